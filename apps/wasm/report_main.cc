// The writer of the lab's reports for the page: {version, rules_version, seed, command, names, order, games} in,
// {ok, summary, html} out. It knows no game; web/src/transport/wasm.ts calls it.

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>

#include "libs/json/json.h"
#include "libs/lab/report.h"

namespace {

using furball::Result;
using furball::Value;

Value refused(const furball::Error& error) {
  return Value::object()
      .set("ok", false)
      .set("error", Value::object().set("message", error.message).set("where", error.where).set("rule", error.rule));
}

Value answer_to(std::string_view text) {
  const Result<Value> request = furball::json::parse(text, "request");
  if (!request) return refused(request.error());
  const auto report = furball::lab::simulated(*request);
  if (!report) return refused(report.error());
  return Value::object()
      .set("ok", true)
      .set("summary", furball::lab::summary(*report))
      .set("html", furball::lab::to_html(*report));
}

}  // namespace

extern "C" {

__attribute__((export_name("furball_alloc"))) void* furball_alloc(uint32_t size) { return std::malloc(size); }
__attribute__((export_name("furball_free"))) void furball_free(void* block) { std::free(block); }

// The answer: four bytes of length (little-endian), then UTF-8. It stays valid until the next call.
__attribute__((export_name("furball_call"))) const char* furball_call(const char* request, uint32_t size) {
  static std::string answer;
  const std::string text = furball::json::write(answer_to(std::string_view(request, size)));
  const uint32_t length = static_cast<uint32_t>(text.size());
  answer.resize(4);
  std::memcpy(answer.data(), &length, 4);
  answer += text;
  return answer.data();
}

}  // extern "C"
