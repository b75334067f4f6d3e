// What every game promises, checked once for all of them, the tutorial game included: play hashes, counts of the tree
// (data/perft.toml), random and sensible games with every promise of the contract checked, tactical positions.

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "games/all_games.h"
#include "libs/game/conformance.h"
#include "libs/game/play_hash.h"
#include "libs/ruledata/codec.h"
#include "libs/ruledata/data_store.h"

namespace furball {
namespace {

const ruledata::DataStore& data() {
  static const ruledata::DataStore store;
  return store;
}

struct Battle {
  const game::GameEntry* entry;
  std::string scenario;
  std::string name() const { return std::string(entry->id) + "/" + scenario; }
};

std::string folder(const game::GameEntry& entry) { return std::string(entry.folder) + "/data/"; }

std::vector<Battle> all_battles() {
  std::vector<Battle> list;
  for (const game::GameEntry* entry : all_games())
    for (const std::string& path : data().list(folder(*entry) + "scenarios"))
      list.push_back({entry, std::string(data().load(path)->at("id").as_text())});
  return list;
}

std::unique_ptr<game::Game> make(const game::GameEntry& entry, std::string_view id) {
  for (const std::string& path : data().list(folder(entry) + "scenarios")) {
    const Result<Value> scenario = data().load(path);
    if (!scenario || scenario->at("id").as_text() != id) continue;
    auto made = entry.make(*scenario, data());
    EXPECT_TRUE(made.ok()) << path << ": " << (made.ok() ? "" : made.error().to_string());
    return made.ok() ? std::move(*made) : nullptr;
  }
  ADD_FAILURE() << entry.id << " has no scenario '" << id << "'";
  return nullptr;
}

// tests/play_hashes.txt by "game/scenario".
const std::map<std::string, std::string>& recorded() {
  static const auto table = [] {
    std::map<std::string, std::string> map;
    std::ifstream file("tests/play_hashes.txt");
    for (std::string line; std::getline(file, line);)
      if (const std::size_t space = line.find(' '); !line.starts_with('#') && space != std::string::npos)
        map[line.substr(0, space)] = line.substr(space + 1);
    return map;
  }();
  return table;
}

class EveryBattle : public testing::TestWithParam<Battle> {};

// Whoever changes play changes this line: `furball hashes > tests/play_hashes.txt`, and the commit says why.
TEST_P(EveryBattle, PlaysAsRecorded) {
  const auto battle = make(*GetParam().entry, GetParam().scenario);
  ASSERT_TRUE(battle);
  const auto found = recorded().find(GetParam().name());
  ASSERT_NE(found, recorded().end()) << GetParam().name() << " is not in tests/play_hashes.txt; run: furball hashes";
  EXPECT_EQ(game::to_string(game::play_hash(*battle)), found->second);
}

TEST_P(EveryBattle, KeepsThePromises) {
  const auto battle = make(*GetParam().entry, GetParam().scenario);
  ASSERT_TRUE(battle);
  for (const bool sensible : {false, true}) {
    if (sensible && battle->bots().empty()) continue;  // Pig has no opinion
    const game::FuzzReport report =
        game::fuzz(*battle, {.games = 12, .max_nodes = 20000, .words_every = 31, .sensible = sensible});
    EXPECT_TRUE(report.clean()) << (report.problems.empty() ? "not finished" : report.problems[0]);
    EXPECT_GT(report.decisions, 0);
  }
}

INSTANTIATE_TEST_SUITE_P(Games, EveryBattle, testing::ValuesIn(all_battles()), [](const auto& info) {
  std::string name = info.param.name();
  std::replace_if(name.begin(), name.end(), [](unsigned char c) { return !std::isalnum(c); }, '_');
  return name;
});

class EveryGame : public testing::TestWithParam<const game::GameEntry*> {};

TEST_P(EveryGame, CountsItsTree) {
  const Result<Value> file = data().load(folder(*GetParam()) + "perft.toml");
  ASSERT_TRUE(file.ok()) << "every game has a data/perft.toml";
  ASSERT_FALSE(file->at("perft").as_array().empty());
  for (const Value& row : file->at("perft").as_array()) {
    const auto battle = make(*GetParam(), row.at("scenario").as_text());
    ASSERT_TRUE(battle);
    game::AnyState state = battle->initial();
    if (const Value* position = row.find("position")) {
      const Result<game::AnyState> loaded = battle->from_position(*position);
      ASSERT_TRUE(loaded.ok()) << loaded.error().to_string();
      state = *loaded;
    }
    EXPECT_EQ(game::perft(*battle, state, static_cast<int>(row.at("depth").as_integer())),
              static_cast<uint64_t>(row.at("nodes").as_integer()))
        << row.at("scenario").as_text() << " depth " << row.at("depth").as_integer();
  }
}

// Positions for which a good player's answer is known. A game may have none.
TEST_P(EveryGame, TacticsLoadAndTheirAnswersAreLegal) {
  const Result<Value> file = data().load(folder(*GetParam()) + "tactics.toml");
  if (!file.ok()) return;
  for (const Value& tactic : file->at("tactic").as_array()) {
    const std::string id(tactic.at("id").as_text());
    const auto battle = make(*GetParam(), tactic.at("scenario").as_text());
    ASSERT_TRUE(battle) << id;
    const Result<game::AnyState> state = battle->from_position(tactic.at("position"));
    ASSERT_TRUE(state.ok()) << id << ": " << state.error().to_string();
    ASSERT_EQ(battle->node(*state).kind, game::NodeKind::kDecision) << id;
    EXPECT_FALSE(tactic.at("why").as_text().empty()) << id;
    game::ActionList legal;
    battle->legal(*state, legal);
    ASSERT_FALSE(tactic.at("best").as_array().empty()) << id;
    EXPECT_LT(tactic.at("best").as_array().size(), legal.size()) << id << ": there must be something to get wrong";
    for (const Value& best : tactic.at("best").as_array()) {
      const auto action = battle->parse(*state, best.as_text());
      ASSERT_TRUE(action.has_value()) << id << " " << best.as_text();
      EXPECT_TRUE(std::binary_search(legal.begin(), legal.end(), *action)) << id << " " << best.as_text();
    }
  }
}

// Positions mined from games (`furball puzzles mine`): they can be set up, and the answer is legal and not the only one.
TEST_P(EveryGame, PuzzlesLoadAndTheirAnswersAreLegal) {
  const Result<Value> file = data().load(folder(*GetParam()) + "puzzles.toml");
  if (!file.ok()) return;
  std::set<std::string> ids;
  for (const Value& puzzle : file->at("puzzle").as_array()) {
    const std::string id(puzzle.at("id").as_text());
    EXPECT_TRUE(ids.insert(id).second) << id << " twice";
    const auto battle = make(*GetParam(), puzzle.at("scenario").as_text());
    ASSERT_TRUE(battle) << id;
    const Result<game::AnyState> state = battle->from_position(puzzle.at("position"));
    ASSERT_TRUE(state.ok()) << id << ": " << state.error().to_string();
    ASSERT_EQ(battle->node(*state).kind, game::NodeKind::kDecision) << id;
    EXPECT_EQ(game::name(battle->node(*state).seat), puzzle.at("seat").as_text()) << id;
    EXPECT_GE(puzzle.at("agreement").as_number(), 0.75) << id;
    EXPECT_GT(puzzle.at("margin").as_number(), 0) << id;
    game::ActionList legal;
    battle->legal(*state, legal);
    EXPECT_LT(puzzle.at("best").as_array().size(), legal.size()) << id;
    for (const Value& best : puzzle.at("best").as_array()) {
      const auto action = battle->parse(*state, best.as_text());
      ASSERT_TRUE(action.has_value()) << id << " " << best.as_text();
      EXPECT_TRUE(std::binary_search(legal.begin(), legal.end(), *action)) << id << " " << best.as_text();
    }
  }
}

// docs/positions/ holds the tables that follow from the lists of fields: `furball positions GAME`.
TEST_P(EveryGame, DocumentsItsPositions) {
  const std::string id(GetParam()->id);
  const auto list = data().list(folder(*GetParam()) + "scenarios");
  const auto battle = make(*GetParam(), data().load(list[0])->at("id").as_text());
  ASSERT_TRUE(battle);
  const std::string tables = ruledata::field_tables_markdown(battle->position_fields());
  ASSERT_FALSE(tables.empty());
  if (id == "pig") return;  // its few fields are explained in docs/adding-a-game.md
  const std::string path = "docs/positions/" + id + ".md";
  std::ifstream file(path);
  const std::string text((std::istreambuf_iterator<char>(file)), {});
  EXPECT_NE(text.find(tables), std::string::npos) << path << " differs from: furball positions " << id;
}

INSTANTIATE_TEST_SUITE_P(Games, EveryGame, testing::ValuesIn(all_games().begin(), all_games().end()),
                         [](const auto& info) { return std::string(info.param->id); });

}  // namespace
}  // namespace furball
