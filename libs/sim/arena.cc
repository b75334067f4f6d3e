#include "libs/sim/arena.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <mutex>

#include "libs/sim/play.h"
#include "libs/sim/threads.h"

namespace furball::sim {
namespace {

struct Result1 {
  double score = 0.5;  // of the blue player
  double margin = 0;   // of the blue player
  bool finished = true;
  double longest[2] = {0, 0};  // milliseconds of the longest move, blue's and red's
};

Result1 play_one(const game::Game& game, Player& blue, Player& red, uint64_t seed, int max_nodes) {
  const Played played = play(game, blue, red, seed, max_nodes);
  return {
      played.blue_score(), static_cast<double>(played.score.margin()), played.finished, {played.longest[0], played.longest[1]}};
}

}  // namespace

Result<ArenaReport> run_arena(const game::Game& game, const ArenaOptions& options) {
  const game::Game &mind_a = options.mind_a ? *options.mind_a : game, &mind_b = options.mind_b ? *options.mind_b : game;
  for (const auto& [mind, name] : {std::pair(&mind_a, &options.a), std::pair(&mind_b, &options.b)})
    if (auto player = make_player(*mind, *name, 1, options.learned); !player) return player.error();
  ArenaReport report;
  std::mutex lock;
  std::atomic<int> next{0};
  std::atomic<bool> stop{false};
  const auto start = std::chrono::steady_clock::now();
  const auto worker = [&] {
    for (int pair; (pair = next++) < options.pairs && !stop;) {
      const uint64_t seed = hash_combine(options.seed, static_cast<uint64_t>(pair));
      double pair_score = 0;
      Result1 results[2];
      double blue_scores[2];
      for (int side = 0; side < 2; ++side) {
        auto a = make_player(mind_a, options.a, hash_combine(seed, 11 + static_cast<uint64_t>(side)), options.learned);
        auto b = make_player(mind_b, options.b, hash_combine(seed, 21 + static_cast<uint64_t>(side)), options.learned);
        Result1 r =
            side == 0 ? play_one(game, **a, **b, seed, options.max_nodes) : play_one(game, **b, **a, seed, options.max_nodes);
        blue_scores[side] = r.score;
        if (side == 1) r.score = 1 - r.score, r.margin = -r.margin, std::swap(r.longest[0], r.longest[1]);
        results[side] = r;
        pair_score += r.score / 2;
      }
      const std::lock_guard<std::mutex> guard(lock);
      ++report.pairs;
      for (const Result1& r : results) {
        report.wins += r.score > 0.5;
        report.losses += r.score < 0.5;
        report.draws += r.score == 0.5;
        report.unfinished += !r.finished;
        report.margin.add(r.margin);
        report.longest_a = std::max(report.longest_a, r.longest[0]);
        report.longest_b = std::max(report.longest_b, r.longest[1]);
      }
      for (double score : blue_scores) report.blue.add(score);
      report.score.add(pair_score);
      if (options.sequential && report.decision == Decision::kGoOn) {
        report.decision = sequential_test(report.score, options.elo0, options.elo1);
        if (report.decision != Decision::kGoOn) stop = true;
      }
      if (options.on_progress) options.on_progress(report.pairs);
    }
  };
  together(options.threads, worker);
  report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return report;
}

}  // namespace furball::sim
