// Combat: who fires, evading, modifiers, hits, ammunition. What is asked and rolled stands in fighting.cc.

#include <algorithm>

#include "games/full_circle/full_circle.h"

namespace furball::full_circle {

int FullCircle::combat_target(const State& s) const {
  if (is_group(s.active)) return enemy_fighter_at(s, Side::kEscort, place_of(s, s.active), step_of(s, s.active));
  return enemy_at(s, side_of(s.active), place_of(s, s.active), step_of(s, s.active));
}

// FC-HIT-04, rulings A32 and A33: bombers answer with their defence rating; head-on and in their own phase
// with their firepower if that is higher. Without a defence rating they answer head-on only.
int FullCircle::strength(const State& s, const Shot& shot) const {
  const Plane& p = plane(shot.shooter);
  if (!is_group(shot.shooter)) return p.firepower;
  if (shot.bomber_phase || angle(s, shot.shooter, shot.target) == 3) return std::max(p.firepower, p.defence);
  return p.defence;
}

// FC-CBT-05 and the fire permission of the state machine; for the mover.
Objection FullCircle::must_hold(const State& s, int mover, int target) const {
  if (plane(mover).firepower < 0) return {"FC-HIT-04", "This type is unarmed."};
  if (angle(s, mover, target) == 2) return {"FC-CBT-05", "There is no shot at 120 degrees."};
  if (s.fighters[mover].has(kFiredOn)) return {"FC-CBT-05", "A flight fired on since its last activation must hold its fire."};
  if (s.fighters[mover].has(kBreakOff)) return {"FC-HIT-05", "A flight that is breaking off does not fire."};
  return {};
}

bool FullCircle::may_fire(const State& s, const Shot& shot) const {
  if (shot.active) return !must_hold(s, shot.shooter, shot.target);
  if (is_group(shot.shooter)) return strength(s, shot) >= 0;  // FC-CBT-02, FC-CBT-06
  // FC-CBT-02: fighters answer head-on only; their rear guns never fire (FC-CBT-03)
  return angle(s, shot.shooter, shot.target) == 3 && !must_hold(s, shot.shooter, shot.target);
}

// FC-CBT-08, earlier fire ignored: A as it now stands, T at the level of the combat.
bool FullCircle::would_evade(const State& s, int target, int mover) const {
  const Fighter& t = s.fighters[target];
  const Fighter& m = s.fighters[mover];
  if (airspeed(t.energy) > airspeed(m.energy)) return true;
  const int lvl = level(s, target);
  const int mine = plane(target).turn[lvl], theirs = plane(mover).turn[lvl];
  return mine > theirs || (mine == theirs && plane(target).rear_view);
}

// FC-CBT-09: return fire of strength 1 or more deters pursuers; fire without any fixes the pilots' eyes.
bool FullCircle::evades(const State& s, int target, int mover) const {
  const Fighter& t = s.fighters[target];
  if (t.last_return >= 1) return true;
  if (t.has(kLastFired) && t.last_return < 0) return false;
  return would_evade(s, target, mover);
}

// The one list of combat modifiers: rule, log, odds and bot all read it.
Modifiers FullCircle::fire_modifiers(const State& s, const Shot& shot) const {
  Modifiers list;
  const int off = angle(s, shot.shooter, shot.target);
  if (is_group(shot.shooter)) {
    if (off == 0) list.add("FC-MOD-01", "same heading", 1);
    return list;
  }
  const Plane& p = plane(shot.shooter);
  const Move& m = s.move;
  const bool at_bombers = is_group(shot.target);
  if (off == 0) {
    // Listed although it counts for nothing: people miss the bonus otherwise.
    if (at_bombers && setup_.bomber.tail_guns && !p.equipment.aar)
      list.push_back({"FC-WPN-02", "same heading, but potent tail guns", 0});
    else list.add("FC-MOD-01", "same heading", 1);
  }
  if (at_bombers) {
    bool manoeuvred = m.dz != 0 || m.tight == kMade;
    for (int i = 0; i < m.hexes; ++i) manoeuvred = manoeuvred || m.turns[i] != 0;
    if (setup_.bomber.defence >= 0 && !(off == 3 && manoeuvred)) list.add("FC-MOD-02", "bombers with a defence rating", 1);
    if (setup_.bomber.heavy) list.add("FC-MOD-03", "heavy bombers", 1);
  }
  if (shot.active) {
    const int heading = heading_of(s, shot.shooter);
    // FC-CBT-10: no tight turn and no turn at all in the combat hex
    if (m.dz < 0 && down_sun(s.sun, heading) && m.tight != kMade && m.turns[m.hexes - 1] == 0)
      list.add("FC-MOD-04", "diving out of the sun", 1);
    if (!at_bombers && off != 3 && evades(s, shot.target, shot.shooter)) list.add("FC-MOD-05", "target evades", -1);
    if (m.nw >= 2) list.add("FC-MOD-06", "two turns", -1);
    else if (m.dz > 0 && up_sun(s.sun, heading)) list.add("FC-MOD-06", "climbing into the sun", -1);
    if (p.equipment.gyro && off == 1) list.add("FC-WPN-04", "gyro sight", 1);
  }
  const Side side = side_of(shot.shooter);
  if (setup_.inexperienced[side]) list.add("FC-DIS-01", "inexperienced pilots", -1);
  else if (s.poor_sa[side] && !relieved(s, shot)) list.add("FC-DIS-01", "poor situational awareness", -1);
  return list;
}

// FC-HIT-03 and FC-WPN-01, ruling A36: both shifts are added, then kept within the table.
HitRange FullCircle::range(const State& s, const Shot& shot) const {
  int column = plane(shot.target).column;
  if (is_group(shot.target) && setup_.bomber.head_on && angle(s, shot.shooter, shot.target) == 3) column -= 2;
  if (!is_group(shot.shooter) && plane(shot.shooter).weak_guns) column += 1;
  return hit_range(strength(s, shot), column);
}

Volley FullCircle::volley(const State& s) const {
  const auto fire = [&](const Shot& shot) {
    const bool group = is_group(shot.shooter);
    return Volley::Fire{true,
                        group,
                        !group && s.fighters[shot.shooter].has(kLow),
                        plane(shot.shooter).firepower,
                        fire_modifiers(s, shot).sum(),
                        range(s, shot)};
  };
  Volley v;
  if (s.stage == Stage::kBomberCombat) {
    v.mover = fire(bomber_shot(s));
    return v;
  }
  const int target = combat_target(s);
  if (s.move.mover_fires) v.mover = fire({s.active, target, true});
  if (s.move.target_fires) v.target = fire({target, s.active});
  return v;
}

}  // namespace furball::full_circle
