#pragma once
// Dogfight: Full Circle as a table of steps (libs/game/steps.h). One object is one scenario. The class answers questions
// about a position; how play runs on stands with the steps in rules/.

#include <optional>
#include <ranges>
#include <string>
#include <string_view>
#include <vector>

#include "games/full_circle/actions.h"
#include "games/full_circle/ai/weights.h"
#include "games/full_circle/board.h"
#include "games/full_circle/plane.h"
#include "games/full_circle/state.h"
#include "games/full_circle/tables.h"
#include "libs/base/inline_vector.h"
#include "libs/base/say.h"
#include "libs/game/game.h"
#include "libs/game/modifiers.h"
#include "libs/game/rules.h"
#include "libs/game/steps.h"

namespace furball::full_circle {

using game::Modifiers;
using game::Objection;

// A scenario, read and checked (scenario.cc).
struct Setup {
  BySide<std::string> names = {"Escorts", "Interceptors"};
  std::string ground = "land";
  Plane bomber;
  int groups = 1;
  BySide<std::vector<Plane>> flights;
  int base = 0;
  int interceptor_max = 4;  // level
  bool very_low = false;    // FC-SETUP-06: bombers at step 0
  int handicap = 1;         // -1: bid for it
  int hit_value = 1;
  BySide<bool> inexperienced;
  bool literal_suppression = false;  // option of ruling A41
  bool may_cut = true;
  int sun = -1;  // -1: roll
  int edge = 0;  // 0: roll; else the die
  int rounds = 40;
  ruledata::Weights<DoctrineWeights> weights;
  Value start;  // a position to begin with instead of the set-up; null: none

  int lead_level() const { return base + (very_low ? 0 : 1); }  // before anybody lowers the board
};

Result<Setup> read_scenario(const Value& scenario, const game::DataSource& data);

// One side's fire in one combat.
struct Shot {
  int shooter = kNoUnit;  // unit numbers
  int target = kNoUnit;
  bool active = false;  // the shooter is the flight that has just moved
  bool bomber_phase = false;
};

// What one face of the D10 does.
enum AmmoResult : uint8_t { kAmmoFine, kAmmoLow, kAmmoDie, kAmmoOut };
struct Effect {
  int mover_hits = 0;   // inflicted by the mover (or the bombers in their phase)
  int target_hits = 0;  // inflicted by the target's reply
  AmmoResult mover_ammo = kAmmoFine;
  AmmoResult target_ammo = kAmmoFine;
  bool operator==(const Effect&) const = default;
};

// Both sides' fire in one combat, worked out once for all ten faces.
struct Volley {
  struct Fire {
    bool fires = false;
    bool group = false;  // bombers: one hit at most, and no want of ammunition
    bool low = false;    // on ammunition
    int firepower = 0;
    int modifier = 0;
    HitRange range = {99, 99};

    // FC-HIT-01, FC-HIT-02
    int hits(int raw) const {
      const int score = raw + modifier;
      if (score > range.hi) return group ? 1 : 2;
      return score >= range.lo || raw == 10 ? 1 : 0;
    }
    // FC-AMMO-01 to FC-AMMO-03
    AmmoResult ammo(int raw) const {
      if (group) return kAmmoFine;
      if (low) return raw >= 5 ? kAmmoOut : kAmmoFine;
      if (raw == 10) return kAmmoLow;
      if (raw == 9) return firepower >= 3 ? kAmmoLow : firepower == 0 ? kAmmoFine : kAmmoDie;
      return kAmmoFine;
    }
  };
  Fire mover, target;

  // Looked at for every face of every attack that a plan thinks of, so it stands where compilers see it.
  Effect effect(int raw) const {
    Effect e;
    if (mover.fires) e.mover_hits = mover.hits(raw), e.mover_ammo = mover.ammo(raw);
    if (target.fires) e.target_hits = target.hits(raw), e.target_ammo = target.ammo(raw);
    return e;
  }
};

// A flight's path so far, for looking ahead. Mirrors State::move.
struct Cursor {
  Place place;
  int heading = 0;
  int hexes = 0;      // entered
  int last_turn = 0;  // in the hex before: 0 none, 1 left, 2 right
  int nw = 0;         // turns that are no weaves
};

// What a flight sets out to do: the same in every hex of its path.
struct Plan {
  int mover = kNoUnit;
  int dz = 0;
  int hexes = 0;  // of the full move
  int final_step = 0;
};

// One complete way to fly: what the doctrine bot weighs and the preview lists.
struct Path {
  int dz = 0;
  TurnChoice choices[4];
  int count = 0;
  Place end;
  int heading = 0;
  int nw = 0;
  bool left_board = false;
  bool stopped = false;
  bool tight = false;  // tries a tight turn; `end` is where it stays when that fails

  int last_turn() const { return turn_in(choices[count - 1]); }
  int tight_heading() const { return turned_to(heading, last_turn()); }
  Place tight_end() const { return ahead(end, tight_heading()); }  // where a tight turn leads that succeeds
};
using PathList = InlineVector<Path, 512>;

class FullCircle : public game::Stepped<FullCircle, State> {
 public:
  using State = full_circle::State;
  explicit FullCircle(Setup setup);
  // Reads Setup::start; call once after construction.
  Result<void> prepare();

  const Setup& setup() const { return setup_; }
  const Plane& plane(int unit) const { return planes_[static_cast<std::size_t>(is_group(unit) ? kGroup0 : unit)]; }

  // --- The contract ---------------------------------------------------------------------------
  State initial() const { return initial_; }
  static std::span<const game::Step<FullCircle>> steps();
  int step(const State& s) const { return static_cast<int>(s.stage); }
  game::Seat to_choose(const State& s) const { return seat_of(s, s.side); }
  game::Score score(const State& s) const;

  void describe(const State& s, game::View& view) const;
  std::string cell_name(game::Cell cell) const;
  std::string result_text(const State& s) const;

  static const game::Positions<FullCircle> kPositions;  // position.cc
  std::optional<std::string> broken_invariant(const State& s) const;

  double evaluate(const State& s) const;
  static const game::FeatureTable<FullCircle> kFeatures;  // ai/features.cc
  game::Action policy(const State& s, dice::Rng& rng) const;
  int play_quick(State& s, dice::Rng& rng, int most) const;  // the rest of a path at once
  bool weigh(const State& s, std::span<const game::Action> actions, std::span<float> interest) const;  // of a flight's paths
  int horizon() const { return 60; }
  std::vector<game::BotInfo> bots() const;
  game::BotChoice choose(std::string_view bot, const State& s, dice::Rng& rng) const;

  // --- Facts about a position --------------------------------------------------------------------
  int level(const State& s, int unit) const { return s.base + step_of(s, unit); }
  int lead_level(const State& s) const { return s.base + s.groups[0].step; }
  int lead_speed(const State& s) const { return setup_.bomber.speed[lead_level(s)]; }
  static int step_of(const State& s, int unit) {
    return is_group(unit) ? s.groups[unit - kGroup0].step : s.fighters[unit].step;
  }
  static int heading_of(const State& s, int unit) { return is_group(unit) ? 0 : s.fighters[unit].heading; }
  static Place place_of(const State& s, int unit) {
    return is_group(unit) ? s.groups[unit - kGroup0].place() : s.fighters[unit].place();
  }
  static int angle(const State& s, int a, int b) { return angle_between(heading_of(s, a), heading_of(s, b)); }
  game::Seat seat_of(const State& s, Side side) const {
    return (side == Side::kEscort) != s.swapped ? game::Seat::kBlue : game::Seat::kRed;
  }
  int flights(Side side) const { return static_cast<int>(setup_.flights[side].size()); }
  static int first_of(Side side) { return side == Side::kEscort ? 0 : kMaxEscorts; }
  int end_of(Side side) const { return first_of(side) + flights(side); }
  // For loops: a side's flights and the groups of bombers, by number.
  auto flights_of(Side side) const { return std::views::iota(first_of(side), end_of(side)); }
  auto groups() const { return std::views::iota(0, setup_.groups); }
  bool bombers_at(const State& s, Place p, int step) const;
  // The enemy of `side` in that hex and step: fighters first, else bombers; kNoUnit none (ruling A20).
  int enemy_at(const State& s, Side side, Place p, int step) const;
  int enemy_fighter_at(const State& s, Side side, Place p, int step) const;
  // FC-FLIGHT-08: friendly planes that have flown this round.
  bool flown_friend_at(const State& s, int mover, Place p, int step) const;

  // --- Heights and places at the start (rules/heights.cc, rules/placing.cc) --------------------------
  void place_bombers(State& s) const;
  Objection may_cut_base(const State& s) const;
  Objection may_step_group(const State& s, int group) const;
  Objection may_raise(const State& s, int fighter) const;
  Objection may_lower(const State& s, int fighter) const;
  int deployment_maximum(const State& s, int fighter) const;  // level, before the ceiling die
  int ceiling_excess(const State& s, int fighter) const { return s.fighters[fighter].max_level - plane(fighter).l3; }
  Edge edge_of(const State& s, int fighter) const;
  Objection may_place(const State& s, int fighter, Place p) const;
  const std::vector<Place>& escort_hexes() const { return escort_hexes_; }  // within five hexes of the lead

  // --- Flight (rules/flight.cc) ---------------------------------------------------------------------
  static int hexes_to_fly(int a, int dz) { return dz > 0 ? a - 1 : a; }  // FC-FLIGHT-02
  static Start start_of(const State& s, int fighter);  // now, before its move; during it State::move remembers
  Plan plan(const State& s, int dz) const;             // of the active flight
  Objection may_change_step(const State& s, int fighter, int dz) const;
  Objection may_turn(const State& s, const Plan& plan, const Cursor& c, int turn) const;  // in the cursor's hex
  Objection may_end(const State& s, const Plan& plan, Place p) const;
  Objection may_stop(const State& s, const Plan& plan, const Cursor& c) const;
  Objection may_try_tight(const State& s, const Plan& plan, const Cursor& c, int turn) const;
  // Whether some choice in the cursor's hex leads to a legal end.
  bool completes(const State& s, const Plan& plan, const Cursor& c) const;
  Objection may_choose(const State& s, int choice) const;  // at a kTurn node, completions included
  Cursor cursor(const State& s) const;
  static Cursor after_turn(const Cursor& c, int turn);
  void paths(const State& s, PathList& out) const;                                // every way on from a kFly or kTurn node
  Modifiers tight_modifiers(const State& s, int fighter, int start_level) const;  // FC-TIGHT-02

  // --- Energy (rules/energy.cc) ---------------------------------------------------------------------
  struct Flown {
    int level = 0;     // initial
    int airspeed = 1;  // initial
    int dz = 0;
    bool net_turn = false;
    int nw = 0;
  };
  Flown flown(const State& s) const;
  bool needs_die(const Plane& p, const Flown& f) const;  // FC-NRG-06
  Modifiers energy_modifiers(const Plane& p, const Flown& f, int die) const;
  static int new_energy(int energy, int change) { return energy + change > kMaxEnergy ? kMaxEnergy : energy + change; }
  bool stalls(const Plane& p, int energy, int final_level) const;  // FC-NRG-11, FC-NRG-12
  bool forced_throttle(const State& s) const;                      // FC-STOP-03

  // --- Combat (rules/combat.cc, rules/pilots.cc) ---------------------------------------------------
  int combat_target(const State& s) const;
  Shot mover_shot(const State& s) const { return {s.active, combat_target(s), true, false}; }
  Shot reply_shot(const State& s) const { return {combat_target(s), s.active, false, false}; }
  Shot bomber_shot(const State& s) const { return {s.active, combat_target(s), false, true}; }
  bool may_fire(const State& s, const Shot& shot) const;
  Objection must_hold(const State& s, int mover, int target) const;
  bool must_fire(int fighter) const;                     // FC-DIS-02
  int strength(const State& s, const Shot& shot) const;  // rating used; -1 cannot fire
  HitRange range(const State& s, const Shot& shot) const;
  Modifiers fire_modifiers(const State& s, const Shot& shot) const;
  bool would_evade(const State& s, int target, int mover) const;  // earlier fire ignored
  bool evades(const State& s, int target, int mover) const;
  Volley volley(const State& s) const;  // at kCombat and kBomberCombat
  Effect effect(const State& s, int raw) const { return volley(s).effect(raw); }

  bool disadvantaged(const State& s, Side side) const;
  bool poor_awareness(const State& s, Side side) const;   // computed afresh; the phase's is in State
  bool relieved(const State& s, const Shot& shot) const;  // FC-SA-06
  bool suppresses(const State& s, const Shot& shot) const;

 private:
  Setup setup_;
  std::vector<Plane> planes_;  // by unit; the bombers' last
  std::vector<Place> escort_hexes_;
  State initial_;
};

extern const game::GameEntry kEntry;

}  // namespace furball::full_circle
