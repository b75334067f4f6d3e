// Chapters 10 to 13, the finer points of a combat and of reactions: who comes first, who is asked, what does not count.

#include "games/wing_leader/combat.h"
#include "games/wing_leader/movement.h"
#include "games/wing_leader/surface_test_util.h"

namespace furball::wing_leader {
namespace {
using namespace testing;

WingLeader plain(Small small = {}) {
  small.nets = "";
  WingLeader g = small.make();
  g.turns = 2;
  return g;
}

// Plays a combat without effect up to the procedure named: low dice, firm cohesion, first choices.
void quiet(const WingLeader& g, State& s, Proc until) {
  for (int guard = 0; guard < 200 && s.wait() != Wait::kEnd && top(s) != until; ++guard) {
    if (s.wait() == Wait::kChance) {
      g.resolve(s, top(s) == Proc::kCohesion ? 12 : top(s) == Proc::kConfirm ? 1 : 2, nullptr);
    } else {
      game::ActionList actions;
      g.legal(s, actions);
      g.apply(s, actions[0], nullptr);
    }
  }
  ASSERT_EQ(top(s), until);
}

TEST(AirCombat, WL_10_2_f_TheAttackersCheckFirstAndOnlyThoseWhoFought) {
  // covers: WL-10.2-f, WL-10.7-a
  const WingLeader g = plain();
  State s = stand(g, "combat",
                  {R"(id="T",at="K9",facing="E")", R"(id="A",at="K9",facing="E",tally="T")",
                   R"(id="F",at="K9",facing="E",traits=["alerted"])", R"(id="B",at="K9",facing="E",tally="T")"});
  std::string order;
  for (int guard = 0; guard < 100 && top(s) != Proc::kAfterCombat && s.wait() != Wait::kEnd; ++guard) {
    if (s.wait() == Wait::kChance) {
      if (top(s) == Proc::kCohesion) order += g.label(s, s.top().unit);
      g.resolve(s, top(s) == Proc::kCohesion ? 12 : top(s) == Proc::kConfirm ? 1 : 2, nullptr);
    } else {
      game::ActionList actions;
      g.legal(s, actions);
      g.apply(s, actions[0], nullptr);
    }
  }
  EXPECT_EQ(order, "ABT");
}

TEST(AirCombat, WL_9_2_1_1_a_TheOwnerIsAskedAboutHisLoads) {
  // covers: WL-9.2.1.1-a, WL-13.2-b
  const WingLeader g = plain();
  State s = stand(
      g, "combat",
      {R"(id="T",at="K9",facing="E")", R"(id="A",at="K9",facing="E",tally="T",traits=["alerted"],carries=["drop_tanks"])"});
  quiet(g, s, Proc::kAfterCombat);
  ASSERT_EQ(s.at, At::kJettisonQuestion);
  EXPECT_EQ(s.seat, 0);  // the bombers defended
  EXPECT_EQ(legal_list(g, s), "pass, jettison T 1");
  play(g, s, "pass");
  ASSERT_EQ(s.at, At::kJettisonQuestion);
  EXPECT_EQ(s.seat, 1);
  EXPECT_EQ(legal_list(g, s), "pass, jettison A 2");
  play(g, s, "jettison A 2");
  EXPECT_EQ(unit(g, s, "A").carries & kTanks, 0);
  // The raider attacks: now the defender is asked first.
  State red = stand(g, "combat",
                    {R"(id="E",at="K9",facing="E",tally="A",slot=2,traits=["alerted"],carries=["drop_tanks"])",
                     R"(id="A",at="K9",facing="E",tally="E",slot=1,traits=["alerted"],carries=["drop_tanks"])"});
  ASSERT_EQ(red.combat.attacker, 0);
  quiet(g, red, Proc::kAfterCombat);
  ASSERT_EQ(red.at, At::kJettisonQuestion);
  EXPECT_EQ(red.seat, 1);
  play(g, red, "pass");
  EXPECT_EQ(red.seat, 0);
}

TEST(AirCombat, WL_10_7_1_e_HowMuchOrderBreakingOffCosts) {
  // covers: WL-10.7.1-e, WL-10.7-e
  const WingLeader g = plain();
  const auto disorder = [&](State s, const char* id) {
    play(g, s, std::string("break ") + id);
    EXPECT_TRUE(broken(unit(g, s, id))) << id;
    return static_cast<int>(unit(g, s, id).disorder);
  };
  // In a dogfight, before it moves
  const State dogfight = stand(
      g, "movement",
      {R"(id="E",at="K9",facing="W",tally="A",dogfight=1)", R"(id="D",at="K9",facing="W",mission="sweep",tally="A",dogfight=1)",
       R"(id="A",at="K9",facing="E",tally="E",dogfight=1)"});
  ASSERT_EQ(dogfight.at, At::kDogfightBreakQuestion);
  EXPECT_EQ(disorder(dogfight, "E"), 2);
  EXPECT_EQ(disorder(dogfight, "D"), 1);
  State left = dogfight;
  play(g, left, "break D");
  EXPECT_FALSE(did(unit(g, left, "D"), kMoved));  // it flies home when its turn comes
  EXPECT_EQ(unit(g, left, "D").dogfight, 0);
  EXPECT_EQ(unit(g, left, "E").dogfight, 1);
  // In its own move
  EXPECT_EQ(disorder(stand(g, "movement", {R"(id="E",at="K9",facing="E")", R"(id="A",at="Y9",this_turn=["moved"])"}), "E"), 2);
  EXPECT_EQ(disorder(stand(g, "movement", {R"(id="V",at="K9",facing="E")", R"(id="A",at="Y9",this_turn=["moved"])"}), "V"), 1);
  // After a combat
  State combat = stand(g, "combat",
                       {R"(id="E",at="K9",facing="E",tally="H",slot=2,traits=["alerted"])",
                        R"(id="H",at="K9",facing="E",tally="E",slot=1,traits=["alerted"])"});
  for (int guard = 0; guard < 60 && combat.at != At::kBreakOffQuestion; ++guard) {
    if (combat.wait() == Wait::kChance) {
      g.resolve(combat, top(combat) == Proc::kCohesion ? 12 : 2, nullptr);
    } else {
      game::ActionList actions;
      g.legal(combat, actions);
      g.apply(combat, actions[0], nullptr);
    }
  }
  ASSERT_EQ(combat.at, At::kBreakOffQuestion);
  EXPECT_EQ(combat.seat, 0);  // the attacker first
  EXPECT_EQ(disorder(combat, "E"), 2);
  play(g, combat, "pass");
  EXPECT_EQ(combat.seat, 1);
  EXPECT_EQ(disorder(combat, "H"), 1);
}

TEST(LongRange, WL_13_5_3_c_RocketsAreNoHeavyGun) {
  Small small;
  small.extra_units = R"({side="red",id="W",aircraft="fw190a8",mission="intercept",at="T11"})";
  const WingLeader g = plain(small);
  const State s =
      stand(g, "combat", {R"(id="T",at="K9",facing="E")", R"(id="W",at="K9",facing="E",tally="T",carries=["rockets"])"});
  EXPECT_EQ(legal_list(g, s), "pass, long-range 2");
}

// --- Reaction

State attack(const WingLeader& g, const std::string& more, const char* spitfire) {
  return position(g, std::string("turn=2\nphase=\"movement\"\nunits=[{id=\"T\",at=\"K9\",facing=\"E\",this_turn=[\"moved\"]},"
                                 "{id=\"A\",") +
                         spitfire + "}," + more + "]");
}

TEST(Reaction, WL_10_4_b_OnlyTheSquareOfATalliedBomber) {
  const WingLeader g = plain();
  const char* const escort = R"({id="C",at="K11",facing="E",this_turn=["moved"]})";
  State beside = attack(g, escort, R"(at="H9",facing="E",tally="T")");
  play(g, beside, "go E");
  EXPECT_EQ(where(g, beside, "A"), "I9");  // the same level, but not its square yet
  EXPECT_EQ(beside.seat, 1);
  State above = attack(g, escort, R"(at="J11",facing="E",tally="T")");
  play(g, above, "go E");
  EXPECT_EQ(where(g, above, "A"), "K11");  // the same column
  EXPECT_EQ(above.seat, 1);
  State fighter = attack(g, std::string(escort) + R"(,{id="F",at="L11",facing="E",this_turn=["moved"]})",
                         R"(at="K12",facing="SE",tally="F")");
  play(g, fighter, "go SE");
  EXPECT_EQ(where(g, fighter, "A"), "L11");  // a sweeping fighter is nobody's charge
  EXPECT_NE(fighter.at, At::kReactQuestion);
}

TEST(Reaction, WL_10_4_2_c_WhichFlightAttacksIsTheOwnersChoice) {
  // covers: WL-10.4.2-c, WL-9.3.1-a
  Small small;
  small.blue = "tactical_flexibility = true";
  const WingLeader g = plain(small);
  State s = attack(g, R"({id="C",at="J11",facing="E",losses=1,this_turn=["moved"]})", R"(at="J10",facing="SE",tally="T")");
  play(g, s, "go SE");
  play(g, s, "react 1");
  roll(g, s, 12);
  play(g, s, "split C");
  play(g, s, "share 1");
  ASSERT_EQ(s.at, At::kWhichFlightQuestion);
  play(g, s, "keep 2");
  EXPECT_TRUE(has_tally(unit(g, s, "C2")));
  EXPECT_EQ(unit(g, s, "C2").losses, 0);
  EXPECT_EQ(where(g, s, "C2"), "J10");
  EXPECT_EQ(where(g, s, "C1"), "J11");
  EXPECT_EQ(unit(g, s, "C1").mission, Mission::kEscort);
}

}  // namespace
}  // namespace furball::wing_leader
