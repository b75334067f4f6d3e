#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "examples/pig/pig.h"
#include "games/all_games.h"
#include "libs/api/catalogue.h"
#include "libs/api/learned.h"
#include "libs/game/game_of.h"
#include "libs/search/mcts.h"
#include "libs/search/network.h"
#include "libs/search/reasons.h"
#include "libs/search/review.h"
#include "libs/search/thinker.h"

namespace furball::search {
namespace {

game::AnyState pig_at(const game::Game& game, int blue, int red, int turn) {
  Value v = Value::object();
  v.set("blue", blue).set("red", red).set("turn_points", turn);
  return *game.from_position(v);
}

TEST(Evaluator, AMarginAndItsUtilityAreTwoNamesOfOneThing) {
  for (const double margin : {-60.0, -7.5, -0.25, 0.0, 1e-3, 3.0, 41.0})
    EXPECT_NEAR(margin_of(utility(margin, 20), 20), margin, 1e-9 * (1 + std::abs(margin)));
}

std::shared_ptr<const game::Game> proving_ground(std::string_view game_id) {
  static const ruledata::DataStore data;
  const api::Catalogue catalogue(all_games(), data);
  const game::GameEntry& entry = **catalogue.find(game_id);
  const Result<Value> tactics = data.load(std::string(entry.folder) + "/data/tactics.toml");
  return *catalogue.make(entry, *catalogue.scenario(entry, tactics->at("proof").as_text()));
}

struct Spread {
  double mean = 0, deviation = 0;
};
template <class Draw>
Spread spread_of(int times, const Draw& draw) {
  double sum = 0, squares = 0;
  for (int i = 0; i < times; ++i) {
    const double value = draw(static_cast<uint64_t>(i));
    sum += value, squares += value * value;
  }
  const double mean = sum / times;
  return {mean, std::sqrt(squares / times - mean * mean)};
}

TEST(Luck, IsNothingOnAverage) {
  const auto game = proving_ground("full_circle");
  game::AnyState state = game->initial();
  dice::Rng rng(4);
  Luck luck;
  game::OutcomeList outcomes;
  int rolls = 0;
  bool mattered = false;
  while (game->node(state).kind != game::NodeKind::kTerminal) {
    if (game->node(state).kind == game::NodeKind::kDecision) {
      game->apply(state, *game->policy(state, rng));
      continue;
    }
    game->outcomes(state, outcomes);
    const std::span<const double> all = luck.of(*game, state, outcomes);
    ASSERT_EQ(all.size(), outcomes.size());
    double sum = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
      sum += static_cast<double>(outcomes[i].weight) * all[i];
      mattered = mattered || std::abs(all[i]) > 0.05;
    }
    EXPECT_NEAR(sum, 0, 1e-12);
    ++rolls;
    game->resolve(state, game::sample(outcomes, rng));
  }
  EXPECT_GT(rolls, 20);
  EXPECT_TRUE(mattered);
}

// The judgements of one position, by evaluators with other seeds.
Spread judged(int times, auto evaluator) {
  const auto game = proving_ground("full_circle");
  const game::AnyState start = game->initial();
  return spread_of(times, [&](uint64_t seed) {
    double value = 0;
    evaluator(seed).evaluate(*game, std::span(&start, 1), std::span(&value, 1));
    return value;
  });
}

// The same judgement of a plan, with a fraction of the noise.
TEST(Luck, IsTakenOffAPlanThatIsFollowed) {
  const auto spread = [](bool fair) { return judged(400, [&](uint64_t seed) { return PlayOnEvaluator(seed, fair); }); };
  const Spread fair = spread(true), lucky = spread(false);
  EXPECT_LT(fair.deviation, 0.6 * lucky.deviation);
  EXPECT_NEAR(fair.mean, lucky.mean, 4 * lucky.deviation / 20);
}

// The mean of several judgements on the way is steadier than the last alone.
TEST(PlayOn, MayJudgeAPlanOnItsWay) {
  const int horizon = proving_ground("full_circle")->horizon();
  const auto spread = [&](int judgements) {
    return judged(200, [&](uint64_t seed) { return PlayOnEvaluator(seed, true, even_moments(horizon, judgements)); });
  };
  const Spread several = spread(3), once = spread(1);
  EXPECT_LT(several.deviation, 0.9 * once.deviation);
  EXPECT_NEAR(several.mean, once.mean, 0.1);
}

// A network's judgement of a plan has its luck taken off like any other.
TEST(Luck, IsTakenOffWhereANetworkJudges) {
  const ruledata::DataStore data;
  const auto game = proving_ground("dogfight");
  const auto network = *Network::load(*data.load("games/dogfight/data/network.toml"), *game);
  const game::AnyState start = game->initial();
  const auto spread = [&](bool fair) {
    return spread_of(100, [&](uint64_t seed) {
      double value = 0;
      PlayOnEvaluator(seed, fair, {20, 40}, network).evaluate(*game, std::span(&start, 1), std::span(&value, 1));
      return value;
    });
  };
  const Spread fair = spread(true), lucky = spread(false);
  EXPECT_LT(fair.deviation, lucky.deviation);
  EXPECT_NEAR(fair.mean, lucky.mean, 4 * lucky.deviation / 10);
}

// Where a shot is to be decided: a few visits see a few of its dice.
TEST(Luck, IsTakenOffInTheTree) {
  const auto game = proving_ground("full_circle");
  game::AnyState state = game->initial();
  dice::Rng rng(4);
  game::OutcomeList outcomes;
  while (game->step_name(state) != "fire") {
    ASSERT_NE(game->node(state).kind, game::NodeKind::kTerminal);
    if (game->node(state).kind == game::NodeKind::kDecision) {
      game->apply(state, *game->policy(state, rng));
      continue;
    }
    game->outcomes(state, outcomes);
    game->resolve(state, game::sample(outcomes, rng));
  }
  const auto searched = [&](bool fair) {
    return spread_of(100, [&](uint64_t seed) {
      Mcts mcts(*game, std::make_shared<QuietEvaluator>(), {.seed = seed, .fair = fair});
      mcts.set_root(state);
      mcts.step(3);
      return mcts.report().value;
    });
  };
  const Spread fair = searched(true), lucky = searched(false);
  EXPECT_LT(fair.deviation, 0.6 * lucky.deviation);
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

TEST(Thinker, TimeThatWasNotUsedIsLeftForTheRestOfTheMove) {
  const auto pig = game::make_game(pig::Pig(100));
  Level level = *find_level("ace");
  level.milliseconds = 100;
  level.visits = 20;
  for (const double used : {10.0, 130.0}) {
    Thinker thinker(*pig, level, 7);
    game::AnyState state = pig_at(*pig, 10, 10, 40);
    thinker.begin(state);
    while (!thinker.done()) thinker.step(5);
    ASSERT_EQ(thinker.choose(), pig::Pig::kHold);
    thinker.spent(used);
    pig->apply(state, pig::Pig::kHold);
    thinker.begin(state);
    EXPECT_DOUBLE_EQ(thinker.allowance(), std::max(0.0, 2.0 / 3 * (100 - used)));
  }
}

// A search of few visits that looks at everything knows nothing of anything.
TEST(Mcts, ACarefulSearchTriesTheMostPromisingChoicesFirst) {
  const auto game = proving_ground("fast_easy");
  game::AnyState state = game->initial();
  while (game->step_name(state) != "move") {
    ASSERT_EQ(game->node(state).kind, game::NodeKind::kDecision);
    game::ActionList actions;
    game->legal(state, actions);
    game->apply(state, actions[0]);
  }
  game::ActionList actions;
  game->legal(state, actions);
  ASSERT_GT(actions.size(), 30u);
  std::vector<float> weights(actions.size());
  ASSERT_TRUE(game->weigh(state, std::span(actions.begin(), actions.size()), weights));
  Mcts mcts(*game, std::make_shared<PlayOnEvaluator>(3, true), {.seed = 3, .careful = true});
  mcts.set_root(state);
  mcts.step(16);
  float least = 1;
  std::size_t tried = 0;
  for (const OptionReport& o : mcts.report().options) {
    if (o.visits == 0) continue;
    ++tried;
    least = std::min(least,
                     weights[static_cast<std::size_t>(std::find(actions.begin(), actions.end(), o.action) - actions.begin())]);
    EXPECT_EQ(o.variance > 0, o.visits > 1);
  }
  EXPECT_LE(tried, 6u);
  EXPECT_LT(std::count_if(weights.begin(), weights.end(), [&](float w) { return w > least; }), static_cast<int>(tried));
  // One visit with poor dice is no reason never to come back.
  mcts.step(384);
  int once = 0;
  for (const OptionReport& o : mcts.report().options) once += o.visits == 1;
  EXPECT_LE(once, 1);
}

TEST(Thinker, CarefulWithoutEvidenceItDoesAsTheDrillSays) {
  const auto game = proving_ground("dogfight");
  game::AnyState state = game->initial();
  dice::Rng rng(5);
  Level level = *find_level("ace");
  level.visits = 1;
  int decisions = 0;
  for (int i = 0; i < 300 && game->node(state).kind != game::NodeKind::kTerminal; ++i) {
    if (game->node(state).kind == game::NodeKind::kChance) {
      game::OutcomeList outcomes;
      game->outcomes(state, outcomes);
      game->resolve(state, game::sample(outcomes, rng));
      continue;
    }
    std::vector<game::Action> drill;  // there may be several that are as good
    for (int n = 0; n < 20; ++n) drill.push_back(*game->policy(state, rng));
    Thinker thinker(*game, level, rng.next(), 1, in_turn, {.careful = true});
    thinker.begin(state);
    while (!thinker.done()) thinker.step(1);
    const game::Action choice = thinker.choose();
    EXPECT_NE(std::find(drill.begin(), drill.end(), choice), drill.end());
    decisions += drill.size() > 1;
    game->apply(state, choice);
  }
  EXPECT_GT(decisions, 50);
}

TEST(Thinker, AChoiceThatPromisesFarMoreThanAllOthersNeedsNoThought) {
  const auto game = proving_ground("fast_easy");
  const game::AnyState state = game->initial();
  ASSERT_EQ(game->step_name(state), "select");
  game::ActionList actions;
  game->legal(state, actions);
  ASSERT_GT(actions.size(), 2u);
  for (const bool careful : {false, true}) {
    Thinker thinker(*game, *find_level("ace"), 3, 1, in_turn, {.careful = careful});
    thinker.begin(state);
    EXPECT_EQ(thinker.done(), careful);
    if (careful) {
      EXPECT_EQ(thinker.choose(), actions[0]);
    }
    thinker.step(1);
    EXPECT_EQ(thinker.report().options.size(), actions.size());  // still told about
  }
}

TEST(Thinker, LeavesAQuestionToTheDrill) {
  const auto game = proving_ground("dogfight");
  game::AnyState state = game->initial();
  dice::Rng rng(5);
  game::ActionList actions;
  for (game->legal(state, actions); actions.size() < 2; actions.clear(), game->legal(state, actions)) {
    ASSERT_EQ(game->node(state).kind, game::NodeKind::kDecision);
    game->apply(state, actions[0]);
  }
  const std::string step(game->step_name(state));
  for (const bool drilled : {false, true}) {
    Learned habits;
    if (drilled) habits.drilled = {step};
    Thinker thinker(*game, *find_level("ace"), 3, 1, in_turn, habits);
    thinker.begin(state);
    EXPECT_EQ(thinker.done(), drilled);
    thinker.step(1);
    EXPECT_EQ(thinker.report().options.size(), actions.size());  // still told about
  }
}

// Below the root such a question has one answer, so that search does not look for others.
TEST(Mcts, LeavesQuestionsBelowTheRootToTheDrill) {
  const auto game = proving_ground("fast_easy");
  const game::AnyState state = game->initial();
  game::AnyState next = state;
  game::ActionList actions;
  game->legal(state, actions);
  game->apply(next, actions[0]);
  ASSERT_NE(game->step_name(next), game->step_name(state));
  const auto size = [&](std::vector<std::string> drilled) {
    Mcts mcts(*game, std::make_shared<PlayOnEvaluator>(3, true), {.seed = 3, .drilled = std::move(drilled)});
    mcts.set_root(state);
    mcts.step(60);
    EXPECT_TRUE(mcts.follow(actions[0], next));
    return mcts.report().options.size();
  };
  EXPECT_GT(size({}), 1u);
  EXPECT_EQ(size({std::string(game->step_name(next))}), 1u);
}

TEST(Level, ThinksAsMuchAsAGameSays) {
  Learned habits;
  EXPECT_EQ(find_level("veteran", habits)->visits, find_level("veteran")->visits);
  habits.veteran = 7, habits.expert = 31;
  EXPECT_EQ(find_level("veteran", habits)->visits, 7);
  EXPECT_EQ(find_level("expert", habits)->visits, 31);
  EXPECT_EQ(find_level("pilot", habits)->visits, 0);
  EXPECT_EQ(find_level("ace", habits)->visits, find_level("ace")->visits);
  EXPECT_FALSE(find_level("hal", habits));
}

TEST(Level, WearsBlinkersAsOftenAsAGameSays) {
  Learned habits;
  EXPECT_EQ(find_level("pilot", habits)->blinkered, find_level("pilot")->blinkered);
  habits.blinkered = {.cadet = 0.8, .recruit = 0.5, .pilot = 0.25, .veteran = 0};
  EXPECT_EQ(find_level("cadet", habits)->blinkered, 0.8);
  EXPECT_EQ(find_level("recruit", habits)->blinkered, 0.5);
  EXPECT_EQ(find_level("pilot", habits)->blinkered, 0.25);
  EXPECT_EQ(find_level("veteran", habits)->blinkered, 0);
  EXPECT_EQ(find_level("ace", habits)->blinkered, find_level("ace")->blinkered);
}

// A game's first battle, and how its search plays it.
struct Habits {
  std::shared_ptr<const game::Game> game;
  Learned learned;
};
Habits habits_of(const api::Catalogue& catalogue, const game::GameEntry& entry) {
  const auto game = *catalogue.make(entry, *catalogue.scenario(entry, catalogue.first_scenario(entry)));
  return {game, *api::load_learned(catalogue, entry, *game)};
}

TEST(Learned, HabitsAndNetworkStandInTwoFiles) {
  const ruledata::DataStore data;
  const api::Catalogue catalogue(all_games(), data);
  const auto of = [&](std::string_view id) { return habits_of(catalogue, **catalogue.find(id)).learned; };
  const Learned dogfight = of("dogfight"), full_circle = of("full_circle"), wing_leader = of("wing_leader");
  EXPECT_TRUE(dogfight.network && dogfight.careful && !dogfight.fair);
  EXPECT_TRUE(!full_circle.network && !full_circle.careful && full_circle.fair);
  EXPECT_LT(full_circle.veteran, full_circle.expert);
  EXPECT_EQ(dogfight.follow, std::vector<int>{0});
  EXPECT_EQ(wing_leader.follow, (std::vector<int>{12, 24}));
}

TEST(Learned, QuestionsLeftToTheDrillAreQuestionsOfTheGame) {
  const ruledata::DataStore data;
  const api::Catalogue catalogue(all_games(), data);
  int drilled = 0;
  for (const game::GameEntry* entry : catalogue.games()) {
    const Habits habits = habits_of(catalogue, *entry);
    const std::vector<std::string_view> steps = habits.game->step_names();
    for (const std::string& step : habits.learned.drilled) {
      EXPECT_NE(std::find(steps.begin(), steps.end(), step), steps.end()) << entry->id << " has no step " << step;
      ++drilled;
    }
  }
  EXPECT_GT(drilled, 0);
}

TEST(Learned, MomentsOfJudgementAscend) {
  const ruledata::DataStore data;
  const api::Catalogue catalogue(all_games(), data);
  const auto game = proving_ground("dogfight");
  const Value shipped = *data.load("games/dogfight/data/network.toml");
  const auto read = [&](Value follow) { return api::read_learned(Value(shipped).set("follow", std::move(follow)), *game, {}); };
  EXPECT_EQ(read(3)->follow, std::vector<int>{3});
  Value several = Value::array(), wrong = Value::array();
  several.push_back(0), several.push_back(5);
  wrong.push_back(5), wrong.push_back(5);
  EXPECT_EQ(read(several)->follow, (std::vector<int>{0, 5}));
  for (const Value& bad : {wrong, Value::array(), Value(-1), Value("soon")}) {
    const auto refused = read(bad);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().where, "follow");
  }
}

// What a network misjudges at one moment of a plan it need not at another: several count alike.
TEST(Learned, SeveralMomentsCountAlike) {
  const ruledata::DataStore data;
  const api::Catalogue catalogue(all_games(), data);
  const auto game = proving_ground("dogfight");
  const auto network = habits_of(catalogue, **catalogue.find("dogfight")).learned.network;
  const game::AnyState start = game->initial();
  const auto value = [&](std::vector<int> moments, uint64_t seed) {
    double value = 0;
    PlayOnEvaluator(seed, false, std::move(moments), network).evaluate(*game, std::span(&start, 1), std::span(&value, 1));
    return value;
  };
  bool differ = false;
  for (uint64_t seed = 1; seed < 20; ++seed) {
    const double now = value({0}, seed), later = value({12}, seed);
    EXPECT_DOUBLE_EQ(value({0, 12}, seed), (now + later) / 2);
    differ = differ || now != later;
  }
  EXPECT_TRUE(differ);
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
    for (const char* id : {"cadet", "recruit", "pilot", "veteran"}) {
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

// --- Reviews, reasons, networks ---------------------------------------------------------------------------------------

std::shared_ptr<const game::Game> battle(const api::Catalogue& catalogue, std::string_view id) {
  const game::GameEntry& entry = **catalogue.find(id);
  return *catalogue.make(entry, *catalogue.scenario(entry, catalogue.first_scenario(entry)));
}

std::vector<Played> by_quick_choices(const game::Game& game, int nodes) {
  std::vector<Played> steps;
  dice::Rng rng(4);
  game::AnyState state = game.initial();
  for (int n = 0; n < nodes && game.node(state).kind != game::NodeKind::kTerminal; ++n) {
    if (game.node(state).kind == game::NodeKind::kChance) {
      game::OutcomeList outcomes;
      game.outcomes(state, outcomes);
      steps.push_back({true, game::sample(outcomes, rng)});
      game.resolve(state, steps.back().code);
    } else {
      game::ActionList actions;
      game.legal(state, actions);
      steps.push_back({false, game.policy(state, rng).value_or(actions[0]).bits});
      game.apply(state, game::Action{steps.back().code});
    }
  }
  return steps;
}

TEST(Review, LuckAndSkillAddUpToTheResult) {
  const ruledata::DataStore data;
  const api::Catalogue catalogue(all_games(), data);
  const auto game = battle(catalogue, "dogfight");
  Reviewer review(*game, game->initial(), by_quick_choices(*game, 1000), {.playouts = 2, .visits = 4});
  while (!review.done()) review.next();
  const ReviewSummary all = review.summary();
  EXPECT_TRUE(all.finished);
  EXPECT_NEAR(all.start + all.sides[0].skill - all.sides[1].skill + all.luck, all.result, 1e-9);
  for (std::size_t i = 1; i < review.reviewed().size(); ++i)
    EXPECT_EQ(review.reviewed()[i].before, review.reviewed()[i - 1].after);
  EXPECT_FALSE(all.words.empty());
}

// Over all outcomes of a roll the luck adds up to nothing, exactly: before and after are judged by the same games. Every roll
// of a game that is reviewed, dice after dice as well; where there are too many outcomes for that it must be so on average.
TEST(Review, LuckIsNothingOnAverage) {
  const ruledata::DataStore data;
  const api::Catalogue catalogue(all_games(), data);
  for (const char* id : {"dogfight", "full_circle", "jet_duel", "fast_easy", "wing_leader"}) {
    const auto game = battle(catalogue, id);
    Reviewer review(*game, game->initial(), by_quick_choices(*game, 150), {.playouts = 1, .visits = 1, .grade_only = 0});
    int rolls = 0;
    for (; !review.done(); review.next()) {
      game::OutcomeList outcomes;
      if (game->node(review.state()).kind != game::NodeKind::kChance || !review.averaged()) continue;
      game->outcomes(review.state(), outcomes);
      double after = 0, weights = 0;
      for (const game::Outcome& outcome : outcomes) {
        after += static_cast<double>(outcome.weight) * review.if_it_falls(outcome.id).margin;
        weights += static_cast<double>(outcome.weight);
      }
      EXPECT_NEAR(after / weights, review.now().margin, 1e-9) << id << ", step " << review.reviewed().size();
      rolls += outcomes.size() > 1;
    }
    EXPECT_GT(rolls, 4) << id;
  }
}

// Pig to 50: with 20 and 30 at stake holding wins at once, rolling may lose them.
TEST(Review, FindsABlunder) {
  const auto pig = game::make_game(pig::Pig(50));
  game::Action best;
  const double cost =
      points_lost(*pig, pig_at(*pig, 20, 10, 30), pig::Pig::kRoll, {pig::Pig::kHold, pig::Pig::kRoll}, 200, 3, best);
  EXPECT_EQ(best, pig::Pig::kHold);
  EXPECT_GT(cost, 0);
  EXPECT_EQ(grade_of(0, 5), Grade::kBest);
  EXPECT_EQ(grade_of(3, 5), Grade::kBlunder);
}

// DF-VIC-01: whoever turns back loses without a margin. That must not look better than losing by two.
TEST(Review, GivingUpIsNeverTheBetterChoice) {
  const ruledata::DataStore data;
  const api::Catalogue catalogue(all_games(), data);
  const auto game = battle(catalogue, "dogfight");
  game::AnyState state = game->initial();
  int asked = 0;
  for (const Played& step : by_quick_choices(*game, 1000)) {
    game::ActionList actions;
    if (!step.chance) game->legal(state, actions);
    for (const game::Action a : actions) {
      if (!game->gives_up(state, a)) continue;
      game::Action best;
      points_lost(*game, state, game::Action{step.code}, {actions.begin(), actions.end()}, 4, 3, best);
      EXPECT_NE(best, a);
      ++asked;
    }
    if (step.chance) game->resolve(state, step.code);
    else game->apply(state, game::Action{step.code});
  }
  EXPECT_GT(asked, 5);
}

TEST(Reasons, SaySomethingFromTheBoard) {
  const ruledata::DataStore data;
  const api::Catalogue catalogue(all_games(), data);
  int said = 0, asked = 0;
  for (const char* id : {"dogfight", "full_circle", "jet_duel"}) {
    const auto game = battle(catalogue, id);
    dice::Rng rng(4);
    game::AnyState state = game->initial();
    for (int n = 0; n < 80 && game->node(state).kind != game::NodeKind::kTerminal; ++n) {
      if (game->node(state).kind == game::NodeKind::kChance) {
        game->play_on(state, rng, 1);
        continue;
      }
      game::ActionList actions;
      game->legal(state, actions);
      const game::Action quick = *game->policy(state, rng);
      if (actions.size() > 2) {
        const std::string text = why(*game, state, quick);
        ++asked, said += !text.empty();
        EXPECT_EQ(text.find("{n}"), std::string::npos);
        EXPECT_TRUE(text.empty() || text.back() == '.') << text;
      }
      game->apply(state, quick);
    }
  }
  EXPECT_GT(said, asked / 4) << said << " of " << asked;
}

Value small_network(const game::Game& game, const std::string& weights) {
  Value names = Value::array(), hidden = Value::array();
  for (const game::FeatureSpec& spec : game.features()) names.push_back(game::full_name(spec));
  hidden.push_back(1), hidden.push_back(1);
  Value file = Value::object();
  return file.set("features", names).set("hidden", hidden).set("weights", weights);
}

std::string to_base64(const std::vector<uint8_t>& bytes) {
  static const char* kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    uint32_t bits = 0;
    for (std::size_t k = 0; k < 3; ++k) bits = bits << 8 | (i + k < bytes.size() ? bytes[i + k] : 0u);
    for (std::size_t k = 0; k < 4; ++k) text += i + k > bytes.size() ? '=' : kDigits[bits >> (18 - 6 * k) & 63];
  }
  return text;
}

TEST(Network, ComputesInWholeNumbers) {
  const ruledata::DataStore data;
  const api::Catalogue catalogue(all_games(), data);
  const auto game = battle(catalogue, "dogfight");
  // Every feature counts nothing; the first layer's bias is 2, then a weight of 1/2, then one of 1/2 with a bias of 1/2.
  std::vector<uint8_t> bytes(8 * game->features().size(), 0);
  const auto two = [&](int n) { bytes.push_back(n & 255), bytes.push_back(n >> 8 & 255); };
  const auto four = [&](int n) { two(n & 65535), two(n >> 16); };
  four(2 << 16), two(512), four(0), two(512), four(1 << 16);
  ASSERT_EQ(*from_base64(to_base64(bytes)), bytes);
  const auto network = Network::load(small_network(*game, to_base64(bytes)), *game);
  ASSERT_TRUE(network.ok()) << network.error().to_string();
  // 2, then 1, then 1/2 + 1/2: a half and a quarter.
  EXPECT_EQ((*network)->value(*game, game->initial()), 0.75);
  EXPECT_TRUE((*network)->judges(*game));
  Value barred = small_network(*game, to_base64(bytes));
  barred.set("never_with", "no such feature");
  EXPECT_FALSE(Network::load(barred, *game).ok());
  EXPECT_FALSE(Network::load(small_network(*game, "AAAA"), *game).ok());
  EXPECT_FALSE(Network::load(small_network(*game, "?"), *game).ok());
  EXPECT_FALSE(Network::load(small_network(*battle(catalogue, "jet_duel"), to_base64(bytes)), *game).ok());
}

// A network that hears both seats says of a position what is left over of what it says to the other seat.
TEST(Network, BothSeatsAreHeard) {
  const ruledata::DataStore data;
  const api::Catalogue catalogue(all_games(), data);
  const auto game = battle(catalogue, "wing_leader");
  const std::size_t count = game->features().size();
  Value file = *data.load("games/wing_leader/data/network.toml");
  const auto unfairness = [&](bool both_seats) {
    const auto network = *Network::load(file.set("both_seats", both_seats), *game);
    std::vector<int16_t> blue(count), red(count);
    dice::Rng rng(5);
    game::AnyState state = game->initial();
    double most = 0;
    for (int i = 0; i < 20; ++i) {
      game->play_on(state, rng, 12);
      game->fill_features(state, game::Seat::kBlue, blue);
      game->fill_features(state, game::Seat::kRed, red);
      most = std::max(most, std::abs(network->value(blue) + network->value(red) - 1));
    }
    return most;
  };
  EXPECT_LT(unfairness(true), 1e-12);
  EXPECT_GT(unfairness(false), 1e-3);
}

// What a network was found wanting with it does not judge, such as bombs on the map.
TEST(Network, KeepsOutOfScenariosItJudgesBadly) {
  const ruledata::DataStore data;
  const api::Catalogue catalogue(all_games(), data);
  const game::GameEntry& entry = **catalogue.find("wing_leader");
  const auto fighters = *catalogue.make(entry, *catalogue.scenario(entry, "e1"));
  const auto bombs = *catalogue.make(entry, *catalogue.scenario(entry, "e3"));
  Value file = small_network(*fighters, to_base64(std::vector<uint8_t>(8 * fighters->features().size() + 16, 0)));
  file.set("never_with", "bombing");
  const auto network = Network::load(file, *fighters);
  ASSERT_TRUE(network.ok()) << network.error().to_string();
  EXPECT_TRUE((*network)->judges(*fighters));
  EXPECT_FALSE((*network)->judges(*bombs));
}

}  // namespace
}  // namespace furball::search
