// Chapter 6: phases and the move order.

#include "games/wing_leader/test_util.h"

namespace furball::wing_leader {
namespace {
using namespace testing;

// Plays the Movement Phase and returns the order in which units got their slots. Dice as given; a choice among
// units takes the first listed.
std::string order(WingLeader g, State s, std::vector<uint32_t> dice = {}) {
  g.turns = s.turn;  // the game stops before the slots are cleared
  std::size_t die = 0;
  int guard = 400;
  while (s.wait() != Wait::kEnd && s.phase == Phase::kMovement && guard-- > 0) {
    if (s.wait() == Wait::kChance) {
      g.resolve(s, die < dice.size() ? dice[die] : 1, nullptr);
      ++die;
    } else {
      game::ActionList actions;
      g.legal(s, actions);
      game::Action a = actions[0];
      for (game::Action b : actions)
        if (kind_of(b) == Kind::kEndMove) a = b;
      g.apply(s, a, nullptr);
    }
  }
  EXPECT_EQ(die, dice.size());
  std::string text;
  for (int n = 1; n < 40; ++n)
    for (int i = 0; i < s.unit_count; ++i)
      if (s.unit[i].slot == n) text += g.label(s, i);
  return text;
}

TEST(MoveOrder, WL_6_1_1_InitiativeByAltitudeThenSpeed) {
  // covers: WL-6.1.1-a, WL-6.1.1-b, WL-6.1-b
  const WingLeader g = Small().make();
  EXPECT_EQ(order(g, stand(g, "movement",
                           {R"(id="A",at="T10",facing="W")", R"(id="K",at="W7",facing="W")", R"(id="H",at="V11",facing="W")"})),
            "KAH");
  EXPECT_EQ(order(g, stand(g, "movement", {R"(id="A",at="T10",facing="W")", R"(id="K",at="W10",facing="W")"})),
            "KA");  // Hurricane 4, Spitfire 5
}

TEST(MoveOrder, WL_6_1_1_c_E05_DiceAmongTheTied) {
  const WingLeader g = Small{.nets = ""}.make();
  // D is E here, at the same altitude and speed as A and B: D 2, A 4, B 2; again D 6, B 6; again D 5, B 2.
  const State s = stand(
      g, "movement",
      {R"(id="E",at="C10",facing="E",traits=["alerted"])", R"(id="A",at="T10",facing="W")", R"(id="B",at="U10",facing="W")"});
  EXPECT_EQ(order(g, s, {2, 4, 2, 6, 6, 5, 2}), "BEA");
  EXPECT_EQ(order(g, s, {2, 4, 2, 5, 2}), "BEA");  // the tied roll again in the order they had
}

TEST(MoveOrder, WL_6_1_2_E06_E08_ChainsOfTallies) {
  // covers: WL-6.1.2-a, WL-6.1.2-b, WL-6.1.2-c, WL-6.1.2-d, WL-7.2.3-a
  const WingLeader g = Small().make();
  // J (without tally, high) is tallied by E, E by A: J, E, A although A flies lowest.
  EXPECT_EQ(
      order(g, stand(g, "movement",
                     {R"(id="J",at="T15",facing="W",traits=["alerted"])",
                      R"(id="E",at="K12",facing="E",traits=["alerted"],tally="J")", R"(id="A",at="T3",facing="W",tally="E")"})),
      "JEA");
  // E and F tally J; A tallies E: J, then E and F in the owner's order, then A.
  State s =
      stand(g, "movement",
            {R"(id="J",at="T15",facing="W",traits=["alerted"])", R"(id="E",at="K12",facing="E",traits=["alerted"],tally="J")",
             R"(id="F",at="K13",facing="E",traits=["alerted"],tally="J")", R"(id="A",at="T3",facing="W",tally="E")"});
  EXPECT_EQ(order(g, s), "JEFA");
  play(g, s, "mode 1");  // J flies straight on
  play(g, s, {"go W", "go W"});
  EXPECT_EQ(s.seat, 0);
  EXPECT_TRUE(is_legal(g, s, "pick E"));
  EXPECT_TRUE(is_legal(g, s, "pick F"));
  EXPECT_FALSE(is_legal(g, s, "pick A"));
}

TEST(MoveOrder, WL_6_1_2_E07_T12_MutualPairsAndCircles) {
  // covers: WL-6.1.2-e, WL-6.1.2-f
  const WingLeader g = Small().make();
  // A and E tally each other (A lower), B tallies E's friend? X = F tallies A; K is free, between them in altitude.
  EXPECT_EQ(
      order(g, stand(g, "movement",
                     {R"(id="A",at="T8",facing="W",tally="E")", R"(id="E",at="K12",facing="E",traits=["alerted"],tally="A")",
                      R"(id="F",at="K13",facing="E",traits=["alerted"],tally="A")", R"(id="K",at="W10",facing="W")"})),
      "AEFK");
  // A circle of four: A tallies E, E tallies B, B tallies F, F tallies A; B flies lowest.
  EXPECT_EQ(
      order(g, stand(g, "movement",
                     {R"(id="A",at="T10",facing="W",tally="E")", R"(id="E",at="K12",facing="E",traits=["alerted"],tally="B")",
                      R"(id="B",at="T4",facing="W",tally="F")", R"(id="F",at="K13",facing="E",traits=["alerted"],tally="A")"})),
      "BEAF");
  // Equal initiative: dice name the first.
  EXPECT_EQ(
      order(g,
            stand(g, "movement",
                  {R"(id="A",at="T10",facing="W",tally="E")", R"(id="E",at="K10",facing="E",traits=["alerted"],tally="A")"}),
            {5, 2}),
      "EA");
  // Whoever flies as high and as fast but outside the circle has no part in those dice.
  State beside = stand(g, "movement",
                       {R"(id="A",at="T10",facing="W",tally="E")", R"(id="E",at="K10",facing="E",traits=["alerted"],tally="A")",
                        R"(id="B",at="W10",facing="W")"});
  roll(g, beside, 5);
  roll(g, beside, 2);
  EXPECT_TRUE(did(unit(g, beside, "E"), kCircleFirst));
}

TEST(MoveOrder, WL_6_1_T11_TheFiveGroups) {
  // covers: WL-6.1-a, WL-6.1.3-a, WL-6.1.4-a, WL-6.1.4-b, WL-6.1.4-c, WL-6.0-c
  const WingLeader g = Small().make();
  const State s =
      stand(g, "movement",
            {R"(id="F",at="P12",facing="W",dogfight=1,traits=["alerted"],tally="B")",
             R"(id="B",at="P12",facing="E",dogfight=1,tally="F")",
             R"(id="H",at="T12",facing="W",tally="F")",                                   // tallies a dogfighter
             R"(id="C",at="G10",facing="E")", R"(id="A",at="M10",facing="W",tally="C")",  // an escort and its tallier
             R"(id="T",at="H9",facing="E")", R"(id="K",at="P9",facing="W",tally="T")",    // a bomber and its tallier
             R"(id="E",at="J19",facing="E")",                                             // unalerted, high
             R"(id="D",at="J1",facing="E",mission="sweep",traits=["alerted"])"});         // alerted ex-escort, low
  std::string text = order(g, s, {2});                                                    // the die for the dogfight's drift
  // The dogfight's members share a slot.
  EXPECT_EQ(text, "FBHCATKED");
}

TEST(MoveOrder, WL_6_1_2_T13_ATallierWhoseTargetLeftKeepsItsSlot) {
  const WingLeader g = Small().make();
  State s = stand(
      g, "movement",
      {R"(id="T",at="Y9",facing="E")", R"(id="K",at="V9",facing="W",tally="T")", R"(id="A",at="C3",facing="W",vector="K9")"});
  play(g, s, "go E");
  play(g, s, "go E");  // the bomber leaves the map with its second square
  EXPECT_EQ(unit(g, s, "T").status, Status::kOffRight);
  EXPECT_FALSE(has_tally(unit(g, s, "K")));
  EXPECT_EQ(s.move.unit, slot(g, s, "K"));  // before A, which flies lower
  EXPECT_TRUE(is_legal(g, s, "mode 4"));    // neither vector nor tally: circle or go home
}

TEST(MoveOrder, WL_6_1_4_a_AllFlyOnIsOneAction) {
  const WingLeader g = Small().make();
  State s =
      stand(g, "movement", {R"(id="T",at="H9",facing="E")", R"(id="U",at="G9",facing="E")", R"(id="V",at="G8",facing="E")"});
  EXPECT_EQ(s.seat, 0);
  play(g, s, "all-on");
  EXPECT_EQ(where(g, s, "T"), "J9");
  EXPECT_EQ(where(g, s, "U"), "I9");
  EXPECT_EQ(where(g, s, "V"), "I8");
}

TEST(Sequence, WL_6_0_PhasesInOrder) {
  // covers: WL-6.0-a, WL-6.0-b, WL-6.0-d, WL-6.0-e, WL-6.0-f, WL-7.2-b, E44
  const WingLeader g = Small().make();
  State s = stand(g, "tally",
                  {R"(id="T",at="H9",facing="E")", R"(id="E",at="J12",facing="E",traits=["alerted"])",
                   R"(id="A",at="O12",facing="W",vector="K12")"},
                  3);
  EXPECT_EQ(s.seat, 0);  // raider first
  EXPECT_TRUE(is_legal(g, s, "tally E A"));
  EXPECT_FALSE(is_legal(g, s, "tally A E"));
  play(g, s, "pass");
  EXPECT_EQ(s.seat, 1);
  EXPECT_TRUE(is_legal(g, s, "tally A E"));
  game::EventLog log;
  std::vector<std::string> phases;
  play(g, s, "pass", &log);
  int guard = 300;
  while (s.turn == 3 && s.wait() != Wait::kEnd && guard-- > 0) {
    if (s.wait() == Wait::kChance) {
      g.resolve(s, 1 + static_cast<uint32_t>(guard) % 5, &log);
      continue;
    }
    game::ActionList actions;
    g.legal(s, actions);
    game::Action a = actions[0];
    for (game::Action b : actions)
      if (kind_of(b) == Kind::kEndMove || kind_of(b) == Kind::kNo) a = b;
    g.apply(s, a, &log);
  }
  for (const game::Event& e : log.events)
    if (e.kind == "phase") phases.push_back(e.text);
  ASSERT_GE(phases.size(), 6u);
  EXPECT_EQ(phases[0], "Turn 3: Movement Phase");
  EXPECT_EQ(phases[1], "Turn 3: Combat Phase");
  EXPECT_EQ(phases[2], "Turn 3: Administration Phase");
  EXPECT_EQ(phases[3], "Turn 3: End Phase");
  EXPECT_EQ(phases[4], "Turn 4: Set-up Phase");
  EXPECT_EQ(phases[5], "Turn 4: Tally Phase");
  EXPECT_EQ(s.turn, 4);
}

}  // namespace
}  // namespace furball::wing_leader
