// Disadvantaged pilots: inexperience and situational awareness.

#include "games/full_circle/full_circle.h"

namespace furball::full_circle {

// FC-SA-01, FC-SA-02, FC-SA-03, ruling A43: flights that are breaking off still count.
bool FullCircle::poor_awareness(const State& s, Side side) const {
  BySide<int> count, singles;
  for (const Side each : kBothSides)
    for (const int i : flights_of(each)) {
      if (!s.fighters[i].flying()) continue;
      ++count[each];
      if (!plane(i).twin) ++singles[each];
    }
  const Side enemy = enemy_of(side);
  if (count[side] <= count[enemy]) return false;  // not more than half
  if (singles[enemy] == 0) return false;          // no enemies, or all of them listed twins
  return singles[side] > count[enemy];
}

bool FullCircle::disadvantaged(const State& s, Side side) const { return setup_.inexperienced[side] || s.poor_sa[side]; }

// FC-DIS-02; FC-SA-04: experienced pilots may always hold.
bool FullCircle::must_fire(int fighter) const { return setup_.inexperienced[side_of(fighter)]; }

// FC-SA-06: where experienced pilots with poor awareness fire as if it were good. Ruling A42.
bool FullCircle::relieved(const State& s, const Shot& shot) const {
  if (is_group(shot.target) || plane(shot.target).twin) return true;
  if (!shot.active) return s.move.mover_fires != 0;  // answering active head-on attackers who fire
  const Fighter& t = s.fighters[shot.target];
  if (!t.has(kLastFired)) return false;
  if (angle(s, shot.shooter, shot.target) == 3) return true;  // evading does not matter head-on
  // Not when nothing but its own earlier fire keeps the target from evading.
  return evades(s, shot.target, shot.shooter) || !would_evade(s, shot.target, shot.shooter);
}

// FC-DIS-03, ruling A41: impaired fire silences only fighters in the same heading.
bool FullCircle::suppresses(const State& s, const Shot& shot) const {
  if (is_group(shot.shooter)) return true;
  const Side side = side_of(shot.shooter);
  const bool impaired = setup_.inexperienced[side] || (s.poor_sa[side] && !relieved(s, shot));
  if (!impaired) return true;
  if (setup_.literal_suppression && !disadvantaged(s, enemy_of(side_of(shot.shooter)))) return false;
  return angle(s, shot.shooter, shot.target) == 0;
}

}  // namespace furball::full_circle
