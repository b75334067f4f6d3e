// AI pilots are flown by the lists inside the engine: nobody is asked for them, ties are dice, reasons are told.

#include "games/jet_duel/ai/ai_test_support.h"
#include "games/jet_duel/random_setup.h"
#include "libs/game/game_of.h"

namespace furball::jet_duel {
namespace {

// A bundled scenario with another answer to who is flown by the book.
std::unique_ptr<game::Game> with_book(const char* id, const char* who) {
  const ruledata::DataStore data;
  Value scenario = *data.load("games/jet_duel/data/scenarios/" + std::string(id) + ".toml");
  Value options = Value::object();
  options.set("book_flies", who);
  scenario.set("options", std::move(options));
  auto made = kEntry.make(scenario, data);
  EXPECT_TRUE(made.ok()) << id << " " << who << ": " << made.error().to_string();
  return std::move(*made);
}

struct Played {
  int decisions = 0, chances = 0;
  std::string asked;  // every jet somebody was asked for, once
  bool finished = false;
};
Played play(const game::Game& g, uint64_t seed) {
  dice::Rng rng(seed);
  game::AnyState s = g.initial();
  Played played;
  game::OutcomeList outcomes;
  for (int nodes = 0; nodes < 20000 && g.node(s).kind != game::NodeKind::kTerminal; ++nodes) {
    if (g.node(s).kind == game::NodeKind::kChance) {
      g.outcomes(s, outcomes);
      g.resolve(s, game::sample(outcomes, rng));
      ++played.chances;
      continue;
    }
    const std::string unit = g.view(s).prompt.unit;
    if (played.asked.find(unit) == std::string::npos) played.asked += (played.asked.empty() ? "" : " ") + unit;
    g.apply(s, *g.policy(s, rng));
    ++played.decisions;
  }
  played.finished = g.node(s).kind == game::NodeKind::kTerminal;
  return played;
}

TEST(ByBook, JD_AI_01_OneSettingSaysWhomTheBookFlies) {
  for (const char* id : {"korea-opening", "thud-ridge", "sabre-and-hunter"}) {
    const Played all = play(*with_book(id, "both"), 1);
    EXPECT_EQ(all.decisions, 0) << id << ": nobody is asked";
    EXPECT_TRUE(all.finished) << id;
    EXPECT_GT(all.chances, 40) << id;
  }
  EXPECT_EQ(play(*with_book("korea-opening", "all_but_blue_leader"), 2).asked, "51") << "you fly one jet";
  EXPECT_EQ(play(*with_book("mig-alley", "all_but_red_leader"), 2).asked, "91");
  const std::string red = play(*with_book("korea-opening", "red"), 3).asked;
  EXPECT_TRUE(red == "51 53" || red == "51" || red == "53 51") << red;
  const std::string people = play(*with_book("sabre-and-hunter", "none"), 4).asked;
  EXPECT_NE(people.find("2"), std::string::npos) << "red is asked too: " << people;
  EXPECT_EQ(play(*with_book("sabre-and-hunter", "as_written"), 5).asked, "11");
}

TEST(ByBook, JD_AI_04_RandomPlayLeavesNobodyBehindTheLists) {
  const auto g = with_book("korea-opening", "both");
  game::AnyState s = g->initial();
  dice::Rng choices(1), dice(2);
  // Ten nodes on, the game waits for dice that can fall in more than one way, as it does when played step by step.
  for (int nodes = 1; nodes <= 10; ++nodes) {
    g->playout(s, choices, dice, {.max_nodes = 1});
    ASSERT_EQ(g->node(s).kind, game::NodeKind::kChance);
    game::OutcomeList list;
    g->outcomes(s, list);
    EXPECT_GT(list.size(), 1u) << nodes;
  }
}

TEST(ByBook, JD_AI_01_AGreenLeaderIsLeftToTheBook) {
  const ruledata::DataStore data;
  Value scenario = *data.load("games/jet_duel/data/scenarios/korea-opening.toml");
  Value options = Value::object();
  options.set("book_flies", "all_but_red_leader");
  scenario.set("options", std::move(options));
  const auto made = kEntry.make(scenario, data);
  ASSERT_FALSE(made.ok()) << "both MiG pilots are green: nobody would be left to fly";
  EXPECT_EQ(made.error().rule, "JD-AI-01");
}

TEST(ByBook, JD_AI_01_GreenPilotsAreFlownByTheBookBesideOthers) {
  // In thud-ridge the MiGs 823 and 824 are green.
  const std::string asked = play(*with_book("thud-ridge", "red"), 6).asked;
  EXPECT_EQ(asked.find("823"), std::string::npos) << asked;
  EXPECT_EQ(asked.find("824"), std::string::npos) << asked;
  EXPECT_EQ(asked.find("14"), std::string::npos) << asked;
}

TEST(ByBook, JD_AI_04_WhatTheListsLeaveOpenIsDiced) {
  AiFight f;  // two enemies placed alike
  f.put(kB1, "DD18", 1, "3.1", 16).heat = 0;
  f.put(kR1, "JJ16", 4, "3.1", 16), f.put(kR3, "JJ20", 4, "3.1", 16);
  f.type(Seat::kRed).gun = kNoGun;
  const JetDuel g = f.game();
  State s = g.activate(f.state, kB1);
  g.resolve(s, 5, nullptr);
  ASSERT_EQ(g.node(s).kind, game::NodeKind::kChance);
  EXPECT_EQ(g.step_name(s), "book");
  EXPECT_EQ(game::odds_of(g, s), "watch 21 x 3, watch 23 x 3");
  game::OutcomeList list;
  g.outcomes(s, list);
  for (int face = 1; face <= 6; ++face) EXPECT_EQ(g.read(s, game::Faces{face}), list[face > 3 ? 1 : 0].id) << face;
  EXPECT_EQ(g.refuse(s, watch(kR1)).reason, "Nothing can be chosen now.");
}

TEST(ByBook, JD_AI_04_AfterEachRollTheListsDecideAndSayWhy) {
  AiFight f;
  f.put(kB1, "DD18", 1, "3.1", 16), f.put(kR1, "PP24", 4, "4.1", 16);
  f.put(kR3, "B2", 4, "3.1", 16);
  const JetDuel g = f.game();
  State s = g.activate(f.state, kB1);
  ASSERT_EQ(s.phase, Phase::kAwareness);
  game::EventLog log;
  g.resolve(s, 10, &log);
  // He follows his list to the altitude, and on to whatever is diced next.
  EXPECT_EQ(s.jets[kB1].z, alt("3.2"));
  EXPECT_NE(g.node(s).kind, game::NodeKind::kDecision);
  bool told = false;
  for (const game::Event& e : log.events)
    if (e.text == "11 by the book, AP5: Close the altitude gap to the enemy ahead.") {
      told = true;
      EXPECT_EQ(e.rule, "JD-AI-AP5");
      EXPECT_EQ(e.unit, "11");
      EXPECT_EQ(e.attrs.at("choice").as_text(), "climb");
    }
  EXPECT_TRUE(told);
}

TEST(ByBook, PositionsOfAiPilotsGoOnByTheBook) {
  AiFight f;
  f.put(kB1, "DD18", 1, "3.1", 16), f.put(kR1, "PP24", 4, "4.1", 16);
  const JetDuel g = f.game();
  const State undecided = f.against(g, kB1, kR1);
  const auto loaded = g.from_position(g.position(undecided));
  ASSERT_TRUE(loaded.ok()) << loaded.error().to_string();
  EXPECT_EQ(loaded->jets[kB1].z, alt("3.2")) << "the altitude is chosen already";
  EXPECT_NE(g.node(*loaded).kind, game::NodeKind::kDecision);
}

TEST(ByBook, JD_AI_EDGE2_EqualHexesAreDicedWhateverTheHeadings) {
  AiFight f;
  f.put(kB1, "EEE18", 1, "4.1", 5);
  f.put(kR1, "EEE8", 0, "4.1", 16);  // the heading list would prefer the left
  const JetDuel g = f.game();
  const State s = fly(g, f.against(g, kB1, kR1), "level, L, R");
  ASSERT_EQ(s.phase, Phase::kTurn);
  EXPECT_EQ(book(g, s), "left|right");
  game::OutcomeList list;
  g.outcomes(s, list);
  ASSERT_EQ(list.size(), 2u);
  EXPECT_EQ(list[0].weight, list[1].weight);
}

TEST(ByBook, JD_AI_02_TwoSidesOfAiPilotsHaveALimitToo) {
  AiFight f("f-5a", "mig-15bis", 4);
  f.setup.flights[Seat::kBlue].count = 2;
  for (const Slot slot : kAllSlots) f.pilot(slot).skill = side_of(slot) == Seat::kBlue ? kGreen : kVeteran;
  f.setup.solitaire = true;
  default_handicap(f.setup);
  EXPECT_EQ(f.setup.flights[Seat::kBlue].handicap, 4) << "two points for two pilots, not five for the difference";
}

TEST(RandomSetup, JD_SET_14_EquipmentAndPilotsCanBeAgreed) {
  const ruledata::DataStore data;
  Value r = Value::object();
  r.set("blue", "f-4c").set("red", "mig-21pf").set("ai", "all_but_blue_leader").set("mock_combat", true);
  r.set("blue_external_cannon", true).set("blue_heat_seekers", "aim-9d").set("red_radar_missiles", "none");
  r.set("blue_countermeasures", 7).set("red_handicap", 3);
  dice::Rng rng(5);
  const auto made = random_setup(r, data, rng);
  ASSERT_TRUE(made.ok()) << made.error().to_string();
  const auto setup = read_scenario(*made, data);
  ASSERT_TRUE(setup.ok()) << setup.error().to_string();
  EXPECT_FALSE(setup->pilots[kB1].ai);
  EXPECT_TRUE(setup->pilots[kB3].ai && setup->pilots[kR1].ai && setup->pilots[kR3].ai);
  EXPECT_EQ(setup->flights[Seat::kBlue].type.gun, kCannon);
  EXPECT_TRUE(setup->flights[Seat::kBlue].type.gunnery_penalty);
  EXPECT_EQ(setup->flights[Seat::kBlue].type.heat.id, "aim-9d");
  EXPECT_EQ(setup->flights[Seat::kBlue].type.cm, 7);
  EXPECT_EQ(setup->flights[Seat::kRed].type.radar_missile.count, 0);
  EXPECT_EQ(setup->flights[Seat::kRed].handicap, 3);
  EXPECT_EQ(setup->flights[Seat::kBlue].handicap, 0);
  EXPECT_TRUE(setup->options.mock);
}

}  // namespace
}  // namespace furball::jet_duel
