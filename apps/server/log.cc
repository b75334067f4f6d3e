#include "apps/server/log.h"

#include <atomic>
#include <chrono>
#include <cstdio>

#include "libs/json/json.h"

namespace furball::server {
namespace {

std::atomic<int> g_level{1};
constexpr int kRefusalsASecond = 50;
std::atomic<int64_t> g_second{0};
std::atomic<int> g_refusals{0};

void write(const char* level, const char* event, const Value& facts) {
  Value line = Value::object();
  line.set("at", static_cast<long long>(now_ms())).set("level", level).set("event", event);
  for (const Value::Member& member : facts.as_object()) line.set(member.first, member.second);
  const std::string text = json::write(line) + "\n";
  std::fwrite(text.data(), 1, text.size(), stderr);
}

}  // namespace

int64_t now_ms() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch()).count();
}

void set_log_level(int level) { g_level = level; }
void log_error(const char* event, Value facts) { write("error", event, facts); }
void log_info(const char* event, Value facts) {
  if (g_level >= 1) write("info", event, facts);
}
void log_refusal(const char* why, const std::string& address) {
  if (g_level < 1) return;
  const int64_t second = now_ms() / 1000;
  if (g_second.exchange(second) != second) g_refusals = 0;
  if (++g_refusals <= kRefusalsASecond) write("warning", "refused", Value::object().set("why", why).set("address", address));
}
void log_debug(const char* event, Value facts) {
  if (g_level >= 2) write("debug", event, facts);
}

}  // namespace furball::server
