// Hexes: coordinates, steps, distance, rotation, mirroring, rings and boards.
//
// Canonical form: axial (q, r) on flat-topped hexes, as the geometry sections of Jet Duel and Fast
// and Easy have it: q counts columns eastwards, r counts hexes southwards along a column.
// Coordinates are exact for |q|, |r| <= 8000; there is no board limit in here.
//
//   side    0 N (0,-1)   1 NE (1,-1)   2 SE (1,0)   3 S (0,1)   4 SW (-1,1)   5 NW (-1,0)
//   corner  h lies at compass 30 + 60h, between side h (its left) and side h+1 (its right)
//
// Two board forms convert to and from it without loss:
//   Offset (col, row): zero-based; odd columns sit half a hex south. Both Jet Duel (printed column
//     and row less one, so its even printed columns are the shifted ones) and Fast and Easy.
//   Doubled (file, y): Full Circle; y grows forwards (north) by two per hex and file + y is odd.
//     Full Circle's headings 0..5 are the sides 0..5.
//
// Arcs are in hex_arc.h, lines of sight in hex_line.h.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>

#include "libs/geom/facing.h"

namespace furball::geom {

struct HexSideTag {};
struct HexCornerTag {};
using HexSide = Facing<6, HexSideTag>;
using HexCorner = Facing<6, HexCornerTag>;

inline constexpr HexSide kSideN{0}, kSideNE{1}, kSideSE{2}, kSideS{3}, kSideSW{4}, kSideNW{5};
inline constexpr HexCorner kCornerNE{0}, kCornerE{1}, kCornerSE{2}, kCornerSW{3}, kCornerW{4}, kCornerNW{5};

// A hex, or the offset between two hexes.
struct Hex {
  int16_t q = 0;
  int16_t r = 0;

  constexpr Hex() = default;
  constexpr Hex(int q_in, int r_in) : q(static_cast<int16_t>(q_in)), r(static_cast<int16_t>(r_in)) {}

  // The third cube coordinate: q + r + s = 0.
  constexpr int s() const { return -q - r; }

  friend constexpr auto operator<=>(Hex, Hex) = default;
  friend constexpr Hex operator+(Hex a, Hex b) { return {a.q + b.q, a.r + b.r}; }
  friend constexpr Hex operator-(Hex a, Hex b) { return {a.q - b.q, a.r - b.r}; }
  friend constexpr Hex operator-(Hex a) { return {-a.q, -a.r}; }
  friend constexpr Hex operator*(Hex a, int n) { return {a.q * n, a.r * n}; }
  friend constexpr Hex operator*(int n, Hex a) { return a * n; }
};

// A hex in two bytes, as states keep it: at most 127 hexes from the first one.
struct SmallHex {
  int8_t q = 0, r = 0;

  constexpr SmallHex() = default;
  constexpr explicit SmallHex(Hex h) : q(static_cast<int8_t>(h.q)), r(static_cast<int8_t>(h.r)) {}
  constexpr SmallHex& operator=(Hex h) { return *this = SmallHex(h); }
  constexpr operator Hex() const { return {q, r}; }  // NOLINT: it is a hex
  bool operator==(const SmallHex&) const = default;
};

inline constexpr std::array<Hex, 6> kHexSteps{{Hex{0, -1}, Hex{1, -1}, Hex{1, 0}, Hex{0, 1}, Hex{-1, 1}, Hex{-1, 0}}};

// The offset to the neighbour through a side.
constexpr Hex step(HexSide d) { return kHexSteps[static_cast<std::size_t>(d.index())]; }
constexpr Hex neighbour(Hex p, HexSide d, int hexes = 1) { return p + step(d) * hexes; }

// Hexes in the shortest path from a to b.
constexpr int length(Hex v) { return max_int(max_int(abs_int(v.q), abs_int(v.r)), abs_int(v.s())); }
constexpr int distance(Hex a, Hex b) { return length(b - a); }

// The two hexes a corner-facing unit can move into.
constexpr HexSide front_left(HexCorner h) { return HexSide(h.index()); }
constexpr HexSide front_right(HexCorner h) { return HexSide(h.index() + 1); }

// n >= 1 if b is the nth hex from a straight through side d, else 0.
constexpr int straight_range(Hex a, Hex b, HexSide d) {
  const int n = distance(a, b);
  return n > 0 && a + step(d) * n == b ? n : 0;
}

// An offset turned clockwise by 60 degrees x sixths (negative: anticlockwise). Turning an offset
// by k and a facing by + k keeps everything between them as it was.
constexpr Hex rotate(Hex v, int sixths) {
  for (int k = floor_mod(sixths, 6); k > 0; --k) v = Hex{-v.r, v.q + v.r};
  return v;
}

// East and west exchanged: the mirror is the north-south axis. Offsets and facings match.
constexpr Hex mirror(Hex v) { return {-v.q, v.q + v.r}; }
constexpr HexSide mirror(HexSide d) { return HexSide(-d.index()); }
constexpr HexCorner mirror(HexCorner h) { return HexCorner(5 - h.index()); }

// The offset as a unit sees it, facing d being turned to north: -(2r + q) is then the distance
// ahead in half hexes and q the distance to the right in columns (Fast and Easy turret arcs).
constexpr Hex seen_from(Hex v, HexSide facing) { return rotate(v, -facing.index()); }

// Calls f(Hex) for the hexes at exactly n from the centre: from due north clockwise; n = 0 gives
// the centre. Returns false if f stopped it (see detail::visit).
template <class F>
constexpr bool for_each_on_ring(Hex centre, int n, F f) {
  if (n < 0) return true;
  if (n == 0) return detail::visit(f, centre);
  Hex p = neighbour(centre, kSideN, n);
  for (int side = 0; side < 6; ++side) {
    for (int i = 0; i < n; ++i) {
      if (!detail::visit(f, p)) return false;
      p = neighbour(p, kSideSE + side);
    }
  }
  return true;
}

// Calls f(Hex) for the hexes within n of the centre, centre first, then ring by ring outwards:
// 3n(n+1)+1 hexes.
template <class F>
constexpr bool for_each_within(Hex centre, int n, F f) {
  for (int ring = 0; ring <= n; ++ring) {
    if (!for_each_on_ring(centre, ring, [&f](Hex p) { return detail::visit(f, p); })) return false;
  }
  return true;
}

struct Offset {
  int16_t col = 0;
  int16_t row = 0;
  constexpr Offset() = default;
  constexpr Offset(int col_in, int row_in) : col(static_cast<int16_t>(col_in)), row(static_cast<int16_t>(row_in)) {}
  friend constexpr auto operator<=>(Offset, Offset) = default;
};

constexpr Offset to_offset(Hex p) { return {p.q, p.r + floor_div(p.q, 2)}; }
constexpr Hex to_hex(Offset o) { return {o.col, o.row - floor_div(o.col, 2)}; }

struct Doubled {
  int16_t file = 0;
  int16_t y = 1;
  constexpr Doubled() = default;
  constexpr Doubled(int file_in, int y_in) : file(static_cast<int16_t>(file_in)), y(static_cast<int16_t>(y_in)) {}
  // Only these pairs name a hex.
  constexpr bool is_hex() const { return floor_mod(file + y, 2) == 1; }
  friend constexpr auto operator<=>(Doubled, Doubled) = default;
  friend constexpr Doubled operator+(Doubled a, Doubled b) { return {a.file + b.file, a.y + b.y}; }
};

// The same steps and distances without the way through axial form, for games that count in files.
inline constexpr std::array<Doubled, 6> kDoubledSteps{
    {Doubled{0, 2}, Doubled{1, 1}, Doubled{1, -1}, Doubled{0, -2}, Doubled{-1, -1}, Doubled{-1, 1}}};
constexpr int distance(Doubled a, Doubled b) {
  const int files = abs_int(a.file - b.file), along = abs_int(a.y - b.y);
  return files + max_int(0, (along - files) / 2);
}

// Hex (0,0) is file 0, y 1.
constexpr Doubled to_doubled(Hex p) { return {p.q, 1 - 2 * p.r - p.q}; }
// Needs is_hex().
constexpr Hex to_hex(Doubled d) { return {d.file, (1 - d.file - d.y) / 2}; }

// A rectangle of cols x rows hexes in offset form. index() numbers them 0..size()-1 row by row and
// hex_at() undoes it.
struct OffsetBoard {
  int cols = 0;
  int rows = 0;

  constexpr int size() const { return cols * rows; }
  constexpr bool contains(Hex p) const {
    const Offset o = to_offset(p);
    return o.col >= 0 && o.col < cols && o.row >= 0 && o.row < rows;
  }
  constexpr int index(Hex p) const {
    const Offset o = to_offset(p);
    return o.row * cols + o.col;
  }
  constexpr Hex hex_at(int index) const { return to_hex(Offset{index % cols, index / cols}); }

  // Calls f(Hex) in index order.
  template <class F>
  constexpr bool for_each(F f) const {
    for (int i = 0; i < size(); ++i) {
      if (!detail::visit(f, hex_at(i))) return false;
    }
    return true;
  }
};

}  // namespace furball::geom
