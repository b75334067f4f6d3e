#pragma once
// Is a review right? Games by the game's own quick choices, in each of which one bad choice is planted; the review is asked
// what it thinks of them.

#include <memory>
#include <vector>

#include "libs/search/review.h"
#include "libs/sim/statistics.h"

namespace furball::sim {

struct ReviewTrialOptions {
  int games = 200;
  uint64_t seed = 1;
  int threads = 1;
  bool planted_only = false;  // no other choice is graded, which takes a fraction of the time
  search::ReviewOptions review;
};

struct ReviewTrialReport {
  int games = 0;
  int64_t steps = 0, choices = 0, blunders = 0;  // graded so, the planted ones left out
  double worst_sum = 0;                          // of start + skill + luck - result, absolutely
  Sample luck;                                   // of blue, a game, in points
  int planted = 0, found = 0;                    // planted blunders; graded slip or blunder
  double seconds = 0;
};

ReviewTrialReport review_trial(const game::Game& game, const ReviewTrialOptions& options);

}  // namespace furball::sim
