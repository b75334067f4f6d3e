#pragma once
// What the players agree before a game (DF-SETUP-01), and the options that settle doubtful rules.

#include <array>
#include <string>
#include <vector>

#include "games/dogfight/state.h"
#include "libs/base/result.h"
#include "libs/base/value.h"
#include "libs/game/vocabulary.h"

namespace furball::dogfight {

enum class BomberClass : uint8_t { kMedium, kLight, kHeavy, kFighterBomber };
enum class Altitude : uint8_t { kMedium, kLow, kVeryLow };  // DF-LOW-01, DF-VLOW-01

struct FlightSpec {
  char id = 'A';
  std::string type;     // "Spitfire"; no effect on play, DF-UNIT-02
  game::UnitKind kind;  // how it is drawn
  bool heavy = false;
  bool slow = false;
  bool weak = false;
};

// Which block counts as "directly ahead" after a reversal, DF-TURN-04 (ruling 1).
enum class ReverseAhead : uint8_t { kFinal, kStarting, kBoth };
enum class SunUse : uint8_t { kOff, kRoll, kFixed };
enum class EntryUse : uint8_t { kRoll, kRear, kFront };

// Each default is the ruling; docs/positions/dogfight.md explains every option.
struct Options {
  SunUse sun = SunUse::kOff;
  uint8_t fixed_sun = 0;  // the die that counts when sun is fixed
  EntryUse entry = EntryUse::kRoll;
  bool bidding = false;  // DF-SETUP-08
  int max_bid = 10;
  bool forfeit = true;                                // DF-VIC-01
  ReverseAhead reverse_ahead = ReverseAhead::kFinal;  // ruling 1
  bool flipped_enemy_pins = true;                     // ruling 3
  bool flipped_return_fire = true;                    // ruling 4
  bool flipped_hits_score = true;                     // ruling 5
  bool target_declares_first = false;                 // ruling 6
  bool flipped_escort_screens = true;                 // ruling 8
  bool weak_spares_bombers = false;                   // DF-WEAK-02
  bool exempt_counts_as_weak = true;                  // ruling 35
};

// The defaults are the size of the starter game, DF-SETUP-07.
struct Scenario {
  std::string id;
  std::string title;
  std::string side_names[2];
  BomberClass bombers = BomberClass::kMedium;
  bool forward_guns = false;  // light bombers, DF-LIGHT-02
  bool late = false;          // heavy bombers, DF-HB-03
  std::string bomber_type;
  game::UnitKind bomber_kind;
  int squadrons = 1;
  Altitude altitude = Altitude::kMedium;
  int handicap = 0;
  int max_row = 4;  // interceptors' ceiling as a box row: 4 = printed 8-9
  int turns = 20;
  bool solitaire = false;  // DF-HB-04
  std::array<std::vector<FlightSpec>, 2> flights;
  Options options;

  int high_row() const { return altitude == Altitude::kVeryLow ? 0 : kHighRow; }                      // DF-VLOW-03
  bool ground() const { return altitude != Altitude::kMedium; }                                       // DF-BOARD-05, DF-LOW-01
  int bomber_column() const { return bombers == BomberClass::kFighterBomber ? 7 : 6; }                // DF-FB-02
  int bomber_row(int squadron) const { return (altitude == Altitude::kVeryLow ? 0 : 3) + squadron; }  // DF-SETUP-02
  int bomber_block(int squadron) const { return block_of(bomber_column(), bomber_row(squadron), kMiddle); }
  int squadron_in(int block) const { return place_of(block, kLevelForward).row - bomber_row(0); }  // of a block with bombers
  int escort_ceiling() const { return altitude == Altitude::kVeryLow ? 3 : 5; }                    // DF-SETUP-03, DF-VLOW-02
  int min_end_column(Side side) const {  // DF-STACK-02, DF-STACK-03, DF-FB-04
    if (side == Side::kEscorts) return 1;
    return bombers == BomberClass::kFighterBomber ? 3 : 2;
  }
  int count(Side side) const { return static_cast<int>(flights[static_cast<std::size_t>(index(side))].size()); }
  Units numbers(Side side) const { return {Unit(side, 0), count(side)}; }
  const FlightSpec& flight(Unit unit) const {
    return flights[static_cast<std::size_t>(unit.number() / kMaxFlights)]
                  [static_cast<std::size_t>(unit.number() % kMaxFlights)];
  }
};

Result<Scenario> read_scenario(const Value& value);

}  // namespace furball::dogfight
