// The doctrine's opinions before and during a move, and the bot that follows them; doctrine_combat.cc has the rest.

#include "games/wing_leader/ai/doctrine.h"

#include <algorithm>
#include <cmath>

#include "games/wing_leader/movement.h"
#include "games/wing_leader/notation.h"

namespace furball::wing_leader {

Doctrine::Doctrine(const WingLeader& g, const State& s, const DoctrineWeights& weights)
    : g_(g), s_(s), w_(weights), me_(s.seat) {
  if (static_cast<Proc>(s.top().proc) == Proc::kBarrageMarkers) stream_ = stream();
  if (s.move.unit == kNone) return;
  if (s.move.mode == MoveMode::kApproach) plan_ = bombing_plan(g, s, s.move.unit);
  if (s.move.mode != MoveMode::kNotSet) here_ = station(at(mover()), mover().facing);
}

Opinion Doctrine::judge(game::Action a) const {
  const int u = unit_of(a), t = target_of(a), n = arg_of(a);
  const Square p{arg_x(n), arg_y(n)};
  switch (kind_of(a)) {
    case Kind::kQuality:
      return {(n == 1 ? 1 : -1) * strength(u), "quality",
              n == 1 ? "the best fighters get the best crews" : "green crews go where they do least harm"};
    case Kind::kExpert:
    case Kind::kLeader: return {strength(u), "leaders", "leaders fly with the strongest unit"};
    case Kind::kVector: return vector(u, p);
    case Kind::kHeightRoll: return {1, "height_error", "a free chance to lead them astray"};
    case Kind::kShift: return shift(p);
    case Kind::kTally: return tally(u, t, tally_chance(u, t));
    case Kind::kOrder: return tally(u, t, 1.0);
    case Kind::kOrderAll: return {target_value(u, t) + 1, "mass", "the whole wing at once"};
    case Kind::kDrop: return drop(u);
    case Kind::kBalloonTally: return {-0.5, "balloons", "balloons are not worth the ammunition"};
    case Kind::kSplit: return {-1, "keep_together", "a squadron fights better than two flights"};
    case Kind::kLoadChoice: return load(u, n);
    case Kind::kMode: return mode(n);
    case Kind::kToward: return {1.6 - 0.12 * distance(unit(u), mover()), "help", "join the fight of a friend"};
    case Kind::kFormUp:
      return {1.2 - 0.1 * geom::distance(p, at(mover())), "form_up", "back to the bombers while nothing is in sight"};
    case Kind::kGo:
      return s_.move.unit != kNone ? step(arg_facing(n))
                                   : Opinion{-0.1 * turn_steps(arg_facing(n), kE), "entry", "the shortest way in"};
    case Kind::kTo: return to(p, n & 1023);
    case Kind::kStay: return stay(arg_facing(n));
    case Kind::kEndMove: return end_here();
    case Kind::kAllOn: return {1, "press_on", "bombers hold their course"};
    case Kind::kPick:
      return static_cast<Proc>(s_.top().proc) == Proc::kAdministration && unit(u).mission == Mission::kIntercept
                 ? call_vector(u)
                 : Opinion{0.5 - 0.01 * u, "order", "in the order of the list"};
    case Kind::kJettison: return jettison(u, n);
    case Kind::kBreak: return break_off(u);
    case Kind::kLufberyIn: return circle_in();
    case Kind::kLufberyOut: return {outnumbered() ? -0.5 : 0.5, "lufbery", "out of the circle and into the fight"};
    case Kind::kReact:
      return {w_.react + w_.react_more * (n < kReactOneOfMany ? __builtin_popcount(static_cast<unsigned>(n)) : 1), "protect",
              "escorts exist to come between"};
    case Kind::kEscape:
      return {broken(unit(u)) && !(bomber_role(unit(u)) && loaded(unit(u)) && !has(unit(u), kReturning)) ? 1.0
              : bomber_role(unit(u)) && !loaded(unit(u)) && has(unit(u), kReturning)                     ? 0.5
                                                                                                         : -0.5,
              "escape", "a beaten unit is worth saving"};
    case Kind::kYes:
    case Kind::kNo: return answer(kind_of(a) == Kind::kYes);
    case Kind::kHunter:
      return {-static_cast<double>(distance(unit(u), unit(s_.top().unit))), "hunt", "the nearest hunter has the best chance"};
    case Kind::kPass:
      if (static_cast<Proc>(s_.top().proc) == Proc::kAirCombat) {
        if (s_.combat.rating == Rating::kUndeclared) return long_range(0);
        if (s_.combat.dice[0] == 0 && s_.combat.dice[1] == 0 && may_evade(g_, s_)) return evade(false);
      }
      return {0, "nothing", "nothing worth doing"};
    case Kind::kPrimary: return {strength(u), "primary", "the strongest unit leads the fight"};
    case Kind::kRating:
      if (s_.at == At::kBalloonRatingQuestion)
        return {static_cast<double>(basic_value(g_, s_, s_.top().unit, n == 2)), "balloon", "its better value"};
      return rating(n);
    case Kind::kEvade: return evade(true);
    case Kind::kLongRangeShot: return long_range(n);
    case Kind::kHits: return hits(n);
    case Kind::kWant: return want(n);
    case Kind::kRoller:
      return {static_cast<double>(basic_speed(g_, s_, u)) + (unit(u).quality == Quality::kVeteran ? 1
                                                             : unit(u).quality == Quality::kGreen ? -1
                                                                                                  : 0),
              "speed", "the fastest decides"};
    case Kind::kRetally:
      return {target_value(u, t) - (bomber_role(unit(u)) ? 5 : 0), "target", "the most valuable enemy in the fight"};
    case Kind::kFace: return face(u, arg_facing(n));
    case Kind::kDogfightGo: return drift(n);
    case Kind::kThrottle: return {n == 3 ? 1.0 : n == 2 ? 0.5 : 0.0, "power", "full throttle while there is fuel"};
    case Kind::kTakeOff:
      return {1.0 + (arg_facing(n) == (g_.side[unit(u).side].edge == 0 ? kE : kW) ? 0.2 : 0), "scramble",
              "every fighter into the air, toward the enemy"};
    case Kind::kProfile: return run_in(t, n);
    case Kind::kRelease: return release_now();
    case Kind::kAbandon: return {-10, "bomb", "a run once begun is flown to its end"};
    case Kind::kCircle:
      return n == 2 ? Opinion{5, "press_on", "on to the target"} : Opinion{-3, "press_on", "bombers do not loiter"};
    case Kind::kAttackOrder:
      return {bombing_prospect(g_, s_, unit(u), unit(u).profile.target, profile_kind(unit(u)), unit(u).profile.altitude, true),
              "bomb", "the heaviest blow first"};
    case Kind::kFireFlak: return fire(n, t);
    case Kind::kSupport: return support(n);
    case Kind::kBarrage:
      if (static_cast<Proc>(s_.top().proc) != Proc::kBarrageMarkers)
        return {static_cast<double>(gun_setup(g_, n).type.strength) + flak_firepower(g_, n, kBarrageFire), "flak",
                "the heaviest gun rolls"};
      return barrage(n);
    case Kind::kMarker: return marker(n >> 9, n & 511);
    case Kind::kEscortsFree: return {-1, "station", "escorts stay with the bombers"};
    default: return {};
  }
}

// --- Values ---------------------------------------------------------------------------------------------------

double Doctrine::strength(int i) const {
  const Unit& u = unit(i);
  return (fighter_role(u) ? 2.0 : 0.0) + combat_value(g_, s_, i, true, false, 0) +
         0.5 * combat_value(g_, s_, i, false, false, 0) + std::max<int>(0, g_.card(u).firepower) +
         (u.size == Size::kSquadron ? 1.0 : 0.0);
}

double Doctrine::value_of(const Unit& t) const {
  double v = g_.card(t).vp * (t.size == Size::kSquadron ? 1.0 : 0.7);
  if (raids(t)) v += broken(t) ? w_.broken_bombers : w_.bombers;
  if (broken(t)) v *= 0.5;
  return v;
}

bool Doctrine::raids(const Unit& u) const {
  return bomber_role(u) && !has(u, kReturning) &&
         (loaded(u) || u.mission == Mission::kRecce || (u.mission == Mission::kStrafing && may_strafe(g_, u)));
}

bool Doctrine::bombers_left(int side) const {
  for (int i = 0; i < s_.unit_count; ++i)
    if (on_map(unit(i)) && unit(i).side == side && raids(unit(i)) && !broken(unit(i))) return true;
  return false;
}

// What attacking t with u is worth: bombers for interceptors, threats to our bombers for everybody else.
double Doctrine::target_value(int u, int t) const {
  const Unit& me = unit(u);
  const Unit& it = unit(t);
  double v = value_of(it);
  if (me.mission != Mission::kIntercept && fighter_role(it) && it.tally_on == TallyOn::kUnit && bomber_role(unit(it.tally)))
    v += w_.threat;
  v += w_.edge * std::clamp(combat_value(g_, s_, u, true, false, 0) - combat_value(g_, s_, t, true, true, 0), -4, 4);
  v += w_.above * std::clamp(me.y - it.y, -4, 4);
  v -= w_.far * distance(me, it);
  for (int i = 0; i < s_.unit_count; ++i)  // spread over targets, but two on one is fine
    if (i != u && unit(i).side == me.side && on_map(unit(i)) && tallies(unit(i), t)) v -= w_.crowd;
  return v;
}

double Doctrine::tally_chance(int u, int t) const {
  game::Modifiers mods;
  tally_modifiers(g_, s_, u, t, mods);
  return std::clamp((6 - distance(unit(u), unit(t)) + mods.sum()) / 6.0, 0.0, 1.0);
}

// --- Set-up, tallies, vectors -----------------------------------------------------------------------------------

Opinion Doctrine::tally(int u, int t, double chance) const {
  const Unit& me = unit(u);
  if (bomber_role(me) && loaded(me)) return {-2, "press_on", "bombs are for the target, not for a dogfight"};
  // An escort beside its bombers keeps its station unless the enemy is already near.
  if (me.mission == Mission::kEscort && distance(me, unit(t)) > w_.escort_sees)
    return {-0.5, "station", "escorts stay with the bombers"};
  const double v = target_value(u, t);
  return {v > 0.2 ? 0.2 + v * chance : v - 0.2, "see", "seeing first is half the fight"};
}

Opinion Doctrine::drop(int u) const {
  const Unit& t = unit(unit(u).tally);
  const bool pointless = unit(u).tally_on == TallyOn::kUnit && broken(t) && distance(unit(u), t) > 3;
  return {pointless ? 0.4 : -1, "drop", pointless ? "the quarry is beaten and far off" : "stay on the target"};
}

// Where to meet the raid: the earliest square on the course of a bomber that this unit can reach in time, a little
// above it. Without bombers any enemy will do.
Square Doctrine::meeting_point(int u) const {
  if (met_unit_ == u) return met_;
  const Unit& me = unit(u);
  met_unit_ = u, met_ = at(me);
  double best = 1e9;
  for (int i = 0; i < s_.unit_count; ++i) {
    const Unit& e = unit(i);
    if (e.side == me.side || !(on_map(e) || e.status == Status::kWaiting) || (broken(e) && fighter_role(e))) continue;
    const bool raider = bomber_role(e) && !has(e, kReturning) && !broken(e);
    const int ahead = step_x(e.facing);
    for (int t = 1; t <= 10; ++t) {
      int ex = e.x + 2 * t * ahead;
      // Raiders that have reached their targets stay about there.
      if (g_.options.bombing && raider && !within_columns(g_, s_, e.side, std::clamp(ex, 0, kColumns - 1), 2) &&
          within_columns(g_, s_, e.side, e.x, 3))
        ex = e.x;
      const Square p{std::clamp(ex, 0, kColumns - 1), std::clamp(e.y + static_cast<int>(w_.meet_above + 0.5), 0, kRows - 1)};
      const int need = std::max(geom::abs_int(p.x - me.x), 2 * std::max(0, p.y - me.y));
      if (need > 3 * t && t < 10) continue;
      double cost = t + (raider ? 0 : w_.meet_fighters);
      for (int k = 0; k < s_.unit_count; ++k)  // somebody else is after that one
        if (k != u && unit(k).side == me.side && on_map(unit(k)) && tallies(unit(k), i)) cost += 1.5;
      if (cost < best) best = cost, met_ = p;
      break;
    }
  }
  return met_;
}

Opinion Doctrine::vector(int u, Square p) const {
  return {-static_cast<double>(geom::distance(p, meeting_point(u))), "intercept", "meet the raid on its course, from above"};
}

Opinion Doctrine::call_vector(int u) const {
  const Unit& me = unit(u);
  const int off = me.has_vector ? geom::distance({me.vx, me.vy}, meeting_point(u)) : 9;
  return {off > 1 ? 0.5 - 0.01 * u : -0.5, "vector",
          off > 1 ? "ask the controller for a better course" : "the course is right"};
}

// As far from the raid's course as the error allows.
Opinion Doctrine::shift(Square p) const {
  int far = 99;
  for (int i = 0; i < s_.unit_count; ++i)
    if (on_map(unit(i)) && unit(i).side == me_ && bomber_role(unit(i))) far = std::min(far, geom::abs_int(unit(i).y + 1 - p.y));
  return {far == 99 ? 0.0 : far + 0.01 * (kRows - p.y), "shift", "send them to the wrong height"};
}

Opinion Doctrine::load(int u, int n) const {
  if (n == 8) return {1.0, "load", "guns for the tanks"};
  if (fighter_role(unit(u))) {  // rockets and pods are for bombers
    const bool game = bombers_left(1 - unit(u).side);
    return {n == 0 ? 0.0
            : game ? 0.3 + 0.1 * (n == 10)
                   : -0.3,
            "load", game ? "heavy weapons against bombers" : "light and nimble"};
  }
  Unit with = unit(u);
  with.load = static_cast<Load>(n);
  double best = 0;
  for (int i = 0; i < s_.surface_count; ++i) {
    if (!enemy_target(g_, s_, with.side, i)) continue;
    const ProfileKind kind = with.load == Load::kTorpedo     ? ProfileKind::kTorpedo
                             : with.load == Load::kAtgr      ? ProfileKind::kRocket
                             : g_.card(with).can.dive_brakes ? ProfileKind::kDive
                             : fighter_bomber(g_, with)      ? ProfileKind::kSteep
                                                             : ProfileKind::kLevel;
    if (kind == ProfileKind::kTorpedo && !g_.type(s_.surface[i]).ship) continue;
    const int y = kind == ProfileKind::kLevel ? std::min<int>(with.y, 6) : kind == ProfileKind::kTorpedo ? 0 : 1;
    best = std::max(best, bombing_prospect(g_, s_, with, i, kind, y, true));
  }
  return {best, "load", "the load that hurts most"};
}

// --- The move -----------------------------------------------------------------------------------------------------

Opinion Doctrine::mode(int arg) const {
  const Unit& u = mover();
  const auto m = static_cast<MoveMode>(arg & 15);
  const bool spent = u.ammo == Ammo::kDepleted;
  switch (m) {
    case MoveMode::kHome: {
      const double nearer =
          has(u, kReturning) ? 0.02 * (arg >> 4 ? u.x : kColumns - u.x) * (g_.side[u.side].edge == 0 ? 1 : -1) : 0;
      return {(spent ? 2.0 : -1.0) - (arg >> 4 ? 0.1 : 0) + nearer, "home",
              spent ? "out of ammunition" : "there is still work to do"};
    }
    case MoveMode::kCircle: return {u.mission == Mission::kIntercept ? 0.5 : 0.2, "wait", "wait for the controller"};
    case MoveMode::kStraight: return {0.8, "sweep", "keep ahead of the bombers"};
    case MoveMode::kApproach: return {bombing_plan(g_, s_, s_.move.unit).points > 0.3 ? 1.0 : 0.1, "strafe", "targets below"};
    case MoveMode::kSlowClimb:
      return {s_.move.mode == MoveMode::kRoute ? 0.6 : -2.0, "height", "climb only where the goal is higher"};
    default: return {};
  }
}

// A tallied enemy: close to where he will be, above him, nose on him.
double Doctrine::hunt(Square p, int facing) const {
  const Unit& t = unit(mover().tally);
  Square then = at(t);  // bombers fly on; where a fighter goes nobody knows
  if (bomber_role(t)) then = {std::clamp(t.x + 2 * step_x(t.facing), 0, kColumns - 1), t.y};
  const int d = geom::distance(p, then);
  double v = -d + w_.hunt_height * std::clamp(p.y - t.y, -2, 2);
  if (p != then && geom::aspect(then - p, geom::SquareFacing(facing)) == geom::Aspect::kAhead) v += w_.hunt_nose;
  return v;
}

// Without a target: an escort beside its bombers and above them, everybody else with height and friends near.
double Doctrine::guard(Square p) const {
  const Unit& u = mover();
  double nearest = 99;
  for (int i = 0; i < s_.unit_count; ++i) {
    const Unit& o = unit(i);
    if (!on_map(o) || o.side != u.side || i == s_.move.unit) continue;
    if (u.mission == Mission::kEscort && bomber_role(o)) {
      const int pace = did(o, kMoved) || o.circling == Circling::kNow ? 0 : 2;
      const Square then{std::clamp(o.x + pace * step_x(o.facing), 0, kColumns - 1), std::min<int>(o.y + 1, kRows - 1)};
      nearest = std::min(nearest, geom::distance(then, p) + w_.escort_level * geom::abs_int(then.y - p.y));
    } else if (u.mission != Mission::kEscort && (bomber_role(o) || g_.wing(o))) {
      nearest = std::min<double>(nearest, geom::distance(at(o), p));
    }
  }
  return (u.mission == Mission::kEscort ? 0.0 : w_.climb * p.y) -
         (nearest < 99 ? (u.mission == Mission::kEscort ? w_.escort_near : w_.friends_near) * nearest : 0.0);
}

// A bomber's way to its target: the columns first, height when the run needs it.
double Doctrine::approach(Square p) const {
  const Unit& u = mover();
  if (plan_.target < 0) return -0.1 * geom::abs_int(p.x - (g_.side[u.side].edge == 0 ? 0 : kColumns - 1));
  const Surface& x = s_.surface[plan_.target];
  const int columns = geom::abs_int(p.x - x.x);
  if (on_profile(u)) return -columns - 0.5 * p.y;
  const bool dives_late = u.load == Load::kAtgr || u.mission == Mission::kStrafing || u.mission == Mission::kSweep;
  double v = -columns - 0.03 * geom::abs_int(p.y - u.y);
  const int off = p.y - plan_.y;
  if (dives_late) v -= (columns <= 2 ? 0.7 : columns <= 6 ? 0.2 : 0.0) * std::max(0, off);
  else if (off > 0) v -= 1.2 * std::max(0, off - std::max(0, columns / 2 - 1)) + 0.05 * off;
  else v += 0.7 * off;
  return v;
}

double Doctrine::station(Square p, int facing) const {
  const Move& m = s_.move;
  const Unit& u = mover();
  switch (m.mode) {
    case MoveMode::kApproach: return approach(p);
    case MoveMode::kRoute: return -static_cast<double>(geom::distance(p, {m.goal_x, m.goal_y}));
    case MoveMode::kHome: return (p.x - m.start_x) * (u.home ? 1.0 : -1.0);
    default: return u.tally_on == TallyOn::kUnit ? hunt(p, facing) : guard(p);
  }
}

// Entering the target's square, or opening fire in it.
Opinion Doctrine::attack(Square from) const {
  const Unit& u = mover();
  const Unit& t = unit(u.tally);
  const int me = s_.move.unit;
  const bool ahead = from_ahead(t, from);
  const int speed = combat_value(g_, s_, me, true, false, 0) - combat_value(g_, s_, u.tally, true, true, 0) +
                    (from.y > t.y || s_.move.dives ? 1 : 0);
  const int turn = combat_value(g_, s_, me, false, false, 0) - combat_value(g_, s_, u.tally, false, true, 0);
  const int edge = std::clamp(ahead ? speed : std::max(speed, turn), -4, 4);
  double v = w_.attack + w_.attack_edge * edge;
  if (enters_out_of_sun(g_, s_, from, at(t))) v += w_.sun;
  if (ahead) v += g_.card(t).head_on ? w_.head_on : w_.not_head_on;
  if (bomber_role(t)) {
    v += w_.attack_bombers;
    Escorts escorts;
    if (!ahead) v -= w_.escorts * eligible_escorts(g_, s_, u.tally, escorts);
  } else if (!tallies(t, me)) {
    v += w_.unseen;  // he looks elsewhere
  }
  return {v, "attack", "height, Sun and surprise: attack"};
}

Opinion Doctrine::step(int facing) const {
  const Unit& u = mover();
  const Square p{u.x + step_x(facing), u.y + step_y(facing)};
  if (!on_board(p.x, p.y)) {
    const bool leaves = s_.move.mode == MoveMode::kHome || s_.move.mode == MoveMode::kStraight;
    return {leaves ? 5.0 : -9.0, "leave", leaves ? "its work is done" : "nobody leaves a fight unasked"};
  }
  if (u.tally_on == TallyOn::kUnit && p == at(unit(u.tally)) && s_.move.mode == MoveMode::kFree) return attack(at(u));
  if (s_.move.mode == MoveMode::kApproach)
    return {station(p, facing) - here_ + 0.2, "approach", "on to the target, at the right height"};
  return {station(p, facing) - here_, "close_in", "closer to the target, and above it"};
}

Opinion Doctrine::to(Square p, int square) const {
  const Unit& u = mover();
  if (u.tally_on != TallyOn::kUnit || p != at(unit(u.tally)))
    return {station(p, u.facing) - here_ + 0.05, "close_in", "closer to the target, and above it"};
  uint8_t facings[9];
  const int length = path_to(g_, s_, square, facings);
  const Square from = length > 0 ? p - geom::step(geom::SquareFacing(facings[length - 1])) : at(u);
  return attack(from);
}

Opinion Doctrine::stay(int facing) const {
  return {station(at(mover()), facing) - here_ + w_.wait, "wait", "nothing better than to wait here"};
}

Opinion Doctrine::end_here() const {
  const Unit& u = mover();
  const bool there = u.tally_on == TallyOn::kUnit && same_square(u, unit(u.tally));
  return {there ? w_.attack : -0.05, "hold", there ? "attack from here" : "well placed already"};
}

Opinion Doctrine::circle_in() const {
  const bool few = outnumbered();
  return {few ? 0.5 : -3.0, "lufbery", few ? "a circle against many" : "a circle only when outnumbered"};
}

bool Doctrine::outnumbered() const {
  int balance = 0;
  const Unit& u = mover();
  for (int i = 0; i < s_.unit_count; ++i)
    if (on_map(unit(i)) && fighter_role(unit(i)) && !broken(unit(i)) && distance(unit(i), u) <= 4)
      balance += unit(i).side == u.side ? 1 : -1;
  return balance <= -2 && !has_tally(u);
}

Opinion Doctrine::jettison(int u, int what) const {
  if (what == 2) {
    bool hunted = has_tally(unit(u)) || s_.move.unit == kNone;
    for (int i = 0; i < s_.unit_count; ++i) hunted = hunted || tallies(unit(i), u);
    return {hunted ? w_.attack + 2 : -1.0, "tanks", hunted ? "tanks off before a fight" : "keep the fuel"};
  }
  return {-4, "press_on", "the bombs are what we came for"};
}

Opinion Doctrine::break_off(int u) const {
  const Unit& me = unit(u);
  const bool worn = fighter_role(me) && me.ammo == Ammo::kDepleted && me.losses * 2 >= me.max_losses;
  return {worn ? w_.attack + 2 : -8.0, "break_off", worn ? "out of ammunition and mauled" : "units do not break without need"};
}

// Begin the run when nothing better lies ahead.
Opinion Doctrine::run_in(int target, int arg) const {
  const Unit& u = mover();
  const auto kind = static_cast<ProfileKind>(arg & 15);
  const int columns = geom::abs_int(s_.surface[target].x - u.x);
  bool aim = true;
  int y = u.y;
  switch (kind) {
    case ProfileKind::kLevel:
    case ProfileKind::kParafrag:
    case ProfileKind::kSkip: aim = columns >= aim_needed(g_, u, kind); break;
    case ProfileKind::kDive: aim = u.y >= 4, y = 1; break;
    case ProfileKind::kSteep: aim = u.y >= 4, y = 1; break;
    case ProfileKind::kGlide: y = u.y - 2; break;
    case ProfileKind::kTorpedo: aim = columns >= 2; break;
    default: break;
  }
  const double v = run_prospect(g_, s_, u, RaidFlak(g_, s_, u), target, kind, y, aim) + ((arg & kStrafeToo) ? 0.1 : 0);
  const double patience = target == plan_.target ? 0.08 : 0.15;
  if (v < plan_.points - patience * std::abs(plan_.points)) return {-20.0 + v, "bomb", "a better chance lies ahead"};
  return {20.0 + v, "bomb", "the target is in reach: begin the run"};
}

// Bombs away, unless another step makes the aim better.
Opinion Doctrine::release_now() const {
  const Unit& u = mover();
  const ProfileKind kind = profile_kind(u);
  const bool better =
      (kind == ProfileKind::kSteep && u.y > 1) || (kind == ProfileKind::kTorpedo && u.x != s_.surface[u.profile.target].x);
  return {better ? 0.1 : 30.0, "bomb", "bombs away"};
}

// --- The bot ---------------------------------------------------------------------------------------------------------

namespace {
constexpr std::string_view kSeasoned = "seasoned";
}

std::vector<game::BotInfo> WingLeader::bots() const {
  std::vector<game::BotInfo> list = {
      {"doctrine", "Doctrine",
       "Rules of thumb of air fighting: see first, climb, attack out of the Sun, bombers hold their course. Explains itself."}};
  if (weights.tuned)
    list.push_back({std::string(kSeasoned), "Seasoned crews", "Doctrine, with its priorities tuned over many games."});
  return list;
}

namespace {

// The best action; equals are drawn by lot.
game::Action best_action(const WingLeader& g, const State& s, const DoctrineWeights& weights, dice::Rng& rng, Opinion* reason) {
  game::ActionList actions;
  g.legal(s, actions);
  if (actions.size() == 1 && !reason) return actions[0];
  const Doctrine doctrine(g, s, weights);
  double best = -1e18;
  game::Action choice = actions[0];
  int ties = 0;
  for (game::Action a : actions) {
    const Opinion o = doctrine.judge(a);
    if (o.score > best + 1e-9) {
      best = o.score, choice = a, ties = 1;
    } else if (o.score > best - 1e-9 && rng.below(static_cast<uint64_t>(++ties)) == 0) {
      choice = a;
    } else {
      continue;
    }
    if (reason) *reason = o;
  }
  return choice;
}

}  // namespace

game::BotChoice WingLeader::choose(std::string_view bot, const State& s, dice::Rng& rng) const {
  game::BotChoice choice;
  Opinion reason;
  choice.action = best_action(*this, s, bot == kSeasoned ? weights.quick : weights.own, rng, &reason);
  choice.reasons.push_back({reason.key, "Doctrine", reason.why, ""});
  return choice;
}

game::Action WingLeader::policy(const State& s, dice::Rng& rng) const {
  return best_action(*this, s, weights.quick, rng, nullptr);
}

// A point of score more makes an action several times as interesting; nothing is left out altogether.
void WingLeader::weigh(const State& s, std::span<const game::Action> actions, std::span<float> interest) const {
  const Doctrine doctrine(*this, s, weights.quick);
  double best = -1e18;
  for (std::size_t i = 0; i < actions.size(); ++i) {
    const double score = doctrine.judge(actions[i]).score;
    interest[i] = static_cast<float>(score);
    best = std::max(best, score);
  }
  const double rest = 0.3 / static_cast<double>(actions.size());
  for (float& w : interest) w = static_cast<float>(rest + std::exp(1.5 * (static_cast<double>(w) - best)));
}

}  // namespace furball::wing_leader
