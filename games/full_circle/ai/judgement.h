#pragma once
// What a position promises: the common sense behind evaluate(), policy() and the doctrine bot. All values are in
// points of the final score, from the point of view of the side named. Nothing here allocates.

#include "games/full_circle/ai/reach.h"
#include "games/full_circle/ai/weights.h"
#include "games/full_circle/full_circle.h"

namespace furball::full_circle {

class Judgement {
 public:
  Judgement(const FullCircle& rules, const State& s, const DoctrineWeights& weights);

  // What a flight may still bring to its side before the end.
  double worth(int fighter) const { return worth_[fighter]; }
  // What `hits` on that unit cost its side: points, and the use of a flight that breaks off.
  double loss(int unit, int hits) const;
  // A combat with the fire flags set as in State::move (stage kCombat or kBomberCombat), for the mover's side.
  double fight(const State& combat) const;
  // The better of firing and holding for the mover, everybody else firing; `fire` says which.
  double best_fight(State combat, bool* fire = nullptr) const;

  // The position after a path, at its combat; energy as with that die. `made`: the tight turn succeeds.
  State imagine(const State& s, const Path& path, bool made, int die) const;

  // The rest is about the fighter as it would be at the end of its move; all others are where they are.
  // Expected loss until it moves again.
  double danger(const Fighter& at, int fighter) const;
  // What its place, heading and energy are worth for the rounds to come.
  double prospects(const Fighter& at, int fighter) const;
  // What an escort can be in time for next round: the bombers where they will be, interceptors who fly straight on.
  double escort_duty(const Fighter& at, int fighter) const;
  // An interceptor's best attack on the bombers next round. (Fighters are never where they were: escorts get nothing.)
  double next_attack(const Fighter& at, int fighter) const;

 private:
  static constexpr int kAngles = 4;

  double worth_now(int fighter) const;
  double hit_points(int target) const;  // points per hit on that unit
  // A plain attack in level flight at that angle: for whoever attacks.
  double attack_on(int attacker, int target, int angle, bool two_turns, bool evades) const;
  double threat(int enemy, int fighter, int angle, bool two_turns, bool evades) const;
  double chance(int group, int fighter, int angle, bool two_turns) const;
  double bombers_answer(const Fighter& at, int fighter) const;

  const FullCircle& r_;
  const State& s_;
  const DoctrineWeights& w_;
  const Reach& reach_;
  int bomber_hexes_;  // the bombers' next move
  struct Goal {
    Place place;
    int step;
    double weight;
  };
  InlineVector<Goal, kMaxInterceptors> goals_[2];  // where each side wants to be
  double time_left_;                               // the share of a game's chances still to come
  double worth_[kFighters];
  // Attacks on one fighter, and by it on the bombers, worked out when first asked for.
  mutable int about_ = kNoUnit;
  mutable float threats_[kFighters][kAngles][2][2];
  mutable float chances_[kMaxGroups][kAngles][2];
  void look_at(int fighter) const;
};

}  // namespace furball::full_circle
