// The data files of this folder: perft counts, golden playthroughs, tactical positions.

#include <gtest/gtest.h>

#include <algorithm>
#include <unordered_map>

#include "games/dogfight/dogfight.h"
#include "libs/base/hash.h"
#include "libs/game/conformance.h"
#include "libs/ruledata/data_store.h"

namespace furball::dogfight {
namespace {

constexpr const char* kFolder = "games/dogfight/data/";

Value load(const std::string& name) {
  const ruledata::DataStore data;
  const auto value = data.load(kFolder + name);
  EXPECT_TRUE(value.ok()) << name << ": " << (value.ok() ? "" : value.error().to_string());
  return value.ok() ? *value : Value();
}

std::unique_ptr<game::Game> game_of(const Value& entry, bool forfeit = true) {
  Value scenario = load("scenarios/" + std::string(entry.at("scenario").as_text()) + ".toml");
  if (!forfeit) {
    Value options = scenario.at("options");
    options.set("forfeit", false);
    scenario.set("options", options);
  }
  const ruledata::DataStore data;
  auto made = kEntry.make(scenario, data);
  EXPECT_TRUE(made.ok()) << (made.ok() ? "" : made.error().to_string());
  return made.ok() ? std::move(*made) : nullptr;
}

game::AnyState start_of(const game::Game& game, const Value& entry) {
  if (!entry.find("position")) return game.initial();
  auto state = game.from_position(entry.at("position"));
  EXPECT_TRUE(state.ok()) << (state.ok() ? "" : state.error().to_string());
  return state.ok() ? *state : game.initial();
}

TEST(Data, PerftCounts) {
  const Value file = load("perft.toml");
  ASSERT_GE(file.at("perft").as_array().size(), 8u);
  for (const Value& entry : file.at("perft").as_array()) {
    const auto game = game_of(entry);
    ASSERT_TRUE(game);
    const auto depth = static_cast<int>(entry.at("depth").as_integer());
    EXPECT_EQ(static_cast<int64_t>(game::perft(*game, start_of(*game, entry), depth)), entry.at("nodes").as_integer())
        << entry.at("scenario").as_text() << " depth " << depth;
  }
}

// A random playout with fixed seeds, equal on every platform: nodes and final position.
TEST(Data, GoldenPlaythroughs) {
  const Value file = load("golden.toml");
  ASSERT_GE(file.at("golden").as_array().size(), 17u);
  for (const Value& entry : file.at("golden").as_array()) {
    const auto game = game_of(entry, entry.at("forfeit").as_bool(true));
    ASSERT_TRUE(game);
    const auto seed = static_cast<uint64_t>(entry.at("seed").as_integer());
    dice::Rng choices = dice::derive(seed, "golden:choices"), dice = dice::derive(seed, "golden:dice");
    game::AnyState state = game->initial();
    const game::Playout played = game->playout(state, choices, dice);
    EXPECT_TRUE(played.finished);
    EXPECT_EQ(played.decisions + played.chances, entry.at("nodes").as_integer()) << entry.at("scenario").as_text();
    EXPECT_EQ(hash_to_string(game->hash(state)), entry.at("hash").as_text()) << entry.at("scenario").as_text();
  }
}

// Value of a position played out to the end by both sides without fault: expected margin for blue.
class Solver {
 public:
  explicit Solver(const game::Game& game) : game_(game) {}

  double value(const game::AnyState& state) {
    const game::Node node = game_.node(state);
    if (node.kind == game::NodeKind::kTerminal) return game_.score(state).margin();
    const uint64_t key = game_.hash(state);
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    double result = 0;
    if (node.kind == game::NodeKind::kChance) {
      game::OutcomeList outcomes;
      game_.outcomes(state, outcomes);
      double sum = 0, weights = 0;
      for (const game::Outcome& o : outcomes) {
        game::AnyState next = state;
        game_.resolve(next, o.id);
        sum += static_cast<double>(o.weight) * value(next);
        weights += static_cast<double>(o.weight);
      }
      result = sum / weights;
    } else {
      const bool blue = node.seat == game::Seat::kBlue;
      game::ActionList actions;
      game_.legal(state, actions);
      result = blue ? -1e9 : 1e9;
      for (game::Action a : actions) {
        game::AnyState next = state;
        game_.apply(next, a);
        result = blue ? std::max(result, value(next)) : std::min(result, value(next));
      }
    }
    return known_[key] = result;
  }

 private:
  const game::Game& game_;
  std::unordered_map<uint64_t, double> known_;
};

TEST(Data, TacticsLoadAndTheirBestChoicesAreLegal) {
  const Value file = load("tactics.toml");
  const auto& tactics = file.at("tactic").as_array();
  ASSERT_GE(tactics.size(), 20u);
  int doctrine_right = 0;
  for (const Value& tactic : tactics) {
    SCOPED_TRACE(std::string(tactic.at("id").as_text()));
    const auto game = game_of(tactic);
    ASSERT_TRUE(game);
    const game::AnyState state = start_of(*game, tactic);
    const game::Node node = game->node(state);
    ASSERT_EQ(node.kind, game::NodeKind::kDecision);
    EXPECT_FALSE(tactic.at("why").as_text().empty());
    game::ActionList actions;
    game->legal(state, actions);
    std::vector<game::Action> best;
    ASSERT_FALSE(tactic.at("best").as_array().empty());
    for (const Value& text : tactic.at("best").as_array()) {
      const auto action = game->parse(state, text.as_text());
      ASSERT_TRUE(action) << text.as_text();
      EXPECT_TRUE(std::binary_search(actions.begin(), actions.end(), *action)) << text.as_text();
      best.push_back(*action);
    }
    dice::Rng rng = dice::derive(1, "tactics");
    doctrine_right += std::count(best.begin(), best.end(), game->choose("doctrine", state, rng).action) > 0;
    if (!tactic.at("exact").as_bool()) continue;
    // Played out exactly, the listed choices are better than all others by a tenth of a point at
    // least.
    Solver solver(*game);
    const double sign = node.seat == game::Seat::kBlue ? 1 : -1;
    double worst_best = 1e9, best_other = -1e9;
    for (game::Action a : actions) {
      game::AnyState next = state;
      game->apply(next, a);
      const double value = sign * solver.value(next);
      if (std::count(best.begin(), best.end(), a)) worst_best = std::min(worst_best, value);
      else best_other = std::max(best_other, value);
    }
    EXPECT_GT(worst_best, best_other + 0.1);
  }
  EXPECT_EQ(doctrine_right, static_cast<int>(tactics.size()));
}

}  // namespace
}  // namespace furball::dogfight
