// Chapter 6.1: the move order. Dogfights, escorts, bombers, unalerted and alerted fighters; whoever has a tally
// moves right after its target. WL-6.0-c, WL-6.1-b

#include <algorithm>
#include <span>
#include <utility>

#include "games/wing_leader/command.h"
#include "games/wing_leader/hooks.h"
#include "games/wing_leader/notation.h"
#include "libs/base/sort.h"

namespace furball::wing_leader {
namespace {

// Moves this turn: on the map, or beside the edge it enters by (WL-5.3.1-b).
bool takes_part(const WingLeader& g, const State& s, int i) {
  const Unit& u = s.unit[i];
  if (on_map(u)) return true;
  const UnitSetup& from = g.setup(u);
  return u.status == Status::kWaiting && from.edge != kNone && from.turn <= s.turn;
}

bool unmoved(const WingLeader& g, const State& s, int i) { return takes_part(g, s, i) && !did(s.unit[i], kMoved); }

// WL-6.1-a, WL-6.1.4-c
MoveGroup group_of(const Unit& u) {
  if (u.dogfight) return kDogfightGroup;
  if (bomber_role(u)) return kBomberGroup;
  if (u.mission == Mission::kEscort) return kEscortGroup;
  return has(u, kAlerted) ? kAlertedGroup : kUnalertedGroup;
}

// WL-6.1.2-c, WL-6.1.2-d: whom a unit follows: its tallied squadron (a balloon does not count).
int anchor_of(const State& s, const Unit& u) {
  if (u.dogfight || u.tally_on != TallyOn::kUnit) return 0;
  const Unit& t = s.unit[u.tally];
  return t.dogfight ? kAfterDogfight + t.dogfight : u.tally + 1;
}

// WL-6.1.1-a, WL-6.1.1-b, R-67: altitude, then basic speed.
std::pair<int, int> initiative_key(const WingLeader& g, const State& s, int i) { return {s.unit[i].y, basic_speed(g, s, i)}; }

// The circle of tallies that `unit` is part of, as a mask; 0: none.
uint64_t circle_of(const State& s, int unit) {
  uint64_t seen = 0;
  int at = unit;
  for (;;) {
    const int next = s.schedule.follow[at];
    if (next == 0 || next > kAfterDogfight) return 0;
    seen |= uint64_t{1} << at;
    at = next - 1;
    if (at == unit) return seen;
    if (seen >> at & 1) return 0;  // leads into a circle, but is not part of it
  }
}

// Sorts places [from, to) of the order by initiative and marks ties.
void sort_places(const WingLeader& g, State& s, int from, int to) {
  Schedule& q = s.schedule;
  sort_short(q.order + from, q.order + to,
             [&](UnitSlot a, UnitSlot b) { return initiative_key(g, s, a) < initiative_key(g, s, b); });
  for (const int i : Slots(from, to))
    q.dice[i] = i != from && initiative_key(g, s, q.order[i]) == initiative_key(g, s, q.order[i - 1]) ? kTied : 0;
}

// --- Initiative: a stage (0 circles, 1 unalerted, 2 alerted), b first place, c last place, d the die due -------

// WL-6.1.2-e, WL-6.1.2-f: of the first circle that is not settled, those who might move first; how many there are.
int list_circle(const WingLeader& g, State& s) {
  for (const int i : all_units(s)) {
    const uint64_t circle = unmoved(g, s, i) ? circle_of(s, i) : 0;
    if (!circle) continue;
    auto lowest = initiative_key(g, s, i);
    bool settled = false;
    for (const int k : all_units(s))
      if (circle >> k & 1)
        lowest = std::min(lowest, initiative_key(g, s, k)), settled = settled || did(s.unit[k], kCircleFirst);
    if (settled) continue;
    int n = 0;
    for (const int k : all_units(s))
      if (circle >> k & 1 && initiative_key(g, s, k) == lowest) s.schedule.order[n++] = k;
    return n;
  }
  return 0;
}

// Those of the stage whom nobody leads, from the place `n` on; where they end.
int list_group(const WingLeader& g, State& s, int stage, int n) {
  Schedule& q = s.schedule;
  const MoveGroup group = stage == 1 ? kUnalertedGroup : kAlertedGroup;
  for (const int i : all_units(s)) {
    if (!unmoved(g, s, i)) continue;
    const bool root = q.follow[i] == 0 ? group_of(s.unit[i]) == group : stage == 2 && did(s.unit[i], kCircleFirst);
    if (root) q.order[n++] = i;
  }
  return n;
}

void advance_initiative(Ctx& c, Frame& f) {
  State& s = c.s;
  Schedule& q = s.schedule;
  const int from = f.how == 2 ? q.unalerted_n : 0;
  if (f.step == 0) {
    const int n = f.how == 0 ? list_circle(c.g, s) : list_group(c.g, s, f.how, from);
    if (f.how == 0 && n == 0) {
      f.how = 1;
      return;
    }
    q.order_n = n;
    sort_places(c.g, s, from, n);
    f.step = 1;
    return;
  }
  // WL-6.1.1-c: the first tie that is left
  int first = kNone, last = kNone;
  for (const int i : Slots(q.order_n)) {
    if (q.dice[i] & kTied) first = std::min(first, i - 1), last = i;
    else if (first != kNone) break;
  }
  if (first != kNone) {
    f.first = first, f.last = last;
    f.next = f.step == 1 ? f.first : std::clamp(f.next, f.first, f.last);
    f.step = 2;
    return c.roll(At::kInitiativeRoll);
  }
  f.step = 0;
  if (f.how == 0) {
    mark(s.unit[q.order[0]], kCircleFirst);
    for (const int i : Slots(q.order_n)) q.order[i] = 0, q.dice[i] = 0;
    q.order_n = 0;
    return;  // look for another circle
  }
  if (f.how == 1) {
    q.unalerted_n = q.order_n;
    f.how = 2;
    return;
  }
  c.pop();
}

void resolve_initiative(Ctx& c, Frame& f, uint32_t die) {
  State& s = c.s;
  Schedule& q = s.schedule;
  q.dice[f.next] = (q.dice[f.next] & kTied) | die;
  if (c.listening()) c.tell("roll", say("Initiative of {unit}: {die}.", {{"die", die}}), "WL-6.1.1-c", q.order[f.next]);
  if (f.next < f.last) {
    ++f.next;
    return;
  }
  struct Place {
    UnitSlot unit;
    int die;
  };
  InlineVector<Place, kMaxUnits> places;
  for (const int i : Slots(f.first, f.last + 1)) places.push_back({q.order[i], q.dice[i] & ~kTied});
  sort_short(places.begin(), places.end(), [](const Place& a, const Place& b) { return a.die < b.die; });
  int at = f.first, before = kNone;
  for (const Place& place : places) {  // only equal dice stay tied, among themselves
    q.order[at] = place.unit;
    q.dice[at++] = place.die == before ? kTied : 0;
    before = place.die;
  }
  f.step = 1;
}

void roll_initiative(const WingLeader& g, const State& s, const Frame& f, game::RollView& r) {
  const int unit = s.schedule.order[f.next];
  r = {say("Initiative: {unit}", {{"unit", g.long_name(s, unit)}}), "WL-6.1.1-c", "d6", "none", {}, {}};
  r.parts.push_back({"Same altitude and speed; the lowest die moves first", "none", "low moves first", "WL-6.1.1-c", {}});
}

void outcome_initiative(const WingLeader&, const State&, const Frame&, uint32_t die, game::OutcomeView& v) {
  v.label = std::to_string(die);
  v.tone = kNothing;
}

// --- The walk --------------------------------------------------------------------------------------------

enum Step : uint8_t { kTakeOff, kSchedule, kWalk, kDone };

// The units between which somebody must choose now. Returns their number; `seat` is who chooses.
int candidates(const WingLeader& g, const State& s, int* out, int& seat) {
  const Schedule& q = s.schedule;
  int n = 0;
  if (q.queue_i < q.queue_n) {  // WL-6.1.2-a, WL-6.1.2-b: owner orders the talliers of one target
    for (const int i : all_units(s))
      if (unmoved(g, s, i) && q.follow[i] == q.queue[q.queue_i]) out[n++] = i;
    if (n) seat = s.unit[out[0]].side;
    return n;
  }
  const auto first_unmoved = [&](const auto& units) {
    for (const int i : units)
      if (unmoved(g, s, i)) {
        seat = s.unit[i].side;
        out[n++] = i;
        break;
      }
    return n;
  };
  switch (q.group) {
    case kDogfightGroup:  // WL-6.1.3-a: one unit stands for its dogfight
      seat = 0;
      for (const int d : kAllDogfights)
        for (const int i : all_units(s))
          if (unmoved(g, s, i) && s.unit[i].dogfight == d) {
            out[n++] = i;
            break;
          }
      return n;
    case kEscortGroup:
    case kBomberGroup:  // WL-6.1.4-a, WL-6.1.4-b
      for (seat = 0; seat < 2; ++seat) {
        for (const int i : all_units(s))
          if (unmoved(g, s, i) && s.unit[i].side == seat && q.follow[i] == 0 && group_of(s.unit[i]) == q.group) out[n++] = i;
        if (n) return n;
      }
      return n;
    case kUnalertedGroup: return first_unmoved(std::span(q.order, q.unalerted_n));
    case kAlertedGroup: return first_unmoved(std::span(q.order, q.order_n));
    default: return first_unmoved(all_units(s));  // whoever lost its place (its target was destroyed before it moved)
  }
}

// Whoever follows this one is called next.
void call_followers(Schedule& q, int moved) {
  if (q.queue_n != kMaxUnits) q.queue[q.queue_n++] = moved;
}

// Escorts and bombers may be told all at once to fly on.
bool may_fly_on(const Schedule& q) { return q.queue_i >= q.queue_n && (q.group == kEscortGroup || q.group == kBomberGroup); }

void move_unit(Ctx& c, int unit) {
  State& s = c.s;
  Schedule& q = s.schedule;
  const int dogfight = s.unit[unit].dogfight;
  if (dogfight) {
    for (const int i : all_units(s))
      if (on_map(s.unit[i]) && s.unit[i].dogfight == dogfight) mark(s.unit[i], kMoved), s.unit[i].slot = q.next_slot;
    ++q.next_slot;
    call_followers(q, kAfterDogfight + dogfight);
    c.push(Proc::kDogfightMove, {.dogfight = dogfight});
    return;
  }
  mark(s.unit[unit], kMoved);
  s.unit[unit].slot = q.next_slot++;
  call_followers(q, unit + 1);
  c.push(Proc::kUnitMove, {.unit = unit});
}

void advance_phase(Ctx& c, Frame& f) {
  State& s = c.s;
  Schedule& q = s.schedule;
  switch (f.step) {
    case kTakeOff:
      for (const int i : all_units(s)) {
        Unit& u = s.unit[i];
        if (has(u, kSlow) && !has(u, kUnpowered) && u.profile.kind != ProfileKind::kTorpedo) set(u, kSlow, false);
      }
      if (c.g.options.bombing) begin_movement_ground(c.g, s);
      f.step = kSchedule;
      if (take_offs_possible(c.g, s)) c.push(Proc::kTakeOffs);
      return;
    case kSchedule:
      q = {};
      for (const int i : all_units(s))
        if (unmoved(c.g, s, i)) q.follow[i] = anchor_of(s, s.unit[i]);
      f.step = kWalk;
      c.push(Proc::kInitiative);
      return;
    case kWalk: {
      int list[kMaxUnits], seat = 0;
      const int n = candidates(c.g, s, list, seat);
      if (n == 0) {
        if (q.queue_i < q.queue_n) ++q.queue_i;
        else if (q.group != kLastGroup) ++q.group;
        else f.step = kDone;
        return;
      }
      if (n == 1 || (may_fly_on(q) && q.auto_bombers[seat])) return move_unit(c, list[0]);
      return c.ask(At::kMoveOrderQuestion, seat);
    }
    default: check_wings(c); return c.pop();
  }
}

void legal_phase(const WingLeader& g, const State& s, const Frame&, game::ActionList& out) {
  int list[kMaxUnits], seat = 0;
  const int n = candidates(g, s, list, seat);
  sort_short(list, list + n);
  for (const int i : std::span(list, static_cast<std::size_t>(n))) out.push_back(make(Kind::kPick, i));
  if (may_fly_on(s.schedule)) out.push_back(make(Kind::kAllOn));
}

void apply_phase(Ctx& c, Frame&, game::Action a) {
  if (kind_of(a) == Kind::kAllOn) {
    c.s.schedule.auto_bombers[c.s.seat] = true;
    return;
  }
  move_unit(c, unit_of(a));
}

void prompt_phase(const WingLeader& g, const State& s, const Frame&, game::Prompt& p) {
  const Schedule& q = s.schedule;
  if (q.queue_i < q.queue_n)
    p = {"{side}: who moves next?", "Several of your units follow the same target; choose their order.", "WL-6.1.2-b", ""};
  else if (q.group == 0) p = {"{side}: which dogfight moves next?", "The raider orders the dogfights.", "WL-6.1.3-a", ""};
  else
    p = {q.group == 1 ? "Move escorts: {side}" : "Move bombers: {side}", "Choose who moves next, or let all of them fly on.",
         "WL-6.1.4-a", ""};
  p.title = say(p.title, {{"side", g.side[s.seat].name}});
}

void action_phase(const WingLeader& g, const State& s, const Frame&, game::Action a, game::ActionView& v) {
  if (kind_of(a) == Kind::kAllOn) {
    v.label = "All fly straight on", v.main = true, v.rule = "WL-9.2.1-b";
    return;
  }
  const Unit& u = s.unit[unit_of(a)];
  v.label = u.dogfight ? say("The dogfight at {square}", {{"square", square_name(u)}}) : g.long_name(s, unit_of(a));
  v.cells = {{u.x, u.y, 0}};
  v.rule = "WL-6.1-a";
}

}  // namespace

constexpr std::string_view kMovementSteps[] = {"take-off", "schedule", "walk", "done"};
constexpr std::string_view kInitiativeSteps[] = {"fill", "ties", "dice"};
const Procedure kMovementPhaseProc{.name = "movement-phase", .advance = advance_phase, .steps = kMovementSteps};
const Procedure kInitiativeProc{.name = "initiative", .advance = advance_initiative, .steps = kInitiativeSteps};

const Question kMoveOrderQuestion = asked<legal_phase, apply_phase, prompt_phase, action_phase>("move-order", "WL-6.1-a");
const Roll kInitiativeRoll = one_die<resolve_initiative, roll_initiative, outcome_initiative>("initiative-die", "WL-6.1.1-c");

}  // namespace furball::wing_leader
