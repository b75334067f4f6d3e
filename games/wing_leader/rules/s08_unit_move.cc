// Chapter 8: one unit's move, from the first choice to the markers at its end.

#include <algorithm>
#include <cassert>
#include <iterator>
#include <optional>
#include <utility>

#include "games/wing_leader/hooks.h"
#include "games/wing_leader/movement.h"
#include "games/wing_leader/notation.h"
#include "games/wing_leader/surface.h"

namespace furball::wing_leader {
namespace {

// Frame: a unit. Steps:
enum Step : uint8_t { kBegin, kChooseMode, kStepping, kWindow, kLateJoin, kFinish, kJoin, kBomberWindow, kDone };

void set_mode(Ctx& c, MoveMode mode) {
  State& s = c.s;
  Move& m = s.move;
  Unit& u = s.unit[m.unit];
  m.mode = mode;
  if (mode == MoveMode::kRoute && u.has_vector) m.goal_x = u.vx, m.goal_y = u.vy;
  m.start_distance = geom::distance(at(u), {m.goal_x, m.goal_y});
  int mp = half_points(c.g, s, m.unit);
  if (mode == MoveMode::kStraight && fighter_role(u) && !c.g.card(u).high_powered() && u.mission != Mission::kEscort)
    mp = 2 * c.g.tables.mp.unalerted;  // WL-9.2.3-b: the plain course is two squares
  const int spent = m.total - m.mp;    // entering the map
  const bool balbo = c.g.wing(u) && has(u, kInWing) && !has_tally(u) && is_balbo(c.g, s, c.g.wing(u));
  m.rules.set(kBalboLimits, balbo);
  const bool bonus = mode != MoveMode::kStraight && mode != MoveMode::kCircle && mode != MoveMode::kLocked &&
                     (mode == MoveMode::kApproach ? bombing_dive_bonus(c.g, s, m.unit) : dive_bonus_allowed(c.g, s, m.unit));
  m.flags.set(kDiveBonus, bonus);
  if (bonus) mp += 2 * c.g.tables.mp.dive_bonus;
  m.total = mp;
  m.mp = std::max(0, mp - spent);
  m.required = {};
  m.required = meetable(c.g, s, move_rules(c.g, s), sim_of(s));
}

void begin(Ctx& c, Frame& f) {
  State& s = c.s;
  Move& m = s.move;
  Unit& u = s.unit[f.unit];
  m = {};
  m.unit = f.unit;
  u.headon = kNone;
  u.from = {};
  mark(u, kOutOfSun, false);
  if (u.status == Status::kWaiting) {  // WL-8.4.1-a
    int before = 0;
    for (const int i : all_units(s))
      before += did(s.unit[i], kEnteredMap) && c.g.setup(s.unit[i]).edge == c.g.setup(u).edge &&
                c.g.setup(s.unit[i]).y == c.g.setup(u).y;
    if (2 * before >= half_points(c.g, s, f.unit)) {  // no MP left: next turn
      f.step = kDone;
      return;
    }
    u.status = Status::kOnMap;
    mark(u, kEnteredMap);
    if (c.listening())
      c.tell("place", say("{unit} enters the map at {square}.", {{"square", square_name(u)}}), "WL-8.4.1-a", f.unit);
    m.total = 2 + 2 * before;  // what is spent so far, see set_mode
    m.steps = 1;
    m.flags |= kEntering | kLeftSquare;
    touch_zones(c.g, s, f.unit, u.x, u.y);  // WL-14.2.3-a
  }
  m.start_x = u.x, m.start_y = u.y, m.start_facing = u.facing;
  u.start_y = u.y;
  if (shares_square_with_enemy(s, u)) m.flags |= kMetEnemy;
  bool may_leave = false;
  if (locked_by_tally(s, f.unit, may_leave) && may_leave) {
    m.must_leave = true;  // WL-7.2.3-d
    u.headon = u.tally;
  }
  if (has(u, kReturning) && !c.g.options.bombing) u.home = c.g.side[u.side].edge;
  const MoveMode mode = first_mode(c.g, s, f.unit);
  if (mode == MoveMode::kNotSet) {
    f.step = kChooseMode;
    return;
  }
  set_mode(c, mode);
  f.step = kStepping;
}

// --- Slow climb (8.5.1) ------------------------------------------------------------------------------------
// What its kMode needs: 0 stay, 1 one square east, 2 one square west, 3 stay and face west, kClimbTo + f: climb to facing f.

bool slow_climber(const WingLeader& g, const State& s) {
  const Unit& u = s.unit[s.move.unit];
  const Move& m = s.move;
  if (g.card(u).climb[u.y] != 0 || u.y == kRows - 1 || m.steps || m.mp != m.total || m.must_leave || has(u, kSlow) ||
      has(u, kLufbery))
    return false;
  switch (m.mode) {
    case MoveMode::kFree:
    case MoveMode::kHome:
    case MoveMode::kFollow:
    case MoveMode::kFormation: return true;
    case MoveMode::kApproach: return bomber_role(u) && u.profile.none() && u.circling != Circling::kNow;  // WL-15.2.1-b
    case MoveMode::kRoute: return u.y < m.goal_y;
    default: return false;
  }
}

void list_slow_climb(const WingLeader& g, const State& s, const MoveRules& r, game::ActionList& out) {
  if (!slow_climber(g, s)) return;
  const Unit& u = s.unit[s.move.unit];
  const auto fits = [&](int facing) {  // the mission's mask
    const Square p{u.x + step_x(facing), u.y + step_y(facing)};
    if (!on_board(p.x, p.y)) return false;
    if (r.mode == MoveMode::kRoute) return geom::distance(p, r.goal) <= geom::distance(at(u), r.goal);
    if (r.mode == MoveMode::kHome) return step_x(facing) * r.home >= 0;
    return true;
  };
  const auto add = [&out](int n) { out.push_back(make(Kind::kMode, 0, 0, mode_arg(MoveMode::kSlowClimb, n))); };
  if (u.attitude == Attitude::kSlowClimb) {  // WL-8.5.1-b
    for (int f : {kN, kNE, kNW})
      if (fits(f)) add(kClimbTo + f);
    return;
  }
  const bool may_stay = r.mode != MoveMode::kHome;  // WL-8.5.1-a; RTB never circles
  const int side = step_x(u.facing);                // a vertical one chooses its side
  if (may_stay) add(0);
  if (side >= 0 && fits(kE)) add(1);
  if (side <= 0 && fits(kW)) add(2);
  if (may_stay && side == 0) add(3);
}

// --- Steps ---------------------------------------------------------------------------------------------------

void add_trail(Move& m, const Unit& u, int halves) {
  if (halves == 0 || m.trail_n == std::size(m.trail)) return;
  m.trail[m.trail_n] = static_cast<uint16_t>(square_of(u));
  m.trail_mp[m.trail_n++] = halves;
}

// Makes a step that is known to be allowed.
void execute_step(Ctx& c, int facing, bool all_mp = false) {
  State& s = c.s;
  Move& m = s.move;
  Unit& u = s.unit[m.unit];
  const MoveRules r = move_rules(c.g, s);
  const Sim sim = sim_of(s);
  Sim next;
  const Square from = at(u);
  if (all_mp) {  // slow climb
    next = sim;
    next.x = static_cast<int8_t>(u.x + step_x(facing)), next.y = static_cast<int8_t>(u.y + step_y(facing));
    next.facing = static_cast<int8_t>(facing);
    next.mp = 0, next.climbs = static_cast<int8_t>(step_y(facing) > 0), next.steps = 1, next.stopped = true;
  } else if (!try_step(s, r, sim, facing, next)) {
    assert(false && "a step that is not possible");
    return;
  }
  const int turned = all_mp ? 0 : turn_cost(r, u.facing, facing);
  add_trail(m, u, turned);
  if (turned) touch_zones(c.g, s, m.unit, u.x, u.y);  // WL-14.2.3-a: turned for MP
  const bool sun = !next.off && enters_out_of_sun(c.g, s, from, {next.x, next.y});
  m.flags |= kLeftSquare;
  m.mp = next.mp;
  m.climbs = next.climbs, m.dives = next.dives, m.steps = next.steps;
  m.must_leave = next.must_leave;
  if (next.stopped) m.flags |= kEndAfterStep;
  u.facing = facing;
  u.headon = kNone;
  mark(u, kOutOfSun, sun);
  if (next.off) {  // WL-5.1-c, WL-11.0-a
    if (c.listening()) c.tell("leave", "{unit} leaves the map.", "WL-8.4.1-b", m.unit);
    return remove_unit(c, m.unit, next.x == 0 ? Status::kOffLeft : Status::kOffRight);
  }
  u.x = next.x, u.y = next.y;
  u.from = Facing(facing);
  add_trail(m, u, sim.mp - next.mp - turned);
  touch_zones(c.g, s, m.unit, u.x, u.y);
  if (shares_square_with_enemy(s, u)) m.flags |= kMetEnemy;
  if (u.tally_on == TallyOn::kUnit && same_square(u, s.unit[u.tally]) && from_ahead(s.unit[u.tally], from))
    u.headon = u.tally;                                                            // WL-10.3-a, R-29
  if (m.mode == MoveMode::kRoute && u.has_vector && u.x == u.vx && u.y == u.vy) {  // WL-9.2.4-a
    clear_vector(u);
    if (c.listening()) c.tell("marker", "{unit} reaches its vector.", "WL-9.2.4-a", m.unit);
  }
  if (m.mode == MoveMode::kApproach) bombing_after_step(c);
  if (c.listening())
    c.tell_move(say(u.y > from.y   ? "{unit} climbs to {square}."
                    : u.y < from.y ? "{unit} dives to {square}."
                                   : "{unit} flies to {square}.",
                    {{"square", square_name(u)}}),
                "WL-8.3-a", m.unit, {{from.x, from.y, 0}, {static_cast<int16_t>(u.x), static_cast<int16_t>(u.y), 0}});
}

// WL-10.4-b: a step into the square of a tallied bomber, not from ahead of it, opens a window for its escorts.
bool opens_window(const WingLeader& g, const State& s, int facing) {
  const Unit& u = s.unit[s.move.unit];
  if (u.tally_on != TallyOn::kUnit) return false;
  const Unit& t = s.unit[u.tally];
  if (!bomber_role(t) || u.x + step_x(facing) != t.x || u.y + step_y(facing) != t.y || from_ahead(t, at(u))) return false;
  Escorts list;
  return eligible_escorts(g, s, u.tally, list) != 0;
}

void start_step(Ctx& c, Frame& f, int facing, bool all_mp = false) {
  State& s = c.s;
  if (opens_window(c.g, s, facing)) {
    s.move.pending = Facing(facing);
    if (all_mp) s.move.rules |= kSlowStep;
    f.step = kWindow;
    c.push(Proc::kReaction, {.unit = s.unit[f.unit].tally, .target = f.unit});
    return;
  }
  execute_step(c, facing, all_mp);
}

// --- Choices ------------------------------------------------------------------------------------------------------

bool offers_paths(const State& s) {
  const Move& m = s.move;
  return m.steps == 0 && m.plan_n == 0 && !m.must_leave &&
         (m.mode == MoveMode::kFree || m.mode == MoveMode::kRoute || m.mode == MoveMode::kHome ||
          m.mode == MoveMode::kFormation || m.mode == MoveMode::kStraight);
}

// WL-13.4.3-a, WL-13.4.3-b, WL-7.1-d
bool may_enter_lufbery(const WingLeader& g, const State& s) {
  const Unit& u = s.unit[s.move.unit];
  const Move& m = s.move;
  if (!g.options.special_tactics || !fighter_role(u) || !has(u, kAlerted) || broken(u) || has(u, kLufbery) ||
      has(u, kReturning))
    return false;
  if (single_aircraft(u)) return false;  // WL-13.6-c
  if ((m.flags & (kMetEnemy | kEndAfterStep)) || m.mode == MoveMode::kLocked) return false;
  if (m.mode != MoveMode::kFree && m.steps > 0) return false;
  return m.mp - (m.dives ? 0 : (m.flags & kDiveBonus ? 2 * g.tables.mp.dive_bonus : 0)) >= 4;  // WL-8.3-d
}

// All choices; or, to learn whether there is any, no more than the first step that is possible.
void list_steps(const WingLeader& g, const State& s, game::ActionList& out, bool all) {
  const Move& m = s.move;
  const Unit& u = s.unit[m.unit];
  if (m.mode == MoveMode::kNotSet) return;
  const MoveRules r = move_rules(g, s);
  const Sim sim = sim_of(s);
  game::ActionList climb;
  list_slow_climb(g, s, r, climb);
  const bool must_climb = !climb.empty() && m.mode == MoveMode::kRoute;  // WL-9.2.5-b
  bool can_step = false;
  if (!has(u, kLufbery) && !must_climb) {
    Sim next;
    for (const int f : kAllFacings)
      if (step_allowed(g, s, r, sim, f, next)) {
        out.push_back(make(Kind::kGo, 0, 0, facing_arg(f)));
        if (!all) return;
      }
    can_step = !out.empty();
    const bool approach = m.mode == MoveMode::kApproach, may_stay = approach || stay_allowed(g, s, r, sim);
    for (const int f : may_stay ? kAllFacings : Slots(0)) {
      if (approach && !bombing_stay_allowed(g, s, f)) continue;
      Sim after = sim;
      after.facing = static_cast<int8_t>(f);
      if (met(g, s, r, after, r.required)) out.push_back(make(Kind::kStay, 0, 0, facing_arg(f)));
    }
    if (all && offers_paths(s)) {
      SquareSet squares = {};
      squares_in_reach(g, s, r, squares);
      for_each(squares, [&](int square) { out.push_back(make(Kind::kTo, 0, 0, square)); });
    }
  }
  if (!must_climb && may_end(g, s, r, sim, can_step)) out.push_back(make(Kind::kEndMove));
  for (game::Action a : climb) out.push_back(a);
  if (may_enter_lufbery(g, s)) out.push_back(make(Kind::kLufberyIn));
  if (has(u, kLufbery) && m.mp >= 4) out.push_back(make(Kind::kLufberyOut));
  // WL-9.2.1.1-a, WL-13.2-b, WL-10.7.1-e, R-62: at every step of the unit's own move
  if (bomber_role(u) && loaded(u) && u.load != Load::kCargo && !released(u)) out.push_back(make(Kind::kJettison, m.unit, 0, 1));
  if ((u.carries & kTanks) && has(u, kAlerted)) out.push_back(make(Kind::kJettison, m.unit, 0, 2));
  if (!broken(u)) out.push_back(make(Kind::kBreak, m.unit));
  if (g.options.bombing) bombing_choices(g, s, out);
}

void legal_mode(const WingLeader& g, const State& s, const Frame& f, game::ActionList& out) { list_modes(g, s, f.unit, out); }

void legal(const WingLeader& g, const State& s, game::ActionList& out) {
  list_steps(g, s, out, true);
  if (out.empty()) out.push_back(make(Kind::kEndMove));
}

// The plain way on, for "all fly on": straight ahead, or nothing.
std::optional<int> plain_step(const WingLeader& g, const State& s) {
  const MoveRules r = move_rules(g, s);
  Sim next;
  if (r.mode != MoveMode::kStraight || !step_allowed(g, s, r, sim_of(s), r.direction, next)) return {};
  return r.direction;
}

// Nothing is left but to end the move. (A unit that has not moved may still break off or drop its load first.)
bool move_exhausted(const WingLeader& g, const State& s) {
  game::ActionList actions;
  list_steps(g, s, actions, false);
  for (game::Action a : actions) {
    const Kind kind = kind_of(a);
    if (kind == Kind::kEndMove) continue;
    if ((kind != Kind::kJettison && kind != Kind::kBreak) || s.move.steps + s.move.trail_n == 0) return false;
  }
  return true;
}

// In the middle of its move a unit has got another mission: it goes on with the points it has left.
void change_mission(Ctx& c, Frame& f) {
  const MoveMode mode = first_mode(c.g, c.s, f.unit);
  c.s.move.plan_n = c.s.move.plan_i = 0;
  f.step = mode == MoveMode::kNotSet ? kChooseMode : kStepping;
  if (mode == MoveMode::kNotSet) c.s.move.mode = mode;
  else set_mode(c, mode);
}

void finish_markers(Ctx& c) {
  State& s = c.s;
  Move& m = s.move;
  Unit& u = s.unit[m.unit];
  if (!on_map(u)) return;
  // WL-8.5-b, WL-8.5-c, WL-8.5.1-c
  u.attitude = u.y < m.start_y            ? Attitude::kDive
               : u.y > m.start_y          ? Attitude::kClimb
               : m.rules & kSlowClimbMade ? Attitude::kSlowClimb
                                          : Attitude::kLevel;
  if (!(m.flags & kLeftSquare)) touch_zones(c.g, s, m.unit, u.x, u.y);  // WL-8.3.1-a: circling is moving
  // WL-10.3-a: ended in the square of an enemy who has tallied it, coming from ahead of him
  if (u.from) {
    const Square came = at(u) - geom::step(geom::SquareFacing(*u.from));
    for (const int i : all_units(s)) {
      Unit& e = s.unit[i];
      if (on_map(e) && e.side != u.side && tallies(e, m.unit) && same_square(e, u) && from_ahead(e, came)) e.headon = m.unit;
    }
  }
  // WL-9.5.6-a: whoever breaks the limits of a Balbo leaves the formation
  const bool used_bonus = m.dives && (m.flags & kDiveBonus) && m.mp < 2 * c.g.tables.mp.dive_bonus;
  const bool in_balbo = m.rules.has(kBalboLimits) || (c.g.wing(u) && has(u, kInWing) && is_balbo(c.g, s, c.g.wing(u)));
  if (in_balbo && (m.climbs > 1 || m.dives > 1 || used_bonus)) {
    set(u, kInWing, false);
    if (c.listening())
      c.tell("note", "{unit} breaks the limits of a Balbo and leaves the wing formation.", "WL-9.5.6-a", m.unit);
  }
  if (m.mode == MoveMode::kApproach) bombing_move_ended(c);
}

// The next enemy in the square who has tallied this bomber and did not meet it head-on (WL-10.4.4-a).
int next_tallier(const State& s, int bomber, int from) {
  const Unit& b = s.unit[bomber];
  for (const int i : Slots(from, s.unit_count)) {
    const Unit& e = s.unit[i];
    if (on_map(e) && e.side != b.side && tallies(e, bomber) && same_square(e, b) && e.headon != bomber) return i;
  }
  return -1;
}

// The next step: of a plan, of a bomber that flies straight on, or chosen.
void next_step(Ctx& c, Frame& f) {
  State& s = c.s;
  Move& m = s.move;
  const Unit& u = s.unit[f.unit];
  if (!on_map(u)) {
    f.step = kDone;
    return;
  }
  if (m.flags & kEndAfterStep) {
    f.step = kFinish;
    return;
  }
  if (m.plan_i < m.plan_n) return start_step(c, f, m.plan[m.plan_i++]);
  if (s.schedule.auto_bombers[u.side] && (bomber_role(u) || u.mission == Mission::kEscort))
    if (const auto facing = plain_step(c.g, s)) return start_step(c, f, *facing);
  if (!move_exhausted(c.g, s)) return c.ask(At::kMoveQuestion, u.side);
  f.step = kFinish;
}

// After the enemy's reaction to the step that is due.
void step_after_reaction(Ctx& c, Frame& f) {
  Move& m = c.s.move;
  const int result = c.s.result;
  const int facing = *std::exchange(m.pending, {});
  const bool slow = m.rules.has(kSlowStep);
  m.rules.remove(kSlowStep);
  if (result == 2) {  // WL-10.4.2-a: it stops outside
    m.flags |= kEndAfterStep;
    f.step = kFinish;
    return;
  }
  f.step = result == 1 ? kLateJoin : kStepping;
  execute_step(c, facing, slow);
}

void advance(Ctx& c, Frame& f) {
  State& s = c.s;
  Move& m = s.move;
  Unit& u = s.unit[f.unit];
  if (f.step > kBegin && m.unit != f.unit) f.step = kDone;
  switch (f.step) {
    case kBegin:
      if (u.status != Status::kWaiting && needs_throttle(c.g, s, f.unit)) {
        c.push(Proc::kThrottle, {.unit = f.unit});
        return;
      }
      return begin(c, f);
    case kChooseMode: return c.ask(At::kMoveModeQuestion, u.side);
    case kStepping: return next_step(c, f);
    case kWindow: return step_after_reaction(c, f);
    case kLateJoin:
      f.step = kStepping;
      c.push(Proc::kReactors, {.target = f.unit});
      return;
    case kFinish:
      f.step = kJoin;
      finish_markers(c);
      if (u.zones) c.push(Proc::kBarrage, {.unit = f.unit, .side = 1 - u.side});
      return;
    case kJoin:
      f.step = kBomberWindow;
      if (on_map(u)) join_dogfight(c, f.unit);  // WL-10.8.1-b
      return;
    case kBomberWindow: {
      const int enemy = on_map(u) && bomber_role(u) && u.from ? next_tallier(s, f.unit, f.next) : -1;
      if (enemy < 0) {
        f.step = kDone;
        return;
      }
      f.next = enemy + 1;
      Escorts list;
      if (eligible_escorts(c.g, s, f.unit, list) != 0) c.push(Proc::kReaction, {.unit = f.unit, .target = enemy, .how = 1});
      return;
    }
    default: m = {}; return c.pop();
  }
}

// WL-8.5.1-a, WL-8.5.1-b
void apply_slow_climb(Ctx& c, Frame& f, int n) {
  State& s = c.s;
  Move& m = s.move;
  Unit& u = s.unit[f.unit];
  m.rules = (m.rules & kBalboLimits) | kSlowClimbMade;
  if (n == 0 || n == 3) {
    m.flags |= kEndAfterStep;
    u.facing = n == 3 || step_x(u.facing) < 0 ? kW : kE;
    m.mp = 0;
  } else {
    start_step(c, f, n == 1 ? kE : n == 2 ? kW : n - kClimbTo, true);
  }
}

void apply_mode(Ctx& c, Frame& f, int arg) {
  const MoveMode mode = mode_of(arg);
  if (mode == MoveMode::kSlowClimb) return apply_slow_climb(c, f, mode_extra(arg));
  Unit& u = c.s.unit[f.unit];
  if (mode == MoveMode::kHome) {
    start_return(c, f.unit);
    u.home = mode_extra(arg) ? 1 - c.g.side[u.side].edge : c.g.side[u.side].edge;
    u.home_chosen = true;
  }
  if (mode == MoveMode::kCircle && u.mission == Mission::kSweep) u.circling = Circling::kNow;  // WL-15.2.3-a
  if (mode != MoveMode::kCircle) stop_circling(u);
  set_mode(c, mode);
  f.step = kStepping;
}

// Off to a square by the shortest route: a friend's fight, or a place among the escorts.
void fly_route_to(Ctx& c, Frame& f, int x, int y) {
  c.s.move.goal_x = x, c.s.move.goal_y = y;
  stop_circling(c.s.unit[f.unit]);
  set_mode(c, MoveMode::kRoute);
  f.step = kStepping;
}

void apply_stay(Ctx& c, Frame& f, int facing) {
  State& s = c.s;
  Move& m = s.move;
  Unit& u = s.unit[f.unit];
  u.facing = facing;
  m.mp = m.mp - 2;
  add_trail(m, u, 2);
  touch_zones(c.g, s, f.unit, u.x, u.y);
  if (m.mode == MoveMode::kApproach) bombing_after_step(c);
}

void enter_lufbery(Ctx& c, Frame& f) {
  State& s = c.s;
  Unit& u = s.unit[f.unit];
  set(u, kLufbery);
  u.facing = step_x(u.facing) < 0 ? kW : kE;
  escort_to_sweep(c, f.unit);  // WL-13.4.3-c
  s.move.flags |= kEndAfterStep;
  if (c.listening()) c.tell("note", "{unit} forms a Lufbery circle.", "WL-13.4.3-a", f.unit);
}

void leave_lufbery(Ctx& c, Frame& f) {
  State& s = c.s;
  Move& m = s.move;
  Unit& u = s.unit[f.unit];
  set(u, kLufbery, false);
  m.mp = m.mp - 4;  // WL-8.3-d; what is spent stays spent, see set_mode
  MoveMode mode = first_mode(c.g, s, f.unit);
  if (mode == MoveMode::kNotSet) mode = MoveMode::kCircle;
  set_mode(c, mode);
  if (c.listening()) c.tell("note", "{unit} leaves its Lufbery circle.", "WL-13.4.3-a", f.unit);
}

void apply(Ctx& c, Frame& f, game::Action a) {
  State& s = c.s;
  Move& m = s.move;
  Unit& u = s.unit[f.unit];
  switch (kind_of(a)) {
    case Kind::kMode: return apply_mode(c, f, arg_of(a));
    case Kind::kToward: return fly_route_to(c, f, s.unit[unit_of(a)].x, s.unit[unit_of(a)].y);
    case Kind::kFormUp: set(u, kFormingUp); return fly_route_to(c, f, arg_x(arg_of(a)), arg_y(arg_of(a)));
    case Kind::kGo: return start_step(c, f, arg_facing(arg_of(a)));
    case Kind::kTo:
      m.plan_n = path_to(c.g, s, arg_of(a), m.plan);
      m.plan_i = 0;
      return;
    case Kind::kStay: return apply_stay(c, f, arg_facing(arg_of(a)));
    case Kind::kEndMove: f.step = kFinish; return;
    case Kind::kLufberyIn: return enter_lufbery(c, f);
    case Kind::kLufberyOut: return leave_lufbery(c, f);
    case Kind::kJettison:
      if (arg_of(a) == 2) return jettison_tanks(c, f.unit);
      jettison_load(c, f.unit);
      return change_mission(c, f);
    case Kind::kBreak:  // WL-10.7.1-e
      u.disorder = levels_to_break(u);
      if (c.listening()) c.tell("note", "{unit} breaks off the fight.", "WL-10.7.1-e", f.unit);
      became_broken(c, f.unit);
      return change_mission(c, f);
    default: return apply_bombing_choice(c, a);
  }
}

}  // namespace

// Words of a move: s08_words.cc.
void prompt_move(const WingLeader&, const State&, const Frame&, game::Prompt&);
void action_move(const WingLeader&, const State&, const Frame&, game::Action, game::ActionView&);
game::Refusal refuse_move(const WingLeader&, const State&, const Frame&, game::Action);
std::optional<game::Refusal> why_not_there(const WingLeader&, const State&, const Frame&, game::Cell);

constexpr std::string_view kSteps[] = {"begin",  "mode", "stepping",      "window", "late-join",
                                       "finish", "join", "bomber-window", "done"};
const Procedure kUnitMoveProc{.name = "unit-move", .advance = advance, .steps = kSteps, .needs = kNeedsUnit};

const Question kMoveModeQuestion = asked<legal_mode, apply, prompt_move, action_move>(
    "move-mode", "WL-9.2.3-b", {.refuse = refusing<refuse_move>, .why_not = framed<why_not_there>});
const Question kMoveQuestion = asked<legal, apply, prompt_move, action_move>(
    "move", "WL-8.3-a", {.refuse = refusing<refuse_move>, .why_not = framed<why_not_there>});

}  // namespace furball::wing_leader
