// Combat: who fires, evading, modifiers, hits, ammunition, break-off.

#include "games/full_circle/full_circle.h"
#include "games/full_circle/words.h"

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
Why FullCircle::must_hold(const State& s, int mover, int target) const {
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
Terms FullCircle::fire_terms(const State& s, const Shot& shot) const {
  Terms terms;
  const Plane& p = plane(shot.shooter);
  const Move& m = s.move;
  const int off = angle(s, shot.shooter, shot.target);
  if (is_group(shot.shooter)) {
    if (off == 0) terms.push_back({"FC-MOD-01", "same heading", 1});
    return terms;
  }
  const bool at_bombers = is_group(shot.target);
  if (off == 0) {
    if (at_bombers && setup_.bomber.tail_guns && !p.equipment.aar)
      terms.push_back({"FC-WPN-02", "same heading, but potent tail guns", 0});
    else terms.push_back({"FC-MOD-01", "same heading", 1});
  }
  if (at_bombers) {
    bool turned_at_all = m.tight == kMade;
    for (int i = 0; i < m.hexes; ++i) turned_at_all = turned_at_all || m.turns[i] != 0;
    if (setup_.bomber.defence >= 0 && !(off == 3 && (m.dz != 0 || turned_at_all)))
      terms.push_back({"FC-MOD-02", "bombers with a defence rating", 1});
    if (setup_.bomber.heavy) terms.push_back({"FC-MOD-03", "heavy bombers", 1});
  }
  if (shot.active) {
    const int heading = heading_of(s, shot.shooter);
    // FC-CBT-10: no tight turn and no turn at all in the combat hex
    if (m.dz < 0 && down_sun(s.sun, heading) && m.tight != kMade && m.turns[m.hexes - 1] == 0)
      terms.push_back({"FC-MOD-04", "diving out of the sun", 1});
    if (!at_bombers && off != 3 && evades(s, shot.target, shot.shooter)) terms.push_back({"FC-MOD-05", "target evades", -1});
    if (m.nw >= 2) terms.push_back({"FC-MOD-06", "two turns", -1});
    else if (m.dz > 0 && up_sun(s.sun, heading)) terms.push_back({"FC-MOD-06", "climbing into the sun", -1});
    if (p.equipment.gyro && off == 1) terms.push_back({"FC-WPN-04", "gyro sight", 1});
  }
  const int side = static_cast<int>(side_of(shot.shooter));
  if (setup_.inexperienced[side]) terms.push_back({"FC-DIS-01", "inexperienced pilots", -1});
  else if (s.poor_sa[side] && !relieved(s, shot)) terms.push_back({"FC-DIS-01", "poor situational awareness", -1});
  return terms;
}

// FC-HIT-03 and FC-WPN-01, ruling A36: both shifts are added, then kept within the table.
HitRange FullCircle::range(const State& s, const Shot& shot) const {
  int column = plane(shot.target).column;
  if (is_group(shot.target) && setup_.bomber.head_on && angle(s, shot.shooter, shot.target) == 3) column -= 2;
  if (!is_group(shot.shooter) && plane(shot.shooter).weak_guns) column += 1;
  return hit_range(strength(s, shot), column);
}

namespace {

// FC-HIT-01, FC-HIT-02
int hits(const Volley::Fire& fire, int raw) {
  const int score = raw + fire.modifier;
  if (score > fire.range.hi) return fire.group ? 1 : 2;
  return score >= fire.range.lo || raw == 10 ? 1 : 0;
}

// FC-AMMO-01 to FC-AMMO-03
AmmoResult ammo_result(const Volley::Fire& fire, int raw) {
  if (fire.group) return kAmmoFine;
  if (fire.low) return raw >= 5 ? kAmmoOut : kAmmoFine;
  if (raw == 10) return kAmmoLow;
  if (raw == 9) return fire.firepower >= 3 ? kAmmoLow : fire.firepower == 0 ? kAmmoFine : kAmmoDie;
  return kAmmoFine;
}

}  // namespace

Volley FullCircle::volley(const State& s) const {
  const auto fire = [&](const Shot& shot) {
    const bool group = is_group(shot.shooter);
    return Volley::Fire{true,
                        group,
                        !group && s.fighters[shot.shooter].has(kLow),
                        plane(shot.shooter).firepower,
                        sum(fire_terms(s, shot)),
                        range(s, shot)};
  };
  const int target = combat_target(s);
  Volley v;
  if (s.stage == Stage::kBomberCombat) {
    v.mover = fire({s.active, target, false, true});
    return v;
  }
  if (s.move.mover_fires) v.mover = fire({s.active, target, true, false});
  if (s.move.target_fires) v.target = fire({target, s.active, false, false});
  return v;
}

Effect FullCircle::effect(const Volley& v, int raw) {
  Effect e;
  if (v.mover.fires) {
    e.mover_hits = static_cast<uint8_t>(hits(v.mover, raw));
    e.mover_ammo = ammo_result(v.mover, raw);
  }
  if (v.target.fires) {
    e.target_hits = static_cast<uint8_t>(hits(v.target, raw));
    e.target_ammo = ammo_result(v.target, raw);
  }
  return e;
}

// --- Running a combat ------------------------------------------------------------------------------------

// FC-CBT-01: after the energy change, in the hex and step of enemies.
void FullCircle::start_combat(State& s, game::Events* events) const {
  const int target = combat_target(s);
  if (target == kNoUnit) return end_activation(s, events);
  if (const Why why = must_hold(s, s.active, target)) {
    if (events) note(*events, "note", unit_name(*this, s.active) + " must hold its fire. " + why.reason, why.rule, s.active);
  } else if (must_fire(s, s.active)) {
    s.move.mover_fires = 1;
  } else {
    s.stage = Stage::kFire;  // FC-CBT-04: the mover decides first
    return;
  }
  ask_reply(s, events);
}

void FullCircle::ask_reply(State& s, game::Events* events) const {
  const Shot reply = reply_shot(s);
  if (may_fire(s, reply)) {
    if (!is_group(reply.shooter) && !must_fire(s, reply.shooter)) {
      s.stage = Stage::kReply;
      return;
    }
    s.move.target_fires = 1;
  }
  roll_or_end(s, events);
}

void FullCircle::roll_or_end(State& s, game::Events* events) const {
  if (s.move.mover_fires || s.move.target_fires) s.stage = Stage::kCombat;
  else end_activation(s, events);
}

void FullCircle::apply_hits(State& s, int unit, int count, int by, game::Events* events) const {
  if (count == 0) return;
  uint8_t& hits = is_group(unit) ? s.groups[unit - kGroup0].hits : s.fighters[unit].hits;
  hits = static_cast<uint8_t>(std::min(255, hits + count));
  uint8_t& total = s.hits[!is_group(unit) && side_of(unit) == Side::kInterceptor ? 0 : 1];
  total = static_cast<uint8_t>(std::min(255, total + count));
  if (events)
    note(*events, "hit",
         unit_name(*this, by) + " scores " + std::to_string(count) + (count == 1 ? " hit on " : " hits on ") +
             unit_name(*this, unit) + ".",
         "FC-HIT-01", unit, {cell_of(place_of(s, unit), step_of(s, unit))},
         Value(Value::Object{{"hits", count}, {"by", unit_id(by)}}));
}

void FullCircle::apply_ammo(State& s, int fighter, AmmoResult result, game::Events* events) const {
  Fighter& f = s.fighters[fighter];
  if (result == kAmmoLow) {
    f.set(kLow);
    if (events) note(*events, "note", unit_name(*this, fighter) + " is low on ammunition.", "FC-AMMO-01", fighter);
  } else if (result == kAmmoOut) {
    f.set(kBreakOff);
    if (events)
      note(*events, "note", unit_name(*this, fighter) + " is out of ammunition and will break off.", "FC-AMMO-03", fighter);
  }
}

// FC-HIT-05, FC-UNIT-05: two hits, or one hit and low ammunition.
void FullCircle::update_break_off(State& s, int fighter, game::Events* events) const {
  Fighter& f = s.fighters[fighter];
  if (f.has(kBreakOff) || !(f.hits >= 2 || (f.hits == 1 && f.has(kLow)))) return;
  f.set(kBreakOff);
  if (events)
    note(*events, "note", unit_name(*this, fighter) + " will break off at its next activation.", "FC-HIT-05", fighter);
}

void FullCircle::resolve_combat(State& s, int raw, game::Events* events) const {
  const Effect e = effect(s, raw);
  const int target = combat_target(s);
  if (events) {
    const auto line = [&](const Shot& shot) {
      const Terms terms = fire_terms(s, shot);
      note(*events, "fire",
           unit_name(*this, shot.shooter) + " fires on " + unit_name(*this, shot.target) + ": " + std::to_string(raw) + " " +
               signed_text(sum(terms)) + " against " + std::to_string(range(s, shot).lo) + "-" +
               std::to_string(range(s, shot).hi) + ".",
           "FC-CBT-07", shot.shooter, {cell_of(place_of(s, target), step_of(s, target))},
           Value(Value::Object{{"die", raw}, {"target", unit_id(shot.target)}}));
    };
    if (s.move.mover_fires) line(mover_shot(s));
    if (s.move.target_fires) line(reply_shot(s));
  }
  // Both sides' fire counts at once: every effect was worked out above.
  apply_hits(s, target, e.mover_hits, s.active, events);
  apply_hits(s, s.active, e.target_hits, target, events);
  apply_ammo(s, s.active, e.mover_ammo, events);
  if (!is_group(target)) apply_ammo(s, target, e.target_ammo, events);
  if (e.mover_ammo == kAmmoDie || e.target_ammo == kAmmoDie) {
    s.move.roll = static_cast<uint8_t>(raw);
    // Remember who still waits for the die; the hits are booked.
    s.move.mover_fires = e.mover_ammo == kAmmoDie ? 2 : s.move.mover_fires;
    s.move.target_fires = e.target_ammo == kAmmoDie ? 2 : s.move.target_fires;
    s.stage = Stage::kAmmo;
    return;
  }
  end_activation(s, events);
}

// FC-AMMO-02: one common die; low unless it exceeds twice the firepower.
void FullCircle::resolve_ammo(State& s, int die, game::Events* events) const {
  const int target = combat_target(s);
  if (events)
    note(*events, "roll", "Ammunition: " + std::to_string(die) + ".", "FC-AMMO-02", s.active, {},
         Value(Value::Object{{"die", die}}));
  if (s.move.mover_fires == 2 && die <= 2 * plane(s.active).firepower) apply_ammo(s, s.active, kAmmoLow, events);
  if (s.move.target_fires == 2 && die <= 2 * plane(target).firepower) apply_ammo(s, target, kAmmoLow, events);
  end_activation(s, events);
}

void FullCircle::resolve_bomber_combat(State& s, int raw, game::Events* events) const {
  const Shot shot = bomber_shot(s);
  const Effect e = effect(s, raw);
  if (events)
    note(*events, "fire",
         unit_name(*this, shot.shooter) + " fires on " + unit_name(*this, shot.target) + ": " + std::to_string(raw) + " " +
             signed_text(sum(fire_terms(s, shot))) + " against " + std::to_string(range(s, shot).lo) + "-" +
             std::to_string(range(s, shot).hi) + ".",
         "FC-CBT-06", shot.shooter, {cell_of(place_of(s, shot.target), step_of(s, shot.target))},
         Value(Value::Object{{"die", raw}, {"target", unit_id(shot.target)}}));
  apply_hits(s, shot.target, e.mover_hits, shot.shooter, events);
  s.fighters[shot.target].set(kFiredOn);  // ruling A30: misses count
  update_break_off(s, shot.target, events);
  next_group(s, events);
}

// Step 8 of an activation: what it fired and suffered, whom it silenced, and on to the next flight.
void FullCircle::end_activation(State& s, game::Events* events) const {
  Fighter& f = s.fighters[s.active];
  const int target = combat_target(s);
  if (s.move.mover_fires && !is_group(target) && suppresses(s, mover_shot(s))) s.fighters[target].set(kFiredOn);
  f.set(kLastFired, s.move.mover_fires != 0);
  f.last_return = static_cast<int8_t>(s.move.target_fires ? strength(s, reply_shot(s)) : -1);
  f.set(kFiredOn, false);
  update_break_off(s, s.active, events);
  if (target != kNoUnit && !is_group(target)) update_break_off(s, target, events);
  s.move = Move{};
  next_activation(s, events);
}

}  // namespace furball::full_circle
