#pragma once
// Parts of the evaluation that the features use too; all in points.

#include "games/fast_easy/fast_easy.h"

namespace furball::fast_easy {

// The chance that a damaged plane is finished off; `time` is the share of the game's time that is left.
double risk_of(const FastEasy& game, const State& s, int p, double time);
// What a fighter's nose is worth that points at somebody within the reach of its next move.
double threat_of(const FastEasy& game, const State& s, int p);
// Expected points of what the fighters of a side could fire as they stand.
double fire_of(const FastEasy& game, const State& s, Mask fighters, bool its_phase);
// What the bombs still aboard may do.
double bombs_to_come(const FastEasy& game, const State& s);
double kills_to_come(const FastEasy& game, const State& s, double time);

}  // namespace furball::fast_easy
