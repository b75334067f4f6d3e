#pragma once
// Jet Duel (rules by Phil Sabin): single jets, 1950 to 1991. The rules stand in rules/, one file a
// chapter; ai/ holds the rule book's own pilots.

#include <optional>
#include <string>
#include <vector>

#include "games/jet_duel/actions.h"
#include "games/jet_duel/model.h"
#include "games/jet_duel/modifiers.h"
#include "games/jet_duel/tables.h"
#include "libs/dice/rng.h"
#include "libs/game/game.h"
#include "libs/game/rules.h"

namespace furball::jet_duel {

// Why something is not allowed; nullptr where it is.
struct No {
  const char* rule;
  const char* reason;
};
// For guns and missiles alike.
inline constexpr No kShaken{"JD-GUN-09", "A near miss keeps this pilot from using weapons in this activation."};
inline constexpr No kLost{"JD-SA-09", "A pilot who has lost awareness uses no weapons."};

// Targets by weapon, bits 0..3 the ids of the enemy flight.
struct Weapons {
  uint8_t guns = 0, heat = 0, radar = 0;
  bool radar_pair = false;
  bool any() const { return guns || heat || radar; }
};

class JetDuel {
 public:
  using State = jet_duel::State;

  explicit JetDuel(Setup setup);
  const Setup& setup() const { return setup_; }

  // --- the contract (libs/game/rules.h) ------------------------------------------------------------
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
  double margin_scale() const { return 40; }  // four victory points, in tenths
  int horizon() const { return 20; }          // about three jets' activations: long enough for a turn to bear fruit
  game::Action policy(const State& s, dice::Rng& rng) const;  // the rule book's choice without words
  std::vector<game::BotInfo> bots() const;
  game::BotChoice choose(std::string_view bot, const State& s, dice::Rng& rng) const;

  // --- rules/awareness.cc --------------------------------------------------------------------------
  bool in_murk(int z) const { return setup_.murk && z < 8; }
  bool contrailing(int z) const { return setup_.contrails && z >= 32 && z < 44; }
  bool radar_handicapped(int slot, int target_z) const;
  static bool in_radar_arc(const JetState& jet, Hex target, int target_z);
  bool in_visual_arc(int slot, const JetState& jet, Hex target, int target_z) const;
  int sa_range(const JetState& from, const JetState& to) const;
  // Nullptr: seen. JD-SA-03, JD-SA-05..07
  const No* unseen(const State& s, int slot, int target) const;
  bool warned(const State& s, int slot) const;  // RWR
  void awareness_modifiers(const State& s, int slot, ModList& list) const;

  // --- rules/flight.cc -----------------------------------------------------------------------------
  bool on_board(Hex h) const { return setup_.board.at(h) & Board::kOn; }
  bool leaves(int slot, Hex h) const;                 // entering it removes this jet
  bool blocked(int slot, Hex h) const;                // an AI jet may not enter it
  bool boxed_in(int slot, Hex h, int heading) const;  // both front hexes blocked
  const No* forbidden_stack(const State& s, int slot, Hex h, int z) const;
  const No* altitude_refusal(const State& s, int dz, bool steep) const;
  const No* hex_refusal(const State& s, int arg) const;

  // --- rules/turning.cc ----------------------------------------------------------------------------
  const No* turn_refusal(const State& s, int side, bool gentle) const;
  bool must_turn(const State& s) const;  // JD-AI-EDGE2
  void turn_modifiers(const State& s, int side, bool gentle, ModList& list) const;
  int turn_score(const State& s) const;
  int turn_faces(const State& s, int side, bool gentle) const;  // winning faces of ten

  // --- rules/energy.cc (all in halves) ---------------------------------------------------------------
  int thrust(const JetState& jet, int slot, int airspeed, int z) const;
  int burner_gain(int slot, int z) const;
  bool burner_possible(const State& s, int slot) const;
  int pitch_cost(const State& s, bool turned) const;
  int turn_cost(const State& s, bool gentle) const;
  // Speed points after this activation without burner or throttle.
  int energy_after(const State& s, bool turned, bool gentle) const;
  const No* throttle_refusal(const State& s, int arg) const;
  int airspeed(const State& s, int slot) const { return airspeed_of(s.jets[slot].sp); }
  // The airspeed this activation flies with: before its speed change.
  int flight_airspeed(const State& s) const { return airspeed_of(s.act.start_sp); }

  // --- rules/gunfire.cc ------------------------------------------------------------------------------
  static bool in_fire_zone(const JetState& jet, int dz, Hex target, int target_z);
  const No* gun_barred(const State& s, int slot) const;
  const No* gun_target_refusal(const State& s, int slot, int target) const;
  uint8_t gun_targets(const State& s, int slot) const;
  void gun_modifiers(const State& s, int slot, int target, ModList& list) const;

  // --- rules/missiles.cc -----------------------------------------------------------------------------
  int lock_limit(int slot, const JetState& jet, const JetState& target) const;
  const No* unlocked(int slot, const JetState& jet, const JetState& target) const;
  const No* launch_barred(const State& s, int slot, int family) const;
  const No* launch_target_refusal(const State& s, int slot, int family, int target) const;
  uint8_t heat_targets(const State& s, int slot) const;
  uint8_t radar_targets(const State& s, int slot) const;
  Weapons weapons(const State& s) const;
  const No* weapon_refusal(const State& s, game::Action a) const;
  const No* missile_fails(const State& s, int slot) const;  // at resolution, before guiding
  void missile_modifiers(const State& s, int slot, ModList& list) const;
  int minimum_range(int slot, int family) const;
  bool targeted_by(const State& s, int slot, int family) const;  // a missile of that family flies at it

  // --- rules/victory.cc ------------------------------------------------------------------------------
  bool effective(const State& s, int side) const;
  int victory_points(const State& s, int side) const;  // tenths
  int mock_points(int net, int target, bool machine_guns) const;

  // A hand-made position with this jet about to be activated.
  State activate(State s, int slot) const;

  // --- helpers -----------------------------------------------------------------------------------------
  const JetType& type(int slot) const { return setup_.flights[side_of(slot)].type; }
  const Pilot& pilot(int slot) const { return setup_.pilots[slot]; }
  bool ai(int slot) const { return setup_.pilots[slot].ai; }
  static bool flies(const State& s, int slot) { return s.jets[slot].status == Status::kOnBoard; }
  static int enemy_base(int slot) { return slot < 4 ? 4 : 0; }
  std::string label(int slot) const;    // "141"
  std::string unit_id(int slot) const;  // "blue:1"
  game::Cell cell(Hex h, int z) const;

 private:
  friend class Rulebook;
  // rules/sequence.cc
  void begin_turn(State& s, game::Events* events) const;
  void next_jet(State& s, int from, game::Events* events) const;
  void begin_activation(State& s, int slot, game::Events* events) const;
  void after_awareness(State& s) const;
  void lost_flight(State& s, game::Events* events) const;
  void lost_speed(State& s, game::Events* events) const;
  void remove(State& s, int slot, Status status, game::Events* events) const;
  void continue_flight(State& s, game::Events* events) const;
  void end_flight(State& s, game::Events* events) const;
  void take_turn(State& s, int side, bool gentle, game::Events* events) const;
  void turn_done(State& s, bool success, game::Events* events) const;
  void set_speed(State& s, int sp, game::Events* events) const;
  void weapons_phase(State& s, game::Events* events) const;
  void use_weapon(State& s, game::Action a, game::Events* events) const;
  void missile_phase(State& s, game::Events* events) const;
  void attack_result(State& s, int target, int result, bool machine_guns, game::Events* events) const;
  void mock_result(State& s, int target, int net, bool machine_guns, game::Events* events) const;
  void end_activation(State& s, game::Events* events) const;
  bool path_exists(const State& s, Hex at, int remaining) const;
  bool stop_possible(const State& s, Hex at) const;
  void describe_markers(const State& s, game::View& view) const;
  void describe_prompt(const State& s, game::View& view) const;
  void end_hexes(const State& s, Hex at, int remaining, std::vector<game::Cell>& out) const;
  void say(game::Events* events, const char* kind, std::string text, const char* rule, int slot = -1) const;

  Setup setup_;
  State initial_;
};

}  // namespace furball::jet_duel
