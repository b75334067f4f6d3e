#pragma once
// A fixed 64-bit hash: the same value on every compiler and in WASM (little-endian hosts).

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace furball {

inline constexpr uint64_t kHashSeed = 0x9e3779b97f4a7c15ULL;

constexpr uint64_t mix(uint64_t x) {
  x ^= x >> 30;
  x *= 0xbf58476d1ce4e5b9ULL;
  x ^= x >> 27;
  x *= 0x94d049bb133111ebULL;
  return x ^ (x >> 31);
}

constexpr uint64_t hash_combine(uint64_t h, uint64_t value) { return mix(h ^ (value + kHashSeed + (h << 6) + (h >> 2))); }

inline uint64_t hash_bytes(const void* data, std::size_t size, uint64_t h = kHashSeed) {
  const auto* p = static_cast<const unsigned char*>(data);
  h = hash_combine(h, size);
  for (; size >= 8; size -= 8, p += 8) {
    uint64_t word;
    std::memcpy(&word, p, 8);
    h = hash_combine(h, word);
  }
  if (size > 0) {
    uint64_t word = 0;
    std::memcpy(&word, p, size);
    h = hash_combine(h, word);
  }
  return h;
}

inline uint64_t hash_text(std::string_view text, uint64_t h = kHashSeed) { return hash_bytes(text.data(), text.size(), h); }

// Sixteen hexadecimal digits, as records and `furball bench` print it.
inline std::string hash_to_string(uint64_t h) {
  static constexpr char kDigits[] = "0123456789abcdef";
  std::string text(16, '0');
  for (int i = 15; i >= 0; --i, h >>= 4) text[static_cast<std::size_t>(i)] = kDigits[h & 15];
  return text;
}

}  // namespace furball
