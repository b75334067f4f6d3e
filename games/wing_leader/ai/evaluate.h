#pragma once
// Parts of the evaluation that the doctrine uses too.

#include "games/wing_leader/movement.h"
#include "games/wing_leader/surface.h"

namespace furball::wing_leader {

double fight_left(const WingLeader& g, const Unit& u);
double bomber_worth(const WingLeader& g, const State& s, int i);
double hunter_worth(const WingLeader& g, const State& s, int i);
// Chapters 14 and 15: points its load may still bring on the ground.
double target_worth(const WingLeader& g, const State& s, int i);

// bombing_plan.cc: the best use of a bomber's load.
struct BombPlan {
  int target = -1;  // surface unit; -1: nothing to do
  ProfileKind kind = ProfileKind::kNoProfile;
  double points = 0;  // expected
  int y = 0;          // altitude wanted at the start of the run
  int turns = 0;      // until then
};
BombPlan bombing_plan(const WingLeader& g, const State& s, int unit);
// Points an attack on this target may bring, released at this altitude.
double bombing_prospect(const WingLeader& g, const State& s, const Unit& u, int target, ProfileKind kind, int altitude,
                        bool aimed);

}  // namespace furball::wing_leader
