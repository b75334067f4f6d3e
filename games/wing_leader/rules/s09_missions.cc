// Chapter 9.2: missions as masks on movement.

#include <algorithm>

#include "games/wing_leader/hooks.h"
#include "games/wing_leader/movement.h"
#include "games/wing_leader/surface.h"

namespace furball::wing_leader {

bool shares_square_with_enemy(const State& s, const Unit& u) {
  for (const int i : all_units(s))
    if (on_map(s.unit[i]) && s.unit[i].side != u.side && same_square(s.unit[i], u)) return true;
  return false;
}

int nearest_bomber(const State& s, const Unit& u) {
  int best = -1;
  for (const int i : all_units(s)) {
    const Unit& b = s.unit[i];
    if (!on_map(b) || b.side != u.side || !bomber_role(b)) continue;
    if (best < 0 || distance(u, b) < distance(u, s.unit[best])) best = i;
  }
  return best;
}

namespace {

// A bomber of this side has its attack still before it.
bool bombers_to_attack(const State& s, int side) {
  for (const int i : all_units(s)) {
    const Unit& b = s.unit[i];
    if (on_map(b) && b.side == side && bomber_role(b) && loaded(b) && !has(b, kReturning)) return true;
  }
  return false;
}

bool net_friend_with_tally(const WingLeader& g, const State& s, int unit, int other) {
  const Unit& u = s.unit[unit];
  const Unit& o = s.unit[other];
  return other != unit && on_map(o) && fighter_role(o) && has_tally(o) && net_mates(g, u, o) && !same_square(u, o);
}

// WL-9.2.2-b, WL-15.2.2-a: the squares in which an escort may expect this bomber of its side at the end of the phase.
void expect_bomber(const WingLeader& g, const State& s, int bomber, Square& lo, Square& hi) {
  const Unit& b = s.unit[bomber];
  const int pace = half_points(g, s, bomber) / 2;
  const auto column = [](int x) { return std::clamp(x, 0, kColumns - 1); };
  const bool home = has(b, kReturning);
  const int way = home ? way_home(b) : step_x(b.facing);
  lo = hi = at(b);
  if (!g.options.bombing) {
    lo.x = hi.x = column(b.x + way * pace);
    return;
  }
  if (b.circling == Circling::kNow) return;  // WL-15.2.1-e: they circle along
  const bool may_circle = !home && b.circling == Circling::kNever && b.profile.none();
  const bool either_edge = home && !b.home_chosen;
  const int from = column(may_circle ? b.x : b.x + way * pace), to = column(either_edge ? b.x - way * pace : b.x + way * pace);
  lo.x = std::min(from, to), hi.x = std::max(from, to);
  // One level up or down, three on the way home; near a target whoever can dive may be expected to.
  const bool dives = !b.profile.none() ? profile_descends(b)
                                       : !home && g.card(b).klass != ruledata::AircraftClass::kHeavyBomber &&
                                             within_columns(g, s, b.side, b.x, pace + 2);
  lo.y = std::max(0, b.y - (dives ? 6 : home ? 3 : b.profile.none() ? 1 : 0));
  hi.y = std::min(kRows - 1, b.y + (b.profile.none() ? 1 : 0));
}

// The squares to which a Wing Leader who has not moved yet may fly: along the shortest route to his vector.
void expect_leader(const WingLeader& g, const State& s, int leader, Square& lo, Square& hi) {
  const Unit& u = s.unit[leader];
  lo = hi = at(u);
  if (!u.has_vector) return;
  const int pace = half_points(g, s, leader) / 2;
  const int x = std::clamp<int>(u.vx, u.x - pace, u.x + pace), y = std::clamp<int>(u.vy, u.y - pace, u.y + 2);
  lo = {std::min<int>(u.x, x), std::min<int>(u.y, y)}, hi = {std::max<int>(u.x, x), std::max<int>(u.y, y)};
}

// WL-9.2.2-b, WL-15.2.2-a: two squares a turn on the bombers' course, without turning; up and down with those of the
// formation it escorts.
void follow_limits(const WingLeader& g, const State& s, const Unit& u, MoveRules& r) {
  const int bomber = nearest_bomber(s, u);
  if (bomber < 0) return;
  const Unit& b = s.unit[bomber];
  const uint64_t formation = formation_of(s, bomber);
  const bool home = has(b, kReturning);
  r.own_pace = home;
  r.way = !home ? step_x(b.facing) : g.options.bombing && !b.home_chosen ? 0 : way_home(b);
  for (const int i : all_units(s)) {
    const Unit& o = s.unit[i];
    if (!(formation >> i & 1) || !bomber_role(o)) continue;
    Square lo, hi;
    expect_bomber(g, s, i, lo, hi);
    r.climb_limit = std::max(r.climb_limit, home ? 2 : hi.y - o.y);
    r.dive_limit = std::max(r.dive_limit, home ? 3 : o.y - lo.y);
    r.may_circle = r.may_circle || (g.options.bombing && !home && o.profile.none() && o.circling != Circling::kDone);
  }
}

}  // namespace

// WL-7.2.3-b, WL-7.2.3-d
bool locked_by_tally(const State& s, int unit, bool& may_leave) {
  const Unit& u = s.unit[unit];
  may_leave = false;
  if (u.tally_on == TallyOn::kBalloon) return u.x == s.surface[u.tally].x && u.y == s.surface[u.tally].y;
  if (u.tally_on != TallyOn::kUnit || !same_square(u, s.unit[u.tally])) return false;
  const Unit& t = s.unit[u.tally];
  if (t.from) may_leave = from_ahead(u, at(t) - geom::step(geom::SquareFacing(*t.from)));
  return true;
}

MoveMode first_mode(const WingLeader& g, const State& s, int unit) {
  const Unit& u = s.unit[unit];
  bool may_leave = false;
  if (locked_by_tally(s, unit, may_leave)) return may_leave ? MoveMode::kFree : MoveMode::kLocked;
  if (must_dive(g, s, unit)) return has(u, kReturning) && u.home_chosen ? MoveMode::kHome : MoveMode::kFree;  // WL-13.8.2-d
  if (has(u, kLufbery)) return MoveMode::kCircle;                                                             // WL-13.4.3-a
  if (has_tally(u)) return MoveMode::kFree;                                                                   // WL-9.2.7-a
  if (fighter_role(u) && has(u, kAlerted) && !broken(u) && shares_square_with_enemy(s, u))
    return MoveMode::kFree;  // WL-9.2.7-b
  if (has(u, kReturning)) return g.options.bombing && !u.home_chosen ? MoveMode::kNotSet : MoveMode::kHome;
  if (g.options.bombing) {
    if (bombing_mover(g, s, unit)) return MoveMode::kApproach;
  }
  switch (u.mission) {
    case Mission::kEscort: {
      const int bomber = nearest_bomber(s, u);
      // WL-9.2.2-b, WL-15.2.2-a: bombers that turn home or change height are followed.
      if (bomber >= 0 && (g.options.bombing || has(s.unit[bomber], kReturning))) return MoveMode::kFollow;
      return MoveMode::kStraight;
    }
    // WL-9.5.5-a: sweeping wings too
    case Mission::kSweep: return has(u, kAlerted) || g.options.bombing ? MoveMode::kNotSet : MoveMode::kStraight;
    case Mission::kIntercept:
      if (u.has_vector) return MoveMode::kRoute;
      // WL-9.5.3-a: members of a wing hold formation on their leader.
      if (g.wing(u) && has(u, kInWing) && !has(u, kWingLeader) && wing_leader(g, s, g.wing(u)) >= 0)
        return MoveMode::kFormation;
      return MoveMode::kNotSet;
    default: return MoveMode::kStraight;
  }
}

// The choices where a mission leaves one open.
void list_modes(const WingLeader& g, const State& s, int unit, game::ActionList& out) {
  const Unit& u = s.unit[unit];
  const auto mode = [&out](MoveMode m, int extra = 0) { out.push_back(make(Kind::kMode, 0, 0, mode_arg(m, extra))); };
  const bool either_edge = g.options.bombing;  // WL-9.2.6-b
  if (has(u, kReturning)) {
    mode(MoveMode::kHome), mode(MoveMode::kHome, 1);
    return;
  }
  if (u.mission == Mission::kIntercept) {  // WL-9.2.4-c
    mode(MoveMode::kCircle), mode(MoveMode::kHome);
    if (either_edge) mode(MoveMode::kHome, 1);
    return;
  }
  // WL-9.2.3-b; WL-15.2.3-a: once circling, a sweep goes on circling
  const unsigned open = g.options.bombing ? sweep_modes(g, s, unit) : ~0u;
  const auto may = [open](MoveMode m) { return (open >> static_cast<int>(m) & 1) != 0; };
  if (u.circling != Circling::kNow && may(MoveMode::kStraight)) mode(MoveMode::kStraight);
  if (g.options.bombing && may(MoveMode::kCircle)) mode(MoveMode::kCircle);  // as often as it likes
  const int edge = g.options.bombing ? formation_edge(s, unit) : -1;         // WL-15.2.3-b: the edge its formation has chosen
  const int own = g.side[u.side].edge;
  // WL-9.2.3-b, WL-15.2.3-a: alerted, circling, or with its formation
  const bool turns_home = may(MoveMode::kHome) && (has(u, kAlerted) || u.circling == Circling::kNow || edge >= 0);
  if (turns_home && (edge < 0 || edge == own)) mode(MoveMode::kHome);
  if (g.options.bombing && strafing_mover(g, s, unit) && edge < 0) mode(MoveMode::kApproach);  // WL-15.2.3-c
  if (either_edge && turns_home && (edge < 0 || edge != own)) mode(MoveMode::kHome, 1);
  for (const int i : all_units(s))
    if (has(u, kAlerted) && net_friend_with_tally(g, s, unit, i)) out.push_back(make(Kind::kToward, i));
  // WL-9.2.2-f; WL-15.2.3-a: out of its circle only when the bombers have made their attack
  if (has(u, kWasEscort) && !(u.circling == Circling::kNow && bombers_to_attack(s, u.side))) {
    SquareSet stations = {};
    escort_stations(s, u.side, stations);
    for_each(stations, [&](int square) {
      if (square != square_of(u)) out.push_back(make(Kind::kFormUp, 0, 0, square));
    });
  }
}

MoveRules move_rules(const WingLeader& g, const State& s) {
  const Move& m = s.move;
  const Unit& u = s.unit[m.unit];
  MoveRules r;
  r.unit = m.unit;
  r.mode = m.mode;
  r.bonus = (m.flags & kDiveBonus) ? 2 * g.tables.mp.dive_bonus : 0;
  r.direction = g.side[u.side].edge == 0 ? kE : kW;  // the far edge
  if ((bomber_role(u) || u.mission == Mission::kEscort) && level_facing(u.facing)) r.direction = u.facing;
  r.home = way_home(u);
  r.goal = {m.goal_x, m.goal_y};
  r.start = {m.start_x, m.start_y};
  r.start_distance = m.start_distance;
  r.required = m.required;
  r.target = u.tally_on == TallyOn::kUnit ? u.tally : -1;
  r.balloon = u.tally_on == TallyOn::kBalloon ? u.tally : -1;
  r.must_dive = must_dive(g, s, m.unit);
  r.rocket_climb = rocket_climb_cost(g, s, m.unit);
  r.climb = g.card(u).climb;
  r.turns_cost = m.rules.has(kBalboLimits);  // WL-9.5.6-a, as it was when the move began
  if (m.mode != MoveMode::kFollow && m.mode != MoveMode::kFormation) return r;
  if (m.mode == MoveMode::kFollow) follow_limits(g, s, u, r);
  for (const int i : all_units(s)) {
    const Unit& o = s.unit[i];
    if (i == m.unit || !on_map(o) || o.side != u.side) continue;
    if (m.mode == MoveMode::kFormation) {
      if (g.wing(o) != g.wing(u) || !has(o, kInWing)) continue;
      if (did(o, kMoved)) {
        r.expected_facing[r.expected_n] = o.facing;
        r.expected[r.expected_n] = r.expected_to[r.expected_n] = at(o);
        ++r.expected_n;
      } else if (has(o, kWingLeader)) {  // where the leader can be expected, whichever way he then faces
        r.expected_facing[r.expected_n] = -1;
        expect_leader(g, s, i, r.expected[r.expected_n], r.expected_to[r.expected_n]);
        ++r.expected_n;
      }
    } else if (bomber_role(o)) {
      expect_bomber(g, s, i, r.expected[r.expected_n], r.expected_to[r.expected_n]);
      ++r.expected_n;
    }
  }
  return r;
}

bool met(const WingLeader&, const State&, const MoveRules& r, const Sim& sim, Flags<Requirement> required) {
  const Square p{sim.x, sim.y};
  if (required & kCloser) {
    if (r.mode == MoveMode::kHome ? (sim.x - r.start.x) * r.home <= 0 : geom::distance(p, r.goal) >= r.start_distance)
      return false;
  }
  if ((required & kChangeLevel) && sim.climbs == 0 && sim.dives == 0) return false;
  if (required & kInFormation) {  // in formation with the wing as it stands
    bool found = false;
    for (const int i : Slots(r.expected_n))
      found = found || ((r.expected_facing[i] < 0 || r.expected_facing[i] == sim.facing) && expected_distance(r, i, p) <= 1);
    if (!found) return false;
  }
  if (required & kWithBombers) {
    bool found = false;
    for (const int i : Slots(r.expected_n)) found = found || (expected_distance(r, i, p) <= 3 && p.y >= r.expected[i].y - 1);
    if (!found) return false;
  }
  return true;
}

}  // namespace furball::wing_leader
