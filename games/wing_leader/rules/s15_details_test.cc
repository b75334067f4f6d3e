// Chapter 15, the finer points: prerequisites of each profile, who may dive where, what ends a circle.

#include "games/wing_leader/surface_test_util.h"

namespace furball::wing_leader {
namespace {
using namespace testing;

std::string refused(const WingLeader& g, const State& s, std::string_view notation) {
  EXPECT_FALSE(is_legal(g, s, notation)) << notation;
  return g.refuse(s, *g.parse(s, notation)).rule;
}

State mover(const WingLeader& g, const std::string& unit, const std::string& more = "") {
  return place_units(g, "movement", {unit.c_str()}, more);
}

TEST(Profiles, WL_15_3_1_a_AimByBombsight) {
  const WingLeader g = Strike().make();
  const State s = place_units(g, "tally", {R"(id="T",at="H8")", R"(id="U",at="H8",load="bombs")", R"(id="X",at="H12")"});
  EXPECT_EQ(aim_needed(g, s.unit[0], ProfileKind::kLevel), 1);  // T
  EXPECT_EQ(aim_needed(g, s.unit[1], ProfileKind::kLevel), 2);  // V
  EXPECT_EQ(aim_needed(g, s.unit[2], ProfileKind::kLevel), 4);  // G
  // A course begun too late leaves the attack unaimed, and the preview says so before it is chosen.
  State late = mover(g, R"(id="X",at="I9",facing="E")");
  const game::ActionView v = g.describe_action(late, *g.parse(late, "profile 1 1"));
  EXPECT_FALSE(v.preview.warning.empty());
  play(g, late, {"profile 1 1", "go E", "go E"});
  EXPECT_EQ(where(g, late, "X"), "K9");
  play(g, late, "release 0");
  EXPECT_EQ(mod(bomb_attack(g, late, 0).mods, "not aimed"), -2);
}

// Plays on without doing anything until a unit has to move again.
void to_next_move(const WingLeader& g, State& s) {
  for (int guard = 0; guard < 100 && s.wait() != Wait::kEnd; ++guard) {
    if (s.wait() == Wait::kChance) {
      game::OutcomeList outcomes;
      g.outcomes(s, outcomes);
      g.resolve(s, outcomes[0].id, nullptr);
      continue;
    }
    if (top(s) == Proc::kUnitMove) return;
    game::ActionList actions;
    g.legal(s, actions);
    g.apply(s, top(s) == Proc::kEndPhase ? actions[actions.size() - 1] : actions[0], nullptr);
  }
}

TEST(Profiles, WL_4_7_c_OnlyTheWeatherOfTheAimCounts) {
  // The dense cloud at F12 is crossed before the last four squares (R-50), the wispy one at I12 within them.
  const WingLeader g = Strike{.environment = R"(clouds=[{type="dense",squares=["F12"]},{type="wispy",squares=["I12"]}])",
                              .surfaces = R"({id="1",type="Aux",at="K0"})"}
                           .make();
  State s = mover(g, R"(id="X",at="D12",facing="E")");
  play(g, s, "profile 1 1");
  while (where(g, s, "X") != "K12") {
    const int x = unit(g, s, "X").x;
    play(g, s, "go E");
    ASSERT_GT(unit(g, s, "X").x, x);
    if (where(g, s, "X") != "K12") to_next_move(g, s);
  }
  EXPECT_EQ(unit(g, s, "X").profile.aim, 7);
  play(g, s, "release 0");
  EXPECT_EQ(mod(bomb_attack(g, s, 0).mods, "weather"), -1);
}

TEST(Profiles, WL_15_3_2_a_WhereADiveBegins) {
  const WingLeader g = Strike{.environment = R"(clouds=[{type="dense",squares=["Q4"]}])"}.make();
  EXPECT_TRUE(is_legal(g, mover(g, R"(id="T",at="K10",facing="E")"), "profile 1 2"));
  EXPECT_EQ(refused(g, mover(g, R"(id="T",at="K11",facing="E")"), "profile 1 2"), "WL-15.3.2-a");
  EXPECT_TRUE(is_legal(g, mover(g, R"(id="T",at="L6",facing="W")"), "profile 1 2"));
  EXPECT_EQ(refused(g, mover(g, R"(id="T",at="I6",facing="E")"), "profile 1 2"), "WL-15.3.2-a");  // two columns
  EXPECT_EQ(refused(g, mover(g, R"(id="T",at="Q8",facing="E")"), "profile 3 2"), "WL-15.3.2-a");  // does not see it
  EXPECT_TRUE(is_legal(g, mover(g, R"(id="T",at="N8",facing="E")"), "profile 2 2"));
}

TEST(Profiles, WL_15_3_3_a_WhoDivesSteeply) {
  // covers: WL-15.3.3-a, WL-15.3.4-a
  Strike strike;
  strike.units +=
      R"(,{side="blue",id="J",aircraft="ju88a4",mission="bombing",at="A8"},{side="blue",id="M",aircraft="b25d",mission="bombing",at="A7"})";
  const WingLeader g = strike.make();
  EXPECT_TRUE(is_legal(g, mover(g, R"(id="T",at="K6",facing="E")"), "profile 1 3"));  // a dive bomber
  EXPECT_TRUE(is_legal(g, mover(g, R"(id="J",at="K6",facing="E")"), "profile 1 3"));  // speed brakes
  EXPECT_EQ(refused(g, mover(g, R"(id="M",at="K6",facing="E")"), "profile 1 3"), "WL-15.3.3-a");
  State j = mover(g, R"(id="J",at="J6",facing="E")");
  play(g, j, {"profile 1 3", "go SE"});
  EXPECT_TRUE(is_legal(g, j, "release 0"));  // above and at 1 or higher, though not aimed
  EXPECT_EQ(mod(bomb_attack(g, j, 0).mods, "not aimed"), -2);
  play(g, j, "go S"), play(g, j, "go S");
  EXPECT_EQ(mod(bomb_attack(g, j, 0).mods, "not aimed"), 0);  // three levels
  // Glide bombing: exactly two columns off.
  EXPECT_TRUE(is_legal(g, mover(g, R"(id="M",at="I6",facing="E")"), "profile 1 4"));
  EXPECT_EQ(refused(g, mover(g, R"(id="M",at="J6",facing="E")"), "profile 1 4"), "WL-15.3.4-a");
  EXPECT_EQ(refused(g, mover(g, R"(id="M",at="H6",facing="E")"), "profile 1 4"), "WL-15.3.4-a");
  EXPECT_EQ(refused(g, mover(g, R"(id="M",at="I1",facing="E")"), "profile 1 4"), "WL-15.3.4-a");
}

TEST(Profiles, WL_15_3_5_1_a_TheSlowMarkerGoesInTheNextMovementPhase) {
  const WingLeader g = Strike{.surfaces = R"({id="1",type="Aux",at="N0"})"}.make();
  State s = mover(g, R"(id="Z",at="L0",facing="E")");
  play(g, s, {"profile 1 5", "go E"});
  EXPECT_EQ(where(g, s, "Z"), "M0");  // one square a turn while it aims
  play(g, s, "end");
  to_next_move(g, s);
  EXPECT_EQ(s.turn, 3);
  EXPECT_TRUE(has(unit(g, s, "Z"), kSlow));
  EXPECT_EQ(s.move.total, 2);
  play(g, s, {"go E", "release 0"});
  EXPECT_TRUE(has(unit(g, s, "Z"), kSlow));  // for this turn's combats
  EXPECT_EQ(basic_speed(g, s, 0), 0);
  to_next_move(g, s);
  EXPECT_EQ(s.turn, 4);
  EXPECT_FALSE(has(unit(g, s, "Z"), kSlow));
}

TEST(Profiles, WL_15_3_6_a_AtMostOneLevelDived) {
  // covers: WL-15.3.6-a, WL-15.3.7-a, WL-15.1-b
  const WingLeader g = Strike().make();
  EXPECT_TRUE(is_legal(g, flown(g, R"(id="Y",at="J1",facing="E")", {"go SE"}), "profile 1 6"));
  const State two = flown(g, R"(id="Y",at="I2",facing="E")", {"go SE", "go SE"});
  EXPECT_EQ(where(g, two, "Y"), "K0");
  EXPECT_EQ(refused(g, two, "profile 1 6"), "WL-15.3.6-a");
  const State strafe = flown(g, R"(id="S",at="I2",facing="E",load="none")", {"go SE", "go SE"});
  EXPECT_EQ(refused(g, strafe, "profile 1 7"), "WL-15.3.7-a");
  State low = mover(g, R"(id="S",at="J1",facing="E",load="none")");
  play(g, low, "go SE");
  EXPECT_TRUE(is_legal(g, low, "profile 1 7"));
  State empty = mover(g, R"(id="S",at="J1",facing="E",ammo="depleted")");
  play(g, empty, "go SE");
  EXPECT_EQ(refused(g, empty, "profile 1 7"), "WL-15.3.7-a");
}

TEST(Profiles, WL_15_5_2_a_ParafragsOnHardTargets) {
  const WingLeader g = Strike().make();
  State s = place_units(g, "tally", {R"(id="P",at="K0")"});
  drop(s.unit[0], ProfileKind::kParafrag, 4, 2, 0);
  const int full = attack_value(g, s.unit[0], g.type(s.surface[4]));  // lorries
  EXPECT_EQ(full, bomb_value(g, s.unit[0]));
  EXPECT_EQ(attack_value(g, s.unit[0], g.type(s.surface[3])), halved(full));  // the bridge is hard
  EXPECT_EQ(attack_value(g, s.unit[0], g.type(s.surface[0])), halved(full));  // ships
}

TEST(Approach, WL_15_2_1_b_WhoMayDiveFreely) {
  const WingLeader g = Strike().make();
  State rockets = mover(g, R"(id="Y",at="I5",facing="E")");  // two columns from the destroyer
  play(g, rockets, "go S");
  EXPECT_TRUE(is_legal(g, rockets, "go S"));
  EXPECT_EQ(refused(g, mover(g, R"(id="Y",at="H5",facing="E")"), "go S"), "WL-15.2.1-b");
  EXPECT_EQ(refused(g, mover(g, R"(id="T",at="I5",facing="E")"), "go S"), "WL-15.2.1-b");  // bombs: one level a turn
}

TEST(Approach, WL_15_2_1_c_NobodyFollowsItsFormationOffTheMap) {
  // covers: WL-15.2.1-c
  const WingLeader g = Strike().make();
  const auto may_stay_level = [&](const char* at, int mp) {  // T, after TT has gone down
    const std::string t = std::string(R"(id="T",facing="NE",formation=1,at=")") + at + "\"";
    State s =
        place_units(g, "movement", {t.c_str(), R"(id="TT",facing="NE",formation=1,at="Y7",start_y=8,this_turn=["moved"])"});
    EXPECT_EQ(s.move.unit, slot(g, s, "T"));
    EXPECT_EQ(s.move.mode, MoveMode::kApproach);
    for (const char* id : {"T", "TT"}) unit(g, s, id).formation = 1;
    s.move.mp = mp;
    return bombing_step_allowed(g, s, kW);
  };
  EXPECT_FALSE(may_stay_level("Y8", 2));  // it can go down to the south-east
  EXPECT_TRUE(may_stay_level("Z8", 2));   // only by turning about, for which the points are too few
  EXPECT_TRUE(may_stay_level("Z8", 3));
  EXPECT_FALSE(may_stay_level("Z8", 4));
}

TEST(Approach, WL_15_2_4_f_ReconnaissanceNeverTallies) {
  const WingLeader g = Strike().make();
  State s =
      place_units(g, "tally", {R"(id="R",at="W9",facing="E")", R"(id="F",at="W9",facing="E")", R"(id="A",at="X9",facing="W")"});
  EXPECT_TRUE(is_legal(g, s, "tally F A"));   // a fighter-bomber may
  EXPECT_FALSE(is_legal(g, s, "tally R A"));  // the same class with cameras may not
}

TEST(Sweeps, WL_15_2_3_c_HowNearASweepMustBeToStrafe) {
  // covers: WL-15.2.3-c
  const WingLeader g = Strike().make();  // the first target lies at K0
  const auto may_strafe_from = [&](const char* at) {
    const State s = place_units(
        g, "tally", {(std::string(R"(id="E",facing="E",traits=["alerted"],at=")") + at + "\"").c_str(), R"(id="A",at="Z19")"});
    return strafing_mover(g, s, 0);
  };
  for (const char* near : {"H0", "H3", "I3", "I4", "I19", "K19"}) EXPECT_TRUE(may_strafe_from(near)) << near;
  for (const char* far : {"H4", "G0", "G3", "A1"}) EXPECT_FALSE(may_strafe_from(far)) << far;
}

TEST(Sweeps, WL_15_2_3_a_ATallyEndsTheCircling) {
  const WingLeader g = Strike().make();
  State s = place_units(g, "tally", {R"(id="E",at="W9",facing="E",circling="now")", R"(id="A",at="X9",facing="W")"});
  play(g, s, {"tally E A", "6"});
  EXPECT_TRUE(has_tally(unit(g, s, "E")));
  EXPECT_EQ(unit(g, s, "E").circling, Circling::kNever);  // and may begin again: only bombers circle once
}

TEST(Sweeps, WL_15_2_3_b_HomeTogetherByOneEdge) {
  const WingLeader g = Strike().make();
  State s = place_units(g, "movement", {R"(id="E",at="D13",facing="E",circling="now")", R"(id="EE",at="D14",facing="E")"});
  ASSERT_EQ(s.move.unit, 0);
  play(g, s, "mode home-far");
  for (int guard = 0; guard < 5 && s.move.unit == 0; ++guard) {
    game::ActionList actions;
    g.legal(s, actions);
    g.apply(s, actions[0], nullptr);
  }
  ASSERT_EQ(s.move.unit, 1);
  EXPECT_EQ(legal_list(g, s), "mode home-far");
}

}  // namespace
}  // namespace furball::wing_leader
