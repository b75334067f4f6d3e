#include "libs/dice/dice.h"

#include <gtest/gtest.h>

#include "libs/dice/rng.h"

namespace furball::dice {
namespace {

TEST(Rng, SequenceIsFixedForEver) {
  Rng rng(1);
  uint64_t h = kHashSeed;
  for (int i = 0; i < 1000; ++i) h = hash_combine(h, rng.next());
  EXPECT_EQ(hash_to_string(h), "70670c01d5f7a261");
}

TEST(Rng, StreamsAreIndependentByName) {
  EXPECT_EQ(derive(7, "dice"), derive(7, "dice"));
  EXPECT_NE(derive(7, "dice"), derive(7, "bot:blue"));
  EXPECT_NE(derive(7, "dice"), derive(8, "dice"));
}

TEST(Rng, BelowIsUniform) {
  Rng rng(3);
  std::array<int, 6> counts{};
  for (int i = 0; i < 60000; ++i) ++counts[rng.below(6)];
  double chi = 0;
  for (int c : counts) chi += (c - 10000.0) * (c - 10000.0) / 10000.0;
  EXPECT_LT(chi, 25.7);  // 5 degrees of freedom, one in ten thousand; the seed is fixed
  for (int i = 0; i < 1000; ++i) EXPECT_LT(rng.below(0x300000000ULL), 0x300000000ULL);
}

TEST(Dice, TwoD6) {
  uint64_t total = 0;
  for (uint64_t w : kTwoD6) total += w;
  EXPECT_EQ(total, 36u);
  EXPECT_EQ(kTwoD6[7 - 2], 6u);
  EXPECT_EQ(kTwoD6[12 - 2], 1u);
}

TEST(Dice, BinomialWaysSumToAll) {
  uint64_t total = 0;
  for (int k = 0; k <= 9; ++k) total += binomial_ways(9, k, 2, 6);
  EXPECT_EQ(total, power(6, 9));
}

}  // namespace
}  // namespace furball::dice
