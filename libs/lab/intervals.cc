#include "libs/lab/intervals.h"

#include <algorithm>
#include <cmath>

namespace furball::lab {
namespace {

constexpr double kZ = 1.959963984540054;  // 95 %, two-sided

}  // namespace

sim::Interval wilson(double share, int64_t n) {
  if (n <= 0) return {0, 0.5, 1};
  const double games = static_cast<double>(n), z2 = kZ * kZ;
  const double centre = (share + z2 / (2 * games)) / (1 + z2 / games);
  const double half = kZ / (1 + z2 / games) * std::sqrt(share * (1 - share) / games + z2 / (4 * games * games));
  return {std::max(0.0, centre - half), share, std::min(1.0, centre + half)};
}

sim::Interval anytime(double mean, double variance, int64_t n) {
  if (n <= 0) return {0, 0.5, 1};
  constexpr double kRho2 = 1.0 / 100;  // narrowest, relative to a fixed number of games, near a thousand
  constexpr double kAlpha = 0.05;
  const double t = static_cast<double>(n);
  const double spread = std::sqrt(std::max(variance, 1 / (4 * t)));  // all games alike still leave some doubt
  const double inside = 2 * (t * kRho2 + 1) / (t * t * kRho2) * std::log(std::sqrt(t * kRho2 + 1) / kAlpha);
  const double half = spread * std::sqrt(inside);
  return {std::max(0.0, mean - half), mean, std::min(1.0, mean + half)};
}

int64_t games_for(double share, double precision) {
  const double p = std::clamp(share, 0.02, 0.98);
  return static_cast<int64_t>(std::ceil(kZ * kZ * p * (1 - p) / (precision * precision)));
}

}  // namespace furball::lab
