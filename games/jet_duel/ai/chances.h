#pragma once
// Parts of the evaluation that the features use too.

#include "games/jet_duel/steps.h"

namespace furball::jet_duel {

inline constexpr double kWorth[] = {0.5, 1, 2};  // a green, experienced, veteran pilot as prey

// What one jet's place is worth against its best prey.
struct Chances {
  double guns = 0;   // ahead, close, on a like heading
  double tail = 0;   // behind him with the nose towards him
  double heat = 0;   // straight behind, in reach of a heat seeker
  double front = 0;  // any-aspect missiles on a target ahead
};
Chances chances(const JetDuel& game, const State& s, Slot slot);

// What the place near the edge costs a jet that must turn in time.
double edge_danger(const JetDuel& game, Slot slot, const JetState& jet);
// What its missile in the air is worth, as things stand.
double missile_worth(const JetDuel& game, const State& s, Slot slot);

}  // namespace furball::jet_duel
