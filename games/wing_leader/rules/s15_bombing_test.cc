// Chapter 15: missions, profiles, attacks.

#include "games/wing_leader/surface_test_util.h"

namespace furball::wing_leader {
namespace {
using namespace testing;

void play_all(const WingLeader& g, State& s, std::initializer_list<const char*> actions) {
  for (const char* a : actions) play(g, s, a);
}

const char* refused(const WingLeader& g, const State& s, std::string_view notation) {
  static std::string rule;
  EXPECT_FALSE(is_legal(g, s, notation)) << notation;
  rule = g.refuse(s, *g.parse(s, notation)).rule;
  return rule.c_str();
}

TEST(Bombing, WL_15_3_2_E39_DiveFromTheNextColumn) {
  // covers: WL-15.0-b, WL-15.3-a, WL-15.3-c, WL-15.3-e, WL-15.3.2-a, WL-15.3.2-b, WL-15.2.1-a
  const WingLeader g = Strike().make();
  State s = place_units(g, "movement", {R"(id="T",at="J4",facing="E")"});
  play(g, s, "profile 1 2");
  EXPECT_EQ(s.move.mp, 6);  // 2 MP and the bonus
  EXPECT_STREQ(refused(g, s, "go E"), "WL-15.3.2-a");
  play(g, s, "go SE");
  EXPECT_FALSE(is_legal(g, s, "release 0"));  // altitude 3
  EXPECT_STREQ(refused(g, s, "release 0"), "WL-15.3.2-a");
  play_all(g, s, {"go S", "go S"});
  EXPECT_TRUE(is_legal(g, s, "release 0"));  // altitude 1
  play(g, s, "go S");
  EXPECT_EQ(s.move.mp, 1);  // 2.5 of 3 MP
  play(g, s, "release 0");
  ASSERT_EQ(top(s), Proc::kDirectFlak);  // the move is over; flak still fires (T43)
  EXPECT_TRUE(did(unit(g, s, "T"), kNoAirCombat));
  EXPECT_EQ(unit(g, s, "T").profile.aim, 4);
  play(g, s, "pass");
  ASSERT_EQ(top(s), Proc::kBombAttack);
  const Attack attack = bomb_attack(g, s, 0);
  EXPECT_EQ(attack.sum, 3 - 2);  // dive, the destroyer's defence
  EXPECT_EQ(attack.value, 10);
  roll(g, s, 12);  // 13: 50%
  EXPECT_EQ(s.surface[0].damage, 5);
  EXPECT_TRUE(has(unit(g, s, "T"), kReturning));
  EXPECT_EQ(unit(g, s, "T").load, Load::kEmpty);
}

TEST(Bombing, WL_15_3_b_E38_TooLowToAim_T43) {
  // covers: WL-15.3-b, WL-15.3.2-b
  const WingLeader g = Strike().make();
  State s = place_units(g, "movement", {R"(id="T",at="K2",facing="E")"});
  play_all(g, s, {"profile 1 2", "go S"});
  State one = s;
  play(g, one, "release 0");  // one level
  while (top(one) == Proc::kUnitMove) play(g, one, "go E");
  EXPECT_FALSE(did(unit(g, one, "T"), kNoAirCombat));
  play_all(g, s, {"go S", "release 0"});
  const Attack attack = bomb_attack(g, s, 0);
  EXPECT_EQ(mod(attack.mods, "Dive bombing"), 3);
  EXPECT_EQ(mod(attack.mods, "not aimed"), -2);
  State none = place_units(g, "movement", {R"(id="T",at="K1",facing="E")", R"(id="X",at="J4",facing="E")"});
  play(g, none, "pick T");
  EXPECT_STREQ(refused(g, none, "profile 1 2"), "WL-15.3.2-a");
}

TEST(Bombing, WL_15_3_1_LevelRunOverTwoTurns) {
  // covers: WL-15.3.1-a, WL-15.3-a, WL-15.3-b, WL-15.3-f, WL-4.7-c
  const WingLeader g =
      Strike{.environment = R"(clouds=[{type="wispy",squares=["J12"]},{type="broken",squares=["K2"]}])"}.make();
  State s = place_units(g, "movement", {R"(id="X",at="G12",facing="E")"});
  play(g, s, "profile 1 1");
  EXPECT_STREQ(refused(g, s, "go NE"), "WL-15.3.1-a");
  play_all(g, s, {"go E", "go E"});
  EXPECT_EQ(where(g, s, "X"), "I12");
  EXPECT_EQ(unit(g, s, "X").profile.aim, 2);
  State t = place_units(g, "movement", {R"(id="X",at="I12",facing="E",profile=[1,0,2,2])"}, "", 3);
  EXPECT_TRUE(is_legal(g, t, "abandon"));
  play_all(g, t, {"go E", "go E"});
  EXPECT_EQ(where(g, t, "X"), "K12");
  EXPECT_EQ(legal_list(g, t), "jettison X 1, break X, release 0, abandon");
  play(g, t, "release 0");
  const Attack attack = bomb_attack(g, t, 0);
  EXPECT_EQ(mod(attack.mods, "not aimed"), 0);
  EXPECT_EQ(mod(attack.mods, "bombsight at this altitude"), -1);  // G above 10
  EXPECT_EQ(mod(attack.mods, "weather"), -2);                     // broken cloud below, wispy on the way: the worst
  EXPECT_EQ(attack.value, 34);
  State away = place_units(g, "movement", {R"(id="X",at="L12",facing="E")"});
  EXPECT_STREQ(refused(g, away, "profile 1 1"), "WL-15.3.1-a");
  EXPECT_TRUE(is_legal(g, away, "profile 2 1"));
  play_all(g, away, {"profile 2 1", "abandon"});
  EXPECT_TRUE(unit(g, away, "X").profile.none());
  EXPECT_STREQ(refused(g, away, "release 0"), "WL-15.3-f");
}

TEST(Bombing, WL_15_3_3_SteepAndGlide) {
  // covers: WL-15.3.3-a, WL-15.3.4-a, WL-15.3-d
  const WingLeader g = Strike().make();
  State s = place_units(g, "movement", {R"(id="F",at="K5",facing="E")"});
  EXPECT_STREQ(refused(g, s, "profile 1 2"), "WL-15.3.2-a");  // no dive brakes
  play_all(g, s, {"profile 1 3", "go S", "go S", "go S"});
  EXPECT_TRUE(is_legal(g, s, "go S"));
  play(g, s, "go S");
  EXPECT_EQ(where(g, s, "F"), "K1");
  EXPECT_FALSE(is_legal(g, s, "go S"));  // 1 is the floor
  play(g, s, "release 0");
  EXPECT_EQ(mod(bomb_attack(g, s, 0).mods, "Steep bombing"), 2);
  State x = place_units(g, "movement", {R"(id="X",at="I3",facing="E")"});
  EXPECT_STREQ(refused(g, x, "profile 1 3"), "WL-15.3.3-a");
  EXPECT_STREQ(refused(g, x, "profile 1 4"), "WL-15.3.4-a");  // a heavy
  State t = place_units(g, "movement", {R"(id="T",at="I3",facing="E")"});
  play(g, t, "profile 1 4");
  EXPECT_STREQ(refused(g, t, "go S"), "WL-15.3.4-a");
  play_all(g, t, {"go SE", "go SE"});
  EXPECT_EQ(where(g, t, "T"), "K1");
  play(g, t, "release 0");
  EXPECT_TRUE(aimed(g, unit(g, t, "T")));
  EXPECT_EQ(mod(bomb_attack(g, t, 0).mods, "Glide bombing"), 1);
}

TEST(Bombing, WL_15_3_5_TorpedoesAndTheAnvil_T42) {
  // covers: WL-15.3.5-a, WL-15.3.5-b, WL-15.5.1-a, WL-15.4-b, WL-15.1-a
  const WingLeader g = Strike().make();
  State s = place_units(g, "movement", {R"(id="U",at="L0",facing="E")"});
  EXPECT_STREQ(refused(g, s, "profile 2 1"), "WL-15.1-a");  // torpedoes only
  play(g, s, {"profile 2 5", "go E"});
  EXPECT_EQ(where(g, s, "U"), "M0");
  EXPECT_TRUE(is_legal(g, s, "release 0"));  // from the next column
  State far = s;
  play(g, far, "release 0");
  EXPECT_EQ(mod(bomb_attack(g, far, 0).mods, "long range"), -2);
  EXPECT_EQ(mod(bomb_attack(g, far, 0).mods, "not aimed"), -2);
  play_all(g, s, {"go E", "release 0"});
  const Attack one = bomb_attack(g, s, 0);
  EXPECT_EQ(one.sum, 1 - 1);  // good torpedoes, the battleship; her armour does not count
  EXPECT_EQ(one.value, 20);
  State two = place_units(g, "combat", {R"(id="U",at="N0")", R"(id="V",at="N0")", R"(id="VF",at="N0",disorder=1)"});
  for (int i = 0; i < 2; ++i) drop(two.unit[i], ProfileKind::kTorpedo, 1, 2, 0);
  EXPECT_EQ(mod(bomb_attack(g, two, 0).mods, "anvil attack"), 2);
  EXPECT_EQ(mod(bomb_attack(g, two, 1).mods, "anvil attack"), 2);
  two.unit[1].profile.target = 0;
  EXPECT_EQ(mod(bomb_attack(g, two, 0).mods, "anvil attack"), 0);
  drop(two.unit[2], ProfileKind::kTorpedo, 1, 2, 0);
  EXPECT_EQ(bomb_attack(g, two, 2).value, 3);  // 20, 10, 3
  State high = place_units(g, "movement", {R"(id="U",at="L1",facing="E")"});
  EXPECT_STREQ(refused(g, high, "profile 2 5"), "WL-15.3.5-a");
  EXPECT_STREQ(refused(g, high, "profile 4 5"), "WL-15.3.5-a");
}

TEST(Bombing, WL_15_3_5_1_SlowTorpedoes) {
  // covers: WL-15.3.5.1-a
  const WingLeader g = Strike().make();
  State s = place_units(g, "movement", {R"(id="Z",at="L0",facing="E")"});
  play(g, s, "profile 2 5");
  EXPECT_TRUE(has(unit(g, s, "Z"), kSlow));
  EXPECT_EQ(s.move.mp, 2);
  EXPECT_EQ(basic_speed(g, s, 0), 0);
  State t = place_units(g, "movement", {R"(id="Z",at="M0",facing="E",traits=["slow"],profile=[5,1,1,2])"}, "", 3);
  EXPECT_TRUE(has(unit(g, t, "Z"), kSlow));  // still aiming
  EXPECT_EQ(t.move.mp, 2);
}

TEST(Bombing, WL_15_3_6_RocketsAndGuns) {
  // covers: WL-15.3.6-a, WL-15.3.6-b, WL-15.3.7-a, WL-15.3.7-b, WL-15.5.5-a, WL-15.1-b, WL-13.5.6-c
  const WingLeader g = Strike().make();
  State s = place_units(g, "movement", {R"(id="Y",at="J0",facing="E")"});
  EXPECT_STREQ(refused(g, s, "profile 1 6"), "WL-15.3.6-a");  // it has not flown in
  play(g, s, "go E");
  EXPECT_TRUE(is_legal(g, s, "profile 1 6"));
  EXPECT_TRUE(is_legal(g, s, "profile 1 22"));
  EXPECT_STREQ(refused(g, s, "profile 1 7"), "WL-15.1-a");  // rockets oblige
  play(g, s, "profile 1 22");
  const Attack both = bomb_attack(g, s, 0);
  EXPECT_EQ(both.value, 9 + 1 + 3);
  EXPECT_EQ(mod(both.mods, "Rocket attack"), 2);
  EXPECT_EQ(mod(both.mods, "Strafing"), 0);
  State far = place_units(g, "movement", {R"(id="Y",at="I0",facing="E")"});
  play_all(g, far, {"go E", "profile 1 6"});
  EXPECT_EQ(mod(bomb_attack(g, far, 0).mods, "long range"), -2);
  // Values: hard targets halve (E40: 1 + firepower).
  State v = place_units(g, "tally", {R"(id="S",at="K0",load="none")", R"(id="Y",at="K0")", R"(id="K",at="K0",load="none")"});
  const SurfaceType& ship = g.type(v.surface[0]);
  const SurfaceType& bridge = g.type(v.surface[3]);
  EXPECT_EQ(strafing_value(g, v.unit[0], ship), 3);  // firepower 2
  EXPECT_EQ(strafing_value(g, v.unit[2], ship), 1);  // firepower 0
  EXPECT_EQ(strafing_value(g, v.unit[0], bridge), 2);
  v.unit[0].carries |= kAtPod;
  EXPECT_EQ(strafing_value(g, v.unit[0], ship), 7);                  // +4 against ships
  EXPECT_EQ(strafing_value(g, v.unit[0], g.type(v.surface[4])), 7);  // ... and lorries (WL-13.5.6-c)
  EXPECT_EQ(strafing_value(g, v.unit[0], bridge), halved(5));        // +2 against anything else
  drop(v.unit[1], ProfileKind::kRocket, 3, 0, 0);
  EXPECT_EQ(attack_value(g, v.unit[1], bridge), 5);
}

TEST(Bombing, WL_15_2_1_1_StrafersStayUntilTheirGunsAreEmpty) {
  // covers: WL-15.2.1.1-a, WL-15.3.7-b, WL-15.2.3-c
  const WingLeader g = Strike().make();
  State s = place_units(g, "movement", {R"(id="K",at="S0",facing="E",load="none")"});
  EXPECT_TRUE(s.move.flags & kDiveBonus);
  State edge = place_units(g, "movement", {R"(id="K",at="H0",facing="W",load="none")"});
  EXPECT_STREQ(refused(g, edge, "go W"), "WL-15.2.1.1-a");  // four squares from the destroyer
  play(g, s, {"go E", "profile 4 7"});
  EXPECT_EQ(bomb_attack(g, s, 0).value, 1);
  while (top(s) != Proc::kBombAttack) {
    if (s.wait() == Wait::kChance) roll(g, s, 2);
    else if (is_legal(g, s, "end")) play(g, s, "end");
    else play(g, s, "pass");
  }
  roll(g, s, 2);
  EXPECT_EQ(unit(g, s, "K").ammo, Ammo::kLow);
  EXPECT_FALSE(has(unit(g, s, "K"), kReturning));
  State low = place_units(g, "combat", {R"(id="K",at="T0",load="none",ammo="low",profile=[7,3,0,2,0,1])"});
  ASSERT_EQ(top(low), Proc::kBombAttack);
  roll(g, low, 2);
  EXPECT_EQ(unit(g, low, "K").ammo, Ammo::kDepleted);
  EXPECT_TRUE(has(unit(g, low, "K"), kReturning));
  // A sweep goes down from two columns away, and nowhere else.
  State e = place_units(g, "movement", {R"(id="E",at="I9",facing="E",traits=["alerted"])"});
  EXPECT_TRUE(is_legal(g, e, "mode 8"));
  play(g, e, "mode 8");
  EXPECT_FALSE(is_legal(g, e, "go W"));
  EXPECT_TRUE(is_legal(g, e, "go S"));
  State off = place_units(g, "movement", {R"(id="E",at="G9",facing="E",traits=["alerted"])"});
  EXPECT_FALSE(is_legal(g, off, "mode 8"));
}

TEST(Bombing, WL_15_2_1_2_Reconnaissance) {
  // covers: WL-15.2.1.2-a, WL-15.2.1.2-b, WL-14.1.1-c, WL-15.2.4-f
  const WingLeader g = Strike().make();
  State s = place_units(g, "combat", {R"(id="R",at="N9",facing="E",profile=[11,1,4,2,0,1])"});
  ASSERT_EQ(top(s), Proc::kDirectFlak);
  EXPECT_FALSE(fighter_bomber(g, unit(g, s, "R")));
  play(g, s, "pass");
  EXPECT_TRUE(has(unit(g, s, "R"), kReturning));
  EXPECT_TRUE(unit(g, s, "R").profile.flags & kReccePhoto);
  EXPECT_EQ(g.score(s).blue, 0);
  unit(g, s, "R").disorder = 2;
  Ctx c{g, s, nullptr};
  end_turn_ground(g, s);
  remove_unit(c, 0, Status::kOffLeft);
  EXPECT_EQ(g.score(s).blue, 12);
  State b = place_units(g, "combat", {R"(id="R",at="N9",facing="E",disorder=2,profile=[11,1,4,2,0,1])"});
  play(g, b, "pass");
  EXPECT_FALSE(has(unit(g, b, "R"), kReturning));
  State run = place_units(g, "movement", {R"(id="R",at="K9",facing="E")"});
  EXPECT_STREQ(refused(g, run, "profile 2 11"), "WL-15.2.1.2-a");  // three columns
  EXPECT_TRUE(is_legal(g, run, "profile 3 11"));
  EXPECT_STREQ(refused(g, run, "profile 2 1"), "WL-15.1-a");
}

TEST(Bombing, WL_15_5_3_E41_Kamikaze) {
  // covers: WL-15.5.3-a, WL-15.5.3-b, WL-15.5.3-c, WL-15.5.3-d
  const WingLeader g = Strike().make();
  State s = place_units(g, "movement", {R"(id="W",at="I2",facing="E",losses=1)"});
  EXPECT_STREQ(refused(g, s, "profile 1 1"), "WL-15.5.3-d");
  EXPECT_STREQ(refused(g, s, "profile 3 10"), "WL-15.5.3-a");  // eight columns
  play(g, s, "profile 1 10");
  while (top(s) == Proc::kUnitMove && s.wait() == Wait::kDecision) play(g, s, is_legal(g, s, "go SE") ? "go SE" : "go E");
  EXPECT_EQ(where(g, s, "W"), "K0");
  const Attack attack = bomb_attack(g, s, 0);
  EXPECT_EQ(attack.value, 9);  // 3 + 2 x 3
  EXPECT_EQ(bomb_hits(9, 25), 2);
  EXPECT_EQ(mod(attack.mods, "Kamikaze"), 3);
  play(g, s, "pass");  // flak
  ASSERT_EQ(top(s), Proc::kBombAttack);
  roll(g, s, 8);  // +3 - 2: 9, 25%
  EXPECT_EQ(s.surface[0].damage, 2);
  EXPECT_EQ(unit(g, s, "W").status, Status::kDestroyed);
}

TEST(Bombing, WL_15_4_ValuesClampAndTable_E42) {
  // covers: WL-15.4-a, WL-15.4-b, WL-14.1.3-a
  const WingLeader g = Strike().make();
  State s = place_units(g, "tally", {R"(id="T",at="T19",quality="green")", R"(id="TT",at="T0",disorder=1)"});
  drop(s.unit[0], ProfileKind::kLevel, 3, 0, 19);
  const Attack bad = bomb_attack(g, s, 0);
  EXPECT_LT(bad.mods.sum(), -9);
  EXPECT_EQ(bad.sum, -6);
  EXPECT_EQ(bomb_percent(g, 12 + bad.sum), 10);
  EXPECT_EQ(bomb_percent(g, 5), 0);
  EXPECT_EQ(bomb_percent(g, 9), 25);
  EXPECT_EQ(bomb_percent(g, 15), 100);
  EXPECT_EQ(bomb_hits(9, 25), 2);
  drop(s.unit[1], ProfileKind::kDive, 0, 4, 0, kReleaseOutOfSun);
  EXPECT_EQ(attack_value(g, s.unit[1], g.type(s.surface[0])), 5);  // disrupted
  EXPECT_EQ(bomb_attack(g, s, 1).mods.sum(), 3 - 2 + 1);
  s.unit[1].disorder = 2;
  EXPECT_EQ(attack_value(g, s.unit[1], g.type(s.surface[0])), 3);  // 2.5 up
  drop(s.unit[1], ProfileKind::kDive, 1, 4, 0);
  EXPECT_EQ(mod(bomb_attack(g, s, 1).mods, "armoured"), -2);
  drop(s.unit[1], ProfileKind::kLevel, 1, 4, 8);
  EXPECT_EQ(mod(bomb_attack(g, s, 1).mods, "armoured"), 0);
}

TEST(Bombing, WL_15_5_2_ParafragsAndSkipBombs) {
  // covers: WL-15.5.2-a, WL-15.5.4-a, WL-15.5.5-a
  const WingLeader g = Strike().make();
  State s = place_units(g, "movement", {R"(id="P",at="I0",facing="E")"});
  EXPECT_STREQ(refused(g, s, "profile 1 1"), "WL-15.1-a");
  play_all(g, s, {"profile 1 8", "go E", "go E"});
  EXPECT_EQ(legal_list(g, s), "jettison P 1, break P, release 0, release 4, abandon");
  play(g, s, "release 4");
  const Attack attack = bomb_attack(g, s, 0);
  EXPECT_EQ(attack.value, 14 + 1);  // 27 halved against a ship, and the guns
  EXPECT_EQ(mod(attack.mods, "Parafrag run"), 2);
  State high = place_units(g, "movement", {R"(id="P",at="I2",facing="E")"});
  EXPECT_STREQ(refused(g, high, "profile 1 8"), "WL-15.5.2-a");
  State k = place_units(g, "movement", {R"(id="K",at="I0",facing="E")"});
  EXPECT_TRUE(is_legal(g, k, "profile 1 9"));
  EXPECT_STREQ(refused(g, k, "profile 4 9"), "WL-15.5.4-a");  // too far
  play_all(g, k, {"profile 1 9", "go E", "go E", "release 0"});
  EXPECT_EQ(mod(bomb_attack(g, k, 0).mods, "Skip bombing"), 2);
  State t = place_units(g, "movement", {R"(id="T",at="I0",facing="E")"});
  EXPECT_STREQ(refused(g, t, "profile 1 9"), "WL-15.5.4-a");
}

TEST(Missions, WL_15_2_1_ApproachCirclingAndFormation) {
  // covers: WL-15.2.1-a, WL-15.2.1-b, WL-15.2.1-c, WL-15.2.1-d, WL-15.2.1-e, WL-15.2.1-f, WL-15.2.5-a
  const WingLeader g = Strike().make();
  State s = place_units(g, "movement", {R"(id="T",at="E8",facing="E")", R"(id="TT",at="D8",facing="E")"});
  play(g, s, "pick T");
  EXPECT_EQ(s.move.mp, 4);
  EXPECT_FALSE(s.move.flags & kDiveBonus);
  EXPECT_STREQ(refused(g, s, "go S"), "WL-15.2.1-b");
  EXPECT_STREQ(refused(g, s, "go W"), "WL-15.2.1-a");
  play(g, s, "go SE");
  EXPECT_STREQ(refused(g, s, "go SE"), "WL-15.2.1-b");
  play(g, s, "go E");
  // The other one of the formation must come down too.
  ASSERT_EQ(s.move.unit, slot(g, s, "TT"));
  EXPECT_STREQ(refused(g, s, "go E"), "WL-15.2.1-c");
  EXPECT_TRUE(is_legal(g, s, "go SE"));
  EXPECT_TRUE(is_legal(g, s, "circle 1"));  // ... or do something else
  play_all(g, s, {"circle 1", "end"});
  EXPECT_EQ(unit(g, s, "TT").circling, Circling::kNow);
  State c = place_units(g, "movement", {R"(id="T",at="E8",facing="E",circling="now")"});
  EXPECT_STREQ(refused(g, c, "go E"), "WL-15.2.1-e");
  play(g, c, "circle 2");
  EXPECT_TRUE(is_legal(g, c, "go E"));
  EXPECT_STREQ(refused(g, c, "circle 1"), "WL-15.2.1-e");
  // Past the target and back.
  State back = place_units(g, "movement", {R"(id="T",at="W8",facing="E")"});
  EXPECT_TRUE(is_legal(g, back, "go E"));
  EXPECT_TRUE(is_legal(g, back, "go W"));
}

TEST(Missions, WL_15_2_4_FighterBombers) {
  // covers: WL-15.2.4-a, WL-15.2.4-b, WL-15.2.4-e
  const WingLeader g = Strike().make();
  State far = place_units(g, "movement", {R"(id="F",at="E6",facing="E")"});
  EXPECT_EQ(far.move.mp, 4);
  State near = place_units(g, "movement", {R"(id="F",at="J3",facing="E")"});
  EXPECT_EQ(near.move.mp, 6);
  play(g, near, "profile 1 3");
  EXPECT_EQ(near.move.mp, 8);
  State s = place_units(g, "combat", {R"(id="F",at="T1",facing="E",profile=[3,3,3,2,0,1,0,1])"});
  ASSERT_EQ(top(s), Proc::kBombAttack);
  roll(g, s, 7);
  const Unit& f = unit(g, s, "F");
  EXPECT_EQ(f.mission, Mission::kSweep);
  EXPECT_TRUE(has(f, kAlerted));
  EXPECT_FALSE(has(f, kReturning));
  EXPECT_TRUE(may_strafe(g, f));
  State t = place_units(g, "tally", {R"(id="F",at="W9",facing="E")", R"(id="A",at="X9",facing="W")"});
  EXPECT_FALSE(has(unit(g, t, "F"), kAlerted));
  play(g, t, {"tally F A", "6"});
  EXPECT_EQ(unit(g, t, "F").load, Load::kEmpty);
  EXPECT_EQ(unit(g, t, "F").mission, Mission::kSweep);
}

TEST(Missions, WL_15_2_4_d_OneFlightFightsOneBombsOn) {
  // covers: WL-15.2.4-b, WL-15.2.4-d
  const WingLeader g = Strike{.blue = "tactical_flexibility=true"}.make();
  State s = place_units(g, "tally", {R"(id="F",at="W9",facing="E")", R"(id="A",at="X9",facing="W")"});
  play(g, s, {"tally F A", "6", "split F"});
  const Unit& one = unit(g, s, "F1");
  const Unit& two = unit(g, s, "F2");
  EXPECT_EQ(has_tally(one) + has_tally(two), 1);
  const Unit& fights = has_tally(one) ? one : two;
  const Unit& bombs = has_tally(one) ? two : one;
  EXPECT_EQ(fights.mission, Mission::kSweep);
  EXPECT_EQ(fights.load, Load::kEmpty);
  EXPECT_EQ(bombs.mission, Mission::kBombing);
  EXPECT_EQ(bombs.load, Load::kBombs);
}

TEST(Missions, WL_11_0_d_NoEscapeInsideAFlakZone) {
  const WingLeader g = Strike().make();
  State s =
      place_units(g, "tally", {R"(id="T",at="K1",facing="W")", R"(id="A",at="K1")"}, R"(surface=[{id="1",guns=[0,11,1]}])");
  EXPECT_TRUE(in_flak_zone(g, s, slot(g, s, "T")));
  EXPECT_TRUE(in_flak_zone(g, s, slot(g, s, "A")));  // its own guns too (WL-14.2.3-d)
  const auto refused_attempt = [&](const char* where) {
    const std::string t = std::string(R"(id="T",at=")") + where + R"(",facing="W",disorder=2,traits=["returning"])";
    State e = place_units(g, "administration", {t.c_str(), R"(id="A",at="M3")"}, R"(surface=[{id="1",guns=[0,11,1]}])");
    play(g, e, {"escape T", "no"});
    return e.wait() == Wait::kChance;  // the hunter's die
  };
  EXPECT_FALSE(refused_attempt("K1"));
  EXPECT_TRUE(refused_attempt("I1"));
}

TEST(Missions, WL_15_2_3_SweepsCircleAndGoHomeTogether) {
  // covers: WL-15.2.3-a, WL-15.2.3-b
  const WingLeader g = Strike().make();
  State s = place_units(g, "movement", {R"(id="E",at="D13",facing="E")", R"(id="EE",at="D14",facing="E")"});
  ASSERT_EQ(s.move.unit, 0);
  EXPECT_TRUE(is_legal(g, s, "mode 4"));
  play(g, s, "mode 4");
  while (s.move.unit == 0) play(g, s, "end");
  ASSERT_EQ(s.move.unit, 1);
  EXPECT_EQ(legal_list(g, s), "mode circle");  // the whole formation circles
  State home = place_units(g, "movement", {R"(id="E",at="D13",facing="E",circling="now")"});
  EXPECT_EQ(legal_list(g, home), "mode circle, mode home, mode home-far");
}

TEST(Missions, WL_15_2_2_EscortsAreReleasedOnce) {
  // covers: WL-15.2.2-b
  Strike strike;
  strike.units += R"(,{side="blue",id="C",aircraft="bf109e4",mission="escort",at="G9",facing="E"})";
  const WingLeader g = strike.make();
  State s = place_units(g, "administration", {R"(id="T",at="G8",facing="E")", R"(id="C",at="F9",facing="E")"});
  no_escapes(g, s);
  ASSERT_EQ(top(s), Proc::kEscortsToSweep);
  play(g, s, "release-escorts T");
  EXPECT_EQ(unit(g, s, "C").mission, Mission::kSweep);
  EXPECT_TRUE(has(unit(g, s, "C"), kWasEscort));
  State again = place_units(g, "administration", {R"(id="T",at="G8",facing="E")", R"(id="C",at="F9",facing="E")"},
                            "escorts_freed=[\"T\"]");
  no_escapes(g, again);
  EXPECT_NE(top(again), Proc::kEscortsToSweep);
  // As sweeps they may circle, and form up again later.
  State free = place_units(g, "movement",
                           {R"(id="T",at="G8",facing="E",this_turn=["moved"])",
                            R"(id="C",at="C9",facing="E",mission="sweep",traits=["was_escort"])"});
  EXPECT_TRUE(is_legal(g, free, "mode circle"));
  EXPECT_TRUE(is_legal(g, free, "form-up F9"));
  play(g, free, "mode circle");
  EXPECT_EQ(unit(g, free, "C").circling, Circling::kNow);
  State later = place_units(g, "movement",  // the bombers have made their attack
                            {R"(id="T",at="G8",facing="E",load="none",traits=["returning"],home_chosen=1,this_turn=["moved"])",
                             R"(id="C",at="C9",facing="E",mission="sweep",traits=["was_escort"],circling="now")"});
  play(g, later, "form-up F9");
  EXPECT_EQ(unit(g, later, "C").circling, Circling::kNever);  // it may circle again
  EXPECT_TRUE(has(unit(g, later, "C"), kFormingUp));
}

// Escorts move before their bombers: they go where those can be expected.
struct Escorted : Strike {
  Escorted() { units += R"(,{side="blue",id="C",aircraft="bf109e4",mission="escort",at="G9",facing="E"})"; }
};

TEST(Missions, WL_15_2_1_e_EscortsCircleAlong) {
  const WingLeader g = Escorted().make();
  const auto at_station = [&](const char* escort, const char* circling) {
    const std::string t = std::string(R"(id="T",at="F8",facing="E",circling=")") + circling + "\"",
                      c = std::string(R"(id="C",facing="E",at=")") + escort + "\"";
    State s = place_units(g, "movement", {t.c_str(), c.c_str()});
    EXPECT_EQ(s.move.unit, slot(g, s, "C"));
    EXPECT_EQ(s.move.mode, MoveMode::kFollow);
    return s;
  };
  // The bomber circles at F8: an escort three squares behind it stays, turning if it likes, and so does one ahead.
  State behind = at_station("C8", "now");
  EXPECT_TRUE(is_legal(g, behind, "end"));
  EXPECT_TRUE(is_legal(g, behind, "stay W"));
  play(g, behind, "end");
  EXPECT_EQ(where(g, behind, "C"), "C8");
  State ahead = at_station("I8", "now");
  EXPECT_TRUE(is_legal(g, ahead, "end"));
  EXPECT_STREQ(refused(g, ahead, "go E"), "WL-15.2.2-a");  // four squares: it would lose them
  // It may begin to circle this very turn; once it has circled it flies on, and the escort with it.
  EXPECT_TRUE(is_legal(g, at_station("C8", "never"), "end"));
  State done = at_station("C8", "done");
  EXPECT_FALSE(is_legal(g, done, "end"));
  EXPECT_FALSE(is_legal(g, done, "stay W"));
  EXPECT_TRUE(is_legal(g, done, "go E"));
  EXPECT_TRUE(is_legal(g, at_station("I8", "done"), "go E"));
}

TEST(Missions, WL_15_2_2_a_EscortsMatchTheHeightOfTheirBombers) {
  const WingLeader g = Escorted().make();
  const auto at_station = [&](const char* bomber, const char* escort) {
    const std::string t = std::string(R"(id="T",facing="E",circling="done",)") + bomber,
                      c = std::string(R"(id="C",facing="E",at=")") + escort + "\"";
    return place_units(g, "movement", {t.c_str(), c.c_str()});
  };
  // Far from the targets bombers change one level: the escort goes down with them, but never below the level under theirs.
  State s = at_station(R"(at="C8")", "C7");
  EXPECT_EQ(s.move.mode, MoveMode::kFollow);
  EXPECT_FALSE(s.move.flags & kDiveBonus);  // two squares, like theirs
  play(g, s, "go SE");
  EXPECT_EQ(where(g, s, "C"), "D6");
  EXPECT_STREQ(refused(g, s, "go SE"), "WL-15.2.2-a");
  EXPECT_TRUE(is_legal(g, s, "go E"));
  // ... and up: four above the bomber's next level is too high.
  State up = at_station(R"(at="C2")", "C5");
  play(g, up, "go NE");
  EXPECT_EQ(where(g, up, "C"), "D6");
  EXPECT_STREQ(refused(g, at_station(R"(at="C2")", "C6"), "go NE"), "WL-15.2.2-a");
  // A dive that has begun is followed all the way.
  State dive = at_station(R"(at="K6",profile=[2,0,2,4])", "J6");
  play(g, dive, "go SE");
  for (int i = 0; i < 4; ++i) play(g, dive, "go S");
  EXPECT_EQ(where(g, dive, "C"), "K1");
  // Bombers on the way home fly three squares in a dive (T49).
  State home = at_station(R"(at="H8",load="none",traits=["returning"],home=0,home_chosen=1)", "H9");
  EXPECT_EQ(home.move.mp, 6);
  for (const char* a : {"go SW", "go SW", "go SW"}) play(g, home, a);
  EXPECT_EQ(where(g, home, "C"), "E6");
  State away = at_station(R"(at="H8",load="none",traits=["returning"],home=0,home_chosen=1)", "H9");
  EXPECT_STREQ(refused(g, away, "go E"), "WL-9.2.2-b");  // not away from them
}

TEST(Missions, WL_15_1_LoadsAreChosenAtSetUp) {
  // covers: WL-15.1-c, WL-15.0-a
  const WingLeader g =
      Strike{
          .units =
              R"({side="blue",id="U",aircraft="b5n2",mission="bombing",at="F3",load=["choice"]},{side="blue",id="Y",aircraft="typhoon_ib",mission="strafing",at="E3",load=["choice"]})"}
          .make();
  State s = g.initial();
  ASSERT_EQ(top(s), Proc::kLoads);
  EXPECT_EQ(legal_list(g, s), "load U 1, load U 2");
  play(g, s, "load U 2");
  EXPECT_EQ(legal_list(g, s), "load Y 1, load Y 3");
  play(g, s, "load Y 3");
  EXPECT_EQ(unit(g, s, "U").load, Load::kTorpedo);
  EXPECT_EQ(unit(g, s, "Y").load, Load::kAtgr);
  Ctx c{g, s, nullptr};
  remove_unit(c, 0, Status::kOffRight);  // with its load off the far edge: no points under these rules
  EXPECT_EQ(g.score(s).blue, 0);
}

TEST(Bombing, WL_15_3_e_PreviewsTellTheOdds) {
  // covers: WL-15.3-e
  const WingLeader g = Strike().make();
  State s = place_units(g, "movement", {R"(id="T",at="K4",facing="E")"});
  const game::ActionView v = g.describe_action(s, *g.parse(s, "profile 1 2"));
  ASSERT_EQ(v.preview.rolls.size(), 1u);
  uint64_t weight = 0;
  for (const game::OutcomeView& o : v.preview.rolls[0].outcomes) weight += o.weight;
  EXPECT_EQ(weight, 36u);
  EXPECT_TRUE(v.attack);
  game::View view;
  g.describe(s, view);
  EXPECT_EQ(view.units.back().kind.text(), "ground");
}

}  // namespace
}  // namespace furball::wing_leader
