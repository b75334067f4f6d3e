// Chapter 8: movement points, costs, stops. One step of a simulated move; s08_unit_move.cc makes it real.

#include <array>

#include "games/wing_leader/hooks.h"
#include "games/wing_leader/movement.h"

namespace furball::wing_leader {

// WL-8.2-a, WL-8.2-d
int half_points(const WingLeader& g, const State& s, int unit) {
  if (const int rocket = rocket_half_points(g, s, unit)) return rocket;
  if (g.options.bombing)
    if (const int bombing = bombing_half_points(g, s, unit)) return bombing;
  const Unit& u = s.unit[unit];
  const auto& mp = g.tables.mp;
  const bool jet = g.card(u).high_powered();
  if (bomber_role(u)) return 2 * (jet ? mp.jet_bomber : mp.bomber);
  if (jet) return 2 * mp.jet_fighter;
  if (u.mission == Mission::kEscort) {
    for (const int i : all_units(s))
      if (on_map(s.unit[i]) && s.unit[i].side == u.side && bomber_role(s.unit[i]) && g.card(s.unit[i]).high_powered())
        return 2 * mp.jet_bomber;
    return 2 * mp.escort;
  }
  return 2 * (has(u, kAlerted) ? mp.alerted : mp.unalerted);
}

// WL-8.2-b, WL-9.2.3-c, WL-9.2.6-c. Declared by using it: the extra MP exist only for a move that dives.
bool dive_bonus_allowed(const WingLeader& g, const State& s, int unit) {
  const Unit& u = s.unit[unit];
  if (has(u, kReturning)) return true;
  if (!fighter_role(u)) return false;
  if (u.mission == Mission::kEscort) {  // keeps up with bombers that dive on their target or on the way home
    return s.move.mode == MoveMode::kFollow && move_rules(g, s).dive_limit > 1;
  }
  return has(u, kAlerted) || g.card(u).high_powered();
}

Sim sim_of(const State& s) {
  const Unit& u = s.unit[s.move.unit];
  const Move& m = s.move;
  Sim sim;
  sim.x = static_cast<int8_t>(u.x), sim.y = static_cast<int8_t>(u.y), sim.facing = static_cast<int8_t>(u.facing);
  sim.mp = static_cast<int8_t>(m.mp);
  sim.climbs = static_cast<int8_t>(m.climbs), sim.dives = static_cast<int8_t>(m.dives),
  sim.steps = static_cast<int8_t>(m.steps);
  sim.must_leave = m.must_leave != 0;
  sim.stopped = m.flags.has(kEndAfterStep);
  return sim;
}

int turn_cost(const MoveRules& r, int from, int to) {
  const int turn = turn_steps(from, to);
  return turn == 4 || (r.turns_cost && turn >= 2) ? 2 : 0;
}

namespace {

constexpr int kCannot = -1;  // a cost

// The two functions in which random play spends most of its time: built into every search for a way.
// WL-8.1.1-a, WL-8.3-a, WL-8.3-b, WL-8.3-c, WL-8.3-d, WL-8.5-a; R-10
[[gnu::always_inline]] inline int cost_of_step(const MoveRules& r, const Sim& sim, int facing) {
  const int cost = turn_cost(r, sim.facing, facing);
  if (sim.must_leave && cost) return kCannot;  // WL-7.2.3-c: the very next MP must leave
  const int dy = step_y(facing);
  if (dy < 0) {
    if (sim.y == 0 || sim.climbs) return kCannot;  // WL-4.1-a
    return cost + (facing == kS ? 1 : 2);
  }
  if (r.must_dive && !sim.dives) return kCannot;  // WL-13.8.2-d
  if (dy == 0) return cost + 2;
  if (sim.y == kRows - 1 || sim.dives) return kCannot;  // WL-8.4-b, WL-3.3.1-b
  if (r.rocket_climb >= 0) return cost + r.rocket_climb;
  if (sim.climbs >= 2) return kCannot;
  const int climb = r.climb[static_cast<int>(sim.y)];
  if (climb == 0) return kCannot;  // S: only by the slow climb of 8.5.1
  return cost + (sim.climbs ? 4 : 2 * climb);
}

[[gnu::always_inline]] inline bool take_step(const State& s, const MoveRules& r, const Sim& sim, int facing, Sim& next) {
  if (sim.stopped) return false;
  const int dx = step_x(facing), dy = step_y(facing);
  // The mission's mask, cheapest tests first.
  switch (r.mode) {
    case MoveMode::kStraight:  // WL-9.2.1-b, WL-9.2.2-b, WL-9.2.3-a
      if (facing != r.direction) return false;
      break;
    case MoveMode::kHome:  // never away from the edge
      if (dx * r.home < 0) return false;
      break;
    case MoveMode::kRoute: {  // WL-9.2.5-a, WL-9.2.5-b, R-23
      const Square p{sim.x + dx, sim.y + dy};
      if (!on_board(p.x, p.y)) return false;
      if (geom::distance(p, r.goal) > geom::distance({sim.x, sim.y}, r.goal)) return false;
      if (dy > 0 && sim.y >= r.goal.y) return false;
      if (dy < 0 && sim.y <= r.goal.y) return false;
      break;
    }
    case MoveMode::kFollow:  // WL-9.2.2-b, WL-15.2.2-a
      if (dx == 0 ? dy > 0 || r.dive_limit < 2 : dx * r.way < 0) return false;
      if ((dy > 0 && sim.climbs >= r.climb_limit) || (dy < 0 && sim.dives >= r.dive_limit)) return false;
      break;
    case MoveMode::kFree:
    case MoveMode::kFormation:
    case MoveMode::kApproach: break;
    default: return false;
  }
  const int cost = cost_of_step(r, sim, facing);
  if (cost == kCannot || cost > sim.mp) return false;  // WL-8.2-c
  const int dives = sim.dives + (dy < 0);
  if (dives == 0 && sim.mp - cost < r.bonus) return false;  // WL-8.2-b: the bonus is for divers
  next = sim;
  next.must_leave = false;
  next.facing = static_cast<int8_t>(facing);
  next.mp = static_cast<int8_t>(sim.mp - cost);
  next.climbs = static_cast<int8_t>(sim.climbs + (dy > 0));
  next.dives = static_cast<int8_t>(dives);
  ++next.steps;
  const int x = sim.x + dx, y = sim.y + dy;
  if (x < 0 || x >= kColumns) {  // WL-8.4.1-b, R-11
    if (r.mode == MoveMode::kFormation || r.mode == MoveMode::kFollow || r.mode == MoveMode::kApproach) return false;
    if (r.mode == MoveMode::kHome && dx != r.home) return false;
    next.off = next.stopped = true;
    next.y = static_cast<int8_t>(y);
    return true;
  }
  next.x = static_cast<int8_t>(x), next.y = static_cast<int8_t>(y);  // WL-8.0-a, WL-8.1-a, WL-8.4-a: others do not matter
  if (r.target >= 0) {
    const Unit& t = s.unit[r.target];
    if (t.x == x && t.y == y) {  // WL-7.2.3-a, WL-7.2.3-c
      if (from_ahead(t, {sim.x, sim.y})) next.must_leave = true;
      else next.stopped = true;
    }
  }
  if (r.balloon >= 0 && s.surface[r.balloon].x == x && s.surface[r.balloon].y == y) next.stopped = true;  // WL-7.2.3-a
  if (r.mode == MoveMode::kRoute && Square{x, y} == r.goal) next.stopped = true;
  return true;
}

}  // namespace

int step_cost(const MoveRules& r, const Sim& sim, int facing) { return cost_of_step(r, sim, facing); }
bool try_step(const State& s, const MoveRules& r, const Sim& sim, int facing, Sim& next) {
  return take_step(s, r, sim, facing, next);
}

// WL-8.3-e, WL-8.3.1-a
bool stay_allowed(const WingLeader& g, const State& s, const MoveRules& r, const Sim& sim) {
  (void)g;
  if (sim.stopped || sim.must_leave || sim.mp < 2) return false;
  if (sim.dives == 0 && sim.mp - 2 < r.bonus) return false;
  switch (r.mode) {
    case MoveMode::kFree:
    case MoveMode::kCircle:
    case MoveMode::kLocked: return !has(s.unit[r.unit], kLufbery);
    case MoveMode::kFormation: return true;
    case MoveMode::kFollow: return r.may_circle && sim.steps == 0;
    default: return false;
  }
}

namespace {

// Could the points left take it to a place where it is expected, if there is one? (A level down costs half a point.)
bool in_reach(const MoveRules& r, const Sim& sim, Flags<Requirement> required) {
  bool near = !(required & (kInFormation | kWithBombers));
  for (const int i : Slots(r.expected_n)) near = near || expected_distance(r, i, {sim.x, sim.y}) <= sim.mp + 3;
  return near;
}

// Is there a way to go on so that the move may end as it must?
bool can_finish(const WingLeader& g, const State& s, const MoveRules& r, const Sim& sim, Flags<Requirement> required) {
  if (met(g, s, r, sim, required)) return true;
  if (sim.mp == 0 || !in_reach(r, sim, required)) return false;
  // Facings that lead toward the goal come first, so that the usual answer is found at once.
  const int toward = r.mode == MoveMode::kHome ? r.home : r.goal.x - sim.x;
  for (const bool closer : {true, false})
    for (const int f : kAllFacings) {
      if ((step_x(f) * toward > 0) != closer) continue;
      Sim next;
      if (!take_step(s, r, sim, f, next)) continue;
      if (next.off ? r.mode == MoveMode::kHome : can_finish(g, s, r, next, required)) return true;
    }
  if (stay_allowed(g, s, r, sim))
    for (const int f : kAllFacings) {  // staying may turn into formation
      Sim next = sim;
      next.facing = static_cast<int8_t>(f);
      if (met(g, s, r, next, required)) return true;
    }
  return false;
}

}  // namespace

Flags<Requirement> meetable(const WingLeader& g, const State& s, const MoveRules& r, const Sim& sim) {
  Flags<Requirement> wanted;
  switch (r.mode) {
    case MoveMode::kRoute: wanted = sim.y != r.goal.y ? kCloser | kChangeLevel : kCloser; break;
    case MoveMode::kHome: wanted = kCloser; break;
    case MoveMode::kFormation: wanted = kInFormation; break;
    case MoveMode::kFollow: wanted = kWithBombers; break;
    default: return {};
  }
  if (can_finish(g, s, r, sim, wanted)) return wanted;
  if (wanted == (kCloser | kChangeLevel)) {
    if (can_finish(g, s, r, sim, kCloser)) return kCloser;
    if (can_finish(g, s, r, sim, kChangeLevel)) return kChangeLevel;
  }
  return {};
}

bool step_allowed(const WingLeader& g, const State& s, const MoveRules& r, const Sim& sim, int facing, Sim& next) {
  if (r.mode == MoveMode::kApproach && !bombing_step_allowed(g, s, facing)) return false;
  if (!take_step(s, r, sim, facing, next)) return false;
  if (!r.required) return true;
  if (next.off) return r.mode == MoveMode::kHome;
  return can_finish(g, s, r, next, r.required);
}

bool may_end(const WingLeader& g, const State& s, const MoveRules& r, const Sim& sim, bool can_step) {
  if (sim.stopped) return true;
  if (sim.dives == 0 && r.mode != MoveMode::kLocked && r.must_dive) return false;  // WL-13.8.2-d
  if (r.mode == MoveMode::kFollow && (r.own_pace || (r.may_circle && sim.steps == 0))) return met(g, s, r, sim, r.required);
  switch (r.mode) {
    case MoveMode::kStraight:
    case MoveMode::kFollow:
    case MoveMode::kHome: return !can_step || sim.mp - (sim.dives ? 0 : r.bonus) < 2;  // WL-9.2.2-b, WL-9.2.6-a: all MP
    case MoveMode::kApproach: return bombing_may_end(g, s);
    default: return met(g, s, r, sim, r.required);
  }
}

// --- "to K9": the shortest chain of steps to each square --------------------------------------------------------

namespace {

// The board with a frame around it that counts as seen: no path leads off the map.
constexpr geom::SquareBoard kFramed{kColumns + 2, kRows + 2};
constexpr std::size_t place(int x, int y) { return static_cast<std::size_t>(kFramed.index({x + 1, y + 1})); }
using Seen = std::array<bool, kFramed.size()>;
constexpr Seen kFrame = [] {
  Seen frame{};
  frame.fill(true);
  for (const int square : Slots(kSquares)) frame[place(square % kColumns, square / kColumns)] = false;
  return frame;
}();

class Paths {
 public:
  // To all squares in reach, or until one leads to this square.
  Paths(const WingLeader& g, const State& s, const MoveRules& r, int until = -1) {
    // Closer stays closer, for no step leads away again, and a change of level is not taken back: once the move may end as
    // it must, every step may follow.
    const bool lasting = !r.required.has(kInFormation | kWithBombers);
    const auto free_now = [&](const Sim& sim) { return lasting && met(g, s, r, sim, r.required); };
    const Sim start = sim_of(s);
    nodes_.push_back({start, free_now(start)});
    for (std::size_t i = 0; i != nodes_.size(); ++i) {
      const Node at = nodes_[i];
      if (at.sim.stopped || at.sim.mp == 0) continue;
      bool* const here = &seen_[place(at.sim.x, at.sim.y)];
      for (int f = 0; f < 8; ++f) {
        // One path per square is enough for a click: the first found, which has the fewest steps.
        bool& seen = here[kFramed.index({step_x(f), step_y(f)})];
        if (seen || (i != 0 && turn_steps(at.sim.facing, f) == 4)) continue;
        Sim next;
        if (at.free ? !take_step(s, r, at.sim, f, next) : !step_allowed(g, s, r, at.sim, f, next)) continue;
        if (nodes_.size() == nodes_.capacity()) return;
        seen = true;
        nodes_.push_back({next, at.free || free_now(next), static_cast<int16_t>(i), static_cast<int8_t>(f)});
        if (far(nodes_.back()) && square_index(next.x, next.y) == until) return;
      }
    }
  }

  void squares(SquareSet& out) const {
    for (const Node& node : nodes_)
      if (far(node)) add(out, square_index(node.sim.x, node.sim.y));
  }

  // The chain to the path found last.
  int chain_to(int square, uint8_t* out) const {
    const Node& last = nodes_.back();
    if (!far(last) || square_index(last.sim.x, last.sim.y) != square) return 0;
    if (length(last) > kLongestChain) return 0;
    const Node* n = &last;
    for (int at = length(last); at != 0; n = &nodes_[static_cast<std::size_t>(n->parent)])
      out[--at] = static_cast<uint8_t>(n->facing);
    return length(last);
  }

 private:
  struct Node {
    Sim sim;
    bool free;  // of what the mission requires
    int16_t parent{};
    int8_t facing{};
  };
  int length(const Node& node) const { return node.sim.steps - nodes_[0].sim.steps; }
  bool far(const Node& node) const { return length(node) >= 2; }

  InlineVector<Node, kMostPaths> nodes_;
  Seen seen_ = kFrame;
};

}  // namespace

void squares_in_reach(const WingLeader& g, const State& s, const MoveRules& r, SquareSet& out) { Paths(g, s, r).squares(out); }

int path_to(const WingLeader& g, const State& s, int square, uint8_t* facings) {
  return Paths(g, s, move_rules(g, s), square).chain_to(square, facings);
}

// WL-4.6.2-b, WL-4.6.2-d, R-08: the MP of the entry itself does not count.
bool enters_out_of_sun(const WingLeader& g, const State& s, Square p, Square q) {
  if (g.environment.sun == SunArc::kNone || !in_sun(g, q, p)) return false;
  const Move& m = s.move;
  int spent = 0;
  for (int i = m.trail_n - 1; i >= 0; --i) {
    if (!in_sun_arc(g, q, kBoard.square_at(m.trail[i]))) break;
    spent += m.trail_mp[i];
  }
  return spent >= 4;
}

}  // namespace furball::wing_leader
