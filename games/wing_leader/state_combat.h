#pragma once
// Air combat scratch (chapters 10 and 13): zero outside a combat. Owned by rules/s10_*.cc.

#include <cstdint>

#include "games/wing_leader/numbers.h"

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

// One air combat at a time; who takes part is in Unit::role, hits in Unit::hits.
struct Combat {
  uint8_t active = 0;
  Side attacker;
  Column x;
  Altitude y;
  Rating rating = Rating::kUndeclared;
  uint8_t flags = 0;                                       // CombatFlag
  UnitSlot primary[2] = {UnitSlot(0xff), UnitSlot(0xff)};  // by role: [0] attacker, [1] defender
  uint8_t dice[2] = {0, 0};                                // natural 2d6, by role
  uint8_t hits[2] = {0, 0};                                // hits scored by each role, still to distribute
  uint8_t want[2] = {0, 0};                                // dogfight: 0 not said, 1 wants, 2 refuses
  UnitSlot roller[2] = {UnitSlot(0xff), UnitSlot(0xff)};
  uint8_t speed_die[2] = {0, 0};
  uint8_t firepower[2] = {0, 0};  // of the moment of firing, by role
  bool operator==(const Combat&) const = default;
};

}  // namespace furball::wing_leader
