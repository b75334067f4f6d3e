// A quick look at a position: expected final margin for blue, in the tenths of a point the score uses.
//
// The weights are rounded from a regression over some seventy thousand positions of games between the
// rule book's pilots (margin still to come against the features below), a little energy added: a
// player who plans makes more of it than they do.

#include "games/jet_duel/ai/chances.h"

namespace furball::jet_duel {
namespace {

void raise(double& best, double value) {
  if (value > best) best = value;
}

}  // namespace

Chances chances(const JetDuel& game, const State& s, Slot slot) {
  Chances c;
  const JetState& jet = s.jets[slot];
  const JetType& type = game.type(slot);
  const bool all_aspect = jet.radar > 0 || (jet.heat > 0 && type.heat.kind == kHA);
  for (const Slot e : enemies_of(slot)) {
    if (!JetDuel::flies(s, e)) continue;
    const JetState& prey = s.jets[e];
    const double worth = kWorth[game.pilot(e).skill];
    const Parts ahead = parts(hex_of(jet), jet.heading, hex_of(prey));
    const Sector aim = sector(ahead), aspect = sector(hex_of(prey), prey.heading, hex_of(jet));
    const int range = ahead.range();
    if (jet.bursts > 0 && aim == kFront && range <= 6 && absolute(jet.z - prey.z) <= 3 &&
        geom::turn_size(jet.heading, prey.heading) <= 1)
      raise(c.guns, worth);
    if (ahead.forward() && range <= 10 && (aspect == kRear || is_rear_quarter(aspect)))
      raise(c.tail, range <= 5 ? worth : worth / 2);
    if (jet.heat > 0 && aim == kFront && aspect == kRear && range >= 2 && range <= 10) raise(c.heat, worth);
    if (all_aspect && aim == kFront && range >= 5 && range <= 12) raise(c.front, worth);
  }
  return c;
}

// A jet that flies off gives away a point and perhaps the flight's effectiveness; it must turn in time.
double edge_danger(const JetDuel& game, Slot slot, const JetState& jet) {
  if (game.ai(slot)) return 0;
  const int room = game.room(hex_of(jet), jet.heading);
  return room >= 9 ? 0 : room >= 6 ? 1.5 : room >= 4 ? 5 : 12;
}

// A missile in the air is worth its chance to hit, as things stand; the target will not stand still.
double missile_worth(const JetDuel& game, const State& s, Slot slot) {
  const Missile& m = s.jets[slot].flying[0];
  if (!m.family || !JetDuel::flies(s, m.target) || game.missile_fails(s, slot)) return 0;
  Modifiers list;
  game.missile_modifiers(s, slot, list);
  const AttackOdds odds = attack_odds(list.sum(), false);
  return 0.45 * ((odds.damaged + 2 * odds.downed) * 30 * kWorth[game.pilot(m.target).skill] + 10 * odds.near) / 60;
}

double JetDuel::evaluate(const State& s) const {
  const double margin = score(s).margin();
  if (s.phase == Phase::kOver) return margin;
  double total = 0;
  for (const Slot slot : kAllSlots) {
    if (!flies(s, slot)) continue;
    const JetState& jet = s.jets[slot];
    double own = 0.08 * (jet.sp / 2.0) + 0.12 * (jet.z - 4 * setup_.lowest);
    if (jet.sp < 18) own -= 0.4;  // at airspeed 2 a jet is a target
    if (jet.marks & kSaLost) own -= 0.8;
    if (jet.marks & kNearMissed) own -= 0.5;
    if (turn_order(slot) < turn_order(s.active)) own -= 0.7;  // it has moved: the enemy answers before it moves again
    if (jet.bursts > 0) own += 2.5;
    const Chances c = chances(*this, s, slot);
    own += 2.2 * c.guns + 2.0 * c.tail + 1.8 * c.heat + 1.4 * c.front;
    own -= edge_danger(*this, slot, jet);
    own += missile_worth(*this, s, slot);
    total += side_of(slot) == Seat::kBlue ? own : -own;
  }
  // Late in the fight position is worth less, because there is less time to use it.
  const double time = s.turn >= 36 ? (41 - s.turn) / 6.0 : 1.0;
  return margin + total * time;
}

}  // namespace furball::jet_duel
