#include "libs/game/conformance.h"

#include <gtest/gtest.h>

#include "games/fast_easy/fast_easy.h"
#include "libs/ruledata/data_store.h"

namespace furball::fast_easy {
namespace {

// Random choices, and games that follow the quick choice: those meet and fight.
TEST(Conformance, EveryScenarioPlaysCleanly) {
  const ruledata::DataStore data;
  int scenarios = 0;
  int64_t decisions = 0;
  for (const std::string& path : data.list("games/fast_easy/data/scenarios")) {
    const auto scenario = data.load(path);
    ASSERT_TRUE(scenario.ok()) << path;
    const auto game = kEntry.make(*scenario, data);
    ASSERT_TRUE(game.ok()) << path << ": " << game.error().to_string();
    const bool big = (*game)->view((*game)->initial()).units.size() > 30;
    for (const bool sensible : {false, true}) {
      const game::FuzzReport report =
          game::fuzz(**game, {.games = big ? 6 : 25, .words_every = big ? 97 : 41, .sensible = sensible});
      EXPECT_TRUE(report.clean()) << path << ": " << (report.problems.empty() ? "" : report.problems[0]);
      if (sensible) decisions += report.decisions;
    }
    ++scenarios;
  }
  EXPECT_GE(scenarios, 3);
  EXPECT_GT(decisions, 20000);
}

}  // namespace
}  // namespace furball::fast_easy
