// Movement of fighters: FE-MOVE-01 to FE-MOVE-14, FE-IMM-01 to FE-IMM-05, FE-FBOM-01.

#include <algorithm>
#include <cassert>
#include <cstring>

#include "games/fast_easy/fast_easy.h"

namespace furball::fast_easy {

// FE-ENG-02, FE-ENG-03, ruling 69: four engines 0,0,-1,-2; three 0,0,-1; two 0,-1.
// FE-FBOM-01: one less with bombs aboard a fighter. FE-SHOOT-14: hits cost nothing.
int FastEasy::speed(const State& s, int p) const {
  const PlaneType& t = type(p);
  const int lost = s.plane[p].engines_lost;
  int v = t.speed - (t.engines >= 3 ? std::max(0, lost - 1) : t.engines == 2 ? std::min(lost, 1) : 0);
  if (!t.bomber && (s.loaded & bit(p))) v += tables().loaded_speed;
  return std::max(v, t.bomber ? 0 : 1);
}

Caps FastEasy::caps(const State& s, int p) const {
  const PlaneType& t = type(p);
  const bool loaded = (s.loaded & bit(p)) != 0;
  const int v = speed(s, p);
  Caps c;
  const auto allow = [&c](int d) { c.distances = static_cast<uint16_t>(c.distances | 1u << std::max(1, d)); };  // ruling 20
  allow(v);
  allow(v - 1);             // FE-MOVE-01
  if (t.jet) allow(v - 2);  // FE-MOVE-02
  // FE-MOVE-03: with the bombers until combat starts.
  if ((setup_.escorts & bit(p)) && s.combat < 2 && (setup_.bombers & s.flying) && setup_.formation_speed <= v)
    allow(setup_.formation_speed);
  c.turn = static_cast<uint8_t>(t.turn + (loaded ? tables().loaded_turn : 0));
  c.imm = static_cast<uint8_t>(loaded ? 0 : t.imm);  // FE-FBOM-01, FE-IMM-05
  c.carry_side = s.plane[p].carry >> 4;
  c.carry_run = static_cast<uint8_t>(std::min<int>(s.plane[p].carry & 15, c.turn - 1));
  return c;
}

const MoveNet& FastEasy::net(const State& s, int p) const {
  int variant = (s.loaded & bit(p)) ? 1 : 0;
  if ((setup_.escorts & bit(p)) && s.combat < 2 && (setup_.bombers & s.flying)) variant |= 2;
  if (s.plane[p].engines_lost) variant |= 4;
  const int slot = (type_index_[static_cast<std::size_t>(p)] * 8 + variant) * 48 + s.plane[p].carry;
  const int16_t index = net_table_[static_cast<std::size_t>(slot)];
  assert(index >= 0);
  return (*nets_)[static_cast<std::size_t>(index)];
}

// What a plane can reach when the edge of the board or targets matter. A byte per item: bit 0 some
// path stays on the board, bit t + 1 some such path enters target t.
struct FastEasy::Reach {
  uint8_t node[8192];
  uint8_t plain[1024];
  uint8_t declared[1024];
  uint8_t flip[1024];
  bool exit = false;
};

void FastEasy::walk(const State& s, int p, const MoveNet& net, Reach& reach) const {
  assert(net.nodes.size() <= sizeof reach.node && net.plain.size() <= 1000 && net.declared.size() <= 1000);
  const Plane& plane = s.plane[p];
  const Hex origin = plane.hex();
  const Hex unit_q = geom::rotate({1, 0}, plane.facing), unit_r = geom::rotate({0, 1}, plane.facing);
  const auto place = [&](const NetNode& n) {
    return Hex{origin.q + unit_q.q * n.at.q + unit_r.q * n.at.r, origin.r + unit_q.r * n.at.q + unit_r.r * n.at.r};
  };
  const uint8_t targets = (s.loaded & bit(p)) ? s.targets : uint8_t{0};
  std::memset(reach.node, 0, net.nodes.size());
  std::memset(reach.plain, 0, net.plain.size());
  std::memset(reach.declared, 0, net.declared.size());
  std::memset(reach.flip, 0, net.flips.size());
  reach.node[0] = 1;
  for (std::size_t e = 0; e < net.edges.size();) {
    const int16_t to = net.edges[e].to;
    uint8_t ways = 0;
    for (; e < net.edges.size() && net.edges[e].to == to; ++e) ways |= reach.node[net.edges[e].from];
    if (ways == 0) continue;
    const NetNode& n = net.nodes[static_cast<std::size_t>(to)];
    const Hex at = place(n);
    if (!on_board(at)) {
      reach.exit = true;
      continue;
    }
    for (uint8_t left = targets; left != 0; left &= static_cast<uint8_t>(left - 1)) {
      const int t = std::countr_zero(left);
      if (setup_.targets[static_cast<std::size_t>(t)].at == at) ways |= static_cast<uint8_t>(2u << t);
    }
    reach.node[to] = ways;
  }
  for (std::size_t i = 0; i < net.nodes.size(); ++i) {
    const NetNode& n = net.nodes[i];
    if (n.plain >= 0) reach.plain[n.plain] |= reach.node[i];
    if (n.declared >= 0) reach.declared[n.declared] |= reach.node[i];
    if (n.flip >= 0) reach.flip[n.flip] |= reach.node[i];
  }
}

bool FastEasy::near_edge(Hex h, int reach) const {
  const geom::Offset o = geom::to_offset(h);
  return o.col < reach || o.row < reach || o.col + reach >= setup_.board.cols || o.row + reach >= setup_.board.rows;
}

void FastEasy::legal_move(const State& s, ActionList& out) const {
  const int p = s.active;
  const Plane& plane = s.plane[p];
  const Hex origin = plane.hex();
  const MoveNet& n = net(s, p);
  const bool careful = near_edge(origin, longest(n.caps)) || ((s.loaded & bit(p)) && s.targets);
  Reach reach;
  if (careful) walk(s, p, n, reach);
  const auto free_end = [&](const MoveNet::Turned& end) {  // FE-MOVE-13
    const Hex at{origin.q + end.dq, origin.r + end.dr};
    return on_board(at) && !occupied(s, at);
  };
  const auto add_ends = [&](const std::vector<MoveNet::Turned>& ends, const uint8_t* ways) {
    for (std::size_t i = 0; i < ends.size(); ++i) {
      if (careful && !ways[i]) continue;
      if (!free_end(ends[i])) continue;
      const uint8_t over = careful ? ways[i] >> 1 : 0;
      if (over == 0) out.push_back(move_action(static_cast<int>(i), 0));
      for (int t = 0; over >> t != 0; ++t)
        if (over >> t & 1) out.push_back(move_action(static_cast<int>(i), t + 1));
    }
  };
  if (s.declare) return add_ends(n.declared_turned[plane.facing], reach.declared);
  add_ends(n.plain_turned[plane.facing], reach.plain);
  // FE-IMM-02: the hexes of the Immelmann must be empty.
  const auto& flips = n.flips_turned[plane.facing];
  for (std::size_t i = 0; i < flips.size(); ++i) {
    if (careful && !reach.flip[i]) continue;
    Hex at{origin.q + flips[i].dq, origin.r + flips[i].dr};
    bool clear = on_board(at);
    const Hex back = -geom::step(HexSide(flips[i].facing));
    for (int k = 0; clear && k < n.caps.imm; ++k, at = at + back) clear = !occupied(s, at);
    if (clear) out.push_back(make(Kind::kFlip, static_cast<uint32_t>(i << 4)));
  }
  // FE-MOVE-10
  bool can_declare = false;
  const auto& declared = n.declared_turned[plane.facing];
  for (std::size_t i = 0; i < declared.size() && !can_declare; ++i)
    can_declare = (!careful || reach.declared[i]) && free_end(declared[i]);
  if (can_declare) {
    out.push_back(make(Kind::kDeclare, 1));
    out.push_back(make(Kind::kDeclare, 2));
  }
  if (careful && reach.exit) out.push_back(plain(Plain::kExit));  // ruling 19
  const bool stuck = out.empty();
  if (s.loaded & bit(p)) out.push_back(plain(Plain::kJettison));  // ruling 64
  if (stuck) out.push_back(plain(Plain::kForced));                // ruling 18
}

void FastEasy::apply_move(State& s, Action a, Events* events) const {
  const int p = s.active;
  const MoveNet& n = net(s, p);
  const std::size_t index = field(a, 4, 10);
  const int over = static_cast<int>(field(a, 0, 4));
  const auto& turned = (s.declare ? n.declared_turned : n.plain_turned)[s.plane[p].facing][index];
  const MoveEnd& end = (s.declare ? n.declared : n.plain)[index];
  std::vector<Hex> path;
  if (events) path = path_to(s, p, n, s.declare ? 1 : 0, static_cast<int>(index), over);
  const Hex at{s.plane[p].q + turned.dq, s.plane[p].r + turned.dr};
  lift(s, p);
  put(s, p, at);
  Plane& plane = s.plane[p];
  plane.facing = turned.facing;
  plane.carry = s.declare ? static_cast<uint8_t>(s.declare << 4 | end.carry_run)
                          : static_cast<uint8_t>(end.carry_side << 4 | end.carry_run);
  plane.over = static_cast<uint8_t>(over ? 1u << (over - 1) : 0);
  if (events) {
    std::string text = who(p) + " flies to " + hex_name(at);
    if (s.declare) text += s.declare == 1 ? " and begins a turn to the left" : " and begins a turn to the right";
    tell(events, "move", text, s.declare ? "FE-MOVE-10" : "FE-MOVE-01", p, std::move(path));
  }
  finish_move(s, events);
}

void FastEasy::apply_flip(State& s, Action a, Events* events) const {
  const int p = s.active;
  const MoveNet& n = net(s, p);
  const std::size_t index = field(a, 4, 10);
  const auto& turned = n.flips_turned[s.plane[p].facing][index];
  if (events)
    tell(events, "move", who(p) + " pulls up into an Immelmann", "FE-IMM-01", p,
         path_to(s, p, n, 2, static_cast<int>(index), 0));
  const Hex at{s.plane[p].q + turned.dq, s.plane[p].r + turned.dr};
  lift(s, p);
  put(s, p, at);
  s.plane[p].facing = turned.facing;
  s.plane[p].carry = 0;
  s.used = n.flips[index].used;
  s.step = Step::kFlip;
}

std::array<uint8_t, 2> FastEasy::rest_range(const State& s) const {
  const Caps c = caps(s, s.active);
  std::array<uint8_t, 2> range{15, 0};
  for (uint8_t d = s.used; d < 16; ++d)
    if (c.distances >> d & 1) range = {std::min(range[0], d), d};
  return range;
}

Hex FastEasy::rest_end(const State& s, int total) const {
  const Plane& plane = s.plane[s.active];
  return geom::neighbour(plane.hex(), HexSide(plane.facing), total - s.used);
}

// FE-IMM-01, FE-IMM-03: straight on for the rest of the move, whichever way the nose points now.
void FastEasy::legal_rest(const State& s, ActionList& out) const {
  const Caps c = caps(s, s.active);
  bool exit = false;
  for (int d = s.used; d < 16; ++d) {
    if (!(c.distances >> d & 1)) continue;
    const Hex end = rest_end(s, d);
    if (!on_board(end)) exit = true;
    else if (d == s.used || !occupied(s, end)) out.push_back(make(Kind::kRest, static_cast<uint32_t>(d)));
  }
  if (exit) out.push_back(plain(Plain::kExit));
  if (out.empty()) out.push_back(plain(Plain::kForced));
}

void FastEasy::apply_rest(State& s, Action a, Events* events) const {
  const int p = s.active;
  const Hex from = s.plane[p].hex(), end = rest_end(s, static_cast<int>(field(a, 0, 4)));
  lift(s, p);
  put(s, p, end);
  if (events) {
    std::vector<Hex> path{from};
    for (int i = 1; i <= geom::distance(from, end); ++i) path.push_back(geom::neighbour(from, HexSide(s.plane[p].facing), i));
    tell(events, "move", who(p) + " flies on to " + hex_name(end), "FE-IMM-01", p, std::move(path));
  }
  finish_move(s, events);
}

// Ruling 18: no free hex to end in. The plane flies its longest straight move and is pushed aside.
void FastEasy::apply_forced(State& s, Events* events) const {
  const int p = s.active;
  Plane& plane = s.plane[p];
  const Caps c = caps(s, p);
  std::vector<Hex> path{plane.hex()};
  Hex at = plane.hex();
  int facing = plane.facing;
  uint8_t carry = 0;
  const int flown = s.step == Step::kFlown ? s.used : 0;
  for (int d = flown + 1; d <= longest(c); ++d) {
    at = geom::neighbour(at, HexSide(facing));
    path.push_back(at);
    if (s.step == Step::kMove && c.carry_side) {
      if (c.carry_run + d == c.turn) facing = geom::floor_mod(facing + (c.carry_side == 1 ? -1 : 1), 6);
      else if (c.carry_run + d < c.turn) carry = static_cast<uint8_t>(c.carry_side << 4 | (c.carry_run + d));
      if (c.carry_run + d >= c.turn) carry = 0;
    }
  }
  lift(s, p);
  plane.facing = static_cast<uint8_t>(facing);
  plane.carry = carry;
  assert(on_board(at));
  if (events)
    tell(events, "move", who(p) + " has no free hex to end in and is crowded aside at " + hex_name(at), "FE-MOVE-14", p, path);
  if (!occupied(s, at)) {
    put(s, p, at);
    return finish_move(s, events);
  }
  plane.q = static_cast<int8_t>(at.q);
  plane.r = static_cast<int8_t>(at.r);
  s.displaced |= bit(p);
  s.step = Step::kDisplace;
}

// Ruling 19: whoever leaves the board does not come back.
void FastEasy::leave_board(State& s, int p, Events* events, std::vector<Hex> path) const {
  remove(s, p, &State::exited);
  if (events) tell(events, "leave", who(p) + " leaves the board", "FE-SETUP-01", p, std::move(path));
}

void FastEasy::finish_move(State& s, Events* events) const {
  s.moved |= bit(s.active) & s.flying;
  s.declare = 0;
  s.used = 0;
  next_mover(s, events);
}

// FE-MOVE-14, ruling 27: d6 again until the hex is empty, so all empty neighbours are equally
// likely; if there is none, the nearest ring that has some. Off the board counts as occupied
// (ruling 79).
void FastEasy::outcomes_displace(const State& s, OutcomeList& out) const {
  const Plane& plane = s.plane[s.active];
  const auto free = [&](Hex h) { return on_board(h) && !occupied(s, h); };
  for (uint32_t n = 1; n <= 6; ++n)
    if (free(geom::neighbour(plane.hex(), HexSide(plane.facing + static_cast<int>(n) - 1)))) out.push_back({n, 1});
  for (uint32_t ring = 2; out.empty(); ++ring) {
    uint32_t i = 0;
    geom::for_each_on_ring(plane.hex(), static_cast<int>(ring), [&](Hex h) {
      if (free(h)) out.push_back({ring << 8 | i, 1});
      ++i;
    });
  }
}

Hex FastEasy::displaced_to(const State& s, uint32_t outcome) const {
  const Plane& plane = s.plane[s.active];
  if (outcome < 16) return geom::neighbour(plane.hex(), HexSide(plane.facing + static_cast<int>(outcome) - 1));
  Hex found;
  uint32_t i = 0;
  geom::for_each_on_ring(plane.hex(), static_cast<int>(outcome >> 8), [&](Hex h) {
    if (i++ != (outcome & 255)) return true;
    found = h;
    return false;
  });
  return found;
}

std::vector<Hex> FastEasy::path_to(const State& s, int p, const MoveNet& net, int list, int index, int over) const {
  Reach reach;
  walk(s, p, net, reach);
  const auto place = [&](const NetNode& n) { return s.plane[p].hex() + geom::rotate(n.at, s.plane[p].facing); };
  int wanted = over;
  int at = -1;
  for (std::size_t i = 0; i < net.nodes.size() && at < 0; ++i) {
    const NetNode& n = net.nodes[i];
    const int16_t end = list == 0 ? n.plain : list == 1 ? n.declared : n.flip;
    if (end == index && (reach.node[i] >> wanted & 1)) at = static_cast<int>(i);
  }
  std::vector<Hex> path;
  if (at < 0) return path;
  if (list == 2)
    for (int k = net.caps.imm; k > 0; --k) {
      const NetNode& n = net.nodes[static_cast<std::size_t>(at)];
      path.push_back(geom::neighbour(place(n), HexSide(n.facing + s.plane[p].facing), k));
    }
  while (at >= 0) {
    const Hex here = place(net.nodes[static_cast<std::size_t>(at)]);
    if (path.empty() || path.back() != here) path.push_back(here);
    if (at == 0) break;
    if (wanted > 0 && setup_.targets[static_cast<std::size_t>(wanted - 1)].at == here) wanted = 0;
    int parent = -1;
    for (const NetEdge& e : net.edges)
      if (e.to == at && (reach.node[e.from] >> wanted & 1)) parent = e.from;
    at = parent;
  }
  std::reverse(path.begin(), path.end());
  return path;
}

}  // namespace furball::fast_easy
