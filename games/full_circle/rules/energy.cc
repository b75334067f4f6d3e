// Energy: height, turns, thrust and drag, climb-rate die, throttle, stalls.

#include "games/full_circle/full_circle.h"
#include "games/full_circle/words.h"

namespace furball::full_circle {

FullCircle::Flown FullCircle::flown(const State& s) const {
  const Move& m = s.move;
  return {s.base + m.start_step, airspeed(m.start_energy), m.dz, s.fighters[s.active].heading != m.start_heading, m.nw};
}

// FC-NRG-06, ruling A12: exactly the cells that deduct the climb rating.
bool FullCircle::needs_die(const Plane& p, const Flown& f) const {
  return thrust_cell(p.speed[f.level], f.level, f.airspeed).blue;
}

// Everything but the throttle. FC-NRG-10: all by initial level and airspeed. FC-NRG-04: both turn losses may
// apply, weaves and failed attempts cost nothing. `die` counts only with a blue cell.
Terms FullCircle::energy_terms(const Plane& p, const Flown& f, int die) const {
  Terms terms;
  if (f.dz > 0) terms.push_back({"FC-NRG-01", "climb", -kLevelEnergy * f.dz});
  if (f.dz < 0) terms.push_back({"FC-NRG-01", "dive", -kLevelEnergy * f.dz});
  if (f.net_turn && f.airspeed > 1) terms.push_back({"FC-NRG-02", "new heading", -net_turn_loss(f.airspeed)});
  if (f.nw >= 2) terms.push_back({"FC-NRG-03", "two turns", -two_turn_loss(p.agility(f.level))});
  const ThrustCell cell = thrust_cell(p.speed[f.level], f.level, f.airspeed);
  if (!cell.blue) {
    if (cell.value != 0) terms.push_back({"FC-NRG-05", "drag", cell.value});
    return terms;
  }
  const int c = p.climb[f.level];
  terms.push_back({"FC-NRG-05", "thrust", cell.value - c});
  // Ruling A13: the loss and the gain are independent and may cancel.
  if (c == 1 && die > p.h1) terms.push_back({"FC-NRG-07", "die above the best climbing height", -1});
  if (die + p.h1 > 6 + f.level - p.climb_floor[f.level] || (cell.value == 3 && c == 3))
    terms.push_back({"FC-NRG-08", "climb rate", 1});
  return terms;
}

bool FullCircle::stalls(const Plane& p, int energy, int final_level) const {
  if (energy < 1) return true;                                         // FC-NRG-11
  return p.jet && airspeed(energy) == 1 && energy <= 2 * final_level;  // FC-NRG-12
}

bool FullCircle::forced_throttle(const State& s) const {
  if (!s.move.stopped) return false;
  const Fighter& f = s.fighters[s.active];
  const int enemy = enemy_fighter_at(s, side_of(s.active), {f.file, f.y}, f.step);
  return enemy != kNoUnit && angle(s, s.active, enemy) != 3;
}

// FC-NRG-09, ruling A16: the throttle is set knowing the die.
void FullCircle::ask_throttle(State& s, game::Events* events) const {
  if (forced_throttle(s)) {
    s.move.throttle = kMaxThrottle;
    return apply_energy(s, events);
  }
  const int best = new_energy(s.move.start_energy, sum(energy_terms(plane(s.active), flown(s), s.move.die)));
  if (stalls(plane(s.active), best, s.base + s.fighters[s.active].step)) return apply_energy(s, events);
  s.stage = Stage::kThrottle;
}

void FullCircle::apply_energy(State& s, game::Events* events) const {
  Fighter& f = s.fighters[s.active];
  Terms terms = energy_terms(plane(s.active), flown(s), s.move.die);
  if (s.move.throttle > 0)
    terms.push_back({forced_throttle(s) ? "FC-STOP-03" : "FC-NRG-09", "throttled back", -s.move.throttle});
  const int energy = new_energy(s.move.start_energy, sum(terms));
  if (events)
    note(*events, "note",
         unit_name(*this, s.active) + ": energy " + std::to_string(s.move.start_energy) + " to " +
             std::to_string(std::max(0, energy)) + " (" + terms_text(terms) + ").",
         "FC-NRG-10", s.active, {}, Value(Value::Object{{"energy", energy}}));
  if (stalls(plane(s.active), energy, s.base + f.step)) {
    const bool jet = energy >= 1;
    leave_board(s, s.active, jet ? "FC-NRG-12" : "FC-NRG-11", jet ? "a jet this slow stalls" : "it stalls", events);
    return next_activation(s, events);
  }
  f.energy = static_cast<uint8_t>(energy);
  f.set(kFlown);
  start_combat(s, events);
}

}  // namespace furball::full_circle
