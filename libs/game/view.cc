#include "libs/game/view.h"

#include <numeric>

namespace furball::game {

std::string fraction(uint64_t part, uint64_t whole) {
  if (part == 0 || whole == 0) return "0";
  const uint64_t divisor = std::gcd(part, whole);
  if (part == whole) return "1";
  return std::to_string(part / divisor) + "/" + std::to_string(whole / divisor);
}

}  // namespace furball::game
