#pragma once
// Where a flight can be after its next move, as a table: who can get at whom, without flying every path.

#include <cstdint>

#include "games/full_circle/full_circle.h"

namespace furball::full_circle {

class Reach {
 public:
  // The table is the same for every scenario; `rules` serves to fly the paths once.
  static const Reach& table(const FullCircle& rules);

  // The headings in which a flight can end in the hex and step of an enemy at `to`: bits 0-5 with at most one
  // turn, bits 6-11 those that need two (FC-MOD-06). At fighters it may stop short. Others on the board and its
  // edges are ignored, tight turns left out.
  uint16_t headings(Place from, int heading, int airspeed, int dz, Place to, bool at_fighters) const {
    const int df = to.file - from.file + kFar, dy = to.y - from.y + 2 * kFar;
    if (df < 0 || df > 2 * kFar || dy < 0 || dy > 4 * kFar) return 0;
    if (dz > airspeed / 2 || -dz > (airspeed + 1) / 2) return 0;  // FC-FLIGHT-01
    return table_[at_fighters][airspeed - 1][dz < 0 ? 0 : dz == 0 ? 1 : 2][heading][df][dy];
  }

 private:
  static constexpr int kFar = 4;  // hexes in one move
  explicit Reach(const FullCircle& rules);

  uint16_t table_[2][4][3][6][2 * kFar + 1][4 * kFar + 1] = {};  // at fighters, airspeed, dive level climb, heading, offset
};

}  // namespace furball::full_circle
