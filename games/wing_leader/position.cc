// Positions as plain data people can write by hand; docs/positions/wing_leader.md describes them.

#include <algorithm>
#include <deque>

#include "games/wing_leader/fields.h"
#include "games/wing_leader/procedure.h"
#include "games/wing_leader/setup.h"
#include "libs/ruledata/reader.h"

namespace furball::wing_leader {
namespace {

using ruledata::Errors;
using ruledata::Reader;

const std::vector<std::string_view> kPhases{"set_up", "tally", "movement", "combat", "administration", "end"};

// --- Units -----------------------------------------------------------------------------------------------

// A unit as its fields find it usual: as set up, but on the map.
Unit usual_unit(const WingLeader& g, int setup) {
  Unit u = fresh_unit(g, setup);
  u.status = Status::kOnMap;
  return u;
}

Value write_unit(const WingLeader& g, const State& s, int index) {
  const Unit& u = s.unit[index];
  Value out = Value::object();
  out.set("id", g.label(s, index));
  out.set("at", square_name(u));
  out.set("facing", kFacingNames[u.facing]);
  write_part(g, s, unit_fields(), u, usual_unit(g, u.setup), out);
  if (u.tally_on == TallyOn::kUnit) out.set("tally", g.label(s, u.tally));
  if (u.tally_on == TallyOn::kBalloon) out.set("balloon", g.surfaces[s.surface[u.tally].setup].id);
  if (u.has_vector) out.set("vector", square_name(u.vx, u.vy));
  return out;
}

std::optional<Square> read_square(Reader& r, std::string_view key) {
  if (!r.has(key)) return std::nullopt;
  const std::optional<Square> p = parse_square(r.text(key));
  if (!p) r.fail(key, "is not a square such as K5");
  return p;
}

// Who it is and where; the fields that name other units are read when all are known.
void read_unit(const WingLeader& g, Reader& r, State& s, int index) {
  const std::string id = r.text("id");
  std::string letters = id;
  int part = 0;
  if (!letters.empty() && (letters.back() == '1' || letters.back() == '2')) part = letters.back() - '0', letters.pop_back();
  int setup = -1;
  for (std::size_t i = 0; i < g.units.size(); ++i)
    if (g.units[i].id == letters) setup = static_cast<int>(i);
  if (setup < 0) return r.fail("id", say("the scenario has no unit '{unit}'", {{"unit", letters}}));
  Unit u = usual_unit(g, setup);
  u.part = part;
  for (int i = 0; i < index; ++i)
    if (s.unit[i].setup == u.setup && s.unit[i].part == u.part) r.fail("id", "is listed twice");
  if (part) u.size = Size::kFlight;
  if (const std::optional<Square> p = read_square(r, "at")) u.x = p->x, u.y = p->y;
  if (r.has("facing")) {
    const std::optional<int> f = parse_facing(r.text("facing"));
    if (!f) r.fail("facing", "must be N, NE, E, SE, S, SW, W or NW");
    else u.facing = *f;
  }
  if (const std::optional<Square> p = read_square(r, "vector")) u.has_vector = 1, u.vx = p->x, u.vy = p->y;
  s.unit[index] = u;
}

void read_unit_fields(const WingLeader& g, Reader& r, State& s, int index) {
  Unit& u = s.unit[index];
  read_part(g, s, unit_fields(), u, r);
  if (u.status == Status::kUnused) r.fail("status", "leave the unit out instead");
  if (r.has("tally")) {
    const std::optional<int> target = find_unit(g, s, r.text("tally"));
    if (!target) r.fail("tally", "there is no such unit", "WL-7.2.2-a");
    else u.tally_on = TallyOn::kUnit, u.tally = *target;
  }
  if (r.has("balloon")) {
    const std::string id = r.text("balloon");
    for (std::size_t k = 0; k < g.surfaces.size(); ++k)
      if (g.surfaces[k].id == id) u.tally_on = TallyOn::kBalloon, u.tally = k;
    if (u.tally_on != TallyOn::kBalloon) r.fail("balloon", "there is no such balloon");
  }
  r.done();
}

// --- Surface units -----------------------------------------------------------------------------------------

Value write_surface(const WingLeader& g, const State& s) {
  Value list = Value::array();
  for (int i = 0; i < s.surface_count; ++i) {
    Value entry = Value::object();
    entry.set("id", g.surfaces[s.surface[i].setup].id);
    write_part(g, s, surface_fields(), s.surface[i], fresh_surface(g, s.surface[i].setup), entry);
    list.push_back(std::move(entry));
  }
  return list;
}

void read_surface(const WingLeader& g, Reader& r, State& s) {
  s.surface_count = g.surfaces.size();
  for (std::size_t i = 0; i < g.surfaces.size(); ++i) s.surface[i] = fresh_surface(g, static_cast<int>(i));
  for (Reader& entry : r.list("surface")) {
    const std::string id = entry.text("id");
    bool found = false;
    for (std::size_t i = 0; i < g.surfaces.size(); ++i) {
      if (g.surfaces[i].id != id) continue;
      found = true;
      read_part(g, s, surface_fields(), s.surface[i], entry);
    }
    if (!found) entry.fail("id", say("the scenario has no surface unit '{unit}'", {{"unit", id}}));
    entry.done();
  }
}

// --- The stack -------------------------------------------------------------------------------------------------

Value write_stack(const WingLeader& g, const State& s) {
  Value stack = Value::array();
  for (int i = 0; i < s.depth; ++i) {
    const Frame& f = s.stack[i];
    const Procedure& p = *procedure(f.proc);
    Value frame = Value::object();
    frame.set("do", p.name);
    if (f.step) frame.set("step", p.steps[f.step]);
    write_part(g, s, frame_fields(), f, Frame{}, frame);
    stack.push_back(std::move(frame));
  }
  return stack;
}

// What the procedure cannot do without at this step.
void check_needs(const WingLeader& g, const State& s, const Procedure& p, const Frame& f, Reader& frame) {
  if (!(p.needs_at >> f.step & 1)) return;
  if (p.needs & kNeedsUnit && f.unit >= s.unit_count) frame.fail("unit", "must be given here");
  if (p.needs & kNeedsTarget && f.target >= s.unit_count) frame.fail("target", "must be given here");
  if (p.needs & kNeedsOther && f.other >= s.unit_count) frame.fail("other", "must be given here");
  if (p.needs & kNeedsDogfight && f.dogfight == 0) frame.fail("dogfight", "must be given here");
  if (p.needs & kNeedsGun && f.gun >= g.guns.size()) frame.fail("gun", "there is no such gun");
}

void read_stack(const WingLeader& g, Reader& r, State& s) {
  for (Reader& frame : r.list("stack")) {
    const std::string name = frame.text("do");
    const Proc proc = find_procedure(name);
    if (proc == Proc::kNone) return frame.fail("do", say("'{word}' is not a procedure", {{"word", name}}));
    if (s.depth == kMaxFrames - 4) return frame.fail("do", "the stack is too deep");
    if (s.depth == 0 && proc != Proc::kTurn) return frame.fail("do", "the first must be 'turn'");
    const Procedure& p = *procedure(proc);
    Frame f;
    f.proc = proc;
    if (frame.has("step")) f.step = frame.choice("step", std::vector<std::string_view>(p.steps.begin(), p.steps.end()));
    read_part(g, s, frame_fields(), f, frame);
    check_needs(g, s, p, f, frame);
    frame.done();
    s.stack[s.depth++] = f;
  }
}

// --- Notes of the moment -------------------------------------------------------------------------------------

template <class T>
void write_section(const WingLeader& g, const State& s, std::string_view key, std::span<const PartField<T>> fields,
                   const T& now, Value& out) {
  Value part = Value::object();
  write_part(g, s, fields, now, T{}, part);
  if (!part.as_object().empty()) out.set(key, std::move(part));
}

template <class T>
void read_section(const WingLeader& g, const State& s, std::string_view key, std::span<const PartField<T>> fields, T& now,
                  Reader& r) {
  Reader part = r.table(key);
  read_part(g, s, fields, now, part);
  part.done();
}

std::string wing_key(std::size_t wing) { return "wing" + std::to_string(wing + 1); }

void write_notes(const WingLeader& g, const State& s, Value& out) {
  if (s.result) out.set("result", int{s.result});
  if (s.ended_dogfights) out.set("ended_dogfights", s.ended_dogfights);
  if (s.open_tallies) out.set("open_tallies", s.open_tallies);
  for (int i = 0; i < 2; ++i) {
    if (s.offered_end[i]) out.set(i ? "red_offers_end" : "blue_offers_end", s.offered_end[i]);
    if (s.bonus_vp[i]) out.set(i ? "red_bonus" : "blue_bonus", static_cast<int>(s.bonus_vp[i]));
  }
  Value freed = Value::array();
  for (int i = 0; i < s.unit_count; ++i)
    if (s.escorts_freed.has(i)) freed.push_back(g.label(s, i));
  if (!freed.as_array().empty()) out.set("escorts_freed", std::move(freed));
  write_section(g, s, "move", move_fields(), s.move, out);
  write_section(g, s, "schedule", schedule_fields(), s.schedule, out);
  write_section(g, s, "combat", combat_fields(), s.combat, out);
  write_section(g, s, "ground", ground_fields(), s.ground, out);
  for (std::size_t w = 0; w < g.wings.size(); ++w) write_section(g, s, wing_key(w), wing_fields(), s.wing[w], out);
}

void read_notes(const WingLeader& g, Reader& r, State& s) {
  const auto small = [&r](const char* key, int most) { return r.integer(key, {.min = 0, .max = most, .fallback = 0}); };
  s.result = small("result", kMaxUnits - 1);
  s.ended_dogfights = small("ended_dogfights", 255);
  s.open_tallies = small("open_tallies", 255);
  for (int i = 0; i < 2; ++i) {
    s.offered_end[i] = small(i ? "red_offers_end" : "blue_offers_end", 2);
    s.bonus_vp[i] = static_cast<int16_t>(r.integer(i ? "red_bonus" : "blue_bonus", {.min = -999, .max = 999, .fallback = 0}));
  }
  for (const std::string& id : r.texts("escorts_freed")) {
    const std::optional<int> bomber = find_unit(g, s, id);
    if (!bomber) r.fail("escorts_freed", say("there is no unit '{unit}'", {{"unit", id}}), "WL-15.2.2-b");
    else s.escorts_freed.add(*bomber);
  }
  read_section(g, s, "move", move_fields(), s.move, r);
  read_section(g, s, "schedule", schedule_fields(), s.schedule, r);
  read_section(g, s, "combat", combat_fields(), s.combat, r);
  read_section(g, s, "ground", ground_fields(), s.ground, r);
  for (std::size_t w = 0; w < g.wings.size(); ++w) read_section(g, s, wing_key(w), wing_fields(), s.wing[w], r);
}

// What the game waits for, as the stack says; a position whose notes do not go together waits for something that
// nobody could answer.
std::optional<Error> settle(const WingLeader& g, State& s) {
  s.at = At::kRunning;
  g.run(s, nullptr);
  game::ActionList actions;
  game::OutcomeList outcomes;
  if (s.wait() == Wait::kDecision) g.legal(s, actions);
  if (s.wait() == Wait::kChance) g.outcomes(s, outcomes);
  if (s.wait() != Wait::kEnd && actions.empty() && outcomes.empty())
    return Error{"position: stack", "does not go together with the rest: nothing could be chosen now", ""};
  return std::nullopt;
}

Value write_position(const WingLeader& g, const State& s) {
  Value out = Value::object();
  out.set("turn", int{s.turn});
  out.set("phase", kPhases[static_cast<std::size_t>(s.phase)]);
  out.set("waits_for", s.wait() == Wait::kEnd      ? Value("end")
                       : s.wait() == Wait::kChance ? Value("chance")
                                                   : Value(side_key(s.seat)));
  if (s.wait() != Wait::kEnd) out.set("question", g.step_name(s));
  Value list = Value::array();
  for (int i = 0; i < s.unit_count; ++i) list.push_back(write_unit(g, s, i));
  out.set("units", std::move(list));
  if (s.surface_count) out.set("surface", write_surface(g, s));
  out.set("stack", write_stack(g, s));
  write_notes(g, s, out);
  return out;
}

Result<State> read_position(const WingLeader& g, const Value& value) {
  Errors errors;
  Reader r(value, "position", errors);
  State s;
  s.turn = r.integer("turn", {.min = 1, .max = kLastTurn + 1, .fallback = 1});
  s.phase = static_cast<Phase>(r.choice("phase", kPhases, 1));
  std::vector<Reader> list = r.list("units");
  if (list.empty() || list.size() > kMaxUnits) r.fail("units", say("must list 1 to {most} units", {{"most", kMaxUnits}}));
  s.unit_count = std::min<std::size_t>(list.size(), kMaxUnits);
  for (int i = 0; i < s.unit_count; ++i) read_unit(g, list[static_cast<std::size_t>(i)], s, i);
  if (!errors.empty()) return errors.first();
  read_surface(g, r, s);
  for (int i = 0; i < s.unit_count; ++i) read_unit_fields(g, list[static_cast<std::size_t>(i)], s, i);
  read_notes(g, r, s);
  const bool by_hand = !r.has("stack");
  if (by_hand) s.stack[s.depth++] = {.proc = Proc::kTurn, .step = StepNumber(static_cast<int>(s.phase))};
  else read_stack(g, r, s);
  const int waits = r.choice("waits_for", {"blue", "red", "chance", "end"}, 0);
  r.ignore("question");  // for readers: the stack says it
  r.done();
  if (!errors.empty()) return errors.first();
  if (s.depth == 0) return Error{"position: stack", "must hold at least one procedure", ""};
  if (auto wrong = g.broken_invariant(s)) return Error{"position", *wrong, ""};
  if (!by_hand && waits == 3) s.at = At::kOver;
  else if (auto wrong = settle(g, s)) return *wrong;
  return s;
}

// The tables, with the words of a set written out; the texts live as long as the program.
template <class T>
game::FieldTable table(std::string_view title, std::span<const PartField<T>> fields, std::deque<std::string>& texts) {
  game::FieldTable table = ruledata::describe_fields(title, fields);
  for (game::FieldSpec& spec : table.fields) {
    if (spec.words.empty() || spec.usual) continue;
    std::string list = "a list of";
    for (std::string_view word : spec.words) list += (list.back() == '`' ? ", `" : " `") + std::string(word) + "`";
    spec.form = texts.emplace_back(std::move(list));
  }
  return table;
}

std::vector<game::FieldTable> position_tables() {
  static std::deque<std::string> texts;
  static const std::vector<game::FieldTable> tables = {
      table("A unit", unit_fields(), texts),
      table("A surface unit", surface_fields(), texts),
      table("A procedure on the stack", frame_fields(), texts),
      table("The move in progress", move_fields(), texts),
      table("The move order", schedule_fields(), texts),
      table("The air combat in progress", combat_fields(), texts),
      table("The flak attack in progress", ground_fields(), texts),
      table("A wing", wing_fields(), texts),
  };
  return tables;
}

}  // namespace

constexpr game::Positions<WingLeader> WingLeader::kPositions = {write_position, read_position, position_tables};

}  // namespace furball::wing_leader
