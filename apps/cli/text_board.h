#pragma once
// A board in text, for any game: drawn from the view alone.

#include <string>

#include "libs/game/view.h"

namespace furball::cli {

std::string text_board(const game::View& view, bool colour);

}  // namespace furball::cli
