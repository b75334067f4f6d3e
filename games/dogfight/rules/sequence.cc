// The turn: Interceptor Phase, Bomber Phase, Escort Phase (DF-SEQ-01), each combat inside them, and
// the end.

#include "games/dogfight/dogfight.h"

namespace furball::dogfight {

using game::Cell;
using game::Events;

namespace {

Cell cell_of(const Place& p) { return {p.col, p.row, p.lane}; }
std::string plural(int n, const std::string& word) { return std::to_string(n) + " " + word + (n == 1 ? "" : "s"); }

}  // namespace

void Dogfight::begin_phase(State& s, Phase phase, Events* events) const {
  s.phase = phase;
  s.current = 0;
  if (events) {
    static constexpr const char* kNames[] = {"Interceptor Phase", "Bomber Phase", "Escort Phase"};
    Value attrs = Value::object();
    attrs.set("turn", s.marker + 1).set("phase", kNames[static_cast<int>(phase)]);
    events->on_event(
        {"phase", "Turn " + std::to_string(s.marker + 1) + ": " + kNames[static_cast<int>(phase)], "DF-SEQ-01", "", {}, attrs});
  }
  switch (phase) {
    case Phase::kInterceptors: return next_flight(s, first_flight(Side::kInterceptors), events);
    case Phase::kEscorts: return next_flight(s, first_flight(Side::kEscorts), events);
    case Phase::kBombers:
      shift(s, events);
      if (!interceptors_left(s)) return finish(s, events, "DF-VIC-02", "No interceptor is left");
      s.next_bomber = 0;
      return next_bomber_combat(s, events);
  }
}

// DF-SEQ-02: flights act by ascending ID letter; this finds the next one from `from` on that has a
// choice.
void Dogfight::next_flight(State& s, int from, Events* events) const {
  const Side side = s.phase == Phase::kInterceptors ? Side::kInterceptors : Side::kEscorts;
  if (side == Side::kInterceptors && !interceptors_left(s)) return finish(s, events, "DF-VIC-02", "No interceptor is left");
  const int last = first_flight(side) + scenario_->count(side);
  for (int i = from; i < last; ++i) {
    const Flight& f = s.flights[i];
    if (!f.present()) continue;
    if (f.flipped()) remove(s, i, events, "DF-STACK-12", "was hit or out of ammunition and leaves");
    else if (!has_move(s, i)) remove(s, i, events, "DF-STACK-11", "has no legal move and must leave");
    else {
      s.current = static_cast<uint8_t>(i);
      s.step = Step::kMove;
      return;
    }
    if (side == Side::kInterceptors && !interceptors_left(s)) return finish(s, events, "DF-VIC-02", "No interceptor is left");
  }
  s.current = 0;
  for (int i = first_flight(side); i < last; ++i) s.flights[i].status &= static_cast<uint8_t>(~Flight::kMoved);
  if (side == Side::kInterceptors) begin_phase(s, Phase::kBombers, events);
  else turn_end(s, events);
}

void Dogfight::remove(State& s, int flight, Events* events, std::string_view rule, std::string_view why) const {
  if (events)
    events->on_event({"leave",
                      unit_name(flight) + " " + std::string(why),
                      std::string(rule),
                      unit_id(flight),
                      {cell_of(s.flights[flight].place())},
                      {}});
  s.flights[flight] = Flight{0, 0, Flight::kGone};
}

bool Dogfight::interceptors_left(const State& s) const {
  for (int i = first_flight(Side::kInterceptors); i < kUnits; ++i)
    if (s.flights[i].present()) return true;
  return false;
}

// --- A flight's move
// ------------------------------------------------------------------------------

void Dogfight::apply_move(State& s, const Place& end, Events* events) const {
  const int flight = s.current;
  const Side side = side_of(flight);
  Flight& f = s.flights[flight];
  const Place start = f.place();
  if (events) {
    std::vector<Path> paths;
    list_paths(move_rules(s, flight), start, paths);
    std::vector<Cell> cells;
    for (const Path& path : paths)
      if (path.end() == end) {
        for (int i = 0; i < path.size; ++i) cells.push_back(cell_of(path.steps[i]));
        break;
      }
    Value attrs = Value::object();
    attrs.set("from", place_text(start)).set("to", place_text(end));
    const std::string turned = start.heading != end.heading ? ", reverses" : "";
    events->on_event({start.heading != end.heading ? "turn" : "move",
                      unit_name(flight) + " to " + block_name(end.block()) + turned + ", " + orient_name(end.orient()),
                      start.heading != end.heading ? "DF-TURN-01" : "DF-MOVE-01", unit_id(flight), std::move(cells), attrs});
  }
  f.block = static_cast<uint16_t>(end.block());
  f.orient = static_cast<uint8_t>(end.orient());
  f.status |= Flight::kMoved;
  const int enemy = enemy_at(s, side, f.block);
  if (enemy < 0) return next_flight(s, flight + 1, events);
  start_combat(s, combat_for(s, flight, start, end, enemy),
               events);  // DF-CBT-01, DF-STACK-06, DF-SEQ-03
}

// --- Bomber Phase
// ---------------------------------------------------------------------------------

// DF-BPH-01: everybody falls back with the moving board, flipped flights too. No end-column or
// stacking test applies, DF-STACK-13.
void Dogfight::shift(State& s, Events* events) const {
  const int columns = shift_at(s.marker);
  if (events)
    events->on_event(
        {"marker", "All flights fall back " + plural(columns, "column"), columns == 2 ? "DF-FB-05" : "DF-BPH-01", "", {}, {}});
  for (int i = 0; i < kUnits; ++i) {
    Flight& f = s.flights[i];
    if (!f.present()) continue;
    const int block = f.block - columns * kRows * kLanes;
    if (block < 0) {
      remove(s, i, events, "DF-FB-05", "is left behind by the fast bombers");
      continue;
    }
    f.block = static_cast<uint16_t>(block);
    if (events) {
      const Place p = f.place();
      Value attrs = Value::object();
      attrs.set("shift", columns);
      events->on_event({"move",
                        unit_name(i) + " falls back to " + block_name(block),
                        "DF-BPH-01",
                        unit_id(i),
                        {{static_cast<int16_t>(p.col + columns), p.row, p.lane}, cell_of(p)},
                        attrs});
    }
  }
}

// DF-BPH-03, by ascending row: an interceptor shifted onto bombers fights unless an escort screens
// them.
void Dogfight::next_bomber_combat(State& s, Events* events) const {
  while (s.next_bomber < scenario_->squadrons) {
    const int squadron = s.next_bomber++;
    const int block = scenario_->bomber_block(squadron);
    int interceptor = -1;
    bool screened = false;  // DF-BPH-04; an escort alone with the bombers means nothing, DF-BPH-02
    for (int i = 0; i < kUnits; ++i) {
      const Flight& f = s.flights[i];
      if (!f.present() || f.block != block) continue;
      if (side_of(i) == Side::kInterceptors) interceptor = i;
      else if (!f.flipped() || scenario_->options.flipped_escort_screens) screened = true;  // ruling 8
    }
    if (interceptor < 0) continue;
    if (screened) {
      if (events)
        events->on_event({"note",
                          "An escort screens the bombers from " + unit_name(interceptor),
                          "DF-BPH-04",
                          unit_id(interceptor),
                          {},
                          {}});
      continue;
    }
    const Place place = s.flights[interceptor].place();
    return start_combat(s, combat_for(s, interceptor, place, place, kFirstBomber + squadron), events);
  }
  s.next_bomber = 0;
  begin_phase(s, Phase::kEscorts, events);
}

// --- Combat
// ---------------------------------------------------------------------------------------

Combat Dogfight::combat_for(const State& s, int mover, const Place& from, const Place& to, int target) const {
  Combat c;
  c.phase = s.phase;
  c.mover = mover;
  c.target = target;
  c.mover_orient = static_cast<uint8_t>(to.orient());
  if (is_bomber(target)) {
    c.target_orient = static_cast<uint8_t>(kLevelForward);
  } else {
    c.target_orient = s.flights[target].orient;
    c.out_of_sun = s.phase != Phase::kBombers && attacks_out_of_sun(s, from, to, s.flights[target].place().row);
  }
  return c;
}

Combat Dogfight::combat(const State& s) const {
  Combat c;
  c.phase = s.phase;
  c.mover = s.combat_mover;
  c.target = s.combat_target;
  c.mover_orient = s.flights[c.mover].orient;
  c.target_orient = is_bomber(c.target) ? static_cast<uint8_t>(kLevelForward) : s.flights[c.target].orient;
  c.out_of_sun = s.combat_flags & State::kOutOfSun;
  return c;
}

void Dogfight::start_combat(State& s, const Combat& c, Events* events) const {
  s.combat_mover = static_cast<uint8_t>(c.mover);
  s.combat_target = static_cast<uint8_t>(c.target);
  s.combat_flags = c.out_of_sun ? State::kOutOfSun : 0;
  s.current = 0;
  if (is_bomber(c.target) && combat_rules_.target_may_fire(c, false)) s.combat_flags |= State::kTargetFires;  // DF-CBT-02
  if (events)
    events->on_event({"note",
                      unit_name(c.mover) + (c.phase == Phase::kBombers ? " is caught by " : " attacks ") + unit_name(c.target),
                      c.phase == Phase::kBombers ? "DF-BPH-03" : "DF-CBT-01",
                      unit_id(c.mover),
                      {cell_of(s.flights[c.mover].place())},
                      {}});
  next_declaration(s, 0, events);
}

// Flights that may fire say whether they do, the mover first (ruling 6); bombers are not asked.
void Dogfight::next_declaration(State& s, int done, Events* events) const {
  const Combat c = combat(s);
  for (; done < 2; ++done) {
    const bool mover = (done == 0) != scenario_->options.target_declares_first;
    const bool asked = mover ? combat_rules_.mover_may_fire(c)
                             : !is_bomber(c.target) && combat_rules_.target_may_fire(c, s.flights[c.target].flipped());
    if (!asked) continue;
    s.step = mover ? Step::kMoverFire : Step::kTargetFire;
    return;
  }
  if (s.combat_flags & (State::kMoverFires | State::kTargetFires)) {
    s.step = Step::kCombat;
    return;
  }
  if (events) events->on_event({"note", "Nobody fires", "DF-CBT-03", unit_id(c.mover), {}, {}});
  end_combat(s, events);
}

CombatResult Dogfight::combat_result(const State& s, int die) const {
  return combat_rules_.result(combat(s), s.combat_flags & State::kMoverFires, s.combat_flags & State::kTargetFires, die);
}

// Faces with one and the same result are one outcome, named by its lowest face.
uint32_t Dogfight::last_face(const State& s, uint32_t first) const {
  const CombatResult result = combat_result(s, static_cast<int>(first));
  uint32_t last = first;
  while (last < 6 && combat_result(s, static_cast<int>(last + 1)) == result) ++last;
  return last;
}

void Dogfight::outcomes(const State& s, game::OutcomeList& out) const {
  if (s.step == Step::kSun) {
    for (uint32_t die = 1; die <= 6; ++die) out.push_back({die, 1});  // DF-SUN-01
  } else if (s.step == Step::kEntry) {
    out.push_back({1, 2});  // DF-SETUP-04: 1-2 from behind
    out.push_back({3, 4});  // 3-6 from ahead
  } else {
    for (uint32_t face = 1; face <= 6;) {
      const uint32_t last = last_face(s, face);
      out.push_back({face, last - face + 1});
      face = last + 1;
    }
  }
}

void Dogfight::resolve_combat(State& s, uint32_t outcome, Events* events) const {
  const CombatResult result = combat_result(s, static_cast<int>(outcome));
  const int mover = s.combat_mover, target = s.combat_target;
  const int side = index(side_of(mover));
  if (events) {
    Value attrs = Value::object();
    Value faces = Value::array();
    for (uint32_t face = outcome; face <= last_face(s, outcome); ++face) faces.push_back(static_cast<int>(face));
    attrs.set("die", outcome_notation(s, outcome));
    attrs.set("faces", faces);
    events->on_event({"roll",
                      "Die " + describe_outcome(s, outcome).label,
                      "DF-CBT-06",
                      unit_id(mover),
                      {cell_of(s.flights[mover].place())},
                      attrs});
  }
  const auto hit = [&](int unit, int hits, int by) {
    if (hits == 0) return;
    if (is_bomber(unit)) {
      s.bomber_hits[unit - kFirstBomber] = static_cast<uint16_t>(s.bomber_hits[unit - kFirstBomber] + hits);  // DF-CBT-14
    } else if (s.flights[unit].flipped() && !scenario_->options.flipped_hits_score) {
      return;  // DF-CBT-15, ruling 5: by default a flipped flight can be hit again
    }
    s.hits[by] = static_cast<uint16_t>(s.hits[by] + hits);
    if (events) {
      Value attrs = Value::object();
      attrs.set("hits", hits);
      events->on_event({"hit",
                        unit_name(unit) + (is_bomber(unit) ? " take " : " takes ") + plural(hits, "hit"),
                        "DF-CBT-10",
                        unit_id(unit),
                        {cell_of(s.flights[mover].place())},
                        attrs});
    }
  };
  hit(target, result.hits_on_target, side);
  hit(mover, result.hits_on_mover, side ^ 1);
  const auto flip = [&](int unit, bool was_hit) {
    if (events && !s.flights[unit].flipped())
      events->on_event({"marker",
                        unit_name(unit) + (was_hit ? " breaks: it leaves in its next Phase"
                                                   : " is low on ammunition: it leaves in its next Phase"),
                        was_hit ? "DF-CBT-12" : "DF-CBT-13",
                        unit_id(unit),
                        {},
                        {}});
    s.flights[unit].status |= Flight::kFlipped;
  };
  if (result.mover_flips) flip(mover, result.hits_on_mover > 0);
  if (result.target_flips) flip(target, result.hits_on_target > 0);
  end_combat(s, events);
}

void Dogfight::end_combat(State& s, Events* events) const {
  const int mover = s.combat_mover;
  s.combat_mover = s.combat_target = s.combat_flags = 0;
  if (s.phase == Phase::kBombers) next_bomber_combat(s, events);
  else next_flight(s, mover + 1, events);
}

// --- The end of a turn and of the game
// --------------------------------------------------------------

void Dogfight::turn_end(State& s, Events* events) const {
  // DF-VIC-01: not offered when the game is over anyway (ruling 42), nor in solitaire play.
  const bool last = s.marker + 1 >= scenario_->turns;
  if (scenario_->options.forfeit && !last) {
    s.step = Step::kTurnEnd;
    return;
  }
  next_turn(s, events);
}

void Dogfight::next_turn(State& s, Events* events) const {
  ++s.marker;  // DF-SEQ-04
  if (s.marker >= scenario_->turns) return finish(s, events, "DF-VIC-03", "Time is up: the last turn is over");
  begin_phase(s, Phase::kInterceptors, events);
}

void Dogfight::finish(State& s, Events* events, std::string_view rule, std::string_view why) const {
  s.step = Step::kOver;
  s.phase = Phase::kInterceptors;
  s.current = 0;
  for (Flight& f : s.flights) f.status &= static_cast<uint8_t>(~Flight::kMoved);
  if (events) {
    events->on_event({"note", std::string(why), std::string(rule), "", {}, {}});
    events->on_event({"score", result_text(s), "DF-VIC-05", "", {}, {}});
  }
}

}  // namespace furball::dogfight
