// What a quick look at a position says.

#include <algorithm>

#include "games/fast_easy/test_game.h"
#include "libs/game/game_of.h"

namespace furball::fast_easy {
namespace {

// A scenario is even at its start, and a shot in hand is worth something.
TEST(Evaluate, StartsEvenAndSeesAShot) {
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
    return g.evaluate(at_phase(g, "escorts move", {{"E1", "at", "K20"}, {"E1", "facing", facing}, {"I1", "at", "K18"}}));
  };
  EXPECT_GT(with(0), with(3) + 0.2);
}

// What doctrine would fly is what search tries first.
TEST(Weigh, TheQuickMoveWeighsMost) {
  const ruledata::DataStore data;
  const FastEasy g(std::move(*read_setup(*data.load("games/fast_easy/data/scenarios/even_fight.toml"), data)));
  State s = g.initial();
  dice::Rng rng(3);
  for (int moves = 0; moves < 12; g.apply(s, g.policy(s, rng), nullptr)) {
    ASSERT_EQ(g.node(s).kind, game::NodeKind::kDecision);
    ActionList actions;
    g.legal(s, actions);
    std::vector<float> weights(actions.size());
    ASSERT_EQ(g.weigh(s, std::span(actions.begin(), actions.size()), weights),
              s.step == Step::kSelect || s.step == Step::kMove);
    if (s.step != Step::kMove) continue;
    ++moves;
    const auto quick = std::find(actions.begin(), actions.end(), g.policy(s, rng)) - actions.begin();
    EXPECT_GT(weights[static_cast<std::size_t>(quick)], 0.98F);
    EXPECT_FLOAT_EQ(*std::max_element(weights.begin(), weights.end()), 1);
  }
}

}  // namespace
}  // namespace furball::fast_easy
