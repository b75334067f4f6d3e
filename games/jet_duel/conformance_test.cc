// The promises of the contract, over every scenario.

#include <gtest/gtest.h>

#include "games/jet_duel/test_support.h"
#include "libs/game/conformance.h"

namespace furball::jet_duel {
namespace {

TEST(Conformance, EveryScenarioPlaysCleanly) {
  const ruledata::DataStore data;
  const auto files = data.list("games/jet_duel/data/scenarios");
  ASSERT_GE(files.size(), 14u);
  for (const std::string& file : files) {
    const auto scenario = data.load(file);
    ASSERT_TRUE(scenario.ok()) << file;
    const auto made = kEntry.make(*scenario, data);
    ASSERT_TRUE(made.ok()) << file << " " << made.error().to_string();
    const game::FuzzReport report = game::fuzz(**made, {.games = 12, .words_every = 40});
    EXPECT_TRUE(report.clean()) << file << ": " << (report.problems.empty() ? "" : report.problems[0]);
  }
}

}  // namespace
}  // namespace furball::jet_duel
