// Every game's features: named, inside their range, the same for equal positions, and the two sides' numbers changed over
// when the other seat looks.

#include <gtest/gtest.h>

#include <set>

#include "games/all_games.h"
#include "libs/game/game.h"
#include "libs/ruledata/data_store.h"

namespace furball {
namespace {

using game::FeatureOf;

const ruledata::DataStore& data() {
  static const ruledata::DataStore store;
  return store;
}

class EveryGamesFeatures : public testing::TestWithParam<const game::GameEntry*> {
 protected:
  // Calls check(game, state) on the way through a few sensible games with chance mixed in, in every scenario.
  template <class Check>
  void walk(Check check) {
    for (const std::string& path : data().list(std::string(GetParam()->folder) + "/data/scenarios")) {
      const Result<Value> scenario = data().load(path);
      auto made = GetParam()->make(*scenario, data());
      ASSERT_TRUE(made.ok()) << path;
      const game::Game& game = **made;
      if (game.features().empty()) return;  // Pig has none
      dice::Rng rng(7);
      game::AnyState state = game.initial();
      for (int n = 0; n < 600 && game.node(state).kind != game::NodeKind::kTerminal; ++n) {
        if (n % 3 == 0) check(game, state);
        if (game.node(state).kind == game::NodeKind::kChance) {
          game::OutcomeList outcomes;
          game.outcomes(state, outcomes);
          game.resolve(state, game::sample(outcomes, rng));
        } else {
          game::ActionList actions;
          game.legal(state, actions);
          const auto quick = rng.below(4) > 0 ? game.policy(state, rng) : std::nullopt;
          game.apply(state, quick.value_or(actions[rng.below(actions.size())]));
        }
      }
      check(game, state);
    }
  }
};

TEST_P(EveryGamesFeatures, AreNamedOnceAndSayWhatTheyMean) {
  std::set<std::string> names;
  walk([&](const game::Game& game, const game::AnyState&) {
    if (!names.empty()) return;
    EXPECT_GE(game.features().size(), 40u);
    EXPECT_LE(game.features().size(), 320u);  // as many as a network takes
    for (const game::FeatureSpec& spec : game.features()) {
      EXPECT_TRUE(names.insert(game::full_name(spec)).second) << game::full_name(spec) << " twice";
      EXPECT_FALSE(spec.meaning.empty()) << spec.name;
      EXPECT_LT(spec.low, spec.high) << spec.name;
    }
  });
}

TEST_P(EveryGamesFeatures, StayInsideTheirRangeAndDependOnThePositionAlone) {
  walk([&](const game::Game& game, const game::AnyState& state) {
    std::vector<int16_t> once(game.features().size(), -1234), again(once.size(), 1234);
    game.fill_features(state, game::Seat::kBlue, once);
    game.fill_features(game::AnyState(state), game::Seat::kBlue, again);
    ASSERT_EQ(once, again);
    for (std::size_t i = 0; i < once.size(); ++i) {
      ASSERT_GE(once[i], game.features()[i].low) << game::full_name(game.features()[i]);
      ASSERT_LE(once[i], game.features()[i].high) << game::full_name(game.features()[i]);
    }
  });
}

TEST_P(EveryGamesFeatures, ChangeOverWhenTheOtherSeatLooks) {
  walk([&](const game::Game& game, const game::AnyState& state) {
    const auto specs = game.features();
    std::vector<int16_t> blue(specs.size()), red(specs.size());
    game.fill_features(state, game::Seat::kBlue, blue);
    game.fill_features(state, game::Seat::kRed, red);
    for (std::size_t i = 0; i < specs.size(); ++i) {
      if (specs[i].of == FeatureOf::kBoth) {
        ASSERT_EQ(blue[i], red[i]) << specs[i].name;
        continue;
      }
      const std::size_t twin = specs[i].of == FeatureOf::kMine ? i + 1 : i - 1;
      ASSERT_EQ(specs[i].name, specs[twin].name);
      ASSERT_EQ(blue[i], red[twin]) << game::full_name(specs[i]);
    }
  });
}

// A choice that changes the board changes some number: features that see nothing teach nothing.
TEST_P(EveryGamesFeatures, SeeMostChoices) {
  int seen = 0, all = 0;
  walk([&](const game::Game& game, const game::AnyState& state) {
    if (game.node(state).kind != game::NodeKind::kDecision) return;
    game::ActionList actions;
    game.legal(state, actions);
    if (actions.size() < 3) return;
    std::set<std::vector<int16_t>> views;
    for (const game::Action a : actions) {
      game::AnyState next = state;
      game.apply(next, a);
      std::vector<int16_t> values(game.features().size());
      game.fill_features(next, game::Seat::kBlue, values);
      views.insert(values);
      if (views.size() > 1) break;
    }
    ++all, seen += views.size() > 1;
  });
  EXPECT_GE(2 * seen, all) << seen << " of " << all;
}

INSTANTIATE_TEST_SUITE_P(Games, EveryGamesFeatures, testing::ValuesIn(all_games().begin(), all_games().end()),
                         [](const auto& info) { return std::string(info.param->id); });

}  // namespace
}  // namespace furball
