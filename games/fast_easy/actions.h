#pragma once
// An action's 32 bits: kind in the top four, the rest by kind. The meaning of an index depends on
// the plane that moves (its MoveNet), so on the node.
//
//   31..28 kind
//   kPlace      13..8 row, 5..0 column
//   kSelect     5..0 plane
//   kMove       13..4 index of the end in the net, 3..0 target flown over + 1 (0: none)
//               after a declaration the index counts the declared ends
//   kFlip       13..4 index of the flip in the net
//   kDeclare    1..0 side (1 left, 2 right)
//   kRest       3..0 total distance of the move (after an Immelmann roll)
//   kFire       17..12 shooter, 11..6 target, 5..4 weapon, 3..0 salvos
//   kFormation  3..0 distance
//   kStraggle   3..0 distance, 5..4 slip (1 left, 2 right), 6 slip at the end, 7 try the extra hex
//   kAim        11..6 turrets, 5..0 target
//   kBomb       8..3 plane, 2..0 target
//   kPlain      3..0 which: leave the board, jettison, forced, done, fire at will
//   kTo         a well-formed end that the plane cannot reach: 2..0 facing, 8..3 column, 14..9 row;
//   only parsed

#include <cstdint>

#include "libs/game/types.h"

namespace furball::fast_easy {

enum class Kind : uint8_t {
  kPlace = 1,
  kSelect,
  kMove,
  kFlip,
  kDeclare,
  kRest,
  kFire,
  kFormation,
  kStraggle,
  kAim,
  kBomb,
  kPlain,
  kTo
};
enum class Plain : uint8_t { kExit = 0, kJettison, kForced, kDone, kAtWill, kCount };

constexpr game::Action make(Kind kind, uint32_t rest) { return {static_cast<uint32_t>(kind) << 28 | rest}; }
constexpr Kind kind(game::Action a) { return static_cast<Kind>(a.bits >> 28); }
constexpr uint32_t field(game::Action a, int low, int count) { return a.bits >> low & ((1u << count) - 1); }
constexpr game::Action plain(Plain which) { return make(Kind::kPlain, static_cast<uint32_t>(which)); }

constexpr game::Action move_action(int index, int over) { return make(Kind::kMove, static_cast<uint32_t>(index << 4 | over)); }
constexpr game::Action fire_action(int shooter, int target, int weapon, int salvos) {
  return make(Kind::kFire, static_cast<uint32_t>(shooter << 12 | target << 6 | weapon << 4 | salvos));
}

}  // namespace furball::fast_easy
