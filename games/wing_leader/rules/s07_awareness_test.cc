// Chapter 7: alert state and tallies.

#include "games/wing_leader/command.h"
#include "games/wing_leader/test_util.h"

namespace furball::wing_leader {
namespace {
using namespace testing;

int needed(const WingLeader& g, const State& s, std::string_view u, std::string_view t) {
  game::Modifiers mods;
  const int a = slot(g, s, u), b = slot(g, s, t);
  tally_modifiers(g, s, a, b, mods);
  return distance(s.unit[a], s.unit[b]) - mods.sum() + 1;
}

WingLeader quiet(const std::string& environment) {  // no nets, so no radio and no ground control
  return Small{.environment = environment, .nets = ""}.make();
}

TEST(Tally, WL_7_2_1_a_E09_T08_DistanceBehindCloudAndSun) {
  // covers: WL-7.2.1-a, WL-4.6.2-a, WL-4.7-d
  const WingLeader wispy = quiet("clouds=[{type=\"wispy\",squares=[\"A6-Z6\"]}]");
  State s = stand(wispy, "tally", {R"(id="E",at="K5",facing="W")", R"(id="A",at="M7",facing="W")"});
  EXPECT_EQ(needed(wispy, s, "E", "A"), 6);  // 3, behind -2, wispy -1
  const WingLeader sunny = quiet("sun=\"right_upper\"\nclouds=[{type=\"wispy\",squares=[\"A6-Z6\"]}]");
  State s2 = stand(sunny, "tally", {R"(id="E",at="K5",facing="W")", R"(id="A",at="M7",facing="W")"});
  EXPECT_EQ(needed(sunny, s2, "E", "A"), 7);
  EXPECT_FALSE(is_legal(sunny, s2, "tally E A"));
  WingLeader mirror = quiet("clouds=[{type=\"wispy\",squares=[\"A6-Z6\"]}]");
  State s3 = stand(mirror, "tally", {R"(id="E",at="K5",facing="W")", R"(id="A",at="M7",facing="W")"});
  mirror.cards[mirror.units[s3.unit[0].setup].card].can.rear_view = true;
  EXPECT_EQ(needed(mirror, s3, "E", "A"), 4);
}

TEST(Tally, WL_9_4_T06_T09_RadioGroundControlAndContrails) {
  // covers: WL-9.4-b, WL-9.4-c, WL-4.4-a, WL-9.4.2-a, WL-9.4.2-b, WL-9.4-d
  Small small;
  small.environment = "contrails = 12";
  small.red = "gci = 4";
  const WingLeader g = small.make();
  State s = stand(g, "tally",
                  {R"(id="A",at="T13",facing="W")", R"(id="B",at="M13",facing="W",tally="E")", R"(id="E",at="K13",facing="E")",
                   R"(id="F",at="A1",facing="E")"});
  EXPECT_EQ(needed(g, s, "A", "E"), 9 + 1 - 2 - 1 - 1);  // 6
  unit(g, s, "B").dogfight = 1;
  EXPECT_EQ(needed(g, s, "A", "E"), 9 + 1 - 1);  // cluttered: 9, impossible
  small.red = "gci = 4\nradio = false";
  const WingLeader silent = small.make();
  State s2 =
      stand(silent, "tally",
            {R"(id="A",at="T13",facing="W")", R"(id="B",at="M13",facing="W",tally="E")", R"(id="E",at="K13",facing="E")"});
  EXPECT_EQ(needed(silent, s2, "A", "E"), 9 + 1 - 1);
  const WingLeader wisp = quiet("clouds=[{type=\"wispy\",squares=[\"K5\"]}]");
  State s3 = stand(wisp, "tally", {R"(id="E",at="K5",facing="W")", R"(id="A",at="K5",facing="W")"});
  EXPECT_EQ(needed(wisp, s3, "E", "A"), 2);  // 5/6 in the same square
}

TEST(Tally, WL_7_2_WhoMayTryAndAtWhom) {
  // covers: WL-7.2-a, WL-7.2-c, WL-7.2-d, WL-7.2.1-c, WL-4.6-b, T10
  const WingLeader g = quiet("clouds=[{type=\"dense\",squares=[\"N3-N6\"]}]");
  State s = stand(g, "tally",
                  {R"(id="T",at="K9",facing="E")", R"(id="E",at="K5",facing="E")", R"(id="A",at="M5",facing="W")",
                   R"(id="B",at="P5",facing="W")", R"(id="H",at="U9",facing="W")"});
  EXPECT_TRUE(is_legal(g, s, "tally E A"));
  EXPECT_FALSE(is_legal(g, s, "tally E B"));  // dense cloud between
  EXPECT_EQ(g.refuse(s, *g.parse(s, "tally E B")).rule, "WL-4.6-b");
  EXPECT_FALSE(is_legal(g, s, "tally T A"));  // bombers never tally
  EXPECT_EQ(g.refuse(s, *g.parse(s, "tally T A")).rule, "WL-7.2-a");
  EXPECT_EQ(g.refuse(s, *g.parse(s, "tally E H")).rule, "WL-7.2-c");  // ten squares
  play(g, s, "tally E A");
  roll(g, s, 2);  // needs 3
  EXPECT_FALSE(has_tally(unit(g, s, "E")));
  State mine = stand(
      g, "tally", {R"(id="E",at="K5",facing="E")", R"(id="A",at="M5",facing="W")", R"(id="K",at="K5",facing="W",disorder=2)"});
  EXPECT_TRUE(is_legal(g, mine, "tally E A"));  // the enemy in its square is broken
  State his =
      stand(g, "tally", {R"(id="E",at="K5",facing="E")", R"(id="A",at="M5",facing="W")", R"(id="K",at="K5",facing="W")"});
  EXPECT_FALSE(is_legal(g, his, "tally E A"));
  EXPECT_EQ(g.refuse(his, *g.parse(his, "tally E A")).rule, "WL-7.2-d");
  EXPECT_TRUE(is_legal(g, his, "tally E K"));
}

TEST(Tally, WL_7_2_1_b_SuccessAlertsAndReplacesTheVector) {
  // covers: WL-7.2.1-b, WL-7.1-b, WL-7.1-c, WL-9.2.4-b, WL-9.2.2-d, WL-9.2.2-c
  const WingLeader g = quiet("");
  State s = stand(g, "tally",
                  {R"(id="C",at="K5",facing="E")", R"(id="A",at="M5",facing="W",vector="A5")", R"(id="T",at="J5",facing="E")"});
  EXPECT_FALSE(has(unit(g, s, "C"), kAlerted));
  play(g, s, {"tally C A", "3"});
  EXPECT_TRUE(tallies(unit(g, s, "C"), slot(g, s, "A")));
  EXPECT_TRUE(has(unit(g, s, "C"), kAlerted));
  EXPECT_EQ(unit(g, s, "C").mission, Mission::kSweep);  // an escort that tallies is a sweep
  play(g, s, "tally A C");
  EXPECT_TRUE(unit(g, s, "A").has_vector);
  roll(g, s, 6);
  EXPECT_FALSE(unit(g, s, "A").has_vector);
}

TEST(Tally, WL_9_2_1_1_b_FighterBombersJettison) {
  // covers: WL-9.2.1.1-b, WL-7.1-a, WL-7.2-a
  const WingLeader g =
      Small{.extra_units = R"({side="blue",id="W",aircraft="bf109e4",mission="bombing",at="G9"})", .nets = ""}.make();
  State s = stand(g, "tally", {R"(id="W",at="K5",facing="E")", R"(id="A",at="M5",facing="W")"});
  Ctx c{g, s, nullptr};
  alert(c, slot(g, s, "W"));
  EXPECT_FALSE(has(unit(g, s, "W"), kAlerted));  // no alert state while it is a bomber
  play(g, s, {"tally W A", "6"});
  EXPECT_EQ(unit(g, s, "W").load, Load::kEmpty);
  EXPECT_EQ(unit(g, s, "W").mission, Mission::kSweep);
  EXPECT_TRUE(has(unit(g, s, "W"), kAlerted));
}

TEST(Tally, WL_7_2_2_HowTalliesEnd) {
  // covers: WL-7.2.2-a, WL-7.2.2-b, WL-7.2.2-c, WL-7.2.2-d, WL-7.2.2-e, E43
  const WingLeader g = quiet("clouds=[{type=\"dense\",squares=[\"N3-N6\"]}]");
  State s = stand(g, "tally",
                  {R"(id="E",at="K5",facing="E",tally="B")", R"(id="F",at="B9",facing="E",tally="A")",
                   R"(id="C",at="K9",facing="E",mission="sweep",tally="A")", R"(id="A",at="L9",facing="W")",
                   R"(id="B",at="P5",facing="W")", R"(id="H",at="K9",facing="W",tally="C",dogfight=1)"});
  EXPECT_FALSE(has_tally(unit(g, s, "E")));  // cloud has come between
  EXPECT_FALSE(has_tally(unit(g, s, "F")));  // ten squares
  EXPECT_TRUE(has_tally(unit(g, s, "C")));
  play(g, s, "drop C");
  EXPECT_FALSE(has_tally(unit(g, s, "C")));
  EXPECT_TRUE(is_legal(g, s, "tally C H"));  // it may roll again at once
  play(g, s, "pass");
  EXPECT_FALSE(is_legal(g, s, "drop H"));  // never in a dogfight
  EXPECT_EQ(g.refuse(s, *g.parse(s, "drop H")).rule, "WL-7.2.2-e");
  State gone =
      stand(g, "tally", {R"(id="C",at="K9",facing="E",mission="sweep",tally="A")", R"(id="A",at="L9",facing="W",tally="C")"});
  Ctx c{g, gone, nullptr};
  gone.unit[0].disorder = 2;
  became_broken(c, 0);
  EXPECT_FALSE(has_tally(gone.unit[0]));
  EXPECT_TRUE(has_tally(gone.unit[1]));
  remove_unit(c, 0, Status::kOffLeft);
  EXPECT_FALSE(has_tally(gone.unit[1]));
}

TEST(Tally, WL_7_2_2_c_T14_TestedInTheTallyPhaseOnly) {
  const WingLeader g = quiet("");
  State s =
      stand(g, "movement", {R"(id="T",at="M9",facing="E",this_turn=["moved"])", R"(id="A",at="C9",facing="E",tally="T")"});
  EXPECT_TRUE(has_tally(unit(g, s, "A")));  // ten squares away in the Movement Phase
  play(g, s, "go E");
  EXPECT_TRUE(has_tally(unit(g, s, "A")));
}

TEST(Alert, WL_9_4_a_RadioAlertsInTheOwnersHalf) {
  // covers: WL-9.4-a, WL-9.4.1-a, WL-7.1-b, WL-9.4-b
  const WingLeader g = Small().make();
  State s = stand(g, "tally",
                  {R"(id="C",at="K9",facing="E")", R"(id="E",at="K12",facing="E",traits=["alerted"])",
                   R"(id="J",at="T12",facing="W")", R"(id="A",at="M12",facing="W")"});
  EXPECT_TRUE(has(unit(g, s, "C"), kAlerted));
  EXPECT_FALSE(has(unit(g, s, "J"), kAlerted));  // the defender's half is to come
  play(g, s, "pass");
  EXPECT_TRUE(has(unit(g, s, "J"), kAlerted));
  State bomber = stand(
      g, "tally",
      {R"(id="C",at="K9",facing="E")", R"(id="T",at="K9",facing="E",traits=["attacked"])", R"(id="A",at="L9",facing="W")"});
  EXPECT_TRUE(has(unit(g, bomber, "C"), kAlerted));
  State other = stand(
      g, "tally",
      {R"(id="C",at="K9",facing="E")", R"(id="U",at="K9",facing="E",traits=["attacked"])", R"(id="A",at="L9",facing="W")"});
  EXPECT_FALSE(has(unit(g, other, "C"), kAlerted));  // U is on no net
}

TEST(Alert, WL_7_1_d_WhatAlertAllows) {
  const WingLeader g =
      Small{.extra_units = R"({side="blue",id="W",aircraft="p51b",mission="sweep",at="G9",load=["drop_tanks"]})", .nets = ""}
          .make();
  State calm = stand(g, "movement", {R"(id="W",at="K9",facing="E")", R"(id="A",at="X2",facing="W",this_turn=["moved"])"});
  EXPECT_FALSE(is_legal(g, calm, "jettison W 2"));
  EXPECT_FALSE(is_legal(g, calm, "lufbery"));
  EXPECT_TRUE(is_legal(g, calm, "go E"));
  EXPECT_FALSE(is_legal(g, calm, "mode 5"));
  State aware = stand(g, "movement",
                      {R"(id="W",at="K9",facing="E",traits=["alerted"])", R"(id="A",at="X2",facing="W",this_turn=["moved"])"});
  EXPECT_TRUE(is_legal(g, aware, "mode 5"));  // an alerted sweep chooses
  play(g, aware, "mode 1");
  EXPECT_TRUE(is_legal(g, aware, "jettison W 2"));
  EXPECT_TRUE(is_legal(g, aware, "lufbery"));
}

}  // namespace
}  // namespace furball::wing_leader
