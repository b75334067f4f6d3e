#include "libs/sim/play.h"

#include <algorithm>

#include "libs/sim/clock.h"

namespace furball::sim {

double Played::blue_score() const {
  return score.verdict == game::Verdict::kBlueWins ? 1 : score.verdict == game::Verdict::kRedWins ? 0 : 0.5;
}

Played play(const game::Game& game, Player& blue, Player& red, uint64_t seed, int max_nodes, Watcher* watcher, bool timed) {
  Played played;
  game::AnyState state = game.initial();
  uint64_t rolls = 0;
  int last_seat = -1;
  double thought = 0;
  for (int nodes = 0;; ++nodes) {
    const game::Node node = game.node(state);
    if (node.kind == game::NodeKind::kTerminal) break;
    if (nodes >= max_nodes) {
      played.finished = false;
      break;
    }
    if (node.kind == game::NodeKind::kChance) {
      game::OutcomeList outcomes;
      game.outcomes(state, outcomes);
      dice::Rng rng = dice::derive(seed, "dice", rolls++);
      game.resolve(state, game::sample(outcomes, rng), watcher);
      last_seat = -1;
      ++played.chances;
    } else {
      Player& player = node.seat == game::Seat::kBlue ? blue : red;
      const double start = timed ? thought_milliseconds() : 0;
      game.apply(state, player.choose(state), watcher);
      ++played.decisions;
      if (timed) {
        if (last_seat != index(node.seat)) thought = 0;  // dice or the other side came between
        last_seat = index(node.seat);
        thought += thought_milliseconds() - start;
        double& longest = played.longest[index(node.seat)];
        longest = std::max(longest, thought);
      }
    }
    if (watcher) watcher->after(state);
  }
  played.score = game.score(state);
  played.end = std::move(state);
  return played;
}

}  // namespace furball::sim
