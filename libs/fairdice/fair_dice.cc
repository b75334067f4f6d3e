#include "libs/fairdice/fair_dice.h"

#include "libs/base/say.h"

namespace furball::fairdice {

std::string commitment(std::string_view game, const Bytes32& seed) {
  return to_hex(sha256("furball fair dice 1 commitment " + std::string(game) + " " + to_hex(seed)));
}

Bytes32 bot_part(std::string_view game, const Bytes32& seed, std::string_view seat) {
  return hmac_sha256(view(seed), "furball fair dice 2 bot " + std::string(game) + " " + std::string(seat));
}

Dice::Dice(std::string_view game, const Bytes32& seed, const Bytes32& blue, const Bytes32& red)
    : key_(hmac_sha256(view(seed), "furball fair dice 1 key " + std::string(game) + " " + to_hex(blue) + " " + to_hex(red))) {}

uint64_t Dice::ticket(uint64_t roll, uint64_t total) const {
  const uint64_t excess = (0 - total) % total;  // 2^64 mod total: the highest tickets that would favour low results
  for (uint64_t attempt = 0;; ++attempt) {
    const Bytes32 block = hmac_sha256(view(key_), "roll " + std::to_string(roll) + " " + std::to_string(attempt));
    uint64_t number = 0;
    for (std::size_t i = 0; i < 8; ++i) number = number << 8 | block[i];
    if (excess == 0 || number < 0 - excess) return number % total;
  }
}

Value to_value(const Facts& facts) {
  Value v = Value::object();
  v.set("scheme", facts.scheme).set("game", facts.game).set("commitment", facts.commitment);
  if (facts.blue) v.set("blue", to_hex(*facts.blue));
  if (facts.red) v.set("red", to_hex(*facts.red));
  if (facts.seed) v.set("seed", to_hex(*facts.seed));
  return v;
}

Result<Facts> facts_from_value(const Value& value) {
  const int64_t scheme = value.at("scheme").as_integer();
  if (scheme < 1 || scheme > kScheme) return Error{"fair.scheme", say("must be 1 to {most}", {{"most", kScheme}}), ""};
  Facts facts;
  facts.scheme = static_cast<int>(scheme);
  facts.game = value.at("game").as_text();
  facts.commitment = value.at("commitment").as_text();
  const std::pair<const char*, std::optional<Bytes32>*> fields[] = {
      {"blue", &facts.blue}, {"red", &facts.red}, {"seed", &facts.seed}};
  for (const auto& [key, target] : fields) {
    if (!value.find(key)) continue;
    Bytes32 bytes;
    if (!from_hex(value.at(key).as_text(), bytes))
      return Error{std::string("fair.") + key, "must be 64 hexadecimal digits", ""};
    *target = bytes;
  }
  return facts;
}

Result<Dice> open(const Facts& facts) {
  if (!facts.seed) return Error{"fair.seed", "has not been revealed: the game is not over", ""};
  if (!facts.blue || !facts.red) return Error{"fair", "a seat's part in the dice is missing", ""};
  if (commitment(facts.game, *facts.seed) != facts.commitment)
    return Error{"fair.seed", "is not the seed that the server committed to", ""};
  return Dice(facts.game, *facts.seed, *facts.blue, *facts.red);
}

}  // namespace furball::fairdice
