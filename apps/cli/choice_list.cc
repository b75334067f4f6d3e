#include "apps/cli/choice_list.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <set>

#include "libs/base/say.h"

namespace furball::cli {
namespace {

constexpr std::size_t kManyPlaces = 48;  // more than a screen of lines
constexpr std::size_t kLineWidth = 100;
constexpr std::size_t kMostOdds = 12;  // previews in one list

// "vector A K9" is the order "vector A" and the square K9.
struct Place {
  std::string order, column;
  int row = 0;
};

bool read_place(const std::string& notation, Place& out) {
  const std::size_t space = notation.rfind(' ');
  out.order = space == std::string::npos ? "" : notation.substr(0, space);
  const std::string square = notation.substr(space == std::string::npos ? 0 : space + 1);
  std::size_t letters = 0;
  while (letters < square.size() && square[letters] >= 'A' && square[letters] <= 'Z') ++letters;
  out.column = square.substr(0, letters);
  const char* end = square.data() + square.size();
  return letters > 0 && letters < square.size() && std::from_chars(square.data() + letters, end, out.row).ptr == end;
}

// {3, 4, 5, 9}: "3-5 9"
std::string ranges(const std::set<int>& rows) {
  std::string text;
  for (auto at = rows.begin(); at != rows.end();) {
    const int first = *at;
    int last = first;
    while (++at != rows.end() && *at == last + 1) last = *at;
    text += (text.empty() ? "" : " ") + std::to_string(first) + (last > first ? "-" + std::to_string(last) : "");
  }
  return text;
}

// Squares by columns, those with the same rows together: "A-Z 0-19; AA 3 5".
std::string squares(const std::map<std::pair<std::size_t, std::string>, std::set<int>>& columns) {
  std::string text;
  for (auto at = columns.begin(); at != columns.end();) {
    const std::string first = at->first.second, rows = ranges(at->second);
    std::string last = first;
    while (++at != columns.end() && at->first.first == first.size() && ranges(at->second) == rows &&
           at->first.second.back() == last.back() + 1)
      last = at->first.second;
    text += (text.empty() ? "" : "; ") + first + (last != first ? "-" + last : "") + " " + rows;
  }
  return text;
}

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
  const game::ActionView* there = nullptr;  // the square alone, where only one order can mean it
  int meant = 0;
  for (const game::ActionView* place : places_)
    if (place->notation.size() > typed.size() && place->notation.ends_with(typed) &&
        place->notation[place->notation.size() - typed.size() - 1] == ' ')
      there = place, ++meant;
  if (meant == 1) return there;
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
  if (gain == 0 && cost == 0) return "";
  return say(cost == 0   ? "  (gains {gain})"
             : gain == 0 ? "  (costs {cost})"
                         : "  (gains {gain}, costs {cost})",
             {{"gain", game::fraction(gain, total)}, {"cost", game::fraction(cost, total)}});
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

std::string ChoiceList::places() const {
  std::string out = say_n(static_cast<int64_t>(places_.size()), "  One place; type it, or ? and the place to hear more:\n",
                          "  {n} places; type one of them, or ? and the place to hear more:\n");
  std::map<std::string, std::map<std::pair<std::size_t, std::string>, std::set<int>>> orders;
  std::string row = "   ";
  for (const game::ActionView* choice : places_) {
    Place place;
    if (read_place(choice->notation, place)) {
      orders[place.order][{place.column.size(), place.column}].insert(place.row);
      continue;
    }
    if (row.size() + choice->notation.size() + 1 > kLineWidth) out += row + "\n", row = "   ";
    row += " " + choice->notation;
  }
  if (row.size() > 3) out += row + "\n";
  for (const auto& [order, columns] : orders) out += "    " + order + (order.empty() ? "" : " ") + squares(columns) + "\n";
  return out;
}

std::string ChoiceList::text() const {
  std::string out;
  if (!places_.empty()) out += places();
  for (std::size_t i = 0; i < listed_.size(); ++i) out += line(std::to_string(i + 1), *listed_[i]);
  for (const game::ActionView* choice : exits_) out += line("", *choice);
  return out;
}

}  // namespace furball::cli
