#include "apps/server/ids.h"

#include <sodium.h>

#include <cstdlib>

namespace furball::server {
namespace {
constexpr std::string_view kLetters = "0123456789abcdefghjkmnpqrstvwxyz";
}  // namespace

void init_crypto() {
  if (sodium_init() < 0) std::abort();
}

int64_t random_game_id() {
  uint64_t bits = 0;
  do randombytes_buf(&bits, sizeof bits);
  while ((bits & 0x0fffffffffffffffULL) == 0);
  return static_cast<int64_t>(bits & 0x0fffffffffffffffULL);
}

std::string game_name(int64_t id) {
  std::string name(12, '0');
  auto bits = static_cast<uint64_t>(id);
  for (int i = 11; i >= 0; --i, bits >>= 5) name[static_cast<std::size_t>(i)] = kLetters[bits & 31];
  return name;
}

std::optional<int64_t> game_id(std::string_view name) {
  if (name.size() != 12) return std::nullopt;
  int64_t id = 0;
  for (const char c : name) {
    const std::size_t digit = kLetters.find(c);
    if (digit == std::string_view::npos) return std::nullopt;
    id = id << 5 | static_cast<int64_t>(digit);
  }
  return id;
}

fairdice::Bytes32 random_bytes() {
  fairdice::Bytes32 bytes;
  randombytes_buf(bytes.data(), bytes.size());
  return bytes;
}

std::string new_token() {
  const fairdice::Bytes32 bytes = random_bytes();
  char text[sodium_base64_ENCODED_LEN(32, sodium_base64_VARIANT_URLSAFE_NO_PADDING)];
  sodium_bin2base64(text, sizeof text, bytes.data(), bytes.size(), sodium_base64_VARIANT_URLSAFE_NO_PADDING);
  return text;
}

std::string new_code() {
  const fairdice::Bytes32 bytes = random_bytes();
  std::string code;
  for (std::size_t i = 0; i < 16; ++i) {
    if (i > 0 && i % 4 == 0) code += '-';
    code += kLetters[bytes[i] & 31];
  }
  return code;
}

std::string token_hash(std::string_view token) {
  fairdice::Bytes32 hash;
  crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(token.data()), token.size(), nullptr, 0);
  return fairdice::to_hex(hash);
}

bool same_hash(std::string_view a, std::string_view b) {
  return !a.empty() && a.size() == b.size() && sodium_memcmp(a.data(), b.data(), a.size()) == 0;
}

}  // namespace furball::server
