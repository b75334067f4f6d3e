#include "libs/search/thinker.h"

#include <algorithm>

namespace furball::search {

const std::vector<Level>& levels() {
  static const std::vector<Level> kLevels = {
      {"recruit", "Recruit", "Sees what is in front of the nose, and often picks on a whim.", 8, 1000, false, 0.04, 0.35},
      {"pilot", "Pilot", "Knows the drill, looks a little ahead, makes mistakes.", 24, 1000, false, 0.03, 0.40},
      {"veteran", "Veteran", "Thinks ahead and seldom wastes a shot.", 30, 1000, true, 0.005, 0.05},
      {"ace", "Ace", "Takes all the time allowed and the best line it finds.", 3000, 1000, true, 0, 0},
  };
  return kLevels;
}

const Level* find_level(std::string_view id) {
  for (const Level& level : levels())
    if (level.id == id) return &level;
  return nullptr;
}

static std::shared_ptr<Evaluator> judge_of(const Level& level, uint64_t seed) {
  if (level.plays_on) return std::make_shared<PlayOnEvaluator>(seed);
  return std::make_shared<QuietEvaluator>();
}

Thinker::Thinker(const game::Game& game, const Level& level, uint64_t seed)
    : game_(game), level_(level), rng_(dice::derive(seed, "thinker")),
      search_(game, judge_of(level, seed), {.seed = seed, .advice = level.plays_on ? Advice::kEverywhere : Advice::kNone}) {}

void Thinker::begin(const game::AnyState& state) {
  if (search_.visits() == 0 || search_.root_state() != state) search_.set_root(state);
  game::ActionList actions;
  game_.legal(state, actions);
  forced_ = actions.size() == 1;
}

bool Thinker::done() const { return search_.ready() && search_.visits() >= (forced_ ? 1 : level_.visits); }

void Thinker::step(int visits) {
  const int left = (forced_ ? 1 : level_.visits) - search_.visits();
  if (left > 0) search_.step(std::min(left, visits));
  else if (!search_.ready()) search_.step(1);  // a tree that was followed here may not have looked at this node's choices
}

game::Action Thinker::choose() {
  if (!search_.ready()) search_.step(1);
  const SearchReport report = search_.report();
  const std::vector<OptionReport>& options = report.options;
  // A careless moment: anything that is not plainly foolish. Otherwise any option as good as the best.
  const bool careless = rng_.unit() < level_.carelessness;
  const double gives_away = careless ? 0.15 : level_.forgiveness;
  const int looked_at = careless ? 1 : std::max(1, options[0].visits / 4);  // a value seen once is mostly luck
  std::vector<game::Action> good{options[0].action};
  for (std::size_t i = 1; i < options.size() && gives_away > 0; ++i)
    if (options[i].visits >= looked_at && options[i].value >= options[0].value - gives_away) good.push_back(options[i].action);
  return good[rng_.below(good.size())];
}

}  // namespace furball::search
