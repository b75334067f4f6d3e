// Generators and board names shared by the geometry tests.
#pragma once

#include <rapidcheck.h>

#include <cstddef>
#include <cstdlib>
#include <string_view>

#include "libs/geom/hex.h"

namespace furball::geom {

// Uniform in low..high-1. RapidCheck's own range grows from its low end with the size of the case,
// which would leave most directions of the compass untried.
inline int pick(int low, int high) { return *rc::gen::resize(rc::kNominalSize, rc::gen::inRange(low, high)); }

inline Hex any_hex(int reach = 40) {
  const int q = pick(-reach, reach + 1);
  const int r = pick(-reach, reach + 1);
  return {q, r};
}
inline Hex any_offset(int reach = 40) {
  const Hex v = any_hex(reach);
  return v == Hex{} ? Hex{0, -1} : v;
}

// Jet Duel's printed names: columns A..Z, AA..ZZ, AAA..GGG; rows from 1.
inline Hex jd(std::string_view name) {
  int letters = 0;
  while (name[static_cast<std::size_t>(letters)] >= 'A') ++letters;
  const int column = 26 * (letters - 1) + (name[0] - 'A') + 1;
  const int row = std::atoi(name.data() + letters);
  return to_hex(Offset{column - 1, row - 1});
}

}  // namespace furball::geom
