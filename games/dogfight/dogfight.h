#pragma once
// Dogfight 1A on the contract of libs/game. One object is one scenario: options, names and the tables of end states.
// The rules stand in rules/, one file a chapter, each with the whole life of its questions and rolls (rules/steps.h).

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
#include "libs/base/say.h"
#include "libs/game/game.h"
#include "libs/game/steps.h"

namespace furball::dogfight {

class Dogfight : public game::Stepped<Dogfight, State> {
 public:
  using State = dogfight::State;

  explicit Dogfight(Scenario scenario);

  // --- The contract (libs/game/rules.h)
  State initial() const;
  static std::span<const game::Step<Dogfight>> steps();
  int step(const State& s) const { return static_cast<int>(s.step); }
  game::Seat to_choose(const State& s) const { return seat_of(s, side_of(s.current)); }  // whose flight it is about
  game::Score score(const State& s) const;
  void describe(const State& s, game::View& view) const;
  std::string cell_name(game::Cell cell) const;
  std::string result_text(const State& s) const;

  static const game::Positions<Dogfight> kPositions;  // position.cc
  // `start` leaves out what holds only once a Phase is under way.
  std::optional<std::string> broken_invariant(const State& s, bool start = false) const;

  // --- The scenario
  const Scenario& scenario() const { return *scenario_; }
  const Options& options() const { return scenario_->options; }
  const CombatRules& combat_rules() const { return combat_rules_; }
  const BlockSet& bomber_blocks() const { return bombers_; }
  bool bombers_at(int block) const { return bombers_[block]; }

  // Seats: blue plays the escorts unless the bidding swapped the sides.
  game::Seat seat_of(const State& s, Side side) const {
    return (side == Side::kEscorts) != s.swapped ? game::Seat::kBlue : game::Seat::kRed;
  }
  std::string colour(const State& s, Side side) const { return std::string(game::name(seat_of(s, side))); }

  // --- setup.cc
  void next_setup_step(State& s, game::Events* events) const;
  uint32_t cloud_rows(const State& s) const { return cloud_rows_[s.sun]; }  // bit r = box row r is cloud
  std::optional<game::Refusal> placing_refused(const State& s, Unit flight, int block) const;
  Orient starting_orient(const State& s, Side side) const;

  // --- stacking.cc
  MoveRules move_rules(const State& s, Unit flight) const { return move_rules(flight, s.marker & 1); }
  MoveRules move_rules(Unit flight, bool odd_marker) const;
  // End states that edges and bombers allow; other flights and cloud may still forbid some.
  std::span<const EndState> table_ends(Unit flight, int start, int marker) const {
    return tables_[table_of_[flight.number()] + static_cast<std::size_t>(marker & 1)]->ends(start);
  }
  void legal_moves(const State& s, Unit flight, game::ActionList& out) const;
  bool has_move(const State& s, Unit flight) const;
  // Why the end state (one that the movement rules reach) is barred; nothing when it is allowed.
  std::optional<game::Refusal> stacking_refused(const State& s, Unit flight, const Place& end) const;
  bool reverse_near_bombers(const Place& start, const Place& end) const;
  bool pinned(const State& s, Unit flight) const;  // DF-STACK-07 and its exceptions, reversal apart
  bool attacks_out_of_sun(const State& s, const Place& start, const Place& end, int target_row) const;
  std::optional<Unit> enemy_at(const State& s, Side mover, int block) const;
  // Whether a flight that ends there will have no move next turn, even alone in the sky (ruling 17).
  bool must_leave_next(const State& s, Unit flight, const Place& end) const;
  // Enemy flights that could attack this flight there before it moves again, as things stand.
  std::vector<Unit> attackers(const State& s, Unit flight, const Place& end) const;

  // --- sequence.cc
  int shift_at(int marker) const {  // DF-BPH-01, DF-FB-05
    return scenario_->bombers == BomberClass::kFighterBomber && marker % 2 == 0 ? 2 : 1;
  }
  void begin_phase(State& s, Phase phase, game::Events* events) const;
  void next_flight(State& s, game::Events* events) const;
  void next_bomber_combat(State& s, game::Events* events) const;
  void remove(State& s, Unit flight, game::Events* events, std::string_view rule, std::string_view told) const;  // of {unit}
  void finish(State& s, game::Events* events, std::string_view rule, std::string_view told) const;
  bool interceptors_left(const State& s) const;

  // --- declaring.cc, combat.cc
  Combat combat(const State& s) const;  // the one under way
  Combat combat_for(const State& s, Unit mover, const Place& from, const Place& to, Unit target) const;
  void start_combat(State& s, const Combat& combat, game::Events* events) const;
  void end_combat(State& s, game::Events* events) const;
  game::RollView combat_roll(const State& s, const Combat& combat, bool mover_fires, bool target_fires) const;

  // --- Names of the units (view.cc)
  std::string unit_id(Unit unit) const;    // "EA", "IB", "B1"
  std::string unit_name(Unit unit) const;  // "Spitfire flight A"
  std::optional<Unit> parse_unit(std::string_view id) const;

  // --- Opponents (ai/)
  double evaluate(const State& s) const;
  static const game::FeatureTable<Dogfight> kFeatures;  // ai/features.cc
  std::vector<game::BotInfo> bots() const;
  game::BotChoice choose(std::string_view bot, const State& s, dice::Rng& rng) const;
  game::Action policy(const State& s, dice::Rng& rng) const;  // doctrine without words

 private:
  template <class Fn>
  bool find_move(const State& s, Unit flight, Fn&& fn) const;
  void build_tables();
  void shift(State& s, game::Events* events) const;
  void turn_end(State& s, game::Events* events) const;
  void describe_units(const State& s, game::View& view) const;
  void describe_markers(const State& s, game::View& view) const;

  std::shared_ptr<const Scenario> scenario_;  // shared, so that a moved or copied Dogfight keeps its address
  CombatRules combat_rules_;
  uint32_t cloud_rows_[7] = {};
  BlockSet bombers_;
  std::vector<std::shared_ptr<const EndTable>> tables_;  // pairs: even marker, odd marker
  uint8_t table_of_[kFlights] = {};
};

// Words and places that several chapters use.
constexpr bool on_board(game::Cell c) {
  return c.x >= 0 && c.x < kColumns && c.y >= 0 && c.y < kRows && c.z >= 0 && c.z < kLanes;
}
inline game::Cell cell_of(const Place& p) { return {p.col, p.row, p.lane}; }
int angle_of(Orient orient);  // of the nose on the board, degrees clockwise from the right

extern const game::GameEntry kEntry;

}  // namespace furball::dogfight
