#include <gtest/gtest.h>

#include "examples/pig/pig.h"
#include "games/all_games.h"
#include "libs/api/catalogue.h"
#include "libs/game/game_of.h"
#include "libs/search/mcts.h"
#include "libs/search/thinker.h"

namespace furball::search {
namespace {

game::AnyState pig_at(const game::Game& game, int blue, int red, int turn) {
  Value v = Value::object();
  v.set("blue", blue).set("red", red).set("turn_points", turn);
  return *game.from_position(v);
}

TEST(Mcts, TakesTheWinThatIsThere) {
  const auto pig = game::make_game(pig::Pig(50));
  Mcts mcts(*pig, std::make_shared<RolloutEvaluator>(1), {.prior_sharpness = 0});
  mcts.set_root(pig_at(*pig, 40, 30, 12));
  mcts.step(400);
  EXPECT_EQ(mcts.report().options[0].action, pig::Pig::kHold);
  EXPECT_GT(mcts.report().options[0].value, 0.85);
}

TEST(Mcts, SameSeedAndVisitsGiveTheSameAnswerHoweverSliced) {
  const auto pig = game::make_game(pig::Pig(50));
  const auto run = [&](int slice) {
    Mcts mcts(*pig, std::make_shared<QuietEvaluator>(), {.seed = 5});
    mcts.set_root(pig->initial());
    for (int i = 0; i < 300; i += slice) mcts.step(slice);
    std::vector<int> visits;
    for (const OptionReport& o : mcts.report().options) visits.push_back(o.visits);
    return visits;
  };
  EXPECT_EQ(run(300), run(1));
  EXPECT_EQ(run(300), run(30));
}

TEST(Mcts, FollowsAChoiceAndNothingElse) {
  const auto pig = game::make_game(pig::Pig(50));
  Mcts mcts(*pig, std::make_shared<QuietEvaluator>(), {});
  mcts.set_root(pig_at(*pig, 10, 10, 25));
  mcts.step(200);
  game::AnyState held = mcts.root_state(), elsewhere = pig_at(*pig, 10, 10, 26);
  pig->apply(held, pig::Pig::kHold);
  EXPECT_FALSE(mcts.follow(pig::Pig::kHold, elsewhere));
  EXPECT_TRUE(mcts.follow(pig::Pig::kHold, held));
  EXPECT_EQ(mcts.root_state(), held);
  EXPECT_GT(mcts.visits(), 0);
}

TEST(Thinker, SeveralThreadsGiveTheSameAnswerEveryTime) {
  const auto pig = game::make_game(pig::Pig(50));
  const auto run = [&] {
    Level level = *find_level("ace");
    level.visits = 400;
    Thinker thinker(*pig, level, 7, 3);
    thinker.begin(pig_at(*pig, 10, 20, 8));
    while (!thinker.done()) thinker.step(30);
    std::vector<std::pair<int, double>> seen;
    for (const OptionReport& o : thinker.report().options) seen.emplace_back(o.visits, o.value);
    return seen;
  };
  const auto first = run();
  EXPECT_EQ(first, run());
  EXPECT_GE(first[0].first + first[1].first, 400 - 3);
}

TEST(Thinker, ATimeForTheWholeMoveIsSharedByItsChoices) {
  const auto pig = game::make_game(pig::Pig(100));
  Level level = *find_level("ace");
  level.milliseconds = 100;
  level.visits = 20;
  Thinker thinker(*pig, level, 7);
  game::AnyState state = pig_at(*pig, 10, 10, 40);
  thinker.begin(state);
  EXPECT_DOUBLE_EQ(thinker.allowance(), 200.0 / 3);  // nothing is known about such moves yet
  while (!thinker.done()) thinker.step(5);
  ASSERT_EQ(thinker.choose(), pig::Pig::kHold);
  pig->apply(state, pig::Pig::kHold);
  thinker.begin(state);
  EXPECT_DOUBLE_EQ(thinker.allowance(), 200.0 / 9);
  // Another move: the one before had two choices, and the first of two takes most of the time.
  thinker.begin(pig_at(*pig, 30, 10, 2));
  EXPECT_DOUBLE_EQ(thinker.allowance(), 80);
}

// Some dice are thrown again on a tie (Wing Leader's set-up): a visit must not throw them for ever.
TEST(Mcts, DiceThatAreThrownAgainEnd) {
  const ruledata::DataStore data;
  const api::Catalogue catalogue(all_games(), data);
  const game::GameEntry& entry = **catalogue.find("wing_leader");
  const auto scenario = catalogue.scenario(entry, "e1");
  ASSERT_TRUE(scenario.ok());
  const auto game = catalogue.make(entry, *scenario);
  ASSERT_TRUE(game.ok());
  Mcts mcts(**game, std::make_shared<PlayOnEvaluator>(1), {});
  mcts.set_root((*game)->initial());
  mcts.step(20);
  EXPECT_LT(mcts.size(), 500u);
}

// Every game, every level: the choice is legal, also where there is only one.
TEST(Thinker, NeverPlaysAnIllegalAction) {
  const ruledata::DataStore data;
  const api::Catalogue catalogue(all_games(), data);
  for (const game::GameEntry* entry : all_games()) {
    const auto scenario = catalogue.scenario(*entry, catalogue.first_scenario(*entry));
    ASSERT_TRUE(scenario.ok());
    const auto game = catalogue.make(*entry, *scenario);
    ASSERT_TRUE(game.ok());
    for (const char* id : {"recruit", "pilot", "veteran"}) {
      Level level = *find_level(id);
      level.visits = std::min(level.visits, 12);
      Thinker thinker(**game, level, 3);
      game::AnyState state = (*game)->initial();
      dice::Rng rng(9);
      for (int i = 0; i < 120 && (*game)->node(state).kind != game::NodeKind::kTerminal; ++i) {
        if ((*game)->node(state).kind == game::NodeKind::kChance) {
          game::OutcomeList outcomes;
          (*game)->outcomes(state, outcomes);
          (*game)->resolve(state, game::sample(outcomes, rng));
          continue;
        }
        thinker.begin(state);
        while (!thinker.done()) thinker.step(16);
        const game::Action action = thinker.choose();
        ASSERT_TRUE((*game)->try_apply(state, action).ok()) << entry->id;
      }
    }
  }
}

}  // namespace
}  // namespace furball::search
