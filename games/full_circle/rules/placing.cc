// Set-up ends: every flight's hex, heading and height, and the edge from which the interceptors come.

#include "games/full_circle/rules/chapters.h"

namespace furball::full_circle {

// --- A flight's hex ----------------------------------------------------------------------------------------

Objection FullCircle::may_place(const State& s, int fighter, Place p) const {
  if (!on_board(p) || !p.is_hex()) return {"FC-BOARD-04", "There is no whole hex of the board there."};
  if (side_of(fighter) == Side::kEscort) {
    if (distance(p, kLeadStart) > kEscortHexes) return {"FC-SETUP-11", "Escorts start within five hexes of the lead bombers."};
  } else {
    if (!set_up_hex(p, edge_of(s, fighter)))
      return {"FC-SETUP-17", "This flight starts on the edge that the die has given it."};
    bool faces = false;
    for (const int h : kHeadings) faces = faces || set_up_heading(p, h, kLeadStart);
    if (!faces) return {"FC-SETUP-18", "From here no hex off the edge lies nearer to the lead bombers."};
  }
  constexpr Objection kTaken = {"FC-SETUP-20", "Only one unit may start in a hex."};
  for (const Fighter& other : s.fighters)
    if (other.flying() && other.place() == p) return kTaken;
  for (const int group : groups())
    if (s.groups[group].place() == p) return kTaken;
  return {};
}

namespace {

Place hex_of(Action a) { return {arg_of(a) >> 8, arg_of(a) & 0xff}; }
Action place_in(Place p) { return make(Kind::kHex, p.file << 8 | p.y); }
const char* hex_rule(const State& s) { return s.side == Side::kEscort ? "FC-SETUP-11" : "FC-SETUP-17"; }
const char* energy_rule(const State& s) { return s.side == Side::kEscort ? "FC-SETUP-12" : "FC-SETUP-19"; }

void legal_hexes(const FullCircle& g, const State& s, ActionList& out) {
  const auto add = [&](Place p) {
    if (!g.may_place(s, s.active, p)) out.push_back(place_in(p));
  };
  if (s.side == Side::kEscort) {
    for (Place p : g.escort_hexes()) add(p);
    return;
  }
  const Edge edge = g.edge_of(s, s.active);
  for (const int file : std::views::iota(0, kFiles)) {
    if (edge == Edge::kFront) add(place_at(file % 2 == 0 ? kLength - 1 : kLength - 2, file));
    else if (edge == Edge::kBack) add(place_at(0, file));
    else if (file == (edge == Edge::kLeft ? 0 : kFiles - 1))
      for (const int column : std::views::iota(0, kLength)) add(place_at(column, file));
  }
}

// FC-SETUP-12: escorts match the bombers' speed; FC-SETUP-19: interceptors bring their own.
int starting_energy(const FullCircle& g, const State& s, int step) {
  if (s.side == Side::kEscort) return start_energy(g.lead_speed(s), g.lead_level(s));
  const int level = s.base + step;
  return start_energy(g.plane(s.active).speed[level], level);
}

void start_at(const FullCircle& g, State& s, int step, Events* events) {
  Fighter& f = s.fighters[s.active];
  f.step = step;
  f.status = Status::kFlying;
  f.max_level = 0;
  f.trade = 0;
  f.energy = starting_energy(g, s, step);
  if (events)
    events->on_event(about(s.active, "place", energy_rule(s),
                           say_n(f.energy, "{unit} starts at {hex}, level {level}, with {n} point of energy.",
                                 "{unit} starts at {hex}, level {level}, with {n} points of energy.",
                                 {{"unit", unit_name(g, s.active)}, {"hex", hex_name(f.place())}, {"level", s.base + step}}),
                           {unit_cell(s, s.active)}));
  start_placing(g, s, events);
}

void choose_step(const FullCircle& g, State& s, Events* events) {
  if (s.fighters[s.active].max_level > s.base) s.stage = Stage::kPlaceStep;
  else start_at(g, s, 0, events);  // nothing else is low enough
}

void apply_hex(const FullCircle& g, State& s, Action a, Events* events) {
  Fighter& f = s.fighters[s.active];
  f.at = hex_of(a);
  int choices = 0, only = 0;  // escorts fly with the raid (FC-SETUP-11)
  if (s.side == Side::kInterceptor)
    for (const int h : kHeadings)
      if (set_up_heading(f.place(), h, kLeadStart)) ++choices, only = h;
  f.heading = choices > 1 ? 0 : only;
  if (choices > 1) s.stage = Stage::kPlaceHeading;
  else choose_step(g, s, events);
}

Refusal refuse_hex(const FullCircle& g, const State& s, Action a) {
  if (kind_of(a) == Kind::kHex)
    if (const Objection why = g.may_place(s, s.active, hex_of(a))) return why;
  return {hex_rule(s), "Choose a hex in which this flight may start."};
}

std::optional<Action> parse_hex(const FullCircle&, const State&, std::string_view text) {
  const std::optional<Place> p = hex_from_name(text);
  return p ? std::optional(place_in(*p)) : std::nullopt;
}

void prompt_hex(const FullCircle& g, const State& s, Prompt& prompt) {
  const bool escort = s.side == Side::kEscort;
  prompt.title = say("Place {unit}", {{"unit", unit_name(g, s.active)}});
  prompt.text = escort ? "Choose a free hex within five hexes of the lead bombers."
                       : "Choose a free hex on the edge that the die has given.";
  prompt.rule = hex_rule(s);
  prompt.unit = unit_id(s.active);
}

void label_hex(const FullCircle&, const State& s, Action a, ActionView& view) {
  view.group = "place";
  view.rule = hex_rule(s);
  view.unit = unit_id(s.active);
  view.label = say("Start at {hex}", {{"hex", hex_name(hex_of(a))}});
  view.cells = {cell_of(hex_of(a), s.fighters[s.active].step)};
}

std::optional<Refusal> why_not_hex(const FullCircle& g, const State& s, game::Cell cell) {
  if (const Objection why = g.may_place(s, s.active, place_at(cell.x, cell.y))) return why;
  return std::nullopt;
}

// --- Its heading (FC-SETUP-18) and its height (FC-SETUP-15) ---------------------------------------------------

void legal_headings(const FullCircle&, const State& s, ActionList& out) {
  for (const int h : kHeadings)
    if (set_up_heading(s.fighters[s.active].place(), h, kLeadStart)) out.push_back(make(Kind::kHeading, h));
}

void apply_heading(const FullCircle& g, State& s, Action a, Events* events) {
  s.fighters[s.active].heading = arg_of(a);
  choose_step(g, s, events);
}

std::string heading_notation(const FullCircle&, const State&, Action a) { return "h" + std::to_string(arg_of(a)); }

void label_heading(const FullCircle&, const State& s, Action a, ActionView& view) {
  const int heading = arg_of(a);
  view.group = "place";
  view.unit = unit_id(s.active);
  view.label = say("Face {heading}", {{"heading", heading_name(heading)}});
  view.cells = {cell_of(ahead(s.fighters[s.active].place(), heading), 0)};
  view.preview.angle = 60 * heading;
}

void legal_steps(const FullCircle&, const State& s, ActionList& out) {
  for (const int step : std::views::iota(0, kSteps))
    if (s.base + step <= s.fighters[s.active].max_level) out.push_back(make(Kind::kStep, step));
}

Refusal refuse_step(const FullCircle&, const State& s, Action) {
  return {"FC-SETUP-15",
          say("This flight may start no higher than level {level}.", {{"level", int{s.fighters[s.active].max_level}}})};
}

std::string step_notation(const FullCircle&, const State&, Action a) { return "s" + std::to_string(arg_of(a)); }

void label_step(const FullCircle& g, const State& s, Action a, ActionView& view) {
  const int step = arg_of(a), energy = starting_energy(g, s, step);
  view.group = "place";
  view.rule = energy_rule(s);
  view.unit = unit_id(s.active);
  view.label = say("Start at level {level}", {{"level", s.base + step}});
  view.cells = {cell_of(s.fighters[s.active].place(), step)};
  view.preview.facts = {{"energy", "Energy", std::to_string(energy), view.rule},
                        {"airspeed", "Airspeed", std::to_string(airspeed(energy)), "FC-BOARD-07"}};
}

}  // namespace

constexpr Question kPlaceHex =
    Question::asked("place hex", "FC-SETUP-11", legal_hexes, apply_hex,
                    {[](const FullCircle&, const State&, Action a) { return hex_name(hex_of(a)); }, parse_hex}, label_hex,
                    {.refuse = refuse_hex, .prompt = prompt_hex, .why_not = why_not_hex});

constexpr Question kPlaceHeading = Question::asked(
    "place heading", "FC-SETUP-18", legal_headings, apply_heading, among<Kind::kHeading, heading_notation>, label_heading,
    {.title = "Which way does {unit} face?",
     .text = "It must face inwards, towards the bombers.",
     .otherwise = "The flight must face a hex off the edge that is nearer to the lead bombers.",
     .prompt = of_active});

constexpr Question kPlaceStep =
    Question::asked("place step", "FC-SETUP-15", legal_steps,
                    [](const FullCircle& g, State& s, Action a, Events* events) { start_at(g, s, arg_of(a), events); },
                    among<Kind::kStep, step_notation>, label_step,
                    {.title = "How high does {unit} start?",
                     .refuse = refuse_step,
                     .prompt = [](const FullCircle& g, const State& s, Prompt& prompt) {
                       prompt.text = say("It may start up to level {level}.", {{"level", int{s.fighters[s.active].max_level}}});
                       of_active(g, s, prompt);
                     }});

// --- The interceptors' edge (FC-SETUP-16) ------------------------------------------------------------------

namespace {

// FC-SETUP-04: slower than the bombers where the lead flies.
bool slower_than_bombers(const FullCircle& g, const State& s, int fighter) {
  return g.plane(fighter).speed[g.lead_level(s)] < g.lead_speed(s);
}

// FC-SETUP-21: jets against slow bombers may come from behind.
bool may_use_back_edge(const FullCircle& g, const State& s, int fighter) {
  return g.plane(fighter).jet && g.lead_speed(s) <= 5;
}

Edge edge_by_die(const FullCircle& g, const State& s, int fighter, int die) {
  if (slower_than_bombers(g, s, fighter)) return Edge::kFront;
  if ((die == 1 || die == 6) && may_use_back_edge(g, s, fighter)) return Edge::kBack;
  if (die <= 3) return Edge::kFront;
  const bool left = die == 6 ? s.edge_side == 0 : die == 4;
  return left ? Edge::kLeft : Edge::kRight;
}

// After a six the interceptors pick one side edge, if any flight would use it.
void after_edge(const FullCircle& g, State& s, Events* events) {
  if (s.edge_roll == 6)
    for (const int i : g.flights_of(Side::kInterceptor))
      if (!slower_than_bombers(g, s, i) && !may_use_back_edge(g, s, i)) {
        s.stage = Stage::kEdgeSide;
        return;
      }
  start_trades(g, s, Side::kInterceptor, events);
}

struct EdgeKey {
  static constexpr int kSides = 6;
  EdgeKey(const FullCircle& g, const State& s) {
    for (const int i : g.flights_of(Side::kInterceptor))
      jets_behind = jets_behind || edge_by_die(g, s, i, 1) != edge_by_die(g, s, i, 2);
  }
  // A one differs from two and three only for jets.
  int operator()(int face) const { return face == 3 || (face == 1 && !jets_behind) ? 2 : face; }
  bool jets_behind = false;
};

std::string edge_words(const FullCircle& g, const State& s, int face) {
  if (face <= 3) return EdgeKey(g, s)(face) == 1 ? "front edge, jets from behind" : "front edge";
  return face == 4 ? "left edge" : face == 5 ? "right edge" : "a side edge of their choice";
}

void resolve_edge(const FullCircle& g, State& s, uint32_t face, Events* events) {
  if (events)
    events->on_event({.kind = "roll",
                      .text = say("The interceptors' edge: {edge}.", {{"edge", edge_words(g, s, static_cast<int>(face))}}),
                      .rule = "FC-SETUP-16"});
  s.edge_roll = face;
  after_edge(g, s, events);
}

void describe_edge_outcome(const FullCircle& g, const State& s, uint32_t face, OutcomeView& view) {
  view.label = outcome_text(Merged<EdgeKey>::notation(g, s, face), edge_words(g, s, static_cast<int>(face)));
}

void apply_edge_side(const FullCircle& g, State& s, Action a, Events* events) {
  s.edge_side = arg_of(a);
  start_trades(g, s, Side::kInterceptor, events);
}

std::string edge_side_notation(const FullCircle&, const State&, Action a) { return arg_of(a) == 0 ? "left" : "right"; }

}  // namespace

Edge FullCircle::edge_of(const State& s, int fighter) const { return edge_by_die(*this, s, fighter, s.edge_roll); }

constexpr Roll kEdge = Merged<EdgeKey>::roll("edge", "FC-SETUP-16", resolve_edge, describe_edge_outcome,
                                             {.title = "Where do the interceptors come from?"});

constexpr Question kEdgeSide = Question::asked(
    "edge side", "FC-SETUP-16", one_or_other<Kind::kEdgeSide>, apply_edge_side, among<Kind::kEdgeSide, edge_side_notation>,
    [](const FullCircle&, const State&, Action a, ActionView& view) {
      view.group = "set-up";
      view.label = arg_of(a) == 0 ? "Come from the left edge" : "Come from the right edge";
    },
    {.title = "Left or right?",
     .text = "All interceptors that come from the side come from the same one.",
     .otherwise = "Choose the left or the right edge."});

// The next flight that waits; then the other side's edge, or the first round.
void start_placing(const FullCircle& g, State& s, Events* events) {
  for (const int i : g.flights_of(s.side))
    if (s.fighters[i].status == Status::kWaiting) {
      s.active = i;
      s.stage = Stage::kPlaceHex;
      return;
    }
  s.active = kNoUnit;
  if (s.side == Side::kInterceptor) {
    s.edge_roll = 0, s.edge_side = 0;
    s.round = 1;
    return begin_round(g, s, events);
  }
  s.side = Side::kInterceptor;
  s.stage = Stage::kEdge;
  if (g.setup().edge == 0) return;
  s.edge_roll = g.setup().edge;
  after_edge(g, s, events);
}

}  // namespace furball::full_circle
