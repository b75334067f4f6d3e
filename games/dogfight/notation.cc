// Short texts for actions, dice and units: "6.3.R.FD", "leave", "fire", "bid 3", "E:A".

#include "games/dogfight/dogfight.h"

namespace furball::dogfight {

using game::Action;

namespace {
constexpr std::string_view kWords[kKinds] = {"", "leave", "", "hold", "fire", "continue", "forfeit", "pass", ""};
}

std::string Dogfight::notation(const State&, Action a) const {
  switch (kind_of(a)) {
    case Kind::kMove: return place_text(place_at(argument_of(a)));
    case Kind::kPlace: return block_text(argument_of(a));
    case Kind::kBid: return "bid " + std::to_string(argument_of(a));
    default: return std::string(kWords[static_cast<std::size_t>(kind_of(a))]);
  }
}

std::optional<Action> Dogfight::parse(const State&, std::string_view text) const {
  for (int kind = 0; kind < kKinds; ++kind)
    if (!text.empty() && text == kWords[kind]) return make_action(static_cast<Kind>(kind));
  if (const auto place = parse_place(text)) return make_action(Kind::kMove, place->index());
  if (const auto block = parse_block(text)) return make_action(Kind::kPlace, *block);
  if (text.substr(0, 4) == "bid ") {
    int value = 0;
    for (char c : text.substr(4)) {
      if (c < '0' || c > '9' || value > 99) return std::nullopt;
      value = value * 10 + (c - '0');
    }
    if (text.size() > 4) return make_action(Kind::kBid, value);
  }
  return std::nullopt;
}

std::string Dogfight::outcome_notation(const State& s, uint32_t outcome) const {
  if (s.step == Step::kSun) return std::to_string(outcome);
  const uint32_t last = s.step == Step::kEntry ? (outcome == 1 ? 2 : 6) : last_face(s, outcome);
  return last == outcome ? std::to_string(outcome) : std::to_string(outcome) + "-" + std::to_string(last);
}

std::string Dogfight::unit_id(int unit) const {
  if (is_bomber(unit)) return "B:" + std::to_string(unit - kFirstBomber + 1);
  return std::string(side_of(unit) == Side::kEscorts ? "E:" : "I:") + scenario_->flight(unit).id;
}

std::string Dogfight::unit_name(int unit) const {
  if (is_bomber(unit))
    return scenario_->bomber_type +
           (scenario_->squadrons > 1 ? " (squadron " + std::to_string(unit - kFirstBomber + 1) + ")" : "");
  return scenario_->flight(unit).type + " flight " + scenario_->flight(unit).id;
}

std::optional<int> Dogfight::parse_unit(std::string_view id) const {
  for (Side side : {Side::kEscorts, Side::kInterceptors})
    for (int i = first_flight(side); i < first_flight(side) + scenario_->count(side); ++i)
      if (unit_id(i) == id) return i;
  for (int i = 0; i < scenario_->squadrons; ++i)
    if (unit_id(kFirstBomber + i) == id) return kFirstBomber + i;
  return std::nullopt;
}

}  // namespace furball::dogfight
