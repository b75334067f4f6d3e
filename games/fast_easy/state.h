#pragma once
// The whole position as a small value. What never changes (types, names, stations, targets) lives
// in Setup; planes are numbered 0..63 as there, and sets of planes are 64-bit masks.

#include <bit>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "games/fast_easy/step_list.h"
#include "libs/geom/hex.h"

namespace furball::fast_easy {

inline constexpr int kMaxPlanes = 64;
inline constexpr int kMaxColumns = 32;
inline constexpr int kMaxRows = 48;
inline constexpr int kMaxShifts = 192;
inline constexpr int kMaxTargets = 7;
inline constexpr int kMostSpeed = 12;
inline constexpr uint8_t kNoPlane = 255;

using Mask = uint64_t;
constexpr Mask bit(int plane) { return Mask{1} << plane; }
// Calls f(index) for the bits of a set, lowest first: planes, turrets, targets, distances.
template <class F>
void for_each_bit(Mask set, F f) {
  for (; set != 0; set &= set - 1) f(std::countr_zero(set));
}
template <class F>
void for_each_plane(Mask set, F f) {
  for_each_bit(set, f);
}

// FE-SEQ-01 to FE-SEQ-07, with the set-up before and the casualty rolls after.
enum class Phase : uint8_t {
  kSetup,
  kEscortsMove,
  kEscortsFire,
  kBombersMove,
  kInterceptorsMove,
  kInterceptorsFire,
  kBombersFire,
  kBombing,
  kCasualties,
  kOver
};

inline constexpr std::string_view kPhaseTitles[] = {
    "Set-up",       "Escorts move", "Escorts fire", "Bombers move", "Interceptors move", "Interceptors fire",
    "Bombers fire", "Bombing",      "Casualties",   "The end"};

// What the game waits for.
enum class Step : uint8_t { FURBALL_STEP_NAMES(FAST_EASY_STEPS) };

enum class Weapon : uint8_t { kGuns, kRear, kTurret, kRockets, kFriendly };

struct Plane {
  geom::SmallHex at;  // where it is, or where it left the game
  geom::HexSide facing;
  uint8_t hits = 0;
  uint8_t engines_lost = 0;
  uint8_t carry = 0;    // declared turn: side (1 left, 2 right) << 4 | straight hexes
  uint8_t rockets = 0;  // salvos left
  uint8_t over = 0;     // targets flown over this turn, one bit each
  bool operator==(const Plane&) const = default;

  geom::Hex hex() const { return at; }
};

// The attack being resolved.
struct Attack {
  uint8_t shooter = 0;
  uint8_t target = 0;
  Weapon weapon = Weapon::kGuns;
  uint8_t range = 0;
  uint8_t dice = 0;
  uint8_t need = 0;
  uint8_t sixes = 0;
  uint8_t rows = 0;  // rocket hits still to be rolled
  uint8_t frontal = 0;
  uint8_t turrets = 0;  // those that fire, one bit each
  bool operator==(const Attack&) const = default;
};

struct Allocation {
  uint8_t target = 0;
  uint8_t turrets = 0;  // 0: unused
  bool operator==(const Allocation&) const = default;
};

struct State {
  Mask flying = 0;  // on the board
  Mask out = 0;     // hit and out of the game, fate rolled at the end (FE-SHOOT-13)
  Mask exited = 0;  // left the board (ruling 19)
  Mask moved = 0;   // in this phase
  Mask fired = 0;   // front guns or turrets, this phase
  Mask fired_rear = 0;
  Mask fired_rockets = 0;
  Mask loaded = 0;                           // bombs aboard
  Mask displaced = 0;                        // fighters under a plane that await their push (FE-MOVE-14)
  Mask contact = 0;                          // bombers that must roll for a collision
  Mask collided = 0;                         // bombers that have rolled this turn (ruling 54)
  Mask critical = 0;                         // suffered an H (FE-END-02)
  Mask crit_rolled = 0;                      // only with the option critical_once = "phase"
  Mask crashed = 0, damaged = 0, light = 0;  // fates
  uint32_t rows[kMaxRows] = {};              // occupied hexes: bit = column
  Plane plane[kMaxPlanes];
  uint8_t shifts[kMaxShifts] = {};  // pending shifts in the order received
  Attack attack;
  Allocation allocation[2];
  uint8_t shift_count = 0;
  uint8_t turn = 1;
  Phase phase = Phase::kSetup;
  Step step = Step::kOver;
  uint8_t active = kNoPlane;
  uint8_t declare = 0;   // side of the turn being declared
  uint8_t used = 0;      // hexes flown before the flip; hexes of a straggler's move before its roll
  uint8_t slip = 0;      // straggler: 1 left, 2 right, +4 at the end of the move
  uint8_t advance = 0;   // hexes the formation has flown
  uint8_t distance = 0;  // hexes the formation flies this turn
  uint8_t combat = 0;    // 0 not a shot yet, 1 first shots this turn, 2 combat has started (ruling 21)
  uint8_t targets = 0;   // targets still standing
  uint8_t at_will = 0;   // 1: the side fires at will for the rest of the phase
  uint8_t padding[3] = {};
  uint16_t cursor = 0;  // friendly fire: next bomber-escort pair

  bool operator==(const State&) const = default;
};
static_assert(std::is_trivially_copyable_v<State> && std::has_unique_object_representations_v<State>);
static_assert(sizeof(State) <= 2048);

}  // namespace furball::fast_easy
