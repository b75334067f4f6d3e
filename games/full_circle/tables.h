#pragma once
// The tables of the rule book (rulings, section 5).

#include <algorithm>
#include <cstdint>

namespace furball::full_circle {

// FC-BOARD-07: bands 1-14, 15-28, 29-56, 57-70.
inline constexpr int kMaxEnergy = 70;
constexpr int airspeed(int energy) { return energy <= 14 ? 1 : energy <= 28 ? 2 : energy <= 56 ? 3 : 4; }

// FC-BMB-01, FC-BMB-02 by speed rating 1-9.
constexpr int bomber_hexes(int speed) { return speed >= 7 ? 2 : 1; }
inline constexpr int8_t kRiseHigh[10] = {0, 0, 0, 1, 2, 4, 6, 2, 4, 6};
inline constexpr int8_t kRiseLow[10] = {0, 0, 0, 0, 1, 2, 4, 0, 2, 4};
constexpr int progress_rise(int speed, int level) {
  speed = std::clamp(speed, 0, 9);
  return level >= 7 ? kRiseHigh[speed] : kRiseLow[speed];
}
// FC-BMB-02: above five it falls by six, and the groups fly a further hex.
constexpr int bombers_next_move(int speed, int level, int progress) {
  return bomber_hexes(speed) + (progress + progress_rise(speed, level) > 5 ? 1 : 0);
}
inline constexpr int kStartProgress = 2;

// FC-NRG-05, FC-NRG-06: a cell is a plain number, or "+4-C" / "+3-C", which also asks for the D6.
struct ThrustCell {
  int8_t value = 0;
  bool blue = false;  // value minus climb rating, with a die
};
constexpr ThrustCell thrust_cell(int speed, int level, int a) {
  constexpr int8_t kPlain[9][4] = {// A1 and the blue cells are marked by 40 and 30
                                   {40, -2, -8, -16}, {40, -1, -6, -12}, {40, 0, -4, -10}, {40, 30, -3, -8}, {40, 40, -2, -6},
                                   {40, 40, -1, -4},  {40, 40, 0, -2},   {40, 40, 30, -1}, {40, 40, 40, 0}};
  const int row = std::clamp(speed - (level <= 6 ? 2 : 1), 0, 8);
  const int8_t v = kPlain[row][a - 1];
  if (v >= 30) return {static_cast<int8_t>(v / 10), true};
  return {v, false};
}

// FC-NRG-02
constexpr int net_turn_loss(int a) { return a - 1; }
// FC-NRG-03 and FC-TIGHT-02 by turn minus speed.
constexpr int two_turn_loss(int agility) { return agility >= 2 ? 2 : agility <= -2 ? 6 : 4 - agility; }
inline constexpr int kNoTightTurn = -99;
constexpr int tight_by_agility(int agility) {
  return agility >= 2 ? 2 : agility == 1 ? 0 : agility == 0 ? -2 : agility == -1 ? -4 : kNoTightTurn;
}
constexpr int tight_by_level(int level) { return level <= 6 ? 1 : level <= 11 ? 0 : level <= 15 ? -1 : -2; }
inline constexpr int kTightTarget = 3;
inline constexpr int kTightDisadvantage = -2;
inline constexpr int kLevelEnergy = 12;
inline constexpr int kMaxThrottle = 6;
inline constexpr int kStepChanges[] = {-2, -1, 0, 1, 2};  // FC-FLIGHT-01: half of airspeed 4

// FC-HIT-01: the range of modified rolls that score one hit; above it two.
struct HitRange {
  int8_t lo, hi;
};
inline constexpr int kColumns = 7;  // protection 2-3, 3, 3-4, 4, 4-5, 5, 5-6
constexpr HitRange hit_range(int firepower, int column) {
  constexpr HitRange kTable[5][kColumns] = {{{8, 10}, {9, 10}, {9, 11}, {10, 11}, {10, 12}, {11, 12}, {11, 13}},
                                            {{8, 9}, {8, 10}, {8, 10}, {9, 10}, {9, 11}, {10, 11}, {10, 12}},
                                            {{8, 9}, {8, 9}, {8, 9}, {8, 10}, {8, 10}, {9, 10}, {9, 11}},
                                            {{8, 9}, {8, 9}, {8, 9}, {8, 9}, {8, 9}, {8, 10}, {8, 10}},
                                            {{8, 9}, {8, 9}, {8, 9}, {8, 9}, {8, 9}, {8, 9}, {8, 9}}};
  return kTable[std::clamp(firepower, 0, 4)][std::clamp(column, 0, kColumns - 1)];
}
// The column of a protection rating: 2-3 -> 0, 3 -> 1 ... 5-6 -> 6; beyond the table the nearest.
constexpr int protection_column(int lo, int hi) { return std::clamp(lo + hi - 5, 0, kColumns - 1); }

// FC-SETUP-12, FC-SETUP-19
constexpr int start_energy(int speed, int level) { return std::max(1, 4 * speed - (level <= 6 ? 3 : 0)); }

}  // namespace furball::full_circle
