#include <gtest/gtest.h>

#include <chrono>

#include "examples/pig/pig.h"
#include "libs/game/game_of.h"
#include "libs/sim/arena.h"
#include "libs/sim/player.h"

namespace furball::sim {
namespace {

TEST(Statistics, EloAndIntervals) {
  EXPECT_NEAR(elo(0.5), 0, 1e-9);
  EXPECT_NEAR(elo(0.64), 100, 0.5);
  EXPECT_EQ(elo(1.0), 1000);
  Sample s;
  for (double x : {1.0, 0.0, 1.0, 0.0}) s.add(x);
  EXPECT_DOUBLE_EQ(s.mean(), 0.5);
  EXPECT_LT(s.interval95().low, 0.5);
}

TEST(Statistics, SequentialTestDecidesClearCases) {
  Sample strong, weak;
  for (int i = 0; i < 60; ++i) {
    strong.add(i % 5 == 0 ? 0.5 : 1.0);
    weak.add(i % 5 == 0 ? 0.5 : 0.0);
  }
  EXPECT_EQ(sequential_test(strong, 0, 50), Decision::kAccept);
  EXPECT_EQ(sequential_test(weak, 0, 50), Decision::kReject);
}

TEST(Arena, SearchBeatsChanceAtPig) {
  const auto pig = game::make_game(pig::Pig(60));
  const auto report = run_arena(*pig, {.a = "rollout@60", .b = "random", .pairs = 25, .threads = 2});
  ASSERT_TRUE(report.ok());
  EXPECT_EQ(report->pairs, 25);
  EXPECT_EQ(report->wins + report->draws + report->losses, 50);
  EXPECT_GT(report->score.mean(), 0.8);
}

TEST(Arena, TheSameSeedGivesTheSameResultOnAnyNumberOfThreads) {
  const auto pig = game::make_game(pig::Pig(40));
  const auto one = run_arena(*pig, {.a = "pilot", .b = "random", .pairs = 12, .threads = 1});
  const auto two = run_arena(*pig, {.a = "pilot", .b = "random", .pairs = 12, .threads = 2});
  EXPECT_EQ(one->wins, two->wins);
  EXPECT_DOUBLE_EQ(one->margin.mean(), two->margin.mean());
}

TEST(Player, WrongNamesAreRefused) {
  const auto pig = game::make_game(pig::Pig(40));
  EXPECT_FALSE(make_player(*pig, "hal", 1).ok());
  EXPECT_FALSE(make_player(*pig, "ace@soon", 1).ok());
  EXPECT_FALSE(make_player(*pig, "ace@5x", 1).ok());
  EXPECT_TRUE(make_player(*pig, "ace@5ms", 1).ok());
  EXPECT_TRUE(make_player(*pig, "ace@50x2", 1).ok());
}

}  // namespace
}  // namespace furball::sim
