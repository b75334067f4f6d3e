#pragma once
// What a scenario fixes for the whole game: jets, pilots, weather, options.

#include <string>
#include <vector>

#include "games/jet_duel/ai/weights.h"
#include "games/jet_duel/geometry.h"
#include "games/jet_duel/state.h"
#include "libs/base/result.h"
#include "libs/base/value.h"
#include "libs/game/game.h"

namespace furball::jet_duel {

using game::Seat;

enum TurnType : uint8_t { kTypeA, kTypeB, kTypeD, kTypeE, kTypeF };
enum Gun : uint8_t { kNoGun, kMachineGun, kCannon };
enum Skill : uint8_t { kGreen, kExperienced, kVeteran };
enum Terrain : uint8_t { kFlat, kHills, kSea, kMountains };
enum MissileClass : uint8_t { kHN, kHW, kHA, kRR, kRA };

struct MissileType {
  std::string id, name;
  MissileClass kind = kHN;
  bool lethal = false;             // JD-MSM-17
  bool no_single_penalty = false;  // JD-MSM-15
  int count = 0;                   // carried; 0: none of this family
  int year = 0;
  bool is_heat() const { return kind <= kHA; }
  int minimum() const { return kind == kHW || kind == kHA ? 4 : 5; }  // JD-MSL-11
};

// One sub-type with its equipment (data/aircraft/jets).
struct JetType {
  std::string id, name;
  int max_speed = 7, max_altitude = 10, year = 1950;
  TurnType turn_type = kTypeB;
  bool afterburner = false, high_accel = false, slow_roll = false, large = false, bubble = false;
  bool rear_view = false;  // a second crewman who looks back
  int crew = 1;
  Gun gun = kNoGun;
  bool gun_external = false;  // external cannon may be (or are) carried
  bool gunnery_penalty = false;
  int radar = 0, cm = 0;
  bool irst = false;
  MissileType heat, radar_missile;
  std::vector<MissileType> choices;  // what else it may carry, from MissileType::year
};

Result<JetType> load_jet(const game::DataSource& data, const std::string& id);
Result<MissileType> load_missile(const game::DataSource& data, const std::string& id);
// Hangs `count` of the missile on the jet in place of the same family. JD-SET-15
Result<void> carry(JetType& jet, MissileType missile, int count, const std::string& where);

struct Pilot {
  Skill skill = kExperienced;
  bool ai = false;
};

// Who is flown by the book, as one setting for the whole fight (JD-AI-01). As written: jet by jet in the scenario.
enum class BookFlies : uint8_t { kAsWritten, kNone, kBlue, kRed, kBoth, kWingmen, kAllButBlueLeader, kAllButRedLeader };
extern const std::vector<std::string_view> kBookFlies;
bool flown_by_book(BookFlies who, Slot slot);

struct Flight {
  std::string name, number;  // "14": its jets are 141..144
  JetType type;
  int count = 2;
  int handicap = 0;  // victory points in halves
  int fuel = 0;      // turns of afterburner
};

struct Options {
  bool mock = false;           // JD-MOCK-01
  int ap3 = 0;                 // JD-AI-AP3, second clause: 0 either way, 1 red, 2 dive at 3 and climb at 4
  bool weave_right = false;    // JD-SA-08: the first hex
  bool orphan_penalty = true;  // JD-SA-02, rulings A-18
  int track_top = 81;          // JD-NRG-09 in halves, rulings A-08
  bool own_hex_seen = false;   // JD-ARC-02, rulings A-05
  bool deck_over_sea = false;  // JD-MSM-13, rulings A-40: a deck makes the sea count as other ground
};

struct Setup {
  game::PerSide<Flight> flights;
  PerSlot<Pilot> pilots;
  int lowest = 0;  // level
  Terrain terrain = kFlat;
  bool cloud_deck = false, murk = false, contrails = false;
  int sun = -1;  // heading, -1 none
  int year = 1950;
  bool solitaire = false;  // any AI pilot
  Options options;
  ruledata::Weights<PilotWeights> weights;
  Board board;
  State start;  // the first activation is not begun yet
};

Result<Setup> read_scenario(const Value& scenario, const game::DataSource& data);
// Half the difference of flight values, given to the weaker side. JD-SET-06, JD-AI-01, JD-AI-02
void default_handicap(Setup& setup);

// Shared words of scenario, position, notation and view.
std::string hex_name(Hex hex);                    // "DD18"
bool parse_hex(std::string_view text, Hex& hex);  // the board's own names only
std::string altitude_name(int z);                 // "3.4"
bool parse_altitude(std::string_view text, int& z);
extern const std::vector<std::string_view> kHeadingNames, kSkillNames, kTerrainNames, kBankNames;
inline std::string heading_name(HexCorner h) { return std::string(kHeadingNames[static_cast<std::size_t>(h.index())]); }
std::string halves(int n);  // 11 -> "5.5"
// Slots of a flight in id order; two jets are XX1 and XX3.
inline bool slot_used(int count, int id) { return count == 4 || id == 0 || id == 2; }

}  // namespace furball::jet_duel
