// The tactical positions of data/tactics.toml: some are solved to the end, and doctrine finds them all.

#include <gtest/gtest.h>

#include <algorithm>
#include <unordered_map>

#include "games/dogfight/dogfight.h"
#include "libs/ruledata/testing.h"

namespace furball::dogfight {
namespace {

Value load_data(const std::string& name) { return ruledata::load_data("games/dogfight/data/" + name); }

std::unique_ptr<game::Game> tactic_game(const Value& entry) {
  const Value scenario = load_data("scenarios/" + std::string(entry.at("scenario").as_text()) + ".toml");
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

// Value of a position played out to the end by both sides without fault: expected margin for blue.
class Solver {
 public:
  explicit Solver(const game::Game& game) : game_(game) {}

  double value(const game::AnyState& state) {
    const game::Node node = game_.node(state);
    if (node.kind == game::NodeKind::kTerminal) {
      const game::Score score = game_.score(state);
      if (score.forfeit) return score.verdict == game::Verdict::kBlueWins ? 100 : -100;  // no margin, but lost
      return score.margin();
    }
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

TEST(Tactics, DoctrineAndTheSolverFindTheBestChoices) {
  const Value file = load_data("tactics.toml");
  const auto& tactics = file.at("tactic").as_array();
  ASSERT_GE(tactics.size(), 20u);
  int doctrine_right = 0;
  for (const Value& tactic : tactics) {
    SCOPED_TRACE(std::string(tactic.at("id").as_text()));
    const auto game = tactic_game(tactic);
    ASSERT_TRUE(game);
    const game::AnyState state = start_of(*game, tactic);
    const game::Node node = game->node(state);
    std::vector<game::Action> best;
    for (const Value& text : tactic.at("best").as_array()) best.push_back(*game->parse(state, text.as_text()));
    dice::Rng rng = dice::derive(1, "tactics");
    doctrine_right += std::count(best.begin(), best.end(), game->choose("doctrine", state, rng).action) > 0;
    if (!tactic.at("exact").as_bool()) continue;
    // Played out exactly, the listed choices are better than all others by a tenth of a point at least.
    game::ActionList actions;
    game->legal(state, actions);
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
