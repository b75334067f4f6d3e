#pragma once
// The registry: explicit, because linkers may drop objects that only register themselves.

#include <span>
#include <string_view>

#include "libs/game/game.h"

namespace furball {

std::span<const game::GameEntry* const> all_games();    // the five games, then the tutorial game
const game::GameEntry* find_game(std::string_view id);  // nullptr: unknown

}  // namespace furball
