// Chapter 9.5: wings (WL-9.5.1-a: one leader), orders and Balbos.

#include <algorithm>

#include "games/wing_leader/command.h"
#include "games/wing_leader/hooks.h"
#include "games/wing_leader/notation.h"
#include "libs/base/sort.h"

namespace furball::wing_leader {

int wing_leader(const WingLeader& g, const State& s, int wing) {
  if (s.wing[wing - 1].broken_up) return -1;
  for (const int i : all_units(s))
    if (on_map(s.unit[i]) && g.wing(s.unit[i]) == wing && has(s.unit[i], kWingLeader) && has(s.unit[i], kInWing)) return i;
  return -1;
}

// WL-9.5.2-a
bool in_wing_formation(const WingLeader& g, const State& s, int unit) {
  const Unit& u = s.unit[unit];
  if (!g.wing(u) || !has(u, kInWing) || !on_map(u)) return false;
  const int leader = wing_leader(g, s, g.wing(u));
  if (leader < 0 || !available(g, s, leader) || !available(g, s, unit)) return false;
  return formation_of(s, leader) >> unit & 1;
}

// WL-9.5.6-a
bool is_balbo(const WingLeader& g, const State& s, int wing) {
  const int leader = wing_leader(g, s, wing);
  if (leader < 0 || !available(g, s, leader)) return false;
  const uint64_t formation = formation_of(s, leader);
  int halves = 0;
  for (const int i : all_units(s))
    if (formation >> i & 1 && g.wing(s.unit[i]) == wing && has(s.unit[i], kInWing) && available(g, s, i))
      halves += s.unit[i].size == Size::kSquadron ? 2 : 1;
  return halves > 4;
}

// WL-9.5.3-b, WL-9.5.5-b, R-20
void break_up(Ctx& c, int wing, bool vector, int vx, int vy) {
  State& s = c.s;
  s.wing[wing - 1].broken_up = true;
  if (c.listening())
    c.tell("note", say("The {wing} wing breaks up.", {{"wing", c.g.wings[static_cast<std::size_t>(wing - 1)]}}), "WL-9.5.3-b");
  for (const int i : all_units(s)) {
    Unit& u = s.unit[i];
    if (c.g.wing(u) != wing || !has(u, kInWing)) continue;
    set(u, kInWing, false);
    if (vector && on_map(u) && u.mission == Mission::kIntercept && !has_tally(u) && !has(u, kReturning))
      u.has_vector = true, u.vx = vx, u.vy = vy;
  }
}

// WL-9.5.2-b
void check_wings(Ctx& c) {
  State& s = c.s;
  for (const int wing : all_wings(c.g)) {
    if (s.wing[wing - 1].broken_up) continue;
    const int leader = wing_leader(c.g, s, wing);
    if (leader < 0) {
      break_up(c, wing, false, kNone, kNone);
      continue;
    }
    const Unit& l = s.unit[leader];
    if (!available(c.g, s, leader)) {
      break_up(c, wing, l.has_vector != 0, l.vx, l.vy);
      continue;
    }
    const uint64_t formation = formation_of(s, leader);
    for (const int i : all_units(s)) {
      Unit& u = s.unit[i];
      if (i == leader || !on_map(u) || c.g.wing(u) != wing || !has(u, kInWing)) continue;
      if ((formation >> i & 1) && available(c.g, s, i)) continue;
      set(u, kInWing, false);
      if (c.listening()) c.tell("note", "{unit} leaves the wing formation.", "WL-9.5.2-b", i);
    }
  }
}

// WL-9.5.4.1, WL-9.4.2-b: no radio, or a cluttered net.
bool orders_limited(const WingLeader& g, const State& s, int wing) {
  for (const int i : all_units(s)) {
    const Unit& u = s.unit[i];
    if (g.wing(u) != wing) continue;
    return !g.side[u.side].radio || g.net(u) == 0 || cluttered(g, s, g.net(u));
  }
  return true;
}

// WL-9.5.4-a, WL-9.5.4-b, WL-9.5.4-c
bool may_order(const WingLeader& g, const State& s, int unit, int target) {
  const Unit& u = s.unit[unit];
  const Unit& t = s.unit[target];
  if (!on_map(t) || t.side == u.side || has_tally(u) || u.dogfight) return false;
  if (distance(u, t) > g.tables.tally.max_distance || !line_of_sight(g, at(u), at(t))) return false;
  const uint64_t friends = formation_of(s, target);
  for (const int i : all_units(s)) {
    const Unit& spotter = s.unit[i];
    if (!on_map(spotter) || spotter.side != u.side || spotter.tally_on != TallyOn::kUnit) continue;
    if (spotter.tally != target && !(friends >> spotter.tally & 1)) continue;
    if (net_mates(g, u, spotter) || (g.wing(spotter) == g.wing(u) && (in_wing_formation(g, s, i) || has(spotter, kWingLeader))))
      return true;
  }
  return false;
}

void list_orders(const WingLeader& g, const State& s, int wing, game::ActionList& out) {
  const int leader = wing_leader(g, s, wing);
  if (leader < 0 || !available(g, s, leader)) return;
  const bool limited = orders_limited(g, s, wing);
  if (limited && s.wing[wing - 1].orders > 0) return;
  bool tallied = false;
  for (const int i : all_units(s))
    tallied = tallied || (s.unit[i].side == s.unit[leader].side && s.unit[i].tally_on == TallyOn::kUnit);
  if (!tallied) return;
  const uint64_t formation = formation_of(s, leader);
  int candidates[kMaxUnits], n = 0;
  for (const int i : all_units(s)) {
    const Unit& u = s.unit[i];
    if ((formation >> i & 1) && g.wing(u) == wing && has(u, kInWing) && !has_tally(u) && available(g, s, i))
      candidates[n++] = i;
  }
  for (const int t : all_units(s)) {
    int able = 0;
    for (int k = 0; k < n; ++k) {
      if (!may_order(g, s, candidates[k], t)) continue;
      ++able;
      out.push_back(make(Kind::kOrder, candidates[k], t));
    }
    if (limited && able > 1) out.push_back(make(Kind::kOrderAll, leader, t));
  }
}

namespace {

// unit: the leader. how 0: the wing breaks up (value 1: x, y is its vector), 1: order the whole wing on to target.

bool next_of_all(const WingLeader& g, const State& s, const Frame& f, int& unit) {
  const uint64_t formation = formation_of(s, f.unit);
  unit = -1;
  for (const int i : all_units(s)) {  // the leader last: his tally breaks the wing up
    const Unit& u = s.unit[i];
    if (!(formation >> i & 1) || g.wing(u) != g.wing(s.unit[f.unit]) || !has(u, kInWing) || !available(g, s, i) ||
        !may_order(g, s, i, f.target))
      continue;
    unit = i;
    if (i != f.unit) return true;
  }
  return unit >= 0;
}

void legal_orders(const WingLeader& g, const State& s, const Frame& f, game::ActionList& out) {
  out.push_back(make(Kind::kPass));
  list_orders(g, s, g.wing(s.unit[f.unit]), out);
  sort_short(out.begin(), out.end());
}

void advance_orders(Ctx& c, Frame& f) {
  State& s = c.s;
  const int wing = c.g.wing(s.unit[f.unit]);
  if (wing == 0 || (f.how == 1 && f.target >= s.unit_count)) return c.pop();
  if (f.how == 1) {
    int unit = -1;
    if (s.wing[wing - 1].broken_up || !next_of_all(c.g, s, f, unit)) return c.pop();
    s.wing[wing - 1].orders = 1;
    mark(s.unit[unit], kOrdered);
    if (c.listening()) tell_order(c, unit, f.target, "WL-9.5.4.1-b");
    c.push(Proc::kGainTally, {.unit = unit, .target = f.target});
    return;
  }
  if (f.step == 0) {
    game::ActionList actions;
    legal_orders(c.g, s, f, actions);
    if (actions.size() > 1) return c.ask(At::kOrdersQuestion, s.unit[f.unit].side);
  }
  if (!s.wing[wing - 1].broken_up) break_up(c, wing, f.value != 0, f.x, f.y);
  c.pop();
}

void apply_orders(Ctx& c, Frame& f, game::Action a) {
  if (kind_of(a) == Kind::kPass) f.step = 1;
  else if (kind_of(a) == Kind::kOrder) c.push(Proc::kTallyRoll, {.unit = unit_of(a), .target = target_of(a), .how = 1});
  else c.push(Proc::kOrders, {.unit = unit_of(a), .target = target_of(a), .how = 1});
}

void prompt_orders(const WingLeader& g, const State& s, const Frame& f, game::Prompt& p) {
  p = {"Orders of the Wing Leader",
       "The leader has a tally, so his wing breaks up. Order squadrons on to targets first; the rest carry on alone.",
       "WL-9.5.3-b", g.label(s, f.unit)};
}

void action_orders(const WingLeader& g, const State& s, const Frame&, game::Action a, game::ActionView& v) {
  if (kind_of(a) == Kind::kPass) v.label = "No more orders", v.main = true;
  else label_order(g, s, a, v);
  v.rule = "WL-9.5.4-a";
}

}  // namespace

void tell_order(const Ctx& c, int unit, int target, const char* rule) {
  c.tell("note", say("The Wing Leader orders {unit} on to {target}.", {{"target", c.name(target)}}), rule, unit);
}

void label_order(const WingLeader& g, const State& s, game::Action a, game::ActionView& v) {
  const bool all = kind_of(a) == Kind::kOrderAll;
  v.label = say(all ? "Order the whole wing on to {target}" : "Order {unit} on to {target}",
                {{"unit", g.label(s, unit_of(a))}, {"target", g.long_name(s, target_of(a))}});
  v.rule = all ? "WL-9.5.4.1-b" : "WL-9.5.4-a";
}

constexpr std::string_view kSteps[] = {"orders", "done"};
const Procedure kOrdersProc{.name = "orders", .advance = advance_orders, .steps = kSteps, .needs = kNeedsUnit};

const Question kOrdersQuestion = asked<legal_orders, apply_orders, prompt_orders, action_orders>("orders", "WL-9.5.4-a");

}  // namespace furball::wing_leader
