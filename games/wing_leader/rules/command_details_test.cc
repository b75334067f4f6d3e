// Chapters 5 to 9, the finer points: who is asked, what a boundary value gives, what does not count.

#include "games/wing_leader/command.h"
#include "games/wing_leader/movement.h"
#include "games/wing_leader/surface_test_util.h"

namespace furball::wing_leader {
namespace {
using namespace testing;

// --- Set-up

TEST(SetUp, WL_5_2_1_WhereThereIsNoChoiceNobodyIsAsked) {
  // covers: WL-5.2.1-a, WL-5.2.1-b
  Small small;
  small.nets = "";
  small.units =
      R"({side="blue",id="T",aircraft="ju88a1",mission="bombing",at="H9"},{side="blue",id="C",aircraft="bf109e4",mission="escort",at="G10"},)"
      R"({side="red",id="A",aircraft="spitfire_ia",mission="sweep",at="T10"})";
  small.blue = "expertes = 1\nveterans = 2";
  const WingLeader g = small.make();
  const State s = g.initial();
  EXPECT_EQ(s.unit[0].quality, Quality::kVeteran);
  EXPECT_EQ(s.unit[1].quality, Quality::kVeteran);
  EXPECT_TRUE(has(s.unit[1], kExperte));  // the only fighter of the raid
  EXPECT_FALSE(has(s.unit[0], kExperte));
  EXPECT_EQ(s.unit[2].quality, Quality::kTrained);
  EXPECT_NE(s.at, At::kMarkerQuestion);
  small.blue = "veterans = 1";
  EXPECT_EQ(small.make().initial().at, At::kMarkerQuestion);  // one of two
}

TEST(SetUp, WL_5_3_1_MarkersWaitForNobody) {
  // covers: WL-5.2.1-a
  const WingLeader g =
      Small{
          .blue = "veterans = 1",
          .nets = "",
          .units =
              R"({side="blue",id="T",aircraft="ju88a1",mission="bombing",at="H9"},{side="blue",id="C",aircraft="bf109e4",mission="escort",at="G10"},)"
              R"({side="blue",id="E",aircraft="bf109e4",mission="sweep",at="G12",turn=3},{side="red",id="A",aircraft="spitfire_ia",mission="sweep",at="T10"})"}
          .make();
  EXPECT_EQ(legal_list(g, g.initial()), "quality T 1, quality C 1, quality E 1");
}

// --- The move order

TEST(MoveOrder, WL_6_1_4_a_AllFlyOnMovesEscortsAndBombers) {
  const WingLeader g = stopping();
  State s = stand(g, "movement",
                  {R"(id="C",at="G10",facing="E")", R"(id="D",at="F9",facing="E")", R"(id="T",at="H9",facing="E")",
                   R"(id="U",at="G9",facing="E")", R"(id="J",at="X7",facing="W")"});
  ASSERT_EQ(s.at, At::kMoveOrderQuestion);  // the escorts
  play(g, s, "all-on");
  EXPECT_NE(s.at, At::kMoveOrderQuestion);
  EXPECT_EQ(where(g, s, "C"), "I10");
  EXPECT_EQ(where(g, s, "D"), "H9");
  EXPECT_EQ(where(g, s, "T"), "J9");
  EXPECT_EQ(where(g, s, "U"), "I9");
  EXPECT_LT(unit(g, s, "D").slot, unit(g, s, "T").slot);  // WL-6.1-a: escorts before bombers
  EXPECT_LT(unit(g, s, "T").slot, unit(g, s, "J").slot);
}

TEST(MoveOrder, WL_6_1_4_b_EachSideSaysForItself) {
  const WingLeader g = stopping(Small{
      .extra_units =
          R"({side="red",id="X",aircraft="ju88a1",mission="bombing",at="U9"},{side="red",id="Y",aircraft="ju88a1",mission="bombing",at="V9"})"});
  State s = stand(g, "movement",
                  {R"(id="T",at="H9",facing="E")", R"(id="U",at="G9",facing="E")", R"(id="X",at="U9",facing="W")",
                   R"(id="Y",at="V9",facing="W")"});
  EXPECT_EQ(s.seat, 0);
  play(g, s, "all-on");
  EXPECT_EQ(where(g, s, "U"), "I9");
  ASSERT_EQ(s.at, At::kMoveOrderQuestion);  // the other side's bombers wait for their owner
  EXPECT_EQ(s.seat, 1);
  EXPECT_EQ(where(g, s, "X"), "U9");
}

TEST(MoveOrder, WL_6_1_3_a_ADogfightTakesOnlyItsMembers) {
  const WingLeader g = stopping();
  State s = stand(
      g, "movement",
      {R"(id="F",at="C12",facing="E")", R"(id="E",at="K9",facing="W",tally="A",dogfight=1)",
       R"(id="A",at="K9",facing="E",tally="E",dogfight=1)", R"(id="K",at="W7",facing="W")", R"(id="T",at="H3",facing="E")"});
  ASSERT_EQ(s.at, At::kDogfightBreakQuestion);
  for (const char* id : {"E", "A"}) {
    EXPECT_TRUE(did(unit(g, s, id), kMoved)) << id;
    EXPECT_EQ(unit(g, s, id).slot, 1) << id;
  }
  for (const char* id : {"F", "K", "T"}) {
    EXPECT_FALSE(did(unit(g, s, id), kMoved)) << id;
    EXPECT_EQ(unit(g, s, id).slot, 0) << id;
  }
  EXPECT_EQ(s.schedule.next_slot, 2);
}

TEST(MoveOrder, WL_6_1_3_a_TwoDogfightsInTheRaidersOrder) {
  const WingLeader g = stopping();
  State s = stand(g, "movement",
                  {R"(id="E",at="K9",facing="W",tally="A",dogfight=1)", R"(id="A",at="K9",facing="E",tally="E",dogfight=1)",
                   R"(id="F",at="P9",facing="W",tally="B",dogfight=2)", R"(id="B",at="P9",facing="E",tally="F",dogfight=2)"});
  ASSERT_EQ(s.at, At::kMoveOrderQuestion);
  EXPECT_EQ(s.seat, 0);
  EXPECT_EQ(legal_list(g, s), "pick E, pick F");  // nobody speaks of flying on
  play(g, s, "pick F");
  EXPECT_EQ(unit(g, s, "B").slot, 1);
  EXPECT_EQ(unit(g, s, "E").slot, 0);
}

// --- Splitting

State split(const WingLeader& g, const char* unit) {
  State s = stand(g, "tally", {unit, R"(id="A",at="Y9",facing="W")"});
  start(g, s, Proc::kSplit, {.unit = 0, .how = 1});
  return s;
}

TEST(Splitting, WL_9_3_1_a_NoFlightIsBornDestroyed) {
  // covers: WL-9.3.1-a, WL-9.3-a
  const WingLeader g = stopping(Small{.blue = "max_losses = { squadron = 6, flight = 2 }"});
  const State two = split(g, R"(id="E",at="K9",facing="E",losses=2)");
  EXPECT_NE(two.at, At::kShareLossesQuestion);  // one each is the only way
  ASSERT_EQ(two.unit_count, 3);
  EXPECT_EQ(two.unit[0].losses, 1);
  EXPECT_EQ(two.unit[2].losses, 1);
  EXPECT_EQ(two.unit[2].max_losses, 2);
  const State one = split(g, R"(id="E",at="K9",facing="E",losses=1)");
  ASSERT_EQ(one.at, At::kShareLossesQuestion);
  EXPECT_EQ(legal_list(g, one), "share 0, share 1");
  const auto may = [&](const char* unit) { return may_split(g, stand(g, "tally", {unit, R"(id="A",at="Y9")"}), 0); };
  EXPECT_TRUE(may(R"(id="E",at="K9",facing="E",losses=2,straggler=1)"));
  EXPECT_FALSE(may(R"(id="E",at="K9",facing="E",losses=3)"));  // two on one of them
  EXPECT_FALSE(may(R"(id="E",at="K9",facing="E",disorder=1)"));
  EXPECT_FALSE(may(R"(id="D",at="K9",facing="E")"));  // a flight
  EXPECT_TRUE(may(R"(id="E",at="K9",facing="E")"));
}

TEST(Splitting, WL_9_3_1_a_StragglersAndLeadersAreShared) {
  const WingLeader g = stopping();
  State s = split(g, R"(id="E",at="K9",facing="E",straggler=1,traits=["experte","alerted"])");
  ASSERT_EQ(s.at, At::kShareLossesQuestion);
  EXPECT_EQ(legal_list(g, s), "share 0, share 16, share 32, share 48");
  State second = s;
  play(g, s, "share 16");  // the straggler with the first flight, and the leader too
  EXPECT_EQ(s.unit[0].straggler, 1);
  EXPECT_EQ(s.unit[2].straggler, 0);
  EXPECT_TRUE(has(s.unit[0], kExperte));
  EXPECT_FALSE(has(s.unit[2], kExperte));
  play(g, second, "share 32");
  EXPECT_EQ(second.unit[0].straggler, 0);
  EXPECT_EQ(second.unit[2].straggler, 1);
  EXPECT_FALSE(has(second.unit[0], kExperte));
  EXPECT_TRUE(has(second.unit[2], kExperte));
  EXPECT_EQ(second.at, At::kWhichFlightQuestion);  // they differ: which one takes the tally?
  EXPECT_EQ(legal_list(g, second), "keep 1, keep 2");
}

// --- Wings

WingLeader wing_of(const char* q, const char* r) {
  WingLeader g =
      Small{.extra_units =
                std::string(R"({side="red",id="P",aircraft="spitfire_ia",mission="intercept",at="S5",wing="X",leader=true},)") +
                R"({side="red",id="Q",aircraft="spitfire_ia",mission="intercept",at="T6",wing="X",size=")" + q +
                R"("},{side="red",id="R",aircraft="spitfire_ia",mission="intercept",at="T5",wing="X",size=")" + r + R"("})",
            .nets = "[[net]]\nside=\"red\"\nunits=[\"P\",\"Q\",\"R\"]\n"}
          .make();
  g.turns = 2;
  return g;
}

TEST(Wings, WL_9_5_6_a_AFlightIsHalfASquadron) {
  const auto balbo = [](const char* q, const char* r) {
    const WingLeader g = wing_of(q, r);
    return is_balbo(g,
                    stand(g, "tally",
                          {R"(id="P",at="S5",facing="W",vector="C5")", R"(id="Q",at="T6",facing="W")",
                           R"(id="R",at="T5",facing="W")", R"(id="T",at="C9",facing="E")"}),
                    1);
  };
  EXPECT_TRUE(balbo("squadron", "squadron"));
  EXPECT_TRUE(balbo("squadron", "flight"));  // two and a half
  EXPECT_FALSE(balbo("flight", "flight"));   // two
}

TEST(Wings, WL_9_5_6_a_WhoLeavesTheFormation) {
  const WingLeader three = wing_of("squadron", "squadron"), two = wing_of("flight", "flight");
  // The leader has moved so and so many levels; then his move ends.
  const auto stays = [&](int climbs, int dives, int half_points_left, bool balbo = true) {
    const WingLeader& g = balbo ? three : two;
    State s = stand(g, "movement",
                    {R"(id="P",at="K6",facing="E",vector="P6")", R"(id="Q",at="K7",facing="E",this_turn=["moved"])",
                     R"(id="R",at="L7",facing="E",this_turn=["moved"])", R"(id="T",at="C9",facing="E",this_turn=["moved"])"});
    EXPECT_EQ(s.move.unit, 0);
    s.move.climbs = climbs, s.move.dives = dives;
    s.move.mp = half_points_left;
    s.move.flags |= kEndAfterStep | kLeftSquare;
    s.at = At::kRunning;
    g.run(s, nullptr);
    return has(s.unit[0], kInWing);
  };
  EXPECT_TRUE(stays(0, 0, 2));
  EXPECT_TRUE(stays(1, 0, 2));
  EXPECT_TRUE(stays(0, 1, 2));
  EXPECT_FALSE(stays(2, 0, 2));
  EXPECT_FALSE(stays(0, 2, 2));
  EXPECT_FALSE(stays(0, 1, 1));                                 // half of the dive bonus
  EXPECT_FALSE(stays(0, 1, 0));                                 // the dive bonus
  EXPECT_TRUE(stays(2, 0, 2, false) && stays(0, 2, 0, false));  // no Balbo, no limits
  EXPECT_TRUE(stays(0, 0, 0));  // a slow climb takes all points, but nobody has dived for the bonus (WL-8.5.1-a)
}

TEST(Wings, WL_9_5_3_b_ALeaderWithNobodyToOrder) {
  const WingLeader g = wing_of("squadron", "squadron");
  const auto tally = [&](const char* q, const char* r) {
    State s = stand(g, "tally", {R"(id="P",at="S5",facing="W",vector="C5")", q, r, R"(id="T",at="M5",facing="E")"});
    start(g, s, Proc::kGainTally, {.unit = 0, .target = 3});
    return s;
  };
  const State asked = tally(R"(id="Q",at="T6",facing="W")", R"(id="R",at="T5",facing="W",tally="T")");
  EXPECT_EQ(asked.at, At::kOrdersQuestion);
  EXPECT_FALSE(asked.wing[0].broken_up);
  const State alone = tally(R"(id="Q",at="T6",facing="W",tally="T")", R"(id="R",at="T5",facing="W",tally="T")");
  EXPECT_NE(alone.at, At::kOrdersQuestion);
  EXPECT_TRUE(alone.wing[0].broken_up);
  EXPECT_FALSE(has(alone.unit[1], kInWing));
  State left = stand(g, "tally",
                     {R"(id="P",at="S5",facing="W",vector="C5")", R"(id="Q",at="T6",facing="W")",
                      R"(id="R",at="T5",facing="W")", R"(id="T",at="M5",facing="E")"});
  set(left.unit[0], kInWing, false);  // WL-9.5.6-a: who has left the wing does not break it up
  start(g, left, Proc::kGainTally, {.unit = 0, .target = 3});
  EXPECT_FALSE(left.wing[0].broken_up);
}

TEST(Radio, WL_9_4_1_a_OnlyABomberUnderAttackCallsForHelp) {
  const WingLeader g = Small().make();
  const auto alerted = [&](const char* bomber) {
    return has(stand(g, "tally", {R"(id="E",at="J12",facing="E")", bomber, R"(id="A",at="Y9",facing="W")"}).unit[0], kAlerted);
  };
  EXPECT_FALSE(alerted(R"(id="T",at="H9",facing="E")"));
  EXPECT_TRUE(alerted(R"(id="T",at="H9",facing="E",traits=["attacked"])"));
  EXPECT_FALSE(alerted(R"(id="U",at="H9",facing="E",traits=["attacked"])"));  // on no net
  EXPECT_TRUE(alerted(R"(id="F",at="H9",facing="E",traits=["alerted"])"));
}

// --- Positions by hand

TEST(Positions, WL_6_0_WhatAProcedureCannotDoWithout) {
  const WingLeader g = Strike().make();
  std::string needs;
  for (int n = 0; n < 256; ++n) {
    const Procedure* p = procedure(static_cast<Proc>(n));
    if (!p || p->name == "turn") continue;
    std::string steps;
    for (const std::string_view step : p->steps.empty() ? std::vector<std::string_view>{""}
                                                        : std::vector<std::string_view>(p->steps.begin(), p->steps.end())) {
      const std::string frame =
          "{do=\"" + std::string(p->name) + "\"" + (step.empty() ? "" : ",step=\"" + std::string(step) + "\"") + "}";
      const Result<Value> v = ruledata::parse_toml(
          "turn=2\nphase=\"combat\"\nunits=[{id=\"T\",at=\"K9\"}]\nstack=[{do=\"turn\"}," + frame + "]", "position");
      ASSERT_TRUE(v.ok());
      const Result<State> s = g.from_position(*v);
      if (!s.ok() && s.error().to_string().find("must be given here") != std::string::npos)
        steps += " " + (step.empty() ? "always" : std::string(step));
    }
    if (!steps.empty()) needs += std::string(p->name) + ":" + steps + "\n";
  }
  EXPECT_EQ(needs,
            "place-vector: choose error die shift placed\n"
            "tally-roll: roll split after-split tally done\n"
            "gain-tally: gain done\n"
            "split: divide which-flight enemies done\n"
            "orders: orders done\n"
            "unit-move: begin mode stepping window late-join finish join bomber-window done\n"
            "reaction: declare roll result after-moves\n"
            "reactors: next split after-split tanks entry go tallied zones\n"
            "administration: die\n"
            "escapes: answer attempt hunt die\n"
            "air-combats: sides start\n"
            "confirm: always\n"
            "cohesion: check done\n"
            "after-combat: tally\n"
            "dogfight-move: raider-breaks defender-breaks die choose flak moved\n"
            "throttle: always\n"
            "barrage: pick ask fired\n"
            "dogfight-barrage: always\n"
            "flak-attack: dice die confirm check over\n"
            "bomb-attack: dice done\n"
            "balloons: rating dice\n");
}

}  // namespace
}  // namespace furball::wing_leader
