// Where a fighter can fly: FE-MOVE-01 to FE-MOVE-13, FE-IMM-01, FE-IMM-02, FE-FBOM-01. The hottest
// part of the game: random play and search spend most of their time in here.

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
  const int16_t index = net_table_[net_slot(p, variant, s.plane[p].carry)];
  assert(index >= 0);
  return (*nets_)[static_cast<std::size_t>(index)];
}

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
      reach.exit |= ways;
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

namespace {
bool near_edge(const geom::OffsetBoard& board, Hex h, int reach) {
  const geom::Offset o = geom::to_offset(h);
  return o.col < reach || o.row < reach || o.col + reach >= board.cols || o.row + reach >= board.rows;
}
}  // namespace

void FastEasy::legal_moves(const State& s, ActionList& out) const {
  const int p = s.active;
  const Plane& plane = s.plane[p];
  const Hex origin = plane.hex();
  const MoveNet& n = net(s, p);
  const bool careful = near_edge(setup_.board, origin, longest(n.caps)) || ((s.loaded & bit(p)) && s.targets);
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
    if (clear) out.push_back(flip_action(static_cast<int>(i)));
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
  const uint8_t exits = careful ? reach.exit : uint8_t{0};  // ruling 19
  if (exits == 1) out.push_back(exit_action(0));
  const bool stuck = out.empty() && !exits;
  if (s.loaded & bit(p)) out.push_back(plain(Plain::kJettison));  // ruling 64
  if (stuck) out.push_back(plain(Plain::kForced));                // ruling 18
  for (int t = 1; exits >> t != 0; ++t)
    if (exits >> t & 1) out.push_back(exit_action(t));
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
