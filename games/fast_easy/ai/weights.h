#pragma once
// How much each consideration of doctrine counts in a fighter's move; the numbers stand in data/doctrine.toml.

#include "libs/ruledata/weights.h"

namespace furball::fast_easy {

struct MoveWeights {
  double shot = 0;                              // what it can fire at
  double turrets = 0;                           // the bombers' gunners
  double fighters = 0;                          // enemy fighters that may get at it
  float from_ahead = 0;                         // ... if it can see them come
  float far = 0;                                // ... and the less, the farther they are
  float approach = 0;                           // being near somebody it wants to fight
  float away = 0;                               // ... less for each hex farther off
  float best_range = 0;                         // ... or nearer than this
  float nose = 0;                               // ... and the nose off him
  float fighters_first = 0, bombers_first = 0;  // how much it wants to fight fighters: alone, and beside bombers
  double edge = 0, corner = 0;                  // room to turn
  double wingman = 0;                           // flying where it supports a leader
  double turn_early = 0;                        // a turn begun for the next move

  template <class F>
  void each(F f) {
    f("shot", shot), f("turrets", turrets), f("fighters", fighters), f("from_ahead", from_ahead), f("far", far);
    f("approach", approach), f("away", away), f("best_range", best_range), f("nose", nose);
    f("fighters_first", fighters_first), f("bombers_first", bombers_first), f("edge", edge), f("corner", corner);
    f("wingman", wingman), f("turn_early", turn_early);
  }
};

}  // namespace furball::fast_easy
