#include "libs/search/evaluator.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace furball::search {
namespace {

using game::NodeKind;

constexpr std::size_t kShortQuestion = 3;  // so few choices are tried out
constexpr int kQuietDepth = 4;             // how many dice and short questions in a row are followed
constexpr std::size_t kManyOutcomes = 40;  // more are thinned to the likeliest

// What a quick look tells, without looking any further.
double glance(const game::Game& game, const game::AnyState& state, double scale, const Network* network) {
  return network ? network->value(game, state) : utility(game.evaluate(state), scale);
}

double look(const game::Game& game, const game::AnyState& state, double scale, int depth, const Network* network) {
  const game::Node node = game.node(state);
  if (node.kind == NodeKind::kTerminal) return final_utility(game.score(state), scale);
  if (depth == 0) return glance(game, state, scale, network);
  if (node.kind == NodeKind::kChance) {
    game::OutcomeList outcomes;
    game.outcomes(state, outcomes);
    // A draw without dice, as for a random set-up, is nothing to look through: several in a row would take seconds.
    if (outcomes.size() > kManyOutcomes && game.dice(state).empty()) return glance(game, state, scale, network);
    if (outcomes.size() > kManyOutcomes)
      std::nth_element(outcomes.begin(), outcomes.begin() + kManyOutcomes, outcomes.end(),
                       [](const game::Outcome& a, const game::Outcome& b) { return a.weight > b.weight; });
    double sum = 0, weights = 0;
    game::AnyState next = state;
    for (std::size_t i = 0; i < std::min(outcomes.size(), kManyOutcomes); ++i) {
      next = state;
      game.resolve(next, outcomes[i].id);
      sum += static_cast<double>(outcomes[i].weight) * look(game, next, scale, depth - 1, network);
      weights += static_cast<double>(outcomes[i].weight);
    }
    return sum / weights;
  }
  game::ActionList actions;
  game.legal(state, actions);
  if (actions.size() > kShortQuestion) return glance(game, state, scale, network);
  const bool blue = node.seat == game::Seat::kBlue;
  double best = blue ? -1 : 2;
  game::AnyState next = state;
  for (game::Action a : actions) {
    next = state;
    game.apply(next, a);
    const double value = look(game, next, scale, depth - 1, network);
    best = blue ? std::max(best, value) : std::min(best, value);
  }
  return best;
}

}  // namespace

double utility(double margin, double scale) { return 1 / (1 + std::exp(-2 * margin / scale)); }

// By the series of the inverse hyperbolic tangent: the library's logarithm has tables that the page would have to load.
double natural_log(double x) {
  constexpr double kLn2 = 0.69314718055994531, kRootOfHalf = 0.70710678118654752;
  int twos = 0;
  double m = std::frexp(x, &twos);
  if (m < kRootOfHalf) m *= 2, --twos;
  const double z = (m - 1) / (m + 1);
  double sum = 0;
  for (int k = 21; k > 0; k -= 2) sum = sum * z * z + 1.0 / k;
  return twos * kLn2 + 2 * z * sum;
}

double margin_of(double u, double scale) {
  const double safe = std::clamp(u, 1e-6, 1 - 1e-6);
  return 0.5 * scale * natural_log(safe / (1 - safe));
}

double final_utility(const game::Score& score, double scale) {
  const double won = score.verdict == game::Verdict::kBlueWins ? 1 : score.verdict == game::Verdict::kRedWins ? 0 : 0.5;
  if (score.forfeit) return won;  // no margin: giving up is the clearest defeat, never a way to save points
  return 0.75 * won + 0.25 * utility(score.margin(), scale);
}

double value_there(const game::Game& game, const game::AnyState& state) {
  const double scale = game.margin_scale();
  return game.node(state).kind == NodeKind::kTerminal ? final_utility(game.score(state), scale)
                                                      : utility(game.evaluate(state), scale);
}

double quiet_value(const game::Game& game, const game::AnyState& state, const Network* network) {
  return look(game, state, game.margin_scale(), kQuietDepth, network);
}

void QuietEvaluator::evaluate(const game::Game& game, std::span<const game::AnyState> states, std::span<double> values) {
  for (std::size_t i = 0; i < states.size(); ++i) values[i] = quiet_value(game, states[i]);
}

void RolloutEvaluator::evaluate(const game::Game& game, std::span<const game::AnyState> states, std::span<double> values) {
  for (std::size_t i = 0; i < states.size(); ++i) {
    game::AnyState state = states[i];
    game.playout(state, choices_, dice_);
    values[i] = final_utility(game.score(state), game.margin_scale());
  }
}

double PlayOnEvaluator::judge(const game::Game& game) const {
  return network_ && game.node(state_).kind != NodeKind::kTerminal ? network_->value(game, state_) : value_there(game, state_);
}

// As Game::play_on does, with an eye on the dice.
double PlayOnEvaluator::follow_without_luck(const game::Game& game) {
  const int count = std::max(1, static_cast<int>(moments_.size())), last = moments_.empty() ? game.horizon() : moments_.back();
  const bool ends = last > 0 || !moments_.empty();  // else the plan is followed to the end of the game
  double luck = 0, sum = 0;
  int made = 0, judged = 0;
  for (int nodes = 0; nodes < game::PlayoutLimits{}.max_nodes; ++nodes) {
    const NodeKind kind = game.node(state_).kind;
    if (kind == NodeKind::kTerminal) break;
    if (kind == NodeKind::kChance) {
      game.outcomes(state_, outcomes_);
      const uint32_t fell = game::sample(outcomes_, rng_);
      const std::span<const double> all = luck_.of(game, state_, outcomes_);
      for (std::size_t i = 0; i < all.size(); ++i)
        if (outcomes_[i].id == fell) luck += all[i];
      game.resolve(state_, fell);
    } else {
      if (ends && made >= last) break;
      if (judged + 1 < count && made >= moments_[static_cast<std::size_t>(judged)]) sum += judge(game) - luck, ++judged;
      const int quick = game.play_quick(state_, rng_, ends ? last - made : game::PlayoutLimits{}.max_nodes);
      if (quick == 0) {  // nobody knows a plan
        game.play_on(state_, rng_, last);
        return judge(game);
      }
      made += quick;
    }
  }
  // An end reached early stands for the judgements that it spared.
  return (sum + (count - judged) * (judge(game) - luck)) / count;
}

double PlayOnEvaluator::follow(const game::Game& game) {
  if (moments_.empty()) {
    game.play_on(state_, rng_, game.horizon());
    return judge(game);
  }
  double sum = 0;
  int made = 0;
  for (const int moment : moments_) {
    if (moment > made) game.play_on(state_, rng_, moment - made), made = moment;
    sum += judge(game);
  }
  return sum / static_cast<double>(moments_.size());
}

void PlayOnEvaluator::evaluate(const game::Game& game, std::span<const game::AnyState> states, std::span<double> values) {
  for (std::size_t i = 0; i < states.size(); ++i) {
    state_ = states[i];
    values[i] = fair_ ? follow_without_luck(game) : follow(game);
  }
}

std::vector<int> even_moments(int horizon, int count) {
  std::vector<int> moments;
  if (horizon <= 0) return moments;
  for (int i = 1; i < count; ++i) moments.push_back(i * horizon / count + 1);
  moments.push_back(horizon);
  return moments;
}

}  // namespace furball::search
