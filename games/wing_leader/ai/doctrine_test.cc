// The doctrine bot plays legal games, explains itself, and beats random play; tactical positions load.

#include "games/wing_leader/test_util.h"
#include "libs/game/game_of.h"

namespace furball::wing_leader {
namespace {
using namespace testing;

// Blue's margin of a game between the doctrine bot (or random play) on each side.
int play_out(const WingLeader& g, bool blue_doctrine, bool red_doctrine, uint64_t seed) {
  State s = g.initial();
  dice::Rng rng = dice::derive(seed, "bot"), dice = dice::derive(seed, "dice");
  for (int n = 0; n < 20000 && s.wait() != Wait::kEnd; ++n) {
    if (s.wait() == Wait::kChance) {
      game::OutcomeList outcomes;
      g.outcomes(s, outcomes);
      g.resolve(s, game::sample(outcomes, dice), nullptr);
    } else if (s.seat == 0 ? blue_doctrine : red_doctrine) {
      const game::BotChoice choice = g.choose("doctrine", s, rng);
      EXPECT_FALSE(choice.reasons.empty());
      EXPECT_TRUE(is_legal(g, s, g.notation(s, choice.action)));
      g.apply(s, choice.action, nullptr);
    } else {
      game::ActionList actions;
      g.legal(s, actions);
      g.apply(s, actions[rng.below(actions.size())], nullptr);
    }
  }
  EXPECT_EQ(s.wait(), Wait::kEnd);
  return g.score(s).margin();
}

TEST(DoctrineBot, BeatsRandomPlayFromEitherSide) {
  for (const char* id : {"a1", "t2"}) {
    const WingLeader g = load(id);
    int random = 0, blue = 0, red = 0;
    for (uint64_t seed = 0; seed < 12; ++seed) {
      random += play_out(g, false, false, seed);
      blue += play_out(g, true, false, seed);
      red += play_out(g, true, true, seed);
    }
    EXPECT_GT(blue, random) << id;  // bombers that press on
    EXPECT_LT(red, blue) << id;     // and fighters that find them
  }
}

TEST(Evaluation, LoadedBombersAndHuntersCount) {
  const WingLeader g = Small().make();
  const State with = stand(g, "tally", {R"(id="T",at="T9",facing="E")", R"(id="A",at="C19",facing="E",vector="A19")"});
  const State without =
      stand(g, "tally",
            {R"(id="T",at="T9",facing="E",load="none",traits=["returning"])", R"(id="A",at="C19",facing="E",vector="A19")"});
  EXPECT_GT(g.evaluate(with), g.evaluate(without) + 3);
  const State hunted = stand(g, "movement", {R"(id="T",at="T9",facing="E")", R"(id="A",at="U10",facing="W",tally="T")"});
  EXPECT_LT(g.evaluate(hunted), g.evaluate(with));
}

TEST(Tactics, PositionsLoadAndTheBestActionIsLegal) {
  const ruledata::DataStore data;
  const Result<Value> file = data.load("games/wing_leader/data/tactics.toml");
  ASSERT_TRUE(file.ok());
  int count = 0;
  for (const Value& tactic : file->at("tactic").as_array()) {
    const std::string id(tactic.at("id").as_text());
    const WingLeader g = load(std::string(tactic.at("scenario").as_text()));
    const Result<State> s = g.from_position(tactic.at("position"));
    ASSERT_TRUE(s.ok()) << id << ": " << s.error().to_string();
    ASSERT_EQ(s->wait(), Wait::kDecision) << id;
    ASSERT_FALSE(tactic.at("best").as_array().empty()) << id;
    for (const Value& best : tactic.at("best").as_array())
      EXPECT_TRUE(is_legal(g, *s, best.as_text())) << id << ": " << best.as_text() << " of " << legal_list(g, *s);
    EXPECT_FALSE(tactic.at("why").as_text().empty()) << id;
    ++count;
  }
  EXPECT_GE(count, 20);
}

}  // namespace
}  // namespace furball::wing_leader
