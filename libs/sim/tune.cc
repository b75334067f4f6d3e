#include "libs/sim/tune.h"

#include <algorithm>
#include <atomic>
#include <cmath>

#include "libs/base/hash.h"
#include "libs/search/evaluator.h"
#include "libs/sim/play.h"
#include "libs/sim/threads.h"

namespace furball::sim {
namespace {

constexpr double kLeast = 0.1;  // a weight near nothing is varied as if it were so large
constexpr double kStep = 2.5;   // of the mean, in spreads, where the differences are all of one mind
constexpr double kLastSpread = 0.25;
constexpr int kMostNodes = 20000;

double normal(dice::Rng& rng) {  // Box and Muller
  const double u = std::max(rng.unit(), 1e-12), v = rng.unit();
  return std::sqrt(-2 * std::log(u)) * std::cos(2 * 3.14159265358979 * v);
}

// One set's pairs of games in a generation.
class Trial {
 public:
  Trial(const TuneOptions& options, const Battles& rivals) : options_(options), rivals_(rivals) {}

  // Of one pair, 0 to 1: the mean of what both games were worth to the set.
  double pair(const Battles& battles, uint64_t generation, int pair) const {
    const auto battle = static_cast<std::size_t>(pair / 2) % battles.size();
    const uint64_t seed = hash_combine(hash_combine(options_.seed, generation), static_cast<uint64_t>(pair));
    const game::Game& game = *battles[battle];
    double sum = 0;
    for (const uint64_t side : {0, 1}) {
      auto mine = make_player(game, options_.tuned, hash_combine(seed, 11 + side));
      auto theirs = against_rival(pair) ? make_player(game, options_.rival, hash_combine(seed, 21 + side))
                                        : make_player(*rivals_[battle], options_.tuned, hash_combine(seed, 21 + side));
      Player& blue = side == 0 ? **mine : **theirs;
      const Played played = play(game, blue, side == 0 ? **theirs : **mine, seed, kMostNodes, nullptr, false);
      // Margins tell more than results, of which many scenarios have only one.
      const double scale = game.margin_scale();
      const double worth = (search::final_utility(played.score, scale) + search::utility(played.score.margin(), scale)) / 2;
      sum += side == 0 ? worth : 1 - worth;
    }
    return sum / 2;
  }
  static bool against_rival(int pair) { return pair % 2 == 0; }

 private:
  const TuneOptions& options_;
  const Battles& rivals_;  // with the mean's weights
};

struct Scores {
  std::vector<double> sets;  // of each set
  double against_rival = 0.5;
};

Scores play_all(const std::vector<Battles>& sets, const Battles& mean, const TuneOptions& options, uint64_t generation) {
  const Trial trial(options, mean);
  const std::size_t pairs = static_cast<std::size_t>(options.pairs), all = sets.size() * pairs;
  std::vector<double> results(all);
  std::atomic<std::size_t> next{0};
  const auto worker = [&] {
    for (std::size_t i; (i = next++) < all;) results[i] = trial.pair(sets[i / pairs], generation, static_cast<int>(i % pairs));
  };
  together(options.threads, worker);
  Scores scores;
  scores.sets.assign(sets.size(), 0);
  double rival = 0;
  int rivals = 0;
  for (std::size_t i = 0; i < all; ++i) {
    scores.sets[i / pairs] += results[i] / static_cast<double>(pairs);
    if (Trial::against_rival(static_cast<int>(i % pairs))) rival += results[i], ++rivals;
  }
  scores.against_rival = rival / std::max(1, rivals);
  return scores;
}

// Where the better sets lay, in spreads: every pair of sets pulls towards its better half as strongly as it differs.
std::vector<double> pull(const std::vector<std::vector<double>>& draws, const std::vector<double>& scores) {
  std::vector<double> sum(draws[0].size(), 0);
  double squares = 0;
  for (std::size_t k = 0; k < draws.size(); ++k) {
    const double gained = scores[2 * k] - scores[2 * k + 1];
    squares += gained * gained;
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += gained * draws[k][i];
  }
  const auto count = static_cast<double>(draws.size());
  const double typical = std::sqrt(squares / count);
  for (double& x : sum) x = typical > 0 ? x / (2 * count * typical) : 0;
  return sum;
}

}  // namespace

Result<std::vector<double>> tune(const BattleMaker& make, const TuneOptions& options,
                                 const std::function<void(const Generation&)>& tell) {
  dice::Rng rng = dice::derive(options.seed, "tune");
  std::vector<double> mean = options.start, sum(mean.size(), 0), unit;
  for (const double w : options.start) unit.push_back(std::max(std::abs(w), kLeast));
  int counted = 0;
  for (int g = 0; g < options.generations; ++g) {
    const double spread = options.spread * std::pow(kLastSpread, static_cast<double>(g) / options.generations);
    std::vector<std::vector<double>> draws(static_cast<std::size_t>(options.sets / 2));
    std::vector<Battles> sets;
    for (std::vector<double>& draw : draws) {
      for (std::size_t i = 0; i < mean.size(); ++i) draw.push_back(normal(rng));
      for (const double way : {1.0, -1.0}) {
        std::vector<double> weights = mean;
        for (std::size_t i = 0; i < mean.size(); ++i) weights[i] += way * spread * unit[i] * draw[i];
        auto battles = make(weights);
        if (!battles) return battles.error();
        sets.push_back(std::move(*battles));
      }
    }
    const auto middle = make(mean);
    if (!middle) return middle.error();
    const Scores scores = play_all(sets, *middle, options, static_cast<uint64_t>(g));
    const std::vector<double> pulled = pull(draws, scores.sets);
    for (std::size_t i = 0; i < mean.size(); ++i) mean[i] += kStep * spread * unit[i] * pulled[i];
    if (3 * (g + 1) > 2 * options.generations) {
      ++counted;
      for (std::size_t i = 0; i < mean.size(); ++i) sum[i] += mean[i];
    }
    tell({g + 1, scores.against_rival, mean});
  }
  for (double& x : sum) x /= std::max(1, counted);
  return sum;
}

}  // namespace furball::sim
