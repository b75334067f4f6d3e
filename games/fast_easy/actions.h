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
//   kPlain      3..0 which: leave the board, jettison, forced, done, fire at will; leaving: 7..4 target
//               flown over + 1 (0: none)
//   kTo         a well-formed end that the plane cannot reach: 2..0 facing, 8..3 column, 14..9 row;
//               only parsed

#include <cstdint>

#include "games/fast_easy/state.h"
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
enum class Plain : uint8_t { kExit = 0, kJettison, kForced, kDone, kAtWill };

constexpr game::Action make(Kind kind, uint32_t rest) { return {static_cast<uint32_t>(kind) << 28 | rest}; }
constexpr Kind kind(game::Action a) { return static_cast<Kind>(a.bits >> 28); }
constexpr int field(game::Action a, int low, int count) { return static_cast<int>(a.bits >> low & ((1u << count) - 1)); }
constexpr game::Action plain(Plain which) { return make(Kind::kPlain, static_cast<uint32_t>(which)); }

constexpr game::Action exit_action(int over) { return make(Kind::kPlain, static_cast<uint32_t>(over << 4)); }
constexpr bool is_exit(game::Action a) { return kind(a) == Kind::kPlain && field(a, 0, 4) == static_cast<int>(Plain::kExit); }
constexpr int crossed_on_exit(game::Action a) { return field(a, 4, 4); }

constexpr int declared_side(game::Action a) { return field(a, 0, 2); }
constexpr int total_of_rest(game::Action a) { return field(a, 0, 4); }
constexpr int pace_of(game::Action a) { return field(a, 0, 4); }

constexpr game::Action select_action(int plane) { return make(Kind::kSelect, static_cast<uint32_t>(plane)); }
constexpr int selected(game::Action a) { return field(a, 0, 6); }

constexpr game::Action place_action(geom::Offset at) { return make(Kind::kPlace, static_cast<uint32_t>(at.row << 8 | at.col)); }
constexpr geom::Hex placed_at(game::Action a) { return geom::to_hex(geom::Offset{field(a, 0, 6), field(a, 8, 6)}); }

constexpr game::Action move_action(int index, int over) { return make(Kind::kMove, static_cast<uint32_t>(index << 4 | over)); }
constexpr game::Action flip_action(int index) { return make(Kind::kFlip, static_cast<uint32_t>(index << 4)); }
constexpr std::size_t end_index(game::Action a) { return static_cast<std::size_t>(field(a, 4, 10)); }
constexpr int target_crossed(game::Action a) { return field(a, 0, 4); }  // 0: none

constexpr game::Action fire_action(int shooter, int target, Weapon weapon, int salvos) {
  return make(Kind::kFire, static_cast<uint32_t>(shooter << 12 | target << 6 | static_cast<int>(weapon) << 4 | salvos));
}
constexpr int shooter_of(game::Action a) { return field(a, 12, 6); }
constexpr int fired_at(game::Action a) { return field(a, 6, 6); }
constexpr Weapon weapon_of(game::Action a) { return static_cast<Weapon>(field(a, 4, 2)); }
constexpr int salvos_of(game::Action a) { return field(a, 0, 4); }

constexpr game::Action aim_action(int target, TurretSet turrets) {
  return make(Kind::kAim, static_cast<uint32_t>(turrets.bits() << 6 | target));
}
constexpr int aimed_at(game::Action a) { return field(a, 0, 6); }
constexpr TurretSet turrets_of(game::Action a) { return TurretSet(field(a, 6, 6)); }

constexpr game::Action bomb_action(int plane, int target) {
  return make(Kind::kBomb, static_cast<uint32_t>(plane << 3 | target));
}
constexpr int bombing_plane(game::Action a) { return field(a, 3, 6); }
constexpr int bombed_target(game::Action a) { return field(a, 0, 3); }

// A straggler's move: how far, which way it slips and when, and whether it tries for an extra hex.
struct Straggle {
  int distance = 0;
  int slip = 0;  // 1 left, 2 right
  bool slip_at_end = false;
  bool extra = false;
};
constexpr game::Action straggle_action(const Straggle& m) {
  return make(Kind::kStraggle, static_cast<uint32_t>(m.extra << 7 | m.slip_at_end << 6 | m.slip << 4 | m.distance));
}
constexpr Straggle straggle(game::Action a) {
  return {field(a, 0, 4), field(a, 4, 2), field(a, 6, 1) != 0, field(a, 7, 1) != 0};
}

}  // namespace furball::fast_easy
