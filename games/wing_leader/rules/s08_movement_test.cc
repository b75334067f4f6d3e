// Chapter 8: movement, with the parts of 9.2 and 13 that are moves.

#include "games/wing_leader/movement.h"
#include "games/wing_leader/test_util.h"

namespace furball::wing_leader {
namespace {
using namespace testing;

// A Spitfire free to move: it has a tally far off, whose target has moved.
State flyer(const WingLeader& g, const std::string& a, const std::string& more = "") {
  const std::string unit = "id=\"A\",tally=\"T\"," + a;
  const std::string text = "turn=2\nphase=\"movement\"\nunits=[{" + unit +
                           "},{id=\"T\",at=\"Y19\",facing=\"E\",this_turn=[\"moved\"]}" + (more.empty() ? "" : "," + more) +
                           "]";
  return position(g, text);
}

// Half points left after flying these facings; -1 when one is not allowed.
int fly(const WingLeader& g, State s, std::initializer_list<const char*> facings, State* end = nullptr) {
  bool over = false;
  for (const char* f : facings) {
    if (over) return -1;
    const std::string step = std::string("go ") + f;
    if (!is_legal(g, s, step)) return -1;
    const int unit = s.move.unit;
    g.apply(s, *g.parse(s, step), nullptr);
    over = s.move.unit != unit;
  }
  if (end) *end = s;
  return over ? 0 : s.move.mp;
}

TEST(Movement, WL_8_3_E10_T16_T17_T18_T19_Costs) {
  // covers: WL-8.1-a, WL-8.1.1-a, WL-8.2-a, WL-8.2-b, WL-8.2-c, WL-8.3-a, WL-8.3-b, WL-8.3-c, WL-8.3-d, WL-8.2-d
  const WingLeader g = without_nets();
  const State k12 = flyer(g, R"(at="K12",facing="E")");
  EXPECT_EQ(k12.move.mp, 8);  // 3 MP and the dive bonus, in halves
  EXPECT_EQ(fly(g, k12, {"E"}), 6);
  EXPECT_EQ(fly(g, k12, {"NE"}), 4);  // climb 2 at 12
  EXPECT_EQ(fly(g, k12, {"W"}), 4);   // half turn and a square
  EXPECT_EQ(fly(g, k12, {"SW"}), 6);  // 135 degrees are free
  EXPECT_EQ(fly(g, k12, {"S"}), 7);
  EXPECT_EQ(fly(g, k12, {"S", "S", "S", "S", "S", "S", "S", "S"}), 0);  // K4 for 4 MP
  EXPECT_EQ(fly(g, k12, {"S", "S", "S", "S", "S", "S", "S", "S", "S"}), -1);
  EXPECT_EQ(fly(g, k12, {"E", "E", "E", "E"}), -1);  // O12 level: the bonus obliges to dive
  EXPECT_EQ(fly(g, k12, {"E", "E", "E", "SE"}), 0);
  const State k6 = flyer(g, R"(at="K6",facing="E")");
  EXPECT_EQ(fly(g, k6, {"W", "W"}), 2);  // I6: 1 + 2, only the bonus left
  EXPECT_EQ(fly(g, k6, {"W", "W", "W"}), -1);
  EXPECT_EQ(fly(g, k6, {"SW", "W", "W"}), 2);  // H5 by diagonals
  EXPECT_EQ(fly(g, k6, {"NE", "E"}), 0);       // climb 2 at 6: one level and a square
  EXPECT_EQ(fly(g, k6, {"NE", "NE"}), -1);
  const State k1 = flyer(g, R"(at="K1",facing="E")");
  EXPECT_EQ(fly(g, k1, {"NE", "NE"}), 0);  // climb 1 at 1, then 2
  EXPECT_EQ(fly(g, k1, {"NE", "NE", "E"}), -1);
  State s = flyer(g, R"(at="K6",facing="E")");
  play(g, s, "go SE");
  EXPECT_EQ(s.unit[0].facing, kSE);  // it keeps its facing
  EXPECT_EQ(where(g, s, "A"), "L5");
}

TEST(Movement, WL_8_5_a_NeverClimbAndDive) {
  // covers: WL-8.5-a, WL-4.1-a, WL-8.4-b, WL-3.3.1-b
  const WingLeader g = without_nets();
  EXPECT_EQ(fly(g, flyer(g, R"(at="K1",facing="E")"), {"NE", "SE"}), -1);
  EXPECT_EQ(fly(g, flyer(g, R"(at="K6",facing="E")"), {"S", "NE"}), -1);
  const State ground = flyer(g, R"(at="K0",facing="S")");
  EXPECT_FALSE(is_legal(g, ground, "go S"));
  EXPECT_TRUE(is_legal(g, ground, "go E"));
  EXPECT_EQ(g.refuse(ground, *g.parse(ground, "go S")).rule, "WL-8.4-b");
  EXPECT_FALSE(is_legal(g, flyer(g, R"(at="K19",facing="E")"), "go NE"));
  EXPECT_TRUE(is_legal(g, flyer(g, R"(at="K18",facing="E")"), "go NE"));  // climb 3 of 3 MP: every aircraft may reach 19
}

TEST(Movement, WL_8_5_b_MarkersOfTheMove) {
  // covers: WL-8.5-b, WL-8.5-c, WL-8.3.1-a, WL-8.0-a
  const WingLeader g = without_nets();
  State s = flyer(g, R"(at="K6",facing="E",attitude="climb")");
  play(g, s, {"go SE", "end"});
  EXPECT_EQ(unit(g, s, "A").attitude, Attitude::kDive);
  s = flyer(g, R"(at="K6",facing="E",attitude="dive")");
  play(g, s, {"go NE", "end"});
  EXPECT_EQ(unit(g, s, "A").attitude, Attitude::kClimb);
  s = flyer(g, R"(at="K6",facing="E",attitude="dive")");
  play(g, s, "end");  // circling removes it
  EXPECT_EQ(unit(g, s, "A").attitude, Attitude::kLevel);
  s = flyer(g, R"(at="K6",facing="E")",
            R"({id="B",at="L6",facing="E",this_turn=["moved"]},{id="U",at="L6",facing="E",this_turn=["moved"]})");
  play(g, s, "go E");  // friend and foe stack
  EXPECT_EQ(where(g, s, "A"), "L6");
  play(g, s, "go E");  // WL-8.4-a: and let each other pass
  EXPECT_EQ(where(g, s, "A"), "M6");
}

TEST(Movement, WL_8_4_a_PassesThroughAnythingButItsTarget) {
  const WingLeader g = without_nets();
  State s = flyer(g, R"(at="K6",facing="E")", R"({id="U",at="L6",facing="E",this_turn=["moved"]})");
  EXPECT_EQ(fly(g, s, {"E", "E"}), 4);
}

TEST(Movement, WL_8_3_e_StayingCostsOneAndTurns) {
  const WingLeader g = without_nets();
  State s = flyer(g, R"(at="K6",facing="E")");
  play(g, s, "stay W");
  EXPECT_EQ(s.move.mp, 6);
  EXPECT_EQ(unit(g, s, "A").facing, kW);
  EXPECT_EQ(where(g, s, "A"), "K6");
  EXPECT_EQ(fly(g, s, {"W"}), 4);
}

TEST(Movement, WL_8_3_1_b_OrderedCircling) {
  // covers: WL-8.3.1-b, WL-9.2.4-c, WL-9.2.4.1-a, WL-8.4-c
  const WingLeader g = without_nets();
  State s = stand(g, "movement", {R"(id="K",at="W7",facing="W")", R"(id="T",at="C9",facing="E",this_turn=["moved"])"});
  EXPECT_TRUE(is_legal(g, s, "mode 5"));  // or home
  EXPECT_FALSE(is_legal(g, s, "mode 2"));
  play(g, s, "mode 4");
  EXPECT_FALSE(is_legal(g, s, "go W"));
  EXPECT_EQ(g.refuse(s, *g.parse(s, "go W")).rule, "WL-8.3.1-b");
  EXPECT_TRUE(is_legal(g, s, "stay E"));
  EXPECT_TRUE(is_legal(g, s, "end"));
}

TEST(Movement, WL_8_4_1_b_LeavingTheMap) {
  // covers: WL-8.4.1-b, WL-5.1-c, WL-11.0-a
  const WingLeader g = without_nets();
  State s = flyer(g, R"(at="A6",facing="W")");
  EXPECT_TRUE(is_legal(g, s, "go W"));
  EXPECT_TRUE(is_legal(g, s, "go SW"));  // R-11
  play(g, s, "go W");
  EXPECT_EQ(unit(g, s, "A").status, Status::kOffLeft);
  s = flyer(g, R"(at="Z6",facing="E")");
  play(g, s, "go E");
  EXPECT_EQ(unit(g, s, "A").status, Status::kOffRight);  // off the friendly edge
}

TEST(Movement, WL_7_2_3_T21_T22_T23_StopAndHeadOn) {
  // covers: WL-7.2.3-a, WL-7.2.3-b, WL-7.2.3-c, WL-7.2.3-d, WL-9.2.7-a, WL-13.4.3-a
  const WingLeader g = without_nets();
  const auto meet = [&](const char* target) {
    return position(g, std::string("turn=2\nphase=\"movement\"\nunits=[{id=\"A\",at=\"K6\",facing=\"E\",tally=\"E\"},{id=\"E\","
                                   "at=\"M6\",this_turn=[\"moved\"],") +
                           target + "}]");
  };
  State end;
  EXPECT_EQ(fly(g, meet("facing=\"E\""), {"E", "E"}, &end), 0);  // from behind: it stops
  EXPECT_EQ(where(g, end, "A"), "M6");
  State ahead_on = meet("facing=\"W\"");
  EXPECT_EQ(fly(g, ahead_on, {"E", "E", "E"}), 2);  // head-on: it may pass to N6
  fly(g, ahead_on, {"E", "E"}, &end);
  EXPECT_EQ(end.unit[0].headon, 1);
  EXPECT_FALSE(is_legal(g, end, "stay E"));
  EXPECT_EQ(g.refuse(end, *g.parse(end, "stay E")).rule, "WL-7.2.3-c");
  EXPECT_FALSE(is_legal(g, end, "go W"));  // no half turn
  EXPECT_TRUE(is_legal(g, end, "end"));
  EXPECT_EQ(fly(g, meet("facing=\"W\",traits=[\"alerted\",\"lufbery\"]"), {"E", "E"}, &end), 0);  // a Lufbery has no front
  // Starting in the target's square.
  State locked = position(g,
                          "turn=2\nphase=\"movement\"\nunits=[{id=\"A\",at=\"K6\",facing=\"E\",tally=\"E\"},{id=\"E\",at="
                          "\"K6\",facing=\"E\",this_turn=[\"moved\"]}]");
  EXPECT_FALSE(is_legal(g, locked, "go E"));
  EXPECT_EQ(g.refuse(locked, *g.parse(locked, "go E")).rule, "WL-7.2.3-b");
  // The target came from ahead (flying W) in this phase: out at once, no half turn.
  State met_head_on = position(g,
                               "turn=2\nphase=\"movement\"\nunits=[{id=\"A\",at=\"K6\",facing=\"E\",tally=\"E\"},{id=\"E\",at="
                               "\"K6\",facing=\"W\",from=7,this_turn=[\"moved\"]}]");
  EXPECT_TRUE(is_legal(g, met_head_on, "go E"));
  EXPECT_FALSE(is_legal(g, met_head_on, "go W"));
  EXPECT_FALSE(is_legal(g, met_head_on, "stay E"));
  EXPECT_TRUE(is_legal(g, met_head_on, "end"));
}

TEST(Movement, WL_9_2_7_b_FreeWithAnEnemyInTheSquare) {
  const WingLeader g = without_nets();
  State s = stand(g, "movement", {R"(id="K",at="W7",facing="W")", R"(id="E",at="W7",facing="E",this_turn=["moved"])"});
  EXPECT_TRUE(is_legal(g, s, "go NW"));
  EXPECT_TRUE(is_legal(g, s, "go S"));
  State broken_one = stand(g, "movement",
                           {R"(id="K",at="W7",facing="W",disorder=2,traits=["alerted","returning","cap"],home=1)",
                            R"(id="E",at="W7",facing="E",this_turn=["moved"])"});
  EXPECT_FALSE(is_legal(g, broken_one, "go W"));  // R-22
}

TEST(Movement, WL_9_2_1_b_BombersFlyStraight) {
  // covers: WL-9.2.1-b, WL-9.2.1.1-a, WL-9.2.1.1-c, WL-9.2.2-b, WL-9.2.3-a, WL-9.2.1.2-a
  const WingLeader g =
      Small{.extra_units = R"({side="blue",id="W",aircraft="c47",mission="transport",at="G9"})", .nets = ""}.make();
  State s = stand(g, "movement", {R"(id="T",at="H9",facing="E")"});
  EXPECT_EQ(legal_list(g, s), "go E, to J9, jettison T 1, break T");
  play(g, s, "to J9");
  EXPECT_EQ(where(g, s, "T"), "J9");
  s = stand(g, "movement", {R"(id="T",at="H9",facing="E")"});
  play(g, s, "jettison T 1");
  EXPECT_TRUE(has(unit(g, s, "T"), kReturning));
  EXPECT_FALSE(is_legal(g, s, "go E"));  // it turns back at once
  EXPECT_TRUE(is_legal(g, s, "go SW"));
  s = stand(g, "movement", {R"(id="W",at="H9",facing="E")"});
  EXPECT_FALSE(is_legal(g, s, "jettison W 1"));
  EXPECT_EQ(g.refuse(s, *g.parse(s, "jettison W 1")).rule, "WL-9.2.1.2-a");
  for (const char* id : {"C", "E"}) {  // an escort and an unalerted sweep fly the same way
    s = stand(g, "movement",
              {id[0] == 'C' ? R"(id="C",at="H9",facing="E")" : R"(id="E",at="H9",facing="E")",
               R"(id="T",at="H9",facing="E",this_turn=["moved"])"});
    EXPECT_FALSE(is_legal(g, s, "go NE"));
    EXPECT_EQ(g.refuse(s, *g.parse(s, "go NE")).rule, id[0] == 'C' ? "WL-9.2.2-b" : "WL-9.2.3-a");
    play(g, s, {"go E", "go E"});
    EXPECT_EQ(where(g, s, id), "J9");
  }
}

TEST(Movement, WL_8_2_a_Allowances) {
  // covers: WL-8.2-a, WL-9.2.3-c, WL-9.2.1-b, WL-9.2.2-b
  const WingLeader g =
      Small{
          .extra_units =
              R"({side="blue",id="W",aircraft="me262a1",mission="bombing",at="G9"},{side="blue",id="X",aircraft="me262a1",mission="sweep",at="G9"})",
          .nets = ""}
          .make();
  State s = stand(g, "tally", {R"(id="T",at="H9")", R"(id="C",at="H9")", R"(id="E",at="H9")", R"(id="A",at="T9")"});
  EXPECT_EQ(half_points(g, s, 0), 4);
  EXPECT_EQ(half_points(g, s, 1), 4);
  EXPECT_EQ(half_points(g, s, 2), 4);
  EXPECT_EQ(half_points(g, s, 3), 6);
  set(s.unit[2], kAlerted);
  EXPECT_EQ(half_points(g, s, 2), 6);
  State jets = stand(g, "tally", {R"(id="W",at="H9")", R"(id="X",at="H9")", R"(id="C",at="H9")"});
  EXPECT_EQ(half_points(g, jets, 0), 6);  // jet bomber
  EXPECT_EQ(half_points(g, jets, 1), 8);  // jet fighter, alerted or not
  EXPECT_EQ(half_points(g, jets, 2), 6);  // escort of jet bombers
}

TEST(Movement, WL_9_2_4_a_T15_InterceptorsFlyToTheirVector) {
  // covers: WL-9.2.4-a, WL-9.2.5-a, WL-9.2.5-b
  const WingLeader g = without_nets();
  State s =
      stand(g, "movement", {R"(id="A",at="T10",facing="W",vector="R10")", R"(id="T",at="C9",facing="E",this_turn=["moved"])"});
  EXPECT_FALSE(is_legal(g, s, "go NW"));  // level with the goal: no change of altitude
  EXPECT_EQ(g.refuse(s, *g.parse(s, "go NW")).rule, "WL-9.2.5-b");
  EXPECT_FALSE(is_legal(g, s, "go E"));
  EXPECT_EQ(g.refuse(s, *g.parse(s, "go E")).rule, "WL-9.2.5-a");
  EXPECT_FALSE(is_legal(g, s, "end"));  // it must come closer
  play(g, s, {"go W", "go W"});
  EXPECT_FALSE(unit(g, s, "A").has_vector);  // arrived: the move is over though an MP is left
  EXPECT_EQ(where(g, s, "A"), "R10");
  State below =
      stand(g, "movement", {R"(id="A",at="T5",facing="W",vector="N12")", R"(id="T",at="C9",facing="E",this_turn=["moved"])"});
  play(g, below, "go W");
  EXPECT_FALSE(is_legal(g, below, "end"));  // it must climb
  EXPECT_TRUE(is_legal(g, below, "go NW"));
  EXPECT_FALSE(is_legal(g, below, "go W"));  // or the climb would become impossible
  State above =
      stand(g, "movement", {R"(id="A",at="T15",facing="W",vector="N12")", R"(id="T",at="C9",facing="E",this_turn=["moved"])"});
  play(g, above, "go W");
  EXPECT_FALSE(is_legal(g, above, "end"));
  play(g, above, "go SW");
  EXPECT_TRUE(is_legal(g, above, "end"));
}

TEST(Movement, WL_8_5_1_E11_T24_SlowClimb) {
  // covers: WL-8.5.1-a, WL-8.5.1-b, WL-8.5.1-c, WL-8.5-b, WL-9.2.5-b
  const WingLeader g =
      Small{.extra_units = R"({side="red",id="S",aircraft="sbd_3",mission="intercept",at="S3"})", .nets = ""}.make();
  State s =
      stand(g, "movement", {R"(id="S",at="K11",facing="W",vector="A15")", R"(id="T",at="C2",facing="E",this_turn=["moved"])"});
  EXPECT_FALSE(is_legal(g, s, "go W"));     // below its goal it works on its climb
  EXPECT_TRUE(is_legal(g, s, "mode 10"));   // stay
  EXPECT_TRUE(is_legal(g, s, "mode 42"));   // one square west
  EXPECT_FALSE(is_legal(g, s, "mode 26"));  // not east: no turning
  play(g, s, "mode 42");
  EXPECT_EQ(where(g, s, "S"), "J11");
  EXPECT_EQ(unit(g, s, "S").attitude, Attitude::kSlowClimb);
  State second = stand(
      g, "movement",
      {R"(id="S",at="J11",facing="W",vector="A15",attitude="slow_climb")", R"(id="T",at="C2",facing="E",this_turn=["moved"])"});
  EXPECT_TRUE(is_legal(g, second, "mode " + std::to_string(10 | (8 + kNW) << 4)));
  EXPECT_FALSE(is_legal(g, second, "mode 10"));
  play(g, second, "mode " + std::to_string(10 | (8 + kN) << 4));
  EXPECT_EQ(where(g, second, "S"), "J12");
  EXPECT_EQ(unit(g, second, "S").attitude, Attitude::kClimb);
  State level = stand(
      g, "movement",
      {R"(id="S",at="J11",facing="W",tally="T",attitude="slow_climb")", R"(id="T",at="C2",facing="E",this_turn=["moved"])"});
  EXPECT_FALSE(is_legal(g, level, "go NW"));
  EXPECT_EQ(g.refuse(level, *g.parse(level, "go NW")).rule, "WL-8.5.1-a");
  play(g, level, {"go W", "end"});
  EXPECT_EQ(unit(g, level, "S").attitude, Attitude::kLevel);  // not completed: the marker goes
}

TEST(Movement, WL_9_2_6_ReturnToBase) {
  // covers: WL-9.2.6-a, WL-9.2.6-c, WL-9.2.6-d
  const WingLeader g = without_nets();
  State s = stand(g, "movement",
                  {R"(id="A",at="T10",facing="W",traits=["alerted","returning"],home=1)",
                   R"(id="T",at="C9",facing="E",this_turn=["moved"])"});
  EXPECT_FALSE(is_legal(g, s, "go W"));
  EXPECT_EQ(g.refuse(s, *g.parse(s, "go W")).rule, "WL-9.2.6-a");
  EXPECT_TRUE(is_legal(g, s, "go E"));   // with a half turn
  EXPECT_TRUE(is_legal(g, s, "go NE"));  // climbing is allowed
  EXPECT_FALSE(is_legal(g, s, "stay E"));
  EXPECT_EQ(g.refuse(s, *g.parse(s, "stay E")).rule, "WL-9.2.6-c");
  EXPECT_FALSE(is_legal(g, s, "end"));
  EXPECT_FALSE(is_legal(g, s, "lufbery"));
  EXPECT_EQ(g.refuse(s, *g.parse(s, "lufbery")).rule, "WL-9.2.6-d");
  EXPECT_EQ(fly(g, s, {"SE", "E", "E", "E"}), 0);  // the dive bonus
  State tallying = stand(g, "movement",
                         {R"(id="A",at="T10",facing="W",traits=["alerted","returning"],home=1,tally="T")",
                          R"(id="T",at="P10",facing="E",this_turn=["moved"])"});
  EXPECT_TRUE(is_legal(g, tallying, "go W"));  // an unbroken fighter attacks on the way
  State out = stand(g, "movement",
                    {R"(id="A",at="Z10",facing="E",traits=["alerted","returning"],home=1)",
                     R"(id="T",at="C9",facing="E",this_turn=["moved"])"});
  play(g, out, "go E");
  EXPECT_EQ(unit(g, out, "A").status, Status::kOffRight);
}

TEST(Movement, WL_4_6_2_b_T48_OutOfTheSun) {
  // covers: WL-4.6.2-b, WL-4.6.2-c
  WingLeader g = Small{.environment = "sun = \"right_upper\"", .nets = ""}.make();
  g.turns = 2;  // stop before the flags of the turn are cleared
  // Target E at K5 facing W: squares L6, M7, N8 lie in its Sun.
  const auto attack = [&](const char* from, std::initializer_list<const char*> path) {
    State s = position(g, std::string("turn=2\nphase=\"movement\"\nunits=[{id=\"A\",facing=\"SW\",tally=\"E\",at=\"") + from +
                              "\"},{id=\"E\",at=\"K5\",facing=\"W\",this_turn=[\"moved\"]}]");
    State end;
    fly(g, s, path, &end);
    EXPECT_EQ(where(g, end, "A"), "K5");
    return did(unit(g, end, "A"), kOutOfSun);
  };
  EXPECT_TRUE(attack("N8", {"SW", "SW", "SW"}));  // two MP in Sun squares, then in
  EXPECT_FALSE(attack("M7", {"SW", "SW"}));       // only one
}

TEST(Movement, WL_4_6_2_b_PointsSpentElsewhereDoNotCount) {
  WingLeader g = Small{.environment = "sun = \"right_upper\"", .nets = ""}.make();
  g.turns = 2;
  const auto attack = [&](const char* from, std::initializer_list<const char*> moves) {
    State s = position(g, std::string("turn=2\nphase=\"movement\"\nunits=[{id=\"A\",tally=\"E\",") + from +
                              "},{id=\"E\",at=\"K5\",facing=\"W\",this_turn=[\"moved\"]}]");
    for (const char* move : moves) play(g, s, move);
    EXPECT_EQ(where(g, s, "A"), "K5");
    return did(unit(g, s, "A"), kOutOfSun);
  };
  // It turns about in K6, outside the Sun, and spends but one point in L6.
  EXPECT_FALSE(attack(R"(at="K6",facing="W")", {"go E", "go SW"}));
  EXPECT_FALSE(attack(R"(at="L6",facing="SW")", {"stay SW", "go SW"}));            // one point
  EXPECT_TRUE(attack(R"(at="L6",facing="SW")", {"stay SW", "stay SW", "go SW"}));  // two
  EXPECT_TRUE(attack(R"(at="M7",facing="NE")", {"go SW", "go SW"}));               // a turn about in the Sun, and a step
}

TEST(Movement, WL_9_2_6_a_HalfAPointMayBeLeftOnTheWayHome) {
  const WingLeader g = without_nets();
  State s =
      position(g,
               "turn=2\nphase=\"movement\"\nunits=[{id=\"A\",at=\"K9\",facing=\"E\",home=1,traits=[\"alerted\",\"returning\"]"
               "},{id=\"T\",at=\"B3\",facing=\"E\",this_turn=[\"moved\"]}]");
  ASSERT_EQ(s.move.mp, 8);
  for (const char* step : {"go S", "go E", "go E"}) play(g, s, step);
  EXPECT_FALSE(is_legal(g, s, "end"));  // all its points
  play(g, s, "go E");
  ASSERT_EQ(s.move.mp, 1);
  EXPECT_TRUE(is_legal(g, s, "go S"));
  EXPECT_TRUE(is_legal(g, s, "end"));  // nobody has to dive with the last half
}

TEST(Movement, WL_13_4_3_Lufbery) {
  // covers: WL-13.4.3-a, WL-13.4.3-b, WL-13.4.3-c, WL-8.3-d, WL-9.2.2-d
  const WingLeader g = without_nets();
  for (const int facing : kAllFacings) {  // level, to the side it flew to; east from straight up or down
    State s = flyer(g, R"(at="K6",facing="E")");
    unit(g, s, "A").facing = facing;
    play(g, s, "lufbery");
    EXPECT_TRUE(has(unit(g, s, "A"), kLufbery));
    EXPECT_EQ(unit(g, s, "A").facing, facing > kS ? kW : kE) << facing;
  }
  State in = flyer(g, R"(at="K6",facing="E",traits=["alerted","lufbery"])");
  EXPECT_FALSE(is_legal(g, in, "go E"));
  EXPECT_EQ(g.refuse(in, *g.parse(in, "go E")).rule, "WL-13.4.3-a");
  State few_points = in;
  few_points.move.mp = 4;
  EXPECT_TRUE(is_legal(g, few_points, "leave-lufbery"));
  few_points.move.mp = 3;
  EXPECT_FALSE(is_legal(g, few_points, "leave-lufbery"));
  State enters = flyer(g, R"(at="K6",facing="E")");  // the points of the dive bonus are no help
  ASSERT_TRUE(enters.move.flags & kDiveBonus);
  enters.move.mp = 6;
  EXPECT_TRUE(is_legal(g, enters, "lufbery"));
  enters.move.mp = 5;
  EXPECT_FALSE(is_legal(g, enters, "lufbery"));
  play(g, in, "leave-lufbery");
  EXPECT_EQ(in.move.mp, 4);  // 2 MP spent, one left and the bonus
  EXPECT_EQ(fly(g, in, {"E"}), 2);
  EXPECT_EQ(fly(g, in, {"E", "E"}), -1);
  State met_enemy = flyer(g, R"(at="K6",facing="E")", R"({id="U",at="L6",facing="E",this_turn=["moved"]})");
  play(g, met_enemy, "go E");
  EXPECT_FALSE(is_legal(g, met_enemy, "lufbery"));
  EXPECT_EQ(g.refuse(met_enemy, *g.parse(met_enemy, "lufbery")).rule, "WL-13.4.3-b");
  State escort = stand(g, "movement",
                       {R"(id="C",at="H9",facing="E",traits=["alerted"])", R"(id="T",at="H9",facing="E",this_turn=["moved"])"});
  play(g, escort, "lufbery");
  EXPECT_EQ(unit(g, escort, "C").mission, Mission::kSweep);
}

TEST(Movement, WL_10_7_1_e_BreakingOffVoluntarily) {
  const WingLeader g = without_nets();
  State s = flyer(g, R"(at="K6",facing="E")");
  play(g, s, "break A");
  EXPECT_TRUE(broken(unit(g, s, "A")));
  EXPECT_FALSE(has_tally(unit(g, s, "A")));
  EXPECT_TRUE(has(unit(g, s, "A"), kReturning));
  EXPECT_TRUE(is_legal(g, s, "go E"));  // and flies home in the same move
  EXPECT_FALSE(is_legal(g, s, "go W"));
}

TEST(Movement, ToASquareIsAChainOfSteps) {
  const WingLeader g = without_nets();
  State s = flyer(g, R"(at="K6",facing="E")");
  ASSERT_TRUE(is_legal(g, s, "to N6"));
  play(g, s, "to N6");
  EXPECT_EQ(where(g, s, "A"), "N6");
  EXPECT_EQ(s.move.unit, 0);  // and may still dive with the bonus, or end
  EXPECT_TRUE(is_legal(g, s, "go SE"));
  const game::ActionView view = g.describe_action(flyer(g, R"(at="K6",facing="E")"), *g.parse(s, "to N6"));
  EXPECT_EQ(view.cells.size(), 4u);
}

}  // namespace
}  // namespace furball::wing_leader
