// Straight lines between hex centres, exact.
//
// A line meets a hex in one of three ways: through its inside, along one of its sides (only lines
// in a corner direction do that; the side belongs to two hexes), or at a single corner. A corner
// touch is no contact for any ruling. A line that runs along a side is stopped only when both
// hexes of that side stop it (Fast and Easy, bomber line of sight).
//
// Callers may rely on: the hexes between a and b are the same seen from b, in reverse order, and
// turn and mirror with the board.
#pragma once

#include "libs/geom/hex.h"
#include "libs/geom/hex_arc.h"

namespace furball::geom {

enum class LineContact : uint8_t { kNone, kCorner, kAlongSide, kThrough };

// How the line from a to b meets p. The hexes a and b themselves are kThrough.
constexpr LineContact line_contact(Hex a, Hex b, Hex p) {
  if (p == a || p == b) return LineContact::kThrough;
  const Hex v = b - a;
  const Hex w = p - a;
  if (dot2(w, v) <= 0 || dot2(p - b, v) >= 0) return LineContact::kNone;
  // Three times the offset of p from the line against the reach of a hex's corners across it.
  const int offset = 3 * abs_int(cross(v, w));
  const int qr = abs_int(v.q - v.r);
  const int rs = abs_int(v.r - v.s());
  const int sq = abs_int(v.s() - v.q);
  const int reach = max_int(max_int(qr, rs), sq);
  if (offset > reach) return LineContact::kNone;
  if (offset < reach) return LineContact::kThrough;
  // Two corners reach equally far exactly when the line is parallel to the side between them.
  return qr == 0 || rs == 0 || sq == 0 ? LineContact::kAlongSide : LineContact::kCorner;
}

// One piece of a line: inside one hex (first == second), or along the side that the two share;
// `first` is then the hex on the left of the line.
struct LineStep {
  Hex first;
  Hex second;
  constexpr bool along_side() const { return first != second; }
  friend constexpr bool operator==(LineStep, LineStep) = default;
};

// Calls f(LineStep) for the pieces strictly between a and b, in order from a. Returns false if f
// stopped it by returning false.
template <class F>
constexpr bool for_each_between(Hex a, Hex b, F f) {
  if (a == b) return true;
  const Hex v = b - a;
  for (int corner = 0; corner < 6; ++corner) {
    const HexCorner heading(corner);
    const CornerParts parts = corner_parts(v, heading);
    if (parts.left != parts.right || parts.left < 0) continue;
    const Hex left = step(front_left(heading));
    const Hex right = step(front_right(heading));
    for (Hex p = a;;) {
      if (!detail::visit(f, LineStep{p + left, p + right})) return false;
      p = p + left + right;
      if (p == b) return true;
      if (!detail::visit(f, LineStep{p, p})) return false;
    }
  }
  // Whoever crosses the side between two hexes goes forward along v, so the next hex is the least
  // advanced of the neighbours that the line goes through and that lie further on.
  for (Hex p = a;;) {
    Hex next = b;
    for (Hex d : kHexSteps) {
      const Hex n = p + d;
      if (dot2(d, v) > 0 && dot2(n - next, v) < 0 && line_contact(a, b, n) == LineContact::kThrough) {
        next = n;
      }
    }
    if (next == b) return true;
    if (!detail::visit(f, LineStep{next, next})) return false;
    p = next;
  }
}

// Whether nothing stops the view from a to b; blocks(Hex) -> bool is asked only about hexes
// strictly between them.
template <class Blocks>
constexpr bool line_of_sight(Hex a, Hex b, Blocks blocks) {
  return for_each_between(a, b, [&blocks](LineStep s) { return !(blocks(s.first) && blocks(s.second)); });
}

}  // namespace furball::geom
