#pragma once
// Games from which judgement is learned: positions with what they were worth. Doctrine plays, search plays, and chance is mixed
// in, so that also positions are seen that nobody good would reach.

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "libs/game/game.h"
#include "libs/search/thinker.h"

namespace furball::sim {

// One position as blue sees it. Both targets are blue's utility (libs/search/evaluator.h).
struct LearnedSample {
  std::vector<int16_t> features;
  float value;   // what games from here come to when the quick choices go on, or what a search found
  float result;  // what this game came to
};

struct SelfplayOptions {
  int games = 100;
  double seconds = 0;  // or so long; 0: no limit
  uint64_t seed = 1;
  int threads = 1;
  int playouts = 4;         // behind each sample's value; 0: the value is what the searching player found
  double samples = 12;      // positions taken from a game, on average
  int visits = 0;           // of the searching players; 0: nobody searches
  search::Learned learned;  // with which they search
};

struct SelfplayReport {
  int64_t games = 0, samples = 0;
  double seconds = 0;
};

// Plays, game n in scenario n of `battles` in turn, and hands out each game's samples; `take` is called by one thread at a
// time.
SelfplayReport selfplay(const std::vector<std::shared_ptr<const game::Game>>& battles, const SelfplayOptions& options,
                        const std::function<void(const std::vector<LearnedSample>&)>& take);

}  // namespace furball::sim
