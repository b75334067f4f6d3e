#pragma once
// How the log tells a roll.

#include <string>

#include "libs/game/modifiers.h"

namespace furball::jet_duel {

// "Same heading +1, Veteran target -1, 0 in all"
std::string itemised(const game::Modifiers& list);

}  // namespace furball::jet_duel
