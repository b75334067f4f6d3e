#include "games/dogfight/scenario.h"

#include <gtest/gtest.h>

#include "games/dogfight/testing.h"
#include "libs/ruledata/data_store.h"

namespace furball::dogfight {
namespace {

Value base() {
  const ruledata::DataStore data;
  return *data.load("games/dogfight/data/scenarios/first-flight.toml");
}

Value with(const char* table, const char* key, Value value) {
  Value v = base();
  if (!*table) {
    v.set(key, std::move(value));
    return v;
  }
  Value t = v.at(table);
  t.set(key, std::move(value));
  v.set(table, std::move(t));
  return v;
}

std::string problem(const Value& v) {
  const auto result = read_scenario(v);
  return result.ok() ? "" : result.error().to_string();
}

Value flights(int count, bool heavy = false) {
  Value list = Value::array();
  for (int i = 0; i < count; ++i) {
    Value f = Value::object();
    f.set("id", std::string(1, static_cast<char>('A' + i)));
    f.set("heavy", heavy);
    list.push_back(f);
  }
  return list;
}

void expect_refused(const Value& v, const std::string& field, const std::string& rule) {
  const std::string text = problem(v);
  EXPECT_NE(text.find(field), std::string::npos) << text;
  EXPECT_NE(text.find(rule), std::string::npos) << text;
}

TEST(Scenario, EveryFileLoadsAndTellsItsStory) {
  const ruledata::DataStore data;
  const auto files = data.list("games/dogfight/data/scenarios");
  EXPECT_GE(files.size(), 12u);
  for (const std::string& path : files) {
    const Value v = *data.load(path);
    EXPECT_EQ(problem(v), "") << path;
    const std::string_view history = v.at("history").as_text();
    EXPECT_EQ(std::count(history.begin(), history.end(), '\n'), 1) << path;
    EXPECT_EQ(path, "games/dogfight/data/scenarios/" + std::string(v.at("id").as_text()) + ".toml");
    EXPECT_GE(v.at("difficulty").as_integer(), 1);
    EXPECT_LE(v.at("difficulty").as_integer(), 5);
  }
}

TEST(Scenario, DF_UNIT_01_NumbersOfUnits) {
  EXPECT_EQ(problem(base()), "");
  expect_refused(with("", "escorts", flights(1)), "escorts", "DF-UNIT-01");
  expect_refused(with("", "escorts", flights(7)), "escorts", "DF-UNIT-01");
  expect_refused(with("", "interceptors", flights(7)), "interceptors", "DF-UNIT-01");
  expect_refused(with("", "interceptors", flights(1)), "interceptors", "DF-UNIT-01");
  expect_refused(with("", "interceptors", Value::array()), "interceptors", "DF-UNIT-01");
  EXPECT_EQ(problem(with("", "interceptors", flights(2))), "");
  EXPECT_EQ(problem(with("", "interceptors", flights(6))), "");
  EXPECT_EQ(problem(with("", "escorts", flights(2))), "");
  expect_refused(with("bombers", "squadrons", 0), "bombers.squadrons", "DF-UNIT-01");
  EXPECT_EQ(problem(with("", "escorts", flights(6))), "");
}

TEST(Scenario, DF_UNIT_02_TypesHaveNoEffect) {
  Value named = with("bombers", "type", "Zeppelin");
  const auto a = read_scenario(base()), b = read_scenario(named);
  ASSERT_TRUE(a.ok() && b.ok());
  for (const auto& scenario : {*a, *b}) {
    const Dogfight game(scenario);
    game::ActionList list;
    game.legal(game.initial(), list);
    EXPECT_EQ(list.size(), 161u);
  }
  EXPECT_EQ(Dogfight(*a).initial(), Dogfight(*b).initial());
}

TEST(Scenario, DF_UNIT_03_LettersAreUniqueOnASide) {
  Value list = flights(3);
  Value twice = Value::array();
  for (const Value& f : {list.as_array()[0], list.as_array()[1], list.as_array()[0]}) twice.push_back(f);
  expect_refused(with("", "interceptors", twice), "interceptors", "DF-UNIT-03");
  EXPECT_EQ(problem(with("", "interceptors", flights(3))),
            "");  // the other side may use the same letters (ruling 49)
  Value bad = Value::array();
  Value f = Value::object();
  f.set("id", "AB");
  bad.push_back(f);
  bad.push_back(list.as_array()[0]);
  expect_refused(with("", "escorts", bad), "escorts[0].id", "DF-UNIT-03");
}

TEST(Scenario, DF_HB_01_OnlyHeaviesHaveThreeSquadrons) {
  expect_refused(with("bombers", "squadrons", 3), "bombers.squadrons", "DF-HB-01");
  Value v = with("bombers", "squadrons", 3);
  Value b = v.at("bombers");
  b.set("class", "heavy");
  v.set("bombers", b);
  EXPECT_EQ(problem(v), "");
  v.set("altitude", "very_low");  // ruling 30
  expect_refused(v, "altitude", "DF-HB-01");
}

TEST(Scenario, DF_LOW_01_AltitudeIsAnOption) {
  // covers: DF-LOW-01, DF-BOARD-05
  EXPECT_FALSE(read_scenario(base())->ground());
  const auto low = read_scenario(with("", "altitude", "low"));
  ASSERT_TRUE(low.ok());
  EXPECT_TRUE(low->ground());
  EXPECT_EQ(low->bomber_row(0), 3);  // the usual rows
  EXPECT_EQ(low->high_row(), 3);
}

TEST(Scenario, DF_VLOW_05_MediumBombersMayFlyLow) {
  for (const char* altitude : {"low", "very_low"}) EXPECT_EQ(problem(with("", "altitude", altitude)), "");
}

TEST(Scenario, DF_FB_01_FighterBombersAndKamikazesAlike) {
  for (const char* name : {"fighter_bomber", "kamikaze"}) {
    const auto s = read_scenario(with("bombers", "class", name));
    ASSERT_TRUE(s.ok());
    EXPECT_EQ(s->bombers, BomberClass::kFighterBomber);
  }
  Value v = with("bombers", "class", "kamikaze");
  Value b = v.at("bombers");
  b.set("squadrons", 3);
  v.set("bombers", b);
  expect_refused(v, "bombers.squadrons", "DF-HB-01");
}

TEST(Scenario, DF_FB_03_NoEntryRollAgainstFighterBombers) {
  Value v = with("bombers", "class", "fighter_bomber");
  Value options = Value::object();
  options.set("entry", "roll");
  v.set("options", options);
  expect_refused(v, "options.entry", "DF-FB-03");
}

TEST(Scenario, DF_HF_01_AnyFlightMayBeHeavy) {
  const auto s = read_scenario(with("", "escorts", flights(3, true)));
  ASSERT_TRUE(s.ok());
  EXPECT_TRUE(s->flight(kEA).heavy && s->flight(Unit(Side::kEscorts, 2)).heavy);
  EXPECT_FALSE(s->flight(kIA).heavy);
}

TEST(Scenario, TooFewBlocksAreRefused) {
  Value v = with("", "interceptors", flights(5));  // ruling 38
  v.set("max_row", 0);
  expect_refused(v, "max_row", "DF-SETUP-05");
  Value heavies = with("", "interceptors", flights(4, true));
  heavies.set("max_row", 1);
  expect_refused(heavies, "max_row", "DF-HF-02");
}

TEST(Scenario, MistakesAreNamedWithFileAndField) {
  EXPECT_NE(problem(with("", "colour", "blue")).find("first-flight.toml: colour"), std::string::npos);
  EXPECT_NE(problem(with("", "handicap", "two")).find("first-flight.toml: handicap"), std::string::npos);
  EXPECT_NE(problem(with("", "handicap", -1)).find("DF-SETUP-01"), std::string::npos);
  EXPECT_NE(problem(with("", "max_row", 10)).find("DF-SETUP-05"), std::string::npos);
  EXPECT_NE(problem(with("", "turns", 21)).find("DF-VIC-03"), std::string::npos);
  EXPECT_NE(problem(with("bombers", "late", true)).find("DF-HB-03"), std::string::npos);
  EXPECT_NE(problem(with("bombers", "forward_guns", true)).find("DF-LIGHT-02"), std::string::npos);
  EXPECT_NE(problem(with("", "solitaire", true)).find("DF-HB-04"), std::string::npos);
}

// Any number of flights and squadrons; what makes it solitaire is heavy bombers without escorts.
TEST(Scenario, DF_HB_04_AnyNumberAgainstLoneHeavies) {
  for (int squadrons : {1, 2, 3})
    for (int count = 1; count <= 6; ++count) {
      Value alone = scenario_value("schweinfurt");
      alone.set("interceptors", flights(count));
      alone.set("bombers", Value::object().set("class", "heavy").set("squadrons", squadrons));
      EXPECT_EQ(problem(alone), "") << count << " against " << squadrons;
    }
  Value alone = scenario_value("schweinfurt");
  alone.set("interceptors", Value::array());
  EXPECT_NE(problem(alone).find("schweinfurt.toml: interceptors"), std::string::npos);
  alone = scenario_value("schweinfurt");
  alone.set("escorts", flights(2));
  EXPECT_NE(problem(alone).find("DF-HB-04"), std::string::npos);
}

TEST(Board, DF_BOARD_01_ThirteenByTenBoxes) {
  EXPECT_EQ(kColumns * kRows, 26 * 20 / 4);
  EXPECT_EQ(block_name(block_of(6, 3, kMiddle)), "M-N 6-7 middle");
  EXPECT_EQ(block_name(block_of(12, 9, 2)), "Y-Z 18-19 right");
}

TEST(Board, DF_BOARD_02_ThreeBlocksABox) {
  std::set<int> blocks;
  for (int c = 0; c < kColumns; ++c)
    for (int r = 0; r < kRows; ++r)
      for (int l = 0; l < kLanes; ++l) blocks.insert(block_of(c, r, l));
  EXPECT_EQ(blocks.size(), 390u);
  EXPECT_EQ(*blocks.rbegin(), kBlocks - 1);
}

TEST(Board, DF_BOARD_03_APlaceIsABlockAndNothingMore) {
  for (int i = 0; i < kPlaces; ++i) {
    const Place p = place_at(i);
    ASSERT_EQ(p.index(), i);
    ASSERT_EQ(parse_place(place_text(p)), p);
    ASSERT_EQ(parse_block(block_text(p.block())), p.block());
  }
  for (const char* bad :
       {"", "6", "6.3", "13.3.M.FL", "6.10.M.FL", "6.3.X.FL", "6.3.M.FX", "6.3.M.FLL", "6.3.M.", "100.3.M.FL"})
    EXPECT_FALSE(parse_place(bad)) << bad;
}

// Whatever happens, every squadron stays in its block, level and forward; the view and the rules agree about it.
TEST(Board, DF_BOARD_04_BombersStayMiddleLevelForward) {
  for (const char* id : {"first-flight", "schweinfurt", "tip-and-run", "torpedo-run"}) {
    const Dogfight game = game_of(id);
    State s = game.initial();
    dice::Rng rng = dice::derive(1, id);
    int nodes = 0;
    for (; game.node(s).kind != game::NodeKind::kTerminal; ++nodes) {
      game::View view;
      game.describe(s, view);
      for (int i = 0; i < game.scenario().squadrons; ++i) {
        const int block = game.scenario().bomber_block(i);
        const auto& unit = view.units[static_cast<std::size_t>(i)];
        ASSERT_EQ(unit.cell, cell_of(place_of(block, kLevelForward))) << id;
        ASSERT_EQ(unit.cell.z, 1) << id;
        ASSERT_EQ(unit.angle, 0) << id;
        ASSERT_EQ(unit.attrs.at("pitch").as_text(), "level");
        ASSERT_EQ(unit.attrs.at("heading").as_text(), "forward");
        ASSERT_TRUE(game.bombers_at(block));
        if (s.step == Step::kCombat && s.combat_target == squadron_unit(i)) {
          ASSERT_EQ(game.combat(s).target_orient, kLevelForward);
          ASSERT_EQ(s.flights[s.combat_mover].block, block);
        }
      }
      if (game.node(s).kind == game::NodeKind::kDecision) {
        game.apply(s, game.policy(s, rng), nullptr);
      } else {
        game::OutcomeList list;
        game.outcomes(s, list);
        game.resolve(s, game::sample(list, rng), nullptr);
      }
    }
    EXPECT_GT(nodes, 20) << id;
  }
}

TEST(Board, DF_UNIT_04_SixOrientations) {
  std::set<std::string> names;
  for (const Orient orient : every_orient()) names.insert(orient_name(orient));
  EXPECT_EQ(names.size(), 6u);
  EXPECT_EQ(orient_name(kLevelBack), "level back");
}

}  // namespace
}  // namespace furball::dogfight
