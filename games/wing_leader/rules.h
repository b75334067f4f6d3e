#pragma once
// Wing Leader as a Rules class (libs/game/rules.h): static data of one scenario, and the contract. The
// rules themselves are free functions in rules/, one file per chapter: procedures (procedure.h) with their questions and
// rolls. ARCHITECTURE.md tells where what belongs.

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/wing_leader/actions.h"
#include "games/wing_leader/ai/weights.h"
#include "games/wing_leader/state.h"
#include "games/wing_leader/tables.h"
#include "libs/game/events.h"
#include "libs/game/game.h"
#include "libs/game/rules.h"
#include "libs/game/steps.h"
#include "libs/game/view.h"
#include "libs/ruledata/hangar.h"

namespace furball::wing_leader {

// An aircraft card (WL-3.2-a, WL-3.3-a, WL-3.3-f, WL-3.3-h) flattened by altitude, for the hot path.
struct Card {
  ruledata::AircraftClass klass = ruledata::AircraftClass::kFighter;
  int8_t speed[kRows] = {}, turn[kRows] = {}, climb[kRows] = {};  // climb 0: S, slow climb
  int8_t speed_half[kRows] = {}, turn_half[kRows] = {};           // rocket aircraft at half throttle
  int8_t bomb[kRows] = {};                                        // bomb value by altitude at the start
  int8_t firepower = 0, firepower_bomber = 0;                     // -1: unarmed
  int8_t protect_lo = 0, protect_hi = 0;
  int8_t defence = -1;  // -1: none
  int8_t vp = 1;
  int8_t sight = 0;  // 0 T, 1 V, 2 G
  int8_t fuel = 0;
  bool head_on = false;
  bool heavy_us = false;  // USAAF heavy bomber (13.5.5)
  ruledata::Abilities can;
  std::string id, name, nation;

  bool fighter_class() const { return klass == ruledata::AircraftClass::kFighter; }
  bool high_powered() const { return can.jet || can.rocket; }
};

struct UnitSetup {
  std::string id;    // "A": unique in the scenario
  std::string name;  // "A (Spitfire IA)"
  Side side;
  CardNumber card;
  Size size = Size::kSquadron;
  Mission mission = Mission::kBombing;
  uint16_t traits = 0;  // kCap, kCloseEscort, kAlerted, kKamikaze, kSkipTrained
  Column x;
  Altitude y;
  Facing facing{2};
  TurnNumber turn{1};  // of entry
  Edge edge{kNone};    // waits beside the map; kNone: set up in its square
  Load load = Load::kEmpty;
  Flags<Carry> carries;
  NetNumber net;
  WingNumber wing;
  bool leader = false;
  bool fuel_limit = false;
  bool single = false;
  bool takes_off = false;   // 13.7: waits on an airfield or carrier
  SurfaceSlot base{kNone};  // ... this surface unit
  bool free_load = false;   // the owner chooses the load at set-up
  Fuel fuel;                // Me 163
  Losses max_losses{9};
};

struct SurfaceSetup {
  std::string id;
  SurfaceTypeNumber type;
  Side side{1};
  Column x;
  Altitude y;
  bool dead_in_water = false;
};

// Flak, one entry per gun position and per balloon (WL-14.2-c): gun numbers are indices into WingLeader::guns.
struct GunSetup {
  SurfaceSlot surface;
  GunPlace n;  // which of its guns
  bool balloon = false;
  FlakGunType type;
};
inline constexpr int kMaxGuns = 32;  // bits of Unit::zones

struct NetSetup {
  std::string name;
  Side side;
  bool gci = false;
};

struct SideSetup {
  std::string name, nation;
  Edge edge;              // the friendly one
  bool rigid = false;     // doctrine
  bool flexible = false;  // tactical flexibility (9.3.2)
  bool radio = true;
  int gci = 0;  // rating; 0: none
  int veterans = 0, greens = 0, expertes = 0;
  Losses max_losses[2] = {Losses(9), Losses(4)};
  bool improved_direction = false, proximity_fuse = false, dual_fuse = false;  // 14.2.7
  Edge bonus_edge{kNone};  // special: points for unbroken units leaving there
  int bonus_squadron = 0, bonus_flight = 0;
};

enum class SunArc : uint8_t { kNone, kLeftHorizon, kLeftUpper, kAbove, kRightUpper, kRightHorizon };

// What lies on the line between two squares.
class Sight {
 public:
  constexpr Sight() = default;
  constexpr Sight(int worst_weather, bool blocked) : bits_(worst_weather | (blocked ? kBlocked : 0)) {}
  constexpr int worst_weather() const { return bits_ & ~kBlocked; }  // 0-3
  constexpr bool blocked() const { return bits_ & kBlocked; }
  bool operator==(const Sight&) const = default;

 private:
  static constexpr int kBlocked = 0x80;
  uint8_t bits_ = 0;
};

struct Environment {
  SunArc sun = SunArc::kNone;
  int8_t haze = -1;       // at and below; -1 none
  int8_t contrails = 99;  // at and above; 99 none
  bool sea = false;
  std::array<uint8_t, kSquares> cloud = {};  // 0 clear, 1 wispy, 2 broken or rain, 3 dense
  std::array<bool, kSquares> rain = {};
  std::vector<Sight> sight;  // between any two squares
};

struct Options {
  bool bombing = false;           // chapters 14 and 15 in force
  bool height_error = true;       // 13.1
  bool special_tactics = true;    // 13.4
  bool gyro = false;              // 13.5.4
  bool encumbrance_each = false;  // false = one -1 in all
  bool short_set_up = false;      // no quality choices: markers go to the first units
};

struct VictoryRow {
  int min = 0;  // blue points minus red points, at least
  game::Verdict verdict = game::Verdict::kDraw;
};

class WingLeader : public game::Stepped<WingLeader, State> {
 public:
  using State = wing_leader::State;

  static Result<WingLeader> from_scenario(const Value& scenario, const game::DataSource& data);

  // --- The contract ---------------------------------------------------------------------------------
  State initial() const;
  static std::span<const game::Step<WingLeader>> steps();
  int step(const State& s) const { return static_cast<int>(s.at); }
  game::Score score(const State& s) const;

  void describe(const State& s, game::View& view) const;
  game::ActionView describe_action(const State& s, game::Action a) const;
  static const game::Positions<WingLeader> kPositions;  // position.cc
  std::optional<std::string> broken_invariant(const State& s) const;

  std::string cell_name(game::Cell cell) const;
  std::string result_text(const State& s) const;

  // ai/
  double evaluate(const State& s) const;
  static const game::FeatureTable<WingLeader> kFeatures;  // ai/features.cc
  std::vector<game::BotInfo> bots() const;
  game::BotChoice choose(std::string_view bot, const State& s, dice::Rng& rng) const;
  game::Action policy(const State& s, dice::Rng& rng) const;
  void weigh(const State& s, std::span<const game::Action> actions, std::span<float> interest) const;
  double margin_scale() const;
  int horizon() const;

  // Runs automatic steps until somebody must choose, dice are due, or the game is over.
  void run(State& s, game::Events* events) const;

  // --- Static data ----------------------------------------------------------------------------------
  const Card& card(const Unit& u) const { return cards[units[u.setup].card]; }
  const UnitSetup& setup(const Unit& u) const { return units[u.setup]; }
  const SurfaceType& type(const Surface& x) const { return tables.surface[surfaces[x.setup].type]; }
  int net(const Unit& u) const { return units[u.setup].net; }
  int wing(const Unit& u) const { return units[u.setup].wing; }
  std::string label(const State& s, int unit) const;      // "A", "A1"
  std::string long_name(const State& s, int unit) const;  // "A (Spitfire IA)"
  std::string surface_label(const State& s, int surface) const;

  Tables tables;
  ruledata::Weights<DoctrineWeights> weights;
  std::vector<Card> cards;
  std::vector<UnitSetup> units;
  std::vector<SurfaceSetup> surfaces;
  std::vector<GunSetup> guns;      // numbered over all surface units
  std::vector<NetSetup> nets;      // net n is nets[n - 1]
  std::vector<std::string> wings;  // wing n is wings[n - 1]
  SideSetup side[2];
  Environment environment;
  Options options;
  std::vector<VictoryRow> victory;
  std::string title, tables_folder;
  Side first_side;  // sets up first
  int turns = 12;
};

}  // namespace furball::wing_leader
