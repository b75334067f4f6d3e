// Considerations that doctrine leaves out and tuning may take up, one at a time; and how eagerly search looks at the choices
// of a path.

#include "games/full_circle/ai/judgement.h"

#include "games/full_circle/test_util.h"

namespace furball::full_circle::testing {
namespace {

Sky two_a_side() { return Sky(forces({flat(6, 6), flat(6, 6)}, {flat(6, 6), flat(6, 6)})); }

// A weight of one for a single consideration.
DoctrineWeights only(double DoctrineWeights::* weight) {
  DoctrineWeights weights;
  weights.rounds_of_use = 25;
  weights.*weight = 1;
  return weights;
}

TEST(Judgement, AnEscortGuardsTheHexTheBombersFlyTo) {
  Sky sky = two_a_side();
  sky.put_bombers(0, {8, 25}, 1);  // on their way to the next hex
  sky.put(kE1, {8, 23}, 1, 0, 20);
  sky.put(kE2, {8, 31}, 1, 0, 20);
  sky.put(kI1, {8, 23}, 1, 0, 20);
  const DoctrineWeights weights = only(&DoctrineWeights::guard);
  const Judgement judge(sky.rules, sky.s, weights);
  EXPECT_EQ(judge.escort_duty(sky.f(kE1), kE1), 1);
  EXPECT_EQ(judge.escort_duty(sky.f(kE2), kE2), 0);  // ahead of them
  EXPECT_EQ(judge.escort_duty(sky.f(kI1), kI1), 0);  // guards nobody
}

TEST(Judgement, AnEscortLiesInWaitWhereAnInterceptorWillBe) {
  Sky sky = two_a_side();
  sky.put(kI1, {8, 33}, 2, 3, 20);  // flies two hexes: to 8, 29
  sky.put(kE1, {8, 25}, 2, 0, 20);
  sky.put(kE2, {2, 25}, 2, 0, 20);
  const DoctrineWeights weights = only(&DoctrineWeights::lie_in_wait);
  const Judgement judge(sky.rules, sky.s, weights);
  EXPECT_EQ(judge.escort_duty(sky.f(kE1), kE1), 1);
  EXPECT_EQ(judge.escort_duty(sky.f(kE2), kE2), 0);
}

// The most eagerness belongs to the quick choice, all along its path; a choice before which no shot is left gets less.
TEST(Weigh, FollowsTheBestPathToItsEnd) {
  Sky sky = two_a_side();
  sky.put_bombers(0, {2, 41}, 1);
  sky.put(kE1, {8, 21}, 2, 0, 20);
  sky.put(kI1, {8, 25}, 2, 0, 10);  // two hexes ahead, and slower
  sky.to_move(kE1);
  dice::Rng rng(1);
  for (int choices = 0; sky.s.stage == Stage::kFly || sky.s.stage == Stage::kTurn; ++choices) {
    ASSERT_LT(choices, 5);
    game::ActionList actions;
    sky.rules.legal(sky.s, actions);
    std::vector<float> interest(actions.size());
    ASSERT_TRUE(sky.rules.weigh(sky.s, std::span(actions.begin(), actions.size()), interest));
    const game::Action quick = sky.rules.policy(sky.s, rng);
    for (std::size_t i = 0; i < actions.size(); ++i) {
      EXPECT_GT(interest[i], 0);
      if (actions[i] == quick) EXPECT_EQ(interest[i], 1);
      else EXPECT_LT(interest[i], 1) << sky.rules.notation(sky.s, actions[i]);
    }
    sky.rules.apply(sky.s, quick, nullptr);
  }
  EXPECT_EQ(sky.at(kE1), sky.at(kI1));
  game::ActionList actions;
  float none[8];
  if (sky.rules.node(sky.s).kind == game::NodeKind::kDecision) sky.rules.legal(sky.s, actions);
  EXPECT_FALSE(sky.rules.weigh(sky.s, std::span(actions.begin(), actions.size()), std::span(none, actions.size())));
}

// Where a plan is followed a path is flown at once, and as far as it may be.
TEST(PlayQuick, FliesThePathThatTheQuickChoicesWouldFly) {
  Sky sky = two_a_side();
  sky.put_bombers(0, {2, 41}, 1);
  sky.put(kE1, {8, 21}, 2, 0, 20);
  sky.put(kI1, {8, 25}, 2, 0, 10);
  sky.to_move(kE1);
  dice::Rng rng(1);
  State asked = sky.s, followed = sky.s, halfway = sky.s;
  int choices = 0;
  for (; asked.stage == Stage::kFly || asked.stage == Stage::kTurn; ++choices)
    sky.rules.apply(asked, sky.rules.policy(asked, rng), nullptr);
  EXPECT_EQ(sky.rules.play_quick(followed, rng, 100), choices);
  EXPECT_EQ(followed, asked);
  EXPECT_EQ(sky.rules.play_quick(halfway, rng, 2), 2);
  EXPECT_EQ(halfway.stage, Stage::kTurn);
  EXPECT_EQ(sky.rules.play_quick(halfway, rng, 100), choices - 2);
  EXPECT_EQ(halfway, asked);
}

}  // namespace
}  // namespace furball::full_circle::testing
