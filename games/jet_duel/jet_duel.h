#pragma once
// Jet Duel (rules by Phil Sabin): single jets, 1950 to 1991. The rules stand in rules/, one file a chapter, each with
// the questions and rolls it asks (steps.h); ai/ holds the rule book's own pilots.

#include <optional>
#include <string>
#include <vector>

#include "games/jet_duel/actions.h"
#include "games/jet_duel/model.h"
#include "games/jet_duel/tables.h"
#include "libs/dice/rng.h"
#include "libs/game/game.h"
#include "libs/game/modifiers.h"
#include "libs/game/steps.h"

namespace furball::jet_duel {

using game::Action;
using game::Events;
using game::Modifiers;
using game::Objection;

// For guns and missiles alike.
inline constexpr Objection kShaken{"JD-GUN-09", "A near miss keeps this pilot from using weapons in this activation."};
inline constexpr Objection kLost{"JD-SA-09", "A pilot who has lost awareness uses no weapons."};

// Targets by weapon, bits 0..3 the ids of the enemy flight.
struct Weapons {
  uint8_t guns = 0, heat = 0, radar = 0, radar_pair = 0;
  bool any() const { return guns || heat || radar; }
};

inline std::string side_name(Slot slot) { return std::string(game::name(side_of(slot))); }

class JetDuel : public game::Stepped<JetDuel, State> {
 public:
  using State = jet_duel::State;

  explicit JetDuel(Setup setup);
  const Setup& setup() const { return setup_; }

  // --- the contract (libs/game/rules.h) ------------------------------------------------------------
  State initial() const { return initial_; }
  static std::span<const game::Step<JetDuel>> steps();
  int step(const State& s) const { return by_book(s) ? kBookStep : static_cast<int>(s.phase); }
  game::Seat to_choose(const State& s) const { return side_of(s.active); }  // always the side of the active jet
  void apply(State& s, Action a, Events* events) const {
    Stepped::apply(s, a, events);
    go_on(s, events);
  }
  void resolve(State& s, uint32_t outcome, Events* events) const {
    Stepped::resolve(s, outcome, events);
    go_on(s, events);
  }
  void go_on(State& s, Events* events) const {
    if (by_book(s)) fly_by_book(s, events);
  }
  // Also orders that belong to another step, so that the refusal says what is asked now.
  std::optional<Action> parse(const State& s, std::string_view text) const;
  game::Score score(const State& s) const;

  void describe(const State& s, game::View& view) const;
  std::string cell_name(game::Cell cell) const;
  std::string result_text(const State& s) const;
  static const game::Positions<JetDuel> kPositions;  // position.cc
  std::optional<std::string> broken_invariant(const State& s) const;

  double evaluate(const State& s) const;
  static const game::FeatureTable<JetDuel> kFeatures;  // ai/features.cc
  double margin_scale() const { return 40; }           // four victory points, in tenths
  int horizon() const {                                // long enough for a turn to bear fruit, however many have to fly it
    return 30 + 5 * (setup_.flights[Seat::kBlue].count + setup_.flights[Seat::kRed].count);
  }
  bool weigh(const State& s, std::span<const Action> actions, std::span<float> weights) const;
  Action policy(const State& s, dice::Rng& rng) const;       // the seasoned pilot's, ai/seasoned.h
  int play_quick(State& s, dice::Rng& rng, int most) const;  // ... a whole flight, or one by the book
  std::vector<game::BotInfo> bots() const;
  game::BotChoice choose(std::string_view bot, const State& s, dice::Rng& rng) const;

  // --- ai/by_book.cc: AI pilots are flown by the lists, not asked -------------------------------------
  static constexpr int kBookStep = static_cast<int>(Phase::kOver) + 1;  // the dice for what the lists leave open
  bool by_book(const State& s) const { return is_question(s.phase) && ai(s.active); }
  void options(const State& s, game::ActionList& out) const;  // of the phase, whoever flies the jet
  void take(State& s, Action a, Events* events) const;        // one of them, without going on by the book
  void fly_by_book(State& s, Events* events) const;           // on to the next question, roll or tie

  // --- rules/sequence.cc: the order of play ----------------------------------------------------------
  void begin_turn(State& s, Events* events) const;
  void next_jet(State& s, int from, Events* events) const;
  void begin_activation(State& s, Slot slot, Events* events) const;
  void end_activation(State& s, Events* events) const;
  void remove(State& s, Slot slot, Status status, Events* events) const;
  int turn_order(Slot slot) const { return (slot.index() + 4 * game::index(first_side_)) % kSlots; }  // from 0
  Slot jet_in_turn(int place) const { return Slot((place + 4 * game::index(first_side_)) % kSlots); }
  State activate(State s, Slot slot) const;  // a hand-made position with this jet about to be activated

  // --- rules/awareness.cc --------------------------------------------------------------------------
  bool in_murk(int z) const { return setup_.murk && z < 8; }
  bool contrailing(int z) const { return setup_.contrails && z >= 32 && z < 44; }
  bool up_sun(Hex from, Hex to) const { return setup_.sun >= 0 && sector(from, HexCorner(setup_.sun), to) == kFront; }
  bool radar_handicapped(Slot slot, int target_z) const;
  static bool in_radar_arc(const JetState& jet, Hex target, int target_z);
  bool in_visual_arc(Slot slot, const JetState& jet, Hex target, int target_z) const;
  int sa_range(const JetState& from, const JetState& to) const;
  Objection unseen(const State& s, Slot slot, Slot target) const;  // JD-SA-03, JD-SA-05..07
  bool warned(const State& s, Slot slot) const;                    // RWR
  void awareness_modifiers(const State& s, Slot slot, Modifiers& list) const;
  void check_awareness(State& s) const;
  bool chooses_opponent(const State& s) const;  // an AI pilot with more than one enemy left
  void lost_flight(State& s, Events* events) const;
  void lost_speed(State& s, Events* events) const;

  // --- rules/flight.cc -----------------------------------------------------------------------------
  bool on_board(Hex h) const { return setup_.board.at(h) & Board::kOn; }
  bool in_band(int z) const { return z >= 4 * setup_.lowest && z < 4 * setup_.lowest + 24; }
  bool leaves(Slot slot, Hex h) const;  // entering it removes this jet
  // Hexes of straight flight before a jet that may leave the board does so, kMuchRoom at most.
  static constexpr int kMuchRoom = 16;
  int room(Hex on_board, HexCorner heading) const {
    return room_[static_cast<std::size_t>(heading.index())][static_cast<std::size_t>(Board::place(on_board))];
  }
  bool blocked(Slot slot, Hex h) const;                      // an AI jet may not enter it
  bool boxed_in(Slot slot, Hex h, HexCorner heading) const;  // both front hexes blocked
  Objection forbidden_stack(const State& s, Slot slot, Hex h, int z) const;
  Objection altitude_refusal(const State& s, int dz, bool steep) const;
  Objection hex_refusal(const State& s, int arg) const;
  void continue_flight(State& s, Events* events) const;

  // --- rules/turning.cc ----------------------------------------------------------------------------
  static bool gentle_only(int z) { return z >= 44; }  // JD-TRN-07: level 11
  Objection turn_refusal(const State& s, Bank side, bool gentle) const;
  bool must_turn(const State& s) const;  // JD-AI-EDGE2
  void turn_modifiers(const State& s, Bank side, bool gentle, Modifiers& list) const;
  int turn_score(const State& s) const;
  int turn_faces(const State& s, Bank side, bool gentle) const;  // winning faces of ten
  void end_flight(State& s, Events* events) const;
  void take_turn(State& s, Bank side, bool gentle, Events* events) const;
  void turn_done(State& s, bool success, Events* events) const;

  // --- rules/energy.cc (all in halves) ---------------------------------------------------------------
  int thrust(Slot slot, int airspeed, int z) const;
  int burner_gain(Slot slot, int z) const;
  bool burner_possible(const State& s, Slot slot) const;
  int pitch_cost(const State& s, bool steep) const;  // where no turn succeeds
  int turn_cost(const State& s, bool gentle) const;
  // Speed points after this activation without burner or throttle; unturned: after a flight at this altitude.
  int energy_after(const State& s, bool turned, bool gentle) const;
  int energy_unturned(const State& s, int z, int dz, bool steep) const;
  int on_track(int sp) const;                                             // JD-NRG-09
  Objection throttle_refusal(const State& s, int arg, int energy) const;  // energy_after() as the flight went
  Objection throttle_refusal(const State& s, int arg) const {
    return throttle_refusal(s, arg, energy_after(s, s.act.turned, s.act.gentle));
  }
  int airspeed(const State& s, Slot slot) const { return airspeed_of(s.jets[slot].sp); }
  // The airspeed this activation flies with: before its speed change.
  int flight_airspeed(const State& s) const { return airspeed_of(s.act.start_sp); }
  // throttle: gained by the afterburner, or given up.
  void set_speed(State& s, int throttle, Events* events) const;

  // --- rules/weapons.cc ------------------------------------------------------------------------------
  Weapons weapons(const State& s) const;
  Objection weapon_refusal(const State& s, Action a) const;
  void weapons_phase(State& s, Events* events) const;

  // --- rules/gunfire.cc ------------------------------------------------------------------------------
  static bool in_fire_zone(const JetState& jet, int dz, Hex target, int target_z);
  Objection gun_barred(const State& s, Slot slot) const;
  Objection gun_target_refusal(const State& s, Slot slot, Slot target) const;
  Objection gun_refusal(const State& s, Slot target) const;
  uint8_t gun_targets(const State& s, Slot slot) const;
  void gun_modifiers(const State& s, Slot slot, Slot target, Modifiers& list) const;
  void fire_guns(State& s, Slot target, Events* events) const;
  void describe_burst(const State& s, Slot target, game::RollView& roll) const;

  // --- rules/missiles.cc -----------------------------------------------------------------------------
  int lock_limit(Slot slot, const JetState& jet, const JetState& target) const;
  Objection unlocked(Slot slot, const JetState& jet, const JetState& target) const;
  Objection launch_barred(const State& s, Slot slot, Family family) const;
  Objection launch_target_refusal(const State& s, Slot slot, Family family, Slot target) const;
  Objection launch_refusal(const State& s, int kind, Slot target) const;
  uint8_t heat_targets(const State& s, Slot slot) const;
  uint8_t radar_targets(const State& s, Slot slot) const;
  Objection missile_fails(const State& s, Slot slot) const;  // at resolution, before guiding
  void missile_modifiers(const State& s, Slot slot, Modifiers& list) const;
  const MissileType& missile_type(Slot slot, Family family) const {
    return family == kHeat ? type(slot).heat : type(slot).radar_missile;
  }
  int minimum_range(Slot slot, Family family) const { return missile_type(slot, family).minimum(); }
  bool targeted_by(const State& s, Slot slot, Family family) const;  // a missile of that family flies at it
  void launch(State& s, int kind, Slot target, Events* events) const;
  void missile_phase(State& s, Events* events) const;
  void describe_missile(const State& s, game::RollView& roll,
                        const char* title = "The missile of {jet} attacks {target}") const;

  // --- rules/attack.cc and rules/victory.cc ------------------------------------------------------------
  void attack_result(State& s, Slot target, int result, bool machine_guns, Events* events) const;
  bool effective(const State& s, Seat side) const;
  int victory_points(const State& s, Seat side) const;  // tenths
  int mock_points(int net, Slot target, bool machine_guns) const;
  void mock_result(State& s, Slot target, int net, bool machine_guns, Events* events) const;

  // --- helpers -----------------------------------------------------------------------------------------
  const JetType& type(Slot slot) const { return setup_.flights[side_of(slot)].type; }
  const Pilot& pilot(Slot slot) const { return setup_.pilots[slot]; }
  bool ai(Slot slot) const { return setup_.pilots[slot].ai; }
  static bool flies(const State& s, Slot slot) { return s.jets[slot].status == Status::kOnBoard; }
  std::string label(Slot slot) const;                      // "141": the jet's id everywhere
  std::optional<Slot> slot_of(std::string_view id) const;  // none: no jet of this scenario
  game::Cell cell(Hex h, int z) const;
  game::Cell cell(const JetState& jet) const { return cell(hex_of(jet), jet.z); }

 private:
  bool off(Hex h) const;  // who may leave the board leaves it there
  void measure_room();
  void describe_unit(const State& s, Slot slot, game::View& view) const;
  void describe_markers(const State& s, game::View& view) const;

  Setup setup_;
  Seat first_side_ = Seat::kBlue;  // the flight with the lower numbers, JD-SEQ-01
  State initial_;
  uint8_t room_[6][kColumns * kRows];
};

}  // namespace furball::jet_duel
