// Chapter 10.4: escorts react, interrupting an enemy's move.

#include <algorithm>

#include "games/wing_leader/hooks.h"
#include "games/wing_leader/movement.h"
#include "games/wing_leader/notation.h"

namespace furball::wing_leader {

// Unit::role of an escort that is about to move in, and of one that has been named to try.
inline constexpr uint8_t kReactorMark = 3, kTriesMark = 4;

// WL-10.4-a, WL-10.4-c, WL-10.4-d
int eligible_escorts(const WingLeader& g, const State& s, int bomber, Escorts& out) {
  const Unit& b = s.unit[bomber];
  int n = 0;
  for (const int i : all_units(s)) {
    const Unit& e = s.unit[i];
    if (!on_map(e) || e.side != b.side || e.mission != Mission::kEscort || has(e, kLufbery) || has(e, kReturning)) continue;
    if (distance(e, b) > 3 || e.y + 1 < b.y || !line_of_sight(g, at(e), at(b)) || !available(g, s, i)) continue;
    out[n++] = i;
  }
  return n;
}

namespace {

// --- Declaring and rolling: unit: the bomber, target: the enemy, how 1: the bomber moved (10.4.4), chosen: escorts as bits
// (of more than eight those who try carry kTriesMark), next: the one that rolls, value: the best result

enum Step : uint8_t { kDeclare, kRoll, kResult, kAfterMoves };

bool would_come_out_of_sun(const WingLeader& g, const State& s, const Frame& f) {
  return f.how == 0 && s.move.unit == f.target && enters_out_of_sun(g, s, at(s.unit[f.target]), at(s.unit[f.unit]));
}

// WL-10.4-f
void reaction_modifiers(const WingLeader& g, const State& s, const Frame& f, int escort, game::Modifiers& mods) {
  const Unit& e = s.unit[escort];
  const auto& t = g.tables.reaction;
  if (e.quality == Quality::kVeteran) mods.add("WL-10.4-f", "Veteran", t.veteran);
  if (e.quality == Quality::kGreen) mods.add("WL-10.4-f", "Green", t.green);
  if (!has(e, kAlerted)) mods.add("WL-10.4-f", "unalerted", t.unalerted);
  if (would_come_out_of_sun(g, s, f)) mods.add("WL-4.6.2-c", "enemy out of the Sun", t.out_of_sun);
  if (high_speed(g, s, f.target)) mods.add("WL-13.8.1-a", "enemy at high speed", t.high_speed);
  mods.add("WL-4.7-e", "weather to the bomber", -g.tables.weather[line_weather(g, at(e), at(s.unit[f.unit]))]);
}

int escort_at(const WingLeader& g, const State& s, const Frame& f, int index) {
  Escorts list;
  return index < eligible_escorts(g, s, f.unit, list) ? list[index] : -1;
}

bool tries(const State& s, const Frame& f, const Escorts& list, int i) {
  return (i < kReactAtOnce && f.chosen >> i & 1) || s.unit[list[i]].role == kTriesMark;
}

int result_of(const WingLeader& g, const State& s, const Frame& f, int escort, int dice) {
  game::Modifiers mods;
  reaction_modifiers(g, s, f, escort, mods);
  const int total = dice + mods.sum();
  return total <= g.tables.reaction.no_max ? 0 : total <= g.tables.reaction.late_max ? 1 : 2;
}

constexpr const char* kResults[] = {"no reaction", "late reaction", "successful reaction"};

void advance(Ctx& c, Frame& f) {
  State& s = c.s;
  switch (f.step) {
    case kDeclare: {
      if (!on_map(s.unit[f.target]) || !on_map(s.unit[f.unit])) return c.pop(0);
      Escorts list;
      const int n = eligible_escorts(c.g, s, f.unit, list);
      for (const int i : Slots(n))
        if (!tries(s, f, list, i)) return c.ask(At::kReactQuestion, s.unit[f.unit].side);
      f.step = kRoll;
      return;
    }
    case kRoll: {
      Escorts list;
      const int n = eligible_escorts(c.g, s, f.unit, list);
      while (f.next < n && !tries(s, f, list, f.next)) ++f.next;
      if (f.next < n) return c.roll(At::kReactionRoll);
      f.step = kResult;
      return;
    }
    case kResult: {
      // WL-10.4.5-a: the best result applies to all. WL-10.4.4-a: after the bomber's own move a success is Late.
      const int best = f.how == 1 ? std::min<int>(1, f.value) : f.value;
      Escorts list;
      const int n = eligible_escorts(c.g, s, f.unit, list);
      for (const int i : Slots(n)) {
        if (!tries(s, f, list, i)) continue;
        s.unit[list[i]].role = best ? kReactorMark : 0;
        if (best == 0) continue;  // WL-10.4.1-a
        mark(s.unit[list[i]], kReacted);
        mark(s.unit[list[i]], kReactSuccess, best == 2);
      }
      f.value = best;
      f.step = kAfterMoves;
      if (best == 0) return;
      // WL-10.4.3-a: late during the enemy's move: he enters first; his move calls the reactors (s08_unit_move.cc).
      if (best == 2 || f.how == 1) c.push(Proc::kReactors, {.target = f.target});
      return;
    }
    default: return c.pop(f.value);
  }
}

void legal(const WingLeader& g, const State& s, const Frame& f, game::ActionList& out) {
  Escorts list;
  const int n = eligible_escorts(g, s, f.unit, list);
  out.push_back(make(Kind::kPass));
  if (n > kReactAtOnce) {
    for (const int i : Slots(n))
      if (!tries(s, f, list, i)) out.push_back(make(Kind::kReact, 0, 0, kReactOneOfMany + i));
    return;
  }
  for (const int mask : Slots(1, 1 << n)) out.push_back(make(Kind::kReact, 0, 0, mask));
}

void apply(Ctx& c, Frame& f, game::Action a) {
  if (arg_of(a) >= kReactOneOfMany) {  // and who else?
    c.s.unit[escort_at(c.g, c.s, f, arg_of(a) - kReactOneOfMany)].role = kTriesMark;
    return;
  }
  f.chosen = arg_of(a);  // WL-10.4-e: a pass names nobody
  f.step = kRoll;
}

void resolve(Ctx& c, Frame& f, uint32_t dice) {
  State& s = c.s;
  const int escort = escort_at(c.g, s, f, f.next);
  const int result = result_of(c.g, s, f, escort, static_cast<int>(dice));
  f.value = std::max<int>(f.value, result);
  ++f.next;
  if (c.listening()) {
    game::Modifiers mods;
    reaction_modifiers(c.g, s, f, escort, mods);
    c.tell("roll",
           say("{unit} reacts: {roll}, {result}.",
               {{"roll", itemised(static_cast<int>(dice), mods)}, {"result", kResults[result]}}),
           "WL-10.4-f", escort);
  }
}

void prompt(const WingLeader& g, const State& s, const Frame& f, game::Prompt& p) {
  p = {"Escorts, react?",
       say(f.how ? "{enemy} is in the square of {unit}. Choose which escorts try to stop it."
                 : "{enemy} is about to attack {unit}. Choose which escorts try to stop it.",
           {{"enemy", g.long_name(s, f.target)}, {"unit", g.long_name(s, f.unit)}}),
       f.how ? "WL-10.4.4-a" : "WL-10.4-b", g.label(s, f.unit)};
}

void action(const WingLeader& g, const State& s, const Frame& f, game::Action a, game::ActionView& v) {
  v.rule = "WL-10.4-a";
  if (kind_of(a) == Kind::kPass) {
    v.label = "Nobody reacts";
    for (const int i : all_units(s))
      if (s.unit[i].role == kTriesMark) v.label = "Nobody else reacts";
    return;
  }
  Escorts list;
  const int n = eligible_escorts(g, s, f.unit, list);
  std::string others, last;
  for (int i = 0; i < n; ++i)
    if (arg_of(a) < kReactOneOfMany ? i < kReactAtOnce && arg_of(a) >> i & 1 : arg_of(a) - kReactOneOfMany == i) {
      if (!last.empty()) add_item(others, last);
      last = g.label(s, list[i]);
      v.cells.push_back({s.unit[list[i]].x, s.unit[list[i]].y, 0});
    }
  v.label = others.empty() ? say("{unit} reacts", {{"unit", last}})
                           : say("{others} and {last} react", {{"others", others}, {"last", last}});
  v.targets = {g.label(s, f.target)};
  v.main = arg_of(a) >= kReactOneOfMany || arg_of(a) == (1 << n) - 1;
}

void roll_view(const WingLeader& g, const State& s, const Frame& f, game::RollView& r) {
  const int escort = escort_at(g, s, f, f.next);
  game::Modifiers mods;
  reaction_modifiers(g, s, f, escort, mods);
  r = {say("Reaction: {unit}", {{"unit", g.long_name(s, escort)}}), "WL-10.4-f", "2d6", side_key(s.unit[escort].side), {}, {}};
  r.parts.push_back({g.long_name(s, escort), r.side,
                     say("{late} or more after modifiers is late, {success} or more successful",
                         {{"late", g.tables.reaction.no_max + 1}, {"success", g.tables.reaction.late_max + 1}}),
                     "WL-10.4-f", mods.view()});
}

void outcome(const WingLeader& g, const State& s, const Frame& f, uint32_t dice, game::OutcomeView& v) {
  const int result = result_of(g, s, f, escort_at(g, s, f, f.next), static_cast<int>(dice));
  v.label = say("{dice}: {result}", {{"dice", dice}, {"result", kResults[result]}});
  v.tone = result == 2 ? kGain : result == 1 ? kMixed : kNothing;
}

// --- Moving in: target: the enemy, unit: the reactor in hand, facing: of its entry, + 1 -----------------------------

enum MoveStep : uint8_t { kNext, kSplitQuestion, kAfterSplit, kTanks, kEntry, kGo, kTallied, kZones };

// WL-10.4.2-b: each MP brings it closer. The facings with which it can enter the enemy's square; a 180 turn only
// when there is no other way.
int entry_facings(const Unit& u, Square goal, int* out) {
  int n = 0;
  const int d = geom::distance(at(u), goal);
  if (d == 0) return 0;
  for (const bool half_turn : {false, true}) {
    for (const int last : kAllFacings) {
      const Square before = goal - geom::step(geom::SquareFacing(last));
      if (!on_board(before.x, before.y) || geom::distance(at(u), before) != d - 1) continue;
      bool found = d == 1;                   // next to it there is one way in
      for (const int first : kAllFacings) {  // the first step of some shortest path to `before`
        const Square p = at(u) + geom::step(geom::SquareFacing(first));
        const bool turns = turn_steps(u.facing, first) == 4;
        found = found || (turns == half_turn && on_board(p.x, p.y) && geom::distance(p, before) == d - 2);
      }
      if (found) out[n++] = last;
    }
    if (n) break;
  }
  return n;
}

// The guns whose zones the cheapest shortest path from p to the goal touches, entering the goal by `last`.
uint32_t zones_on_path(Ctx& c, int unit, Square p, Square before, int steps) {
  uint32_t best = steps ? ~0u : 0;
  for (const int f : kAllFacings) {
    const Square q = p + geom::step(geom::SquareFacing(f));
    if (!on_board(q.x, q.y) || geom::distance(q, before) != steps - 1) continue;
    Unit& u = c.s.unit[unit];
    const uint32_t kept = u.zones;
    u.zones = 0;
    touch_zones(c.g, c.s, unit, q.x, q.y);
    const uint32_t here = u.zones | zones_on_path(c, unit, q, before, steps - 1);
    u.zones = kept;
    if (__builtin_popcount(here) < __builtin_popcount(best)) best = here;
  }
  return best;
}

// WL-10.4.2-b, WL-14.2.3-a: it moves as in the Movement Phase, so flak and balloons on its way matter. Among its shortest
// ways it takes the one that touches the fewest zones.
void fly_through_zones(Ctx& c, int reactor, Square from, int facing, int old_facing) {
  if (!c.g.options.bombing) return;
  Unit& u = c.s.unit[reactor];
  if (facing >= 0) {
    const Square before = at(u) - geom::step(geom::SquareFacing(facing));
    const int steps = geom::distance(from, before);
    if (steps > 0) u.zones |= zones_on_path(c, reactor, from, before, steps);
    else if (turn_steps(old_facing, facing) == 4) touch_zones(c.g, c.s, reactor, from.x, from.y);  // turned for MP
  }
  touch_zones(c.g, c.s, reactor, u.x, u.y);
}

void move_in(Ctx& c, int reactor, int enemy, int facing) {
  State& s = c.s;
  Unit& u = s.unit[reactor];
  const Unit& e = s.unit[enemy];
  const Square from = at(u);
  const int y = u.y, old_facing = u.facing;
  if (facing >= 0) {
    const Square before = at(e) - geom::step(geom::SquareFacing(facing));
    u.facing = facing;
    u.from = Facing(facing);
    u.headon = from_ahead(e, before) ? enemy : kNone;
  }
  u.x = e.x, u.y = e.y;
  // WL-8.5-d; without a change of height the marker of its own move stays (WL-8.5-c)
  if (u.y != y) u.attitude = u.y < y ? Attitude::kDive : Attitude::kClimb;
  fly_through_zones(c, reactor, from, facing, old_facing);
  if (c.listening())
    c.tell_move(say("{unit} turns on {target}.", {{"target", c.name(enemy)}}), "WL-10.4.2-b", reactor,
                {{from.x, from.y, 0}, {static_cast<int16_t>(u.x), static_cast<int16_t>(u.y), 0}});
}

void advance_reactors(Ctx& c, Frame& f) {
  State& s = c.s;
  if (f.step != kNext && f.unit >= s.unit_count) f.step = kNext;
  const int unit = f.unit;
  switch (f.step) {
    case kNext:
      f.unit = kNone;
      for (const int i : all_units(s))
        if (s.unit[i].role == kReactorMark) f.unit = std::min<int>(f.unit, i);
      if (f.unit == kNone) return c.pop();
      s.unit[f.unit].role = 0;
      f.step = on_map(s.unit[f.target]) ? kSplitQuestion : kNext;
      return;
    case kSplitQuestion:  // WL-10.4.2-c, WL-9.3-b
      if (c.g.side[s.unit[unit].side].flexible && may_split(c.g, s, unit))
        return c.ask(At::kSplitToReactQuestion, s.unit[unit].side);
      f.step = kTanks;
      return;
    case kAfterSplit:
      f.unit = s.result;
      for (const int i : all_units(s))  // the other flight stays as escort and has not reacted
        if (i != s.result && s.unit[i].setup == s.unit[s.result].setup)
          mark(s.unit[i], kReacted, false), mark(s.unit[i], kReactSuccess, false);
      f.step = kTanks;
      return;
    case kTanks:  // WL-13.2-b: the tally alerts it
      if (s.unit[unit].carries & Carry::kTanks) return c.ask(At::kReactorTanksQuestion, s.unit[unit].side);
      f.step = kEntry;
      return;
    case kEntry: {
      int list[8];
      const int n = entry_facings(s.unit[unit], at(s.unit[f.target]), list);
      if (n > 1) return c.ask(At::kReactorEntryQuestion, s.unit[unit].side);
      f.facing = n == 1 ? Facing(list[0]) : MaybeFacing();
      f.step = kGo;
      return;
    }
    case kGo:
      f.step = kTallied;
      move_in(c, unit, f.target, *f.facing);
      c.push(Proc::kGainTally, {.unit = unit, .target = f.target});
      return;
    case kTallied:
      f.step = kZones;
      if (s.unit[unit].zones) c.push(Proc::kBarrage, {.unit = unit, .side = 1 - s.unit[unit].side});
      return;
    default:
      f.step = kNext;
      if (on_map(s.unit[unit])) join_dogfight(c, unit);
      return;
  }
}

void legal_split(const WingLeader&, const State&, const Frame& f, game::ActionList& out) {
  out.push_back(make(Kind::kSplit, f.unit)), out.push_back(make(Kind::kNo));
}

void legal_tanks(const WingLeader&, const State&, const Frame& f, game::ActionList& out) {
  out.push_back(make(Kind::kPass)), out.push_back(make(Kind::kJettison, f.unit, 0, 2));
}

void legal_entry(const WingLeader&, const State& s, const Frame& f, game::ActionList& out) {
  int list[8];
  const int n = entry_facings(s.unit[f.unit], at(s.unit[f.target]), list);
  for (const int i : Slots(n)) out.push_back(make(Kind::kGo, 0, 0, facing_arg(list[i])));
}

void apply_split(Ctx& c, Frame& f, game::Action a) {
  f.step = kind_of(a) == Kind::kSplit ? kAfterSplit : kTanks;
  if (kind_of(a) == Kind::kSplit) c.push(Proc::kSplit, {.unit = f.unit, .how = 1});
}

void apply_tanks(Ctx& c, Frame& f, game::Action a) {
  if (kind_of(a) == Kind::kJettison) jettison_tanks(c, f.unit);
  f.step = kEntry;
}

void apply_entry(Ctx&, Frame& f, game::Action a) {
  f.facing = Facing(arg_facing(arg_of(a)));
  f.step = kGo;
}

void prompt_entry(const WingLeader& g, const State& s, const Frame& f, game::Prompt& p) {
  p.text = say("Choose the direction from which it enters the square of {target}.", {{"target", g.long_name(s, f.target)}});
  of_unit(g, s, f, p);
}

void label_split(const WingLeader&, const State&, game::Action a, game::ActionView& v) {
  v.main = kind_of(a) == Kind::kNo;
  v.label = v.main ? "The whole squadron attacks" : "Split: one flight attacks";
}

void label_tanks(const WingLeader&, const State&, game::Action a, game::ActionView& v) {
  v.main = kind_of(a) == Kind::kJettison;
  v.label = v.main ? "Drop the tanks" : "Keep the tanks";
}

void label_entry(const WingLeader& g, const State& s, const Frame& f, game::Action a, game::ActionView& v) {
  const Unit& e = s.unit[f.target];
  const int facing = arg_facing(arg_of(a));
  const Square p = at(e) - geom::step(geom::SquareFacing(facing));
  v.unit = g.label(s, f.unit);
  v.label = say(from_ahead(e, p) ? "Enter flying {way}, head-on" : "Enter flying {way}", {{"way", kFacingWords[facing]}});
  v.cells = {{p.x, p.y, 0}, {static_cast<int16_t>(e.x), static_cast<int16_t>(e.y), 0}};
  v.attack = true;
  v.targets = {g.label(s, f.target)};
}

}  // namespace

constexpr std::string_view kSteps[] = {"declare", "roll", "result", "after-moves"};
constexpr std::string_view kReactorSteps[] = {"next", "split", "after-split", "tanks", "entry", "go", "tallied", "zones"};
const Procedure kReactionProc{.name = "reaction", .advance = advance, .steps = kSteps, .needs = kNeedsUnit | kNeedsTarget};
const Procedure kReactorsProc{.name = "reactors", .advance = advance_reactors, .steps = kReactorSteps, .needs = kNeedsTarget};

const Question kReactQuestion = asked<legal, apply, prompt, action>("react", "WL-10.4-b");
const Roll kReactionRoll = two_dice<resolve, roll_view, outcome>("reaction-dice", "WL-10.4-f");
const Question kSplitToReactQuestion = asked<legal_split, apply_split, of_unit, label_split>(
    "split-to-react", "WL-10.4.2-c", "Split {unit}?",
    "One flight attacks and the other stays as escort, or the whole squadron attacks.");
const Question kReactorTanksQuestion = asked<legal_tanks, apply_tanks, of_unit, label_tanks>(
    "reactor-tanks", "WL-13.2-b", "Drop tanks?", "{unit} may drop its tanks before it attacks.");
const Question kReactorEntryQuestion = asked<legal_entry, apply_entry, prompt_entry, label_entry>(
    "reactor-entry", "WL-10.4.2-b", {.title = "How does {unit} go in?"});

}  // namespace furball::wing_leader
