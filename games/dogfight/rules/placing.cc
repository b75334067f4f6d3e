// Where the flights start: escorts around the bombers, interceptors at the end of the board that a die chooses.

#include "games/dogfight/position.h"
#include "games/dogfight/rules/steps.h"

namespace furball::dogfight {

using game::Action;
using game::ActionList;
using game::Events;
using game::Refusal;

namespace {

constexpr int kFirstEscortColumn = 2, kLastEscortColumn = 10;  // DF-SETUP-03: E to V

int entry_column(const State& s) { return s.entry == Entry::kRear ? 0 : kColumns - 1; }

// The highest box row of a flight; heavies start one row lower, DF-HF-02.
int ceiling(const Dogfight& g, Unit flight) {
  const int normal = side_of(flight) == Side::kEscorts ? g.scenario().escort_ceiling() : g.scenario().max_row;
  return normal - (g.scenario().flight(flight).heavy ? 1 : 0);
}

// Its lowest: the top row where the blocks below must be kept for heavy interceptors to come.
int lowest_row(const Dogfight& g, const State& s, Unit flight) {
  const Scenario& scenario = g.scenario();
  const Side side = side_of(flight);
  if (side == Side::kEscorts || scenario.flight(flight).heavy) return 0;
  int heavies = 0, used = 1;
  for (const Unit i : scenario.numbers(side))
    if (i < flight) used += s.flights[i].place().row < scenario.max_row;
    else heavies += scenario.flight(i).heavy;  // this one is none
  return scenario.max_row * kLanes - used >= heavies ? 0 : scenario.max_row;
}

Units placed_before(Unit flight) { return {Unit(side_of(flight), 0), flight.number() % kMaxFlights}; }

void legal_places(const Dogfight& g, const State& s, ActionList& out) {
  const Unit flight = s.current;
  const bool escort = side_of(flight) == Side::kEscorts;
  const int first = escort ? kFirstEscortColumn : entry_column(s);
  const int last = escort ? kLastEscortColumn : first;
  const int bottom = lowest_row(g, s, flight), top = ceiling(g, flight);
  const uint32_t cloud = escort ? g.cloud_rows(s) : 0;  // DF-CLOUD-03
  BlockSet taken = g.bomber_blocks();                   // DF-SETUP-06
  for (const Unit i : placed_before(flight)) taken[s.flights[i].block] = true;
  for (int col = first; col <= last; ++col)
    for (int row = bottom; row <= top; ++row) {
      if (cloud >> row & 1) continue;
      for (int lane = 0; lane < kLanes; ++lane)
        if (const int block = block_of(col, row, lane); !taken[block]) out.push_back(make_action(Kind::kPlace, block));
    }
}

void place_flight(const Dogfight& g, State& s, Action a, Events* events) {
  const Unit flight = s.current;
  const Side side = side_of(flight);
  Flight& f = s.flights[flight];
  f.go(place_index(argument_of(a), g.starting_orient(s, side)));
  f.status = Flight::kPresent;
  if (events)
    events->on_event({.kind = "place",
                      .text = say("{unit} starts at {block}.", {{"unit", g.unit_name(flight)}, {"block", block_name(f.block)}}),
                      .rule = side == Side::kEscorts ? "DF-SETUP-03" : "DF-SETUP-04",
                      .unit = g.unit_id(flight),
                      .cells = {cell_of(f.place())}});
  if (flight.number() % kMaxFlights + 1 < g.scenario().count(side)) s.current = flight.next();
  else g.next_setup_step(s, events);
}

std::optional<Refusal> escort_refused(const Dogfight& g, const State& s, Unit flight, const Place& p) {
  const Scenario& scenario = g.scenario();
  if (p.col < kFirstEscortColumn || p.col > kLastEscortColumn)
    return Refusal{"DF-SETUP-03", "Escorts start in columns E to V."};
  if (p.row > scenario.escort_ceiling())
    return Refusal{scenario.altitude == Altitude::kVeryLow ? "DF-VLOW-02" : "DF-SETUP-03",
                   say("Escorts start no higher than rows {rows}.", {{"rows", rows_name(scenario.escort_ceiling())}})};
  if (p.row > ceiling(g, flight)) return Refusal{"DF-HF-02", "Heavy fighters start at least one row below the ceiling."};
  if (g.cloud_rows(s) >> p.row & 1) return Refusal{"DF-CLOUD-03", "Escorts may not start in cloud."};
  if (g.bombers_at(p.block())) return Refusal{"DF-SETUP-06", "The bombers are in that block."};
  return std::nullopt;
}

std::optional<Refusal> interceptor_refused(const Dogfight& g, const State& s, Unit flight, const Place& p) {
  if (p.col != entry_column(s))
    return Refusal{"DF-SETUP-04", s.entry == Entry::kRear ? "The interceptors come from behind and start in column A-B."
                                                          : "The interceptors come head-on and start in column Y-Z."};
  if (p.row > g.scenario().max_row)
    return Refusal{"DF-SETUP-05",
                   say("Interceptors start no higher than rows {rows}.", {{"rows", rows_name(g.scenario().max_row)}})};
  if (p.row > ceiling(g, flight)) return Refusal{"DF-HF-02", "Heavy fighters start at least one row below the ceiling."};
  return std::nullopt;
}

Refusal refuse_place(const Dogfight& g, const State& s, Action a) {
  if (kind_of(a) == Kind::kPlace && well_formed(a))
    if (auto refused = g.placing_refused(s, s.current, argument_of(a))) return *refused;
  return {side_of(s.current) == Side::kEscorts ? "DF-SETUP-03" : "DF-SETUP-04",
          say("Choose a block for {unit}.", {{"unit", g.unit_name(s.current)}})};
}

std::optional<Refusal> why_not_place(const Dogfight& g, const State& s, game::Cell cell) {
  if (!on_board(cell)) return std::nullopt;
  return g.placing_refused(s, s.current, block_of(cell.x, cell.y, cell.z));
}

// "0 to 9", without the rows in cloud where escorts may not start: "4 to 11", "0 to 3 and 8 to 11".
std::string rows_text(int top, uint32_t cloud) {
  std::string text;
  for (int row = 0; row <= top; ++row) {
    if (cloud >> row & 1) continue;
    const int from = row;
    while (row < top && !(cloud >> (row + 1) & 1)) ++row;
    text = say(text.empty() ? "{from} to {to}" : "{lower} and {from} to {to}",
               {{"lower", text}, {"from", from * 2}, {"to", row * 2 + 1}});
  }
  return text;
}

void prompt_place(const Dogfight& g, const State& s, game::Prompt& p) {
  const bool escort = side_of(s.current) == Side::kEscorts;
  const uint32_t cloud = escort ? g.cloud_rows(s) : 0;
  const int top = ceiling(g, s.current);
  p.title = say("Place {unit}", {{"unit", g.unit_name(s.current)}});
  p.text = say(escort                    ? "Choose a block in columns E to V, rows {rows}."
               : s.entry == Entry::kRear ? "Choose a block in column A-B, rows {rows}."
                                         : "Choose a block in column Y-Z, rows {rows}.",
               {{"rows", rows_text(top, cloud)}});
  if (cloud & ((2u << top) - 1)) add_sentence(p.text, "Escorts may not start in the cloud.");
  if (g.scenario().flight(s.current).heavy) add_sentence(p.text, "Heavy fighters start a row lower than others.");
  add_sentence(p.text, g.starting_orient(s, side_of(s.current)) == kLevelForward ? "The flight starts level, heading forward."
                                                                                 : "The flight starts level, heading back.");
  p.unit = g.unit_id(s.current);
}

void label_place(const Dogfight& g, const State& s, Action a, game::ActionView& v) {
  v.group = "place";
  v.label = block_name(argument_of(a));
  v.unit = g.unit_id(s.current);
  v.cells.push_back(cell_of(place_of(argument_of(a))));
  v.preview.end = v.cells;
  v.preview.angle = angle_of(g.starting_orient(s, side_of(s.current)));
}

}  // namespace

constexpr game::Field<Dogfight, State> steps::kActiveFields[] = {
    {{.name = "active", .meaning = "the flight to place or to move", .rule = "DF-SEQ-02", .form = "the id of a flight"},
     [](const game::FieldSpec& f, const Dogfight& g, const State& s, Value& into) { into.set(f.name, g.unit_id(s.current)); },
     [](const game::FieldSpec& f, const Dogfight& g, State& s, ruledata::Reader& from) {
       // Without one a Phase starts here; see from_position.
       if (s.step == Step::kMove && !from.has(f.name)) return;
       s.current = read_flight_id(g, from, f.name);
     }}};

namespace {

constexpr steps::Question placing(std::string_view name, std::string_view rule) {
  return steps::Question::asked(
      name, rule, legal_places, place_flight, steps::kSpelling, label_place,
      {.refuse = refuse_place, .prompt = prompt_place, .why_not = why_not_place, .fields = steps::kActiveFields});
}

}  // namespace

constexpr steps::Question steps::kPlaceEscorts = placing("place_escorts", "DF-SETUP-03");

// --- Where the interceptors come from, DF-SETUP-04: on 1-2 from behind (outcome 1), on 3-6 from ahead (outcome 3)
constexpr steps::Roll steps::kEntry = {
    .name = "entry",
    .rule = "DF-SETUP-04",
    .dice = {6},
    .outcomes =
        [](const Dogfight&, const State&, game::OutcomeList& out) {
          out.push_back({1, 2});
          out.push_back({3, 4});
        },
    .resolve =
        [](const Dogfight& g, State& s, uint32_t outcome, Events* events) {
          s.entry = outcome == 1 ? Entry::kRear : Entry::kFront;
          if (events)
            events->on_event(
                {.kind = "roll",
                 .text = outcome == 1 ? "The interceptors come up from behind." : "The interceptors come in head-on.",
                 .rule = "DF-SETUP-04"});
          g.next_setup_step(s, events);
        },
    .read = [](const Dogfight&, const State&, const game::Faces& faces) { return faces[0] <= 2 ? 1u : 3u; },
    .notation = [](const Dogfight&, const State&, uint32_t outcome) -> std::string { return outcome == 1 ? "1-2" : "3-6"; },
    .prompt = [](const Dogfight&, const State&,
                 game::Prompt& p) { p.text = "One die: on 1 or 2 they come from behind, on 3 to 6 head-on."; },
    .describe =
        [](const Dogfight& g, const State& s, game::RollView& roll) {
          roll.title = "Where do the interceptors come from?";
          roll.side = g.colour(s, Side::kInterceptors);
        },
    .outcome = [](const Dogfight&, const State&, uint32_t outcome,
                  game::OutcomeView& v) { v.label = outcome == 1 ? "1-2: from behind" : "3-6: head-on"; },
};

constexpr steps::Question steps::kPlaceInterceptors = placing("place_interceptors", "DF-SETUP-04");

std::optional<Refusal> Dogfight::placing_refused(const State& s, Unit flight, int block) const {
  const Place p = place_of(block);
  if (auto refused =
          side_of(flight) == Side::kEscorts ? escort_refused(*this, s, flight, p) : interceptor_refused(*this, s, flight, p))
    return refused;
  for (const Unit i : placed_before(flight))
    if (s.flights[i].present() && s.flights[i].block == block)
      return Refusal{"DF-SETUP-06", say("{unit} is already in that block.", {{"unit", unit_name(i)}})};
  if (p.row < lowest_row(*this, s, flight))
    return Refusal{"DF-HF-02", "That would leave no room for the heavy fighters, which must start lower."};
  return std::nullopt;
}

// DF-SETUP-03, DF-SETUP-04: level; escorts forward, interceptors towards the bombers.
Orient Dogfight::starting_orient(const State& s, Side side) const {
  return side == Side::kInterceptors && s.entry == Entry::kFront ? kLevelBack : kLevelForward;
}

}  // namespace furball::dogfight
