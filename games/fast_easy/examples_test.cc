// Every worked example and probe of the rulings.

#include "games/fast_easy/odds.h"
#include "games/fast_easy/test_game.h"

namespace furball::fast_easy {
namespace {

std::set<int> distances(const FastEasy& g, const State& s) {
  std::set<int> out;
  for (int d = 1; d < 16; ++d)
    if (g.caps(s, s.active).distances >> d & 1) out.insert(d);
  return out;
}

bool has(const std::set<End>& ends, std::initializer_list<End> wanted) {
  return std::all_of(wanted.begin(), wanted.end(), [&](const End& e) { return ends.count(e) > 0; });
}
bool has_none(const std::set<End>& ends, std::initializer_list<End> unwanted) {
  return std::none_of(unwanted.begin(), unwanted.end(), [&](const End& e) { return ends.count(e) > 0; });
}

std::string text(const Ratio& r) { return r.part == 0 ? "0" : game::fraction(r.part, r.whole); }

TEST(Examples, EX_slip) {
  const auto [g, s] = flyer("P51 Mustang");
  EXPECT_EQ(distances(g, s), (std::set<int>{4, 5}));
  EXPECT_TRUE(has(ends(g, s), {{5, -5, 0}, {-5, 0, 0}, {0, -5, 0}}));
}

TEST(Examples, EX_zigzag) {
  Scene scene;
  PlaneType t;
  t.id = "test", t.name = "Test", t.speed = 2, t.turn = 9, t.imm = 0, t.guns = 1;
  scene.setup.tables.types.push_back(t);
  scene.escort("test", 0, 0);
  const FastEasy g = scene.build();
  const State s = at_phase(g, "escorts move", {{"", "combat", 2}});
  EXPECT_EQ(ends(g, s).size(), 8u);
  EXPECT_TRUE(has_none(ends(g, s), {{0, -1, 5}}));
}

TEST(Examples, EX_turn) {
  const auto [g, s] = flyer("P51 Mustang");
  EXPECT_TRUE(has(ends(g, s), {{2, -5, 1}, {-2, -3, 5}, {0, -4, 1}, {0, -5, 5}}));
  EXPECT_TRUE(has_none(ends(g, s), {{3, -5, 1}, {0, -2, 1}}));
}

TEST(Examples, EX_declare) {
  const auto [g, s] = flyer("ME 109 G", {}, false, "L2");
  EXPECT_TRUE(has(ends(g, s), {{-3, -1, 5}, {-4, -1, 5}, {-3, -1, 4}, {-3, -1, 0}}));
  EXPECT_TRUE(has_none(ends(g, s), {{0, -5, 0}, {4, -5, 1}}));
}

TEST(Examples, EX_imm) {
  auto [g, s] = flyer("P51 Mustang");
  act(g, s, "imm " + to(0, -2, 0) + ":2");
  EXPECT_EQ(chance(g, s, "yes"), "2/3");
  State failed = s;
  roll(g, s, "yes");
  EXPECT_EQ(notations(g, s), (std::set<std::string>{name_of(0, 0), name_of(0, 1)}));
  EXPECT_EQ(plane(g, s, "E1").facing.index(), 3);
  roll(g, failed, "no");
  EXPECT_EQ(notations(g, failed), (std::set<std::string>{name_of(0, -4), name_of(0, -5)}));
  EXPECT_EQ(plane(g, failed, "E1").facing.index(), 0);
}

TEST(Examples, EX_imm_blocked) {
  const auto [g, s] = flyer("P51 Mustang", {{0, -2}});
  EXPECT_FALSE(can(g, s, "imm " + to(0, -2, 0) + ":2"));
  EXPECT_EQ(why(g, s, "imm " + to(0, -2, 0) + ":2"), "FE-IMM-02");
}

TEST(Examples, EX_shift) {
  const FastEasy g = battle({bomber("B17 G", 0, 3), red("P40", 0, -1)});
  State s = at_phase(g, "bombers move", {{"", "shifts", Value(Value::Array{"B1"})}});
  act(g, s, "fly 3");
  ASSERT_EQ(s.step, Step::kShift);
  EXPECT_EQ(chance(g, s, "stays"), "1/6");
  EXPECT_EQ(chance(g, s, "2"), "1/6");
  EXPECT_EQ(chance(g, s, "1"), "0");
  roll(g, s, "2");
  EXPECT_EQ(at(g, s, "B1"), (Hex{1, -1}));
}

TEST(Examples, EX_shift_fighter) {
  const FastEasy g = battle({bomber("B17 G", 0, 3), red("P40", 0, 0, 0), red("P40", 0, -1, 0)});
  State s = at_phase(g, "bombers move");
  act(g, s, "fly 3");
  ASSERT_EQ(s.step, Step::kDisplace);
  EXPECT_EQ(chance(g, s, name_of(1, -1)), "1/5");
  EXPECT_EQ(chance(g, s, name_of(0, -1)), "0");
}

TEST(Examples, T01_LoadedStukaWithATurnBegun) {
  const auto [g, s] = flyer("JU87 Stukas", {}, true, "R2");
  EXPECT_EQ(distances(g, s), (std::set<int>{1, 2}));
  EXPECT_EQ(ends(g, s), (std::set<End>{{0, -2, 1}, {0, -1, 0}}));
}

TEST(Examples, T02_Komet) {
  auto [g, s] = flyer("ME 163 Komet");
  EXPECT_EQ(distances(g, s), (std::set<int>{8, 9, 10}));
  act(g, s, "imm " + to(0, -8, 0) + ":8");
  EXPECT_EQ(chance(g, s, "yes"), "1/2");
}

TEST(Examples, T03_ImmelmannRatingEqualsSpeed) {
  auto [g, s] = flyer("P40");
  act(g, s, "imm " + to(0, -4, 0) + ":4");
  State failed = s;
  roll(g, s, "yes");
  EXPECT_EQ(at(g, s, "E1"), (Hex{0, -4}));
  EXPECT_EQ(plane(g, s, "E1").facing.index(), 3);
  roll(g, failed, "no");
  EXPECT_EQ(at(g, failed, "E1"), (Hex{0, -4}));
  EXPECT_EQ(plane(g, failed, "E1").facing.index(), 0);
}

TEST(Examples, T04_FailedImmelmannWithoutAFreeHex) {
  auto [g, s] = flyer("P51 Mustang", {{0, -4}, {0, -5}});
  EXPECT_TRUE(has_none(ends(g, s), {{0, -4, 0}, {0, -5, 0}}));
  act(g, s, "imm " + to(0, -2, 0) + ":2");
  roll(g, s, "no");
  ASSERT_EQ(s.step, Step::kDisplace);  // flown five hexes, pushed aside from the sixth plane's hex
  EXPECT_EQ(at(g, s, "E1"), (Hex{0, -5}));
  EXPECT_EQ(rolls(g, s).size(), 5u);
}

TEST(Examples, T05_AtTheSpeedOfTheBombers) {
  const FastEasy g = battle({escort("P51 Mustang", 0, 0), bomber("B17 G", 6, 6)});
  const State s = at_phase(g, "escorts move");
  EXPECT_EQ(distances(g, s), (std::set<int>{3, 4, 5}));
  EXPECT_TRUE(has(ends(g, s), {{0, -3, 0}, {0, -3, 1}}));
}

// A shooter at the middle facing 0 and a target `range` hexes ahead that flies the same way.
struct Duel {
  FastEasy game;
  State state;
  Attack attack;
};
Duel duel(std::string_view shooter, std::string_view target, int range, bool frontal = false, bool two_sixes = false,
          int guns = -1) {
  Scene scene;
  const bool bomber = scene.setup.tables.types[static_cast<std::size_t>(scene.setup.tables.find(target))].bomber;
  if (guns >= 0) scene.setup.tables.types[static_cast<std::size_t>(scene.setup.tables.find(shooter))].guns = guns;
  scene.setup.options.two_sixes = two_sixes;
  scene.add(Role::kInterceptor, shooter, 0, 0, frontal && bomber ? 3 : 0);
  scene.add(bomber ? Role::kBomber : Role::kEscort, target, 0, frontal && bomber ? range : -range, frontal && !bomber ? 3 : 0);
  FastEasy g = scene.build();
  const State s = at_phase(g, "interceptors fire");
  const Shot fired = shot(g, "I1", bomber ? "B1" : "E1", Weapon::kGuns, range);
  const Attack a = g.attack_of(s, fired);
  return {std::move(g), s, a};
}

TEST(Examples, T06_FourDiceAtRangeOne) {
  const Duel d = duel("FW 190 A", "Spitfire I", 1);
  const ShotOdds odds = shot_odds(d.game, d.state, d.attack);
  EXPECT_EQ(d.attack.need, 3);
  EXPECT_EQ(d.attack.dice, 4);
  EXPECT_EQ(text(odds.hits), "8/3");
  EXPECT_EQ(text(odds.critical_roll), "671/1296");
  EXPECT_EQ(text(odds.h_given_roll), "1/9");
}

TEST(Examples, T07_NoCriticalAtMaximumRange) {
  const Duel d = duel("FW 190 A", "B17 G", 4);
  const ShotOdds odds = shot_odds(d.game, d.state, d.attack);
  EXPECT_EQ(d.attack.need, 6);
  EXPECT_EQ(text(odds.critical_roll), "0");
  EXPECT_NEAR(odds.out, 1.0 / (1296 * 16),
              1e-12);  // not by H: only four sixes that cost all engines
}

TEST(Examples, T08_TwoSixesOption) {
  const Duel d = duel("FW 190 A", "Spitfire I", 4, false, true);
  EXPECT_EQ(text(shot_odds(d.game, d.state, d.attack).critical_roll), "19/144");
}

TEST(Examples, T09_FrontalFireOfThirtyMillimetreGuns) {
  const Duel d = duel("FW 190 D", "B17 G", 2, true);
  EXPECT_EQ(d.attack.dice, 3);
  EXPECT_EQ(text(shot_odds(d.game, d.state, d.attack).h_given_roll), "5/18");
}

TEST(Examples, T10_EveryTurretLosesADieHeadToHead) {
  const FastEasy g = battle({bomber("B24 D", 0, 0), red("ME 109 G", 0, -1, 3)});
  const State s = at_phase(g, "bombers fire");
  EXPECT_EQ(g.turret_attack(s, g.find_plane("B1"), g.find_plane("I1"), turret_bit(kNose) | turret_bit(kTop)).dice, 1);
}

TEST(Examples, T11_OneTurretAtRangeThree) {
  const FastEasy g = battle({bomber("B17 E", 0, 0), red("ME 109 G", 0, -3, 0)});
  State s = at_phase(g, "bombers fire");
  act(g, s, "B1");
  EXPECT_TRUE(can(g, s, "I1:N"));
  EXPECT_EQ(why(g, s, "I1:NT"), "FE-SHOOT-07");
}

TEST(Examples, T12_T13_TheKometIsSmall) {
  EXPECT_EQ(duel("FW 190 A", "ME 163 Komet", 1).attack.need, 5);
  const Duel d = duel("FW 190 A", "ME 163 Komet", 4);
  EXPECT_EQ(d.attack.need, 7);
  EXPECT_EQ(shot_odds(d.game, d.state, d.attack).hits.part, 0u);
  EXPECT_EQ(shot_odds(d.game, d.state, d.attack).out, 0);
}

TEST(Examples, T14_AcesDoNotHelpRearGuns) {
  Scene scene;
  scene.red("ME 110", 0, 0, 0).ace = true;
  scene.escort("Spitfire I", 0, 2);
  const FastEasy g = scene.build();
  State s = at_phase(g, "interceptors fire");
  act(g, s, "I1<E1");
  EXPECT_EQ(s.attack.dice, 1);
  EXPECT_EQ(s.attack.need, 5);
}

TEST(Examples, T15_NoGunsNoBonus) {
  Scene scene;
  scene.red("Arado 234", 0, 0, 0).ace = true;
  scene.red("Arado 234", 1, 0, 0);
  scene.escort("Spitfire I", 0, -1);
  const FastEasy g = scene.build();
  State s = at_phase(g, "escorts move");
  const Shot fired = shot(g, "I1", "E1", Weapon::kGuns, 1);
  const Attack a = g.attack_of(s, fired);
  EXPECT_EQ(a.dice, 0);
  EXPECT_EQ(shot_odds(g, s, a).out, 0);
  s.phase = Phase::kInterceptorsFire;
  s.step = Step::kFire;
  EXPECT_FALSE(can(g, s, "I1>E1"));
}

TEST(Examples, T16_OneRocketSalvo) {
  Scene scene;
  scene.red("ME 110 G", 0, 0, 0).rockets = 4;
  scene.bomber("B17 G", 0, -5);
  const FastEasy g = scene.build();
  const State s = at_phase(g, "interceptors fire");
  const Shot fired = shot(g, "I1", "B1", Weapon::kRockets, 5, 1);
  const ShotOdds odds = shot_odds(g, s, g.attack_of(s, fired));
  EXPECT_EQ(text(odds.hits), "19/36");
  EXPECT_NEAR(odds.critical_roll.value() * odds.h_given_roll.value(), 1.0 / 72, 1e-12);
  EXPECT_NEAR(odds.broken, 2.0 / 9, 1e-12);
}

TEST(Examples, T17_T18_Arcs) {
  const FastEasy g = battle({bomber("B17 G", 0, 0)});
  const State s = g.initial();
  EXPECT_EQ(g.bearing_turrets(s, 0, kMiddle + Hex{1, -2}),
            turret_bit(kBelly) | turret_bit(kNose) | turret_bit(kRight) | turret_bit(kTop));
  EXPECT_EQ(g.bearing_turrets(s, 0, kMiddle + Hex{-1, 1}), turret_bit(kBelly) | turret_bit(kLeft) | turret_bit(kTop));
}

TEST(Examples, T19_AllocationsOfALancaster) {
  const FastEasy g = battle({bomber("Lancaster", 0, 0), red("ME 109 G", 0, 2, 0)});
  State s = at_phase(g, "bombers fire");
  act(g, s, "B1");
  EXPECT_EQ(notations(g, s), (std::set<std::string>{"I1:T", "I1:A", "I1:TA", "done"}));
}

TEST(Examples, T20_FriendsBlockTheLine) {
  const FastEasy g = battle({red("ME 109 G", 0, 0, 0), red("ME 109 G", 0, -1, 0), escort("Spitfire I", 0, -2)});
  const State s = at_phase(g, "interceptors fire");
  EXPECT_FALSE(can(g, s, "I1>E1"));
  EXPECT_EQ(why(g, s, "I1>E1"), "FE-SHOOT-03");
  EXPECT_TRUE(can(g, s, "I2>E1"));
}

TEST(Examples, T21_ALineAlongAHexside) {
  const FastEasy g = battle({bomber("B17 G", 0, 0), red("ME 109 G", 0, -1, 0)});
  const State s = g.initial();
  EXPECT_TRUE(g.sees(s, kMiddle, kMiddle + Hex{1, -2}));
  EXPECT_FALSE(g.sees(s, kMiddle, kMiddle + Hex{0, -2}));
}

TEST(Examples, T22_CasualtyRow) {
  const Scene scene;
  const auto ways = casualty_ways(scene.setup.tables, FateRow::kFighter, 1);
  EXPECT_EQ(ways[1], 1);
  EXPECT_EQ(ways[2], 2);
  EXPECT_EQ(ways[3], 3);
}

TEST(Examples, T23_FriendlyFireAtRangeThree) {
  const FastEasy g = battle({bomber("B17 G", 0, 0), escort("P51 Mustang", 0, -3)});
  State s = at_phase(g, "bombers fire", {{"", "combat", 2}});
  EXPECT_EQ(chance(g, s, "yes"), "1/6");
  roll(g, s, "yes");
  const ShotOdds odds = shot_odds(g, s, s.attack);
  EXPECT_NEAR(odds.hits.value() / 6, 1.0 / 18, 1e-12);
  EXPECT_EQ(odds.critical_roll.part, 0u);
}

TEST(Examples, T24_ThreeEnginesOutOfFour) {
  Scene scene;
  scene.bomber("B17 E", 0, 0);
  scene.red("FW 190 A", 0, 2, 0);
  scene.setup.turns = 2;
  const FastEasy g = scene.build();
  State s = at_phase(g, "bombers move", {{"B1", "engines_lost", 3}});
  EXPECT_EQ(g.speed(s, 0), 0);
  act(g, s, "fly 2");
  ASSERT_EQ(s.step, Step::kSpeedZero);
  EXPECT_EQ(chance(g, s, "yes"), "1/2");
  State still = s;
  roll(g, s, "yes");
  EXPECT_EQ(at(g, s, "B1"), (Hex{0, -1}));
  roll(g, still, "no");
  EXPECT_EQ(at(g, still, "B1"), (Hex{0, 0}));
  State fire = at_phase(g, "interceptors fire", {{"B1", "engines_lost", 3}});
  play(g, fire, {"I1>B1", "1h1", "1"});
  EXPECT_TRUE(is_out(g, fire, "B1"));
  roll(g, fire, "-");  // the critical roll
  ASSERT_EQ(fire.step, Step::kCasualty);
  EXPECT_EQ(rolls(g, fire), (std::set<std::string>{"C"}));
}

TEST(Examples, T25_AChainOfCollisions) {
  Scene scene;
  scene.bomber("B17 G", 0, 0);  // A
  scene.bomber("B17 G", 0, 2);  // B
  scene.bomber("B17 G", 2, 1);  // C
  const FastEasy g = scene.build();
  State s = at_phase(g, "bombers move", {{"", "shifts", Value(Value::Array{"B1"})}});
  act(g, s, "fly 3");
  ASSERT_EQ(s.step, Step::kShift);
  roll(g, s, "4");  // A drops back next to B
  EXPECT_EQ(s.contact, bit(0) | bit(1));
  collide(g, s, "B1", "S1");
  ASSERT_EQ(s.step, Step::kCollisionShift);
  roll(g, s, "3");  // and now next to C as well
  collide(g, s, "B2", "-");
  EXPECT_EQ(s.contact, bit(2));
  collide(g, s, "B3", "-");
  EXPECT_EQ(s.phase, Phase::kInterceptorsMove);
}

TEST(Examples, T26_AShiftIntoAPlaneIsVoid) {
  const FastEasy g = battle({bomber("B17 G", 0, 0), red("P40", 0, -4)});
  State s = at_phase(g, "bombers move", {{"", "shifts", Value(Value::Array{"B1"})}});
  play(g, s, {"fly 3", "stays"});
  EXPECT_EQ(at(g, s, "B1"), (Hex{0, -3}));
  EXPECT_EQ(s.phase, Phase::kInterceptorsMove);
}

TEST(Examples, T27_FightersUnderTheFormation) {
  const FastEasy g =
      battle({bomber("B17 G", 0, 0), bomber("B17 G", 4, 0), escort("P51 Mustang", 0, -3, 2), red("FW 190 A", 4, -3, 4)});
  State s = at_phase(g, "bombers move");
  act(g, s, "fly 3");
  ASSERT_EQ(s.step, Step::kDisplace);
  roll(g, s, name_of(1, -3));
  ASSERT_EQ(s.step, Step::kDisplace);
  roll(g, s, name_of(4, -2));
  EXPECT_EQ(at(g, s, "E1"), (Hex{1, -3}));
  EXPECT_EQ(plane(g, s, "E1").facing.index(), 2);
  EXPECT_EQ(at(g, s, "I1"), (Hex{4, -2}));
  EXPECT_EQ(plane(g, s, "I1").facing.index(), 4);
  EXPECT_EQ(s.phase, Phase::kInterceptorsMove);
  EXPECT_EQ(at(g, s, "B1"), (Hex{0, -3}));
}

TEST(Examples, T28_T29_CriticalRollsAndEngineChecks) {
  auto [g, s] = played({bomber("B17 G", 0, 0), red("FW 190 A", 0, 2, 0), red("FW 190 A", -2, 0, 2)}, "interceptors fire",
                       {"I1>B1", "3h3"});
  ASSERT_EQ(s.step, Step::kEngines);
  EXPECT_EQ(rolls(g, s), (std::set<std::string>{"0", "1", "2", "3"}));
  EXPECT_EQ(chance(g, s, "3"), "1/8");
  roll(g, s, "1");
  ASSERT_EQ(s.step, Step::kCritical);
  play(g, s, {"-", "I2>B1", "1h1", "0"});
  EXPECT_EQ(s.step, Step::kCritical);  // a second attack, a second roll
}

TEST(Examples, T30_WhatIsOutIsGoneAtOnce) {
  const FastEasy g =
      battle({bomber("B17 G", 0, 0), bomber("B17 G", 0, -2), red("FW 190 A", 0, 1, 0), red("FW 190 A", 0, -4, 3)});
  State s = at_phase(g, "interceptors fire", {{"B1", "hits", 21}});
  EXPECT_FALSE(can(g, s, "I1>B2"));
  play(g, s, {"I1>B1", "1h0"});
  EXPECT_TRUE(is_out(g, s, "B1"));
  play(g, s, {"I2>B2", "0h0"});
  ASSERT_EQ(s.step, Step::kGunners);
  EXPECT_FALSE(can(g, s, "B1"));
  EXPECT_TRUE(can(g, s, "B2"));
  act(g, s, "B2");
  EXPECT_TRUE(can(g, s, "I1:A"));  // the hex of B1 no longer blocks
}

TEST(Examples, T31_FriendlyFireByEveryPair) {
  const FastEasy g =
      battle({bomber("B17 G", 0, 0), bomber("B17 G", 3, 0), escort("P51 Mustang", 1, 0), red("FW 190 A", 5, 0, 0)});
  State s = at_phase(g, "bombers fire", {{"", "combat", 2}});
  ASSERT_EQ(s.step, Step::kFriendly);
  EXPECT_EQ(chance(g, s, "yes"), "1/2");  // range 1
  roll(g, s, "no");
  ASSERT_EQ(s.step, Step::kFriendly);
  EXPECT_EQ(s.attack.shooter, 1);
  EXPECT_EQ(chance(g, s, "yes"), "1/3");  // range 2
  roll(g, s, "no");
  EXPECT_EQ(s.step, Step::kGunners);
}

TEST(Examples, T32_RocketRange) {
  for (int range : {2, 5, 9}) {
    Scene scene;
    scene.red("ME 110 G", 0, 0, 0).rockets = 4;
    scene.bomber("B17 G", 0, -range);
    const FastEasy g = scene.build();
    State s = at_phase(g, "bombers move");
    s.phase = Phase::kInterceptorsFire;
    s.step = Step::kFire;
    EXPECT_EQ(can(g, s, "I1>>B1*1"), range == 5);
    EXPECT_EQ(can(g, s, "I1>>B1*4"), range == 5);
    EXPECT_FALSE(can(g, s, "I1>>B1*5"));
    EXPECT_EQ(can(g, s, "I1>B1"), range == 2);
    EXPECT_TRUE(can(g, s, "done"));
  }
}

TEST(Examples, T33_LimpingHome) {
  const FastEasy g = battle({bomber("B17 G", 0, 0)});
  const State s = at_phase(g, "casualties", {{"B1", "engines_lost", 2}});
  ASSERT_EQ(s.step, Step::kCasualty);
  EXPECT_EQ(chance(g, s, "D"), "1/3");
  EXPECT_EQ(chance(g, s, "L"), "2/3");
}

// The numbers of reachable ends on an open board that section 5 of the rulings derives.
TEST(Examples, EndsOnAnOpenBoard) {
  for (const auto& [type, count] : {std::pair{"Spitfire I", 37}, {"P51 Mustang", 41}, {"ME 109 E", 67}, {"ME 262", 124}}) {
    const auto [g, s] = flyer(type);
    EXPECT_EQ(ends(g, s).size(), static_cast<std::size_t>(count)) << type;
  }
}

}  // namespace
}  // namespace furball::fast_easy
