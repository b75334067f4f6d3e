#pragma once
// Names of games and secret tokens. Randomness and hashing are libsodium's.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "libs/fairdice/sha256.h"

namespace furball::server {

void init_crypto();  // once, before anything else here

// A game's number has 60 random bits; people see it as twelve letters and digits.
int64_t random_game_id();
std::string game_name(int64_t id);
std::optional<int64_t> game_id(std::string_view name);

fairdice::Bytes32 random_bytes();
std::string new_token();                                 // 32 random bytes, 43 characters of URL-safe base64
std::string new_code();                                  // 80 random bits for people to copy: "k3f8-..."
std::string token_hash(std::string_view token);          // what is stored
bool same_hash(std::string_view a, std::string_view b);  // in constant time; false when either is empty

}  // namespace furball::server
