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
    EXPECT_TRUE(report.clean()) << path << ": "
                                << (report.problems.empty() ? "" : report.problems[0]);
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
    EXPECT_TRUE(report.clean()) << path << ": "
                                << (report.problems.empty() ? "" : report.problems[0]);
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

}  // namespace
}  // namespace furball::dogfight
