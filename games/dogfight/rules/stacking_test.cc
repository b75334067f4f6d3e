#include <gtest/gtest.h>

#include "games/dogfight/testing.h"

namespace furball::dogfight {
namespace {

TEST(Turning, DF_TURN_03_NoReversalFromBesideTheBombers) {
  Sky ahead;  // bombers straight ahead of the start
  ahead.bombers(1).with("I:A 5.3.M.FL");
  EXPECT_EQ(ahead.refusal("I:A", "6.3.L.BL"), "DF-TURN-03");
  Sky inside;
  inside.bombers(1).with("I:A 6.3.M.BL");
  EXPECT_EQ(inside.refusal("I:A", "5.3.R.FL"), "DF-TURN-03");
  Sky beside;  // an outer block is free
  beside.bombers(1).with("I:A 5.4.L.FL");
  EXPECT_TRUE(beside.can("I:A", "6.4.M.BL"));
}

TEST(Turning, DF_TURN_04_NoReversalIntoTheBombersWay) {
  Sky sky;
  sky.bombers(1).with("I:A 6.3.L.FL");
  EXPECT_EQ(sky.refusal("I:A", "7.3.M.BL"), "DF-TURN-04");
  EXPECT_TRUE(sky.can("I:A", "7.2.M.BL"));
  Sky onto;
  onto.bombers(1).with("I:A 5.3.L.FL");
  EXPECT_EQ(onto.refusal("I:A", "6.3.M.BL"), "DF-TURN-04");
}

TEST(Turning, DF_TURN_04_ReverseAheadOption) {
  // Ruling 1: behind the bombers and facing away is free, unless the option takes the starting
  // heading.
  Sky sky;
  sky.bombers(1).with("I:A 4.3.L.FL");
  EXPECT_TRUE(sky.can("I:A", "5.3.M.BL"));
  sky.scenario.options.reverse_ahead = ReverseAhead::kStarting;
  EXPECT_FALSE(sky.can("I:A", "5.3.M.BL"));
  Sky front;
  front.bombers(1).with("I:A 6.3.L.FL");
  front.scenario.options.reverse_ahead = ReverseAhead::kStarting;
  EXPECT_TRUE(front.can("I:A", "7.3.M.BL"));
  front.scenario.options.reverse_ahead = ReverseAhead::kBoth;
  EXPECT_FALSE(front.can("I:A", "7.3.M.BL"));
}

TEST(Turning, DF_TURN_05_DefensiveCircle) {
  Sky sky;
  sky.with("I:A 8.4.L.FL").with("I:B 9.4.M.BL").with("E:X 2.2.M.FL");
  Table t(sky.game(), sky.state("I:A"));
  t.play("9.4.M.BL");  // B has not moved yet
  t.play("8.4.L.FL");
  EXPECT_EQ(t.refused(), "");
  EXPECT_EQ(t.at("I:A"), "8.4.M.BL");  // after the shift
  EXPECT_EQ(t.at("I:B"), "7.4.L.FL");
}

TEST(Stacking, DF_STACK_02_NobodyEndsInTheFirstColumn) {
  Sky sky;
  sky.with("E:A 2.4.M.BL");
  EXPECT_EQ(sky.refusal("E:A", "0.4.M.BL"), "DF-STACK-02");
  EXPECT_TRUE(sky.can("E:A", "1.4.M.BL"));
}

TEST(Stacking, DF_STACK_03_InterceptorsKeepOutOfTheSecondToo) {
  Sky sky;
  sky.with("I:A 3.4.M.BL");
  EXPECT_EQ(sky.refusal("I:A", "1.4.M.BL"), "DF-STACK-03");
  EXPECT_TRUE(sky.can("I:A", "2.4.M.BL"));
}

TEST(Stacking, DF_FB_04_InterceptorsKeepOutOfTheThird) {
  Sky sky;
  sky.bombers(1, BomberClass::kFighterBomber).with("I:A 4.5.M.BL");
  EXPECT_EQ(sky.refusal("I:A", "2.5.M.BL"), "DF-FB-04");
  EXPECT_TRUE(sky.can("I:A", "3.5.M.BL"));
}

TEST(Stacking, DF_STACK_04_EscortsNeverEndOnTheBombers) {
  Sky sky;
  sky.bombers(1).with("E:A 5.3.M.FL");
  EXPECT_EQ(sky.refusal("E:A", "6.3.M.FL"), "DF-STACK-04");
  EXPECT_TRUE(sky.can("E:A", "7.3.M.FL"));
}

TEST(Stacking, DF_STACK_05_MovedFriendsBlock) {
  Sky sky;
  sky.with("E:A 6.5.M.FL moved").with("E:B 5.5.M.FL").with("E:C 7.5.M.FL");
  EXPECT_EQ(sky.refusal("E:B", "6.5.M.FL"), "DF-STACK-05");
  EXPECT_TRUE(sky.can("E:B", "7.5.M.FL"));
}

TEST(Stacking, DF_STACK_06_EndingOnAnEnemyIsCombat) {
  Sky sky;
  sky.with("E:A 5.5.M.FL").with("I:X 6.5.M.FL");
  Table t(sky.game(), sky.state("E:A"));
  t.play("6.5.M.FL");
  EXPECT_EQ(t.refused(), "");
  EXPECT_EQ(t.s().step, Step::kMoverFire);
}

TEST(Stacking, DF_STACK_07_AnEnemyInTheStartBlockBarsAttacks) {
  Sky sky;
  sky.with("E:B 5.5.M.FL").with("I:X 5.5.M.FD").with("I:Y 6.5.M.FL");
  EXPECT_EQ(sky.refusal("E:B", "6.5.M.FL"), "DF-STACK-07");
  Sky bombers;  // squadrons count as well
  bombers.bombers(1).with("I:A 6.3.M.FL").with("E:X 7.3.M.FL");
  EXPECT_EQ(bombers.refusal("I:A", "7.3.M.FL"), "DF-STACK-07");
}

TEST(Stacking, DF_STACK_07_FlippedEnemyOption) {
  Sky sky;  // ruling 3
  sky.with("E:B 5.5.M.FL").with("I:X 5.5.M.FL flipped").with("I:Y 6.5.M.FL");
  EXPECT_FALSE(sky.can("E:B", "6.5.M.FL"));
  sky.scenario.options.flipped_enemy_pins = false;
  EXPECT_TRUE(sky.can("E:B", "6.5.M.FL"));
}

TEST(Stacking, DF_STACK_08_AReversalIsFree) {
  Sky sky;
  sky.with("E:B 5.5.M.FL").with("I:X 5.5.M.FL").with("I:Y 6.5.L.FL");
  EXPECT_FALSE(sky.can("E:B", "6.5.L.FL"));
  EXPECT_TRUE(sky.can("E:B", "6.5.L.BL"));
}

TEST(Stacking, DF_STACK_09_AClimbingStartIsFreeUnlessTailed) {
  Sky sky;
  sky.with("I:M 5.5.M.FC").with("E:A 5.5.M.FL").with("E:B 6.6.M.FL");
  EXPECT_TRUE(sky.can("I:M", "6.6.M.FL"));
  Sky tailed;
  tailed.with("I:M 5.5.M.FC").with("E:A 5.5.M.FC").with("E:B 6.6.M.FL");
  EXPECT_FALSE(tailed.can("I:M", "6.6.M.FL"));
  Sky on_bombers;  // ruling 50
  on_bombers.bombers(1).with("I:A 6.3.M.FC").with("E:X 7.4.M.FL");
  EXPECT_TRUE(on_bombers.can("I:A", "7.4.M.FL"));
}

TEST(Stacking, DF_WEAK_03_WeakEnemiesHardlyBar) {
  Sky differs;
  differs.with("E:A 4.4.L.FL").with("I:Y 4.4.L.BL weak").with("I:L 5.4.L.FL");
  EXPECT_TRUE(differs.can("E:A", "5.4.L.FL"));
  Sky tailed;
  tailed.with("E:A 4.4.L.FL").with("I:Y 4.4.L.FL weak").with("I:L 5.4.L.FL");
  EXPECT_FALSE(tailed.can("E:A", "5.4.L.FL"));
  Sky climbing;  // ruling 36
  climbing.with("I:A 5.5.M.FC").with("E:W 5.5.M.FC weak").with("E:B 6.6.M.FL");
  EXPECT_TRUE(climbing.can("I:A", "6.6.M.FL"));
  differs.scenario.options.weak_spares_bombers = true;  // ruling 35
  EXPECT_TRUE(differs.can("E:A", "5.4.L.FL"));
  differs.scenario.options.exempt_counts_as_weak = false;
  EXPECT_FALSE(differs.can("E:A", "5.4.L.FL"));
}

TEST(Stacking, DF_STACK_10_MayAlwaysLeave) {
  Sky sky;
  sky.with("I:A 5.5.M.FL").with("I:B 7.5.M.FL").with("E:A 2.2.M.FL");
  Table t(sky.game(), sky.state("I:A"));
  t.play("leave");
  EXPECT_EQ(t.at("I:A"), "gone");
  EXPECT_EQ(t.s().hits[0], 0);  // leaving is no loss (ruling 47)
  EXPECT_EQ(t.s().current, 7);
}

TEST(Stacking, DF_STACK_11_MustLeaveWithoutAMove) {
  Sky sky;
  sky.with("I:A 5.5.M.FL").with("I:B 7.0.M.FD").with("E:A 2.2.M.FL");
  Table t(sky.game(), sky.state("I:A"));
  t.play("6.5.M.FL");
  EXPECT_EQ(t.at("I:B"), "gone");
  EXPECT_TRUE(t.event("DF-STACK-11"));
  // Ruling 57: moves that are all barred by other rules count as none.
  Sky barred;
  barred.with("I:M 5.5.M.FC").with("I:N 2.2.L.FL").with("E:A 5.5.M.FC").with("E:B 6.6.M.FL");
  const Dogfight game = barred.game();
  EXPECT_FALSE(game.has_move(barred.state("I:M"), 6));
}

TEST(Stacking, DF_STACK_12_FlippedFlightsLeaveInTheirOwnPhase) {
  Sky sky;
  sky.with("I:A 5.5.M.FL").with("I:B 7.4.M.FL flipped").with("E:A 2.2.M.FL flipped");
  Table t(sky.game(), sky.state("I:A"));
  EXPECT_EQ(t.at("I:B"), "7.4.M.FL");
  t.play("6.5.M.FL");
  EXPECT_EQ(t.at("I:B"), "gone");
  EXPECT_EQ(t.at("E:A"), "gone");
  EXPECT_TRUE(t.event("DF-STACK-12"));
}

TEST(Stacking, DF_STACK_13_TheShiftIsNoMoveOfOnesOwn) {
  // covers: DF-STACK-13, DF-BPH-02
  Sky sky;
  sky.bombers(1).with("I:A 2.5.M.FL").with("I:B 9.9.L.FL").with("E:A 1.2.M.FL").with("E:B 7.3.M.FL");
  const Dogfight game = sky.game();
  State s = sky.state("", Phase::kBombers);
  game.begin_phase(s, Phase::kBombers, nullptr);
  EXPECT_EQ(place_text(s.flights[6].place()),
            "1.5.M.FL");  // column 1, barred as an end of its own move
  EXPECT_EQ(place_text(s.flights[0].place()), "0.2.M.FL");
  EXPECT_EQ(place_text(s.flights[1].place()),
            "6.3.M.FL");  // on the friendly bombers, without effect
  EXPECT_EQ(s.step, Step::kMove);
}

TEST(Cloud, DF_CLOUD_02_NoReversalNorAttackThroughCloud) {
  Sky sky;
  sky.with_sun(6).with("I:A 5.8.M.FD").with("E:X 7.6.M.FL").with("E:Y 8.5.M.FL");
  EXPECT_EQ(sky.refusal("I:A", "7.6.M.FL"), "DF-CLOUD-02");
  EXPECT_EQ(sky.refusal("I:A", "8.5.M.FL"),
            "DF-CLOUD-02");  // out of the cloud below, but it was touched
  EXPECT_TRUE(sky.can("I:A", "7.6.L.FL"));
  Sky starts;
  starts.with_sun(6).with("I:A 5.7.M.FL").with("E:X 6.7.M.FL");
  EXPECT_EQ(starts.refusal("I:A", "6.7.L.BL"), "DF-CLOUD-02");
  EXPECT_EQ(starts.refusal("I:A", "6.7.M.FL"), "DF-CLOUD-02");
}

TEST(Sun, DF_SUN_03_WhatAnAttackOutOfTheSunNeeds) {
  const auto out_of_sun = [](int die, const std::string& flight, const std::string& enemy, const std::string& end) {
    Sky sky;
    sky.with_sun(die).with(flight).with(enemy);
    const std::string id = flight.substr(0, 3);
    EXPECT_TRUE(sky.can(id, end)) << end;
    const Dogfight game = sky.game();
    const State s = sky.state(id);
    const int target = game.enemy_at(s, side_of(s.current), parse_place(end)->block());
    EXPECT_GE(target, 0);
    return game.combat_for(s, s.current, s.flights[s.current].place(), *parse_place(end), target).out_of_sun;
  };
  EXPECT_TRUE(out_of_sun(1, "E:A 4.4.L.FL", "I:H 5.3.M.FL", "5.3.M.FL"));
  EXPECT_TRUE(out_of_sun(1, "E:A 4.4.L.FL", "I:H 5.3.M.FL", "5.3.M.FD"));
  EXPECT_FALSE(out_of_sun(2, "E:A 4.4.L.FL", "I:H 5.3.M.FL", "5.3.M.FL"));  // weaves towards the Sun
  EXPECT_FALSE(out_of_sun(3, "E:A 4.4.L.FL", "I:H 5.3.M.FL", "5.3.M.FL"));  // flies away from a front Sun
  EXPECT_FALSE(out_of_sun(5, "E:A 4.4.L.FL", "I:H 5.3.M.FL", "5.3.M.FL"));  // no Sun
  EXPECT_FALSE(out_of_sun(1, "E:A 4.4.L.FL", "I:H 5.4.M.FL", "5.4.M.FL"));  // not from above
  EXPECT_FALSE(out_of_sun(1, "E:A 4.4.M.FL", "I:H 5.4.M.FL", "5.4.M.FL"));  // no weave
  EXPECT_FALSE(out_of_sun(1, "E:A 4.4.L.FL", "I:H 5.3.M.FL", "5.3.M.BL"));  // reverses
  EXPECT_FALSE(out_of_sun(1, "E:A 4.6.L.FD", "I:H 6.5.M.FC", "6.5.M.FC"));  // pitches up into a climb
  EXPECT_TRUE(out_of_sun(1, "E:A 4.6.L.FD", "I:H 6.5.M.FC", "6.5.M.FL"));
  EXPECT_TRUE(out_of_sun(4, "E:A 8.6.R.BL", "I:X 7.5.M.FL", "7.5.M.BL"));  // front right, weaving left
  EXPECT_TRUE(out_of_sun(2, "I:A 4.6.R.FL", "E:X 5.5.M.FL", "5.5.M.FL"));  // interceptors too
}

TEST(Sun, DF_SUN_02_NeverAgainstBombers) {
  Sky sky;
  sky.bombers(1).with_sun(1).with("I:A 5.4.L.FL").with("E:X 2.2.M.FL").with("E:Y 6.3.R.FL");
  ASSERT_TRUE(sky.can("I:A", "6.3.M.FL"));
  const Dogfight game = sky.game();
  const State s = sky.state("I:A");
  const Combat c = game.combat_for(s, 6, s.flights[6].place(), *parse_place("6.3.M.FL"), kFirstBomber);
  EXPECT_FALSE(c.out_of_sun);
  EXPECT_EQ(game.combat_rules().modifier_sum(c, true), 2);  // bombers, same pitch and heading
}

TEST(Warning, MustLeaveNextTurn) {
  Sky sky;  // ruling 17
  sky.with("E:A 5.2.M.FD").with("E:B 3.4.M.BL").with("I:X 9.9.L.BL");
  const Dogfight game = sky.game();
  const State s = sky.state("E:A");
  EXPECT_TRUE(game.must_leave_next(s, 0, *parse_place("7.0.M.FD")));  // dives into the bottom edge
  EXPECT_FALSE(game.must_leave_next(s, 0, *parse_place("7.0.M.FL")));
  EXPECT_TRUE(game.must_leave_next(s, 0, *parse_place("7.9.M.FC")));  // climbs out of the top
  EXPECT_TRUE(game.must_leave_next(s, 1, *parse_place("1.4.M.BL")));  // pushed into column 0, heading back
  const auto view = game.describe_action(s, *game.parse(s, "7.0.M.FD"));
  EXPECT_FALSE(view.preview.warning.empty());
}

}  // namespace
}  // namespace furball::dogfight
