// Chapter 10.0 to 10.2: who fights whom, who attacks, and in which order the combats are fought.

#include <algorithm>

#include "games/wing_leader/combat.h"
#include "games/wing_leader/notation.h"

namespace furball::wing_leader {
namespace {

// WL-10.0-a: one air combat a turn; WL-15.3.2-b: bombers diving on their profile are out of reach.
bool can_fight(const Unit& u) { return on_map(u) && !did(u, kFought) && !did(u, kNoAirCombat); }

bool linked(const State& s, int i, int j) {
  const Unit& a = s.unit[i];
  const Unit& b = s.unit[j];
  if (!same_square(a, b)) return false;
  return tallies(a, j) || tallies(b, i) || (a.dogfight != 0 && a.dogfight == b.dogfight);
}

}  // namespace

CombatGroups combat_groups(const WingLeader&, const State& s) {
  CombatGroups out;
  uint64_t seen = 0;
  for (const int first : all_units(s)) {
    if (seen >> first & 1 || !can_fight(s.unit[first])) continue;
    uint64_t group = uint64_t{1} << first, fresh = group;
    bool sides[2] = {};
    while (fresh) {
      const int i = __builtin_ctzll(fresh);
      fresh &= fresh - 1;
      sides[s.unit[i].side] = true;
      for (const int j : all_units(s)) {
        if (group >> j & 1 || !can_fight(s.unit[j]) || !linked(s, i, j)) continue;
        group |= uint64_t{1} << j;
        fresh |= uint64_t{1} << j;
      }
    }
    seen |= group;
    if (sides[0] && sides[1]) out.push_back(group);
  }
  return out;
}

int attacking_side(const WingLeader& g, const State& s, uint64_t group) {
  struct Side {
    bool tally = false, success = false, late = false;
    int turn = -1;
    int slot = -1;
  };
  Side sides[2];
  bool dogfight = false;
  for (const int i : all_units(s)) {
    if (!(group >> i & 1)) continue;
    const Unit& u = s.unit[i];
    if (bomber_role(u)) return 1 - u.side;  // WL-10.1.1-a, WL-10.1.3-b
    if (did(u, kBrokenByFlak)) continue;    // WL-14.2.6-a: it only defends
    dogfight |= u.dogfight != 0;
    Side& own = sides[u.side];
    own.turn = std::max(own.turn, basic_turn(g, s, i));
    own.slot = std::max<int>(own.slot, u.slot);
    if (u.tally_on == TallyOn::kUnit && group >> u.tally & 1) own.tally = true;
    if (did(u, kReactSuccess)) own.success = true;
    else if (did(u, kReacted)) own.late = true;
  }
  const auto& [blue, red] = sides;
  if (dogfight && blue.turn == red.turn) return -1;     // WL-10.1.2-b
  if (dogfight) return blue.turn < red.turn;            // WL-10.1.2-b
  if (blue.success != red.success) return red.success;  // WL-10.4.2-d, WL-10.1.4-a
  if (blue.late != red.late) return blue.late;          // WL-10.1.4-b, WL-10.4.3-b
  if (blue.tally != red.tally) return red.tally;        // WL-10.1-a, R-33
  return blue.slot <= red.slot;                         // WL-10.1.2-a, WL-10.1.3-c, R-32
}

namespace {

// unit: one of the chosen group; side: the attackers.
enum Step : uint8_t { kFind, kSides, kStart, kNext };

uint64_t group_of(const WingLeader& g, const State& s, int unit) {
  for (const uint64_t group : combat_groups(g, s))
    if (group >> unit & 1) return group;
  return 0;
}

void advance(Ctx& c, Frame& f) {
  State& s = c.s;
  switch (f.step) {
    case kFind: {
      const CombatGroups groups = combat_groups(c.g, s);
      if (groups.empty()) return c.pop();
      if (groups.size() > 1) return c.ask(At::kCombatOrderQuestion, 0);  // WL-10.0-c: the raider orders the combats
      f.unit = __builtin_ctzll(groups[0]);
      f.step = kSides;
      return;
    }
    case kSides: {
      const int side = attacking_side(c.g, s, group_of(c.g, s, f.unit));
      if (side < 0) return c.roll(At::kWhoAttacksRoll);
      f.side = side;
      f.step = kStart;
      return;
    }
    case kStart: {
      const uint64_t group = group_of(c.g, s, f.unit);
      s.combat = {};
      s.combat.active = true;
      s.combat.attacker = f.side;
      s.combat.x = s.unit[f.unit].x, s.combat.y = s.unit[f.unit].y;
      for (const int i : all_units(s)) {
        if (!(group >> i & 1)) continue;
        Unit& u = s.unit[i];
        u.role = u.side == s.combat.attacker ? 1 : 2;
        mark(u, kFought);
        if (bomber_role(u)) set(u, kBomberAttacked);  // WL-9.4.1-a
        if (u.dogfight) s.combat.flags |= kCombatDogfight;
      }
      f.step = kNext;
      c.push(Proc::kAirCombat);
      return;
    }
    default: f.step = kFind; return;
  }
}

void legal(const WingLeader& g, const State& s, const Frame&, game::ActionList& out) {
  for (const uint64_t group : combat_groups(g, s)) out.push_back(make(Kind::kPick, __builtin_ctzll(group)));
}

void apply(Ctx&, Frame& f, game::Action a) {
  f.unit = unit_of(a);
  f.step = kSides;
}

void resolve(Ctx& c, Frame& f, uint32_t die) {
  f.side = die <= 3 ? 0 : 1;
  f.step = kStart;
  if (c.listening())
    c.tell("roll", die <= 3 ? "The die gives the attack to the raider." : "The die gives the attack to the defender.",
           "WL-10.1.2-b", f.unit);
}

std::string members(const WingLeader& g, const State& s, uint64_t group, int side) {
  std::string names;
  for (const int i : all_units(s))
    if (group >> i & 1 && s.unit[i].side == side) add_item(names, g.long_name(s, i));
  return names;
}

void prompt(const WingLeader&, const State&, const Frame&, game::Prompt& p) {
  p = {"Which air combat comes next?", "The raider orders the air combats of the turn.", "WL-10.0-c", ""};
}

void action(const WingLeader& g, const State& s, const Frame&, game::Action a, game::ActionView& v) {
  const uint64_t group = group_of(g, s, unit_of(a));
  v.label = say("At {square}: {raiders} v {defenders}", {{"square", square_name(s.unit[unit_of(a)])},
                                                         {"raiders", members(g, s, group, 0)},
                                                         {"defenders", members(g, s, group, 1)}});
  v.rule = "WL-10.0-c";
  v.cells = {{s.unit[unit_of(a)].x, s.unit[unit_of(a)].y, 0}};
}

void roll_view(const WingLeader&, const State&, const Frame&, game::RollView& r) {
  r = {"Equal turn ratings: who attacks in the dogfight?", "WL-10.1.2-b", "d6", "none", {}, {}};
}

void outcome(const WingLeader&, const State&, const Frame&, uint32_t die, game::OutcomeView& v) {
  v.label = say(die <= 3 ? "{die}: the raider attacks" : "{die}: the defender attacks", {{"die", die}});
  v.tone = kNothing;
}

}  // namespace

constexpr std::string_view kSteps[] = {"find", "sides", "start", "next"};
const Procedure kAirCombatsProc{
    .name = "air-combats", .advance = advance, .steps = kSteps, .needs = kNeedsUnit, .needs_at = 1 << kSides | 1 << kStart};

const Question kCombatOrderQuestion = asked<legal, apply, prompt, action>("combat-order", "WL-10.0-c");
const Roll kWhoAttacksRoll = one_die<resolve, roll_view, outcome>("who-attacks-die", "WL-10.1.2-b");

}  // namespace furball::wing_leader
