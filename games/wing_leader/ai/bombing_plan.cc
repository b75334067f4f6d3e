// What a bomber does best with its load: target, profile and height, with the points to expect.

#include <algorithm>

#include "games/wing_leader/ai/evaluate.h"

namespace furball::wing_leader {
namespace {

using ruledata::AircraftClass;

int profile_dice(const WingLeader& g, const Unit& u, ProfileKind kind) {
  const auto& t = g.tables.bomb_dice;
  switch (kind) {
    case ProfileKind::kLevel: return t.level;
    case ProfileKind::kDive: return t.dive;
    case ProfileKind::kSteep: return t.steep;
    case ProfileKind::kGlide: return t.glide;
    case ProfileKind::kTorpedo: return t.torpedo + g.card(u).can.torpedo;
    case ProfileKind::kRocket: return t.rocket;
    case ProfileKind::kStrafe: return t.strafe;
    case ProfileKind::kParafrag: return t.parafrag;
    case ProfileKind::kSkip: return t.skip;
    case ProfileKind::kKamikaze: return t.kamikaze;
    default: return 0;
  }
}

// Can this aircraft with this load ever fly this profile?
bool able(const WingLeader& g, const Unit& u, const SurfaceType& type, ProfileKind kind) {
  const Card& card = g.card(u);
  if (has(u, kKamikaze)) return kind == ProfileKind::kKamikaze;
  if (u.mission == Mission::kRecce) return kind == ProfileKind::kRecce;
  switch (kind) {
    case ProfileKind::kStrafe: return may_strafe(g, u) && (u.load == Load::kEmpty || u.load == Load::kBombs);
    case ProfileKind::kTorpedo: return u.load == Load::kTorpedo && card.can.has_torpedo && type.ship && g.environment.sea;
    case ProfileKind::kRocket: return u.load == Load::kAtgr;
    case ProfileKind::kParafrag: return u.load == Load::kParafrag;
    case ProfileKind::kLevel: return u.load == Load::kBombs;
    case ProfileKind::kDive: return u.load == Load::kBombs && card.can.dive_brakes;
    case ProfileKind::kSteep:
      return u.load == Load::kBombs &&
             (fighter_bomber(g, u) || card.klass == AircraftClass::kDiveBomber || card.can.speed_brakes);
    case ProfileKind::kGlide: return u.load == Load::kBombs && card.klass != AircraftClass::kHeavyBomber;
    case ProfileKind::kSkip: return u.load == Load::kBombs && has(u, kSkipTrained) && type.ship;
    default: return false;
  }
}

// It stands in the target's square and has not flown into it, or too steeply: no strafing there (WL-15.3.7-a).
bool overhead(const State& s, int unit, const Surface& x) {
  if (at(s.unit[unit]) != place(x)) return false;
  return s.move.unit != unit || s.move.steps == 0 || s.move.dives > 1;
}

// Where the run should begin, coming from altitude y with so many levels to spare on the way.
int start_altitude(ProfileKind kind, int y, int spare) {
  switch (kind) {
    case ProfileKind::kDive:
    case ProfileKind::kSteep: return std::clamp(y, 5, 10);
    case ProfileKind::kGlide: return std::max(3, y - spare);
    case ProfileKind::kTorpedo:
    case ProfileKind::kRocket:
    case ProfileKind::kStrafe:
    case ProfileKind::kParafrag:
    case ProfileKind::kSkip: return 0;
    default: return y;
  }
}

int release_altitude(ProfileKind kind, int start) {
  switch (kind) {
    case ProfileKind::kDive:
    case ProfileKind::kSteep: return 1;
    case ProfileKind::kGlide: return std::max(0, start - 2);
    default: return start;
  }
}

// Another torpedo squadron on its run at the same ship: it cannot comb both tracks (WL-15.5.1-a).
bool anvil(const State& s, const Unit& u, int target) {
  for (const int i : all_units(s)) {
    const Unit& o = s.unit[i];
    if (&o != &u && on_map(o) && o.side == u.side && profile_kind(o) == ProfileKind::kTorpedo && o.profile.target == target &&
        !(o.profile.flags & kResolved))
      return true;
  }
  return false;
}

// Hits that others on their run are likely to make on it.
double hits_on_the_way(const WingLeader& g, const State& s, const Unit& u, int target) {
  constexpr double kShare = 0.18;  // of a bomb value, on average
  double hits = 0;
  for (const int i : all_units(s)) {
    const Unit& o = s.unit[i];
    if (&o != &u && on_map(o) && o.side == u.side && !o.profile.none() && !(o.profile.flags & kResolved) &&
        o.profile.target == target)
      hits += kShare * attack_value(g, o, g.type(s.surface[target]));
  }
  return hits;
}

// Points count in steps (WL-14.1.1-c), but hits that fall short of one help whoever comes next.
double damage_worth(const WingLeader& g, const SurfaceType& type, double hits) {
  constexpr double kInSteps = 0.5;
  if (hits <= 0) return 0;
  const auto& times = g.tables.damage_multiple;
  const double multiple = hits / type.damage;
  const double steps = multiple >= times.fatal       ? 3 * type.vp
                       : multiple >= times.crippling ? 2 * type.vp
                       : multiple >= times.heavy     ? type.vp
                       : 2 * multiple >= 1           ? halved(type.vp)
                                                     : 1;
  return kInSteps * steps + (1 - kInSteps) * std::min<double>(multiple, times.fatal) * type.vp;
}

}  // namespace

double bombing_prospect(const WingLeader& g, const State& s, const Unit& u, int target, ProfileKind kind, int altitude,
                        bool aimed) {
  const Surface& x = s.surface[target];
  const SurfaceType& type = g.type(x);
  if (kind == ProfileKind::kRecce) return type.vp;  // WL-15.2.1.2-b
  const auto& t = g.tables.bomb_dice;
  const bool still = type.ship && (x.flags & (kDeadInWater | kLaunched));
  int sum = profile_dice(g, u, kind) + (aimed ? 0 : t.no_aim) +
            g.tables.bomb_altitude[static_cast<int>(g.card(u).sight)].at(altitude) + (still ? 0 : type.defence) +
            (u.quality == Quality::kVeteran ? t.veteran
             : u.quality == Quality::kGreen ? t.green
                                            : 0);
  if (type.armoured && kind != ProfileKind::kTorpedo && !(kind == ProfileKind::kLevel && altitude >= 8)) sum += t.armoured;
  if (kind == ProfileKind::kTorpedo && anvil(s, u, target)) sum += t.anvil;
  sum = std::clamp(sum, -g.tables.bombing_clamp, g.tables.bombing_clamp);
  Unit run = u;
  run.profile.kind = kind;
  run.profile.flags = {};
  const int value = attack_value(g, run, type);
  const double before = x.damage + hits_on_the_way(g, s, u, target);
  const double worth = damage_worth(g, type, before);
  double points = 0;
  for (std::size_t i = 0; i < g.tables.bombing.size(); ++i) {
    const bool last = i + 1 == g.tables.bombing.size();
    const double chance =
        dice_reach(g.tables.bombing[i].roll - sum) - (last ? 0 : dice_reach(g.tables.bombing[i + 1].roll - sum));
    if (chance <= 0) continue;
    points += chance * (damage_worth(g, type, before + bomb_hits(value, g.tables.bombing[i].percent)) - worth);
  }
  return points;
}

double run_prospect(const WingLeader& g, const State& s, const Unit& u, const RaidFlak& flak, int target, ProfileKind kind,
                    int altitude, bool aimed) {
  constexpr double kUnderFire = 0.4;  // tuned by games: not every gun that could fires at it
  const double bombs = bombing_prospect(g, s, u, target, kind, altitude, aimed);
  if (kind == ProfileKind::kKamikaze) return bombs;  // it is lost either way
  const RaidFlak::Toll toll = flak.at(s.surface[target].x, altitude);
  return bombs * (1 - toll.spoilt) - kUnderFire * toll.points;
}

BombPlan bombing_plan(const WingLeader& g, const State& s, int unit) {
  const Unit& u = s.unit[unit];
  BombPlan best;
  if (!on_map(u)) return best;
  const RaidFlak flak(g, s, u);
  if (on_profile(u)) {
    best.target = u.profile.target, best.kind = profile_kind(u), best.y = u.y;
    best.turns = 1 + geom::abs_int(s.surface[best.target].x - u.x) / 2;
    best.points = run_prospect(g, s, u, flak, best.target, best.kind, release_altitude(best.kind, u.y), true);
    return best;
  }
  const int left = g.turns - s.turn + 1;
  const bool dives_late =
      u.load == Load::kAtgr || u.mission == Mission::kStrafing || u.mission == Mission::kSweep;  // WL-15.2.1-b
  int last_x = -1;
  const SurfaceType* last = nullptr;
  for (int i = 0; i < s.surface_count; ++i) {
    if (!enemy_target(g, s, u.side, i)) continue;
    const Surface& x = s.surface[i];
    const SurfaceType& type = g.type(x);
    if (&type == last && x.x == last_x && x.damage == 0) continue;  // just such another
    last = &type, last_x = x.x;
    const int columns = geom::abs_int(x.x - u.x);
    const bool turn = step_x(u.facing) * (x.x - u.x) < 0;  // it lies behind
    const int on_the_way = columns / 2 + (turn ? 1 : 0);
    for (int k = 1; k <= static_cast<int>(ProfileKind::kRecce); ++k) {
      const auto kind = static_cast<ProfileKind>(k);
      if (!able(g, u, type, kind) || (kind == ProfileKind::kStrafe && overhead(s, unit, x))) continue;
      const int lowest = kind == ProfileKind::kLevel ? std::max(std::min<int>(u.y, 3), u.y - on_the_way) : u.y;
      for (int y = u.y; y >= lowest; --y) {
        const int start = kind == ProfileKind::kLevel ? y : start_altitude(kind, u.y, on_the_way);
        const int down = dives_late ? std::max(0, u.y - start) / 3 : std::max(0, u.y - start);
        const int turns = std::max(on_the_way, down) + 1 + (kind == ProfileKind::kDive ? start / 3 : 0);
        if (turns > left) continue;
        double points = run_prospect(g, s, u, flak, i, kind, release_altitude(kind, start), true) - 0.04 * turns;
        if (turn) points -= 0.2 * std::max(1.0, points);
        if (best.target < 0 || points > best.points) best = {i, kind, points, start, turns};
      }
    }
  }
  return best;
}

}  // namespace furball::wing_leader
