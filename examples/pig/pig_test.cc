#include "examples/pig/pig.h"

#include <gtest/gtest.h>

#include "libs/game/conformance.h"
#include "libs/game/game_of.h"
#include "libs/ruledata/data_store.h"

namespace furball::pig {
namespace {

TEST(Pig, Conformance) {
  const ruledata::DataStore data;
  const auto scenario = data.load("examples/pig/data/scenarios/classic.toml");
  ASSERT_TRUE(scenario.ok());
  const auto pig = kEntry.make(*scenario, data);
  ASSERT_TRUE(pig.ok());
  const game::FuzzReport report = game::fuzz(**pig, {.games = 200, .words_every = 3});
  EXPECT_TRUE(report.clean()) << (report.problems.empty() ? "" : report.problems[0]);
}

TEST(Pig, AOneLosesTheTurn) {
  const Pig pig(100);
  State s = pig.initial();
  pig.apply(s, Pig::kRoll, nullptr);
  pig.resolve(s, 5, nullptr);
  EXPECT_EQ(s.turn_points, 5);
  pig.apply(s, Pig::kRoll, nullptr);
  pig.resolve(s, 1, nullptr);
  EXPECT_EQ(s.turn_points, 0);
  EXPECT_EQ(s.seat, game::Seat::kRed);
  EXPECT_EQ(s.banked[0], 0);
}

TEST(Pig, PerftCountsDecisionsAndDice) {
  const auto pig = game::make_game(Pig(100));
  EXPECT_EQ(game::perft(*pig, pig->initial(), 1), 2u);
  EXPECT_EQ(game::perft(*pig, pig->initial(), 2), 8u);  // roll: 6 faces; hold: 2 choices
}

}  // namespace
}  // namespace furball::pig
