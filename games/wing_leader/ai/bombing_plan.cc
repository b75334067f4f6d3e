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
  sum = std::clamp(sum, -g.tables.bombing_clamp, g.tables.bombing_clamp);
  Unit run = u;
  run.profile.kind = static_cast<uint8_t>(kind);
  run.profile.flags = 0;
  const int value = attack_value(g, run, type);
  // A target is worth its points for each multiple of its damage value, up to the last (WL-14.1.1-c).
  const int room = std::max(0, g.tables.damage_multiple.fatal * type.damage - x.damage);
  double points = 0;
  for (int dice = 2; dice <= 12; ++dice) {
    const int hits = std::min(room, bomb_hits(value, bomb_percent(g, dice + sum)));
    const double worth = hits == 0 ? 0 : std::max(x.damage == 0 ? 1.0 : 0.3, static_cast<double>(hits) * type.vp / type.damage);
    points += (dice <= 7 ? dice - 1 : 13 - dice) * worth;
  }
  return points / 36;
}

BombPlan bombing_plan(const WingLeader& g, const State& s, int unit) {
  const Unit& u = s.unit[unit];
  BombPlan best;
  if (!on_map(u)) return best;
  if (on_profile(u)) {
    best.target = u.profile.target, best.kind = profile_kind(u), best.y = u.y;
    best.turns = 1 + geom::abs_int(s.surface[best.target].x - u.x) / 2;
    best.points = bombing_prospect(g, s, u, best.target, best.kind, release_altitude(best.kind, u.y), true);
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
      if (!able(g, u, type, kind)) continue;
      const int lowest = kind == ProfileKind::kLevel ? std::max(std::min<int>(u.y, 3), u.y - on_the_way) : u.y;
      for (int y = u.y; y >= lowest; --y) {
        const int start = kind == ProfileKind::kLevel ? y : start_altitude(kind, u.y, on_the_way);
        const int down = dives_late ? std::max(0, u.y - start) / 3 : std::max(0, u.y - start);
        const int turns = std::max(on_the_way, down) + 1 + (kind == ProfileKind::kDive ? start / 3 : 0);
        if (turns > left) continue;
        double points = bombing_prospect(g, s, u, i, kind, release_altitude(kind, start), true) - 0.04 * turns;
        if (turn) points *= 0.8;
        if (kind == ProfileKind::kLevel && start < u.y) points -= 0.05 * (u.y - start);  // lower is nearer to the guns
        for (int o = 0; o < s.unit_count; ++o)                                           // others see to that one
          if (o != unit && on_map(s.unit[o]) && s.unit[o].side == u.side && on_profile(s.unit[o]) &&
              s.unit[o].profile.target == i)
            points *= 0.92;
        if (best.target < 0 || points > best.points) best = {i, kind, points, start, turns};
      }
    }
  }
  return best;
}

}  // namespace furball::wing_leader
