#include <gtest/gtest.h>

#include "games/dogfight/ai/judgement.h"
#include "games/dogfight/testing.h"

namespace furball::dogfight {
namespace {

// One game; a side without doctrine plays at random but never forfeits. Returns the escorts'
// margin.
int play(const Dogfight& game, uint64_t seed, bool doctrine_blue, bool doctrine_red) {
  State s = game.initial();
  dice::Rng choices = dice::derive(seed, "choices"), dice = dice::derive(seed, "dice");
  game::ActionList actions;
  game::OutcomeList outcomes;
  for (;;) {
    const game::Node node = game.node(s);
    if (node.kind == game::NodeKind::kTerminal) return game.score(s).margin();
    if (node.kind == game::NodeKind::kChance) {
      outcomes.clear();
      game.outcomes(s, outcomes);
      game.resolve(s, game::sample(outcomes, dice), nullptr);
      continue;
    }
    actions.clear();
    game.legal(s, actions);
    game::Action a = actions[choices.below(actions.size())];
    if (kind_of(a) == Kind::kForfeit) a = make_action(Kind::kContinue);
    if (node.seat == game::Seat::kBlue ? doctrine_blue : doctrine_red) {
      const game::BotChoice choice = game.choose("doctrine", s, choices);
      EXPECT_TRUE(std::binary_search(actions.begin(), actions.end(), choice.action));
      EXPECT_FALSE(choice.reasons.empty());
      a = choice.action;
    }
    game.apply(s, a, nullptr);
  }
}

TEST(Doctrine, BeatsRandomPlayOnBothSides) {
  for (const char* id : {"first-flight", "stukas-over-the-convoy", "tip-and-run", "big-week"}) {
    const Dogfight game = game_of(id);
    int both = 0, random_blue = 0, random_red = 0;
    for (uint64_t seed = 1; seed <= 40; ++seed) {
      both += play(game, seed, true, true);
      random_blue += play(game, seed, false, true);
      random_red += play(game, seed, true, false);
    }
    EXPECT_LT(random_blue, both - 40) << id;  // a point a game at least
    EXPECT_GT(random_red, both) << id;        // random interceptors soon leave, so the gain is smaller
  }
}

TEST(Doctrine, PlaysEverySolitaireGameForAProfit) {
  for (const char* id : {"lone-fortresses", "schweinfurt"}) {
    const Dogfight game = game_of(id);
    int margin = 0;
    for (uint64_t seed = 1; seed <= 30; ++seed) margin -= play(game, seed, true, true);
    EXPECT_GT(margin, 30) << id;
  }
}

// Covering, the book's key tactic: an interceptor that attacks the bombers is exposed to the escort that can follow it into
// its block after the shift, and to no other.
TEST(Doctrine, DF_BPH_01_SeesWhoCoversTheBombers) {
  const auto exposure = [](const std::string& escort, const std::string& end) {
    Sky sky;
    sky.bombers(2).with("IA 5.3.M.FL").with("EA " + escort);
    const Dogfight game = sky.game();
    const State s = sky.state("IA");
    return Judgement(game, s).exposure(kIA, *parse_place(end));
  };
  EXPECT_GT(exposure("5.4.L.FL", "6.3.M.FL"), 0.3);  // figure 9: weaves and drops onto its tail
  EXPECT_EQ(exposure("5.4.L.BL", "6.3.M.FL"), 0);    // heading away
  EXPECT_EQ(exposure("8.8.R.BL", "6.3.M.FL"), 0);    // too far
  EXPECT_EQ(exposure("7.4.M.BL", "7.3.M.FL"), 0);    // it will be with the bombers then: no escort may follow
  // Given the choice between two squadrons, the interceptor takes the one that nobody covers.
  Sky sky;
  sky.scenario.options.forfeit = false;
  sky.bombers(2).with("IA 5.4.L.FL").with("EA 5.5.L.FL").with("EB 2.9.R.FL");
  const Dogfight game = sky.game();
  const State s = sky.state("IA");
  dice::Rng rng = dice::derive(1, "cover");
  const game::BotChoice choice = game.choose("doctrine", s, rng);
  EXPECT_EQ(game.notation(s, choice.action).substr(0, 5), "6.3.M") << game.notation(s, choice.action);
}

TEST(Evaluate, FollowsPointsAndThreats) {
  Sky quiet, threat, cripple;
  for (Sky* sky : {&quiet, &threat, &cripple}) sky->bombers(1).with("EA 9.5.L.FL");
  quiet.with("IA 2.0.L.BL");
  threat.with("IA 5.3.M.FL");
  cripple.with("IA 5.3.M.FL flipped");
  const auto value = [](const Sky& sky) { return sky.game().evaluate(sky.state("IA")); };
  EXPECT_LT(value(threat), value(quiet) - 0.3);    // behind the bombers, to move
  EXPECT_GT(value(cripple), value(threat) + 0.3);  // out of the fight
  const Dogfight game = quiet.game();
  State s = quiet.state("IA");
  const double before = game.evaluate(s);
  s.hits[0] = 2;
  EXPECT_NEAR(game.evaluate(s), before + 2, 1e-9);
  s.swapped = true;  // seen from the other seat
  EXPECT_NEAR(game.evaluate(s), -(before + 2), 1e-9);
  s.step = Step::kOver;
  EXPECT_EQ(game.evaluate(s), game.score(s).margin());
}

}  // namespace
}  // namespace furball::dogfight
