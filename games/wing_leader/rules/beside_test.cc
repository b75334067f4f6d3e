// Cases beside the plain ones: other formations and other wings, corners of the map, what is left when a fight is over.

#include "games/wing_leader/movement.h"
#include "games/wing_leader/surface_test_util.h"

namespace furball::wing_leader {
namespace {

using namespace testing;

TEST(Victory, WL_12_1_b_TheExitBonusIsForThoseWhoLeftThere) {
  const WingLeader g = Small{.blue = R"(exit_bonus={edge="right",squadron=3,flight=1})"}.make();
  const auto points = [&](const char* units) {
    return g.score(position(g, std::string("phase=\"end\"\nunits=[") + units + "]")).blue;
  };
  EXPECT_EQ(points(R"({id="E",at="Z9",status="right"})"), 3);
  EXPECT_EQ(points(R"({id="D",at="Z9",status="right"})"), 1);
  EXPECT_EQ(points(R"({id="E",at="A9",status="left"})"), 0);
  EXPECT_EQ(points(R"({id="E",at="Z9",facing="E"})"), 0);
  EXPECT_EQ(points(R"({id="E",at="Z9",status="right",disorder=2})"), 0);
}

TEST(End, WL_12_0_a_BombersWithoutATargetScoreNothing) {
  const WingLeader g =
      Strike{.surfaces = R"({id="1",type="Bridge",at="K0"},{id="2",type="Bridge",at="C0",side="blue"})"}.make();
  const auto ends = [&](int flags) {
    const std::string surface = "surface=[{id=\"1\",flags=" + std::to_string(flags) + "}]";
    return place_units(g, "end", {R"(id="T",at="H8",facing="E")", R"(id="A",at="Y9",status="right")"}, surface).wait() ==
           Wait::kEnd;
  };
  EXPECT_FALSE(ends(0));
  EXPECT_TRUE(ends(kSurfaceGone));  // a bridge of its own is no target
}

TEST(Missions, WL_15_2_1_c_OtherFormationsDecideForThemselves) {
  const WingLeader g = Strike().make();
  State s = place_units(g, "movement", {R"(id="T",at="E8",facing="E")", R"(id="TT",at="A8",facing="E")"});
  play(g, s, {"pick T", "go SE", "go E"});
  ASSERT_EQ(s.move.unit, slot(g, s, "TT"));
  EXPECT_TRUE(is_legal(g, s, "go E"));
}

TEST(Missions, WL_15_3_e_OneLevelUpOrDownAfterTheRelease) {
  const WingLeader g = Strike().make();
  State s = place_units(g, "movement", {R"(id="X",at="J12",facing="E")"});
  play(g, s, {"profile 1 1", "go E", "release 0"});
  ASSERT_EQ(s.move.unit, slot(g, s, "X"));
  EXPECT_TRUE(is_legal(g, s, "go E"));
  EXPECT_TRUE(is_legal(g, s, "go SE"));
  EXPECT_FALSE(is_legal(g, s, "go S"));
  s.move.mp = 8;  // as if it had points enough
  play(g, s, "go SE");
  EXPECT_TRUE(is_legal(g, s, "go E"));
  EXPECT_FALSE(is_legal(g, s, "go SE"));
}

// The first unit of the scenario, too, flies after the one it has tallied.
TEST(MoveOrder, WL_6_1_2_c_TheFirstUnitFollowsItsTally) {
  const WingLeader g = Small{.nets = "",
                             .units = R"({side="blue",id="E",aircraft="bf109e4",mission="sweep",at="J12"},)"
                                      R"({side="red",id="J",aircraft="hurricane_i",mission="sweep",at="X7"})"}
                           .make();
  const State s =
      stand(g, "movement",
            {R"(id="E",at="K2",facing="E",traits=["alerted"],tally="J")", R"(id="J",at="S9",facing="W",traits=["alerted"])"});
  EXPECT_EQ(s.move.unit, slot(g, s, "J"));
}

WingLeader escort_over_flak() {
  Strike strike{.surface = "land", .surfaces = R"({id="1",type="HeavyFlak",at="L0"})"};
  strike.units += R"(,{side="blue",id="C",aircraft="bf109e4",mission="escort",at="G9",facing="E"})";
  return strike.make();
}

TEST(Reaction, WL_10_4_2_b_ZonesOfTheLastSquareCountToo) {
  // covers: WL-10.4.2-b, WL-14.2.3-a
  const WingLeader g = escort_over_flak();
  // Three squares from the enemy; the zone lies over M6, M7, N6, N7, and N8 leads round its first squares only.
  for (const char* zone : {R"(surface=[{id="1",guns=[0,13,7]}])", ""}) {
    State s = place_units(
        g, "movement",
        {R"(id="T",facing="E",this_turn=["moved"],at="M5")", R"(id="A",facing="SE",tally="T",traits=["alerted"],at="L6")",
         R"(id="C",this_turn=["moved"],at="O8",facing="W")"},
        zone);
    play(g, s, "go SE");
    ASSERT_EQ(s.at, At::kReactQuestion);
    play(g, s, {"react 1", "12"});
    ASSERT_EQ(s.at, At::kReactorEntryQuestion);
    play(g, s, "go SW");
    EXPECT_EQ(top(s) == Proc::kFlakAttack, *zone != '\0');
    if (*zone == '\0') continue;
    const Frame& barrage = s.stack[s.depth - 2];
    ASSERT_EQ(barrage.proc, Proc::kBarrage);
    EXPECT_EQ(barrage.side, 1);  // R-26: the reactor's enemy chooses
  }
}

TEST(Reaction, WL_14_2_3_a_TheTurnBeforeAnAttackIsPaidForAfterTheReactionToo) {
  // covers: WL-10.4-e, WL-14.2.3-a
  const WingLeader g = escort_over_flak();
  // The zone lies over K6, K7, L6 and L7, where the attacker stands: who turns there for points is shot at, who only leaves is
  // not.
  for (const char* facing : {"SE", "NW"}) {
    const std::string attacker = std::string(R"(id="A",tally="T",traits=["alerted"],at="L6",facing=")") + facing + "\"";
    State s = place_units(g, "movement",
                          {R"(id="T",facing="E",this_turn=["moved"],at="M5")", attacker.c_str(),
                           R"(id="C",this_turn=["moved"],at="O8",facing="W")"},
                          R"(surface=[{id="1",guns=[0,11,7]}])");
    play(g, s, "go SE");
    ASSERT_EQ(s.at, At::kReactQuestion);
    play(g, s, "pass");
    EXPECT_EQ(where(g, s, "A"), "M5");
    EXPECT_EQ(top(s) == Proc::kFlakAttack, facing[0] == 'N') << facing;
  }
}

TEST(Reaction, WL_4_6_2_c_TheEnemyOutOfTheSun) {
  const WingLeader g = Small{.environment = "sun = \"right_upper\"", .nets = ""}.make();
  for (const bool sun : {true, false}) {
    State s = position(g, std::string("turn=2\nphase=\"movement\"\nunits=[{id=\"A\",facing=\"SW\",tally=\"T\",at=\"") +
                              (sun ? "N8" : "M7") +
                              "\"},{id=\"T\",at=\"K5\",facing=\"W\",this_turn=[\"moved\"]},"
                              "{id=\"C\",at=\"J6\",facing=\"W\",this_turn=[\"moved\"]}]");
    for (int guard = 0; guard < 3 && s.at != At::kReactQuestion; ++guard) play(g, s, "go SW");
    ASSERT_EQ(s.at, At::kReactQuestion);
    play(g, s, "react 1");
    bool told = false;
    const game::RollView view = g.describe_roll(s);
    for (const game::Modifier& m : view.parts[0].modifiers) told |= m.rule == "WL-4.6.2-c";
    EXPECT_EQ(told, sun);
  }
}

TEST(Reaction, WL_10_4_a_NobodyReactsToWhoIsGone) {
  const WingLeader g = Small{.nets = ""}.make();
  for (const bool there : {true, false}) {
    State s = stand(g, "movement",
                    {R"(id="T",at="K9",facing="E")", R"(id="C",at="J10",facing="E")",
                     there ? R"(id="A",at="J9",facing="E",tally="T")" : R"(id="A",at="J9",status="escaped")"});
    start(g, s, Proc::kReaction, {.unit = slot(g, s, "T"), .target = slot(g, s, "A")});
    EXPECT_EQ(s.at == At::kReactQuestion, there);
  }
}

TEST(Alert, WL_9_4_a_WhoIsUnalertedHimselfAlertsNobody) {
  const WingLeader g = Small().make();
  State s = stand(g, "tally",
                  {R"(id="C",at="K9",facing="E")", R"(id="E",at="K12",facing="E")", R"(id="F",at="K13",facing="E")",
                   R"(id="A",at="Y12",facing="W")"});
  for (const char* id : {"C", "E", "F"}) EXPECT_FALSE(has(unit(g, s, id), kAlerted)) << id;
}

TEST(AirCombat, WL_10_2_f_NothingIsLeftOfAFight) {
  const WingLeader g = Small{.nets = ""}.make();
  State s = stand(g, "combat",
                  {R"(id="T",at="K9",facing="E")", R"(id="A",at="K9",facing="E",tally="T")", R"(id="E",at="C3",facing="E")"});
  ASSERT_TRUE(s.combat.active);
  dice::Rng rng(1);
  for (int guard = 0; guard < 200 && s.combat.active; ++guard) game::step_at_random(g, s, rng);
  ASSERT_FALSE(s.combat.active);
  for (int i = 0; i < s.unit_count; ++i) {
    EXPECT_EQ(s.unit[i].hits, 0) << g.label(s, i);
    EXPECT_EQ(s.unit[i].new_losses, 0) << g.label(s, i);
    EXPECT_EQ(s.unit[i].role, 0) << g.label(s, i);
  }
}

// The only enemy left in the dogfight is the first unit of the scenario.
TEST(Dogfight, WL_10_8_1_d_TheLastEnemyIsWatched) {
  const WingLeader g = Small{.nets = "",
                             .units = R"({side="blue",id="E",aircraft="bf109e4",mission="sweep",at="J12"},)"
                                      R"({side="blue",id="F",aircraft="bf109e4",mission="sweep",at="J12"},)"
                                      R"({side="red",id="A",aircraft="spitfire_ia",mission="sweep",at="X7"})"}
                           .make();
  State s = stand(g, "tally",
                  {R"(id="E",at="K8",dogfight=1,tally="A")", R"(id="F",at="K8",dogfight=1,tally="A")",
                   R"(id="A",at="K8",dogfight=1,tally="F")"});
  Ctx c{g, s, nullptr};
  remove_unit(c, slot(g, s, "F"), Status::kDestroyed);
  s.at = At::kRunning;
  g.run(s, nullptr);
  EXPECT_TRUE(tallies(unit(g, s, "A"), slot(g, s, "E")));
}

// Two levels from a vector in the corner there are nine squares, all of them on the map.
TEST(SetUp, WL_13_1_a_AVectorInTheCorner) {
  const WingLeader g = Small{.options = "height_error = true"}.make();
  State s = g.initial();
  play(g, s, {"vector A A19", "error-roll", "6"});
  EXPECT_EQ(legal_list(g, s),
            "shift A17, shift B17, shift C17, shift A18, shift B18, shift C18, shift A19, shift B19, shift C19");
}

TEST(Movement, WL_8_5_1_a_NoSlowClimbAtTheTop) {
  const WingLeader g =
      Small{.extra_units = R"({side="red",id="S",aircraft="sbd_3",mission="intercept",at="S3"})", .nets = ""}.make();
  for (const bool top : {false, true}) {
    const State s = stand(g, "movement",
                          {top ? R"(id="S",at="K19",facing="W",tally="T")" : R"(id="S",at="K18",facing="W",tally="T")",
                           R"(id="T",at="C12",facing="E",this_turn=["moved"])"});
    EXPECT_EQ(is_legal(g, s, "mode 10"), !top);
  }
}

TEST(RocketPlane, WL_13_8_2_a_GlidingBurnsNothing) {
  const WingLeader g = with_units(R"({side="red",id="R",aircraft="me163b",size="flight",mission="intercept",at="T10"})");
  State s = stand(g, "movement", {R"(id="R",at="T10",facing="E",fuel=10)", R"(id="T",at="B3",facing="E",this_turn=["moved"])"});
  play(g, s, "throttle 1");
  EXPECT_EQ(unit(g, s, "R").fuel, 10);
}

TEST(Wings, WL_9_5_3_b_AnotherWingStaysTogether) {
  const WingLeader g =
      Small{.extra_units = R"({side="red",id="P",aircraft="hurricane_i",mission="intercept",at="O5",wing="X",leader=true},)"
                           R"({side="red",id="Q",aircraft="hurricane_i",mission="intercept",at="P6",wing="X"},)"
                           R"({side="red",id="M",aircraft="hurricane_i",mission="intercept",at="V9",wing="Y",leader=true},)"
                           R"({side="red",id="N",aircraft="hurricane_i",mission="intercept",at="W9",wing="Y"})",
            .nets = "[[net]]\nside=\"red\"\nunits=[\"P\",\"Q\"]\n[[net]]\nside=\"red\"\nunits=[\"M\",\"N\"]\n"}
          .make();
  State s = stand(g, "tally",
                  {R"(id="P",at="O5",facing="W",vector="C5")", R"(id="Q",at="P6",facing="W")",
                   R"(id="M",at="V9",facing="W",vector="C5")", R"(id="N",at="W9",facing="W")", R"(id="T",at="M5",facing="E")"});
  play(g, s, {"tally P T", "6", "pass"});
  EXPECT_FALSE(has(unit(g, s, "Q"), kInWing));
  EXPECT_TRUE(has(unit(g, s, "N"), kInWing));
  EXPECT_TRUE(has(unit(g, s, "M"), kInWing));
}

// Between two balloons a ship's low guns still reach one junction.
TEST(Flak, WL_14_2_2_d_TheLastJunctionThatIsFree) {
  const WingLeader g =
      Strike{.surfaces = R"({id="1",type="DD",at="K0"},{id="2",type="Balloon",at="K2"},{id="3",type="Balloon",at="L2"})"}
          .make();
  State s = place_units(g, "administration", {R"(id="X",at="D8")", R"(id="A",at="Y9")"});
  for (int guard = 0; guard < 10 && s.wait() == Wait::kDecision && top(s) != Proc::kBarrageMarkers; ++guard) play(g, s, "pass");
  ASSERT_EQ(top(s), Proc::kBarrageMarkers);
  EXPECT_EQ(legal_list(g, s), "pass, barrage 0");
  play(g, s, "barrage 0");
  EXPECT_EQ(legal_list(g, s), "pass, marker " + std::to_string(junction_number(9, 1)));
}

// A position written by hand is asked for what a procedure cannot do without at the step it has reached.
TEST(Position, WhichStepsNeedAUnit) {
  std::string found;
  for (int n = 0; n < 256; ++n) {
    const Procedure* p = procedure(static_cast<Proc>(n));
    if (!p || p->needs == 0 || p->needs_at == ~0u) continue;
    found += std::string(p->name) + ":";
    for (std::size_t step = 0; step < p->steps.size(); ++step)
      if (p->needs_at >> step & 1) found += " " + std::string(p->steps[step]);
    found += "\n";
  }
  EXPECT_EQ(found,
            "administration: die\nescapes: answer attempt hunt die\nair-combats: sides start\nafter-combat: tally\nballoons: "
            "rating dice\n");
}

}  // namespace
}  // namespace furball::wing_leader
