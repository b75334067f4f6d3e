// Chapter 3: squadrons, their values, and what happens to them in every phase.

#include <algorithm>

#include "games/wing_leader/hooks.h"
#include "games/wing_leader/queries.h"

namespace furball::wing_leader {

// WL-3.3.2-a, WL-3.3.2-b, WL-3.3.2-c, WL-3.3.2-d, WL-8.5-e: the card's figure for the altitude (WL-3.3.1-a) with
// load and attitude.
int basic_value(const WingLeader& g, const State& s, int unit, bool speed, game::Modifiers* mods) {
  const Unit& u = s.unit[unit];
  const Card& card = g.card(u);
  if (has(u, kSlow)) {
    if (mods) mods->push_back({"WL-3.3.2-c", "slow marker: both values are 0", 0});
    return 0;
  }
  const bool half = card.can.rocket && u.throttle == 2;  // WL-13.8.2-c
  int value = speed ? (half ? card.speed_half[u.y] : card.speed[u.y]) : (half ? card.turn_half[u.y] : card.turn[u.y]);
  if (mods) mods->push_back({"WL-3.3.1-a", speed ? "speed at this altitude" : "turn at this altitude", value});
  bool burdened = false;
  const auto carry = [&](bool carried, const char* rule, const char* label) {
    if (!carried || (burdened && !g.options.encumbrance_each)) return;  // one -1 in all
    burdened = true;
    --value;
    if (mods) mods->add(rule, label, -1);
  };
  carry(u.load == Load::kCargo, "WL-3.3.2-a", "cargo");
  if (u.load != Load::kEmpty && u.load != Load::kCargo && !(speed && card.can.low_drag)) carry(true, "WL-3.3.2-a", "bomb load");
  carry(u.carries.has(kTanks), "WL-13.2-a", "drop tanks");
  carry(u.carries.has(kGunPod | kAtPod), "WL-13.5.6-a", "gun pods");
  // WL-13.5.3-b: the Me 262 carries its rockets without loss.
  carry(u.carries.has(kRockets) && !card.can.jet, "WL-13.5.3-b", "air-to-air rockets");
  const auto attitude = [&](bool taken, const char* label, int points) {
    if (!speed || !taken) return;
    value += points;
    if (mods) mods->add("WL-3.3.2-d", label, points);
  };
  attitude(u.attitude == Attitude::kDive, "diving", 1);
  attitude(climbing(u), "climbing", -1);
  return std::max(0, value);  // WL-3.3.2-g, R-58
}

int basic_speed(const WingLeader& g, const State& s, int unit) { return basic_value(g, s, unit, true); }
int basic_turn(const WingLeader& g, const State& s, int unit) { return basic_value(g, s, unit, false); }

// WL-3.3.2-f
int combat_value(const WingLeader& g, const State& s, int unit, bool speed, bool defending, int extra_fighters,
                 game::Modifiers* mods) {
  const Unit& u = s.unit[unit];
  int value = basic_value(g, s, unit, speed, mods);
  const auto add = [&](bool applies, const char* rule, const char* label, int points) {
    if (!applies) return;
    value += points;
    if (mods) mods->add(rule, label, points);
  };
  const auto& t = g.tables.value;
  add(true, "WL-10.2-d", "more fighter squadrons", extra_fighters * t.extra_fighter);
  add(u.quality == Quality::kVeteran, "WL-3.3.2-f", "Veteran", t.veteran);
  add(u.quality == Quality::kGreen, "WL-3.3.2-f", "Green", t.green);
  add(u.size == Size::kFlight, "WL-3.3.2-f", "flight", t.flight);
  add(u.disorder > 0, "WL-3.3.2-f", "disrupted or broken", t.disrupted_or_broken);
  // WL-5.1-a: doctrine belongs to fighters only.
  add(defending && g.side[u.side].rigid && fighter_role(u), "WL-3.3.2-f", "Rigid doctrine in defence", t.rigid_defending);
  add(single_aircraft(u), "WL-13.6-a", "single aircraft", t.single_aircraft);
  return std::max(0, value);
}

// WL-3.3-c, WL-15.3.5-b, WL-15.3.6-b
int bomb_value(const WingLeader& g, const Unit& u) {
  const Card& card = g.card(u);
  const auto carried = [&u](int value) { return u.size == Size::kFlight ? halved(value) : value; };
  switch (u.load) {
    case Load::kTorpedo: return carried(g.tables.torpedo_bomb_value);
    case Load::kAtgr: return carried(card.can.atgr);
    case Load::kBombs:
    case Load::kParafrag: return carried(card.bomb[u.start_altitude]);
    default: return 0;
  }
}

// WL-1.1-b
bool available(const WingLeader&, const State& s, int unit) {
  const Unit& u = s.unit[unit];
  if (!on_map(u) || !fighter_role(u) || broken(u)) return false;
  for (const int i : all_units(s))
    if (s.unit[i].side != u.side && on_map(s.unit[i]) && tallies(s.unit[i], unit) && same_square(s.unit[i], u)) return false;
  return true;
}

// WL-9.1-a: chains count.
uint64_t formation_of(const State& s, int unit) {
  uint64_t found = uint64_t{1} << unit, fresh = found;
  while (fresh) {
    const int from = __builtin_ctzll(fresh);
    fresh &= fresh - 1;
    const Unit& a = s.unit[from];
    for (const int i : all_units(s)) {
      const Unit& b = s.unit[i];
      if (found >> i & 1 || !on_map(b) || b.side != a.side || b.facing != a.facing || distance(a, b) > 1) continue;
      found |= uint64_t{1} << i;
      fresh |= uint64_t{1} << i;
    }
  }
  return found;
}

// WL-9.4.2-a, WL-9.4.2-d
bool cluttered(const WingLeader& g, const State& s, int net) {
  for (const int i : all_units(s)) {
    const Unit& u = s.unit[i];
    if (on_map(u) && g.net(u) == net && (u.dogfight != 0 || did(u, kFought))) return true;
  }
  return false;
}

// WL-9.4-d
bool net_mates(const WingLeader& g, const Unit& a, const Unit& b) {
  return a.side == b.side && g.side[a.side].radio && g.net(a) != 0 && g.net(a) == g.net(b);
}

void clear_tally(State& s, int unit) {
  s.unit[unit].tally_on = TallyOn::kNothing;
  s.unit[unit].tally = 0;
}

void alert(Ctx& c, int unit) {
  Unit& u = c.s.unit[unit];
  if (has(u, kAlerted) || !fighter_role(u)) return;  // WL-7.1-a; WL-7.1-c: nothing ever clears it
  set(u, kAlerted);
  if (c.listening()) c.tell("note", "{unit} is alerted.", "WL-7.1-b", unit);
}

void start_return(Ctx& c, int unit) {
  Unit& u = c.s.unit[unit];
  if (has(u, kReturning)) return;
  set(u, kReturning);
  set(u, kFormingUp, false);
  u.home = c.g.side[u.side].edge;
  clear_vector(u);
  if (c.listening()) c.tell("note", "{unit} turns for home.", "WL-9.2.6-a", unit);
}

// WL-9.2.2-d
void escort_to_sweep(Ctx& c, int unit) {
  Unit& u = c.s.unit[unit];
  if (u.mission != Mission::kEscort) return;
  u.mission = Mission::kSweep;
  set(u, kWasEscort);
  if (c.listening()) c.tell("note", "{unit} leaves its escort station and sweeps.", "WL-9.2.2-d", unit);
}

// WL-9.2.1.1-c, WL-3.2.1-c
void jettison_load(Ctx& c, int unit) {
  Unit& u = c.s.unit[unit];
  if (u.load == Load::kEmpty || u.load == Load::kCargo) return;  // WL-9.2.1.2-a
  const bool becomes_fighter = fighter_bomber(c.g, u);
  u.load = Load::kEmpty;
  u.profile = {};
  set(u, kJettisoned);
  if (c.listening()) c.tell("marker", "{unit} jettisons its bombs.", "WL-9.2.1.1-a", unit);
  if (becomes_fighter) {
    u.mission = Mission::kSweep;
    alert(c, unit);                         // WL-15.2.4-a
    if (broken(u)) became_broken(c, unit);  // WL-10.7.1-c
  } else {
    start_return(c, unit);
  }
}

void jettison_tanks(Ctx& c, int unit) {
  Unit& u = c.s.unit[unit];
  if (!(u.carries & kTanks)) return;
  u.carries.remove(kTanks);
  if (c.listening()) c.tell("marker", "{unit} drops its tanks.", "WL-13.2-b", unit);
}

// WL-7.2.2-a: whoever had tallied it has nothing to follow any more.
void remove_unit(Ctx& c, int unit, Status status) {
  State& s = c.s;
  Unit& u = s.unit[unit];
  recce_home(c, unit, status);
  leave_dogfight(c, unit);
  u.status = status;
  clear_tally(s, unit);
  clear_vector(u);
  set(u, kLufbery, false);
  u.role = 0;
  u.hits = 0;
  u.headon = kNone;
  u.zones = 0;
  u.profile = {};
  for (const int i : all_units(s)) {
    if (tallies(s.unit[i], unit)) clear_tally(s, i);
    if (s.unit[i].headon == unit) s.unit[i].headon = kNone;
  }
}

// WL-10.7.1-b, WL-10.7.1-c, WL-10.7.1-d
void became_broken(Ctx& c, int unit) {
  Unit& u = c.s.unit[unit];
  if (!fighter_role(u)) return;
  clear_tally(c.s, unit);  // WL-7.2.2-d
  leave_dogfight(c, unit);
  set(u, kLufbery, false);
  set(u, kFormingUp, false);
  escort_to_sweep(c, unit);
  start_return(c, unit);
}

}  // namespace furball::wing_leader
