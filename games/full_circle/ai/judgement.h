#pragma once
// What a position promises: the common sense behind evaluate() and the doctrine bot. All values are in
// points of the final score, from the point of view of the side named.

#include <vector>

#include "games/full_circle/full_circle.h"

namespace furball::full_circle {

class Judgement {
 public:
  Judgement(const FullCircle& rules, const State& s);

  // What a flight may still bring to its side before the end.
  double worth(int fighter) const;
  // What `hits` on that unit cost its side: points, and the use of a flight that breaks off.
  double loss(int unit, int hits) const;
  // A combat with the fire flags set as in State::move (stage kCombat or kBomberCombat), for the mover's side.
  double fight(const State& combat) const;
  // The better of firing and holding for the mover, everybody else firing; `fire` says which.
  double best_fight(State combat, bool* fire = nullptr) const;

  // The position after a path, at its combat; energy as with that die. `made`: the tight turn succeeds.
  State imagine(const State& s, const Path& path, bool made, int die) const;
  // Expected loss of the flight that stands there (State::active of an imagined position) until it moves again.
  double exposure(const State& imagined, int fighter) const;
  // What its place, heading and energy are worth for the rounds to come; cheap.
  double prospects(const State& s, int fighter) const;
  // Its best attack next round if the enemy flies on as now; dearer.
  double next_attack(const State& s, int fighter) const;

 private:
  struct Reach {
    int fighter;
    Path path;
  };
  int bomber_hexes_next(const State& s) const;
  double hit_points(int target) const;  // points per hit on that unit

  const FullCircle& r_;
  const State& s_;
  std::vector<Reach> reach_;  // where every enemy of the active side can end
};

}  // namespace furball::full_circle
