// The quick choice search follows: always legal, the same for the same seed, and doctrine's own.

#include <algorithm>

#include "games/fast_easy/test_game.h"
#include "libs/game/game_of.h"

namespace furball::fast_easy {
namespace {

// Plays a game by policy() and gives its final position; now and then a random choice leads into
// positions doctrine would avoid.
State play(const FastEasy& g, uint64_t seed, int* decisions) {
  dice::Rng rng = dice::derive(seed, "policy test");
  State s = g.initial();
  for (;;) {
    const game::Node node = g.node(s);
    if (node.kind == game::NodeKind::kTerminal) return s;
    if (node.kind == game::NodeKind::kChance) {
      OutcomeList outcomes;
      g.outcomes(s, outcomes);
      g.resolve(s, game::sample(outcomes, rng), nullptr);
      continue;
    }
    ActionList actions;
    g.legal(s, actions);
    Action a = g.policy(s, rng);
    EXPECT_TRUE(std::binary_search(actions.begin(), actions.end(), a)) << g.notation(s, a);
    if (rng.below(5) == 0) a = actions[rng.below(actions.size())];
    g.apply(s, a, nullptr);
    ++*decisions;
  }
}

TEST(Policy, IsLegalInEveryScenarioAndTheSameForASeed) {
  const ruledata::DataStore data;
  int games = 0, decisions = 0;
  for (const std::string& path : data.list("games/fast_easy/data/scenarios")) {
    auto setup = read_setup(*data.load(path), data);
    ASSERT_TRUE(setup.ok()) << path;
    const FastEasy g(std::move(*setup));
    const int count = g.planes() > 30 ? 6 : 20;
    for (int i = 0; i < count; ++i, ++games) {
      const State end = play(g, static_cast<uint64_t>(i), &decisions);
      int again = 0;
      if (i < 2) {
        EXPECT_EQ(end, play(g, static_cast<uint64_t>(i), &again)) << path;
      }
    }
  }
  EXPECT_GE(games, 200);
  EXPECT_GT(decisions, 20000);
}

TEST(Policy, IsTheDoctrineWithoutWords) {
  const ruledata::DataStore data;
  auto setup = read_setup(*data.load("games/fast_easy/data/scenarios/malta.toml"), data);
  ASSERT_TRUE(setup.ok());
  const FastEasy g(std::move(*setup));
  dice::Rng rng = dice::derive(3, "malta");
  State s = g.initial();
  for (int nodes = 0; nodes < 400 && g.node(s).kind != game::NodeKind::kTerminal; ++nodes) {
    if (g.node(s).kind == game::NodeKind::kChance) {
      OutcomeList outcomes;
      g.outcomes(s, outcomes);
      g.resolve(s, game::sample(outcomes, rng), nullptr);
      continue;
    }
    dice::Rng one = dice::derive(7, "choice", static_cast<uint64_t>(nodes)), other = one;
    const Action quick = g.policy(s, one);
    const game::BotChoice slow = g.choose("doctrine", s, other);
    ASSERT_EQ(quick, slow.action) << g.notation(s, quick);
    EXPECT_FALSE(slow.reasons.empty());
    g.apply(s, quick, nullptr);
  }
}

// A scenario is even at its start, and a shot in hand is worth something.
TEST(Policy, EvaluationStartsEvenAndSeesAShot) {
  const ruledata::DataStore data;
  for (const std::string& path : data.list("games/fast_easy/data/scenarios")) {
    auto setup = read_setup(*data.load(path), data);
    ASSERT_TRUE(setup.ok()) << path;
    const FastEasy g(std::move(*setup));
    EXPECT_LT(std::abs(g.evaluate(g.initial())), 0.5 * g.margin_scale()) << path;
  }
  auto setup = read_setup(*data.load("games/fast_easy/data/scenarios/even_fight.toml"), data);
  const FastEasy g(std::move(*setup));
  const auto with = [&](int facing) {
    return g.evaluate(at_phase(g, "escorts move",
                               {{"E1", "at", "K20"}, {"E1", "facing", facing}, {"I1", "at", "K18"}}));
  };
  EXPECT_GT(with(0), with(3) + 0.2);
}

}  // namespace
}  // namespace furball::fast_easy
