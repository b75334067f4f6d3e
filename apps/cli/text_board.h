#pragma once
// A board in text, for any game: drawn from the view alone.

#include <string>

#include "libs/game/view.h"

namespace furball::cli {

std::string text_board(const game::View& view, bool colour);

// Points as players count them: Jet Duel keeps tenths.
std::string points_text(const game::View& view, int32_t points);

}  // namespace furball::cli
