// Positions as data; docs/positions/fast_easy.md explains every field.

#include <algorithm>

#include "games/fast_easy/fast_easy.h"
#include "libs/ruledata/reader.h"

namespace furball::fast_easy {
namespace {

using ruledata::Errors;
using ruledata::Reader;

const std::vector<std::string_view> kPhases = {
    "setup",        "escorts move", "escorts fire", "bombers move", "interceptors move", "interceptors fire",
    "bombers fire", "bombing",      "casualties",   "over"};
const std::vector<std::string_view> kSteps = {
    "place escort",    "select",   "move",        "flown",      "fire",     "formation", "straggler",  "gunners",   "turrets",
    "bombs",           "over",     "place group", "flip",       "displace", "extra hex", "speed zero", "shift",     "collision",
    "collision shift", "friendly", "dice",        "rocket row", "nearest",  "engines",   "critical",   "bomb roll", "casualty"};
const std::vector<std::string_view> kStatus = {"flying", "out", "exited", "waiting"};
const std::vector<std::string_view> kWeapons = {"guns", "rear", "turrets", "rockets", "friendly"};
const std::vector<std::string_view> kFates = {"none", "crash", "damaged", "light"};

struct Flag {
  const char* key;
  Mask State::* mask;
};
constexpr Flag kFlags[] = {{"moved", &State::moved},           {"fired", &State::fired},
                           {"fired_rear", &State::fired_rear}, {"fired_rockets", &State::fired_rockets},
                           {"bombs", &State::loaded},          {"displaced", &State::displaced},
                           {"contact", &State::contact},       {"collided", &State::collided},
                           {"critical", &State::critical},     {"critical_rolled", &State::crit_rolled}};

}  // namespace

Value FastEasy::position(const State& s) const {
  Value v = Value::object();
  v.set("turn", s.turn);
  v.set("phase", kPhases[static_cast<std::size_t>(s.phase)]);
  v.set("step", kSteps[static_cast<std::size_t>(s.step)]);
  if (s.active != kNoPlane) {
    if (s.step == Step::kPlaceGroup) v.set("group", s.active + 1);
    else v.set("active", member(s.active).id);
  }
  const auto number = [&v](const char* key, int value) {
    if (value) v.set(key, value);
  };
  number("declare", s.declare);
  number("used", s.used);
  number("slip", s.slip);
  number("advance", s.advance);
  number("distance", s.distance);
  number("combat", s.combat);
  number("cursor", s.cursor);
  if (s.at_will) v.set("at_will", true);
  Value targets = Value::array();
  for (int t = 0; t < kMaxTargets; ++t)
    if (s.targets >> t & 1) targets.push_back(t + 1);
  if (!setup_.targets.empty()) v.set("targets", targets);
  if (s.shift_count) {
    Value shifts = Value::array();
    for (int i = 0; i < s.shift_count; ++i) shifts.push_back(member(s.shifts[i]).id);
    v.set("shifts", shifts);
  }
  if (!(s.attack == Attack{})) {
    const Attack& a = s.attack;
    Value t = Value::object();
    if (s.step != Step::kBombRoll) t.set("shooter", member(a.shooter).id);
    t.set("target", s.step == Step::kBombRoll ? Value(a.target + 1) : Value(member(a.target).id));
    t.set("weapon", kWeapons[static_cast<std::size_t>(a.weapon)]);
    t.set("range", a.range), t.set("dice", a.dice), t.set("need", a.need), t.set("sixes", a.sixes), t.set("rows", a.rows);
    t.set("frontal", a.frontal != 0), t.set("turrets", a.turrets);
    v.set("attack", t);
  }
  Value allocations = Value::array();
  for (const Allocation& slot : s.allocation)
    if (slot.turrets) {
      Value t = Value::object();
      t.set("target", member(slot.target).id);
      t.set("turrets", slot.turrets);
      if (&slot != s.allocation && !s.allocation[0].turrets) t.set("second", true);
      allocations.push_back(t);
    }
  if (!allocations.as_array().empty()) v.set("allocations", allocations);
  Value list = Value::array();
  for (int p = 0; p < planes(); ++p) {
    const Plane& plane = s.plane[p];
    const Mask b = bit(p);
    Value t = Value::object();
    t.set("id", member(p).id);
    const int status = (s.flying & b) ? 0 : (s.out & b) ? 1 : (s.exited & b) ? 2 : 3;
    if (status != 0) t.set("status", kStatus[static_cast<std::size_t>(status)]);
    if (status != 3) t.set("at", hex_name(plane.hex()));
    t.set("facing", plane.facing);
    if (plane.hits) t.set("hits", plane.hits);
    if (plane.engines_lost) t.set("engines_lost", plane.engines_lost);
    if (plane.carry) t.set("carry", std::string(plane.carry >> 4 == 1 ? "L" : "R") + std::to_string(plane.carry & 15));
    if (plane.rockets) t.set("rockets", plane.rockets);
    if (plane.over) t.set("over", plane.over);
    for (const Flag& flag : kFlags)
      if (s.*flag.mask & b) t.set(flag.key, true);
    const int fate = (s.crashed & b) ? 1 : (s.damaged & b) ? 2 : (s.light & b) ? 3 : 0;
    if (fate) t.set("fate", kFates[static_cast<std::size_t>(fate)]);
    list.push_back(t);
  }
  v.set("planes", list);
  return v;
}

Result<FastEasy::State> FastEasy::from_position(const Value& value) const {
  Errors errors;
  Reader r(value, "position", errors);
  State s{};
  const auto plane_id = [this](Reader& from, const char* key, const std::string& id) {
    const int p = find_plane(id);
    if (p < 0) from.fail(key, "'" + id + "' is no plane of this scenario", "FE-SETUP-01");
    return std::max(p, 0);
  };
  const auto byte = [](Reader& from, const char* key, int max, int fallback = 0) {
    return static_cast<uint8_t>(from.integer(key, {.min = 0, .max = max, .fallback = fallback}));
  };
  s.turn = static_cast<uint8_t>(r.integer("turn", {.min = 1, .max = setup_.turns, .fallback = 1}));
  s.phase = static_cast<Phase>(r.choice("phase", kPhases, static_cast<int>(Phase::kEscortsMove)));
  const bool has_step = r.has("step");
  s.step = static_cast<Step>(r.choice("step", kSteps, static_cast<int>(Step::kOver)));
  if (r.has("active")) s.active = static_cast<uint8_t>(plane_id(r, "active", r.text("active")));
  if (r.has("group"))
    s.active = static_cast<uint8_t>(
        r.integer("group", {.min = 1, .max = std::max<int>(1, static_cast<int>(setup_.groups.size()))}) - 1);
  s.declare = byte(r, "declare", 2);
  s.used = byte(r, "used", 15);
  s.slip = byte(r, "slip", 6);
  s.advance = byte(r, "advance", 200);
  s.distance = byte(r, "distance", std::max(1, setup_.formation_speed));
  s.combat = byte(r, "combat", 2);
  s.cursor = static_cast<uint16_t>(r.integer("cursor", {.min = 0, .max = kMaxPlanes * kMaxPlanes, .fallback = 0}));
  s.at_will = r.boolean("at_will", false);
  if (r.has("targets")) {
    for (int t : r.integers("targets", {.min = 1, .max = static_cast<int>(setup_.targets.size())}))
      s.targets |= static_cast<uint8_t>(1u << (t - 1));
  } else {
    s.targets = static_cast<uint8_t>((1u << setup_.targets.size()) - 1);
  }
  for (const std::string& id : r.texts("shifts")) {
    if (s.shift_count == kMaxShifts) break;
    s.shifts[s.shift_count++] = static_cast<uint8_t>(plane_id(r, "shifts", id));
  }
  if (r.has("attack")) {
    Reader t = r.table("attack");
    Attack& a = s.attack;
    if (s.step == Step::kBombRoll) a.target = static_cast<uint8_t>(t.integer("target", {.min = 1, .max = kMaxTargets}) - 1);
    else
      a.shooter = static_cast<uint8_t>(plane_id(t, "shooter", t.text("shooter"))),
      a.target = static_cast<uint8_t>(plane_id(t, "target", t.text("target")));
    a.weapon = static_cast<Weapon>(t.choice("weapon", kWeapons, 0));
    a.range = byte(t, "range", 12), a.dice = byte(t, "dice", 12), a.need = byte(t, "need", 7), a.sixes = byte(t, "sixes", 12),
    a.rows = byte(t, "rows", 12);
    a.frontal = t.boolean("frontal", false);
    a.turrets = byte(t, "turrets", 63);
    t.done();
  }
  std::size_t slot = 0;
  for (Reader& t : r.list("allocations")) {
    if (t.boolean("second", false)) slot = 1;
    if (slot > 1) t.fail("target", "at most two targets", "FE-ARC-02");
    else s.allocation[slot] = {static_cast<uint8_t>(plane_id(t, "target", t.text("target"))), byte(t, "turrets", 63)};
    ++slot;
    t.done();
  }
  Mask listed = 0;
  for (Reader& t : r.list("planes")) {
    const int p = plane_id(t, "id", t.text("id"));
    const Mask b = bit(p);
    if (listed & b) t.fail("id", "stands twice");
    listed |= b;
    Plane& plane = s.plane[p];
    const int status = t.choice("status", kStatus, 0);
    Hex at;
    if (status != 3) {
      const std::string text = t.text("at");
      if (!parse_hex(text, at) || !on_board(at)) {
        t.fail("at", "'" + text + "' is not a hex of the board", "FE-SETUP-01");
        continue;
      }
    }
    plane.q = static_cast<int8_t>(at.q), plane.r = static_cast<int8_t>(at.r);
    plane.facing = byte(t, "facing", 5, member(p).facing);
    plane.hits = byte(t, "hits", type(p).hp);
    plane.engines_lost = byte(t, "engines_lost", type(p).engines);
    if (t.has("carry")) {
      const std::string text = t.text("carry");
      int straight = 0;
      for (std::size_t i = 1; i < text.size() && i < 3; ++i) straight = 10 * straight + (text[i] - '0');
      if (text.size() < 2 || text.size() > 3 || (text[0] != 'L' && text[0] != 'R') ||
          text.find_first_not_of("0123456789", 1) != std::string::npos || straight > type(p).turn || straight < 1 ||
          type(p).bomber)
        t.fail("carry", "must be L or R and a count of straight hexes, such as L2", "FE-MOVE-10");
      else plane.carry = static_cast<uint8_t>((text[0] == 'L' ? 1 : 2) << 4 | straight);
    }
    plane.rockets = byte(t, "rockets", std::max(member(p).rockets, 0));
    plane.over = byte(t, "over", 127);
    for (const Flag& flag : kFlags)
      if (t.boolean(flag.key, false)) s.*flag.mask |= b;
    const int fate = t.choice("fate", kFates, 0);
    if (fate) (fate == 1 ? s.crashed : fate == 2 ? s.damaged : s.light) |= b;
    t.done();
    if (status == 3) continue;
    (status == 0 ? s.flying : status == 1 ? s.out : s.exited) |= b;
    if (status != 0 || (s.displaced & b)) continue;
    if (occupied(s, at)) t.fail("at", "two planes in " + hex_name(at), "FE-SETUP-01");
    else put(s, p, at);
  }
  r.done();
  if (!errors.empty()) return errors.first();
  // Planes that are not mentioned are not part of this position.
  for (int p = 0; p < planes(); ++p)
    if (!(listed & bit(p))) s.plane[p].facing = static_cast<uint8_t>(member(p).facing), s.exited |= bit(p);
  if (!has_step) {  // a position at the beginning of a phase
    State begun = s;
    begun.step = Step::kOver;
    if (auto broken = broken_invariant(begun)) return Error{"position", *broken, ""};
    if (s.phase == Phase::kSetup) advance_setup(s, nullptr);
    else enter(s, s.phase, nullptr);
  }
  return s;
}

std::optional<std::string> FastEasy::broken_invariant(const State& s) const {
  const Mask all = planes() == 64 ? ~Mask{0} : bit(planes()) - 1;
  if ((s.flying & s.out) | (s.flying & s.exited) | (s.out & s.exited)) return "a plane has two conditions at once";
  if ((s.flying | s.out | s.exited | s.moved | s.fired | s.fired_rear | s.fired_rockets | s.loaded | s.displaced | s.contact |
       s.collided | s.critical | s.crit_rolled | s.crashed | s.damaged | s.light) &
      ~all)
    return "a plane that does not exist";
  if ((s.crashed & s.damaged) | (s.crashed & s.light) | (s.damaged & s.light)) return "two fates for one plane";
  if ((s.displaced & ~s.flying) || (s.displaced & setup_.bombers)) return "only flying fighters are pushed aside";
  if (s.displaced && s.phase != Phase::kBombersMove && s.step != Step::kDisplace) return "a plane was left under another";
  if ((s.contact | s.collided) & ~setup_.bombers) return "only bombers collide";
  uint32_t rows[kMaxRows] = {};
  for (int p = 0; p < planes(); ++p) {
    const Plane& plane = s.plane[p];
    if (plane.facing > 5) return member(p).id + " has no facing";
    if (plane.hits > type(p).hp || plane.engines_lost > type(p).engines) return member(p).id + " has too much damage";
    if (plane.rockets > member(p).rockets) return member(p).id + " has too many rockets";
    if (plane.over >> setup_.targets.size()) return member(p).id + " is over an unknown target";
    const int side = plane.carry >> 4, run = plane.carry & 15;
    if (side > 2 || (side != 0) != (run != 0) || run > type(p).turn) return member(p).id + " carries an impossible turn";
    if (plane.engines_lost && !type(p).bomber && !setup_.options.twin_fighter_engines)
      return member(p).id + " has lost an engine against the rules";
    if ((s.loaded & bit(p)) && !member(p).bombs) return member(p).id + " has bombs from nowhere";
    if (!(s.flying & bit(p))) continue;
    if (plane.hits == type(p).hp) return member(p).id + " flies with no hit points left";
    if (type(p).engines > 1 && plane.engines_lost == type(p).engines) return member(p).id + " flies without engines";
    if (!on_board(plane.hex())) return member(p).id + " is off the board";
    const geom::Offset o = geom::to_offset(plane.hex());
    if (s.displaced & bit(p)) {
      if (!occupied(s, plane.hex())) return member(p).id + " waits to be pushed from an empty hex";
      continue;
    }
    if (rows[o.row] >> o.col & 1) return "two planes in " + hex_name(plane.hex());
    rows[o.row] |= 1u << o.col;
  }
  if (!std::equal(rows, rows + kMaxRows, s.rows)) return "the occupied hexes are not those of the planes";
  if (s.turn < 1 || s.turn > setup_.turns) return "the turn is beyond the limit";
  if (s.distance > std::max(1, setup_.formation_speed) || s.distance > s.advance) return "the formation flies too far";
  if (s.targets >> setup_.targets.size()) return "an unknown target";
  for (int i = 0; i < kMaxShifts; ++i)
    if (i < s.shift_count ? s.shifts[i] >= planes() || !(setup_.bombers & bit(s.shifts[i])) : s.shifts[i] != 0)
      return "the pending shifts are damaged";
  if (s.attack.shooter >= planes() || s.attack.target >= planes() || s.attack.dice > 12) return "the attack is damaged";

  // What the step needs.
  const bool plane_active = s.active < planes();
  const Mask active = plane_active ? bit(s.active) : 0;
  for (const Allocation& slot : s.allocation) {
    if (!slot.turrets) continue;
    if (s.phase != Phase::kBombersFire || !(active & setup_.bombers & s.flying) || slot.target >= planes() ||
        !(setup_.interceptors & bit(slot.target)))
      return "turrets are laid on no enemy (FE-ARC-02)";
    if (!(s.flying & bit(slot.target))) continue;  // shot down by the other turrets
    const Hex at = s.plane[slot.target].hex();
    const int range = geom::distance(s.plane[s.active].hex(), at);
    if (range < 1 || range > 3 || (slot.turrets & ~bearing_turrets(s, s.active, at)))
      return "turrets are laid on what they cannot reach (FE-ARC-01)";
  }
  const bool attacking = s.attack.range >= 1 && s.attack.need >= 2 && s.attack.need <= 7 && s.attack.shooter != s.attack.target;
  const bool mover_phase = s.phase == Phase::kEscortsMove || s.phase == Phase::kInterceptorsMove;
  const bool fire_phase =
      s.phase == Phase::kEscortsFire || s.phase == Phase::kInterceptorsFire || s.phase == Phase::kBombersFire;
  const Mask movers = s.phase == Phase::kEscortsMove ? setup_.escorts : setup_.interceptors;
  const bool by_target = s.phase == Phase::kBombersFire ? (setup_.bombers & s.flying & bit(s.attack.shooter)) != 0
                                                        : (s.flying & ~setup_.bombers & bit(s.attack.shooter)) != 0;
  const bool attack_ok = attacking && fire_phase && by_target;
  const bool bomber_step = s.phase == Phase::kBombersMove && (active & setup_.bombers & s.flying);
  bool ok = true;
  switch (s.step) {
    case Step::kPlaceEscort: ok = s.phase == Phase::kSetup && (active & setup_.escorts & ~(s.flying | s.out | s.exited)); break;
    case Step::kPlaceGroup:
      ok = s.phase == Phase::kSetup && s.active < setup_.groups.size() && !(s.flying & bit(setup_.groups[s.active].first));
      break;
    case Step::kSelect: ok = mover_phase && (movers & s.flying & ~s.moved); break;
    case Step::kMove:
      ok = mover_phase && (active & movers & s.flying & ~s.moved) && !(s.displaced & active) && s.declare <= 2;
      break;
    case Step::kFlown:
    case Step::kFlip:
      ok = mover_phase && (active & movers & s.flying & ~s.moved) && s.used >= 1 && !s.plane[s.active].carry &&
           s.used <= longest(caps(s, s.active));
      break;
    case Step::kDisplace: ok = active & s.displaced; break;
    case Step::kFire: ok = fire_phase && s.phase != Phase::kBombersFire; break;
    case Step::kFormation: ok = s.phase == Phase::kBombersMove && (setup_.bombers & s.flying); break;
    case Step::kStraggler: ok = bomber_step && !(s.moved & active) && s.distance >= 1 && speed(s, s.active) >= 1; break;
    case Step::kSpeedZero: ok = bomber_step && !(s.moved & active) && s.distance >= 1; break;
    case Step::kExtraHex: ok = bomber_step && !(s.moved & active) && s.used >= 1 && s.used <= 12 && (s.slip & 3) != 3; break;
    case Step::kShift: ok = bomber_step && s.shift_count > 0 && s.shifts[0] == s.active; break;
    case Step::kCollision: ok = bomber_step && (s.contact & active); break;
    case Step::kCollisionShift: ok = bomber_step; break;
    case Step::kGunners: ok = s.phase == Phase::kBombersFire; break;
    case Step::kTurrets:
      ok = s.phase == Phase::kBombersFire && (active & setup_.bombers & s.flying & ~s.fired) &&
           s.allocation[0].target < planes();
      break;
    case Step::kFriendly:
      ok = s.phase == Phase::kBombersFire && (setup_.bombers & s.flying & bit(s.attack.shooter)) &&
           (setup_.escorts & s.flying & bit(s.attack.target)) && s.attack.weapon == Weapon::kFriendly && s.attack.range >= 1 &&
           s.attack.range <= 3;
      break;
    case Step::kDice: ok = attack_ok && (s.flying & bit(s.attack.target)); break;
    case Step::kRocketRow: ok = attack_ok && s.attack.rows > 0 && s.attack.weapon == Weapon::kRockets; break;
    case Step::kNearest: ok = attack_ok && s.attack.weapon == Weapon::kRockets && nearest_bombers(s, s.attack.target); break;
    case Step::kEngines:
      ok = attack_ok && s.attack.sixes > 0 && gives_engine_checks(s.attack) && (s.flying & bit(s.attack.target));
      break;
    case Step::kCritical: ok = attack_ok && s.attack.sixes > 0; break;
    case Step::kBombs: ok = s.phase == Phase::kBombing; break;
    case Step::kBombRoll:
      ok = s.phase == Phase::kBombing && (active & s.flying & s.loaded) && s.attack.target < setup_.targets.size();
      break;
    case Step::kCasualty: ok = s.phase == Phase::kCasualties && active && fate_row(s, s.active) != FateRow::kNoRoll; break;
    case Step::kOver: break;
  }
  if (ok && s.attack.weapon == Weapon::kTurret && s.step >= Step::kDice && s.step <= Step::kCritical)
    ok = active & setup_.bombers & s.flying;
  if (!ok) return "the step '" + std::string(kSteps[static_cast<std::size_t>(s.step)]) + "' does not fit the position";
  return std::nullopt;
}

}  // namespace furball::fast_easy
