#include "libs/search/expectimax.h"

#include <algorithm>

#include "libs/search/evaluator.h"

namespace furball::search {
namespace {

double value(const game::Game& game, const game::AnyState& state, int decisions, double scale, int64_t& nodes_left) {
  const game::Node node = game.node(state);
  if (node.kind == game::NodeKind::kTerminal) return final_utility(game.score(state), scale);
  if (--nodes_left <= 0) return utility(game.evaluate(state), scale);
  game::AnyState next = state;
  if (node.kind == game::NodeKind::kChance) {
    game::OutcomeList outcomes;
    game.outcomes(state, outcomes);
    double sum = 0, weights = 0;
    for (const game::Outcome& o : outcomes) {
      next = state;
      game.resolve(next, o.id);
      sum += static_cast<double>(o.weight) * value(game, next, decisions, scale, nodes_left);
      weights += static_cast<double>(o.weight);
    }
    return sum / weights;
  }
  if (decisions == 0) return utility(game.evaluate(state), scale);
  game::ActionList actions;
  game.legal(state, actions);
  const bool blue = node.seat == game::Seat::kBlue;
  double best = blue ? -1 : 2;
  for (game::Action a : actions) {
    next = state;
    game.apply(next, a);
    const double v = value(game, next, decisions - 1, scale, nodes_left);
    best = blue ? std::max(best, v) : std::min(best, v);
  }
  return best;
}

}  // namespace

double expectimax(const game::Game& game, const game::AnyState& state, const ExpectimaxOptions& options) {
  int64_t nodes_left = options.max_nodes;
  return value(game, state, options.decisions, game.margin_scale(), nodes_left);
}

}  // namespace furball::search
