#pragma once
// How a battle is likely to end, from quick games between the game's own bots (at random where it has none).

#include "libs/base/value.h"
#include "libs/game/game.h"

namespace furball::api {

// {games, blue, red, draws, margins, turns}. Game number n is the same wherever it is played.
Value estimate(const game::Game& game, const game::AnyState& start, int first, int games);

}  // namespace furball::api
