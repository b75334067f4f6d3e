// Positions people can write by hand, from lists of fields (libs/ruledata/codec.h). docs/positions/full_circle.md explains
// them with examples.

#include "games/full_circle/rules/chapters.h"
#include "libs/ruledata/codec.h"

namespace furball::full_circle {
namespace {

using game::Field;
using game::FieldSpec;
using ruledata::Reader;

constexpr std::string_view kSides[] = {"escort", "interceptor"};
constexpr std::string_view kStatuses[] = {"absent", "waiting", "flying", "left"};
constexpr std::string_view kSuns[] = {"none", "front right", "rear right", "none (behind)", "rear left", "front left"};
constexpr std::string_view kTights[] = {"no", "trying", "made", "failed"};
constexpr std::string_view kHexForm = "a hex such as `I13`";

template <auto M>
constexpr auto number(FieldSpec spec) {
  return ruledata::number<M, FullCircle>(spec);
}
template <auto M>
constexpr auto word(FieldSpec spec) {
  return ruledata::word<M, FullCircle>(spec);
}
template <auto M>
constexpr auto flag(FieldSpec spec) {
  return ruledata::flag<M, FullCircle>(spec);
}
template <FighterFlag kFlag>
constexpr Field<FullCircle, Fighter> status_flag(FieldSpec spec) {
  spec.usual = 0;
  return {spec,
          [](const FieldSpec& f, const FullCircle&, const Fighter& t, Value& into) {
            if (t.has(kFlag)) into.set(f.name, true);
          },
          [](const FieldSpec& f, const FullCircle&, Fighter& t, Reader& from) {
            t.set(kFlag, ruledata::detail::read_flag(f, from));
          }};
}

Place read_hex(const FieldSpec& spec, Reader& from) {
  const std::string hex = from.text(spec.name);
  if (const auto p = hex_from_name(hex)) return *p;
  from.fail(spec.name, say("must be a hex of the board such as I13, is '{hex}'", {{"hex", hex}}), "FC-BOARD-04");
  return {};
}

// --- A flight ----------------------------------------------------------------------------------------------

constexpr Field<FullCircle, Fighter> kFlightFields[] = {
    word<&Fighter::status>({.name = "status",
                            .meaning = "waiting to be placed, flying or gone",
                            .usual = static_cast<int64_t>(Status::kFlying),
                            .words = kStatuses}),
    {{.name = "hex", .meaning = "where it is; needed in flight", .rule = "FC-BOARD-04", .form = kHexForm},
     [](const FieldSpec& f, const FullCircle&, const Fighter& t, Value& into) {
       if (t.at.y != 0) into.set(f.name, hex_name(t.place()));
     },
     [](const FieldSpec& f, const FullCircle&, Fighter& t, Reader& from) {
       if (t.flying() || from.has(f.name)) t.at = read_hex(f, from);
     }},
    number<&Fighter::step>(
        {.name = "step", .meaning = "its altitude step", .rule = "FC-BOARD-02", .max = kSteps - 1, .usual = 0}),
    number<&Fighter::heading>(
        {.name = "heading", .meaning = "0 with the raid, then clockwise", .rule = "FC-BOARD-03", .max = 5, .usual = 0}),
    {{.name = "energy", .meaning = "needed in flight", .rule = "FC-BOARD-07", .min = 1, .max = kMaxEnergy},
     [](const FieldSpec& f, const FullCircle&, const Fighter& t, Value& into) {
       if (t.energy != 0) into.set(f.name, int{t.energy});
     },
     [](const FieldSpec& f, const FullCircle&, Fighter& t, Reader& from) {
       if (t.flying() || from.has(f.name)) t.energy = from.integer(f.name, {.min = f.min, .max = f.max, .rule = f.rule});
     }},
    number<&Fighter::hits>({.name = "hits", .meaning = "hits it has taken", .rule = "FC-UNIT-05", .max = 255, .usual = 0}),
    status_flag<kLow>({.name = "low", .meaning = "is low on ammunition", .rule = "FC-AMMO-01"}),
    status_flag<kBreakOff>({.name = "break_off", .meaning = "leaves at its next activation", .rule = "FC-HIT-05"}),
    status_flag<kFlown>({.name = "flown", .meaning = "has flown this round", .rule = "FC-FLIGHT-08"}),
    status_flag<kFiredOn>({.name = "fired_on", .meaning = "must hold its fire: it was fired on", .rule = "FC-CBT-05"}),
    status_flag<kLastFired>({.name = "fired", .meaning = "fired in its last activation", .rule = "FC-CBT-09"}),
    number<&Fighter::last_return>({.name = "return_fire",
                                   .meaning = "strength of the answer; -1 none",
                                   .rule = "FC-CBT-09",
                                   .min = -1,
                                   .max = 6,
                                   .usual = -1}),
    number<&Fighter::trade>(
        {.name = "trade", .meaning = "set-up: level gained or given", .rule = "FC-SETUP-13", .min = -1, .max = 1, .usual = 0}),
    number<&Fighter::max_level>({.name = "max_level",
                                 .meaning = "set-up: highest level to start at",
                                 .rule = "FC-SETUP-15",
                                 .max = kMaxLevel + 8,
                                 .usual = 0}),
};

// --- A bomber group ----------------------------------------------------------------------------------------

constexpr Field<FullCircle, Group> kGroupFields[] = {
    {{.name = "hex", .meaning = "where it flies", .rule = "FC-BOARD-04", .form = kHexForm},
     [](const FieldSpec& f, const FullCircle&, const Group& t, Value& into) { into.set(f.name, hex_name(t.place())); },
     [](const FieldSpec& f, const FullCircle&, Group& t, Reader& from) { t.at = read_hex(f, from); }},
    {{.name = "step",
      .meaning = "its altitude step",
      .rule = "FC-SETUP-06",
      .max = 2,
      .form = "0 to 2; usually as at the start"},
     [](const FieldSpec& f, const FullCircle&, const Group& t, Value& into) { into.set(f.name, int{t.step}); },
     [](const FieldSpec& f, const FullCircle& g, Group& t, Reader& from) {
       const int usual = g.setup().very_low ? 0 : 1;
       t.step = from.integer(f.name, {.min = 0, .max = f.max, .fallback = usual, .rule = f.rule});
     }},
    number<&Group::hits>({.name = "hits", .meaning = "hits it has taken", .rule = "FC-HIT-06", .max = 255, .usual = 0}),
};

// --- The move under way ------------------------------------------------------------------------------------

// A number of how the flight stood before.
template <auto M>
constexpr Field<FullCircle, Move> at_start(FieldSpec spec) {
  return {spec,
          [](const FieldSpec& f, const FullCircle& g, const Move& t, Value& into) { number<M>(f).write(f, g, t.start, into); },
          [](const FieldSpec& f, const FullCircle& g, Move& t, Reader& from) { number<M>(f).read(f, g, t.start, from); }};
}

constexpr Field<FullCircle, Move> kMoveFields[] = {
    number<&Move::dz>(
        {.name = "dz", .meaning = "steps climbed; dived: negative", .rule = "FC-FLIGHT-01", .min = -2, .max = 2, .usual = 0}),
    {{.name = "start_hex", .meaning = "where the flight began", .rule = "FC-BOARD-04", .form = kHexForm},
     [](const FieldSpec& f, const FullCircle&, const Move& t, Value& into) { into.set(f.name, hex_name(t.start.place)); },
     [](const FieldSpec& f, const FullCircle&, Move& t, Reader& from) { t.start.place = read_hex(f, from); }},
    at_start<&Start::step>({.name = "start_step", .meaning = "its step before the move", .max = kSteps - 1, .usual = 0}),
    at_start<&Start::heading>({.name = "start_heading", .meaning = "its heading before the move", .max = 5, .usual = 0}),
    at_start<&Start::energy>(
        {.name = "start_energy", .meaning = "its energy before the move", .rule = "FC-NRG-10", .min = 1, .max = kMaxEnergy}),
    number<&Move::hexes>({.name = "hexes", .meaning = "hexes entered so far", .rule = "FC-FLIGHT-02", .max = 4, .usual = 0}),
    {{.name = "turns", .meaning = "in each hex: 0 straight on, 1 left, 2 right", .rule = "FC-FLIGHT-03", .form = "`[1, 0, 2]`"},
     [](const FieldSpec& f, const FullCircle&, const Move& t, Value& into) {
       Value turns = Value::array();
       for (const int turn : t.turns) turns.push_back(turn);
       into.set(f.name, std::move(turns));
     },
     [](const FieldSpec& f, const FullCircle&, Move& t, Reader& from) {
       const std::vector<int> turns = from.integers(f.name, {.min = 0, .max = 2});
       if (turns.size() > std::size(t.turns)) from.fail(f.name, "holds at most four turns", f.rule);
       for (std::size_t i = 0; i < turns.size() && i < std::size(t.turns); ++i) t.turns[i] = turns[i];
     }},
    number<&Move::nw>(
        {.name = "turns_counted", .meaning = "turns that are no weaves", .rule = "FC-NRG-03", .max = 2, .usual = 0}),
    word<&Move::tight>({.name = "tight", .meaning = "its tight turn", .rule = "FC-TIGHT-03", .usual = 0, .words = kTights}),
    flag<&Move::stopped>({.name = "stopped", .meaning = "has stopped short", .rule = "FC-STOP-01"}),
    number<&Move::die>({.name = "die", .meaning = "the D6 it has rolled; 0 none", .rule = "FC-NRG-06", .max = 6, .usual = 0}),
    number<&Move::throttle>(
        {.name = "throttle", .meaning = "points throttled back", .rule = "FC-NRG-09", .max = 6, .usual = 0}),
    flag<&Move::started_with_enemy>(
        {.name = "started_with_enemy", .meaning = "began among enemy fighters", .rule = "FC-SA-05"}),
    number<&Move::mover_fires>({.name = "mover_fires",
                                .meaning = "1 it fires, 2 its ammunition die is due",
                                .rule = "FC-CBT-04",
                                .max = 2,
                                .usual = 0}),
    number<&Move::target_fires>({.name = "target_fires",
                                 .meaning = "1 its target fires back, 2 the die is due",
                                 .rule = "FC-CBT-02",
                                 .max = 2,
                                 .usual = 0}),
};

// --- The whole ---------------------------------------------------------------------------------------------

template <auto M, auto kUsual>
constexpr Field<FullCircle, State> by_scenario(FieldSpec spec) {
  return ruledata::by_scenario<M, kUsual, FullCircle>(spec);
}

void read_stage(const FieldSpec& f, const FullCircle&, State& s, Reader& from) {
  const auto names = ruledata::step_names<FullCircle>();
  s.stage = static_cast<Stage>(from.choice(f.name, {names.begin(), names.end()}, static_cast<int>(Stage::kFly)));
}

void read_hits(const FieldSpec& f, const FullCircle&, State& s, Reader& from) {
  const std::vector<int> hits = from.integers(f.name, {.min = 0, .max = 255});
  if (!hits.empty() && hits.size() != 2) from.fail(f.name, "needs two numbers: by the escort side, by the interceptors");
  if (hits.size() == 2) s.hits = {Hits(hits[0]), Hits(hits[1])};
}

void write_bombers(const FieldSpec& f, const FullCircle& g, const State& s, Value& into) {
  Value list = Value::array();
  for (int group = 0; group < g.setup().groups; ++group) {
    Value each = Value::object();
    ruledata::write_fields(kGroupFields, g, s.groups[group], each);
    list.push_back(std::move(each));
  }
  into.set(f.name, std::move(list));
}

void read_bombers(const FieldSpec& f, const FullCircle& g, State& s, Reader& from) {
  g.place_bombers(s);
  if (!from.has(f.name)) return;
  const std::vector<Reader> list = from.list(f.name);
  if (static_cast<int>(list.size()) != g.setup().groups)
    return from.fail(f.name, say_n(g.setup().groups, "the scenario has {n} bomber group", "the scenario has {n} bomber groups"),
                     f.rule);
  for (std::size_t group = 0; group < list.size(); ++group) {
    Reader each = list[group];
    ruledata::read_fields(kGroupFields, g, s.groups[group], each);
    each.done();
  }
}

template <Side kSide>
void write_flights(const FieldSpec& f, const FullCircle& g, const State& s, Value& into) {
  Value list = Value::array();
  for (int i = FullCircle::first_of(kSide); i < g.end_of(kSide); ++i) {
    Value each = Value::object();
    ruledata::write_fields(kFlightFields, g, s.fighters[i], each);
    list.push_back(std::move(each));
  }
  into.set(f.name, std::move(list));
}

template <Side kSide>
void read_flights(const FieldSpec& f, const FullCircle& g, State& s, Reader& from) {
  int i = FullCircle::first_of(kSide);
  for (Reader each : from.list(f.name)) {
    if (i == g.end_of(kSide))
      return from.fail(f.name, say_n(g.flights(kSide), "the scenario has {n} flight here", "the scenario has {n} flights here"),
                       f.rule);
    ruledata::read_fields(kFlightFields, g, s.fighters[i++], each);
    each.done();
  }
  for (; i < g.end_of(kSide); ++i) s.fighters[i].status = Status::kLeft;  // not listed: gone
}

void read_active(const FieldSpec& f, const FullCircle& g, State& s, Reader& from) {
  const std::string active = from.text(f.name, "");
  if (active == "none") return;
  if (!active.empty()) {
    s.active = unit_from_id(active);
    if (s.active == kNoUnit) from.fail(f.name, "must be a unit such as E1, I2 or B1");
    return;
  }
  for (int i = g.end_of(s.side) - 1; i >= FullCircle::first_of(s.side); --i)
    if (s.fighters[i].flying() && !s.fighters[i].has(kFlown)) s.active = i;
}

void read_awareness(const FieldSpec& f, const FullCircle& g, State& s, Reader& from) {
  if (!from.has(f.name)) {
    for (Side side : kBothSides) s.poor_sa[side] = g.poor_awareness(s, side);
    return;
  }
  const Value& list = from.raw(f.name);
  if (list.as_array().size() != 2 || !list.as_array()[0].is_bool() || !list.as_array()[1].is_bool())
    return from.fail(f.name, "needs two of true or false: escorts, interceptors");
  s.poor_sa = {list.as_array()[0].as_bool(), list.as_array()[1].as_bool()};
}

void write_move(const FieldSpec& f, const FullCircle& g, const State& s, Value& into) {
  if (s.move == Move{}) return;
  Value move = Value::object();
  ruledata::write_fields(kMoveFields, g, s.move, move);
  into.set(f.name, std::move(move));
}

void read_move(const FieldSpec& f, const FullCircle& g, State& s, Reader& from) {
  if (!from.has(f.name)) return;
  Reader move = from.table(f.name);
  ruledata::read_fields(kMoveFields, g, s.move, move);
  move.done();
}

// The flights come before what follows from them.
constexpr Field<FullCircle, State> kFields[] = {
    {{.name = "stage", .meaning = "what the game waits for", .form = "the name of a step; usually `fly`"},
     [](const FieldSpec& f, const FullCircle& g, const State& s, Value& into) { into.set(f.name, g.step_name(s)); },
     read_stage},
    word<&State::side>({.name = "side", .meaning = "whose phase it is", .rule = "FC-SEQ-01", .usual = 0, .words = kSides}),
    by_scenario<&State::round, [](const FullCircle&, const State& s) { return s.stage >= Stage::kFly ? 2 : 0; }>(
        {.name = "round", .meaning = "the round; 0 in set-up", .rule = "FC-SEQ-01", .max = 40, .form = "0 to 40; usually 2"}),
    by_scenario<&State::base, [](const FullCircle& g, const State&) { return g.setup().base; }>(
        {.name = "base",
         .meaning = "the level of step 0",
         .rule = "FC-BOARD-02",
         .max = kMaxBase,
         .form = "0 to 18; usually the scenario's"}),
    flag<&State::cut>({.name = "lowered", .meaning = "the raid came in low", .rule = "FC-SETUP-10"}),
    number<&State::cycles>(
        {.name = "cycles", .meaning = "sections passed, for show", .rule = "FC-BOARD-05", .max = 40, .usual = 0}),
    by_scenario<&State::progress, [](const FullCircle&, const State&) { return kStartProgress; }>(
        {.name = "progress", .meaning = "progress of the bombers", .rule = "FC-BMB-02", .max = 5, .form = "0 to 5; usually 2"}),
    {{.name = "sun",
      .meaning = "where the sun shines from",
      .rule = "FC-SETUP-05",
      .words = kSuns,
      .form = "`none`, `rear left` and so on; usually the scenario's"},
     [](const FieldSpec& f, const FullCircle&, const State& s, Value& into) { into.set(f.name, kSuns[s.sun]); },
     [](const FieldSpec& f, const FullCircle& g, State& s, Reader& from) {
       s.sun = from.choice(f.name, {f.words.begin(), f.words.end()}, std::max(0, g.setup().sun));
     }},
    by_scenario<&State::handicap, [](const FullCircle& g, const State&) { return std::max(0, g.setup().handicap); }>(
        {.name = "handicap",
         .meaning = "points the escorts start with",
         .rule = "FC-VIC-01",
         .max = 20,
         .form = "0 to 20; usually the scenario's"}),
    by_scenario<&State::hit_value, [](const FullCircle& g, const State&) { return g.setup().hit_value; }>(
        {.name = "hit_value",
         .meaning = "points for a hit by the interceptors",
         .rule = "FC-VIC-01",
         .min = 1,
         .max = 2,
         .form = "1 or 2; usually the scenario's"}),
    {{.name = "hits", .meaning = "by escorts and bombers, by interceptors", .rule = "FC-VIC-03", .form = "`[1, 3]`"},
     [](const FieldSpec& f, const FullCircle&, const State& s, Value& into) {
       into.set(f.name, Value(Value::Array{int{s.hits[Side::kEscort]}, int{s.hits[Side::kInterceptor]}}));
     },
     read_hits},
    flag<&State::swapped>({.name = "swapped", .meaning = "blue flies the interceptors", .rule = "FC-VIC-01"}),
    number<&State::edge_roll>(
        {.name = "edge_roll", .meaning = "set-up: the die for the edge", .rule = "FC-SETUP-16", .max = 6, .usual = 0}),
    number<&State::edge_side>(
        {.name = "edge_side", .meaning = "set-up, after a six: 0 left, 1 right", .rule = "FC-SETUP-16", .max = 1, .usual = 0}),
    {{.name = "bombers",
      .meaning = "the bomber groups; left out: as they start",
      .rule = "FC-UNIT-01",
      .form = "a list of groups"},
     write_bombers,
     read_bombers},
    {{.name = "escorts",
      .meaning = "in the scenario's order; those not listed have left",
      .rule = "FC-UNIT-02",
      .form = "a list of flights"},
     write_flights<Side::kEscort>,
     read_flights<Side::kEscort>},
    {{.name = "interceptors", .meaning = "likewise", .rule = "FC-UNIT-02", .form = "a list of flights"},
     write_flights<Side::kInterceptor>,
     read_flights<Side::kInterceptor>},
    {{.name = "active",
      .meaning = "the unit whose turn it is",
      .rule = "FC-SEQ-02",
      .form = "`I1`, `none`; usually the side's first that has not flown"},
     [](const FieldSpec& f, const FullCircle&, const State& s, Value& into) {
       into.set(f.name, s.active == kNoUnit ? "none" : unit_id(s.active));
     },
     read_active},
    {{.name = "poor_sa",
      .meaning = "poor awareness of escorts, interceptors",
      .rule = "FC-SA-01",
      .form = "`[false, true]`; usually by the flights on the board"},
     [](const FieldSpec& f, const FullCircle&, const State& s, Value& into) {
       into.set(f.name, Value(Value::Array{s.poor_sa[Side::kEscort] != 0, s.poor_sa[Side::kInterceptor] != 0}));
     },
     read_awareness},
    {{.name = "move", .meaning = "the move under way", .rule = "FC-FLIGHT-02", .form = "a table"}, write_move, read_move},
};

Result<State> read_position(const FullCircle& g, const Value& value) {
  const Result<State> s = ruledata::read_position(kFields, g, value);
  if (!s) return s;
  if (auto broken = g.broken_invariant(*s)) return Error{"position", *broken, ""};
  return s;
}

std::vector<game::FieldTable> position_tables() {
  return {ruledata::describe_fields("The position", kFields), ruledata::describe_fields("A flight", kFlightFields),
          ruledata::describe_fields("A bomber group", kGroupFields),
          ruledata::describe_fields("The move under way", kMoveFields),
          ruledata::describe_fields("In the step `bid`", kBid.fields)};
}

}  // namespace

constexpr game::Positions<FullCircle> FullCircle::kPositions = {
    [](const FullCircle& g, const State& s) { return ruledata::write_position(kFields, g, s); }, read_position,
    position_tables};

}  // namespace furball::full_circle
