#include <gtest/gtest.h>
#include "games/full_circle/full_circle.h"
#include "libs/game/conformance.h"
#include "libs/ruledata/data_store.h"
namespace furball::full_circle {
TEST(FullCircle, Conformance) {
  const ruledata::DataStore data;
  for (const std::string& path : data.list("games/full_circle/data/scenarios")) {
    const auto scenario = data.load(path);
    ASSERT_TRUE(scenario.ok());
    const auto game = kEntry.make(*scenario, data);
    ASSERT_TRUE(game.ok()) << path << ": " << game.error().to_string();
    const game::FuzzReport report = game::fuzz(**game, {.games = 300, .words_every = 3});
    EXPECT_TRUE(report.clean()) << path << ": " << (report.problems.empty() ? "" : report.problems[0]);
    printf("%s: %d dec %d chance longest %d\n", path.c_str(), (int)report.decisions, (int)report.chances, report.longest);
  }
}
}
