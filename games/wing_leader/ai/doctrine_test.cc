// The doctrine bot plays legal games, explains itself, and beats random play; tactical positions load.

#include "games/wing_leader/ai/evaluate.h"
#include "games/wing_leader/surface_test_util.h"
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

std::string doctrine_says(const WingLeader& g, const State& s) {
  dice::Rng rng = dice::derive(1, "bot");
  return g.notation(s, g.choose("doctrine", s, rng).action);
}

TEST(DoctrineBot, AgreesToEndWhatCannotBeWonAndNothingElse) {
  const WingLeader h1 = load("h1");
  State begun = place_units(h1, "end", {R"(id="T",at="U3")", R"(id="U",at="V3")", R"(id="J",at="D8")"});
  EXPECT_EQ(doctrine_says(h1, begun), "no");  // the tank hunters have not fired a shot
  play(h1, begun, "no");
  EXPECT_EQ(doctrine_says(h1, begun), "no");  // and the winner so far sees them come

  const WingLeader t3 = load("t3");
  const char* beaten = R"(id="A",at="E12",facing="E",losses=4,ammo="depleted",traits=["alerted"])";
  State lost = place_units(t3, "end", {beaten, R"(id="J",at="V13",facing="W",traits=["alerted"])"});
  EXPECT_EQ(t3.score(lost).verdict, game::Verdict::kRedWins);
  EXPECT_EQ(doctrine_says(t3, lost), "yes");
  play(t3, lost, "yes");
  EXPECT_EQ(doctrine_says(t3, lost), "yes");
  const State open = place_units(
      t3, "end",
      {R"(id="A",at="E12",facing="E",losses=2,traits=["alerted"])", R"(id="J",at="V13",facing="W",traits=["alerted"])"});
  EXPECT_EQ(doctrine_says(t3, open), "no");  // two points behind, with full magazines
}

TEST(DoctrineBot, LaysABarrageWhereARaidMustComeThrough) {
  const WingLeader g = Strike().make();
  const auto first_answer = [&](std::initializer_list<const char*> raid) {
    State s = place_units(g, "administration", raid);
    no_escapes(g, s);
    start(g, s, Proc::kBarrageMarkers);
    EXPECT_EQ(s.at, At::kBarrageGunsQuestion);
    return doctrine_says(g, s);
  };
  EXPECT_EQ(first_answer({R"(id="U",at="L0",facing="E")", R"(id="V",at="L0",facing="E")", R"(id="VF",at="L0",facing="E")",
                          R"(id="A",at="Y9")"})
                .substr(0, 7),
            "barrage");  // three at wave-top height before the battleship
  EXPECT_EQ(first_answer({R"(id="U",at="B0",facing="E")", R"(id="A",at="Y9")"}), "pass");  // nobody is near
}

TEST(BombingProspect, StepsFlakAndFellowsCount) {
  const WingLeader g = Strike().make();
  State s = place_units(g, "movement", {R"(id="U",at="L0",facing="E")", R"(id="V",at="L0",facing="E")", R"(id="A",at="Y9")"});
  const int u = slot(g, s, "U"), v = slot(g, s, "V");
  const auto prospect = [&] { return bombing_prospect(g, s, s.unit[u], 1, ProfileKind::kTorpedo, 0, true); };
  const double alone = prospect();
  drop(s.unit[v], ProfileKind::kTorpedo, 1, 2, 0);
  EXPECT_GT(prospect(), alone);  // an anvil, and hits that add up to the next step
  s.unit[v].profile = {};
  const int fatal = g.tables.damage_multiple.fatal * g.type(s.surface[1]).damage;
  s.surface[1].damage = static_cast<uint16_t>(fatal);
  EXPECT_EQ(prospect(), 0);  // it cannot be sunk twice
  s.surface[1].damage = 0;
  const RaidFlak guns(g, s, s.unit[u]);
  EXPECT_LT(run_prospect(g, s, s.unit[u], guns, 1, ProfileKind::kTorpedo, 0, true), alone);
  EXPECT_GT(guns.at(13, 0).points, 0);  // the battleship's column
  EXPECT_EQ(guns.at(4, 0).points, 0);   // out of reach of them all
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
