// Chapter 10.4: escorts and reaction.

#include "games/wing_leader/movement.h"
#include "games/wing_leader/test_util.h"

namespace furball::wing_leader {
namespace {
using namespace testing;

// A Spitfire behind a Ju 88 at K9 flying east, about to enter; escorts as given. Nobody else moves any more.
State attack(const WingLeader& g, const std::string& escorts, const char* spitfire = R"(at="J10",facing="SE")") {
  return position(
      g,
      std::string(
          "turn=2\nphase=\"movement\"\nunits=[{id=\"T\",at=\"K9\",facing=\"E\",this_turn=[\"moved\"]},{id=\"A\",tally=\"T\",") +
          spitfire + "}" + (escorts.empty() ? "" : "," + escorts) + "]");
}

TEST(Reaction, WL_10_4_TriggerAndNoReaction) {
  // covers: WL-10.4-a, WL-10.4-b, WL-10.4-e, WL-10.4-f, WL-10.4.1-a
  const WingLeader g = stopping();
  State s = attack(g, R"({id="C",at="J11",facing="E",this_turn=["moved"]})");
  play(g, s, "go SE");
  EXPECT_EQ(s.seat, 0);  // the mover pauses
  EXPECT_EQ(where(g, s, "A"), "J10");
  State declined = s;
  play(g, declined, "pass");
  EXPECT_EQ(where(g, declined, "A"), "K9");  // the move completes
  play(g, s, "react 1");
  roll(g, s, 6);  // unalerted -1: 5, none
  EXPECT_EQ(where(g, s, "A"), "K9");
  EXPECT_FALSE(has_tally(unit(g, s, "C")));
  EXPECT_EQ(unit(g, s, "C").mission, Mission::kEscort);  // it may try again against another enemy
  State none = attack(g, "");
  play(g, none, "go SE");
  EXPECT_EQ(where(g, none, "A"), "K9");  // nobody to react
}

TEST(Reaction, WL_10_4_c_T26_T27_WhoIsEligible) {
  // covers: WL-10.4-c, WL-10.4-d, WL-10.4-a
  const WingLeader g = stopping(Small{.environment = "clouds=[{type=\"dense\",squares=[\"J9\"]}]"});
  const auto eligible = [&](const char* escort, const char* more = "") {
    const State s = position(g, std::string("turn=2\nphase=\"movement\"\nunits=[{id=\"T\",at=\"K9\",facing=\"E\",this_turn=["
                                            "\"moved\"]},{id=\"C\",facing=\"E\",this_turn=[\"moved\"],") +
                                    escort + "}" + more + "]");
    Escorts list;
    return eligible_escorts(g, s, 0, list);
  };
  EXPECT_EQ(eligible("at=\"K12\""), 1);
  EXPECT_EQ(eligible("at=\"K13\""), 0);  // four squares
  EXPECT_EQ(eligible("at=\"K8\""), 1);
  EXPECT_EQ(eligible("at=\"K7\""), 0);  // two levels below
  EXPECT_EQ(eligible("at=\"I9\""), 0);  // beyond the dense square
  EXPECT_EQ(eligible("at=\"K12\",disorder=2"), 0);
  EXPECT_EQ(eligible("at=\"K12\"", ",{id=\"A\",at=\"K12\",facing=\"E\",tally=\"C\",this_turn=[\"moved\"]}"),
            0);  // not Available
  EXPECT_EQ(eligible("at=\"K12\",mission=\"sweep\""), 0);
}

TEST(Reaction, WL_10_4_d_E17_NoReactionToHeadOn) {
  const WingLeader g = stopping();
  State s = attack(g, R"({id="C",at="K10",facing="E",this_turn=["moved"]})", R"(at="L9",facing="W")");
  play(g, s, "go W");
  EXPECT_EQ(where(g, s, "A"), "K9");
  EXPECT_EQ(unit(g, s, "A").headon, slot(g, s, "T"));
}

TEST(Reaction, WL_10_4_2_Successful) {
  // covers: WL-10.4.2-a, WL-10.4.2-b, WL-8.5-d, WL-7.2.4-a, WL-9.2.2-d, WL-10.4.2-d
  const WingLeader g = stopping();
  State s = attack(g, R"({id="C",at="I12",facing="E",this_turn=["moved"]})");
  play(g, s, {"go SE", "react 1"});
  roll(g, s, 10);                        // 9: successful
  EXPECT_TRUE(is_legal(g, s, "go SE"));  // the last step, into the Spitfire's square
  EXPECT_FALSE(is_legal(g, s, "go N"));
  play(g, s, "go SE");
  EXPECT_EQ(where(g, s, "A"), "J10");  // stopped outside
  EXPECT_EQ(where(g, s, "C"), "J10");
  EXPECT_TRUE(tallies(unit(g, s, "C"), slot(g, s, "A")));
  EXPECT_EQ(unit(g, s, "C").attitude, Attitude::kDive);
  EXPECT_EQ(unit(g, s, "C").mission, Mission::kSweep);
  EXPECT_TRUE(did(unit(g, s, "C"), kReactSuccess));
  EXPECT_TRUE(tallies(unit(g, s, "A"), slot(g, s, "T")));  // its tally is outside its square
}

TEST(Reaction, WL_10_4_3_a_Late) {
  const WingLeader g = stopping();
  State s = attack(g, R"({id="C",at="J11",facing="E",this_turn=["moved"]})");
  play(g, s, {"go SE", "react 1"});
  roll(g, s, 9);  // 8: late
  while (s.wait() == Wait::kDecision) {
    game::ActionList actions;
    g.legal(s, actions);
    if (kind_of(actions[0]) != Kind::kGo) break;
    g.apply(s, actions[0], nullptr);
  }
  EXPECT_EQ(where(g, s, "A"), "K9");  // the enemy completes its move
  EXPECT_EQ(where(g, s, "C"), "K9");  // and the escort joins
  EXPECT_TRUE(tallies(unit(g, s, "C"), slot(g, s, "A")));
}

TEST(Reaction, WL_10_4_5_a_E20_TheBestResultCountsForAll) {
  const WingLeader g = stopping();
  State s = attack(
      g,
      R"({id="C",at="J12",facing="E",this_turn=["moved"]},{id="D",at="K12",facing="E",this_turn=["moved"]},{id="E",at="L12",facing="E",mission="escort",this_turn=["moved"]})");
  play(g, s, "go SE");
  EXPECT_TRUE(is_legal(g, s, "react 7"));
  EXPECT_TRUE(is_legal(g, s, "react 5"));
  play(g, s, {"react 7", "2", "8", "12"});
  int guard = 10;
  while (s.wait() == Wait::kDecision && guard-- > 0) {
    game::ActionList actions;
    g.legal(s, actions);
    if (kind_of(actions[0]) != Kind::kGo) break;
    g.apply(s, actions[0], nullptr);
  }
  for (const char* id : {"C", "D", "E"}) {
    EXPECT_TRUE(did(unit(g, s, id), kReactSuccess)) << id;
    EXPECT_EQ(where(g, s, id), "J10") << id;
  }
}

TEST(Reaction, WL_10_4_2_c_T28_SplitInstead) {
  // covers: WL-10.4.2-c, WL-9.3-b, WL-9.3.2-a
  const WingLeader g = stopping(Small{.blue = "tactical_flexibility = true"});
  State s = attack(g, R"({id="C",at="J11",facing="E",this_turn=["moved"]})");
  play(g, s, {"go SE", "react 1", "12", "split C"});
  while (s.wait() == Wait::kDecision && is_legal(g, s, "go S")) g.apply(s, *g.parse(s, "go S"), nullptr);
  EXPECT_TRUE(has_tally(unit(g, s, "C1")));
  EXPECT_EQ(unit(g, s, "C1").mission, Mission::kSweep);
  EXPECT_EQ(where(g, s, "C1"), "J10");
  EXPECT_EQ(where(g, s, "C2"), "J11");
  EXPECT_EQ(unit(g, s, "C2").mission, Mission::kEscort);
  EXPECT_FALSE(did(unit(g, s, "C2"), kReacted));
  EXPECT_EQ(where(g, s, "A"), "J10");
}

TEST(Reaction, WL_13_2_b_TanksMayBeDroppedInReaction) {
  const WingLeader g =
      stopping(Small{.extra_units = R"({side="blue",id="W",aircraft="p51b",mission="escort",at="G9",load=["drop_tanks"]})"});
  State s = attack(g, R"({id="W",at="J11",facing="E",this_turn=["moved"]})");
  play(g, s, {"go SE", "react 1", "12"});
  EXPECT_TRUE(is_legal(g, s, "pass"));
  play(g, s, "jettison W 2");
  EXPECT_FALSE(unit(g, s, "W").carries & kTanks);
}

TEST(Reaction, WL_13_2_b_NobodyIsAskedAboutTanksItHasNot) {
  const WingLeader g =
      stopping(Small{.extra_units = R"({side="blue",id="W",aircraft="fw190a8",mission="escort",at="G9",load=["rockets"]})"});
  State s = attack(g, R"({id="W",at="J11",facing="E",this_turn=["moved"]})");
  ASSERT_TRUE(unit(g, s, "W").carries & kRockets);
  play(g, s, {"go SE", "react 1", "12"});
  EXPECT_NE(s.at, At::kReactorTanksQuestion);
}

TEST(Reaction, WL_10_4_4_a_BomberMovesIntoItsHunter) {
  const WingLeader g = stopping();
  State s = into_its_hunter(g, Listed::kBomberFirst);
  ASSERT_EQ(s.seat, 0);
  State declined = s;
  play(g, declined, "pass");
  EXPECT_NE(declined.at, At::kReactQuestion);  // asked once for each hunter
  play(g, s, {"react 1", "12"});
  while (s.wait() == Wait::kDecision && kind_of(*g.parse(s, "go S")) == Kind::kGo && is_legal(g, s, "go S"))
    g.apply(s, *g.parse(s, "go S"), nullptr);
  EXPECT_TRUE(did(unit(g, s, "C"), kReacted));
  EXPECT_FALSE(did(unit(g, s, "C"), kReactSuccess));  // a success counts as late
  // E15, E16: A faces west, so the bomber comes from ahead: head-on, no window.
  State head_on =
      position(g,
               "turn=2\nphase=\"movement\"\nunits=[{id=\"T\",at=\"I9\",facing=\"E\"},{id=\"A\",at=\"K9\",facing=\"W\",tally="
               "\"T\",this_turn=[\"moved\"]},{id=\"C\",at=\"K10\",facing=\"E\",this_turn=[\"moved\"]}]");
  play(g, head_on, {"go E", "go E"});
  EXPECT_EQ(unit(g, head_on, "A").headon, slot(g, head_on, "T"));
  EXPECT_FALSE(did(unit(g, head_on, "C"), kReacted));
  State through = position(g,
                           "turn=2\nphase=\"movement\"\nunits=[{id=\"T\",at=\"I9\",facing=\"E\"},{id=\"A\",at=\"J9\",facing="
                           "\"W\",tally=\"T\",this_turn=[\"moved\"]}]");
  play(g, through, "go E");
  EXPECT_EQ(unit(g, through, "A").headon, kNone);
}

TEST(Reaction, WL_4_7_e_ModifiersOfTheRoll) {
  const WingLeader g = stopping(Small{.environment = "clouds=[{type=\"broken\",squares=[\"J11\"]}]"});
  State s = attack(g, R"({id="C",at="J11",facing="E",quality="veteran",this_turn=["moved"]})");
  play(g, s, {"go SE", "react 1"});
  const game::RollView view = g.describe_roll(s);
  int sum = 0;
  for (const game::Modifier& m : view.parts[0].modifiers) sum += m.value;
  EXPECT_EQ(sum, 1 - 1 - 2);  // Veteran, unalerted, broken cloud
}

}  // namespace
}  // namespace furball::wing_leader
