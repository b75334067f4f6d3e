#include "games/dogfight/actions.h"

namespace furball::dogfight {
namespace {
constexpr std::string_view kWords[kKinds] = {"", "leave", "", "hold", "fire", "continue", "forfeit", "pass", ""};
constexpr std::string_view kBidWord = "bid ";
}  // namespace

std::string action_text(game::Action a) {
  switch (kind_of(a)) {
    case Kind::kMove: return place_text(place_at(argument_of(a)));
    case Kind::kPlace: return block_text(argument_of(a));
    case Kind::kBid: return std::string(kBidWord) + std::to_string(argument_of(a));
    default: return std::string(kWords[static_cast<std::size_t>(kind_of(a))]);
  }
}

std::optional<game::Action> parse_action(std::string_view text) {
  for (int kind = 0; kind < kKinds; ++kind)
    if (!text.empty() && text == kWords[kind]) return make_action(static_cast<Kind>(kind));
  if (const auto place = parse_place(text)) return make_action(Kind::kMove, place->index());
  if (const auto block = parse_block(text)) return make_action(Kind::kPlace, *block);
  if (!text.starts_with(kBidWord) || text == kBidWord) return std::nullopt;
  int value = 0;
  for (char c : text.substr(kBidWord.size())) {
    if (c < '0' || c > '9' || value > 99) return std::nullopt;
    value = value * 10 + (c - '0');
  }
  return make_action(Kind::kBid, value);
}

}  // namespace furball::dogfight
