// Chapter 10.4: escorts react, interrupting an enemy's move.

#include <algorithm>

#include "games/wing_leader/hooks.h"
#include "games/wing_leader/movement.h"
#include "games/wing_leader/notation.h"

namespace furball::wing_leader {

inline constexpr uint8_t kReactorMark = 3;  // Unit::role of an escort that is about to move in

// WL-10.4-a, WL-10.4-c, WL-10.4-d
int eligible_escorts(const WingLeader& g, const State& s, int bomber, int* out) {
  const Unit& b = s.unit[bomber];
  int n = 0;
  for (int i = 0; i < s.unit_count && n < 8; ++i) {
    const Unit& e = s.unit[i];
    if (!on_map(e) || e.side != b.side || e.mission != Mission::kEscort || has(e, kLufbery) || has(e, kReturning)) continue;
    if (distance(e, b) > 3 || e.y + 1 < b.y || !line_of_sight(g, at(e), at(b)) || !available(g, s, i)) continue;
    out[n++] = i;
  }
  return n;
}

namespace {

// --- Declaring and rolling: a enemy, b bomber, c 1: the bomber moved (10.4.4), d chosen (bits), e next, f best -----

enum Step : uint8_t { kDeclare, kRoll, kResult, kAfterMoves };

bool would_come_out_of_sun(const WingLeader& g, const State& s, const Frame& f) {
  return f.c == 0 && s.move.unit == f.a && enters_out_of_sun(g, s, at(s.unit[f.a]), at(s.unit[f.b]));
}

// WL-10.4-f
void reaction_modifiers(const WingLeader& g, const State& s, const Frame& f, int escort, Mods& mods) {
  const Unit& e = s.unit[escort];
  const auto& t = g.tables.reaction;
  if (e.quality == Quality::kVeteran) mods.add("WL-10.4-f", "Veteran", t.veteran);
  if (e.quality == Quality::kGreen) mods.add("WL-10.4-f", "Green", t.green);
  if (!has(e, kAlerted)) mods.add("WL-10.4-f", "unalerted", t.unalerted);
  if (would_come_out_of_sun(g, s, f)) mods.add("WL-4.6.2-c", "enemy out of the Sun", t.out_of_sun);
  if (high_speed(g, s, f.a)) mods.add("WL-13.8.1-a", "enemy at high speed", t.high_speed);
  mods.add("WL-4.7-e", "weather to the bomber", -g.tables.weather[line_weather(g, at(e), at(s.unit[f.b]))]);
}

int escort_at(const WingLeader& g, const State& s, const Frame& f, int index) {
  int list[8];
  const int n = eligible_escorts(g, s, f.b, list);
  return index < n ? list[index] : -1;
}

int result_of(const WingLeader& g, const State& s, const Frame& f, int escort, int dice) {
  Mods mods;
  reaction_modifiers(g, s, f, escort, mods);
  const int total = dice + mods.sum();
  return total <= g.tables.reaction.no_max ? 0 : total <= g.tables.reaction.late_max ? 1 : 2;
}

constexpr const char* kResults[] = {"no reaction", "late reaction", "successful reaction"};

void advance(Ctx& c, Frame& f) {
  State& s = c.s;
  switch (f.step) {
    case kDeclare: {
      int list[8];
      if (!on_map(s.unit[f.a]) || !on_map(s.unit[f.b]) || eligible_escorts(c.g, s, f.b, list) == 0) return c.pop(0);
      return c.ask(s.unit[f.b].side);
    }
    case kRoll:
      while (f.e < 8 && !(f.d >> f.e & 1)) ++f.e;
      if (f.e < 8) return c.roll();
      f.step = kResult;
      return;
    case kResult: {
      if (f.f == 0) return c.pop(0);  // WL-10.4.1-a
      // WL-10.4.5-a: the best result applies to all. WL-10.4.4-a: after the bomber's own move a success is Late.
      const int best = f.c == 1 ? 1 : f.f;
      int list[8];
      const int n = eligible_escorts(c.g, s, f.b, list);
      for (int i = 0; i < n; ++i) {
        if (!(f.d >> i & 1)) continue;
        s.unit[list[i]].role = kReactorMark;
        mark(s.unit[list[i]], kReacted);
        mark(s.unit[list[i]], kReactSuccess, best == 2);
      }
      f.f = static_cast<uint8_t>(best);
      f.step = kAfterMoves;
      // WL-10.4.3-a: late during the enemy's move: he enters first; his move calls the reactors (s08_unit_move.cc).
      if (best == 2 || f.c == 1) c.push(Proc::kReactors, f.a, best == 2);
      return;
    }
    default: return c.pop(f.f);
  }
}

void legal(const WingLeader& g, const State& s, const Frame& f, game::ActionList& out) {
  int list[8];
  const int n = eligible_escorts(g, s, f.b, list);
  out.push_back(make(Kind::kPass));
  for (int mask = 1; mask < 1 << n; ++mask) out.push_back(make(Kind::kReact, 0, 0, mask));
}

void apply(Ctx& c, Frame& f, game::Action a) {
  if (kind_of(a) == Kind::kPass) return c.pop(0);  // WL-10.4-e
  f.d = static_cast<uint8_t>(arg_of(a));
  f.step = kRoll;
}

void resolve(Ctx& c, Frame& f, uint32_t dice) {
  State& s = c.s;
  const int escort = escort_at(c.g, s, f, f.e);
  const int result = result_of(c.g, s, f, escort, static_cast<int>(dice));
  f.f = static_cast<uint8_t>(std::max<int>(f.f, result));
  ++f.e;
  if (c.listening())
    c.tell("roll", c.g.long_name(s, escort) + " reacts: " + std::to_string(dice) + ", " + kResults[result] + ".", "WL-10.4-f",
           escort);
}

void prompt(const WingLeader& g, const State& s, const Frame& f, game::Prompt& p) {
  p = {"Escorts, react?",
       g.long_name(s, f.a) + (f.c ? " is in the square of " : " is about to attack ") + g.long_name(s, f.b) +
           ". Choose which escorts try to stop it.",
       f.c ? "WL-10.4.4-a" : "WL-10.4-b", g.label(s, f.b)};
}

void action(const WingLeader& g, const State& s, const Frame& f, game::Action a, game::ActionView& v) {
  v.rule = "WL-10.4-a", v.group = "react";
  if (kind_of(a) == Kind::kPass) {
    v.label = "Nobody reacts", v.group = "pass";
    return;
  }
  int list[8];
  const int n = eligible_escorts(g, s, f.b, list);
  std::string names;
  for (int i = 0; i < n; ++i)
    if (arg_of(a) >> i & 1)
      names += (names.empty() ? "" : " and ") + g.label(s, list[i]),
          v.cells.push_back({s.unit[list[i]].x, s.unit[list[i]].y, 0});
  v.label = names + (names.find(' ') == std::string::npos ? " reacts" : " react");
  v.targets = {g.label(s, f.a)};
  v.main = arg_of(a) == (1 << n) - 1;
}

void roll_view(const WingLeader& g, const State& s, const Frame& f, game::RollView& r) {
  const int escort = escort_at(g, s, f, f.e);
  Mods mods;
  reaction_modifiers(g, s, f, escort, mods);
  r = {"Reaction: " + g.long_name(s, escort), "WL-10.4-f", "2d6", s.unit[escort].side == 0 ? "blue" : "red", {}, {}};
  r.parts.push_back({g.long_name(s, escort), r.side,
                     std::to_string(g.tables.reaction.no_max + 1) + " late, " + std::to_string(g.tables.reaction.late_max + 1) +
                         " successful",
                     "WL-10.4-f", mods.view()});
}

void outcome(const WingLeader& g, const State& s, const Frame& f, uint32_t dice, game::OutcomeView& v) {
  const int result = result_of(g, s, f, escort_at(g, s, f, f.e), static_cast<int>(dice));
  v.label = std::to_string(dice) + ": " + kResults[result];
  v.tone = result == 2 ? "gain" : result == 1 ? "side" : "nothing";
}

// --- Moving in: a enemy, b 1 successful, c the reactor in hand + 1, d entry facing + 1 ------------------------------

enum MoveStep : uint8_t { kNext, kSplitQuestion, kAfterSplit, kTanks, kEntry, kGo, kTallied, kZones };

// WL-10.4.2-b: each MP brings it closer. The facings with which it can enter the enemy's square; a 180 turn only
// when there is no other way.
int entry_facings(const Unit& u, Square goal, int* out) {
  int n = 0;
  const int d = geom::distance(at(u), goal);
  if (d == 0) return 0;
  for (int half_turn = 0; half_turn < 2 && n == 0; ++half_turn)
    for (int last = 0; last < 8; ++last) {
      const Square before = goal - geom::step(geom::SquareFacing(last));
      if (!on_board(before.x, before.y) || geom::distance(at(u), before) != d - 1) continue;
      if (d == 1) {  // it turns on the spot
        if ((turn_steps(u.facing, last) == 4) == (half_turn == 1)) out[n++] = last;
        continue;
      }
      // The first step of some shortest path to `before` that needs no half turn.
      bool found = false;
      for (int first = 0; first < 8 && !found; ++first) {
        const Square p = at(u) + geom::step(geom::SquareFacing(first));
        found =
            (turn_steps(u.facing, first) == 4) == (half_turn == 1) && on_board(p.x, p.y) && geom::distance(p, before) == d - 2;
      }
      if (found) out[n++] = last;
    }
  return n;
}

void move_in(Ctx& c, int reactor, int enemy, int facing) {
  State& s = c.s;
  Unit& u = s.unit[reactor];
  const Unit& e = s.unit[enemy];
  const Square from = at(u);
  const int y = u.y;
  if (facing >= 0) {
    const Square before = at(e) - geom::step(geom::SquareFacing(facing));
    u.facing = static_cast<uint8_t>(facing);
    u.from = static_cast<uint8_t>(facing + 1);
    u.headon = from_ahead(e, before) ? static_cast<uint8_t>(enemy) : kNone;
  }
  u.x = e.x, u.y = e.y;
  // WL-8.5-d
  u.attitude = u.y < y ? Attitude::kDive : u.y > y ? Attitude::kClimb : Attitude::kLevel;
  touch_zones(c.g, s, reactor, u.x, u.y);
  if (c.listening())
    c.tell_move(c.g.long_name(s, reactor) + " turns on " + c.g.long_name(s, enemy) + ".", "WL-10.4.2-b", reactor,
                {{from.x, from.y, 0}, {static_cast<int16_t>(u.x), static_cast<int16_t>(u.y), 0}});
}

void advance_reactors(Ctx& c, Frame& f) {
  State& s = c.s;
  const int unit = f.c - 1;
  switch (f.step) {
    case kNext:
      f.c = 0;
      for (int i = 0; i < s.unit_count && f.c == 0; ++i)
        if (s.unit[i].role == kReactorMark) f.c = static_cast<uint8_t>(i + 1);
      if (f.c == 0) return c.pop(f.b);
      s.unit[f.c - 1].role = 0;
      f.step = on_map(s.unit[f.a]) ? kSplitQuestion : kNext;
      return;
    case kSplitQuestion:  // WL-10.4.2-c, WL-9.3-b
      if (c.g.side[s.unit[unit].side].flexible && may_split(c.g, s, unit)) return c.ask(s.unit[unit].side);
      f.step = kTanks;
      return;
    case kAfterSplit:
      f.c = static_cast<uint8_t>(s.result + 1);
      for (int i = 0; i < s.unit_count; ++i)  // the other flight stays as escort and has not reacted
        if (i != s.result && s.unit[i].setup == s.unit[s.result].setup)
          mark(s.unit[i], kReacted, false), mark(s.unit[i], kReactSuccess, false);
      f.step = kTanks;
      return;
    case kTanks:  // WL-13.2-b: the tally alerts it
      if (s.unit[unit].carries & kTanks) return c.ask(s.unit[unit].side);
      f.step = kEntry;
      return;
    case kEntry: {
      int list[8];
      const int n = entry_facings(s.unit[unit], at(s.unit[f.a]), list);
      if (n > 1) return c.ask(s.unit[unit].side);
      f.d = static_cast<uint8_t>(n == 1 ? list[0] + 1 : 0);
      f.step = kGo;
      return;
    }
    case kGo:
      f.step = kTallied;
      move_in(c, unit, f.a, f.d - 1);
      c.push(Proc::kGainTally, unit, f.a, 3);
      return;
    case kTallied:
      f.step = kZones;
      if (s.unit[unit].zones) c.push(Proc::kBarrage, unit);
      return;
    default:
      f.step = kNext;
      if (on_map(s.unit[unit])) join_dogfight(c, unit);
      return;
  }
}

void legal_reactors(const WingLeader&, const State& s, const Frame& f, game::ActionList& out) {
  const int unit = f.c - 1;
  switch (f.step) {
    case kSplitQuestion: out.push_back(make(Kind::kSplit, unit)), out.push_back(make(Kind::kNo)); break;
    case kTanks: out.push_back(make(Kind::kPass)), out.push_back(make(Kind::kJettison, unit, 0, 2)); break;
    default: {
      int list[8];
      const int n = entry_facings(s.unit[unit], at(s.unit[f.a]), list);
      for (int i = 0; i < n; ++i) out.push_back(make(Kind::kGo, 0, 0, facing_arg(list[i])));
    }
  }
}

void apply_reactors(Ctx& c, Frame& f, game::Action a) {
  switch (kind_of(a)) {
    case Kind::kSplit:
      f.step = kAfterSplit;
      c.push(Proc::kSplit, f.c - 1, 1);
      return;
    case Kind::kNo: f.step = kTanks; return;
    case Kind::kPass: f.step = kEntry; return;
    case Kind::kJettison:
      jettison_tanks(c, f.c - 1);
      f.step = kEntry;
      return;
    default:
      f.d = static_cast<uint8_t>(arg_facing(arg_of(a)) + 1);
      f.step = kGo;
      return;
  }
}

void prompt_reactors(const WingLeader& g, const State& s, const Frame& f, game::Prompt& p) {
  const std::string name = g.long_name(s, f.c - 1);
  if (f.step == kSplitQuestion)
    p = {"Split " + name + "?", "One flight attacks, the other stays as escort; or the whole squadron attacks.", "WL-10.4.2-c",
         g.label(s, f.c - 1)};
  else if (f.step == kTanks)
    p = {"Drop tanks?", name + " may drop its tanks before it attacks.", "WL-13.2-b", g.label(s, f.c - 1)};
  else
    p = {"How does " + name + " go in?", "Choose the direction from which it enters the square of " + g.long_name(s, f.a) + ".",
         "WL-10.4.2-b", g.label(s, f.c - 1)};
}

void action_reactors(const WingLeader& g, const State& s, const Frame& f, game::Action a, game::ActionView& v) {
  v.unit = g.label(s, f.c - 1);
  switch (kind_of(a)) {
    case Kind::kSplit: v.label = "Split: one flight attacks"; break;
    case Kind::kNo: v.label = "The whole squadron attacks", v.main = true; break;
    case Kind::kPass: v.label = "Keep the tanks"; break;
    case Kind::kJettison: v.label = "Drop the tanks", v.main = true; break;
    default: {
      const Unit& e = s.unit[f.a];
      const int facing = arg_facing(arg_of(a));
      const Square p = at(e) - geom::step(geom::SquareFacing(facing));
      v.label = "Enter flying " + std::string(kFacingNames[facing]) + (from_ahead(e, p) ? ", head-on" : "");
      v.cells = {{p.x, p.y, 0}, {static_cast<int16_t>(e.x), static_cast<int16_t>(e.y), 0}};
      v.attack = true;
      v.targets = {g.label(s, f.a)};
    }
  }
  v.rule = "WL-10.4.2-b";
}

}  // namespace

extern const Procedure kReactionProc, kReactorsProc;
const Procedure kReactionProc{"reaction", advance, legal, apply, two_d6_outcomes, resolve, prompt, action, roll_view, outcome};
const Procedure kReactorsProc{"reactors", advance_reactors, legal_reactors,  apply_reactors,
                              nullptr,    nullptr,          prompt_reactors, action_reactors};

}  // namespace furball::wing_leader
