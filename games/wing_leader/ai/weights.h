#pragma once
// How much each consideration of doctrine counts; the numbers stand in data/doctrine.toml.

#include "libs/ruledata/weights.h"

namespace furball::wing_leader {

struct DoctrineWeights {
  double bombers = 0, broken_bombers = 0;  // a loaded bomber as a target
  double threat = 0;                       // ... a fighter that hunts our bombers
  double edge = 0;                         // the better aircraft
  double above = 0;                        // height over the target
  double far = 0;                          // each square to it
  double crowd = 0;                        // another of ours is after it
  double hunt_height = 0, hunt_nose = 0;
  double escort_near = 0, escort_level = 0, friends_near = 0, climb = 0;  // without a target
  double escort_sees = 0;                                                 // squares within which an escort goes for an enemy
  double attack = 0, attack_edge = 0, sun = 0, head_on = 0, not_head_on = 0, attack_bombers = 0, escorts = 0, unseen = 0;
  double wait = 0;                      // staying where it is
  double order_bombers = 0, order = 0;  // disorder, in points
  double turning = 0;                   // a turning fight wears out
  double dogfight = 0, dogfight_spent = 0, dogfight_theirs = 0, dogfight_ours = 0;
  double react = 0, react_more = 0;
  double meet_above = 0, meet_fighters = 0;

  template <class F>
  void each(F f) {
    f("bombers", bombers), f("broken_bombers", broken_bombers), f("threat", threat), f("edge", edge), f("above", above);
    f("far", far), f("crowd", crowd), f("hunt_height", hunt_height), f("hunt_nose", hunt_nose);
    f("escort_near", escort_near), f("escort_level", escort_level), f("friends_near", friends_near), f("climb", climb);
    f("escort_sees", escort_sees), f("attack", attack), f("attack_edge", attack_edge), f("sun", sun), f("head_on", head_on);
    f("not_head_on", not_head_on), f("attack_bombers", attack_bombers), f("escorts", escorts), f("unseen", unseen);
    f("wait", wait), f("order_bombers", order_bombers), f("order", order), f("turning", turning), f("dogfight", dogfight);
    f("dogfight_spent", dogfight_spent), f("dogfight_theirs", dogfight_theirs), f("dogfight_ours", dogfight_ours);
    f("react", react), f("react_more", react_more), f("meet_above", meet_above), f("meet_fighters", meet_fighters);
  }
};

}  // namespace furball::wing_leader
