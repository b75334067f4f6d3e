#pragma once
// Finds weights by games: sets drawn around a mean in pairs, one on either side of it, play the same battles with the same dice
// and sides swapped; the mean goes where the better of the two lay. Everything follows from the seed, whatever the threads.

#include <functional>
#include <memory>
#include <vector>

#include "libs/game/game.h"

namespace furball::sim {

struct TuneOptions {
  std::vector<double> start;
  int generations = 40;
  int sets = 24;        // a generation, an even number
  int pairs = 24;       // of games a set and generation, taken in turn from the battles
  double spread = 0.4;  // of the first generation's sets, as a part of each weight; the last has a quarter of it
  uint64_t seed = 1;
  int threads = 1;
  std::string tuned, rival;  // bots: the one that has the weights, and the one it meets in every other pair; else its own mean
};

struct Generation {
  int number = 0;
  double score = 0.5;  // of all its sets, against the rival alone
  std::vector<double> mean;
};

// The battles with these weights, always in the same order.
using Battles = std::vector<std::shared_ptr<const game::Game>>;
using BattleMaker = std::function<Result<Battles>(const std::vector<double>& weights)>;

// The mean of the last third of the generations.
Result<std::vector<double>> tune(const BattleMaker& make, const TuneOptions& options,
                                 const std::function<void(const Generation&)>& tell);

}  // namespace furball::sim
