// Random play over every scenario with all promises of the contract checked.

#include "libs/game/conformance.h"

#include <gtest/gtest.h>

#include "games/dogfight/dogfight.h"
#include "libs/ruledata/data_store.h"

namespace furball::dogfight {
namespace {

std::unique_ptr<game::Game> make_checked(const Value& scenario) {
  const ruledata::DataStore data;
  auto made = kEntry.make(scenario, data);
  EXPECT_TRUE(made.ok()) << (made.ok() ? "" : made.error().to_string());
  return made.ok() ? std::move(*made) : nullptr;
}

TEST(Conformance, EveryScenarioIsClean) {
  const ruledata::DataStore data;
  for (const std::string& path : data.list("games/dogfight/data/scenarios")) {
    const auto scenario = data.load(path);
    ASSERT_TRUE(scenario.ok()) << path;
    const auto game = make_checked(*scenario);
    ASSERT_TRUE(game) << path;
    const game::FuzzReport report = game::fuzz(*game, {.games = 60, .words_every = 7});
    EXPECT_TRUE(report.clean()) << path << ": " << (report.problems.empty() ? "" : report.problems[0]);
  }
}

// Without forfeits random games run on to the last turn and see far more positions.
TEST(Conformance, LongGamesAreClean) {
  const ruledata::DataStore data;
  for (const std::string& path : data.list("games/dogfight/data/scenarios")) {
    Value scenario = *data.load(path);
    Value options = scenario.at("options");
    options.set("forfeit", false);
    scenario.set("options", options);
    const auto game = make_checked(scenario);
    ASSERT_TRUE(game) << path;
    const game::FuzzReport report = game::fuzz(*game, {.games = 60, .seed = 7, .words_every = 23});
    EXPECT_TRUE(report.clean()) << path << ": " << (report.problems.empty() ? "" : report.problems[0]);
  }
}

// Random flights seldom meet; those that follow the quick choice do. Such games see every kind of combat.
TEST(Conformance, FightsAreClean) {
  const ruledata::DataStore data;
  int64_t rolls = 0;
  for (const std::string& path : data.list("games/dogfight/data/scenarios")) {
    const auto game = make_checked(*data.load(path));
    ASSERT_TRUE(game) << path;
    const game::FuzzReport report = game::fuzz(*game, {.games = 20, .words_every = 3, .sensible = true});
    EXPECT_TRUE(report.clean()) << path << ": " << (report.problems.empty() ? "" : report.problems[0]);
    rolls += report.chances;
  }
  EXPECT_GT(rolls, 500);
}

// Every roll of the game is one six-sided die.
TEST(Conformance, EveryRollIsOneDie) {
  const ruledata::DataStore data;
  int rolls = 0;
  for (const std::string& path : data.list("games/dogfight/data/scenarios")) {
    const auto game = make_checked(*data.load(path));
    ASSERT_TRUE(game) << path;
    dice::Rng rng = dice::derive(1, path);
    game::AnyState s = game->initial();
    for (game::Node node = game->node(s); node.kind != game::NodeKind::kTerminal; node = game->node(s)) {
      if (node.kind == game::NodeKind::kDecision) {
        game->apply(s, *game->policy(s, rng));
        continue;
      }
      game::OutcomeList outcomes;
      game->outcomes(s, outcomes);
      uint64_t weight = 0;
      for (const game::Outcome& o : outcomes) weight += o.weight;
      ASSERT_EQ(weight, 6u) << path;
      game->resolve(s, game::sample(outcomes, rng));
      ++rolls;
    }
  }
  EXPECT_GT(rolls, 50);
}

}  // namespace
}  // namespace furball::dogfight
