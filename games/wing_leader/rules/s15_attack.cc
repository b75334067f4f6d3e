// Chapter 15.4 and 15.5: the bombing attack. Modifiers once, used by the dice, the log and every preview.

#include <algorithm>

#include "games/wing_leader/notation.h"
#include "games/wing_leader/surface.h"
#include "libs/dice/dice.h"

namespace furball::wing_leader {
namespace {

int sight_index(const Card& card) { return static_cast<int>(card.sight); }

// WL-13.5.6-b, WL-13.5.6-c, WL-13.5.6-d: pods count with the figure before the slash.
int strafing_firepower(const WingLeader& g, const Unit& u, const SurfaceType& type) {
  int firepower = g.card(u).firepower;
  if (u.carries & kGunPod) firepower += 1;
  if (u.carries & kAtPod) firepower += type.ship || type.name == "Tank" || type.name == "Truck" || type.name == "Train" ? 4 : 2;
  return firepower;
}

// WL-15.5.1-a: torpedo squadrons that have dropped at this ship in this turn.
int torpedo_attackers(const State& s, int target) {
  int count = 0;
  for (const int i : all_units(s)) {
    const Unit& u = s.unit[i];
    if (on_map(u) && released(u) && profile_kind(u) == ProfileKind::kTorpedo && u.profile.target == target) ++count;
  }
  return count;
}

void profile_modifier(const WingLeader& g, const Unit& u, game::Modifiers& mods) {
  const auto& t = g.tables.bomb_dice;
  const ProfileKind kind = profile_kind(u);
  int value = 0;
  switch (kind) {
    case ProfileKind::kLevel: value = t.level; break;
    case ProfileKind::kDive: value = t.dive; break;
    case ProfileKind::kSteep: value = t.steep; break;
    case ProfileKind::kGlide: value = t.glide; break;
    case ProfileKind::kTorpedo: value = t.torpedo; break;
    case ProfileKind::kRocket: value = t.rocket; break;
    case ProfileKind::kStrafe: value = t.strafe; break;
    case ProfileKind::kParafrag: value = t.parafrag; break;
    case ProfileKind::kSkip: value = t.skip; break;
    case ProfileKind::kKamikaze: value = t.kamikaze; break;
    default: break;
  }
  mods.add(profile_rule(kind), profile_name(kind), value);
  if (kind == ProfileKind::kTorpedo) mods.add("WL-15.3.5-b", "quality of the torpedoes", g.card(u).can.torpedo);
}

}  // namespace

// WL-15.3.7-b, R-48
int strafing_value(const WingLeader& g, const Unit& u, const SurfaceType& type) {
  int value = 1 + strafing_firepower(g, u, type);
  if (u.size == Size::kFlight) value = halved(value);
  return type.hard ? halved(value) : value;
}

// flight, kamikaze, hard or ship, strafing added, then the state; rounded each time (WL-15.4-b).
int attack_value(const WingLeader& g, const Unit& u, const SurfaceType& type) {
  const ProfileKind kind = profile_kind(u);
  int value = kind == ProfileKind::kStrafe ? 0 : bomb_value(g, u);
  if (kind == ProfileKind::kKamikaze) value += 3 * (u.max_losses - u.losses);                                  // WL-15.5.3-b
  if (kind == ProfileKind::kRocket && type.hard) value = halved(value);                                        // WL-15.3.6-b
  if (kind == ProfileKind::kParafrag && (type.hard || type.ship)) value = halved(value);                       // WL-15.5.2-a
  if (kind == ProfileKind::kStrafe || (u.profile.flags & kWithStrafing)) value += strafing_value(g, u, type);  // WL-15.5.5-a
  if (broken(u)) return divided(value, 4);
  return disrupted(u) ? halved(value) : value;
}

int bomb_percent(const WingLeader& g, int total) {
  int percent = 0;
  for (const Tables::BombRow& row : g.tables.bombing)
    if (total >= row.roll) percent = row.percent;
  return percent;
}

// WL-15.4-a. For a run that is still going on: as if it released where it is.
Attack bomb_attack(const WingLeader& g, const State& s, int unit) {
  Attack attack;
  Unit u = s.unit[unit];
  const int target = u.profile.target;
  const Surface& x = s.surface[target];
  const SurfaceType& type = g.type(x);
  const ProfileKind kind = profile_kind(u);
  const auto& t = g.tables.bomb_dice;
  game::Modifiers& mods = attack.mods;
  const bool done = released(u);
  const int altitude = done ? u.profile.altitude : u.y;
  const int weather = done ? u.profile.weather : aim_weather(g, s, u);
  const bool far =
      done ? u.profile.flags.has(kLongRange) : (kind == ProfileKind::kTorpedo || kind == ProfileKind::kRocket) && u.x != x.x;
  const bool sun = done ? u.profile.flags.has(kReleaseOutOfSun)
                        : (kind == ProfileKind::kDive || kind == ProfileKind::kSteep) &&
                              (in_sun(g, place(x), at(u)) || (did(u, kOutOfSun) && at(u) == place(x)));
  profile_modifier(g, u, mods);
  if (!aimed(g, u)) mods.add("WL-15.3-b", "not aimed", t.no_aim);
  if (far) mods.add(kind == ProfileKind::kTorpedo ? "WL-15.3.5-a" : "WL-15.3.6-a", "long range", t.long_range);
  if (kind == ProfileKind::kTorpedo && torpedo_attackers(s, target) + (done ? 0 : 1) >= 2)
    mods.add("WL-15.5.1-a", "anvil attack", t.anvil);
  mods.add("WL-15.4-a", "bombsight at this altitude", g.tables.bomb_altitude[sight_index(g.card(u))].at(altitude));
  defence_modifier(g, s, target, sun, mods);
  // armour yields to torpedoes and to bombs that fall from high up
  if (type.armoured && kind != ProfileKind::kTorpedo && !(kind == ProfileKind::kLevel && altitude >= 8))
    mods.add("WL-14.0-b", "armoured", t.armoured);
  if (u.quality == Quality::kVeteran) mods.add("WL-15.4-a", "Veteran", t.veteran);
  if (u.quality == Quality::kGreen) mods.add("WL-15.4-a", "Green", t.green);
  if (u.flak_marker) mods.add("WL-14.2.5-c", "flak", g.tables.flak_marker[u.flak_marker >= 2 ? 1 : 0]);
  mods.add("WL-4.7-c", "weather", -g.tables.weather[weather]);
  attack.sum = std::clamp(mods.sum(), -g.tables.bombing_clamp, g.tables.bombing_clamp);
  attack.value = attack_value(g, u, type);
  return attack;
}

Expected expected_damage(const WingLeader& g, const Attack& attack) {
  Expected e;
  for (int sum = 2; sum <= 12; ++sum) {
    const int weight = static_cast<int>(dice::kTwoD6[static_cast<std::size_t>(sum - 2)]);
    const int percent = bomb_percent(g, sum + attack.sum);
    e.percent += weight * percent;
    e.hits += weight * bomb_hits(attack.value, percent);
  }
  return e;
}

std::string mean_text(int sum) {
  const int tenths = divided(10 * sum, 36);
  return say("{whole}.{tenths}", {{"whole", tenths / 10}, {"tenths", tenths % 10}});
}

// "3 hits (25%)": the share of the bombs that strike, and what it comes to.
static std::string damage_words(int hits, int percent) {
  return hits == 0 ? say("No hit ({percent}%)", {{"percent", percent}})
                   : say_n(hits, "{n} hit ({percent}%)", "{n} hits ({percent}%)", {{"percent", percent}});
}

game::RollView bomb_roll(const WingLeader& g, const State& s, int unit, const Attack& attack) {
  const Unit& u = s.unit[unit];
  game::RollView r{say("{profile}: {unit} on {target}", {{"profile", profile_name(profile_kind(u))},
                                                         {"unit", g.long_name(s, unit)},
                                                         {"target", g.surface_label(s, u.profile.target)}}),
                   "WL-15.4-a",
                   "2d6",
                   side_key(u.side),
                   {},
                   {}};
  std::vector<game::Modifier> list = attack.mods.view();
  if (attack.mods.sum() != attack.sum) list.push_back({"WL-15.4-a", "limit of the modifiers", attack.sum - attack.mods.sum()});
  int last = -1;
  for (int sum = 2; sum <= 12; ++sum) {
    const int percent = bomb_percent(g, sum + attack.sum);
    if (percent != last) {
      const int hits = bomb_hits(attack.value, percent);
      r.outcomes.push_back({static_cast<uint32_t>(sum), 0, "", damage_words(hits, percent), hits ? kGain : kNothing});
    }
    r.outcomes.back().weight += dice::kTwoD6[static_cast<std::size_t>(sum - 2)];
    last = percent;
  }
  const Expected mean = expected_damage(g, attack);
  r.parts.push_back({say("Bomb value {value}", {{"value", attack.value}}), r.side,
                     say(g.tables.bombing.empty() ? "on average {percent}% of it, {hits} hits"
                                                  : "{total} or more after modifiers; on average {percent}% of it, {hits} hits",
                         {{"total", g.tables.bombing.empty() ? 0 : g.tables.bombing[0].roll},
                          {"percent", mean_text(mean.percent)},
                          {"hits", mean_text(mean.hits)}}),
                     "WL-15.4-a", std::move(list)});
  return r;
}

namespace {

// --- After the dice ------------------------------------------------------------------------------------------

// What the attack leaves of the attacker.
void finish_attack(Ctx& c, int unit) {
  State& s = c.s;
  Unit& u = s.unit[unit];
  const ProfileKind kind = profile_kind(u);
  u.profile.flags |= kResolved;
  if (kind == ProfileKind::kStrafe || (u.profile.flags & kWithStrafing)) use_ammunition(u);  // WL-15.3.7-b
  if (kind == ProfileKind::kKamikaze) {                                                      // WL-15.5.3-c
    if (c.listening()) c.tell("lost", "{unit} has crashed on its target.", "WL-15.5.3-c", unit);
    return remove_unit(c, unit, Status::kDestroyed);
  }
  if (kind != ProfileKind::kStrafe) {
    const bool fighter = fighter_bomber(c.g, u);
    u.load = Load::kEmpty;
    set(u, kJettisoned);
    if (fighter) {  // WL-15.2.4-a, WL-3.2.1-c
      u.mission = Mission::kSweep;
      alert(c, unit);
      if (broken(u)) return became_broken(c, unit);
    } else if (u.mission != Mission::kStrafing) {
      return start_return(c, unit);  // WL-15.2.1-a
    }
  }
  // WL-15.2.1.1-a, WL-15.2.3-c: without ammunition there is nothing left to do
  if (!may_strafe(c.g, u) &&
      (u.mission == Mission::kStrafing || kind == ProfileKind::kStrafe || (u.profile.flags & kWithStrafing)))
    start_return(c, unit);
}

// --- One attack: unit ---------------------------------------------------------------------------------------------

enum AttackStep : uint8_t { kDice, kDone };

void advance_attack(Ctx& c, Frame& f) {
  if (f.step == kDice && on_map(c.s.unit[f.unit]) && !c.s.unit[f.unit].profile.none()) return c.roll(At::kBombsRoll);
  c.pop();
}

void resolve_attack(Ctx& c, Frame& f, uint32_t dice) {
  State& s = c.s;
  f.step = kDone;
  const Attack attack = bomb_attack(c.g, s, f.unit);
  const int percent = bomb_percent(c.g, static_cast<int>(dice) + attack.sum);
  const int hits = bomb_hits(attack.value, percent);
  const int target = s.unit[f.unit].profile.target;
  if (c.listening())
    c.tell("roll",
           say(attack.sum == attack.mods.sum()
                   ? "{profile}: {unit} on {target}: {roll}, {percent}% of {value}."
                   : "{profile}: {unit} on {target}: {roll}, with the limit of the modifiers {total}, {percent}% of {value}.",
               {{"profile", profile_name(profile_kind(s.unit[f.unit]))},
                {"target", c.g.surface_label(s, target)},
                {"roll", itemised(static_cast<int>(dice), attack.mods)},
                {"total", static_cast<int>(dice) + attack.sum},
                {"percent", percent},
                {"value", attack.value}}),
           "WL-15.4-a", f.unit);
  if (hits > 0) hit_surface(c, target, hits);
  finish_attack(c, f.unit);
}

void roll_attack(const WingLeader& g, const State& s, const Frame& f, game::RollView& r) {
  r = bomb_roll(g, s, f.unit, bomb_attack(g, s, f.unit));
  r.outcomes.clear();
}

void outcome_attack(const WingLeader& g, const State& s, const Frame& f, uint32_t dice, game::OutcomeView& v) {
  const Attack attack = bomb_attack(g, s, f.unit);
  const int percent = bomb_percent(g, static_cast<int>(dice) + attack.sum);
  const int hits = bomb_hits(attack.value, percent);
  v.label = say("{dice}: {damage}", {{"dice", dice}, {"damage", damage_words(hits, percent)}});
  v.tone = hits > 0 ? kGain : kNothing;
}

// --- All attacks of the phase: side ----------------------------------------------------------------------------

bool pending(const Unit& u, int side) { return on_map(u) && u.side == side && released(u) && !(u.profile.flags & kResolved); }

// The order matters only where two attack the same ship: a crippled one lies still for the next (WL-14.1.3-b).
bool order_matters(const WingLeader& g, const State& s, int side) {
  for (const int i : all_units(s))
    for (const int j : Slots(i + 1, s.unit_count))
      if (pending(s.unit[i], side) && pending(s.unit[j], side) && s.unit[i].profile.target == s.unit[j].profile.target &&
          g.type(s.surface[s.unit[i].profile.target]).ship)
        return true;
  return false;
}

// WL-15.2.1.2-a
void judge_recce(Ctx& c, int unit) {
  State& s = c.s;
  Unit& u = s.unit[unit];
  u.profile.flags |= kResolved;
  if (broken(u)) {
    if (c.listening()) c.tell("note", "{unit} is broken: its photographs are worthless.", "WL-15.2.1.2-a", unit);
    return;
  }
  u.profile.flags |= kReccePhoto;
  if (c.listening()) c.tell("note", "{unit} has its photographs.", "WL-15.2.1.2-a", unit);
  start_return(c, unit);
}

void attack_with(Ctx& c, int unit) {
  if (profile_kind(c.s.unit[unit]) == ProfileKind::kRecce) return judge_recce(c, unit);
  c.push(Proc::kBombAttack, {.unit = unit});
}

void advance_bombing(Ctx& c, Frame& f) {
  const State& s = c.s;
  int next = kNone;
  const auto find_next = [&] {
    for (const int i : all_units(s))
      if (pending(s.unit[i], f.side)) {
        next = i;
        return true;
      }
    return false;
  };
  if (!next_side(f, find_next)) return c.pop();
  if (order_matters(c.g, s, f.side)) return c.ask(At::kBombOrderQuestion, f.side);
  attack_with(c, next);
}

void legal_bombing(const WingLeader&, const State& s, const Frame& f, game::ActionList& out) {
  for (const int i : all_units(s))
    if (pending(s.unit[i], f.side)) out.push_back(make(Kind::kAttackOrder, i));
}

void apply_bombing(Ctx& c, Frame&, game::Action a) { attack_with(c, unit_of(a)); }

void action_bombing(const WingLeader& g, const State& s, const Frame&, game::Action a, game::ActionView& v) {
  const int unit = unit_of(a);
  v.label =
      say("{unit} on {target}", {{"unit", g.long_name(s, unit)}, {"target", g.surface_label(s, s.unit[unit].profile.target)}});
  v.rule = "WL-15.3-e", v.attack = true;
  v.targets = {g.surfaces[s.unit[unit].profile.target].id};
  v.cells = {{s.surface[s.unit[unit].profile.target].x, 0, 0}};
  v.preview.rolls.push_back(bomb_roll(g, s, unit, bomb_attack(g, s, unit)));
}

}  // namespace

constexpr std::string_view kAttackSteps[] = {"dice", "done"};
const Procedure kBombingProc{.name = "bombing", .advance = advance_bombing};
const Procedure kBombAttackProc{.name = "bomb-attack", .advance = advance_attack, .steps = kAttackSteps, .needs = kNeedsUnit};

const Question kBombOrderQuestion = asked<legal_bombing, apply_bombing, of_side, action_bombing>(
    "bomb-order", "WL-15.3-e", "Bombs: {side}", "Choose whose attack is resolved next.");
const Roll kBombsRoll = two_dice<resolve_attack, roll_attack, outcome_attack>("bombing-dice", "WL-15.4-a");

}  // namespace furball::wing_leader
