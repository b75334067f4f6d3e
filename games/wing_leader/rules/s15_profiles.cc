// Chapter 15.3: bombing profiles. What each demands, how it is flown and aimed, and the moment of release.

#include <algorithm>

#include "games/wing_leader/notation.h"
#include "games/wing_leader/surface.h"

namespace furball::wing_leader {
namespace {

using ruledata::AircraftClass;

constexpr int kRunLength = 8;  // a run-in is announced at most this many columns before the target

int columns_to(const Unit& u, const Surface& x) { return geom::abs_int(x.x - u.x); }
int toward(const Unit& u, const Surface& x) { return x.x > u.x ? 1 : x.x < u.x ? -1 : 0; }

const Surface& target_of_run(const State& s, const Unit& u) { return s.surface[u.profile.target]; }

// WL-15.3.3-a
bool steep_able(const WingLeader& g, const Unit& u) {
  return fighter_bomber(g, u) || g.card(u).klass == AircraftClass::kDiveBomber || g.card(u).can.speed_brakes;
}

}  // namespace

const char* profile_name(ProfileKind k) {
  static constexpr const char* kNames[] = {"none",          "Level bombing", "Dive bombing",  "Steep bombing",
                                           "Glide bombing", "Torpedo run",   "Rocket attack", "Strafing",
                                           "Parafrag run",  "Skip bombing",  "Kamikaze",      "Reconnaissance run"};
  return kNames[static_cast<int>(k)];
}

const char* profile_rule(ProfileKind k) {
  static constexpr const char* kRules[] = {"WL-15.3-a",   "WL-15.3.1-a", "WL-15.3.2-a", "WL-15.3.3-a",
                                           "WL-15.3.4-a", "WL-15.3.5-a", "WL-15.3.6-a", "WL-15.3.7-a",
                                           "WL-15.5.2-a", "WL-15.5.4-a", "WL-15.5.3-a", "WL-15.2.1.2-a"};
  return kRules[static_cast<int>(k)];
}

// WL-15.3.7-a, WL-15.1-b
bool may_strafe(const WingLeader& g, const Unit& u) {
  return (u.mission == Mission::kStrafing || u.mission == Mission::kSweep) && g.card(u).firepower >= 0 &&
         u.ammo != Ammo::kDepleted;
}

int aim_needed(const WingLeader& g, const Unit& u, ProfileKind kind) {
  switch (kind) {
    case ProfileKind::kLevel:
    case ProfileKind::kParafrag:
    case ProfileKind::kSkip: return g.tables.aim_squares[static_cast<int>(g.card(u).sight)];  // WL-15.3.1-a
    case ProfileKind::kRecce: return 4;                                                       // WL-15.2.1.2-a
    case ProfileKind::kDive: return 4;                                                        // WL-15.3.2-a
    case ProfileKind::kSteep: return 3;                                                       // WL-15.3.3-a
    case ProfileKind::kGlide: return 2;                                                       // WL-15.3.4-a
    case ProfileKind::kTorpedo: return 2;                                                     // WL-15.3.5-a
    default: return 0;  // rockets, strafing, kamikaze: entering the square is the aim
  }
}

bool aimed(const WingLeader& g, const Unit& u) { return u.profile.aim >= aim_needed(g, u, profile_kind(u)); }

// WL-4.7-c, R-50: the worst of the line of sight at release and the squares flown through while aiming, which are the
// last ones entered. Until the release Profile::weather holds those of the last four squares, two bits each.
int aim_weather(const WingLeader& g, const State& s, const Unit& u) {
  const int squares = std::min<int>(u.profile.aim, std::max(1, aim_needed(g, u, profile_kind(u))));
  int worst = line_weather(g, at(u), place(target_of_run(s, u)));
  for (int i = 0; i < squares; ++i) worst = std::max(worst, u.profile.weather >> 2 * i & 3);
  return worst;
}

namespace {

// What a run at one target is judged by.
struct Run {
  const WingLeader& g;
  const State& s;
  const Unit& u;
  const Surface& x;
  ProfileKind kind;
  int columns, way;
};

// WL-15.3.5-a, WL-15.5.4-a: what ships and the sea are needed for.
game::Objection ship_attack_objection(const Run& run) {
  const auto& [g, s, u, x, kind, columns, way] = run;
  const SurfaceType& type = g.type(x);
  const Card& card = g.card(u);
  if (kind == ProfileKind::kSkip) {
    if (!has(u, kSkipTrained)) return {"WL-15.5.4-a", "It is not trained in skip bombing."};
    if (!type.ship || u.y != 0) return {"WL-15.5.4-a", "Skip bombing is done against ships at altitude 0."};
  }
  if (kind == ProfileKind::kTorpedo) {
    if (!card.can.has_torpedo) return {"WL-15.3.5-a", "It carries no torpedoes."};
    if (!type.ship || !g.environment.sea) return {"WL-15.3.5-a", "Torpedoes need the sea and a ship."};
    if (u.y != 0) return {"WL-15.3.5-a", "Torpedoes are dropped from altitude 0."};
    if (card.can.torpedo_slow && s.move.mp != s.move.total)
      return {"WL-15.3.5.1-a", "A slow torpedo run begins with the move, with 1 movement point a turn."};
  }
  return {};
}

// WL-15.3.1-a, WL-15.2.1.2-a: a level run-in that ends above the target.
game::Objection level_objection(const Run& run) {
  const auto& [g, s, u, x, kind, columns, way] = run;
  if (kind == ProfileKind::kRecce) {
    if (u.mission != Mission::kRecce) return {"WL-15.2.1.2-a", "Only a reconnaissance mission photographs."};
    if (columns < 4) return {"WL-15.2.1.2-a", "The run needs four squares ending in the target's column."};
    if (!line_of_sight(g, at(u), place(x))) return {"WL-15.2.1.2-a", "It does not see the target."};
  }
  if (u.mission == Mission::kRecce && kind != ProfileKind::kRecce)
    return {"WL-15.2.1.2-a", "A reconnaissance unit carries no bombs."};
  if (way == 0) return {profile_rule(kind), "It stands above the target: it must fly over it."};
  if (turn_steps(u.facing, way > 0 ? kE : kW) == 4) return {profile_rule(kind), "It flies away from the target."};
  if (columns > kRunLength) return {profile_rule(kind), "The target is too far for a run-in."};
  if (kind == ProfileKind::kParafrag && u.y > 1) return {"WL-15.5.2-a", "Parafrags fall from altitude 0 or 1."};
  return ship_attack_objection(run);
}

// WL-15.3.2-a, WL-15.3.3-a, WL-15.3.4-a: down on the target.
game::Objection dive_objection(const Run& run) {
  const auto& [g, s, u, x, kind, columns, way] = run;
  const Card& card = g.card(u);
  if (kind == ProfileKind::kGlide) {
    if (card.klass == AircraftClass::kHeavyBomber) return {"WL-15.3.4-a", "Heavy bombers do not glide-bomb."};
    if (columns != 2) return {"WL-15.3.4-a", "The glide begins two columns from the target."};
    if (u.y < 2) return {"WL-15.3.4-a", "It must dive two levels."};
  } else {
    if (kind == ProfileKind::kDive && !card.can.dive_brakes) return {"WL-15.3.2-a", "Dive bombing needs dive brakes."};
    if (kind == ProfileKind::kSteep && !steep_able(g, u))
      return {"WL-15.3.3-a", "Steep bombing is for fighter-bombers, dive bombers and aircraft with speed brakes."};
    if (columns > 1) return {profile_rule(kind), "The dive begins above the target or in the next column."};
    if (u.y < 2 || u.y > 10) return {profile_rule(kind), "The dive begins at altitude 2 to 10."};
  }
  if (s.move.climbs) return {"WL-8.5-a", "It has climbed in this phase and cannot dive."};
  if (!line_of_sight(g, at(u), place(x))) return {profile_rule(kind), "It must see the target before the dive."};
  return {};
}

// WL-15.3.6-a, WL-15.3.7-a: low, in the target's square or beside it.
game::Objection low_objection(const Run& run) {
  const auto& [g, s, u, x, kind, columns, way] = run;
  const Move& m = s.move;
  if (kind == ProfileKind::kStrafe) {
    if (!may_strafe(g, u)) return {"WL-15.3.7-a", "Strafing needs a strafing or sweep mission, guns and ammunition."};
    if (u.load != Load::kEmpty && u.load != Load::kBombs) return {"WL-15.1-a", "Its load obliges it to another attack."};
    if (u.y != 0 || columns != 0 || m.steps == 0) return {"WL-15.3.7-a", "It must fly into the target's square."};
    if (m.dives > 1) return {"WL-15.3.7-a", "It has dived more than one level this turn."};
    return {};
  }
  if (u.y != 0 || columns > 1 || (columns == 1 && u.facing != (way > 0 ? kE : kW)))
    return {"WL-15.3.6-a", "Rockets are fired at altitude 0 in the target's square, or next to it and facing it."};
  if (m.steps == 0) return {"WL-15.3.6-a", "It must fly into the square."};
  if (m.dives > 1) return {"WL-15.3.6-a", "It has dived more than one level this turn."};
  return {};
}

// WL-15.1-a: the load that a profile delivers.
bool carries_load_for(const Unit& u, ProfileKind kind) {
  if (kind == ProfileKind::kStrafe || kind == ProfileKind::kRecce || kind == ProfileKind::kKamikaze) return true;
  const Load need = kind == ProfileKind::kTorpedo    ? Load::kTorpedo
                    : kind == ProfileKind::kRocket   ? Load::kAtgr
                    : kind == ProfileKind::kParafrag ? Load::kParafrag
                                                     : Load::kBombs;
  return u.load == need;
}

}  // namespace

// WL-15.3-a: the prerequisites.
game::Objection profile_objection(const WingLeader& g, const State& s, int target, ProfileKind kind, bool strafe_too) {
  const Move& m = s.move;
  const Unit& u = s.unit[m.unit];
  const Surface& x = s.surface[target];
  const int columns = columns_to(u, x), way = toward(u, x);
  if (!enemy_target(g, s, u.side, target)) return {"WL-15.2.1-a", "That is no enemy surface target."};
  if (!u.profile.none())
    return {"WL-15.2.1-a", released(u) ? "One target a turn." : "It already flies a profile: abandon it first."};
  if (has(u, kKamikaze) != (kind == ProfileKind::kKamikaze))
    return {"WL-15.5.3-d", "Kamikaze units, and only they, make Kamikaze attacks."};
  if (strafe_too && (kind != ProfileKind::kRocket || !may_strafe(g, u) || columns != 0))
    return {"WL-15.5.5-a", "Strafing joins an attack only in the target's square, by a unit that may strafe."};
  if (!carries_load_for(u, kind)) return {"WL-15.1-a", "It does not carry the load for this attack."};
  const bool one_step = kind == ProfileKind::kRocket || kind == ProfileKind::kStrafe;
  if (!one_step && m.mp < 1) return {"WL-8.2-c", "No movement points are left."};
  if (!one_step && !has(u, kKamikaze) && u.mission != Mission::kRecce && bomber_role(u) == false)
    return {"WL-15.2.1-a", "Only bombers fly this profile."};
  const Run run{g, s, u, x, kind, columns, way};
  switch (kind) {
    case ProfileKind::kRecce:
    case ProfileKind::kLevel:
    case ProfileKind::kParafrag:
    case ProfileKind::kSkip:
    case ProfileKind::kTorpedo: return level_objection(run);
    case ProfileKind::kDive:
    case ProfileKind::kSteep:
    case ProfileKind::kGlide: return dive_objection(run);
    case ProfileKind::kKamikaze:
      if (geom::distance(at(u), place(x)) > 7 || at(u) == place(x))
        return {"WL-15.5.3-a", "The target must be within 7 squares."};
      return {};
    case ProfileKind::kRocket:
    case ProfileKind::kStrafe: return low_objection(run);
    default: return {"WL-15.3-a", "There is no such profile."};
  }
}

// Which way the unit on its profile may go on.
bool profile_step(const WingLeader& g, const State& s, int facing) {
  const Unit& u = s.unit[s.move.unit];
  const Surface& x = target_of_run(s, u);
  const ProfileKind kind = profile_kind(u);
  const int way = toward(u, x);
  const int dx = step_x(facing), dy = step_y(facing);
  (void)g;
  if (level_run(kind) || kind == ProfileKind::kTorpedo) return facing == u.profile.facing && way == dx;
  switch (kind) {
    case ProfileKind::kDive:
    case ProfileKind::kSteep: {  // straight down, one diagonal into the column
      if (dy >= 0) return false;
      const int floor = kind == ProfileKind::kDive ? 0 : 1;
      if (dx != 0) return dx == way && u.y - 1 >= floor;
      return u.y - 1 >= floor + (way != 0 ? 1 : 0);
    }
    case ProfileKind::kGlide: return dy < 0 && dx == way && way != 0;
    case ProfileKind::kKamikaze: {  // WL-15.5.3-a: the shortest route
      const Square p{u.x + dx, u.y + dy};
      return on_board(p.x, p.y) && dy <= 0 && geom::distance(p, place(x)) < geom::distance(at(u), place(x));
    }
    default: return false;
  }
}

bool release_ready(const WingLeader& g, const State& s) {
  const Unit& u = s.unit[s.move.unit];
  if (!on_profile(u) || u.profile.aim == 0) return false;
  const Surface& x = target_of_run(s, u);
  const bool above = u.x == x.x;  // WL-15.3-d
  switch (profile_kind(u)) {
    case ProfileKind::kLevel:
    case ProfileKind::kParafrag:
    case ProfileKind::kSkip: return above;
    case ProfileKind::kRecce: return above && aimed(g, u);
    case ProfileKind::kDive: return above && u.y <= 1;
    case ProfileKind::kSteep: return above && u.y >= 1;
    case ProfileKind::kGlide: return above && u.profile.aim == 2;
    case ProfileKind::kTorpedo: return columns_to(u, x) <= 1;
    default: return false;
  }
}

bool may_add_strafing(const WingLeader& g, const State& s) {
  const Unit& u = s.unit[s.move.unit];
  const ProfileKind kind = profile_kind(u);
  return (kind == ProfileKind::kSkip || kind == ProfileKind::kParafrag) && may_strafe(g, u) &&
         at(u) == place(target_of_run(s, u)) && s.move.dives <= 1;
}

void begin_profile(Ctx& c, int target, ProfileKind kind) {
  State& s = c.s;
  Move& m = s.move;
  Unit& u = s.unit[m.unit];
  const Surface& x = s.surface[target];
  u.profile = {};
  u.profile.kind = kind;
  u.profile.target = target;
  u.profile.facing = toward(u, x) < 0 ? kW : toward(u, x) > 0 ? kE : u.facing;
  stop_circling(u);  // WL-15.3-c
  if (c.listening())
    c.tell("bomb",
           say("{unit} begins: {profile} on {target}.",
               {{"profile", profile_name(kind)}, {"target", c.g.surface_label(s, target)}}),
           profile_rule(kind), m.unit);
  const int bonus = 2 * c.g.tables.mp.dive_bonus;
  if (bombing_dive_bonus(c.g, s, m.unit) && !(m.flags & kDiveBonus)) {  // WL-15.3-c
    m.flags |= kDiveBonus;
    m.mp = m.mp + bonus, m.total = m.total + bonus;
  }
  if (kind == ProfileKind::kTorpedo && c.g.card(u).can.torpedo_slow) {  // WL-15.3.5.1-a
    set(u, kSlow);
    m.mp = m.total = std::min<uint8_t>(m.mp, 2);
  }
}

// WL-15.3-e: the load is on its way; WL-4.7-c, WL-14.1.3-a are fixed now.
void release(Ctx& c, bool with_strafing) {
  State& s = c.s;
  Unit& u = s.unit[s.move.unit];
  Profile& p = u.profile;
  const Surface& x = s.surface[p.target];
  const ProfileKind kind = profile_kind(u);
  p.weather = aim_weather(c.g, s, u);
  p.flags |= kReleased;
  if (with_strafing) p.flags |= kWithStrafing;
  p.altitude = u.y;
  if ((kind == ProfileKind::kTorpedo || kind == ProfileKind::kRocket) && u.x != x.x) p.flags |= kLongRange;
  if ((kind == ProfileKind::kDive || kind == ProfileKind::kSteep) &&
      (in_sun(c.g, place(x), at(u)) || (did(u, kOutOfSun) && at(u) == place(x))))
    p.flags |= kReleaseOutOfSun;
  if (c.listening())
    c.tell("bomb",
           say(kind == ProfileKind::kRecce    ? "{unit} photographs {target}."
               : kind == ProfileKind::kStrafe ? "{unit} strafes {target}."
                                              : "{unit} attacks {target}.",
               {{"target", c.g.surface_label(s, p.target)}}),
           "WL-15.3-e", s.move.unit);
}

}  // namespace furball::wing_leader
