// Random games over every scenario keep every promise of the contract.

#include <gtest/gtest.h>

#include "libs/game/conformance.h"
#include "libs/game/game.h"
#include "libs/ruledata/data_store.h"

namespace furball::wing_leader {
extern const game::GameEntry kEntry;
namespace {

TEST(Conformance, EveryScenarioIsClean) {
  const ruledata::DataStore data;
  const auto scenarios = data.list("games/wing_leader/data/scenarios");
  ASSERT_FALSE(scenarios.empty());
  for (const std::string& path : scenarios) {
    const auto scenario = data.load(path);
    ASSERT_TRUE(scenario.ok()) << path;
    const auto made = kEntry.make(*scenario, data);
    ASSERT_TRUE(made.ok()) << path << ": " << made.error().to_string();
    const game::FuzzReport report = game::fuzz(**made, {.games = 12, .max_nodes = 20000, .words_every = 101});
    EXPECT_TRUE(report.clean()) << path << ": " << (report.problems.empty() ? "not finished" : report.problems[0]);
  }
}

}  // namespace
}  // namespace furball::wing_leader
