#pragma once
// Dogfight: Full Circle as a Rules class (libs/game/rules.h). One object is one scenario.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/full_circle/actions.h"
#include "games/full_circle/board.h"
#include "games/full_circle/plane.h"
#include "games/full_circle/state.h"
#include "games/full_circle/tables.h"
#include "libs/base/inline_vector.h"
#include "libs/game/game.h"
#include "libs/game/rules.h"

namespace furball::full_circle {

// A scenario, read and checked (scenario.cc).
struct Setup {
  std::string names[2] = {"Escorts", "Interceptors"};
  std::string ground = "land";
  Plane bomber;
  int groups = 1;
  std::vector<Plane> flights[2];  // escorts, interceptors
  int base = 0;
  int interceptor_max = 4;  // level
  bool very_low = false;    // FC-SETUP-06: bombers at step 0
  int handicap = 1;         // -1: bid for it
  int hit_value = 1;
  bool inexperienced[2] = {false, false};
  bool literal_suppression = false;  // option of ruling A41
  bool may_cut = true;
  int sun = -1;  // -1: roll
  int edge = 0;  // 0: roll; else the die
  int rounds = 40;
  Value start;  // a position to begin with instead of the set-up; null: none
};

Result<Setup> read_scenario(const Value& scenario, const game::DataSource& data);

// One line of a sum: rule, words, value. Plain pointers, so that the rules can use the list at full speed.
struct Term {
  const char* rule;
  const char* label;
  int value;
};
using Terms = InlineVector<Term, 12>;
inline int sum(const Terms& terms) {
  int total = 0;
  for (const Term& t : terms) total += t.value;
  return total;
}

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
  uint8_t mover_hits = 0;   // inflicted by the mover (or the bombers in their phase)
  uint8_t target_hits = 0;  // inflicted by the target's reply
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
  };
  Fire mover, target;
};

// A flight's path so far, for looking ahead. Mirrors State::move.
struct Cursor {
  Place place;
  int heading = 0;
  int hexes = 0;      // entered
  int last_turn = 0;  // in the hex before: 0 none, 1 left, 2 right
  int nw = 0;
};

// Why a turn, a stop or a whole path is not allowed. Order: what a player should hear first.
struct Why {
  const char* rule = nullptr;  // nullptr: allowed
  const char* reason = "";
  explicit operator bool() const { return rule != nullptr; }
};

// One complete way to fly: what the doctrine bot weighs and the preview lists.
struct Path {
  int dz = 0;
  uint8_t choices[4] = {};  // kTurn arguments
  int count = 0;
  Place end;
  int heading = 0;
  int nw = 0;
  bool left_board = false;
  bool stopped = false;
  bool tight = false;  // tries a tight turn; `end` is where it stays when that fails
};
using PathList = InlineVector<Path, 512>;

class FullCircle {
 public:
  using State = full_circle::State;
  explicit FullCircle(Setup setup);
  // Reads Setup::start; call once after construction.
  Result<void> prepare();

  const Setup& setup() const { return setup_; }
  const Plane& plane(int unit) const { return is_group(unit) ? setup_.bomber : *planes_[unit]; }

  // --- The contract ---------------------------------------------------------------------------
  State initial() const { return initial_; }
  game::Node node(const State& s) const;
  void legal(const State& s, game::ActionList& out) const;
  void outcomes(const State& s, game::OutcomeList& out) const;
  void apply(State& s, game::Action a, game::Events* events) const;
  void resolve(State& s, uint32_t outcome, game::Events* events) const;
  game::Score score(const State& s) const;

  std::string notation(const State& s, game::Action a) const;
  std::optional<game::Action> parse(const State& s, std::string_view text) const;
  std::string outcome_notation(const State& s, uint32_t outcome) const;
  game::Refusal refuse(const State& s, game::Action a) const;
  void describe(const State& s, game::View& view) const;
  game::ActionView describe_action(const State& s, game::Action a) const;
  game::RollView describe_roll(const State& s) const;
  game::OutcomeView describe_outcome(const State& s, uint32_t outcome) const;
  game::Preview preview(const State& s, game::Action a) const;
  std::optional<game::Refusal> why_not(const State& s, game::Cell cell) const;
  std::string cell_name(game::Cell cell) const;
  std::string result_text(const State& s) const;

  Value position(const State& s) const;
  Result<State> from_position(const Value& value) const;
  std::optional<std::string> broken_invariant(const State& s) const;

  double evaluate(const State& s) const;
  double margin_scale() const { return 5; }
  game::Action policy(const State& s, dice::Rng& rng) const;
  int horizon() const { return 60; }
  std::vector<game::BotInfo> bots() const;
  game::BotChoice choose(std::string_view bot, const State& s, dice::Rng& rng) const;

  // --- Facts about a position --------------------------------------------------------------------
  int level(const State& s, int unit) const { return s.base + step_of(s, unit); }
  int lead_level(const State& s) const { return s.base + s.groups[0].step; }
  static int step_of(const State& s, int unit) {
    return is_group(unit) ? s.groups[unit - kGroup0].step : s.fighters[unit].step;
  }
  static int heading_of(const State& s, int unit) { return is_group(unit) ? 0 : s.fighters[unit].heading; }
  static Place place_of(const State& s, int unit) {
    if (is_group(unit)) return {s.groups[unit - kGroup0].file, s.groups[unit - kGroup0].y};
    return {s.fighters[unit].file, s.fighters[unit].y};
  }
  static int angle(const State& s, int a, int b) { return angle_between(heading_of(s, a), heading_of(s, b)); }
  game::Seat seat_of(const State& s, Side side) const {
    return static_cast<game::Seat>(static_cast<uint8_t>(side) ^ s.swapped);
  }
  int flights(Side side) const { return static_cast<int>(setup_.flights[static_cast<int>(side)].size()); }
  static int first_of(Side side) { return side == Side::kEscort ? 0 : kMaxEscorts; }
  bool bombers_at(const State& s, Place p, int step) const;
  // The enemy of `side` in that hex and step: fighters first, else bombers; kNoUnit none (ruling A20).
  int enemy_at(const State& s, Side side, Place p, int step) const;
  int enemy_fighter_at(const State& s, Side side, Place p, int step) const;
  // FC-FLIGHT-08: friendly planes that have flown this round.
  bool flown_friend_at(const State& s, int mover, Place p, int step) const;

  // --- Set-up (rules/setup.cc) -----------------------------------------------------------------------
  Why may_cut_base(const State& s) const;
  Why may_step_group(const State& s, int group) const;
  Why may_raise(const State& s, int fighter) const;
  Why may_lower(const State& s, int fighter) const;
  int deployment_maximum(const State& s, int fighter) const;  // level, before the ceiling die
  int ceiling_excess(const State& s, int fighter) const;      // levels above L3
  Edge edge_of(const State& s, int fighter) const;
  Why may_place(const State& s, int fighter, Place p) const;

  // --- Flight (rules/flight.cc) ---------------------------------------------------------------------
  static int hexes_to_fly(int a, int dz) { return dz > 0 ? a - 1 : a; }  // FC-FLIGHT-02
  Why may_change_step(const State& s, int fighter, int dz) const;
  // A turn in the cursor's hex. `hexes` is the full move.
  Why may_turn(const State& s, const Cursor& c, int turn, int hexes, int dz, int final_step) const;
  Why may_end(const State& s, int mover, Place p, int final_step) const;
  Why may_stop(const State& s, int mover, const Cursor& c, int hexes, int dz, int final_step) const;
  Why may_try_tight(const State& s, int mover, const Cursor& c, int turn, int hexes, int final_step) const;
  Why may_choose(const State& s, uint32_t choice) const;  // at a kTurn node, completions included
  Cursor cursor(const State& s) const;
  void paths(const State& s, PathList& out) const;                        // every way on from a kFly or kTurn node
  Terms tight_terms(const State& s, int fighter, int start_level) const;  // FC-TIGHT-02

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
  Terms energy_terms(const Plane& p, const Flown& f, int die) const;
  static int new_energy(int energy, int change) { return energy + change > kMaxEnergy ? kMaxEnergy : energy + change; }
  bool stalls(const Plane& p, int energy, int final_level) const;  // FC-NRG-11, FC-NRG-12
  bool forced_throttle(const State& s) const;                      // FC-STOP-03

  // --- Combat (rules/combat.cc, rules/pilots.cc) ---------------------------------------------------
  bool may_fire(const State& s, const Shot& shot) const;
  Why must_hold(const State& s, int mover, int target) const;
  bool must_fire(const State& s, int fighter) const;     // FC-DIS-02
  int strength(const State& s, const Shot& shot) const;  // rating used; -1 cannot fire
  HitRange range(const State& s, const Shot& shot) const;
  Terms fire_terms(const State& s, const Shot& shot) const;
  Volley volley(const State& s) const;  // at kCombat and kBomberCombat
  static Effect effect(const Volley& volley, int raw);
  bool would_evade(const State& s, int target, int mover) const;  // earlier fire ignored
  bool evades(const State& s, int target, int mover) const;
  Effect effect(const State& s, int raw) const { return effect(volley(s), raw); }
  int combat_target(const State& s) const;
  // At a roll: faces with the same key lead to the same result and are merged.
  int face_key(const State& s, int face) const;
  static int die_sides(const State& s) { return s.stage == Stage::kCombat || s.stage == Stage::kBomberCombat ? 10 : 6; }
  Shot mover_shot(const State& s) const { return {s.active, combat_target(s), true, false}; }
  Shot reply_shot(const State& s) const { return {combat_target(s), s.active, false, false}; }
  Shot bomber_shot(const State& s) const { return {s.active, combat_target(s), false, true}; }

  bool disadvantaged(const State& s, Side side) const;
  bool poor_awareness(const State& s, Side side) const;   // computed afresh; the phase's is in State
  bool relieved(const State& s, const Shot& shot) const;  // FC-SA-06
  bool suppresses(const State& s, const Shot& shot) const;

 private:
  // Runs on to the next choice or roll.
  void start_trades(State& s, Side side) const;
  void start_ceilings(State& s, game::Events* events) const;
  void start_placing(State& s, game::Events* events) const;
  void next_ceiling(State& s, game::Events* events) const;
  void after_sun(State& s, game::Events* events) const;
  void after_handicap(State& s, game::Events* events) const;
  void place_bombers(State& s) const;
  void after_base(State& s, game::Events* events) const;
  void after_edge(State& s, game::Events* events) const;
  void finish_set_up(State& s, game::Events* events) const;
  void apply_bid(State& s, uint32_t arg, game::Events* events) const;
  void apply_place(State& s, Kind kind, uint32_t arg, game::Events* events) const;
  void legal_set_up(const State& s, game::ActionList& out) const;

  void begin_round(State& s, game::Events* events) const;
  void begin_phase(State& s, Side side, game::Events* events) const;
  void next_activation(State& s, game::Events* events) const;
  void fly_bombers(State& s, game::Events* events) const;
  void next_group(State& s, game::Events* events) const;
  void end_round(State& s, game::Events* events) const;
  void leave_board(State& s, int fighter, const char* rule, const char* why, game::Events* events) const;
  bool all_interceptors_gone(const State& s) const;

  void start_move(State& s, int dz, game::Events* events) const;
  void take_turn(State& s, uint32_t choice, game::Events* events) const;
  void path_done(State& s, game::Events* events) const;
  void resolve_die(State& s, int die, game::Events* events) const;
  void ask_throttle(State& s, game::Events* events) const;
  void apply_energy(State& s, game::Events* events) const;
  void start_combat(State& s, game::Events* events) const;
  void ask_reply(State& s, game::Events* events) const;
  void roll_or_end(State& s, game::Events* events) const;
  void resolve_combat(State& s, int raw, game::Events* events) const;
  void resolve_ammo(State& s, int die, game::Events* events) const;
  void resolve_bomber_combat(State& s, int raw, game::Events* events) const;
  void apply_hits(State& s, int unit, int hits, int by, game::Events* events) const;
  void apply_ammo(State& s, int fighter, AmmoResult result, game::Events* events) const;
  void update_break_off(State& s, int fighter, game::Events* events) const;
  void end_activation(State& s, game::Events* events) const;
  bool completes(const State& s, int mover, const Cursor& c, int turn, int hexes, int dz, int final_step) const;
  bool completes_from(const State& s, int mover, const Cursor& c, int hexes, int dz, int final_step) const;
  void extend_paths(const State& s, int mover, const Path& path, const Cursor& c, int hexes, PathList& out) const;

  Setup setup_;
  const Plane* planes_[kFighters] = {};
  std::vector<Place> escort_hexes_;  // within five hexes of the lead
  State initial_;

  void link_planes();

 public:
  FullCircle(const FullCircle& other) : setup_(other.setup_), escort_hexes_(other.escort_hexes_), initial_(other.initial_) {
    link_planes();
  }
  FullCircle(FullCircle&& other) noexcept
      : setup_(std::move(other.setup_)), escort_hexes_(std::move(other.escort_hexes_)), initial_(other.initial_) {
    link_planes();
  }
  FullCircle& operator=(const FullCircle&) = delete;
};

extern const game::GameEntry kEntry;

}  // namespace furball::full_circle
