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

TEST(View, FC_NRG_04_LeastEnergyLeavesFailedTightTurnsFree) {
  // Agility 0 at level 17: no die is high enough for a tight turn, so it costs nothing to try
  Sky k(forces({flat(5, 5)}, {fighter(), fighter()}, bomber(), 1, 16));
  k.put_bombers(0, {8, 37}, 1);
  k.put(kE1, {8, 15}, 1, 0, 10);
  k.put(kI1, {17, 40}, 4, 4, 20);
  k.to_move(kE1);
  EXPECT_EQ(fact(k.rules.describe_action(k.s, fly(0)).preview.facts, "lowest")->value, "12");
}

TEST(View, FC_NRG_12_LeastEnergyKnowsThatSlowJetsStall) {
  PlaneSpec spec;
  spec.bands = {{0, 22, 7, 6, 2}};
  spec.jet = true;
  Sky k(forces({fighter(spec)}, {fighter(), fighter()}, bomber(), 1, 9));
  k.put_bombers(0, {8, 37}, 1);
  k.put(kE1, {8, 15}, 1, 0, 21);
  k.put(kI1, {17, 40}, 4, 4, 20);
  k.to_move(kE1);
  EXPECT_EQ(fact(k.rules.describe_action(k.s, fly(1)).preview.facts, "lowest")->value, "stall");  // 11 points at level 11
}

TEST(View, FC_STOP_03_TheDieShowsEnergyAfterTheCompulsoryThrottle) {
  Sky k(forces({flat(5, 6)}, {fighter(), fighter()}));
  k.put_bombers(0, {8, 37}, 1);
  k.put(kE1, {8, 15}, 1, 0, 20);
  k.put(kI1, {8, 17}, 1, 3, 20);
  k.to_move(kE1).play({"level", "L!"});
  ASSERT_EQ(k.s.stage, Stage::kDie);
  EXPECT_EQ(k.rules.describe_outcome(k.s, 1).label, "1-6: energy 14");  // thrust 1, new heading 1, throttle 6
  k.roll(1);
  EXPECT_EQ(k.f(kE1).energy, 14);
}

TEST(View, FC_CBT_05_NoAttackWhereTheFlightMustHoldItsFire) {
  const auto straight = [](int heading, bool fired_on) {
    Sky k = sicily();
    k.put(kE1, {8, 15}, 1, 0, 10).set(kFiredOn, fired_on);
    k.put(kI1, {8, 17}, 1, heading, 10);
    k.to_move(kE1).play({"level"});
    return k.rules.describe_action(k.s, turn(kStraight));
  };
  EXPECT_TRUE(straight(0, false).attack);
  EXPECT_FALSE(straight(2, false).attack);
  EXPECT_TRUE(straight(2, false).targets.empty());
  EXPECT_TRUE(straight(2, false).preview.rolls.empty());
  EXPECT_FALSE(straight(0, true).attack);
  EXPECT_FALSE(straight(3, true).attack);
  EXPECT_EQ(straight(3, true).preview.rolls.size(), 1u);  // the enemy may fire all the same
}

TEST(View, FC_CBT_02_ThePromptSaysWhoCanFireBack) {
  const auto prompt = [](int heading) {
    Sky k = sicily();
    k.put(kE1, {8, 15}, 1, 0, 10);
    k.put(kI1, {8, 17}, 1, heading, 10);
    k.to_move(kE1).play({"level", "S"}).roll(1).play({"t0"});
    game::Prompt p;
    k.rules.prompt(k.s, p);
    return p.text;
  };
  EXPECT_NE(prompt(0).find("cannot fire back"), std::string::npos) << prompt(0);
  EXPECT_NE(prompt(3).find("may fire back"), std::string::npos) << prompt(3);
  Sky k(forces({fighter()}, {fighter(), fighter()}));
  k.put_bombers(0, {8, 17}, 1);
  k.put(kE1, {0, 15}, 4, 0, 10);
  k.put(kI1, {8, 15}, 1, 0, 10);
  k.to_move(kI1).play({"level", "S"}).roll(1).play({"t0"});
  game::Prompt p;
  k.rules.prompt(k.s, p);
  EXPECT_NE(p.text.find("bombers fire back"), std::string::npos) << p.text;
}

TEST(View, FC_NRG_06_CombatOddsForEveryResultOfTheDie) {
  // 27 points: thrust makes 29 with a die up to 4, airspeed 3, and 28 above it, airspeed 2, from which the target evades
  Sky k = sicily();
  k.put(kE1, {8, 13}, 1, 0, 27);
  k.put(kI1, {8, 17}, 1, 0, 30);
  k.to_move(kE1).play({"level", "S"});
  const game::ActionView v = k.rules.describe_action(k.s, turn(kStraight));
  ASSERT_EQ(v.preview.rolls.size(), 2u);
  EXPECT_NE(v.preview.rolls[0].title.find("if the die shows 1-4"), std::string::npos) << v.preview.rolls[0].title;
  EXPECT_NE(v.preview.rolls[1].title.find("if the die shows 5-6"), std::string::npos) << v.preview.rolls[1].title;
  const auto total = [&](std::size_t i) {
    int sum = 0;
    for (const game::Modifier& m : v.preview.rolls[i].parts[0].modifiers) sum += m.value;
    return sum;
  };
  EXPECT_EQ(total(0), total(1) + 1);
}

TEST(View, FC_TIGHT_03_ATightTurnThatFailsIntoCombatShowsItsOdds) {
  Sky k = sicily();
  k.put(kE1, {8, 15}, 1, 0, 10);
  k.put(kI1, {8, 17}, 1, 5, 10);
  k.to_move(kE1).play({"level"});
  const game::ActionView v = k.rules.describe_action(k.s, turn(kLeft | kTryTight));
  EXPECT_TRUE(v.attack);
  EXPECT_EQ(v.targets, std::vector<std::string>{"I1"});
  ASSERT_EQ(v.preview.rolls.size(), 1u);
  EXPECT_NE(v.preview.rolls[0].title.find("if the die shows 1"), std::string::npos) << v.preview.rolls[0].title;
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

// Every hex where the flight can end, by trying all its choices and dice.
void collect_ends(const FullCircle& rules, const State& s, int mover, bool begun, std::vector<Place>& ends) {
  if (s.stage == Stage::kTurn || (s.stage == Stage::kFly && !begun)) {
    game::ActionList list;
    rules.legal(s, list);
    for (game::Action a : list) {
      if (a == leave()) continue;
      State next = s;
      rules.apply(next, a, nullptr);
      collect_ends(rules, next, mover, true, ends);
    }
  } else if (s.stage == Stage::kDie) {
    game::OutcomeList list;
    rules.outcomes(s, list);
    for (const game::Outcome& o : list) {
      State next = s;
      rules.resolve(next, o.id, nullptr);
      // A stall comes after the flight has got there.
      if (next.fighters[mover].flying()) ends.push_back(next.fighters[mover].place());
    }
  } else if (s.fighters[mover].flying()) {
    ends.push_back(s.fighters[mover].place());
  }
}

TEST(View, FC_FLIGHT_02_ExactlyTheHexesOutOfReachAreRefused) {
  for (int energy : {10, 20, 27, 40, 60}) {
    Sky k = sicily();
    k.put(kE1, {8, 21}, 2, 0, energy);
    k.put(kE2, {8, 23}, 2, 0, 20).set(kFlown);
    k.put(kI1, {9, 24}, 2, 4, 20);
    k.to_move(kE1);
    for (bool turning : {false, true}) {
      if (turning) k.play({energy == 20 ? "climb1" : energy == 10 ? "dive1" : "level"});
      std::vector<Place> ends;
      collect_ends(k.rules, k.s, kE1, false, ends);
      ASSERT_FALSE(ends.empty());
      for (int file = 0; file < kFiles; ++file)
        for (int column = 0; column < kLength; ++column) {
          const Place p = place_at(column, file);
          if (!on_board(p)) continue;
          const bool reached = std::find(ends.begin(), ends.end(), p) != ends.end();
          EXPECT_EQ(!k.rules.why_not(k.s, cell_of(p, 2)), reached) << energy << " " << turning << " " << hex_name(p);
        }
    }
  }
  // With friends that have flown in every way
  Sky k = sicily();
  k.put(kE1, {8, 21}, 2, 0, 10);
  k.put(kE2, {8, 23}, 2, 0, 20).set(kFlown);
  k.put_bombers(0, {8, 23}, 1);
  k.to_move(kE1);
  EXPECT_EQ(k.rules.why_not(k.s, cell_of({8, 23}, 2))->rule, "FC-FLIGHT-08");
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
  EXPECT_TRUE(s->poor_sa[Side::kInterceptor]);  // two against one
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
  EXPECT_EQ(error("bombers = []\n" + rest), "position: bombers: the scenario has 1 bomber group [FC-UNIT-01]");
}

TEST(Position, FC_HIT_05_WornOutFlightsMustBreakOff) {
  const FullCircle rules(forces({fighter()}, {fighter(), fighter()}));
  const auto error = [&](const std::string& state) {
    const auto value = ruledata::parse_toml(
        "interceptors = [{ hex = 'I19', heading = 3, energy = 30" + state + " }]\nescorts = [{ hex = 'H14', energy = 20 }]\n",
        "p");
    const auto s = rules.from_position(*value);
    return s.ok() ? "accepted" : s.error().to_string();
  };
  const std::string refused = "position: I1 has too many hits to fight on: set break_off (FC-HIT-05)";
  EXPECT_EQ(error(", hits = 1"), "accepted");
  EXPECT_EQ(error(", low = true"), "accepted");
  EXPECT_EQ(error(", hits = 2"), refused);
  EXPECT_EQ(error(", hits = 1, low = true"), refused);
  EXPECT_EQ(error(", hits = 2, break_off = true"), "accepted");
  EXPECT_EQ(error(", hits = 1, low = true, break_off = true"), "accepted");
}

TEST(Position, EveryFieldIsDescribed) {
  const FullCircle rules(forces({fighter()}, {fighter(), fighter()}));
  const std::vector<game::FieldTable> tables = rules.position_fields();
  ASSERT_GE(tables.size(), 4u);
  for (const game::FieldTable& table : tables)
    for (const game::FieldSpec& field : table.fields) EXPECT_FALSE(field.meaning.empty()) << table.title << " " << field.name;
}

TEST(Notation, EveryKindOfChoiceReadsBack) {
  Sky k = sicily();
  k.put(kE1, {8, 15}, 1, 0, 20);
  k.put(kI1, {8, 17}, 1, 3, 20);
  k.to_move(kE1);
  EXPECT_EQ(k.notations(), "dive1 level climb1 leave");
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
  EXPECT_EQ(k.rules.bots().size(), 2u);
}

TEST(Bot, EvaluationFollowsHitsAndSides) {
  Sky k = sicily();
  k.put(kE1, {8, 15}, 1, 0, 20);
  k.to_move(kE1);
  const double before = k.rules.evaluate(k.s);
  k.s.hits[Side::kEscort] = 1;
  EXPECT_GT(k.rules.evaluate(k.s), before + 0.9);
  k.s.hits[Side::kEscort] = 0, k.s.hits[Side::kInterceptor] = 1;
  EXPECT_LT(k.rules.evaluate(k.s), before - 0.9);
  k.s.swapped = 1;
  EXPECT_GT(k.rules.evaluate(k.s), -before + 0.9);
  k.s.stage = Stage::kOver;
  EXPECT_DOUBLE_EQ(k.rules.evaluate(k.s), k.rules.score(k.s).margin());
}

}  // namespace
}  // namespace furball::full_circle::testing
