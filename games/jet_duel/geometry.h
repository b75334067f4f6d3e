#pragma once
// Where things lie relative to a jet that faces a hex corner: the six sectors and the board, on top of libs/geom.

#include "games/jet_duel/state.h"
#include "libs/geom/hex_arc.h"

namespace furball::jet_duel {

using geom::Hex;
using geom::HexCorner;
using Parts = geom::CornerParts;

enum Sector : uint8_t { kOwnHex, kFront, kFrontLeft, kFrontRight, kRearLeft, kRearRight, kRear };

inline Hex hex_of(const JetState& jet) { return jet.at; }
inline Hex hex_of(const Missile& missile) { return missile.at; }
inline Hex front_hex(Hex at, HexCorner heading, int right) {
  const int side = heading.index() + right;  // front_left or front_right, without their modulo: this is hot
  return at + geom::kHexSteps[static_cast<std::size_t>(side == 6 ? 0 : side)];
}
inline Parts parts(Hex origin, HexCorner heading, Hex target) { return geom::corner_parts(target - origin, heading); }

// JD-ARC-01: six sectors and the own hex. The abeam row belongs to the rear quarters.
inline Sector sector(Parts p) {
  if (p.left == 0 && p.right == 0) return kOwnHex;
  if (p.left >= 0 && p.right >= 0) return kFront;
  if (p.left <= 0 && p.right <= 0) return kRear;
  if (p.left + p.right > 0) return p.left < 0 ? kFrontRight : kFrontLeft;
  return p.right > 0 ? kRearRight : kRearLeft;
}
inline Sector sector(Hex origin, HexCorner heading, Hex target) { return sector(parts(origin, heading, target)); }
inline bool is_forward(Sector s) { return s >= kFront && s <= kFrontRight; }
inline bool is_rear_quarter(Sector s) { return s == kRearLeft || s == kRearRight; }
inline bool is_front_quarter(Sector s) { return s == kFrontLeft || s == kFrontRight; }

inline HexCorner turned(HexCorner heading, Bank side) { return heading + (side == kLeft ? -1 : side == kRight ? 1 : 0); }
inline int angle_of(HexCorner heading) {
  return (60 * heading.index() + 300) % 360;
}  // on the screen, clockwise from the right
inline int absolute(int n) { return geom::abs_int(n); }

// 59 columns A..GGG by 35 rows; the even printed columns sit half a hex south (rulings A-01).
inline constexpr int kColumns = 59;
inline constexpr int kRows = 35;

struct Board {
  enum Flag : uint8_t { kOn = 1, kEdge = 2, kCorner = 4 };
  uint8_t flags[kColumns * kRows];
  int even_rows = 35;

  void build();
  int rows(int column) const { return column % 2 == 1 ? even_rows : kRows; }
  static int place(Hex h) { return h.q * kRows + h.r + (h.q >> 1); }  // in flags, of a hex in the rectangle
  uint8_t at(Hex h) const {
    const int column = h.q, row = h.r + (h.q >> 1);
    if (column < 0 || column >= kColumns || row < 0 || row >= kRows) return 0;
    return flags[place(h)];
  }
};

}  // namespace furball::jet_duel
