#pragma once
// One game between two players. Everything that plays games by itself (arena, lab) does it here.

#include "libs/game/game.h"
#include "libs/sim/player.h"

namespace furball::sim {

// Somebody who looks on: told of every event, and of every position after the step that led to it.
class Watcher : public game::Events {
 public:
  virtual void after(const game::AnyState& state) = 0;
};

struct Played {
  game::Score score;
  bool finished = true;  // false: cut off after `max_nodes`, and counted as it stood
  int decisions = 0, chances = 0;
  double longest[2] = {0, 0};  // milliseconds of the longest move, blue's and red's
  game::AnyState end;

  double blue_score() const;  // 1, 0, or a half for a draw
};

// Roll n draws from its own stream of `seed`, so games with one seed meet the same dice.
Played play(const game::Game& game, Player& blue, Player& red, uint64_t seed, int max_nodes, Watcher* watcher = nullptr,
            bool timed = true);

}  // namespace furball::sim
