// One unit's move, beside the plain cases: what is forgotten at its start, which edge is home, whole paths.

#include "games/wing_leader/movement.h"
#include "games/wing_leader/surface_test_util.h"

namespace furball::wing_leader {
namespace {

using namespace testing;

TEST(Movement, WL_4_6_2_b_TheSunOfTheLastTurnIsForgotten) {
  // covers: WL-4.6.2-b
  const WingLeader g = without_nets();
  State s = stand(g, "tally", {R"(id="A",at="T10",facing="W",tally="E",traits=["alerted"])", R"(id="E",at="M9",facing="E")"});
  mark(unit(g, s, "A"), kOutOfSun);
  start(g, s, Proc::kUnitMove, {.unit = slot(g, s, "A")});
  ASSERT_EQ(s.at, At::kMoveQuestion);
  EXPECT_FALSE(did(unit(g, s, "A"), kOutOfSun));
}

// Straight down costs half a point a level: an escort may end three squares above its bombers with its last halves.
TEST(Movement, WL_9_2_2_b_DownToTheBombersWithTheLastHalves) {
  // covers: WL-9.2.2-b, WL-8.3-c
  const WingLeader g = without_nets();
  const State s = stand(g, "tally", {R"(id="C",at="K9",facing="E")", R"(id="T",at="K9",facing="E")"});
  MoveRules r;
  r.mode = MoveMode::kFollow, r.required = kWithBombers, r.dive_limit = 3;
  r.expected_n = 1, r.expected[0] = r.expected_to[0] = {10, 5};
  for (const int mp : {1, 2, 3})
    for (const int above : {3, 4, 5, 6, 7}) {
      Sim sim, next;
      sim.x = 10, sim.y = static_cast<int8_t>(5 + above), sim.facing = kE, sim.mp = static_cast<int8_t>(mp);
      EXPECT_EQ(step_allowed(g, s, r, sim, kS, next), above - mp <= 3) << mp << " halves, " << above << " levels";
    }
}

// Where it came from last turn is forgotten too: whoever only circles in its square meets nobody head-on.
TEST(Movement, WL_10_3_a_WhoCirclesHasNotComeFromAhead) {
  // covers: WL-10.3-a
  const WingLeader g = without_nets();
  for (const char* facing : {"N", "S", "W"}) {
    const std::string hunter =
        std::string(R"(id="E",at="T10",tally="A",traits=["alerted"],this_turn=["moved"],facing=")") + facing + "\"";
    State s = stand(g, "tally", {R"(id="A",at="T10",facing="W",tally="E",traits=["alerted"])", hunter.c_str()});
    const int a = slot(g, s, "A"), e = slot(g, s, "E");
    s.unit[a].from = Facing(kS), s.unit[a].headon = e, s.unit[e].headon = kNone;
    start(g, s, Proc::kUnitMove, {.unit = a});
    ASSERT_EQ(s.at, At::kMoveQuestion);
    EXPECT_FALSE(s.unit[a].from);
    EXPECT_EQ(s.unit[a].headon, kNone);
    for (int guard = 0; guard < 5 && s.at == At::kMoveQuestion && s.move.unit == a; ++guard)
      play(g, s, is_legal(g, s, "stay W") ? "stay W" : "end");
    EXPECT_FALSE(s.unit[a].from) << facing;
    EXPECT_EQ(s.unit[e].headon, kNone) << facing;
  }
}

TEST(Missions, WL_9_2_6_b_TheEdgeThatWasChosenStaysChosen) {
  // covers: WL-9.2.6-a, WL-9.2.6-b
  const WingLeader strike = Strike().make();
  for (const int edge : {0, 1}) {
    State s = place_units(strike, "tally", {R"(id="E",at="K9",facing="N",traits=["alerted","returning"])"});
    Unit& u = unit(strike, s, "E");
    u.home = edge, u.home_chosen = 1;
    start(strike, s, Proc::kUnitMove, {.unit = slot(strike, s, "E")});
    ASSERT_EQ(s.at, At::kMoveQuestion);
    EXPECT_EQ(unit(strike, s, "E").home, edge);
    EXPECT_EQ(is_legal(strike, s, "go E"), edge == 1);
    EXPECT_EQ(is_legal(strike, s, "go W"), edge == 0);
  }
  // Without the rules for bombing everybody goes home to his own edge.
  const WingLeader g = without_nets();
  State s = stand(g, "tally", {R"(id="E",at="K9",facing="N",traits=["alerted","returning"])"});
  unit(g, s, "E").home = 1;
  start(g, s, Proc::kUnitMove, {.unit = slot(g, s, "E")});
  EXPECT_EQ(unit(g, s, "E").home, 0);
  // Whoever does not return has no edge to be told.
  State stays = stand(g, "tally", {R"(id="A",at="K9",facing="N",traits=["alerted"],tally="E")", R"(id="E",at="C9")"});
  unit(g, stays, "A").home = 0;
  start(g, stays, Proc::kUnitMove, {.unit = slot(g, stays, "A")});
  EXPECT_EQ(unit(g, stays, "A").home, 0);
}

TEST(Missions, WL_9_2_3_b_ASweepThatTurnsHomeHasChosenItsEdge) {
  const WingLeader g = Strike().make();
  for (const bool far : {false, true}) {
    State s = place_units(g, "tally", {R"(id="E",at="K9",facing="E",traits=["alerted"])"});
    start(g, s, Proc::kUnitMove, {.unit = slot(g, s, "E")});
    ASSERT_EQ(s.at, At::kMoveModeQuestion);
    play(g, s, far ? "mode home-far" : "mode home");
    EXPECT_TRUE(has(unit(g, s, "E"), kReturning));
    EXPECT_EQ(unit(g, s, "E").home, far ? 1 : 0);
    EXPECT_EQ(unit(g, s, "E").home_chosen, 1);
  }
}

// "to K9" is open at the start of a free move, of a route and of the way home; not in the middle of one.
TEST(Movement, WL_8_0_a_WholePathsOnEveryKindOfWay) {
  // covers: WL-8.0-a, WL-9.2.5-a, WL-9.2.6-a
  const WingLeader g = without_nets();
  const struct {
    const char *unit, *id, *to, *step;
  } rows[] = {{R"(id="A",at="T10",facing="W",vector="C10",traits=["alerted"])", "A", "to R10", "go W"},
              {R"(id="A",at="T10",facing="W",tally="E",traits=["alerted"])", "A", "to R10", "go W"},
              {R"(id="J",at="T10",facing="E",traits=["alerted","returning"])", "J", "to V10", "go E"},
              {R"(id="T",at="H9",facing="E")", "T", "to J9", "go E"}};
  for (const auto& row : rows) {
    State s = stand(g, "tally", {row.unit, R"(id="E",at="M9",facing="E")"});
    start(g, s, Proc::kUnitMove, {.unit = slot(g, s, row.id)});
    ASSERT_EQ(s.at, At::kMoveQuestion) << row.unit;
    EXPECT_TRUE(is_legal(g, s, row.to)) << row.unit;
    play(g, s, row.step);
    EXPECT_FALSE(is_legal(g, s, row.to)) << row.unit;
  }
}

TEST(Movement, WL_10_7_1_e_WhoBreaksOffMayStillFlyAWholePath) {
  // covers: WL-10.7.1-e, WL-8.0-a
  const WingLeader g = without_nets();
  State s = stand(g, "tally", {R"(id="A",at="T10",facing="E",tally="E",traits=["alerted"])", R"(id="E",at="M9",facing="E")"});
  start(g, s, Proc::kUnitMove, {.unit = slot(g, s, "A")});
  play(g, s, "break A");
  ASSERT_EQ(s.at, At::kMoveQuestion);
  EXPECT_TRUE(is_legal(g, s, "to V10"));
  play(g, s, "to V10");
  EXPECT_EQ(where(g, s, "A"), "V10");
}

// Escorts guard bombers, not fighters: nobody reacts for a sweep that flies into its hunter's square.
TEST(Reaction, WL_10_4_4_a_OnlyForBombers) {
  // covers: WL-10.4.4-a
  const WingLeader g = without_nets();
  for (const bool bomber : {true, false}) {
    State s = stand(g, "tally",
                    {bomber ? R"(id="T",at="I9",facing="E")" : R"(id="E",at="I9",facing="E")",
                     bomber ? R"(id="A",at="K9",facing="E",tally="T",traits=["alerted"])"
                            : R"(id="A",at="K9",facing="E",tally="E",traits=["alerted"])",
                     R"(id="C",at="K10",facing="E")", R"(id="U",at="C3",facing="E")"});
    start(g, s, Proc::kUnitMove, {.unit = slot(g, s, bomber ? "T" : "E")});
    ASSERT_EQ(s.at, At::kMoveQuestion);
    play(g, s, {"go E", "go E"});
    EXPECT_EQ(s.at == At::kReactQuestion, bomber) << legal_list(g, s);
  }
}

}  // namespace
}  // namespace furball::wing_leader
