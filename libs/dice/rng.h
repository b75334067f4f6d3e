#pragma once
// A portable random generator (xoshiro256**, public-domain algorithm by Blackman and Vigna) with a
// fixed sequence on every compiler and in WASM, and named streams, so that a bot that thinks longer
// never changes the dice.

#include <cstdint>
#include <string_view>

#include "libs/base/hash.h"

namespace furball::dice {

class Rng {
 public:
  explicit Rng(uint64_t seed) {
    for (uint64_t& word : s_) {
      seed += 0x9e3779b97f4a7c15ULL;
      word = mix(seed);
    }
  }

  uint64_t next() {
    const uint64_t result = rotl(s_[1] * 5, 7) * 9;
    const uint64_t t = s_[1] << 17;
    s_[2] ^= s_[0];
    s_[3] ^= s_[1];
    s_[1] ^= s_[2];
    s_[0] ^= s_[3];
    s_[2] ^= t;
    s_[3] = rotl(s_[3], 45);
    return result;
  }

  // Uniform in 0..n-1, n >= 1, without bias.
  uint64_t below(uint64_t n) {
    if (n <= 0xffffffffULL) return below32(static_cast<uint32_t>(n));
    const uint64_t reject = (0 - n) % n;
    for (;;)
      if (const uint64_t x = next(); x >= reject) return x % n;
  }

  // Uniform in [0, 1), for bots; rules never use floating point.
  double unit() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }

  bool operator==(const Rng&) const = default;

 private:
  static constexpr uint64_t rotl(uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }

  uint32_t below32(uint32_t n) {  // multiply and reject (Lemire): no division on the usual path
    uint64_t m = (next() >> 32) * n;
    if (static_cast<uint32_t>(m) < n) {
      const uint32_t threshold = (0u - n) % n;
      while (static_cast<uint32_t>(m) < threshold) m = (next() >> 32) * n;
    }
    return static_cast<uint32_t>(m >> 32);
  }

  uint64_t s_[4];
};

// Independent streams of one match: derive(seed, "dice"), derive(seed, "bot:blue"), derive(seed, "setup").
inline Rng derive(uint64_t seed, std::string_view stream) { return Rng(hash_combine(hash_text(stream), seed)); }
inline Rng derive(uint64_t seed, std::string_view stream, uint64_t index) {
  return Rng(hash_combine(hash_combine(hash_text(stream), seed), index));
}

}  // namespace furball::dice
