#pragma once
// How labels, prompts and the log tell figures.

#include <string>
#include <string_view>

#include "libs/game/modifiers.h"

namespace furball::jet_duel {

// "Same heading +1, Veteran target -1, 0 in all"
std::string itemised(const game::Modifiers& list);
std::string signed_text(int n);                                   // "+2"
std::string from_to(std::string_view from, std::string_view to);  // "12 to 14.5"

}  // namespace furball::jet_duel
