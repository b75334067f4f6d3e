#include "games/full_circle/test_util.h"

namespace furball::full_circle::testing {
namespace {

constexpr Place kFrom{8, 15};

// An interceptor about to fly one hex into bombers or an escort at (8,17), step 1. The other
// interceptor slots stay empty, one escort far away keeps the sides even.
struct Duel {
  Plane attacker = flat(5, 5);
  Plane target = flat(5, 5);
  Plane bombers = bomber();
  bool at_bombers = false;
  int target_heading = 0;
  int attacker_energy = 10;  // airspeed 1
  int target_energy = 10;
  int start_step = 1;  // 2: dives in
  int sun = 0;
  Place from = kFrom;
  int heading = 0;

  Sky sky() const {
    Sky k = against(*this, target_energy);
    k.put(kI1, from, start_step, heading, attacker_energy);
    k.to_move(kI1);
    return k;
  }
  // Flies straight in and stands at the first choice or roll of the combat.
  Sky engaged(const char* turn = "S") const {
    Sky k = sky();
    k.play({start_step > 1 ? "dive1" : start_step < 1 ? "climb1" : "level", turn});
    while (k.s.stage == Stage::kDie) k.roll(1);
    if (k.s.stage == Stage::kThrottle) k.play({"t0"});
    return k;
  }
};

int modifier(const Sky& k) { return sum(k.rules.fire_modifiers(k.s, k.rules.mover_shot(k.s))); }
int reply_modifier(const Sky& k) { return sum(k.rules.fire_modifiers(k.s, k.rules.reply_shot(k.s))); }
bool cites(const Modifiers& terms, std::string_view rule) {
  for (const game::ModifierTerm& t : terms)
    if (rule == t.rule) return true;
  return false;
}

TEST(Combat, FC_CBT_01_FiresAfterMovingIntoTheEnemysHexAndStep) {
  Sky k = Duel{}.engaged();
  EXPECT_EQ(k.s.stage, Stage::kFire);
  EXPECT_EQ(k.rules.combat_target(k.s), kE1);
  Sky other_step = Duel{}.sky();
  other_step.s.fighters[kE1].step = 2;
  other_step.play({"level", "S"}).roll(1).play({"t0"});
  EXPECT_NE(other_step.s.stage, Stage::kFire);
}

TEST(Combat, FC_CBT_02_FC_CBT_03_WhoFiresBack) {
  // Head-on fighters choose; from behind they do not fire, rear guns or not.
  Sky head_on = Duel{.target_heading = 3}.engaged();
  head_on.play({"fire"});
  EXPECT_EQ(head_on.s.stage, Stage::kReply);
  PlaneSpec with_gunner;
  with_gunner.bands = {{0, 22, 5, 5, 2}};
  with_gunner.defence = 0;
  Sky tail = Duel{.target = fighter(with_gunner)}.engaged();
  tail.play({"fire"});
  EXPECT_EQ(tail.s.stage, Stage::kCombat);
  EXPECT_FALSE(tail.s.move.target_fires);
  // Bombers with a defence rating always, from any heading
  Sky bombers = Duel{.at_bombers = true}.engaged();
  bombers.play({"hold"});
  EXPECT_EQ(bombers.s.stage, Stage::kCombat);
  EXPECT_TRUE(bombers.s.move.target_fires);
  EXPECT_FALSE(bombers.s.move.mover_fires);
}

TEST(Combat, FC_CBT_04_MoverDecidesFirstAndReturnFireStillHappens) {
  Sky k = Duel{.target_heading = 3}.engaged();
  EXPECT_EQ(k.notations(), "hold fire");
  EXPECT_EQ(k.rules.node(k.s).seat, game::Seat::kRed);
  k.play({"hold"});
  EXPECT_EQ(k.s.stage, Stage::kReply);
  EXPECT_EQ(k.rules.node(k.s).seat, game::Seat::kBlue);
  k.play({"fire"});
  EXPECT_EQ(k.s.stage, Stage::kCombat);
  k.roll(10);
  EXPECT_EQ(k.f(kI1).hits, 1);
  EXPECT_EQ(k.s.hits[Side::kEscort], 1);
}

TEST(Combat, FC_CBT_05_HoldsAt120AndWhenFiredOn) {
  EXPECT_NE(Duel{.target_heading = 2}.engaged().s.stage, Stage::kFire);
  // X16: 120 off bombers with defence 1: silent, bombers hit on 9-10, then it always evades
  Duel duel;
  duel.at_bombers = true;
  duel.bombers = bomber({.defence = 1});
  duel.from = {7, 18};
  duel.heading = 2;
  Sky k = duel.engaged();
  EXPECT_EQ(k.s.stage, Stage::kCombat);
  EXPECT_FALSE(k.s.move.mover_fires);
  for (int raw = 1; raw <= 10; ++raw) EXPECT_EQ(k.rules.effect(k.s, raw).target_hits, raw >= 9 ? 1 : 0) << raw;
  k.roll(1);
  EXPECT_EQ(k.f(kI1).last_return, 1);
  EXPECT_TRUE(k.rules.evades(k.s, kI1, kE1));
  // X21: fired on since its last activation: silent, the enemy still replies
  Sky fired = Duel{.target_heading = 3}.sky();
  fired.s.fighters[kI1].set(kFiredOn);
  fired.play({"level", "S"}).roll(1).play({"t0"});
  EXPECT_EQ(fired.s.stage, Stage::kReply);
  fired.play({"fire"}).roll(5);
  EXPECT_FALSE(fired.f(kI1).has(kFiredOn));  // cleared when the activation ends
}

TEST(Combat, FC_CBT_06_BomberPhaseFire) {
  // X22: fighter-bombers, firepower 2, no defence, same heading: hit on 7-10, never two
  auto setup = forces({flat(5, 5)}, {flat(5, 5), flat(5, 5)}, make_bomber(card({.bands = {{0, 22, 3, 5, 2}}})));
  Sky k(setup);
  k.put_bombers(0, {8, 15}, 1);
  k.put(kE1, {0, 41}, 4, 0, 10);
  k.put(kI1, {8, 21}, 1, 3, 10);  // flies one hex and is met by the bombers
  k.to_move(kI1).play({"level", "S"}).roll(1).play({"t0"});
  EXPECT_EQ(k.s.stage, Stage::kFly);  // S3 low: one hex, not there yet
  k.put_bombers(0, {8, 17}, 1);
  k.put(kI1, {8, 21}, 1, 0, 20);
  k.put(kI2, {8, 27}, 1, 3, 20);
  k.s.fighters[kI1].heading = 3;
  k.s.fighters[kI1].energy = 10;
  k.to_move(kI1).play({"level", "S"}).roll(1).play({"t0"});  // now at (8,19)
  k.play({"leave"});                                         // I2
  ASSERT_EQ(k.s.stage, Stage::kBomberCombat);
  EXPECT_EQ(k.s.active, kB1);
  EXPECT_EQ(k.rules.strength(k.s, k.rules.bomber_shot(k.s)), 2);
  k.s.fighters[kI1].heading = 0;
  for (int raw = 1; raw <= 10; ++raw) EXPECT_EQ(k.rules.effect(k.s, raw).mover_hits, raw >= 7 ? 1 : 0) << raw;
  k.roll(3);
  EXPECT_TRUE(k.f(kI1).has(kFiredOn));
  EXPECT_EQ(k.s.stage, Stage::kFly);  // no reply
  EXPECT_EQ(k.s.side, Side::kEscort);
  // With an escort in the hex they do not fire
  Sky shared(setup);
  shared.put_bombers(0, {8, 17}, 1);
  shared.put(kE1, {8, 19}, 1, 0, 10);
  shared.put(kI1, {8, 21}, 1, 3, 10);
  shared.to_move(kI1).play({"level", "S"}).roll(1).play({"t0", "fire", "fire"}).roll(2);
  EXPECT_EQ(shared.s.stage, Stage::kFly);
}

TEST(Combat, FC_CBT_07_OneCommonDieWithOwnModifiers) {
  Sky k = Duel{.at_bombers = true}.engaged();
  k.play({"fire"});
  const Effect e = k.rules.effect(k.s, 9);
  EXPECT_EQ(e.mover_hits, 2);   // 9 + 1 same heading + 1 bombers = 11 above 8-10
  EXPECT_EQ(e.target_hits, 1);  // 9 + 1 same heading = 10 in 10-11
}

TEST(Combat, FC_CBT_08_EvadingBySpeedTurnOrRearView) {
  EXPECT_FALSE(Duel{}.engaged().rules.evades(Duel{}.engaged().s, kE1, kI1));
  const auto evades = [](const Duel& d) {
    const Sky k = d.engaged();
    return k.rules.evades(k.s, kE1, kI1);
  };
  EXPECT_TRUE(evades(Duel{.target_energy = 15}));
  EXPECT_TRUE(evades(Duel{.target = flat(5, 6)}));
  PlaneSpec bubble;
  bubble.rear_view = true;
  EXPECT_TRUE(evades(Duel{.target = flat(5, 5, bubble)}));
  EXPECT_FALSE(evades(Duel{.target = flat(5, 4, bubble)}));
  // Ruling A34: the mover's airspeed after its energy change
  Duel fast{.attacker_energy = 28, .target_energy = 30};
  fast.from = {8, 13};
  Sky k = fast.sky();
  k.play({"level", "S", "S"}).roll(6);
  Sky slow = k;
  k.play({"t0"});  // 28 + 1 reaches airspeed 3
  EXPECT_FALSE(k.rules.evades(k.s, kE1, kI1));
  slow.play({"t1"});  // 28 stays at airspeed 2
  EXPECT_TRUE(slow.rules.evades(slow.s, kE1, kI1));
}

TEST(Combat, FC_CBT_09_EarlierFireDecidesFirst) {
  Sky k = Duel{.target = flat(5, 6)}.engaged();
  k.s.fighters[kE1].set(kLastFired);
  EXPECT_FALSE(k.rules.evades(k.s, kE1, kI1));  // fired, nobody answered
  k.s.fighters[kE1].last_return = 0;
  EXPECT_TRUE(k.rules.evades(k.s, kE1, kI1));  // strength 0 leaves the normal test
  Sky worse = Duel{.target = flat(5, 4)}.engaged();
  EXPECT_FALSE(worse.rules.evades(worse.s, kE1, kI1));
  worse.s.fighters[kE1].last_return = 1;
  EXPECT_TRUE(worse.rules.evades(worse.s, kE1, kI1));
}

// What an activation leaves behind: E1 flies into I1 and everybody does as told; then I1 looks at E1.
struct Aftermath {
  Plane mover = flat(5, 6);
  Plane target = flat(5, 5);
  int target_heading = 0;
  const char* choice = "fire";
  const char* answer = nullptr;

  Sky sky() const {
    Sky k(forces({mover, flat(5, 5)}, {target, flat(5, 5)}));
    k.put_bombers(0, {8, 33}, 1);
    k.put(kE1, kFrom, 1, 0, 10);
    k.put(kI1, kMet, 1, target_heading, 10);
    k.to_move(kE1).play({"level", "S"}).roll(1).play({"t0", choice});
    if (answer) k.play({answer});
    if (k.s.stage == Stage::kCombat) k.roll(1);
    return k;
  }
  bool evades() const {
    const Sky k = sky();
    return k.rules.evades(k.s, kE1, kI1);
  }
};

TEST(Combat, FC_CBT_09_PlayLeavesTheMarksThatDecideEvasion) {
  EXPECT_FALSE(Aftermath{}.evades());                   // fired, unanswered: no evading with the better turn
  EXPECT_TRUE((Aftermath{.choice = "hold"}.evades()));  // held its fire: the normal test
  EXPECT_FALSE((Aftermath{.mover = flat(5, 4), .choice = "hold"}.evades()));
  const Plane clumsy = flat(5, 4);
  PlaneSpec weak;
  weak.firepower = 0;
  // Head-on, answered with strength 2, 0, or not at all
  EXPECT_TRUE((Aftermath{.mover = clumsy, .target_heading = 3, .answer = "fire"}.evades()));
  EXPECT_FALSE((Aftermath{.mover = clumsy, .target = flat(5, 5, weak), .target_heading = 3, .answer = "fire"}.evades()));
  EXPECT_TRUE((Aftermath{.target = flat(5, 5, weak), .target_heading = 3, .answer = "fire"}.evades()));
  EXPECT_FALSE((Aftermath{.target_heading = 3, .answer = "hold"}.evades()));
  EXPECT_TRUE((Aftermath{.mover = clumsy, .target_heading = 3, .choice = "hold", .answer = "fire"}.evades()));
  // The next activation wipes it out
  Sky k = Aftermath{}.sky();
  k.put(kI1, {17, 46}, 4, 4, 20);
  k.to_move(kE1).play({"level", "S"}).roll(1).play({"t0"});
  EXPECT_FALSE(k.f(kE1).has(kLastFired));
  EXPECT_TRUE(k.rules.evades(k.s, kE1, kI1) || airspeed(k.f(kI1).energy) > airspeed(k.f(kE1).energy));
}

TEST(Combat, FC_CBT_10_FC_MOD_04_DivingOutOfTheSun) {
  // Sun from direction 3 + heading: heading 1 is down-sun for sun 4
  Duel duel{.target_heading = 1, .start_step = 2, .sun = 4, .from = {7, 16}, .heading = 1};
  EXPECT_EQ(modifier(duel.engaged()), 2);  // X28: same heading and sun
  duel.start_step = 1;
  EXPECT_EQ(modifier(duel.engaged()), 1);  // no dive
  duel.start_step = 2;
  duel.sun = 5;
  EXPECT_EQ(modifier(duel.engaged()), 1);  // another sun
  // A turn in the combat hex, even a weave, forfeits it
  Duel turning{.target_heading = 1, .start_step = 2, .sun = 4, .from = {8, 15}, .heading = 0};
  EXPECT_EQ(modifier(turning.engaged("R")), 1);
}

TEST(Combat, FC_MOD_01_SameHeading) {
  EXPECT_EQ(modifier(Duel{}.engaged()), 1);
  EXPECT_EQ(modifier(Duel{.target_heading = 1}.engaged()), 0);
  EXPECT_EQ(reply_modifier(Duel{.at_bombers = true}.engaged()), 1);
}

TEST(Combat, FC_MOD_02_BombersWithADefenceRating) {
  Duel duel{.at_bombers = true};
  EXPECT_EQ(modifier(duel.engaged()), 2);
  duel.bombers = make_bomber(card({.bands = {{0, 22, 3, 5, 2}}}));  // no defence rating
  EXPECT_EQ(modifier(duel.engaged()), 1);
  Duel head_on{.at_bombers = true, .from = {8, 19}, .heading = 3};
  EXPECT_EQ(modifier(head_on.engaged()), 1);
  head_on.start_step = 2;  // dived
  EXPECT_EQ(modifier(head_on.engaged()), 0);
  // Turned on the way: (9,22) heading 4 flies to (8,21), turns left to heading 3, reaches (8,19)
  Duel turned{.at_bombers = true, .attacker_energy = 20, .from = {9, 20}, .heading = 4};
  Sky k = turned.sky();
  k.put_bombers(0, {8, 17}, 1);
  k.play({"level", "L", "S"}).roll(1).play({"t0"});
  ASSERT_EQ(k.rules.combat_target(k.s), kB1);
  EXPECT_EQ(modifier(k), 0);
}

TEST(Combat, FC_MOD_03_HeavyBombers) {
  Duel duel{.at_bombers = true};
  duel.bombers = bomber({.protection = {5, 6}, .defence = 1, .klass = ruledata::AircraftClass::kHeavyBomber});
  EXPECT_EQ(modifier(duel.engaged()), 3);
}

TEST(Combat, FC_MOD_05_EvadingTargets) {
  EXPECT_EQ(modifier(Duel{.target = flat(5, 6), .target_heading = 1}.engaged()), -1);
  EXPECT_EQ(modifier(Duel{.target = flat(5, 6), .target_heading = 3}.engaged()), 0);  // not head-on
}

TEST(Combat, FC_MOD_06_TwoTurnsOrClimbingIntoTheSunCostOne) {
  // Two turns on the way: R-R over two hexes from (8,13)
  Duel duel{.target_heading = 2, .attacker_energy = 20, .from = {7, 14}, .heading = 0};
  Sky k = duel.sky();
  k.play({"level", "R", "R"}).roll(1).play({"t0"});
  ASSERT_EQ(k.rules.combat_target(k.s), kE1);
  EXPECT_EQ(modifier(k), 0);  // same heading, two turns
  // Climbing up-sun: heading 1, sun 1
  Duel up{.target_heading = 1, .attacker_energy = 20, .start_step = 0, .sun = 1, .from = {7, 16}, .heading = 1};
  EXPECT_EQ(modifier(up.engaged()), 0);
  up.sun = 2;
  EXPECT_EQ(modifier(up.engaged()), 1);
  // Level or diving into the sun is free, and so is a climb in another heading
  up.start_step = 1, up.attacker_energy = 10, up.sun = 1;
  EXPECT_EQ(modifier(up.engaged()), 1);
  up.start_step = 2;
  EXPECT_EQ(modifier(up.engaged()), 1);
  // One turn and weaves are free; opposed turns with a hex between them are not
  const auto flown = [](Place from, int heading, int energy, std::initializer_list<std::string_view> path, int end) {
    Duel d{.target_heading = end, .attacker_energy = energy, .from = from, .heading = heading};
    Sky sky = d.sky();
    sky.play(path);
    if (sky.s.stage == Stage::kDie) sky.roll(1);
    sky.play({"t0"});
    EXPECT_EQ(sky.rules.combat_target(sky.s), kE1);
    return sky;
  };
  EXPECT_EQ(modifier(flown({7, 14}, 0, 20, {"level", "R", "S"}, 1)), 1);
  EXPECT_EQ(modifier(flown({7, 14}, 0, 20, {"level", "R", "L"}, 0)), 1);
  EXPECT_EQ(modifier(flown({6, 13}, 0, 40, {"level", "R", "S", "L"}, 0)), 0);
  // Whoever answers pays nothing for the attacker's turns
  const Sky head_on = flown({6, 13}, 0, 40, {"level", "R", "S", "L"}, 3);
  EXPECT_EQ(modifier(head_on), -1);
  EXPECT_EQ(reply_modifier(head_on), 0);
  // X37: both causes cost one
  Duel both{.target_heading = 2, .attacker_energy = 20, .start_step = 0, .sun = 2, .from = {7, 16}, .heading = 0};
  both.attacker = flat(5, 8);
  Sky t = both.sky();
  t.s.fighters[kE1].at.y = 17, t.s.fighters[kE1].at.file = 8;
  t.play({"climb1", "RR"}).roll(6).play({"t0"});
  ASSERT_EQ(t.rules.combat_target(t.s), kE1);
  EXPECT_EQ(t.s.move.nw, 2);
  EXPECT_EQ(modifier(t), 0);  // +1 same heading, -1
}

TEST(Combat, FC_HIT_01_RangeOneHitAboveTwo) {
  // Every cell of the combat table
  const char* cells[5][7] = {{"8-10", "9-10", "9-11", "10-11", "10-12", "11-12", "11-13"},
                             {"8-9", "8-10", "8-10", "9-10", "9-11", "10-11", "10-12"},
                             {"8-9", "8-9", "8-9", "8-10", "8-10", "9-10", "9-11"},
                             {"8-9", "8-9", "8-9", "8-9", "8-9", "8-10", "8-10"},
                             {"8-9", "8-9", "8-9", "8-9", "8-9", "8-9", "8-9"}};
  for (int fp = 0; fp < 5; ++fp)
    for (int column = 0; column < 7; ++column) {
      const HitRange r = hit_range(fp, column);
      EXPECT_EQ(std::to_string(r.lo) + "-" + std::to_string(r.hi), cells[fp][column]) << fp << " " << column;
    }
  EXPECT_EQ(hit_range(5, 0).lo, hit_range(4, 0).lo);  // ruling A37
  // Two hits by fighters, one by bombers
  Sky k = Duel{}.engaged();
  k.play({"fire"});  // firepower 2 on protection 4: 8-10, +1
  const int expected[11] = {0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 2};
  for (int raw = 1; raw <= 10; ++raw) EXPECT_EQ(k.rules.effect(k.s, raw).mover_hits, expected[raw]) << raw;
}

TEST(Combat, FC_HIT_02_ATenAlwaysHits) {
  PlaneSpec weak;
  weak.firepower = 0;
  Sky k = Duel{.attacker = flat(5, 5, weak), .target = flat(5, 6), .target_heading = 1}.engaged();
  EXPECT_EQ(modifier(k), -1);
  k.s.move.mover_fires = kFires;
  EXPECT_EQ(k.rules.effect(k.s, 10).mover_hits, 1);  // 9 is below 10-11
  EXPECT_EQ(k.rules.effect(k.s, 9).mover_hits, 0);
  // Bombers too, in their answer and in their own phase: 11 to 13 is out of reach
  PlaneSpec armoured;
  armoured.protection = {5, 6};
  Duel duel{.attacker = flat(5, 5, armoured), .at_bombers = true, .from = {7, 16}, .heading = 1};
  Sky answer = duel.engaged();
  answer.play({"hold"});
  Sky phase = answer;
  phase.s.stage = Stage::kBomberCombat;
  phase.s.active = kB1;
  for (int raw = 1; raw <= 10; ++raw) {
    EXPECT_EQ(answer.rules.effect(answer.s, raw).target_hits, raw == 10) << raw;
    EXPECT_EQ(phase.rules.effect(phase.s, raw).mover_hits, raw == 10) << raw;
  }
  // At least one: above the range it is still two
  Sky strong = Duel{}.engaged();
  strong.play({"fire"});
  EXPECT_EQ(strong.rules.effect(strong.s, 10).mover_hits, 2);
}

TEST(Combat, FC_HIT_03_HeadOnWeakBombersShiftTwoColumns) {
  Duel duel{.at_bombers = true, .from = {8, 19}, .heading = 3};
  duel.bombers = bomber({.firepower = 1, .head_on = true});
  PlaneSpec cannon;
  cannon.firepower = 3;
  duel.attacker = flat(5, 5, cannon);
  Sky k = duel.engaged();
  k.play({"fire"});
  // X15: +1, 8-9: one hit on 7-8, two on 9-10; bombers reply with firepower 1: hits on 9-10
  for (int raw = 1; raw <= 10; ++raw) {
    EXPECT_EQ(k.rules.effect(k.s, raw).mover_hits, raw >= 9 ? 2 : raw >= 7 ? 1 : 0) << raw;
    EXPECT_EQ(k.rules.effect(k.s, raw).target_hits, raw >= 9 ? 1 : 0) << raw;
  }
  Duel tail = duel;
  tail.from = kFrom, tail.heading = 0;
  Sky behind = tail.engaged();
  EXPECT_EQ(behind.rules.range(behind.s, behind.rules.mover_shot(behind.s)).lo, 8);
}

TEST(Combat, FC_HIT_04_DefenceOrBetterFirepower) {
  Duel duel{.at_bombers = true};
  duel.bombers = bomber({.firepower = 2, .klass = ruledata::AircraftClass::kLightBomber});
  Sky tail = duel.engaged();
  EXPECT_EQ(tail.rules.strength(tail.s, tail.rules.reply_shot(tail.s)), 0);
  duel.from = {8, 19}, duel.heading = 3;
  Sky front = duel.engaged();
  EXPECT_EQ(front.rules.strength(front.s, front.rules.reply_shot(front.s)), 2);
  EXPECT_EQ(front.rules.strength(front.s, {kB1, kI1, false, true}), 2);
  // X22: without a defence rating no reply at 60
  Duel plain{.at_bombers = true, .from = {7, 16}, .heading = 1};
  plain.bombers = make_bomber(card({.bands = {{0, 22, 3, 5, 2}}}));
  Sky beam = plain.engaged();
  EXPECT_FALSE(beam.rules.may_fire(beam.s, beam.rules.reply_shot(beam.s)));
  EXPECT_FALSE(cites(beam.rules.fire_modifiers(beam.s, beam.rules.mover_shot(beam.s)), "FC-MOD-02"));
  // Unarmed bombers never fire
  plain.bombers = bomber({.speed = 8,
                          .turn = 5,
                          .firepower = -1,
                          .defence = ruledata::kNoDefence,
                          .klass = ruledata::AircraftClass::kLightBomber});
  plain.from = {8, 19}, plain.heading = 3;
  Sky unarmed = plain.engaged();
  EXPECT_FALSE(unarmed.rules.may_fire(unarmed.s, unarmed.rules.reply_shot(unarmed.s)));
}

TEST(Combat, FC_HIT_05_FC_UNIT_05_BreakOffAndSilence) {
  // Two hits
  Sky k = Duel{}.engaged();
  k.play({"fire"}).roll(10);
  EXPECT_EQ(k.f(kE1).hits, 2);
  EXPECT_EQ(k.f(kE1).status, Status::kLeft);  // at its next activation, which has just come
  // One hit and low ammunition
  Sky one = Duel{}.engaged();
  one.s.fighters[kE1].set(kLow);
  one.play({"fire"}).roll(8);
  EXPECT_EQ(one.f(kE1).hits, 1);
  EXPECT_EQ(one.f(kE1).status, Status::kLeft);
  Sky hit = Duel{}.engaged();
  hit.play({"fire"}).roll(8);
  EXPECT_EQ(hit.f(kE1).status, Status::kFlying);
  // No return fire meanwhile
  Sky silent = Duel{.target_heading = 3}.sky();
  silent.s.fighters[kE1].set(kBreakOff);
  silent.play({"level", "S"}).roll(1).play({"t0", "fire"});
  EXPECT_EQ(silent.s.stage, Stage::kCombat);
  EXPECT_FALSE(silent.s.move.target_fires);
}

TEST(Combat, FC_HIT_06_BombersIgnoreHits) {
  Sky k = Duel{.at_bombers = true}.engaged();
  k.play({"fire"}).roll(8);
  EXPECT_EQ(k.s.groups[0].hits, 1);
  EXPECT_EQ(k.s.hits[Side::kInterceptor], 1);
  EXPECT_EQ(k.s.groups[0].at.y, kMet.y + 2);  // and flew on
}

TEST(Combat, FC_AMMO_01_FC_AMMO_02_FC_AMMO_03_RunningLow) {
  // X19: chance to go low by firepower, of 60
  for (const auto& [fp, sixtieths] : {std::pair{0, 6}, {1, 8}, {2, 10}, {3, 12}, {4, 12}}) {
    PlaneSpec spec;
    spec.firepower = fp;
    Sky k = Duel{.attacker = flat(5, 5, spec)}.engaged();
    k.play({"fire"});
    int low = 0;
    for (int raw = 1; raw <= 10; ++raw) {
      const AmmoResult r = k.rules.effect(k.s, raw).mover_ammo;
      if (r == kAmmoLow) low += 6;
      if (r != kAmmoDie) continue;
      EXPECT_EQ(raw, 9);
      Sky nine = k;
      nine.roll(9);
      ASSERT_EQ(nine.s.stage, Stage::kAmmo);
      for (int die = 1; die <= 6; ++die) {
        Sky each = nine;
        each.roll(die);
        low += each.f(kI1).has(kLow);
      }
    }
    EXPECT_EQ(low, sixtieths) << fp;
  }
  // X20: already low and firing: break-off on 5 to 10
  Sky k = Duel{}.sky();
  k.s.fighters[kI1].set(kLow);
  k.play({"level", "S"}).roll(1).play({"t0", "fire"});
  int out = 0;
  for (int raw = 1; raw <= 10; ++raw) out += k.rules.effect(k.s, raw).mover_ammo == kAmmoOut;
  EXPECT_EQ(out, 6);
  k.roll(5);
  EXPECT_TRUE(k.f(kI1).has(kBreakOff));
  // Ruling A38: going low on this very roll is no reason to break off
  Sky fresh = Duel{}.engaged();
  fresh.play({"fire"}).roll(10);
  EXPECT_TRUE(fresh.f(kI1).has(kLow));
  EXPECT_FALSE(fresh.f(kI1).has(kBreakOff));
}

TEST(Combat, FC_WPN_01_WeakGunsShiftAColumn) {
  PlaneSpec weak;
  weak.firepower = 0;
  weak.weak_guns = true;
  Duel duel{.attacker = flat(5, 5, weak), .at_bombers = true, .from = {7, 16}, .heading = 1};
  duel.bombers = bomber({.tail_guns = true, .defence = 1});
  Sky k = duel.engaged();
  k.play({"fire"});
  // X17: column 5, 11-12, +1: only a ten, one hit
  for (int raw = 1; raw <= 10; ++raw) EXPECT_EQ(k.rules.effect(k.s, raw).mover_hits, raw == 10) << raw;
  // X18: head-on on 4-5h: two left, one right: column "4", 10-11
  duel.bombers = bomber({.head_on = true, .defence = 1});
  duel.from = {8, 19}, duel.heading = 3;
  Sky front = duel.engaged();
  EXPECT_EQ(front.rules.range(front.s, front.rules.mover_shot(front.s)).lo, 10);
  EXPECT_EQ(front.rules.range(front.s, front.rules.mover_shot(front.s)).hi, 11);
  for (const char* id : {"he51", "a5m4", "ki27", "ki43_ii"}) EXPECT_TRUE(real(id).weak_guns) << id;
}

TEST(Combat, FC_WPN_02_FC_WPN_03_TailGunsAndRockets) {
  // X14: firepower 1 on a B-17G's tail: +2, 10-12: hits on 8-10, never two; the reply hits on 8-10
  PlaneSpec one;
  one.firepower = 1;
  Duel duel{.attacker = flat(5, 5, one), .at_bombers = true};
  duel.bombers = real_bomber("b17g");
  Sky k = duel.engaged();
  k.play({"fire"});
  EXPECT_EQ(modifier(k), 2);
  for (int raw = 1; raw <= 10; ++raw) {
    EXPECT_EQ(k.rules.effect(k.s, raw).mover_hits, raw >= 8 ? 1 : 0) << raw;
    EXPECT_EQ(k.rules.effect(k.s, raw).target_hits, raw >= 8 ? 1 : 0) << raw;
  }
  // Rockets cancel the tail guns
  one.equipment.aar = true;
  duel.attacker = flat(5, 5, one);
  EXPECT_EQ(modifier(duel.engaged()), 3);
  for (const char* id : {"b17g", "b24h", "b29", "wellington_ic", "g4m1", "ki49_ii", "ki67", "b25d", "b26b"})
    EXPECT_TRUE(real_bomber(id).tail_guns) << id;
  EXPECT_FALSE(real_bomber("he111h6").tail_guns);
  // Pods and rockets cost a point of speed and turn, pods add firepower
  const Plane clean = real("bf109g6"), pods = real("bf109g6", {.gun_pods = true}), rockets = real("bf109g6", {.aar = true});
  EXPECT_EQ(pods.speed[8], clean.speed[8] - 1);
  EXPECT_EQ(pods.turn[8], clean.turn[8] - 1);
  EXPECT_EQ(pods.firepower, clean.firepower + 1);
  EXPECT_EQ(rockets.firepower, clean.firepower);
  EXPECT_EQ(rockets.turn[8], clean.turn[8] - 1);
}

TEST(Combat, FC_WPN_04_GyroSights) {
  PlaneSpec gyro, bubble;
  gyro.equipment.gyro = true;
  bubble.rear_view = true;
  // X36: at 60 against equal turn with rear view: +1 -1
  const Sky beam = Duel{.attacker = flat(5, 5, gyro), .target = flat(5, 5, bubble), .target_heading = 1}.engaged();
  EXPECT_TRUE(cites(beam.rules.fire_modifiers(beam.s, beam.rules.mover_shot(beam.s)), "FC-WPN-04"));
  EXPECT_EQ(modifier(beam), 0);
  EXPECT_EQ(modifier(Duel{.attacker = flat(5, 5, gyro)}.engaged()), 1);  // tail: nothing more
}

}  // namespace
}  // namespace furball::full_circle::testing
