#pragma once
// The hangar: aircraft cards of data/aircraft/ww2/*.toml as plain structs, for Wing Leader and Full Circle.
// docs/data-format.md describes the files. A variant becomes an aircraft of its own, already merged with
// its base card. Every error names the file and the field.
//
//   Result<ruledata::Hangar> hangar = ruledata::Hangar::load(data);   // all cards
//   const ruledata::Aircraft* spit = hangar->find("spitfire_vb");
//   Result<ruledata::Aircraft> one = ruledata::load_aircraft(data, "p51b");  // one card or variant

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "libs/base/result.h"
#include "libs/base/value.h"
#include "libs/game/game.h"

namespace furball::ruledata {

inline constexpr std::string_view kAircraftFolder = "data/aircraft/ww2";
inline constexpr int kTopLevel = 19;            // highest level of a Wing Leader map
inline constexpr int kFullCircleTopLevel = 22;  // Full Circle: base 18 + step 4

enum class AircraftClass : uint8_t {
  kFighter,
  kLightBomber,
  kDiveBomber,
  kMediumBomber,
  kTorpedoBomber,
  kHeavyBomber,
  kTransport
};
std::string_view class_name(AircraftClass c);  // "Light Bomber"

inline constexpr int kSlowClimb = 0;   // Band::climb of an "S" card
inline constexpr int kUnarmed = -1;    // firepower "U"
inline constexpr int kNoDefence = -1;  // no defence rating, which is not the same as 0

// One row of a card. The bands of an aircraft run from level 0 upwards without a gap.
struct Band {
  int lo = 0;
  int hi = 0;
  int speed = 0;
  int turn = 0;
  int climb = 0;  // 1, 2, 3 or kSlowClimb
  bool operator==(const Band&) const = default;
};

// Bomb value when the aircraft starts at `up_to` or below (and above the row before).
struct BombRow {
  int up_to = 0;
  int value = 0;
  bool operator==(const BombRow&) const = default;
};

struct Protection {
  int lo = 0;
  int hi = 0;  // equal to lo on a card with one number
  bool operator==(const Protection&) const = default;
};

// What the card lists under its ratings. Numbers are 0 when the card has no such ability, except
// `torpedo`, whose modifier may be 0: ask `has_torpedo`.
struct Abilities {
  bool aar = false;
  bool at_pod = false;
  bool dive_brakes = false;
  bool drop_tanks = false;
  bool gun_pod = false;
  bool gyro = false;
  bool jet = false;
  bool low_drag = false;
  bool rear_view = false;
  bool rocket = false;
  bool speed_brakes = false;
  bool has_torpedo = false;
  bool torpedo_slow = false;
  int atgr = 0;       // bomb value of the air-to-ground rockets
  int heavy_gun = 0;  // firepower of a long-range attack
  int torpedo = 0;    // bombing modifier
  bool operator==(const Abilities&) const = default;
};

// The card as Full Circle uses it: every value filled in, from the shared card where Full Circle has
// none of its own. Bands as printed; the cut of a fighter's low band is a rule, not data.
struct FullCircleCard {
  AircraftClass klass = AircraftClass::kFighter;
  std::vector<Band> bands;  // 0 to 22
  int firepower = 0;
  int firepower_as_bomber = 0;
  Protection protection;
  bool head_on = false;
  int defence = kNoDefence;
  bool rear_view = false;
  bool jet = false;
  bool twin_sa = false;
  bool weak_guns = false;
  bool tail_guns = false;
  bool combat_box = false;
  bool may_gun_pods = false;
  bool may_aar = false;
  bool may_gyro = false;
};

struct Aircraft {
  std::string id;
  std::string name;
  std::string nation;      // two letters
  std::string file;        // where it was read from
  std::string variant_of;  // the base card's id; empty for a base card
  int year = 0;
  AircraftClass klass = AircraftClass::kFighter;
  int vp = 1;
  std::vector<Band> bands;   // 0 to 19; the last row also holds above
  int firepower = 0;         // 0-5 or kUnarmed
  int firepower_bomber = 0;  // defending as a bomber; 0-5 or kUnarmed
  Protection protection;
  bool head_on = false;
  char sight = 'T';  // 'T' telescopic or gunsight, 'V' vector, 'G' gyro-stabilised
  int defence = kNoDefence;
  std::vector<BombRow> bomb;               // empty: carries none
  std::vector<int> speed_half, turn_half;  // rocket aircraft at half throttle, one per band; else empty
  int fuel = 0;                            // rocket aircraft: fuel points at the start; 0: not counted
  Abilities abilities;
  FullCircleCard full_circle;
  // Where each value comes from: ("bands", "derived"), ("abilities.gyro", "house"), ...
  std::vector<std::pair<std::string, std::string>> sources;

  // The row of a level; levels above the last row belong to it.
  const Band& band_at(int level) const { return band_in(bands, level); }
  int bomb_at(int level) const;  // bomb value for a start at that level; 0: none
  bool fighter() const { return klass == AircraftClass::kFighter; }
  std::string_view source_of(std::string_view field) const;  // empty: none recorded

  static const Band& band_in(const std::vector<Band>& bands, int level);
};

// Reads one file's content: the base card first, then its variants in the file's order.
Result<std::vector<Aircraft>> read_aircraft(const Value& file, std::string_view path);

// One card or variant by id. A base card costs one file; a variant is looked for in all of them.
Result<Aircraft> load_aircraft(const game::DataSource& data, std::string_view id, std::string_view folder = kAircraftFolder);

class Hangar {
 public:
  static Result<Hangar> load(const game::DataSource& data, std::string_view folder = kAircraftFolder);

  const Aircraft* find(std::string_view id) const;                // nullptr: unknown
  const std::vector<Aircraft>& all() const { return aircraft_; }  // by file, base before variants

 private:
  std::vector<Aircraft> aircraft_;
};

}  // namespace furball::ruledata
