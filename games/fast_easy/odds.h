#pragma once
// Exact chances of an attack, from the same functions the rules use.

#include <cstdint>

#include "games/fast_easy/fast_easy.h"

namespace furball::fast_easy {

struct Ratio {
  uint64_t part = 0;
  uint64_t whole = 1;
  double value() const { return static_cast<double>(part) / static_cast<double>(whole); }
};

inline constexpr int kMostDice = 12;  // of one attack

// The outcome of some dice that all need the same number: how many hit, and how many of those are sixes.
constexpr int hits_of(uint32_t outcome) { return static_cast<int>(outcome >> 4); }
constexpr int sixes_of(uint32_t outcome) { return static_cast<int>(outcome & 15); }
constexpr uint32_t hit_by(int face, int need) { return face < need ? 0 : face == 6 ? 0x11 : 0x10; }
void dice_outcomes(int dice, int need, OutcomeList& out);
// Throw number `place` of those with this outcome, of the dice of an attack and of engine checks.
game::Faces nth_dice(int dice, int need, uint32_t outcome, uint64_t place);
game::Faces nth_engines(int dice, int need, uint32_t lost, uint64_t place);

struct ShotOdds {
  Ratio hits;           // expected; rockets: expected hits of the rocket row
  Ratio critical_roll;  // chance that a critical roll is due
  Ratio h_given_roll;   // chance of H on that roll
  double engines = 0;   // expected engines destroyed
  double broken = 0;    // rockets: chance that the target must shift
  double out = 0;       // chance that the target is out of the game after this attack
};

ShotOdds shot_odds(const FastEasy& game, const State& s, const Attack& a);

// Expected points the enemy gets for the plane, once it is out (or at the end, for engines lost).
double expected_points(const FastEasy& game, int p, FateRow row, int modifier);

std::string percent(double chance);
std::string expected(const Ratio& number);  // "8/3", "2"

}  // namespace furball::fast_easy
