#pragma once
// Everything that changes in a game, in 84 bytes. Aircraft names, sub-types and options live in the Scenario.

#include <cstdint>
#include <type_traits>

#include "games/dogfight/board.h"

namespace furball::dogfight {

inline constexpr int kMaxFlights = 6;    // a side, DF-UNIT-01
inline constexpr int kMaxSquadrons = 3;  // DF-HB-01

// The two forces. Blue plays the escorts and bombers, red the interceptors, unless bidding swapped them.
enum class Side : uint8_t { kEscorts = 0, kInterceptors = 1 };
constexpr Side other(Side side) { return side == Side::kEscorts ? Side::kInterceptors : Side::kEscorts; }
constexpr int index(Side side) { return static_cast<int>(side); }

// Units by number: 0-5 escorts, 6-11 interceptors (each by ascending ID letter), 12-14 bomber squadrons.
inline constexpr int kUnits = 2 * kMaxFlights;
inline constexpr int kFirstBomber = kUnits;
constexpr int first_flight(Side side) { return index(side) * kMaxFlights; }
constexpr Side side_of(int flight) { return flight < kMaxFlights ? Side::kEscorts : Side::kInterceptors; }
// Flights by number, to be looked at one after another.
struct FlightNumbers {
  struct Iterator {
    int flight;
    constexpr int operator*() const { return flight; }
    constexpr Iterator& operator++() { return ++flight, *this; }
    bool operator==(const Iterator&) const = default;
  };
  int first, count;
  constexpr Iterator begin() const { return {first}; }
  constexpr Iterator end() const { return {first + count}; }
};
inline constexpr FlightNumbers kAllFlights = {0, kUnits};
// The six numbers of a side's flights; not all need be in the scenario.
constexpr FlightNumbers flights_of(Side side) { return {first_flight(side), kMaxFlights}; }
constexpr bool is_bomber(int unit) { return unit >= kFirstBomber; }

struct Flight {
  static constexpr uint8_t kPresent = 1, kFlipped = 2, kMoved = 4,
                           kGone = 8;  // none set: not yet placed

  uint16_t block = 0;
  uint8_t orient = 0;
  uint8_t status = 0;

  bool present() const { return status & kPresent; }
  bool flipped() const { return status & kFlipped; }  // DF-UNIT-05
  bool moved() const { return status & kMoved; }
  bool gone() const { return status & kGone; }
  Place place() const { return place_of(block, orient); }
  bool operator==(const Flight&) const = default;
};

// What the game waits for. Steps up to kPlaceInterceptors are the set-up.
enum class Step : uint8_t {
  kBid,
  kSun,
  kPlaceEscorts,
  kEntry,
  kPlaceInterceptors,
  kMove,
  kMoverFire,
  kTargetFire,
  kCombat,
  kTurnEnd,
  kOver
};

// DF-SEQ-01
enum class Phase : uint8_t { kInterceptors, kBombers, kEscorts };

struct State {
  static constexpr uint8_t kMoverFires = 1, kTargetFires = 2, kOutOfSun = 4;

  Flight flights[kUnits];
  Step step = Step::kSun;
  Phase phase = Phase::kInterceptors;
  uint8_t current = 0;       // the flight that acts (kPlace*, kMove)
  uint8_t marker = 0;        // DF-SEQ-04: completed turns
  uint8_t sun = 0;           // the Sun die, DF-SUN-01; 0 = not rolled or not used
  uint8_t entry = 0;         // 0 unknown, 1 rear (column 0), 2 front (column 12), DF-SETUP-04
  uint8_t combat_mover = 0;  // meaningful in the combat steps, else 0
  uint8_t combat_target = 0;
  uint8_t combat_flags = 0;
  uint8_t next_bomber = 0;                          // Bomber Phase: the next squadron to look at
  uint8_t forfeited = 0;                            // DF-VIC-01
  uint8_t swapped = 0;                              // DF-SETUP-08: 1 = blue won the bidding and plays the interceptors
  uint8_t bidder = 0;                               // seat to bid, while bidding
  uint8_t bids = 0;                                 // bids made so far
  uint16_t handicap = 0;                            // or the highest bid, while bidding
  uint16_t hits[2] = {0, 0};                        // inflicted by the escorts and bombers, by the interceptors
  uint16_t bomber_hits[kMaxSquadrons] = {0, 0, 0};  // for display
  uint16_t spare = 0;

  bool mover_fires() const { return combat_flags & kMoverFires; }
  bool target_fires() const { return combat_flags & kTargetFires; }
  bool operator==(const State&) const = default;
};

static_assert(std::is_trivially_copyable_v<State> && std::has_unique_object_representations_v<State>);
static_assert(sizeof(State) <= 84);

}  // namespace furball::dogfight
