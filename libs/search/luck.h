#pragma once
// Dice told from plans. A plan that is followed once is judged mostly by the dice that happened to fall. What a roll brought
// beyond the average of its outcomes, by a quick look at each, is luck, and is nothing on average: taken off, it leaves the
// same judgement with a fraction of its noise.

#include <span>
#include <vector>

#include "libs/game/game.h"

namespace furball::search {

class Luck {
 public:
  // Of each outcome of the dice that are due: what it adds to blue's chance to win. All nothing where there is only one, or
  // so many that looking would cost more than it tells.
  std::span<const double> of(const game::Game& game, const game::AnyState& state, const game::OutcomeList& outcomes);

 private:
  game::AnyState next_;
  std::vector<double> luck_;
};

}  // namespace furball::search
