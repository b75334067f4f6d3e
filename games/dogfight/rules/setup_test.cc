#include <gtest/gtest.h>

#include "games/dogfight/testing.h"
#include "libs/ruledata/data_store.h"

namespace furball::dogfight {
namespace {

Scenario plain(int escorts, int interceptors) {
  Scenario s;
  for (int i = 0; i < escorts; ++i)
    s.flights[0].push_back({static_cast<char>('A' + i), "Escort", "fighter", false, false, false});
  for (int i = 0; i < interceptors; ++i)
    s.flights[1].push_back({static_cast<char>('A' + i), "Interceptor", "fighter", false, false, false});
  return s;
}

std::set<std::string> choices(const Dogfight& game, const State& s) {
  game::ActionList list;
  game.legal(s, list);
  std::set<std::string> out;
  for (game::Action a : list) out.insert(game.notation(s, a));
  return out;
}

std::string refused(const Dogfight& game, const State& s, const char* text) {
  if (choices(game, s).count(text)) return "";
  return game.refuse(s, *game.parse(s, text)).rule;
}

TEST(Setup, DF_SETUP_01_AgreedValues) {
  const Dogfight game = game_of("first-flight");
  EXPECT_EQ(game.scenario().squadrons, 1);
  EXPECT_EQ(game.scenario().count(Side::kEscorts), 2);
  EXPECT_EQ(game.scenario().count(Side::kInterceptors), 3);
  EXPECT_EQ(game.scenario().max_row, 4);
  EXPECT_EQ(game.initial().handicap, 1);
  EXPECT_EQ(game.score(game.initial()).blue, 1);
}

// Before the game: numbers, class, altitude, height, handicap, sub-types. What is left open is drawn, and fits the rest.
TEST(Setup, DF_SETUP_01_AgreedBeforeTheGame) {
  const ruledata::DataStore data;
  const auto agree = [&](const Value& request, uint64_t seed) {
    dice::Rng rng = dice::derive(seed, "agreed");
    return kEntry.random_setup(request, data, rng);
  };
  const Value request = Value::object()
                            .set("class", "heavy")
                            .set("squadrons", 2)
                            .set("escorts", 3)
                            .set("interceptors", 6)
                            .set("max_row", 7)
                            .set("handicap", 4)
                            .set("interceptor_kind", "heavy_weak")
                            .set("interceptors_of_kind", 2)
                            .set("late", true)
                            .set("sun", "off");
  const auto agreed = agree(request, 1);
  ASSERT_TRUE(agreed.ok()) << agreed.error().to_string();
  const Scenario s = *read_scenario(*agreed);
  EXPECT_EQ(s.bombers, BomberClass::kHeavy);
  EXPECT_TRUE(s.late);
  EXPECT_EQ(std::make_tuple(s.squadrons, s.count(Side::kEscorts), s.count(Side::kInterceptors), s.handicap, s.max_row),
            std::make_tuple(2, 3, 6, 4, 7));
  EXPECT_TRUE(s.flight(kIA).heavy && s.flight(kIB).weak && !s.flight(kIC).heavy && !s.flight(kEA).heavy);
  EXPECT_EQ(s.options.sun, SunUse::kOff);
  // Nothing asked for, or one thing alone: always a battle that can be fought.
  std::set<BomberClass> classes;
  for (uint64_t seed = 1; seed <= 40; ++seed)
    for (const Value& open : {Value::object(), Value::object().set("squadrons", 3), Value::object().set("escorts", 0),
                              Value::object().set("altitude", "very_low"), Value::object().set("forward_guns", true),
                              Value::object().set("interceptor_kind", "slow_weak"), Value::object().set("bidding", true)}) {
      const auto drawn = agree(open, seed);
      ASSERT_TRUE(drawn.ok()) << drawn.error().to_string();
      const Scenario fits = *read_scenario(*drawn);
      classes.insert(fits.bombers);
      EXPECT_EQ(fits.solitaire, fits.count(Side::kEscorts) == 0);
    }
  EXPECT_EQ(classes.size(), 4u);
  // What cannot be agreed is refused, with the rule.
  const auto problem = [&](const Value& wish) {
    const auto result = agree(wish, 1);
    return result.ok() ? std::string() : result.error().to_string();
  };
  EXPECT_NE(problem(Value::object().set("class", "medium").set("squadrons", 3)).find("DF-HB-01"), std::string::npos);
  EXPECT_NE(problem(Value::object().set("class", "light").set("escorts", 0)).find("DF-HB-04"), std::string::npos);
  EXPECT_NE(problem(Value::object().set("interceptors", 7)).find("DF-UNIT-01"), std::string::npos);
  EXPECT_NE(problem(Value::object().set("colour", 7)).find("colour"), std::string::npos);
}

// What the rules offer is flown somewhere.
TEST(Setup, EveryKindOfBattleHasAScenario) {
  const ruledata::DataStore data;
  std::set<std::string> seen;
  for (const std::string& path : data.list("games/dogfight/data/scenarios")) {
    const Scenario s = *read_scenario(*data.load(path));
    const auto note = [&](bool is, const char* what) {
      if (is) seen.insert(what);
    };
    note(s.bombers == BomberClass::kMedium && s.altitude == Altitude::kLow, "medium bombers low");
    note(s.bombers == BomberClass::kMedium && s.altitude == Altitude::kVeryLow, "medium bombers very low");
    const bool escorted_heavies = s.bombers == BomberClass::kHeavy && s.count(Side::kEscorts) > 0;
    note(escorted_heavies && s.squadrons == 1, "one escorted squadron of heavies");
    note(escorted_heavies && s.squadrons == 2, "two escorted squadrons of heavies");
    for (const FlightSpec& f : s.flights[1]) {
      note(f.slow && f.weak, "slow and weak interceptors");
      note(f.heavy && !f.weak, "heavy interceptors that are not weak");
    }
  }
  EXPECT_EQ(seen.size(), 6u);
}

TEST(Setup, DF_SETUP_02_BomberBlocks) {
  // covers: DF-SETUP-02, DF-HB-01, DF-VLOW-01, DF-FB-02
  Scenario s;
  EXPECT_EQ(block_text(s.bomber_block(0)), "6.3.M");
  EXPECT_EQ(block_text(s.bomber_block(1)), "6.4.M");
  EXPECT_EQ(block_text(s.bomber_block(2)), "6.5.M");
  s.altitude = Altitude::kLow;
  EXPECT_EQ(block_text(s.bomber_block(0)), "6.3.M");
  s.altitude = Altitude::kVeryLow;
  EXPECT_EQ(block_text(s.bomber_block(0)), "6.0.M");
  EXPECT_EQ(block_text(s.bomber_block(1)), "6.1.M");
  s.bombers = BomberClass::kFighterBomber;
  EXPECT_EQ(block_text(s.bomber_block(0)), "7.0.M");
}

TEST(Setup, DF_SETUP_03_EscortsFirstLevelForwardInTheirZone) {
  const Dogfight game(plain(2, 2));
  Table t(game, game.initial());
  EXPECT_EQ(t.s().step, Step::kPlaceEscorts);
  const auto places = choices(game, t.s());
  EXPECT_EQ(places.size(), 9u * 6u * 3u - 1u);  // the bombers' block is taken
  EXPECT_TRUE(places.count("2.0.L") && places.count("10.5.R"));
  EXPECT_EQ(refused(game, t.s(), "1.3.M"), "DF-SETUP-03");
  EXPECT_EQ(refused(game, t.s(), "11.3.M"), "DF-SETUP-03");
  EXPECT_EQ(refused(game, t.s(), "5.6.M"), "DF-SETUP-03");
  t.play("5.4.L");
  EXPECT_EQ(t.at("EA"), "5.4.L.FL");
}

TEST(Setup, DF_SETUP_04_EntryDie) {
  const Dogfight game(plain(2, 2));
  for (int die = 1; die <= 6; ++die) {
    Table t(game, game.initial());
    t.play("5.4.L");
    t.play("5.4.R");
    ASSERT_EQ(t.s().step, Step::kEntry);  // after the escorts (ruling 59)
    EXPECT_EQ(t.s().current, kEA);
    EXPECT_EQ(game.dice(t.s()), (game::Dice{6}));
    game::OutcomeList list;
    game.outcomes(t.s(), list);
    ASSERT_EQ(list.size(), 2u);
    EXPECT_EQ(list[0], (game::Outcome{1, 2}));
    EXPECT_EQ(list[1], (game::Outcome{3, 4}));
    t.die(die);
    t.play(die <= 2 ? "0.3.M" : "12.3.M");
    EXPECT_EQ(t.at("IA"), die <= 2 ? "0.3.M.FL" : "12.3.M.BL");
    EXPECT_EQ(refused(game, t.s(), die <= 2 ? "12.3.L" : "0.3.L"), "DF-SETUP-04");
    EXPECT_EQ(t.refused(), "");
  }
}

TEST(Setup, DF_SETUP_03_ALoneEscortIsPlacedToo) {
  const Dogfight game(plain(1, 2));
  Table t(game, game.initial());
  ASSERT_EQ(t.s().step, Step::kPlaceEscorts);
  t.play("5.4.L");
  EXPECT_EQ(t.s().step, Step::kEntry);
  EXPECT_EQ(t.refused(), "");
}

TEST(Setup, DF_SETUP_04_AgreedWithoutADie) {
  for (const EntryUse entry : {EntryUse::kRear, EntryUse::kFront}) {
    Scenario scenario = plain(2, 2);
    scenario.options.entry = entry;
    const Dogfight game(scenario);
    Table t(game, game.initial());
    t.play("5.4.L");
    t.play("5.4.R");
    ASSERT_EQ(t.s().step, Step::kPlaceInterceptors);
    const bool rear = entry == EntryUse::kRear;
    EXPECT_EQ(refused(game, t.s(), rear ? "12.3.L" : "0.3.L"), "DF-SETUP-04");
    t.play(rear ? "0.3.M" : "12.3.M");
    EXPECT_EQ(t.at("IA"), rear ? "0.3.M.FL" : "12.3.M.BL");
  }
}

TEST(Setup, DF_SETUP_05_CeilingOfTheInterceptors) {
  Scenario scenario = plain(2, 2);
  scenario.max_row = 2;
  scenario.options.entry = EntryUse::kFront;
  const Dogfight game(scenario);
  Table t(game, game.initial());
  t.play("5.4.L");
  t.play("5.4.R");
  EXPECT_EQ(choices(game, t.s()).size(), 9u);
  EXPECT_EQ(refused(game, t.s(), "12.3.M"), "DF-SETUP-05");
}

TEST(Setup, DF_SETUP_06_OneFlightABlock) {
  const Dogfight game(plain(2, 2));
  Table t(game, game.initial());
  EXPECT_EQ(refused(game, t.s(), "6.3.M"), "DF-SETUP-06");  // the bombers
  t.play("6.3.L");
  EXPECT_EQ(refused(game, t.s(), "6.3.L"), "DF-SETUP-06");
  EXPECT_TRUE(choices(game, t.s()).count("6.3.R"));  // another block of the same box
}

TEST(Setup, DF_SETUP_07_StarterGame) {
  const Dogfight game = game_of("first-flight");
  const Scenario& s = game.scenario();
  EXPECT_EQ(std::make_tuple(s.squadrons, s.count(Side::kEscorts), s.count(Side::kInterceptors), s.handicap, s.max_row),
            std::make_tuple(1, 2, 3, 1, 4));
}

TEST(Setup, DF_SETUP_08_BiddingForTheInterceptors) {
  Scenario scenario = plain(2, 2);
  scenario.handicap = 1;
  scenario.options.bidding = true;
  scenario.options.max_bid = 5;
  const Dogfight game(scenario);
  {
    Table t(game, game.initial());
    EXPECT_EQ(game.node(t.s()), game::Node::decision(game::Seat::kBlue));
    t.play("bid 2");
    EXPECT_EQ(game.node(t.s()), game::Node::decision(game::Seat::kRed));
    EXPECT_EQ(refused(game, t.s(), "bid 2"), "DF-SETUP-08");
    t.play("bid 3");
    t.play("pass");
    EXPECT_EQ(t.s().handicap, 3);
    EXPECT_FALSE(t.s().swapped);  // red granted more and plays the interceptors
    EXPECT_EQ(game.node(t.s()), game::Node::decision(game::Seat::kBlue));
  }
  {
    Table t(game, game.initial());
    t.play("bid 4");
    t.play("pass");
    EXPECT_EQ(t.s().swapped,
              1);  // blue plays the interceptors: red places the escorts and has the handicap
    EXPECT_EQ(game.node(t.s()), game::Node::decision(game::Seat::kRed));
    EXPECT_EQ(game.score(t.s()), game::Score::by_points(0, 4));
  }
  {
    Table t(game, game.initial());
    t.play("pass");  // ends it at once: blue flies the escorts, with the scenario's own handicap
    EXPECT_EQ(t.s().step, Step::kPlaceEscorts);
    EXPECT_EQ(t.s().handicap, 1);
    EXPECT_FALSE(t.s().swapped);
  }
  {
    Table t(game, game.initial());
    t.play("bid 5");  // cannot be topped, but the other one is still to pass
    EXPECT_EQ(game.node(t.s()), game::Node::decision(game::Seat::kRed));
    EXPECT_EQ(choices(game, t.s()), (std::set<std::string>{"pass"}));
    EXPECT_FALSE(game.broken_invariant(t.s()));
    t.play("pass");
    EXPECT_EQ(t.s().step, Step::kPlaceEscorts);
    EXPECT_TRUE(t.s().swapped);
    EXPECT_EQ(t.s().handicap, 5);
  }
}

// Bids go up by turns until one passes; whoever passes flies the escorts and is not asked again.
TEST(Setup, DF_SETUP_08_BidsGoUpUntilOnePasses) {
  Scenario scenario = plain(2, 2);
  scenario.handicap = 3;
  scenario.options.bidding = true;
  const Dogfight game(scenario);
  for (int bids = 0; bids <= 6; ++bids) {
    Table t(game, game.initial());
    for (int i = 0; i < bids; ++i) {
      EXPECT_EQ(game::index(game.node(t.s()).seat), i % 2);
      if (i > 0) {
        EXPECT_EQ(refused(game, t.s(), ("bid " + std::to_string(i - 1)).c_str()), "DF-SETUP-08");
      }
      t.play("bid " + std::to_string(i));
    }
    const int passer = game::index(game.node(t.s()).seat);
    t.play("pass");
    EXPECT_EQ(t.refused(), "");
    EXPECT_EQ(t.s().step, Step::kPlaceEscorts);
    EXPECT_EQ(game::index(game.seat_of(t.s(), Side::kEscorts)), passer);
    EXPECT_EQ(t.s().handicap, bids == 0 ? 3 : bids - 1);
  }
  // The bot bids up to the scenario's handicap and no further.
  State s = game.initial();
  dice::Rng rng = dice::derive(1, "bids");
  while (s.step == Step::kBid) game.apply(s, game.policy(s, rng), nullptr);
  EXPECT_EQ(s.handicap, 3);
}

TEST(Setup, DF_SUN_01_SunDieBeforeTheEscorts) {
  Scenario scenario = plain(2, 2);
  scenario.options.sun = SunUse::kRoll;
  const Dogfight game(scenario);
  State s = game.initial();
  EXPECT_EQ(s.step, Step::kSun);
  game::OutcomeList list;
  game.outcomes(s, list);
  EXPECT_EQ(list.size(), 6u);
  game.resolve(s, 3, nullptr);
  EXPECT_EQ(s.sun, 3);
  EXPECT_EQ(s.step, Step::kPlaceEscorts);
  EXPECT_EQ(game.cloud_rows(s), 0u);
  // Each face once; the die is read as it falls, and each result says where the Sun is.
  const char* kWhere[] = {"behind the bombers, to their left",
                          "behind the bombers, to their right",
                          "ahead of the bombers, to their left",
                          "ahead of the bombers, to their right",
                          "a layer of cloud below",
                          "a layer of cloud above"};
  for (uint32_t die = 1; die <= 6; ++die) {
    EXPECT_EQ(list[die - 1], (game::Outcome{die, 1}));
    EXPECT_EQ(game.read(game.initial(), {static_cast<int>(die)}), die);
    EXPECT_NE(game.describe_outcome(game.initial(), die).label.find(kWhere[die - 1]), std::string::npos);
    State after = game.initial();
    game.resolve(after, die, nullptr);
    EXPECT_EQ(after.sun, die);
    EXPECT_EQ(game.cloud_rows(after) != 0, die >= 5);
  }
  scenario.options.sun = SunUse::kOff;
  EXPECT_EQ(Dogfight(scenario).initial().step, Step::kPlaceEscorts);
}

TEST(Setup, DF_SUN_04_SunMarker) {
  Scenario scenario = plain(2, 2);
  scenario.options.sun = SunUse::kRoll;
  const Dogfight game(scenario);
  const game::Cell expected[] = {{}, {0, 9, 0}, {0, 9, 2}, {12, 9, 0}, {12, 9, 2}};
  for (uint32_t die = 1; die <= 6; ++die) {
    State s = game.initial();
    game.resolve(s, die, nullptr);
    game::View view;
    game.describe(s, view);
    int suns = 0;
    for (const auto& m : view.markers)
      if (m.kind == "sun") {
        ++suns;
        EXPECT_EQ(m.cells[0], expected[die]);
      }
    EXPECT_EQ(suns, die <= 4 ? 1 : 0);
  }
}

TEST(Setup, DF_CLOUD_01_CloudRows) {
  // covers: DF-CLOUD-01, DF-LOW-03, DF-VLOW-04
  State s;
  for (auto [altitude, low, high] :
       {std::tuple{Altitude::kMedium, 0b11u, 0b11u << 6}, std::tuple{Altitude::kLow, 0b11u << 1, 0b11u << 6},
        std::tuple{Altitude::kVeryLow, 0b11u << 2, 0b11u << 4}}) {
    Scenario scenario = plain(2, 2);
    scenario.altitude = altitude;
    const Dogfight game(scenario);
    s.sun = 5;
    EXPECT_EQ(game.cloud_rows(s), low);
    s.sun = 6;
    EXPECT_EQ(game.cloud_rows(s), high);
    s.sun = 4;
    EXPECT_EQ(game.cloud_rows(s), 0u);
  }
}

TEST(Setup, DF_CLOUD_03_EscortsNotInCloud) {
  Scenario scenario = plain(2, 2);
  scenario.options.sun = SunUse::kFixed;
  scenario.options.fixed_sun = 5;
  scenario.options.entry = EntryUse::kFront;
  const Dogfight game(scenario);
  Table t(game, game.initial());
  EXPECT_EQ(refused(game, t.s(), "5.1.M"), "DF-CLOUD-03");
  EXPECT_TRUE(choices(game, t.s()).count("5.2.M"));
  t.play("5.2.M");
  t.play("5.3.M");
  EXPECT_TRUE(choices(game, t.s()).count("12.1.M"));  // interceptors may
}

TEST(Setup, DF_CLOUD_04_CloudMarkers) {
  Scenario scenario = plain(2, 2);
  const Dogfight game(scenario);
  State s = game.initial();
  s.sun = 6;
  game::View view;
  game.describe(s, view);
  std::set<std::pair<int, int>> boxes;
  for (const auto& m : view.markers)
    if (m.kind == "cloud")
      for (const game::Cell& c : m.cells) boxes.insert({c.x, c.y});
  EXPECT_EQ(boxes.size(), 26u);  // every box of two rows
  EXPECT_TRUE(boxes.count({0, 6}) && boxes.count({12, 7}));
}

TEST(Setup, DF_VLOW_02_EscortsInRowsZeroToSeven) {
  Scenario scenario = plain(2, 2);
  scenario.altitude = Altitude::kVeryLow;
  const Dogfight game(scenario);
  const State s = game.initial();
  EXPECT_EQ(refused(game, s, "5.4.M"), "DF-VLOW-02");
  EXPECT_TRUE(choices(game, s).count("5.3.M"));
}

TEST(Setup, DF_HF_02_HeaviesStartOneRowLower) {
  Scenario scenario = plain(2, 3);
  scenario.flights[0][0].heavy = true;
  scenario.flights[1][2].heavy = true;
  scenario.options.entry = EntryUse::kFront;
  scenario.max_row = 1;
  const Dogfight game(scenario);
  Table t(game, game.initial());
  EXPECT_EQ(refused(game, t.s(), "5.5.M"), "DF-HF-02");
  t.play("5.4.M");
  EXPECT_TRUE(choices(game, t.s()).count("5.5.M"));  // the other escort is not heavy
  t.play("5.5.M");
  t.play("12.0.L");
  t.play("12.0.M");
  EXPECT_EQ(choices(game, t.s()), (std::set<std::string>{"12.0.R"}));
  EXPECT_EQ(refused(game, t.s(), "12.1.M"), "DF-HF-02");
}

// The prompt states the limits that hold for this flight: heavies a row lower, no escort in cloud.
TEST(Setup, DF_SETUP_03_ThePromptStatesTheLimits) {
  Scenario scenario = plain(2, 2);
  scenario.flights[0][1].heavy = scenario.flights[1][0].heavy = true;
  scenario.options.entry = EntryUse::kFront;
  scenario.options.sun = SunUse::kFixed;
  scenario.options.fixed_sun = 5;
  const Dogfight game(scenario);
  Table t(game, game.initial());
  const auto prompt = [&] {
    game::Prompt p;
    game.prompt(t.s(), p);
    return p.text;
  };
  EXPECT_NE(prompt().find("columns E to V, rows 4 to 11."), std::string::npos) << prompt();
  EXPECT_NE(prompt().find("cloud"), std::string::npos) << prompt();
  t.play("5.4.L");
  EXPECT_NE(prompt().find("rows 4 to 9."), std::string::npos) << prompt();
  t.play("5.4.R");
  EXPECT_NE(prompt().find("column Y-Z, rows 0 to 7."), std::string::npos) << prompt();  // interceptors may use the cloud
  EXPECT_NE(prompt().find("heading back"), std::string::npos) << prompt();
  t.play("12.3.M");
  EXPECT_NE(prompt().find("column Y-Z, rows 0 to 9."), std::string::npos) << prompt();
  EXPECT_EQ(t.refused(), "");
}

TEST(Setup, DF_HF_02_RoomIsKeptForTheHeavies) {
  Scenario scenario = plain(2, 4);
  scenario.flights[1][2].heavy = scenario.flights[1][3].heavy = true;
  scenario.options.entry = EntryUse::kFront;
  scenario.max_row = 1;
  const Dogfight game(scenario);
  Table t(game, game.initial());
  t.play("5.4.M");
  t.play("5.5.M");
  t.play("12.0.L");
  EXPECT_EQ(refused(game, t.s(), "12.0.M"),
            "DF-HF-02");  // two heavies need the two low blocks left
  EXPECT_TRUE(choices(game, t.s()).count("12.1.M"));
  Table high(game, game.initial());
  for (const char* place : {"5.4.M", "5.5.M", "12.1.L"}) high.play(place);
  EXPECT_TRUE(choices(game, high.s()).count("12.0.M"));  // the one above takes no low block
}

TEST(Setup, DF_FB_03_FighterBombersAreMetHeadOn) {
  const Dogfight game = game_of("tip-and-run");
  State s = game.initial();
  while (s.step == Step::kPlaceEscorts) {
    game::ActionList list;
    game.legal(s, list);
    game.apply(s, list[0], nullptr);
  }
  EXPECT_EQ(s.step, Step::kPlaceInterceptors);  // no die
  EXPECT_EQ(s.entry, Entry::kFront);
}

TEST(Setup, DF_HB_04_Solitaire) {
  for (const char* id : {"lone-fortresses", "schweinfurt"}) {
    const Dogfight game = game_of(id);
    EXPECT_EQ(game.scenario().count(Side::kEscorts), 0);
    EXPECT_EQ(game.scenario().count(Side::kInterceptors), game.scenario().squadrons == 1 ? 4 : 6);
    EXPECT_EQ(game.scenario().squadrons, game.scenario().count(Side::kInterceptors) == 4 ? 1 : 3);
    EXPECT_EQ(game.initial().step, Step::kPlaceInterceptors);
    EXPECT_EQ(game.initial().entry, Entry::kFront);
    // Nobody but red ever decides.
    State s = game.initial();
    dice::Rng rng = dice::derive(3, "solitaire");
    while (game.node(s).kind != game::NodeKind::kTerminal) {
      if (game.node(s).kind == game::NodeKind::kDecision) {
        ASSERT_EQ(game.node(s).seat, game::Seat::kRed);
      }
      game::step_at_random(game, s, rng);
    }
  }
}

}  // namespace
}  // namespace furball::dogfight
