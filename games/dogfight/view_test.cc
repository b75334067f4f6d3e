// What players see and read: units, previews, refusals, positions.

#include <gtest/gtest.h>

#include "games/dogfight/testing.h"
#include "libs/game/game_of.h"
#include "libs/ruledata/toml.h"

namespace furball::dogfight {
namespace {

const game::UnitView* unit(const game::View& view, const std::string& id) {
  for (const auto& u : view.units)
    if (u.id == id) return &u;
  return nullptr;
}

TEST(View, DF_UNIT_05_FlippedFlightsAreMarked) {
  Sky sky;
  sky.bombers(1).with("IA 5.5.L.FC").with("EA 4.2.L.BD flipped");
  const Dogfight game = sky.game();
  game::View view;
  game.describe(sky.state("IA"), view);
  const auto* flipped = unit(view, "EA");
  ASSERT_TRUE(flipped);
  EXPECT_TRUE(flipped->attrs.at("flipped").as_bool());
  EXPECT_EQ(flipped->attrs.at("pitch").as_text(), "dive");
  EXPECT_EQ(flipped->attrs.at("heading").as_text(), "back");
  EXPECT_EQ(flipped->angle, 150);
  EXPECT_EQ(flipped->badges, (std::vector<std::string>{"LEAVES"}));
  const auto* climbing = unit(view, "IA");
  ASSERT_TRUE(climbing);
  EXPECT_TRUE(climbing->active);
  EXPECT_EQ(climbing->angle, 330);
  EXPECT_EQ(climbing->attrs.at("pitch").as_text(), "climb");
  EXPECT_EQ(view.board.kind.text(), "lanes");
  EXPECT_EQ(view.board.columns, 13);
  EXPECT_EQ(view.board.rows, 10);
  EXPECT_EQ(view.board.levels, 3);
}

TEST(View, AttackPreviewShowsBothSidesOdds) {
  Sky sky;
  sky.bombers(1).with("IA 5.3.M.FL").with("EX 2.2.L.FL");
  const Dogfight game = sky.game();
  const State s = sky.state("IA");
  const game::ActionView v = game.describe_action(s, *game.parse(s, "6.3.M.FL"));
  EXPECT_TRUE(v.attack);
  EXPECT_EQ(v.targets, (std::vector<std::string>{"B1"}));
  ASSERT_EQ(v.preview.rolls.size(), 1u);
  const game::RollView& roll = v.preview.rolls[0];
  ASSERT_EQ(roll.parts.size(), 2u);
  EXPECT_EQ(roll.parts[0].side, "red");
  ASSERT_EQ(roll.parts[0].modifiers.size(), 2u);
  EXPECT_EQ(roll.parts[0].modifiers[0].rule, "DF-CBT-07");
  EXPECT_EQ(roll.parts[0].modifiers[1].rule, "DF-CBT-08");
  ASSERT_EQ(roll.parts[1].modifiers.size(), 1u);
  uint64_t total = 0;
  std::vector<std::string> faces;
  for (const auto& o : roll.outcomes) total += o.weight, faces.push_back(o.notation);
  EXPECT_EQ(total, 6u);
  EXPECT_EQ(faces, (std::vector<std::string>{"1-3", "4", "5-6"}));
  // The path: one block; the click is on its end.
  EXPECT_EQ(v.cells.back(), (game::Cell{6, 3, 1}));
}

TEST(View, PreviewShowsTheBomberPhaseAndWhoCanAnswer) {
  Sky sky;
  sky.bombers(1).with("IA 9.3.M.BL").with("EX 7.4.L.BL");
  const Dogfight game = sky.game();
  const State s = sky.state("IA");
  const auto ahead = game.describe_action(s, *game.parse(s, "7.3.M.BL"));
  ASSERT_EQ(ahead.preview.rolls.size(),
            1u);  // carried onto the bombers by the shift, head-on: both fire
  EXPECT_EQ(ahead.preview.rolls[0].parts.size(), 2u);
  EXPECT_FALSE(ahead.attack);
  const auto diving = game.describe_action(s, *game.parse(s, "7.2.M.BD"));
  EXPECT_TRUE(diving.preview.rolls.empty());
  const auto reach = [&](const char* text) { return game.attackers(s, kIA, *parse_place(text)).size(); };
  EXPECT_EQ(reach("7.3.M.BL"), 0u);  // no escort may follow into the bombers' block
  EXPECT_EQ(reach("8.3.L.BL"), 0u);
  Sky tailed;
  tailed.with("IA 5.5.M.FL").with("EX 5.5.M.FL");
  const Dogfight game2 = tailed.game();
  EXPECT_EQ(game2.attackers(tailed.state("IA"), kIA, *parse_place("6.5.L.FL")).size(), 1u);
  EXPECT_EQ(game2.attackers(tailed.state("IA"), kIA, *parse_place("6.5.L.BD")).size(), 1u);
}

TEST(View, PathOfAWeaveWithADrop) {
  Sky sky;
  sky.with("IA 5.5.M.FL").with("EX 2.2.L.FL");
  const Dogfight game = sky.game();
  const State s = sky.state("IA");
  const auto v = game.describe_action(s, *game.parse(s, "6.4.L.BD"));
  EXPECT_EQ(v.cells, (std::vector<game::Cell>{{6, 5, 1}, {6, 5, 0}, {6, 4, 0}}));
  EXPECT_NE(v.label.find("reverse and drop"), std::string::npos) << v.label;
}

TEST(Explain, RefusalsNameTheRule) {
  Sky sky;
  sky.bombers(1).with("IA 5.5.M.FL").with("IB 5.5.L.FD").with("IC 5.7.M.FC").with("ID 5.2.R.FC").with("EX 2.2.L.FL");
  const std::map<std::string, std::vector<std::pair<std::string, std::string>>> refused = {
      {"IA",
       {{"6.4.L.FC", "DF-WEAVE-03"},
        {"6.5.L.BC", "DF-TURN-01"},
        {"6.5.M.BL", "DF-TURN-01"},
        {"7.6.M.FL", "DF-MOVE-07"},
        {"7.5.L.FL", "DF-WEAVE-01"},
        {"8.5.M.FL", "DF-MOVE-01"},
        {"5.5.M.FL", "DF-MOVE-10"},
        {"1.1.M.FL", "DF-MOVE-02"},
        {"9.5.M.FL", "DF-MOVE-02"}}},  // no flight comes so far
      {"IB", {{"7.3.M.BD", "DF-TURN-02"}, {"7.3.L.FC", "DF-MOVE-04"}}},
      {"IC", {{"6.8.L.FL", "DF-WEAVE-04"}, {"6.8.M.FC", "DF-MOVE-09"}}},
      {"ID", {{"6.3.R.FC", "DF-MOVE-09"}}},
  };
  for (const auto& [flight, ends] : refused)
    for (const auto& [end, rule] : ends) EXPECT_EQ(sky.refusal(flight, end), rule) << flight << " to " << end;
  Sky slow;
  slow.at_marker(1)
      .with("IA 5.5.M.FL slow")
      .with("IB 5.8.M.FD slow")
      .with("IC 5.1.M.FL slow")
      .with("ID 5.5.L.FD heavy")
      .with("EX 2.2.L.FL");
  EXPECT_EQ(slow.refusal("IA", "7.5.M.FL"), "DF-SLOW-04");
  EXPECT_EQ(slow.refusal("IB", "8.5.M.FD"), "DF-SLOW-01");
  EXPECT_EQ(slow.refusal("IC", "7.2.M.FL"), "DF-SLOW-02");
  EXPECT_EQ(slow.refusal("ID", "7.4.L.FC"), "DF-HF-03");
  slow.at_marker(0);
  EXPECT_EQ(slow.refusal("IA", "7.5.M.FC"), "DF-SLOW-03");
  Sky low;
  low.altitude(Altitude::kLow).with("IA 5.1.M.FD").with("IB 5.5.L.FL heavy").with("EX 2.2.L.FL");
  EXPECT_EQ(low.refusal("IA", "7.0.M.FD"), "DF-LOW-02");
  EXPECT_EQ(low.refusal("IB", "6.5.M.BD"), "DF-HF-04");
}

// At very low altitude the limits of rows 6-19 hold everywhere, and the refusal does not speak of rows the flight is not in.
TEST(Explain, DF_VLOW_03_RefusalsSpeakOfTheFlightsOwnRows) {
  Sky low;
  low.at_marker(1)
      .altitude(Altitude::kVeryLow)
      .with("IA 5.1.M.FL")
      .with("IB 5.1.L.FC")
      .with("IC 5.2.R.FL slow")
      .with("EX 2.2.L.FL");
  Sky high;
  high.at_marker(1).with("IA 5.5.M.FL").with("IB 5.5.L.FC").with("IC 5.5.R.FL slow").with("EX 2.2.L.FL");
  const auto reason = [](const Sky& sky, const char* id, const char* end) {
    const Dogfight game = sky.game();
    const State s = sky.state(id);
    return game.refuse(s, *game.parse(s, end)).reason;
  };
  const struct {
    const char *id, *low_end, *high_end, *rule;
  } kCases[] = {{"IA", "7.2.M.FL", "7.6.M.FL", "DF-MOVE-07"},
                {"IB", "6.2.L.FC", "6.6.L.FC", "DF-MOVE-09"},
                {"IC", "7.2.R.FL", "7.5.R.FL", "DF-SLOW-04"}};
  for (const auto& c : kCases) {
    EXPECT_EQ(low.refusal(c.id, c.low_end), c.rule);
    EXPECT_EQ(high.refusal(c.id, c.high_end), c.rule);
    EXPECT_EQ(reason(low, c.id, c.low_end).find("6-19"), std::string::npos) << reason(low, c.id, c.low_end);
    EXPECT_NE(reason(high, c.id, c.high_end).find("6-19"), std::string::npos) << reason(high, c.id, c.high_end);
  }
}

// The prompt of a move states the distance and the bar that hold for this flight.
TEST(View, DF_MOVE_01_ThePromptStatesTheLimits) {
  const auto prompt = [](const Sky& sky, const char* id) {
    const Dogfight game = sky.game();
    game::Prompt p;
    game.prompt(sky.state(id), p);
    return p.text;
  };
  Sky sky;
  sky.at_marker(1)
      .bombers(1)
      .with("IA 5.5.M.FL slow")
      .with("IB 5.8.M.FD slow")
      .with("IC 5.1.M.FL slow")
      .with("ID 4.5.L.FD")
      .with("EX 2.2.L.FL");
  EXPECT_EQ(prompt(sky, "IA"),
            "It is slow and the turn marker is odd: it moves 1 block, or 2 if it pitches into a dive after the first.");
  EXPECT_EQ(prompt(sky, "IB"), "It is slow, so even in a dive it moves exactly 2 blocks.");
  EXPECT_EQ(prompt(sky, "IC"), "It is slow and level: it moves 1 or 2 blocks, and stops if it pitches up into a climb.");
  EXPECT_EQ(prompt(sky, "ID"), "It dives, so it moves 2 or 3 blocks.");
  // Pinned: only a level flight can reverse, and not in the bombers' block, nor from cloud.
  const auto pinned = [&](const std::string& place, int die, int bombers) {
    Sky with;
    with.bombers(bombers).with_sun(die).with("IA " + place).with("EX " + place);
    return prompt(with, "IA");
  };
  EXPECT_NE(pinned("5.4.M.FL", 0, 0).find("only if it reverses"), std::string::npos);
  EXPECT_NE(pinned("5.4.M.FD", 0, 0).find("may not attack"), std::string::npos);
  EXPECT_NE(pinned("5.7.M.FL", 6, 0).find("may not attack"), std::string::npos);
  EXPECT_NE(pinned("5.3.M.FL", 0, 1).find("may not attack"), std::string::npos);
}

// Interceptors answer an escort next turn, so on the last turn nobody does; escorts still answer on the last turn.
TEST(View, DF_VIC_03_NobodyAnswersAfterTheLastTurn) {
  Sky sky;
  sky.with("IA 5.5.M.FL").with("EX 5.5.L.FL");
  const Dogfight game = sky.game();
  const auto reach = [&](const char* id, Unit flight, int marker) {
    State s = sky.state(id);
    s.marker = static_cast<uint8_t>(marker);
    return game.attackers(s, flight, *parse_place("6.5.L.FL")).size();
  };
  EXPECT_EQ(reach("EX", kEA, 18), 1u);
  EXPECT_EQ(reach("EX", kEA, 19), 0u);
  EXPECT_EQ(reach("IA", kIA, 19), 1u);
}

TEST(Explain, WhyACellDoesNothing) {
  Sky sky;
  sky.bombers(1).with("EA 5.3.M.FL").with("IX 9.9.L.BL");
  const Dogfight game = sky.game();
  const State s = sky.state("EA");
  const auto bombers = game.why_not(s, {6, 3, 1});
  ASSERT_TRUE(bombers);
  EXPECT_EQ(bombers->rule, "DF-STACK-04");
  EXPECT_FALSE(game.why_not(s, {7, 3, 1}));  // a legal end
  EXPECT_TRUE(game.why_not(s, {11, 9, 1}));
  EXPECT_FALSE(game.why_not(s, {40, 9, 1}));
}

TEST(View, SwappedSidesWearTheirSeatsColour) {
  Sky sky;
  sky.bombers(1).with("IA 5.5.L.FL").with("EA 4.2.L.FL");
  sky.scenario.options.bidding = true;
  const Dogfight game = sky.game();
  State s = sky.state("IA");
  s.swapped = true;
  EXPECT_EQ(game.node(s), game::Node::decision(game::Seat::kBlue));
  game::View view;
  game.describe(s, view);
  EXPECT_EQ(unit(view, "IA")->side, "blue");
  EXPECT_EQ(unit(view, "B1")->side, "red");
  EXPECT_EQ(view.sides[0].name, "Interceptors");
}

// --- Positions
// ------------------------------------------------------------------------------------

Value flight(const char* id, const char* at) {
  Value f = Value::object();
  f.set("id", id);
  f.set("at", at);
  return f;
}

Value small_position() {
  Value v = Value::object();
  Value list = Value::array();
  list.push_back(flight("EA", "4.2.L.FL"));
  list.push_back(flight("IA", "5.5.L.FL"));
  list.push_back(flight("IB", "5.0.M.FD"));
  v.set("flights", list);
  return v;
}

Dogfight small_game() {
  Sky sky;
  sky.bombers(1).with("IA 5.5.L.FL").with("IB 5.6.L.FL").with("IC 5.7.L.FL").with("EA 4.2.L.FL").with("EB 4.3.L.FL");
  return sky.game();
}

TEST(Position, WrittenByHandStartsAPhase) {
  const Dogfight game = small_game();
  const auto s = game.from_position(small_position());
  ASSERT_TRUE(s.ok()) << s.error().to_string();
  EXPECT_EQ(s->step, Step::kMove);
  EXPECT_EQ(game.unit_id(s->current), "IA");
  EXPECT_TRUE(s->flights[kIC].gone());
  EXPECT_EQ(*game.from_position(game.position(*s)), *s);
}

TEST(Position, MistakesAreNamed) {
  const Dogfight game = small_game();
  const auto problem = [&](const Value& v) {
    const auto s = game.from_position(v);
    return s.ok() ? std::string() : s.error().to_string();
  };
  Value v = small_position();
  v.set("colour", 1);
  EXPECT_NE(problem(v).find("colour"), std::string::npos);
  v = small_position();
  v.set("turn", 22);
  EXPECT_NE(problem(v).find("turn"), std::string::npos);
  v = small_position();
  Value list = v.at("flights");
  list.push_back(flight("IC", "5.5.L.FL"));
  v.set("flights", list);
  EXPECT_NE(problem(v).find("one block"), std::string::npos) << problem(v);
  v = small_position();
  list = Value::array();
  list.push_back(flight("IZ", "5.5.L.FL"));
  v.set("flights", list);
  EXPECT_NE(problem(v).find("IZ"), std::string::npos);
  v = small_position();
  list = Value::array();
  list.push_back(flight("IA", "nowhere"));
  v.set("flights", list);
  EXPECT_NE(problem(v).find("flights[0].at"), std::string::npos);
  v = small_position();
  list = v.at("flights");
  list.push_back(flight("EB", "6.3.M.FL"));  // an escort with the bombers in the Interceptor Phase
  v.set("flights", list);
  EXPECT_NE(problem(v).find("bombers"), std::string::npos);
  v = small_position();
  v.set("active", "EA");
  EXPECT_NE(problem(v), "");
}

// The name of a step in positions is the name of its entry in the table of steps.
TEST(Position, StepsAreCalledByTheirNames) {
  const Dogfight game = small_game();
  const auto table = game.position_fields()[0];
  const auto step = std::find_if(table.fields.begin(), table.fields.end(), [](const auto& f) { return f.name == "step"; });
  ASSERT_NE(step, table.fields.end());
  ASSERT_EQ(step->words.size(), Dogfight::steps().size());
  for (std::size_t i = 0; i < step->words.size(); ++i) EXPECT_EQ(step->words[i], Dogfight::steps()[i].name());
}

// What no game can come to is refused, and the reason names the rule.
TEST(Position, WhatCannotBeIsRefused) {
  const Dogfight game = small_game();
  const auto problem = [&](const std::string& toml) {
    const auto value = ruledata::parse_toml(toml, "position");
    EXPECT_TRUE(value.ok()) << toml;
    const auto s = game.from_position(*value);
    return s.ok() ? std::string() : s.error().to_string();
  };
  const std::string on_bombers = R"(flights = [{id = "IA", at = "6.3.M.FL", moved = true}, {id = "EA", at = "4.2.L.FL"}])";
  const std::string duel = R"(flights = [{id = "IA", at = "5.4.M.FL", moved = true}, {id = "EA", at = "5.4.M.FL"}])";
  const std::string shifted =
      R"(phase = "bombers"
flights = [{id = "IA", at = "6.3.M.FL"}, {id = "EA", at = "4.2.L.FL"}])";
  const auto both = [](const std::string& target, const std::string& rest) {
    return "combat = {mover = \"IA\", target = \"" + target + "\", " + rest + "}\n";
  };
  const struct {
    std::string toml, rule;
  } kCases[] = {
      {R"(active = "IA"
flights = [{id = "IA", at = "5.5.L.FL"}, {id = "IB", at = "5.6.L.FL", moved = true}])",
       "DF-SEQ-02"},
      {R"(active = "IB"
flights = [{id = "IA", at = "5.5.L.FL"}, {id = "IB", at = "5.6.L.FL"}])",
       "DF-SEQ-02"},
      {R"(active = "IA"
flights = [{id = "IA", at = "5.0.M.FD"}, {id = "IB", at = "5.6.L.FL"}])",
       "DF-STACK-11"},
      {R"(phase = "escorts"
flights = [{id = "EA", at = "4.2.L.FL"}])",
       "DF-VIC-02"},
      {R"(step = "over"
flights = [{id = "IA", at = "5.5.L.FL"}])",
       "DF-VIC-02"},
      {R"(step = "turn_end"
phase = "escorts"
turn = 20
flights = [{id = "IA", at = "5.5.L.FL"}])",
       "DF-VIC-01"},
      {"sun = 3\nflights = [{id = \"IA\", at = \"5.5.L.FL\"}]", "DF-SUN-01"},
      {R"(step = "place_escorts"
active = "EB"
flights = [{id = "EA", at = "12.9.L.FL"}])",
       "DF-SETUP-03"},
      {"step = \"combat\"\n" + both("B1", "mover_fires = true") + on_bombers, "DF-CBT-02"},
      {"step = \"combat\"\n" + both("B1", "mover_fires = true, target_fires = true, out_of_sun = true") + on_bombers,
       "DF-SUN-03"},
      {"step = \"combat\"\n" + both("EA", "mover_fires = true, target_fires = true") + duel, "DF-CBT-04"},
      {"step = \"target_fire\"\n" + both("EA", "mover_fires = true") + duel, "DF-CBT-04"},
      {"step = \"mover_fire\"\n" + both("B1", "mover_fires = true, target_fires = true") + on_bombers, "DF-CBT-03"},
      {"step = \"combat\"\n" + both("B1", "mover_fires = true, target_fires = true, next_squadron = 2") + shifted, "DF-CBT-05"},
      {"step = \"combat\"\n" + both("B1", "target_fires = true, next_squadron = 1") + shifted, "next_squadron"},
  };
  for (const auto& each : kCases)
    EXPECT_NE(problem(each.toml).find(each.rule), std::string::npos) << each.toml << "\nsays: " << problem(each.toml);
  EXPECT_EQ(problem("step = \"combat\"\n" + both("B1", "mover_fires = true, target_fires = true") + on_bombers), "");
}

}  // namespace
}  // namespace furball::dogfight
