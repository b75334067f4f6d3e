// Positions as plain data people can write by hand; docs/positions/wing_leader.md has an example.

#include "games/wing_leader/position.h"

#include <cstring>

#include "games/wing_leader/notation.h"
#include "games/wing_leader/procedure.h"
#include "games/wing_leader/setup.h"
#include "libs/base/hash.h"
#include "libs/game/sealed.h"
#include "libs/ruledata/reader.h"

namespace furball::wing_leader {
namespace {

using ruledata::Errors;
using ruledata::Reader;

const Field kUnitFields[] = {
    WL_FIELD(Unit, losses),         WL_FIELD(Unit, straggler),
    WL_FIELD(Unit, disorder),       WL_FIELD(Unit, max_losses),
    WL_FIELD(Unit, start_altitude), WL_FIELD(Unit, dogfight),
    WL_FIELD(Unit, slot),           WL_FIELD(Unit, from),
    WL_FIELD(Unit, home),           WL_FIELD(Unit, fuel),
    WL_FIELD(Unit, throttle),       WL_FIELD(Unit, zones),
    WL_FIELD(Unit, role),           WL_FIELD(Unit, hits),
    WL_FIELD(Unit, new_losses),     WL_FIELD(Unit, flak_marker),
    WL_FIELD(Unit, start_y),        WL_FIELD(Unit, climb_from),
    WL_FIELD(Unit, home_chosen),    WL_FIELD(Unit, formation),
    WL_FIELD(Unit, headon),         {"profile", offsetof(Unit, profile), 1, sizeof(Profile)},
};

const Field kMoveFields[] = {
    WL_FIELD(Move, unit),           WL_FIELD(Move, mode),     WL_FIELD(Move, mp),           WL_FIELD(Move, total),
    WL_FIELD(Move, start_x),        WL_FIELD(Move, start_y),  WL_FIELD(Move, start_facing), WL_FIELD(Move, climbs),
    WL_FIELD(Move, dives),          WL_FIELD(Move, flags),    WL_FIELD(Move, goal_x),       WL_FIELD(Move, goal_y),
    WL_FIELD(Move, start_distance), WL_FIELD(Move, pending),  WL_FIELD(Move, steps),        WL_FIELD(Move, must_leave),
    WL_FIELD(Move, trail),          WL_FIELD(Move, trail_mp), WL_FIELD(Move, trail_n),      WL_FIELD(Move, plan),
    WL_FIELD(Move, plan_n),         WL_FIELD(Move, plan_i),   WL_FIELD(Move, required),     WL_FIELD(Move, rules),
};

const Field kScheduleFields[] = {
    WL_FIELD(Schedule, group),       WL_FIELD(Schedule, next_slot),    WL_FIELD(Schedule, order_n),
    WL_FIELD(Schedule, unalerted_n), WL_FIELD(Schedule, follow),       WL_FIELD(Schedule, order),
    WL_FIELD(Schedule, queue_n),     WL_FIELD(Schedule, queue_i),      WL_FIELD(Schedule, queue),
    WL_FIELD(Schedule, dice),        WL_FIELD(Schedule, auto_bombers),
};

const Field kWingFields[] = {WL_FIELD(Wing, rolled), WL_FIELD(Wing, orders), WL_FIELD(Wing, order_target),
                             WL_FIELD(Wing, broken_up)};

const Field kFrameFields[] = {WL_FIELD(Frame, step), WL_FIELD(Frame, a), WL_FIELD(Frame, b), WL_FIELD(Frame, c),
                              WL_FIELD(Frame, d),    WL_FIELD(Frame, e), WL_FIELD(Frame, f)};

int64_t get(const void* base, const Field& f, int i) {
  const auto* p = static_cast<const std::byte*>(base) + f.offset + static_cast<std::size_t>(i) * f.width;
  uint64_t value = 0;
  std::memcpy(&value, p, f.width);  // little-endian, as everywhere
  return static_cast<int64_t>(value);
}

void put(void* base, const Field& f, int i, int64_t number) {
  auto* p = static_cast<std::byte*>(base) + f.offset + static_cast<std::size_t>(i) * f.width;
  const auto value = static_cast<uint64_t>(number);
  std::memcpy(p, &value, f.width);
}

// Writes what differs from `usual`.
void write(Value& out, std::span<const Field> fields, const void* base, const void* usual) {
  for (const Field& f : fields) {
    if (std::memcmp(static_cast<const std::byte*>(base) + f.offset, static_cast<const std::byte*>(usual) + f.offset,
                    static_cast<std::size_t>(f.width) * f.count) == 0)
      continue;
    if (f.count == 1) {
      out.set(f.key, get(base, f, 0));
      continue;
    }
    Value list = Value::array();
    int last = f.count;
    while (last > 0 && get(base, f, last - 1) == get(usual, f, last - 1)) --last;
    for (int i = 0; i < last; ++i) list.push_back(get(base, f, i));
    out.set(f.key, std::move(list));
  }
}

void read(Reader& r, std::span<const Field> fields, void* base) {
  for (const Field& f : fields) {
    const int64_t limit = f.width >= 4 ? 0xffffffffLL : (int64_t{1} << (8 * f.width)) - 1;
    if (!r.has(f.key)) continue;
    if (f.count == 1) {
      const Value& v = r.raw(f.key);
      if (!v.is_integer() || v.as_integer() < 0 || v.as_integer() > limit)
        r.fail(f.key, "must be a whole number of 0 to " + std::to_string(limit));
      else put(base, f, 0, v.as_integer());
      continue;
    }
    const Value& list = r.raw(f.key);
    if (!list.is_array() || list.as_array().size() > f.count) {
      r.fail(f.key, "must be a list of at most " + std::to_string(f.count) + " numbers");
      continue;
    }
    int i = 0;
    for (const Value& v : list.as_array()) {
      if (!v.is_integer() || v.as_integer() < 0 || v.as_integer() > limit)
        r.fail(f.key, "must hold whole numbers of 0 to " + std::to_string(limit));
      else put(base, f, i, v.as_integer());
      ++i;
    }
  }
}

using Words = std::vector<std::string_view>;
const Words kStatus{"unused", "waiting", "map", "left", "right", "escaped", "destroyed"};
const Words kSizes{"squadron", "flight"};
const Words kMissions{"bombing", "transport", "strafing", "recce", "escort", "sweep", "intercept"};
const Words kQualities{"trained", "veteran", "green"};
const Words kAmmo{"full", "low", "depleted"};
const Words kLoads{"none", "bombs", "torpedo", "atgr", "parafrag", "cargo"};
const Words kAttitudes{"level", "dive", "climb", "slow_climb"};
const Words kCircling{"never", "now", "done"};
const Words kTraits{"experte", "wing_leader", "alerted", "in_wing",      "returning",  "forming_up", "attacked", "slow",
                    "lufbery", "kamikaze",    "skip",    "close_escort", "was_escort", "unpowered",  "cap",      "jettisoned"};
const Words kTurnFlags{"moved",         "fought",        "rolled_tally", "no_tally_roll",  "out_of_sun",   "reacted",
                       "react_success", "no_air_combat", "flak_hit",     "broken_by_flak", "escape_asked", "took_off",
                       "vector_tried",  "ordered",       "entered",      "circle_first"};
const Words kCarries{"drop_tanks", "rockets", "gun_pod", "at_pod", "rockets_fired"};
const Words kPhases{"set_up", "tally", "movement", "combat", "administration", "end"};
const Words kWaits{"running", "decision", "chance", "end"};

Value bits(const Words& words, unsigned value) {
  Value list = Value::array();
  for (std::size_t i = 0; i < words.size(); ++i)
    if (value >> i & 1) list.push_back(words[i]);
  return list;
}

unsigned read_bits(Reader& r, std::string_view key, const Words& words, unsigned usual) {
  if (!r.has(key)) return usual;
  unsigned value = 0;
  for (const std::string& text : r.texts(key)) {
    bool found = false;
    for (std::size_t i = 0; i < words.size(); ++i)
      if (words[i] == text) value |= 1u << i, found = true;
    if (!found) r.fail(key, "'" + text + "' is unknown here");
  }
  return value;
}

template <class E>
void write_word(Value& out, std::string_view key, const Words& words, E value, E usual) {
  if (value != usual) out.set(key, words[static_cast<std::size_t>(value)]);
}
template <class E>
E read_word(Reader& r, std::string_view key, const Words& words, E usual) {
  return static_cast<E>(r.choice(key, words, static_cast<int>(usual)));
}

Value write_unit(const WingLeader& g, const State& s, int index) {
  const Unit& u = s.unit[index];
  const Unit usual = fresh_unit(g, u.setup);
  Value out = Value::object();
  out.set("id", g.label(s, index));
  out.set("at", square_name(u));
  out.set("facing", kFacingNames[u.facing]);
  write_word(out, "status", kStatus, u.status, Status::kOnMap);
  write_word(out, "size", kSizes, u.size, usual.size);
  write_word(out, "mission", kMissions, u.mission, usual.mission);
  write_word(out, "quality", kQualities, u.quality, usual.quality);
  write_word(out, "ammo", kAmmo, u.ammo, usual.ammo);
  write_word(out, "load", kLoads, u.load, usual.load);
  write_word(out, "attitude", kAttitudes, u.attitude, usual.attitude);
  write_word(out, "circling", kCircling, u.circling, usual.circling);
  if (u.carries != usual.carries) out.set("carries", bits(kCarries, u.carries));
  if (u.traits != usual.traits) out.set("traits", bits(kTraits, u.traits));
  if (u.turn != usual.turn) out.set("this_turn", bits(kTurnFlags, u.turn));
  if (u.tally_on == TallyOn::kUnit) out.set("tally", g.label(s, u.tally));
  if (u.tally_on == TallyOn::kBalloon) out.set("balloon", g.surfaces[s.surface[u.tally].setup].id);
  if (u.has_vector) out.set("vector", square_name(u.vx, u.vy));
  write(out, kUnitFields, &u, &usual);
  return out;
}

void read_unit(const WingLeader& g, Reader& r, State& s, int index) {
  const std::string id = r.text("id");
  std::string letters = id;
  int part = 0;
  if (!letters.empty() && (letters.back() == '1' || letters.back() == '2')) part = letters.back() - '0', letters.pop_back();
  int setup = -1;
  for (std::size_t i = 0; i < g.units.size(); ++i)
    if (g.units[i].id == letters) setup = static_cast<int>(i);
  if (setup < 0) return r.fail("id", "the scenario has no unit '" + letters + "'");
  Unit u = fresh_unit(g, setup);
  u.part = static_cast<uint8_t>(part);
  for (int i = 0; i < index; ++i)
    if (s.unit[i].setup == u.setup && s.unit[i].part == u.part) r.fail("id", "stands twice");
  if (part) u.size = Size::kFlight;
  if (r.has("at")) {
    const std::optional<Square> p = parse_square(r.text("at"));
    if (!p) r.fail("at", "is not a square such as K5");
    else u.x = static_cast<uint8_t>(p->x), u.y = static_cast<uint8_t>(p->y);
  }
  if (r.has("facing")) {
    const std::optional<int> f = parse_facing(r.text("facing"));
    if (!f) r.fail("facing", "must be N, NE, E, SE, S, SW, W or NW");
    else u.facing = static_cast<uint8_t>(*f);
  }
  u.status = read_word(r, "status", kStatus, Status::kOnMap);
  if (u.status == Status::kUnused) r.fail("status", "leave the unit out instead");
  u.size = read_word(r, "size", kSizes, u.size);
  u.mission = read_word(r, "mission", kMissions, u.mission);
  u.quality = read_word(r, "quality", kQualities, u.quality);
  u.ammo = read_word(r, "ammo", kAmmo, u.ammo);
  u.load = read_word(r, "load", kLoads, u.load);
  u.attitude = read_word(r, "attitude", kAttitudes, u.attitude);
  u.circling = read_word(r, "circling", kCircling, u.circling);
  u.carries = static_cast<uint8_t>(read_bits(r, "carries", kCarries, u.carries));
  u.traits = static_cast<uint16_t>(read_bits(r, "traits", kTraits, u.traits));
  u.turn = static_cast<uint16_t>(read_bits(r, "this_turn", kTurnFlags, u.turn));
  if (r.has("vector")) {
    const std::optional<Square> p = parse_square(r.text("vector"));
    if (!p) r.fail("vector", "is not a square such as K5");
    else u.has_vector = 1, u.vx = static_cast<uint8_t>(p->x), u.vy = static_cast<uint8_t>(p->y);
  }
  r.ignore("tally");  // read when all units are known
  r.ignore("balloon");
  read(r, kUnitFields, &u);
  r.done();
  s.unit[index] = u;
}

// The content of a position whatever the order of its fields, but for its check.
uint64_t content_hash(const Value& v) {
  switch (v.type()) {
    case Value::Type::kObject: {
      uint64_t sum = 1;
      for (const Value::Member& member : v.as_object())
        if (member.first != game::kSeal) sum += hash_combine(hash_text(member.first), content_hash(member.second));
      return sum;
    }
    case Value::Type::kArray: {
      uint64_t h = 2;
      for (const Value& item : v.as_array()) h = hash_combine(h, content_hash(item));
      return h;
    }
    case Value::Type::kText: return hash_text(v.as_text());
    case Value::Type::kBool: return v.as_bool() ? 3 : 4;
    case Value::Type::kInteger: return hash_combine(5, static_cast<uint64_t>(v.as_integer()));
    default: return 6;  // a position holds nothing else
  }
}

}  // namespace

Value WingLeader::position(const State& s) const {
  Value out = Value::object();
  out.set("turn", s.turn);
  out.set("phase", kPhases[s.phase]);
  if (s.wait != Wait::kEnd)
    out.set("waits_for", s.wait == Wait::kChance ? Value("chance") : Value(game::name(static_cast<game::Seat>(s.seat))));
  else out.set("waits_for", "end");
  Value list = Value::array();
  for (int i = 0; i < s.unit_count; ++i) list.push_back(write_unit(*this, s, i));
  out.set("units", std::move(list));
  const State blank;
  if (s.surface_count) {
    Value surface = Value::array();
    for (int i = 0; i < s.surface_count; ++i) {
      Surface usual = s.surface[i];
      usual.damage = 0, usual.flags = surfaces[s.surface[i].setup].dead_in_water ? kDeadInWater : 0, usual.losses = 0;
      usual.gun[0] = {}, usual.gun[1] = {};
      Value entry = Value::object();
      entry.set("id", surfaces[s.surface[i].setup].id);
      write(entry, surface_fields(), &s.surface[i], &usual);
      surface.push_back(std::move(entry));
    }
    out.set("surface", std::move(surface));
  }
  Value stack = Value::array();
  const Frame empty;
  for (int i = 0; i < s.depth; ++i) {
    Value frame = Value::object();
    frame.set("do", procedure(s.stack[i].proc).name);
    write(frame, kFrameFields, &s.stack[i], &empty);
    stack.push_back(std::move(frame));
  }
  out.set("stack", std::move(stack));
  if (s.result) out.set("result", s.result);
  if (s.ended_dogfights) out.set("ended_dogfights", s.ended_dogfights);
  if (s.open_tallies) out.set("open_tallies", s.open_tallies);
  for (int i = 0; i < 2; ++i) {
    if (s.escorts_freed >> i & 1) out.set(i ? "red_escorts_freed" : "blue_escorts_freed", true);
    if (s.offered_end[i]) out.set(i ? "red_offers_end" : "blue_offers_end", s.offered_end[i]);
    if (s.bonus_vp[i]) out.set(i ? "red_bonus" : "blue_bonus", static_cast<int>(s.bonus_vp[i]));
  }
  const auto section = [&](const char* key, std::span<const Field> fields, const void* base, const void* usual) {
    Value part = Value::object();
    write(part, fields, base, usual);
    if (!part.as_object().empty()) out.set(key, std::move(part));
  };
  section("move", kMoveFields, &s.move, &blank.move);
  section("schedule", kScheduleFields, &s.schedule, &blank.schedule);
  section("combat", combat_fields(), &s.combat, &blank.combat);
  section("ground", ground_fields(), &s.ground, &blank.ground);
  for (std::size_t w = 0; w < wings.size(); ++w)
    section(("wing" + std::to_string(w + 1)).c_str(), kWingFields, &s.wing[w], &blank.wing[w]);
  out.set(game::kSeal, hash_to_string(content_hash(out)));
  return out;
}

Result<State> WingLeader::from_position(const Value& value) const {
  Errors errors;
  Reader r(value, "position", errors);
  State s;
  s.turn = static_cast<uint8_t>(r.integer("turn", {.min = 1, .max = kLastTurn + 1, .fallback = 1}));
  s.phase = static_cast<uint8_t>(r.choice("phase", kPhases, 1));
  std::vector<Reader> list = r.list("units");
  if (list.empty() || list.size() > kMaxUnits) r.fail("units", "must list 1 to " + std::to_string(kMaxUnits) + " units");
  s.unit_count = static_cast<uint8_t>(list.size() > kMaxUnits ? kMaxUnits : list.size());
  for (int i = 0; i < s.unit_count; ++i) read_unit(*this, list[static_cast<std::size_t>(i)], s, i);
  if (!errors.empty()) return errors.first();
  for (int i = 0; i < s.unit_count; ++i) {
    Reader& unit = list[static_cast<std::size_t>(i)];
    if (unit.has("tally")) {
      const std::optional<int> target = find_unit(*this, s, unit.text("tally"));
      if (!target) unit.fail("tally", "there is no such unit", "WL-7.2.2-a");
      else s.unit[i].tally_on = TallyOn::kUnit, s.unit[i].tally = static_cast<uint8_t>(*target);
    }
    if (unit.has("balloon")) {
      const std::string id = unit.text("balloon");
      for (std::size_t k = 0; k < surfaces.size(); ++k)
        if (surfaces[k].id == id) s.unit[i].tally_on = TallyOn::kBalloon, s.unit[i].tally = static_cast<uint8_t>(k);
      if (s.unit[i].tally_on != TallyOn::kBalloon) unit.fail("balloon", "there is no such balloon");
    }
  }
  s.surface_count = static_cast<uint8_t>(surfaces.size());
  for (std::size_t i = 0; i < surfaces.size(); ++i) s.surface[i] = fresh_surface(*this, static_cast<int>(i));
  for (Reader& entry : r.list("surface")) {
    const std::string id = entry.text("id");
    bool found = false;
    for (std::size_t i = 0; i < surfaces.size(); ++i) {
      if (surfaces[i].id != id) continue;
      found = true;
      read(entry, surface_fields(), &s.surface[i]);
    }
    if (!found) entry.fail("id", "the scenario has no surface unit '" + id + "'");
    entry.done();
  }
  s.result = static_cast<uint8_t>(r.integer("result", {.min = 0, .max = 255, .fallback = 0}));
  s.ended_dogfights = static_cast<uint8_t>(r.integer("ended_dogfights", {.min = 0, .max = 255, .fallback = 0}));
  s.open_tallies = static_cast<uint8_t>(r.integer("open_tallies", {.min = 0, .max = 255, .fallback = 0}));
  for (int i = 0; i < 2; ++i) {
    if (r.boolean(i ? "red_escorts_freed" : "blue_escorts_freed", false))
      s.escorts_freed = static_cast<uint8_t>(s.escorts_freed | 1 << i);
    s.offered_end[i] =
        static_cast<uint8_t>(r.integer(i ? "red_offers_end" : "blue_offers_end", {.min = 0, .max = 2, .fallback = 0}));
    s.bonus_vp[i] = static_cast<int16_t>(r.integer(i ? "red_bonus" : "blue_bonus", {.min = -999, .max = 999, .fallback = 0}));
  }
  const auto section = [&](const std::string& key, std::span<const Field> fields, void* base) {
    Reader part = r.table(key);
    read(part, fields, base);
    part.done();
  };
  section("move", kMoveFields, &s.move);
  section("schedule", kScheduleFields, &s.schedule);
  section("combat", combat_fields(), &s.combat);
  section("ground", ground_fields(), &s.ground);
  for (std::size_t w = 0; w < wings.size(); ++w) section("wing" + std::to_string(w + 1), kWingFields, &s.wing[w]);
  const bool by_hand = !r.has("stack");
  for (Reader& frame : r.list("stack")) {
    const std::string name = frame.text("do");
    const int proc = find_procedure(name);
    if (proc < 0) frame.fail("do", "'" + name + "' is not a procedure");
    if (s.depth == kMaxFrames) {
      frame.fail("do", "the stack is too deep");
      break;
    }
    Frame f;
    f.proc = static_cast<uint8_t>(proc < 0 ? 0 : proc);
    read(frame, kFrameFields, &f);
    frame.done();
    s.stack[s.depth++] = f;
  }
  const int waits = r.choice("waits_for", {"blue", "red", "chance", "end"}, 0);
  // Frames are the program's notes to itself: which numbers go together only the program knows.
  if (const std::string check = r.text(game::kSeal, ""); !by_hand && check != hash_to_string(content_hash(value)))
    r.fail(game::kSeal,
           "does not fit: a position with a 'stack' stands as the program wrote it. To change it leave out stack, move, "
           "schedule, combat, ground and check; the phase then begins anew");
  r.done();
  if (!errors.empty()) return errors.first();
  if (auto wrong = broken_invariant(s)) return Error{"position", *wrong, ""};
  if (by_hand) {  // begin the phase named
    Ctx c{*this, s, nullptr};
    c.push(Proc::kTurn).step = s.phase;
    run(s, nullptr);
    return s;
  }
  if (s.depth == 0) return Error{"position: stack", "must hold at least one procedure", ""};
  s.wait = waits == 2 ? Wait::kChance : waits == 3 ? Wait::kEnd : Wait::kDecision;
  s.seat = static_cast<uint8_t>(waits == 1 ? 1 : 0);
  // The node must be what the stack says: choices where it asks, dice where it rolls.
  const Procedure& top = procedure(s.top().proc);
  if ((s.wait == Wait::kDecision && !top.legal) || (s.wait == Wait::kChance && !top.outcomes))
    return Error{"position: stack", "the last procedure does not wait for that", ""};
  return s;
}

}  // namespace furball::wing_leader
