// Chapter 15 outside the move: weapon loads at set-up (15.1), escorts that are let go (15.2.2).

#include "games/wing_leader/notation.h"
#include "games/wing_leader/surface.h"

namespace furball::wing_leader {
namespace {

// --- Loads (15.1-c): side, next: the unit --------------------------------------------------------------------------

constexpr int kAtPodLoad = 8, kRocketLoad = 9, kGunPodLoad = 10;  // numbers of kLoadChoice: Load, or these

// WL-13.5.1-a: one of these things at most.
bool may_load(const WingLeader& g, const Unit& u, int n) {
  const Card& card = g.card(u);
  if (fighter_role(u)) {  // WL-13.5.3-a, WL-13.5.6-a
    if (n == kRocketLoad) return card.can.aar;
    if (n == kGunPodLoad) return card.can.gun_pod;
    return n == static_cast<int>(Load::kEmpty);
  }
  switch (n) {
    case static_cast<int>(Load::kBombs): return card.bomb[u.start_altitude] > 0;
    case static_cast<int>(Load::kTorpedo): return card.can.has_torpedo && g.environment.sea;
    case static_cast<int>(Load::kAtgr): return card.can.atgr > 0;
    case kAtPodLoad: return card.can.at_pod && u.mission == Mission::kStrafing;
    default: return false;
  }
}

// Parafrags and cargo only where the scenario lists them (WL-15.5.2-a).
constexpr int kAllLoads[] = {static_cast<int>(Load::kEmpty),
                             static_cast<int>(Load::kBombs),
                             static_cast<int>(Load::kTorpedo),
                             static_cast<int>(Load::kAtgr),
                             kAtPodLoad,
                             kRocketLoad,
                             kGunPodLoad};

void advance_loads(Ctx& c, Frame& f) {
  for (; f.next < c.s.unit_count; ++f.next) {
    const Unit& u = c.s.unit[f.next];
    if (u.side != f.side || !c.g.setup(u).free_load) continue;
    int choices = 0;
    for (const int n : kAllLoads) choices += may_load(c.g, u, n);
    if (choices > 1) return c.ask(At::kLoadsQuestion, f.side);
  }
  c.pop();
}

void legal_loads(const WingLeader& g, const State& s, const Frame& f, game::ActionList& out) {
  for (const int n : kAllLoads)
    if (may_load(g, s.unit[f.next], n)) out.push_back(make(Kind::kLoadChoice, f.next, 0, n));
}

void apply_loads(Ctx& c, Frame& f, game::Action a) {
  Unit& u = c.s.unit[unit_of(a)];
  const int n = arg_of(a);
  if (n == kAtPodLoad) u.load = Load::kEmpty, u.carries |= kAtPod;
  else if (n == kRocketLoad) u.carries |= kRockets;
  else if (n == kGunPodLoad) u.carries |= kGunPod;
  else u.load = static_cast<Load>(n);
  ++f.next;
}

const char* load_name(int n) {
  static constexpr const char* kNames[] = {"nothing more",
                                           "bombs",
                                           "torpedoes",
                                           "rockets for ground targets",
                                           "parafrags",
                                           "cargo",
                                           "",
                                           "",
                                           "anti-tank pods",
                                           "air-to-air rockets",
                                           "gun pods"};
  return kNames[n];
}

void prompt_loads(const WingLeader& g, const State& s, const Frame& f, game::Prompt& p) {
  p.text = fighter_role(s.unit[f.next]) ? "Rockets are for one attack on bombers, pods add firepower; both cost speed and turn."
                                        : "Choose its load. Torpedoes and rockets oblige it to that attack.";
  about_unit(g, s, f.next, p);
}

void action_loads(const WingLeader& g, const State& s, const Frame&, game::Action a, game::ActionView& v) {
  v.label = say("{unit} carries {load}", {{"unit", g.long_name(s, unit_of(a))}, {"load", load_name(arg_of(a))}});
  v.main = arg_of(a) == static_cast<int>(fighter_role(s.unit[unit_of(a)]) ? Load::kEmpty : Load::kBombs);
  if (fighter_role(s.unit[unit_of(a)])) v.rule = arg_of(a) == kRocketLoad ? "WL-13.5.3-a" : "WL-13.5.6-a";
}

// --- Escorts to sweep (15.2.2-b): side -----------------------------------------------------------------------

// The escorts of the formation that bomber `leader` belongs to: those whose nearest bomber is in it.
uint64_t escorts_of(const State& s, uint64_t formation, int side) {
  uint64_t found = 0;
  for (const int i : all_units(s)) {
    const Unit& u = s.unit[i];
    if (!on_map(u) || u.side != side || u.mission != Mission::kEscort) continue;
    if (const int bomber = nearest_bomber(s, u); bomber >= 0 && formation >> bomber & 1) found |= uint64_t{1} << i;
  }
  return found;
}

// WL-15.2.2-b: once in the game for each bomber formation, known by the bombers that were in it.
bool freed(const State& s, uint64_t formation) {
  for (const int i : all_units(s))
    if (formation >> i & 1 && escorts_freed(s, i)) return true;
  return false;
}

void list_formations(const State& s, int side, game::ActionList& out) {
  uint64_t seen = 0;
  for (const int i : all_units(s)) {
    const Unit& u = s.unit[i];
    if (!on_map(u) || u.side != side || !bomber_role(u) || seen >> i & 1) continue;
    const uint64_t formation = formation_of(s, i);
    seen |= formation;
    if (!freed(s, formation) && escorts_of(s, formation, side)) out.push_back(make(Kind::kEscortsFree, i));
  }
}

void advance_escorts(Ctx& c, Frame& f) {
  const auto may_free = [&] {
    game::ActionList formations;
    list_formations(c.s, f.side, formations);
    return !formations.empty();
  };
  ask_in_turn(c, f, At::kFreeEscortsQuestion, may_free);
}

void legal_escorts(const WingLeader&, const State& s, const Frame& f, game::ActionList& out) {
  out.push_back(make(Kind::kPass));
  list_formations(s, f.side, out);
}

void apply_escorts(Ctx& c, Frame& f, game::Action a) {
  State& s = c.s;
  if (kind_of(a) == Kind::kPass) {
    ++f.side;
    return;
  }
  const uint64_t formation = formation_of(s, unit_of(a)), escorts = escorts_of(s, formation, f.side);
  for (const int i : all_units(s)) {
    if (formation >> i & 1 && bomber_role(s.unit[i])) free_escorts(s, i);
    if (escorts >> i & 1) escort_to_sweep(c, i);
  }
}

void action_escorts(const WingLeader& g, const State& s, const Frame& f, game::Action a, game::ActionView& v) {
  v.rule = "WL-15.2.2-b";
  if (kind_of(a) == Kind::kPass) {
    v.label = "Escorts stay with their bombers", v.main = true;
    return;
  }
  v.label = say("Release the escorts of {unit}'s formation", {{"unit", g.long_name(s, unit_of(a))}});
  const uint64_t escorts = escorts_of(s, formation_of(s, unit_of(a)), f.side);
  for (const int i : all_units(s))
    if (escorts >> i & 1) v.targets.push_back(g.label(s, i));
  v.cells = {{s.unit[unit_of(a)].x, s.unit[unit_of(a)].y, 0}};
}

game::Refusal refuse_escorts(const WingLeader&, const State&, const Frame&, game::Action) {
  return {"WL-15.2.2-b", "Name a bomber whose formation has escorts, once in the game."};
}

}  // namespace

const Procedure kLoadsProc{.name = "loads", .advance = advance_loads};
const Procedure kEscortsToSweepProc{.name = "escorts-to-sweep", .advance = advance_escorts};

const Question kLoadsQuestion =
    asked<legal_loads, apply_loads, prompt_loads, action_loads>("loads", "WL-15.1-c", {.title = "What does {unit} carry?"});
const Question kFreeEscortsQuestion = asked<legal_escorts, apply_escorts, of_side, action_escorts>(
    "free-escorts", "WL-15.2.2-b", "Escorts: {side}",
    "Once in the game all escorts of each bomber formation may go over to sweep, to circle outside the flak.",
    {.refuse = refusing<refuse_escorts>});

}  // namespace furball::wing_leader
