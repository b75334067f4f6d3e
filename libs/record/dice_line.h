#pragma once
// A roll as the log tells it: the faces that fell, the modifiers one by one, and what they come to.

#include <string>

#include "libs/game/events.h"
#include "libs/game/game.h"

namespace furball::record {

// "The die shows 3 (gentle turn -2, wings level -2): -1."
std::string dice_line(const game::RollView& roll, const game::Dice& dice, const game::Faces& faces);

// Tells it of the roll that is due in this state; nothing where no faces are known.
void tell_dice(const game::Game& game, const game::AnyState& state, const game::Faces& faces, game::Events& events);

}  // namespace furball::record
