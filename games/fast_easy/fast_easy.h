#pragma once
// WW II Aerial Combat Fast and Easy: one scenario with its tables, as the contract wants it. Each
// part of the rule book has its file in rules/, where its questions and rolls stand; this class is
// what the chapters share.
//
// Hexes are axial on flat-topped hexes, north is where the raid flies to. On the screen the board
// is turned a quarter clockwise: Cell x = rows - 1 - row (so north is right), Cell y = column.

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/fast_easy/actions.h"
#include "games/fast_easy/move_net.h"
#include "games/fast_easy/setup.h"
#include "games/fast_easy/state.h"
#include "libs/base/inline_vector.h"
#include "libs/base/say.h"
#include "libs/dice/rng.h"
#include "libs/game/game.h"
#include "libs/game/modifiers.h"
#include "libs/game/steps.h"

namespace furball::fast_easy {

using game::Action;
using game::ActionList;
using game::Events;
using game::Modifiers;
using game::OutcomeList;
using game::Refusal;
using game::Seat;
using geom::Hex;
using geom::HexSide;

// A shot that a fighter could fire now.
struct Shot {
  PlaneNumber shooter, target;
  Weapon weapon;
  HexCount range;
  SalvoCount salvos;  // in a list the most it may fire
};
using ShotList = InlineVector<Shot, 192>;

// What a plane can reach when the edge of the board or targets matter. A byte per item: bit 0 some
// path stays on the board, bit t + 1 some such path enters target t.
struct Reach {
  uint8_t node[8192];
  uint8_t plain[1024];
  uint8_t declared[1024];
  uint8_t exit = 0;  // leaving the board, likewise
};

class FastEasy : public game::Stepped<FastEasy, State> {
 public:
  using State = fast_easy::State;
  explicit FastEasy(Setup setup);

  // --- The contract; the rest of it comes from the table of steps
  static std::span<const game::Step<FastEasy>> steps();
  int step(const State& s) const { return static_cast<int>(s.step); }
  Seat to_choose(const State& s) const {  // red's choice in the phases of the interceptors, else blue's
    return s.phase == Phase::kInterceptorsMove || s.phase == Phase::kInterceptorsFire ? Seat::kRed : Seat::kBlue;
  }
  State initial() const;
  game::Score score(const State& s) const;
  std::optional<Action> parse(const State& s, std::string_view text) const;
  void describe(const State& s, game::View& view) const;
  std::string cell_name(game::Cell cell) const { return hex_name(hex_of(cell)); }
  std::string result_text(const State& s) const;
  static const game::Positions<FastEasy> kPositions;  // position.cc
  std::optional<std::string> broken_invariant(const State& s) const;
  double evaluate(const State& s) const;
  static const game::FeatureTable<FastEasy> kFeatures;                                          // ai/features.cc
  Action policy(const State& s, dice::Rng& rng) const;                                          // doctrine without words
  bool weigh(const State& s, std::span<const Action> actions, std::span<float> weights) const;  // not of shots
  int horizon() const { return 30; }  // about until both sides of a dozen fighters have fired
  double margin_scale() const { return margin_scale_; }
  std::vector<game::BotInfo> bots() const;
  game::BotChoice choose(std::string_view bot, const State& s, dice::Rng& rng) const;

  // --- What stays fixed
  const Setup& setup() const { return setup_; }
  const Tables& tables() const { return setup_.tables; }
  const Member& member(int p) const { return setup_.members[static_cast<std::size_t>(p)]; }
  const PlaneType& type(int p) const { return *types_[p]; }
  const Target& target(int t) const { return setup_.targets[static_cast<std::size_t>(t)]; }
  int planes() const { return static_cast<int>(setup_.members.size()); }
  int find_plane(std::string_view id) const;  // -1: unknown
  Seat side(int p) const { return (setup_.interceptors & bit(p)) ? Seat::kRed : Seat::kBlue; }
  std::string side_name(int p) const { return std::string(game::name(side(p))); }
  Mask everybody() const { return blue() | setup_.interceptors; }
  Mask blue() const { return setup_.bombers | setup_.escorts; }
  Mask enemies_of(int p) const { return (setup_.interceptors & bit(p)) ? blue() : setup_.interceptors; }
  bool flies(const State& s, int p) const { return p < planes() && (s.flying & bit(p)); }

  // --- The board
  bool on_board(Hex h) const { return setup_.board.contains(h); }
  bool occupied(const State& s, Hex h) const {  // only for hexes on the board
    return s.rows[h.r + (h.q >> 1)] >> h.q & 1;
  }
  bool is_free(const State& s, Hex h) const { return on_board(h) && !occupied(s, h); }
  int plane_at(const State& s, Hex h) const;  // -1: empty
  void put(State& s, int p, Hex h) const;
  void lift(State& s, int p) const;
  void remove(State& s, int p, Mask State::* where) const;
  game::Cell cell_of(Hex h) const;
  Hex hex_of(game::Cell cell) const;

  // --- Words that many chapters use
  const std::string& id(int p) const { return member(p).id; }
  std::string who(int p) const { return type(p).brief + " " + id(p); }
  std::vector<game::Cell> cells(std::span<const Hex> path) const;
  std::vector<game::Cell> cells(std::initializer_list<Hex> path) const { return cells(std::span(path.begin(), path.size())); }

  // A sentence about a plane, which is its {plane}.
  std::string about(int p, std::string_view sentence) const { return say(sentence, {{"plane", who(p)}}); }
  // The event that it tells: "{plane} leaves the board."
  game::Event of_plane(int p, game::EventKind kind, const char* rule, std::string_view sentence, std::span<const Hex> path,
                       Value attrs = {}) const {
    return {kind, about(p, sentence), rule, id(p), cells(path), std::move(attrs)};
  }
  game::Event of_plane(int p, game::EventKind kind, const char* rule, std::string_view sentence,
                       std::initializer_list<Hex> path = {}, Value attrs = {}) const {
    return of_plane(p, kind, rule, sentence, std::span(path.begin(), path.size()), std::move(attrs));
  }

  // --- rules/sequence.cc
  void enter(State& s, Phase phase, Events* events) const;
  void next_phase(State& s, Events* events) const;
  Mask movers(const State& s) const;  // the fighters whose phase it is
  // --- rules/setup.cc
  void advance_setup(State& s, Events* events) const;
  int group_without_room() const;  // number of an interceptor group that may find none; -1: all do
  bool escorts_without_room() const;
  // --- rules/reach.cc
  int speed(const State& s, int p) const;
  Caps caps(const State& s, int p) const;
  const MoveNet& net(const State& s, int p) const;
  void walk(const State& s, int p, const MoveNet& net, Reach& reach) const;
  void legal_moves(const State& s, ActionList& out) const;
  bool flies_with_bombers(const State& s, int p) const;  // FE-MOVE-03
  // --- rules/path_previews.cc
  // Hexes flown, start included; the first path that allows the end (and passes the target).
  std::vector<Hex> path_to(const State& s, int p, const MoveNet& net, int list, int index, int over) const;
  // --- rules/movement.cc
  void next_mover(State& s, Events* events) const;
  void finish_move(State& s, Events* events) const;
  void leave_board(State& s, int p, std::span<const Hex> path, Events* events) const;
  // --- rules/crowding.cc
  void fly_forced(State& s, Events* events) const;
  // --- rules/immelmann.cc
  Hex rest_end(const State& s, int total) const;
  // --- rules/bomber_movement.cc
  Hex station(const State& s,
              int p) const;  // where the bomber belongs; before its move: where it belonged
  bool in_station(const State& s, int p) const { return s.plane[p].hex() == station(s, p); }
  uint32_t paces(const State& s) const;  // distances the formation may fly, one bit each
  int full_pace(const State& s) const;   // the longest of them
  // --- rules/collisions.cc
  void after_bombers(State& s, Events* events) const;
  Mask nearest_bombers(const State& s, int p) const;
  // --- rules/shooting.cc
  void shots(const State& s, ShotList& out) const;            // of the side whose phase it is
  void shots_of(const State& s, int p, ShotList& out) const;  // ascending by target
  Attack attack_of(const State& s, const Shot& shot) const;
  bool head_on(const State& s, int shooter, int target) const;
  Modifiers dice_mods(const State& s, const Attack& a) const;  // the gun ratings, then the modifiers
  int dice_of(const State& s, const Attack& a) const;
  int need_of(const Attack& a) const;          // 7: cannot be hit
  Modifiers need_mods(const Attack& a) const;  // table value, then changes
  bool maximum_range(const Attack& a) const;
  bool gives_critical(const Attack& a, int sixes) const;
  bool gives_engine_checks(const Attack& a) const;
  Modifiers critical_mods(const Attack& a) const;
  CritRow critical_row(int target) const;
  void begin_attack(State& s, const Attack& a, Events* events) const;
  void next_shot(State& s, Events* events) const;
  // --- rules/damage.cc
  void hit(State& s, int p, int hits, const char* rule, Events* events) const;
  void finish_attack(State& s, Events* events) const;
  // --- rules/bomber_fire.cc
  TurretSet bearing_turrets(const State& s, int bomber, Hex at) const;
  bool sees(const State& s, Hex from, Hex to) const;  // bomber line of sight
  Attack turret_attack(const State& s, int bomber, int target, TurretSet turrets) const;
  TurretSet firing_turrets(const State& s, int bomber, int target) const;  // those that bear, are free and have a die left
  bool turrets_have_target(const State& s, int bomber) const;              // only used before the first allocation
  TurretSet best_turrets(const State& s, int bomber, int target) const;    // most dice
  void fire_allocations(State& s, Events* events) const;
  void next_gunner(State& s, Events* events) const;
  // --- rules/friendly_fire.cc
  void next_friendly(State& s, Events* events) const;
  // --- rules/bombing.cc
  TargetSet target_in(const State& s, int p, Hex at) const;  // if the plane can bomb it
  void mark_target(State& s, int p, Hex entered) const { s.plane[p].over |= target_in(s, p, entered); }
  bool may_bomb(const State& s, int p) const;  // it has entered a target this turn
  bool bombs_due(const State& s) const;
  void next_bomb(State& s, Events* events) const;
  int bomb_ways(int p) const { return 7 - type(p).bomb_need; }
  // --- rules/casualties.cc
  bool over(const State& s) const;
  FateRow fate_row(const State& s, int p) const;
  Modifiers fate_mods(const State& s, int p) const;
  int points_of(int p, Fate fate) const;
  void next_casualty(State& s, Events* events) const;

  // --- ai/evaluate.cc: worked out once
  // What the enemy may expect for the plane once it is out, unhurt by an H so far.
  double worth(int p) const {
    const FateRow row = type(p).bomber ? FateRow::kBomber : FateRow::kFighter;
    return static_cast<double>(fates_[static_cast<std::size_t>(p)][2 * static_cast<std::size_t>(row)]);
  }
  double fate_worth(const State& s, int p, FateRow row) const;
  // The chance that a critical roll of this attack is an H.
  double fatal_chance(const Attack& a) const;

 private:
  void prepare_nets();
  void prepare_judgement();

  Setup setup_;
  std::array<const PlaneType*, kMaxPlanes> types_{};
  std::shared_ptr<const std::vector<PlaneType>> type_store_;
  std::shared_ptr<const std::vector<MoveNet>> nets_;
  static constexpr int kNetVariants = 8, kNetCarries = Carry::kCodes;
  std::size_t net_slot(int p, int variant, int carry) const {
    const int slot = (type_index_[static_cast<std::size_t>(p)] * kNetVariants + variant) * kNetCarries + carry;
    return static_cast<std::size_t>(slot);
  }
  std::vector<int16_t> net_table_;   // [type][variant][carry]: 1 bombs, 2 with the bombers, 4 on one engine
  std::vector<uint8_t> type_index_;  // per plane, into net_table_
  double head_start_ = 0, margin_scale_ = 5;
  static constexpr int kFateRows = 6;
  std::array<std::array<float, 2 * kFateRows>, kMaxPlanes> fates_{};  // [plane][2 * FateRow + H]
  std::array<std::array<double, 4>, 5> fatal_{};                      // [CritRow][modifier]
};

extern const game::GameEntry kEntry;

}  // namespace furball::fast_easy
