#pragma once
// Matches between two players: pairs of games with the same dice and sides swapped, over scenarios.

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "libs/game/game.h"
#include "libs/search/thinker.h"
#include "libs/sim/statistics.h"

namespace furball::sim {

struct ArenaOptions {
  std::string a, b;  // names for make_player
  int pairs = 50;
  uint64_t seed = 1;
  int threads = 1;
  search::Learned learned;  // the game's network, where it has one
  // The same battle with other weights in its judgement, to think by; nullptr: the battle itself.
  const game::Game* mind_a = nullptr;
  const game::Game* mind_b = nullptr;
  bool sequential = false;  // stop as soon as the test decides
  double elo0 = 0, elo1 = 30;
  int max_nodes = 200000;  // a longer game counts as it stands
  std::function<void(int pairs_done)> on_progress;
};

struct ArenaReport {
  int pairs = 0;
  int wins = 0, draws = 0, losses = 0;  // of a
  int unfinished = 0;
  Sample score;                         // of a, per pair, 0 to 1
  Sample margin;                        // of a, per game
  Sample blue;                          // score of the blue seat, whoever sat there: is the scenario balanced?
  double longest_a = 0, longest_b = 0;  // milliseconds of the longest move of each
  Decision decision = Decision::kGoOn;
  double seconds = 0;
};

Result<ArenaReport> run_arena(const game::Game& game, const ArenaOptions& options);

}  // namespace furball::sim
