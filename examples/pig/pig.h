#pragma once
// Pig, the tutorial game: roll a die as often as you dare, then hold. A one loses the turn's points.
// See docs/adding-a-game.md for a walk through these files.

#include "libs/game/game.h"
#include "libs/game/rules.h"

namespace furball::pig {

struct State {
  int16_t banked[2] = {0, 0};
  int16_t turn_points = 0;
  uint8_t seat = 0;
  uint8_t rolling = 0;  // 1: the die is due
  bool operator==(const State&) const = default;
};

class Pig {
 public:
  using State = pig::State;
  static constexpr game::Action kRoll{0}, kHold{1};

  explicit Pig(int target) : target_(target) {}

  State initial() const { return {}; }
  game::Node node(const State& s) const {
    if (s.rolling) return game::Node::chance();
    if (s.banked[0] >= target_ || s.banked[1] >= target_) return game::Node::terminal();
    return game::Node::decision(static_cast<game::Seat>(s.seat));
  }
  void legal(const State&, game::ActionList& out) const { out.push_back(kRoll), out.push_back(kHold); }
  void outcomes(const State&, game::OutcomeList& out) const {
    for (uint32_t face = 1; face <= 6; ++face) out.push_back({face, 1});
  }
  void apply(State& s, game::Action a, game::Events* events) const {
    if (a == kRoll) {
      s.rolling = 1;
      return;
    }
    s.banked[s.seat] = static_cast<int16_t>(s.banked[s.seat] + s.turn_points);
    if (events) events->on_event({"note", "banks " + std::to_string(s.turn_points), "PIG-HOLD", "", {}, {}});
    pass_turn(s);
  }
  void resolve(State& s, uint32_t face, game::Events* events) const {
    if (events) events->on_event({"roll", "rolls a " + std::to_string(face), "PIG-ROLL", "", {}, {}});
    s.rolling = 0;
    if (face == 1) pass_turn(s);
    else s.turn_points = static_cast<int16_t>(s.turn_points + face);
  }
  game::Score score(const State& s) const { return game::Score::by_points(s.banked[0], s.banked[1]); }

  std::string notation(const State&, game::Action a) const { return a == kRoll ? "roll" : "hold"; }
  std::optional<game::Action> parse(const State&, std::string_view text) const;
  std::string outcome_notation(const State&, uint32_t face) const { return std::to_string(face); }
  game::Refusal refuse(const State&, game::Action) const { return {"PIG-TURN", "Roll or hold: there is no other choice."}; }
  void describe(const State&, game::View&) const;
  game::ActionView describe_action(const State&, game::Action) const;
  game::RollView describe_roll(const State&) const;
  game::OutcomeView describe_outcome(const State&, uint32_t face) const;
  Value position(const State&) const;
  Result<State> from_position(const Value&) const;
  std::optional<std::string> broken_invariant(const State&) const;

 private:
  static void pass_turn(State& s) { s.turn_points = 0, s.seat ^= 1; }
  int target_;
};

extern const game::GameEntry kEntry;

}  // namespace furball::pig
