// Positions, notation, refusals, previews and events.

#include "games/full_circle/test_util.h"
#include "libs/game/game_of.h"
#include "libs/ruledata/toml.h"

namespace furball::full_circle::testing {
namespace {

const game::Fact* fact(const std::vector<game::Fact>& facts, std::string_view key) {
  for (const game::Fact& f : facts)
    if (f.key == key) return &f;
  return nullptr;
}

Sky sicily() {
  Sky k(forces({real("spitfire_vb"), real("spitfire_vb")}, {real("mc202"), real("mc202")}, real_bomber("hurricane_iic"), 1, 3));
  k.put_bombers(0, {8, 39}, 1);
  k.put(kI1, {17, 40}, 4, 4, 20);
  return k;
}

TEST(View, HexNamesAndCells) {
  EXPECT_EQ(hex_name({8, 25}), "I13");
  EXPECT_EQ(hex_from_name("I13"), (Place{8, 25}));
  EXPECT_EQ(hex_from_name("H12"), (Place{7, 24}));
  EXPECT_FALSE(hex_from_name("H24"));  // a half hex
  EXPECT_FALSE(hex_from_name("S1"));
  EXPECT_FALSE(hex_from_name("A25"));
  EXPECT_FALSE(hex_from_name("A01"));
  for (int file = 0; file < kFiles; ++file)
    for (int column = 0; column < kLength; ++column)
      if (const Place p = place_at(column, file); on_board(p)) {
        EXPECT_TRUE(p.is_hex());
        EXPECT_EQ(hex_from_name(hex_name(p)), p);
        EXPECT_EQ(column_of(p), column);
      }
  // The raid flies to the right: heading 0 keeps the row, heading 1 goes down and right
  EXPECT_EQ(cell_of(ahead({8, 25}, 0), 0), (game::Cell{13, 8, 0}));
  EXPECT_EQ(cell_of(ahead({8, 25}, 1), 0), (game::Cell{12, 9, 0}));
}

TEST(View, PreviewShowsTheFullDistributionOfEnergy) {
  // F6b: the climbing tight turn of the second Spitfires
  Sky k = sicily();
  k.put(kE2, {8, 15}, 1, 0, 15);
  k.to_move(kE2).play({"climb1"});
  const game::ActionView v = k.rules.describe_action(k.s, turn(kRight | kTryTight));
  ASSERT_NE(fact(v.preview.facts, "tight"), nullptr);
  EXPECT_EQ(fact(v.preview.facts, "tight")->value, "5/6");
  EXPECT_EQ(fact(v.preview.facts, "energy")->value, "15 \u2192 4 (1/6), 1 (1/2), stall (1/3)");
  EXPECT_EQ(fact(v.preview.facts, "stall")->value, "1/3");
  EXPECT_FALSE(v.preview.warning.empty());
  EXPECT_EQ(v.preview.end.size(), 2u);  // where it stays, where it gets to
}

TEST(View, PreviewOfTheFirstChoiceListsEveryEnd) {
  Sky k = sicily();
  k.put(kE1, {8, 15}, 1, 0, 30);
  k.to_move(kE1);
  const game::ActionView v = k.rules.describe_action(k.s, fly(0));
  EXPECT_EQ(v.preview.end.size(), 5u);  // three hexes level: five different hexes
  EXPECT_EQ(fact(v.preview.facts, "energy")->value, "30 \u2192 27");
  EXPECT_EQ(fact(v.preview.facts, "airspeed")->value, "3 \u2192 2");
  EXPECT_EQ(fact(v.preview.facts, "lowest")->value, "22");  // R-S-R: drag 3, net turn 2, two turns 3
  EXPECT_EQ(fact(v.preview.facts, "reach"), nullptr);
  k.put(kI1, {9, 18}, 1, 0, 20);
  const game::ActionView near = k.rules.describe_action(k.s, fly(0));
  ASSERT_NE(fact(near.preview.facts, "reach"), nullptr);
  EXPECT_EQ(fact(near.preview.facts, "reach")->value, "I1 (60 degrees), I1 (tail)");
  EXPECT_EQ(fact(near.preview.facts, "lowest")->value, "19");  // stopping short at 60 degrees: drag 3, net turn 2, throttle 6
  k.put(kI1, {17, 40}, 4, 4, 20);
  k.play({"level", "R", "S"});
  const game::ActionView last = k.rules.describe_action(k.s, turn(kLeft));
  EXPECT_EQ(fact(last.preview.facts, "energy")->value, "30 \u2192 24");
  ASSERT_EQ(last.preview.end.size(), 1u);
  EXPECT_EQ(last.preview.angle, 0);
}

TEST(View, PreviewOfAnAttackCarriesTheRoll) {
  Sky k = sicily();
  k.put(kE1, {8, 15}, 1, 0, 10);
  k.put(kI1, {8, 17}, 1, 0, 10);
  k.to_move(kE1).play({"level"});
  const game::ActionView v = k.rules.describe_action(k.s, turn(kStraight));
  EXPECT_TRUE(v.attack);
  EXPECT_EQ(v.targets, std::vector<std::string>{"I1"});
  ASSERT_EQ(v.preview.rolls.size(), 1u);
  EXPECT_EQ(v.preview.rolls[0].dice, "d10");
  uint64_t weight = 0;
  for (const game::OutcomeView& o : v.preview.rolls[0].outcomes) weight += o.weight;
  EXPECT_EQ(weight, 10u);
  ASSERT_FALSE(v.preview.rolls[0].parts.empty());
  int total = 0;
  for (const game::Modifier& m : v.preview.rolls[0].parts[0].modifiers) total += m.value;
  EXPECT_EQ(total, 1);  // same heading
}

TEST(View, ClicksThatDoNothingAreExplained) {
  Sky k = sicily();
  k.put(kE1, {8, 15}, 1, 0, 10);
  k.to_move(kE1);
  EXPECT_EQ(k.rules.why_not(k.s, cell_of({8, 25}, 1))->rule, "FC-FLIGHT-02");
  EXPECT_EQ(k.rules.why_not(k.s, {23, 1, 0})->rule, "FC-BOARD-04");
  EXPECT_FALSE(k.rules.why_not(k.s, cell_of({8, 17}, 1)));
  EXPECT_EQ(k.rules.cell_name({12, 8, 2}), "I13 step 2");
}

TEST(View, EventsTellTheStory) {
  Sky k = sicily();
  k.put(kE1, {8, 15}, 1, 0, 10);
  k.put(kI1, {8, 17}, 1, 0, 10);
  k.to_move(kE1).play({"level", "S"}).roll(1).play({"t0", "fire"}).roll(8);
  std::string kinds;
  for (const game::Event& e : k.log.events) {
    kinds += std::string(e.kind.text()) + " ";
    EXPECT_FALSE(e.rule.empty()) << e.text;
  }
  EXPECT_NE(kinds.find("move"), std::string::npos);
  EXPECT_NE(kinds.find("fire"), std::string::npos);
  EXPECT_NE(kinds.find("hit"), std::string::npos);
}

TEST(Position, HandWrittenPositionsGetSensibleDefaults) {
  const FullCircle rules(forces({fighter(), fighter()}, {fighter(), fighter()}));
  const auto value = ruledata::parse_toml(R"(
side = "interceptor"
bombers = [{ hex = "I15" }]
escorts = [{ hex = "H14", step = 2, energy = 20 }]
interceptors = [{ hex = "I19", step = 1, heading = 3, energy = 30 }, { hex = "K19", heading = 4, energy = 30 }]
)",
                                          "p");
  const auto s = rules.from_position(*value);
  ASSERT_TRUE(s.ok()) << s.error().to_string();
  EXPECT_EQ(s->stage, Stage::kFly);
  EXPECT_EQ(s->active, kI1);
  EXPECT_EQ(s->round, 2);
  EXPECT_EQ(s->fighters[kE2].status, Status::kLeft);
  EXPECT_TRUE(s->poor_sa[1]);  // two against one
  const auto again = rules.from_position(rules.position(*s));
  ASSERT_TRUE(again.ok());
  EXPECT_EQ(*again, *s);
}

TEST(Position, MistakesNameTheField) {
  const FullCircle rules(forces({fighter()}, {fighter(), fighter()}));
  const auto error = [&](std::string_view text) {
    const auto value = ruledata::parse_toml(text, "p");
    EXPECT_TRUE(value.ok());
    const auto s = rules.from_position(*value);
    return s.ok() ? "accepted" : s.error().to_string();
  };
  const std::string rest =
      "interceptors = [{ hex = 'I19', heading = 3, energy = 30 }]\nescorts = [{ hex = 'H14', energy = 20 }]\n";
  EXPECT_EQ(error(rest), "accepted");
  EXPECT_EQ(error("interceptors = [{ hex = 'H24', energy = 30 }]"),
            "position: interceptors[0].hex: must be a hex of the board such as I13, is 'H24' [FC-BOARD-04]");
  EXPECT_EQ(error("interceptors = [{ hex = 'I19', energy = 99 }]"),
            "position: interceptors[0].energy: must be 1 to 70, is 99 [FC-BOARD-07]");
  EXPECT_EQ(error(rest + "colour = 1\n"), "position: colour: is not a known field; check its spelling or remove it");
  EXPECT_EQ(error(rest + "active = 'E9'\n"), "position: active: must be a unit such as E1, I2 or B1");
  EXPECT_EQ(error(rest + "active = 'I1'\n"), "position: the active unit must be a flying flight of the side to move");
  EXPECT_EQ(error(rest + "stage = 'turn'\n").substr(0, 9), "position:");
  EXPECT_EQ(error("escorts = [{ hex = 'H14', energy = 20 }]"), "position: without interceptors the game is over (FC-VIC-02)");
  EXPECT_EQ(error("bombers = []\n" + rest), "position: bombers: the scenario has 1 bomber groups [FC-UNIT-01]");
}

TEST(Notation, EveryKindOfChoiceReadsBack) {
  Sky k = sicily();
  k.put(kE1, {8, 15}, 1, 0, 20);
  k.put(kI1, {8, 17}, 1, 3, 20);
  k.to_move(kE1);
  EXPECT_EQ(k.notations(), "leave dive1 level climb1");
  k.play({"level"});
  EXPECT_EQ(k.notations(), "S L R S! L! R!");
  EXPECT_FALSE(k.rules.parse(k.s, "X"));
  EXPECT_EQ(k.rules.parse(k.s, "LL"), turn(kLeft | kTryTight));  // well formed, illegal
  EXPECT_EQ(k.refusal("LL"), "FC-TIGHT-01");
}

TEST(Bot, DoctrineTakesTheClearChoices) {
  dice::Rng rng(1);
  // A free shot from behind at the end of a straight path
  Sky k = sicily();
  k.put(kE1, {8, 15}, 1, 0, 10);
  k.put(kI1, {8, 17}, 1, 0, 5);
  k.to_move(kE1);
  EXPECT_EQ(k.rules.notation(k.s, k.rules.choose("doctrine", k.s, rng).action), "level");
  k.play({"level"});
  const game::BotChoice choice = k.rules.choose("doctrine", k.s, rng);
  EXPECT_EQ(k.rules.notation(k.s, choice.action), "S");
  EXPECT_FALSE(choice.reasons.empty());
  k.play({"S"}).roll(1).play({"t0"});
  EXPECT_EQ(k.rules.notation(k.s, k.rules.choose("doctrine", k.s, rng).action), "fire");
  EXPECT_EQ(k.rules.bots().size(), 1u);
}

TEST(Bot, EvaluationFollowsHitsAndSides) {
  Sky k = sicily();
  k.put(kE1, {8, 15}, 1, 0, 20);
  k.to_move(kE1);
  const double before = k.rules.evaluate(k.s);
  k.s.hits[0] = 1;
  EXPECT_GT(k.rules.evaluate(k.s), before + 0.9);
  k.s.hits[0] = 0, k.s.hits[1] = 1;
  EXPECT_LT(k.rules.evaluate(k.s), before - 0.9);
  k.s.swapped = 1;
  EXPECT_GT(k.rules.evaluate(k.s), -before + 0.9);
  k.s.stage = Stage::kOver;
  EXPECT_DOUBLE_EQ(k.rules.evaluate(k.s), k.rules.score(k.s).margin());
}

}  // namespace
}  // namespace furball::full_circle::testing
