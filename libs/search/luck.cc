#include "libs/search/luck.h"

#include "libs/search/evaluator.h"

namespace furball::search {

std::span<const double> Luck::of(const game::Game& game, const game::AnyState& state, const game::OutcomeList& outcomes) {
  constexpr std::size_t kMany = 24;
  luck_.assign(outcomes.size(), 0);
  if (outcomes.size() < 2 || outcomes.size() > kMany) return luck_;
  double average = 0, weights = 0;
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    next_ = state;
    game.resolve(next_, outcomes[i].id);
    luck_[i] = value_there(game, next_);
    const auto weight = static_cast<double>(outcomes[i].weight);
    average += weight * luck_[i], weights += weight;
  }
  average /= weights;
  for (double& luck : luck_) luck -= average;
  return luck_;
}

}  // namespace furball::search
