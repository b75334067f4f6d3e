// The promises of the contract, over every scenario: random choices, and games that follow the quick choice.

#include "libs/game/conformance.h"

#include <gtest/gtest.h>

#include "games/jet_duel/test_support.h"

namespace furball::jet_duel {
namespace {

TEST(Conformance, EveryScenarioPlaysCleanly) {
  const ruledata::DataStore data;
  const auto files = data.list("games/jet_duel/data/scenarios");
  ASSERT_GE(files.size(), 14u);
  int64_t decisions = 0;
  for (const std::string& file : files) {
    const auto scenario = data.load(file);
    ASSERT_TRUE(scenario.ok()) << file;
    const auto made = kEntry.make(*scenario, data);
    ASSERT_TRUE(made.ok()) << file << " " << made.error().to_string();
    for (const bool sensible : {false, true}) {
      const game::FuzzReport report = game::fuzz(**made, {.games = 12, .words_every = 40, .sensible = sensible});
      EXPECT_TRUE(report.clean()) << file << ": " << (report.problems.empty() ? "" : report.problems[0]);
      if (sensible) decisions += report.decisions;
    }
  }
  EXPECT_GT(decisions, 20000);
}

}  // namespace
}  // namespace furball::jet_duel
