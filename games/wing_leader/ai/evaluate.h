#pragma once
// Parts of the evaluation that the doctrine bot uses too.

#include "games/wing_leader/movement.h"

namespace furball::wing_leader {

double fight_left(const WingLeader& g, const Unit& u);
double bomber_worth(const WingLeader& g, const State& s, int i);
double hunter_worth(const WingLeader& g, const State& s, int i);

}  // namespace furball::wing_leader
