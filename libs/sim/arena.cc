#include "libs/sim/arena.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <mutex>
#include <thread>

#include "libs/sim/clock.h"
#include "libs/sim/player.h"

namespace furball::sim {
namespace {

struct Result1 {
  double score = 0.5;  // of the blue player
  double margin = 0;   // of the blue player
  bool finished = true;
  double longest[2] = {0, 0};  // milliseconds of the longest move, blue's and red's
};

// One game; roll n draws from its own stream, so both games of a pair meet the same dice.
Result1 play(const game::Game& game, Player& blue, Player& red, uint64_t seed, int max_nodes) {
  game::AnyState state = game.initial();
  uint64_t rolls = 0;
  int last_seat = -1;
  double thought = 0;
  Result1 result;
  for (int nodes = 0;; ++nodes) {
    const game::Node node = game.node(state);
    if (node.kind == game::NodeKind::kTerminal) break;
    if (nodes >= max_nodes) {
      result.finished = false;
      break;
    }
    if (node.kind == game::NodeKind::kChance) {
      game::OutcomeList outcomes;
      game.outcomes(state, outcomes);
      dice::Rng rng = dice::derive(seed, "dice", rolls++);
      game.resolve(state, game::sample(outcomes, rng));
      last_seat = -1;
    } else {
      Player& player = node.seat == game::Seat::kBlue ? blue : red;
      const double start = thought_milliseconds();
      game.apply(state, player.choose(state));
      if (last_seat != index(node.seat)) thought = 0;  // dice or the other side came between
      last_seat = index(node.seat);
      thought += thought_milliseconds() - start;
      double& longest = result.longest[index(node.seat)];
      longest = std::max(longest, thought);
    }
  }
  const game::Score score = game.score(state);
  result.margin = score.margin();
  result.score = score.verdict == game::Verdict::kBlueWins ? 1 : score.verdict == game::Verdict::kRedWins ? 0 : 0.5;
  return result;
}

}  // namespace

Result<ArenaReport> run_arena(const game::Game& game, const ArenaOptions& options) {
  for (const std::string& name : {options.a, options.b})
    if (auto player = make_player(game, name, 1); !player) return player.error();
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
        auto a = make_player(game, options.a, hash_combine(seed, 11 + static_cast<uint64_t>(side)));
        auto b = make_player(game, options.b, hash_combine(seed, 21 + static_cast<uint64_t>(side)));
        Result1 r = side == 0 ? play(game, **a, **b, seed, options.max_nodes) : play(game, **b, **a, seed, options.max_nodes);
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
  std::vector<std::thread> threads;
  for (int i = 1; i < options.threads; ++i) threads.emplace_back(worker);
  worker();
  for (std::thread& thread : threads) thread.join();
  report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return report;
}

}  // namespace furball::sim
