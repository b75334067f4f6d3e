// Chapters 10 to 13, the finer points of a combat and of reactions: who comes first, who is asked, what does not count.

#include "games/wing_leader/combat.h"
#include "games/wing_leader/movement.h"
#include "games/wing_leader/surface_test_util.h"

namespace furball::wing_leader {
namespace {
using namespace testing;

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
  const WingLeader g = stopping();
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
  const WingLeader g = stopping();
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
  EXPECT_FALSE(unit(g, s, "A").carries & kTanks);
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
  const WingLeader g = stopping();
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
  const WingLeader g = stopping(Small{.extra_units = R"({side="red",id="W",aircraft="fw190a8",mission="intercept",at="T11"})"});
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
  const WingLeader g = stopping();
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
  const WingLeader g = stopping(Small{.blue = "tactical_flexibility = true"});
  State s = attack(g, R"({id="C",at="J11",facing="E",losses=1,this_turn=["moved"]})", R"(at="J10",facing="SE",tally="T")");
  play(g, s, {"go SE", "react 1", "12", "split C", "share 1"});
  ASSERT_EQ(s.at, At::kWhichFlightQuestion);
  play(g, s, "keep 2");
  EXPECT_TRUE(has_tally(unit(g, s, "C2")));
  EXPECT_EQ(unit(g, s, "C2").losses, 0);
  EXPECT_EQ(where(g, s, "C2"), "J10");
  EXPECT_EQ(where(g, s, "C1"), "J11");
  EXPECT_EQ(unit(g, s, "C1").mission, Mission::kEscort);
}

TEST(Reaction, WL_10_4_2_c_OnlyTheFlightLeftBehindHasNotReacted) {
  const WingLeader g = stopping(Small{.blue = "tactical_flexibility = true"});
  State s = attack(g, R"({id="C",at="J11",facing="E",this_turn=["moved"]},{id="D",at="K11",facing="E",this_turn=["moved"]})",
                   R"(at="J10",facing="SE",tally="T")");
  play(g, s, {"go SE", "react 3", "12", "12", "split C"});
  for (int guard = 0; guard < 5 && s.at == At::kReactorEntryQuestion; ++guard) {
    game::ActionList actions;
    g.legal(s, actions);
    g.apply(s, actions[0], nullptr);
  }
  EXPECT_TRUE(did(unit(g, s, "C1"), kReactSuccess));
  EXPECT_TRUE(did(unit(g, s, "D"), kReacted));
  EXPECT_TRUE(did(unit(g, s, "D"), kReactSuccess));  // a flight of another squadron
  EXPECT_FALSE(did(unit(g, s, "C2"), kReacted));
  EXPECT_FALSE(did(unit(g, s, "C2"), kReactSuccess));
}

TEST(Reaction, WL_14_2_3_a_TheWayWithTheFewestZones) {
  // covers: WL-10.4.2-b, WL-14.2.3-a
  WingLeader g =
      Strike{
          .units =
              R"({side="blue",id="T",aircraft="ju87b2",mission="bombing",at="H8"},{side="blue",id="C",aircraft="bf109e4",mission="escort",at="G9"},)"
              R"({side="red",id="A",aircraft="spitfire_ia",mission="cap",at="Y9"})",
          .surfaces = R"({id="1",type="HeavyFlak",at="J0"},{id="2",type="HeavyFlak",at="K0"})"}
          .make();
  g.turns = 2;
  // The escort at I10 flies to L10 by J9, J10 or J11.
  const auto under_fire = [&](const char* barrages) {
    State s = place_units(g, "movement",
                          {R"(id="T",at="K10",facing="W",this_turn=["moved"])", R"(id="A",at="L10",facing="W",tally="T")",
                           R"(id="C",at="I10",facing="E",this_turn=["moved"])"},
                          barrages);
    play(g, s, {"go W", "react 1", "12", "go E"});
    EXPECT_EQ(where(g, s, "C"), "L10");
    return top(s) == Proc::kFlakAttack;
  };
  EXPECT_FALSE(under_fire(R"(surface=[{id="1",guns=[0,9,10,0]}])"));  // J9 and J10 are barred: over the top
  EXPECT_FALSE(under_fire(R"(surface=[{id="1",guns=[0,9,11,0]}])"));  // J10 and J11: below
  EXPECT_TRUE(under_fire(R"(surface=[{id="1",guns=[0,9,10,0]},{id="2",guns=[0,10,11,0]}])"));  // no way round
}

TEST(Reaction, WL_10_4_2_b_NoTurnAboutWhereThereIsAnotherWay) {
  const WingLeader g = stopping();
  const auto entries = [&](const char* escort) {
    State s = attack(g, escort, R"(at="J9",facing="E",tally="T")");
    play(g, s, {"go E", "react 1", "12"});
    return legal_list(g, s);
  };
  // The Spitfire stops at J9, two squares ahead of or behind the escort's nose.
  EXPECT_EQ(entries(R"({id="C",at="H9",facing="E",this_turn=["moved"]})"), "go NE, go E, go SE");
  EXPECT_EQ(entries(R"({id="C",at="H9",facing="W",this_turn=["moved"]})"), "go NE, go SE");
}

TEST(Reaction, WL_10_4_4_a_WhoeverStandsFirstInTheList) {
  const WingLeader g = stopping();
  EXPECT_EQ(into_its_hunter(g, Listed::kHunterFirst).at, At::kReactQuestion);
}

TEST(AirCombat, WL_10_1_4_ReactionComesBeforeTheMoveOrder) {
  // covers: WL-10.1.4-a, WL-10.1.4-b
  const WingLeader g = stopping();
  const auto attacker = [&](const char* c, const char* b) {
    return static_cast<int>(
        stand(g, "combat", {R"(id="T",at="M9",facing="E")", c, R"(id="A",at="K9",facing="E",tally="T",slot=2)", b})
            .combat.attacker);
  };
  const char* const b_last = R"(id="B",at="K9",facing="E",tally="C",slot=3)";
  const char* const b_first = R"(id="B",at="K9",facing="E",tally="C",slot=1)";
  EXPECT_EQ(
      attacker(R"(id="C",at="K9",facing="E",mission="sweep",tally="A",this_turn=["reacted","react_success"],slot=1)", b_last),
      0);
  EXPECT_EQ(attacker(R"(id="C",at="K9",facing="E",mission="sweep",tally="A",slot=1)", b_last), 1);
  EXPECT_EQ(attacker(R"(id="C",at="K9",facing="E",mission="sweep",tally="A",this_turn=["reacted"],slot=4)", b_first), 1);
  EXPECT_EQ(attacker(R"(id="C",at="K9",facing="E",mission="sweep",tally="A",slot=4)", b_first), 0);
}

TEST(AirCombat, WL_14_2_6_a_WhoIsBrokenByFlakNeverAttacks) {
  // covers: WL-14.2.6-a, WL-10.1.2-a, WL-10.1.2-b
  const WingLeader g = Small().make();
  State s = stand(g, "combat", {R"(id="E",at="K5",facing="E")", R"(id="A",at="K5",facing="W",tally="E")"});
  const uint64_t both = 3;
  mark(s.unit[1], kBrokenByFlak);
  for (const int slot : {0, 1}) {  // first in the order of moves, or not
    s.unit[0].slot = slot;
    EXPECT_EQ(attacking_side(g, s, both), 0) << slot;
  }
  s.unit[0].dogfight = s.unit[1].dogfight = 1;
  set(s.unit[0], kSlow);  // turn 0: still more than that of nobody
  ASSERT_EQ(basic_turn(g, s, 0), 0);
  EXPECT_EQ(attacking_side(g, s, both), 0);
  mark(s.unit[1], kBrokenByFlak, false);
  mark(s.unit[0], kBrokenByFlak);
  set(s.unit[1], kSlow);
  ASSERT_EQ(basic_turn(g, s, 1), 0);
  EXPECT_EQ(attacking_side(g, s, both), 1);
}

TEST(Losses, WL_10_6_a_TheRollShowsWhoIsWeakHeadOn) {
  WingLeader g = stopping();
  const auto shown = [&](int how) {
    State s = stand(g, "tally", {R"(id="T",at="K9",facing="E")", R"(id="A",at="Y9",facing="W")"});
    s.unit[0].hits = 1;
    start(g, s, Proc::kConfirm, {.unit = 0, .how = how, .value = 2});
    int sum = 0;
    for (const game::Modifier& m : g.describe_roll(s).parts[0].modifiers) sum += m.value;
    return sum;
  };
  g.cards[g.units[0].card].head_on = true;
  EXPECT_EQ(shown(0), 2);
  EXPECT_EQ(shown(1), 3);
  g.cards[g.units[0].card].head_on = false;
  EXPECT_EQ(shown(1), 2);
}

TEST(Losses, WL_10_6_e_WhoeverIsGoneLeavesNothingBehind) {
  const WingLeader g = stopping();
  State s = stand(g, "tally",
                  {R"(id="E",at="K9",facing="E",tally="A",vector="M9")", R"(id="A",at="K9",facing="W",tally="E")",
                   R"(id="B",at="L9",facing="W",tally="F")", R"(id="F",at="P9",facing="E",tally="B")"});
  Unit& e = s.unit[0];
  e.role = 2, e.hits = 3, e.zones = 5, e.headon = 1;
  s.unit[1].headon = 0, s.unit[2].headon = 3;
  Ctx c{g, s, nullptr};
  remove_unit(c, 0, Status::kDestroyed);
  EXPECT_EQ(e.status, Status::kDestroyed);
  EXPECT_EQ(e.role, 0);
  EXPECT_EQ(e.hits, 0);
  EXPECT_EQ(e.zones, 0u);
  EXPECT_EQ(e.headon, kNone);
  EXPECT_FALSE(has_tally(e));
  EXPECT_EQ(e.has_vector + e.vx + e.vy, 0);
  EXPECT_FALSE(has_tally(s.unit[1]));  // WL-7.2.2-a
  EXPECT_EQ(s.unit[1].headon, kNone);
  EXPECT_TRUE(tallies(s.unit[2], 3));  // the others go on
  EXPECT_EQ(s.unit[2].headon, 3);
}

TEST(Dogfight, WL_10_7_1_e_OnlyItsOwnMembersMayBreakOff) {
  const WingLeader g = stopping();
  State s = stand(
      g, "movement",
      {R"(id="E",at="K9",facing="W",tally="A",dogfight=1)", R"(id="F",at="K9",facing="E")", R"(id="T",at="C3",facing="E")",
       R"(id="A",at="K9",facing="E",tally="E",dogfight=1)", R"(id="B",at="P9",facing="E")"});
  ASSERT_EQ(s.at, At::kDogfightBreakQuestion);
  EXPECT_EQ(legal_list(g, s), "pass, break E");
  play(g, s, "pass");
  EXPECT_EQ(s.seat, 1);
  EXPECT_EQ(legal_list(g, s), "pass, break A");
}

TEST(Dogfight, WL_10_8_1_d_TalliesChangeOnlyWhileBothSidesAreLeft) {
  // covers: WL-10.8.1-c, WL-10.8.1-d
  const WingLeader g = stopping();
  const State fight = stand(g, "movement",
                            {R"(id="E",at="K9",facing="E",traits=["alerted"],tally="A",dogfight=1)",
                             R"(id="A",at="K9",facing="W",traits=["alerted"],tally="E",dogfight=1)",
                             R"(id="B",at="K9",facing="W",traits=["alerted"],tally="E",dogfight=1)"});
  State one_less = fight, over = fight, other_side = fight;
  for (State* s : {&one_less, &over, &other_side}) {
    Ctx c{g, *s, nullptr};
    if (s == &over) s->unit[2].dogfight = 0;
    leave_dogfight(c, s == &other_side ? 0 : 1);
    EXPECT_EQ(s->ended_dogfights != 0, s != &one_less);
    EXPECT_EQ(s->open_tallies != 0, s == &one_less);
    EXPECT_EQ(tallies(s->unit[0], 1), s != &one_less);
    EXPECT_TRUE(tallies(s->unit[1], 0) && tallies(s->unit[2], 0));
  }
}

TEST(Escape, WL_9_2_2_g_NotWhileABomberOfTheFormationIsLeft) {
  const WingLeader g = stopping();
  const auto goes_home = [&](const char* u) {  // an escort that is nowhere near its place
    State s = stand(g, "administration",
                    {R"(id="T",at="K9",facing="E",disorder=2)", u, R"(id="C",at="K14",facing="E")",
                     R"(id="A",at="N9",facing="W",vector="A0")"});
    play(g, s, {"escape T", "yes"});
    return has(unit(g, s, "C"), kReturning);
  };
  EXPECT_FALSE(goes_home(R"(id="U",at="J9",facing="E")"));
  EXPECT_TRUE(goes_home(R"(id="U",at="C3",facing="E")"));  // another formation
}

TEST(Victory, WL_12_1_b_OnlyWhoHasLeftByTheFarEdge) {
  const WingLeader g = stopping(Small{.extra_units = R"({side="red",id="X",aircraft="ju88a1",mission="bombing",at="U9"})"});
  const auto points = [&](const char* unit, int side) {
    const game::Score score =
        g.score(stand(g, "tally", {unit, R"(id="E",at="B3",facing="E")", R"(id="A",at="Y3",facing="W")"}));
    return side == 0 ? score.blue : score.red;
  };
  EXPECT_EQ(points(R"(id="T",at="K9",facing="E")", 0), 0);
  EXPECT_EQ(points(R"(id="T",at="Z9",status="right")", 0), 6);
  EXPECT_EQ(points(R"(id="T",at="A9",status="left")", 0), 0);
  EXPECT_EQ(points(R"(id="X",at="K9",facing="W")", 1), 0);
  EXPECT_EQ(points(R"(id="X",at="A9",status="left")", 1), 6);
  EXPECT_EQ(points(R"(id="X",at="Z9",status="right")", 1), 0);
  EXPECT_EQ(points(R"(id="X",at="K9",status="escaped")", 1), 0);
}

}  // namespace
}  // namespace furball::wing_leader
