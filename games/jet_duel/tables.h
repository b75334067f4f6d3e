#pragma once
// The printed tables. Speed points are in halves throughout.

#include <cstdint>

namespace furball::jet_duel {

struct TurnEntry {
  uint8_t score;
  uint8_t drag;  // halves
};
// JD-TRN-02, JD-NRG-02: [airspeed - 2][turn type A B D E F][level / 2]
extern const TurnEntry kTurnTable[3][5][6];
// JD-NRG-05: [row][airspeed - 2][level / 2]; see thrust_row.
extern const int8_t kThrust[7][3][6];

inline int thrust_row(int max_speed, bool high_accel) {
  if (max_speed <= 9) return max_speed <= 7 ? 0 : max_speed - 7;
  if (max_speed <= 12) return 3;
  if (max_speed <= 16) return 4;
  return high_accel ? 6 : 5;
}

// The column of an altitude; what climbs out of the top level is still in its column.
inline int level_column(int z) { return z >= 48 ? 5 : z / 8; }

// JD-NRG-03, JD-NRG-04: the unit of gentle turns and pitch changes, in halves.
inline int energy_unit(int max_speed) { return max_speed <= 9 ? 2 : max_speed <= 16 ? 3 : 4; }
// JD-NRG-02: the table's drag made worse by wing loading, in halves.
inline int turn_drag(int table, int max_speed) {
  return max_speed <= 9 ? table : max_speed <= 12 ? table + 2 : max_speed <= 16 ? table + 4 : 2 * table;
}
// JD-AI-05: what an AI pilot's normal turn costs less, in halves.
inline int ai_relief(int max_speed) { return max_speed >= 17 ? 2 : 1; }

inline constexpr int kOnePoint = 2;     // a whole speed point, in halves
inline constexpr int kTrackBottom = 2;  // JD-NRG-09: 1.0
// JD-NRG-10
inline int airspeed_of(int sp) { return sp < 18 ? 2 : sp < 42 ? 3 : 4; }
// JD-RND-10: the box printed with the maximum speed, in halves.
inline int start_speed(int max_speed) {
  static constexpr uint8_t kStart[] = {12, 14, 16, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28};
  return 2 * kStart[max_speed < 7 ? 0 : max_speed > 20 ? 13 : max_speed - 7];
}
// JD-AI-AP8: [turn type]
inline constexpr uint8_t kRedCeiling[5] = {9, 7, 5, 3, 1};

}  // namespace furball::jet_duel
