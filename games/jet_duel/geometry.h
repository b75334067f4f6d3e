#pragma once
// Where things lie relative to a jet that faces a hex corner. Headings and coordinates are those of
// libs/geom: heading h points at compass 30 + 60h, its front hexes are the steps h (left) and h + 1.

#include "games/jet_duel/state.h"
#include "libs/geom/hex.h"

namespace furball::jet_duel {

using geom::Hex;

enum Sector : uint8_t { kOwnHex, kFront, kFrontLeft, kFrontRight, kRearLeft, kRearRight, kRear };

inline Hex hex_of(const JetState& j) { return {j.q, j.r}; }
inline Hex hex_of(const Missile& m) { return {m.q, m.r}; }
inline Hex step(int side) { return geom::kHexSteps[static_cast<std::size_t>(side % 6)]; }
inline Hex front_hex(Hex at, int heading, int right) { return at + step(heading + right); }

// target - origin = left * L + right * R.
struct Parts {
  int left, right;
  bool forward() const { return left + right > 0; }
  int range() const {
    const int a = left < 0 ? -left : left, b = right < 0 ? -right : right;
    const int c = left + right < 0 ? -(left + right) : left + right;
    return a > b ? (a > c ? a : c) : (b > c ? b : c);
  }
};
inline Parts parts(Hex origin, int heading, Hex target) {
  const int dq = target.q - origin.q, dr = target.r - origin.r;
  const Hex l = step(heading), r = step(heading + 1);
  return {dq * r.r - dr * r.q, l.q * dr - l.r * dq};
}

// JD-ARC-01: six sectors and the own hex. The abeam row belongs to the rear quarters.
inline Sector sector(Parts p) {
  if (p.left == 0 && p.right == 0) return kOwnHex;
  if (p.left >= 0 && p.right >= 0) return kFront;
  if (p.left <= 0 && p.right <= 0) return kRear;
  if (p.left + p.right > 0) return p.left < 0 ? kFrontRight : kFrontLeft;
  return p.right > 0 ? kRearRight : kRearLeft;
}
inline Sector sector(Hex origin, int heading, Hex target) { return sector(parts(origin, heading, target)); }
inline bool is_forward(Sector s) { return s >= kFront && s <= kFrontRight; }
inline bool is_rear_quarter(Sector s) { return s == kRearLeft || s == kRearRight; }
inline bool is_front_quarter(Sector s) { return s == kFrontLeft || s == kFrontRight; }

// Hexes to the nearest hex of the front (rear) arc; the own hex is in neither.
inline int distance_to_front(Parts p) {
  return (p.left < 0 ? -p.left : 0) + (p.right < 0 ? -p.right : 0) + (p.left <= 0 && p.right <= 0);
}
inline int distance_to_rear(Parts p) {
  return (p.left > 0 ? p.left : 0) + (p.right > 0 ? p.right : 0) + (p.left >= 0 && p.right >= 0);
}

// 0..3, in units of 60 degrees.
inline int heading_difference(int a, int b) {
  const int d = (a - b + 12) % 6;
  return d > 3 ? 6 - d : d;
}

inline int angle_of(int heading) { return (60 * heading + 300) % 360; }  // on the screen, clockwise from the right
inline int absolute(int n) { return n < 0 ? -n : n; }

// 59 columns A..GGG by 35 rows; the even printed columns sit half a hex south (rulings A-01).
inline constexpr int kColumns = 59;
inline constexpr int kRows = 35;

struct Board {
  enum Flag : uint8_t { kOn = 1, kEdge = 2, kCorner = 4 };
  uint8_t flags[kColumns * kRows];
  int even_rows = 35;

  void build();
  int rows(int column) const { return column % 2 == 1 ? even_rows : kRows; }
  uint8_t at(Hex h) const {
    const int column = h.q, row = h.r + (h.q >> 1);
    if (column < 0 || column >= kColumns || row < 0 || row >= kRows) return 0;
    return flags[column * kRows + row];
  }
};

}  // namespace furball::jet_duel
