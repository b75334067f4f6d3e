#pragma once
// Dice that nobody can doubt (docs/fair-dice.md): the server commits to a seed, both seats add entropy, and
// every roll follows from the three and its number. Anyone can check a finished game with this or with WebCrypto.

#include <optional>
#include <string>
#include <string_view>

#include "libs/base/result.h"
#include "libs/base/value.h"
#include "libs/fairdice/sha256.h"

namespace furball::fairdice {

// 1: a bot's part was drawn by the server when it was needed. 2: it follows from the seed. All else is the same.
inline constexpr int kScheme = 2;

// What is shown before the first roll: the seed can be guessed from it by nobody, and changed by nobody.
std::string commitment(std::string_view game, const Bytes32& seed);

// The part of a bot's seat ("blue", "red"): settled with the commitment, before any player has added his.
Bytes32 bot_part(std::string_view game, const Bytes32& seed, std::string_view seat);

// The dice of one game.
class Dice {
 public:
  Dice(std::string_view game, const Bytes32& seed, const Bytes32& blue, const Bytes32& red);
  // A number in 0..total-1, total >= 1, for the roll with this number; without bias.
  uint64_t ticket(uint64_t roll, uint64_t total) const;

 private:
  Bytes32 key_;
};

// The facts as records and messages carry them: {scheme, game, commitment, blue, red, seed}. What is not known yet is
// left out.
struct Facts {
  int scheme = kScheme;
  std::string game;
  std::string commitment;
  std::optional<Bytes32> blue, red;
  std::optional<Bytes32> seed;  // only once the game is over

  bool complete() const { return blue && red && seed; }
};
Value to_value(const Facts& facts);
Result<Facts> facts_from_value(const Value& value);

// The dice the facts describe; refused when something is missing or the seed is not the one committed to.
Result<Dice> open(const Facts& facts);

}  // namespace furball::fairdice
