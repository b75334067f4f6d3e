#include "libs/api/engine.h"

#include "libs/api/fields.h"
#include "libs/api/match_request.h"
#include "libs/api/try.h"
#include "libs/api/view_json.h"
#include "libs/base/hash.h"
#include "libs/base/say.h"
#include "libs/json/json.h"
#include "libs/record/fair_record.h"
#include "libs/ruledata/setup_fields.h"

namespace furball::api {

using game::NodeKind;

namespace {

// Those of a quick set-up: whoever wants every field asks `setup` for the form.
Value quick_fields(const Value& fields) {
  Value quick = Value::array();
  for (const Value& field : fields.as_array())
    if (!field.at("more").as_bool()) quick.push_back(field);
  return quick;
}

}  // namespace

std::string Engine::call(std::string_view request_json) {
  const Result<Value> request = json::parse(request_json, "request");
  if (!request) {
    Value error = Value::object();
    error.set("message", request.error().message).set("rule", "").set("where", request.error().where);
    Value answer = Value::object();
    return json::write(answer.set("id", Value()).set("ok", false).set("error", error));
  }
  return json::write(call(*request));
}

Result<Value> Engine::answer_to(const Value& request) {
  const std::string_view cmd = request.at("cmd").as_text();
  for (std::size_t i = 0; i < std::size(kCommands); ++i) {
    if (kCommands[i].name != cmd) continue;
    FURBALL_CHECK(check_request(request, kCommands[i]));
    return (this->*kHandlers[i])(request);
  }
  return Error{"cmd", cmd.empty() ? "is missing" : say("there is no command '{name}'", {{"name", cmd}}), ""};
}

Value Engine::call(const Value& request) {
  Value answer = Value::object();
  answer.set("id", request.at("id"));
  Result<Value> result = answer_to(request);
  if (!result) {
    Value error = Value::object();
    error.set("message", result.error().message).set("rule", result.error().rule).set("where", result.error().where);
    return answer.set("ok", false).set("error", error);
  }
  answer.set("ok", true);
  for (const Value::Member& member : result->as_object()) answer.set(member.first, member.second);
  return answer;
}

Result<Value> Engine::hello(const Value&) {
  Value ids = Value::array();
  for (const game::GameEntry* entry : catalogue_->games()) ids.push_back(entry->id);
  Value v = Value::object();
  return v.set("protocol", kProtocol).set("version", kVersion).set("games", ids);
}

Result<Value> Engine::games(const Value&) {
  Value list = Value::array();
  for (const game::GameEntry* entry : catalogue_->games()) {
    Value v = Value::object();
    v.set("id", entry->id).set("title", entry->title).set("author", entry->author).set("tagline", entry->tagline);
    const Value scenarios = catalogue_->scenarios(*entry);
    v.set("rules_version", entry->rules_version).set("scenarios", scenarios.as_array().size());
    const Value options = ruledata::load_options(catalogue_->data(), entry->folder, Value());
    if (!options.as_array().empty()) v.set("options", options);
    if (entry->setup_fields) v.set("setup", quick_fields(entry->setup_fields(catalogue_->data())));
    list.push_back(v.set("random_setup", entry->random_setup != nullptr));
  }
  return Value::object().set("games", list);
}

Result<Value> Engine::scenarios(const Value& request) {
  FURBALL_TRY(entry, find_game(request, *catalogue_));
  return Value::object().set("scenarios", catalogue_->scenarios(*entry));
}

Result<Value> Engine::scenario(const Value& request) {
  FURBALL_TRY(entry, find_game(request, *catalogue_));
  FURBALL_TRY(scenario, catalogue_->scenario(*entry, request.at("scenario").as_text()));
  return Value::object().set("scenario", scenario);
}

Result<Value> Engine::rules(const Value& request) {
  FURBALL_TRY(entry, find_game(request, *catalogue_));
  return catalogue_->rules(*entry);
}

Result<Value> Engine::rule(const Value& request) {
  FURBALL_TRY(entry, find_game(request, *catalogue_));
  FURBALL_TRY(rule, catalogue_->rule(*entry, request.at("rule").as_text()));
  return Value::object().set("rule", rule);  // not spread out: its id would take the place of the request's
}

// `own` has checked them, in an engine that reads every kind of file.
Result<Value> Engine::lay(const Value& request) {
  const Value::Array& files = request.at("files").as_array();
  if (!own_data_) return Value::object().set("laid", 0);
  for (const Value& file : files) own_data_->overlay(std::string(file.at("path").as_text()), json::write(file.at("data")));
  return Value::object().set("laid", files.size());
}

Result<Value> Engine::new_match(const Value& request) {
  if (request.at("record").is_text()) {
    Result<record::Match> match = record::read(request.at("record").as_text(), catalogue_->maker());
    if (!match) return catalogue_->about_record(match.error(), request.at("record").as_text());
    return add_match(std::move(*match));
  }
  FURBALL_TRY(match, make_match(request, *catalogue_, catalogue_->maker()));
  return add_match(std::move(match));
}

Result<Value> Engine::add_match(record::Match match) {
  const int64_t handle = next_match_++;
  const auto at = matches_.emplace(handle, std::move(match)).first;
  return place(at->second, true).set("match", static_cast<long long>(handle));
}

int64_t Engine::adopt(record::Match match) {
  const int64_t handle = next_match_++;
  matches_.emplace(handle, std::move(match));
  return handle;
}

record::Match* Engine::find_match(int64_t handle) {
  const auto found = matches_.find(handle);
  return found == matches_.end() ? nullptr : &found->second;
}

Result<Value> Engine::verify(const Value& request) {
  const Result<record::Verified> checked = record::verify(request.at("record").as_text(), catalogue_->maker());
  if (!checked) return catalogue_->about_record(checked.error(), request.at("record").as_text());
  const record::Verified& verified = *checked;
  const record::Match& match = verified.match;
  Value v = Value::object();
  if (!verified.commitment.empty()) {
    Value fair = Value::object();
    fair.set("commitment", verified.commitment).set("revealed", verified.dice_checked).set("rolls", verified.rolls);
    v.set("fair", fair);
  }
  v.set("steps", match.steps().size()).set("hash", hash_to_string(match.game().hash(match.state())));
  v.set("finished", match.node().kind == NodeKind::kTerminal);
  return v.set("score", to_value(match.game().score(match.state())));
}

}  // namespace furball::api
