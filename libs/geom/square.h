// Square grid seen from the side: eight facings, aspects, elevation bands, exact lines.
//
// Convention of Wing Leader's geometry section: x grows to the right (columns), y upwards
// (altitude); facings are numbered clockwise from N (up). Cells need not be square when drawn: all
// tests survive stretching. Exact for |x|, |y| <= 8000.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>

#include "libs/geom/facing.h"

namespace furball::geom {

struct SquareFacingTag {};
using SquareFacing = Facing<8, SquareFacingTag>;

inline constexpr SquareFacing kFaceN{0}, kFaceNE{1}, kFaceE{2}, kFaceSE{3}, kFaceS{4}, kFaceSW{5}, kFaceW{6}, kFaceNW{7};

// A square, or the offset between two squares.
struct Square {
  int16_t x = 0;
  int16_t y = 0;

  constexpr Square() = default;
  constexpr Square(int x_in, int y_in) : x(static_cast<int16_t>(x_in)), y(static_cast<int16_t>(y_in)) {}

  friend constexpr auto operator<=>(Square, Square) = default;
  friend constexpr Square operator+(Square a, Square b) { return {a.x + b.x, a.y + b.y}; }
  friend constexpr Square operator-(Square a, Square b) { return {a.x - b.x, a.y - b.y}; }
  friend constexpr Square operator-(Square a) { return {-a.x, -a.y}; }
  friend constexpr Square operator*(Square a, int n) { return {a.x * n, a.y * n}; }
};

inline constexpr std::array<Square, 8> kSquareSteps{
    {Square{0, 1}, Square{1, 1}, Square{1, 0}, Square{1, -1}, Square{0, -1}, Square{-1, -1}, Square{-1, 0}, Square{-1, 1}}};

constexpr Square step(SquareFacing f) { return kSquareSteps[static_cast<std::size_t>(f.index())]; }
constexpr Square neighbour(Square p, SquareFacing f, int squares = 1) { return p + step(f) * squares; }

// Diagonal steps count one.
constexpr int length(Square v) { return max_int(abs_int(v.x), abs_int(v.y)); }
constexpr int distance(Square a, Square b) { return length(b - a); }

// A quarter turn clockwise (two facing steps) x quarters; and left and right exchanged.
constexpr Square rotate(Square v, int quarters) {
  for (int k = floor_mod(quarters, 4); k > 0; --k) v = Square{v.y, -v.x};
  return v;
}
constexpr Square mirror(Square v) { return {-v.x, v.y}; }
constexpr SquareFacing mirror(SquareFacing f) { return SquareFacing(-f.index()); }

constexpr int dot(Square a, Square b) { return a.x * b.x + a.y * b.y; }
// > 0 iff b lies anticlockwise of a.
constexpr int cross(Square a, Square b) { return a.x * b.y - a.y * b.x; }

// Closed quadrants ahead and behind; everything else is abeam. Exactly three of the eight adjacent
// squares are ahead, whatever the facing.
enum class Aspect : uint8_t { kHere, kAhead, kAbeam, kBehind };
constexpr Aspect aspect(Square v, SquareFacing facing) {
  if (v == Square{}) return Aspect::kHere;
  const int along = dot(step(facing), v);
  const int across = abs_int(cross(step(facing), v));
  if (along >= across) return Aspect::kAhead;
  return -along >= across ? Aspect::kBehind : Aspect::kAbeam;
}

// How steeply an offset points upwards, the bands meeting at slopes of 1 in 2 and 2 in 1, which
// belong to the middle band (Wing Leader's sun arcs Horizon, Upper, Above). kNone: downwards, or a
// zero offset.
enum class Elevation : uint8_t { kNone, kLow, kMiddle, kHigh };
constexpr Elevation elevation(Square v) {
  if (v.y < 0 || v == Square{}) return Elevation::kNone;
  if (2 * abs_int(v.x) < v.y) return Elevation::kHigh;
  return 2 * v.y < abs_int(v.x) ? Elevation::kLow : Elevation::kMiddle;
}

// A board of width x height squares. index() numbers them 0..size()-1 row by row from the bottom.
struct SquareBoard {
  int width = 0;
  int height = 0;

  constexpr int size() const { return width * height; }
  constexpr bool contains(Square p) const { return p.x >= 0 && p.x < width && p.y >= 0 && p.y < height; }
  constexpr int index(Square p) const { return p.y * width + p.x; }
  constexpr Square square_at(int index) const { return {index % width, index / width}; }
};

// Calls f(Square) for the rectangle with corners p and q, row by row from the bottom. As in all
// enumerations here f may return false to stop, and the result says whether it ran to the end.
template <class F>
constexpr bool for_each_in_rectangle(Square p, Square q, F f) {
  const int x0 = p.x < q.x ? p.x : q.x;
  const int y0 = p.y < q.y ? p.y : q.y;
  const int x1 = max_int(p.x, q.x);
  const int y1 = max_int(p.y, q.y);
  for (int y = y0; y <= y1; ++y) {
    for (int x = x0; x <= x1; ++x) {
      if (!detail::visit(f, Square{x, y})) return false;
    }
  }
  return true;
}

namespace detail {

// Walks the squares that a ray enters, starting with the one after the origin.
class SquareWalk {
 public:
  constexpr SquareWalk(Square origin, Square through)
      : at_(origin),
        dx_(abs_int(through.x - origin.x)),
        dy_(abs_int(through.y - origin.y)),
        sx_(through.x < origin.x ? -1 : 1),
        sy_(through.y < origin.y ? -1 : 1) {}

  constexpr Square next() {
    // Which boundary comes first: the vertical one at i + 1/2 or the horizontal one at j + 1/2?
    const int vertical = (2 * i_ + 1) * dy_;
    const int horizontal = (2 * j_ + 1) * dx_;
    const int move_x = vertical <= horizontal ? 1 : 0;
    const int move_y = horizontal <= vertical ? 1 : 0;
    i_ += move_x;
    j_ += move_y;
    at_ = at_ + Square{sx_ * move_x, sy_ * move_y};
    return at_;
  }

 private:
  Square at_;
  int dx_, dy_, sx_, sy_;
  int i_ = 0, j_ = 0;
};

}  // namespace detail

// Calls f(Square) for the squares that the line enters strictly between a and b, in order from a.
// The same squares seen from b, in reverse order.
template <class F>
constexpr bool for_each_between(Square a, Square b, F f) {
  if (a == b) return true;
  detail::SquareWalk walk(a, b);
  for (Square p = walk.next(); p != b; p = walk.next()) {
    if (!detail::visit(f, p)) return false;
  }
  return true;
}

// Calls f(Square) for the squares that the ray from `origin` through `through` enters up to the
// edge of the board: origin left out, `through` and the last square included. Nothing if the two
// are the same square.
template <class F>
constexpr bool for_each_on_ray(Square origin, Square through, SquareBoard board, F f) {
  if (origin == through) return true;
  detail::SquareWalk walk(origin, through);
  for (Square p = walk.next(); board.contains(p); p = walk.next()) {
    if (!detail::visit(f, p)) return false;
  }
  return true;
}

}  // namespace furball::geom
