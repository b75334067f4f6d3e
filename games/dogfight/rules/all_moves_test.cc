// Every move there is: all that could be flown is tried, and what the rules forbid is struck out one by one.

#include <gtest/gtest.h>

#include "games/dogfight/rules/movement.h"
#include "games/dogfight/testing.h"
#include "libs/dice/rng.h"

namespace furball::dogfight {
namespace {

// One way to move: the pitch after each block, then perhaps a weave, a drop, a reversal.
struct Way {
  int blocks = 1;
  Pitch after[4] = {};  // [0] is the start's
  int weave = 0;
  bool drop = false, reverse = false;
};

bool pitches_allowed(const MoveRules& rules, const Place& start, const Way& way, int block, int row) {
  const Pitch before = way.after[block - 1], after = way.after[block];
  const int notches = static_cast<int>(after) - static_cast<int>(before);
  const bool began_high = start.row >= rules.high_row, level = start.pitch == Pitch::kLevel;
  const int shortest = start.pitch == Pitch::kDive ? 2 : 1;
  // DF-MOVE-04, DF-MOVE-05
  if (std::abs(notches) > 1 && !(start.pitch == Pitch::kClimb && block == 1 && after == Pitch::kDive)) return false;
  // DF-MOVE-07, DF-MOVE-08
  if (block == 1 && notches < 0 && began_high && way.blocks > shortest) return false;
  // DF-MOVE-09, DF-VLOW-03
  if (before == Pitch::kClimb && after == Pitch::kClimb && row >= rules.high_row) return false;
  if (rules.ground && row == 0 && after == Pitch::kDive) return false;                     // DF-LOW-02
  if (rules.heavy && start.pitch == Pitch::kDive && after == Pitch::kClimb) return false;  // DF-HF-03
  if (rules.heavy && start.pitch == Pitch::kClimb && after == Pitch::kDive) return false;  // DF-HF-04
  if (!rules.slow || !level) return true;
  if (block == 1 && after == Pitch::kClimb && way.blocks > 1) return false;                           // DF-SLOW-02
  if (block == 2 && after == Pitch::kClimb && row >= rules.high_row) return false;                    // DF-SLOW-03
  return !(rules.odd_marker && began_high && block == 1 && after != Pitch::kDive && way.blocks > 1);  // DF-SLOW-04
}

std::optional<Place> flown(const MoveRules& rules, const Place& start, const Way& way) {
  const bool dive = start.pitch == Pitch::kDive, slow_dive = dive && rules.slow;
  const int shortest = dive ? 2 : 1, longest = start.pitch == Pitch::kClimb ? 1 : dive && !slow_dive ? 3 : 2;
  if (way.blocks < shortest || way.blocks > longest) return {};  // DF-MOVE-01, DF-SLOW-01
  Place here = start;
  for (int block = 1; block <= way.blocks; ++block) {
    here.col = static_cast<int8_t>(here.col + direction(here.heading));
    here.row = static_cast<int8_t>(here.row + rise(way.after[block - 1]));
    if (!here.on_board() || !pitches_allowed(rules, start, way, block, here.row)) return {};
  }
  here.pitch = way.after[way.blocks];
  if (way.weave == 0) return way.drop || way.reverse ? std::nullopt : std::optional(here);
  if (way.blocks != shortest || start.pitch == Pitch::kClimb) return {};  // DF-WEAVE-01, DF-WEAVE-04
  here.lane = static_cast<int8_t>(here.lane + way.weave);
  if (way.drop) {
    if (here.pitch == Pitch::kClimb || (slow_dive && start.row - here.row == 2)) return {};  // DF-WEAVE-03, DF-SLOW-01
    --here.row;
    if (rules.ground && here.row == 0 && here.pitch == Pitch::kDive) return {};  // DF-LOW-02
  }
  if (way.reverse) {
    if (start.pitch != Pitch::kLevel || here.pitch == Pitch::kClimb) return {};  // DF-TURN-01, DF-TURN-02
    if (rules.heavy && here.pitch == Pitch::kDive) return {};                    // DF-HF-04
    here.heading = reversed(here.heading);
  }
  return here.on_board() ? std::optional(here) : std::nullopt;
}

std::set<int> every_end(const MoveRules& rules, const Place& start) {
  std::set<int> ends;
  Way way;
  way.after[0] = start.pitch;
  for (way.blocks = 1; way.blocks <= 3; ++way.blocks)
    for (int code = 0; code < (way.blocks == 1 ? 3 : way.blocks == 2 ? 9 : 27); ++code)
      for (way.weave = -1; way.weave <= 1; ++way.weave)
        for (int extra = 0; extra < 4; ++extra) {
          for (int i = 1, rest = code; i <= 3; ++i, rest /= 3) way.after[i] = static_cast<Pitch>(rest % 3);
          way.drop = (extra & 1) != 0, way.reverse = (extra & 2) != 0;
          if (const auto end = flown(rules, start, way)) ends.insert(end->index());
        }
  return ends;
}

TEST(Movement, DF_MOVE_01_EveryMoveOfEveryKindOfFlight) {
  for (int variant = 0; variant < 24; ++variant) {
    const MoveRules rules{.heavy = (variant & 1) != 0,
                          .slow = (variant & 2) != 0,
                          .odd_marker = (variant & 2) != 0 && (variant & 4) != 0,
                          .high_row = variant < 16 ? kHighRow : 0,
                          .ground = variant >= 8};
    for (int start = 0; start < kPlaces; ++start) {
      const Place from = place_at(start);
      const int to_edge = from.heading == Heading::kForward ? kColumns - 1 - from.col : from.col;
      if (from.lane == 2 || (to_edge > 2 && to_edge != 6)) continue;  // like their neighbours
      std::set<int> ends;
      for (EndState end : end_states(rules, from)) ends.insert(end.index());
      ASSERT_EQ(ends, every_end(rules, from)) << place_text(from) << " variant " << variant;
    }
  }
}

// The path says of itself what it did; the words of a choice rest on it.
TEST(Movement, DF_WEAVE_03_APathKnowsItsDrop) {
  int drops = 0;
  for_every_path([&](const Place&, const Path& path) {
    const Place &end = path.end(), &before = path.steps[path.size - 2];
    ASSERT_EQ(path.drop, before.col == end.col && before.lane == end.lane && before.row == end.row + 1);
    drops += path.drop;
  });
  EXPECT_GT(drops, 1000);
}

// --- what other units forbid, in whole games --------------------------------------------------------------------

Scenario mixed(BomberClass bombers, Altitude altitude, int sun) {
  Scenario s;
  s.bombers = bombers, s.altitude = altitude, s.squadrons = 2, s.max_row = 6;
  s.side_names[0] = "Escorts", s.side_names[1] = "Interceptors";
  for (int side = 0; side < 2; ++side)
    for (int i = 0; i < 6; ++i) {
      FlightSpec spec;
      spec.id = static_cast<char>('A' + i), spec.type = "Flight";
      spec.heavy = i == 1 || i == 4, spec.slow = i == 2, spec.weak = i == 3;
      s.flights[static_cast<std::size_t>(side)].push_back(spec);
    }
  s.options.sun = SunUse::kFixed, s.options.fixed_sun = static_cast<uint8_t>(sun);
  s.options.entry = bombers == BomberClass::kFighterBomber || sun % 2 ? EntryUse::kFront : EntryUse::kRear;
  return s;
}

// Whatever can be reached is either offered or refused by a rule of stacking, cloud or reversal, never both.
void compare_moves(const Dogfight& game, const State& s, const game::ActionList& list) {
  const Place start = s.flights[s.current].place();
  std::set<int> offered;
  for (const game::Action a : list)
    if (kind_of(a) == Kind::kMove) offered.insert(argument_of(a));
  std::size_t allowed = 0;
  for (const EndState end : end_states(game.move_rules(s, s.current), start)) {
    const auto refused = game.stacking_refused(s, s.current, place_at(end.index()));
    ASSERT_EQ(offered.count(end.index()) == 1, !refused)
        << place_text(start) << " to " << place_text(place_at(end.index())) << (refused ? " " + refused->rule : "");
    allowed += !refused;
  }
  EXPECT_EQ(allowed, offered.size()) << "nothing out of reach is offered";
}

void compare_places(const Dogfight& game, const State& s, const game::ActionList& list) {
  std::set<int> offered;
  for (const game::Action a : list) offered.insert(argument_of(a));
  for (int block = 0; block < kBlocks; ++block)
    ASSERT_EQ(offered.count(block) == 1, !game.placing_refused(s, s.current, block))
        << game.unit_id(s.current) << " " << block_text(block);
}

TEST(Stacking, DF_STACK_05_OfferedOrRefusedNeverBoth) {
  int moves = 0, game_number = 0;
  for (BomberClass bombers : {BomberClass::kMedium, BomberClass::kHeavy, BomberClass::kFighterBomber})
    for (Altitude altitude : {Altitude::kMedium, Altitude::kLow, Altitude::kVeryLow})
      for (int sun : {1, 5, 6}) {
        const Dogfight game(mixed(bombers, altitude, sun));
        dice::Rng rng(static_cast<uint64_t>(++game_number));
        State s = game.initial();
        for (int i = 0; i < 90 && s.step != Step::kOver; ++i) {
          if (game.node(s).kind == game::NodeKind::kChance) {
            game::OutcomeList list;
            game.outcomes(s, list);
            game.resolve(s, game::sample(list, rng), nullptr);
            continue;
          }
          game::ActionList list;
          game.legal(s, list);
          if (s.step == Step::kMove) compare_moves(game, s, list), ++moves;
          if (s.step == Step::kPlaceEscorts || s.step == Step::kPlaceInterceptors) compare_places(game, s, list);
          if (testing::Test::HasFatalFailure()) return;
          game.apply(s, list[rng.below(static_cast<uint32_t>(list.size()))], nullptr);
        }
      }
  EXPECT_GT(moves, 500);
}

}  // namespace
}  // namespace furball::dogfight
