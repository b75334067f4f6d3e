#include "examples/pig/pig.h"

#include "libs/game/game_of.h"
#include "libs/ruledata/reader.h"

namespace furball::pig {

std::optional<game::Action> Pig::parse(const State&, std::string_view text) const {
  if (text == "roll") return kRoll;
  if (text == "hold") return kHold;
  return std::nullopt;
}

void Pig::describe(const State& s, game::View& view) const {
  view.board.kind = "none";
  view.sides[0].name = "First player", view.sides[1].name = "Second player";
  view.facts.push_back({"turn_points", "This turn", std::to_string(s.turn_points), "PIG-ROLL"});
  view.prompt = {"Roll or hold?", "A one loses the points of this turn.", "PIG-TURN", ""};
}

game::ActionView Pig::describe_action(const State& s, game::Action a) const {
  game::ActionView view;
  view.group = "turn";
  view.label = a == kRoll ? "Roll the die" : "Hold and bank " + std::to_string(s.turn_points);
  return view;
}

game::RollView Pig::describe_roll(const State&) const { return {"Roll the die", "PIG-ROLL", "d6", "none", {}, {}}; }

game::OutcomeView Pig::describe_outcome(const State&, uint32_t face) const {
  game::OutcomeView view;
  view.label = face == 1 ? "1: the turn is lost" : std::to_string(face) + " points";
  view.tone = face == 1 ? "cost" : "gain";
  return view;
}

Value Pig::position(const State& s) const {
  Value v = Value::object();
  v.set("blue", s.banked[0]).set("red", s.banked[1]).set("turn_points", s.turn_points);
  v.set("to_move", game::name(static_cast<game::Seat>(s.seat))).set("rolling", s.rolling != 0);
  return v;
}

Result<State> Pig::from_position(const Value& value) const {
  ruledata::Errors errors;
  ruledata::Reader r(value, "position", errors);
  State s;
  s.banked[0] = static_cast<int16_t>(r.integer("blue", {.min = 0, .max = 10000}));
  s.banked[1] = static_cast<int16_t>(r.integer("red", {.min = 0, .max = 10000}));
  s.turn_points = static_cast<int16_t>(r.integer("turn_points", {.min = 0, .max = 10000, .fallback = 0}));
  s.seat = static_cast<uint8_t>(r.choice("to_move", {"blue", "red"}, 0));
  s.rolling = r.boolean("rolling", false);
  r.done();
  if (!errors.empty()) return errors.first();
  return s;
}

std::optional<std::string> Pig::broken_invariant(const State& s) const {
  if (s.seat > 1 || s.rolling > 1) return "seat and rolling must be 0 or 1";
  return std::nullopt;
}

namespace {
Result<std::unique_ptr<game::Game>> make(const Value& scenario, const game::DataSource&) {
  ruledata::Errors errors;
  ruledata::Reader r(scenario, "scenario", errors);
  r.caption();
  const int target = r.integer("target", {.min = 1, .max = 10000});
  r.done();
  if (!errors.empty()) return errors.first();
  return game::make_game(Pig(target));
}
}  // namespace

const game::GameEntry kEntry{"pig", "Pig", "traditional", "Roll, or hold while you can.", "examples/pig", 1, make};

}  // namespace furball::pig
