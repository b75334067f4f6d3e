// Energy: height, turns, thrust and drag, climb rate, throttle, stalls.

#include "games/full_circle/rules/chapters.h"

namespace furball::full_circle {

FullCircle::Flown FullCircle::flown(const State& s) const {
  const Move& m = s.move;
  return {s.base + m.start.step, airspeed(m.start.energy), m.dz, s.fighters[s.active].heading != m.start.heading, m.nw};
}

// FC-NRG-06, ruling A12: exactly the cells that deduct the climb rating.
bool FullCircle::needs_die(const Plane& p, const Flown& f) const {
  return thrust_cell(p.speed[f.level], f.level, f.airspeed).blue;
}

// Everything but the throttle. FC-NRG-10: all by initial level and airspeed. FC-NRG-04: both turn losses may
// apply, weaves and failed attempts cost nothing. `die` counts only with a blue cell.
Modifiers FullCircle::energy_modifiers(const Plane& p, const Flown& f, int die) const {
  Modifiers list;
  list.add("FC-NRG-01", f.dz > 0 ? "climb" : "dive", -kLevelEnergy * f.dz);
  if (f.net_turn) list.add("FC-NRG-02", "new heading", -net_turn_loss(f.airspeed));
  if (f.nw >= 2) list.add("FC-NRG-03", "two turns", -two_turn_loss(p.agility(f.level)));
  const ThrustCell cell = thrust_cell(p.speed[f.level], f.level, f.airspeed);
  if (!cell.blue) {
    list.add("FC-NRG-05", "drag", cell.value);
    return list;
  }
  const int c = p.climb[f.level];
  list.add("FC-NRG-05", "thrust", cell.value - c);
  // Ruling A13: the loss and the gain are independent and may cancel.
  if (c == 1 && die > p.h1) list.add("FC-NRG-07", "low climb rate", -1);
  if (die + p.h1 > 6 + f.level - p.climb_floor[f.level] || (cell.value == 3 && c == 3))
    list.add("FC-NRG-08", "high climb rate", 1);
  return list;
}

bool FullCircle::stalls(const Plane& p, int energy, int final_level) const {
  if (energy < 1) return true;                                         // FC-NRG-11
  return p.jet && airspeed(energy) == 1 && energy <= 2 * final_level;  // FC-NRG-12
}

bool FullCircle::forced_throttle(const State& s) const {
  if (!s.move.stopped) return false;
  const Fighter& f = s.fighters[s.active];
  const int enemy = enemy_fighter_at(s, side_of(s.active), f.place(), f.step);
  return enemy != kNoUnit && angle(s, s.active, enemy) != 3;
}

// --- The throttle (FC-NRG-09) ------------------------------------------------------------------------------

namespace {

void change_energy(const FullCircle& g, State& s, Events* events) {
  Fighter& f = s.fighters[s.active];
  Modifiers list = g.energy_modifiers(g.plane(s.active), g.flown(s), s.move.die);
  list.add(g.forced_throttle(s) ? "FC-STOP-03" : "FC-NRG-09", "throttled back", -s.move.throttle);
  const int energy = FullCircle::new_energy(s.move.start.energy, list.sum());
  if (events)
    events->on_event(about(s.active, "note", "FC-NRG-10",
                           say("{unit}'s energy goes from {before} to {after} ({modifiers}).",
                               {{"unit", unit_name(g, s.active)},
                                {"before", int{s.move.start.energy}},
                                {"after", std::max(0, energy)},
                                {"modifiers", list.empty() ? "no change" : list.text()}}),
                           {}, Value(Value::Object{{"energy", energy}})));
  if (g.stalls(g.plane(s.active), energy, g.level(s, s.active))) {
    const bool jet = energy >= 1;
    leave_board(g, s, s.active, jet ? "FC-NRG-12" : "FC-NRG-11",
                jet ? "{unit} leaves the board: a jet this slow stalls." : "{unit} stalls and leaves the board.", events);
    return next_activation(g, s, events);
  }
  f.energy = energy;
  f.set(kFlown);
  start_combat(g, s, events);
}

void apply_throttle(const FullCircle& g, State& s, Action a, Events* events) {
  s.move.throttle = arg_of(a);
  change_energy(g, s, events);
}

int full_throttle_energy(const FullCircle& g, const State& s) {
  return FullCircle::new_energy(s.move.start.energy, g.energy_modifiers(g.plane(s.active), g.flown(s), s.move.die).sum());
}

std::string throttle_notation(const FullCircle&, const State&, Action a) { return "t" + std::to_string(arg_of(a)); }

void label_throttle(const FullCircle& g, const State& s, Action a, ActionView& view) {
  const int back = arg_of(a);
  view.group = "speed";
  view.unit = unit_id(s.active);
  view.main = back == 0;
  view.label = back == 0 ? "Full throttle" : say_n(back, "Throttle back by {n} point", "Throttle back by {n} points");
  EnergyOdds odds;
  odds.add(
      FullCircle::new_energy(s.move.start.energy, g.energy_modifiers(g.plane(s.active), g.flown(s), s.move.die).sum() - back),
      6);
  describe_energy(g, s.active, s.move.start.energy, g.level(s, s.active), odds, view.preview);
}

}  // namespace

constexpr Question kThrottle = Question::asked("throttle", "FC-NRG-09",
                                               [](const FullCircle&, const State&, ActionList& out) {
                                                 for (int points = 0; points <= kMaxThrottle; ++points)
                                                   out.push_back(throttle(points));
                                               },
                                               apply_throttle, among<Kind::kThrottle, throttle_notation>, label_throttle,
                                               {.title = "Does {unit} throttle back?",
                                                .text = "It may give away up to six points of energy.",
                                                .otherwise = "Throttle back by 0 to 6 points.",
                                                .prompt = of_active});

// Ruling A16: the throttle is set knowing the die. No question where it is forced (FC-STOP-03) or the flight stalls anyway.
void ask_throttle(const FullCircle& g, State& s, Events* events) {
  if (g.forced_throttle(s)) {
    s.move.throttle = kMaxThrottle;
    return change_energy(g, s, events);
  }
  if (g.stalls(g.plane(s.active), full_throttle_energy(g, s), g.level(s, s.active))) return change_energy(g, s, events);
  s.stage = Stage::kThrottle;
}

}  // namespace furball::full_circle
