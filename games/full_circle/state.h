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
  int8_t file = 0;
  int8_t y = 0;
  uint8_t step = 0;
  uint8_t heading = 0;
  uint8_t energy = 0;
  uint8_t hits = 0;
  uint8_t flags = 0;
  int8_t last_return = -1;  // strength of the return fire in its last activation; -1 none
  Status status = Status::kAbsent;
  int8_t trade = 0;       // set-up: +1, 0, -1 on the maximum level
  uint8_t max_level = 0;  // set-up: highest level it may start at; 0 once placed

  Place place() const { return {file, y}; }
  void go(Place p) { file = static_cast<int8_t>(p.file), y = static_cast<int8_t>(p.y); }
  bool has(FighterFlag flag) const { return (flags & flag) != 0; }
  void set(FighterFlag flag, bool on = true) { flags = static_cast<uint8_t>(on ? flags | flag : flags & ~flag); }
  bool flying() const { return status == Status::kFlying; }
  bool worn_out() const { return hits >= 2 || (hits == 1 && has(kLow)); }  // FC-HIT-05
  bool operator==(const Fighter&) const = default;
};

struct Group {
  int8_t file = 0;
  int8_t y = 0;
  uint8_t step = 0;
  uint8_t hits = 0;

  Place place() const { return {file, y}; }
  void go(Place p) { file = static_cast<int8_t>(p.file), y = static_cast<int8_t>(p.y); }
  bool operator==(const Group&) const = default;
};

enum Tight : uint8_t { kNotTight, kTrying, kMade, kFailed };
enum Fire : uint8_t { kHolds, kFires, kAwaitsAmmoDie };  // the last: has fired on a nine (FC-AMMO-02)

// The activation under way. All zero between activations.
struct Move {
  int8_t dz = 0;
  uint8_t hexes = 0;      // entered so far (not counting a tight turn's second hex)
  uint8_t turns[4] = {};  // in each hex: 0 none, 1 left, 2 right
  uint8_t nw = 0;         // non-weaving turns so far
  Tight tight = kNotTight;
  bool stopped = false;  // stopped short
  uint8_t die = 0;       // the D6, once rolled; 0 none
  uint8_t throttle = 0;
  int8_t start_file = 0;
  int8_t start_y = 0;
  uint8_t start_step = 0;
  uint8_t start_heading = 0;
  uint8_t start_energy = 0;
  bool started_with_enemy = false;  // in the hex and step of enemy fighters (FC-SA-05)
  Fire mover_fires = kHolds;
  Fire target_fires = kHolds;

  Place start() const { return {start_file, start_y}; }
  bool operator==(const Move&) const = default;
};

struct State {
  Fighter fighters[kFighters];
  Group groups[kMaxGroups];
  Move move;
  Stage stage = Stage::kSun;
  Side side = Side::kEscort;  // whose set-up or phase
  int8_t active = kNoUnit;    // unit concerned (a fighter, or a group in the bomber phase)
  uint8_t base = 0;           // level of step 0
  bool cut = false;           // the escorts lowered the board (FC-SETUP-10)
  uint8_t round = 0;          // 0 during set-up
  uint8_t cycles = 0;         // sections the raid has passed, for show
  uint8_t progress = 0;
  uint8_t sun = 0;  // direction 0-5 it shines from; 0 and 3: no effect
  uint8_t handicap = 0;
  uint8_t hit_value = 1;  // points per hit by the interceptors
  BySide<uint8_t> hits;   // inflicted by that side; the bombers' count for the escorts
  BySide<bool> poor_sa;
  bool swapped = false;                   // blue flies the interceptors (won by bidding)
  uint8_t bid = 0;                        // current bid + 1; 0 none (during the bidding)
  game::Seat bid_by = game::Seat::kBlue;  // who holds the bid
  game::Seat to_bid = game::Seat::kBlue;  // who is to speak
  uint8_t edge_roll = 0;                  // the edge die while interceptors are placed
  uint8_t edge_side = 0;                  // 0 left, 1 right, after a six

  void activate(int unit) { active = static_cast<int8_t>(unit); }
  bool operator==(const State&) const = default;
};

static_assert(std::is_trivially_copyable_v<State> && std::has_unique_object_representations_v<State>);
static_assert(sizeof(State) <= 256);

}  // namespace furball::full_circle
