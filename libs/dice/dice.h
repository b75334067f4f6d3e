#pragma once
// Dice as canonical weights. A table lists how often each sum falls; rules merge what they cannot
// tell apart. Integer weights keep every chance exact.

#include <array>
#include <cstddef>
#include <cstdint>

namespace furball::dice {

// Ways to throw each sum with `Count` dice of `Sides` sides: index 0 is the lowest sum, Count.
template <int Count, int Sides>
constexpr auto sum_weights() {
  std::array<uint64_t, static_cast<std::size_t>(Count * (Sides - 1) + 1)> ways{};
  ways[0] = 1;
  std::size_t used = 1;
  for (int die = 0; die < Count; ++die) {
    auto next = decltype(ways){};
    for (std::size_t i = 0; i < used; ++i)
      for (std::size_t face = 0; face < Sides; ++face) next[i + face] += ways[i];
    ways = next;
    used += Sides - 1;
  }
  return ways;
}

inline constexpr auto kTwoD6 = sum_weights<2, 6>();  // kTwoD6[s - 2] of 36

// n choose k, exact; n <= 60.
constexpr uint64_t choose(int n, int k) {
  if (k < 0 || k > n) return 0;
  uint64_t result = 1;
  for (int i = 1; i <= k; ++i) result = result * static_cast<uint64_t>(n - k + i) / static_cast<uint64_t>(i);
  return result;
}

constexpr uint64_t power(uint64_t base, int exponent) {
  uint64_t result = 1;
  while (exponent-- > 0) result *= base;
  return result;
}

// Ways in which exactly k of n dice succeed, when `good` of `sides` faces do. Sums to sides^n.
constexpr uint64_t binomial_ways(int n, int k, uint64_t good, uint64_t sides) {
  return choose(n, k) * power(good, k) * power(sides - good, n - k);
}

}  // namespace furball::dice
