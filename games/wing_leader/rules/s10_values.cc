// Chapter 10.3, 10.5, 10.6, 10.7 and 13.4, 13.5: the numbers of an air combat, each listed once.

#include <algorithm>

#include "games/wing_leader/combat.h"
#include "games/wing_leader/notation.h"
#include "libs/dice/dice.h"

namespace furball::wing_leader {

int armament(const WingLeader& g, const Unit& u) {
  const Card& card = g.card(u);
  return bomber_role(u) ? card.firepower_bomber : card.firepower;
}

// WL-10.2-d, WL-10.2-e, R-56: fighters, broken or not, but armed; loaded fighter-bombers are bombers here.
int extra_fighters(const WingLeader& g, const State& s, int role) {
  int n = 0;
  for (const int i : all_units(s))
    if (takes_part(s.unit[i], role) && i != s.combat.primary[role] && fighter_role(s.unit[i]) && armament(g, s.unit[i]) >= 0 &&
        !(role == kAttacker && did(s.unit[i], kBrokenByFlak)))  // WL-14.2.6-a
      ++n;
  return n;
}

bool is_head_on(const WingLeader&, const State& s) {
  const Unit& p = primary(s, kAttacker);
  return !(s.combat.flags & kCombatDogfight) && p.headon != kNone && tallies(p, p.headon);  // WL-10.8.1-f
}

// WL-13.4.1-a, WL-13.4.1-b, WL-13.4.1-c
bool is_bounce(const WingLeader& g, const State& s) {
  if (!g.options.special_tactics || s.combat.flags & kCombatDogfight) return false;  // WL-13.4-a
  int target = -1;
  for (const int i : all_units(s)) {
    if (!takes_part(s.unit[i], kDefender)) continue;
    if (target >= 0) return false;  // only on a single squadron
    target = i;
  }
  const Unit& t = s.unit[target];
  const bool from_sun = did(primary(s, kAttacker), kOutOfSun);
  if (bomber_role(t)) return from_sun;
  if (has(t, kLufbery) || t.dogfight) return false;
  const bool eyes_elsewhere = t.tally_on == TallyOn::kUnit && !same_square(s.unit[t.tally], t);
  if (t.tally_on == TallyOn::kUnit && takes_part(s.unit[t.tally], kAttacker)) return false;
  return from_sun || !has(t, kAlerted) || eyes_elsewhere;
}

// WL-13.4.2-a, WL-13.4.2-b, R-38
bool may_evade(const WingLeader& g, const State& s) {
  if (!g.options.special_tactics || s.combat.flags & kCombatBounce) return false;
  const int speed = basic_speed(g, s, s.combat.primary[kAttacker]);
  for (const int i : all_units(s)) {
    const Unit& u = s.unit[i];
    if (!takes_part(u, kDefender)) continue;
    if (has(u, kLufbery) || !u.profile.none() || (fighter_role(u) && !has(u, kAlerted)) || basic_speed(g, s, i) < speed)
      return false;
  }
  return true;
}

// WL-13.5.2-a, WL-13.5.2-b, WL-13.5.3-c
int long_range_choices(const WingLeader& g, const State& s) {
  int attackers = 0;
  for (const int i : all_units(s)) {
    const Unit& u = s.unit[i];
    if (takes_part(u, kDefender) && fighter_role(u)) return 0;
    attackers += takes_part(u, kAttacker);
  }
  if (attackers != 1) return 0;
  const Unit& p = primary(s, kAttacker);
  const bool rockets = (p.carries & kRockets) && !(p.carries & kRocketsFired);
  return (g.card(p).can.heavy_gun > 0 ? 1 : 0) | (rockets ? 2 : 0);
}

// WL-10.5.2-a: the highest of the defenders. WL-13.5.5-a: two heavy squadrons flying together help each other.
int defence_rating(const WingLeader& g, const State& s, game::Modifiers* mods) {
  int best = -1;
  bool grouped = false;
  for (const int i : all_units(s)) {
    const Unit& u = s.unit[i];
    const Card& card = g.card(u);
    if (!takes_part(u, kDefender) || card.defence < 0) continue;
    bool group = false;
    if (card.heavy_us && !broken(u) && u.size == Size::kSquadron)
      for (const int j : all_units(s)) {
        const Unit& v = s.unit[j];
        group = group || (j != i && on_map(v) && v.side == u.side && same_square(u, v) && v.facing == u.facing && !broken(v) &&
                          v.size == Size::kSquadron && g.card(v).heavy_us);
      }
    const int rating = card.defence + (group ? g.tables.defender.heavy_group : 0);
    if (rating > best) best = rating, grouped = group;
  }
  if (best >= 0 && mods) {
    const int bonus = grouped ? g.tables.defender.heavy_group : 0;
    mods->push_back({"WL-10.5.2-a", "defence rating", best - bonus});
    mods->add("WL-13.5.5-a", "heavy bomber group", bonus);
  }
  return best;
}

// WL-10.5.3-a, WL-13.5.2-c
bool rolls_dice(const WingLeader& g, const State& s, int role) {
  if (role == kDefender && s.combat.flags & kCombatLongRange) return false;
  return armament(g, primary(s, role)) >= 0;
}

int combat_column(const WingLeader& g, const State& s, int role) {
  const bool speed = s.combat.rating == Rating::kHitAndRun;
  int value[2];
  for (int r : {kAttacker, kDefender})
    value[r] = combat_value(g, s, s.combat.primary[r], speed, r == kDefender, extra_fighters(g, s, r));
  const int clamp = g.tables.value.clamp;
  return std::clamp(value[role] - value[1 - role], -clamp, clamp);
}

void dice_modifiers(const WingLeader& g, const State& s, int role, game::Modifiers& mods) {
  const Flags<CombatFlag> flags = s.combat.flags;
  const auto& a = g.tables.attacker;
  const auto& d = g.tables.defender;
  const bool attacker = role == kAttacker;
  if (flags & kCombatBounce) mods.add("WL-13.4.1-a", "bounce", attacker ? a.bounce : d.bounce);
  if (flags & kCombatEvade) mods.add("WL-13.4.2-a", "evasion", attacker ? a.evasion : d.evasion);
  if (g.options.gyro && g.card(primary(s, role)).can.gyro) mods.add("WL-13.5.4-a", "gyro sight", attacker ? a.gyro : d.gyro);
  if (attacker && flags & kCombatLongRange) mods.add("WL-13.5.2-c", "long range", a.long_range);
  if (!attacker && flags & kCombatLufbery) mods.add("WL-13.4.3-e", "Lufbery circle", d.lufbery);
  if (high_speed(g, s, s.combat.primary[0]) || high_speed(g, s, s.combat.primary[1]))
    mods.add("WL-13.8.1-a", "high speed", attacker ? a.high_speed : d.high_speed);
  mods.add("WL-4.7-b", "weather", -g.tables.weather[square_weather(g, {s.combat.x, s.combat.y})]);
  if (!attacker && defence_rating(g, s, &mods) >= 0 && s.combat.rating == Rating::kTurning)
    mods.add("WL-10.5.2-b", "defence rating in a turning fight", d.turning_bonus);
}

int hits_in_column(const WingLeader& g, int column, int total) {
  int hits = 0;
  for (const int needed : g.tables.hits[column + 4]) hits += total >= needed;
  return hits;
}

int hits_scored(const WingLeader& g, const State& s, int role, int dice) {
  game::Modifiers mods;
  dice_modifiers(g, s, role, mods);
  return hits_in_column(g, combat_column(g, s, role), dice + mods.sum());
}

int confirm_firepower(const WingLeader& g, const State& s, int role, game::Modifiers* mods) {
  const Unit& p = primary(s, role);
  const Card& card = g.card(p);
  int total = 0;
  const auto add = [&](const char* rule, const char* label, int value) {
    total += value;
    if (mods && value != 0) mods->push_back({rule, label, value});
  };
  const bool long_range = role == kAttacker && s.combat.flags & kCombatLongRange;
  if (long_range) {  // WL-13.5.2-d, R-55
    const bool rockets = s.combat.flags.has(kCombatRockets);
    add("WL-13.5.2-d", rockets ? "rockets" : "heavy gun", rockets ? g.tables.rocket_firepower : card.can.heavy_gun);
  } else {
    add("WL-10.6-a", "firepower", std::max(0, armament(g, p)));
    // WL-13.5.6-c, WL-13.5.6-d: only the figure before the slash; a single figure is that one
    const bool one_figure = card.firepower == card.firepower_bomber;
    if (p.carries & (kGunPod | kAtPod) && (fighter_role(p) || one_figure)) add("WL-13.5.6-b", "gun pods", 1);
  }
  if (g.options.gyro && card.can.gyro) add("WL-13.5.4-a", "gyro sight", 1);  // at long range too
  if (has(p, kExperte)) add("WL-10.6-a", "Experte", 1);
  return total;
}

HitResult hit_result(const Card& card, int firepower, bool head_on, int die) {
  if (die == 1) return HitResult::kNothing;  // WL-10.6-c, R-35
  if (die == 6) return HitResult::kLoss;
  const int total = die + firepower + (head_on && card.head_on ? 1 : 0);
  return total > card.protect_hi ? HitResult::kLoss : total < card.protect_lo ? HitResult::kNothing : HitResult::kStraggler;
}

void cohesion_modifiers(const WingLeader& g, const State& s, int unit, int column, game::Modifiers& mods) {
  const Unit& u = s.unit[unit];
  const auto& t = g.tables.cohesion;
  mods.add("WL-10.7-b", "losses", t.per_loss * u.new_losses);
  if (u.quality == Quality::kVeteran) mods.add("WL-10.7-b", "Veteran", t.veteran);
  if (u.quality == Quality::kGreen) mods.add("WL-10.7-b", "Green", t.green);
  if (fighter_role(u)) {  // WL-10.7.2-b
    if (u.ammo == Ammo::kLow) mods.add("WL-10.7.2-a", "low ammunition", t.low_ammo);
    if (u.ammo == Ammo::kDepleted) mods.add("WL-10.7.2-a", "ammunition spent", t.depleted_ammo);
  }
  mods.add("WL-4.7-b", "weather", -g.tables.weather[square_weather(g, at(u))]);
  if (column == 2 || !s.combat.active || u.role == 0) return;
  if (s.combat.rating == Rating::kTurning && fighter_role(u)) mods.add("WL-10.7-b", "turning fight", t.turning_fight_fighter);
  if (s.combat.flags & kCombatBounce && u.role == kDefender + 1) mods.add("WL-10.7-b", "bounced", t.bounced);
}

int cohesion_levels(const WingLeader& g, const State& s, int unit, int column, int dice) {
  game::Modifiers mods;
  cohesion_modifiers(g, s, unit, column, mods);
  const auto& t = g.tables.cohesion;
  const int* row = column == 0 ? t.fighter : column == 1 ? t.bomber : t.flak;
  const int total = dice + mods.sum();
  return total <= row[0] ? 2 : total <= row[1] ? 1 : 0;
}

game::RollView combat_roll(const WingLeader& g, const State& s, int role) {
  const int unit = s.combat.primary[role], enemy = s.combat.primary[1 - role];
  game::RollView r{say(role == kAttacker ? "Air combat: {unit} attacks {enemy}" : "Air combat: {unit} answers {enemy}",
                       {{"unit", g.long_name(s, unit)}, {"enemy", g.long_name(s, enemy)}}),
                   "WL-10.5.1-a",
                   "2d6",
                   side_key(s.unit[unit].side),
                   {},
                   {}};
  game::Modifiers own, against, dice;
  const bool speed = s.combat.rating == Rating::kHitAndRun;
  const int value = combat_value(g, s, unit, speed, role == kDefender, extra_fighters(g, s, role), &own);
  const int other = combat_value(g, s, enemy, speed, role == kAttacker, extra_fighters(g, s, 1 - role), &against);
  dice_modifiers(g, s, role, dice);
  const int column = combat_column(g, s, role);
  const int* row = g.tables.hits[column + 4];
  const std::string enemy_side = side_key(s.unit[enemy].side);
  r.parts.push_back({speed ? "Speed in combat" : "Turn in combat", r.side, say("value {value}", {{"value", value}}),
                     "WL-3.3.2-f", own.view()});
  r.parts.push_back({"Enemy", enemy_side,
                     say("value {value}, column {column}", {{"value", other}, {"column", game::signed_number(column)}}),
                     "WL-10.5-c", against.view()});
  r.parts.push_back(
      {"Dice", r.side,
       say("hits at {one}, {two}, {three} after modifiers", {{"one", row[0]}, {"two", row[1]}, {"three", row[2]}}),
       "WL-10.5.1-c", dice.view()});
  for (int hits = 0; hits <= 6; ++hits) {
    uint64_t weight = 0;
    for (int sum = 2; sum <= 12; ++sum)
      if (hits_scored(g, s, role, sum) == hits) weight += dice::kTwoD6[static_cast<std::size_t>(sum - 2)];
    if (weight == 0) continue;
    game::OutcomeView o;
    o.id = static_cast<uint32_t>(hits), o.weight = weight, o.notation = std::to_string(hits);
    o.label = hits_text(hits), o.tone = hits == 0 ? kNothing : kGain;
    r.outcomes.push_back(std::move(o));
  }
  return r;
}

}  // namespace furball::wing_leader
