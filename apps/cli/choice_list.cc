#include "apps/cli/choice_list.h"

#include <algorithm>
#include <charconv>

namespace furball::cli {
namespace {

constexpr std::size_t kManyPlaces = 48;  // more than a screen of lines
constexpr std::size_t kLineWidth = 100;
constexpr std::size_t kMostOdds = 12;  // previews in one list

}  // namespace

bool gives_up(const game::ActionView& choice) { return choice.group == "leave"; }

ChoiceList::ChoiceList(const game::Game& game, const game::AnyState& state, const game::View& view)
    : game_(game), state_(state) {
  const bool many = view.actions.size() > kManyPlaces;
  for (const game::ActionView& action : view.actions) {
    const bool place = many && !action.cells.empty() && !action.attack;
    (gives_up(action) ? exits_ : place ? places_ : listed_).push_back(&action);
  }
}

const game::ActionView* ChoiceList::find(std::string_view typed) const {
  for (const auto* list : {&listed_, &places_, &exits_})
    for (const game::ActionView* choice : *list)
      if (choice->notation == typed) return choice;
  std::size_t number = 0;
  const auto parsed = std::from_chars(typed.data(), typed.data() + typed.size(), number);
  const bool whole = parsed.ec == std::errc() && parsed.ptr == typed.data() + typed.size();
  return whole && number >= 1 && number <= listed_.size() ? listed_[number - 1] : nullptr;
}

// "gains 1/3, costs 1/6" of the first dice that the choice meets.
std::string ChoiceList::odds(const game::ActionView& choice) const {
  const game::Preview preview = game_.preview(state_, choice.action);
  if (preview.rolls.empty()) return "";
  uint64_t total = 0, gain = 0, cost = 0;
  for (const game::OutcomeView& o : preview.rolls[0].outcomes) {
    total += o.weight;
    if (o.tone == "gain") gain += o.weight;
    if (o.tone == "cost") cost += o.weight;
  }
  std::string text;
  if (gain > 0) text += "gains " + game::fraction(gain, total);
  if (cost > 0) text += (text.empty() ? "" : ", ") + ("costs " + game::fraction(cost, total));
  return text.empty() ? "" : "  (" + text + ")";
}

std::string ChoiceList::line(const std::string& number, const game::ActionView& choice) const {
  const auto padded = [](std::string text, std::size_t width) {
    text.resize(std::max(text.size(), width), ' ');
    return text;
  };
  std::string text = std::string(number.size() < 5 ? 5 - number.size() : 0, ' ') + number + "  ";
  text += padded(choice.notation, 18) + " " + choice.label + (choice.attack ? "  (attack)" : "");
  return text + (listed_.size() <= kMostOdds ? odds(choice) : "") + "\n";
}

std::string ChoiceList::text() const {
  std::string out;
  if (!places_.empty()) {
    out += "  " + std::to_string(places_.size()) + " places; type one of them, or ? and the place to hear more:\n";
    std::string row = "   ";
    for (const game::ActionView* place : places_) {
      if (row.size() + place->notation.size() + 1 > kLineWidth) out += row + "\n", row = "   ";
      row += " " + place->notation;
    }
    out += row + "\n";
  }
  for (std::size_t i = 0; i < listed_.size(); ++i) out += line(std::to_string(i + 1), *listed_[i]);
  for (const game::ActionView* choice : exits_) out += line("", *choice);
  return out;
}

}  // namespace furball::cli
