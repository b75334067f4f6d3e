#pragma once
// How much each consideration of doctrine counts, in points of the final score; the numbers stand in data/doctrine.toml.

#include "libs/ruledata/weights.h"

namespace furball::full_circle {

struct DoctrineWeights {
  // What a flight may still bring in a whole game, by its side; and what is left of that after a hit or low on ammunition.
  double interceptor = 0, escort = 0, hit_left = 0, low_left = 0;
  double rounds_of_use = 0;                      // most flights have had their day after so many rounds
  double first_hit = 0;                          // the share of it that a flight's first hit takes away
  double ammunition = 0;                         // ... or a want of ammunition
  double pinned = 0;                             // silencing a flight for a round
  double next_attack = 0;                        // a chance next round against one now: much comes between
  double worst_answer = 0, other_answers = 0;    // what the enemy can answer: not every chance is taken
  double height = 0;                             // each step
  double slow = 0, slow_below = 0;               // each point of energy too few: a flight near the stall can hardly move
  double edge = 0, left_behind = 0;              // heading over the edge; the board is about to leave it behind
  double hunt = 0, hunt_near = 0, hunt_far = 0;  // an escort's goals: the enemies, those nearest to the bombers first
  double bombers = 0;                            // an interceptor's
  double away = 0, off_step = 0;                 // a goal out of reach: each hex, each step
  double nose_on = 0, nose_off = 0;              // heading towards it or away
  double astray = 0;                             // an escort far from the bombers, each hex
  double guard = 0;                              // ... that can be where they will be next
  double lie_in_wait = 0;                        // ... that can get at an interceptor who flies straight on
  double throttle = 0;                           // each point of energy given away

  template <class F>
  void each(F f) {
    f("interceptor", interceptor), f("escort", escort), f("hit_left", hit_left), f("low_left", low_left);
    f("rounds_of_use", rounds_of_use), f("first_hit", first_hit), f("ammunition", ammunition), f("pinned", pinned);
    f("next_attack", next_attack), f("worst_answer", worst_answer), f("other_answers", other_answers);
    f("height", height), f("slow", slow), f("slow_below", slow_below);
    f("edge", edge), f("left_behind", left_behind), f("hunt", hunt), f("hunt_near", hunt_near), f("hunt_far", hunt_far);
    f("bombers", bombers), f("away", away), f("off_step", off_step), f("nose_on", nose_on), f("nose_off", nose_off);
    f("astray", astray), f("guard", guard), f("lie_in_wait", lie_in_wait), f("throttle", throttle);
  }
};

}  // namespace furball::full_circle
