#include "libs/sim/review_trial.h"

#include <atomic>
#include <chrono>
#include <cmath>
#include <mutex>

#include "libs/base/hash.h"
#include "libs/sim/threads.h"

namespace furball::sim {
namespace {

using game::NodeKind;

constexpr int kTrialNodes = 4000;
constexpr int kSure = 64;           // games behind the judgement that a choice is bad
constexpr int kFirstLook = 8;       // and behind a first one, which most choices do not fail
constexpr double kTerrible = 0.16;  // of a clear win: what is planted loses at least so much
constexpr int kTries = 6;           // random choices looked at for one that bad, at a place

struct Fought {
  std::vector<search::Played> steps;
  int planted = -1;  // its step
};

// Looks for a choice here that is certainly bad: worse than the quick one, by far.
std::optional<game::Action> terrible(const game::Game& game, const game::AnyState& state, game::Action quick, dice::Rng& rng,
                                     uint64_t seed) {
  game::ActionList actions;
  game.legal(state, actions);
  for (int i = 0; i < kTries; ++i) {
    const game::Action a = actions[rng.below(actions.size())];
    if (a == quick) continue;
    game::Action better;
    const double bad = kTerrible * game.margin_scale();
    if (search::points_lost(game, state, a, {quick}, kFirstLook, hash_combine(seed, 1), better) < bad) continue;
    if (search::points_lost(game, state, a, {quick}, kSure, seed, better) >= bad) return a;
  }
  return std::nullopt;
}

Fought fight(const game::Game& game, uint64_t seed) {
  Fought fought;
  dice::Rng rng = dice::derive(seed, "trial");
  game::AnyState state = game.initial();
  int wait = static_cast<int>(rng.below(25));  // decisions before a blunder is tried
  for (int n = 0; n < kTrialNodes && game.node(state).kind != NodeKind::kTerminal; ++n) {
    if (game.node(state).kind == NodeKind::kChance) {
      game::OutcomeList outcomes;
      game.outcomes(state, outcomes);
      const uint32_t outcome = game::sample(outcomes, rng);
      fought.steps.push_back({true, outcome});
      game.resolve(state, outcome);
      continue;
    }
    game::ActionList actions;
    game.legal(state, actions);
    game::Action action = game.policy(state, rng).value_or(actions[0]);
    if (fought.planted < 0 && actions.size() > 1 && wait-- <= 0) {
      if (const auto bad = terrible(game, state, action, rng, hash_combine(seed, static_cast<uint64_t>(n)))) {
        action = *bad;
        fought.planted = static_cast<int>(fought.steps.size());
      }
      wait = 3;
    }
    fought.steps.push_back({false, action.bits});
    game.apply(state, action);
  }
  return fought;
}

}  // namespace

ReviewTrialReport review_trial(const game::Game& game, const ReviewTrialOptions& options) {
  ReviewTrialReport report;
  std::mutex lock;
  std::atomic<int> next{0};
  const auto start = std::chrono::steady_clock::now();
  const auto worker = [&] {
    for (int n; (n = next++) < options.games;) {
      const uint64_t seed = hash_combine(options.seed, static_cast<uint64_t>(n));
      const Fought fought = fight(game, seed);
      search::ReviewOptions how = options.review;
      how.seed = hash_combine(seed, kTrialNodes);  // other dice than those that chose the blunder
      if (options.planted_only) how.grade_only = std::max(0, fought.planted);
      search::Reviewer review(game, game.initial(), fought.steps, how);
      while (!review.done()) review.next();
      const search::ReviewSummary all = review.summary();
      const std::lock_guard<std::mutex> guard(lock);
      ++report.games, report.steps += review.total();
      report.luck.add(all.luck);
      const double sum = all.start + all.sides[0].skill - all.sides[1].skill + all.luck;
      report.worst_sum = std::max(report.worst_sum, std::abs(sum - all.result));
      for (const search::ReviewedStep& step : review.reviewed()) {
        if (step.chance || step.grade == search::Grade::kForced) continue;
        if (step.step == fought.planted) ++report.planted, report.found += step.grade >= search::Grade::kSlip;
        else ++report.choices, report.blunders += step.grade == search::Grade::kBlunder;
      }
    }
  };
  together(options.threads, worker);
  report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return report;
}

}  // namespace furball::sim
