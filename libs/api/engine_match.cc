// The commands on a match.

#include <cmath>

#include "libs/api/engine.h"
#include "libs/api/fields.h"
#include "libs/api/orders.h"
#include "libs/api/try.h"
#include "libs/api/view_json.h"
#include "libs/base/hash.h"
#include "libs/base/say.h"
#include "libs/record/dice_line.h"

namespace furball::api {

using game::NodeKind;

Result<record::Match*> Engine::match(const Value& request) {
  const int64_t handle = request.at("match").as_integer();
  const auto found = matches_.find(handle);
  if (found == matches_.end()) return Error{"match", say("there is no match {number}", {{"number", handle}}), ""};
  return &found->second;
}

Value Engine::place(const record::Match& match, bool with_view) const {
  Value v = Value::object();
  v.set("step", match.steps().size()).set("hash", hash_to_string(match.game().hash(match.state())));
  if (with_view) v.set("view", to_value(match.game().view(match.state())));
  return v;
}

namespace {

// A field that counts steps: of the match as it stands.
Result<void> check_step(const Value& request, std::string_view field, const record::Match& match) {
  const auto steps = static_cast<int64_t>(match.steps().size());
  const int64_t step = request.at(field).as_integer(0);
  if (step < 0 || step > steps) return Error{std::string(field), say("must be 0 to {most}", {{"most", steps}}), ""};
  return {};
}

// Step `number` as the log tells it; the state goes on to behind it.
Value told(const game::Game& game, game::AnyState& state, std::size_t number, const record::Step& step) {
  Value v = Value::object();
  v.set("step", number);
  game::EventLog events;
  if (step.chance) {
    game::OutcomeList outcomes;
    game.outcomes(state, outcomes);
    uint64_t weight = 0, sum = 0;
    for (const game::Outcome& o : outcomes) {
      sum += o.weight;
      if (o.id == step.code) weight = o.weight;
    }
    v.set("kind", "roll").set("notation", game.outcome_notation(state, step.code)).set("weight", weight).set("total", sum);
    if (!step.faces.empty()) v.set("faces", record::faces_to_value(step.faces));
    record::tell_dice(game, state, step.faces, events);
    game.resolve(state, step.code, &events);
  } else {
    const game::Action action{step.code};
    v.set("kind", "action").set("seat", game::name(game.node(state).seat)).set("notation", game.notation(state, action));
    v.set("label", game.describe_action(state, action).label);
    game.apply(state, action, &events);
  }
  return v.set("events", to_value(events.events));
}

// Blue's margin to be expected, in hundredths of a point's unit: by the game's own quick look, dice by all their results.
double expected_margin(const game::Game& game, const game::AnyState& state) {
  const NodeKind kind = game.node(state).kind;
  if (kind == NodeKind::kTerminal) return game.score(state).margin();
  double sum = 0, weights = 0;
  if (kind == NodeKind::kChance) {
    game::OutcomeList outcomes;
    game.outcomes(state, outcomes);
    for (const game::Outcome& outcome : outcomes) {
      game::AnyState next = state;
      game.resolve(next, outcome.id);
      const auto weight = static_cast<double>(outcome.weight);
      sum += weight * (game.node(next).kind == NodeKind::kTerminal ? game.score(next).margin() : game.evaluate(next));
      weights += weight;
    }
  } else {
    sum = game.evaluate(state), weights = 1;
  }
  return std::round(100 * sum / weights) / 100;
}

Value log_from(const record::Match& match, int64_t from, game::AnyState state) {
  Value list = Value::array();
  for (std::size_t i = static_cast<std::size_t>(from); i < match.steps().size(); ++i)
    list.push_back(told(match.game(), state, i, match.steps()[i]));
  return list;
}

}  // namespace

// What a caller who has the record and the log of `since` steps is missing. `before` is the last state but one.
void Engine::add_since(const Value& request, const record::Match& match, const game::AnyState& before, Value& answer) {
  const Value& since = request.at("since");
  if (since.is_null()) return;
  const auto from = static_cast<int>(since.as_integer());
  const bool one_step = from + 1 == static_cast<int>(match.steps().size());
  record::Transcript& transcript = transcripts_[request.at("match").as_integer()];
  answer.set("record", transcript.after(match, from));
  answer.set("log", log_from(match, from, one_step ? before : match.state_at(from)));
}

Result<Value> Engine::view(const Value& request) {
  FURBALL_TRY(match, this->match(request));
  FURBALL_CHECK(check_step(request, "step", *match));
  const int64_t step = request.at("step").as_integer(static_cast<int64_t>(match->steps().size()));
  const game::AnyState state = match->state_at(static_cast<int>(step));
  Value v = Value::object();
  v.set("step", static_cast<long long>(step)).set("hash", hash_to_string(match->game().hash(state)));
  return v.set("view", to_value(match->game().view(state)));
}

Result<Value> Engine::course(const Value& request) {
  FURBALL_TRY(match, this->match(request));
  const game::Game& game = match->game();
  Value list = Value::array();
  game::AnyState state = match->start();
  for (const record::Step& step : match->steps()) {
    list.push_back(expected_margin(game, state));
    if (step.chance) game.resolve(state, step.code);
    else game.apply(state, game::Action{step.code});
  }
  list.push_back(expected_margin(game, state));
  return Value::object().set("course", list);
}

Result<Value> Engine::legal(const Value& request) {
  FURBALL_TRY(match, this->match(request));
  if (match->node().kind != NodeKind::kDecision) return Error{"", "there is nothing to choose now", ""};
  game::ActionList actions;
  match->game().legal(match->state(), actions);
  Value list = Value::array();
  for (game::Action a : actions) list.push_back(to_value(match->game().describe_action(match->state(), a)));
  return Value::object().set("actions", list);
}

Result<Value> Engine::apply(const Value& request) {
  FURBALL_TRY(match, this->match(request));
  FURBALL_CHECK(check_step(request, "since", *match));
  FURBALL_TRY(action, read_action(request, match->game(), match->state()));
  game::EventLog log;
  const game::AnyState before = match->state();
  FURBALL_CHECK(match->apply(action, &log));
  Value v = place(*match, request.at("want_view").as_bool(true)).set("events", to_value(log.events));
  add_since(request, *match, before, v);
  return v;
}

Result<Value> Engine::outcomes(const Value& request) {
  FURBALL_TRY(match, this->match(request));
  if (match->node().kind != NodeKind::kChance) return Error{"", "there are no dice to roll now", ""};
  return Value::object().set("roll", to_value(match->game().describe_roll(match->state())));
}

namespace {

// The outcome that is asked for, the faces thrown on a real table, or else what the match's own seed gives.
Result<record::Match::Rolled> read_roll(const Value& request, const record::Match& match) {
  if (request.find("outcome") || request.find("notation")) {
    FURBALL_TRY(given, read_outcome(request, match.game(), match.state()));
    return record::Match::Rolled{given, {}};
  }
  if (!request.find("faces")) return match.next_roll();
  FURBALL_TRY(faces, record::faces_from_value(request.at("faces")));
  const std::optional<uint32_t> read = match.game().read(match.state(), faces);
  if (!read)
    return Error{"faces", say("must be a throw of {dice}", {{"dice", game::dice_text(match.game().dice(match.state()))}}), ""};
  return record::Match::Rolled{*read, faces};
}

}  // namespace

Result<Value> Engine::roll(const Value& request) {
  FURBALL_TRY(match, this->match(request));
  FURBALL_CHECK(check_step(request, "since", *match));
  if (match->node().kind != NodeKind::kChance) return Error{"", "there are no dice to roll now", ""};
  FURBALL_TRY(rolled, read_roll(request, *match));
  const std::string notation = match->game().outcome_notation(match->state(), rolled.outcome);
  game::EventLog log;
  const game::AnyState before = match->state();
  FURBALL_CHECK(match->resolve(rolled.outcome, &log, rolled.faces));
  Value v = place(*match, request.at("want_view").as_bool(true));
  v.set("outcome", rolled.outcome).set("notation", notation).set("events", to_value(log.events));
  if (!rolled.faces.empty()) v.set("faces", record::faces_to_value(rolled.faces));
  add_since(request, *match, before, v);
  return v;
}

Result<Value> Engine::undo(const Value& request) {
  FURBALL_TRY(match, this->match(request));
  const int64_t to = request.at("to").as_integer(match->last_decision());
  if (to < 0 || to > static_cast<int64_t>(match->steps().size())) return Error{"to", "there is nothing to undo", ""};
  if (request.at("keep_dice").as_bool(true) && match->rolled_since(static_cast<int>(to)))
    return Error{"to", "dice have been rolled since, so it cannot be undone", ""};
  match->undo_to(static_cast<int>(to));
  return place(*match, true);
}

Result<Value> Engine::preview(const Value& request) {
  FURBALL_TRY(match, this->match(request));
  FURBALL_TRY(action, read_action(request, match->game(), match->state()));
  game::AnyState next = match->state();
  FURBALL_CHECK(match->game().try_apply(next, action));
  return Value::object().set("preview", to_value(match->game().preview(match->state(), action)));
}

Result<Value> Engine::odds(const Value& request) {
  FURBALL_TRY(match, this->match(request));
  Value rolls = Value::array();
  if (!request.find("action") && !request.find("notation")) {
    if (match->node().kind != NodeKind::kChance) return Error{"", "there are no dice to roll now; name an action", ""};
    rolls.push_back(to_value(match->game().describe_roll(match->state())));
  } else {
    FURBALL_TRY(action, read_action(request, match->game(), match->state()));
    game::AnyState next = match->state();
    FURBALL_CHECK(match->game().try_apply(next, action));
    for (const game::RollView& roll : match->game().preview(match->state(), action).rolls) rolls.push_back(to_value(roll));
  }
  return Value::object().set("rolls", rolls);
}

namespace {

// Whether some legal choice is made by a click on this cell.
bool leads_to(const game::Game& game, const game::AnyState& state, game::Cell cell) {
  if (game.node(state).kind != NodeKind::kDecision) return false;
  game::ActionList actions;
  game.legal(state, actions);
  for (const game::Action action : actions) {
    const game::ActionView view = game.describe_action(state, action);
    if (!view.cells.empty() && view.cells.back() == cell) return true;
  }
  return false;
}

}  // namespace

Result<Value> Engine::why_not(const Value& request) {
  FURBALL_TRY(match, this->match(request));
  game::Refusal refusal;
  if (request.find("cell")) {
    FURBALL_TRY(cell, read_cell(request.at("cell")));
    if (const auto why = match->game().why_not(match->state(), cell)) refusal = *why;
    else if (!leads_to(match->game(), match->state(), cell)) refusal = {"", "There is nothing to choose there now."};
  } else {
    FURBALL_TRY(action, read_action(request, match->game(), match->state()));
    game::AnyState next = match->state();
    if (const Result<void> done = match->game().try_apply(next, action); !done)
      refusal = {done.error().rule, done.error().message};
  }
  Value v = Value::object();
  return v.set("rule", refusal.rule).set("reason", refusal.reason);
}

Result<Value> Engine::position(const Value& request) {
  FURBALL_TRY(match, this->match(request));
  return Value::object().set("position", match->game().position(match->state()));
}

Result<Value> Engine::hash(const Value& request) {
  FURBALL_TRY(match, this->match(request));
  return place(*match, false);
}

Result<Value> Engine::record(const Value& request) {
  FURBALL_TRY(match, this->match(request));
  FURBALL_CHECK(check_step(request, "from", *match));
  record::Transcript& transcript = transcripts_[request.at("match").as_integer()];
  const Value& from = request.at("from");
  return Value::object().set(
      "record", from.is_null() ? transcript.whole(*match) : transcript.after(*match, static_cast<int>(from.as_integer())));
}

Result<Value> Engine::log(const Value& request) {
  FURBALL_TRY(match, this->match(request));
  FURBALL_CHECK(check_step(request, "from", *match));
  const int64_t from = request.at("from").as_integer(0);
  return Value::object().set("steps", log_from(*match, from, match->state_at(static_cast<int>(from))));
}

Result<Value> Engine::close(const Value& request) {
  FURBALL_TRY(match, this->match(request));
  (void)match;
  thinkers_.erase(request.at("match").as_integer());
  reflexes_.erase(request.at("match").as_integer());
  reviews_.erase(request.at("match").as_integer());
  transcripts_.erase(request.at("match").as_integer());
  matches_.erase(request.at("match").as_integer());
  return Value::object();
}

}  // namespace furball::api
