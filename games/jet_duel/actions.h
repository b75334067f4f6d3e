#pragma once
// bits 0-7  argument   | 8-11 kind   | 12-31 zero
//   opponent  slot 0-7: that jet; 8 + slot: the missile it launched
//   altitude  (dz + 3) * 2 + steep
//   hex       0 left, 1 right, 2 stop short, 3 halt
//   turn      0 wings level, 1 left, 2 left gently, 3 right, 4 right gently
//   throttle  0 afterburner, 1 + n: back by n half points (0-12)
//   weapon    0 hold; 0x10 | slot guns; 0x20 heat seeker; 0x30 one radar missile; 0x40 a pair
//   guide     0 let go, 1 guide

#include "games/jet_duel/state.h"
#include "libs/game/types.h"

namespace furball::jet_duel {

enum class Kind : uint8_t { kNone, kOpponent, kAltitude, kHex, kTurn, kThrottle, kWeapon, kGuide };

constexpr game::Action make(Kind kind, int arg) {
  return {static_cast<uint32_t>(kind) << 8 | static_cast<uint32_t>(arg & 0xff)};
}
constexpr Kind kind_of(game::Action a) { return a.bits >> 8 <= 7 ? static_cast<Kind>(a.bits >> 8) : Kind::kNone; }
constexpr int arg_of(game::Action a) { return static_cast<int>(a.bits & 0xff); }

constexpr game::Action altitude(int dz, bool steep) { return make(Kind::kAltitude, (dz + 3) * 2 + steep); }
constexpr int altitude_dz(game::Action a) { return arg_of(a) / 2 - 3; }
constexpr bool altitude_steep(game::Action a) { return arg_of(a) & 1; }

enum HexArg { kHexLeft, kHexRight, kHexStop, kHexHalt };
// Turn arguments: 1 + 2 * (side - kLeft) + gentle.
constexpr game::Action turn_action(Bank side, bool gentle) {
  return make(Kind::kTurn, side == kLevel ? 0 : 2 * side - 1 + gentle);
}
constexpr Bank turn_side(game::Action a) { return static_cast<Bank>((arg_of(a) + 1) / 2); }
constexpr bool turn_gentle(game::Action a) { return arg_of(a) > 0 && arg_of(a) % 2 == 0; }

inline constexpr int kLastThrottle = 13;  // back by 6 speed points

enum WeaponKind { kHold, kGuns, kOneHeat, kOneRadar, kPairRadar };
constexpr game::Action weapon(int kind, Slot target) { return make(Kind::kWeapon, kind << 4 | target.index()); }
inline constexpr game::Action kHoldFire = weapon(kHold, {});
constexpr int weapon_kind(game::Action a) { return arg_of(a) >> 4; }
constexpr Slot weapon_target(game::Action a) { return Slot(arg_of(a) & 15); }
constexpr Family family_of(int weapon_kind) { return weapon_kind == kOneHeat ? kHeat : kRadar; }

constexpr game::Action watch(Opponent opponent) { return make(Kind::kOpponent, opponent.code()); }
constexpr Opponent watched(game::Action a) { return Opponent(arg_of(a)); }

}  // namespace furball::jet_duel
