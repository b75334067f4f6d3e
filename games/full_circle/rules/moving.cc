// A flight's activation up to the end of its path: leave, climb or dive, turns hex by hex, the die of a tight turn and of
// the climb rate. What is allowed stands in flight.cc.

#include "games/full_circle/rules/chapters.h"

namespace furball::full_circle {

// --- Leaving (FC-LEAVE-01, FC-LEAVE-02) --------------------------------------------------------------------

void leave_board(const FullCircle& g, State& s, int fighter, const char* rule, const char* told, Events* events) {
  Fighter& f = s.fighters[fighter];
  if (events)
    events->on_event(about(fighter, "leave", rule, say(told, {{"unit", unit_name(g, fighter)}}), {unit_cell(s, fighter)}));
  Fighter gone;
  gone.status = Status::kLeft;
  gone.hits = f.hits;
  gone.set(kLow, f.has(kLow));
  f = gone;
  s.move = Move{};
}

// --- Dive, level, climb or leave (FC-FLIGHT-01) ------------------------------------------------------------

namespace {

int dz_of(Action a) { return arg_of(a) - 3; }

void legal_starts(const FullCircle& g, const State& s, ActionList& out) {
  const Fighter& f = s.fighters[s.active];
  const Cursor first{ahead(f.place(), f.heading), f.heading, 1, 0, 0};
  if (on_board(first.place))  // over the edge it can only leave: FC-LEAVE-02
    for (const int dz : kStepChanges)
      if (!g.may_change_step(s, s.active, dz) && g.completes(s, g.plan(s, dz), first)) out.push_back(fly(dz));
  out.push_back(leave());
}

std::string climb_words(const FullCircle& g, int unit, int dz) {
  const std::string name = unit_name(g, unit);
  if (dz == 0) return say("{unit} flies level.", {{"unit", name}});
  if (dz > 0) return say_n(dz, "{unit} climbs {n} level.", "{unit} climbs {n} levels.", {{"unit", name}});
  return say_n(-dz, "{unit} dives {n} level.", "{unit} dives {n} levels.", {{"unit", name}});
}

void start_move(const FullCircle& g, State& s, int dz, Events* events) {
  Fighter& f = s.fighters[s.active];
  Move& m = s.move;
  m.dz = static_cast<int8_t>(dz);
  m.start = {f.at, f.step, f.heading, f.energy};
  m.started_with_enemy = g.enemy_fighter_at(s, s.side, f.place(), f.step) != kNoUnit;
  if (events)
    events->on_event({.kind = "note", .text = climb_words(g, s.active, dz), .rule = "FC-FLIGHT-01", .unit = unit_id(s.active)});
  f.at = ahead(f.place(), f.heading);
  m.hexes = 1;
  s.stage = Stage::kTurn;
}

void apply_start(const FullCircle& g, State& s, Action a, Events* events) {
  if (a != leave()) return start_move(g, s, dz_of(a), events);
  leave_board(g, s, s.active, "FC-LEAVE-01", "{unit} dives away and leaves the board.", events);
  next_activation(g, s, events);
}

Refusal refuse_start(const FullCircle& g, const State& s, Action a) {
  if (kind_of(a) != Kind::kFly || arg_of(a) < 1 || arg_of(a) > 5)
    return {"FC-FLIGHT-01", "Choose to dive, fly level or climb, or to leave the board."};
  if (const Objection why = g.may_change_step(s, s.active, dz_of(a))) return why;
  const Fighter& f = s.fighters[s.active];
  if (!on_board(ahead(f.place(), f.heading)))
    return {"FC-LEAVE-02", "The hex ahead is off the board: the flight can only leave."};
  return {"FC-FLIGHT-08", "Every path at that height ends with friendly planes that have already flown."};
}

std::string start_notation(const FullCircle&, const State&, Action a) {
  if (a == leave()) return "leave";
  const int dz = dz_of(a);
  return dz == 0 ? "level" : dz > 0 ? "climb" + std::to_string(dz) : "dive" + std::to_string(-dz);
}

void prompt_start(const FullCircle& g, const State& s, Prompt& prompt) {
  const int energy = s.fighters[s.active].energy, a = airspeed(energy);
  prompt.text = say_n(energy,
                      "With {n} point of energy it flies {hexes}, one less in a climb. A level climbed costs 12 points, a "
                      "level dived gives 12.",
                      "With {n} points of energy it flies {hexes}, one less in a climb. A level climbed costs 12 points, a "
                      "level dived gives 12.",
                      {{"hexes", hexes_text(a)}});
  of_active(g, s, prompt);
}

void label_start(const FullCircle& g, const State& s, Action a, ActionView& view) {
  view.unit = unit_id(s.active);
  if (a == leave()) {
    view.group = "leave";
    view.rule = "FC-LEAVE-01";
    view.label = "Leave the board";
    view.preview.warning = "The flight is out of the game.";
    return;
  }
  const Fighter& f = s.fighters[s.active];
  const int dz = dz_of(a);
  view.group = "move";
  view.main = dz == 0;
  const std::string hexes = hexes_text(g.plan(s, dz).hexes);
  view.label = dz == 0  ? say("Fly level, {hexes}", {{"hexes", hexes}})
               : dz > 0 ? say_n(dz, "Climb {n} level, {hexes}", "Climb {n} levels, {hexes}", {{"hexes", hexes}})
                        : say_n(-dz, "Dive {n} level, {hexes}", "Dive {n} levels, {hexes}", {{"hexes", hexes}});
  view.cells = {unit_cell(s, s.active), cell_of(ahead(f.place(), f.heading), f.step + dz)};
  preview_flight(g, s, a, view.preview);
}

// Whether some way on from here ends in that hex, at whatever height.
bool can_reach(const FullCircle& g, const State& s, Place p) {
  PathList list;
  g.paths(s, list);
  return std::any_of(list.begin(), list.end(), [&](const Path& path) {
    return !path.left_board && (path.end == p || (path.tight && path.tight_end() == p));
  });
}

// Why a click on a hex does nothing while a flight is on its way.
std::optional<Refusal> why_not_there(const FullCircle& g, const State& s, game::Cell cell) {
  const Place p = place_at(cell.x, cell.y);
  if (!on_board(p)) return Refusal{"FC-BOARD-04", "That is not part of the board."};
  if (can_reach(g, s, p)) return std::nullopt;
  const Start start = FullCircle::start_of(s, s.active);
  const int a = airspeed(start.energy);
  if (distance(start.place, p) > a)
    return Refusal{"FC-FLIGHT-02", say("At airspeed {airspeed} the flight cannot get that far.", {{"airspeed", a}})};
  for (const int dz : kStepChanges)
    if (g.flown_friend_at(s, s.active, p, start.step + dz))
      return Refusal{"FC-FLIGHT-08", "Friendly planes that have already flown are there."};
  return Refusal{"FC-FLIGHT-02", say("No legal path ends there: the flight flies {hexes}, one less in a climb, with few turns.",
                                     {{"hexes", hexes_text(a)}})};
}

}  // namespace

// Leave, or dive, level, climb.
constexpr Question kFly =
    Question::asked("fly", "FC-FLIGHT-01", legal_starts, apply_start, among<Kind::kFly, start_notation>, label_start,
                    {.title = "Fly {unit}",
                     .refuse = refuse_start,
                     .gives_up = [](const FullCircle&, const State&, Action a) { return a == leave(); },
                     .prompt = prompt_start,
                     .why_not = why_not_there});

// --- In each hex: straight on, a turn, a stop, a tight turn (FC-FLIGHT-03) ----------------------------------

namespace {

constexpr int kEveryTurn[] = {kStraight,
                              kLeft,
                              kRight,
                              kStraight | kStop,
                              kLeft | kStop,
                              kRight | kStop,
                              kStraight | kTryTight,
                              kLeft | kTryTight,
                              kRight | kTryTight};

void legal_turns(const FullCircle& g, const State& s, ActionList& out) {
  for (int choice : kEveryTurn)
    if (!g.may_choose(s, choice)) out.push_back(turn(choice));
}

void end_path(const FullCircle& g, State& s, Events* events);

void apply_turn(const FullCircle& g, State& s, Action a, Events* events) {
  Fighter& f = s.fighters[s.active];
  Move& m = s.move;
  const int choice = arg_of(a);
  const Cursor after = FullCircle::after_turn(g.cursor(s), turn_in(choice));
  m.turns[m.hexes - 1] = turn_in(choice);
  m.nw = after.nw;
  f.heading = after.heading;
  if ((choice & kStop) != 0) m.stopped = true;
  if ((choice & kTryTight) != 0) m.tight = kTrying;
  if (m.stopped || m.hexes == g.plan(s, m.dz).hexes) return end_path(g, s, events);
  const Place next = ahead(f.place(), f.heading);
  if (!on_board(next)) {
    leave_board(g, s, s.active, "FC-LEAVE-02", "{unit} leaves the board: its path crosses the edge.", events);
    return next_activation(g, s, events);
  }
  f.at = next;
  ++m.hexes;
}

// The path is flown: tell it, then roll the die that it needs.
void end_path(const FullCircle& g, State& s, Events* events) {
  Fighter& f = s.fighters[s.active];
  const Move& m = s.move;
  f.step = m.start.step + m.dz;
  if (events) {
    std::vector<game::Cell> cells{cell_of(m.start.place, m.start.step)};
    Cursor at{m.start.place, m.start.heading, 0, 0, 0};
    for (int i = 0; i < m.hexes; ++i) {
      at.place = ahead(at.place, at.heading);
      at = FullCircle::after_turn(at, m.turns[i]);
      cells.push_back(cell_of(at.place, f.step));
    }
    events->on_event(about(s.active, "move", m.stopped ? "FC-STOP-01" : "FC-FLIGHT-02",
                           say(m.stopped ? "{unit} stops short at {hex}, level {level}, heading {heading}."
                                         : "{unit} flies to {hex}, level {level}, heading {heading}.",
                               {{"unit", unit_name(g, s.active)},
                                {"hex", hex_name(f.place())},
                                {"level", s.base + f.step},
                                {"heading", heading_name(f.heading)}}),
                           std::move(cells)));
  }
  if (m.tight == kTrying || g.needs_die(g.plane(s.active), g.flown(s))) s.stage = Stage::kDie;
  else ask_throttle(g, s, events);
}

Refusal refuse_turn(const FullCircle& g, const State& s, Action a) {
  if (kind_of(a) == Kind::kTurn && std::find(std::begin(kEveryTurn), std::end(kEveryTurn), arg_of(a)) != std::end(kEveryTurn))
    if (const Objection why = g.may_choose(s, arg_of(a))) return why;
  return {"FC-FLIGHT-03", "Go straight on or turn by 60 degrees in this hex."};
}

std::string turn_notation(const FullCircle&, const State&, Action a) {
  const char letter = "SLR"[turn_in(arg_of(a))];
  if ((arg_of(a) & kTryTight) != 0) return std::string(2, letter);
  return (arg_of(a) & kStop) != 0 ? std::string{letter, '!'} : std::string{letter};
}

std::optional<Action> parse_turn(const FullCircle& g, const State& s, std::string_view text) {
  for (int choice : kEveryTurn)
    if (turn_notation(g, s, turn(choice)) == text) return turn(choice);
  return std::nullopt;
}

void prompt_turn(const FullCircle& g, const State& s, Prompt& prompt) {
  prompt.text = say("This is hex {hex} of {hexes}. The flight may turn by 60 degrees in it.",
                    {{"hex", int{s.move.hexes}}, {"hexes", g.plan(s, s.move.dz).hexes}});
  of_active(g, s, prompt);
}

const char* turn_words(int choice, bool last) {
  const bool stop = (choice & kStop) != 0, left = turn_in(choice) == kLeft;
  if (turn_in(choice) == kStraight) return stop ? "Stop short without a turn" : last ? "End without a turn" : "Straight on";
  if ((choice & kTryTight) != 0) return left ? "Try a tight turn left" : "Try a tight turn right";
  if (stop) return left ? "Turn left and stop short" : "Turn right and stop short";
  return left ? "Turn left" : "Turn right";
}

void label_turn(const FullCircle& g, const State& s, Action a, ActionView& view) {
  const int choice = arg_of(a);
  const bool stop = (choice & kStop) != 0, tight = (choice & kTryTight) != 0;
  const Fighter& f = s.fighters[s.active];
  const Plan plan = g.plan(s, s.move.dz);
  const bool last = stop || s.move.hexes == plan.hexes;
  const Cursor after = FullCircle::after_turn(g.cursor(s), turn_in(choice));
  view.group = "move";
  view.unit = unit_id(s.active);
  view.main = choice == kStraight;
  if (stop) view.rule = "FC-STOP-01";
  if (tight) view.rule = "FC-TIGHT-01";
  view.label = turn_words(choice, last);
  view.cells = {cell_of(f.place(), plan.final_step)};
  Place end = f.place();
  if (tight) end = ahead(end, turned_to(after.heading, after.last_turn));
  else if (!last) end = ahead(end, after.heading);
  if (on_board(end) && end != f.place()) view.cells.push_back(cell_of(end, plan.final_step));
  preview_flight(g, s, a, view.preview);
  if (last) preview_combat(g, s, a, view);
}

}  // namespace

// In the hex just entered: turn, stop short, tight turn.
constexpr Question kTurn =
    Question::asked("turn", "FC-FLIGHT-03", legal_turns, apply_turn, {turn_notation, parse_turn}, label_turn,
                    {.title = "Turn {unit}?", .refuse = refuse_turn, .prompt = prompt_turn, .why_not = why_not_there});

// --- One die for the tight turn and the climb rate (FC-TIGHT-02, FC-NRG-06) -----------------------------------

namespace {

struct DieKey {
  static constexpr int kSides = 6;
  DieKey(const FullCircle& g, const State& s)
      : game(g),
        plane(g.plane(s.active)),
        flown(g.flown(s)),
        tries(s.move.tight == kTrying),
        modifier(tries ? g.tight_modifiers(s, s.active, flown.level).sum() : 0) {}
  bool made(int face) const { return tries && face + modifier >= kTightTarget; }
  std::pair<int, bool> operator()(int face) const { return {game.energy_modifiers(plane, flown, face).sum(), made(face)}; }

  const FullCircle& game;
  const Plane& plane;
  FullCircle::Flown flown;
  bool tries;
  int modifier;
};

void turn_tightly(const FullCircle& g, State& s, Events* events) {
  Fighter& f = s.fighters[s.active];
  f.heading = turned_to(f.heading, s.move.turns[s.move.hexes - 1]);
  s.move.nw = 2;
  const Place from = f.place(), next = ahead(from, f.heading);
  if (!on_board(next)) {  // ruling A08
    leave_board(g, s, s.active, "FC-LEAVE-02", "{unit} leaves the board: its tight turn crosses the edge.", events);
    return next_activation(g, s, events);
  }
  f.at = next;
  if (events)
    events->on_event(
        about(s.active, "move", "FC-TIGHT-03",
              say("{unit} turns tightly into {hex}, heading {heading}.",
                  {{"unit", unit_name(g, s.active)}, {"hex", hex_name(next)}, {"heading", heading_name(f.heading)}}),
              {cell_of(from, f.step), cell_of(next, f.step)}));
  ask_throttle(g, s, events);
}

// FC-TIGHT-03: the raw die also serves the climb rate (FC-NRG-06).
void resolve_die(const FullCircle& g, State& s, uint32_t outcome, Events* events) {
  const int face = static_cast<int>(outcome);
  const bool tries = s.move.tight == kTrying, made = DieKey(g, s).made(face);
  if (events) {
    const Modifiers list = g.tight_modifiers(s, s.active, s.base + s.move.start.step);
    events->on_event(
        {.kind = "roll",
         .text = say(!tries ? "{unit} rolls for its climb rate."
                     : made ? "{unit} tries a tight turn ({modifiers}; 3 or more succeeds) and succeeds."
                            : "{unit} tries a tight turn ({modifiers}; 3 or more succeeds) and fails.",
                     {{"unit", unit_name(g, s.active)}, {"modifiers", list.empty() ? "no modifiers" : list.text()}}),
         .rule = tries ? "FC-TIGHT-02" : "FC-NRG-06",
         .unit = unit_id(s.active)});
  }
  s.move.die = face;
  if (tries) s.move.tight = made ? kMade : kFailed;
  if (made) turn_tightly(g, s, events);
  else ask_throttle(g, s, events);
}

void describe_die(const FullCircle& g, const State& s, RollView& roll) {
  const bool tries = s.move.tight == kTrying;
  roll.side = game::name(g.seat_of(s, s.side));
  roll.title = say(tries ? "Tight turn of {unit}" : "Climb rate of {unit}", {{"unit", unit_name(g, s.active)}});
  if (!tries) return;
  roll.rule = "FC-TIGHT-02";
  roll.parts.push_back({.label = "Tight turn",
                        .side = roll.side,
                        .needs = "3 or more after modifiers",
                        .rule = "FC-TIGHT-02",
                        .modifiers = g.tight_modifiers(s, s.active, s.base + s.move.start.step).view()});
}

void describe_die_outcome(const FullCircle& g, const State& s, uint32_t outcome, OutcomeView& view) {
  const DieKey key(g, s);
  const int face = static_cast<int>(outcome);
  FullCircle::Flown flown = key.flown;
  const bool made = key.tries && key.made(face);
  if (key.tries) view.tone = made ? game::Tone("gain") : game::Tone("cost");
  if (made) flown.nw = 2;
  const int energy = FullCircle::new_energy(
      s.move.start.energy, g.energy_modifiers(key.plane, flown, face).sum() - (g.forced_throttle(s) ? kMaxThrottle : 0));
  const bool stall = g.stalls(key.plane, energy, g.level(s, s.active));
  if (stall) view.tone = "cost";
  view.label = say(!key.tries ? (stall ? "{faces}: stalls" : "{faces}: energy {energy}")
                   : made     ? (stall ? "{faces}: turns tightly, stalls" : "{faces}: turns tightly, energy {energy}")
                   : stall    ? "{faces}: fails to turn tightly, stalls"
                              : "{faces}: fails to turn tightly, energy {energy}",
                   {{"faces", Merged<DieKey>::notation(g, s, outcome)}, {"energy", energy}});
}

}  // namespace

constexpr Roll kDie = Merged<DieKey>::roll("die", "FC-NRG-06", resolve_die, describe_die_outcome, {.describe = describe_die});

}  // namespace furball::full_circle
