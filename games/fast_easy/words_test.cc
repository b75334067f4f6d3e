// Notation, refusals, positions and the view.

#include "games/fast_easy/test_game.h"

namespace furball::fast_easy {
namespace {

TEST(Words, HexNames) {
  Hex h;
  EXPECT_TRUE(parse_hex("A1", h));
  EXPECT_EQ(h, (Hex{0, 0}));
  EXPECT_TRUE(parse_hex("M21", h));
  EXPECT_EQ(geom::to_offset(h), (geom::Offset{12, 20}));
  EXPECT_TRUE(parse_hex("AF48", h));
  EXPECT_EQ(hex_name(h), "AF48");
  for (const char* bad : {"", "A", "1", "A0", "AG1", "a1", "A49", "A1x", "ABC1"}) EXPECT_FALSE(parse_hex(bad, h)) << bad;
}

TEST(Words, RefusalsNameTheRule) {
  const FastEasy g =
      battle({bomber("B17 G", 0, 0), escort("P51 Mustang", -4, 4), escort("P51 Mustang", -6, 4), red("FW 190 A", 0, 2, 0)});
  State s = at_phase(g, "escorts move");
  EXPECT_EQ(why(g, s, "I1"), "FE-SEQ-01");
  EXPECT_EQ(why(g, s, "fly 3"), "FE-SEQ-01");
  act(g, s, "E1");
  EXPECT_EQ(why(g, s, "jettison"), "FE-FBOM-02");
  EXPECT_EQ(why(g, s, "exit"), "FE-SETUP-01");
  EXPECT_EQ(why(g, s, "E2"), "FE-MOVE-01");
  EXPECT_EQ(why(g, s, to(-4, 5, 0)), "FE-MOVE-01");  // behind it
  State f = at_phase(g, "interceptors fire");
  EXPECT_EQ(why(g, f, "I1<B1"), "FE-SHOOT-02");
  EXPECT_EQ(why(g, f, "I1>>B1*1"), "FE-RKT-01");
  EXPECT_EQ(why(g, f, "I1>E1"), "FE-SHOOT-01");
  EXPECT_EQ(why(g, f, "E1>I1"), "FE-SEQ-05");
  State b = at_phase(g, "bombers move");
  EXPECT_EQ(why(g, b, "fly 4"), "FE-BMOVE-01");
  State t = at_phase(g, "bombers fire");
  EXPECT_EQ(why(g, t, "I1"), "FE-SEQ-06");
  EXPECT_EQ(why(g, t, "nonsense"), "?");
}

// Whatever can be reached is not objected to; everything else is, with a reason.
TEST(Words, WhyNotObjectsOnlyToWhatIsNotPossible) {
  const ruledata::DataStore data;
  const FastEasy placing(*read_setup(*data.load("games/fast_easy/data/scenarios/place_the_escort.toml"), data));
  auto [moving, state] = flyer("P51 Mustang", {{0, -3}, {1, -4}});
  const auto check = [](const FastEasy& g, const State& s) {
    std::set<std::pair<int, int>> ends;
    for (Action a : legal(g, s)) {
      const game::ActionView view = g.describe_action(s, a);
      if (!view.cells.empty()) ends.insert({view.cells.back().x, view.cells.back().y});
    }
    int objections = 0;
    g.setup().board.for_each([&](Hex h) {
      const game::Cell cell = g.cell_of(h);
      const auto no = g.why_not(s, cell);
      EXPECT_EQ(no.has_value(), ends.count({cell.x, cell.y}) == 0) << g.cell_name(cell);
      objections += no.has_value();
      EXPECT_FALSE(no && no->reason.empty());
    });
    EXPECT_GT(objections, 100);
  };
  check(placing, placing.initial());
  check(moving, state);
}

TEST(Words, AtWillSaysThatRocketsGoToo) {
  Scene scene;
  scene.bomber("B17 G", 0, 0);
  scene.red("ME 110 G", 0, 4, 0).rockets = 4;
  const FastEasy g = scene.build();
  const auto label = [&](const State& s) { return g.describe_action(s, plain(Plain::kAtWill)).label; };
  EXPECT_EQ(label(at_phase(g, "interceptors fire")), "All fire at will, and 4 salvos of rockets with it");
  EXPECT_EQ(label(at_phase(g, "interceptors fire", {{"I1", "rockets", 0}})), "All fire at will");
}

// Placings are weighed by doctrine, so that search need not look at each of them.
TEST(Words, WeighsPlacingsOnly) {
  const ruledata::DataStore data;
  const FastEasy g(*read_setup(*data.load("games/fast_easy/data/scenarios/place_the_escort.toml"), data));
  const auto game = game::make_game(g);
  game::ActionList actions;
  game->legal(game->initial(), actions);
  std::vector<float> weights(actions.size());
  ASSERT_TRUE(game->weigh(game->initial(), std::span(actions.begin(), actions.size()), weights));
  EXPECT_EQ(*std::max_element(weights.begin(), weights.end()), 1.0F);
  const State later = at_phase(g, "bombers move");
  EXPECT_FALSE(game->weigh(game::GameOf<FastEasy>::wrap(later), {}, {}));
}

TEST(Words, PositionsRoundTripAndAreChecked) {
  Scene scene;
  scene.bomber("B17 G", 0, 0);
  scene.escort("P51 Mustang", -4, 4);
  scene.red("ME 110 G", 0, 5, 0).rockets = 4;
  const FastEasy g = scene.build();
  State s = at_phase(g, "interceptors fire", {{"B1", "hits", 3}, {"E1", "carry", "L2"}, {"I1", "rockets", 3}});
  const auto again = g.from_position(g.position(s));
  ASSERT_TRUE(again.ok());
  EXPECT_EQ(*again, s);
  const auto error = [&](const char* id, const char* key, Value value) {
    Value v = g.position(s);
    Value planes = Value::array();
    for (Value plane : v.at("planes").as_array()) {
      if (plane.at("id").as_text() == id) plane.set(key, value);
      planes.push_back(plane);
    }
    v.set("planes", planes);
    const auto result = g.from_position(v);
    if (!result.ok()) return result.error().to_string();
    const auto broken = g.broken_invariant(*result);
    return broken ? *broken : std::string();
  };
  EXPECT_NE(error("E1", "at", "Q99").find("not a hex"), std::string::npos);
  EXPECT_NE(error("E1", "at", hex_name(kMiddle)).find("two planes"), std::string::npos);
  EXPECT_NE(error("E1", "carry", "X2").find("FE-MOVE-10"), std::string::npos);
  EXPECT_NE(error("B1", "hits", 22), "");
  EXPECT_NE(error("B1", "facing", 6), "");
  EXPECT_NE(error("I1", "rockets", 5), "");
  EXPECT_NE(error("E1", "colour", "red"), "");
  // Turrets are laid on enemies within reach only.
  const auto laid_on = [&](const char* target) {
    Value v = g.position(at_phase(g, "bombers fire", {})), one = Value::object(), list = Value::array();
    list.push_back(one.set("target", target).set("turrets", 1));
    v.set("phase", "bombers fire").set("step", "turrets").set("active", "B1").set("allocations", list);
    const auto result = g.from_position(v);
    if (!result.ok()) return result.error().to_string();
    return g.broken_invariant(*result).value_or("");
  };
  EXPECT_NE(laid_on("E1").find("FE-ARC-02"), std::string::npos) << laid_on("E1");
  EXPECT_NE(laid_on("I1").find("FE-ARC-01"), std::string::npos) << laid_on("I1");
}

TEST(Words, TheRaidFliesFromLeftToRight) {
  const FastEasy g = battle({bomber("B17 G", 0, 0)});
  const auto game = game::make_game(g);
  const game::View view = game->view(game->initial());
  EXPECT_EQ(view.board.kind.text(), "hex");
  EXPECT_EQ(view.board.columns, 40);
  EXPECT_EQ(view.board.rows, 26);
  EXPECT_EQ(view.units[0].id, "B1");
  EXPECT_EQ(view.units[0].angle, 0);
  const game::Cell here = g.cell_of(kMiddle), ahead = g.cell_of(kMiddle + Hex{0, -1});
  EXPECT_EQ(ahead.x, here.x + 1);
  EXPECT_EQ(ahead.y, here.y);
  EXPECT_EQ(g.hex_of(here), kMiddle);
  EXPECT_EQ(g.cell_name(here), "M21");
  // The neighbour to the front right (north-east on the mat) lies below on the screen: in the next
  // row down, half a hex further right. Even rows are shifted to the right.
  EXPECT_FALSE(view.board.hex_shift_odd);
  const game::Cell right = g.cell_of(kMiddle + Hex{1, -1});
  EXPECT_EQ(right.y, here.y + 1);
  const auto drawn = [](game::Cell c) { return 2 * c.x + (c.y % 2 == 0 ? 1 : 0); };
  EXPECT_EQ(drawn(right), drawn(here) + 1);
  EXPECT_EQ(drawn(g.cell_of(kMiddle + Hex{-1, 0})), drawn(here) + 1);
}

TEST(Words, TheViewOffersTheNextPlaneAndTheFormationAsOneAction) {
  const FastEasy g = battle({bomber("B17 G", 0, 0), escort("P51 Mustang", -4, 4), escort("P51 Mustang", -6, 4)});
  const State s = at_phase(g, "escorts move");
  EXPECT_TRUE(g.describe_action(s, *g.parse(s, "E1")).main);
  EXPECT_FALSE(g.describe_action(s, *g.parse(s, "E2")).main);
  const State b = at_phase(g, "bombers move");
  EXPECT_TRUE(g.describe_action(b, *g.parse(b, "fly 3")).main);
  EXPECT_EQ(legal(g, b).size(), 2u);
}

TEST(Words, PreviewsShowExactOdds) {
  const FastEasy g = battle({red("FW 190 A", 0, 0, 0), escort("Spitfire I", 0, -1)});
  const auto game = game::make_game(g);
  const State s = at_phase(g, "interceptors fire");
  const game::Preview preview = game->preview(game::GameOf<FastEasy>::wrap(s), *g.parse(s, "I1>E1"));
  const auto fact = [&](const char* key) {
    for (const game::Fact& f : preview.facts)
      if (f.key == key) return f.value;
    return std::string("none");
  };
  EXPECT_EQ(fact("hits"), "8/3");
  EXPECT_EQ(fact("dice"), "4, hit on 3+");
  ASSERT_EQ(preview.rolls.size(), 1u);
  int dice = 0;
  for (const game::Modifier& m : preview.rolls[0].parts[0].modifiers) dice += m.value;
  EXPECT_EQ(dice, 4);
}

// The preview of a second target shows the dice rolled at it, not those of the first.
TEST(Words, ASecondTargetHasItsOwnOdds) {
  const FastEasy g = battle({bomber("B17 G", 0, 0), red("FW 190 A", 0, -2, 1), red("FW 190 A", 0, 2, 0)});
  const auto game = game::make_game(g);
  State s = at_phase(g, "bombers fire");
  play(g, s, {"B1", "I1:N"});
  const game::Preview preview = game->preview(game::GameOf<FastEasy>::wrap(s), *g.parse(s, "I2:TA"));
  ASSERT_EQ(preview.rolls.size(), 1u);
  EXPECT_NE(preview.rolls[0].title.find("I2"), std::string::npos);
  EXPECT_EQ(preview.rolls[0].dice, "5d6");
  for (const game::Fact& f : preview.facts) EXPECT_TRUE(f.key != "hits" || f.value == "5/2") << f.value;
}

TEST(Words, EventsTellTheStory) {
  const FastEasy g = battle({red("FW 190 A", 0, 0, 0), escort("Spitfire I", 0, -1)});
  State s = at_phase(g, "interceptors fire");
  game::EventLog log;
  act(g, s, "I1>E1", &log);
  roll(g, s, "4h1", &log);
  roll(g, s, "H", &log);
  std::set<std::string> kinds;
  for (const game::Event& e : log.events) {
    kinds.insert(std::string(e.kind.text()));
    EXPECT_FALSE(e.text.empty());
  }
  for (const char* kind : {"fire", "roll", "hit", "lost", "phase"}) EXPECT_TRUE(kinds.count(kind)) << kind;
}

}  // namespace
}  // namespace furball::fast_easy
