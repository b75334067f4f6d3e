#pragma once
// The choices of a moment as a terminal lists them: numbered, many places as coordinates, ways out last and by their
// word alone, odds beside what rolls dice.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "libs/game/game.h"

namespace furball::cli {

class ChoiceList {
 public:
  ChoiceList(const game::Game& game, const game::AnyState& state, const game::View& view);

  std::string text() const;
  // By number (from 1), notation, or the square alone where one order can mean it; nullptr: there is no such choice.
  const game::ActionView* find(std::string_view typed) const;

 private:
  std::string line(const std::string& number, const game::ActionView& choice) const;
  std::string places() const;  // by columns and rows
  std::string odds(const game::ActionView& choice) const;

  const game::Game& game_;
  const game::AnyState& state_;
  std::vector<const game::ActionView*> listed_;  // with numbers
  std::vector<const game::ActionView*> places_;  // too many to number: by notation
  std::vector<const game::ActionView*> exits_;   // never a number that a finger slips on
};

// A choice that ends the battle or takes somebody out of it: worth a second question.
bool gives_up(const game::ActionView& choice);

}  // namespace furball::cli
