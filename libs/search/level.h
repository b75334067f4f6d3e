#pragma once
// Levels of opponents, and what they do without thought. The weaker ones err as people do: with blinkers on, they see their own
// chances and not the enemy's, so they overlook threats, chase and fire too early. No level sees the dice to come or rolls
// better.

#include <optional>
#include <string_view>
#include <vector>

#include "libs/dice/rng.h"
#include "libs/game/game.h"

namespace furball::search {

struct Level {
  std::string_view id;
  std::string_view title;
  std::string_view about;
  int visits;        // full thought for one choice; 0: none, it does as the game's own bot does
  int milliseconds;  // or so long for a whole move, where somebody waits for it
  double blinkered;  // how often it looks at its own chances alone
  int seen;          // and at so many of its choices
};

const std::vector<Level>& levels();            // weakest first
const Level* find_level(std::string_view id);  // nullptr: none of that name

// What a level does without thought, one decision at a time. For a move it has its blinkers on or not.
class Reflexes {
 public:
  Reflexes(const game::Game& game, const Level& level, uint64_t seed)
      : game_(game), level_(level), rng_(dice::derive(seed, "thinker")) {}

  const Level& level() const { return level_; }
  dice::Rng& rng() { return rng_; }
  // The last choice led here: the move goes on.
  bool led_to(const game::AnyState& state) const;
  void begin(const game::AnyState& state, bool same_move);  // with a decision
  bool forced() const { return forced_; }
  bool blinkered() const { return blinkered_; }
  const game::AnyState& state() const { return state_; }
  // Its choice, if there is only one or its blinkers are on; nothing: it has to think, or to do as the game's own bot does.
  std::optional<game::Action> unthinking();
  game::Action by_the_drill();  // as the game's own bot does; any choice where there is none
  void chose(game::Action action) { chosen_ = action; }
  game::Action chosen() const { return *chosen_; }

 private:
  game::Action by_own_chances();

  const game::Game& game_;
  Level level_;
  dice::Rng rng_;
  game::AnyState state_;
  bool forced_ = true;  // no choice, or none yet; if there is one:
  game::Action only_;
  bool blinkered_ = false;              // in this move
  std::vector<uint64_t> been_;          // the moments of this move, as hashes
  std::optional<game::Action> chosen_;  // the last answer
};

}  // namespace furball::search
