// The turn: Interceptor Phase, Bomber Phase, Escort Phase (DF-SEQ-01), and the end of turn and game.

#include "games/dogfight/rules/steps.h"

namespace furball::dogfight {

using game::Events;

void Dogfight::begin_phase(State& s, Phase phase, Events* events) const {
  s.phase = phase;
  if (events) {
    static constexpr const char* kNames[] = {"Interceptor Phase", "Bomber Phase", "Escort Phase"};
    const char* name = kNames[static_cast<int>(phase)];
    events->on_event({.kind = "phase",
                      .text = say("Turn {turn}: {phase}", {{"turn", s.marker + 1}, {"phase", name}}),
                      .rule = "DF-SEQ-01",
                      .attrs = Value::object().set("turn", s.marker + 1).set("phase", name)});
  }
  switch (phase) {
    case Phase::kInterceptors:
    case Phase::kEscorts: return next_flight(s, events);
    case Phase::kBombers:
      shift(s, events);
      if (!interceptors_left(s)) return finish(s, events, "DF-VIC-02", "No interceptor is left.");
      return next_bomber_combat(s, events);
  }
}

// DF-SEQ-02: flights act by ascending ID letter; this finds the next one that has a choice.
void Dogfight::next_flight(State& s, Events* events) const {
  const Side side = s.phase == Phase::kInterceptors ? Side::kInterceptors : Side::kEscorts;
  for (const Unit i : flights_of(side)) {
    const Flight& f = s.flights[i];
    if (!f.present() || f.moved()) continue;
    if (f.flipped()) remove(s, i, events, "DF-STACK-12", "{unit} was hit or is low on ammunition, and leaves.");
    else if (!has_move(s, i)) remove(s, i, events, "DF-STACK-11", "{unit} has no way to go on and must leave.");
    else {
      s.current = i;
      s.step = Step::kMove;
      return;
    }
  }
  if (side == Side::kInterceptors && !interceptors_left(s)) return finish(s, events, "DF-VIC-02", "No interceptor is left.");
  s.current = {};
  for (const Unit i : flights_of(side)) s.flights[i].clear(Flight::kMoved);
  if (side == Side::kInterceptors) begin_phase(s, Phase::kBombers, events);
  else turn_end(s, events);
}

void Dogfight::remove(State& s, Unit flight, Events* events, std::string_view rule, std::string_view told) const {
  if (events)
    events->on_event({.kind = "leave",
                      .text = say(told, {{"unit", unit_name(flight)}}),
                      .rule = std::string(rule),
                      .unit = unit_id(flight),
                      .cells = {cell_of(s.flights[flight].place())}});
  s.flights[flight] = kGoneFlight;
}

bool Dogfight::interceptors_left(const State& s) const {
  for (const Unit i : flights_of(Side::kInterceptors))
    if (s.flights[i].present()) return true;
  return false;
}

// --- Bomber Phase

// DF-BPH-01: everybody falls back with the moving board, flipped flights too. No end-column or stacking test applies,
// DF-STACK-13.
void Dogfight::shift(State& s, Events* events) const {
  const int columns = shift_at(s.marker);
  if (events)
    events->on_event({.kind = "marker",
                      .text = say_n(columns, "The bombers fly on: every flight falls back {n} column.",
                                    "The bombers fly on: every flight falls back {n} columns."),
                      .rule = columns == 2 ? "DF-FB-05" : "DF-BPH-01"});
  for (const Unit i : kAllFlights) {
    Flight& f = s.flights[i];
    if (!f.present()) continue;
    const int block = f.block - columns * kRows * kLanes;
    if (block < 0) {
      remove(s, i, events, "DF-FB-05", "{unit} is left behind by the fast bombers.");
      continue;
    }
    f.block = static_cast<uint16_t>(block);
    if (!events) continue;
    const Place p = f.place();
    events->on_event({.kind = "move",
                      .text = say("{unit} falls back to {block}.", {{"unit", unit_name(i)}, {"block", block_name(block)}}),
                      .rule = "DF-BPH-01",
                      .unit = unit_id(i),
                      .cells = {{static_cast<int16_t>(p.col + columns), p.row, p.lane}, cell_of(p)},
                      .attrs = Value::object().set("shift", columns)});
  }
}

// DF-BPH-03, by ascending row: an interceptor shifted onto bombers fights unless an escort screens them.
void Dogfight::next_bomber_combat(State& s, Events* events) const {
  while (s.next_bomber < scenario_->squadrons) {
    const int squadron = s.next_bomber++;
    const int block = scenario_->bomber_block(squadron);
    std::optional<Unit> interceptor;
    bool screened = false;  // DF-BPH-04; an escort alone with the bombers means nothing, DF-BPH-02
    for (const Unit i : kAllFlights) {
      const Flight& f = s.flights[i];
      if (!f.present() || f.block != block) continue;
      if (side_of(i) == Side::kInterceptors) interceptor = i;
      else if (!f.flipped() || options().flipped_escort_screens) screened = true;  // ruling 8
    }
    if (!interceptor) continue;
    if (screened) {
      if (events)
        events->on_event({.kind = "note",
                          .text = say("An escort screens the bombers from {unit}.", {{"unit", unit_name(*interceptor)}}),
                          .rule = "DF-BPH-04",
                          .unit = unit_id(*interceptor)});
      continue;
    }
    const Place place = s.flights[*interceptor].place();
    return start_combat(s, combat_for(s, *interceptor, place, place, squadron_unit(squadron)), events);
  }
  s.next_bomber = 0;
  begin_phase(s, Phase::kEscorts, events);
}

// --- The end of a turn and of the game
namespace {

void next_turn(const Dogfight& g, State& s, Events* events) {
  ++s.marker;  // DF-SEQ-04
  if (s.marker >= g.scenario().turns) return g.finish(s, events, "DF-VIC-03", "The last turn is over.");
  g.begin_phase(s, Phase::kInterceptors, events);
}

}  // namespace

void Dogfight::turn_end(State& s, Events* events) const {
  // DF-VIC-01: not offered when the game is over anyway (ruling 42), nor in solitaire play.
  const bool last = s.marker + 1 >= scenario_->turns;
  if (!options().forfeit || last) return next_turn(*this, s, events);
  s.step = Step::kTurnEnd;
}

constexpr steps::Question steps::kTurnEnd = {
    .name = "turn_end",
    .rule = "DF-VIC-01",
    .otherwise = "Fly on, or turn back and forfeit the game.",
    .seat = [](const Dogfight& g, const State& s) { return g.seat_of(s, Side::kEscorts); },
    .legal =
        [](const Dogfight&, const State&, game::ActionList& out) {
          out.push_back(make_action(Kind::kContinue));
          out.push_back(make_action(Kind::kForfeit));
        },
    .apply =
        [](const Dogfight& g, State& s, game::Action a, Events* events) {
          if (kind_of(a) == Kind::kContinue) return next_turn(g, s, events);
          s.forfeited = true;
          g.finish(s, events, "DF-VIC-01", "The raid turns back: the escorts forfeit the game.");
        },
    .gives_up = [](const Dogfight&, const State&, game::Action a) { return kind_of(a) == Kind::kForfeit; },
    .notation = kSpelling.write,
    .parse = kSpelling.read,
    .prompt =
        [](const Dogfight&, const State& s, game::Prompt& p) {
          p.title = say("End of turn {turn}", {{"turn", s.marker + 1}});
          p.text = "Fly on, or turn the bombers back and forfeit the game.";
        },
    .label =
        [](const Dogfight&, const State&, game::Action a, game::ActionView& v) {
          v.main = kind_of(a) == Kind::kContinue;
          v.group = v.main ? game::Group("pass") : game::Group("leave");
          v.label = v.main ? "Fly on" : "Turn back and forfeit";
          if (v.main) v.rule = "DF-SEQ-04";
          else v.preview.warning = "The interceptors win at once.";
        },
};

void Dogfight::finish(State& s, Events* events, std::string_view rule, std::string_view told) const {
  s.step = Step::kOver;
  s.phase = Phase::kInterceptors;
  s.current = {};
  for (Flight& f : s.flights) f.clear(Flight::kMoved);
  if (!events) return;
  events->on_event({.kind = "note", .text = std::string(told), .rule = std::string(rule)});
  events->on_event({.kind = "score", .text = result_text(s), .rule = "DF-VIC-05"});
}

}  // namespace furball::dogfight
