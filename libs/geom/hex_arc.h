// Exact angles between hexes: bearings, arcs, corner components.
//
// A bearing sorts every direction into 24 classes without rounding. Class t, counted clockwise:
//   even t   exactly 15t degrees: on one of the 12 rays through the sides and corners
//   odd t    strictly between the rays at 15(t-1) and 15(t+1) degrees
// Every boundary that the rulings use is one of those rays, so an arc is a run of classes, and
// whether a boundary hex belongs to it is part of the arc and never a matter of rounding:
//   Fast and Easy, side facing   nose closed(-30,30), side right closed(30,150): the hexes at
//                                exactly 30 and 150 degrees belong to both neighbours
//   Jet Duel, corner facing      forward arc closed(-30,30), right forward quarter open(30,90),
//                                right rear quarter closed_open(90,150), rear arc closed(150,210)
#pragma once

#include <cassert>
#include <compare>
#include <cstdint>

#include "libs/geom/hex.h"

namespace furball::geom {

struct BearingTag {};
using Bearing = Facing<24, BearingTag>;

// Whether the direction is exactly on one of the 12 rays.
constexpr bool on_ray(Bearing b) { return b.index() % 2 == 0; }
// Which 30-degree sector, 0..11: sector k runs from 30k degrees (included) to 30(k+1) (excluded).
constexpr int sector30(Bearing b) { return b.index() / 2; }

constexpr Bearing bearing_of(HexSide d) { return Bearing(4 * d.index()); }
constexpr Bearing bearing_of(HexCorner h) { return Bearing(4 * h.index() + 2); }
constexpr Bearing mirror(Bearing b) { return Bearing(-b.index()); }

// Compass bearing of an offset, 0 due north. The offset must not be zero.
constexpr Bearing bearing(Hex v) {
  assert(v != Hex{});
  // Turn v into the sextant that starts at north (included) and ends at north-east (excluded);
  // there it is s steps north and q steps north-east, both counts readable from v itself.
  int sextant = 0;
  while (sextant < 5 && !(v.s() > 0 && v.q >= 0)) {
    v = rotate(v, -1);
    ++sextant;
  }
  const int north = v.s();
  const int north_east = v.q;
  const int within = north_east == 0 ? 0 : north_east < north ? 1 : north_east == north ? 2 : 3;
  return Bearing(4 * sextant + within);
}

// Bearing relative to a facing: 0 dead ahead, 6 the right beam, 12 dead astern, 18 the left beam.
constexpr Bearing bearing_from(Hex v, HexSide facing) { return bearing(v) - bearing_of(facing).index(); }
constexpr Bearing bearing_from(Hex v, HexCorner facing) { return bearing(v) - bearing_of(facing).index(); }

// A run of bearing classes, `first` clockwise to `last`, both included; last - first <= 23.
// The named makers take degrees, multiples of 30, from <= to <= from + 360.
struct Arc {
  int first = 0;
  int last = 23;

  static constexpr Arc closed(int from, int to) { return {from / 15, to / 15}; }
  static constexpr Arc open(int from, int to) { return {from / 15 + 1, to / 15 - 1}; }
  static constexpr Arc closed_open(int from, int to) { return {from / 15, to / 15 - 1}; }
  static constexpr Arc open_closed(int from, int to) { return {from / 15 + 1, to / 15}; }
  static constexpr Arc all_round() { return {0, 23}; }

  constexpr bool contains(Bearing b) const { return floor_mod(b.index() - first, Bearing::kCount) <= last - first; }
  // Left and right exchanged.
  constexpr Arc mirrored() const { return {-last, -first}; }
  friend constexpr bool operator==(Arc, Arc) = default;
};

// Whether the offset lies in the arc of a unit with that facing. A zero offset lies in no arc.
constexpr bool in_arc(Hex v, HexSide facing, Arc arc) { return v != Hex{} && arc.contains(bearing_from(v, facing)); }
constexpr bool in_arc(Hex v, HexCorner facing, Arc arc) { return v != Hex{} && arc.contains(bearing_from(v, facing)); }

// Twice the scalar product of two offsets in units of one hex: > 0 iff the angle between them is
// less than 90 degrees.
constexpr int dot2(Hex a, Hex b) { return 2 * (a.q * b.q + a.r * b.r) + a.q * b.r + a.r * b.q; }
// > 0 iff b lies clockwise of a (by less than 180 degrees), < 0 anticlockwise, 0 on one line.
constexpr int cross(Hex a, Hex b) { return a.q * b.r - a.r * b.q; }

// Orders non-zero offsets by compass angle, north first, clockwise; offsets in the same direction
// are equivalent.
constexpr std::strong_ordering compare_angle(Hex a, Hex b) {
  const Bearing ba = bearing(a);
  const Bearing bb = bearing(b);
  if (ba != bb) return ba <=> bb;
  return 0 <=> cross(a, b);
}

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
