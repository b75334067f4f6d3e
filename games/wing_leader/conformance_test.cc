// Games over every scenario keep every promise of the contract: random ones, and those that follow the quick choice.

#include "libs/game/conformance.h"

#include <gtest/gtest.h>

#include "libs/game/game.h"
#include "libs/ruledata/data_store.h"

namespace furball::wing_leader {
extern const game::GameEntry kEntry;
namespace {

TEST(Conformance, EveryScenarioIsClean) {
  const ruledata::DataStore data;
  const auto scenarios = data.list("games/wing_leader/data/scenarios");
  ASSERT_FALSE(scenarios.empty());
  int64_t decisions = 0;
  for (const std::string& path : scenarios) {
    const auto scenario = data.load(path);
    ASSERT_TRUE(scenario.ok()) << path;
    const auto made = kEntry.make(*scenario, data);
    ASSERT_TRUE(made.ok()) << path << ": " << made.error().to_string();
    for (const bool sensible : {false, true}) {
      const game::FuzzReport report =
          game::fuzz(**made, {.games = 12, .max_nodes = 20000, .words_every = 37, .sensible = sensible});
      EXPECT_TRUE(report.clean()) << path << ": " << (report.problems.empty() ? "not finished" : report.problems[0]);
      if (sensible) decisions += report.decisions;
    }
  }
  EXPECT_GT(decisions, 10000);
}

}  // namespace
}  // namespace furball::wing_leader
