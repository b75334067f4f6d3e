#pragma once
// One battle with its players, and what its games say.

#include <string>
#include <vector>

#include "libs/lab/intervals.h"
#include "libs/lab/order.h"

namespace furball::lab {

struct Goal {
  int64_t games = 1000;  // at most
  int64_t least = 100;   // before precision may end it
  double precision = 0;  // half of the interval of blue's share at which to stop; 0: play all
};

struct Arm {
  std::string label;
  Order order;  // first and count are the study's business
  Goal goal;

  std::vector<GameLine> games;  // the result, in order

  std::string key() const;  // the same for the same games, whatever the goal
};

// Shares of an arm, draws counted half.
struct Share {
  int64_t games = 0, wins[2] = {0, 0}, draws = 0, unfinished = 0, forfeits = 0;
  double blue = 0.5;          // blue's share
  sim::Interval wilson;       // of blue's share
  sim::Interval sequential;   // of blue's share, valid whenever one stops
  sim::Sample margin;         // for blue
  double first_player = 0.5;  // share of the player named first, where seats are swapped
};
Share share_of(const std::vector<GameLine>& games);
// How much better blue fares in `changed` than in `base`, by the games with the same dice.
sim::Interval effect(const Arm& base, const Arm& changed);

}  // namespace furball::lab
