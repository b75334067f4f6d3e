#include "games/fast_easy/odds.h"
#include "games/fast_easy/test_game.h"
#include "libs/dice/dice.h"

namespace furball::fast_easy {
namespace {

// A shooter at the middle, facing 0, and an escort on the line `range` hexes ahead.
FastEasy line(std::string_view shooter, std::string_view target, int range, int target_facing = 0, Options options = {}) {
  Scene scene;
  scene.setup.options = options;
  scene.red(shooter, 0, 0, 0);
  scene.escort(target, 0, -range, target_facing);
  return scene.build();
}

State fire_phase(const FastEasy& g) {
  State s = g.initial();
  s.phase = Phase::kInterceptorsFire;
  s.step = Step::kFire;
  s.active = kNoPlane;
  return s;
}

TEST(Shooting, FE_SHOOT_01_OnlyDeadAheadUpToFour) {
  for (int range = 1; range <= 5; ++range) {
    const FastEasy g = line("FW 190 A", "Spitfire I", range);
    EXPECT_EQ(can(g, fire_phase(g), "I1>E1"), range <= 4) << range;
  }
  Scene scene;
  scene.red("FW 190 A", 0, 0, 0);
  scene.escort("Spitfire I", 1, -2);  // off the line
  scene.escort("Spitfire I", 0, 2);   // behind
  const FastEasy g = scene.build();
  EXPECT_EQ(why(g, fire_phase(g), "I1>E1"), "FE-SHOOT-01");
  EXPECT_EQ(why(g, fire_phase(g), "I1>E2"), "FE-SHOOT-01");
}

TEST(Shooting, FE_SHOOT_02_RearGunsOnlyDeadAsternUpToThree) {
  for (int range = 1; range <= 4; ++range) {
    const FastEasy g = battle({red("ME 110", 0, 0, 0), escort("Spitfire I", 0, range)});
    EXPECT_EQ(can(g, fire_phase(g), "I1<E1"), range <= 3) << range;
  }
  const FastEasy single = line("FW 190 A", "Spitfire I", 2);
  EXPECT_EQ(why(single, fire_phase(single), "I1<E1"), "FE-SHOOT-02");
}

TEST(Shooting, FE_SHOOT_02_FrontAndRearGunsBothFire) {  // ruling 35
  const FastEasy g = battle({red("ME 110", 0, 0, 0), escort("Spitfire I", 0, 2), escort("Spitfire I", 0, -2)});
  State s = fire_phase(g);
  play(g, s, {"I1>E2", "0h0"});
  EXPECT_EQ(why(g, s, "I1>E2"), "FE-SHOOT-04");
  act(g, s, "I1<E1");
  EXPECT_EQ(s.attack.weapon, Weapon::kRear);
}

TEST(Shooting, FE_SHOOT_03_EveryPlaneBlocks) {
  const FastEasy g = battle({red("FW 190 A", 0, 0, 0), escort("Spitfire I", 0, -1), escort("Spitfire I", 0, -2)});
  const State s = fire_phase(g);
  EXPECT_TRUE(can(g, s, "I1>E1"));
  EXPECT_EQ(why(g, s, "I1>E2"), "FE-SHOOT-03");
}

TEST(Shooting, FE_SHOOT_04_TheGunRatingIsTheNumberOfDice) {
  for (const auto& [type, dice] : {std::pair{"ME 109 E", 3}, {"FW 190 A", 4}, {"ME 262", 5}, {"JU87 Stukas", 2}}) {
    const FastEasy g = line(type, "Hurricane", 2);
    State s = fire_phase(g);
    act(g, s, "I1>E1");
    EXPECT_EQ(s.attack.dice, dice) << type;
    OutcomeList list;
    g.outcomes(s, list);
    uint64_t ways = 0;
    for (const game::Outcome& o : list) ways += o.weight;
    EXPECT_EQ(ways, dice::power(6, dice));
  }
}

TEST(Shooting, FE_SHOOT_05_FighterGunsByRange) {
  const int needs[] = {0, 3, 4, 5, 6};
  for (int range = 1; range <= 4; ++range) {
    const FastEasy g = line("ME 109 E", "Spitfire I", range);
    State s = fire_phase(g);
    act(g, s, "I1>E1");
    EXPECT_EQ(s.attack.need, needs[range]);
    EXPECT_EQ(g.describe_roll(s).each, needs[range]);
  }
}

TEST(Shooting, FE_SHOOT_06_RearGunsByRange) {
  const int needs[] = {0, 4, 5, 6};
  for (int range = 1; range <= 3; ++range) {
    const FastEasy g = battle({red("ME 110", 0, 0, 0), escort("Spitfire I", 0, range)});
    State s = fire_phase(g);
    act(g, s, "I1<E1");
    EXPECT_EQ(s.attack.need, needs[range]);
  }
}

TEST(Shooting, FE_SHOOT_07_TurretsByRangeAndOneTurretAtThree) {
  const int needs[] = {0, 3, 4, 6};
  for (int range = 1; range <= 3; ++range) {
    const FastEasy g = battle({bomber("B17 G", 0, 0), red("FW 190 A", 0, range, 0)});
    State s = at_phase(g, "bombers fire");
    act(g, s, "B1");
    EXPECT_EQ(can(g, s, "I1:TA"), range < 3);
    act(g, s, "I1:A");
    EXPECT_EQ(s.attack.need, needs[range]);
    EXPECT_EQ(s.attack.dice, 3);
  }
}

TEST(Shooting, FE_SHOOT_08_JetsAtRangeOne) {
  const FastEasy g = line("FW 190 A", "Meteor", 1);
  State s = fire_phase(g);
  act(g, s, "I1>E1");
  EXPECT_EQ(s.attack.need, 4);
  const FastEasy two = line("FW 190 A", "Meteor", 2);
  State t = fire_phase(two);
  act(two, t, "I1>E1");
  EXPECT_EQ(t.attack.need, 4);  // as any other plane
  const FastEasy b = battle({bomber("B17 G", 0, 0), red("ME 262", 0, 1, 0), red("ME 110", 6, 0, 0), escort("Meteor", 6, 1)});
  const State u = b.initial();
  EXPECT_EQ(b.turret_attack(u, 0, b.find_plane("I1"), turret_bit(kTail)).need, 4);
  Attack rear;
  rear.shooter = b.find_plane("I2"), rear.target = b.find_plane("E1");
  rear.weapon = Weapon::kRear, rear.range = 1;
  EXPECT_EQ(b.need_of(rear), 4);  // ruling 37: no change for rear guns
}

TEST(Shooting, FE_SHOOT_09_AWingmanOnARearFlank) {
  const auto dice = [](int dq, int dr, int facing, bool friendly) {
    Scene scene;
    scene.red("FW 190 A", 0, 0, 0);
    scene.add(friendly ? Role::kInterceptor : Role::kEscort, "FW 190 A", dq, dr, facing);
    scene.escort("Spitfire I", 0, -2);
    const FastEasy g = scene.build();
    State s = fire_phase(g);
    act(g, s, friendly ? "I1>E1" : "I1>E2");
    return int{s.attack.dice};
  };
  EXPECT_EQ(dice(1, 0, 0, true), 5);   // right rear
  EXPECT_EQ(dice(-1, 1, 0, true), 5);  // left rear
  EXPECT_EQ(dice(0, 1, 0, true), 4);   // dead astern
  EXPECT_EQ(dice(1, -1, 0, true), 4);  // front right
  EXPECT_EQ(dice(1, 0, 1, true), 4);   // flies another way
  EXPECT_EQ(dice(1, 0, 0, false), 4);  // an enemy
}

TEST(Shooting, FE_SHOOT_09_ABomberIsNoWingman) {
  const FastEasy g = battle({escort("P51 Mustang", 0, 0, 0), bomber("B17 G", 1, 0), red("FW 190 A", 0, -2, 0)});
  State s = at_phase(g, "escorts fire");
  act(g, s, "E1>I1");
  EXPECT_EQ(s.attack.dice, 4);
}

TEST(Shooting, FE_SHOOT_10_AnAce) {
  Scene scene;
  scene.red("FW 190 A", 0, 0, 0).ace = true;
  scene.escort("Spitfire I", 0, -2);
  const FastEasy g = scene.build();
  State s = fire_phase(g);
  act(g, s, "I1>E1");
  EXPECT_EQ(s.attack.dice, 5);
}

TEST(Shooting, FE_SHOOT_11_FrontalFire) {
  const FastEasy g = line("FW 190 A", "Spitfire I", 2, 3);
  State s = fire_phase(g);
  act(g, s, "I1>E1");
  EXPECT_EQ(s.attack.dice, 3);
  const FastEasy oblique = line("FW 190 A", "Spitfire I", 2, 2);
  State t = fire_phase(oblique);
  act(oblique, t, "I1>E1");
  EXPECT_EQ(t.attack.dice, 4);  // only exactly head-to-head
  // Bomber turrets: the single nose gun of the B-24 D falls silent, the tail gun does not care.
  const FastEasy b = battle({bomber("B24 D", 0, 0), red("FW 190 A", 0, -2, 3), red("FW 190 A", 0, 2, 0)});
  State u = at_phase(b, "bombers fire");
  act(b, u, "B1");
  EXPECT_EQ(why(b, u, "I1:N"), "FE-SHOOT-11");
  EXPECT_EQ(b.turret_attack(u, 0, 1, turret_bit(kTop)).dice, 1);
  EXPECT_EQ(b.turret_attack(u, 0, 2, turret_bit(kTail)).dice, 2);
}

TEST(Shooting, FE_SHOOT_12_TailingFireIsAnOption) {
  const FastEasy plain_game = line("FW 190 A", "Spitfire I", 2);
  State s = fire_phase(plain_game);
  act(plain_game, s, "I1>E1");
  EXPECT_EQ(s.attack.dice, 4);
  const FastEasy g = line("FW 190 A", "Spitfire I", 2, 0, {.tailing = true});
  State t = fire_phase(g);
  act(g, t, "I1>E1");
  EXPECT_EQ(t.attack.dice, 5);
  const FastEasy turned = line("FW 190 A", "Spitfire I", 2, 1, {.tailing = true});
  State u = fire_phase(turned);
  act(turned, u, "I1>E1");
  EXPECT_EQ(u.attack.dice, 4);
}

TEST(Shooting, FE_SHOOT_13_HitsAddUpAndRemoveThePlane) {
  const FastEasy g = line("FW 190 A", "Spitfire I", 2);  // five hit points
  State s = fire_phase(g);
  s.plane[g.find_plane("E1")].hits = 1;
  act(g, s, "I1>E1");
  State hurt = s;
  roll(g, hurt, "3h0");
  EXPECT_EQ(plane(g, hurt, "E1").hits, 4);
  EXPECT_TRUE(flies(g, hurt, "E1"));
  roll(g, s, "4h0");
  EXPECT_TRUE(is_out(g, s, "E1"));
  EXPECT_EQ(s.step, Step::kCasualty);  // it was the last of its side
}

TEST(Shooting, FE_SHOOT_14_HitsDoNotSlowOrDisarm) {
  const FastEasy g = line("FW 190 A", "Spitfire I", 2);
  const State fresh = g.initial();
  State s = fresh;
  s.plane[g.find_plane("E1")].hits = 4;
  const int e = g.find_plane("E1");
  EXPECT_EQ(g.speed(s, e), g.speed(fresh, e));
  EXPECT_EQ(g.caps(s, e), g.caps(fresh, e));
  Attack a;
  a.shooter = e, a.range = 2;
  EXPECT_EQ(g.dice_of(s, a), g.dice_of(fresh, a));
}

TEST(Shooting, FE_SHOOT_15_SixesAreCounted) {
  const FastEasy g = line("FW 190 A", "Spitfire I", 2);
  State s = fire_phase(g);
  act(g, s, "I1>E1");
  EXPECT_EQ(chance(g, s, "1h1"), game::fraction(4 * 27, 1296));  // one six, three misses
  State calm = s;
  roll(g, calm, "2h0");
  EXPECT_NE(calm.step, Step::kCritical);
  roll(g, s, "2h1");
  EXPECT_EQ(s.step, Step::kCritical);
}

TEST(Shooting, FE_SHOOT_16_MaximumRange) {
  Scene scene;
  scene.red("FW 190 A", 0, 0, 0);
  scene.bomber("B17 G", 0, -4);
  const FastEasy g = scene.build();
  State s = at_phase(g, "interceptors fire");
  play(g, s, {"I1>B1", "2h2"});
  ASSERT_EQ(s.step, Step::kEngines);  // engine checks stay
  roll(g, s, "0");
  EXPECT_NE(s.step, Step::kCritical);
  scene.setup.options.two_sixes = true;
  const FastEasy option(scene.setup);
  State t = at_phase(option, "interceptors fire");
  act(option, t, "I1>B1");
  State one = t;
  play(option, t, {"2h2", "0"});
  EXPECT_EQ(t.step, Step::kCritical);
  play(option, one, {"1h1", "0"});
  EXPECT_NE(one.step, Step::kCritical);
}

// Of each weapon its own last range: rear guns and turrets at three, not rockets; and the Komet at three is not that.
TEST(Shooting, FE_SHOOT_16_OfEveryWeapon) {
  const Played rear = played({red("ME 110", 0, 0, 0), escort("P51 Mustang", 0, 3)}, "interceptors fire", {"I1<E1", "1h1"});
  EXPECT_NE(rear.state.step, Step::kCritical);
  const Played turret = played({bomber("B17 G", 0, 0), red("FW 190 A", 0, 3, 0)}, "bombers fire", {"B1", "I1:A", "1h1"});
  EXPECT_NE(turret.state.step, Step::kCritical);
  const FastEasy komet = line("FW 190 A", "ME 163 Komet", 3);  // rulings 38, 39: needs a 6 there
  State k = fire_phase(komet);
  act(komet, k, "I1>E1");
  ASSERT_EQ(k.attack.need, 6);
  roll(komet, k, "1h1");
  EXPECT_EQ(k.step, Step::kCritical);
}

TEST(Shooting, FE_SHOOT_17_TheKometIsHarderToHit) {
  const int needs[] = {0, 5, 5, 6, 7};
  for (int range = 1; range <= 4; ++range) {
    const FastEasy g = line("FW 190 A", "ME 163 Komet", range);
    Attack a;
    a.shooter = g.find_plane("I1"), a.target = g.find_plane("E1"), a.range = range;
    EXPECT_EQ(g.need_of(a), needs[range]);
    EXPECT_EQ(can(g, fire_phase(g), "I1>E1"), range < 4);
  }
  const FastEasy g = line("FW 190 A", "ME 163 Komet", 4);
  EXPECT_EQ(why(g, fire_phase(g), "I1>E1"), "FE-SHOOT-17");
  // Ruling 39: a six at range 3 is no maximum range.
  const FastEasy three = line("FW 190 A", "ME 163 Komet", 3);
  State s = fire_phase(three);
  play(three, s, {"I1>E1", "1h1"});
  EXPECT_EQ(s.step, Step::kCritical);
}

TEST(Shooting, DiceTablesAreExact) {
  for (int n = 1; n <= 8; ++n)
    for (int need = 3; need <= 6; ++need) {
      OutcomeList list;
      dice_outcomes(n, need, list);
      uint64_t ways = 0, hits = 0, sixes = 0;
      for (const game::Outcome& o : list) {
        ways += o.weight;
        hits += o.weight * static_cast<uint64_t>(hits_of(o.id));
        sixes += o.weight * static_cast<uint64_t>(sixes_of(o.id));
      }
      EXPECT_EQ(ways, dice::power(6, n));
      EXPECT_EQ(6 * hits, ways * static_cast<uint64_t>(n * (7 - need)));
      EXPECT_EQ(6 * sixes, ways * static_cast<uint64_t>(n));
    }
}

TEST(Shooting, AtWillFiresEverythingThatBears) {
  const FastEasy g =
      battle({red("FW 190 A", 0, 0, 0), red("FW 190 A", 4, 0, 0), escort("Spitfire I", 0, -2), escort("Spitfire I", 4, -2)});
  State s = fire_phase(g);
  play(g, s, {"at will", "0h0"});
  ASSERT_EQ(s.step, Step::kDice);
  EXPECT_EQ(s.attack.shooter, g.find_plane("I2"));
}

// --- Turrets
// ---------------------------------------------------------------------------------------

TEST(Turrets, FE_ARC_01_NumberOfHexesInEachArc) {
  const FastEasy g = battle({bomber("B17 G", 0, 0)});
  const State s = g.initial();
  int count[kTurretCount] = {};
  geom::for_each_within(kMiddle, 3, [&](Hex h) {
    if (h == kMiddle) return;
    for (int t = 0; t < kTurretCount; ++t) count[t] += g.bearing_turrets(s, 0, h).has(t);
  });
  EXPECT_EQ(count[kNose], 7);
  EXPECT_EQ(count[kTail], 7);
  EXPECT_EQ(count[kLeft], 13);
  EXPECT_EQ(count[kRight], 13);
  EXPECT_EQ(count[kTop], 36);
  EXPECT_EQ(count[kBelly], 36);
}

TEST(Turrets, FE_ARC_01_OutOfArcOrRangeIsRefused) {
  const FastEasy g = battle({bomber("B17 G", 0, 0), red("FW 190 A", 0, -2, 1), red("FW 190 A", 0, 4, 0)});
  State s = at_phase(g, "bombers fire");
  act(g, s, "B1");
  EXPECT_EQ(why(g, s, "I1:A"), "FE-ARC-01");
  EXPECT_EQ(why(g, s, "I2:A"), "FE-ARC-01");
  EXPECT_TRUE(can(g, s, "I1:NT"));
}

TEST(Turrets, FE_ARC_02_TwoTargetsAtMost) {
  const FastEasy g =
      battle({bomber("B17 G", 0, 0), red("FW 190 A", 0, -2, 1), red("FW 190 A", 0, 2, 0), red("FW 190 A", 2, -1, 0)});
  State s = at_phase(g, "bombers fire");
  play(g, s, {"B1", "I1:N"});
  EXPECT_EQ(why(g, s, "I1:T"), "FE-ARC-02");
  EXPECT_EQ(why(g, s, "I3:N"), "FE-ARC-01");  // ruling 58: a turret fires once
  act(g, s, "I2:TA");
  EXPECT_EQ(s.attack.target, g.find_plane("I1"));
  EXPECT_EQ(s.attack.dice, 3);
  roll(g, s, "0h0");
  EXPECT_EQ(s.attack.target, g.find_plane("I2"));
  EXPECT_EQ(s.attack.dice, 5);
  roll(g, s, "0h0");
  EXPECT_EQ(s.turn, 2);  // no third target: the phase is over
}

TEST(Turrets, FE_ARC_03_TopAndBellyNotAtTheSameFighter) {
  const FastEasy g = battle({bomber("B17 G", 0, 0), red("FW 190 A", 2, -1, 0), red("FW 190 A", -2, 1, 0)});
  State s = at_phase(g, "bombers fire");
  act(g, s, "B1");
  EXPECT_EQ(why(g, s, "I1:TB"), "FE-ARC-03");
  act(g, s, "I1:TR");
  EXPECT_TRUE(can(g, s, "I2:BL"));
}

TEST(Turrets, OptionsWidenOrNarrowTheArcs) {
  Scene scene;
  scene.bomber("HE111", 0, 0);
  FastEasy g = scene.build();
  EXPECT_TRUE(g.bearing_turrets(g.initial(), 0, kMiddle + Hex{0, -1}) & turret_bit(kTop));
  EXPECT_FALSE(g.bearing_turrets(g.initial(), 0, kMiddle + Hex{1, -1}) & turret_bit(kNose));
  scene.setup.options.dorsal_astern = true;
  scene.setup.options.wide_arcs = true;
  const FastEasy o(scene.setup);
  EXPECT_FALSE(o.bearing_turrets(o.initial(), 0, kMiddle + Hex{0, -1}) & turret_bit(kTop));
  EXPECT_TRUE(o.bearing_turrets(o.initial(), 0, kMiddle + Hex{0, 1}) & turret_bit(kTop));
  EXPECT_TRUE(o.bearing_turrets(o.initial(), 0, kMiddle + Hex{1, -1}) & turret_bit(kNose));
}

TEST(Turrets, GunnersAtWillTakeTwoTargets) {
  const FastEasy g = battle({bomber("B17 G", 0, 0), red("FW 190 A", 0, -2, 1), red("FW 190 A", 0, 2, 0)});
  State s = at_phase(g, "bombers fire");
  act(g, s, "at will");
  ASSERT_EQ(s.step, Step::kDice);
  EXPECT_EQ(s.attack.dice, 5);
  EXPECT_FALSE(s.allocation[1].turrets.empty());
}

// Turrets do not fire past a plane, whatever bears.
TEST(Turrets, FE_SHOOT_03_APlaneBlocksTheGunnersView) {
  for (const int aside : {0, 1}) {
    const FastEasy g = battle({bomber("B17 G", 0, 0), red("FW 190 A", aside, -1, 0), red("FW 190 A", 0, -2, 0)});
    State s = at_phase(g, "bombers fire");
    EXPECT_EQ(g.best_turrets(s, 0, g.find_plane("I2")).empty(), aside != 1);
    act(g, s, "B1");
    EXPECT_TRUE(can(g, s, "I1:T"));
    EXPECT_EQ(can(g, s, "I2:N"), aside == 1);
  }
}

// A second target is asked for, even if there is one way only to fire at it.
TEST(Turrets, FE_ARC_02_ASecondTargetWithASingleChoice) {
  Scene scene;
  scene.setup.tables.types[static_cast<std::size_t>(scene.setup.tables.find("B17 G"))].turret = {1, 0, 0, 0, 0, 1};
  scene.bomber("B17 G", 0, 0);
  scene.red("FW 190 A", 0, -1, 0);
  scene.red("FW 190 A", 0, 1, 0);
  const FastEasy g = scene.build();
  State s = at_phase(g, "bombers fire");
  play(g, s, {"B1", "I1:N"});
  ASSERT_EQ(s.step, Step::kTurrets);
  EXPECT_EQ(notations(g, s), (std::set<std::string>{"I2:A", "done"}));
}

// One die that needs a six is fired, too.
TEST(Turrets, FE_ARC_02_AtWillEvenTheFaintestChance) {
  Scene scene;
  scene.setup.tables.types[static_cast<std::size_t>(scene.setup.tables.find("B17 G"))].turret = {1, 0, 0, 0, 0, 0};
  scene.bomber("B17 G", 0, 0);
  scene.red("FW 190 A", 0, -3, 0);
  const FastEasy g = scene.build();
  State s = at_phase(g, "bombers fire");
  act(g, s, "at will");
  ASSERT_EQ(s.step, Step::kDice);
  EXPECT_EQ(s.attack.dice * (7 - s.attack.need), 1);
}

// Of two that promise as much the first is taken.
TEST(Turrets, FE_ARC_02_AtWillTheFirstOfEquals) {
  const FastEasy g = battle({bomber("B17 G", 0, 0), red("FW 190 A", 2, -1, 0), red("FW 190 A", -2, 1, 0)});
  State s = at_phase(g, "bombers fire");
  act(g, s, "at will");
  ASSERT_EQ(s.step, Step::kDice);
  EXPECT_EQ(s.attack.target, g.find_plane("I1"));
  EXPECT_EQ(s.allocation[1].target, g.find_plane("I2"));
}

// At will nothing is weaker than the best single attack, and every turret that bears somewhere fires.
TEST(Turrets, FE_ARC_02_AtWillTheBestTargetComesFirst) {
  for (uint64_t seed = 0; seed < 60; ++seed) {
    dice::Rng rng(seed);
    Scene scene;
    scene.bomber("B17 G", 0, 0);
    std::set<std::pair<int, int>> taken = {{0, 0}};
    for (int i = 0; i < 4; ++i) {
      const int dq = static_cast<int>(rng.below(7)) - 3, dr = static_cast<int>(rng.below(7)) - 3;
      if (taken.insert({dq, dr}).second) scene.red("FW 190 A", dq, dr, static_cast<int>(rng.below(6)));
    }
    const FastEasy g = scene.build();
    State s = at_phase(g, "bombers fire");
    if (s.step != Step::kGunners) continue;
    const auto hits = [&](const Attack& a) { return a.dice * (7 - a.need); };
    int best = 0, second = 0;
    for_each_plane(g.setup().interceptors & s.flying, [&](int q) {
      if (const TurretSet turrets = g.best_turrets(s, 0, q)) best = std::max(best, hits(g.turret_attack(s, 0, q, turrets)));
    });
    act(g, s, "at will");
    ASSERT_EQ(s.step, Step::kDice);
    EXPECT_EQ(hits(s.attack), best) << seed;
    State rest = s;
    rest.allocation[0] = {s.attack.target, s.attack.turrets};
    for_each_plane(g.setup().interceptors & ~bit(s.attack.target), [&](int q) {
      if (const TurretSet turrets = g.best_turrets(rest, 0, q))
        second = std::max(second, hits(g.turret_attack(s, 0, q, turrets)));
    });
    const Allocation& other = s.allocation[1];
    EXPECT_EQ(other.turrets ? hits(g.turret_attack(s, 0, other.target, other.turrets)) : 0, second) << seed;
  }
}

TEST(FriendlyFire, FE_FF_01_LimitsByRangeFromTheFirstShotOn) {  // ruling 59
  const char* limits[] = {"", "1/2", "1/3", "1/6"};
  for (int range = 1; range <= 3; ++range) {
    const FastEasy g = battle({bomber("B17 G", 0, 0), escort("P51 Mustang", 0, range)});
    const State s = at_phase(g, "bombers fire", {{"", "combat", 2}});
    ASSERT_EQ(s.step, Step::kFriendly);
    EXPECT_EQ(chance(g, s, "yes"), limits[range]);
    EXPECT_EQ(at_phase(g, "bombers fire", {{"", "combat", 1}}).step, Step::kFriendly);  // in the turn of the first shot
    EXPECT_EQ(at_phase(g, "bombers fire", {{"", "combat", 0}}).turn, 2);                // nothing to roll yet
  }
}

TEST(FriendlyFire, FE_FF_01_ABlockedLineOrTheNearestOnlyOption) {
  Scene scene;
  scene.bomber("B17 G", 0, 0);
  scene.escort("P51 Mustang", 0, 1);
  scene.escort("P51 Mustang", 0, 2);  // behind the first
  scene.escort("P51 Mustang", 2, 0);
  const FastEasy g = scene.build();
  State s = at_phase(g, "bombers fire", {{"", "combat", 2}});
  roll(g, s, "no");
  EXPECT_EQ(s.attack.target, g.find_plane("E3"));
  scene.setup.options.friendly_nearest = true;
  const FastEasy nearest(scene.setup);
  State t = at_phase(nearest, "bombers fire", {{"", "combat", 2}});
  EXPECT_EQ(t.attack.target, nearest.find_plane("E1"));
  roll(nearest, t, "no");
  EXPECT_EQ(t.turn, 2);
}

TEST(FriendlyFire, FE_FF_02_TwoDiceOfAGenericTurret) {
  Scene scene;
  scene.bomber("B24 D", 0, 0);
  scene.escort("P51 Mustang", 0, -1, 3);  // even head-on, and it spends no turret
  scene.red("FW 190 A", 0, 2, 0);
  const FastEasy g = scene.build();
  State s = at_phase(g, "bombers fire", {{"", "combat", 2}});
  roll(g, s, "yes");
  ASSERT_EQ(s.step, Step::kDice);
  EXPECT_EQ(s.attack.dice, 2);
  EXPECT_EQ(s.attack.need, 3);
  roll(g, s, "1h1");
  ASSERT_EQ(s.step, Step::kCritical);
  roll(g, s, "-");
  EXPECT_EQ(plane(g, s, "E1").hits, 1);
  ASSERT_EQ(s.step, Step::kGunners);
  EXPECT_TRUE(can(g, s, "B1"));
}

}  // namespace
}  // namespace furball::fast_easy
