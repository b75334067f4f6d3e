// Chapter 7: situational awareness. The Tally Phase, tally rolls, and what a new tally brings.

#include <algorithm>

#include "games/wing_leader/command.h"
#include "games/wing_leader/hooks.h"
#include "games/wing_leader/notation.h"
#include "libs/base/sort.h"

namespace furball::wing_leader {

// WL-7.2-a, WL-7.2-c, WL-7.2.1-c, WL-9.5.4.1-a
bool may_roll_tally(const WingLeader& g, const State& s, int unit) {
  const Unit& u = s.unit[unit];
  if (!on_map(u) || broken(u) || has_tally(u) || u.dogfight) return false;
  if (!fighter_role(u) && !fighter_bomber(g, u)) return false;
  if (did(u, kRolledTally) || did(u, kNoTallyRoll)) return false;
  const int wing = g.wing(u);
  return !(wing && s.wing[wing - 1].rolled && orders_limited(g, s, wing));
}

// WL-7.2-c, WL-7.2-d
bool tally_target(const WingLeader& g, const State& s, int unit, int target) {
  const Unit& u = s.unit[unit];
  const Unit& t = s.unit[target];
  if (!on_map(t) || t.side == u.side || distance(u, t) > g.tables.tally.max_distance) return false;
  if (!line_of_sight(g, at(u), at(t))) return false;
  if (same_square(u, t)) return true;
  for (const int i : all_units(s))
    if (on_map(s.unit[i]) && s.unit[i].side != u.side && !broken(s.unit[i]) && same_square(s.unit[i], u)) return false;
  return true;
}

// WL-7.2.1-a
void tally_modifiers(const WingLeader& g, const State& s, int unit, int target, game::Modifiers& mods) {
  const Unit& u = s.unit[unit];
  const Unit& t = s.unit[target];
  const auto& table = g.tables.tally;
  if (!same_square(u, t) && behind(u, at(t)) && !g.card(u).can.rear_view) mods.add("WL-7.2.1-a", "target behind", table.behind);
  if (in_sun(g, at(u), at(t))) mods.add("WL-4.6.2-a", "target in the Sun", table.in_sun);
  mods.add("WL-4.7-d", "weather on the line of sight", -g.tables.weather[line_weather(g, at(u), at(t))]);
  if (t.y >= g.environment.contrails) mods.add("WL-4.4-a", "contrails", table.contrails);
  const int net = g.net(u);
  if (net == 0 || !g.side[u.side].radio || cluttered(g, s, net)) return;  // WL-9.4.2-b, WL-9.4-d
  for (const int i : all_units(s))
    if (i != unit && on_map(s.unit[i]) && tallies(s.unit[i], target) && net_mates(g, u, s.unit[i])) {
      mods.add("WL-9.4-b", "tallied by a net mate", table.radio_tallied);
      break;
    }
  if (g.nets[static_cast<std::size_t>(net - 1)].gci && g.side[u.side].gci) mods.add("WL-9.4-c", "ground control", table.gci);
}

namespace {

// The lowest die that succeeds; above 6: impossible.
int die_needed(const WingLeader& g, const State& s, int unit, int target) {
  game::Modifiers mods;
  tally_modifiers(g, s, unit, target, mods);
  return distance(s.unit[unit], s.unit[target]) - mods.sum() + 1;
}

// WL-7.2.2-a, WL-7.2.2-b, WL-7.2.2-c, R-13: tested at the start of the phase only.
void drop_lost_tallies(Ctx& c) {
  State& s = c.s;
  for (const int i : all_units(s)) {
    Unit& u = s.unit[i];
    if (!has_tally(u)) continue;
    const bool balloon = u.tally_on == TallyOn::kBalloon;  // WL-14.3-b: lost like any other
    const Square target = balloon ? Square{s.surface[u.tally].x, s.surface[u.tally].y} : at(s.unit[u.tally]);
    const bool there = balloon ? !(s.surface[u.tally].flags & kSurfaceGone) : on_map(s.unit[u.tally]);
    const bool seen = line_of_sight(c.g, at(u), target);
    if (there && geom::distance(at(u), target) <= c.g.tables.tally.max_distance && seen) continue;
    if (c.listening())
      c.tell(
          "tally",
          say("{unit} loses sight of {target}.", {{"target", balloon ? c.g.surface_label(s, u.tally) : c.g.label(s, u.tally)}}),
          seen ? "WL-7.2.2-c" : "WL-7.2.2-b", i);
    clear_tally(s, i);
  }
}

// WL-9.4-a, WL-9.4.1-a, R-18: in the owner's half, repeated after every change.
void radio_alerts(Ctx& c, int side) {
  State& s = c.s;
  if (!c.g.side[side].radio) return;
  for (const int i : all_units(s)) {
    const Unit& u = s.unit[i];
    if (u.side != side || !on_map(u) || has(u, kAlerted)) continue;
    for (const int k : all_units(s)) {
      const Unit& other = s.unit[k];
      if (!net_mates(c.g, u, other)) continue;
      // WL-9.4.1-a: also when the bomber did not survive the attack
      if ((on_map(other) && fighter_role(other) && has(other, kAlerted)) ||
          (bomber_role(other) && has(other, kBomberAttacked))) {
        alert(c, i);
        break;
      }
    }
  }
}

// WL-7.2.2-e: a tally gained in this phase stays.
bool may_drop(const Unit& u) {
  return on_map(u) && has_tally(u) && u.dogfight == 0 && !did(u, kRolledTally) && !did(u, kOrdered);
}

void legal_phase(const WingLeader& g, const State& s, const Frame& f, game::ActionList& out) {
  const int side = f.side;
  out.push_back(make(Kind::kPass));
  game::ActionList orders;
  for (const int wing : all_wings(g)) {
    const int leader = wing_leader(g, s, wing);
    if (leader >= 0 && s.unit[leader].side == side) list_orders(g, s, wing, orders);
  }
  sort_short(orders.begin(), orders.end());
  for (game::Action a : orders)
    if (kind_of(a) == Kind::kOrderAll) out.push_back(a);
  for (const int i : all_units(s)) {
    if (s.unit[i].side != side || !may_roll_tally(g, s, i)) continue;
    for (const int t : all_units(s))
      if (tally_target(g, s, i, t) && die_needed(g, s, i, t) <= 6) out.push_back(make(Kind::kTally, i, t));
  }
  for (const int i : all_units(s))
    if (s.unit[i].side == side && may_drop(s.unit[i])) out.push_back(make(Kind::kDrop, i));
  for (game::Action a : orders)
    if (kind_of(a) == Kind::kOrder) out.push_back(a);
  for (const int i : all_units(s))  // WL-9.3-b: torpedo bombers
    if (s.unit[i].side == side && s.unit[i].load == Load::kTorpedo && s.unit[i].profile.none() && may_split(g, s, i))
      out.push_back(make(Kind::kSplit, i));
  if (g.options.bombing) balloon_tallies(g, s, side, out);
}

// WL-6.0-b, WL-7.2-b: the raider completes his half, then the defender.
void advance_phase(Ctx& c, Frame& f) {
  State& s = c.s;
  if (f.step == 0) {
    drop_lost_tallies(c);
    for (Wing& w : s.wing) w.orders = 0, w.order_target = kNone;
    f.step = 1;
    return;
  }
  if (f.side > 1) {
    check_wings(c);
    return c.pop();
  }
  radio_alerts(c, f.side);
  game::ActionList actions;
  legal_phase(c.g, s, f, actions);
  if (actions.size() > 1) return c.ask(At::kTalliesQuestion, f.side);
  if (c.listening())
    c.tell("note",
           say("{side}: no unit can look for an enemy now (out of sight, too far, or no roll left).",
               {{"side", c.g.side[f.side].name}}),
           "WL-7.2-c");
  ++f.side;
}

void apply_phase(Ctx& c, Frame& f, game::Action a) {
  State& s = c.s;
  const int u = unit_of(a);
  switch (kind_of(a)) {
    case Kind::kPass: ++f.side; break;
    case Kind::kTally: c.push(Proc::kTallyRoll, {.unit = u, .target = target_of(a)}); break;
    case Kind::kOrder: c.push(Proc::kTallyRoll, {.unit = u, .target = target_of(a), .how = 1}); break;
    case Kind::kOrderAll: c.push(Proc::kOrders, {.unit = u, .target = target_of(a), .how = 1}); break;
    case Kind::kDrop:
      if (c.listening()) c.tell("tally", "{unit} drops its tally.", "WL-7.2.2-e", u);
      clear_tally(s, u);
      break;
    case Kind::kSplit: c.push(Proc::kSplit, {.unit = u}); break;
    case Kind::kBalloonTally: take_balloon_tally(c, a); break;
    default: break;
  }
}

void prompt_phase(const WingLeader& g, const State& s, const Frame& f, game::Prompt& p) {
  int open = 0;
  for (const int i : all_units(s)) open += s.unit[i].side == f.side && may_roll_tally(g, s, i);
  p = {say("Tally Phase: {side}", {{"side", g.side[f.side].name}}),
       open
           ? say_n(open, "{n} unit may look for an enemy: a die plus modifiers must beat the distance. Pass when you are done.",
                   "{n} units may look for an enemy: a die plus modifiers must beat the distance. Pass when you are done.")
           : "Nobody can roll now; drop a tally, give orders or pass.",
       "WL-7.2-c", ""};
}

void describe_tally(const WingLeader& g, const State& s, int u, int t, game::RollView& r) {
  game::Modifiers mods;
  tally_modifiers(g, s, u, t, mods);
  const int need = die_needed(g, s, u, t);
  r = {say("Tally: {unit} looks for {target}", {{"unit", g.long_name(s, u)}, {"target", g.long_name(s, t)}}),
       "WL-7.2.1-a",
       "d6",
       side_key(s.unit[u].side),
       {},
       {}};
  const std::string_view needed = need > 6       ? "impossible"
                                  : mods.empty() ? "{die} or more on the die"
                                                 : "{total} or more after modifiers: {die} or more on the die";
  r.parts.push_back({say("Distance {distance}", {{"distance", distance(s.unit[u], s.unit[t])}}), r.side,
                     say(needed, {{"total", need + mods.sum()}, {"die", std::max(need, 1)}}), "WL-7.2.1-a", mods.view()});
}

void action_phase(const WingLeader& g, const State& s, const Frame&, game::Action a, game::ActionView& v) {
  const int u = unit_of(a), t = target_of(a);
  switch (kind_of(a)) {
    case Kind::kPass: v.label = "Done with tallies", v.main = true, v.rule = "WL-6.0-b"; break;
    case Kind::kTally: {
      v.label = say("{unit} looks for {target}", {{"unit", g.label(s, u)}, {"target", g.long_name(s, t)}});
      v.rule = "WL-7.2.1-a";
      v.cells = {{s.unit[t].x, s.unit[t].y, 0}};
      const int need = die_needed(g, s, u, t);
      v.preview.facts.push_back(
          {"chance", "Chance", game::fraction(static_cast<uint64_t>(need <= 1 ? 6 : 7 - need), 6), "WL-7.2.1-a"});
      break;
    }
    case Kind::kOrder:
    case Kind::kOrderAll: label_order(g, s, a, v); break;
    case Kind::kDrop: v.label = say("{unit} drops its tally", {{"unit", g.label(s, u)}}), v.rule = "WL-7.2.2-e"; break;
    case Kind::kSplit:
      v.label = say("Split {unit} into two flights", {{"unit", g.long_name(s, u)}}), v.rule = "WL-9.3-b";
      break;
    case Kind::kBalloonTally:
      v.label = say("{unit} goes for {target}", {{"unit", g.label(s, u)}, {"target", g.surface_label(s, t)}});
      v.rule = "WL-14.3-b";
      break;
    default: break;
  }
}

game::Refusal refuse_phase(const WingLeader& g, const State& s, const Frame& f, game::Action a) {
  const int u = unit_of(a), t = target_of(a);
  if (u >= s.unit_count || t >= s.unit_count) return {};
  const Unit& unit = s.unit[u];
  if (kind_of(a) == Kind::kTally) {
    const auto no = [&](const char* rule, std::string_view reason) {
      return game::Refusal{rule, say(reason, {{"unit", g.long_name(s, u)}})};
    };
    if (unit.side != f.side) return no("WL-7.2-b", "{unit} belongs to the other side: raiders tally first, then defenders.");
    if (bomber_role(unit) && !fighter_bomber(g, unit)) return no("WL-7.2-a", "{unit} is a bomber: bombers never tally.");
    if (broken(unit)) return no("WL-10.7.1-b", "{unit} is broken and cannot tally.");
    if (has_tally(unit)) return no("WL-7.2.1-c", "{unit} has a tally already; drop it first.");
    if (unit.dogfight) return no("WL-7.2-c", "{unit} is in a dogfight.");
    if (did(unit, kRolledTally)) return no("WL-7.2.1-c", "{unit} has rolled in this phase.");
    if (did(unit, kNoTallyRoll)) return no("WL-9.3.1-c", "{unit} has just split and cannot roll in this phase.");
    if (!may_roll_tally(g, s, u))
      return {"WL-9.5.4.1-a", "Without a clear radio only one squadron of the wing may roll each turn."};
    if (distance(unit, s.unit[t]) > g.tables.tally.max_distance)
      return {"WL-7.2-c", "The target must be less than ten squares away."};
    if (!line_of_sight(g, at(unit), at(s.unit[t]))) return {"WL-4.6-b", "Cloud blocks the line of sight."};
    if (!tally_target(g, s, u, t)) return {"WL-7.2-d", "With an unbroken enemy in its square it can only tally there."};
    return {"WL-7.2.1-a", say("It would need {die} on one die.", {{"die", die_needed(g, s, u, t)}})};
  }
  if (kind_of(a) == Kind::kDrop) {
    if (unit.dogfight) return {"WL-7.2.2-e", "A tally cannot be dropped in a dogfight."};
    return {"WL-7.2.2-e", "Only a tally from an earlier turn can be dropped."};
  }
  if (kind_of(a) == Kind::kOrder)
    return {"WL-9.5.4-b",
            "An order needs an Available leader, an Available squadron without a tally in his formation, and a target tallied "
            "by the wing or its net, in sight and under ten squares."};
  return {};
}

// --- One roll or order -------------------------------------------------------------------------------
// unit, target, how 1: an order (no die). Steps:
enum RollStep : uint8_t { kLook, kMaySplit, kAfterSplit, kTake, kTaken };

void advance_roll(Ctx& c, Frame& f) {
  State& s = c.s;
  switch (f.step) {
    case kLook:
      if (const int wing = c.g.wing(s.unit[f.unit]); f.how == 1) {  // WL-9.5.4-b: automatic
        if (wing == 0) return c.pop();
        Wing& w = s.wing[wing - 1];
        ++w.orders;
        w.order_target = f.target;
        mark(s.unit[f.unit], kOrdered);
        if (c.listening()) tell_order(c, f.unit, f.target);
        f.step = kMaySplit;
        return;
      }
      return c.roll(At::kTallyRoll);
    case kMaySplit:
      // WL-7.2.1-d, WL-9.3-b, WL-9.3.2-a, WL-9.5.4-d
      if (may_split(c.g, s, f.unit) && (f.how == 1 || c.g.side[s.unit[f.unit].side].flexible))
        return c.ask(At::kSplitForTallyQuestion, s.unit[f.unit].side);
      f.step = kTake;
      return;
    case kAfterSplit:  // the flight that takes the tally
      f.unit = s.result;
      f.step = kTake;
      return;
    case kTake:
      f.step = kTaken;
      c.push(Proc::kGainTally, {.unit = f.unit, .target = f.target});
      return;
    default: return c.pop();
  }
}

void legal_roll(const WingLeader&, const State&, const Frame& f, game::ActionList& out) {
  out.push_back(make(Kind::kSplit, f.unit));
  out.push_back(make(Kind::kNo));
}

void apply_roll(Ctx& c, Frame& f, game::Action a) {
  if (kind_of(a) == Kind::kNo) {
    f.step = kTake;
    return;
  }
  f.step = kAfterSplit;
  c.push(Proc::kSplit, {.unit = f.unit, .how = 1});
}

// WL-7.2.1-a, WL-7.2.1-c
void resolve_roll(Ctx& c, Frame& f, uint32_t die) {
  State& s = c.s;
  Unit& u = s.unit[f.unit];
  mark(u, kRolledTally);
  if (c.g.wing(u)) ++s.wing[c.g.wing(u) - 1].rolled;
  const bool success = static_cast<int>(die) >= die_needed(c.g, s, f.unit, f.target);
  if (c.listening()) {
    game::Modifiers mods;
    tally_modifiers(c.g, s, f.unit, f.target, mods);
    c.tell("roll",
           say(success ? "{unit} looks for {target} at distance {distance}: {roll}, tally ho!"
                       : "{unit} looks for {target} at distance {distance}: {roll}, nothing seen.",
               {{"target", c.name(f.target)},
                {"distance", distance(u, s.unit[f.target])},
                {"roll", itemised(static_cast<int>(die), mods)}}),
           "WL-7.2.1-a", f.unit);
  }
  f.step = success ? kMaySplit : kTaken;
}

void prompt_roll(const WingLeader& g, const State& s, const Frame& f, game::Prompt& p) {
  p = {say("Split {unit}?", {{"unit", g.long_name(s, f.unit)}}),
       "One flight takes the tally, the other goes on with its mission.", f.how ? "WL-9.5.4-d" : "WL-9.3.2-a",
       g.label(s, f.unit)};
}

void action_roll(const WingLeader& g, const State& s, const Frame& f, game::Action a, game::ActionView& v) {
  v.label = say(kind_of(a) == Kind::kSplit ? "Split {unit} into two flights" : "Keep {unit} together",
                {{"unit", g.label(s, f.unit)}});
  v.main = kind_of(a) == Kind::kNo;
  v.rule = "WL-9.3-b";
}

void roll_roll(const WingLeader& g, const State& s, const Frame& f, game::RollView& r) {
  describe_tally(g, s, f.unit, f.target, r);
}

void outcome_roll(const WingLeader& g, const State& s, const Frame& f, uint32_t die, game::OutcomeView& v) {
  const bool success = static_cast<int>(die) >= die_needed(g, s, f.unit, f.target);
  v.label = say(success ? "{die}: tally" : "{die}: not seen", {{"die", die}});
  v.tone = success ? kGain : kNothing;
}

// --- What a new tally brings: unit, target -------------------------------------------------------------------

void advance_gain(Ctx& c, Frame& f) {
  State& s = c.s;
  Unit& u = s.unit[f.unit];
  if (f.step == 1) return c.pop();
  f.step = 1;
  if (!on_map(u) || !on_map(s.unit[f.target])) return;
  const bool news = !tallies(u, f.target);
  u.tally_on = TallyOn::kUnit;  // WL-7.2.1-b, WL-7.2.4-a
  u.tally = f.target;
  const bool vector = u.has_vector != 0;
  const int vx = u.vx, vy = u.vy;
  clear_vector(u);  // WL-9.2.4-b
  set(u, kFormingUp, false);
  stop_circling(u);  // WL-15.2.3-a
  if (news && c.listening())
    c.tell("tally", say("{unit} has a tally on {target}.", {{"target", c.name(f.target)}}), "WL-7.2.1-b", f.unit);
  if (fighter_bomber(c.g, u))
    jettison_load(c, f.unit);  // WL-9.2.1.1-b, WL-15.2.4-b; after a split the other flight keeps its bombs (WL-15.2.4-d)
  escort_to_sweep(c, f.unit);  // WL-9.2.2-d
  alert(c, f.unit);
  const int wing = c.g.wing(u);
  if (!wing || !has(u, kWingLeader) || !has(u, kInWing)) return;           // nobody is left in a wing that has broken up
  if (s.phase != Phase::kTally) return break_up(c, wing, vector, vx, vy);  // WL-9.5.3-b: no orders in combat
  c.push(Proc::kOrders, {.unit = f.unit, .value = vector, .x = vx, .y = vy});
}

}  // namespace

constexpr std::string_view kPhaseSteps[] = {"begin", "sides"};
constexpr std::string_view kRollSteps[] = {"roll", "split", "after-split", "tally", "done"};
constexpr std::string_view kGainSteps[] = {"gain", "done"};
const Procedure kTallyPhaseProc{.name = "tally-phase", .advance = advance_phase, .steps = kPhaseSteps};
const Procedure kTallyRollProc{
    .name = "tally-roll", .advance = advance_roll, .steps = kRollSteps, .needs = kNeedsUnit | kNeedsTarget};
const Procedure kGainTallyProc{
    .name = "gain-tally", .advance = advance_gain, .steps = kGainSteps, .needs = kNeedsUnit | kNeedsTarget};

const Question kTalliesQuestion =
    asked<legal_phase, apply_phase, prompt_phase, action_phase>("tallies", "WL-7.2-c", {.refuse = refusing<refuse_phase>});
const Question kSplitForTallyQuestion = asked<legal_roll, apply_roll, prompt_roll, action_roll>("split-for-tally", "WL-9.3-b");
const Roll kTallyRoll = one_die<resolve_roll, roll_roll, outcome_roll>("tally-die", "WL-7.2.1-a");

}  // namespace furball::wing_leader
