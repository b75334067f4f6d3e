#include "games/full_circle/test_util.h"

namespace furball::full_circle::testing {
namespace {

using Flown = FullCircle::Flown;

const FullCircle& any_rules() {
  static const FullCircle rules(forces({fighter()}, {fighter(), fighter()}));
  return rules;
}
int change(const Plane& p, Flown f, int die = 0) { return sum(any_rules().energy_modifiers(p, f, die)); }

TEST(Energy, FC_NRG_01_TwelvePointsALevel) {
  const Plane p = flat(4, 4);  // A2 at 0-6: no thrust, no drag
  EXPECT_EQ(change(p, {.level = 3, .airspeed = 2, .dz = 1}), -12);
  EXPECT_EQ(change(p, {.level = 3, .airspeed = 2, .dz = -1}), 12);
  EXPECT_EQ(change(p, {.level = 3, .airspeed = 4, .dz = 2}), -24 - 10);
}

TEST(Energy, FC_NRG_01_TheCostIsPaidInPlay) {
  for (const auto& [start, energy, change] :
       {std::tuple{"climb1", 60, -12}, {"climb2", 60, -24}, {"dive1", 30, 12}, {"dive2", 30, 24}}) {
    Sky sky(forces({flat(4, 4)}, {fighter(), fighter()}));  // at level 5, drag 10 at airspeed 4 and 4 at airspeed 3
    sky.put_bombers(0, {8, 37}, 1);
    sky.put(kE1, {8, 15}, 2, 0, energy);
    sky.put(kI1, {17, 46}, 4, 4, 20);
    sky.to_move(kE1).play({start, "S", "S", "S", "t0"});
    EXPECT_EQ(sky.f(kE1).energy, energy + change - (energy == 60 ? 10 : 4)) << start;
  }
}

TEST(Energy, FC_NRG_02_NetTurnByAirspeed) {
  const Plane p = flat(9, 9);
  for (int a = 1; a <= 4; ++a)
    EXPECT_EQ(change(p, {.level = 3, .airspeed = a, .net_turn = true}, 3) - change(p, {.level = 3, .airspeed = a}, 3), 1 - a);
}

TEST(Energy, FC_NRG_03_TwoTurnsByAgility) {
  for (const auto& [agility, loss] : {std::pair{3, 2}, {2, 2}, {1, 3}, {0, 4}, {-1, 5}, {-2, 6}, {-3, 6}}) {
    const Plane p = flat(5, 5 + agility);
    EXPECT_EQ(change(p, {.level = 3, .airspeed = 3, .nw = 2}) - change(p, {.level = 3, .airspeed = 3}), -loss) << agility;
  }
}

TEST(Energy, FC_NRG_04_BothPenaltiesMayApplyWeavesAreFree) {
  const Plane p = flat(5, 6);
  // X02: R-S-R at level 3, A3
  EXPECT_EQ(change(p, {.level = 3, .airspeed = 3, .net_turn = true, .nw = 2}), -8);
  // R-L-R ends in a new heading but counts one turn
  Sky sky(forces({p}, {fighter(), fighter()}));
  sky.put_bombers(0, {8, 37}, 1);
  sky.put(kE1, {8, 15}, 0, 0, 30);
  sky.put(kI1, {17, 46}, 4, 4, 20);
  sky.to_move(kE1).play({"level", "R", "L", "R", "t0"});
  EXPECT_EQ(sky.f(kE1).energy, 30 - 3 - 2);
}

TEST(Energy, FC_NRG_05_EveryCellOfTheThrustTable) {
  // Rows by speed (low, high); columns A1..A4; 40 and 30 stand for +4-C and +3-C.
  const int table[9][6] = {{2, 1, 40, -2, -8, -16}, {3, 2, 40, -1, -6, -12}, {4, 3, 40, 0, -4, -10},
                           {5, 4, 40, 30, -3, -8},  {6, 5, 40, 40, -2, -6},  {7, 6, 40, 40, -1, -4},
                           {8, 7, 40, 40, 0, -2},   {9, 8, 40, 40, 30, -1},  {10, 9, 40, 40, 40, 0}};
  for (const auto& row : table)
    for (int a = 1; a <= 4; ++a)
      for (int high = 0; high < 2; ++high) {
        if (row[high] > 9) continue;
        const ThrustCell cell = thrust_cell(row[high], high ? 7 : 6, a);
        EXPECT_EQ(cell.blue ? cell.value * 10 : cell.value, row[1 + a]) << row[high] << " A" << a;
      }
  EXPECT_EQ(thrust_cell(1, 3, 2).value, -2);  // ruling A15: the nearest row
  EXPECT_EQ(thrust_cell(0, 9, 3).value, -8);
}

TEST(Energy, FC_NRG_06_BlueCellsNeedADieWhichTheTightTurnShares) {
  EXPECT_TRUE(any_rules().needs_die(flat(5, 5), {.level = 3, .airspeed = 2}));
  EXPECT_FALSE(any_rules().needs_die(flat(4, 4), {.level = 3, .airspeed = 2}));
  EXPECT_TRUE(any_rules().needs_die(flat(4, 4), {.level = 3, .airspeed = 1}));
  // F6b: one roll of 4 makes the turn and drives the engine
  Sky sky(forces({real("spitfire_vb")}, {fighter(), fighter()}));
  sky.put_bombers(0, {8, 37}, 1);
  sky.put(kE1, {8, 15}, 1, 0, 15);
  sky.put(kI1, {17, 46}, 4, 4, 20);
  sky.to_move(kE1).play({"climb1", "RR"}).roll(4);
  EXPECT_EQ(sky.s.move.die, 2);  // merged with two and three: all make the turn and leave the engine alone
  EXPECT_EQ(sky.s.stage, Stage::kThrottle);
}

TEST(Energy, FC_NRG_07_FC_NRG_08_ClimbRateTweaks) {
  // X10: C1, H1 = 2, level 0: loss and gain may cancel
  PlaneSpec spec;
  spec.bands = {{0, 2, 5, 6, 1}, {3, 10, 5, 6, 2}, {11, 22, 5, 6, 3}};
  const Plane p = fighter(spec);
  const int expected[6] = {3, 3, 2, 2, 3, 3};
  for (int die = 1; die <= 6; ++die) EXPECT_EQ(change(p, {.level = 0, .airspeed = 1}, die), expected[die - 1]) << die;
  // C3 with +3-C: a flat +1, never +2 (ruling A14)
  const Plane laden = real("fw190a4", {.aar = true});
  for (int die = 1; die <= 6; ++die) EXPECT_EQ(change(laden, {.level = 17, .airspeed = 2}, die), 3 - 3 + 1);
  // No C1 band: H1 = 0 never gains
  const Plane slow = flat(5, 5);
  for (int die = 1; die <= 6; ++die) EXPECT_EQ(change(slow, {.level = 0, .airspeed = 1}, die), 2);
  // F8c: D6 1-3 give +1, 4-6 give +2
  const Plane gustav = real("bf109g6");
  for (int die = 1; die <= 6; ++die) EXPECT_EQ(change(gustav, {.level = 19, .airspeed = 2}, die), die <= 3 ? 1 : 2);
}

TEST(Energy, MeanClimbMatchesTheQuotedRates) {
  // Ruling A13: the mean at level 0 is 2 + H1/3, at the top of the C1 band 2 + H1/6 as at the bottom of C2.
  for (int h1 = 1; h1 <= 6; ++h1) {
    PlaneSpec spec;
    spec.bands = {{0, h1, 5, 6, 1}, {h1 + 1, 14, 5, 6, 2}, {15, 22, 5, 6, 3}};
    ruledata::Aircraft c = card(spec);
    Plane p = make_fighter(c, {});
    if (p.h1 != h1) continue;  // six is cut to five
    int low = 0, top = 0, next = 0;
    for (int die = 1; die <= 6; ++die) {
      low += change(p, {.level = 0, .airspeed = 1}, die);
      top += change(p, {.level = h1, .airspeed = 1}, die);
      next += change(p, {.level = h1 + 1, .airspeed = 1}, die);
    }
    EXPECT_EQ(low, 12 + 2 * h1) << h1;
    EXPECT_EQ(top, 12 + h1) << h1;
    EXPECT_EQ(next, 12 + h1) << h1;
  }
}

TEST(Energy, FC_NRG_09_ThrottleAfterTheDie) {
  Sky sky(forces({real("spitfire_vb")}, {fighter(), fighter()}));
  sky.put_bombers(0, {8, 37}, 1);
  sky.put(kE1, {8, 15}, 1, 0, 20);
  sky.put(kI1, {17, 46}, 4, 4, 20);
  sky.to_move(kE1).play({"level", "S", "S"}).roll(1);
  EXPECT_EQ(sky.notations(), "t0 t1 t2 t3 t4 t5 t6");
  sky.play({"t6"});
  EXPECT_EQ(sky.f(kE1).energy, 20 + 2 - 6);  // +3-C at C1, die 1: 1 + 4 is no gain above 6 + 4
}

TEST(Energy, FC_NRG_10_SumFirstThenTheCap) {
  // X11
  PlaneSpec spec;
  spec.bands = {{0, 22, 9, 9, 2}};
  Sky sky(forces({fighter(spec)}, {fighter(), fighter()}, bomber(), 1, 8));
  sky.put_bombers(0, {8, 37}, 1);
  sky.put(kE1, {8, 15}, 4, 0, 60);
  sky.put(kI1, {17, 46}, 4, 4, 20);
  sky.to_move(kE1).play({"dive2", "S", "S", "S", "S", "t0"});
  EXPECT_EQ(sky.f(kE1).energy, 70);
  EXPECT_EQ(FullCircle::new_energy(60, 24 - 14), 70);
  EXPECT_EQ(FullCircle::new_energy(60, 24 - 20), 64);  // sums first: not 70 - 20
}

TEST(Energy, FC_NRG_11_BelowOneStallsWithoutFiring) {
  // X13: S2 T5 level 4, E15, climb and tight turn: stalls on every roll
  for (int die = 1; die <= 6; ++die) {
    Sky sky(forces({flat(2, 5)}, {fighter(), fighter()}));
    sky.put_bombers(0, {8, 37}, 1);
    sky.put(kE1, {8, 15}, 1, 0, 15);
    sky.put(kI1, {17, 40}, 4, 4, 20);
    sky.put(kI2, {7, 16}, 2, 0, 20);  // where the tight turn ends
    sky.to_move(kE1).play({"climb1", "LL"}).roll(die);
    EXPECT_EQ(sky.f(kE1).status, Status::kLeft);
    EXPECT_EQ(sky.s.hits[Side::kEscort], 0);
  }
  // F6b: 5 or 6 stalls, 4 leaves one point
  for (const auto& [die, energy] : {std::pair{1, 4}, {4, 1}, {5, 0}, {6, 0}}) {
    Sky sky(forces({real("spitfire_vb")}, {fighter(), fighter()}));
    sky.put_bombers(0, {8, 37}, 1);
    sky.put(kE1, {8, 15}, 1, 0, 15);
    sky.put(kI1, {17, 40}, 4, 4, 20);
    sky.to_move(kE1).play({"climb1", "RR"}).roll(die);
    if (energy > 0) sky.play({"t0"});
    EXPECT_EQ(sky.f(kE1).energy, energy) << die;
    EXPECT_EQ(sky.f(kE1).status, energy > 0 ? Status::kFlying : Status::kLeft);
  }
}

TEST(Energy, FC_NRG_12_SlowJetsStallHigh) {
  PlaneSpec spec;
  spec.bands = {{0, 3, 8, 6, 1}, {4, 22, 7, 6, 2}};
  spec.jet = true;
  const Plane jet = fighter(spec);
  EXPECT_TRUE(any_rules().stalls(jet, 14, 7));  // equals twice the level
  EXPECT_FALSE(any_rules().stalls(jet, 14, 6));
  EXPECT_FALSE(any_rules().stalls(jet, 15, 11));  // airspeed 2
  EXPECT_FALSE(any_rules().stalls(flat(7, 6), 14, 7));
  // X12: E21 level 10 climbs 1: -12 + 2, E11 is not above 22
  Sky sky(forces({jet}, {fighter(), fighter()}, bomber(), 1, 9));
  sky.put_bombers(0, {8, 37}, 1);
  sky.put(kE1, {8, 15}, 1, 0, 21);
  sky.put(kI1, {17, 40}, 4, 4, 20);
  sky.to_move(kE1).play({"climb1", "S"}).roll(1);
  EXPECT_EQ(sky.f(kE1).status, Status::kLeft);
}

}  // namespace
}  // namespace furball::full_circle::testing
