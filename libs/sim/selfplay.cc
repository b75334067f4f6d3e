#include "libs/sim/selfplay.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <mutex>

#include "libs/base/hash.h"
#include "libs/search/evaluator.h"
#include "libs/sim/threads.h"

namespace furball::sim {
namespace {

using game::NodeKind;

constexpr int kSelfplayNodes = 20000;
constexpr double kMixes[] = {0, 0.05, 0.15, 0.4};  // how often a side takes any choice at all

// One side of one game.
struct Pilot {
  double careless = 0;
  std::unique_ptr<search::Thinker> thinker;  // none: the game's quick choice
};

class OneGame {
 public:
  OneGame(const game::Game& game, const SelfplayOptions& options, uint64_t seed)
      : game_(game), options_(options), rng_(dice::derive(seed, "selfplay")), seed_(seed) {
    for (Pilot& pilot : pilots_) {
      pilot.careless = kMixes[rng_.below(std::size(kMixes))];
      if (options.visits > 0 && rng_.below(4) > 0) {
        search::Level level = *search::find_level("ace");
        level.visits = options.visits;
        pilot.thinker = std::make_unique<search::Thinker>(game, level, seed, 1, search::in_turn, options.learned);
      }
    }
  }

  std::vector<LearnedSample> play() {
    // How long such a game is, is known only afterwards: a first look by doctrine tells roughly.
    const double share = std::min(1.0, options_.samples / length());
    game::AnyState state = game_.initial();
    for (int nodes = 0; nodes < kSelfplayNodes; ++nodes) {
      const game::Node node = game_.node(state);
      if (node.kind == NodeKind::kTerminal) break;
      const bool taken = rng_.unit() < share;
      if (taken && options_.playouts > 0) take(state);
      if (node.kind == NodeKind::kChance) {
        game::OutcomeList outcomes;
        game_.outcomes(state, outcomes);
        game_.resolve(state, game::sample(outcomes, rng_));
      } else {
        Pilot& pilot = pilots_[game::index(node.seat)];
        const game::Action action = choose(state, pilot);
        if (taken && looked_)
          options_.playouts > 0 ? take_another(state, *pilot.thinker) : take_searched(state, *pilot.thinker);
        game_.apply(state, action);
      }
    }
    const float result = static_cast<float>(worth(state));
    for (LearnedSample& sample : samples_) sample.result = result;
    return std::move(samples_);
  }

 private:
  double length() {
    game::AnyState state = game_.initial();
    dice::Rng rng = dice::derive(seed_, "length");
    int nodes = 0;
    for (; nodes < kSelfplayNodes && game_.node(state).kind != NodeKind::kTerminal; ++nodes) game_.play_on(state, rng, 1);
    return 1.6 * nodes;  // dice come between the decisions
  }

  double worth(const game::AnyState& state) const {
    const double scale = game_.margin_scale();
    return game_.node(state).kind == NodeKind::kTerminal ? search::final_utility(game_.score(state), scale)
                                                         : search::utility(game_.evaluate(state), scale);
  }

  // What search looks at is what the network must judge well: after one of the choices it has looked at.
  void take_another(const game::AnyState& state, const search::Thinker& thinker) {
    const search::SearchReport report = thinker.report();
    const search::OptionReport& option = report.options[rng_.below(std::min<std::size_t>(report.options.size(), 4))];
    if (option.visits == 0) return;
    game::AnyState next = state;
    game_.apply(next, option.action);
    if (game_.node(next).kind != NodeKind::kTerminal) take(next);
  }

  // Worth what the search has found.
  void take_searched(const game::AnyState& state, const search::Thinker& thinker) {
    const double value = thinker.report().value;
    keep(state, game_.node(state).seat == game::Seat::kBlue ? value : 1 - value);
  }

  game::Action choose(const game::AnyState& state, Pilot& pilot) {
    looked_ = false;
    game::ActionList actions;
    game_.legal(state, actions);
    if (actions.size() == 1) return actions[0];
    if (rng_.unit() < pilot.careless) return actions[rng_.below(actions.size())];
    if (!pilot.thinker) return game_.policy(state, rng_).value_or(actions[0]);
    pilot.thinker->begin(state);
    while (!pilot.thinker->done()) pilot.thinker->step(options_.visits);
    looked_ = true;
    return pilot.thinker->choose();
  }

  // Worth what games from here come to.
  void take(const game::AnyState& state) {
    double sum = 0;
    for (int i = 0; i < options_.playouts; ++i) {
      scratch_ = state;
      game_.play_on(scratch_, rng_, 0);
      sum += worth(scratch_);
    }
    keep(state, sum / options_.playouts);
  }

  void keep(const game::AnyState& state, double value) {
    LearnedSample sample;
    sample.features.resize(game_.features().size());
    game_.fill_features(state, game::Seat::kBlue, sample.features);
    sample.value = static_cast<float>(value);
    samples_.push_back(std::move(sample));
  }

  const game::Game& game_;
  const SelfplayOptions& options_;
  dice::Rng rng_;
  uint64_t seed_;
  Pilot pilots_[2];
  bool looked_ = false;  // the last choice was searched for
  game::AnyState scratch_;
  std::vector<LearnedSample> samples_;
};

}  // namespace

SelfplayReport selfplay(const std::vector<std::shared_ptr<const game::Game>>& battles, const SelfplayOptions& options,
                        const std::function<void(const std::vector<LearnedSample>&)>& take) {
  SelfplayReport report;
  std::mutex lock;
  std::atomic<int> next{0};
  const auto start = std::chrono::steady_clock::now();
  const auto passed = [&] { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(); };
  const auto worker = [&] {
    for (int n; (n = next++) < options.games && (options.seconds <= 0 || passed() < options.seconds);) {
      const uint64_t seed = hash_combine(options.seed, static_cast<uint64_t>(n));
      OneGame one(*battles[static_cast<std::size_t>(n) % battles.size()], options, seed);
      const std::vector<LearnedSample> samples = one.play();
      const std::lock_guard<std::mutex> guard(lock);
      ++report.games, report.samples += static_cast<int64_t>(samples.size());
      take(samples);
    }
  };
  together(options.threads, worker);
  report.seconds = passed();
  return report;
}

}  // namespace furball::sim
