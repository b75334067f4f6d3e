#include "libs/fairdice/sha256.h"

#include <cstring>

#ifndef __wasm__
#include <sodium.h>
#endif

namespace furball::fairdice {
namespace plain {
namespace {

constexpr uint32_t kRound[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01,
    0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc,
    0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147,
    0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08,
    0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208,
    0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

constexpr uint32_t rotr(uint32_t x, int n) { return (x >> n) | (x << (32 - n)); }

void compress(uint32_t (&h)[8], const uint8_t* block) {
  uint32_t w[64];
  for (int i = 0; i < 16; ++i)
    w[i] = uint32_t{block[4 * i]} << 24 | uint32_t{block[4 * i + 1]} << 16 | uint32_t{block[4 * i + 2]} << 8 | block[4 * i + 3];
  for (int i = 16; i < 64; ++i) {
    const uint32_t s0 = rotr(w[i - 15], 7) ^ rotr(w[i - 15], 18) ^ (w[i - 15] >> 3);
    const uint32_t s1 = rotr(w[i - 2], 17) ^ rotr(w[i - 2], 19) ^ (w[i - 2] >> 10);
    w[i] = w[i - 16] + s0 + w[i - 7] + s1;
  }
  uint32_t v[8];
  std::memcpy(v, h, sizeof v);
  for (int i = 0; i < 64; ++i) {
    const uint32_t s1 = rotr(v[4], 6) ^ rotr(v[4], 11) ^ rotr(v[4], 25);
    const uint32_t t1 = v[7] + s1 + ((v[4] & v[5]) ^ (~v[4] & v[6])) + kRound[i] + w[i];
    const uint32_t s0 = rotr(v[0], 2) ^ rotr(v[0], 13) ^ rotr(v[0], 22);
    const uint32_t t2 = s0 + ((v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]));
    for (int k = 7; k > 0; --k) v[k] = v[k - 1];
    v[4] += t1;
    v[0] = t1 + t2;
  }
  for (int i = 0; i < 8; ++i) h[i] += v[i];
}

}  // namespace

Bytes32 sha256(std::string_view message) {
  uint32_t h[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  const auto* data = reinterpret_cast<const uint8_t*>(message.data());
  std::size_t left = message.size();
  for (; left >= 64; left -= 64, data += 64) compress(h, data);
  uint8_t tail[128] = {};
  if (left > 0) std::memcpy(tail, data, left);
  tail[left] = 0x80;
  const std::size_t size = left < 56 ? 64 : 128;
  const uint64_t bits = static_cast<uint64_t>(message.size()) * 8;
  for (std::size_t i = 0; i < 8; ++i) tail[size - 1 - i] = static_cast<uint8_t>(bits >> (8 * i));
  for (std::size_t i = 0; i < size; i += 64) compress(h, tail + i);
  Bytes32 out;
  for (std::size_t i = 0; i < 32; ++i) out[i] = static_cast<uint8_t>(h[i / 4] >> (24 - 8 * (i % 4)));
  return out;
}

Bytes32 hmac_sha256(std::string_view key, std::string_view message) {
  uint8_t block[64] = {};
  if (key.size() > sizeof block) {
    const Bytes32 shorter = sha256(key);
    std::memcpy(block, shorter.data(), shorter.size());
  } else if (!key.empty()) {
    std::memcpy(block, key.data(), key.size());
  }
  std::string inner, outer;
  for (const uint8_t b : block) {
    inner += static_cast<char>(b ^ 0x36);
    outer += static_cast<char>(b ^ 0x5c);
  }
  inner += message;
  const Bytes32 first = sha256(inner);
  outer += view(first);
  return sha256(outer);
}

}  // namespace plain

#ifdef __wasm__
Bytes32 sha256(std::string_view message) { return plain::sha256(message); }
Bytes32 hmac_sha256(std::string_view key, std::string_view message) { return plain::hmac_sha256(key, message); }
#else
namespace {
const unsigned char* bytes(std::string_view text) { return reinterpret_cast<const unsigned char*>(text.data()); }
}  // namespace

Bytes32 sha256(std::string_view message) {
  Bytes32 out;
  crypto_hash_sha256(out.data(), bytes(message), message.size());
  return out;
}

Bytes32 hmac_sha256(std::string_view key, std::string_view message) {
  Bytes32 out;
  crypto_auth_hmacsha256_state state;
  crypto_auth_hmacsha256_init(&state, bytes(key), key.size());
  crypto_auth_hmacsha256_update(&state, bytes(message), message.size());
  crypto_auth_hmacsha256_final(&state, out.data());
  return out;
}
#endif

std::string to_hex(const Bytes32& bytes) {
  static constexpr char kDigits[] = "0123456789abcdef";
  std::string text;
  for (const uint8_t b : bytes) {
    text += kDigits[b >> 4];
    text += kDigits[b & 15];
  }
  return text;
}

bool from_hex(std::string_view text, Bytes32& out) {
  if (text.size() != 64) return false;
  for (std::size_t i = 0; i < 64; ++i) {
    const char c = text[i];
    const bool digit = c >= '0' && c <= '9';
    if (!digit && !(c >= 'a' && c <= 'f')) return false;
    const int nibble = digit ? c - '0' : c - 'a' + 10;
    uint8_t& byte = out[i / 2];
    byte = static_cast<uint8_t>(i % 2 == 0 ? nibble << 4 : byte | nibble);
  }
  return true;
}

}  // namespace furball::fairdice
