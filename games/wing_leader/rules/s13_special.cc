// Chapter 13.7 and 13.8: taking off, high speed, rocket planes. Tactics and weapons of 13.4 to 13.6 stand with the
// combat they change (s10_values.cc), loads with the set-up.

#include "games/wing_leader/hooks.h"
#include "games/wing_leader/notation.h"
#include "games/wing_leader/queries.h"

namespace furball::wing_leader {

// --- High speed ------------------------------------------------------------------------------------

bool high_speed(const WingLeader& g, const State& s, int unit) {
  const Unit& u = s.unit[unit];
  const Card& card = g.card(u);
  if (card.can.rocket) return u.throttle == 3;  // WL-13.8.2-b
  // WL-13.8.3-a: the Me 262 always, except climbing
  return card.can.jet && card.id.starts_with("me262") && !climbing(u);
}

// --- Rocket planes (13.8.2) ------------------------------------------------------------------------

namespace {
enum Throttle : uint8_t { kUnset, kOut, kHalf, kFull };
int fuel_for(int throttle) { return throttle == kFull ? 2 : throttle == kHalf ? 1 : 0; }
}  // namespace

bool needs_throttle(const WingLeader& g, const State& s, int unit) {
  return g.card(s.unit[unit]).can.rocket && s.unit[unit].throttle == kUnset;
}

// WL-13.8-a: jets have their own points in the table (half_points, s08_movement.cc).
int rocket_half_points(const WingLeader& g, const State& s, int unit) {
  if (!g.card(s.unit[unit]).can.rocket) return 0;
  switch (s.unit[unit].throttle) {
    case kFull: return 8;  // WL-13.8.2-b
    case kHalf: return 6;  // WL-13.8.2-c
    case kOut: return 4;   // WL-13.8.2-d
    default: return 0;
  }
}

// WL-13.8.2-b: 1 MP a level, without limit. (Without power it must dive, which rules a climb out.)
int rocket_climb_cost(const WingLeader& g, const State& s, int unit) {
  return g.card(s.unit[unit]).can.rocket && s.unit[unit].throttle == kFull ? 2 : -1;
}

bool must_dive(const WingLeader& g, const State& s, int unit) {
  return has(s.unit[unit], kUnpowered) && g.card(s.unit[unit]).can.rocket && s.unit[unit].y > 0;
}

namespace {

// WL-13.8.2-d: it must dive, and there is only the ground.
void crash(Ctx& c, int unit) {
  Unit& u = c.s.unit[unit];
  if (c.listening()) c.tell("lost", "{unit} comes down.", "WL-13.8.2-d", unit);
  u.losses = u.max_losses;
  remove_unit(c, unit, Status::kDestroyed);
}

void advance_throttle(Ctx& c, Frame& f) {
  State& s = c.s;
  Unit& u = s.unit[f.unit];
  if (u.throttle != kUnset) return c.pop();
  if (has(u, kUnpowered) || u.fuel == 0) {  // WL-13.8.2-d, WL-13.8.2-e
    set(u, kUnpowered);
    set(u, kSlow);
    u.throttle = kOut;
    if (u.y == 0) crash(c, f.unit);
    return c.pop();
  }
  c.ask(At::kThrottleQuestion, u.side);
}

void legal_throttle(const WingLeader&, const State& s, const Frame& f, game::ActionList& out) {
  for (int n : {kOut, kHalf, kFull})
    if (s.unit[f.unit].fuel >= fuel_for(n)) out.push_back(make(Kind::kThrottle, 0, 0, n));
}

void apply_throttle(Ctx& c, Frame& f, game::Action a) {
  Unit& u = c.s.unit[f.unit];
  u.throttle = arg_of(a);
  u.fuel -= fuel_for(arg_of(a));  // WL-13.8.2-a
  if (arg_of(a) != kOut) return;
  set(u, kUnpowered);  // never powered again
  set(u, kSlow);
  if (u.y == 0) crash(c, f.unit);
}

void prompt_throttle(const WingLeader& g, const State& s, const Frame& f, game::Prompt& p) {
  p = {say("Throttle of {unit}", {{"unit", g.long_name(s, f.unit)}}),
       say("Fuel {fuel}. Full throttle costs 2, half 1; without power it glides for good.",
           {{"fuel", int{s.unit[f.unit].fuel}}}),
       "WL-13.8.2-b", g.label(s, f.unit)};
}

void action_throttle(const WingLeader& g, const State& s, const Frame& f, game::Action a, game::ActionView& v) {
  static constexpr const char* kNames[] = {"", "No power: it glides, and never has power again", "Half throttle",
                                           "Full throttle"};
  v.label = kNames[arg_of(a)], v.unit = g.label(s, f.unit),
  v.rule = arg_of(a) == kFull   ? "WL-13.8.2-b"
           : arg_of(a) == kHalf ? "WL-13.8.2-c"
                                : "WL-13.8.2-d";
  v.main = arg_of(a) == kFull;
}

// --- Taking off (13.7): side ---------------------------------------------------------------------
enum TakeOffStep : uint8_t { kAsk, kPassed };

// WL-13.7-a
bool may_launch(const WingLeader& g, const State& s, int unit) {
  const Unit& u = s.unit[unit];
  const UnitSetup& from = g.setup(u);
  if (u.status != Status::kWaiting || !from.takes_off || from.turn > s.turn || from.base >= s.surface_count) return false;
  const Surface& base = s.surface[from.base];
  return !(base.flags & (kDeadInWater | kLaunched | kSurfaceGone)) &&
         base.damage < g.type(base).damage * g.tables.damage_multiple.heavy;
}

bool side_may_launch(const WingLeader& g, const State& s, int side) {
  for (const int i : all_units(s))
    if (s.unit[i].side == side && may_launch(g, s, i)) return true;
  return false;
}

void advance_take_offs(Ctx& c, Frame& f) {
  const auto waits = [&] {
    if (f.step == kAsk && side_may_launch(c.g, c.s, f.side)) return true;
    f.step = kAsk;
    return false;
  };
  ask_in_turn(c, f, At::kTakeOffsQuestion, waits);
}

void legal_take_offs(const WingLeader& g, const State& s, const Frame& f, game::ActionList& out) {
  out.push_back(make(Kind::kPass));
  for (const int i : all_units(s))
    if (s.unit[i].side == f.side && may_launch(g, s, i))
      for (int facing : {kE, kW}) out.push_back(make(Kind::kTakeOff, i, 0, facing_arg(facing)));
}

void apply_take_offs(Ctx& c, Frame& f, game::Action a) {
  State& s = c.s;
  if (kind_of(a) == Kind::kPass) {
    f.step = kPassed;
    return;
  }
  Unit& u = s.unit[unit_of(a)];
  Surface& base = s.surface[c.g.setup(u).base];
  base.flags |= kLaunched;  // WL-13.7.1-a
  u.status = Status::kOnMap;
  u.x = base.x, u.y = base.y, u.start_y = base.y;
  u.facing = arg_facing(arg_of(a));
  set(u, kSlow);  // WL-13.7-b
  mark(u, kTookOff);
  mark(u, kMoved);
  if (c.listening()) c.tell("place", "{unit} takes off.", "WL-13.7-b", unit_of(a));
}

void prompt_take_offs(const WingLeader&, const State&, const Frame&, game::Prompt& p) {
  p = {"Take-offs", "One squadron may take off from each airfield or carrier; it is slow until its next move.", "WL-13.7-a",
       ""};
}

void action_take_offs(const WingLeader& g, const State& s, const Frame&, game::Action a, game::ActionView& v) {
  if (kind_of(a) == Kind::kPass) {
    v.label = "Nobody takes off";
    return;
  }
  const Surface& base = s.surface[g.setup(s.unit[unit_of(a)]).base];
  v.label = say("{unit} takes off facing {way}",
                {{"unit", g.long_name(s, unit_of(a))}, {"way", kFacingWords[arg_facing(arg_of(a))]}});
  v.unit = g.label(s, unit_of(a)), v.cells = {{base.x, base.y, 0}};
}

}  // namespace

bool take_offs_possible(const WingLeader& g, const State& s) { return side_may_launch(g, s, 0) || side_may_launch(g, s, 1); }

constexpr std::string_view kTakeOffSteps[] = {"ask", "passed"};
const Procedure kTakeOffsProc{.name = "take-offs", .advance = advance_take_offs, .steps = kTakeOffSteps};
const Procedure kThrottleProc{.name = "throttle", .advance = advance_throttle, .needs = kNeedsUnit};

const Question kTakeOffsQuestion =
    asked<legal_take_offs, apply_take_offs, prompt_take_offs, action_take_offs>("take-offs", "WL-13.7-a");
const Question kThrottleQuestion =
    asked<legal_throttle, apply_throttle, prompt_throttle, action_throttle>("throttle", "WL-13.8.2-b");

}  // namespace furball::wing_leader
