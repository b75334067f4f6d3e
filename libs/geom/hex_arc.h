// Where a hex lies from a unit that faces a hex corner, exactly: no angle is ever rounded.
#pragma once

#include "libs/geom/hex.h"

namespace furball::geom {

// Twice the scalar product of two offsets in units of one hex: > 0 iff the angle between them is
// less than 90 degrees.
constexpr int dot2(Hex a, Hex b) { return 2 * (a.q * b.q + a.r * b.r) + a.q * b.r + a.r * b.q; }
// > 0 iff b lies clockwise of a (by less than 180 degrees), < 0 anticlockwise, 0 on one line.
constexpr int cross(Hex a, Hex b) { return a.q * b.r - a.r * b.q; }

// An offset written as `left` steps front-left plus `right` steps front-right of a corner facing
// (Jet Duel's a and b). left + right > 0 is the forward hemisphere.
struct CornerParts {
  int left = 0;
  int right = 0;
  constexpr bool forward() const { return left + right > 0; }
  constexpr int range() const { return max_int(max_int(abs_int(left), abs_int(right)), abs_int(left + right)); }
  friend constexpr bool operator==(CornerParts, CornerParts) = default;
};
constexpr CornerParts corner_parts(Hex v, HexCorner facing) {
  const auto h = static_cast<std::size_t>(facing.index());
  return {cross(v, kHexSteps[h == 5 ? 0 : h + 1]), cross(kHexSteps[h], v)};
}
constexpr Hex from_corner_parts(CornerParts p, HexCorner facing) {
  return step(front_left(facing)) * p.left + step(front_right(facing)) * p.right;
}

// Hexes from v to the nearest hex of the closed 60-degree arc ahead of a corner-facing unit at the
// origin. The unit's own hex is not part of the arc, so the answer there is 1. For the arc astern
// pass facing.opposite().
constexpr int distance_to_front_arc(Hex v, HexCorner facing) {
  const auto [left, right] = corner_parts(v, facing);
  return max_int(-left, 0) + max_int(-right, 0) + (left <= 0 && right <= 0 ? 1 : 0);
}

}  // namespace furball::geom
