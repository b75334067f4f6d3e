// Chapter 10.8 and what follows a combat.

#include "games/wing_leader/combat.h"
#include "games/wing_leader/test_util.h"

namespace furball::wing_leader {
namespace {
using namespace testing;

std::string top(const State& s) { return std::string(procedure(s.top().proc)->name); }

// Plays a combat without effect (low dice, firm cohesion, first choices) up to the procedure named.
void quiet(const WingLeader& g, State& s, std::string_view name) {
  for (int guard = 0; guard < 200 && s.wait() != Wait::kEnd && top(s) != name; ++guard) {
    if (s.wait() == Wait::kChance) {
      g.resolve(s, top(s) == "cohesion" ? 12 : top(s) == "confirm" ? 1 : 2, nullptr);
    } else {
      game::ActionList actions;
      g.legal(s, actions);
      g.apply(s, actions[0], nullptr);
    }
  }
  ASSERT_EQ(top(s), name);
}

State duel(const WingLeader& g, const char* blue = R"(id="E",at="K9",facing="E",slot=1,tally="A")",
           const char* red = R"(id="A",at="K9",facing="E",slot=2,tally="E")") {
  return stand(g, "combat", {blue, red, R"(id="T",at="B3",facing="E")"});
}

TEST(Dogfight, WL_10_8_BothWantBothRefuse) {
  // covers: WL-10.8-a, WL-10.8-b, WL-10.8-f, WL-10.8.1-a
  const WingLeader g = Small().make();
  State s = duel(g);
  quiet(g, s, "dogfight-check");
  EXPECT_EQ(s.seat, 1);  // the attacker says first
  State refused = s;
  play(g, s, "dogfight 1");
  EXPECT_EQ(s.seat, 0);
  play(g, s, "dogfight 1");
  EXPECT_EQ(unit(g, s, "E").dogfight, 1);
  EXPECT_EQ(unit(g, s, "A").dogfight, 1);
  EXPECT_EQ(unit(g, s, "E").facing, kW);  // each toward its own edge
  EXPECT_EQ(unit(g, s, "A").facing, kE);
  EXPECT_EQ(unit(g, s, "E").attitude, Attitude::kLevel);
  EXPECT_EQ(unit(g, s, "T").dogfight, 0);
  play(g, refused, {"dogfight 2", "dogfight 2"});
  EXPECT_EQ(unit(g, refused, "E").dogfight, 0);
}

TEST(Dogfight, WL_10_8_d_E26_SpeedAndADieDecide) {
  // covers: WL-10.8-d, WL-10.8-e
  const WingLeader g = Small().make();
  State s = duel(g, R"(id="E",at="K9",facing="E",slot=1,tally="A",quality="veteran",attitude="dive")");
  quiet(g, s, "dogfight-check");
  play(g, s, "dogfight 1");  // Spitfires want it
  play(g, s, "dogfight 2");  // the Messerschmitts refuse
  const int spitfire = basic_speed(g, s, slot(g, s, "A")), messerschmitt = basic_speed(g, s, slot(g, s, "E")) + 1;  // Veteran
  State begins = s, avoided = s;
  roll(g, begins, static_cast<uint32_t>(messerschmitt - spitfire + 3));
  roll(g, begins, 3);  // equal totals: it begins
  EXPECT_EQ(unit(g, begins, "A").dogfight, 1);
  roll(g, avoided, static_cast<uint32_t>(messerschmitt - spitfire + 3));
  roll(g, avoided, 4);
  EXPECT_EQ(unit(g, avoided, "A").dogfight, 0);
}

TEST(Dogfight, WL_10_8_c_EvasionAndLufberyMustRefuse) {
  // covers: WL-10.8-c, WL-13.4.2-c, WL-13.4.3-e
  const WingLeader g = Small().make();
  State s = duel(g, R"(id="E",at="K9",facing="E",slot=1,traits=["lufbery","alerted"])");
  EXPECT_TRUE(s.combat.flags & kCombatLufbery);
  EXPECT_FALSE(s.combat.flags & kCombatBounce);  // no bounce on a circle
  quiet(g, s, "dogfight-check");
  play(g, s, "dogfight 2");
  EXPECT_NE(top(s), "dogfight-check");  // nothing to ask the circle
  EXPECT_EQ(unit(g, s, "E").dogfight, 0);
}

TEST(Dogfight, WL_10_8_1_b_JoiningAndEnding) {
  // covers: WL-10.8.1-b, WL-10.8.1-c, WL-10.8.1-d
  const WingLeader g = Small().make();
  State s = stand(g, "administration",
                  {R"(id="E",at="K9",facing="W",tally="A",dogfight=1)", R"(id="A",at="K9",facing="E",tally="E",dogfight=1)",
                   R"(id="B",at="K9",facing="N",tally="E")", R"(id="F",at="K9",facing="W",tally="A",dogfight=1)"});
  s.at = At::kRunning;
  Ctx c{g, s, nullptr};
  join_dogfight(c, slot(g, s, "B"));
  EXPECT_EQ(unit(g, s, "B").dogfight, 1);
  EXPECT_EQ(unit(g, s, "B").facing, kE);
  unit(g, s, "A").disorder = 2;  // A breaks: leaves, keeping its facing
  became_broken(c, slot(g, s, "A"));
  EXPECT_EQ(unit(g, s, "A").dogfight, 0);
  EXPECT_EQ(s.ended_dogfights, 0);
  g.run(s, nullptr);
  EXPECT_EQ(s.open_tallies, 0);
  EXPECT_TRUE(tallies(unit(g, s, "E"), slot(g, s, "B")));  // re-tallied at once: nobody else is left
  EXPECT_TRUE(tallies(unit(g, s, "F"), slot(g, s, "B")));
  s.at = At::kRunning;
  unit(g, s, "B").disorder = 2;  // the last Spitfire: the dogfight ends
  became_broken(c, slot(g, s, "B"));
  EXPECT_EQ(s.ended_dogfights, 1);
  g.run(s, nullptr);
  EXPECT_EQ(top(s), "dogfight-ends");
  EXPECT_EQ(s.seat, 0);
  play(g, s, "face E NE");
  EXPECT_EQ(unit(g, s, "E").facing, kNE);
  EXPECT_EQ(unit(g, s, "E").dogfight, 0);
  play(g, s, "face F S");
  EXPECT_EQ(s.ended_dogfights, 0);
}

TEST(Dogfight, WL_10_8_1_T35_OneOfSeveralBreaks) {
  // covers: WL-10.8.1-c, WL-10.8.1-d, WL-10.8.1-e, WL-7.2.2-f
  const WingLeader g = Small().make();
  State s = stand(g, "combat",
                  {R"(id="A",at="K9",facing="E",tally="D",dogfight=1)",
                   R"(id="D",at="K9",facing="W",mission="sweep",tally="A",dogfight=1,carries=["drop_tanks"])",
                   R"(id="E",at="K9",facing="W",tally="A",dogfight=1,carries=["drop_tanks"])", R"(id="T",at="B3",facing="E")"});
  ASSERT_TRUE(s.combat.active);  // the Spitfires turn better and attack
  EXPECT_EQ(s.combat.attacker, 1);
  for (int guard = 0; guard < 100 && s.wait() != Wait::kEnd && s.combat.active; ++guard) {
    if (s.wait() == Wait::kChance) {
      const bool flight = top(s) == "cohesion" && s.top().unit == slot(g, s, "D");
      g.resolve(s, top(s) == "cohesion" ? (flight ? 6u : 12u) : top(s) == "confirm" ? 1u : 2u, nullptr);
    } else {
      game::ActionList actions;
      g.legal(s, actions);
      g.apply(s, actions[0], nullptr);
    }
  }
  EXPECT_TRUE(broken(unit(g, s, "D")));
  EXPECT_EQ(unit(g, s, "D").dogfight, 0);
  EXPECT_TRUE(tallies(unit(g, s, "A"), slot(g, s, "E")));
  EXPECT_EQ(unit(g, s, "A").dogfight, 1);  // it goes on
  EXPECT_EQ(unit(g, s, "E").dogfight, 1);
}

TEST(Dogfight, WL_10_8_2_Movement) {
  // covers: WL-10.8.2-a, WL-10.8.2-b
  const WingLeader g = Small().make();
  State s = stand(g, "movement",
                  {R"(id="E",at="K9",facing="W",tally="A",dogfight=1)", R"(id="A",at="K9",facing="E",tally="E",dogfight=1)",
                   R"(id="T",at="B3",facing="E",this_turn=["moved"])"});
  ASSERT_EQ(top(s), "dogfight-move");
  play(g, s, "pass");  // nobody breaks off
  play(g, s, "pass");
  State raider = s;
  roll(g, raider, 3);
  EXPECT_EQ(raider.seat, 0);
  roll(g, s, 4);
  EXPECT_EQ(s.seat, 1);
  EXPECT_EQ(legal_list(g, s), "drift 0, drift 3, drift 4, drift 5, drift 6, drift 7");  // stay, E, SE, S, SW, W
  play(g, s, "drift 4");
  EXPECT_EQ(where(g, s, "E"), "L8");
  EXPECT_EQ(where(g, s, "A"), "L8");
  EXPECT_EQ(unit(g, s, "A").attitude, Attitude::kDive);
  EXPECT_EQ(unit(g, s, "A").facing, kE);
}

TEST(AfterCombat, WL_7_2_2_f_TalliesAndAlerts) {
  // covers: WL-7.1-b, WL-7.2.2-f, WL-9.2.2-d
  const WingLeader g = Small().make();
  State s = stand(g, "combat",
                  {R"(id="C",at="K9",facing="E")", R"(id="A",at="K9",facing="E",tally="C")", R"(id="T",at="B3",facing="E")"});
  quiet(g, s, "dogfight-check");
  play(g, s, {"dogfight 2", "dogfight 2"});
  EXPECT_TRUE(has(unit(g, s, "C"), kAlerted));
  EXPECT_EQ(unit(g, s, "C").mission, Mission::kSweep);
  EXPECT_TRUE(tallies(unit(g, s, "C"), slot(g, s, "A")));
}

TEST(AfterCombat, WL_9_2_1_1_T50_FighterBombersMayKeepTheirBombs) {
  // covers: WL-9.2.1.1-a, WL-9.2.1.1-b, WL-3.2.1-c, WL-15.2.4-c
  const WingLeader g = Small().make();
  State s = stand(g, "combat",
                  {R"(id="F",at="K9",facing="E",mission="bombing",load="bombs")", R"(id="A",at="K9",facing="E",tally="F")",
                   R"(id="T",at="B3",facing="E")"});
  quiet(g, s, "after-combat");
  ASSERT_EQ(s.seat, 0);
  ASSERT_TRUE(is_legal(g, s, "pass"));
  State kept = s;
  play(g, kept, "pass");
  EXPECT_EQ(unit(g, kept, "F").load, Load::kBombs);
  EXPECT_FALSE(has_tally(unit(g, kept, "F")));
  play(g, s, "retally F A");
  EXPECT_EQ(unit(g, s, "F").load, Load::kEmpty);
  EXPECT_EQ(unit(g, s, "F").mission, Mission::kSweep);
  EXPECT_TRUE(has(unit(g, s, "F"), kAlerted));
}

TEST(AfterCombat, WL_10_7_1_e_BreakingOffByChoice) {
  const WingLeader g = Small().make();
  State s = duel(g);
  for (int guard = 0; guard < 50 && !is_legal(g, s, "break A"); ++guard) {
    if (s.wait() == Wait::kChance) g.resolve(s, top(s) == "cohesion" ? 12 : 2, nullptr);
    else {
      game::ActionList actions;
      g.legal(s, actions);
      g.apply(s, actions[0], nullptr);
    }
  }
  play(g, s, "break A");
  EXPECT_TRUE(broken(unit(g, s, "A")));
  EXPECT_FALSE(has_tally(unit(g, s, "A")));
}

}  // namespace
}  // namespace furball::wing_leader
