#include "games/full_circle/test_util.h"

namespace furball::full_circle::testing {
namespace {

Plane single() { return flat(5, 5); }
Plane twin() {
  PlaneSpec spec;
  spec.twin = true;
  return flat(5, 5, spec);
}

// Awareness of the escorts with the given forces in the air.
bool poor(std::vector<Plane> own, std::vector<Plane> enemy) {
  const std::size_t n = own.size(), m = enemy.size();
  while (enemy.size() < 2) enemy.push_back(single());
  Sky k(forces(std::move(own), std::move(enemy)));
  for (std::size_t i = 0; i < n; ++i) k.put(static_cast<int>(i), {static_cast<int>(2 * i), 11}, 1, 0, 20);
  for (std::size_t i = 0; i < m; ++i) k.put(kI1 + static_cast<int>(i), {static_cast<int>(2 * i), 31}, 1, 0, 20);
  return k.rules.poor_awareness(k.s, Side::kEscort);
}

TEST(Pilots, FC_SA_01_MoreThanHalfButNotAll) {
  EXPECT_TRUE(poor({single(), single()}, {single()}));
  EXPECT_FALSE(poor({single(), single()}, {single(), single()}));
  EXPECT_FALSE(poor({single(), single(), single()}, {}));  // X23: 3 v 0
  EXPECT_TRUE(poor({single(), single(), single()}, {single(), single()}));
}

TEST(Pilots, FC_SA_02_TwinsKeepTheSkyClear) {
  // X23
  EXPECT_FALSE(poor({single(), single(), twin(), twin()}, {single(), single()}));
  EXPECT_FALSE(poor({single(), single(), single()}, {twin(), twin()}));
  EXPECT_TRUE(poor({single(), single(), single()}, {single(), twin()}));
}

TEST(Pilots, FC_SA_03_TheListedTwins) {
  for (const char* id :
       {"g1a", "whirlwind_i", "p38j", "bf110c4", "bf110c1", "bf110g2", "me210ca1", "me410a1", "me262a1", "ki45"})
    EXPECT_TRUE(real(id).twin) << id;
  for (const char* id : {"mosquito_fb6", "meteor_f3", "bf109g6", "p47d"}) EXPECT_FALSE(real(id).twin) << id;
}

// An escort 60 degrees off (or on the tail of, or head-on to) an interceptor, standing at its fire.
struct Shooting {
  Plane target = flat(5, 5);
  int target_heading = 1;
  bool inexperienced = false, target_inexperienced = false, literal = false, poor = true;
  bool target_fired = false;
  int target_return = -1;

  Sky sky() const {
    auto setup = forces({flat(5, 5), flat(5, 5)}, {target, flat(5, 5)});
    setup.inexperienced[Side::kEscort] = inexperienced;
    setup.inexperienced[Side::kInterceptor] = target_inexperienced;
    setup.literal_suppression = literal;
    Sky k(setup);
    k.put_bombers(0, {8, 33}, 1);
    k.put(kE1, {8, 15}, 1, 0, 10);
    k.put(kE2, {0, 15}, 4, 0, 10);
    Fighter& t = k.put(kI1, {8, 17}, 1, target_heading, 10);
    t.set(kLastFired, target_fired);
    t.last_return = static_cast<int8_t>(target_return);
    k.to_move(kE1);
    k.s.poor_sa[Side::kEscort] = poor;
    k.play({"level", "S"}).roll(1).play({"t0"});
    return k;
  }
  int modifier() const {
    const Sky k = sky();
    return sum(k.rules.fire_modifiers(k.s, k.rules.mover_shot(k.s)));
  }
  bool suppresses() const {
    Sky k = sky();
    return k.rules.suppresses(k.s, k.rules.mover_shot(k.s));
  }
};

TEST(Pilots, FC_DIS_01_MinusOneFireMinusTwoTightTurn) {
  EXPECT_EQ((Shooting{.inexperienced = true, .poor = false}.modifier()), -1);
  EXPECT_EQ((Shooting{.poor = true}.modifier()), -1);
  EXPECT_EQ((Shooting{.inexperienced = true, .poor = true}.modifier()), -1);  // ruling A44: not cumulative
  EXPECT_EQ((Shooting{.poor = false}.modifier()), 0);
  Sky k = Shooting{.inexperienced = true, .poor = false}.sky();
  EXPECT_EQ(sum(k.rules.tight_modifiers(k.s, kE2, 7)), -2 - 2);
}

TEST(Pilots, FC_DIS_02_InexperiencedNeverHold) {
  const Sky k = Shooting{.inexperienced = true, .poor = false}.sky();
  EXPECT_EQ(k.s.stage, Stage::kCombat);  // no question asked
  EXPECT_TRUE(k.s.move.mover_fires);
  const Sky reply = Shooting{.target_heading = 3, .target_inexperienced = true, .poor = false}.sky();
  Sky r = reply;
  r.play({"hold"});
  EXPECT_EQ(r.s.stage, Stage::kCombat);
  EXPECT_TRUE(r.s.move.target_fires);
}

TEST(Pilots, FC_DIS_03_ImpairedFireSilencesOnlyTheSameHeading) {
  // X30
  EXPECT_TRUE((Shooting{.target_heading = 0, .inexperienced = true, .poor = false}.suppresses()));
  EXPECT_TRUE((Shooting{.target_heading = 0, .inexperienced = true, .target_inexperienced = true, .poor = false}.suppresses()));
  EXPECT_FALSE((Shooting{.target_heading = 0, .inexperienced = true, .literal = true, .poor = false}.suppresses()));
  EXPECT_TRUE(
      (Shooting{.target_heading = 0, .inexperienced = true, .target_inexperienced = true, .literal = true, .poor = false}
           .suppresses()));
  EXPECT_FALSE((Shooting{.inexperienced = true, .poor = false}.suppresses()));
  EXPECT_FALSE((Shooting{.inexperienced = true, .target_inexperienced = true, .poor = false}.suppresses()));
  EXPECT_TRUE((Shooting{.poor = false}.suppresses()));
  // It shows on the target
  Sky k = Shooting{.poor = false}.sky();
  k.play({"fire"}).roll(1);
  EXPECT_TRUE(k.f(kI1).has(kFiredOn));
  Sky held = Shooting{.poor = false}.sky();
  held.play({"hold"});
  EXPECT_FALSE(held.f(kI1).has(kFiredOn));
}

TEST(Pilots, FC_SA_04_ExperiencedMayAlwaysHold) {
  const Sky k = Shooting{.poor = true}.sky();
  EXPECT_EQ(k.notations(), "hold fire");
}

// Flights at step 1 on the raid's course, the first of them about to move. More of its side than of the other's: it has poor
// awareness.
Sky outnumbering(std::initializer_list<std::pair<int, Place>> flights) {
  BySide<std::vector<Plane>> sides;
  for (const auto& [unit, place] : flights) sides[side_of(unit)].push_back(flat(5, 5));
  Sky k(forces(sides.escorts, sides.interceptors, bomber(), 1, 9));
  for (const auto& [unit, place] : flights) k.put(unit, place, 1, 0, 10);
  k.to_move(flights.begin()->first);
  EXPECT_TRUE(k.s.poor_sa[k.s.side]);
  return k;
}

TEST(Pilots, FC_SA_05_TightTurnsWithEnemiesInTheHex) {
  Sky k = outnumbering({{kE1, {8, 15}}, {kE2, {0, 15}}, {kI1, {8, 15}}});
  EXPECT_EQ(sum(k.rules.tight_modifiers(k.s, kE1, 10)), -2);
  EXPECT_EQ(sum(k.rules.tight_modifiers(k.s, kE2, 10)), -4);
  k.play({"level"});  // remembered after it has moved off
  EXPECT_EQ(sum(k.rules.tight_modifiers(k.s, kE1, 10)), -2);
  // Enemies at another step, in the hex it flies to, or bombers do not help
  k.put(kI1, {0, 15}, 2, 0, 10);
  k.to_move(kE2);
  EXPECT_EQ(sum(k.rules.tight_modifiers(k.s, kE2, 10)), -4);
  k.put(kI1, {0, 17}, 1, 0, 10);
  k.to_move(kE2).play({"level"});
  EXPECT_EQ(sum(k.rules.tight_modifiers(k.s, kE2, 10)), -4);
  Sky b = outnumbering({{kI1, {8, 15}}, {kI2, {2, 15}}, {kE1, {0, 15}}});
  b.put_bombers(0, {8, 15}, 1);
  EXPECT_EQ(sum(b.rules.tight_modifiers(b.s, kI1, 10)), -4);
}

TEST(Pilots, FC_SA_06_WherePoorAwarenessDoesNotMatter) {
  const Plane nimble = flat(5, 6);
  // X29: 60 off, (modifier, suppresses)
  EXPECT_EQ((Shooting{.target = nimble, .target_fired = true}.modifier()), -1);
  EXPECT_FALSE((Shooting{.target = nimble, .target_fired = true}.suppresses()));
  EXPECT_EQ((Shooting{.target_fired = true}.modifier()), 0);
  EXPECT_TRUE((Shooting{.target_fired = true}.suppresses()));
  EXPECT_EQ((Shooting{.target_fired = true, .target_return = 1}.modifier()), -1);
  EXPECT_TRUE((Shooting{.target_fired = true, .target_return = 1}.suppresses()));
  EXPECT_EQ((Shooting{.target = nimble}.modifier()), -2);
  EXPECT_FALSE((Shooting{.target = nimble}.suppresses()));
  // Twins; head-on attackers who fire
  PlaneSpec spec;
  spec.twin = true;
  EXPECT_EQ((Shooting{.target = flat(5, 5, spec)}.modifier()), 0);
  EXPECT_TRUE((Shooting{.target = flat(5, 5, spec)}.suppresses()));
  Sky k = Shooting{.target_heading = 3, .poor = false}.sky();
  k.s.poor_sa[Side::kInterceptor] = 1;
  Sky silent = k;
  k.play({"fire"});
  EXPECT_EQ(sum(k.rules.fire_modifiers(k.s, k.rules.reply_shot(k.s))), 0);
  silent.play({"hold"});
  EXPECT_EQ(sum(silent.rules.fire_modifiers(silent.s, silent.rules.reply_shot(silent.s))), -1);
  // Ruling A42: head-on at fighters that fired: no penalty whether they would evade or not
  EXPECT_EQ((Shooting{.target = nimble, .target_heading = 3, .target_fired = true}.modifier()), 0);
  // Bombers
  Sky b(forces({flat(5, 5)}, {flat(5, 5), flat(5, 5)}));
  b.put_bombers(0, {8, 17}, 1);
  b.put(kE1, {0, 15}, 4, 0, 10);
  b.put(kI1, {8, 15}, 1, 0, 10);
  b.put(kI2, {0, 17}, 1, 0, 10);
  b.to_move(kI1);
  ASSERT_TRUE(b.s.poor_sa[Side::kInterceptor]);
  b.play({"level", "S"}).roll(1).play({"t0"});
  EXPECT_EQ(sum(b.rules.fire_modifiers(b.s, b.rules.mover_shot(b.s))), 2);
}

TEST(Pilots, FC_SA_07_AwarenessIsFixedAtThePhase) {
  Sky k(forces({single(), single(), single()}, {single(), single()}));
  for (int i = 0; i < 3; ++i) k.put(i, {2 * i, 15}, 1, 0, 20);
  k.put(kI1, {12, 31}, 1, 3, 20);
  k.put(kI2, {14, 31}, 1, 3, 20);
  k.to_move(kE1);
  ASSERT_TRUE(k.s.poor_sa[Side::kEscort]);
  k.play({"leave"});
  EXPECT_TRUE(k.s.poor_sa[Side::kEscort]);  // 2 v 2 now, but the phase goes on
  k.play({"level", "S", "S"}).roll(1).play({"t0"});
  k.play({"level", "S", "S"}).roll(1).play({"t0"});
  EXPECT_EQ(k.s.side, Side::kInterceptor);
  EXPECT_FALSE(k.s.poor_sa[Side::kEscort]);
}

}  // namespace
}  // namespace furball::full_circle::testing
