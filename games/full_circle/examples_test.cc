// The worked examples of the rule book's figures (rulings, section 6). X cases stand in the chapters' tests.

#include "games/full_circle/test_util.h"

namespace furball::full_circle::testing {
namespace {

int mover_sum(const Sky& k) { return sum(k.rules.fire_modifiers(k.s, k.rules.mover_shot(k.s))); }
int reply_sum(const Sky& k) { return sum(k.rules.fire_modifiers(k.s, k.rules.reply_shot(k.s))); }
std::string range_text(const Sky& k, const Shot& shot) {
  const HitRange r = k.rules.range(k.s, shot);
  return std::to_string(r.lo) + "-" + std::to_string(r.hi);
}

TEST(Examples, F1_HandicapMakesADraw) {
  auto setup = forces({real("bf110c1")}, {real("hurricane_i"), real("hurricane_i")}, real_bomber("do17z2"), 1, 0);
  setup.handicap = 2;
  Sky k(setup);
  k.s.hits[Side::kInterceptor] = 1 + 1 + 2;
  k.s.hits[Side::kEscort] = 1 + 1;
  EXPECT_EQ(k.rules.score(k.s).verdict, game::Verdict::kDraw);
}

TEST(Examples, F3_PrintedCards) {
  const Plane mustang = real("p51d");
  EXPECT_EQ(mustang.h1, 4);
  EXPECT_EQ(mustang.l3, 18);
  EXPECT_EQ(mustang.firepower, 2);
  EXPECT_TRUE(mustang.rear_view);
  EXPECT_EQ(real_bomber("b17g").speed[20], 3);
  EXPECT_EQ(real_bomber("b17g").defence, 1);
}

// F5: over China, base 6.
Sky china() {
  Sky k(forces({real("p40n"), real("p40n")}, {real("ki43_ii"), real("ki43_ii"), real("ki44_ii")}, real_bomber("b25d"), 1, 6));
  k.put_bombers(0, {8, 37}, 1);
  return k;
}

TEST(Examples, F5b_F5c_TightTurns) {
  Sky k = china();
  k.put(kE1, {8, 25}, 1, 0, 20);  // on their tails
  k.put(kE2, {0, 25}, 1, 0, 20);
  k.put(kI1, {8, 25}, 1, 0, 20);
  k.put(kI2, {16, 25}, 1, 0, 20);
  k.to_move(kI1).play({"climb1", "LL"});
  EXPECT_EQ(sum(k.rules.tight_modifiers(k.s, kI1, 7)), 0);  // agility +1 at level 7
  int made = 0;
  for (int die = 1; die <= 6; ++die) {
    Sky each = k;
    each.roll(die);
    made += each.s.move.tight == kMade;
  }
  EXPECT_EQ(made, 4);
  k.roll(3);
  EXPECT_EQ(k.at(kI1), (Place{7, 26}));
  EXPECT_EQ(k.f(kI1).heading, 4);
  EXPECT_EQ(sum(k.rules.tight_modifiers(k.s, kE1, 7)), -2);  // the Warhawks need 5 or 6
}

TEST(Examples, F5d_StoppingShortOfTheWarhawks) {
  Sky k = china();
  k.put(kE1, {9, 18}, 1, 0, 20);
  k.put(kE2, {0, 25}, 4, 0, 20);
  k.put(kI1, {8, 15}, 1, 0, 40);
  k.put(kI2, {16, 25}, 1, 0, 20);
  k.to_move(kI1).play({"level", "R"});
  EXPECT_EQ(k.refusal("R!"), "FC-FLIGHT-04");
  k.play({"S!"});
  EXPECT_EQ(angle_between(k.f(kI1).heading, 0), 1);
  EXPECT_EQ(k.s.move.throttle, 6);
  EXPECT_EQ(k.f(kI1).energy, 40 - 2 - 2 - 6);  // drag at S5 high, net turn at A3, throttle
  // As a full two-hex move R-R would be legal
  Sky slow = china();
  slow.put(kE1, {9, 18}, 1, 0, 20);
  slow.put(kI1, {8, 15}, 1, 0, 20);
  slow.to_move(kI1);
  EXPECT_EQ(fly_string(slow, 0, "R-R"), "legal");
}

TEST(Examples, F5e_F5g_TojosAgainstMitchells) {
  Sky k = china();
  k.put_bombers(0, {8, 31}, 1);
  k.put(kE1, {0, 25}, 4, 0, 20);
  k.put(kI3, {10, 27}, 2, 5, 40);  // level 8, airspeed 3, the bombers three hexes off, one step below
  k.to_move(kI3);
  EXPECT_TRUE(k.legal("dive2"));
  EXPECT_EQ(fly_string(k, -1, "S-R-S"), "legal");
  EXPECT_EQ(fly_string(k, -1, "R-L-S"), "legal");
  EXPECT_EQ(fly_string(k, -1, "R-L-R"), "FC-FLIGHT-07");
  Sky tail = k;
  tail.play({"dive1", "S", "R", "S", "t0"});
  ASSERT_EQ(tail.rules.combat_target(tail.s), kB1);
  EXPECT_EQ(FullCircle::angle(tail.s, kI3, kB1), 0);
  // F5g: from behind only the bombers profit from the same heading
  EXPECT_EQ(mover_sum(tail), 1);  // defence rating
  EXPECT_EQ(reply_sum(tail), 1);  // same heading
  k.play({"dive1", "R", "L", "S", "t0"});
  ASSERT_EQ(k.rules.combat_target(k.s), kB1);
  EXPECT_EQ(FullCircle::angle(k.s, kI3, kB1), 1);
  EXPECT_EQ(mover_sum(k), 1);
  EXPECT_EQ(reply_sum(k), 0);
}

TEST(Examples, F6a_F6c_SpitfiresOverSicily) {
  const auto sicily = [] {
    Sky k(forces({real("spitfire_vb"), real("spitfire_vb"), real("spitfire_vb")}, {real("mc202"), real("mc202")},
                 real_bomber("hurricane_iic"), 1, 3));
    k.put_bombers(0, {8, 39}, 1);
    k.put(kI1, {17, 40}, 4, 4, 20);
    return k;
  };
  Sky first = sicily();
  first.put(kE1, {8, 15}, 1, 0, 30);
  first.to_move(kE1).play({"level", "R", "S", "L", "t0"});
  EXPECT_EQ(first.f(kE1).energy, 24);
  EXPECT_EQ(airspeed(24), 2);
  Sky third = sicily();
  third.put(kE3, {8, 15}, 4, 0, 17);  // level 7
  third.to_move(kE3).play({"dive1", "R", "L"});
  EXPECT_EQ(third.weights(), (std::vector<int>{4, 2}));  // 5 and 6 gain a point
  Sky four = third;
  four.roll(4).play({"t0"});
  EXPECT_EQ(four.f(kE3).energy, 17 + 12 + 2);
  third.roll(5);
  Sky open = third;
  open.play({"t0"});
  EXPECT_EQ(open.f(kE3).energy, 32);
  third.play({"t4"});
  EXPECT_EQ(third.f(kE3).energy, 28);
}

// F7: Stalingrad, base 0, inexperienced La-5s. Sun from direction 4: down-sun is heading 1.
Sky stalingrad() {
  auto setup = forces({real("bf109f4"), real("bf109f4")}, {real("la5"), real("la5")}, real_bomber("he111h6"), 2, 0);
  setup.inexperienced[Side::kInterceptor] = true;
  Sky k(setup);
  k.s.sun = 4;
  k.put_bombers(0, {8, 25}, 1);
  k.put_bombers(1, {9, 24}, 1);
  k.put(kE1, {0, 25}, 4, 0, 20);
  k.put(kE2, {0, 23}, 4, 0, 20);
  k.put(kI2, {16, 25}, 4, 3, 20);  // the other flight, elsewhere
  return k;
}

TEST(Examples, F7a_BeamAttackOutOfTheSun) {
  Sky k = stalingrad();
  k.put(kI1, {6, 23}, 2, 1, 20);  // two hexes to (8,25), heading 1
  k.to_move(kI1).play({"dive1", "S", "S"});
  if (k.s.stage == Stage::kDie) k.roll(6);
  k.play({"t0"});
  ASSERT_EQ(k.s.stage, Stage::kCombat);  // inexperienced pilots fire
  EXPECT_EQ(mover_sum(k), 1);
  EXPECT_EQ(range_text(k, k.rules.mover_shot(k.s)), "8-10");
  EXPECT_EQ(range_text(k, k.rules.reply_shot(k.s)), "10-11");
  k.roll(10);
  EXPECT_EQ(k.s.groups[0].hits, 2);
  EXPECT_EQ(k.f(kI1).hits, 1);
  EXPECT_TRUE(k.f(kI1).has(kLow));
  EXPECT_TRUE(k.f(kI1).has(kBreakOff));
}

TEST(Examples, F7b_HeadOnAfterADive) {
  Sky k = stalingrad();
  k.put(kI1, {8, 29}, 2, 3, 20);
  k.to_move(kI1).play({"dive1", "S", "S"});
  if (k.s.stage == Stage::kDie) k.roll(6);
  k.play({"t0"});
  ASSERT_EQ(k.s.stage, Stage::kCombat);
  EXPECT_EQ(mover_sum(k), -1);
  EXPECT_EQ(range_text(k, k.rules.mover_shot(k.s)), "8-9");
  EXPECT_EQ(k.rules.effect(k.s, 4), Effect{});
}

TEST(Examples, F7c_BounceOnTheTail) {
  Sky k = stalingrad();
  k.put_bombers(0, {8, 31}, 1);
  k.put_bombers(1, {9, 30}, 1);
  Fighter& la5 = k.put(kI1, {8, 19}, 1, 5, 30);  // airspeed 3, fired, answered with strength 0
  la5.set(kLastFired);
  la5.last_return = 0;
  k.put(kE1, {8, 15}, 2, 0, 20);  // dives two hexes straight and turns left at the end
  k.to_move(kE1).play({"dive1", "S", "L"}).roll(6).play({"t0"});
  EXPECT_EQ(airspeed(k.f(kE1).energy), 3);
  EXPECT_FALSE(k.rules.evades(k.s, kI1, kE1));  // equal speed and turn, no rear view
  k.play({"fire"});
  EXPECT_EQ(mover_sum(k), 1);  // same heading; no sun after the turn
  EXPECT_EQ(range_text(k, k.rules.mover_shot(k.s)), "9-10");
  EXPECT_EQ(k.rules.effect(k.s, 8).mover_hits, 1);
}

TEST(Examples, F7d_HeadOnStopShort) {
  Sky k = stalingrad();
  k.put_bombers(0, {8, 31}, 1);
  k.put_bombers(1, {9, 30}, 1);
  k.put(kI1, {8, 17}, 1, 3, 30);
  k.put(kE2, {8, 15}, 2, 0, 20);
  k.to_move(kE2).play({"dive1", "S!"});
  k.roll(1);
  EXPECT_EQ(k.s.stage, Stage::kThrottle);  // not forced
  k.play({"t0", "fire"});
  ASSERT_EQ(k.s.stage, Stage::kCombat);  // the La-5s must answer
  for (int raw = 1; raw <= 10; ++raw) {
    EXPECT_EQ(k.rules.effect(k.s, raw).mover_hits > 0, raw >= 9) << raw;
    EXPECT_EQ(k.rules.effect(k.s, raw).target_hits > 0, raw >= 9) << raw;
  }
  EXPECT_EQ(k.rules.effect(k.s, 2), Effect{});
  k.roll(9);
  ASSERT_EQ(k.s.stage, Stage::kAmmo);
  EXPECT_EQ(k.weights(), (std::vector<int>{2, 2, 2}));  // both low, the La-5s alone, nobody
  Sky both = k, one = k;
  both.roll(2);
  EXPECT_TRUE(both.f(kI1).status == Status::kLeft || both.f(kI1).has(kLow));
  one.roll(4);
  EXPECT_FALSE(one.f(kE2).has(kLow));
}

// F8: Germany, base 16: 4 German flights against 3 American ones.
Sky germany() {
  Sky k(forces({real("p47c"), real("p47c"), real("p38j")},
               {real("bf109g6"), real("bf109g6"), real("fw190a4", {.aar = true}), real("fw190a4", {.aar = true})},
               real_bomber("b17g"), 3, 16));
  k.put_bombers(0, {8, 31}, 1);
  k.put_bombers(1, {9, 30}, 1);
  k.put_bombers(2, {7, 30}, 2);
  k.put(kE1, {2, 25}, 2, 0, 40);
  k.put(kE2, {4, 25}, 2, 0, 40);
  k.put(kE3, {6, 25}, 2, 0, 40);
  for (int i = 0; i < 4; ++i) k.put(kI1 + i, {10 + 2 * i, 21}, 1, 0, 20);
  return k;
}

TEST(Examples, F8a_F8b_AwarenessAndHopelessTurns) {
  Sky k = germany();
  k.put(kI1, {2, 25}, 3, 0, 20);
  k.put(kE1, {2, 25}, 3, 0, 40);
  k.to_move(kI1);
  EXPECT_TRUE(k.s.poor_sa[Side::kInterceptor]);
  EXPECT_FALSE(k.s.poor_sa[Side::kEscort]);
  EXPECT_EQ(sum(k.rules.tight_modifiers(k.s, kI1, 19)), -4);  // with enemies in the hex: no -2
  k.play({"leave"});
  EXPECT_TRUE(k.s.poor_sa[Side::kInterceptor]);                   // this phase
  EXPECT_FALSE(k.rules.poor_awareness(k.s, Side::kInterceptor));  // the next one: 3 to 3
}

TEST(Examples, F8c_StoppingShortOfTheThunderbolts) {
  Sky k = germany();
  k.put(kE1, {3, 20}, 2, 0, 40);
  k.put(kI1, {2, 17}, 3, 0, 30);  // level 19, airspeed 3
  k.to_move(kI1).play({"dive1", "R", "S!"});
  EXPECT_EQ(k.f(kI1).energy, 30 + 2);
  ASSERT_EQ(k.s.stage, Stage::kFire);
  EXPECT_EQ(mover_sum(k), -2);  // evading, poor awareness
  k.play({"fire"});
  for (int raw = 1; raw <= 10; ++raw) EXPECT_EQ(k.rules.effect(k.s, raw).mover_hits, raw == 10) << raw;
  EXPECT_FALSE(k.rules.suppresses(k.s, k.rules.mover_shot(k.s)));
}

TEST(Examples, F8d_RocketsOnTheTailOfTheLowGroup) {
  Sky k = germany();
  k.put_bombers(1, {9, 26}, 1);
  k.put(kI3, {8, 23}, 1, 1, 20);  // level 17, airspeed 2
  k.to_move(kI3);
  k.play({"level", "L"});  // (9,24) heading 0, then (9,26)
  k.play({"S"});
  if (k.s.stage == Stage::kDie) k.roll(3);
  k.play({"t0"});
  EXPECT_EQ(k.f(kI3).energy, 20 + 0);  // 3-3+1-1
  ASSERT_EQ(k.rules.combat_target(k.s), kB1 + 1);
  EXPECT_EQ(mover_sum(k), 3);
  EXPECT_EQ(reply_sum(k), 1);
  k.play({"fire"});
  EXPECT_EQ(range_text(k, k.rules.mover_shot(k.s)), "9-11");
  EXPECT_EQ(range_text(k, k.rules.reply_shot(k.s)), "9-10");
  EXPECT_EQ(k.rules.effect(k.s, 8).mover_hits, 1);
  EXPECT_EQ(k.rules.effect(k.s, 8).target_hits, 1);
}

TEST(Examples, F8e_DeflectionOnTheLightnings) {
  Sky k = germany();
  k.put(kE3, {8, 21}, 2, 0, 40);
  k.put(kI3, {8, 19}, 1, 0, 20);
  k.put(kI1, {16, 41}, 1, 0, 20);
  k.to_move(kI3).play({"climb1", "R"});
  if (k.s.stage == Stage::kDie) k.roll(3);
  k.play({"t0"});
  EXPECT_EQ(k.f(kI3).energy, 20 - 12);
  EXPECT_EQ(airspeed(k.f(kI3).energy), 1);
  EXPECT_EQ(mover_sum(k), -1);  // they evade; a twin restores awareness
  k.play({"fire"});
  EXPECT_EQ(range_text(k, k.rules.mover_shot(k.s)), "8-10");
  for (int raw = 1; raw <= 10; ++raw) EXPECT_EQ(k.rules.effect(k.s, raw).mover_hits, raw >= 9) << raw;
  EXPECT_TRUE(k.rules.suppresses(k.s, k.rules.mover_shot(k.s)));
  k.roll(5);
  EXPECT_TRUE(k.f(kE3).has(kFiredOn));
}

}  // namespace
}  // namespace furball::full_circle::testing
