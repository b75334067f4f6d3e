#pragma once
// Checks a record, and the dice of a shared game with it: the header's extra.fair holds the facts of
// docs/fair-dice.md, and every roll, undone ones included, must follow from them.

#include "libs/fairdice/fair_dice.h"
#include "libs/record/record.h"

namespace furball::record {

struct Verified {
  Match match;
  std::string commitment;     // empty: not a record of fair dice
  bool dice_checked = false;  // the seed is revealed and every roll follows from it
  int rolls = 0;              // all rolls made
};

Result<Verified> verify(std::string_view text, const GameMaker& make);

}  // namespace furball::record
