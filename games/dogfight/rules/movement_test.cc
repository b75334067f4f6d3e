#include "games/dogfight/rules/movement.h"

#include <gtest/gtest.h>

#include <map>

#include "games/dogfight/testing.h"
#include "libs/ruledata/data_store.h"

namespace furball::dogfight {
namespace {

std::set<std::string> ends_of(const std::string& start, const MoveRules& rules = {}) {
  std::set<std::string> out;
  for (EndState end : end_states(rules, *parse_place(start))) out.insert(place_text(place_at(end.index())));
  return out;
}
bool goes(const std::string& start, const std::string& end, const MoveRules& rules = {}) {
  return ends_of(start, rules).count(end) > 0;
}

TEST(Movement, EndStateCountTable) {
  const ruledata::DataStore data;
  const auto file = data.load("games/dogfight/data/end_states.toml");
  ASSERT_TRUE(file.ok());
  const auto& table = file->at("ends").as_array();
  ASSERT_EQ(table.size(), 25u);
  for (const Value& line : table) {
    const MoveRules rules{
        .heavy = line.at("heavy").as_bool(), .slow = line.at("slow").as_bool(), .odd_marker = line.at("odd").as_bool()};
    for (int lane = 0; lane < kLanes; ++lane) {
      const std::string start = block_text(block_of(5, static_cast<int>(line.at("row").as_integer()), lane)) + "." +
                                std::string(line.at("orient").as_text());
      EXPECT_EQ(static_cast<int64_t>(ends_of(start, rules).size()),
                line.at("counts").as_array()[static_cast<std::size_t>(lane)].as_integer())
          << start << (rules.heavy ? " heavy" : "") << (rules.slow ? " slow" : "") << (rules.odd_marker ? " odd" : "");
    }
  }
}

// The lemma behind "a move is its end state": the rows touched, the weave and the reversal follow
// from it.
TEST(Movement, EndStateDecidesRowsWeaveAndReversal) {
  for (int variant = 0; variant < 24; ++variant) {
    const MoveRules rules{.heavy = (variant & 1) != 0,
                          .slow = (variant & 2) != 0,
                          .odd_marker = (variant & 4) != 0,
                          .high_row = variant < 16 ? kHighRow : 0,
                          .ground = variant >= 8};
    for (int start = 0; start < kPlaces; ++start) {
      const Place from = place_at(start);
      std::vector<Path> paths;
      list_paths(rules, from, paths);
      std::map<int, uint32_t> rows;
      for (const Path& path : paths) {
        uint32_t touched = 0;
        for (int i = 0; i < path.size; ++i) touched |= 1u << path.steps[i].row;
        const auto [it, fresh] = rows.emplace(path.end().index(), touched);
        ASSERT_EQ(it->second, touched) << place_text(from) << " to " << place_text(path.end()) << (fresh ? "" : " again");
        ASSERT_EQ(path.weave, path.end().lane != from.lane);
        ASSERT_EQ(path.reverse, path.end().heading != from.heading);
      }
    }
  }
}

TEST(Movement, DF_MOVE_01_DistanceByStartingPitch) {
  std::map<std::string, std::set<int>> columns;
  for (const char* start : {"5.5.M.FC", "5.5.M.FL", "5.5.M.FD"})
    for (const std::string& end : ends_of(start)) columns[start].insert(parse_place(end)->col - 5);
  EXPECT_EQ(columns["5.5.M.FC"], (std::set<int>{1}));
  EXPECT_EQ(columns["5.5.M.FL"], (std::set<int>{1, 2}));
  EXPECT_EQ(columns["5.5.M.FD"], (std::set<int>{2, 3}));
}

TEST(Movement, DF_MOVE_02_OneColumnABlockUpOrDownByPitch) {
  EXPECT_TRUE(goes("5.5.M.FL", "6.5.M.FL"));
  EXPECT_TRUE(goes("5.5.M.FC", "6.6.M.FL"));
  EXPECT_TRUE(goes("5.5.M.FD", "7.3.M.FD"));
  EXPECT_TRUE(goes("5.5.M.BL", "4.5.M.BL"));
  EXPECT_TRUE(goes("5.5.M.BD", "3.3.M.BD"));
  EXPECT_FALSE(goes("5.5.M.FL", "6.6.M.FL"));
}

// Every path, from every start: the blocks flown are all in the lane where the flight began, and a change of lane is the
// weave at the end, one step.
TEST(Movement, DF_MOVE_03_BlocksAreFlownInOneLane) {
  int weaves = 0;
  for_every_path([&](const Place& start, const Path& path) {
    const int blocks = path.size - (path.weave ? 1 : 0) - (path.drop ? 1 : 0);
    for (int i = 0; i < blocks; ++i) ASSERT_EQ(path.steps[i].lane, start.lane);
    ASSERT_EQ(path.weave, path.end().lane != start.lane);
    weaves += path.weave;
  });
  EXPECT_GT(weaves, 10000);
}

TEST(Movement, DF_MOVE_03_NoSideStepInBlockMoves) {
  // Two blocks level never leave the lane: only the shortest move may weave.
  for (const std::string& end : ends_of("5.5.M.FL")) {
    const Place place = *parse_place(end);
    if (place.col == 7) {
      EXPECT_EQ(place.lane, kMiddle) << end;
    }
  }
}

TEST(Movement, DF_MOVE_04_OneNotchAfterEachBlock) {
  EXPECT_TRUE(goes("5.5.M.FL", "6.5.M.FC"));
  EXPECT_TRUE(goes("5.5.M.FL", "6.5.M.FD"));
  EXPECT_FALSE(goes("5.5.M.FD", "7.3.M.FC"));  // two blocks in a dive, then two notches
  EXPECT_TRUE(goes("5.5.M.FD", "7.4.M.FC"));   // level after the first, climb after the second
}

TEST(Movement, DF_MOVE_05_ClimbingStartMayGoStraightIntoADive) {
  EXPECT_TRUE(goes("4.4.L.FC", "5.5.L.FD"));
  EXPECT_FALSE(goes("4.2.L.FL", "6.3.L.FD"));  // climbed only after its first block: one notch
}

TEST(Movement, DF_MOVE_06_PitchSteersLaterBlocksOnly) {
  EXPECT_TRUE(goes("5.5.M.FL", "7.4.M.FD"));   // a dive after block 1 steers block 2 ...
  EXPECT_FALSE(goes("5.5.M.FL", "8.3.M.FD"));  // ... but does not lend a dive's third block
}

TEST(Movement, DF_MOVE_07_PitchUpLosesTheExtraBlock) {
  EXPECT_FALSE(goes("5.5.M.FL", "7.6.M.FL"));  // level start: stops when it pitches up
  EXPECT_FALSE(goes("6.3.M.FD", "9.2.M.FL"));  // dive start: exactly two blocks
  EXPECT_TRUE(goes("6.3.M.FD", "9.1.M.FC"));   // pitching up after block 2 costs nothing (ruling 16)
}

TEST(Movement, DF_MOVE_08_BelowRowSixIsFree) {
  EXPECT_TRUE(goes("5.1.M.FL", "7.2.M.FC"));
  EXPECT_TRUE(goes("4.2.M.FD", "7.2.M.FC"));
}

TEST(Movement, DF_MOVE_09_ClimbIntoHighAirForcesPitchDown) {
  EXPECT_TRUE(goes("5.2.M.FC", "6.3.M.FL"));
  EXPECT_FALSE(goes("5.2.M.FC", "6.3.M.FC"));
  EXPECT_TRUE(goes("5.1.M.FC", "6.2.M.FC"));  // still low
  EXPECT_TRUE(goes("5.2.M.FL", "7.3.M.FL"));
  EXPECT_FALSE(goes("5.2.M.FL", "7.3.M.FC"));
}

TEST(Movement, DF_MOVE_10_MovingIsCompulsory) {
  for (int start = 0; start < kPlaces; ++start)
    for (EndState end : end_states({}, place_at(start))) {
      const Place from = place_at(start), to = place_at(end.index());
      ASSERT_NE(from.col, to.col);
      if (from.pitch == Pitch::kDive) {
        ASSERT_GE((to.col - from.col) * direction(from.heading), 2);
      }
    }
}

TEST(Movement, DF_MOVE_11_PassesThroughOccupiedBlocks) {
  Sky sky;
  sky.bombers(1).with("IA 5.3.M.FL").with("EA 6.3.L.FL").with("IB 7.3.L.FL moved").with("IC 5.3.L.FL");
  EXPECT_TRUE(sky.can("IA", "7.3.M.FL"));  // through the bombers
  EXPECT_TRUE(sky.can("IC", "7.2.L.FD"));  // through an escort
}

TEST(Movement, DF_WEAVE_01_OnlyTheShortestMoveWeaves) {
  EXPECT_TRUE(goes("5.5.M.FL", "6.5.L.FL"));
  EXPECT_FALSE(goes("5.5.M.FL", "7.5.L.FL"));
  EXPECT_TRUE(goes("5.5.M.FD", "7.3.R.FD"));
  EXPECT_FALSE(goes("5.5.M.FD", "8.2.R.FD"));
}

TEST(Movement, DF_WEAVE_02_OneStepToTheSide) {
  EXPECT_TRUE(goes("5.5.L.FL", "6.5.M.FL"));
  EXPECT_FALSE(goes("5.5.L.FL", "6.5.R.FL"));
}

TEST(Movement, DF_WEAVE_03_DropUnlessClimbing) {
  EXPECT_TRUE(goes("5.5.M.FL", "6.4.L.FL"));
  EXPECT_TRUE(goes("5.5.M.FL", "6.4.L.FD"));
  EXPECT_FALSE(goes("5.5.M.FL", "6.4.L.FC"));
  EXPECT_FALSE(goes("5.5.M.FL", "6.4.M.FL"));  // no drop without a weave
  EXPECT_FALSE(goes("5.5.M.FL", "6.3.L.FL"));  // one row at most
}

TEST(Movement, DF_WEAVE_04_ClimbingStartsNeverWeave) {
  for (const std::string& end : ends_of("5.1.M.FC")) EXPECT_EQ(parse_place(end)->lane, kMiddle) << end;
}

TEST(Movement, DF_TURN_01_LevelStartMayReverseWithAWeave) {
  EXPECT_TRUE(goes("5.5.M.FL", "6.5.L.BL"));
  EXPECT_TRUE(goes("5.5.M.FL", "6.5.R.BD"));
  EXPECT_TRUE(goes("5.5.M.FL", "6.4.R.BD"));   // with a drop
  EXPECT_FALSE(goes("5.5.M.FL", "6.5.L.BC"));  // not in a climb
  EXPECT_FALSE(goes("5.5.M.FL", "6.5.M.BL"));  // not without the weave
}

TEST(Movement, DF_TURN_02_ClimbAndDiveStartsNeverReverse) {
  for (const char* start : {"5.5.M.FC", "5.5.M.FD", "5.1.M.FC", "5.2.M.FD"})
    for (const std::string& end : ends_of(start))
      EXPECT_EQ(parse_place(end)->heading, Heading::kForward) << start << " " << end;
}

TEST(Movement, DF_STACK_01_NoBlockOffTheBoard) {
  EXPECT_TRUE(ends_of("12.5.M.FL").empty());
  EXPECT_TRUE(ends_of("5.9.M.FC").empty());
  EXPECT_TRUE(ends_of("5.0.M.FD").empty());
  for (const std::string& end : ends_of("5.0.M.FL")) EXPECT_GE(parse_place(end)->row, 0);
}

TEST(Movement, DF_LOW_02_PullUpAboveTheGround) {
  const MoveRules low{.ground = true};
  for (int start = 0; start < kPlaces; ++start)
    for (EndState end : end_states(low, place_at(start))) {
      const Place to = place_at(end.index());
      ASSERT_FALSE(to.row == 0 && to.pitch == Pitch::kDive) << place_text(place_at(start)) << " " << place_text(to);
    }
  EXPECT_TRUE(goes("5.1.M.FL", "6.0.L.FL", low));  // a drop into the lowest row ends level
  EXPECT_FALSE(goes("5.1.M.FL", "6.0.L.FD", low));
  EXPECT_TRUE(goes("5.1.M.FL", "6.0.L.FD"));  // over deep air it may dive on
}

TEST(Movement, DF_VLOW_03_HighLimitsEverywhere) {
  const MoveRules very_low{.high_row = 0, .ground = true};
  EXPECT_FALSE(goes("5.1.M.FL", "7.2.M.FL", very_low));
  EXPECT_FALSE(goes("5.1.M.FC", "6.2.M.FC", very_low));
  EXPECT_EQ(ends_of("5.1.M.FD", very_low).size(),
            6u);  // the forced pull-up costs the third block (ruling 20)
}

TEST(Movement, DF_HF_03_HeavyDiveMayNotEndInAClimb) {
  EXPECT_TRUE(goes("8.4.M.BD", "6.3.L.BC"));
  EXPECT_TRUE(goes("8.4.M.BD", "6.2.M.BD", {.heavy = true}));
  EXPECT_TRUE(goes("8.4.M.BD", "6.3.M.BL", {.heavy = true}) || goes("8.4.M.BD", "6.2.M.BL", {.heavy = true}));
  for (const std::string& end : ends_of("8.4.M.BD", {.heavy = true})) EXPECT_NE(parse_place(end)->pitch, Pitch::kClimb) << end;
}

TEST(Movement, DF_HF_04_HeavyClimbOrReversalMayNotDive) {
  EXPECT_EQ(ends_of("5.5.M.FC", {.heavy = true}), (std::set<std::string>{"6.6.M.FL"}));
  EXPECT_TRUE(goes("5.5.M.FL", "6.5.L.BL", {.heavy = true}));
  EXPECT_FALSE(goes("5.5.M.FL", "6.5.L.BD", {.heavy = true}));
  EXPECT_TRUE(goes("5.5.M.FL", "6.5.L.FD", {.heavy = true}));
}

TEST(Movement, DF_SLOW_01_NoThirdBlockOrRow) {
  const MoveRules slow{.slow = true};
  for (const std::string& end : ends_of("5.8.M.FD", slow)) {
    EXPECT_EQ(parse_place(end)->col, 7) << end;
    EXPECT_GE(parse_place(end)->row, 6) << end;
  }
  EXPECT_TRUE(goes("5.8.M.FD", "7.6.L.FL", slow));
  EXPECT_TRUE(goes("5.8.M.FD", "7.5.L.FL"));
}

TEST(Movement, DF_SLOW_02_StopsWhenItPitchesUp) {
  EXPECT_TRUE(goes("5.1.M.FL", "7.2.M.FL"));
  EXPECT_FALSE(goes("5.1.M.FL", "7.2.M.FL", {.slow = true}));
}

TEST(Movement, DF_SLOW_03_NoClimbAfterTheSecondBlockWhenHigh) {
  EXPECT_TRUE(goes("5.5.M.FL", "7.5.M.FC"));
  EXPECT_FALSE(goes("5.5.M.FL", "7.5.M.FC", {.slow = true}));
  EXPECT_TRUE(goes("5.1.M.FL", "7.1.M.FC", {.slow = true}));  // low down it may
}

TEST(Movement, DF_SLOW_04_OddMarkerSecondBlockOnlyInADive) {
  const MoveRules odd{.slow = true, .odd_marker = true};
  EXPECT_FALSE(goes("5.5.M.FL", "7.5.M.FL", odd));
  EXPECT_TRUE(goes("5.5.M.FL", "7.4.M.FL", odd));
  EXPECT_TRUE(goes("5.5.M.FL", "7.5.M.FL", {.slow = true}));
  EXPECT_TRUE(goes("5.2.M.FL", "7.2.M.FL", odd));  // not when it begins below row 6
}

}  // namespace
}  // namespace furball::dogfight
