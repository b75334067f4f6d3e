#pragma once
// What a series of games proves: rates with intervals, Elo, and a sequential test that may stop early.

#include <cstdint>

namespace furball::sim {

struct Interval {
  double low = 0;
  double mid = 0;
  double high = 0;
};

// Mean of n values with a 95 % interval (normal).
class Sample {
 public:
  void add(double x);
  int64_t count() const { return count_; }
  double mean() const { return count_ > 0 ? sum_ / static_cast<double>(count_) : 0; }
  double variance() const;
  Interval interval95() const;

 private:
  int64_t count_ = 0;
  double sum_ = 0, squares_ = 0;
};

// Elo difference for a score between 0 and 1 (draws count half); capped at 1000.
double elo(double score);
Interval elo(const Interval& score);

// Generalised sequential probability ratio test on the mean score of pairs of games (sides swapped):
// is the player at least `elo1` better (accept), or no better than `elo0` (reject)?
enum class Decision : uint8_t { kGoOn, kAccept, kReject };
Decision sequential_test(const Sample& pair_scores, double elo0, double elo1, double alpha = 0.05, double beta = 0.05);

}  // namespace furball::sim
