#include "games/full_circle/test_util.h"
#include "libs/game/game_of.h"
#include "libs/ruledata/toml.h"

namespace furball::full_circle::testing {
namespace {

constexpr std::string_view kScenario = R"(
base = 6
interceptor_max = 9
handicap = 2
[bombers]
aircraft = "b25d"
groups = 1
[[escorts]]
aircraft = "p40n"
flights = 2
[[interceptors]]
aircraft = "ki43_ii"
flights = 2
[options]
sun = "none"
)";

std::string error_of(std::string_view line, std::string_view with) {
  std::string text(kScenario);
  const std::size_t at = text.find(line);
  EXPECT_NE(at, std::string::npos) << line;
  text.replace(at, line.size(), with);
  const Result<Value> scenario = ruledata::parse_toml(text, "scenario.toml");
  EXPECT_TRUE(scenario.ok()) << scenario.error().to_string();
  const ruledata::DataStore data;
  const auto game = kEntry.make(*scenario, data);
  return game.ok() ? "accepted" : game.error().to_string();
}

TEST(Scenario, PlainOneIsAccepted) { EXPECT_EQ(error_of("base = 6", "base = 6"), "accepted"); }

TEST(Scenario, FC_UNIT_01_BombersOfOneTypeWithBombs) {
  EXPECT_EQ(error_of("groups = 1", "groups = 4"), "scenario: bombers.groups: must be 1 to 3, is 4 [FC-UNIT-01]");
  EXPECT_EQ(error_of("\"b25d\"", "\"c47\""), "scenario: bombers.aircraft: C-47 Skytrain carries no bombs [FC-UNIT-01]");
}

TEST(Scenario, FC_UNIT_02_NumbersAndClassOfFlights) {
  EXPECT_EQ(error_of("aircraft = \"ki43_ii\"\nflights = 2", "aircraft = \"ki43_ii\""),
            "scenario: interceptors: must hold 2 to 6 flights, holds 1 [FC-UNIT-02]");
  EXPECT_EQ(error_of("aircraft = \"p40n\"\nflights = 2", "aircraft = \"p40n\"\nflights = 5"),
            "scenario: escorts: must hold 0 to 4 flights, holds 5 [FC-UNIT-02]");
  EXPECT_EQ(error_of("\"ki43_ii\"", "\"b25d\""),
            "scenario: interceptors[0].aircraft: B-25D Mitchell is not classed as a fighter [FC-UNIT-02]");
}

TEST(Scenario, FC_UNIT_03_FighterBombersAreBombers) {
  EXPECT_EQ(error_of("\"b25d\"", "\"hurricane_iic\""), "accepted");
  const Plane p = real_bomber("hurricane_iic");
  EXPECT_EQ(p.defence, -1);
  EXPECT_FALSE(p.heavy);
  Sky k(forces({fighter()}, {fighter(), fighter()}, p));
  EXPECT_TRUE(is_group(kB1));
  EXPECT_EQ(k.rules.strength(k.s, {kB1, kI1, false, true}), 3);
}

TEST(Scenario, FC_UNIT_04_LowBandsAreCut) {
  // F3: 0-6 becomes 0-5, 0-8 becomes 0-6, the next band starts above
  PlaneSpec spec;
  for (const auto& [printed, cut] : {std::pair{5, 5}, {6, 5}, {7, 6}, {8, 6}, {9, 9}}) {
    spec.bands = {{0, printed, 5, 6, 1}, {printed + 1, 14, 6, 7, 2}, {15, 22, 5, 6, 3}};
    const Plane p = fighter(spec);
    EXPECT_EQ(p.h1, cut) << printed;
    EXPECT_EQ(p.climb[cut], 1);
    EXPECT_EQ(p.climb[cut + 1], 2);
    EXPECT_EQ(p.climb_floor[cut + 1], cut + 1);
    EXPECT_EQ(p.speed[cut + 1], 6);  // ruling A18: the whole row
  }
  EXPECT_EQ(real("ki44_ii").h1, 5);  // printed 0-6
}

TEST(Scenario, FC_UNIT_06_VariantsByAgreement) {
  EXPECT_EQ(error_of("\"p40n\"", "\"p40e\""),
            "scenario: escorts[0].aircraft: P-40E Warhawk is a variant card; it needs the option variants = true [FC-UNIT-06]");
  std::string text(kScenario);
  text.replace(text.find("\"p40n\""), 6, "\"p40e\"");
  text += "variants = true\n";
  const ruledata::DataStore data;
  EXPECT_TRUE(kEntry.make(*ruledata::parse_toml(text, "s"), data).ok());
}

TEST(Scenario, FC_SETUP_01_HeightsWithinTheBoard) {
  EXPECT_EQ(error_of("base = 6", "base = 19"), "scenario: base: must be 0 to 18, is 19 (and 1 more) [FC-BOARD-02]");
  EXPECT_EQ(error_of("interceptor_max = 9", "interceptor_max = 11"),
            "scenario: interceptor_max: must be 6 to 10, is 11 [FC-SETUP-01]");
  EXPECT_EQ(error_of("interceptor_max = 9", "interceptor_max = 6"), "accepted");  // the bottom of the board
  EXPECT_EQ(error_of("interceptor_max = 9", "interceptor_max = 5"),
            "scenario: interceptor_max: must be 6 to 10, is 5 [FC-SETUP-01]");
}

TEST(Scenario, FC_SETUP_02_BombersWhereTheyCarryBombs) {
  // An aircraft whose bombs end at level 10
  std::string text(kScenario);
  text.replace(text.find("\"b25d\""), 6, "\"low\"");
  text.replace(text.find("base = 6"), 8, "base = 10");
  text.replace(text.find("interceptor_max = 9"), 19, "interceptor_max = 13");
  ruledata::DataStore data;
  data.overlay("data/aircraft/ww2/low.toml", R"(
format = 1
id = "low"
name = "Low"
nation = "GB"
year = 1940
class = "Light Bomber"
vp = 1
bands = [[0, 19, 3, 3, "S"]]
firepower = 0
protection = [4]
sight = "T"
bomb = [[10, 9], [19, 0]]
[abilities]
[full_circle]
twin_sa = false
weak_guns = false
tail_guns = false
combat_box = false
)");
  const auto game = kEntry.make(*ruledata::parse_toml(text, "s"), data);
  ASSERT_FALSE(game.ok());
  EXPECT_EQ(game.error().to_string(), "scenario: bombers.aircraft: Low cannot carry bombs at level 11 [FC-SETUP-02]");
}

TEST(Scenario, FC_SETUP_03_EscortsMustKeepUp) {
  EXPECT_EQ(error_of("\"p40n\"", "\"i15\""),
            "scenario: escorts[0].aircraft: I-15 is slower than the bombers at level 7 and may not escort them [FC-SETUP-03]");
  EXPECT_EQ(error_of("\"ki43_ii\"", "\"i15\""), "accepted");  // as interceptors they may
}

TEST(Scenario, FC_SETUP_14_FightersMustReachTheBoard) {
  std::string text(kScenario);
  text.replace(text.find("base = 6"), 8, "base = 18");
  text.replace(text.find("interceptor_max = 9"), 19, "interceptor_max = 20");
  text.replace(text.find("\"b25d\""), 6, "\"b17g\"");
  text.replace(text.find("\"p40n\""), 6, "\"p51d\"");
  text.replace(text.find("\"ki43_ii\""), 9, "\"i16_t5\"");
  const ruledata::DataStore data;
  const auto game = kEntry.make(*ruledata::parse_toml(text, "s"), data);
  ASSERT_FALSE(game.ok());
  EXPECT_EQ(game.error().rule, "FC-SETUP-14");
}

TEST(Scenario, FC_WPN_03_FC_WPN_04_EquipmentByType) {
  const auto with = [](std::string_view plane, std::string_view equipment) {
    return error_of("aircraft = \"ki43_ii\"",
                    "aircraft = \"" + std::string(plane) + "\"\nequipment = " + std::string(equipment));
  };
  EXPECT_EQ(with("bf109g6", "['gun_pods']"), "accepted");
  EXPECT_EQ(with("bf109g6", "['gun_pods', 'aar']"),
            "scenario: interceptors[0].equipment: gun pods and rockets may not be combined [FC-WPN-03]");
  EXPECT_EQ(with("ki43_ii", "['gun_pods']"),
            "scenario: interceptors[0].equipment: Ki-43-II (Oscar) carries no gun pods [FC-WPN-03]");
  EXPECT_EQ(with("ki43_ii", "['gyro']"), "scenario: interceptors[0].equipment: Ki-43-II (Oscar) has no gyro sight [FC-WPN-04]");
  EXPECT_EQ(with("p51d", "['gyro']"), "accepted");
  EXPECT_EQ(with("p51d", "['laser']"), "scenario: interceptors[0].equipment: must be gun_pods, aar or gyro; is 'laser'");
}

TEST(Scenario, FC_WPN_05_JetsEscortJetBombersOnly) {
  EXPECT_EQ(error_of("\"p40n\"", "\"me262a1\""), "scenario: escorts[0].aircraft: jets may escort jet bombers only [FC-WPN-05]");
  std::string text(kScenario);
  text.replace(text.find("\"p40n\""), 6, "\"me262a1\"");
  text.replace(text.find("\"b25d\""), 6, "\"ar234b2\"");
  const ruledata::DataStore data;
  const auto game = kEntry.make(*ruledata::parse_toml(text, "s"), data);
  EXPECT_TRUE(game.ok()) << game.error().to_string();
}

TEST(Scenario, FC_VIC_01_HandicapAndDoubleHits) {
  EXPECT_EQ(error_of("handicap = 2", "handicap = 0"),
            "scenario: handicap: below 1 the interceptors' hits count double: set hit_value = 2 [FC-VIC-01]");
  EXPECT_EQ(error_of("handicap = 2", "handicap = 0\nhit_value = 2"), "accepted");
  EXPECT_EQ(error_of("handicap = 2", "handicap = 'bid'"), "accepted");
  EXPECT_EQ(error_of("handicap = 2", "handicap = 'bid'\nhit_value = 2"),
            "scenario: hit_value: the bidding decides it; leave it out [FC-VIC-01]");
}

TEST(Scenario, FC_SETUP_06_VeryLowNeedsBaseZero) {
  EXPECT_EQ(error_of("base = 6", "base = 6\nvery_low = true"),
            "scenario: very_low: bombers fly at step 0 only where step 0 is level 0 [FC-SETUP-06]");
}

TEST(Scenario, RandomSetUpsCanBePlayed) {
  const ruledata::DataStore data;
  for (uint64_t seed = 0; seed < 25; ++seed) {
    dice::Rng rng = dice::derive(seed, "setup");
    const Result<Value> scenario = kEntry.random_setup(Value::object(), data, rng);
    ASSERT_TRUE(scenario.ok()) << seed << ": " << scenario.error().to_string();
    const auto game = kEntry.make(*scenario, data);
    ASSERT_TRUE(game.ok()) << seed << ": " << game.error().to_string();
    game::AnyState s = (*game)->initial();
    EXPECT_TRUE((*game)->playout(s, rng, rng).finished);
  }
  dice::Rng rng(1);
  const Result<Value> asked =
      kEntry.random_setup(Value(Value::Object{{"bombers", "b17g"}, {"escorts", 2}, {"interceptors", 4}}), data, rng);
  ASSERT_TRUE(asked.ok()) << asked.error().to_string();
  EXPECT_EQ(asked->at("bombers").at("aircraft").as_text(), "b17g");
  const auto setup = read_scenario(*asked, data);
  ASSERT_TRUE(setup.ok());
  EXPECT_EQ(setup->flights[Side::kEscort].size(), 2u);
  EXPECT_EQ(setup->flights[Side::kInterceptor].size(), 4u);
  EXPECT_EQ(kEntry.random_setup(Value(Value::Object{{"bombers", "c47"}}), data, rng).error().rule, "FC-UNIT-01");
  EXPECT_EQ(kEntry.random_setup(Value(Value::Object{{"escorts", 9}}), data, rng).error().rule, "FC-UNIT-02");
  EXPECT_EQ(kEntry.random_setup(Value(Value::Object{{"colour", 9}}), data, rng).error().where, "request: colour");
}

TEST(Scenario, FC_DIS_01_RandomSetUpsKnowWhoWasInexperienced) {
  const ruledata::DataStore data;
  int raiders = 0, defenders = 0;
  const auto draw = [&](const char* bombers, int year, uint64_t seed) {
    dice::Rng rng = dice::derive(seed, "setup");
    const Result<Value> v = kEntry.random_setup(Value(Value::Object{{"bombers", bombers}, {"year", year}}), data, rng);
    EXPECT_TRUE(v.ok()) << bombers << " " << year;
    raiders += v->at("options").at("escorts_inexperienced").as_bool();
    defenders += v->at("options").at("interceptors_inexperienced").as_bool();
    return std::string(v->at("red").at("name").as_text());
  };
  for (uint64_t seed = 0; seed < 8; ++seed) draw("b17g", 1943, seed);  // Americans over Germany or Italy
  EXPECT_EQ(raiders, 0);
  EXPECT_EQ(defenders, 0);
  for (uint64_t seed = 0; seed < 8; ++seed) draw("b17g", 1944, seed);
  EXPECT_EQ(raiders, 0);
  EXPECT_GT(defenders, 0);
  raiders = defenders = 0;
  for (uint64_t seed = 0; seed < 8; ++seed) draw("ju88a4", 1944, seed);  // the Axis attacks
  EXPECT_GT(raiders, 0);
  raiders = defenders = 0;
  for (uint64_t seed = 0; seed < 8; ++seed) draw("pe2", 1942, seed);
  EXPECT_GT(raiders, 0);
  EXPECT_EQ(defenders, 0);
}

TEST(Scenario, FC_SETUP_01_RandomSetUpsHeedEveryWish) {
  const ruledata::DataStore data;
  dice::Rng rng(7);
  const Result<Value> v = kEntry.random_setup(Value(Value::Object{{"bombers", "b24h"},
                                                                  {"escort_type", "p38j"},
                                                                  {"interceptor_type", "ki84"},
                                                                  {"escorts", 2},
                                                                  {"interceptors", 3},
                                                                  {"base", 12},
                                                                  {"above", 0},
                                                                  {"handicap", "bid"}}),
                                              data, rng);
  ASSERT_TRUE(v.ok()) << v.error().to_string();
  const auto setup = read_scenario(*v, data);
  ASSERT_TRUE(setup.ok()) << setup.error().to_string();
  EXPECT_EQ(setup->bomber.id, "b24h");
  ASSERT_EQ(setup->flights[Side::kEscort].size(), 2u);
  ASSERT_EQ(setup->flights[Side::kInterceptor].size(), 3u);
  for (const Plane& p : setup->flights[Side::kEscort]) EXPECT_EQ(p.id, "p38j");
  for (const Plane& p : setup->flights[Side::kInterceptor]) EXPECT_EQ(p.id, "ki84");
  EXPECT_EQ(setup->base, 12);
  EXPECT_EQ(setup->interceptor_max, 12);
  EXPECT_EQ(setup->handicap, -1);
  // Fighters may carry the bombs, and late in the war there is special equipment
  const Result<Value> fighters = kEntry.random_setup(
      Value(Value::Object{{"bombers", "typhoon_ib"}, {"interceptor_type", "fw190a8"}, {"year", 1944}}), data, rng);
  ASSERT_TRUE(fighters.ok()) << fighters.error().to_string();
  int equipped = 0;
  for (int i = 0; i < 8; ++i) {
    const Result<Value> late =
        kEntry.random_setup(Value(Value::Object{{"bombers", "b17g"}, {"interceptor_type", "bf109g6"}}), data, rng);
    ASSERT_TRUE(late.ok());
    equipped += !late->at("interceptors").as_array()[0].at("equipment").as_array().empty();
  }
  EXPECT_GT(equipped, 0);
}

}  // namespace
}  // namespace furball::full_circle::testing
