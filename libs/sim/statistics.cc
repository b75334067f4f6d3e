#include "libs/sim/statistics.h"

#include <algorithm>
#include <cmath>

namespace furball::sim {

void Sample::add(double x) {
  ++count_;
  sum_ += x;
  squares_ += x * x;
}

double Sample::variance() const {
  if (count_ < 2) return 0;
  const double n = static_cast<double>(count_);
  return std::max(0.0, (squares_ - sum_ * sum_ / n) / (n - 1));
}

Interval Sample::interval95() const {
  const double half = count_ > 0 ? 1.96 * std::sqrt(variance() / static_cast<double>(count_)) : 0;
  return {mean() - half, mean(), mean() + half};
}

double elo(double score) {
  if (score <= 0) return -1000;
  if (score >= 1) return 1000;
  return std::clamp(400 * std::log10(score / (1 - score)), -1000.0, 1000.0);
}

Interval elo(const Interval& score) { return {elo(score.low), elo(score.mid), elo(score.high)}; }

Decision sequential_test(const Sample& pairs, double elo0, double elo1, double alpha, double beta) {
  if (pairs.count() < 10) return Decision::kGoOn;
  const auto expected = [](double e) { return 1 / (1 + std::pow(10, -e / 400)); };
  const double s0 = expected(elo0), s1 = expected(elo1);
  const double variance = std::max(pairs.variance(), 1e-4);  // all pairs alike still leave some doubt
  const double n = static_cast<double>(pairs.count());
  const double ratio = n * (s1 - s0) * (2 * pairs.mean() - s0 - s1) / (2 * variance);
  if (ratio > std::log((1 - beta) / alpha)) return Decision::kAccept;
  if (ratio < std::log(beta / (1 - alpha))) return Decision::kReject;
  return Decision::kGoOn;
}

}  // namespace furball::sim
