#include "libs/record/dice_line.h"

#include <algorithm>
#include <optional>

#include "libs/base/say.h"
#include "libs/record/record.h"

namespace furball::record {
namespace {

std::string with_sign(int value) { return (value < 0 ? "" : "+") + std::to_string(value); }

// What dice and modifiers come to; nothing where the modifiers do not change the dice.
std::optional<int> total(const game::RollPart& part, int thrown) {
  if (part.needs.find("after modifiers") == std::string::npos) return std::nullopt;
  for (const game::Modifier& m : part.modifiers) thrown += m.value;
  return thrown;
}

// Dice of one kind are added up; a die of another kind beside them is read by itself.
int thrown_by(const game::Dice& dice, const game::Faces& faces) {
  const bool alike = std::all_of(dice.begin(), dice.end(), [&](int sides) { return sides == dice[0]; });
  return alike ? faces.sum() : faces[0];
}

// "The die shows 3 (gentle turn -2, wings level -2): -1": the total, or what the modifiers come to together. `what` is
// what they belong to; with neither modifiers nor a total, nothing.
std::string modified(std::string_view what, const game::RollPart& part, int thrown) {
  std::string list;
  int sum = 0;
  for (const game::Modifier& m : part.modifiers) {
    if (!list.empty()) list += ", ";
    list += say("{modifier} {value}", {{"modifier", m.label}, {"value", with_sign(m.value)}});
    sum += m.value;
  }
  const std::optional<int> all = total(part, thrown);
  if (list.empty()) return all ? say("{what}: {total}", {{"what", what}, {"total", *all}}) : "";
  return say(all                         ? "{what} ({modifiers}): {total}"
             : part.modifiers.size() > 1 ? "{what} ({modifiers}, {sum} in all)"
                                         : "{what} ({modifiers})",
             {{"what", what}, {"modifiers", list}, {"total", all.value_or(0)}, {"sum", with_sign(sum)}});
}

}  // namespace

std::string dice_line(const game::RollView& roll, const game::Dice& dice, const game::Faces& faces) {
  const std::string fell =
      say(faces.size() == 1 ? "The die shows {faces}" : "The dice show {faces}", {{"faces", game::faces_text(faces)}});
  const int thrown = thrown_by(dice, faces);
  const bool alone = roll.parts.size() == 1;
  if (alone && !roll.parts[0].modifiers.empty()) return modified(fell, roll.parts[0], thrown) + ".";
  std::string text = fell + ".";
  if (alone) return text;  // the faces say it all
  for (const game::RollPart& part : roll.parts)
    if (const std::string more = modified(part.label, part, thrown); !more.empty()) text += " " + more + ".";
  return text;
}

void tell_dice(const game::Game& game, const game::AnyState& state, const game::Faces& faces, game::Events& events) {
  if (faces.empty()) return;
  const game::RollView roll = game.describe_roll(state);
  const game::Dice dice = game.dice(state);
  Value totals = Value::array();  // of the roll's parts
  for (const game::RollPart& part : roll.parts) {
    const std::optional<int> all = total(part, thrown_by(dice, faces));
    totals.push_back(all ? Value(*all) : Value());
  }
  events.on_event({.kind = "roll",
                   .text = dice_line(roll, dice, faces),
                   .rule = roll.rule,
                   .attrs = Value::object().set("faces", faces_to_value(faces)).set("totals", totals)});
}

}  // namespace furball::record
