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
  int v = t.speed - (t.engines >= 3 ? std::max(0, lost - 1) : lost);
  if (!t.bomber && (s.loaded & bit(p))) v += tables().loaded_speed;
  return std::max(v, t.bomber ? 0 : 1);
}

// FE-MOVE-03: until combat starts.
bool FastEasy::flies_with_bombers(const State& s, int p) const {
  return (setup_.escorts & bit(p)) && s.combat < 2 && (setup_.bombers & s.flying);
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
  if (flies_with_bombers(s, p) && setup_.formation_speed <= v) allow(setup_.formation_speed);
  c.turn = t.turn + (loaded ? tables().loaded_turn : 0);
  c.imm = loaded ? 0 : t.imm;  // FE-FBOM-01, FE-IMM-05
  c.carry_side = s.plane[p].carry.side();
  c.carry_run = std::min<int>(s.plane[p].carry.straight(), c.turn - 1);
  return c;
}

const MoveNet& FastEasy::net(const State& s, int p) const {
  int variant = (s.loaded & bit(p)) ? 1 : 0;
  if (flies_with_bombers(s, p)) variant |= 2;
  if (s.plane[p].engines_lost) variant |= 4;
  const int16_t index = net_table_[net_slot(p, variant, s.plane[p].carry.code())];
  assert(index >= 0);
  return (*nets_)[static_cast<std::size_t>(index)];
}

void FastEasy::walk(const State& s, int p, const MoveNet& net, Reach& reach) const {
  assert(net.nodes.size() <= sizeof reach.node && net.plain.size() <= 1000 && net.declared.size() <= 1000);
  const Plane& plane = s.plane[p];
  const Hex origin = plane.hex();
  const Hex unit_q = geom::rotate({1, 0}, plane.facing.index()), unit_r = geom::rotate({0, 1}, plane.facing.index());
  const auto place = [&](const NetNode& n) {
    return Hex{origin.q + unit_q.q * n.at.q + unit_r.q * n.at.r, origin.r + unit_q.r * n.at.q + unit_r.r * n.at.r};
  };
  const TargetSet targets = (s.loaded & bit(p)) ? s.targets : TargetSet();
  std::memset(reach.node, 0, net.nodes.size());
  std::memset(reach.plain, 0, net.plain.size());
  std::memset(reach.declared, 0, net.declared.size());
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
    targets.for_each([&](int t) {
      if (target(t).at == at) ways |= 2 << t;
    });
    reach.node[to] = ways;
  }
  for (std::size_t i = 0; i < net.nodes.size(); ++i) {
    const NetNode& n = net.nodes[i];
    if (n.plain >= 0) reach.plain[n.plain] |= reach.node[i];
    if (n.declared >= 0) reach.declared[n.declared] |= reach.node[i];
  }
}

namespace {

// The ends that stay after the ways to them, then the planes on the board have been looked at.
struct Open {
  EndSet plain, declared, flips;
  uint8_t exit = 0;  // as in Reach
};

// The room around a hex, up to the edges of the board.
Extent room_at(const geom::OffsetBoard& board, Hex h) {
  const int y = 2 * h.r + h.q;
  return Extent::of(h.q, board.cols - 1 - h.q, y, 2 * board.rows - 1 - y);
}

void reach_all(const MoveNet& net, HexSide facing, Extent room, Open& open) {
  if (net.extents[facing.index()].fits(room)) {
    net.plain_ends.all(open.plain);
    net.declared_ends.all(open.declared);
    net.flip_ends.all(open.flips);
    return;
  }
  open.exit = 1;
  net.plain_ends.reached(facing, room, open.plain);
  net.declared_ends.reached(facing, room, open.declared);
  net.flip_ends.reached(facing, room, open.flips);
}

void mark(const uint8_t* ways, std::size_t count, EndSet& out) {
  std::memset(out.words, 0, sizeof out.words);
  for (std::size_t i = 0; i < count; ++i)
    if (ways[i]) out.set(i);
}

void block(const EndList& list, std::size_t hex, EndSet& open) {
  for (std::size_t i = list.first[hex]; i < list.first[hex + 1]; ++i) open.clear(list.blocked[i]);
}

// FE-MOVE-13: no move ends in a hex with another plane; FE-IMM-02: the hexes of an Immelmann must be empty.
void block_occupied(const State& s, int p, const MoveNet& net, Open& open) {
  const Hex origin = s.plane[p].hex();
  const int back = -s.plane[p].facing.index();
  const Hex unit_q = geom::rotate({1, 0}, back), unit_r = geom::rotate({0, 1}, back);
  for_each_plane(s.flying & ~s.displaced, [&](int other) {
    const Hex v = s.plane[other].hex() - origin;
    if (geom::length(v) > net.radius) return;
    const std::size_t hex = net.hex_number(unit_q * v.q + unit_r * v.r);
    block(net.plain_ends, hex, open.plain);
    block(net.declared_ends, hex, open.declared);
    block(net.flip_ends, hex, open.flips);
  });
}

template <class F>
void for_each_end(const EndList& list, const EndSet& open, F f) {
  for (std::size_t w = 0; w < list.words(); ++w)
    for (uint64_t left = open.words[w]; left != 0; left &= left - 1) f(static_cast<int>(64 * w) + std::countr_zero(left));
}

bool any_end(const EndList& list, const EndSet& open) {
  uint64_t any = 0;
  for (std::size_t w = 0; w < list.words(); ++w) any |= open.words[w];
  return any != 0;
}

}  // namespace

void FastEasy::legal_moves(const State& s, ActionList& out) const {
  const int p = s.active;
  const MoveNet& n = net(s, p);
  Open open;
  Reach reach;
  const bool over_targets = (s.loaded & bit(p)) && s.targets;  // which target a move crosses is chosen with it
  if (over_targets) {
    walk(s, p, n, reach);
    mark(reach.plain, n.plain.size(), open.plain);
    mark(reach.declared, n.declared.size(), open.declared);
    assert(n.flips.empty());  // FE-FBOM-01
    open.exit = reach.exit;
  } else {
    reach_all(n, s.plane[p].facing, room_at(setup_.board, s.plane[p].hex()), open);
  }
  block_occupied(s, p, n, open);
  const auto add_ends = [&](const EndList& list, const EndSet& ends, const uint8_t* ways) {
    if (!over_targets) return for_each_end(list, ends, [&](int i) { out.push_back(move_action(i, 0)); });
    for_each_end(list, ends, [&](int i) {
      const uint8_t over = ways[i] >> 1;
      if (over == 0) out.push_back(move_action(i, 0));
      for_each_bit(over, [&](int t) { out.push_back(move_action(i, t + 1)); });
    });
  };
  if (s.declare) return add_ends(n.declared_ends, open.declared, reach.declared);
  add_ends(n.plain_ends, open.plain, reach.plain);
  for_each_end(n.flip_ends, open.flips, [&](int i) { out.push_back(flip_action(i)); });
  if (any_end(n.declared_ends, open.declared)) {  // FE-MOVE-10
    out.push_back(make(Kind::kDeclare, 1));
    out.push_back(make(Kind::kDeclare, 2));
  }
  if (open.exit == 1) out.push_back(exit_action(0));  // ruling 19
  const bool stuck = out.empty() && !open.exit;
  if (s.loaded & bit(p)) out.push_back(plain(Plain::kJettison));  // ruling 64
  if (stuck) out.push_back(plain(Plain::kForced));                // ruling 18
  for (int t = 1; open.exit >> t != 0; ++t)
    if (open.exit >> t & 1) out.push_back(exit_action(t));
}

}  // namespace furball::fast_easy
