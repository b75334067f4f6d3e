// Chapter 15.2 (WL-15.0-b: approach; profile in s15_profiles.cc, resolution in s15_attack.cc): how bombers, strafers and sweeps
// move when there are targets on the surface.

#include <algorithm>
#include <optional>

#include "games/wing_leader/notation.h"
#include "games/wing_leader/surface.h"

namespace furball::wing_leader {

bool near_enemy_surface(const WingLeader& g, const State& s, int side, Square p, int reach) {
  for (const int i : all_surfaces(s))
    if (enemy_target(g, s, side, i) && geom::distance(p, place(s.surface[i])) <= reach) return true;
  return false;
}

bool within_columns(const WingLeader& g, const State& s, int side, int x, int columns) {
  for (const int i : all_surfaces(s))
    if (enemy_target(g, s, side, i) && geom::abs_int(s.surface[i].x - x) <= columns) return true;
  return false;
}

namespace {

bool any_target(const WingLeader& g, const State& s, int side) {
  for (const int i : all_surfaces(s))
    if (enemy_target(g, s, side, i)) return true;
  return false;
}

// WL-15.1-a: a torpedo bomber looks for ships.
bool worth_flying_to(const WingLeader& g, const State& s, const Unit& u, int surface) {
  return enemy_target(g, s, u.side, surface) && (u.load != Load::kTorpedo || g.type(s.surface[surface]).ship);
}

// WL-15.2.1-b: strafers and rocket carriers go down at once near a target.
bool free_dive(const WingLeader& g, const State& s, const Unit& u) {
  return (u.load == Load::kAtgr || u.mission == Mission::kStrafing || u.mission == Mission::kSweep) &&
         within_columns(g, s, u.side, u.x, 2);
}

// Another unit of the formation it began the phase in has moved before it.
bool moved_before(const State& s, int unit, int other) {
  const Unit& o = s.unit[other];
  return other != unit && s.unit[unit].formation != 0 && o.formation == s.unit[unit].formation && on_map(o) && did(o, kMoved);
}

// WL-15.2.1-c: what the bombers of its formation that have moved did: 0 level, -1 down, +1 up.
std::optional<int> formation_change(const State& s, int unit) {
  std::optional<int> change;
  for (const int i : all_units(s)) {
    const Unit& o = s.unit[i];
    if (!moved_before(s, unit, i) || !bomber_role(o)) continue;
    if (!o.profile.none() || o.circling == Circling::kNow || has(o, kReturning)) continue;  // WL-15.2.1-f
    change = 0;
    if (o.y > o.start_y) return 1;
    if (o.y < o.start_y) return -1;
  }
  return change;
}

// WL-15.2.1-a, WL-15.2.5-a: toward a target, or on past it and back.
bool heading_allowed(const WingLeader& g, const State& s, const Unit& u, int dx) {
  const int now = step_x(u.facing);
  for (const int i : all_surfaces(s)) {
    if (!worth_flying_to(g, s, u, i)) continue;
    const int ahead = (s.surface[i].x - u.x) * dx;
    if (now == 0 || dx == now || ahead >= 0) return true;
  }
  return false;
}

bool approach_step(const WingLeader& g, const State& s, int facing) {
  const Move& m = s.move;
  const Unit& u = s.unit[m.unit];
  const int dx = step_x(facing), dy = step_y(facing);
  const bool dives_freely = dy < 0 && free_dive(g, s, u);
  if (dx == 0 && !dives_freely) return false;
  if (dy != 0 && m.climbs + m.dives > 0 && !dives_freely) return false;  // WL-15.2.1-b
  if (dx != 0 && !heading_allowed(g, s, u, dx)) return false;
  const std::optional<int> change = formation_change(s, m.unit);
  if (!change || dives_freely) return true;
  if (dy != 0) return dy == change;
  if (change == 0 || m.climbs + m.dives > 0) return true;
  // The others have changed height: so must this one, if it can. (The way ahead always leads past a target or to it, and
  // costs no more than the way back.)
  const MoveRules r = move_rules(g, s);
  for (int f : {kNE, kSE, kSW, kNW}) {
    if (step_y(f) != change || !on_board(u.x + step_x(f), u.y + step_y(f))) continue;
    const int cost = step_cost(r, sim_of(s), f);
    if (cost >= 0 && cost <= m.mp) return false;
  }
  return true;
}

// WL-15.2.1.1-a, WL-15.2.3-c: free, but near the targets; on the way down to them from two columns.
bool strafer_step(const WingLeader& g, const State& s, int facing) {
  const Unit& u = s.unit[s.move.unit];
  const Square p{u.x + step_x(facing), u.y + step_y(facing)};
  if (!on_board(p.x, p.y)) return false;
  if (near_enemy_surface(g, s, u.side, p, 3)) return true;
  return step_y(facing) < 0 && within_columns(g, s, u.side, p.x, 2);
}

// The load is gone: the rest of the move is level, or one level up or down in all.
bool step_after_release(const State& s, int facing) {
  const Unit& u = s.unit[s.move.unit];
  if (profile_kind(u) == ProfileKind::kTorpedo) return facing == u.facing;  // WL-15.3.5-a: no turning during its move
  return step_x(facing) != 0 && (step_y(facing) == 0 || (!s.move.climbs && !s.move.dives));
}

}  // namespace

bool profile_descends(const Unit& u) {
  return on_profile(u) && (descends(profile_kind(u)) || profile_kind(u) == ProfileKind::kKamikaze);
}

bool approach_by_formation(const State& s) { return formation_change(s, s.move.unit).has_value(); }

bool bombing_mover(const WingLeader& g, const State& s, int unit) {
  const Unit& u = s.unit[unit];
  if (!bomber_role(u) || has(u, kReturning) || u.mission == Mission::kTransport || !any_target(g, s, u.side)) return false;
  return u.mission == Mission::kRecce || u.mission == Mission::kStrafing || loaded(u);
}

bool strafing_mover(const WingLeader& g, const State& s, int unit) {
  const Unit& u = s.unit[unit];
  return u.mission == Mission::kSweep && may_strafe(g, u) && !broken(u) && !has(u, kReturning) && !has_tally(u) &&
         u.dogfight == 0 && !has(u, kLufbery) &&
         (within_columns(g, s, u.side, u.x, 2) || near_enemy_surface(g, s, u.side, at(u), 3));
}

bool free_strafer(const WingLeader& g, const State& s, int unit) {
  const Unit& u = s.unit[unit];
  if (u.mission == Mission::kSweep) return true;
  return u.mission == Mission::kStrafing && !loaded(u) && may_strafe(g, u) && near_enemy_surface(g, s, u.side, at(u), 3);
}

bool bombing_dive_bonus(const WingLeader& g, const State& s, int unit) {
  const Unit& u = s.unit[unit];
  if (on_profile(u)) return descends(profile_kind(u)) || profile_kind(u) == ProfileKind::kKamikaze;  // WL-15.3-c
  return u.profile.none() && free_strafer(g, s, unit);  // WL-15.2.1.1-a; WL-15.2.1-d for everybody else
}

// WL-15.2.4-e, WL-15.3.5.1-a
int bombing_half_points(const WingLeader& g, const State& s, int unit) {
  const Unit& u = s.unit[unit];
  if (!bomber_role(u) || has(u, kReturning)) return 0;
  if (on_profile(u) && profile_kind(u) == ProfileKind::kTorpedo && g.card(u).can.torpedo_slow) return 2;
  const bool fighters = fighter_bomber(g, u) || (has(u, kKamikaze) && g.card(u).fighter_class() && loaded(u));
  if (fighters && !g.card(u).high_powered() && near_enemy_surface(g, s, u.side, at(u), 3)) return 2 * g.tables.mp.alerted;
  return 0;
}

namespace {

bool sweeps_before(const State& s, int unit, int other) {
  const Unit& o = s.unit[other];
  return moved_before(s, unit, other) && o.mission == Mission::kSweep && !has_tally(o) && !broken(o);
}

}  // namespace

// WL-15.2.3-b
unsigned sweep_modes(const WingLeader&, const State& s, int unit) {
  const Unit& u = s.unit[unit];
  const auto bit = [](MoveMode m) { return 1u << static_cast<int>(m); };
  for (const int i : all_units(s)) {
    const Unit& o = s.unit[i];
    if (!sweeps_before(s, unit, i)) continue;
    if (has(o, kReturning)) return bit(MoveMode::kHome);
    if (o.circling == Circling::kNow) return bit(MoveMode::kCircle);
    if (u.circling != Circling::kNow) return ~(bit(MoveMode::kCircle) | bit(MoveMode::kHome));
  }
  return ~0u;
}

int formation_edge(const State& s, int unit) {
  for (const int i : all_units(s))
    if (sweeps_before(s, unit, i) && has(s.unit[i], kReturning)) return s.unit[i].home;
  return -1;
}

bool bombing_step_allowed(const WingLeader& g, const State& s, int facing) {
  const Unit& u = s.unit[s.move.unit];
  if (bomber_role(u) && u.circling == Circling::kNow) return false;  // WL-15.2.1-e
  if (on_profile(u)) return profile_step(g, s, facing);
  if (free_strafer(g, s, s.move.unit)) return strafer_step(g, s, facing);
  if (released(u)) return step_after_release(s, facing);
  return approach_step(g, s, facing);
}

bool bombing_stay_allowed(const WingLeader& g, const State& s, int facing) {
  const Move& m = s.move;
  const Unit& u = s.unit[m.unit];
  const int bonus = (m.flags & kDiveBonus) && m.dives == 0 ? 2 * g.tables.mp.dive_bonus : 0;
  if (m.mp - bonus < 2 || (m.flags & kEndAfterStep)) return false;
  if (bomber_role(u) && u.circling == Circling::kNow)
    return level_facing(facing) && facing != u.facing && m.trail_n == 0;  // WL-8.3.1-b
  return u.profile.none() && free_strafer(g, s, m.unit);
}

// WL-15.2.1-a, WL-15.3-c: all its movement points, if possible.
bool bombing_may_end(const WingLeader& g, const State& s) {
  const Unit& u = s.unit[s.move.unit];
  if (bomber_role(u) && u.circling == Circling::kNow) return true;
  if (on_profile(u)) {
    bool goes_on = false;  // WL-15.3-a: the run may span turns, so a load that could go may also wait
    for (const int f : kAllFacings) goes_on = goes_on || profile_step(g, s, f);
    if (release_ready(g, s) && !goes_on) return false;
  } else if (free_strafer(g, s, s.move.unit)) {
    return true;
  }
  const MoveRules r = move_rules(g, s);
  const Sim sim = sim_of(s);
  Sim next;
  for (const int f : kAllFacings)
    if (bombing_step_allowed(g, s, f) && try_step(s, r, sim, f, next)) return false;
  return true;
}

void bombing_choices(const WingLeader& g, const State& s, game::ActionList& out) {
  const Move& m = s.move;
  const Unit& u = s.unit[m.unit];
  if (m.mode != MoveMode::kApproach) return;
  const bool fresh = m.steps == 0 && m.trail_n == 0;
  if (u.profile.none()) {
    for (const int t : all_surfaces(s)) {
      if (!enemy_target(g, s, u.side, t)) continue;
      for (const int k : kAllProfiles)
        if (!profile_objection(g, s, t, static_cast<ProfileKind>(k), false).rule) out.push_back(make(Kind::kProfile, 0, t, k));
      const int both = static_cast<int>(ProfileKind::kRocket);
      if (!profile_objection(g, s, t, ProfileKind::kRocket, true).rule)
        out.push_back(make(Kind::kProfile, 0, t, both + kStrafeToo));
    }
  }
  if (on_profile(u)) {
    const bool ready = release_ready(g, s);
    if (ready) out.push_back(make(Kind::kRelease));
    if (ready && may_add_strafing(g, s)) out.push_back(make(Kind::kRelease, 0, 0, kWithStrafing));
    if (fresh || u.x == s.surface[u.profile.target].x) out.push_back(make(Kind::kAbandon));  // WL-15.3-f
  }
  if (fresh && bomber_role(u) && u.profile.none()) {  // WL-15.2.1-e
    if (u.circling == Circling::kNever) out.push_back(make(Kind::kCircle, 0, 0, 1));
    if (u.circling == Circling::kNow) out.push_back(make(Kind::kCircle, 0, 0, 2));
  }
}

void apply_bombing_choice(Ctx& c, game::Action a) {
  State& s = c.s;
  Move& m = s.move;
  Unit& u = s.unit[m.unit];
  switch (kind_of(a)) {
    case Kind::kProfile: {
      const auto kind = static_cast<ProfileKind>(arg_of(a) & 15);
      begin_profile(c, target_of(a), kind);
      if (kind == ProfileKind::kRocket || kind == ProfileKind::kStrafe) release(c, (arg_of(a) & kStrafeToo) != 0);
      return;
    }
    case Kind::kRelease: return release(c, arg_of(a) == kWithStrafing);
    case Kind::kAbandon:
      if ((m.flags & kDiveBonus) && m.dives == 0) {  // WL-15.2.1-d: the bonus belonged to the profile
        const int bonus = std::min<int>(m.mp, 2 * c.g.tables.mp.dive_bonus);
        m.mp = m.mp - bonus, m.total = m.total - bonus;
      }
      m.flags.remove(kDiveBonus);
      u.profile = {};
      if (c.listening()) c.tell("bomb", "{unit} breaks off its attack.", "WL-15.3-f", m.unit);
      return;
    case Kind::kCircle:
      u.circling = arg_of(a) == 1 ? Circling::kNow : Circling::kDone;
      if (c.listening())
        c.tell("note", arg_of(a) == 1 ? "{unit} begins to circle." : "{unit} ends its circling.", "WL-15.2.1-e", m.unit);
      return;
    default: return;
  }
}

// Aiming, square by square (WL-15.3-b, WL-4.7-c).
void bombing_after_step(Ctx& c) {
  State& s = c.s;
  Unit& u = s.unit[s.move.unit];
  Profile& p = u.profile;
  if (!on_profile(u)) return;
  const Surface& x = s.surface[p.target];
  p.aim_from(square_weather(c.g, at(u)));
  switch (profile_kind(u)) {
    case ProfileKind::kRecce:
      if (!line_of_sight(c.g, at(u), place(x))) p.aim = 0;  // WL-15.2.1.2-a
      return;
    case ProfileKind::kDive:
    case ProfileKind::kSteep:
    case ProfileKind::kGlide: ++p.dived; return;
    case ProfileKind::kKamikaze:
      if (at(u) != place(x)) return;
      s.move.flags |= kEndAfterStep;  // WL-15.5.3-a: it stops there
      release(c);
      return;
    default: return;
  }
}

void bombing_move_ended(Ctx& c) {
  State& s = c.s;
  Unit& u = s.unit[s.move.unit];
  if (!on_map(u) || u.profile.none()) return;
  if (profile_kind(u) == ProfileKind::kDive && u.profile.dived >= 2) mark(u, kNoAirCombat);  // WL-15.3.2-b, R-52
}

// WL-15.2.1.2-b: off the map or escaped, even broken.
void recce_home(Ctx& c, int unit, Status status) {
  const Unit& u = c.s.unit[unit];
  if (!(u.profile.flags & kReccePhoto) || status == Status::kDestroyed) return;
  const int points = c.g.type(c.s.surface[u.profile.target]).vp;
  c.s.bonus_vp[u.side] = static_cast<int16_t>(c.s.bonus_vp[u.side] + points);
  if (c.listening())
    c.tell("score",
           say_n(points, "{unit} brings its photographs home: {n} point.", "{unit} brings its photographs home: {n} points."),
           "WL-15.2.1.2-b", unit);
}

}  // namespace furball::wing_leader
