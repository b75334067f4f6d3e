#pragma once
// Exact expectation over dice, best choice over decisions, for shallow looks.

#include "libs/game/game.h"

namespace furball::search {

struct ExpectimaxOptions {
  int decisions = 1;           // how many decisions deep
  int64_t max_nodes = 200000;  // stop widening beyond this: deeper states are judged by evaluate()
};

// The value of a state (blue's chance, 0 to 1), dice averaged by their exact weights.
double expectimax(const game::Game& game, const game::AnyState& state, const ExpectimaxOptions& options);

}  // namespace furball::search
