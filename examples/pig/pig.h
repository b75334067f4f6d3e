#pragma once
// Pig, the tutorial game: roll a die as often as you dare, then hold. A one loses the turn's points.
// See docs/adding-a-game.md for a walk through these files.

#include "examples/pig/step_list.h"
#include "libs/base/say.h"
#include "libs/game/game.h"
#include "libs/game/steps.h"

namespace furball::pig {

// What the game waits for: the questions and rolls of pig.cc, and the end.
enum class At : uint8_t { FURBALL_STEP_NAMES(PIG_STEPS) };

struct State {
  int16_t banked[2] = {0, 0};
  int16_t turn_points = 0;
  game::Seat seat = game::Seat::kBlue;
  At at = At::kTurn;
  bool operator==(const State&) const = default;
};

class Pig : public game::Stepped<Pig, State> {
 public:
  using State = pig::State;
  static constexpr game::Action kRoll{0}, kHold{1};

  explicit Pig(int target) : target_(target) {}
  int target() const { return target_; }

  State initial() const { return {}; }
  static std::span<const game::Step<Pig>> steps();
  static constexpr int kStepCount = static_cast<int>(At::kOver) + 1;
  int step(const State& s) const { return static_cast<int>(s.at); }
  game::Score score(const State& s) const { return game::Score::by_points(s.banked[0], s.banked[1]); }

  void describe(const State&, game::View&) const;
  static const game::Positions<Pig> kPositions;
  std::optional<std::string> broken_invariant(const State&) const;

 private:
  int target_;
};

extern const game::GameEntry kEntry;

}  // namespace furball::pig
