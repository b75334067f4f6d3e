#include "games/dogfight/rules/combat.h"

#include <gtest/gtest.h>

#include "games/dogfight/testing.h"

namespace furball::dogfight {
namespace {

// A duel of one interceptor with an escort or with bombers.
struct Duel {
  Scenario scenario;
  Combat combat;

  Duel(Phase phase, const std::string& mover, const std::string& target) {
    FlightSpec a, b;
    scenario.flights[0] = {b};
    scenario.flights[1] = {a};
    combat.phase = phase;
    combat.mover = phase == Phase::kEscorts ? kEA : kIA;
    combat.mover_orient = parse_place("5.5.M." + mover)->orient();
    combat.target = target == "bombers" ? squadron_unit(0) : phase == Phase::kEscorts ? kIA : kEA;
    combat.target_orient = target == "bombers" ? kLevelForward : parse_place("5.5.M." + target)->orient();
  }
  Duel& bombers(BomberClass kind) {
    scenario.bombers = kind;
    return *this;
  }
  FlightSpec& mover() { return scenario.flights[combat.mover == kIA ? 1 : 0][0]; }
  int mods(bool movers) const { return CombatRules(scenario).modifier_sum(combat, movers); }
  bool mover_fires() const { return CombatRules(scenario).mover_may_fire(combat); }
  bool target_fires(bool flipped = false) const {
    Combat c = combat;
    c.target_flipped = flipped;
    return CombatRules(scenario).target_may_fire(c);
  }
  CombatResult roll(int die) const {
    const CombatRules rules(scenario);
    return rules.results(combat, rules.mover_may_fire(combat), rules.target_may_fire(combat))[die];
  }
};

TEST(Combat, DF_CBT_01_OwnMoveOntoAnEnemyOrShiftOntoBombers) {
  Sky sky;
  sky.bombers(1).with("IA 5.3.M.FL").with("EX 2.2.L.FL");
  Table own(sky.game(), sky.state("IA"));
  own.play("6.3.M.FL");
  EXPECT_EQ(own.s().step, Step::kMoverFire);
  Sky ahead;
  ahead.bombers(1).with("IA 9.3.M.BL").with("EX 2.2.L.FL");
  Table shifted(ahead.game(), ahead.state("IA"));
  shifted.play("7.3.M.BL");
  EXPECT_EQ(shifted.s().phase, kB);
  EXPECT_EQ(shifted.s().step, Step::kMoverFire);
}

TEST(Combat, DF_CBT_02_BombersAlwaysFire) {
  for (const char* orient : {"FC", "FL", "FD", "BC", "BL", "BD"})
    for (Phase phase : {kI, kB}) EXPECT_TRUE(Duel(phase, orient, "bombers").target_fires());
  Sky sky;  // they are never asked
  sky.bombers(1).with("IA 5.3.M.FL").with("EX 2.2.L.FL");
  Table t(sky.game(), sky.state("IA"));
  t.play("6.3.M.FL");
  t.play("hold");
  EXPECT_EQ(t.s().step, Step::kCombat);
  EXPECT_EQ(t.s().combat_flags, State::kTargetFires);
}

// Also when the other side holds, and whatever hits they have taken; the one exception is DF-FB-06.
TEST(Combat, DF_CBT_02_BombersFireWhateverHappens) {
  for (BomberClass kind : {BomberClass::kMedium, BomberClass::kLight, BomberClass::kHeavy})
    for (const char* move : {"6.3.M.FL", "6.3.M.FC", "6.3.M.FD"})
      for (const char* answer : {"fire", "hold"}) {
        Sky sky;
        sky.bombers(1, kind).with("IA 5.3.M.FL").with("EX 2.2.L.FL");
        State s = sky.state("IA");
        s.bomber_hits[0] = 30;
        Table t(sky.game(), s);
        t.play(move);
        t.play(answer);
        ASSERT_EQ(t.refused(), "");
        EXPECT_EQ(t.s().step, Step::kCombat);
        EXPECT_TRUE(t.s().target_fires());
        game::RollView roll = t.game().describe_roll(t.s());
        EXPECT_EQ(roll.parts.back().label, "Bombers squadron fires");
      }
}

TEST(Combat, DF_CBT_03_FiresInItsOwnPhaseOrHolds) {
  EXPECT_TRUE(Duel(kI, "FD", "FL").mover_fires());
  EXPECT_TRUE(Duel(kE, "BC", "FL").mover_fires());
  Sky sky;
  sky.with("EA 5.5.M.FL").with("IX 6.5.M.FD");
  Table t(sky.game(), sky.state("EA"));
  t.play("6.5.M.FL");
  t.play("hold");  // nobody fires: no die
  EXPECT_EQ(t.s().step, Step::kTurnEnd);
}

TEST(Combat, DF_CBT_04_OutsideItsPhaseOnlyHeadOnAndLevel) {
  EXPECT_TRUE(Duel(kI, "BL", "FL").target_fires());
  EXPECT_FALSE(Duel(kI, "BD", "FL").target_fires());
  EXPECT_FALSE(Duel(kI, "FL", "FL").target_fires());
  EXPECT_FALSE(Duel(kI, "BL", "FC").target_fires());
}

TEST(Combat, DF_CBT_04_FlippedReturnFireOption) {
  Duel duel(kI, "BL", "FL");  // ruling 4
  EXPECT_TRUE(duel.target_fires(true));
  duel.scenario.options.flipped_return_fire = false;
  EXPECT_FALSE(duel.target_fires(true));
  EXPECT_TRUE(duel.target_fires(false));
}

TEST(Combat, DF_CBT_04_DeclarationOrderOption) {  // ruling 6
  struct Case {
    bool target_first;
    const char* both_say;
    Step first, second, then;
  };
  for (const Case& c : {Case{false, "fire", Step::kMoverFire, Step::kTargetFire, Step::kCombat},
                        Case{true, "hold", Step::kTargetFire, Step::kMoverFire, Step::kTurnEnd}}) {
    Sky sky;
    sky.with("EA 5.5.M.FL").with("IX 6.5.M.BL").scenario.options.target_declares_first = c.target_first;
    Table t(sky.game(), sky.state("EA"));
    t.play("6.5.M.FL");
    EXPECT_EQ(t.s().step, c.first);
    t.play(c.both_say);
    EXPECT_EQ(t.s().step, c.second);
    t.play(c.both_say);
    EXPECT_EQ(t.s().step, c.then);
  }
}

TEST(Combat, DF_CBT_05_ShiftedInterceptorFiresOnlyLevelAndBack) {
  for (const char* orient : {"FC", "FL", "FD", "BC", "BD"}) EXPECT_FALSE(Duel(kB, orient, "bombers").mover_fires()) << orient;
  EXPECT_TRUE(Duel(kB, "BL", "bombers").mover_fires());
}

TEST(Combat, DF_CBT_06_OneDieForBoth) {
  // Die 5, tail attack on medium bombers: +2 for the interceptor, +1 for the bombers.
  const CombatResult r = Duel(kI, "FL", "bombers").roll(5);
  EXPECT_EQ(r.hits_on_target, 2);
  EXPECT_EQ(r.hits_on_mover, 1);
}

TEST(Combat, DF_CBT_07_PlusOneOnBombers) {
  EXPECT_EQ(Duel(kI, "FD", "bombers").mods(true), 1);
  EXPECT_EQ(Duel(kI, "FD", "FL").mods(true), 0);
}

TEST(Combat, DF_CBT_08_PlusOneForSamePitchAndHeading) {
  EXPECT_EQ(Duel(kI, "BD", "BD").mods(true), 1);
  EXPECT_EQ(Duel(kI, "FL", "bombers").mods(false), 1);
  EXPECT_EQ(Duel(kI, "BD", "BL").mods(true), 0);
}

TEST(Combat, DF_CBT_09_MinusOneForOppositeHeadings) {
  EXPECT_EQ(Duel(kI, "BD", "FD").mods(true), -1);
  EXPECT_EQ(Duel(kI, "BD", "bombers").mods(false), -1);
  EXPECT_EQ(Duel(kI, "BL", "FL").mods(true), 0);
}

TEST(Combat, DF_CBT_10_SixOrMoreHitsSimultaneously) {
  const Duel head_on(kI, "BL", "FL");
  EXPECT_EQ(head_on.roll(5).hits_on_target, 0);
  EXPECT_EQ(head_on.roll(6), (CombatResult{1, 1, true, true}));
  EXPECT_EQ(Duel(kI, "FL", "FL").roll(5).hits_on_target, 1);
}

TEST(Combat, DF_CBT_11_BombersTakeTwoOnSevenOrEight) {
  EXPECT_EQ(Duel(kI, "FL", "bombers").roll(4).hits_on_target, 1);
  EXPECT_EQ(Duel(kI, "FL", "bombers").roll(5).hits_on_target, 2);
  EXPECT_EQ(Duel(kI, "FL", "bombers").roll(6).hits_on_target, 2);
  EXPECT_EQ(Duel(kI, "FL", "FL").roll(6).hits_on_target, 1);      // a flight: one
  EXPECT_EQ(Duel(kI, "FL", "bombers").roll(6).hits_on_mover, 1);  // also from bombers' guns
}

TEST(Combat, DF_CBT_12_AHitFlightIsFlipped) {
  const CombatResult r = Duel(kI, "FL", "FL").roll(5);
  EXPECT_TRUE(r.target_flips);
  EXPECT_FALSE(r.mover_flips);
  EXPECT_TRUE(Duel(kI, "FL", "bombers").roll(5).mover_flips);
}

TEST(Combat, DF_CBT_13_NaturalSixFlipsWhoeverFired) {
  const Duel crossing(kI, "BD", "FL");
  EXPECT_EQ(crossing.roll(6), (CombatResult{0, 0, true, false}));
  const CombatRules rules(crossing.scenario);
  EXPECT_FALSE(rules.results(crossing.combat, false, false)[6].mover_flips);
  const Duel head_on(kI, "BL", "FL");
  const CombatRules both(head_on.scenario);
  for (int die = 1; die <= 5; ++die) {  // nothing but a natural 6
    EXPECT_FALSE(both.results(head_on.combat, true, true)[die].mover_flips) << die;
    EXPECT_FALSE(both.results(head_on.combat, true, true)[die].target_flips) << die;
  }
  // Whoever held its fire keeps its ammunition: only the hit counts.
  EXPECT_EQ(both.results(head_on.combat, true, false)[6], (CombatResult{1, 0, true, true}));
  EXPECT_EQ(both.results(head_on.combat, false, true)[6], (CombatResult{0, 1, true, true}));
  EXPECT_EQ(rules.results(crossing.combat, true, false)[6], (CombatResult{0, 0, true, false}));
  // A modified 6 that is not a natural one costs no ammunition.
  EXPECT_EQ(Duel(kI, "FL", "FL").roll(5), (CombatResult{1, 0, false, true}));
}

TEST(Combat, DF_CBT_14_BombersNeverFlip) {
  EXPECT_FALSE(Duel(kI, "FL", "bombers").roll(6).target_flips);
  Sky sky;
  sky.bombers(1).with("IA 5.3.M.FL").with("IB 9.8.L.BL").with("EX 2.2.L.FL");
  Table t(sky.game(), sky.state("IA"));
  t.play("6.3.M.FL");
  t.play("fire");
  t.die(6);
  EXPECT_EQ(t.s().bomber_hits[0], 2);
  EXPECT_EQ(t.s().hits[1], 2);
  EXPECT_TRUE(Duel(kI, "FL", "bombers").target_fires());
}

// Ruling 4 outside its own Phase: the switch holds in the Bomber Phase as well.
TEST(Combat, DF_CBT_05_FlippedInterceptorInTheBomberPhase) {
  for (bool may : {true, false}) {
    Sky sky;
    sky.scenario.options.flipped_return_fire = may;
    sky.scenario.options.flipped_escort_screens = false;
    sky.bombers(1).with("IA 7.3.M.BL flipped").with("EA 7.3.M.FL flipped").with("EB 2.2.L.FL");
    const Dogfight game = sky.game();
    State s = sky.state("", Phase::kBombers);
    game.begin_phase(s, Phase::kBombers, nullptr);
    EXPECT_EQ(s.step, may ? Step::kMoverFire : Step::kCombat);
    EXPECT_TRUE(s.target_fires());
    EXPECT_FALSE(game.broken_invariant(s)) << *game.broken_invariant(s);
  }
  Duel own(kI, "BL", "bombers");
  own.scenario.options.flipped_return_fire = false;
  own.combat.mover_flipped = true;
  EXPECT_TRUE(own.mover_fires());  // in its own Phase nothing changes
}

TEST(Combat, DF_CBT_15_HitsOnAFlippedFlightScore) {
  Sky sky;  // ruling 5 and its option
  sky.with("EA 5.5.M.FL").with("IX 6.5.M.FL flipped");
  for (bool scores : {true, false}) {
    sky.scenario.options.flipped_hits_score = scores;
    Table t(sky.game(), sky.state("EA"));
    t.play("6.5.M.FL");
    t.play("fire");
    t.die(5);
    EXPECT_EQ(t.s().hits[0], scores ? 1 : 0);
    EXPECT_TRUE(t.flight("IX").flipped());
  }
}

TEST(Combat, DF_CBT_16_LossMarkers) {
  Sky sky;
  sky.bombers(1).with("IA 5.3.L.FL").with("EX 2.2.L.FL");
  const Dogfight game = sky.game();
  State s = sky.state("IA");
  s.hits[1] = 5;
  s.hits[0] = 30;
  game::View view;
  game.describe(s, view);
  std::vector<game::MarkerView> tallies;
  for (const auto& m : view.markers)
    if (m.kind == "tally") tallies.push_back(m);
  ASSERT_EQ(tallies.size(), 2u);
  EXPECT_EQ(tallies[0].cells[0], (game::Cell{0, 2, 1}));
  EXPECT_EQ(tallies[0].attrs.at("hits").as_integer(), 5);
  EXPECT_EQ(tallies[1].cells[0], (game::Cell{12, 9, 1}));
  EXPECT_EQ(tallies[1].attrs.at("hits").as_integer(),
            30);  // the track ends at 19, the count does not (ruling 46)
}

TEST(Combat, DF_SUN_02_PlusOneOutOfTheSun) {
  Duel duel(kE, "FL", "FL");
  EXPECT_EQ(duel.mods(true), 1);
  duel.combat.out_of_sun = true;
  EXPECT_EQ(duel.mods(true), 2);
  EXPECT_EQ(duel.mods(false), 1);  // never for returned fire (ruling 26)
  EXPECT_EQ(duel.roll(4).hits_on_target, 1);
}

TEST(Bombers, DF_LIGHT_01_LightBombersFireAtMinusOne) {
  EXPECT_EQ(Duel(kI, "FL", "bombers").bombers(BomberClass::kLight).mods(false), 0);
  EXPECT_EQ(Duel(kI, "FD", "bombers").bombers(BomberClass::kLight).mods(false), -1);
  EXPECT_EQ(Duel(kI, "FD", "bombers").bombers(BomberClass::kLight).mods(true), 1);
}

TEST(Bombers, DF_LIGHT_02_ForwardGuns) {
  for (const char* orient : {"BL", "FD", "FL", "BD"}) {
    Duel plain(kI, orient, "bombers"), guns(kI, orient, "bombers");
    plain.bombers(BomberClass::kLight);
    guns.bombers(BomberClass::kLight).scenario.forward_guns = true;
    EXPECT_EQ(guns.mods(false) - plain.mods(false), std::string(orient) == "BL" ? 1 : 0) << orient;
    plain.combat.phase = guns.combat.phase = kB;  // in the Bomber Phase whatever the orientation (ruling 32)
    EXPECT_EQ(guns.mods(false) - plain.mods(false), 1) << orient;
  }
}

TEST(Bombers, DF_FB_06_FighterBombersFireInTheirPhaseOrHeadOn) {
  for (const char* orient : {"FC", "FL", "FD", "BC", "BD"}) {
    EXPECT_FALSE(Duel(kI, orient, "bombers").bombers(BomberClass::kFighterBomber).target_fires()) << orient;
    EXPECT_TRUE(Duel(kB, orient, "bombers").bombers(BomberClass::kFighterBomber).target_fires()) << orient;
  }
  EXPECT_TRUE(Duel(kI, "BL", "bombers").bombers(BomberClass::kFighterBomber).target_fires());
}

TEST(Bombers, DF_FB_07_NoLightPenalty) {
  EXPECT_EQ(Duel(kB, "FL", "bombers").bombers(BomberClass::kFighterBomber).mods(false), 1);
  EXPECT_EQ(Duel(kB, "BD", "bombers").bombers(BomberClass::kFighterBomber).mods(false), -1);
}

TEST(Bombers, DF_FB_08_NoBonusOnFighterBombers) {
  EXPECT_EQ(Duel(kI, "FD", "bombers").bombers(BomberClass::kFighterBomber).mods(true), 0);
}

TEST(Bombers, DF_FB_09_TwoHitsOnlyFromDirectlyBehind) {
  EXPECT_EQ(Duel(kI, "FL", "bombers").bombers(BomberClass::kFighterBomber).roll(6).hits_on_target, 2);
  EXPECT_EQ(Duel(kI, "FL", "bombers").bombers(BomberClass::kFighterBomber).roll(5).hits_on_target, 1);
  for (const char* orient : {"FC", "FD", "BL"})
    EXPECT_EQ(Duel(kI, orient, "bombers").bombers(BomberClass::kFighterBomber).roll(6).hits_on_target, 1) << orient;
}

TEST(Bombers, DF_HB_02_HeaviesTakeTwoOnlyFromAhead) {
  EXPECT_EQ(Duel(kI, "FL", "bombers").bombers(BomberClass::kHeavy).roll(6).hits_on_target, 1);
  EXPECT_EQ(Duel(kI, "BL", "bombers").bombers(BomberClass::kHeavy).roll(6).hits_on_target, 2);
}

TEST(Bombers, DF_HB_03_LateHeaviesNotEvenThen) {
  Duel duel(kI, "BL", "bombers");
  duel.bombers(BomberClass::kHeavy).scenario.late = true;
  EXPECT_EQ(duel.roll(6).hits_on_target, 1);
}

TEST(Bombers, DF_HF_06_HeavyFightersHitHeaviesTwice) {
  for (bool late : {false, true}) {
    Duel duel(kI, "FL", "bombers");
    duel.bombers(BomberClass::kHeavy).scenario.late = late;
    duel.mover().heavy = true;
    EXPECT_EQ(duel.roll(5).hits_on_target, 2);
    EXPECT_EQ(duel.roll(4).hits_on_target, 1);
  }
}

TEST(Fighters, DF_HF_05_RearGunsNeverFire) {
  Duel duel(kI, "FL", "FL");
  duel.scenario.flights[0][0].heavy = true;
  EXPECT_FALSE(duel.target_fires());
}

TEST(Fighters, DF_WEAK_01_MinusOne) {
  Duel duel(kI, "FL", "FL");
  duel.mover().weak = true;
  EXPECT_EQ(duel.mods(true), 0);
  Duel target(kI, "BL", "FL");
  target.scenario.flights[0][0].weak = true;
  EXPECT_EQ(target.mods(false), -1);
}

TEST(Fighters, DF_WEAK_02_ExemptAgainstBombers) {
  Duel duel(kI, "FL", "bombers");
  duel.mover().weak = true;
  EXPECT_EQ(duel.mods(true), 1);
  duel.scenario.options.weak_spares_bombers = true;
  EXPECT_EQ(duel.mods(true), 2);
  Duel fighters(kI, "FL", "FL");
  fighters.mover().weak = true;
  fighters.scenario.options.weak_spares_bombers = true;
  EXPECT_EQ(fighters.mods(true), 0);
}

TEST(Fighters, DF_WEAK_04_SubTypesCombine) {
  Duel duel(kI, "FL", "bombers");
  duel.bombers(BomberClass::kHeavy);
  duel.mover().weak = duel.mover().heavy = true;
  EXPECT_EQ(duel.mods(true), 1);
  EXPECT_EQ(duel.roll(6).hits_on_target, 2);
  // Slow and weak, and even heavy and slow, move by all their limits.
  EXPECT_EQ(end_states({.heavy = true, .slow = true}, *parse_place("5.5.M.FL")).size(), 21u);
}

}  // namespace
}  // namespace furball::dogfight
