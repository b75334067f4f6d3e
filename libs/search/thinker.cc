#include "libs/search/thinker.h"

#include <algorithm>

namespace furball::search {

const std::vector<Level>& levels() {
  static const std::vector<Level> kLevels = {
      {"recruit", "Recruit", "Sees what is in front of the nose, and often picks on a whim.", 12, 0.04, 0.35},
      {"pilot", "Pilot", "Knows the drill, looks a little ahead, makes mistakes.", 60, 0.02, 0.10},
      {"veteran", "Veteran", "Thinks ahead and seldom wastes a shot.", 400, 0.005, 0.01},
      {"ace", "Ace", "Takes all the time allowed and the best line it finds.", 3000, 0, 0},
  };
  return kLevels;
}

const Level* find_level(std::string_view id) {
  for (const Level& level : levels())
    if (level.id == id) return &level;
  return nullptr;
}

Thinker::Thinker(const game::Game& game, const Level& level, uint64_t seed)
    : game_(game), level_(level), rng_(dice::derive(seed, "thinker")),
      search_(game, std::make_shared<QuietEvaluator>(), {.seed = seed}) {}

void Thinker::begin(const game::AnyState& state) {
  if (search_.visits() == 0 || search_.root_state() != state) search_.set_root(state);
  game::ActionList actions;
  game_.legal(state, actions);
  forced_ = actions.size() == 1;
}

bool Thinker::done() const { return search_.visits() >= (forced_ ? 1 : level_.visits); }

void Thinker::step(int visits) {
  const int left = (forced_ ? 1 : level_.visits) - search_.visits();
  if (left > 0) search_.step(std::min(left, visits));
}

game::Action Thinker::choose() {
  if (search_.visits() == 0) search_.step(1);
  const SearchReport report = search_.report();
  const std::vector<OptionReport>& options = report.options;
  if (rng_.unit() < level_.carelessness) return options[rng_.below(std::min<std::size_t>(options.size(), 12))].action;
  std::size_t equal = 1;
  while (equal < options.size() && level_.forgiveness > 0 && options[equal].visits > 0 &&
         options[equal].value >= options[0].value - level_.forgiveness)
    ++equal;
  return options[rng_.below(equal)].action;
}

}  // namespace furball::search
