// A small, quick version of the ladder and of the tactical positions: with fixed seeds and budgets of visits, so
// that the results are always the same. `furball ladder` and `furball tactics` are the full ones.

#include <gtest/gtest.h>

#include "games/all_games.h"
#include "libs/api/catalogue.h"
#include "libs/api/learned.h"
#include "libs/sim/arena.h"
#include "libs/sim/tactics.h"

namespace furball::sim {
namespace {

class Strength : public ::testing::TestWithParam<const char*> {
 protected:
  const game::GameEntry& entry() const { return **catalogue_.find(GetParam()); }
  Result<std::shared_ptr<const game::Game>> make(std::string_view id) const {
    const Result<Value> scenario = catalogue_.scenario(entry(), id);
    if (!scenario) return scenario.error();
    return catalogue_.make(entry(), *scenario);
  }
  Result<Value> tactics() const { return data_.load(std::string(entry().folder) + "/data/tactics.toml"); }

  ruledata::DataStore data_;
  api::Catalogue catalogue_{all_games(), data_};
};

TEST_P(Strength, SearchBeatsChance) {
  const auto file = tactics();
  ASSERT_TRUE(file.ok());
  const auto game = make(file->at("proof").as_text());
  ASSERT_TRUE(game.ok()) << game.error().to_string();
  const auto report = run_arena(**game, {.a = "ace@12", .b = "random", .pairs = 8});
  ASSERT_TRUE(report.ok());
  EXPECT_GE(report->score.mean(), 0.75);
  EXPECT_GT(report->margin.mean(), 0);
  EXPECT_EQ(report->unfinished, 0);
}

TEST_P(Strength, AceSolvesMostTacticalPositions) {
  const auto file = tactics();
  ASSERT_TRUE(file.ok());
  const auto results = run_tactics(*file, [this](std::string_view id) { return make(id); }, "ace@100", 1);
  ASSERT_TRUE(results.ok()) << results.error().to_string();
  EXPECT_GE(results->size(), 20u);
  std::size_t solved = 0;
  for (const TacticResult& result : *results) solved += result.solved;
  EXPECT_GE(solved * 10, results->size() * 8) << solved << " of " << results->size();
}

// A flak gun can be chosen for a barrage and let off again, which is worth just as much: a cadet did so for ever.
TEST(Levels, DoNotGoRoundInCircles) {
  const ruledata::DataStore data;
  const api::Catalogue catalogue(all_games(), data);
  const game::GameEntry& entry = **catalogue.find("wing_leader");
  const auto game = catalogue.make(entry, *catalogue.scenario(entry, "e3"));
  ASSERT_TRUE(game.ok()) << game.error().to_string();
  const auto report = run_arena(
      **game,
      {.a = "cadet", .b = "random", .pairs = 1, .seed = 6, .learned = api::search_habits(catalogue, entry), .max_nodes = 4000});
  ASSERT_TRUE(report.ok());
  EXPECT_EQ(report->unfinished, 0);
}

INSTANTIATE_TEST_SUITE_P(Games, Strength, ::testing::Values("dogfight", "full_circle", "jet_duel", "fast_easy", "wing_leader"),
                         [](const auto& info) { return std::string(info.param); });

}  // namespace
}  // namespace furball::sim
