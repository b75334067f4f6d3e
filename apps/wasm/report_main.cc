// The writer of the lab's reports for the page: {version, rules_version, seed, command, names, order, games} in,
// {ok, summary, html} out. It knows no game.

#include "apps/wasm/exports.h"
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

Value report_of(std::string_view text) {
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

std::string answer_to(std::string_view request) { return furball::json::write(report_of(request)); }
