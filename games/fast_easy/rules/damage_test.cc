#include "games/fast_easy/odds.h"
#include "games/fast_easy/test_game.h"

namespace furball::fast_easy {
namespace {

FastEasy rocketeer(int range, int salvos = 4, Options options = {}) {
  Scene scene;
  scene.setup.options = options;
  scene.red("ME 110 G", 0, 0, 0).rockets = salvos;
  scene.bomber("B17 G", 0, -range);
  return scene.build();
}

TEST(Rockets, FE_RKT_01_OnlyListedPlanesInTwosOrFours) {
  const ruledata::DataStore data;
  Value scenario = *data.load("games/fast_easy/data/scenarios/big_box.toml");
  const auto with = [&](const char* type, int salvos) {
    Value group = Value::object();
    group.set("type", type), group.set("rockets", salvos), group.set("lead", "M3");
    Value list = Value::array();
    list.push_back(group);
    scenario.set("interceptors", list);
    const auto setup = read_setup(scenario, data);
    return setup.ok() ? "" : setup.error().rule;
  };
  EXPECT_EQ(with("ME 109 G", 2), "");
  EXPECT_EQ(with("ME 109 G", 0), "");
  EXPECT_EQ(with("ME 110 G", 4), "");
  EXPECT_EQ(with("ME 109 G", 4), "FE-RKT-01");
  EXPECT_EQ(with("ME 110 G", 3), "FE-RKT-01");
  EXPECT_EQ(with("ME 109 E", 2), "FE-RKT-01");
}

TEST(Rockets, FE_RKT_02_AnyNumberOfTheSalvosLeft) {
  const FastEasy g = rocketeer(5);
  State s = at_phase(g, "interceptors fire");
  EXPECT_EQ(notations(g, s), (std::set<std::string>{"I1>>B1*1", "I1>>B1*2", "I1>>B1*3", "I1>>B1*4", "done", "at will"}));
  EXPECT_EQ(why(g, s, "I1>>B1*5"), "FE-RKT-02");
  act(g, s, "I1>>B1*3");
  EXPECT_EQ(s.attack.dice, 3);
  EXPECT_EQ(plane(g, s, "I1").rockets, 1);
}

TEST(Rockets, FE_RKT_02_RocketsAndGunsUnlessTheOptionForbids) {  // ruling 48
  const FastEasy both = rocketeer(3);
  State s = at_phase(both, "interceptors fire");
  play(both, s, {"I1>>B1*1", "0h0"});
  EXPECT_TRUE(can(both, s, "I1>B1"));
  const FastEasy either = rocketeer(3, 4, {.rockets_or_guns = true});
  State t = at_phase(either, "interceptors fire");
  play(either, t, {"I1>>B1*1", "0h0"});
  EXPECT_FALSE(can(either, t, "I1>B1"));
}

TEST(Rockets, FE_RKT_03_RangeThreeToEightAtBombers) {
  for (int range = 1; range <= 9; ++range) {
    const FastEasy g = rocketeer(range);
    State s = g.initial();
    s.phase = Phase::kInterceptorsFire, s.step = Step::kFire, s.active = kNoPlane;
    EXPECT_EQ(can(g, s, "I1>>B1*1"), range >= 3 && range <= 8) << range;
    if (range < 3) {
      EXPECT_EQ(why(g, s, "I1>>B1*1"), "FE-RKT-03");
    }
  }
  Scene scene;
  scene.red("ME 110 G", 0, 0, 0).rockets = 4;
  scene.escort("P51 Mustang", 0, -4);
  const FastEasy g = scene.build();
  const State s = at_phase(g, "interceptors fire");
  EXPECT_EQ(why(g, s, "I1>>E1*1"), "FE-RKT-03");
}

TEST(Rockets, FE_RKT_04_EachSalvoHitsOnFourToSix) {
  const FastEasy g = rocketeer(8);
  State s = at_phase(g, "interceptors fire");
  act(g, s, "I1>>B1*1");
  EXPECT_EQ(chance(g, s, "0h0"), "1/2");
  EXPECT_EQ(chance(g, s, "1h0"), "1/3");
  EXPECT_EQ(chance(g, s, "1h1"), "1/6");
}

TEST(Rockets, FE_RKT_05_EachHitRollsTheRocketRow) {
  const FastEasy g = rocketeer(5);
  State s = at_phase(g, "interceptors fire");
  play(g, s, {"I1>>B1*2", "2h0"});
  ASSERT_EQ(s.step, Step::kRocketRow);
  EXPECT_EQ(game::odds_of(g, s), "1 x 6, 2 x 10, 3 x 4, S1 x 12, S2 x 4");
  roll(g, s, "3");
  ASSERT_EQ(s.step, Step::kRocketRow);
  roll(g, s, "S1");
  EXPECT_EQ(plane(g, s, "B1").hits, 3);
  EXPECT_EQ(s.shift_count, 1);
  EXPECT_NE(s.step, Step::kCritical);
}

TEST(Rockets, FE_RKT_06_ASixAlsoChecksEnginesAndCriticals) {
  const FastEasy g = rocketeer(8);
  State s = at_phase(g, "interceptors fire");
  play(g, s, {"I1>>B1*2", "1h1", "1"});
  ASSERT_EQ(s.step, Step::kEngines);
  roll(g, s, "1");
  ASSERT_EQ(s.step, Step::kCritical);
  EXPECT_EQ(chance(g, s, "H"), "1/12");  // ruling 43: no cannon bonus
  EXPECT_EQ(plane(g, s, "B1").engines_lost, 1);
}

// --- Engines
// ---------------------------------------------------------------------------------------

TEST(Engines, FE_ENG_01_EachSixOfAFighterOnAMultiEnginedBomber) {
  Scene scene;
  scene.bomber("B25", 0, 0);
  scene.red("ME 110 G", 0, 2, 0);
  scene.escort("P38 Lightning", 5, 0);
  scene.red("FW 190 A", 5, 2, 0);
  const FastEasy g = scene.build();
  State s = at_phase(g, "interceptors fire");
  State fighter = s;
  play(g, s, {"I1>B1", "2h2"});
  ASSERT_EQ(s.step, Step::kEngines);
  EXPECT_EQ(chance(g, s, "0"), "1/4");
  EXPECT_EQ(chance(g, s, "1"), "1/2");
  play(g, fighter, {"I2>E1", "1h1"});
  EXPECT_EQ(fighter.step, Step::kCritical);  // ruling 45: not on twin-engined fighters
  scene.setup.options.twin_fighter_engines = true;
  const FastEasy option(scene.setup);
  State t = at_phase(option, "interceptors fire");
  play(option, t, {"I2>E1", "1h1"});
  ASSERT_EQ(t.step, Step::kEngines);
  roll(option, t, "1");
  EXPECT_EQ(option.speed(t, option.find_plane("E1")), 5);
}

TEST(Engines, FE_ENG_01_NotByBombersGuns) {  // ruling 46
  Scene scene;
  scene.setup.options.twin_fighter_engines = true;
  scene.bomber("B17 G", 0, 0);
  scene.red("ME 110 G", 0, 2, 0);
  const FastEasy g = scene.build();
  State s = at_phase(g, "bombers fire");
  play(g, s, {"B1", "I1:A", "1h1"});
  EXPECT_EQ(s.step, Step::kCritical);
}

int speed_with(const char* type, int lost) {
  const FastEasy g = battle({bomber(type, 0, 0)});
  State s = g.initial();
  s.plane[0].engines_lost = lost;
  return g.speed(s, 0);
}

TEST(Engines, FE_ENG_02_FourEnginesTheFirstIsFree) {
  EXPECT_EQ(speed_with("B17 G", 1), 3);
  EXPECT_EQ(speed_with("B17 G", 2), 2);
  EXPECT_EQ(speed_with("B17 G", 3), 1);
  EXPECT_EQ(speed_with("B17 E", 3), 0);
}

TEST(Engines, FE_ENG_03_TwoEnginesTheFirstCosts) {
  EXPECT_EQ(speed_with("B25", 0), 3);
  EXPECT_EQ(speed_with("B25", 1), 2);
}

TEST(Engines, FE_ENG_04_SpeedZeroRollsToMove) {
  const FastEasy g = battle({bomber("B17 E", 0, 0), bomber("B17 E", 6, 0)});
  State s = at_phase(g, "bombers move", {{"B1", "engines_lost", 3}});
  act(g, s, "fly 2");
  ASSERT_EQ(s.step, Step::kSpeedZero);  // ruling 70: and no extra hex is offered
  EXPECT_EQ(chance(g, s, "yes"), "1/2");
  roll(g, s, "no");
  EXPECT_EQ(at(g, s, "B1"), (Hex{0, 0}));
  EXPECT_TRUE(g.flies(s, 0));
}

TEST(Engines, FE_ENG_05_WithoutEnginesItIsShotDown) {
  const FastEasy g = battle({bomber("HE111", 0, 0), bomber("HE111", 4, 0), red("Hurricane", 0, 2, 0)});
  State s = at_phase(g, "interceptors fire", {{"B1", "engines_lost", 1}});
  play(g, s, {"I1>B1", "1h1", "1"});
  EXPECT_TRUE(is_out(g, s, "B1"));
  EXPECT_EQ(g.fate_row(s, 0), FateRow::kEnginesAll);
}

// Hits enough to put it out do not spare the engines: with all of them gone it crashes for certain.
TEST(Engines, FE_ENG_05_CheckedEvenIfTheHitsWereEnough) {
  const FastEasy g = battle({bomber("HE111", 0, 0), bomber("HE111", 4, 0), red("Hurricane", 0, 2, 0)});
  State s = at_phase(g, "interceptors fire", {{"B1", "hits", 12}});
  play(g, s, {"I1>B1", "2h2"});
  EXPECT_TRUE(is_out(g, s, "B1"));
  ASSERT_EQ(s.step, Step::kEngines);
  EXPECT_FALSE(g.broken_invariant(s));
  State one = s;
  roll(g, s, "2");
  EXPECT_EQ(g.fate_row(s, 0), FateRow::kEnginesAll);
  roll(g, one, "1");
  EXPECT_EQ(g.fate_row(one, 0), FateRow::kBomber);
  EXPECT_EQ(one.step, Step::kCritical);
}

TEST(Engines, FE_ENG_01_ByRearGunsToo) {
  const auto [g, s] = played({red("ME 110", 0, 0, 0), bomber("B17 G", 0, 2)}, "interceptors fire", {"I1<B1", "1h1"});
  ASSERT_EQ(s.step, Step::kEngines);
  EXPECT_EQ(chance(g, s, "1"), "1/2");
}

TEST(Engines, FE_ENG_06_OnTopOfTheCriticalRoll) {
  auto [g, s] = played({bomber("HE111", 0, 0), red("Hurricane", 0, 2, 0)}, "interceptors fire", {"I1>B1", "1h1"});
  ASSERT_EQ(s.step, Step::kEngines);
  roll(g, s, "1");
  EXPECT_EQ(s.step, Step::kCritical);
}

// --- Criticals
// -------------------------------------------------------------------------------------

State critical_roll(const FastEasy& g, const char* shot) {
  State s = at_phase(g, "interceptors fire");
  act(g, s, shot);
  roll(g, s, "1h1");
  if (s.step == Step::kEngines) roll(g, s, "0");
  EXPECT_EQ(s.step, Step::kCritical);
  return s;
}

FastEasy pair_of(const char* shooter, const char* target, int range, int target_facing, Role role) {
  Scene scene;
  if (role == Role::kBomber) {  // bombers face 0: the shooter comes from ahead or astern
    scene.bomber(target, 0, 0);
    scene.red(shooter, 0, target_facing == 3 ? -range : range, target_facing == 3 ? 3 : 0);
  } else {
    scene.escort(target, 0, -range, target_facing);
    scene.red(shooter, 0, 0, 0);
  }
  return scene.build();
}

// The chance that the critical roll of a shot from two hexes away is an H.
std::string fatal(const char* shooter, const char* target, int target_facing, Role role) {
  const FastEasy g = pair_of(shooter, target, 2, target_facing, role);
  return chance(g, critical_roll(g, role == Role::kBomber ? "I1>B1" : "I1>E1"), "H");
}

TEST(Criticals, FE_CRIT_01_OncePerAttackHoweverManySixes) {
  const FastEasy g = pair_of("Hurricane", "ME 110", 2, 0, Role::kEscort);
  State s = at_phase(g, "interceptors fire");
  play(g, s, {"I1>E1", "3h3"});
  ASSERT_EQ(s.step, Step::kCritical);
  roll(g, s, "-");
  EXPECT_NE(s.step, Step::kCritical);
}

TEST(Criticals, FE_CRIT_01_OptionOncePerPhase) {  // ruling 40
  const FastEasy g = battle({bomber("B17 G", 0, 0), red("FW 190 A", 0, 2, 0), red("FW 190 A", -2, 0, 2)},
                            [](auto& setup) { setup.options.critical_once_a_phase = true; });
  State s = at_phase(g, "interceptors fire");
  play(g, s, {"I1>B1", "1h1", "0", "-", "I2>B1", "1h1", "0"});
  EXPECT_NE(s.step, Step::kCritical);
}

TEST(Criticals, FE_CRIT_02_HPutsThePlaneOut) {
  const FastEasy g = pair_of("Hurricane", "ME 110", 2, 0, Role::kEscort);
  State s = critical_roll(g, "I1>E1");
  EXPECT_EQ(plane(g, s, "E1").hits, 1);
  roll(g, s, "H");
  EXPECT_TRUE(is_out(g, s, "E1"));
  EXPECT_TRUE(s.critical & bit(g.find_plane("E1")));
}

TEST(Criticals, FE_CRIT_02_RolledEvenIfTheHitsWereEnough) {  // ruling 42
  const FastEasy g = pair_of("Hurricane", "ME 110", 1, 0, Role::kEscort);
  State s = at_phase(g, "interceptors fire", {{"E1", "hits", 7}});
  play(g, s, {"I1>E1", "2h1"});
  EXPECT_TRUE(is_out(g, s, "E1"));
  ASSERT_EQ(s.step, Step::kCritical);
  roll(g, s, "H");
  EXPECT_EQ(g.fate_mods(s, g.find_plane("E1")).sum(), 1);
}

TEST(Criticals, FE_CRIT_03_TheRows) {
  EXPECT_EQ(fatal("Hurricane", "ME 110", 0, Role::kEscort), "1/9");
  EXPECT_EQ(fatal("Hurricane", "Meteor", 0, Role::kEscort), "7/36");
  EXPECT_EQ(fatal("Hurricane", "B17 G", 0, Role::kBomber), "1/12");
  const Scene scene;
  for (int row = 0; row < 5; ++row) {
    int ways = 0;
    for (uint8_t w : critical_ways(scene.setup.tables, static_cast<CritRow>(row), 0)) ways += w;
    EXPECT_EQ(ways, 36);
  }
}

TEST(Criticals, FE_CRIT_04_ThirtyMillimetreCannon) {
  EXPECT_EQ(fatal("ME 109 K", "P38 Lightning", 0, Role::kEscort), "1/6");
  EXPECT_EQ(fatal("ME 109 K", "B17 G", 0, Role::kBomber), "1/6");
  EXPECT_EQ(fatal("ME 109 K", "Meteor", 0, Role::kEscort), "5/18");
}

TEST(Criticals, FE_CRIT_04_OnlyForTheCannon) {
  Scene scene;
  scene.red("ME 110 G", 0, 0, 0).rockets = 2;
  scene.bomber("B17 G", 0, 2);
  const FastEasy rear = scene.build();
  EXPECT_EQ(chance(rear, critical_roll(rear, "I1<B1"), "H"), "1/12");  // its rear gun is no cannon
  EXPECT_EQ(fatal("FW 190 A", "P38 Lightning", 0, Role::kEscort), "1/9");
}

// Whoever receives it: a fighter from turrets head-on, a bomber from rockets; never from the side or astern.
TEST(Criticals, FE_CRIT_05_FromTurretsAndRockets) {
  const auto turret = [](int facing) {
    Scene scene;
    scene.bomber("B17 G", 0, 0);
    scene.red("FW 190 A", 0, -2, facing);
    const FastEasy g = scene.build();
    State s = at_phase(g, "bombers fire");
    play(g, s, {"B1", "I1:N", "1h1"});
    return chance(g, s, "H");
  };
  EXPECT_EQ(turret(3), "1/6");
  EXPECT_EQ(turret(0), "1/9");
  EXPECT_EQ(turret(2), "1/9");
  const auto rocket = [](int facing) {
    Scene scene;
    scene.red("ME 410", 0, -5, facing).rockets = 2;
    scene.bomber("B17 G", 0, facing == 3 ? 0 : -10);
    const FastEasy g = scene.build();
    State s = at_phase(g, "interceptors fire");
    play(g, s, {"I1>>B1*1", "1h1", "1", "0"});
    return chance(g, s, "H");
  };
  EXPECT_EQ(rocket(3), "1/6");
  EXPECT_EQ(rocket(0), "1/12");
}

TEST(Criticals, FE_CRIT_05_FrontalFireReceived) {
  EXPECT_EQ(fatal("Hurricane", "ME 110", 3, Role::kEscort), "1/6");
  EXPECT_EQ(fatal("FW 190 D", "B17 G", 3, Role::kBomber), "5/18");  // and 30 mm: +2
  EXPECT_EQ(fatal("FW 190 D", "Meteor", 3, Role::kEscort), "5/12");
}

TEST(Criticals, FE_CRIT_06_NumbersAreHits) {
  const FastEasy g = rocketeer(5);
  State s = at_phase(g, "interceptors fire", {{"B1", "hits", 20}});
  play(g, s, {"I1>>B1*1", "1h0", "2"});
  EXPECT_TRUE(is_out(g, s, "B1"));
}

TEST(Criticals, CasualtyAndCollisionTablesAreExact) {
  const Scene scene;
  const auto rocket = critical_ways(scene.setup.tables, CritRow::kRocket, 0);
  EXPECT_EQ(rocket[kNothing], 0);
  EXPECT_EQ(rocket[kS1] + rocket[kS2] + rocket[1] + rocket[2] + rocket[3], 36);
  const auto capped = critical_ways(scene.setup.tables, CritRow::kFighter, 10);  // ruling 41: above 12 is 12
  EXPECT_EQ(capped[kH], 36);
}

}  // namespace
}  // namespace furball::fast_easy
