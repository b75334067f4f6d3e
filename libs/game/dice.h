#pragma once
// Dice as people throw them: sides and faces. Outcomes stay merged in the tree; the faces that a person sees follow from
// the same draw, by its place within the outcome's weight.

#include <cstdint>
#include <initializer_list>
#include <string>

#include "libs/game/types.h"

namespace furball::game {

// What is thrown, as the sides of each die: {6, 6} for 2d6, {10, 6} for a D10 and a D6. The same type holds the faces
// that fell. None: no dice (a plain draw, as for a random set-up).
struct Dice {
  static constexpr std::size_t kMost = 24;

  constexpr Dice() = default;
  constexpr Dice(std::initializer_list<int> all) {
    for (int sides : all) add(sides);
  }
  static constexpr Dice many(int count, int sides) {
    Dice dice;
    for (int i = 0; i < count; ++i) dice.add(sides);
    return dice;
  }
  constexpr void add(int number) { numbers_[count_++] = static_cast<uint8_t>(number); }
  constexpr std::size_t size() const { return count_; }
  constexpr bool empty() const { return count_ == 0; }
  constexpr int operator[](std::size_t i) const { return numbers_[i]; }
  constexpr const uint8_t* begin() const { return numbers_; }
  constexpr const uint8_t* end() const { return numbers_ + count_; }
  constexpr bool operator==(const Dice&) const = default;
  constexpr int sum() const {
    int total = 0;
    for (uint8_t number : *this) total += number;
    return total;
  }

 private:
  uint8_t numbers_[kMost] = {};
  uint8_t count_ = 0;
};
using Faces = Dice;

// "d6", "2d6", "d10 + d6"
std::string dice_text(const Dice& dice);
// "3", "3 and 5", "3, 5 and 6"
std::string faces_text(const Faces& faces);

// The throws of these dice in ascending order, first die slowest: throw number `index` of their product.
Faces nth_throw(const Dice& dice, uint64_t index);
uint64_t count_throws(const Dice& dice);
bool can_show(const Dice& dice, const Faces& faces);

// One draw: the outcome a ticket in 0..(sum of weights)-1 falls on, and its place within the outcome's weight.
struct Draw {
  uint32_t outcome = 0;
  uint64_t place = 0;
};
inline Draw draw(const OutcomeList& outcomes, uint64_t ticket) {
  for (const Outcome& o : outcomes) {
    if (ticket < o.weight) return {o.id, ticket};
    ticket -= o.weight;
  }
  return {outcomes.back().id, 0};
}
inline uint64_t total_weight(const OutcomeList& outcomes) {
  uint64_t total = 0;
  for (const Outcome& o : outcomes) total += o.weight;
  return total;
}

}  // namespace furball::game
