// Data files: scenarios, tables, tactics; and the bot on them.

#include <cmath>

#include "games/fast_easy/test_game.h"
#include "libs/ruledata/testing.h"

namespace furball::fast_easy {
namespace {

Value load(const std::string& name) { return ruledata::load_data("games/fast_easy/data/" + name); }

FastEasy game_of(std::string_view scenario) {
  const ruledata::DataStore data;
  auto setup = read_setup(load("scenarios/" + std::string(scenario) + ".toml"), data);
  EXPECT_TRUE(setup.ok()) << scenario << ": " << setup.error().to_string();
  return FastEasy(std::move(*setup));
}

TEST(Data, TwelveScenariosUpToTheLargestBattle) {
  const ruledata::DataStore data;
  int count = 0, most = 0;
  for (const std::string& path : data.list("games/fast_easy/data/scenarios")) {
    const auto file = data.load(path);
    ASSERT_TRUE(file.ok()) << path;
    EXPECT_EQ(path, "games/fast_easy/data/scenarios/" + std::string(file->at("id").as_text()) + ".toml");
    EXPECT_FALSE(file->at("title").as_text().empty());
    EXPECT_FALSE(file->at("history").as_text().empty());
    const auto setup = read_setup(*file, data);
    ASSERT_TRUE(setup.ok()) << path << ": " << setup.error().to_string();
    most = std::max(most, static_cast<int>(setup->members.size()));
    ++count;
  }
  EXPECT_GE(count, 8);
  EXPECT_EQ(most, 20 + 12 + 24);
  EXPECT_LE(sizeof(State), 2048u);
}

TEST(Data, AGroupTooWideForTheBoardIsRefused) {
  const ruledata::DataStore data;
  const auto file = data.load("games/fast_easy/data/scenarios/lancasters_by_day.toml");
  ASSERT_TRUE(kEntry.make(*file, data).ok());
  Value group = file->at("interceptors").as_array()[0], list = Value::array(), wide = *file;
  list.push_back(group.set("count", 32));
  const auto refused = kEntry.make(wide.set("interceptors", list), data);
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().rule, "FE-SETUP-04");
  // Each alone finds a place, but together they may not.
  for (const int groups : {1, 3}) {
    Value several = Value::array(), scenario = *file;
    for (int i = 0; i < groups; ++i) several.push_back(group.set("count", 14));
    const auto made = kEntry.make(scenario.set("interceptors", several), data);
    EXPECT_EQ(made.ok() ? "" : made.error().rule, groups == 1 ? "" : "FE-SETUP-04");
  }
}

TEST(Data, EveryTableNamesItsSource) {
  for (const char* name : {"fighters.toml", "bombers.toml"}) EXPECT_FALSE(load(name).at("source").as_text().empty());
  const Value tables = load("tables.toml");
  for (const auto& [key, table] : tables.as_object())
    EXPECT_TRUE(key == "format" || !table.at("source").as_text().empty()) << key;
}

// The value of a position when both sides know everything to the end; only for very short ends.
double exact(const FastEasy& g, const State& s) {
  const game::Node node = g.node(s);
  if (node.kind == game::NodeKind::kTerminal) return g.score(s).margin();
  if (node.kind == game::NodeKind::kChance) {
    OutcomeList list;
    g.outcomes(s, list);
    double sum = 0, weight = 0;
    for (const game::Outcome& o : list) {
      State next = s;
      g.resolve(next, o.id, nullptr);
      sum += static_cast<double>(o.weight) * exact(g, next);
      weight += static_cast<double>(o.weight);
    }
    return sum / weight;
  }
  ActionList list;
  g.legal(s, list);
  double best = node.seat == Seat::kBlue ? -1e9 : 1e9;
  for (Action a : list) {
    State next = s;
    g.apply(next, a, nullptr);
    const double value = exact(g, next);
    best = node.seat == Seat::kBlue ? std::max(best, value) : std::min(best, value);
  }
  return best;
}

TEST(Tactics, ExactOnesListEveryOptimalChoice) {
  const Value file = load("tactics.toml");
  for (const Value& tactic : file.at("tactic").as_array()) {
    if (!tactic.at("exact").as_bool()) continue;
    const FastEasy g = game_of(tactic.at("scenario").as_text());
    const State s = *g.from_position(tactic.at("position"));
    const double sign = g.node(s).seat == Seat::kBlue ? 1 : -1;
    std::vector<std::pair<double, std::string>> values;
    for (Action a : legal(g, s)) {
      State next = s;
      g.apply(next, a, nullptr);
      values.push_back({sign * exact(g, next), g.notation(s, a)});
    }
    const double top = std::max_element(values.begin(), values.end())->first;
    std::set<std::string> optimal, listed;
    for (const auto& [value, name] : values)
      if (value > top - 1e-9) optimal.insert(name);
    for (const Value& best : tactic.at("best").as_array()) listed.insert(std::string(best.as_text()));
    EXPECT_EQ(optimal, listed) << tactic.at("id").as_text();
    EXPECT_LT(optimal.size(), values.size()) << tactic.at("id").as_text();
  }
}

TEST(Doctrine, SolvesMostTacticsAndGivesReasons) {
  int solved = 0, all = 0;
  const Value file = load("tactics.toml");
  for (const Value& tactic : file.at("tactic").as_array()) {
    const FastEasy g = game_of(tactic.at("scenario").as_text());
    const State s = *g.from_position(tactic.at("position"));
    dice::Rng rng(1);
    const game::BotChoice choice = g.choose("doctrine", s, rng);
    EXPECT_FALSE(choice.reasons.empty()) << tactic.at("id").as_text();
    bool found = false;
    for (const Value& best : tactic.at("best").as_array()) found |= best.as_text() == g.notation(s, choice.action);
    solved += found;
    ++all;
  }
  EXPECT_GE(solved * 10, all * 8);
}

// Plays a game with the bot on the given sides (1 blue, 2 red) and chance moves elsewhere.
int margin_of(const FastEasy& g, int bot_sides, uint64_t seed) {
  State s = g.initial();
  dice::Rng choices = dice::derive(seed, "choices"), dice = dice::derive(seed, "dice");
  for (;;) {
    const game::Node node = g.node(s);
    if (node.kind == game::NodeKind::kTerminal)  // what was won, not what the scenario grants
      return g.score(s).margin() - g.setup().bonus[Seat::kBlue] + g.setup().bonus[Seat::kRed];
    if (node.kind == game::NodeKind::kChance) {
      OutcomeList list;
      g.outcomes(s, list);
      g.resolve(s, game::sample(list, dice), nullptr);
      continue;
    }
    const ActionList list = legal(g, s);
    Action a = list[choices.below(list.size())];
    if (bot_sides >> game::index(node.seat) & 1) a = g.choose("doctrine", s, choices).action;
    EXPECT_TRUE(std::binary_search(list.begin(), list.end(), a));
    g.apply(s, a, nullptr);
  }
}

TEST(Doctrine, BeatsRandomPlayFromBothSides) {
  for (const char* scenario : {"battle_of_britain", "stukas"}) {
    const FastEasy g = game_of(scenario);
    int blue = 0, red = 0;
    for (uint64_t seed = 0; seed < 12; ++seed) blue += margin_of(g, 1, seed), red += margin_of(g, 2, seed);
    EXPECT_GT(blue, 30) << scenario;
    EXPECT_LT(red, -10) << scenario;
  }
}

TEST(Evaluate, KnowsWhatLossesAreWorth) {
  const FastEasy g = game_of("big_box");
  const State s = at_phase(g, "setup");
  const double start = g.evaluate(s);
  const auto with = [&](std::initializer_list<Edit> edits) { return g.evaluate(at_phase(g, "setup", edits)); };
  EXPECT_LT(with({{"B1", "status", "out"}}), start - 3);  // blue has lost a bomber
  EXPECT_LT(with({{"B1", "hits", 20}}), start);           // or may lose it
  EXPECT_LT(with({{"E1", "status", "out"}}), start - 0.5);
  const FastEasy duel = game_of("duel");
  const double even = duel.evaluate(duel.initial());
  EXPECT_GT(duel.evaluate(at_phase(duel, "escorts move", {{"I1", "status", "out"}})), even + 0.5);
  const State over = at_phase(duel, "casualties", {{"I1", "fate", "crash"}, {"I1", "status", "out"}});
  EXPECT_EQ(duel.evaluate(over), 3 + duel.setup().bonus[Seat::kBlue] - duel.setup().bonus[Seat::kRed]);
}

}  // namespace
}  // namespace furball::fast_easy
