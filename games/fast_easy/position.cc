// Positions as data: the fields of the state, of a plane, of an attack. Fields that one step alone
// uses stand with that step. docs/positions/fast_easy.md shows all of them.

#include <algorithm>

#include "games/fast_easy/odds.h"
#include "games/fast_easy/rules/fields.h"

namespace furball::fast_easy {
namespace {

using game::Field;
using game::FieldSpec;
using ruledata::Reader;

constexpr std::string_view kPhases[] = {
    "setup",        "escorts move", "escorts fire", "bombers move", "interceptors move", "interceptors fire",
    "bombers fire", "bombing",      "casualties",   "over"};
constexpr std::string_view kStatus[] = {"flying", "out", "exited", "waiting"};
constexpr std::string_view kWeapons[] = {"guns", "rear", "turrets", "rockets", "friendly"};
constexpr std::string_view kFates[] = {"none", "crash", "damaged", "light"};
constexpr int kAllTurrets = 63;

PlaneNumber read_plane(const FastEasy& g, Reader& from, std::string_view key) {
  const std::string id = from.text(key);
  const int p = g.find_plane(id);
  if (p < 0) from.fail(key, say("'{id}' is not a plane of this scenario", {{"id", id}}), "FE-SETUP-01");
  return PlaneNumber(std::max(p, 0));
}

// A field as `kField` makes it, written even where it has its usual value.
template <auto kField>
constexpr auto always(FieldSpec spec) {
  auto field = kField(spec);
  field.write = [](const FieldSpec& f, const FastEasy& g, const auto& from, Value& into) {
    FieldSpec anything = f;
    anything.usual.reset();
    kField(f).write(anything, g, from, into);
  };
  return field;
}

// A plane, by its id.
template <auto M>
constexpr Field<FastEasy, ruledata::detail::Owner<M>> plane(FieldSpec spec) {
  using T = ruledata::detail::Owner<M>;
  spec.form = "a plane";
  return {spec, [](const FieldSpec& f, const FastEasy& g, const T& t, Value& into) { into.set(f.name, g.id(t.*M)); },
          [](const FieldSpec& f, const FastEasy& g, T& t, Reader& from) { t.*M = read_plane(g, from, f.name); }};
}

// --- The attack being resolved, and the targets laid on

template <auto M>
constexpr Field<FastEasy, Attack> count(FieldSpec spec) {
  spec.usual = 0;
  return always<number<M>>(spec);
}

constexpr Field<FastEasy, Attack> kAttackFields[] = {
    plane<&Attack::shooter>({.name = "shooter", .meaning = "who fires", .rule = "FE-SHOOT-01"}),
    plane<&Attack::target>({.name = "target", .meaning = "at whom", .rule = "FE-SHOOT-01"}),
    always<word<&Attack::weapon>>(
        {.name = "weapon", .meaning = "with what", .rule = "FE-SHOOT-04", .usual = 0, .words = kWeapons}),
    count<&Attack::range>({.name = "range", .meaning = "hexes to the target", .rule = "FE-SHOOT-05", .max = 12}),
    count<&Attack::dice>({.name = "dice", .meaning = "dice that are rolled", .rule = "FE-SHOOT-04", .max = kMostDice}),
    count<&Attack::need>({.name = "need", .meaning = "number that each die needs", .rule = "FE-SHOOT-04", .max = 7}),
    count<&Attack::sixes>({.name = "sixes", .meaning = "sixes that fell", .rule = "FE-SHOOT-15", .max = kMostDice}),
    count<&Attack::rows>({.name = "rows", .meaning = "rocket hits still to be rolled", .rule = "FE-RKT-05", .max = kMostDice}),
    {{.name = "frontal", .meaning = "fired head-to-head", .rule = "FE-SHOOT-11", .usual = 0},
     [](const FieldSpec& f, const FastEasy&, const Attack& a, Value& into) { into.set(f.name, a.frontal); },
     flag<&Attack::frontal>({}).read},
    count<&Attack::turrets>({.name = "turrets",
                             .meaning = "turrets that fire: the sum of 1 nose, 2 top, 4 belly, 8 left, 16 right, 32 tail",
                             .rule = "FE-ARC-01",
                             .max = kAllTurrets}),
};

constexpr Field<FastEasy, Allocation> kAllocationFields[] = {
    plane<&Allocation::target>({.name = "target", .meaning = "the fighter that turrets are laid on", .rule = "FE-ARC-02"}),
    number<&Allocation::turrets>({.name = "turrets",
                                  .meaning = "the turrets, summed as in `attack`",
                                  .rule = "FE-ARC-01",
                                  .min = 1,
                                  .max = kAllTurrets}),
};
constexpr FieldSpec kSecond = {
    .name = "second", .meaning = "the turrets laid on the first target have fired", .rule = "FE-ARC-02", .usual = 0};

// --- A plane: what it has of its own, and its bits in the sets of the state

struct PlaneEntry {
  State* state;
  int number;
  Plane& plane() const { return state->plane[number]; }
  Mask mask() const { return bit(number); }
};
using PlaneField = Field<FastEasy, PlaneEntry>;

template <Mask State::* M>
constexpr PlaneField in_set(FieldSpec spec) {
  spec.usual = 0;
  return {spec,
          [](const FieldSpec& f, const FastEasy&, const PlaneEntry& e, Value& into) {
            if (e.state->*M & e.mask()) into.set(f.name, true);
          },
          [](const FieldSpec& f, const FastEasy&, PlaneEntry& e, Reader& from) {
            if (from.boolean(f.name, false)) e.state->*M |= e.mask();
          }};
}

// A number that depends on the type of the plane for its range.
template <auto M, int (*Most)(const FastEasy&, int)>
constexpr PlaneField up_to(FieldSpec spec) {
  return {spec,
          [](const FieldSpec& f, const FastEasy&, const PlaneEntry& e, Value& into) {
            if (const auto number = static_cast<int64_t>(e.plane().*M)) into.set(f.name, number);
          },
          [](const FieldSpec& f, const FastEasy& g, PlaneEntry& e, Reader& from) {
            e.plane().*M = ruledata::detail::Type<M>(
                from.integer(f.name, {.min = 0, .max = Most(g, e.number), .fallback = 0, .rule = f.rule}));
          }};
}
int hit_points(const FastEasy& g, int p) { return g.type(p).hp; }
int engines(const FastEasy& g, int p) { return g.type(p).engines; }
int salvos(const FastEasy& g, int p) { return g.member(p).rockets; }
TargetSet all_targets(const FastEasy& g) { return TargetSet::first(g.setup().targets.size()); }
int target_bits(const FastEasy& g, int) { return all_targets(g).bits(); }

int status_of(const PlaneEntry& e) {
  return e.state->flying & e.mask() ? 0 : e.state->out & e.mask() ? 1 : e.state->exited & e.mask() ? 2 : 3;
}
void write_status(const FieldSpec& f, const FastEasy&, const PlaneEntry& e, Value& into) {
  if (status_of(e) != 0) into.set(f.name, kStatus[status_of(e)]);
}
void read_status(const FieldSpec& f, const FastEasy&, PlaneEntry& e, Reader& from) {
  const int status = ruledata::detail::read_word(f, from);
  if (status == 3) return;
  (status == 0 ? e.state->flying : status == 1 ? e.state->out : e.state->exited) |= e.mask();
}

void write_at(const FieldSpec& f, const FastEasy&, const PlaneEntry& e, Value& into) {
  if (status_of(e) != 3) into.set(f.name, hex_name(e.plane().hex()));
}
void read_at(const FieldSpec& f, const FastEasy& g, PlaneEntry& e, Reader& from) {
  if (status_of(e) == 3) return;
  const std::string text = from.text(f.name);
  Hex at;
  if (!parse_hex(text, at) || !g.on_board(at))
    return from.fail(f.name, say("'{hex}' is not a hex of the board", {{"hex", text}}), "FE-SETUP-01");
  e.plane().at = at;
}

void write_facing(const FieldSpec& f, const FastEasy&, const PlaneEntry& e, Value& into) {
  into.set(f.name, e.plane().facing.index());
}
void read_facing(const FieldSpec& f, const FastEasy& g, PlaneEntry& e, Reader& from) {
  e.plane().facing =
      HexSide(from.integer(f.name, {.min = 0, .max = 5, .fallback = g.member(e.number).facing.index(), .rule = f.rule}));
}

void write_carry(const FieldSpec& f, const FastEasy&, const PlaneEntry& e, Value& into) {
  const Carry carry = e.plane().carry;
  if (carry) into.set(f.name, (carry.left() ? "L" : "R") + std::to_string(carry.straight()));
}
void read_carry(const FieldSpec& f, const FastEasy& g, PlaneEntry& e, Reader& from) {
  if (!from.has(f.name)) return;
  const std::string written = from.text(f.name);
  std::string_view text = written;
  const int side = take(text, "L") ? 1 : take(text, "R") ? 2 : 0;
  const int straight = take_number(text);
  if (!side || !text.empty() || straight < 1 || straight > g.type(e.number).turn || g.type(e.number).bomber)
    return from.fail(f.name, "must be L or R and a count of straight hexes, such as L2", f.rule);
  e.plane().carry = Carry(side, straight);
}

void write_fate(const FieldSpec& f, const FastEasy&, const PlaneEntry& e, Value& into) {
  const Mask b = e.mask();
  const int fate = (e.state->crashed & b) ? 1 : (e.state->damaged & b) ? 2 : (e.state->light & b) ? 3 : 0;
  if (fate) into.set(f.name, kFates[fate]);
}
void read_fate(const FieldSpec& f, const FastEasy&, PlaneEntry& e, Reader& from) {
  const int fate = ruledata::detail::read_word(f, from);
  if (fate) (fate == 1 ? e.state->crashed : fate == 2 ? e.state->damaged : e.state->light) |= e.mask();
}

constexpr FieldSpec kId = {
    .name = "id", .meaning = "the plane: `B1`, `E1`, `I1` and so on", .rule = "FE-CLASS-01", .form = "a plane"};
constexpr PlaneField kPlaneFields[] = {
    {{.name = "status", .meaning = "where it is in the game", .rule = "FE-SHOOT-13", .usual = 0, .words = kStatus},
     write_status,
     read_status},
    {{.name = "at",
      .meaning = "where it is, or where it left the game",
      .rule = "FE-SETUP-01",
      .form = "a hex; none while it waits"},
     write_at,
     read_at},
    {{.name = "facing",
      .meaning = "the hexside it faces",
      .rule = "FE-MOVE-04",
      .form = "0 north to 5, clockwise; usually as in the scenario"},
     write_facing,
     read_facing},
    up_to<&Plane::hits, hit_points>(
        {.name = "hits", .meaning = "hits taken", .rule = "FE-SHOOT-13", .form = "0 to its hit points"}),
    up_to<&Plane::engines_lost, engines>(
        {.name = "engines_lost", .meaning = "engines lost", .rule = "FE-ENG-01", .form = "0 to its engines"}),
    {{.name = "carry",
      .meaning = "a turn begun in the last move: its side and the straight hexes marked",
      .rule = "FE-MOVE-10",
      .form = "`L2`, `R1`"},
     write_carry,
     read_carry},
    up_to<&Plane::rockets, salvos>(
        {.name = "rockets", .meaning = "salvos of rockets left", .rule = "FE-RKT-01", .form = "0 to those it started with"}),
    up_to<&Plane::over, target_bits>(
        {.name = "over",
         .meaning = "targets entered this turn: the sum of 1 for target 1, 2 for target 2, 4 for target 3 and so on",
         .rule = "FE-BOMB-01",
         .form = "a number"}),
    in_set<&State::moved>({.name = "moved", .meaning = "has moved in this phase", .rule = "FE-SEQ-01"}),
    in_set<&State::fired>(
        {.name = "fired", .meaning = "has fired its front guns or turrets in this phase", .rule = "FE-SHOOT-04"}),
    in_set<&State::fired_rear>(
        {.name = "fired_rear", .meaning = "has fired its rear gun in this phase", .rule = "FE-SHOOT-02"}),
    in_set<&State::fired_rockets>({.name = "fired_rockets", .meaning = "has fired rockets in this phase", .rule = "FE-RKT-02"}),
    in_set<&State::loaded>({.name = "bombs", .meaning = "has its bombs aboard", .rule = "FE-BOMB-01"}),
    in_set<&State::displaced>(
        {.name = "displaced", .meaning = "is under another plane and about to be pushed aside", .rule = "FE-MOVE-14"}),
    in_set<&State::contact>({.name = "contact", .meaning = "must roll for a collision", .rule = "FE-COLL-01"}),
    in_set<&State::collided>({.name = "collided", .meaning = "has rolled for a collision this turn", .rule = "FE-COLL-02"}),
    in_set<&State::critical>({.name = "critical", .meaning = "has suffered a critical hit", .rule = "FE-END-02"}),
    in_set<&State::crit_rolled>(
        {.name = "critical_rolled", .meaning = "with one critical roll a phase: it has been made", .rule = "FE-CRIT-01"}),
    {{.name = "fate", .meaning = "what has become of it", .rule = "FE-END-01", .usual = 0, .words = kFates},
     write_fate,
     read_fate},
};

// --- The state

void write_step(const FieldSpec& f, const FastEasy& g, const State& s, Value& into) { into.set(f.name, g.step_name(s)); }
void read_step(const FieldSpec& f, const FastEasy&, State& s, Reader& from) {
  std::vector<std::string_view> names;
  for (const game::Step<FastEasy>& step : FastEasy::steps()) names.push_back(step.name());
  s.step = static_cast<Step>(from.choice(f.name, names, static_cast<int>(Step::kOver)));
}

void write_active(const FieldSpec& f, const FastEasy& g, const State& s, Value& into) {
  if (s.active != kNoPlane && s.step != Step::kPlaceGroup) into.set(f.name, g.id(s.active));
}
void read_active(const FieldSpec& f, const FastEasy& g, State& s, Reader& from) {
  if (from.has(f.name)) s.active = read_plane(g, from, f.name);
}

void write_targets(const FieldSpec& f, const FastEasy& g, const State& s, Value& into) {
  if (g.setup().targets.empty()) return;
  Value list = Value::array();
  s.targets.for_each([&](int t) { list.push_back(t + 1); });
  into.set(f.name, list);
}
void read_targets(const FieldSpec& f, const FastEasy& g, State& s, Reader& from) {
  s.targets = from.has(f.name) ? TargetSet() : all_targets(g);
  for (const int t : from.integers(f.name, {.min = 1, .max = static_cast<int>(g.setup().targets.size()), .rule = f.rule}))
    s.targets |= TargetSet::of(t - 1);
}

void write_shifts(const FieldSpec& f, const FastEasy& g, const State& s, Value& into) {
  Value list = Value::array();
  for (int i = 0; i < s.shift_count; ++i) list.push_back(g.id(s.shifts[i]));
  if (s.shift_count) into.set(f.name, list);
}
void read_shifts(const FieldSpec& f, const FastEasy& g, State& s, Reader& from) {
  for (const std::string& id : from.texts(f.name)) {
    const int p = g.find_plane(id);
    if (p < 0) return from.fail(f.name, say("'{id}' is not a plane of this scenario", {{"id", id}}), f.rule);
    if (s.shift_count == kMaxShifts) return from.fail(f.name, "there can be at most 192 shifts", f.rule);
    s.shifts[s.shift_count++] = p;
  }
}

constexpr StateField kFields[] = {
    always<number<&State::turn>>({.name = "turn", .meaning = "the turn", .rule = "FE-SEQ-01", .min = 1, .max = 60, .usual = 1}),
    always<word<&State::phase>>({.name = "phase",
                                 .meaning = "the phase of the turn",
                                 .rule = "FE-SEQ-01",
                                 .usual = static_cast<int>(Phase::kEscortsMove),
                                 .words = kPhases}),
    {{.name = "step",
      .meaning = "what is due in the middle of a phase",
      .rule = "FE-SEQ-01",
      .form = "the name of a step; none: the phase begins"},
     write_step,
     read_step},
    {{.name = "active", .meaning = "the plane that is asked about or rolls", .form = "a plane"}, write_active, read_active},
    none_to<&State::advance, 200>(
        {.name = "advance",
         .meaning = "hexes the formation has flown: stations are the starting places moved on by this",
         .rule = "FE-BMOVE-01"}),
    none_to<&State::distance, 12>({.name = "distance",
                                   .meaning = "hexes the formation flies this turn, already part of `advance`",
                                   .rule = "FE-BMOVE-01"}),
    none_to<&State::combat, 2>({.name = "combat",
                                .meaning = "0 no shot yet, 1 the first shots fell this turn, 2 combat has started",
                                .rule = "FE-MOVE-03"}),
    none_to<&State::cursor, kMaxPlanes * kMaxPlanes>(
        {.name = "cursor",
         .meaning = "next pair for friendly fire: number of the bomber x 64 + number of the escort, from 0",
         .rule = "FE-FF-01"}),
    flag<&State::at_will>({.name = "at_will", .meaning = "the side fires everything that bears", .rule = "FE-SHOOT-01"}),
    {{.name = "targets", .meaning = "targets still standing", .rule = "FE-BOMB-01", .form = "numbers from 1; none: all"},
     write_targets,
     read_targets},
    {{.name = "shifts", .meaning = "pending shifts in the order received", .rule = "FE-SHIFT-03", .form = "a list of planes"},
     write_shifts,
     read_shifts},
};

Value written(const auto& fields, const FastEasy& g, const auto& from) {
  Value v = Value::object();
  ruledata::write_fields(fields, g, from, v);
  return v;
}

void read_allocations(const FastEasy& g, State& s, Reader& r) {
  std::size_t slot = 0;
  for (Reader& t : r.list("allocations")) {
    if (ruledata::detail::read_flag(kSecond, t)) slot = 1;
    if (slot > 1) t.fail("target", "at most two targets", "FE-ARC-02");
    else ruledata::read_fields(kAllocationFields, g, s.allocation[slot], t);
    ++slot;
    t.done();
  }
}

// Planes that are not mentioned have left the board.
void read_planes(const FastEasy& g, State& s, Reader& r) {
  Mask listed = 0;
  for (Reader& t : r.list("planes")) {
    PlaneEntry entry{&s, read_plane(g, t, kId.name)};
    if (listed & entry.mask()) t.fail(kId.name, "is listed twice");
    listed |= entry.mask();
    ruledata::read_fields(kPlaneFields, g, entry, t);
    t.done();
    const Hex at = entry.plane().hex();
    if (status_of(entry) != 0 || (s.displaced & entry.mask()) || !g.on_board(at)) continue;
    if (g.occupied(s, at)) t.fail("at", say("two planes in {hex}", {{"hex", hex_name(at)}}), "FE-SETUP-01");
    else g.put(s, entry.number, at);
  }
  for (int p = 0; p < g.planes(); ++p)
    if (!(listed & bit(p))) s.plane[p].facing = g.member(p).facing, s.exited |= bit(p);
}

Value write_position(const FastEasy& g, const State& s) {
  Value v = written(kFields, g, s);
  ruledata::write_fields(FastEasy::steps()[static_cast<std::size_t>(g.step(s))].fields(), g, s, v);
  if (!(s.attack == Attack{}) && s.step != Step::kBombRoll) v.set("attack", written(kAttackFields, g, s.attack));
  Value allocations = Value::array();
  for (const Allocation& slot : s.allocation) {
    if (!slot.turrets) continue;
    Value t = written(kAllocationFields, g, slot);
    if (&slot != s.allocation && !s.allocation[0].turrets) t.set(kSecond.name, true);
    allocations.push_back(t);
  }
  if (!allocations.as_array().empty()) v.set("allocations", allocations);
  Value list = Value::array();
  State copy = s;
  for (int p = 0; p < g.planes(); ++p) {
    Value t = Value::object();
    t.set(kId.name, g.id(p));
    ruledata::write_fields(kPlaneFields, g, PlaneEntry{&copy, p}, t);
    list.push_back(t);
  }
  return v.set("planes", list);
}

Result<State> read_position(const FastEasy& g, const Value& value) {
  ruledata::Errors errors;
  Reader r(value, "position", errors);
  State s{};
  const bool in_mid_phase = r.has("step");
  ruledata::read_fields(kFields, g, s, r);
  if (in_mid_phase) ruledata::read_fields(FastEasy::steps()[static_cast<std::size_t>(g.step(s))].fields(), g, s, r);
  if (r.has("attack")) {
    Reader t = r.table("attack");
    ruledata::read_fields(kAttackFields, g, s.attack, t);
    t.done();
  }
  read_allocations(g, s, r);
  read_planes(g, s, r);
  r.done();
  if (!errors.empty()) return errors.first();
  if (in_mid_phase) return s;
  if (auto broken = g.broken_invariant(s)) return Error{"position", *broken, ""};
  if (s.phase == Phase::kSetup) g.advance_setup(s, nullptr);
  else g.enter(s, s.phase, nullptr);
  return s;
}

std::vector<game::FieldTable> position_tables() {
  std::vector<game::FieldTable> tables = {
      ruledata::describe_fields("The position", kFields), ruledata::describe_fields("Each of `planes`", kPlaneFields),
      ruledata::describe_fields("`attack`, while one is resolved", kAttackFields),
      ruledata::describe_fields("Each of `allocations`, while a bomber fires", kAllocationFields)};
  tables[1].fields.insert(tables[1].fields.begin(), kId);
  tables[3].fields.push_back(kSecond);
  static const auto titles = [] {
    std::vector<std::string> list;
    for (const game::Step<FastEasy>& step : FastEasy::steps()) list.push_back(say("Step `{step}`", {{"step", step.name()}}));
    return list;
  }();
  for (std::size_t i = 0; i < FastEasy::steps().size(); ++i)
    if (!FastEasy::steps()[i].fields().empty())
      tables.push_back(ruledata::describe_fields(titles[i], FastEasy::steps()[i].fields()));
  return tables;
}

}  // namespace

constexpr game::Positions<FastEasy> FastEasy::kPositions = {write_position, read_position, position_tables};

}  // namespace furball::fast_easy
