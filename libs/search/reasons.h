#pragma once
// Why a choice is good, in one sentence from the board: the features (libs/game/features.h) that differ most in worth between
// where it leads and where others lead. It knows no game: names, worths and words are the game's own.

#include <span>
#include <string>
#include <vector>

#include "libs/game/game.h"

namespace furball::search {

// Where a choice leads before dice fall or the other side decides: the rest of its chain by the game's own quick choices.
game::AnyState settled(const game::Game& game, const game::AnyState& state, game::Action action);

// "Ends behind an enemy; out of reach of their guns; leaves 12 energy." Empty where the features see no difference.
std::string why(const game::Game& game, const game::AnyState& state, game::Action chosen);  // rather than the average choice
std::string why_better(const game::Game& game, const game::AnyState& state, game::Action better, game::Action than);

}  // namespace furball::search
