#include "apps/server/log.h"

#include <chrono>
#include <cstdio>

#include "libs/json/json.h"

namespace furball::server {
namespace {

int g_level = 1;

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
void log_debug(const char* event, Value facts) {
  if (g_level >= 2) write("debug", event, facts);
}

}  // namespace furball::server
