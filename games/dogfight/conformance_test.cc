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

// Random flights seldom meet; the doctrine bot's do. Its games see every kind of combat.
TEST(Conformance, DoctrineGamesKeepEveryPromise) {
  const ruledata::DataStore data;
  int combats = 0;
  for (const std::string& path : data.list("games/dogfight/data/scenarios")) {
    const auto game = make_checked(*data.load(path));
    ASSERT_TRUE(game) << path;
    for (uint64_t seed = 1; seed <= 8; ++seed) {
      dice::Rng dice = dice::derive(seed, "dice"), choices = dice::derive(seed, "choices");
      game::AnyState s = game->initial();
      game::ActionList actions;
      game::OutcomeList outcomes;
      for (int nodes = 0;; ++nodes) {
        ASSERT_LT(nodes, 2000) << path;
        const auto broken = game->broken_invariant(s);
        ASSERT_FALSE(broken) << path << " seed " << seed << " node " << nodes << ": " << *broken;
        const auto again = game->from_position(game->position(s));
        ASSERT_TRUE(again.ok()) << path << ": " << again.error().to_string();
        ASSERT_EQ(*again, s) << path;
        const game::Node node = game->node(s);
        if (node.kind == game::NodeKind::kTerminal) break;
        if (node.kind == game::NodeKind::kChance) {
          ++combats;
          game->outcomes(s, outcomes);
          uint64_t weight = 0;
          for (const game::Outcome& o : outcomes) weight += o.weight;
          ASSERT_EQ(weight, 6u);  // every roll of the game is one six-sided die
          game->resolve(s, game::sample(outcomes, dice));
        } else {
          // A sprinkle of random choices keeps the games apart.
          game->legal(s, actions);
          const bool wild = choices.below(8) == 0;
          const game::Action a = wild ? actions[choices.below(actions.size())]
                                      : game->choose("doctrine", s, choices).action;
          ASSERT_TRUE(game->try_apply(s, a).ok()) << path;
        }
      }
    }
  }
  EXPECT_GT(combats, 500);
}

}  // namespace
}  // namespace furball::dogfight
