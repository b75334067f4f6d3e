#pragma once
// SHA-256 and HMAC-SHA-256 (FIPS 180-4, RFC 2104). Natively libsodium does the work; the plain source is
// what the WASM engine uses, and the tests hold the two against each other.

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace furball::fairdice {

using Bytes32 = std::array<uint8_t, 32>;

Bytes32 sha256(std::string_view message);
Bytes32 hmac_sha256(std::string_view key, std::string_view message);

namespace plain {
Bytes32 sha256(std::string_view message);
Bytes32 hmac_sha256(std::string_view key, std::string_view message);
}  // namespace plain

std::string to_hex(const Bytes32& bytes);
// Sixty-four lower-case hexadecimal digits, nothing else.
bool from_hex(std::string_view text, Bytes32& out);
inline std::string_view view(const Bytes32& bytes) { return {reinterpret_cast<const char*>(bytes.data()), bytes.size()}; }

}  // namespace furball::fairdice
