// The commands before a battle: set-up, balance, checks for the editor, links, the hangar.

#include "libs/api/editor.h"
#include "libs/api/engine.h"
#include "libs/api/estimate.h"
#include "libs/api/fields.h"
#include "libs/api/hangar_book.h"
#include "libs/api/match_request.h"
#include "libs/api/share.h"
#include "libs/api/try.h"
#include "libs/api/view_json.h"
#include "libs/ruledata/setup_form.h"
#include "libs/ruledata/toml_write.h"

namespace furball::api {
namespace {

constexpr int kMostEstimates = 200;

Result<Value> scenario_asked_for(const Value& request, const game::GameEntry& entry, const Catalogue& catalogue) {
  if (const Value* whole = request.find("scenario_data")) return *whole;
  const Value& id = request.at("scenario");
  return catalogue.scenario(entry, id.is_text() ? std::string(id.as_text()) : catalogue.first_scenario(entry));
}

}  // namespace

Result<Value> Engine::setup(const Value& request) {
  FURBALL_TRY(entry, find_game(request, *catalogue_));
  if (!entry->random_setup) return Error{"game", std::string(entry->title) + " has no random set-up", ""};
  FURBALL_TRY(seed, read_seed(request.find("seed") ? request.at("seed") : Value(1)));
  const Value& values = request.at("request");
  const ruledata::SetupAnswer built = ruledata::build_setup(*entry, values, catalogue_->data(), seed);
  Value answer = Value::object();
  if (built.scenario.is_null() && !request.at("check").as_bool()) {
    const Problem& first = built.problems.front();
    return Error{"request: " + first.field, first.text, first.rule};
  }
  if (request.at("form").as_bool())
    answer.set("fields", ruledata::narrowed(ruledata::setup_form(*entry, catalogue_->data()), values));
  if (request.at("check").as_bool()) answer.set("problems", problems_to_value(built.problems));
  if (built.scenario.is_null()) return answer;
  answer.set("scenario", built.scenario).set("share", share_text(entry->id, built.scenario, Value()));
  if (request.at("toml").as_bool()) answer.set("toml", ruledata::to_toml(built.scenario));
  FURBALL_TRY(game, catalogue_->make(*entry, built.scenario));
  return answer.set("forces", forces_of(game->view(game->initial())));
}

Result<Value> Engine::estimate(const Value& request) {
  FURBALL_TRY(match, make_match(request, *catalogue_, catalogue_->maker()));
  const int64_t games = request.at("games").as_integer(10), first = request.at("first").as_integer(0);
  if (games < 1 || games > kMostEstimates) return Error{"games", "must be 1 to " + std::to_string(kMostEstimates), ""};
  if (first < 0 || first > 1000000) return Error{"first", "must be 0 to 1000000", ""};
  return Value::object().set("estimate",
                             api::estimate(match.game(), match.state(), static_cast<int>(first), static_cast<int>(games)));
}

Result<Value> Engine::check(const Value& request) {
  FURBALL_TRY(entry, find_game(request, *catalogue_));
  FURBALL_TRY(scenario, scenario_asked_for(request, *entry, *catalogue_));
  Value answer = Value::object();
  const std::vector<Problem> wrong = scenario_problems(*entry, scenario, catalogue_->data());
  if (!wrong.empty()) return answer.set("problems", problems_to_value(wrong));
  FURBALL_TRY(game, catalogue_->make(*entry, scenario));
  if (request.at("fields").as_bool()) answer.set("fields", fields_to_value(game->position_fields()));
  game::AnyState state = game->initial();
  if (const Value* position = request.find("position")) {
    const std::vector<Problem> bad = position_problems(*game, *position);
    if (!bad.empty()) return answer.set("problems", problems_to_value(bad));
    FURBALL_TRY(there, game->from_position(*position));
    state = there;
  }
  if (const Value* unit = request.find("unit")) {
    FURBALL_TRY(cell, read_cell(request.at("cell")));
    FURBALL_TRY(position, moved(*game, state, unit->as_text(), cell));
    const std::vector<Problem> bad = position_problems(*game, position);
    answer.set("problems", problems_to_value(bad)).set("position", position);
    if (!bad.empty()) return answer;
    FURBALL_TRY(there, game->from_position(position));
    state = there;
  }
  answer.set("problems", Value::array()).set("position", game->position(state));
  return answer.set("view", to_value(game->view(state)));
}

Result<Value> Engine::share(const Value& request) {
  if (request.find("text")) {
    FURBALL_TRY(battle, read_share(request.at("text").as_text()));
    return battle.set("text", request.at("text"));
  }
  FURBALL_TRY(entry, find_game(request, *catalogue_));
  const Value& scenario = request.at("scenario_data");
  if (!scenario.is_object()) return Error{"scenario_data", "is missing: the battle to share", ""};
  Value answer = Value::object();
  answer.set("text", share_text(entry->id, scenario, request.at("position"))).set("game", entry->id);
  answer.set("scenario", scenario);
  if (const Value* position = request.find("position")) answer.set("position", *position);
  return answer;
}

Result<Value> Engine::hangar(const Value& request) {
  return Value::object().set("aircraft", hangar_list(*catalogue_, request));
}

Result<Value> Engine::aircraft(const Value& request) {
  return hangar_card(*catalogue_, request.at("aircraft").as_text(), request.at("kind").as_text(), request.at("explains"));
}

}  // namespace furball::api
