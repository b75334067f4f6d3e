#pragma once
// Chains of choices: where one unit can get to by a run of its own choices, before dice fall or another unit
// or side is asked. For front ends that let a player click a destination; knows no game.

#include <vector>

#include "libs/game/game.h"

namespace furball::api {

struct ReachStep {
  game::Action action;
  game::Cell cell;     // where this choice leads
  bool moves = false;  // it names a cell
};

struct Reach {
  game::Cell cell;
  std::vector<ReachStep> steps;  // two or more: single choices are in the view already
};

// Ends in the order found, shortest chain first; each cell once. Attacks are never part of a chain.
std::vector<Reach> reach(const game::Game& game, const game::AnyState& state, int max_states);

}  // namespace furball::api
