#pragma once
// Checks a record, and the dice of a shared game with it: the header's extra.fair holds the facts of
// docs/fair-dice.md, and every roll, undone ones included, must follow from them.

#include "libs/fairdice/fair_dice.h"
#include "libs/record/record.h"

namespace furball::record {

// What a roll's line says beside its outcome, so that it can be checked without the rules: its number, the outcomes in
// order with their weights, and the draw that fell on one of them. Without dice (not revealed yet) the draw is left out.
Value roll_facts(const game::Game& game, const game::AnyState& before, int number, const fairdice::Dice* dice);
// extra.fair.rolls: what all rolls were drawn from, in one number, so that no weight can be changed unnoticed by itself.
class RollDigest {
 public:
  void add(int number, uint32_t outcome, const Value& weights);
  std::string hex() const;

 private:
  std::string text_;
};
// The dice of extra.fair; an error while the seed is not revealed.
Result<fairdice::Dice> dice_of(const Value& facts);

struct Verified {
  Match match;
  std::string commitment;     // empty: not a record of fair dice
  bool dice_checked = false;  // the seed is revealed and every roll follows from it
  int rolls = 0;              // all rolls made
};

Result<Verified> verify(std::string_view text, const GameMaker& make);

}  // namespace furball::record
