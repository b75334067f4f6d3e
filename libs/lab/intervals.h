#pragma once
// What a number of games proves about a share.

#include <cstdint>

#include "libs/sim/statistics.h"

namespace furball::lab {

// Wilson's 95 % interval for a share of n. With draws counted as halves it is on the safe side: they spread less than
// wins and losses do.
sim::Interval wilson(double share, int64_t n);
inline double half_width(const sim::Interval& i) { return (i.high - i.low) / 2; }

// A 95 % interval that holds at every moment at once, so that one may look and stop whenever one likes (a normal mixture;
// Robbins 1970, in the asymptotic form of Waudby-Smith and others). It is wider than Wilson's, by about half.
sim::Interval anytime(double mean, double variance, int64_t n);

// How many games until a share of this size is known to within so much.
int64_t games_for(double share, double precision);

// The difference of two shares that were played with the same dice: mean and interval of the pairwise differences.
class Paired {
 public:
  void add(double base, double changed) { difference_.add(changed - base); }
  sim::Interval interval95() const { return difference_.interval95(); }
  int64_t count() const { return difference_.count(); }

 private:
  sim::Sample difference_;
};

}  // namespace furball::lab
