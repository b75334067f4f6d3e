// Fixed counts and fixed games: data/perft.toml and data/golden.toml.

#include "games/jet_duel/test_support.h"
#include "libs/base/hash.h"
#include "libs/game/conformance.h"

namespace furball::jet_duel {
namespace {

std::unique_ptr<game::Game> load(const ruledata::DataStore& data, std::string_view id) {
  const auto scenario = data.load("games/jet_duel/data/scenarios/" + std::string(id) + ".toml");
  EXPECT_TRUE(scenario.ok()) << id;
  auto made = kEntry.make(*scenario, data);
  EXPECT_TRUE(made.ok()) << made.error().to_string();
  return std::move(*made);
}

TEST(Golden, Perft) {
  const ruledata::DataStore data;
  const auto file = data.load("games/jet_duel/data/perft.toml");
  ASSERT_TRUE(file.ok());
  int checked = 0;
  for (const Value& entry : file->at("perft").as_array()) {
    const auto g = load(data, entry.at("scenario").as_text());
    game::AnyState s = g->initial();
    if (entry.find("position")) {
      auto position = g->from_position(entry.at("position"));
      ASSERT_TRUE(position.ok()) << position.error().to_string();
      s = *position;
    }
    const int depth = static_cast<int>(entry.at("depth").as_integer());
    EXPECT_EQ(game::perft(*g, s, depth), static_cast<uint64_t>(entry.at("nodes").as_integer()))
        << entry.at("scenario").as_text() << " depth " << depth;
    ++checked;
  }
  EXPECT_GE(checked, 8);
}

TEST(Golden, Playthroughs) {
  const ruledata::DataStore data;
  const auto file = data.load("games/jet_duel/data/golden.toml");
  ASSERT_TRUE(file.ok());
  int checked = 0;
  for (const Value& entry : file->at("golden").as_array()) {
    const auto g = load(data, entry.at("scenario").as_text());
    const uint64_t seed = static_cast<uint64_t>(entry.at("seed").as_integer());
    const bool book = entry.at("player").as_text() == "rulebook";
    game::AnyState s = g->initial();
    dice::Rng choices = dice::derive(seed, "choices"), dice = dice::derive(seed, "dice");
    int nodes = 0;
    if (!book) {
      const game::Playout p = g->playout(s, choices, dice);
      nodes = p.decisions + p.chances;
    } else {
      game::OutcomeList outcomes;
      for (; g->node(s).kind != game::NodeKind::kTerminal; ++nodes) {
        if (g->node(s).kind == game::NodeKind::kChance) {
          g->outcomes(s, outcomes);
          g->resolve(s, game::sample(outcomes, dice));
        } else {
          g->apply(s, g->choose("rulebook", s, choices).action);
        }
      }
    }
    EXPECT_EQ(nodes, entry.at("nodes").as_integer()) << entry.at("scenario").as_text() << " " << seed;
    EXPECT_EQ(hash_to_string(g->hash(s)), entry.at("hash").as_text())
        << entry.at("scenario").as_text() << " " << seed << " nodes " << nodes;
    ++checked;
  }
  EXPECT_GE(checked, 12);
}

TEST(Golden, TacticsLoadAndTheirAnswersAreLegal) {
  const ruledata::DataStore data;
  const auto file = data.load("games/jet_duel/data/tactics.toml");
  ASSERT_TRUE(file.ok());
  int checked = 0;
  for (const Value& tactic : file->at("tactic").as_array()) {
    const std::string id(tactic.at("id").as_text());
    const auto g = load(data, tactic.at("scenario").as_text());
    const auto s = g->from_position(tactic.at("position"));
    ASSERT_TRUE(s.ok()) << id << " " << s.error().to_string();
    ASSERT_EQ(g->node(*s).kind, game::NodeKind::kDecision) << id;
    EXPECT_FALSE(tactic.at("why").as_text().empty()) << id;
    game::ActionList legal;
    g->legal(*s, legal);
    EXPECT_LT(tactic.at("best").as_array().size(), legal.size()) << id << ": there must be something to get wrong";
    ASSERT_FALSE(tactic.at("best").as_array().empty()) << id;
    for (const Value& best : tactic.at("best").as_array()) {
      const auto a = g->parse(*s, best.as_text());
      ASSERT_TRUE(a.has_value()) << id << " " << best.as_text();
      EXPECT_TRUE(std::binary_search(legal.begin(), legal.end(), *a)) << id << " " << best.as_text();
    }
    ++checked;
  }
  EXPECT_GE(checked, 20);
}

}  // namespace
}  // namespace furball::jet_duel
