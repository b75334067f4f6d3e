#include "games/full_circle/ai/reach.h"

namespace furball::full_circle {

const Reach& Reach::table(const FullCircle& rules) {
  static const Reach kTable(rules);
  return kTable;
}

// Flies every path of a lone flight in the middle of the board.
Reach::Reach(const FullCircle& rules) {
  constexpr Place kMiddle{8, 25};
  constexpr int kEnergy[4] = {7, 20, 40, 60};
  State s;
  s.stage = Stage::kFly;
  s.side = Side::kInterceptor;
  s.active = kMaxEscorts;
  Fighter& f = s.fighters[s.active];
  f.status = Status::kFlying;
  f.at = kMiddle, f.step = 2;
  for (int a = 0; a < 4; ++a) {
    f.energy = kEnergy[a];
    for (int heading = 0; heading < 6; ++heading) {
      f.heading = heading;
      PathList list;
      rules.paths(s, list);
      for (const Path& p : list) {
        if (p.tight) continue;
        const int way = p.dz < 0 ? 0 : p.dz == 0 ? 1 : 2;
        Place at = kMiddle;
        int now = heading, last = 0, nw = 0;
        for (int i = 0; i < p.count; ++i) {
          at = ahead(at, now);
          const int turn = p.choices[i];
          now = turned(now, turn == kLeft ? -1 : turn == kRight ? 1 : 0);
          nw += turn != 0 && (last == 0 || last == turn);  // FC-FLIGHT-06
          last = turn;
          const bool stops_short = i == p.count - 2 && p.dz <= 0;  // FC-STOP-01
          if (i != p.count - 1 && !stops_short) continue;
          const uint16_t bit = static_cast<uint16_t>(1u << (now + (nw >= 2 ? 6 : 0)));
          const int file = at.file - kMiddle.file + kFar, y = at.y - kMiddle.y + 2 * kFar;
          table_[1][a][way][heading][file][y] |= bit;
          if (!stops_short) table_[0][a][way][heading][file][y] |= bit;
        }
      }
    }
  }
  uint16_t* const all = &table_[0][0][0][0][0][0];
  for (uint16_t* bits = all; bits != all + sizeof table_ / sizeof *all; ++bits)
    *bits = static_cast<uint16_t>(*bits & ~((*bits & 0x3fu) << 6));
}

}  // namespace furball::full_circle
