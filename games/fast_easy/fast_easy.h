#pragma once
// WW II Aerial Combat Fast and Easy: one scenario with its tables, as the contract wants it.
// Each part of the rule book has its file in rules/; this class is what they share.
//
// Hexes are axial on flat-topped hexes, north is where the raid flies to. On the screen the board
// is turned a quarter clockwise: Cell x = rows - 1 - row (so north is right), Cell y = column.

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/fast_easy/actions.h"
#include "games/fast_easy/move_net.h"
#include "games/fast_easy/setup.h"
#include "games/fast_easy/state.h"
#include "libs/base/inline_vector.h"
#include "libs/dice/rng.h"
#include "libs/game/game.h"
#include "libs/game/rules.h"

namespace furball::fast_easy {

using game::Action;
using game::ActionList;
using game::Events;
using game::OutcomeList;
using game::Seat;
using geom::Hex;
using geom::HexSide;

// One line of a modifier list; the sum of the values is what the rule uses.
struct Mod {
  const char* rule;
  const char* label;
  int value;
};
using ModList = InlineVector<Mod, 16>;
int sum(const ModList& mods);

// A shot that a fighter could fire now.
struct Shot {
  uint8_t shooter, target;
  Weapon weapon;
  uint8_t range;
  uint8_t salvos;  // rockets: the most it may fire
};
using ShotList = InlineVector<Shot, 192>;

class FastEasy {
 public:
  using State = fast_easy::State;
  explicit FastEasy(Setup setup);

  // --- The contract
  // -------------------------------------------------------------------------------
  State initial() const;
  game::Node node(const State& s) const;
  void legal(const State& s, ActionList& out) const;
  void outcomes(const State& s, OutcomeList& out) const;
  void apply(State& s, Action a, Events* events) const;
  void resolve(State& s, uint32_t outcome, Events* events) const;
  game::Score score(const State& s) const;

  std::string notation(const State& s, Action a) const;
  std::optional<Action> parse(const State& s, std::string_view text) const;
  std::string outcome_notation(const State& s, uint32_t outcome) const;
  game::Refusal refuse(const State& s, Action a) const;
  void describe(const State& s, game::View& view) const;
  game::ActionView describe_action(const State& s, Action a) const;
  game::RollView describe_roll(const State& s) const;
  game::OutcomeView describe_outcome(const State& s, uint32_t outcome) const;
  game::Preview preview(const State& s, Action a) const;
  std::optional<game::Refusal> why_not(const State& s, game::Cell cell) const;
  std::string cell_name(game::Cell cell) const;
  std::string result_text(const State& s) const;
  Value position(const State& s) const;
  Result<State> from_position(const Value& value) const;
  std::optional<std::string> broken_invariant(const State& s) const;
  double evaluate(const State& s) const;
  Action policy(const State& s, dice::Rng& rng) const;  // doctrine without words
  int horizon() const { return 30; }                    // about until both sides of a dozen fighters have fired
  double margin_scale() const { return margin_scale_; }
  std::vector<game::BotInfo> bots() const;
  game::BotChoice choose(std::string_view bot, const State& s, dice::Rng& rng) const;

  // --- What stays fixed
  // ---------------------------------------------------------------------------
  const Setup& setup() const { return setup_; }
  const Tables& tables() const { return setup_.tables; }
  const Member& member(int p) const { return setup_.members[static_cast<std::size_t>(p)]; }
  const PlaneType& type(int p) const { return *types_[p]; }
  int planes() const { return static_cast<int>(setup_.members.size()); }
  int find_plane(std::string_view id) const;  // -1: unknown
  Seat side(int p) const { return (setup_.interceptors & bit(p)) ? Seat::kRed : Seat::kBlue; }
  Mask blue() const { return setup_.bombers | setup_.escorts; }
  Mask enemies_of(int p) const { return (setup_.interceptors & bit(p)) ? blue() : setup_.interceptors; }

  // --- The board
  // ----------------------------------------------------------------------------------
  bool on_board(Hex h) const { return setup_.board.contains(h); }
  bool occupied(const State& s, Hex h) const {  // only for hexes on the board
    return s.rows[h.r + (h.q >> 1)] >> h.q & 1;
  }
  int plane_at(const State& s, Hex h) const;  // -1: empty
  game::Cell cell_of(Hex h) const;
  Hex hex_of(game::Cell cell) const;

  // --- rules/movement.cc
  // --------------------------------------------------------------------------
  int speed(const State& s, int p) const;
  Caps caps(const State& s, int p) const;
  const MoveNet& net(const State& s, int p) const;
  // Hexes flown, start included; the first path that allows the end (and passes the target).
  std::vector<Hex> path_to(const State& s, int p, const MoveNet& net, int list, int index, int over) const;
  std::array<uint8_t, 2> rest_range(const State& s) const;  // after an Immelmann: shortest and longest total
  Hex rest_end(const State& s, int total) const;
  // --- rules/bomber_movement.cc
  // -------------------------------------------------------------------
  Hex station(const State& s,
              int p) const;  // where the bomber belongs; before its move: where it belonged
  bool in_station(const State& s, int p) const { return s.plane[p].hex() == station(s, p); }
  // --- rules/shooting.cc
  // --------------------------------------------------------------------------
  void shots(const State& s, ShotList& out) const;            // of the side whose phase it is
  void shots_of(const State& s, int p, ShotList& out) const;  // ascending by target
  Attack attack_of(const State& s, const Shot& shot, int salvos) const;
  bool head_on(const State& s, int shooter, int target) const;
  ModList dice_mods(const State& s, const Attack& a) const;  // the gun ratings, then the modifiers
  int dice_of(const State& s, const Attack& a) const;
  int need_of(const Attack& a) const;        // 7: cannot be hit
  ModList need_mods(const Attack& a) const;  // table value, then changes
  ModList critical_mods(const Attack& a) const;
  bool maximum_range(const Attack& a) const;
  bool gives_critical(const Attack& a, int sixes) const;
  bool gives_engine_checks(const Attack& a) const;
  CritRow critical_row(int target) const;
  // --- rules/bomber_fire.cc
  // -----------------------------------------------------------------------
  uint8_t bearing_turrets(const State& s, int bomber, Hex at) const;
  bool sees(const State& s, Hex from, Hex to) const;  // bomber line of sight
  bool turrets_may_fire(const State& s, int bomber, int target, uint8_t turrets, const char** rule, const char** why) const;
  Attack turret_attack(const State& s, int bomber, int target, uint8_t turrets) const;
  Mask turret_targets(const State& s, int bomber, bool first_only = false) const;
  uint8_t best_turrets(const State& s, int bomber, int target) const;  // most dice; 0: none
  // --- rules/casualties.cc
  // ------------------------------------------------------------------------
  FateRow fate_row(const State& s, int p) const;
  ModList fate_mods(const State& s, int p) const;
  int points_of(int p, Fate fate) const;
  bool over(const State& s) const;
  int bomb_ways(const State& s, int p) const {
    (void)s;
    return 7 - type(p).bomb_need;
  }

  // --- ai/evaluate.cc: worked out once
  // -------------------------------------------------------------------------------
  // What the enemy may expect for the plane once it is out, unhurt by an H so far.
  double worth(int p) const {
    const FateRow row = type(p).bomber ? FateRow::kBomber : FateRow::kFighter;
    return static_cast<double>(fates_[static_cast<std::size_t>(p)][2 * static_cast<std::size_t>(row)]);
  }
  double fate_worth(const State& s, int p, FateRow row) const;
  // The chance that a critical roll of this attack is an H.
  double fatal_chance(const Attack& a) const;

  // Exact chances of (hits, sixes) with `dice` dice: ways of 6^dice, indexed [hits][sixes].
  static void dice_outcomes(int dice, int need, OutcomeList& out);
  static int hits_of(uint32_t outcome) { return static_cast<int>(outcome >> 4); }
  static int sixes_of(uint32_t outcome) { return static_cast<int>(outcome & 15); }

  int group_without_room() const;  // number of an interceptor group that may find none; -1: all do

 private:
  // --- Sequence (rules/sequence.cc)
  void enter(State& s, Phase phase, Events* events) const;
  void next_phase(State& s, Events* events) const;
  void next_mover(State& s, Events* events) const;
  void next_shot(State& s, Events* events) const;
  void tell(Events* events, const char* kind, std::string text, const char* rule, int plane = -1, std::vector<Hex> path = {},
            Value attrs = {}) const;
  std::string who(int p) const;

  // --- Board
  void put(State& s, int p, Hex h) const;
  void lift(State& s, int p) const;
  void remove(State& s, int p, Mask State::* where) const;

  // --- Set-up (rules/setup.cc)
  void advance_setup(State& s, Events* events) const;
  void legal_place(const State& s, ActionList& out) const;
  void outcomes_group(const State& s, OutcomeList& out) const;
  bool group_fits(const State& s, const Group& g, Hex lead, int min_distance) const;

  // --- Movement
  struct Reach;
  void walk(const State& s, int p, const MoveNet& net, Reach& reach) const;
  void legal_move(const State& s, ActionList& out) const;
  void legal_rest(const State& s, ActionList& out) const;
  void apply_move(State& s, Action a, Events* events) const;
  void apply_flip(State& s, Action a, Events* events) const;
  void apply_rest(State& s, Action a, Events* events) const;
  void apply_forced(State& s, Events* events) const;
  void leave_board(State& s, int p, Events* events, std::vector<Hex> path) const;
  void finish_move(State& s, Events* events) const;
  bool near_edge(Hex h, int reach) const;
  void outcomes_displace(const State& s, OutcomeList& out) const;
  Hex displaced_to(const State& s, uint32_t outcome) const;

  // --- Bombers
  void legal_straggler(const State& s, ActionList& out) const;
  void continue_bombers(State& s, Events* events) const;
  void fly_bomber(State& s, int p, int distance, int slip, Events* events) const;
  void outcomes_shift(const State& s, int p, OutcomeList& out) const;
  void shift(State& s, int p, uint32_t outcome, Events* events) const;
  void after_bombers(State& s, Events* events) const;
  void mark_contacts(State& s) const;
  void resolve_collision(State& s, uint32_t result, Events* events) const;

  // --- Fire
  void begin_attack(State& s, const Attack& a, Events* events) const;
  void resolve_dice(State& s, uint32_t outcome, Events* events) const;
  void resolve_rocket_row(State& s, uint32_t result, Events* events) const;
  void queue_shift(State& s, int p) const;
  Mask nearest_bombers(const State& s, int p) const;
  void after_hits(State& s, Events* events) const;
  void after_engines(State& s, Events* events) const;
  void finish_attack(State& s, Events* events) const;
  void hit(State& s, int p, int hits, const char* rule, Events* events) const;
  void next_friendly(State& s, Events* events) const;
  void next_gunner(State& s, Events* events) const;
  void fire_allocations(State& s, Events* events) const;
  void legal_aim(const State& s, ActionList& out) const;

  // --- Bombing and casualties
  void next_bomb(State& s, Events* events) const;
  void legal_bomb(const State& s, ActionList& out) const;
  void next_casualty(State& s, Events* events) const;

  // --- Words (notation.cc, view*.cc)
  std::string move_notation(const State& s, Action a) const;
  std::optional<Action> parse_move(const State& s, std::string_view text) const;
  game::Refusal refuse_move(const State& s, Action a) const;
  game::UnitView unit_view(const State& s, int p) const;
  void describe_markers(const State& s, game::View& view) const;
  game::Prompt prompt(const State& s) const;
  game::RollView attack_roll(const State& s, const Attack& a) const;
  void shot_facts(const State& s, const Attack& a, std::vector<game::Fact>& facts) const;

  Setup setup_;
  std::array<const PlaneType*, kMaxPlanes> types_{};
  std::shared_ptr<const std::vector<PlaneType>> type_store_;
  std::shared_ptr<const std::vector<MoveNet>> nets_;
  std::vector<int16_t> net_table_;   // [(type * 8 + variant) * 48 + carry]
  std::vector<uint8_t> type_index_;  // per plane, into net_table_
  void prepare_judgement();
  double head_start_ = 0, margin_scale_ = 5;
  static constexpr int kFateRows = 6;
  std::array<std::array<float, 2 * kFateRows>, kMaxPlanes> fates_{};  // [plane][2 * FateRow + H]
  std::array<std::array<double, 4>, 5> fatal_{};                      // [CritRow][modifier]
};

extern const game::GameEntry kEntry;

}  // namespace furball::fast_easy
