// The quick choice search follows: always legal, the same for the same seed, and the book's own.

#include <algorithm>

#include "games/jet_duel/test_support.h"

namespace furball::jet_duel {
namespace {

// Plays a game by policy() and gives its final position; now and then a random choice leads into
// positions the book would avoid.
State play(const JetDuel& g, uint64_t seed, int* decisions) {
  dice::Rng rng = dice::derive(seed, "policy test");
  State s = g.initial();
  for (;;) {
    const game::Node node = g.node(s);
    if (node.kind == game::NodeKind::kTerminal) return s;
    if (node.kind == game::NodeKind::kChance) {
      game::OutcomeList outcomes;
      g.outcomes(s, outcomes);
      g.resolve(s, game::sample(outcomes, rng), nullptr);
      continue;
    }
    game::ActionList actions;
    g.legal(s, actions);
    dice::Rng one = dice::derive(seed, "choice", static_cast<uint64_t>(*decisions)), other = one;
    game::Action a = g.policy(s, one);
    EXPECT_TRUE(std::binary_search(actions.begin(), actions.end(), a)) << g.notation(s, a);
    if (*decisions % 16 == 0) {
      EXPECT_EQ(a, g.choose("rulebook", s, other).action) << g.notation(s, a);
    }
    if (rng.below(8) == 0) a = actions[rng.below(actions.size())];
    g.apply(s, a, nullptr);
    ++*decisions;
  }
}

TEST(Policy, IsLegalInEveryScenarioAndTheSameForASeed) {
  const ruledata::DataStore data;
  int games = 0, decisions = 0;
  for (const std::string& path : data.list("games/jet_duel/data/scenarios")) {
    auto setup = read_scenario(*data.load(path), data);
    ASSERT_TRUE(setup.ok()) << path;
    const JetDuel g(std::move(*setup));
    for (int i = 0; i < 12; ++i, ++games) {
      int first = 0, again = 0;
      const State end = play(g, static_cast<uint64_t>(i), &first);
      if (i < 2) {
        EXPECT_EQ(end, play(g, static_cast<uint64_t>(i), &again)) << path;
      }
      decisions += first;
    }
  }
  EXPECT_GE(games, 200);
  EXPECT_GT(decisions, 20000);
}

}  // namespace
}  // namespace furball::jet_duel
