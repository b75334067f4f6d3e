#pragma once
// Actions: one choice at one node.
//
//   bits 24-31 kind | 0-23 argument
//     kBid          0-30 the handicap asked for; kBidPass = 31 lets the other side have the escorts
//     kBase         0 keep the height, 1 lower the board by two levels
//     kBox          0 all groups level, 1 or 2: that group (second, third) flies at step 2
//     kRaise        0 done, 1 + fighter: raise its maximum
//     kLower        1 + fighter
//     kHex          file << 8 | y
//     kHeading      0-5
//     kStep         0-4
//     kEdgeSide     0 left, 1 right
//     kFly          3 + dz (1..5), 6 leave
//     kTurn         bits 0-1: 0 straight, 1 left, 2 right; bit 2 stop short; bit 3 try a tight turn
//     kThrottle     0-6
//     kFire         0 hold, 1 fire (mover or target, as the node says)

#include "libs/base/number.h"
#include "libs/game/types.h"

namespace furball::full_circle {

enum class Kind : uint8_t {
  kBid,
  kBase,
  kBox,
  kRaise,
  kLower,
  kHex,
  kHeading,
  kStep,
  kEdgeSide,
  kFly,
  kTurn,
  kThrottle,
  kFire
};

inline constexpr int kBidPass = 31;
inline constexpr int kStraight = 0, kLeft = 1, kRight = 2, kStop = 4, kTryTight = 8;
using TurnChoice = Number<struct TurnChoiceMeaning>;  // argument of a kTurn
constexpr int turn_in(int choice) { return choice & 3; }

// The largest argument of a kind; hexes and turns are read by their parts.
constexpr int last_argument(Kind kind) {
  switch (kind) {
    case Kind::kBid: return kBidPass;
    case Kind::kRaise:
    case Kind::kLower: return 10;
    case Kind::kHeading: return 5;
    case Kind::kStep: return 4;
    case Kind::kFly:
    case Kind::kThrottle: return 6;
    case Kind::kBox: return 2;
    case Kind::kBase:
    case Kind::kEdgeSide:
    case Kind::kFire: return 1;
    case Kind::kHex:
    case Kind::kTurn: break;
  }
  return 0;
}

constexpr game::Action make(Kind kind, int argument) {
  return {static_cast<uint32_t>(kind) << 24 | static_cast<uint32_t>(argument)};
}
constexpr Kind kind_of(game::Action a) { return static_cast<Kind>(a.bits >> 24); }
constexpr int arg_of(game::Action a) { return static_cast<int>(a.bits & 0xffffffu); }

constexpr game::Action leave() { return make(Kind::kFly, 6); }
constexpr game::Action fly(int dz) { return make(Kind::kFly, 3 + dz); }
constexpr game::Action turn(int bits) { return make(Kind::kTurn, bits); }
constexpr game::Action throttle(int points) { return make(Kind::kThrottle, points); }
constexpr game::Action fire(bool yes) { return make(Kind::kFire, yes ? 1 : 0); }

}  // namespace furball::full_circle
