#include "examples/pig/pig.h"

#include "libs/game/game_of.h"
#include "libs/ruledata/codec.h"

namespace furball::pig {

using game::Action;

namespace {

constexpr std::string_view kPlayers[] = {"First player", "Second player"};

void pass_turn(State& s) { s.turn_points = 0, s.seat = other(s.seat), s.at = At::kTurn; }

// PIG-TURN, PIG-HOLD: roll on, or bank what the turn has brought.
constexpr game::Question<Pig> kTurn = {
    .name = "turn",
    .rule = "PIG-TURN",
    .title = "Roll or hold?",
    .text = "A one loses the points of this turn.",
    .otherwise = "Roll or hold: there is no other choice.",
    .seat = [](const Pig&, const State& s) { return s.seat; },
    .legal = [](const Pig&, const State&, game::ActionList& out) { out.push_back(Pig::kRoll), out.push_back(Pig::kHold); },
    .apply =
        [](const Pig& g, State& s, Action a, game::Events* events) {
          if (a == Pig::kRoll) {
            s.at = At::kDie;
            return;
          }
          int16_t& banked = s.banked[index(s.seat)];
          banked = static_cast<int16_t>(banked + s.turn_points);
          if (events)
            events->on_event({.kind = "note",
                              .text = say_n(s.turn_points, "{player} banks {n} point.", "{player} banks {n} points.",
                                            {{"player", kPlayers[index(s.seat)]}}),
                              .rule = "PIG-HOLD"});
          const bool won = banked >= g.target();
          pass_turn(s);
          if (won) s.at = At::kOver;
        },
    .notation = [](const Pig&, const State&, Action a) -> std::string { return a == Pig::kRoll ? "roll" : "hold"; },
    .label =
        [](const Pig&, const State& s, Action a, game::ActionView& view) {
          view.group = "other";
          view.label =
              a == Pig::kRoll ? "Roll the die" : say_n(s.turn_points, "Hold and bank {n} point", "Hold and bank {n} points");
        },
};

// PIG-ROLL
constexpr game::Roll<Pig> kDie = {
    .name = "die",
    .rule = "PIG-ROLL",
    .title = "Roll the die",
    .dice = {6},
    .outcomes =
        [](const Pig&, const State&, game::OutcomeList& out) {
          for (uint32_t face = 1; face <= 6; ++face) out.push_back({face, 1});
        },
    .resolve =
        [](const Pig&, State& s, uint32_t face, game::Events* events) {
          if (events)
            events->on_event({.kind = "roll",
                              .text = say("{player} rolls a {face}.", {{"player", kPlayers[index(s.seat)]}, {"face", face}}),
                              .rule = "PIG-ROLL"});
          s.at = At::kTurn;
          if (face == 1) pass_turn(s);
          else s.turn_points = static_cast<int16_t>(s.turn_points + face);
        },
    .read = [](const Pig&, const State&, const game::Faces& faces) { return static_cast<uint32_t>(faces[0]); },
    .outcome =
        [](const Pig&, const State&, uint32_t face, game::OutcomeView& view) {
          view.label = face == 1 ? "1: the turn is lost" : say("{face} points", {{"face", face}});
          view.tone = face == 1 ? game::Tone("cost") : game::Tone("gain");
        },
};

constexpr game::Step<Pig> kSteps[] = {FURBALL_STEP_TABLE(PIG_STEPS)};

constexpr std::string_view kSeats[] = {"blue", "red"};

constexpr game::Field<Pig, State> kFields[] = {
    {{.name = "blue", .meaning = "points blue has banked", .max = 10000},
     [](const game::FieldSpec& f, const Pig&, const State& s, Value& into) { into.set(f.name, s.banked[0]); },
     [](const game::FieldSpec& f, const Pig&, State& s, ruledata::Reader& from) {
       s.banked[0] = static_cast<int16_t>(from.integer(f.name, {.min = f.min, .max = f.max}));
     }},
    {{.name = "red", .meaning = "points red has banked", .max = 10000},
     [](const game::FieldSpec& f, const Pig&, const State& s, Value& into) { into.set(f.name, s.banked[1]); },
     [](const game::FieldSpec& f, const Pig&, State& s, ruledata::Reader& from) {
       s.banked[1] = static_cast<int16_t>(from.integer(f.name, {.min = f.min, .max = f.max}));
     }},
    ruledata::number<&State::turn_points, Pig>(
        {.name = "turn_points", .meaning = "points of this turn so far", .rule = "PIG-ROLL", .max = 10000, .usual = 0}),
    ruledata::word<&State::seat, Pig>({.name = "to_move", .meaning = "whose turn it is", .usual = 0, .words = kSeats}),
    ruledata::step<&State::at, Pig>({.name = "step", .meaning = "what the game waits for", .rule = "PIG-TURN", .usual = 0}),
};

}  // namespace

std::span<const game::Step<Pig>> Pig::steps() { return kSteps; }

void Pig::describe(const State& s, game::View& view) const {
  view.sides[0].name = kPlayers[0], view.sides[1].name = kPlayers[1];
  view.facts.push_back({"turn_points", "This turn", std::to_string(s.turn_points), "PIG-ROLL"});
}

constexpr game::Positions<Pig> Pig::kPositions = ruledata::positions<Pig, kFields>(
    []() -> std::vector<game::FieldTable> { return {ruledata::describe_fields("The position", kFields)}; });

std::optional<std::string> Pig::broken_invariant(const State& s) const {
  if (index(s.seat) > 1) return "the seat must be blue or red";
  const bool won = s.banked[0] >= target_ || s.banked[1] >= target_;
  if (won != (s.at == At::kOver)) return "the game is over when a side has banked the target, and not before";
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
