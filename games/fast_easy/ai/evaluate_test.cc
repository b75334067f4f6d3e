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

// What doctrine would fly is what search tries first. Search has every choice weighed to the end, a quick choice only those
// that may be the best: both find the same.
TEST(Weigh, TheQuickMoveWeighsMost) {
  const ruledata::DataStore data;
  for (const char* id : {"even_fight", "dorniers", "merseburg"}) {
    const FastEasy g(std::move(*read_setup(*data.load(std::string("games/fast_easy/data/scenarios/") + id + ".toml"), data)));
    State s = g.initial();
    dice::Rng rng(3);
    for (int moves = 0; moves < 60 && s.step != Step::kOver;) {
      if (g.node(s).kind == game::NodeKind::kChance) {
        game::OutcomeList outcomes;
        g.outcomes(s, outcomes);
        g.resolve(s, game::sample(outcomes, rng), nullptr);
        continue;
      }
      ActionList actions;
      g.legal(s, actions);
      std::vector<float> weights(actions.size());
      ASSERT_EQ(g.weigh(s, std::span(actions.begin(), actions.size()), weights),
                s.step == Step::kSelect || s.step == Step::kMove || s.step == Step::kPlaceEscort);
      const game::Action quick = g.policy(s, rng);
      if (s.step == Step::kMove) {
        ++moves;
        const auto place = std::find(actions.begin(), actions.end(), quick) - actions.begin();
        EXPECT_GT(weights[static_cast<std::size_t>(place)], 0.98F) << id << ", move " << moves;
        EXPECT_FLOAT_EQ(*std::max_element(weights.begin(), weights.end()), 1);
      }
      g.apply(s, quick, nullptr);
    }
  }
}

}  // namespace
}  // namespace furball::fast_easy
