#include "libs/record/dice_line.h"

#include <algorithm>

#include "libs/record/record.h"

namespace furball::record {
namespace {

std::string with_sign(int value) { return (value < 0 ? "" : "+") + std::to_string(value); }

// " (gentle turn -2, wings level -2): -1": the total where the modifiers change the dice, else what they come to together.
std::string modified(const game::RollPart& part, int thrown) {
  std::string text;
  int sum = 0;
  for (const game::Modifier& m : part.modifiers) {
    text += (text.empty() ? " (" : ", ") + m.label + " " + with_sign(m.value);
    sum += m.value;
  }
  if (part.needs.find("after modifiers") != std::string::npos)
    return text + (text.empty() ? "" : ")") + ": " + std::to_string(thrown + sum);
  if (part.modifiers.size() > 1) text += ", " + with_sign(sum) + " in all";
  return text + (text.empty() ? "" : ")");
}

}  // namespace

std::string dice_line(const game::RollView& roll, const game::Dice& dice, const game::Faces& faces) {
  std::string text = (faces.size() == 1 ? "The die shows " : "The dice show ") + game::faces_text(faces);
  // Dice of one kind are added up; a die of another kind beside them is read by itself.
  const bool alike = std::all_of(dice.begin(), dice.end(), [&](int sides) { return sides == dice[0]; });
  const int thrown = alike ? faces.sum() : faces[0];
  for (const game::RollPart& part : roll.parts) {
    const bool alone = roll.parts.size() == 1;
    if (alone && part.modifiers.empty()) continue;  // the faces say it all
    const std::string more = modified(part, thrown);
    if (!more.empty()) text += alone ? more : ". " + part.label + more;
  }
  return text + ".";
}

void tell_dice(const game::Game& game, const game::AnyState& state, const game::Faces& faces, game::Events& events) {
  if (faces.empty()) return;
  const game::RollView roll = game.describe_roll(state);
  events.on_event({.kind = "roll",
                   .text = dice_line(roll, game.dice(state), faces),
                   .rule = roll.rule,
                   .attrs = Value::object().set("faces", faces_to_value(faces))});
}

}  // namespace furball::record
