#pragma once
// Air combat scratch (chapters 10 and 13): zero outside a combat. Owned by rules/s10_*.cc.

#include <cstdint>

#include "games/wing_leader/numbers.h"
#include "libs/base/flags.h"

namespace furball::wing_leader {

enum class Rating : uint8_t { kUndeclared, kTurning, kHitAndRun };

enum CombatFlag : uint8_t {
  kCombatHeadOn = 1,
  kCombatBounce = 2,
  kCombatEvade = 4,
  kCombatLongRange = 8,
  kCombatRockets = 16,
  kCombatDogfight = 32,
  kCombatLufbery = 64,
  kCombatBalloon = 128,
};
constexpr Flags<CombatFlag> operator|(CombatFlag a, CombatFlag b) { return Flags(a) | b; }

// One air combat at a time; who takes part is in Unit::role, hits in Unit::hits.
struct Combat {
  uint8_t active = 0;
  Side attacker;
  Column x;
  Altitude y;
  Rating rating = Rating::kUndeclared;
  Flags<CombatFlag> flags;
  UnitSlot primary[2] = {UnitSlot(0xff), UnitSlot(0xff)};  // by role: [0] attacker, [1] defender
  TwoDice dice[2];                                         // natural 2d6, by role
  Hits hits[2];                                            // scored by each role, still to distribute
  DogfightWish want[2];
  UnitSlot roller[2] = {UnitSlot(0xff), UnitSlot(0xff)};
  OneDie speed_die[2];
  Firepower firepower[2];  // of the moment of firing, by role
  bool operator==(const Combat&) const = default;
};

}  // namespace furball::wing_leader
