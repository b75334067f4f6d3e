// A quick look at a position: expected final margin for blue, in the tenths of a point the score uses.

#include "games/jet_duel/jet_duel.h"

namespace furball::jet_duel {
namespace {

// How well `a` is placed against `b`, about -3..+3: behind him and pointing at him is good, the
// nearer the better; height and speed are what such places are bought with.
double advantage(const JetState& a, const JetState& b) {
  const Parts from_a = parts(hex_of(a), a.heading, hex_of(b));
  const Parts from_b = parts(hex_of(b), b.heading, hex_of(a));
  const int range = from_a.range();
  const double near = range <= 4 ? 1.0 : range <= 12 ? 4.0 / range : 0.2;
  const Sector aim = sector(from_a), exposed = sector(from_b);
  double place = 0;
  if (aim == kFront) place += 1.0;
  else if (is_front_quarter(aim)) place += 0.4;
  else if (aim == kRear) place -= 0.6;
  if (exposed == kRear) place += 1.0;
  else if (is_rear_quarter(exposed)) place += 0.4;
  else if (exposed == kFront) place -= 0.6;
  // The same heading turns a place into a shot; opposite headings make it a passing moment.
  place += 0.3 * (1 - heading_difference(a.heading, b.heading)) * (aim == kFront && exposed == kRear);
  return near * place;
}

// A jet that flies off gives away a point and perhaps the flight's effectiveness; it must turn in time.
double edge_danger(const JetDuel& game, int slot, const JetState& jet) {
  if (game.ai(slot)) return 0;
  Hex h = hex_of(jet);
  int room = 0;
  for (; room < 9; ++room) {
    h = front_hex(h, jet.heading, room % 2);
    if (game.leaves(slot, h)) break;
  }
  return room >= 9 ? 0 : room >= 6 ? 1.5 : room >= 4 ? 5 : 12;
}

}  // namespace

double JetDuel::evaluate(const State& s) const {
  const double margin = score(s).margin();
  if (s.phase == Phase::kOver) return margin;
  static constexpr double kWorth[] = {15, 30, 60};  // roughly a hit on a green, experienced, veteran pilot
  double total = 0;
  for (int side = 0; side < 2; ++side) {
    const double sign = side == 0 ? 1 : -1;
    for (int slot = 4 * side; slot < 4 * side + 4; ++slot) {
      if (!flies(s, slot)) continue;
      const JetState& jet = s.jets[slot];
      // Energy: a speed point is worth 0.4 of a step of height; both matter less than position.
      double own = 0.15 * (jet.sp / 2.0) + 0.35 * (jet.z - 4 * setup_.lowest);
      if (jet.sp < 18) own -= 2.5;  // at airspeed 2 a jet is a target
      own -= edge_danger(*this, slot, jet);
      if (jet.marks & kSaLost) own -= 2;
      if (jet.marks & kNearMissed) own -= 1;
      // Position counts in proportion to what can be shot with it.
      const double teeth = (jet.bursts > 0 ? 1.0 : 0.2) + 0.15 * jet.heat + 0.1 * jet.radar;
      double best = 0;
      for (int e = enemy_base(slot); e < enemy_base(slot) + 4; ++e) {
        if (!flies(s, e)) continue;
        const double a = advantage(jet, s.jets[e]) * teeth * kWorth[pilot(e).skill] / 30;
        best = a > best ? a : best;
      }
      own += 3 * best;
      // A missile in the air is worth its chance to hit, as things stand.
      const Missile& m = jet.flying[0];
      if (m.family && flies(s, m.target) && !missile_fails(s, slot)) {
        ModList list;
        missile_modifiers(s, slot, list);
        const AttackOdds odds = attack_odds(list.sum(), false);
        own += ((odds.damaged + 2 * odds.downed) * kWorth[pilot(m.target).skill] + 8 * odds.near) / 60.0 * 0.5;
      }
      total += sign * own;
    }
    // The points an ineffective enemy gives are already in the margin; near misses are lost with a hit.
  }
  // Late in the fight position is worth less, because there is less time to use it.
  const double time = s.turn >= 36 ? (41 - s.turn) / 6.0 : 1.0;
  return margin + total * time;
}

}  // namespace furball::jet_duel
