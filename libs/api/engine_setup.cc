// The commands before a battle: set-up, balance, checks for the editor, links, the hangar.

#include <algorithm>
#include <optional>

#include "libs/api/editor.h"
#include "libs/api/engine.h"
#include "libs/api/estimate.h"
#include "libs/api/fields.h"
#include "libs/api/hangar_book.h"
#include "libs/api/match_request.h"
#include "libs/api/owners.h"
#include "libs/api/parts.h"
#include "libs/api/share.h"
#include "libs/api/try.h"
#include "libs/api/view_json.h"
#include "libs/base/say.h"
#include "libs/json/json.h"
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

// At the start of a battle the scenario says where a unit stands, later the position.
Result<Draft> put_unit(const game::GameEntry& entry, const Catalogue& catalogue, const EditorParts& parts, const Draft& draft,
                       const Value& request) {
  FURBALL_TRY(game, catalogue.make(entry, draft.scenario));
  FURBALL_TRY(cell, read_cell(request.at("cell")));
  const std::string_view unit = request.at("unit").as_text();
  if (game->cell_name(cell).starts_with("off ")) return Error{"cell", "that is off the board", ""};
  Draft there = parts.with_unit_at(draft, unit, *game, cell);
  if (!there.scenario.is_null() && (draft.position.is_null() || !there.position.is_null())) return there;
  game::AnyState state = game->initial();
  if (!draft.position.is_null()) {
    FURBALL_TRY(given, game->from_position(draft.position));
    state = given;
  }
  FURBALL_TRY(position, moved(*game, state, unit, cell));
  return Draft{draft.scenario, position};
}

constexpr int kMostPlaces = 1000, kMostPlacesAtStart = 200;  // at the start each needs the game made anew

// Where a unit may stand on its level, tried square by square; empty on a board too large for that, unless a row of it was
// asked for.
Value places_of(const game::GameEntry& entry, const Catalogue& catalogue, const EditorParts& parts, const Draft& draft,
                const game::Game& game, const game::AnyState& state, std::string_view unit, std::optional<int64_t> row) {
  Value places = Value::array();
  const game::View view = game.view(state);
  const auto found = std::find_if(view.units.begin(), view.units.end(), [&](const game::UnitView& u) { return u.id == unit; });
  const int rows = row ? 1 : view.board.rows;
  if (found == view.units.end() || view.board.columns * rows > (draft.position.is_null() ? kMostPlacesAtStart : kMostPlaces))
    return places;
  const int first = row ? static_cast<int>(std::clamp<int64_t>(*row, 0, view.board.rows - 1)) : 0;
  for (int y = first; y < first + rows; ++y)
    for (int x = 0; x < view.board.columns; ++x) {
      const game::Cell cell{static_cast<int16_t>(x), static_cast<int16_t>(y), found->cell.z};
      if (game.cell_name(cell).starts_with("off ")) continue;
      const Draft there = parts.with_unit_at(draft, unit, game, cell);
      bool good = false;
      if (draft.position.is_null() && !there.scenario.is_null()) {
        good = catalogue.make(entry, there.scenario).ok();
      } else {
        const Result<Value> position = there.position.is_null() ? moved(game, state, unit, cell) : there.position;
        const Result<game::AnyState> now = position ? game.from_position(*position) : Result<game::AnyState>(position.error());
        good = now.ok() && !game.broken_invariant(*now);
      }
      if (good) places.push_back(to_value(cell));
    }
  return places;
}

}  // namespace

Result<Value> Engine::setup(const Value& request) {
  FURBALL_TRY(entry, find_game(request, *catalogue_));
  if (!entry->random_setup) return Error{"game", say("{game} has no random set-up", {{"game", entry->title}}), ""};
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
  if (games < 1 || games > kMostEstimates) return Error{"games", say("must be 1 to {most}", {{"most", kMostEstimates}}), ""};
  if (first < 0 || first > 1000000) return Error{"first", "must be 0 to 1000000", ""};
  return Value::object().set("estimate",
                             api::estimate(match.game(), match.state(), static_cast<int>(first), static_cast<int>(games)));
}

Result<Value> Engine::check(const Value& request) {
  FURBALL_TRY(entry, find_game(request, *catalogue_));
  FURBALL_TRY(scenario, scenario_asked_for(request, *entry, *catalogue_));
  Draft draft{scenario, request.at("position")};
  const bool changes = request.find("edit") || request.find("unit");
  const EditorParts parts(*entry, catalogue_->data());
  Value answer = Value::object();
  if (request.find("edit")) {
    FURBALL_TRY(edited, parts.edit(draft, request.at("edit")));
    draft = edited;
  }
  if (request.find("unit")) {
    FURBALL_TRY(edited, put_unit(*entry, *catalogue_, parts, draft, request));
    draft = edited;
  }
  if (changes) {
    answer.set("scenario", draft.scenario);
    if (!draft.position.is_null()) answer.set("position", draft.position);
  }
  if (request.at("parts").as_bool()) answer.set("parts", parts.to_value());
  if (request.at("parts").as_bool() || changes) answer.set("entries", parts.entries(draft.scenario));
  const std::vector<Problem> wrong = scenario_problems(*entry, draft.scenario, catalogue_->data());
  if (!wrong.empty()) return answer.set("problems", problems_to_value(wrong));
  FURBALL_TRY(game, catalogue_->make(*entry, draft.scenario));
  if (request.at("fields").as_bool()) answer.set("fields", fields_to_value(game->position_fields()));
  game::AnyState state = game->initial();
  if (!draft.position.is_null()) {
    const std::vector<Problem> bad = position_problems(*game, draft.position);
    if (!bad.empty()) return answer.set("problems", problems_to_value(bad));
    FURBALL_TRY(there, game->from_position(draft.position));
    state = there;
  }
  if (const Value* unit = request.find("places")) {
    const Value* row = request.find("row");
    const std::optional<int64_t> only = row ? std::optional(row->as_integer(0)) : std::nullopt;
    answer.set("places", places_of(*entry, *catalogue_, parts, draft, *game, state, unit->as_text(), only));
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

// Cards come before the scenarios that use them, whatever the order in which they were dropped. An engine that may not keep
// them says what is wrong all the same.
Result<Value> Engine::own(const Value& request) {
  Value answers = Value::array();
  for (const bool scenarios : {false, true})
    for (const Value& file : request.at("files").as_array()) {
      const std::string name(file.at("name").as_text());
      const OwnerFile read =
          read_owner_file(name, std::string(file.at("text").as_text()), *catalogue_, request.at("game").as_text());
      if ((scenario_of(catalogue_->games(), read.path) != nullptr) != scenarios) continue;
      Value answer = Value::object();
      answer.set("name", name).set("path", read.path);
      if (read.error) answer.set("field", read.error->where).set("text", read.error->message).set("rule", read.error->rule);
      else if (!read.path.empty()) {
        if (own_data_) own_data_->overlay(read.path, json::write(read.content));
        answer.set("data", read.content);
      }
      answers.push_back(std::move(answer));
    }
  return Value::object().set("files", std::move(answers));
}

Result<Value> Engine::hangar(const Value& request) {
  return Value::object().set("aircraft", hangar_list(*catalogue_, request));
}

Result<Value> Engine::aircraft(const Value& request) {
  return hangar_card(*catalogue_, request.at("aircraft").as_text(), request.at("kind").as_text(), request.at("explains"));
}

}  // namespace furball::api
