#pragma once
// Every game there is: those of games/CMakeLists.txt in its order, then the tutorial game.

#include <span>

#include "libs/game/game.h"

namespace furball {

std::span<const game::GameEntry* const> all_games();

}  // namespace furball
