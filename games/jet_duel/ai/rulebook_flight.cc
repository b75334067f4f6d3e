// Altitude and flight priorities (JD-AI-AP1..AP8, JD-AI-FP1..FP7), with stacking (JD-AI-STK1..STK3).

#include "games/jet_duel/ai/rulebook.h"

namespace furball::jet_duel {

Choice Rulebook::altitude(const State& s) const {
  const Slot slot = s.active;
  const JetState& own = s.jets[slot];
  const int speed = g_.flight_airspeed(s), level = own.z / 4;
  const Setup& setup = g_.setup();
  game::ActionList legal;
  g_.options(s, legal);
  Choice all;
  for (Action a : legal) all.add(a);
  // JD-AI-AP1 (a rule for AI pilots; the bot keeps to it with any jet)
  all.prefer("JD-AI-AP1", [&](Action a) {
    const int z = own.z + altitude_dz(a);
    return z >= 4 * setup.lowest && z < 4 * setup.lowest + 24;
  });
  const bool jet = against_jet(s), missile = against_missile(s);
  Hex at = hex_of(own);
  int steps = 0, range = 0;
  bool ahead = false;
  if (jet || missile) {
    const Missile& m = opponent_jet(s).flying[0];
    at = jet ? hex_of(opponent_jet(s)) : hex_of(m);
    steps = absolute((jet ? opponent_jet(s).z : m.z) - own.z);
    const Parts p = parts(hex_of(own), own.heading, at);
    range = p.range(), ahead = p.forward();
  }
  // JD-AI-AP8: up to this level it pays to slow from airspeed 4 by climbing, above it to dive.
  const int ceiling = kRedCeiling[g_.type(slot).turn_type];
  const bool red_climb = level <= ceiling, red_dive = level > ceiling;

  const auto run = [&](bool with_ap3) {
    Choice c = all;
    if (missile) {
      c.prefer("JD-AI-AP2", [](Action a) { return altitude_dz(a) < 0; });
      if (!ahead) c.prefer("JD-AI-AP2", [](Action a) { return altitude_dz(a) < 0 && altitude_steep(a); });
    }
    if (jet && with_ap3) {
      if (!ahead && speed == 4 && red_climb)
        c.prefer("JD-AI-AP3", [](Action a) { return altitude_steep(a) && altitude_dz(a) > 0; });
      if (ahead && speed >= 3 && range <= speed - 1) {
        const int reading = setup.options.ap3;
        c.prefer("JD-AI-AP3", [&](Action a) {
          if (!altitude_steep(a)) return false;
          const bool climb = altitude_dz(a) > 0;
          return reading == 0 || (reading == 1 ? (climb ? red_climb : red_dive) : climb == (speed == 4));
        });
      }
    }
    if (jet || missile) {
      if (range > 2 * steps) c.prefer("JD-AI-AP4", [](Action a) { return !altitude_steep(a); });
    }
    if (speed == 2) c.prefer("JD-AI-AP4", [](Action a) { return altitude_dz(a) <= 0; });
    if (jet && ahead && range <= 12)
      c.least("JD-AI-AP5", [&](Action a) { return absolute(own.z + altitude_dz(a) - opponent_jet(s).z); });
    if (speed == 2 || (speed == 3 && red_dive)) c.prefer("JD-AI-AP6", [](Action a) { return altitude_dz(a) < 0; });
    if (speed == 4 && red_climb) c.prefer("JD-AI-AP6", [](Action a) { return altitude_dz(a) > 0; });
    c.least("JD-AI-AP7", [](Action a) { return absolute(altitude_dz(a)); });
    return c;
  };
  Choice c = run(true);
  // JD-AI-STK2: a burst from the opponent's own hex is worth forgetting AP3.
  if (jet && speed >= 3 && range >= 2 && range <= 3) {
    const Choice plain = run(false);
    bool differs = plain.size() != c.size();
    for (Action a : plain) differs |= !c.has(a);
    if (differs && plain.size() > 0 && own.z + altitude_dz(plain[0]) == opponent_jet(s).z && can_stop_and_fire(s, plain[0]))
      return plain;
  }
  return c;
}

// With that altitude, the flight priorities lead into the opponent's hex one hex early, and a burst follows.
bool Rulebook::can_stop_and_fire(const State& s, Action level) const {
  State t = s;
  g_.take(t, level, nullptr);
  while (t.phase == Phase::kFlight) {
    if (t.act.length - t.act.path.flown() == 1) {
      if (hex_of(t.jets[t.active]) != hex_of(opponent_jet(t)) || g_.hex_refusal(t, kHexStop)) return false;
      g_.take(t, make(Kind::kHex, kHexStop), nullptr);
      return fires_at(t, s.act.opponent.slot());
    }
    const Choice c = hex(t);
    const Action a = c[0];
    if (arg_of(a) > kHexRight || g_.leaves(t.active, front_hex(hex_of(t.jets[t.active]), t.jets[t.active].heading, arg_of(a))))
      return false;
    g_.take(t, a, nullptr);
  }
  return false;
}

Choice Rulebook::hex(const State& s) const {
  const Slot slot = s.active;
  const JetState& own = s.jets[slot];
  const Hex at = hex_of(own);
  Choice c;
  const bool stop = !g_.hex_refusal(s, kHexStop);
  const auto next = [&](Action a) { return front_hex(at, own.heading, arg_of(a)); };
  // JD-AI-STK2: stop on the opponent (only) if a burst follows.
  if (stop && against_jet(s) && hex_of(opponent_jet(s)) == at && opponent_jet(s).z == own.z) {
    State t = s;
    g_.take(t, make(Kind::kHex, kHexStop), nullptr);
    if (fires_at(t, s.act.opponent.slot())) {
      c.add(make(Kind::kHex, kHexStop));
      for (int right = 0; right < 2; ++right)
        if (!g_.hex_refusal(s, right)) c.add(make(Kind::kHex, right));
      c.prefer("JD-AI-STK2", [](Action a) { return arg_of(a) == kHexStop; });
      return c;
    }
  }
  // JD-AI-EDGE1, JD-AI-STK1 and JD-AI-STK3 are in what is legal.
  for (int right = 0; right < 2; ++right)
    if (!g_.hex_refusal(s, right)) c.add(make(Kind::kHex, right));
  if (c.size() == 0) {
    game::ActionList legal;
    g_.options(s, legal);
    for (Action a : legal) c.add(a);
    return c;
  }
  if (!g_.ai(slot)) {
    // Jets that may leave the board turn away from its edge in time.
    c.prefer("JD-AI-EDGE1", [&](Action a) { return !g_.leaves(slot, next(a)); });
    if (g_.room(at, own.heading) < kRoomNeeded)
      c.least("JD-AI-EDGE1",
              [&](Action a) { return -g_.room(at, turned(own.heading, arg_of(a) == kHexLeft ? kLeft : kRight)); });
  }
  const bool jet = against_jet(s);
  if (against_missile(s)) {
    const Hex m = hex_of(opponent_jet(s).flying[0]);
    const Hex d = at - m;
    c.prefer("JD-AI-FP1", [&](Action a) {
      if (d == Hex{}) return true;
      const Hex n = next(a) - m;
      if (d.q == 0) return n.q != 0;
      if (d.r == 0) return n.r != 0;
      if (d.s() == 0) return n.s() != 0;
      return true;
    });
    c.least("JD-AI-FP2", [&](Action a) { return geom::distance(next(a), m); });
  }
  if (jet) {
    const JetState& enemy = opponent_jet(s);
    c.least("JD-AI-FP2", [&](Action a) { return geom::distance(next(a), hex_of(enemy)); });
    if (geom::turn_size(own.heading, enemy.heading) == 1 && (s.act.locks & s.act.opponent.slot().bit()) &&
        (own.heat > 0 || own.radar > 0))
      c.least("JD-AI-FP3",
              [&](Action a) { return geom::distance_to_front_arc(next(a) - hex_of(enemy), enemy.heading.opposite()); });
    if (sector(hex_of(enemy), enemy.heading, at) != kRear)
      c.least("JD-AI-FP4", [&](Action a) { return -geom::distance_to_front_arc(next(a) - hex_of(enemy), enemy.heading); });
  }
  if (s.act.path.flown() > 0) {
    const int last = s.act.path.right(s.act.path.flown() - 1);
    c.prefer("JD-AI-FP5", [&](Action a) { return arg_of(a) == last; });
  }
  const bool in_front = jet && sector(at, own.heading, hex_of(opponent_jet(s))) == kFront;
  if (own.bank != kLevel && !in_front)
    c.prefer("JD-AI-FP6", [&](Action a) { return arg_of(a) == (own.bank == kRight ? kHexRight : kHexLeft); });
  // JD-AI-FP7: 8 hexes for a pair, 12 for two pairs, as they were set up.
  const int wanted = g_.setup().flights[side_of(slot)].count == 4 ? 12 : 8;
  c.least("JD-AI-FP7", [&](Action a) {
    int farthest = -1;
    for (const Slot f : friends_of(slot)) {
      if (f == slot || !JetDuel::flies(s, f)) continue;
      const int range = geom::distance(next(a), hex_of(s.jets[f]));
      farthest = range > farthest ? range : farthest;
    }
    return farthest < 0 ? 0 : absolute(farthest - wanted);
  });
  return c;
}

}  // namespace furball::jet_duel
