// Chapter 10.8: dogfights, how they begin, move and end.

#include "games/wing_leader/combat.h"
#include "games/wing_leader/notation.h"

namespace furball::wing_leader {
namespace {

int own_edge_facing(const WingLeader& g, int side) { return g.side[side].edge == 0 ? kW : kE; }

// WL-10.8.1-a
void enter(Ctx& c, int unit, int dogfight) {
  Unit& u = c.s.unit[unit];
  u.dogfight = dogfight;
  u.facing = own_edge_facing(c.g, u.side);
  u.attitude = Attitude::kLevel;
  set(u, kLufbery, false);  // WL-13.4.3-d
  u.headon = kNone;
}

bool in_dogfight(const Unit& u, int dogfight) { return on_map(u) && u.dogfight == dogfight; }

bool dogfight_goes_on(const State& s, int dogfight) {
  bool there[2] = {};
  for (const int i : all_units(s))
    if (in_dogfight(s.unit[i], dogfight)) there[s.unit[i].side] = true;
  return there[0] && there[1];
}

bool fighter_left(const Unit& u) { return on_map(u) && fighter_role(u) && !broken(u); }

}  // namespace

bool dogfight_exists(const State& s, int dogfight) {
  for (const Unit& u : s.unit)
    if (in_dogfight(u, dogfight)) return true;
  return false;
}

// WL-10.8.1-c
void leave_dogfight(Ctx& c, int unit) {
  State& s = c.s;
  const int n = s.unit[unit].dogfight;
  if (n == 0) return;
  s.unit[unit].dogfight = 0;
  if (!dogfight_goes_on(s, n)) {
    if (dogfight_exists(s, n)) s.ended_dogfights |= dogfight_bit(n);
    return;
  }
  if (s.combat.active) return;  // after a combat every fighter tallies anew
  // WL-10.8.1-d: whoever had tallied the leaver turns at once to an enemy that is left; where there are several
  // its owner chooses (kDogfightTallies)
  for (const int i : all_units(s)) {
    Unit& u = s.unit[i];
    if (!in_dogfight(u, n) || !tallies(u, unit)) continue;
    clear_tally(s, i);
    s.open_tallies |= dogfight_bit(n);
  }
}

// WL-10.8.1-b
void join_dogfight(Ctx& c, int unit) {
  State& s = c.s;
  const Unit& u = s.unit[unit];
  if (!fighter_left(u) || u.dogfight || u.tally_on != TallyOn::kUnit) return;
  const Unit& t = s.unit[u.tally];
  if (t.dogfight == 0 || !same_square(u, t)) return;
  enter(c, unit, t.dogfight);
  if (c.listening())
    c.tell("marker", say("{unit} joins the dogfight at {square}.", {{"square", square_name(u)}}), "WL-10.8.1-b", unit);
}

void start_dogfight(Ctx& c) {
  State& s = c.s;
  int n = 0;
  do ++n;
  while (dogfight_exists(s, n));
  for (const int i : all_units(s))
    if (in_combat(s.unit[i]) && fighter_left(s.unit[i])) enter(c, i, n);  // WL-10.8-e, WL-10.8-f
  if (c.listening())
    c.tell("marker", say("A dogfight begins at {square}.", {{"square", square_name(s.combat.x, s.combat.y)}}), "WL-10.8-b",
           s.combat.primary[kAttacker]);
}

namespace {

// --- The check after a combat ----------------------------------------------------------------------
enum Step : uint8_t { kBegin, kAttackerSays, kDefenderSays, kAttackerRoller, kDefenderRoller, kAttackerDie, kDefenderDie };

// WL-10.8-c, WL-13.4.2-c, WL-13.4.3-e: evasion and the circle are the defender's.
bool must_refuse(const State& s, int role) { return role == kDefender && s.combat.flags & (kCombatEvade | kCombatLufbery); }

int candidates(const State& s, int role, int* last = nullptr) {
  int n = 0;
  for (const int i : all_units(s))
    if (takes_part(s.unit[i], role) && fighter_left(s.unit[i])) {
      ++n;
      if (last) *last = i;
    }
  return n;
}

// WL-10.8-d
void speed_modifiers(const WingLeader& g, const State& s, int role, game::Modifiers& mods) {
  const int unit = s.combat.roller[role];
  mods.push_back({"WL-10.8-d", "speed", basic_speed(g, s, unit)});
  if (s.unit[unit].quality == Quality::kVeteran) mods.add("WL-10.8-d", "Veteran", 1);
  if (s.unit[unit].quality == Quality::kGreen) mods.add("WL-10.8-d", "Green", -1);
  if (must_refuse(s, role)) mods.add("WL-10.8-d", "evaded or in a Lufbery", 1);
}

int speed_total(const WingLeader& g, const State& s, int role) {
  game::Modifiers mods;
  speed_modifiers(g, s, role, mods);
  return mods.sum() + s.combat.speed_die[role];
}

void finish(Ctx& c) {
  const Combat& b = c.s.combat;
  const int wanter = b.want[kAttacker] == 1 ? kAttacker : kDefender;
  const bool begins =
      b.want[0] == b.want[1] ? b.want[0] == 1 : speed_total(c.g, c.s, wanter) >= speed_total(c.g, c.s, 1 - wanter);
  if (begins) start_dogfight(c);
  c.pop(begins);
}

void advance(Ctx& c, Frame& f) {
  State& s = c.s;
  Combat& b = s.combat;
  if (f.step >= kAttackerDie && (b.roller[0] >= s.unit_count || b.roller[1] >= s.unit_count)) return c.pop();
  switch (f.step) {
    case kBegin:
      if (candidates(s, kAttacker) == 0 || candidates(s, kDefender) == 0) return c.pop();  // WL-10.8-a
      f.step = kAttackerSays;
      return;
    case kAttackerSays:
    case kDefenderSays: {
      const int role = f.step - kAttackerSays;
      if (must_refuse(s, role)) b.want[role] = 2;
      if (b.want[role] == 0) return c.ask(At::kDogfightQuestion, side_of(s, role));  // openly, the attacker first
      ++f.step;
      if (role == kDefender && b.want[0] == b.want[1]) return finish(c);
      return;
    }
    case kAttackerRoller:
    case kDefenderRoller: {
      const int role = f.step - kAttackerRoller;
      int last = kNone;
      if (candidates(s, role, &last) > 1) return c.ask(At::kDogfightRollerQuestion, side_of(s, role));
      b.roller[role] = last;
      ++f.step;
      return;
    }
    case kAttackerDie:
    case kDefenderDie: return c.roll(At::kDogfightSpeedRoll);
    default: return finish(c);
  }
}

void legal_want(const WingLeader&, const State&, game::ActionList& out) {
  out.push_back(make(Kind::kWant, 0, 0, 1));
  out.push_back(make(Kind::kWant, 0, 0, 2));
}

void legal_roller(const WingLeader&, const State& s, const Frame& f, game::ActionList& out) {
  for (const int i : all_units(s))
    if (takes_part(s.unit[i], f.step - kAttackerRoller) && fighter_left(s.unit[i])) out.push_back(make(Kind::kRoller, i));
}

void apply_want(Ctx& c, Frame& f, game::Action a) { c.s.combat.want[f.step - kAttackerSays] = arg_of(a); }

void apply_roller(Ctx& c, Frame& f, game::Action a) {
  c.s.combat.roller[f.step - kAttackerRoller] = unit_of(a);
  ++f.step;
}

void resolve(Ctx& c, Frame& f, uint32_t die) {
  const int role = f.step - kAttackerDie;
  c.s.combat.speed_die[role] = die;
  ++f.step;
  if (c.listening()) {
    game::Modifiers mods;
    speed_modifiers(c.g, c.s, role, mods);
    c.tell("roll", say("{unit} rolls for the dogfight: {roll}.", {{"roll", itemised(static_cast<int>(die), mods)}}),
           "WL-10.8-d", c.s.combat.roller[role]);
  }
}

void label_want(const WingLeader&, const State&, game::Action a, game::ActionView& v) {
  v.label = arg_of(a) == 1 ? "Stay and dogfight" : "Refuse the dogfight";
}

void label_roller(const WingLeader& g, const State& s, game::Action a, game::ActionView& v) {
  v.label = g.long_name(s, unit_of(a));
}

void roll_view(const WingLeader& g, const State& s, const Frame& f, game::RollView& r) {
  const int role = f.step - kAttackerDie, unit = s.combat.roller[role];
  game::Modifiers mods;
  speed_modifiers(g, s, role, mods);
  r = {say("Dogfight: {unit}", {{"unit", g.long_name(s, unit)}}), "WL-10.8-d", "d6", side_key(s.unit[unit].side), {}, {}};
  r.parts.push_back({say(s.combat.want[role] == 1 ? "{unit} wants it" : "{unit} refuses", {{"unit", g.long_name(s, unit)}}),
                     r.side, "whoever wants it must reach the other's total after modifiers", "WL-10.8-e", mods.view()});
}

void outcome(const WingLeader&, const State&, const Frame&, uint32_t die, game::OutcomeView& v) {
  v.label = std::to_string(die), v.tone = kNothing;
}

// --- The end: a lone side's survivors fly where they like -----------------------------------------------

// The first of its members; -1: there is none.
int member(const State& s, int dogfight) {
  for (const int i : all_units(s))
    if (in_dogfight(s.unit[i], dogfight)) return i;
  return -1;
}

int next_survivor(const State& s) {
  for (const int n : kAllDogfights) {
    if (!(s.ended_dogfights & dogfight_bit(n)) || dogfight_goes_on(s, n)) continue;
    if (const int unit = member(s, n); unit >= 0) return unit;
  }
  return -1;
}

void advance_ends(Ctx& c, Frame&) {
  const int unit = next_survivor(c.s);
  if (unit >= 0) return c.ask(At::kDogfightEndQuestion, c.s.unit[unit].side);
  c.s.ended_dogfights = 0;
  c.pop();
}

void legal_ends(const WingLeader&, const State& s, const Frame&, game::ActionList& out) {
  for (const int facing : kAllFacings) out.push_back(make(Kind::kFace, next_survivor(s), 0, facing_arg(facing)));
}

void apply_ends(Ctx& c, Frame&, game::Action a) {
  Unit& u = c.s.unit[unit_of(a)];
  u.facing = arg_facing(arg_of(a));
  u.dogfight = 0;
}

void prompt_ends(const WingLeader& g, const State& s, const Frame&, game::Prompt& p) {
  const int unit = next_survivor(s);
  p = {"The dogfight is over", say("{unit} is alone and may face any way.", {{"unit", g.long_name(s, unit)}}), "WL-10.8.1-c",
       g.label(s, unit)};
}

void action_ends(const WingLeader& g, const State& s, const Frame&, game::Action a, game::ActionView& v) {
  v.label = say("Face {way}", {{"way", kFacingWords[arg_facing(arg_of(a))]}}), v.unit = g.label(s, unit_of(a));
  v.rule = "WL-10.8.1-c", v.main = arg_facing(arg_of(a)) == s.unit[unit_of(a)].facing;
}

// --- New tallies of dogfighters whose target has gone (WL-10.8.1-d) --------------------------------------

bool opponent(const State& s, const Unit& u, int target) {
  return in_dogfight(s.unit[target], u.dogfight) && s.unit[target].side != u.side;
}

int next_without_tally(const State& s) {
  for (const int i : all_units(s)) {
    const Unit& u = s.unit[i];
    if (!on_map(u) || u.dogfight == 0 || !(s.open_tallies & dogfight_bit(u.dogfight)) || has_tally(u)) continue;
    for (const int t : all_units(s))
      if (opponent(s, u, t)) return i;
  }
  return -1;
}

void take_tally(Ctx& c, int unit, int target) {
  Unit& u = c.s.unit[unit];
  u.tally_on = TallyOn::kUnit;
  u.tally = target;
  if (c.listening()) c.tell("tally", say("{unit} turns on {target}.", {{"target", c.name(target)}}), "WL-10.8.1-d", unit);
}

void advance_tallies(Ctx& c, Frame&) {
  const int unit = next_without_tally(c.s);
  if (unit < 0) {
    c.s.open_tallies = 0;
    return c.pop();
  }
  int n = 0, last = kNone;
  for (const int t : all_units(c.s))
    if (opponent(c.s, c.s.unit[unit], t)) ++n, last = t;
  if (n > 1) return c.ask(At::kDogfightTallyQuestion, c.s.unit[unit].side);
  take_tally(c, unit, last);
}

void legal_tallies(const WingLeader&, const State& s, const Frame&, game::ActionList& out) {
  const int unit = next_without_tally(s);
  for (const int t : all_units(s))
    if (opponent(s, s.unit[unit], t)) out.push_back(make(Kind::kRetally, unit, t));
}

void apply_tallies(Ctx& c, Frame&, game::Action a) { take_tally(c, unit_of(a), target_of(a)); }

void prompt_tallies(const WingLeader& g, const State& s, const Frame&, game::Prompt& p) {
  const int unit = next_without_tally(s);
  p = {say("Whom does {unit} watch now?", {{"unit", g.long_name(s, unit)}}),
       "Its target has left the dogfight: it turns at once to another enemy in it.", "WL-10.8.1-d", g.label(s, unit)};
}

void action_tallies(const WingLeader& g, const State& s, const Frame&, game::Action a, game::ActionView& v) {
  v.label = say("Tally {target}", {{"target", g.long_name(s, target_of(a))}});
  v.unit = g.label(s, unit_of(a)), v.targets = {g.label(s, target_of(a))};
  v.rule = "WL-10.8.1-d";
  v.cells = {{s.unit[target_of(a)].x, s.unit[target_of(a)].y, 0}};
}

game::Refusal refuse_tallies(const WingLeader&, const State&, const Frame&, game::Action) {
  return {"WL-10.8.1-d", "In a dogfight the tally must be on an enemy in it."};
}

// --- Movement: dogfight, side: who moves it --------------------------------------------------

constexpr int kDrifts[] = {kE, kSE, kS, kSW, kW};  // WL-10.8.2-b: sideways or lower

enum MoveStep : uint8_t { kRaiderBreaks, kDefenderBreaks, kDie, kChoose, kFlak, kMoved };

bool may_break(const State& s, int i, int dogfight, int side) {
  return in_dogfight(s.unit[i], dogfight) && s.unit[i].side == side;
}

void legal_leave(const WingLeader&, const State& s, const Frame& f, game::ActionList& out) {
  out.push_back(make(Kind::kPass));
  for (const int i : all_units(s))
    if (may_break(s, i, f.dogfight, f.step - kRaiderBreaks)) out.push_back(make(Kind::kBreak, i));
}

// Whoever breaks off flies with its side's other units when its turn comes: it has not moved yet.
void apply_leave(Ctx& c, Frame& f, game::Action a) {
  if (kind_of(a) == Kind::kPass) {
    ++f.step;
    return;
  }
  mark(c.s.unit[unit_of(a)], TurnFlag::kMoved, false);
  break_off(c, unit_of(a));
}

void prompt_leave(const WingLeader&, const State& s, const Frame& f, game::Prompt& p) {
  p.title = say("The dogfight at {square}: does anyone break off?", {{"square", square_name(s.unit[member(s, f.dogfight)])}});
  p.text = "A squadron that breaks off leaves the dogfight and goes home.";
}

void label_leave(const WingLeader& g, const State& s, game::Action a, game::ActionView& v) {
  pass_or_unit(g, s, a, v, "Fight on", "{unit} breaks off");
}

void advance_move(Ctx& c, Frame& f) {
  State& s = c.s;
  switch (f.step) {
    case kRaiderBreaks:  // WL-10.7.1-e, R-62: the dogfight's move is the move of its members
    case kDefenderBreaks: {
      const int side = f.step - kRaiderBreaks;
      for (const int i : all_units(s))
        if (may_break(s, i, f.dogfight, side)) return c.ask(At::kDogfightBreakQuestion, side);
      ++f.step;
      return;
    }
    case kDie: return dogfight_goes_on(s, f.dogfight) ? c.roll(At::kDogfightDriftRoll) : c.pop();
    case kChoose: return c.ask(At::kDogfightMoveQuestion, f.side);
    case kFlak: {
      f.step = kMoved;
      for (const int i : all_units(s))
        if (in_dogfight(s.unit[i], f.dogfight) && s.unit[i].zones) {
          c.push(Proc::kDogfightBarrage, {.side = 1 - f.side, .dogfight = f.dogfight});
          return;
        }
      return;
    }
    default: return c.pop();
  }
}

void legal_move(const WingLeader&, const State& s, const Frame& f, game::ActionList& out) {
  const Unit& u = s.unit[member(s, f.dogfight)];
  out.push_back(make(Kind::kDogfightGo, 0, 0, 0));
  for (int facing : kDrifts)
    if (on_board(u.x + step_x(facing), u.y + step_y(facing))) out.push_back(make(Kind::kDogfightGo, 0, 0, facing + 1));
}

void apply_move(Ctx& c, Frame& f, game::Action a) {
  State& s = c.s;
  f.step = kFlak;
  const int facing = arg_of(a) - 1;
  const Unit before = s.unit[member(s, f.dogfight)];
  for (const int i : all_units(s)) {
    Unit& u = s.unit[i];
    if (!in_dogfight(u, f.dogfight)) continue;
    u.attitude = Attitude::kLevel;
    if (arg_of(a) != 0) {
      u.x = u.x + step_x(facing);
      u.y = u.y + step_y(facing);
      if (step_y(facing) < 0) u.attitude = Attitude::kDive;
    }
    touch_zones(c.g, s, i, u.x, u.y);
  }
  const int lead = member(s, f.dogfight);
  if (c.listening())
    c.tell_move(say(facing < 0 ? "The dogfight stays where it is." : "The dogfight drifts to {square}.",
                    {{"square", square_name(s.unit[lead])}}),
                "WL-10.8.2-b", lead, {{before.x, before.y, 0}, {s.unit[lead].x, s.unit[lead].y, 0}});
}

void resolve_move(Ctx&, Frame& f, uint32_t die) {
  f.side = die <= 3 ? 0 : 1;  // WL-10.8.2-a
  f.step = kChoose;
}

void prompt_move(const WingLeader& g, const State& s, const Frame& f, game::Prompt& p) {
  p = {"Where does the dogfight drift?", "Stay, or one square sideways or lower.", "WL-10.8.2-b",
       g.label(s, member(s, f.dogfight))};
}

void action_move(const WingLeader& g, const State& s, const Frame& f, game::Action a, game::ActionView& v) {
  const Unit& u = s.unit[member(s, f.dogfight)];
  const int facing = arg_of(a) - 1;
  v.rule = "WL-10.8.2-b", v.unit = g.label(s, member(s, f.dogfight));
  if (facing < 0) {
    v.label = "Stay", v.main = true;
    return;
  }
  const int x = u.x + step_x(facing), y = u.y + step_y(facing);
  v.label = say("Drift to {square}", {{"square", square_name(x, y)}});
  v.cells = {{u.x, u.y, 0}, {static_cast<int16_t>(x), static_cast<int16_t>(y), 0}};
}

void roll_move(const WingLeader&, const State&, const Frame&, game::RollView& r) {
  r = {"Who moves the dogfight?", "WL-10.8.2-a", "d6", "none", {}, {}};
}

void outcome_move(const WingLeader&, const State&, const Frame&, uint32_t die, game::OutcomeView& v) {
  v.label = say(die <= 3 ? "{die}: the raider" : "{die}: the defender", {{"die", die}}), v.tone = kNothing;
}

}  // namespace

constexpr std::string_view kCheckSteps[] = {"begin",           "attacker-says", "defender-says", "attacker-roller",
                                            "defender-roller", "attacker-die",  "defender-die",  "done"};
constexpr std::string_view kMoveSteps[] = {"raider-breaks", "defender-breaks", "die", "choose", "flak", "moved"};
const Procedure kDogfightTalliesProc{.name = "dogfight-tallies", .advance = advance_tallies};
const Procedure kDogfightCheckProc{.name = "dogfight-check", .advance = advance, .steps = kCheckSteps};
const Procedure kDogfightEndsProc{.name = "dogfight-ends", .advance = advance_ends};
const Procedure kDogfightMoveProc{
    .name = "dogfight-move", .advance = advance_move, .steps = kMoveSteps, .needs = kNeedsDogfight};

const Question kDogfightQuestion = asked<legal_want, apply_want, plainly, label_want>(
    "dogfight", "WL-10.8-b", "Dogfight?", "If both want it, it begins; if only one does, speed and a die decide.");
const Question kDogfightRollerQuestion = asked<legal_roller, apply_roller, plainly, label_roller>(
    "dogfight-roller", "WL-10.8-d", "Whose speed counts?", "One squadron rolls for your side.");
const Roll kDogfightSpeedRoll = one_die<resolve, roll_view, outcome>("dogfight-speed-die", "WL-10.8-d");
const Question kDogfightEndQuestion = asked<legal_ends, apply_ends, prompt_ends, action_ends>("dogfight-end", "WL-10.8.1-c");
const Question kDogfightTallyQuestion = asked<legal_tallies, apply_tallies, prompt_tallies, action_tallies>(
    "dogfight-tally", "WL-10.8.1-d", {.refuse = refusing<refuse_tallies>});
const Roll kDogfightDriftRoll = one_die<resolve_move, roll_move, outcome_move>("dogfight-drift-die", "WL-10.8.2-a");
const Question kDogfightBreakQuestion =
    asked<legal_leave, apply_leave, prompt_leave, label_leave>("dogfight-break", "WL-10.7.1-e");
const Question kDogfightMoveQuestion = asked<legal_move, apply_move, prompt_move, action_move>("dogfight-move", "WL-10.8.2-b");

}  // namespace furball::wing_leader
