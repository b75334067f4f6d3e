#pragma once
// Dogfight 1A on the contract of libs/game. One object is one scenario: options, names and the
// tables of end states. The rules stand in rules/, one file a chapter.

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/dogfight/actions.h"
#include "games/dogfight/rules/combat.h"
#include "games/dogfight/rules/movement.h"
#include "games/dogfight/scenario.h"
#include "games/dogfight/state.h"
#include "libs/game/game.h"
#include "libs/game/rules.h"

namespace furball::dogfight {

class Dogfight {
 public:
  using State = dogfight::State;

  explicit Dogfight(Scenario scenario);

  // --- The contract (libs/game/rules.h)
  // -----------------------------------------------------------
  State initial() const;
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
  std::optional<game::Refusal> why_not(const State& s, game::Cell cell) const;
  void describe(const State& s, game::View& view) const;
  game::ActionView describe_action(const State& s, game::Action a) const;
  game::RollView describe_roll(const State& s) const;
  game::OutcomeView describe_outcome(const State& s, uint32_t outcome) const;
  std::string cell_name(game::Cell cell) const;
  std::string result_text(const State& s) const;

  Value position(const State& s) const;
  Result<State> from_position(const Value& value) const;
  std::optional<std::string> broken_invariant(const State& s) const;
  std::optional<std::string> broken_invariant(const State& s, bool start) const;
  std::optional<std::string> broken_setup_step(const State& s) const;
  std::optional<std::string> broken_end(const State& s, bool start) const;
  std::optional<std::string> broken_order(const State& s, int acting) const;
  std::optional<std::string> broken_combat(const State& s) const;

  // --- For the rules, the bot and the tests
  // ---------------------------------------------------------
  const Scenario& scenario() const { return *scenario_; }
  const CombatRules& combat_rules() const { return combat_rules_; }

  // Seats: blue plays the escorts unless the bidding swapped the sides.
  game::Seat seat_of(const State& s, Side side) const { return static_cast<game::Seat>(index(side) ^ s.swapped); }
  Side side_of_seat(const State& s, game::Seat seat) const { return static_cast<Side>(game::index(seat) ^ s.swapped); }

  // setup.cc
  uint32_t cloud_rows(const State& s) const { return cloud_rows_[s.sun]; }  // bit r = box row r is cloud
  std::optional<game::Refusal> placing_refused(const State& s, int flight, int block) const;

  // stacking.cc
  MoveRules move_rules(const State& s, int flight) const { return move_rules(flight, s.marker & 1); }
  MoveRules move_rules(int flight, bool odd_marker) const;
  // End states that edges and bombers allow; other flights and cloud may still forbid some.
  std::span<const EndState> table_ends(int flight, int start, bool odd_marker) const;
  bool has_move(const State& s, int flight) const;
  // Why the end state (one that the movement rules reach) is barred; nothing when it is allowed.
  std::optional<game::Refusal> stacking_refused(const State& s, int flight, const Place& end) const;
  bool reverse_near_bombers(const Place& start, const Place& end) const;
  bool pinned(const State& s, int flight) const;  // DF-STACK-07 and its exceptions, reversal apart
  bool attacks_out_of_sun(const State& s, const Place& start, const Place& end, int target_row) const;
  int enemy_at(const State& s, Side mover, int block) const;  // unit number, -1 none
  // Whether a flight that ends there will have no move next turn, even alone in the sky (ruling
  // 17).
  bool must_leave_next(const State& s, int flight, const Place& end) const;

  // Enemy flights that could attack this flight there before it moves again, as things stand.
  std::vector<int> attackers(const State& s, int flight, const Place& end) const;

  // sequence.cc
  int shift_at(int marker) const {  // DF-BPH-01, DF-FB-05
    return scenario_->bombers == BomberClass::kFighterBomber && marker % 2 == 0 ? 2 : 1;
  }
  void begin_phase(State& s, Phase phase, game::Events* events) const;
  void remove(State& s, int flight, game::Events* events, std::string_view rule, std::string_view why) const;

  // combat
  Combat combat(const State& s) const;  // the one under way
  Combat combat_for(const State& s, int mover, const Place& from, const Place& to, int target) const;

  // Words shared by view, log and bot.
  std::string unit_id(int unit) const;    // "E:A", "I:B", "B:1"
  std::string unit_name(int unit) const;  // "Spitfire flight A"
  std::optional<int> parse_unit(std::string_view id) const;
  game::RollView combat_roll(const State& s, const Combat& combat, bool mover_fires, bool target_fires) const;

  // --- Opponents (ai/)
  // -----------------------------------------------------------------------------
  double evaluate(const State& s) const;
  std::vector<game::BotInfo> bots() const;
  game::BotChoice choose(std::string_view bot, const State& s, dice::Rng& rng) const;
  game::Action policy(const State& s, dice::Rng& rng) const;  // doctrine without words

 private:
  // setup.cc
  void next_setup_step(State& s, game::Events* events) const;
  void legal_bids(const State& s, game::ActionList& out) const;
  void legal_places(const State& s, game::ActionList& out) const;
  void apply_bid(State& s, game::Action a, game::Events* events) const;
  void apply_place(State& s, int block, game::Events* events) const;
  int starting_orient(const State& s, Side side) const;
  void resolve_sun(State& s, uint32_t die, game::Events* events) const;
  void resolve_entry(State& s, uint32_t outcome, game::Events* events) const;
  bool placing_allowed(const State& s, int flight, int block) const;

  // stacking.cc
  template <class Fn>
  void for_each_move(const State& s, int flight, Fn&& fn) const;
  void build_tables();
  std::size_t table_number(int flight, bool odd_marker) const;

  // sequence.cc
  void next_flight(State& s, int from, game::Events* events) const;
  void shift(State& s, game::Events* events) const;
  void next_bomber_combat(State& s, game::Events* events) const;
  void turn_end(State& s, game::Events* events) const;
  void next_turn(State& s, game::Events* events) const;
  void finish(State& s, game::Events* events, std::string_view rule, std::string_view why) const;
  bool interceptors_left(const State& s) const;
  void apply_move(State& s, const Place& end, game::Events* events) const;
  void start_combat(State& s, const Combat& combat, game::Events* events) const;
  void next_declaration(State& s, int done, game::Events* events) const;
  void resolve_combat(State& s, uint32_t outcome, game::Events* events) const;
  void end_combat(State& s, game::Events* events) const;
  CombatResult combat_result(const State& s, int die) const;
  uint32_t last_face(const State& s, uint32_t first) const;

  // view.cc
  void describe_units(const State& s, game::View& view) const;
  void describe_markers(const State& s, game::View& view) const;
  void describe_prompt(const State& s, game::View& view) const;
  game::ActionView describe_move(const State& s, game::Action a) const;

  // ai/doctrine.cc
  game::BotChoice doctrine(const State& s, bool explained) const;

  std::shared_ptr<const Scenario> scenario_;  // shared, so that a moved or copied Dogfight keeps its address
  CombatRules combat_rules_;
  uint32_t cloud_rows_[7] = {};
  bool bomber_at_[kBlocks] = {};
  std::vector<std::shared_ptr<const EndTable>> tables_;  // pairs: even marker, odd marker
  uint8_t table_of_[kUnits] = {};
};

extern const game::GameEntry kEntry;

}  // namespace furball::dogfight
