#include <gtest/gtest.h>

#include "games/dogfight/testing.h"

namespace furball::dogfight {
namespace {

TEST(Turning, DF_TURN_03_NoReversalFromBesideTheBombers) {
  Sky ahead;  // bombers straight ahead of the start
  ahead.bombers(1).with("IA 5.3.M.FL");
  EXPECT_EQ(ahead.refusal("IA", "6.3.L.BL"), "DF-TURN-03");
  EXPECT_EQ(Sky().bombers(1).with("IA 6.3.M.BL").refusal("IA", "5.3.R.FL"), "DF-TURN-03");
  EXPECT_TRUE(Sky().bombers(1).with("IA 5.4.L.FL").can("IA", "6.4.M.BL"));  // an outer block is free
}

TEST(Turning, DF_TURN_04_NoReversalIntoTheBombersWay) {
  Sky sky;
  sky.bombers(1).with("IA 6.3.L.FL");
  EXPECT_EQ(sky.refusal("IA", "7.3.M.BL"), "DF-TURN-04");
  EXPECT_TRUE(sky.can("IA", "7.2.M.BL"));
  EXPECT_EQ(Sky().bombers(1).with("IA 5.3.L.FL").refusal("IA", "6.3.M.BL"), "DF-TURN-04");
}

TEST(Turning, DF_TURN_04_ReverseAheadOption) {
  // Ruling 1: behind the bombers and facing away is free, unless the option takes the starting
  // heading.
  Sky sky;
  sky.bombers(1).with("IA 4.3.L.FL");
  EXPECT_TRUE(sky.can("IA", "5.3.M.BL"));
  sky.scenario.options.reverse_ahead = ReverseAhead::kStarting;
  EXPECT_FALSE(sky.can("IA", "5.3.M.BL"));
  Sky front;
  front.bombers(1).with("IA 6.3.L.FL");
  front.scenario.options.reverse_ahead = ReverseAhead::kStarting;
  EXPECT_TRUE(front.can("IA", "7.3.M.BL"));
  front.scenario.options.reverse_ahead = ReverseAhead::kBoth;
  EXPECT_FALSE(front.can("IA", "7.3.M.BL"));
}

TEST(Turning, DF_TURN_05_DefensiveCircle) {
  Sky sky;
  sky.with("IA 8.4.L.FL").with("IB 9.4.M.BL").with("EX 2.2.M.FL");
  Table t(sky.game(), sky.state("IA"));
  t.play("9.4.M.BL");  // B has not moved yet
  t.play("8.4.L.FL");
  EXPECT_EQ(t.refused(), "");
  EXPECT_EQ(t.at("IA"), "8.4.M.BL");  // after the shift
  EXPECT_EQ(t.at("IB"), "7.4.L.FL");
}

TEST(Stacking, DF_STACK_02_NobodyEndsInTheFirstColumn) {
  Sky sky;
  sky.with("EA 2.4.M.BL");
  EXPECT_EQ(sky.refusal("EA", "0.4.M.BL"), "DF-STACK-02");
  EXPECT_TRUE(sky.can("EA", "1.4.M.BL"));
}

TEST(Stacking, DF_STACK_03_InterceptorsKeepOutOfTheSecondToo) {
  Sky sky;
  sky.with("IA 3.4.M.BL");
  EXPECT_EQ(sky.refusal("IA", "1.4.M.BL"), "DF-STACK-03");
  EXPECT_TRUE(sky.can("IA", "2.4.M.BL"));
}

TEST(Stacking, DF_FB_04_InterceptorsKeepOutOfTheThird) {
  Sky sky;
  sky.bombers(1, BomberClass::kFighterBomber).with("IA 4.5.M.BL");
  EXPECT_EQ(sky.refusal("IA", "2.5.M.BL"), "DF-FB-04");
  EXPECT_TRUE(sky.can("IA", "3.5.M.BL"));
}

TEST(Stacking, DF_STACK_04_EscortsNeverEndOnTheBombers) {
  Sky sky;
  sky.bombers(1).with("EA 5.3.M.FL");
  EXPECT_EQ(sky.refusal("EA", "6.3.M.FL"), "DF-STACK-04");
  EXPECT_TRUE(sky.can("EA", "7.3.M.FL"));
}

TEST(Stacking, DF_STACK_05_MovedFriendsBlock) {
  Sky sky;
  sky.with("EA 6.5.M.FL moved").with("EB 5.5.M.FL").with("EC 7.5.M.FL");
  EXPECT_EQ(sky.refusal("EB", "6.5.M.FL"), "DF-STACK-05");
  EXPECT_TRUE(sky.can("EB", "7.5.M.FL"));
}

TEST(Stacking, DF_STACK_06_EndingOnAnEnemyIsCombat) {
  Sky sky;
  sky.with("EA 5.5.M.FL").with("IX 6.5.M.FL");
  Table t(sky.game(), sky.state("EA"));
  t.play("6.5.M.FL");
  EXPECT_EQ(t.refused(), "");
  EXPECT_EQ(t.s().step, Step::kMoverFire);
}

TEST(Stacking, DF_STACK_07_AnEnemyInTheStartBlockBarsAttacks) {
  EXPECT_EQ(Sky().with("EB 5.5.M.FL").with("IX 5.5.M.FD").with("IY 6.5.M.FL").refusal("EB", "6.5.M.FL"), "DF-STACK-07");
  Sky bombers;  // squadrons count as well
  bombers.bombers(1).with("IA 6.3.M.FL").with("EX 7.3.M.FL");
  EXPECT_EQ(bombers.refusal("IA", "7.3.M.FL"), "DF-STACK-07");
  for (const char row : {'3', '4'}) {  // nor may they be attacked, the first or the second squadron
    const std::string from = std::string("5.") + row + ".M.FL", to = std::string("6.") + row + ".M.FL";
    EXPECT_EQ(Sky().bombers(2).with("IA " + from).with("EX " + from).refusal("IA", to), "DF-STACK-07") << to;
  }
}

TEST(Stacking, DF_STACK_07_FlippedEnemyOption) {
  Sky sky;  // ruling 3
  sky.with("EB 5.5.M.FL").with("IX 5.5.M.FL flipped").with("IY 6.5.M.FL");
  EXPECT_FALSE(sky.can("EB", "6.5.M.FL"));
  sky.scenario.options.flipped_enemy_pins = false;
  EXPECT_TRUE(sky.can("EB", "6.5.M.FL"));
}

TEST(Stacking, DF_STACK_08_AReversalIsFree) {
  Sky sky;
  sky.with("EB 5.5.M.FL").with("IX 5.5.M.FL").with("IY 6.5.L.FL");
  EXPECT_FALSE(sky.can("EB", "6.5.L.FL"));
  EXPECT_TRUE(sky.can("EB", "6.5.L.BL"));
}

TEST(Stacking, DF_STACK_09_AClimbingStartIsFreeUnlessTailed) {
  EXPECT_TRUE(Sky().with("IM 5.5.M.FC").with("EA 5.5.M.FL").with("EB 6.6.M.FL").can("IM", "6.6.M.FL"));
  EXPECT_FALSE(Sky().with("IM 5.5.M.FC").with("EA 5.5.M.FC").with("EB 6.6.M.FL").can("IM", "6.6.M.FL"));  // tailed
  EXPECT_TRUE(Sky().bombers(1).with("IA 6.3.M.FC").with("EX 7.4.M.FL").can("IA", "7.4.M.FL"));            // ruling 50
}

TEST(Stacking, DF_WEAK_03_WeakEnemiesHardlyBar) {
  Sky differs;
  differs.with("EA 4.4.L.FL").with("IY 4.4.L.BL weak").with("IL 5.4.L.FL");
  EXPECT_TRUE(differs.can("EA", "5.4.L.FL"));
  EXPECT_FALSE(Sky().with("EA 4.4.L.FL").with("IY 4.4.L.FL weak").with("IL 5.4.L.FL").can("EA", "5.4.L.FL"));  // tailed
  EXPECT_TRUE(Sky().with("IA 5.5.M.FC").with("EW 5.5.M.FC weak").with("EB 6.6.M.FL").can("IA", "6.6.M.FL"));   // ruling 36
  differs.scenario.options.weak_spares_bombers = true;                                                         // ruling 35
  EXPECT_TRUE(differs.can("EA", "5.4.L.FL"));
  differs.scenario.options.exempt_counts_as_weak = false;
  EXPECT_FALSE(differs.can("EA", "5.4.L.FL"));
}

TEST(Stacking, DF_STACK_10_MayAlwaysLeave) {
  Sky sky;
  sky.with("IA 5.5.M.FL").with("IB 7.5.M.FL").with("EA 2.2.M.FL");
  Table t(sky.game(), sky.state("IA"));
  t.play("leave");
  EXPECT_EQ(t.at("IA"), "gone");
  EXPECT_EQ(t.s().hits[0], 0);  // leaving is no loss (ruling 47)
  EXPECT_EQ(t.s().current, kIB);
}

TEST(Stacking, DF_STACK_11_MustLeaveWithoutAMove) {
  Sky sky;
  sky.with("IA 5.5.M.FL").with("IB 7.0.M.FD").with("EA 2.2.M.FL");
  Table t(sky.game(), sky.state("IA"));
  t.play("6.5.M.FL");
  EXPECT_EQ(t.at("IB"), "gone");
  EXPECT_TRUE(t.event("DF-STACK-11"));
  // Ruling 57: moves that are all barred by other rules count as none.
  Sky barred;
  barred.with("IM 5.5.M.FC").with("IN 2.2.L.FL").with("EA 5.5.M.FC").with("EB 6.6.M.FL");
  const Dogfight game = barred.game();
  EXPECT_FALSE(game.has_move(barred.state("IM"), kIA));
}

TEST(Stacking, DF_STACK_12_FlippedFlightsLeaveInTheirOwnPhase) {
  Sky sky;
  sky.with("IA 5.5.M.FL").with("IB 7.4.M.FL flipped").with("EA 2.2.M.FL flipped");
  Table t(sky.game(), sky.state("IA"));
  EXPECT_EQ(t.at("IB"), "7.4.M.FL");
  t.play("6.5.M.FL");
  EXPECT_EQ(t.at("IB"), "gone");
  EXPECT_EQ(t.at("EA"), "gone");
  EXPECT_TRUE(t.event("DF-STACK-12"));
}

TEST(Stacking, DF_STACK_13_TheShiftIsNoMoveOfOnesOwn) {
  // covers: DF-STACK-13, DF-BPH-02
  Sky sky;
  sky.bombers(1).with("IA 2.5.M.FL").with("IB 9.9.L.FL").with("EA 1.2.M.FL").with("EB 7.3.M.FL");
  const State s = sky.shifted();
  EXPECT_EQ(place_text(s.flights[kIA].place()),
            "1.5.M.FL");  // column 1, barred as an end of its own move
  EXPECT_EQ(place_text(s.flights[kEA].place()), "0.2.M.FL");
  EXPECT_EQ(place_text(s.flights[kEB].place()),
            "6.3.M.FL");  // on the friendly bombers, without effect
  EXPECT_EQ(s.step, Step::kMove);
}

TEST(Cloud, DF_CLOUD_02_NoReversalNorAttackThroughCloud) {
  Sky sky;
  sky.with_sun(6).with("IA 5.8.M.FD").with("EX 7.6.M.FL").with("EY 8.5.M.FL");
  EXPECT_EQ(sky.refusal("IA", "7.6.M.FL"), "DF-CLOUD-02");
  EXPECT_EQ(sky.refusal("IA", "8.5.M.FL"),
            "DF-CLOUD-02");  // out of the cloud below, but it was touched
  EXPECT_TRUE(sky.can("IA", "7.6.L.FL"));
  Sky starts;
  starts.with_sun(6).with("IA 5.7.M.FL").with("EX 6.7.M.FL");
  EXPECT_EQ(starts.refusal("IA", "6.7.L.BL"), "DF-CLOUD-02");
  EXPECT_EQ(starts.refusal("IA", "6.7.M.FL"), "DF-CLOUD-02");
  // Starting in cloud is enough: neither a dive out onto an enemy nor a reversal below it is allowed.
  Sky dives;
  dives.with_sun(6).with("IA 5.6.M.FD").with("IB 5.6.L.FL").with("EX 7.4.M.FD").with("EY 6.5.M.FL");
  EXPECT_EQ(dives.refusal("IA", "7.4.M.FD"), "DF-CLOUD-02");
  EXPECT_TRUE(dives.can("IA", "7.4.L.FD"));
  EXPECT_EQ(dives.refusal("IB", "6.5.M.FL"), "DF-CLOUD-02");
  EXPECT_EQ(dives.refusal("IB", "6.5.M.BL"), "DF-CLOUD-02");
  Sky clear;  // the same without cloud
  clear.with("IA 5.6.M.FD").with("IB 5.6.L.FL").with("EX 7.4.M.FD").with("EY 6.5.M.FL");
  EXPECT_TRUE(clear.can("IA", "7.4.M.FD"));
  EXPECT_TRUE(clear.can("IB", "6.5.M.FL"));
  EXPECT_TRUE(clear.can("IB", "6.5.M.BL"));
}

TEST(Sun, DF_SUN_03_WhatAnAttackOutOfTheSunNeeds) {
  const auto out_of_sun = [](int die, const std::string& flight, const std::string& enemy, const std::string& end) {
    Sky sky;
    sky.with_sun(die).with(flight).with(enemy);
    const std::string id = flight.substr(0, 2);
    EXPECT_TRUE(sky.can(id, end)) << end;
    const Dogfight game = sky.game();
    const State s = sky.state(id);
    const auto target = game.enemy_at(s, side_of(s.current), parse_place(end)->block());
    if (!target) return ADD_FAILURE() << end, false;
    return game.combat_for(s, s.current, s.flights[s.current].place(), *parse_place(end), *target).out_of_sun;
  };
  EXPECT_TRUE(out_of_sun(1, "EA 4.4.L.FL", "IH 5.3.M.FL", "5.3.M.FL"));
  EXPECT_TRUE(out_of_sun(1, "EA 4.4.L.FL", "IH 5.3.M.FL", "5.3.M.FD"));
  EXPECT_FALSE(out_of_sun(2, "EA 4.4.L.FL", "IH 5.3.M.FL", "5.3.M.FL"));  // weaves towards the Sun
  EXPECT_FALSE(out_of_sun(3, "EA 4.4.L.FL", "IH 5.3.M.FL", "5.3.M.FL"));  // flies away from a front Sun
  EXPECT_FALSE(out_of_sun(5, "EA 4.4.L.FL", "IH 5.3.M.FL", "5.3.M.FL"));  // no Sun
  EXPECT_FALSE(out_of_sun(1, "EA 4.4.L.FL", "IH 5.4.M.FL", "5.4.M.FL"));  // not from above
  EXPECT_FALSE(out_of_sun(1, "EA 4.4.M.FL", "IH 5.4.M.FL", "5.4.M.FL"));  // no weave
  EXPECT_FALSE(out_of_sun(1, "EA 4.4.L.FL", "IH 5.3.M.FL", "5.3.M.BL"));  // reverses
  EXPECT_FALSE(out_of_sun(1, "EA 4.6.L.FD", "IH 6.5.M.FC", "6.5.M.FC"));  // pitches up into a climb
  EXPECT_TRUE(out_of_sun(1, "EA 4.6.L.FD", "IH 6.5.M.FC", "6.5.M.FL"));
  EXPECT_TRUE(out_of_sun(4, "EA 8.6.R.BL", "IX 7.5.M.FL", "7.5.M.BL"));  // front right, weaving left
  EXPECT_TRUE(out_of_sun(2, "IA 4.6.R.FL", "EX 5.5.M.FL", "5.5.M.FL"));  // interceptors too
}

TEST(Sun, DF_SUN_02_NeverAgainstBombers) {
  Sky sky;
  sky.bombers(1).with_sun(1).with("IA 5.4.L.FL").with("EX 2.2.M.FL").with("EY 6.3.R.FL");
  ASSERT_TRUE(sky.can("IA", "6.3.M.FL"));
  const Dogfight game = sky.game();
  const State s = sky.state("IA");
  const Combat c = game.combat_for(s, kIA, s.flights[kIA].place(), *parse_place("6.3.M.FL"), squadron_unit(0));
  EXPECT_FALSE(c.out_of_sun);
  EXPECT_EQ(game.combat_rules().modifier_sum(c, true), 2);  // bombers, same pitch and heading
}

TEST(Warning, MustLeaveNextTurn) {
  Sky sky;  // ruling 17
  sky.with("EA 5.2.M.FD").with("EB 3.4.M.BL").with("IX 9.9.L.BL");
  const Dogfight game = sky.game();
  const State s = sky.state("EA");
  EXPECT_TRUE(game.must_leave_next(s, kEA, *parse_place("7.0.M.FD")));  // dives into the bottom edge
  EXPECT_FALSE(game.must_leave_next(s, kEA, *parse_place("7.0.M.FL")));
  EXPECT_TRUE(game.must_leave_next(s, kEA, *parse_place("7.9.M.FC")));   // climbs out of the top
  EXPECT_TRUE(game.must_leave_next(s, kEB, *parse_place("1.4.M.BL")));   // pushed into column 0, heading back
  EXPECT_FALSE(game.must_leave_next(s, kEB, *parse_place("1.4.M.FL")));  // pushed there, but flies on
  const auto view = game.describe_action(s, *game.parse(s, "7.0.M.FD"));
  EXPECT_FALSE(view.preview.warning.empty());
}

}  // namespace
}  // namespace furball::dogfight
