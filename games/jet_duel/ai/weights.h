#pragma once
// How much each consideration of a seasoned pilot counts, in tenths of a victory point; the numbers stand in
// data/doctrine.toml.

#include "libs/ruledata/weights.h"

namespace furball::jet_duel {

// What one jet's place is worth against an enemy.
struct PlaceWeights {
  double guns = 0;     // ahead, close, on a like heading
  double astern = 0;   // right behind him, nose on
  double tail = 0;     // the same, farther off
  double quarter = 0;  // off his tail, nose on
  double nose = 0;     // he is straight ahead
  double heat = 0;     // straight behind, in reach of a heat seeker
  double front = 0;    // any-aspect missiles, and he is ahead
  double shot = 0;     // a burst in reach next turn if he flies straight on
  double wide = 0;     // ... if somebody turns
};

struct PilotWeights {
  PlaceWeights own, his;                       // towards his best prey, and of all enemies towards him
  double off_nose = 0, abeam = 0, behind = 0;  // the prey in a front quarter, in a rear quarter, straight behind
  double step_apart = 0, hex_apart = 0;        // from the prey
  double above = 0;                            // the prey, each step
  double crossing = 0;                         // a prey ahead, each 60 degrees between the headings
  double overshoot = 0;                        // each hex that the next flight would pass a prey who is close ahead
  double burst = 0, launch = 0;                // now, each tenth of a point that it brings on average
  double speed = 0, slow = 0, fast = 0;        // each point; at airspeed 2; at airspeed 4
  double height = 0;                           // each step
  double banked = 0;                           // trying to turn at all
  double edge = 0;                             // danger of flying off the board
  double incoming = 0, guided = 0;             // their missiles in the air, and his own
  double spacing = 0;                          // each hex from where his wingman should be
  double burner = 0;                           // a turn's fuel
  double burst_cost = 0, launch_cost = 0, guide_cost = 0;

  template <class F>
  void each(F f) {
    f("own_guns", own.guns), f("own_astern", own.astern), f("own_tail", own.tail);
    f("own_quarter", own.quarter), f("own_nose", own.nose), f("own_heat", own.heat);
    f("own_front", own.front), f("own_shot", own.shot), f("own_wide", own.wide);
    f("his_guns", his.guns), f("his_astern", his.astern), f("his_tail", his.tail);
    f("his_quarter", his.quarter), f("his_nose", his.nose), f("his_heat", his.heat);
    f("his_front", his.front), f("his_shot", his.shot), f("his_wide", his.wide);
    f("off_nose", off_nose), f("abeam", abeam), f("behind", behind);
    f("step_apart", step_apart), f("hex_apart", hex_apart), f("above", above);
    f("crossing", crossing), f("overshoot", overshoot), f("burst", burst), f("launch", launch);
    f("speed", speed), f("slow", slow), f("fast", fast), f("height", height), f("banked", banked), f("edge", edge);
    f("incoming", incoming), f("guided", guided), f("spacing", spacing), f("burner", burner);
    f("burst_cost", burst_cost), f("launch_cost", launch_cost), f("guide_cost", guide_cost);
  }
};

}  // namespace furball::jet_duel
