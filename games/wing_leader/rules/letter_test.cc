// Sentences of the book that were once read too narrowly, one test each.

#include "games/wing_leader/combat.h"
#include "games/wing_leader/movement.h"
#include "games/wing_leader/surface_test_util.h"

namespace furball::wing_leader {
namespace {

using namespace testing;

State from_json_like(const WingLeader& g, const char* toml) { return position(g, toml); }

// The steps open to the unit that is moving: "E NE SE".
std::string steps(const WingLeader& g, const State& s) {
  game::ActionList actions;
  g.legal(s, actions);
  std::string text;
  for (game::Action a : actions)
    if (kind_of(a) == Kind::kGo) text += (text.empty() ? "" : " ") + std::string(kFacingNames[arg_facing(arg_of(a))]);
  return text;
}

// Takes the first choice until the named question is asked, or gives up.
bool reach(const WingLeader& g, State& s, At question, int most = 60) {
  while (s.at != question && s.wait() != Wait::kEnd && most-- > 0) {
    if (s.wait() == Wait::kChance) {
      game::OutcomeList outcomes;
      g.outcomes(s, outcomes);
      g.resolve(s, outcomes[outcomes.size() / 2].id, nullptr);
    } else {
      game::ActionList actions;
      g.legal(s, actions);
      g.apply(s, actions[0], nullptr);
    }
  }
  return s.at == question;
}

TEST(Letter, WL_9_2_2_b_EscortsFlyTheirBombersCourse) {
  // covers: WL-9.2.2-b, WL-15.2.2-a
  const WingLeader g = load("a5");
  State s = from_json_like(g, R"(turn=2
phase="movement"
units=[{id="T",at="E13",facing="E"},{id="U",at="E13",facing="E"},{id="A",at="D14",facing="E"}])");
  if (s.at == At::kMoveOrderQuestion) play(g, s, "pick A");
  ASSERT_EQ(s.move.unit, slot(g, s, "A"));
  EXPECT_EQ(steps(g, s), "NE E SE");
  EXPECT_FALSE(s.move.flags & kDiveBonus);  // two squares, no more
  play(g, s, "go SE");
  EXPECT_EQ(steps(g, s), "E");          // one level a turn, as the bombers
  EXPECT_FALSE(is_legal(g, s, "end"));  // two squares, no fewer
}

TEST(Letter, WL_10_4_b_ASlowClimbIntoTheBombersSquareIsAMove) {
  // covers: WL-10.4-b, WL-8.5.1-b
  const WingLeader g = load("a6");
  State s = from_json_like(g, R"(turn=4
phase="movement"
units=[{id="T",at="M2",facing="E"},{id="A",at="N4",facing="E"},
       {id="M",at="O1",facing="E",tally="T",attitude="slow_climb"}])");
  if (s.at == At::kMoveOrderQuestion) play(g, s, "pick A");
  ASSERT_EQ(s.move.unit, slot(g, s, "A"));
  play(g, s, "end");
  for (int i = 0; i < 6 && s.move.unit == slot(g, s, "T"); ++i) play(g, s, is_legal(g, s, "go E") ? "go E" : "end");
  ASSERT_EQ(where(g, s, "T"), "O2");
  ASSERT_EQ(s.move.unit, slot(g, s, "M"));
  play(g, s, "mode 138");
  EXPECT_EQ(s.at, At::kReactQuestion);
  EXPECT_EQ(where(g, s, "M"), "O1");
  play(g, s, "pass");
  EXPECT_EQ(where(g, s, "M"), "O2");
  EXPECT_EQ(unit(g, s, "M").attitude, Attitude::kClimb);
}

TEST(Letter, WL_10_7_2_a_AmmunitionGoesByMission) {
  // covers: WL-10.7.2-a, WL-3.2.1-b
  const WingLeader g = load("a6");  // M and N are dive bombers on patrol
  State s = from_json_like(g, R"(turn=4
phase="combat"
units=[{id="T",at="O1",facing="E"},{id="M",at="O1",facing="E",tally="T"}])");
  ASSERT_TRUE(reach(g, s, At::kBreakOffQuestion));
  EXPECT_EQ(unit(g, s, "M").ammo, Ammo::kLow);
  EXPECT_EQ(unit(g, s, "T").ammo, Ammo::kFull);  // a bomber
}

TEST(Letter, WL_7_2_2_f_AfterACombatAFighterMaySwitch) {
  // covers: WL-7.2.2-f
  const WingLeader g = load("a4");
  State s = from_json_like(g, R"(turn=4
phase="combat"
units=[{id="T",at="N14",facing="E"},{id="A",at="N14",facing="E",tally="J",mission="sweep",traits=["alerted"]},
       {id="J",at="N14",facing="W",tally="T",traits=["alerted"]}])");
  // Nobody wants a dogfight, so that both keep a free choice.
  for (int guard = 0; guard < 60 && s.at != At::kNewTallyQuestion && s.wait() != Wait::kEnd; ++guard) {
    if (s.at == At::kDogfightQuestion) play(g, s, "dogfight 2");
    else if (s.at == At::kCohesionRoll) roll(g, s, 12);
    else reach(g, s, At::kNewTallyQuestion, 1);
  }
  ASSERT_EQ(s.at, At::kNewTallyQuestion);
  EXPECT_EQ(legal_list(g, s), "retally J T, retally J A");
  play(g, s, "retally J A");
  EXPECT_TRUE(tallies(unit(g, s, "J"), slot(g, s, "A")));
}

TEST(Letter, WL_9_2_1_1_a_JettisonAtEveryStepOfTheMove) {
  // covers: WL-9.2.1.1-a, WL-10.7.1-e
  const WingLeader g = Small().make();
  State s = stand(g, "movement", {R"(id="T",at="H9",facing="E")", R"(id="A",at="Y15",facing="W")"});
  ASSERT_EQ(s.move.unit, slot(g, s, "T"));
  EXPECT_TRUE(is_legal(g, s, "jettison T 1"));  // nobody is near
  EXPECT_TRUE(is_legal(g, s, "break T"));
  play(g, s, "go E");
  ASSERT_EQ(where(g, s, "T"), "I9");
  ASSERT_TRUE(is_legal(g, s, "jettison T 1"));
  ASSERT_TRUE(is_legal(g, s, "break T"));
  play(g, s, "jettison T 1");
  EXPECT_EQ(s.move.mode, MoveMode::kHome);
  EXPECT_EQ(s.move.mp, 2 + 2);  // one point left, and the dive bonus of the way home; no fresh allowance
  EXPECT_FALSE(is_legal(g, s, "go E"));
}

TEST(Letter, WL_10_7_1_e_BombersAndDogfightersMayBreakToo) {
  // covers: WL-10.7.1-e
  const WingLeader g = Small().make();
  State s = stand(g, "combat", {R"(id="T",at="K9",facing="E")", R"(id="A",at="K9",facing="W",tally="T")"});
  ASSERT_TRUE(reach(g, s, At::kBreakOffQuestion));
  while (s.at == At::kBreakOffQuestion && s.seat == 1) play(g, s, "pass");
  ASSERT_EQ(s.at, At::kBreakOffQuestion);
  play(g, s, "break T");
  EXPECT_TRUE(broken(unit(g, s, "T")));
  EXPECT_FALSE(has(unit(g, s, "T"), kReturning));  // a broken bomber flies on (WL-10.7.1-d)
  State fight = stand(g, "movement",
                      {R"(id="E",at="K9",facing="W",tally="A",dogfight=1,traits=["alerted"])",
                       R"(id="A",at="K9",facing="E",tally="E",dogfight=1)"});
  ASSERT_EQ(fight.at, At::kDogfightBreakQuestion);
  play(g, fight, "break E");
  EXPECT_TRUE(broken(unit(g, fight, "E")));
  EXPECT_EQ(unit(g, fight, "E").dogfight, 0);
  EXPECT_TRUE(has(unit(g, fight, "E"), kReturning));
}

TEST(Letter, R_45_EachSideIsAskedWhetherItsBombersFlyOn) {
  // covers: WL-12.0-a
  const WingLeader g = load("e1");
  State s = from_json_like(g, R"(turn=5
phase="end"
units=[{id="T",at="W9",facing="E",disorder=2},{id="X",at="C9",facing="W",disorder=2}])");
  ASSERT_EQ(s.at, At::kFlyOnQuestion);
  ASSERT_EQ(s.seat, 0);
  play(g, s, "no");
  ASSERT_EQ(s.at, At::kFlyOnQuestion);
  ASSERT_EQ(s.seat, 1);
  State none = s;
  play(g, none, "no");
  EXPECT_EQ(none.wait(), Wait::kEnd);
  play(g, s, "yes");
  EXPECT_EQ(s.turn, 6);
}

TEST(Letter, WL_15_2_4_a_AFighterBomberThatJettisonsIsAlerted) {
  // covers: WL-15.2.4-a
  const WingLeader g = Strike().make();
  State s = place_units(g, "movement", {R"(id="F",at="C8",facing="E")", R"(id="A",at="Y9",facing="W")"});
  ASSERT_EQ(s.move.unit, slot(g, s, "F"));
  play(g, s, "jettison F 1");
  EXPECT_EQ(unit(g, s, "F").mission, Mission::kSweep);
  EXPECT_TRUE(has(unit(g, s, "F"), kAlerted));
}

TEST(Letter, WL_15_2_3_a_ASweepMayCircleAgain) {
  // covers: WL-15.2.3-a
  const WingLeader g = Strike().make();
  State s = place_units(g, "movement", {R"(id="E",at="D13",facing="E",circling="done",traits=["alerted"])"});
  EXPECT_TRUE(is_legal(g, s, "mode circle"));
  // Unalerted and not circling it flies on; home it turns only alerted or out of its circle.
  State unalerted = place_units(g, "movement", {R"(id="E",at="D13",facing="E")"});
  EXPECT_FALSE(is_legal(g, unalerted, "mode home"));
  EXPECT_TRUE(is_legal(g, unalerted, "mode straight"));
  EXPECT_TRUE(is_legal(g, s, "mode home"));
}

TEST(Letter, WL_15_2_3_a_AnExEscortLeavesItsCircleAfterTheAttack) {
  // covers: WL-15.2.3-a, WL-9.2.2-f
  Strike strike;
  strike.units += R"(,{side="blue",id="C",aircraft="bf109e4",mission="escort",at="G9",facing="E"})";
  const WingLeader g = strike.make();
  const char* circling = R"(id="C",at="C9",facing="E",mission="sweep",traits=["was_escort"],circling="now")";
  const State before = place_units(g, "movement", {R"(id="T",at="G8",facing="E",this_turn=["moved"])", circling});
  EXPECT_FALSE(is_legal(g, before, "form-up F9"));
  const State after = place_units(
      g, "movement",
      {R"(id="T",at="G8",facing="E",load="none",traits=["returning"],home_chosen=1,this_turn=["moved"])", circling});
  EXPECT_TRUE(is_legal(g, after, "form-up F9"));
}

Strike balloons() {
  Strike strike;
  strike.surfaces = R"({id="1",type="DD",at="X0"},{id="6",type="Balloon",at="K2"})";
  strike.surface = "land";
  strike.surfaces = R"({id="1",type="Bridge",at="X0"},{id="6",type="Balloon",at="K2"})";
  strike.environment = R"(clouds=[{type="dense",squares=["G1-G3"]}])";
  return strike;
}

TEST(Letter, WL_14_3_BalloonsAreFoughtLikeSquadrons) {
  // covers: WL-14.3-b, WL-14.3-c, WL-7.2.3-a, WL-7.2.2-b, WL-7.1-b, WL-10.7.2-a
  const WingLeader g = balloons().make();
  // Out of sight, or ten squares away, the tally is lost.
  State blind = place_units(g, "tally", {R"(id="E",at="D2",facing="E",balloon="6")", R"(id="A",at="Y9",facing="W")"});
  EXPECT_FALSE(has_tally(unit(g, blind, "E")));
  State far = place_units(g, "tally", {R"(id="E",at="K12",facing="E",balloon="6")", R"(id="A",at="Y9",facing="W")"});
  EXPECT_FALSE(has_tally(unit(g, far, "E")));
  // It stops on entering the balloon's square, and stays when it starts there.
  State in = place_units(g, "movement", {R"(id="E",at="J2",facing="E",balloon="6")"});
  play(g, in, "go E");
  EXPECT_NE(in.move.unit, slot(g, in, "E"));
  State there = place_units(g, "movement", {R"(id="E",at="K2",facing="E",balloon="6")"});
  EXPECT_EQ(steps(g, there), "");
  // Two attackers make one attack: one leads, the other adds one; the rating is theirs to choose.
  State s = place_units(g, "combat", {R"(id="E",at="K2",facing="E",balloon="6")", R"(id="EE",at="K2",facing="E",balloon="6")"});
  ASSERT_EQ(s.at, At::kBalloonLeadQuestion);
  play(g, s, "primary E");
  ASSERT_EQ(s.at, At::kBalloonRatingQuestion);
  play(g, s, "rating 2");
  ASSERT_EQ(s.at, At::kBalloonRoll);
  EXPECT_FALSE(has(unit(g, s, "E"), kAlerted));
  roll(g, s, 3);
  ASSERT_EQ(s.at, At::kCohesionRoll);
  EXPECT_EQ(unit(g, s, "E").ammo, Ammo::kFull);  // marked after the cohesion rolls
  roll(g, s, 10);
  roll(g, s, 10);
  for (const char* id : {"E", "EE"}) {
    EXPECT_EQ(unit(g, s, id).ammo, Ammo::kLow) << id;
    EXPECT_TRUE(has(unit(g, s, id), kAlerted)) << id;
    EXPECT_EQ(unit(g, s, id).role, 0) << id;
  }
}

TEST(Letter, WL_8_3_e_AFighterWithItsTargetMayTurn) {
  // covers: WL-8.3-e, WL-7.2.3-b
  const WingLeader g = load("a2");
  State s = from_json_like(g, R"(turn=2
phase="movement"
units=[{id="A",at="H12",facing="E",tally="J",traits=["alerted"]},{id="J",at="H12",facing="W",tally="A",traits=["alerted"]}])");
  while (s.wait() == Wait::kChance) g.resolve(s, s.at == At::kInitiativeRoll ? 1 + (s.schedule.dice[0] & 7) : 1, nullptr);
  ASSERT_EQ(s.at, At::kMoveQuestion);
  const std::string mover = g.label(s, s.move.unit);
  EXPECT_EQ(steps(g, s), "");
  ASSERT_TRUE(is_legal(g, s, "stay N"));
  play(g, s, "stay N");
  EXPECT_EQ(unit(g, s, mover).facing, kN);
}

TEST(Letter, WL_11_0_d_NoEscapeInsideOnesOwnFlakZone) {
  // covers: WL-11.0-d, WL-14.2.3-d
  const WingLeader g = Strike{.surface = "land", .surfaces = R"({id="1",type="HeavyFlak",at="K0"})"}.make();
  // The defender's B tries to get away, hunted by E.
  const auto hunted = [&](const std::string& marker) {
    State s = place_units(
        g, "administration",
        {R"(id="B",at="K5",facing="W",disorder=1,traits=["returning"])", R"(id="E",at="M5",facing="E",traits=["alerted"])"},
        marker);
    play(g, s, "pass");  // the raider has nobody to propose
    play(g, s, {"escape B", "no"});
    return s.at == At::kHuntRoll;
  };
  EXPECT_FALSE(hunted(R"(surface=[{id="1",guns=[0,11,5]}])"));  // its zone: K4, L4, K5, L5
  EXPECT_TRUE(hunted(R"(surface=[{id="1",guns=[0,11,8]}])"));
}

TEST(Letter, WL_12_0_a_StoppingMayBeAgreedAtAnyEndPhase) {
  // covers: WL-12.0-a
  const WingLeader g = Small().make();
  State s = stand(g, "end", {R"(id="T",at="K9",facing="E")", R"(id="A",at="K9",facing="W",tally="T")"}, 1);
  ASSERT_EQ(s.at, At::kOfferEndQuestion);
  play(g, s, "yes");
  ASSERT_EQ(s.at, At::kAcceptEndQuestion);
  play(g, s, "yes");
  EXPECT_EQ(s.wait(), Wait::kEnd);
}

TEST(Letter, WL_12_0_a_WhenNothingCanHappenTheGameEnds) {
  // covers: WL-12.0-a
  const WingLeader g = Small().make();
  EXPECT_EQ(stand(g, "end", {R"(id="E",at="K9",facing="E")", R"(id="A",at="Y9",status="right")"}).wait(), Wait::kEnd);
  // A loaded bomber may still score; so may two sides that are both there.
  EXPECT_NE(stand(g, "end", {R"(id="T",at="K9",facing="E")", R"(id="A",at="Y9",status="right")"}).wait(), Wait::kEnd);
  EXPECT_NE(stand(g, "end", {R"(id="E",at="K9",facing="E")", R"(id="A",at="Y9",facing="W")"}).wait(), Wait::kEnd);
}

TEST(Letter, WL_15_5_3_KamikazesNearShipsHaveThreePoints) {
  // covers: WL-15.2.4-e, WL-3.2.1-c
  const WingLeader g = Strike().make();
  const State near = place_units(g, "movement", {R"(id="W",at="K3",facing="E")"});
  EXPECT_EQ(half_points(g, near, slot(g, near, "W")), 6);
  const State far = place_units(g, "movement", {R"(id="W",at="B12",facing="E")"});
  EXPECT_EQ(half_points(g, far, slot(g, far, "W")), 4);
}

TEST(Letter, WL_14_2_6_a_AFighterBrokenByFlakDoesNotAttack) {
  // covers: WL-14.2.6-a
  const WingLeader g = Small().make();
  // A came last and attacks E, who hunts B: both are in the combat on the attacking side.
  const auto fight = [&](const char* b) {
    State s = stand(g, "combat",
                    {R"(id="E",at="K9",facing="E",tally="B",traits=["alerted"],slot=1)",
                     R"(id="A",at="K9",facing="W",tally="E",traits=["alerted"],slot=2)", b});
    EXPECT_EQ(s.combat.attacker, 1);
    return s;
  };
  const State flak =
      fight(R"(id="B",at="K9",facing="W",disorder=2,traits=["alerted","returning"],this_turn=["broken_by_flak"])");
  EXPECT_NE(flak.at, At::kPrimaryQuestion);
  EXPECT_EQ(flak.combat.primary[kAttacker], slot(g, flak, "A"));
  EXPECT_EQ(extra_fighters(g, flak, kAttacker), 0);  // nor does it add to the attack
  State before = fight(R"(id="B",at="K9",facing="W",disorder=2,traits=["alerted","returning"])");  // broken earlier
  ASSERT_EQ(before.at, At::kPrimaryQuestion);
  EXPECT_EQ(legal_list(g, before), "primary A, primary B");
  play(g, before, "primary A");
  EXPECT_EQ(extra_fighters(g, before, kAttacker), 1);
  // An escort that reacted and was then broken by flak on its way defends against whoever has tallied it.
  const State alone = stand(
      g, "combat",
      {R"(id="C",at="K9",facing="E",disorder=2,traits=["alerted","returning"],this_turn=["broken_by_flak","reacted","react_success"])",
       R"(id="A",at="K9",facing="W",tally="C",traits=["alerted"])"});
  EXPECT_EQ(alone.combat.attacker, 1);
}

TEST(Letter, WL_9_4_1_a_TheNetHearsOfADestroyedBomber) {
  // covers: WL-9.4.1-a
  const WingLeader g = Small().make();
  State s = stand(g, "tally",
                  {R"(id="T",at="K9",status="destroyed",losses=9,max_losses=9,traits=["attacked"])",
                   R"(id="E",at="J12",facing="E")", R"(id="A",at="Y10",facing="W")"});
  EXPECT_TRUE(has(unit(g, s, "E"), kAlerted));
}

TEST(Letter, WL_15_2_2_b_OnceForEachBomberFormation) {
  // covers: WL-15.2.2-b
  Strike strike;
  strike.units += R"(,{side="blue",id="C",aircraft="bf109e4",mission="escort",at="G9",facing="E"})"
                  R"(,{side="blue",id="D",aircraft="bf109e4",mission="escort",at="D13",facing="E"})";
  const WingLeader g = strike.make();
  State s = place_units(g, "administration",
                        {R"(id="T",at="G8",facing="E")", R"(id="C",at="F9",facing="E")", R"(id="X",at="D12",facing="E")",
                         R"(id="D",at="D13",facing="E")"});
  ASSERT_TRUE(reach(g, s, At::kFreeEscortsQuestion));
  play(g, s, "release-escorts T");
  ASSERT_EQ(s.at, At::kFreeEscortsQuestion);
  EXPECT_FALSE(is_legal(g, s, "release-escorts T"));
  play(g, s, "release-escorts X");
  EXPECT_EQ(unit(g, s, "D").mission, Mission::kSweep);
}

TEST(Letter, WL_15_2_5_a_OverflightHasNoLimit) {
  // covers: WL-15.2.5-a
  const WingLeader g = Strike().make();
  State s = place_units(g, "movement", {R"(id="X",at="Y12",facing="E",circling="done")"});
  EXPECT_TRUE(is_legal(g, s, "go W"));
}

TEST(Letter, WL_13_5_3_a_WL_13_5_6_a_TheOwnerChoosesRocketsAndPods) {
  // covers: WL-13.5.3-a, WL-13.5.6-a, WL-13.5.1-a, WL-15.1-c
  const WingLeader g = with_units(R"({side="red",id="M",aircraft="bf109g6",mission="sweep",at="X9"})");
  State s = g.initial();
  ASSERT_TRUE(reach(g, s, At::kLoadsQuestion));
  EXPECT_TRUE(is_legal(g, s, "load M 0"));
  EXPECT_TRUE(is_legal(g, s, "load M 10"));
  play(g, s, "load M 10");
  EXPECT_TRUE(unit(g, s, "M").carries & kGunPod);
  EXPECT_FALSE(unit(g, s, "M").carries & kRockets);
  // A torpedo bomber for which the scenario lists no load takes torpedoes or bombs.
  Strike strike;
  strike.units =
      R"({side="blue",id="U",aircraft="b5n2",mission="bombing",at="F4"},{side="red",id="A",aircraft="spitfire_ia",mission="cap",at="Y9"})";
  const WingLeader h = strike.make();
  State t = h.initial();
  ASSERT_EQ(t.at, At::kLoadsQuestion);
  EXPECT_EQ(legal_list(h, t), "load U 1, load U 2");
}

TEST(Letter, R_55_ExperteAndGyroCountAtLongRange) {
  // covers: WL-13.5.2-d, WL-10.6-a, WL-13.5.4-a
  const WingLeader g = Small().make();
  State s = stand(g, "combat",
                  {R"(id="T",at="K9",facing="E")", R"(id="A",at="K9",facing="W",tally="T",traits=["alerted","experte"])"});
  s.combat.flags |= kCombatLongRange | kCombatRockets;
  s.combat.primary[kAttacker] = slot(g, s, "A");
  EXPECT_EQ(confirm_firepower(g, s, kAttacker), g.tables.rocket_firepower + 1);
}

}  // namespace
}  // namespace furball::wing_leader
