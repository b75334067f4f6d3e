// What is true of every position that can arise. Each check answers with a sentence where it is not.

#include <algorithm>

#include "games/fast_easy/odds.h"

namespace furball::fast_easy {
namespace {

using Broken = std::optional<std::string>;

Broken sets_disagree(const FastEasy& g, const State& s) {
  const Mask all = g.planes() == kMaxPlanes ? ~Mask{0} : bit(g.planes()) - 1;
  const Mask named = s.flying | s.out | s.exited | s.moved | s.fired | s.fired_rear | s.fired_rockets | s.loaded | s.displaced |
                     s.contact | s.collided | s.critical | s.crit_rolled | s.crashed | s.damaged | s.light;
  if (named & ~all) return "there is a plane that does not exist";
  if ((s.flying & s.out) | (s.flying & s.exited) | (s.out & s.exited)) return "a plane is in two conditions at once";
  if ((s.crashed & s.damaged) | (s.crashed & s.light) | (s.damaged & s.light)) return "a plane has two fates";
  if ((s.displaced & ~s.flying) || (s.displaced & g.setup().bombers)) return "only flying fighters are pushed aside";
  if (s.displaced && s.phase != Phase::kBombersMove && s.step != Step::kDisplace) return "a plane was left under another";
  if ((s.contact | s.collided) & ~g.setup().bombers) return "only bombers collide";
  return std::nullopt;
}

// What is wrong with one plane, wherever it is.
const char* plane_objection(const FastEasy& g, const State& s, int p) {
  const Plane& plane = s.plane[p];
  const PlaneType& type = g.type(p);
  const int side = plane.carry.side(), run = plane.carry.straight();
  if (plane.hits > type.hp || plane.engines_lost > type.engines) return "{plane} has too much damage";
  if (plane.rockets > g.member(p).rockets) return "{plane} has too many rockets";
  if (plane.over - TargetSet::first(g.setup().targets.size())) return "{plane} is over an unknown target";
  if (side > 2 || (side != 0) != (run != 0) || run > type.turn) return "{plane} carries an impossible turn";
  if (plane.engines_lost && !type.bomber && !g.setup().options.twin_fighter_engines)
    return "{plane} has lost an engine against the rules";
  if ((s.loaded & bit(p)) && !g.member(p).bombs) return "{plane} has bombs from nowhere";
  if (!(s.flying & bit(p))) return nullptr;
  if (plane.hits == type.hp) return "{plane} flies with no hit points left";
  if (type.engines > 1 && plane.engines_lost == type.engines) return "{plane} flies without engines";
  if (!g.on_board(plane.hex())) return "{plane} is off the board";
  if ((s.displaced & bit(p)) && !g.occupied(s, plane.hex())) return "{plane} waits to be pushed from an empty hex";
  return nullptr;
}

Broken planes_broken(const FastEasy& g, const State& s) {
  uint32_t rows[kMaxRows] = {};
  for (int p = 0; p < g.planes(); ++p) {
    if (const char* why = plane_objection(g, s, p)) return say(why, {{"plane", g.id(p)}});
    if (!(s.flying & ~s.displaced & bit(p))) continue;
    const geom::Offset o = geom::to_offset(s.plane[p].hex());
    if (rows[o.row] >> o.col & 1) return say("there are two planes in {hex}", {{"hex", hex_name(s.plane[p].hex())}});
    rows[o.row] |= 1u << o.col;
  }
  if (!std::equal(rows, rows + kMaxRows, s.rows)) return "the occupied hexes are not those of the planes";
  return std::nullopt;
}

Broken counts_broken(const FastEasy& g, const State& s) {
  const Setup& setup = g.setup();
  if (s.turn < 1 || s.turn > setup.turns) return "the turn is beyond the limit";
  if (s.distance > kMostSpeed || s.distance > s.advance) return "the formation flies too far";
  if (s.targets - TargetSet::first(setup.targets.size())) return "there is an unknown target";
  for (int i = 0; i < kMaxShifts; ++i)
    if (i < s.shift_count ? s.shifts[i] >= g.planes() || !(setup.bombers & bit(s.shifts[i])) : s.shifts[i] != 0)
      return "only bombers shift (FE-SHIFT-01)";
  if (s.attack.shooter >= g.planes() || s.attack.target >= g.planes() || s.attack.dice > kMostDice)
    return "the attack is damaged";
  return std::nullopt;
}

Broken turrets_broken(const FastEasy& g, const State& s) {
  const Mask active = s.active < g.planes() ? bit(s.active) : 0;
  for (const Allocation& slot : s.allocation) {
    if (!slot.turrets) continue;
    if (s.phase != Phase::kBombersFire || !(active & g.setup().bombers & s.flying) || slot.target >= g.planes() ||
        !(g.setup().interceptors & bit(slot.target)))
      return "turrets are laid on no enemy (FE-ARC-02)";
    if (!(s.flying & bit(slot.target))) continue;  // shot down by the other turrets
    const Hex at = s.plane[slot.target].hex();
    const int range = geom::distance(s.plane[s.active].hex(), at);
    if (range < 1 || range > 3 || (slot.turrets - g.bearing_turrets(s, s.active, at)))
      return "turrets are laid on what they cannot reach (FE-ARC-01)";
  }
  return std::nullopt;
}

bool attack_fits(const FastEasy& g, const State& s) {
  const Attack& a = s.attack;
  const Mask shooters = s.phase == Phase::kBombersFire ? g.setup().bombers : ~g.setup().bombers;
  const bool fire_phase =
      s.phase == Phase::kEscortsFire || s.phase == Phase::kInterceptorsFire || s.phase == Phase::kBombersFire;
  const bool turrets_of_active = a.weapon != Weapon::kTurret || (g.flies(s, s.active) && (g.setup().bombers & bit(s.active)));
  return fire_phase && a.range >= 1 && a.need >= 2 && a.need <= 7 && a.shooter != a.target &&
         (s.flying & shooters & bit(a.shooter)) && turrets_of_active;
}

// Whether the phase and the plane it is about suit a step of the set-up or of movement.
bool moving_step_fits(const FastEasy& g, const State& s) {
  const Setup& setup = g.setup();
  const Mask active = s.active < g.planes() ? bit(s.active) : 0;
  const bool fighters_move = s.phase == Phase::kEscortsMove || s.phase == Phase::kInterceptorsMove;
  const Mask mover = fighters_move ? active & g.movers(s) & s.flying & ~s.moved : 0;
  const Mask bomber = s.phase == Phase::kBombersMove ? active & setup.bombers & s.flying : 0;
  switch (s.step) {
    case Step::kPlaceEscort: return s.phase == Phase::kSetup && (active & setup.escorts & ~(s.flying | s.out | s.exited));
    case Step::kPlaceGroup:
      return s.phase == Phase::kSetup && s.active < setup.groups.size() && !(s.flying & bit(setup.groups[s.active].first));
    case Step::kSelect: return fighters_move && (g.movers(s) & s.flying & ~s.moved);
    case Step::kMove: return mover && !(s.displaced & active) && s.declare <= 2;
    case Step::kFlown:
    case Step::kFlip: return mover && s.used >= 1 && !s.plane[s.active].carry && s.used <= longest(g.caps(s, s.active));
    case Step::kDisplace: return active & s.displaced;
    case Step::kFormation: return s.phase == Phase::kBombersMove && (setup.bombers & s.flying);
    case Step::kStraggler: return (bomber & ~s.moved) && s.distance >= 1 && g.speed(s, s.active) >= 1;
    case Step::kSpeedZero: return (bomber & ~s.moved) && s.distance >= 1;
    case Step::kExtraHex: return (bomber & ~s.moved) && s.used >= 1 && s.used <= 12 && (s.slip & 3) != 3;
    case Step::kShift: return bomber && s.shift_count > 0 && s.shifts[0] == s.active;
    case Step::kCollision: return bomber & s.contact;
    default: return bomber != 0;  // the shift after a collision
  }
}

// The same for the steps of fire, bombing and the end.
bool firing_step_fits(const FastEasy& g, const State& s) {
  const Setup& setup = g.setup();
  const Attack& a = s.attack;
  const Mask active = s.active < g.planes() ? bit(s.active) : 0;
  const bool rockets = attack_fits(g, s) && a.weapon == Weapon::kRockets;
  switch (s.step) {
    case Step::kFire: return s.phase == Phase::kEscortsFire || s.phase == Phase::kInterceptorsFire;
    case Step::kGunners: return s.phase == Phase::kBombersFire;
    case Step::kTurrets:
      return s.phase == Phase::kBombersFire && (active & setup.bombers & s.flying & ~s.fired) &&
             s.allocation[0].target < g.planes();
    case Step::kFriendly:
      return s.phase == Phase::kBombersFire && (setup.bombers & s.flying & bit(a.shooter)) &&
             (setup.escorts & s.flying & bit(a.target)) && a.weapon == Weapon::kFriendly && a.range >= 1 && a.range <= 3;
    case Step::kDice: return attack_fits(g, s) && (s.flying & bit(a.target));
    case Step::kRocketRow: return rockets && a.rows > 0;
    case Step::kNearest: return rockets && g.nearest_bombers(s, a.target);
    case Step::kEngines: return attack_fits(g, s) && a.sixes > 0 && g.gives_engine_checks(a);
    case Step::kCritical: return attack_fits(g, s) && a.sixes > 0;
    case Step::kBombs: return s.phase == Phase::kBombing;
    case Step::kBombRoll:
      return s.phase == Phase::kBombing && (active & (s.flying | s.exited) & s.loaded) && a.target < setup.targets.size();
    case Step::kCasualty: return s.phase == Phase::kCasualties && active && g.fate_row(s, s.active) != FateRow::kNoRoll;
    default: return true;  // the end
  }
}

bool is_moving_step(Step step) { return step < Step::kFire; }

}  // namespace

std::optional<std::string> FastEasy::broken_invariant(const State& s) const {
  for (const auto check : {sets_disagree, planes_broken, counts_broken, turrets_broken})
    if (Broken broken = check(*this, s)) return broken;
  if (is_moving_step(s.step) ? moving_step_fits(*this, s) : firing_step_fits(*this, s)) return std::nullopt;
  return say("the step '{step}' does not fit the position", {{"step", step_name(s)}});
}

}  // namespace furball::fast_easy
