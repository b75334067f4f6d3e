#include "libs/game/dice.h"

namespace furball::game {

std::string dice_text(const Dice& dice) {
  std::string text;
  for (std::size_t i = 0; i < dice.size();) {
    std::size_t same = i;
    while (same < dice.size() && dice[same] == dice[i]) ++same;
    if (!text.empty()) text += " + ";
    if (same - i > 1) text += std::to_string(same - i);
    text += "d" + std::to_string(dice[i]);
    i = same;
  }
  return text;
}

std::string faces_text(const Faces& faces) {
  std::string text;
  for (std::size_t i = 0; i < faces.size(); ++i) {
    if (i > 0) text += i + 1 == faces.size() ? " and " : ", ";
    text += std::to_string(faces[i]);
  }
  return text;
}

uint64_t count_throws(const Dice& dice) {
  uint64_t count = 1;
  for (uint8_t sides : dice) count *= sides;
  return count;
}

bool can_show(const Dice& dice, const Faces& faces) {
  if (faces.size() != dice.size()) return false;
  for (std::size_t i = 0; i < dice.size(); ++i)
    if (faces[i] < 1 || faces[i] > dice[i]) return false;
  return true;
}

Faces nth_throw(const Dice& dice, uint64_t index) {
  Faces faces;
  uint64_t rest = count_throws(dice);
  for (uint8_t sides : dice) {
    rest /= sides;
    faces.add(static_cast<int>(index / rest % sides + 1));
  }
  return faces;
}

}  // namespace furball::game
