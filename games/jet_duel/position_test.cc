#include "games/jet_duel/test_support.h"
#include "libs/game/game_of.h"

namespace furball::jet_duel {
namespace {

JetDuel korea() {
  const ruledata::DataStore data;
  auto setup = read_scenario(*data.load("games/jet_duel/data/scenarios/korea-opening.toml"), data);
  EXPECT_TRUE(setup.ok());
  return JetDuel(*setup);
}

Value jet(const char* id, const char* hex, const char* altitude) {
  Value j = Value::object();
  j.set("id", id), j.set("hex", hex), j.set("altitude", altitude);
  return j;
}

Value short_form() {
  Value v = Value::object();
  v.set("turn", 8), v.set("active", "51");
  Value downed = Value::object();
  downed.set("id", "63"), downed.set("status", "downed");
  Value prey = jet("61", "HH18", "4.1");
  prey.set("heading", "E");
  v.set("jets", Value(Value::Array{jet("51", "DD18", "4.2"), jet("53", "T20", "4.2"), prey, downed}));
  return v;
}

TEST(Position, TheShortFormStartsAnActivation) {
  const JetDuel g = korea();
  const auto s = g.from_position(short_form());
  ASSERT_TRUE(s.ok()) << s.error().to_string();
  EXPECT_EQ(s->turn, 8);
  EXPECT_EQ(s->active, kB1);
  EXPECT_EQ(s->phase, Phase::kAltitude) << "a veteran with an enemy in view rolls no die";
  EXPECT_EQ(s->jets[kB1].bursts, 6);
  EXPECT_EQ(s->jets[kB1].sp, start_speed(8));
  EXPECT_EQ(s->jets[kR3].status, Status::kDowned);
  const auto again = g.from_position(g.position(*s));
  ASSERT_TRUE(again.ok());
  EXPECT_TRUE(*again == *s);
}

TEST(Position, MistakesAreNamed) {
  const auto game = game::make_game(korea());
  const auto message = [&](Value v) {
    const auto s = game->from_position(v);
    return s.ok() ? std::string() : s.error().to_string();
  };
  EXPECT_EQ(message(short_form()), "");
  Value v = short_form();
  v.set("active", "99");
  EXPECT_NE(message(v).find("active"), std::string::npos);
  v = short_form();
  v.set("jets", Value(Value::Array{jet("51", "DD18", "4.2")}));
  EXPECT_NE(message(v).find("missing"), std::string::npos);
  v = short_form();
  v.set("colour", "red");
  EXPECT_NE(message(v).find("colour"), std::string::npos);
  v = short_form();
  v.set("jets", Value(Value::Array{jet("51", "DD99", "4.2"), jet("53", "T20", "4.2"), jet("61", "HH18", "4.1"),
                                   jet("63", "HH20", "4.1")}));
  EXPECT_NE(message(v).find("hex"), std::string::npos);
  v.set("jets", Value(Value::Array{jet("51", "DD18", "9.2"), jet("53", "T20", "4.2"), jet("61", "HH18", "4.1"),
                                   jet("63", "HH20", "4.1")}));
  EXPECT_NE(message(v).find("playable levels"), std::string::npos);
}

TEST(Notation, RefusalsNameTheRule) {
  const JetDuel g = korea();
  const State s = *g.from_position(short_form());
  EXPECT_EQ(g.refuse(s, altitude(-3, true)).rule, "JD-FLT-01");
  EXPECT_EQ(g.refuse(s, weapon(kGuns, kR1)).rule, "JD-SEQ-02");
  EXPECT_FALSE(g.parse(s, "loop").has_value());
  EXPECT_FALSE(g.parse(s, "guns 99").has_value());
  EXPECT_EQ(*g.parse(s, "guns 61"), weapon(kGuns, kR1));
}

TEST(View, TellsAPilotWhatHeWants) {
  const JetDuel rules = korea();
  const auto game = game::make_game(rules);
  auto s = *game->from_position(short_form());
  game::View v = game->view(s);
  EXPECT_EQ(v.board.kind.text(), "hex");
  EXPECT_EQ(v.board.columns, 59);
  EXPECT_EQ(v.board.level_labels[0], "1.1");
  EXPECT_EQ(v.turn, 8);
  bool zone = false, seen = false;
  for (const game::MarkerView& m : v.markers) zone |= m.kind == "zone" && m.cells.size() == 6;
  EXPECT_TRUE(zone) << "gun fire zone";
  for (const game::UnitView& u : v.units)
    for (const game::Fact& f : u.facts) seen |= u.id == "61" && f.key == "seen" && f.value == "yes";
  EXPECT_TRUE(seen);
  // End hexes of the level option: 3 hexes lead to 4 places.
  for (const game::ActionView& a : v.actions)
    if (a.notation == "level") {
      EXPECT_EQ(a.preview.end.size(), 4u);
      EXPECT_TRUE(a.main);
    }
  const State turn = fly(rules, *rules.from_position(short_form()), "level, L, L, L");
  const game::ActionView left = rules.describe_action(turn, *rules.parse(turn, "left"));
  ASSERT_EQ(left.preview.rolls.size(), 1u);
  int sum = 0;
  for (const game::Modifier& m : left.preview.rolls[0].parts[0].modifiers) sum += m.value;
  Modifiers list;
  rules.turn_modifiers(turn, kLeft, false, list);
  EXPECT_EQ(sum, list.sum());
  // Weapons: exact odds that add up.
  State shot = fly(rules, *rules.from_position(short_form()), "level, L, R, L, straight, back 0");
  ASSERT_EQ(shot.phase, Phase::kWeapons);
  const game::ActionView guns = rules.describe_action(shot, *rules.parse(shot, "guns 61"));
  EXPECT_TRUE(guns.attack);
  ASSERT_EQ(guns.preview.rolls.size(), 1u);
  uint64_t total = 0;
  for (const game::OutcomeView& o : guns.preview.rolls[0].outcomes) total += o.weight;
  EXPECT_EQ(total, 60u);
}

}  // namespace
}  // namespace furball::jet_duel
