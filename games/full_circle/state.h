#pragma once
// Everything that changes during a game of Full Circle, as a flat value of single bytes.
//
// Board coordinates are doubled and relative to the moving board: file 0..17 from the left of the raid,
// y = 1..47 from the back edge, file + y odd (see board.h). When the board cycles (FC-BOARD-05) every y
// falls by 12, so a position never depends on how far the raid has come.

#include <cstdint>
#include <type_traits>

#include "games/full_circle/board.h"
#include "games/full_circle/step_list.h"
#include "libs/base/flags.h"
#include "libs/base/number.h"
#include "libs/game/types.h"

namespace furball::full_circle {

inline constexpr int kMaxEscorts = 4;
inline constexpr int kMaxInterceptors = 6;
inline constexpr int kFighters = kMaxEscorts + kMaxInterceptors;  // 0-3 escorts, 4-9 interceptors
inline constexpr int kMaxGroups = 3;
// Units by number: fighters 0-9, bomber groups 10-12.
inline constexpr int kGroup0 = kFighters;
inline constexpr int kNoUnit = -1;

enum class Side : uint8_t { kEscort = 0, kInterceptor = 1 };
constexpr Side side_of(int fighter) { return fighter < kMaxEscorts ? Side::kEscort : Side::kInterceptor; }
inline constexpr Side kBothSides[] = {Side::kEscort, Side::kInterceptor};
// Something that each side has.
template <class T>
struct BySide {
  T escorts{}, interceptors{};
  constexpr T& operator[](Side side) { return side == Side::kEscort ? escorts : interceptors; }
  constexpr const T& operator[](Side side) const { return side == Side::kEscort ? escorts : interceptors; }
  bool operator==(const BySide&) const = default;
};
constexpr Side enemy_of(Side side) { return side == Side::kEscort ? Side::kInterceptor : Side::kEscort; }
constexpr bool is_group(int unit) { return unit >= kGroup0; }

// A unit by its number, or nobody.
class UnitNumber {
 public:
  constexpr UnitNumber() = default;
  constexpr explicit UnitNumber(int unit) : unit_(static_cast<int8_t>(unit)) {}
  constexpr UnitNumber& operator=(int unit) { return *this = UnitNumber(unit); }
  constexpr operator int() const { return unit_; }  // NOLINT: it is a number
  constexpr UnitNumber& operator++() { return *this = unit_ + 1; }

 private:
  int8_t unit_ = kNoUnit;
};

using AltitudeStep = Number<struct StepMeaning>;  // 0 .. 4, above State::base
using Level = Number<struct LevelMeaning>;        // of altitude, 0 .. kMaxLevel
using Heading = Number<struct HeadingMeaning>;    // 0 with the raid, then clockwise to 5
using Sun = Number<struct SunMeaning>;            // direction 0 .. 5 it shines from; 0 and 3: no effect
using Energy = Number<struct EnergyMeaning>;      // points
using ThrottlePoints = Number<struct ThrottleMeaning>;
using Hits = Number<struct HitsMeaning>;
using HexCount = Number<struct HexCountMeaning>;
using Turn = Number<struct TurnMeaning>;  // in a hex: 0 none, 1 left, 2 right
using TurnCount = Number<struct TurnCountMeaning>;
using D6 = Number<struct D6Meaning>;  // 0 none
using RoundNumber = Number<struct RoundMeaning>;
using SectionCount = Number<struct SectionMeaning>;
using Progress = Number<struct ProgressMeaning>;  // of the bombers, 0 .. 5
using Points = Number<struct PointsMeaning>;      // of victory
using Bid = Number<struct BidMeaning>;            // the handicap asked for, and 1; 0 none
using EdgeSide = Number<struct EdgeSideMeaning>;  // 0 left, 1 right

enum class Status : uint8_t { kAbsent = 0, kWaiting, kFlying, kLeft };

// What the game waits for: the set-up as in the rule book, from kFly to kAmmo the steps of one activation, the bombers' fire.
enum class Stage : uint8_t { FURBALL_STEP_NAMES(FULL_CIRCLE_STEPS) };

enum FighterFlag : uint8_t {
  kLow = 1,         // low on ammunition
  kBreakOff = 2,    // leaves at its next activation
  kFlown = 4,       // has flown this round
  kFiredOn = 8,     // fired on since its last activation: holds fire
  kLastFired = 16,  // fired in its last activation
};

struct Fighter {
  SmallPlace at;
  AltitudeStep step;
  Heading heading;
  Energy energy;
  Hits hits;
  Flags<FighterFlag> flags;
  int8_t last_return = -1;  // strength of the return fire in its last activation; -1 none
  Status status = Status::kAbsent;
  int8_t trade = 0;  // set-up: +1, 0, -1 on the maximum level
  Level max_level;   // set-up: highest level it may start at; 0 once placed

  Place place() const { return at; }
  bool has(FighterFlag flag) const { return flags.has(flag); }
  void set(FighterFlag flag, bool on = true) { flags.set(flag, on); }
  bool flying() const { return status == Status::kFlying; }
  bool worn_out() const { return hits >= 2 || (hits == 1 && has(kLow)); }  // FC-HIT-05
  bool operator==(const Fighter&) const = default;
};

struct Group {
  SmallPlace at;
  AltitudeStep step;
  Hits hits;

  Place place() const { return at; }
  bool operator==(const Group&) const = default;
};

enum Tight : uint8_t { kNotTight, kTrying, kMade, kFailed };
enum Fire : uint8_t { kHolds, kFires, kAwaitsAmmoDie };  // the last: has fired on a nine (FC-AMMO-02)

// How a flight stood before its move.
struct Start {
  SmallPlace place;
  AltitudeStep step;
  Heading heading;
  Energy energy;
  bool operator==(const Start&) const = default;
};

// The activation under way. All zero between activations.
struct Move {
  int8_t dz = 0;
  HexCount hexes;  // entered so far (not counting a tight turn's second hex)
  Turn turns[4];   // in each hex
  TurnCount nw;    // non-weaving turns so far
  Tight tight = kNotTight;
  bool stopped = false;  // stopped short
  D6 die;                // once rolled
  ThrottlePoints throttle;
  Start start;
  bool started_with_enemy = false;  // in the hex and step of enemy fighters (FC-SA-05)
  Fire mover_fires = kHolds;
  Fire target_fires = kHolds;

  bool operator==(const Move&) const = default;
};

struct State {
  Fighter fighters[kFighters];
  Group groups[kMaxGroups];
  Move move;
  Stage stage = Stage::kSun;
  Side side = Side::kEscort;  // whose set-up or phase
  UnitNumber active;          // the unit concerned (a fighter, or a group in the bomber phase)
  Level base;                 // of step 0
  bool cut = false;           // the escorts lowered the board (FC-SETUP-10)
  RoundNumber round;          // 0 during set-up
  SectionCount cycles;        // sections the raid has passed, for show
  Progress progress;
  Sun sun;
  Points handicap;
  Points hit_value{1};  // per hit by the interceptors
  BySide<Hits> hits;    // inflicted by that side; the bombers' count for the escorts
  BySide<bool> poor_sa;
  bool swapped = false;                   // blue flies the interceptors (won by bidding)
  Bid bid;                                // during the bidding
  game::Seat bid_by = game::Seat::kBlue;  // who holds the bid
  game::Seat to_bid = game::Seat::kBlue;  // who is to speak
  D6 edge_roll;                           // the edge die while interceptors are placed
  EdgeSide edge_side;                     // after a six

  bool operator==(const State&) const = default;
};

static_assert(std::is_trivially_copyable_v<State> && std::has_unique_object_representations_v<State>);
static_assert(sizeof(State) <= 256);

}  // namespace furball::full_circle
