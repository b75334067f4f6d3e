// Positions as people write them; see docs/positions/dogfight.md.

#include "games/dogfight/position.h"

#include <algorithm>

#include "games/dogfight/rules/steps.h"

namespace furball::dogfight {

using game::Field;
using game::FieldSpec;
using ruledata::Reader;

Unit read_unit(const Dogfight& game, Reader& from, std::string_view key) {
  const std::string id = from.text(key);
  const auto found = game.parse_unit(id);
  if (!found && !id.empty()) from.fail(key, say("there is no unit '{id}' in this scenario", {{"id", id}}), "DF-UNIT-01");
  return found.value_or(Unit());
}

Unit read_flight_id(const Dogfight& game, Reader& from, std::string_view key) {
  const Unit unit = read_unit(game, from, key);
  if (!is_bomber(unit)) return unit;
  from.fail(key, "must be a flight: bombers never change their block", "DF-BOARD-04");
  return {};
}

namespace {

// --- A flight

constexpr Field<Dogfight, Flight> kFlightFields[] = {
    {{.name = "at", .meaning = "where it is and how it points", .rule = "DF-BOARD-03", .form = "such as `6.3.L.FL`"},
     [](const FieldSpec& f, const Dogfight&, const Flight& flight, Value& into) {
       into.set(f.name, place_text(flight.place()));
     },
     [](const FieldSpec& f, const Dogfight&, Flight& flight, Reader& from) {
       const std::string at = from.text(f.name);
       const auto place = parse_place(at);
       if (!place)
         return from.fail(f.name, say("must be column.row.lane.orientation such as 6.3.L.FL, is '{at}'", {{"at", at}}), f.rule);
       flight.go(*place);
     }},
    ruledata::bit<&Flight::status, Flight::kFlipped, Dogfight>(
        {.name = "flipped", .meaning = "it leaves in its next Phase", .rule = "DF-UNIT-05"}),
    ruledata::bit<&Flight::status, Flight::kMoved, Dogfight>(
        {.name = "moved", .meaning = "it has moved in the present Phase", .rule = "DF-SEQ-02"}),
};

void write_flights(const FieldSpec& f, const Dogfight& g, const State& s, Value& into) {
  Value flights = Value::array();
  for (const Unit i : kAllFlights) {
    if (!s.flights[i].present()) continue;
    Value one = Value::object();
    one.set("id", g.unit_id(i));
    ruledata::write_fields(kFlightFields, g, s.flights[i], one);
    flights.push_back(std::move(one));
  }
  into.set(f.name, std::move(flights));
}

void read_flights(const FieldSpec& f, const Dogfight& g, State& s, Reader& from) {
  for (Reader& one : from.list(f.name)) {
    Flight flight{0, {}, Flight::kPresent};
    Flight& slot = s.flights[read_flight_id(g, one, "id")];
    if (slot.present()) one.fail("id", "this flight is listed twice", "DF-UNIT-03");
    ruledata::read_fields(kFlightFields, g, flight, one);
    one.done();
    slot = flight;
  }
  if (in_setup(s.step)) return;
  for (Side side : kBothSides)  // whoever is not listed has left
    for (const Unit i : g.scenario().numbers(side))
      if (!s.flights[i].present()) s.flights[i].status = Flight::kGone;
}

// --- Hits

template <auto M, int kIndex>
constexpr Field<Dogfight, State> hits_field(std::string_view name, std::string_view meaning, std::string_view rule) {
  return {{.name = name, .meaning = meaning, .rule = rule, .max = 1000, .usual = 0},
          [](const FieldSpec& f, const Dogfight&, const State& s, Value& into) {
            into.set(f.name, static_cast<int>((s.*M)[kIndex]));
          },
          [](const FieldSpec& f, const Dogfight&, State& s, Reader& from) {
            (s.*M)[kIndex] = static_cast<uint16_t>(from.integer(f.name, ruledata::detail::range(f)));
          }};
}

constexpr Field<Dogfight, State> kHitsFields[] = {
    hits_field<&State::hits, 0>("escorts", "hits scored by escorts and bombers", "DF-VIC-04"),
    hits_field<&State::hits, 1>("interceptors", "hits scored by the interceptors", "DF-VIC-04"),
    {{.name = "bombers", .meaning = "hits on each squadron, for display", .rule = "DF-CBT-14", .form = "a list of numbers"},
     [](const FieldSpec& f, const Dogfight& g, const State& s, Value& into) {
       Value list = Value::array();
       for (int i = 0; i < g.scenario().squadrons; ++i) list.push_back(static_cast<int>(s.bomber_hits[i]));
       into.set(f.name, std::move(list));
     },
     [](const FieldSpec& f, const Dogfight& g, State& s, Reader& from) {
       const std::vector<int> list = from.integers(f.name, {.min = 0, .max = 1000, .rule = f.rule});
       const auto squadrons = static_cast<std::size_t>(g.scenario().squadrons);
       if (list.size() > squadrons) from.fail(f.name, "lists more squadrons than there are", f.rule);
       for (std::size_t i = 0; i < std::min(list.size(), squadrons); ++i) s.bomber_hits[i] = static_cast<uint16_t>(list[i]);
     }},
};

// --- The position

constexpr std::string_view kPhases[] = {"interceptors", "bombers", "escorts"};
constexpr std::string_view kEntries[] = {"unknown", "rear", "front"};
constexpr std::string_view kBluePlays[] = {"escorts", "interceptors"};

int usual_handicap(const Dogfight& g, const State& s) { return s.step == Step::kBid ? 0 : g.scenario().handicap; }
int usual_sun(const Dogfight& g, const State& s) { return in_setup(s.step) ? 0 : g.options().fixed_sun; }

constexpr Field<Dogfight, State> kFields[] = {
    {{.name = "turn",
      .meaning = "the turn; one more than the last only when the game is over",
      .rule = "DF-VIC-03",
      .min = 1,
      .max = 21,
      .usual = 1},
     [](const FieldSpec& f, const Dogfight&, const State& s, Value& into) { into.set(f.name, s.marker + 1); },
     [](const FieldSpec& f, const Dogfight& g, State& s, Reader& from) {
       const int turn = from.integer(f.name, {.min = 1, .max = g.scenario().turns + 1, .fallback = 1, .rule = f.rule});
       s.marker = static_cast<uint8_t>(turn - 1);
     }},
    ruledata::step<&State::step, Dogfight>({.name = "step",
                                            .meaning = "what the game waits for; `combat` is the die",
                                            .rule = "DF-SEQ-01",
                                            .usual = static_cast<int64_t>(Step::kMove)}),
    ruledata::word<&State::phase, Dogfight>({.name = "phase",
                                             .meaning = "the Phase; `bombers` with step `move` plays the shift on loading",
                                             .rule = "DF-SEQ-01",
                                             .usual = 0,
                                             .words = kPhases}),
    {{.name = "flights",
      .meaning = "the flights on the board; those not listed have left",
      .rule = "DF-UNIT-01",
      .form = "a list, see below"},
     write_flights,
     read_flights},
    ruledata::table<kHitsFields, Dogfight, State>({.name = "hits", .meaning = "hits so far", .rule = "DF-VIC-04"}),
    ruledata::by_scenario<&State::handicap, usual_handicap, Dogfight>(
        {.name = "handicap",
         .meaning = "points of the escorts, usually the scenario's; while bidding, the highest bid",
         .rule = "DF-SETUP-01",
         .max = 100,
         .form = "0 to 100"}),
    ruledata::by_scenario<&State::sun, usual_sun, Dogfight>(
        {.name = "sun",
         .meaning = "the Sun die, usually the scenario's; 0 when not rolled or not used",
         .rule = "DF-SUN-01",
         .max = 6,
         .form = "0 to 6"}),
    ruledata::word<&State::entry, Dogfight>(
        {.name = "entry", .meaning = "where the interceptors came from", .rule = "DF-SETUP-04", .usual = 0, .words = kEntries}),
    ruledata::word<&State::swapped, Dogfight>({.name = "blue_plays",
                                               .meaning = "the side that blue has after the bidding",
                                               .rule = "DF-SETUP-08",
                                               .usual = 0,
                                               .words = kBluePlays}),
    ruledata::flag<&State::forfeited, Dogfight>(
        {.name = "forfeited", .meaning = "the escorts gave up; only when the game is over", .rule = "DF-VIC-01"}),
};

// Without an `active` flight a Phase starts here: flights that must leave do so at once.
Result<State> start_phase(const Dogfight& g, State s) {
  for (const Flight& f : s.flights)
    if (f.moved()) return Error{"position", "say which flight is active when some have moved", "DF-SEQ-02"};
  s.current = Unit(s.phase == Phase::kInterceptors ? Side::kInterceptors : Side::kEscorts, 0);
  if (auto broken = g.broken_invariant(s, true)) return Error{"position", *broken, ""};
  g.begin_phase(s, s.phase, nullptr);
  return s;
}

Result<State> read_position(const Dogfight& g, const Value& value) {
  const Result<State> s = ruledata::read_position(kFields, g, value);
  if (!s) return s;
  if (s->step == Step::kMove && !value.find("active")) return start_phase(g, *s);
  if (auto broken = g.broken_invariant(*s)) return Error{"position", *broken, ""};
  return s;
}

std::vector<game::FieldTable> position_tables() {
  return {ruledata::describe_fields("The position", kFields),
          ruledata::describe_fields("A flight, beside its `id`", kFlightFields),
          ruledata::describe_fields("Hits", kHitsFields),
          ruledata::describe_fields("In the steps `place_escorts`, `place_interceptors` and `move`", steps::kActiveFields),
          ruledata::describe_fields("In the steps `mover_fire`, `target_fire` and `combat`", steps::kCombatFields),
          ruledata::describe_fields("A combat", steps::kFightFields),
          ruledata::describe_fields("In the step `bid`", steps::kBid.fields)};
}

}  // namespace

constexpr game::Positions<Dogfight> Dogfight::kPositions = {
    [](const Dogfight& g, const State& s) { return ruledata::write_position(kFields, g, s); }, read_position, position_tables};

}  // namespace furball::dogfight
