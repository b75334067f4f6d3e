// Chapter 10: who attacks, values, dice, hits and their spread.

#include <cmath>

#include "games/wing_leader/combat.h"
#include "games/wing_leader/test_util.h"
#include "libs/dice/dice.h"

namespace furball::wing_leader {
namespace {
using namespace testing;

// A combat position: units in K9 unless they say otherwise. Stops at the first question or dice.
State fight(const WingLeader& g, std::initializer_list<const char*> units) { return stand(g, "combat", units); }

std::string top(const State& s) { return std::string(procedure(s.top().proc)->name); }

TEST(AirCombat, WL_10_1_a_TheTallyingSideAttacks) {
  // covers: WL-10.0-a, WL-10.0-b, WL-10.1-a
  const WingLeader g = without_nets();
  State s =
      fight(g, {R"(id="E",at="K9",facing="E")", R"(id="A",at="K9",facing="E",tally="E")", R"(id="J",at="K9",facing="E")"});
  EXPECT_EQ(top(s), "air-combat");
  EXPECT_EQ(s.combat.attacker, 1);
  EXPECT_EQ(unit(g, s, "A").role, 1);
  EXPECT_EQ(unit(g, s, "E").role, 2);
  EXPECT_EQ(unit(g, s, "J").role, 0);          // neither tallying nor tallied
  EXPECT_TRUE(did(unit(g, s, "A"), kFought));  // one air combat a turn
  State apart = fight(g, {R"(id="E",at="L9",facing="E")", R"(id="A",at="K9",facing="E",tally="E")"});
  EXPECT_FALSE(apart.combat.active);  // not in its target's square
}

TEST(AirCombat, WL_10_1_1_a_TheSideWithABomberDefends) {
  const WingLeader g = without_nets();
  State s = fight(g, {R"(id="T",at="K9",facing="E")", R"(id="A",at="K9",facing="E",tally="T",slot=1)",
                      R"(id="E",at="K9",facing="E",tally="A",slot=2)"});
  EXPECT_EQ(s.combat.attacker, 1);  // though E was scheduled later
}

TEST(AirCombat, WL_10_1_2_a_E12_TheLaterInTheOrderAttacks) {
  const WingLeader g = without_nets();
  State s = fight(g, {R"(id="E",at="K9",facing="E",tally="A",slot=1)", R"(id="A",at="K9",facing="E",tally="E",slot=2)"});
  EXPECT_EQ(s.combat.attacker, 1);
  State t = fight(g, {R"(id="E",at="K9",facing="E",tally="A",slot=2)", R"(id="A",at="K9",facing="E",tally="E",slot=1)"});
  EXPECT_EQ(t.combat.attacker, 0);
}

TEST(AirCombat, WL_10_1_2_b_InADogfightTheBetterTurnAttacks) {
  // At altitude 9 Spitfire IA and Bf 109E-4 turn alike; drop tanks cost the Messerschmitts one.
  const WingLeader g = without_nets();
  State s = fight(g, {R"(id="E",at="K9",facing="W",tally="A",dogfight=1,slot=9,carries=["drop_tanks"])",
                      R"(id="A",at="K9",facing="E",tally="E",dogfight=1,slot=8)"});
  ASSERT_GT(basic_turn(g, s, slot(g, s, "A")), basic_turn(g, s, slot(g, s, "E")));
  EXPECT_EQ(s.combat.attacker, 1);
  EXPECT_TRUE(s.combat.flags & kCombatDogfight);
  const State other = fight(g, {R"(id="E",at="K9",facing="W",tally="A",dogfight=1,slot=8)",
                                R"(id="A",at="K9",facing="E",tally="E",dogfight=1,slot=9,carries=["drop_tanks"])"});
  EXPECT_EQ(other.combat.attacker, 0);
  // Equal ratings: a die.
  const WingLeader h =
      without_nets(Small{.extra_units = R"({side="blue",id="S",aircraft="spitfire_ia",mission="sweep",at="J1"})"});
  State tie =
      fight(h, {R"(id="S",at="K9",facing="W",tally="A",dogfight=1)", R"(id="A",at="K9",facing="E",tally="S",dogfight=1)"});
  ASSERT_EQ(tie.wait(), Wait::kChance);
  State low = tie, high = tie;
  roll(h, low, 3), roll(h, high, 4);
  EXPECT_EQ(low.combat.attacker, 0);
  EXPECT_EQ(high.combat.attacker, 1);
}

TEST(AirCombat, WL_10_1_3_E13_AChainIsOneCombat) {
  // covers: WL-10.1.3-a, WL-10.1.3-b, WL-10.2-a
  const WingLeader g = without_nets();
  State s = fight(
      g, {R"(id="T",at="K9",facing="E")", R"(id="A",at="K9",facing="E",tally="T")", R"(id="B",at="K9",facing="E",tally="T")",
          R"(id="E",at="K9",facing="E",tally="A")", R"(id="F",at="K9",facing="E")"});
  EXPECT_EQ(s.combat.attacker, 1);  // the Germans defend
  int members = 0;
  for (const Unit& u : s.unit) members += u.role != 0;
  EXPECT_EQ(members, 4);
  EXPECT_EQ(unit(g, s, "F").role, 0);  // no tally: left out
}

TEST(AirCombat, WL_10_1_3_c_JudgedOnAnyParticipant) {
  const WingLeader g = without_nets();
  State s = fight(g, {R"(id="E",at="K9",facing="E",tally="A",slot=1)", R"(id="F",at="K9",facing="E",tally="A",slot=4)",
                      R"(id="A",at="K9",facing="E",tally="E",slot=3)"});
  EXPECT_EQ(s.combat.attacker, 0);  // F moved last of all
}

TEST(AirCombat, WL_10_1_4_E19_ReactionDecides) {
  // covers: WL-10.1.4-a, WL-10.1.4-b, WL-10.4.2-d, WL-10.4.3-b
  const WingLeader g = without_nets();
  State success =
      fight(g, {R"(id="T",at="M9",facing="E")",
                R"(id="C",at="K9",facing="E",mission="sweep",tally="A",this_turn=["reacted","react_success"],slot=1)",
                R"(id="A",at="K9",facing="E",tally="T",slot=2)"});
  EXPECT_EQ(success.combat.attacker, 0);
  EXPECT_TRUE(success.combat.flags & kCombatBounce);  // the enemy's tally is outside its square
  State late = fight(g, {R"(id="C",at="K9",facing="E",mission="sweep",tally="A",this_turn=["reacted"],slot=1)",
                         R"(id="A",at="K9",facing="E",tally="T",slot=2)", R"(id="T",at="K9",facing="E")"});
  EXPECT_EQ(late.combat.attacker, 1);
  EXPECT_FALSE(late.combat.flags & kCombatBounce);
}

TEST(AirCombat, WL_10_0_c_E18_SeparateCombatsInTheRaidersOrder) {
  // covers: WL-10.0-c, WL-10.2-a
  const WingLeader g = without_nets();
  State s = fight(g, {R"(id="E",at="K9",facing="E")", R"(id="F",at="K9",facing="E")", R"(id="A",at="K9",facing="E",tally="E")",
                      R"(id="B",at="K9",facing="E",tally="F")"});
  ASSERT_EQ(s.wait(), Wait::kDecision);
  EXPECT_EQ(s.seat, 0);
  game::ActionList actions;
  g.legal(s, actions);
  EXPECT_EQ(actions.size(), 2u);
  g.apply(s, actions[1], nullptr);
  EXPECT_EQ(unit(g, s, "F").role, 2);
  EXPECT_EQ(unit(g, s, "E").role, 0);
}

TEST(AirCombat, WL_10_2_c_PrimariesDefenderFirst) {
  // covers: WL-10.2-b, WL-10.2-c, WL-10.2-d, WL-10.2-e
  const WingLeader g = without_nets();
  State s = fight(g, {R"(id="T",at="K9",facing="E")", R"(id="E",at="K9",facing="E",tally="A")",
                      R"(id="A",at="K9",facing="E",tally="T")", R"(id="B",at="K9",facing="E",tally="T")"});
  EXPECT_EQ(s.seat, 0);
  EXPECT_TRUE(is_legal(g, s, "primary T"));  // a bomber may lead the defence
  play(g, s, "primary T");
  EXPECT_EQ(s.seat, 1);
  play(g, s, "primary B");
  EXPECT_EQ(extra_fighters(g, s, kAttacker), 1);  // A
  EXPECT_EQ(extra_fighters(g, s, kDefender), 1);  // E
  s.combat.rating = Rating::kHitAndRun;
  const int own = combat_value(g, s, s.combat.primary[0], true, false, 1);
  const int enemy = combat_value(g, s, s.combat.primary[1], true, true, 1);
  EXPECT_EQ(combat_column(g, s, kAttacker), std::clamp(own - enemy, -4, 4));
  EXPECT_EQ(combat_column(g, s, kDefender), -combat_column(g, s, kAttacker));
}

TEST(AirCombat, WL_10_2_d_T37_UnarmedAndLoadedAddNothing) {
  // covers: WL-10.2-d, WL-10.2-e, WL-10.5.3-a
  const WingLeader g = without_nets(Small{.extra_units = R"({side="red",id="M",aircraft="c47",mission="transport",at="A1"})"});
  State s = fight(g, {R"(id="E",at="K9",facing="E",tally="A")", R"(id="A",at="K9",facing="E",tally="E")",
                      R"(id="B",at="K9",facing="E",mission="bombing",load="bombs",tally="E")",
                      R"(id="M",at="K9",facing="E",mission="sweep",tally="E")"});
  EXPECT_EQ(s.combat.attacker, 0);  // B still carries bombs: its side defends
  EXPECT_LT(armament(g, unit(g, s, "M")), 0);
  s.combat.primary[kDefender] = slot(g, s, "A");
  EXPECT_EQ(extra_fighters(g, s, kDefender), 0);  // neither the fighter-bomber nor the unarmed one
  s.combat.primary[kDefender] = slot(g, s, "B");
  EXPECT_EQ(extra_fighters(g, s, kDefender), 1);  // but A
}

TEST(AirCombat, WL_10_2_1_a_E14_HeadOnAndBounceBelongToThePrimary) {
  const WingLeader g = without_nets();
  const auto start = [&] {
    return fight(g, {R"(id="T",at="K9",facing="E")", R"(id="A",at="K9",facing="W",tally="T",headon=0)",
                     R"(id="B",at="K9",facing="E",tally="T",this_turn=["out_of_sun"])"});
  };
  State p = start(), q = start();
  ASSERT_EQ(slot(g, p, "T"), 0);
  play(g, p, "primary A");
  EXPECT_TRUE(p.combat.flags & kCombatHeadOn);
  EXPECT_FALSE(p.combat.flags & kCombatBounce);
  EXPECT_EQ(p.combat.rating, Rating::kHitAndRun);  // WL-10.5-b
  play(g, q, "primary B");
  EXPECT_FALSE(q.combat.flags & kCombatHeadOn);
  EXPECT_TRUE(q.combat.flags & kCombatBounce);
  EXPECT_EQ(extra_fighters(g, q, kAttacker), 1);
}

TEST(AirCombat, WL_10_3_HeadOnIsCompulsoryHitAndRun) {
  // covers: WL-10.3-a, WL-10.3-b, WL-10.3-c, WL-10.5-b, WL-10.8.1-f
  const WingLeader g = without_nets();
  State s = fight(g, {R"(id="T",at="K9",facing="E")", R"(id="A",at="K9",facing="W",tally="T",headon=0)"});
  EXPECT_EQ(s.combat.rating, Rating::kHitAndRun);
  EXPECT_EQ(s.wait(), Wait::kChance);  // nothing to choose
  State other = fight(
      g, {R"(id="T",at="K9",facing="E")", R"(id="U",at="K9",facing="E")", R"(id="A",at="K9",facing="W",tally="U",headon=0)"});
  EXPECT_FALSE(other.combat.flags & kCombatHeadOn);  // head-on against another than its target
  State dogfight = fight(g, {R"(id="E",at="K9",facing="W",tally="A",dogfight=1,carries=["drop_tanks"])",
                             R"(id="A",at="K9",facing="E",tally="E",dogfight=1,headon=0)"});
  EXPECT_FALSE(dogfight.combat.flags & (kCombatHeadOn | kCombatBounce));
  EXPECT_EQ(dogfight.combat.rating, Rating::kTurning);
}

TEST(AirCombat, WL_10_5_a_TheAttackerChoosesAndTheViewShowsTheOdds) {
  // covers: WL-10.5-a, WL-10.5.1-a, WL-10.5.1-b
  const WingLeader g = without_nets();
  State s = fight(g, {R"(id="T",at="K9",facing="E")", R"(id="A",at="K9",facing="E",tally="T")"});
  ASSERT_TRUE(is_legal(g, s, "rating 1"));
  ASSERT_TRUE(is_legal(g, s, "rating 2"));
  const game::ActionView view = g.describe_action(s, *g.parse(s, "rating 2"));
  ASSERT_EQ(view.preview.rolls.size(), 2u);
  uint64_t total = 0;
  for (const game::OutcomeView& o : view.preview.rolls[0].outcomes) total += o.weight;
  EXPECT_EQ(total, 36u);
  play(g, s, "rating 2");
  EXPECT_EQ(s.wait(), Wait::kChance);
  roll(g, s, 12);
  EXPECT_EQ(s.wait(), Wait::kChance);  // the bomber answers with its own dice
  roll(g, s, 2);
  EXPECT_EQ(s.combat.dice[0], 12);
  EXPECT_EQ(s.combat.dice[1], 2);
}

TEST(AirCombat, WL_10_5_c_E22_E23_Columns) {
  // covers: WL-10.5-c, WL-10.5.1-c, WL-10.5.2-a, WL-10.5.2-b
  const WingLeader g = without_nets(Small{
      .extra_units =
          R"({side="red",id="G",aircraft="bf109g6",mission="intercept",at="T10"},{side="blue",id="L",aircraft="b24h",mission="bombing",at="H14",load=["bombs"]})"});
  State s = fight(g, {R"(id="L",at="K14",facing="E")", R"(id="G",at="K14",facing="E",attitude="dive",tally="L")"});
  State turning = s;
  play(g, s, "rating 2");
  EXPECT_EQ(combat_value(g, s, slot(g, s, "G"), true, false, 0), 7);
  EXPECT_EQ(combat_value(g, s, slot(g, s, "L"), true, true, 0), 3);
  EXPECT_EQ(combat_column(g, s, kAttacker), 4);
  EXPECT_EQ(combat_column(g, s, kDefender), -4);
  EXPECT_EQ(hits_scored(g, s, kAttacker, 7), 2);
  EXPECT_EQ(hits_scored(g, s, kDefender, 9), 1);  // 9 + 1
  EXPECT_EQ(hits_scored(g, s, kDefender, 8), 0);
  play(g, turning, "rating 1");
  game::Modifiers mods;
  dice_modifiers(g, turning, kDefender, mods);
  EXPECT_EQ(mods.sum(), 3);  // defence 1, turning +2
  game::Modifiers attack;
  dice_modifiers(g, turning, kAttacker, attack);
  EXPECT_EQ(attack.sum(), 0);  // never for attackers
}

// The tables' statistics, from the exact weights of the chance nodes.
TEST(AirCombat, WL_10_5_1_c_StatisticsOfTheRulings) {
  const WingLeader g = without_nets();
  const Card card = [&] {
    Card c;
    c.protect_lo = c.protect_hi = 4;
    return c;
  }();
  double loss = 0, straggler = 0;
  for (int die = 1; die <= 6; ++die) {
    loss += hit_result(card, 1, false, die) == HitResult::kLoss;
    straggler += hit_result(card, 1, false, die) == HitResult::kStraggler;
  }
  const auto losses = [&](int column) {  // a second straggler becomes a loss (10.6.1)
    double mean = 0;
    for (int sum = 2; sum <= 12; ++sum) {
      int hits = 0;
      while (hits < 6 && sum >= g.tables.hits[column + 4][hits]) ++hits;
      double expected = 0, odd = 0;  // chance that a straggler marker lies there
      for (int h = 0; h < hits; ++h) {
        expected += loss / 6 + straggler / 6 * odd;
        odd = odd * (1 - straggler / 6) + (1 - odd) * straggler / 6;
      }
      mean += static_cast<double>(dice::kTwoD6[static_cast<std::size_t>(sum - 2)]) / 36 * expected;
    }
    return mean;
  };
  EXPECT_NEAR(losses(0), 0.484, 0.0035);
  EXPECT_NEAR(losses(2) / losses(-2), 2.51, 0.04);
  EXPECT_NEAR(losses(3) / losses(-3), 4.06, 0.06);
  double mean_hits = 0;
  for (int sum = 2; sum <= 12; ++sum) {
    int hits = 0;
    while (hits < 6 && sum >= g.tables.hits[4][hits]) ++hits;
    mean_hits += static_cast<double>(dice::kTwoD6[static_cast<std::size_t>(sum - 2)]) / 36 * hits;
  }
  EXPECT_NEAR(mean_hits, 0.944, 0.001);
}

TEST(AirCombat, WL_10_5_3_a_TheUnarmedNeitherLeadNorRoll) {
  const WingLeader g = without_nets(Small{.extra_units = R"({side="blue",id="Q",aircraft="c47",mission="transport",at="A9"})"});
  State s = fight(g, {R"(id="Q",at="K9",facing="E")", R"(id="A",at="K9",facing="E",tally="Q")"});
  play(g, s, "rating 2");
  while (s.wait() == Wait::kDecision) play(g, s, "pass");  // evasion, if it may
  roll(g, s, 2);
  EXPECT_FALSE(rolls_dice(g, s, kDefender));
  EXPECT_NE(top(s) == "air-combat" && s.wait() == Wait::kChance, true);  // no answer from the transports
}

TEST(AirCombat, WL_10_2_2_a_T30_HitsAreSpreadEvenly) {
  const WingLeader g = without_nets();
  State s = fight(
      g, {R"(id="T",at="K9",facing="E")", R"(id="A",at="K9",facing="E",tally="T")", R"(id="E",at="K9",facing="E",tally="A")"});
  play(g, s, {"primary T", "rating 2"});
  while (s.wait() == Wait::kDecision) play(g, s, "pass");
  s.combat.hits[0] = 0;
  roll(g, s, 12);
  const int hits = s.combat.hits[0];
  roll(g, s, 2);
  ASSERT_GT(hits, 0);
  if (hits % 2 == 1) {
    ASSERT_EQ(s.seat, 1);
    EXPECT_TRUE(is_legal(g, s, "hits 1"));
    EXPECT_TRUE(is_legal(g, s, "hits 2"));
    EXPECT_FALSE(is_legal(g, s, "hits 3"));  // nobody takes a second before all have one
    play(g, s, "hits 2");
    EXPECT_EQ(unit(g, s, "T").hits + unit(g, s, "E").hits, hits);
    EXPECT_EQ(unit(g, s, "E").hits, hits / 2 + 1);
  } else {
    EXPECT_EQ(unit(g, s, "T").hits + unit(g, s, "E").hits, hits);
  }
}

// Fourteen flights of Hurricanes on one squadron of bombers, which has shot and scored so many hits.
State crowd(const WingLeader& g, int hits) {
  std::string units = R"({id="T",at="K9",facing="E"})";
  for (char id = 'A'; id < 'A' + 14; ++id) units += R"(,{id="X)" + std::string(1, id) + R"(",at="K9",facing="W",tally="T"})";
  State s = position(g, "turn=2\nphase=\"combat\"\nunits=[" + units + "]");
  for (int guard = 0; guard < 20 && s.at != At::kAirCombatRoll; ++guard) {
    game::ActionList actions;
    g.legal(s, actions);
    g.apply(s, actions[0], nullptr);
  }
  roll(g, s, 2);
  s.combat.hits[kAttacker] = 0, s.combat.hits[kDefender] = hits;
  s.stack[s.depth - 1].step += 2;  // past the bombers' dice, to the attackers' hits
  s.at = At::kRunning;
  g.run(s, nullptr);
  return s;
}

WingLeader crowded() {
  Small small;
  small.units = R"({side="blue",id="T",aircraft="ju88a1",mission="bombing",at="H9"})";
  for (char id = 'A'; id < 'A' + 14; ++id)
    small.units +=
        R"(,{side="red",id="X)" + std::string(1, id) + R"(",aircraft="hurricane_i",size="flight",mission="sweep",at="T10"})";
  return without_nets(small);
}

int hits_on(const State& s, int from, int to) {
  int hits = 0;
  for (int i = from; i < to; ++i) hits += s.unit[i].hits;
  return hits;
}

TEST(AirCombat, WL_10_2_2_a_NoneOfFourteenIsLeftOut) {
  // covers: WL-10.2.2-a
  const WingLeader g = crowded();
  State s = crowd(g, 3);
  ASSERT_EQ(s.at, At::kSpreadHitsQuestion);
  EXPECT_EQ(s.seat, 0);
  game::ActionList actions;
  g.legal(s, actions);
  ASSERT_EQ(actions.size(), 14u);  // one at a time: the sets of three would be too many
  EXPECT_NE(g.describe_action(s, actions[13]).label.find("XN"), std::string::npos);
  EXPECT_EQ(g.describe_action(s, actions[13]).targets.size(), 1u);
  for (const game::Action a : actions) EXPECT_EQ(g.parse(s, g.notation(s, a)), a);
  g.apply(s, actions[13], nullptr);  // the fourteenth
  EXPECT_EQ(s.unit[14].hits, 1);
  actions.clear();
  g.legal(s, actions);
  ASSERT_EQ(actions.size(), 13u);  // nobody takes a second before all have one
  g.apply(s, actions[0], nullptr);
  EXPECT_EQ(s.unit[1].hits, 1);
  actions.clear();
  g.legal(s, actions);
  EXPECT_EQ(actions.size(), 12u);                                         // the last one: any of the twelve
  for (const game::Action a : actions) EXPECT_LT(arg_of(a), kOneOfMany);  // by sets again
  g.apply(s, actions[11], nullptr);
  EXPECT_EQ(s.unit[13].hits, 1);
  EXPECT_EQ(hits_on(s, 2, 13), 0);
  EXPECT_NE(s.at, At::kSpreadHitsQuestion);
}

TEST(AirCombat, WL_10_2_2_a_HowManyAnOddHitIsOnTopOf) {
  // covers: WL-10.2.2-a
  const WingLeader g = crowded();
  State s = crowd(g, 15);  // one for everybody, and one more
  ASSERT_EQ(s.at, At::kSpreadHitsQuestion);
  game::ActionList actions;
  g.legal(s, actions);
  ASSERT_EQ(actions.size(), 14u);
  EXPECT_NE(g.describe_action(s, actions[12]).label.find("2 hits"), std::string::npos);
  g.apply(s, actions[12], nullptr);
  EXPECT_EQ(s.unit[13].hits, 2);
  EXPECT_EQ(hits_on(s, 1, 15), 15);
  for (int i = 1; i < 15; ++i) EXPECT_GE(s.unit[i].hits, 1) << i;
  State even = crowd(g, 14);  // nothing to choose
  EXPECT_NE(even.at, At::kSpreadHitsQuestion);
  EXPECT_EQ(hits_on(even, 1, 15), 14);
}

TEST(AirCombat, WL_10_2_f_EverybodyChecksAndMarksAmmo) {
  // covers: WL-10.2-f, WL-10.7-a, WL-10.7.2-a, WL-10.7.2-b, WL-10.7.2-e
  const WingLeader g = without_nets();
  State s =
      fight(g, {R"(id="T",at="K9",facing="E")", R"(id="A",at="K9",facing="E",tally="T")",
                R"(id="B",at="K9",facing="E",tally="T",ammo="low")", R"(id="E",at="K9",facing="E",tally="A",ammo="depleted")"});
  int checks = 0;
  for (int guard = 0; guard < 100 && top(s) != "after-combat" && s.wait() != Wait::kEnd; ++guard) {
    if (s.wait() == Wait::kChance) {
      checks += top(s) == "cohesion";
      g.resolve(s, top(s) == "cohesion" ? 12 : top(s) == "confirm" ? 1 : 2, nullptr);
    } else {
      game::ActionList actions;
      g.legal(s, actions);
      g.apply(s, actions[0], nullptr);
    }
    if (top(s) == "dogfight-check") break;
  }
  EXPECT_EQ(checks, 4);
  EXPECT_EQ(unit(g, s, "A").ammo, Ammo::kLow);
  EXPECT_EQ(unit(g, s, "B").ammo, Ammo::kDepleted);
  EXPECT_EQ(unit(g, s, "E").ammo, Ammo::kDepleted);  // may still fight
  EXPECT_EQ(unit(g, s, "T").ammo, Ammo::kFull);
}

TEST(AirCombat, WL_10_7_2_d_UnarmedFightersMarkAmmunitionToo) {
  // A fighter without guns of its own: the card says so.
  WingLeader g = without_nets();
  State s = fight(g, {R"(id="E",at="K9",facing="E",slot=1,tally="A")", R"(id="A",at="K9",facing="E",slot=2,tally="E")",
                      R"(id="T",at="B3",facing="E")"});
  g.cards[g.units[unit(g, s, "E").setup].card].firepower = -1;
  for (int guard = 0; guard < 40 && top(s) == "air-combat"; ++guard) {
    if (s.wait() == Wait::kChance) g.resolve(s, 2, nullptr);
    else {
      game::ActionList actions;
      g.legal(s, actions);
      g.apply(s, actions[0], nullptr);
    }
    while (top(s) == "cohesion") g.resolve(s, 12, nullptr);
  }
  EXPECT_EQ(unit(g, s, "E").ammo, Ammo::kLow);
}

}  // namespace
}  // namespace furball::wing_leader
