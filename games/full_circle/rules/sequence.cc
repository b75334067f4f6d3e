// Sequence of play: the table of steps, rounds and phases, the bombers' flight, the cycling board, scores.

#include "games/full_circle/rules/chapters.h"

namespace furball::full_circle {

std::span<const game::Step<FullCircle>> FullCircle::steps() {
  static constexpr game::Step<FullCircle> kTable[] = {FURBALL_STEP_TABLE(FULL_CIRCLE_STEPS)};
  return kTable;
}

namespace {

void fly_bombers(const FullCircle& g, State& s, Events* events);
void end_round(const FullCircle& g, State& s, Events* events);

void begin_phase(const FullCircle& g, State& s, Side side, Events* events) {
  s.side = side;
  for (Side each : kBothSides) {  // FC-SA-07: fixed for the phase
    bool& known = s.poor_sa[each];
    const bool poor = g.poor_awareness(s, each);
    if (events && poor != known)
      events->on_event(
          {.kind = "note",
           .text = say(poor ? "{side} lose their situational awareness." : "{side} regain their situational awareness.",
                       {{"side", g.setup().names[each]}}),
           .rule = "FC-SA-01"});
    known = poor;
  }
  if (events)
    events->on_event({.kind = "phase", .text = say("{side} move.", {{"side", g.setup().names[side]}}), .rule = "FC-SEQ-01"});
  s.active = FullCircle::first_of(side) - 1;
  next_activation(g, s, events);
}

bool all_interceptors_gone(const State& s) {
  return std::none_of(s.fighters + kMaxEscorts, s.fighters + kFighters, [](const Fighter& f) { return f.flying(); });
}

}  // namespace

// FC-SEQ-01: interceptors (not in round 1), bombers, escorts, cycling.
void begin_round(const FullCircle& g, State& s, Events* events) {
  if (events)
    events->on_event({.kind = "phase", .text = say("Round {round} begins.", {{"round", int{s.round}}}), .rule = "FC-SEQ-01"});
  if (s.round == 1) fly_bombers(g, s, events);
  else begin_phase(g, s, Side::kInterceptor, events);
}

// FC-SEQ-02: in ID order. A flight that must break off leaves at once (FC-LEAVE-02).
void next_activation(const FullCircle& g, State& s, Events* events) {
  for (++s.active; s.active != g.end_of(s.side); ++s.active) {
    const Fighter& f = s.fighters[s.active];
    if (!f.flying()) continue;
    if (!f.has(kBreakOff)) {
      s.stage = Stage::kFly;
      return;
    }
    leave_board(g, s, s.active, "FC-LEAVE-02", "{unit} breaks off and leaves the board.", events);
  }
  s.active = kNoUnit;
  if (s.side == Side::kEscort) return end_round(g, s, events);
  if (all_interceptors_gone(s)) s.stage = Stage::kOver;  // FC-VIC-02
  else fly_bombers(g, s, events);
}

// FC-CBT-06: a group that ends with interceptors, and no escorts, fires.
void next_group(const FullCircle& g, State& s, int from, Events* events) {
  for (s.active = from; s.active != kGroup0 + g.setup().groups; ++s.active) {
    const Place p = FullCircle::place_of(s, s.active);
    const int step = FullCircle::step_of(s, s.active);
    if (g.enemy_fighter_at(s, Side::kEscort, p, step) == kNoUnit) continue;
    if (g.enemy_fighter_at(s, Side::kInterceptor, p, step) != kNoUnit) continue;  // an escort is there
    if (!g.may_fire(s, g.bomber_shot(s))) continue;
    s.stage = Stage::kBomberCombat;
    return;
  }
  begin_phase(g, s, Side::kEscort, events);
}

namespace {

// FC-BMB-01 to FC-BMB-03, FC-SEQ-03: one shared progress counter, by the lead's level and speed.
void fly_bombers(const FullCircle& g, State& s, Events* events) {
  const int hexes = bombers_next_move(g.lead_speed(s), g.lead_level(s), s.progress);
  s.progress = (s.progress + progress_rise(g.lead_speed(s), g.lead_level(s))) % 6;
  for (const int group : g.groups()) {
    Group& moved = s.groups[group];
    const Place from = moved.place();
    moved.at = forward(from, hexes);
    if (events)
      events->on_event(about(kGroup0 + group, "move", "FC-BMB-02",
                             say_n(hexes, "{unit} flies on by {n} hex.", "{unit} flies on by {n} hexes.",
                                   {{"unit", unit_name(g, kGroup0 + group)}}),
                             {cell_of(from, moved.step), cell_of(moved.place(), moved.step)}));
  }
  s.side = Side::kEscort;
  next_group(g, s, kGroup0, events);
}

// FC-BOARD-05, FC-BOARD-06: the rear section moves to the front; fighters on it are left behind.
void cycle_board(const FullCircle& g, State& s, Events* events) {
  ++s.cycles;
  if (events)
    events->on_event({.kind = "note", .text = "The rear section of the board moves to the front.", .rule = "FC-BOARD-05"});
  for (const int group : g.groups()) s.groups[group].at = forward(s.groups[group].place(), -kSectionHexes);
  for (Fighter& f : s.fighters) {
    if (!f.flying()) continue;
    const int unit = static_cast<int>(&f - s.fighters);
    if (f.at.y <= kSectionY)
      leave_board(g, s, unit, "FC-BOARD-06", "{unit} leaves the board: the raid has left it behind.", events);
    else f.at = forward(f.place(), -kSectionHexes);
  }
}

void end_round(const FullCircle& g, State& s, Events* events) {
  for (Fighter& f : s.fighters) f.set(kFlown, false);
  if (s.groups[0].at.y > 3 * kSectionY) cycle_board(g, s, events);
  if (s.round >= g.setup().rounds || all_interceptors_gone(s)) {  // FC-VIC-02
    s.stage = Stage::kOver;
    return;
  }
  ++s.round;
  begin_round(g, s, events);
}

}  // namespace

// FC-VIC-03: a point per hit, the handicap for the escorts.
game::Score FullCircle::score(const State& s) const {
  const int escorts = s.hits[Side::kEscort] + s.handicap, interceptors = s.hit_value * s.hits[Side::kInterceptor];
  return s.swapped ? game::Score::by_points(interceptors, escorts) : game::Score::by_points(escorts, interceptors);
}

std::string FullCircle::result_text(const State& s) const {
  const int escorts = s.hits[Side::kEscort] + s.handicap, interceptors = s.hit_value * s.hits[Side::kInterceptor];
  if (escorts == interceptors) return say_n(escorts, "A draw, {n} point each.", "A draw, {n} points each.");
  return say_n(std::max(escorts, interceptors), "{side} win by {n} point to {loser}.", "{side} win by {n} points to {loser}.",
               {{"side", setup_.names[escorts > interceptors ? Side::kEscort : Side::kInterceptor]},
                {"loser", std::min(escorts, interceptors)}});
}

}  // namespace furball::full_circle
