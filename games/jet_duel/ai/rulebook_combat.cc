// Heading, throttle and weapons (JD-AI-HP1..HP4, JD-AI-05..07, JD-AI-CBT1..CBT6).

#include "games/jet_duel/ai/rulebook.h"

namespace furball::jet_duel {

// The state when the turn has succeeded (or was not tried) and the throttle is due.
State Rulebook::after_turn(const State& s, Action a) const {
  State t = s;
  const Bank side = turn_side(a);
  JetState& own = t.jets[t.active];
  own.bank = side;
  t.act.turn = side, t.act.gentle = turn_gentle(a), t.act.turned = side != kLevel;
  own.heading = turned(own.heading, side);
  t.phase = Phase::kThrottle;
  return t;
}

// The state with the speed that the throttle leaves him, when weapons are due.
State Rulebook::after_throttle(const State& s) const {
  State t = s;
  const Action a = throttle(s)[0];
  const int sp = g_.energy_after(s, s.act.turned, s.act.gentle) +
                 (arg_of(a) == 0 ? g_.burner_gain(s.active, s.jets[s.active].z) : 1 - arg_of(a));
  t.jets[s.active].sp = std::clamp(sp, kTrackBottom, 81);
  return t;
}

// Whether a burst follows: at the given jet, or at anyone.
bool Rulebook::fires_at(const State& s, std::optional<Slot> target) const {
  if (s.phase == Phase::kTurn) {
    for (Action a : turn(s))
      if (!fires_at(after_turn(s, a), target)) return false;
    return true;
  }
  for (Action w : weapon(after_throttle(s)))
    if (weapon_kind(w) != kGuns || (target && weapon_target(w) != *target)) return false;
  return true;
}

Choice Rulebook::turn(const State& s) const {
  const Slot slot = s.active;
  const JetState& own = s.jets[slot];
  Choice c;
  if (!g_.turn_refusal(s, kLevel, false)) c.add(turn_action(kLevel, false));
  for (const Bank side : {kLeft, kRight}) {
    const bool gentle_legal = !g_.turn_refusal(s, side, true);
    // JD-AI-05: gently only at level 11, or if a burst follows.
    if (gentle_legal && (own.z >= 44 || fires_at(after_turn(s, turn_action(side, true)), std::nullopt))) {
      c.add(turn_action(side, true));
    } else if (!g_.turn_refusal(s, side, false)) {
      c.add(turn_action(side, false));
    }
  }
  if (c.size() == 0) c.add(turn_action(kLevel, false));
  if (g_.must_turn(s)) return c;  // JD-AI-EDGE2: not by the heading priorities; dice where both sides serve alike
  if (s.act.opponent.is_nobody()) {
    c.prefer("JD-AI-HP3", [](Action a) { return turn_side(a) == kLevel; });
    return c;
  }
  const auto heading = [&](Action a) { return turned(own.heading, turn_side(a)); };
  if (!g_.ai(slot) && g_.room(hex_of(own), own.heading) < kRoomNeeded)
    c.least("JD-AI-EDGE2", [&](Action a) { return -g_.room(hex_of(own), heading(a)); });
  if (against_missile(s)) {
    const Hex m = hex_of(opponent_jet(s).flying[0]);
    c.least("JD-AI-HP1", [&](Action a) {
      const Sector where = sector(hex_of(own), heading(a), m);
      return is_front_quarter(where) ? 0 : where == kFront ? 1 : is_rear_quarter(where) ? 2 : 3;
    });
    c.prefer("JD-AI-HP4", [](Action a) { return turn_side(a) != kLevel; });
    return c;
  }
  const JetState& enemy = opponent_jet(s);
  const auto in_front = [&](Action a) { return sector(hex_of(own), heading(a), hex_of(enemy)) == kFront; };
  c.prefer("JD-AI-HP2", in_front);
  const Action hold = turn_action(kLevel, false);
  if (c.has(hold)) {
    // JD-AI-HP3, JD-AI-CBT6
    const bool same_hex = hex_of(own) == hex_of(enemy);
    const int now = geom::turn_size(own.heading, enemy.heading);
    const bool launch = !held_off(s, slot) && launches(s).size() > 0;
    c.prefer("JD-AI-HP3", [&](Action a) {
      if (a == hold) return true;
      if (!same_hex && !(in_front(hold) && in_front(a))) return true;
      const int then = geom::turn_size(heading(a), enemy.heading);
      return !launch && then < now && now <= 2;
    });
  }
  c.prefer("JD-AI-HP4", [](Action a) { return turn_side(a) != kLevel; });
  c.least("JD-AI-HP4", [&](Action a) { return geom::turn_size(heading(a), enemy.heading); });
  return c;
}

Choice Rulebook::throttle(const State& s) const {
  Choice c;
  // JD-AI-07: exactly 3 when stopping short, else not at all.
  const Action plain = make(Kind::kThrottle, s.act.stopped == kStopShort ? 7 : 1);
  const Action burner = make(Kind::kThrottle, 0);
  const int sp = g_.energy_after(s, s.act.turned, s.act.gentle);
  if (!g_.throttle_refusal(s, 0)) c.add(burner);
  if (!g_.throttle_refusal(s, arg_of(plain)) || c.size() == 0) c.add(plain);
  // JD-AI-06
  const bool wanted = s.act.turned || g_.flight_airspeed(s) == 2 || airspeed_of(sp < kTrackBottom ? kTrackBottom : sp) == 2;
  const bool heat = g_.targeted_by(s, s.active, kHeat);
  c.prefer("JD-AI-06", [&](Action a) { return (a == burner) == (wanted && !heat); });
  return c;
}

// JD-AI-CBT5: a missile flies at him and he is not inside its minimum range.
bool Rulebook::held_off(const State& s, Slot slot) const {
  for (const Slot e : enemies_of(slot)) {
    const Missile& m = s.jets[e].flying[0];
    if (m.family && m.target == slot && geom::distance(hex_of(m), hex_of(s.jets[slot])) >= g_.minimum_range(e, m.family))
      return true;
  }
  return false;
}

// JD-AI-CBT1, JD-AI-CBT2, JD-AI-CBT4: the launch he would make, empty if none.
Choice Rulebook::launches(const State& s) const {
  const Slot slot = s.active;
  const JetState& own = s.jets[slot];
  const JetType& type = g_.type(slot);
  const auto far_enough = [&](Slot e, const MissileType& m) {
    const JetState& enemy = s.jets[e];
    const Sector aspect = sector(hex_of(enemy), enemy.heading, hex_of(own));
    const int least = (aspect == kRear ? 3 : is_rear_quarter(aspect) ? 5 : 8) - (m.kind == kHW || m.kind == kHA);
    return geom::distance(hex_of(own), hex_of(enemy)) >= least;
  };
  const uint8_t heat = g_.heat_targets(s, slot), radar = g_.radar_targets(s, slot);
  Choice h, r;
  const bool pair = own.radar >= 2 && !type.radar_missile.no_single_penalty;
  for (const Slot e : enemies_of(slot)) {
    if ((heat & e.bit()) && far_enough(e, type.heat)) h.add(jet_duel::weapon(kOneHeat, e));
    if ((radar & e.bit()) && far_enough(e, type.radar_missile)) r.add(jet_duel::weapon(pair ? kPairRadar : kOneRadar, e));
  }
  const auto by_heading = [&](Action a) { return geom::turn_size(own.heading, s.jets[weapon_target(a)].heading); };
  h.least("JD-AI-CBT4", by_heading);
  r.least("JD-AI-CBT4", by_heading);
  if (h.size() == 0) return r;
  if (r.size() == 0) return h;
  const bool blinded = g_.in_murk(own.z) || g_.up_sun(hex_of(own), hex_of(s.jets[weapon_target(h[0])]));
  return blinded ? r : h;
}

// JD-AI-CBT3, JD-AI-CBT4: the burst he would fire, empty if none.
Choice Rulebook::bursts(const State& s) const {
  const Slot slot = s.active;
  const uint8_t guns = g_.gun_targets(s, slot);
  Choice c;
  for (const Slot e : enemies_of(slot)) {
    if (!(guns & e.bit())) continue;
    Modifiers list;
    g_.gun_modifiers(s, slot, e, list);
    if (list.sum() > -3 || g_.pilot(slot).skill == kGreen) c.add(jet_duel::weapon(kGuns, e));
  }
  c.least("JD-AI-CBT4", [&](Action a) { return geom::turn_size(s.jets[slot].heading, s.jets[weapon_target(a)].heading); });
  return c;
}

Choice Rulebook::weapon(const State& s) const {
  const Slot slot = s.active;
  const Action hold = kHoldFire;
  Choice c;
  const Choice launch = launches(s), guns = bursts(s);
  c.add(hold);
  if (held_off(s, slot)) {
    for (Action a : launch) c.add(a);
    for (Action a : guns) c.add(a);
    c.prefer("JD-AI-CBT5", [&](Action a) { return a == hold; });
    return c;
  }
  const auto range = [&](Action a) { return geom::distance(hex_of(s.jets[slot]), hex_of(s.jets[weapon_target(a)])); };
  const bool missile = launch.size() > 0 && (guns.size() == 0 || range(launch[0]) <= range(guns[0]));
  for (Action a : launch) c.add(a);
  for (Action a : guns) c.add(a);
  if (missile) c.prefer("JD-AI-CBT1", [&](Action a) { return a != hold && weapon_kind(a) != kGuns; });
  else c.prefer("JD-AI-CBT3", [&](Action a) { return weapon_kind(a) == kGuns; });
  return c;
}

Choice Rulebook::guide(const State& s) const {
  Choice c;
  c.add(make(Kind::kGuide, 0)), c.add(make(Kind::kGuide, 1));
  const bool off = held_off(s, s.active);
  c.prefer(off ? "JD-AI-CBT5" : "JD-AI-CBT4", [&](Action a) { return (arg_of(a) == 1) == !off; });
  return c;
}

}  // namespace furball::jet_duel
