#pragma once
// The whole position as a small value. What never changes (types, names, stations, targets) lives
// in Setup; planes are numbered 0..63 as there, and sets of planes are 64-bit masks.

#include <cstdint>
#include <string_view>
#include <type_traits>

#include "games/fast_easy/numbers.h"
#include "games/fast_easy/step_list.h"
#include "libs/geom/hex.h"

namespace furball::fast_easy {

inline constexpr int kMaxPlanes = 64;
inline constexpr int kMaxColumns = 32;
inline constexpr int kMaxRows = 48;
inline constexpr int kMaxShifts = 192;
inline constexpr int kMaxTargets = 7;
inline constexpr int kMostSpeed = 12;
inline constexpr PlaneNumber kNoPlane(255);

using Mask = uint64_t;
constexpr Mask bit(int plane) { return Mask{1} << plane; }
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
  Hits hits;
  EngineCount engines_lost;
  Carry carry;
  SalvoCount rockets;  // left
  TargetSet over;      // flown over this turn
  bool operator==(const Plane&) const = default;

  geom::Hex hex() const { return at; }
};

// The attack being resolved.
struct Attack {
  PlaneNumber shooter;
  PlaneNumber target;  // when bombs fall, one of Setup::targets
  Weapon weapon = Weapon::kGuns;
  HexCount range;
  DieCount dice;
  DieFace need;
  DieCount sixes;
  DieCount rows;  // rocket hits still to be rolled
  bool frontal = false;
  TurretSet turrets;  // those that fire
  bool operator==(const Attack&) const = default;
};

struct Allocation {
  PlaneNumber target;
  TurretSet turrets;  // none: unused
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
  PlaneNumber shifts[kMaxShifts];  // pending, in the order received
  Attack attack;
  Allocation allocation[2];
  ShiftCount shift_count;
  TurnNumber turn{1};
  Phase phase = Phase::kSetup;
  Step step = Step::kOver;
  PlaneNumber active = kNoPlane;  // while groups are placed, one of Setup::groups
  TurnSide declare;               // of the turn being declared
  HexCount used;                  // flown before the flip; of a straggler's move before its roll
  SlipCode slip;                  // of a straggler
  HexCount advance;               // that the formation has flown
  HexCount distance;              // that the formation flies this turn
  CombatStage combat;
  TargetSet targets;     // still standing
  bool at_will = false;  // the side fires at will for the rest of the phase
  uint8_t padding[3] = {};
  uint16_t cursor = 0;  // friendly fire: next bomber-escort pair

  bool operator==(const State&) const = default;
};
static_assert(std::is_trivially_copyable_v<State> && std::has_unique_object_representations_v<State>);
static_assert(sizeof(State) <= 2048);

}  // namespace furball::fast_easy
