#pragma once
// Everything that changes in a game, in 84 bytes. Aircraft names, sub-types and options live in the Scenario.

#include <cstdint>
#include <type_traits>

#include "games/dogfight/board.h"
#include "games/dogfight/step_list.h"
#include "libs/game/types.h"

namespace furball::dogfight {

inline constexpr int kMaxFlights = 6;    // a side, DF-UNIT-01
inline constexpr int kMaxSquadrons = 3;  // DF-HB-01

// The two forces. Blue plays the escorts and bombers, red the interceptors, unless bidding swapped them.
enum class Side : uint8_t { kEscorts = 0, kInterceptors = 1 };
constexpr Side other(Side side) { return side == Side::kEscorts ? Side::kInterceptors : Side::kEscorts; }
constexpr int index(Side side) { return static_cast<int>(side); }

inline constexpr Side kBothSides[] = {Side::kEscorts, Side::kInterceptors};

// A flight or a squadron by its number: 0-5 escorts, 6-11 interceptors (each by ascending ID letter), 12-14 squadrons.
class Unit {
 public:
  constexpr Unit() = default;
  constexpr explicit Unit(int number) : number_(static_cast<uint8_t>(number)) {}
  constexpr Unit(Side side, int flight) : Unit(dogfight::index(side) * kMaxFlights + flight) {}

  constexpr int number() const { return number_; }
  constexpr Unit next() const { return Unit(number_ + 1); }
  auto operator<=>(const Unit&) const = default;

 private:
  uint8_t number_ = 0;
};
inline constexpr int kFlights = 2 * kMaxFlights;
constexpr Unit squadron_unit(int number) { return Unit(kFlights + number); }
constexpr bool is_bomber(Unit unit) { return unit >= squadron_unit(0); }
constexpr int squadron_number(Unit unit) { return unit.number() - kFlights; }  // of bombers
constexpr Side side_of(Unit flight) { return flight < Unit(Side::kInterceptors, 0) ? Side::kEscorts : Side::kInterceptors; }

// Units one after another.
struct Units {
  struct Iterator {
    Unit unit;
    constexpr Unit operator*() const { return unit; }
    constexpr Iterator& operator++() { return unit = unit.next(), *this; }
    bool operator==(const Iterator&) const = default;
  };
  Unit first;
  int count;
  constexpr Iterator begin() const { return {first}; }
  constexpr Iterator end() const { return {Unit(first.number() + count)}; }
};
inline constexpr Units kAllFlights = {Unit(), kFlights};
// The six numbers of a side's flights; not all need be in the scenario.
constexpr Units flights_of(Side side) { return {Unit(side, 0), kMaxFlights}; }

struct Flight {
  static constexpr uint8_t kPresent = 1, kFlipped = 2, kMoved = 4,
                           kGone = 8;  // none set: not yet placed

  uint16_t block = 0;
  Orient orient;
  uint8_t status = 0;

  bool present() const { return status & kPresent; }
  bool flipped() const { return status & kFlipped; }  // DF-UNIT-05
  bool moved() const { return status & kMoved; }
  bool gone() const { return status & kGone; }
  Place place() const { return place_of(block, orient); }
  void go(int place) { block = static_cast<uint16_t>(block_at(place)), orient = orient_at(place); }  // Place::index()
  void go(const Place& place) { go(place.index()); }
  void set(uint8_t bit) { status |= bit; }
  void clear(uint8_t bit) { status = static_cast<uint8_t>(status & ~bit); }
  bool operator==(const Flight&) const = default;
};
inline constexpr Flight kGoneFlight = {0, {}, Flight::kGone};

struct FlightTable {
  Flight all[kFlights];
  Flight& operator[](Unit flight) { return all[flight.number()]; }
  const Flight& operator[](Unit flight) const { return all[flight.number()]; }
  Flight* begin() { return all; }
  Flight* end() { return all + kFlights; }
  const Flight* begin() const { return all; }
  const Flight* end() const { return all + kFlights; }
  bool operator==(const FlightTable&) const = default;
};

// What the game waits for. Those up to kPlaceInterceptors are the set-up.
enum class Step : uint8_t { FURBALL_STEP_NAMES(DOGFIGHT_STEPS) };

// DF-SEQ-01
enum class Phase : uint8_t { kInterceptors, kBombers, kEscorts };
// Where the interceptors come from, DF-SETUP-04: column 0 or column 12.
enum class Entry : uint8_t { kUnknown, kRear, kFront };

struct State {
  static constexpr uint8_t kMoverFires = 1, kTargetFires = 2, kOutOfSun = 4;

  FlightTable flights;
  Step step = Step::kSun;
  Phase phase = Phase::kInterceptors;
  Unit current;        // the flight that acts (kPlace*, kMove)
  uint8_t marker = 0;  // DF-SEQ-04: completed turns
  uint8_t sun = 0;     // the Sun die, DF-SUN-01; 0 = not rolled or not used
  Entry entry = Entry::kUnknown;
  Unit combat_mover;  // meaningful in the combat steps, else 0
  Unit combat_target;
  uint8_t combat_flags = 0;
  uint8_t next_bomber = 0;                          // Bomber Phase: the next squadron to look at
  bool forfeited = false;                           // DF-VIC-01
  bool swapped = false;                             // DF-SETUP-08: blue won the bidding and plays the interceptors
  game::Seat bidder = game::Seat::kBlue;            // who is to bid, while bidding
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
