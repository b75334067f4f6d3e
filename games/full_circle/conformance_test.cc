// Random and purposeful play over every scenario with the promises of the contract checked; perft and
// golden playthroughs.

#include "libs/game/conformance.h"

#include "games/full_circle/test_util.h"
#include "libs/game/game_of.h"

namespace furball::full_circle::testing {
namespace {

std::vector<std::string> scenario_paths() { return ruledata::DataStore().list("games/full_circle/data/scenarios"); }

std::unique_ptr<game::Game> make_game(std::string_view id_or_path) {
  const ruledata::DataStore data;
  const std::string path = id_or_path.find('/') != std::string_view::npos
                               ? std::string(id_or_path)
                               : "games/full_circle/data/scenarios/" + std::string(id_or_path) + ".toml";
  const auto scenario = data.load(path);
  EXPECT_TRUE(scenario.ok()) << path;
  auto made = kEntry.make(*scenario, data);
  EXPECT_TRUE(made.ok()) << path << ": " << (made.ok() ? "" : made.error().to_string());
  return made.ok() ? std::move(*made) : nullptr;
}

TEST(Conformance, EveryScenarioIsClean) {
  EXPECT_GE(scenario_paths().size(), 10u);
  for (const std::string& path : scenario_paths()) {
    const auto game = make_game(path);
    ASSERT_TRUE(game);
    const game::FuzzReport report = game::fuzz(*game, {.games = 60, .words_every = 5});
    EXPECT_TRUE(report.clean()) << path << ": " << (report.problems.empty() ? "" : report.problems[0]);
  }
}

// Random players leave early; those who follow the quick choice meet and fight.
TEST(Conformance, FightsAreClean) {
  int64_t decisions = 0, rolls = 0;
  for (const std::string& path : scenario_paths()) {
    const auto game = make_game(path);
    ASSERT_TRUE(game);
    const game::FuzzReport report = game::fuzz(*game, {.games = 15, .words_every = 5, .sensible = true});
    EXPECT_TRUE(report.clean()) << path << ": " << (report.problems.empty() ? "" : report.problems[0]);
    decisions += report.decisions, rolls += report.chances;
  }
  EXPECT_GT(decisions, 20000);
  EXPECT_GT(rolls, 500);
}

TEST(Conformance, Perft) {
  const ruledata::DataStore data;
  const auto file = data.load("games/full_circle/data/perft.toml");
  ASSERT_TRUE(file.ok()) << file.error().to_string();
  int cases = 0;
  for (const Value& c : file->at("perft").as_array()) {
    const auto game = make_game(c.at("scenario").as_text());
    ASSERT_TRUE(game);
    game::AnyState s = game->initial();
    if (const Value* position = c.find("position")) {
      const auto read = game->from_position(*position);
      ASSERT_TRUE(read.ok()) << read.error().to_string();
      s = *read;
    }
    EXPECT_EQ(game::perft(*game, s, static_cast<int>(c.at("depth").as_integer())),
              static_cast<uint64_t>(c.at("nodes").as_integer()))
        << c.at("scenario").as_text() << " depth " << c.at("depth").as_integer();
    ++cases;
  }
  EXPECT_GE(cases, 10);
}

TEST(Conformance, GoldenPlaythroughs) {
  const ruledata::DataStore data;
  const auto file = data.load("games/full_circle/data/golden.toml");
  ASSERT_TRUE(file.ok()) << file.error().to_string();
  int cases = 0;
  for (const Value& c : file->at("golden").as_array()) {
    const auto game = make_game(c.at("scenario").as_text());
    ASSERT_TRUE(game);
    const uint64_t seed = static_cast<uint64_t>(c.at("seed").as_integer());
    dice::Rng choices = dice::derive(seed, "golden:choices"), dice = dice::derive(seed, "golden:dice");
    game::AnyState s = game->initial();
    const game::Playout playout = game->playout(s, choices, dice);
    EXPECT_TRUE(playout.finished);
    EXPECT_EQ(playout.decisions + playout.chances, c.at("nodes").as_integer()) << c.at("scenario").as_text();
    EXPECT_EQ(hash_to_string(game->hash(s)), c.at("hash").as_text()) << c.at("scenario").as_text();
    ++cases;
  }
  EXPECT_GE(cases, 13);
}

}  // namespace
}  // namespace furball::full_circle::testing
