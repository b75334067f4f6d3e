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

// doctrine_combat.cc: mean hits of one side's dice, with the rating and flags of s.combat.
double mean_hits(const WingLeader& g, const State& s, int role);

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

// flak_prospect.cc: what flak does on average.
double dice_reach(int total);                                        // chance of two dice to reach it
double loss_per_hit(const Card& card, int firepower, bool head_on);  // a straggler is half of one
struct FlakProspect {
  double hits = 0;    // on the squadron
  double spoilt = 0;  // of its bombing dice (WL-14.2.5-c)
};
FlakProspect flak_prospect(const WingLeader& g, int sum);  // of one attack with these modifiers

// The guns that a raider flies over, gathered once for all its targets.
class RaidFlak {
 public:
  RaidFlak(const WingLeader& g, const State& s, const Unit& u);
  struct Toll {
    double points = 0;  // lost in a turn there
    double spoilt = 0;  // share of what its bombs would bring
  };
  Toll at(int x, int y) const;

  // Of what bombs would bring, a point off their dice and a hit on the squadron cost these shares.
  static constexpr double kSpoilt = 0.15, kHurt = 0.1;

 private:
  struct Battery {
    int column, sum, channels;
    bool heavy, low_angle;
  };
  const WingLeader& g_;
  Battery battery_[kMaxGuns];
  int count_ = 0, raiders_ = 0;
  double per_hit_ = 0;
};
// What a run at the target may bring, less what the guns there take and spoil.
double run_prospect(const WingLeader& g, const State& s, const Unit& u, const RaidFlak& flak, int target, ProfileKind kind,
                    int altitude, bool aimed);

}  // namespace furball::wing_leader
