#pragma once
// One choice in 32 bits:
//
//   31    28 27            12 11                0
//   [ kind ] [      0       ] [    argument     ]
//
//   kMove      argument = where the flight ends: Place::index(), block * 6 + orientation. The end state
//              alone decides legality, Sun and cloud contact, so no path is stored.
//   kLeave     the flight breaks formation
//   kPlace     argument = block
//   kHold, kFire, kContinue, kForfeit, kPass
//   kBid       argument = handicap offered

#include <optional>
#include <string>
#include <string_view>

#include "games/dogfight/board.h"
#include "libs/game/types.h"

namespace furball::dogfight {

enum class Kind : uint8_t { kMove, kLeave, kPlace, kHold, kFire, kContinue, kForfeit, kPass, kBid };
inline constexpr int kKinds = 9;

constexpr game::Action make_action(Kind kind, int argument = 0) {
  return {static_cast<uint32_t>(kind) << 28 | static_cast<uint32_t>(argument)};
}
constexpr Kind kind_of(game::Action a) { return static_cast<Kind>(a.bits >> 28); }
constexpr int argument_of(game::Action a) { return static_cast<int>(a.bits & 0xfff); }
// Bits that no action uses are clear and the argument is in range.
constexpr bool well_formed(game::Action a) {
  if (a.bits >> 28 >= kKinds || (a.bits & 0x0ffff000u) != 0) return false;
  switch (kind_of(a)) {
    case Kind::kMove: return argument_of(a) < kPlaces;
    case Kind::kPlace: return argument_of(a) < kBlocks;
    case Kind::kBid: return true;
    default: return argument_of(a) == 0;
  }
}

// "6.3.R.FD", "5.4.L", "leave", "fire", "bid 3": the kind alone says how a choice is written.
std::string action_text(game::Action a);
std::optional<game::Action> parse_action(std::string_view text);

}  // namespace furball::dogfight
