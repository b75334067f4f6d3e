#include "games/fast_easy/move_net.h"

#include <algorithm>
#include <cassert>
#include <unordered_map>

namespace furball::fast_easy {
namespace {

using geom::Hex;
using geom::HexSide;

class Builder {
 public:
  explicit Builder(const Caps& caps) : longest_(longest(caps)) { net_.caps = caps; }

  MoveNet build() {
    NetNode start;
    start.pending = net_.caps.carry_side != 0;
    net_.nodes.push_back(start);
    // Turns stay at the same distance and straight hexes and slips lead one further, so nodes come
    // in order of distance and each one's parents stand before it.
    std::size_t layer = 0;
    for (int d = 0; d <= longest_; ++d) {
      const std::size_t end = net_.nodes.size();
      for (std::size_t i = layer; i < end; ++i) add_turns(i);
      const std::size_t with_turns = net_.nodes.size();
      if (d < longest_)
        for (std::size_t i = layer; i < with_turns; ++i) add_hexes(i);
      layer = with_turns;
    }
    sort_edges();
    for (NetNode& node : net_.nodes) add_ends(node);
    turn_ends();
    net_.radius = longest_;
    list_blocked(net_.plain, net_.plain_ends, 1);
    list_blocked(net_.declared, net_.declared_ends, 1);
    list_blocked(net_.flips, net_.flip_ends, net_.caps.imm);
    for (int facing = 0; facing < 3; ++facing) measure_ways(facing);
    return std::move(net_);
  }

 private:
  // By the node they lead to, otherwise as they came.
  void sort_edges() {
    std::vector<std::size_t> place(net_.nodes.size() + 1);
    for (const NetEdge& edge : net_.edges) ++place[edge.to + 1u];
    for (std::size_t i = 1; i < place.size(); ++i) place[i] += place[i - 1];
    std::vector<NetEdge> sorted(net_.edges.size());
    for (const NetEdge& edge : net_.edges) sorted[place[edge.to]++] = edge;
    net_.edges = std::move(sorted);
  }

  // FE-MOVE-08, FE-MOVE-09: after `turn` straight hexes one hexside, free; not before a declared
  // one.
  void add_turns(std::size_t i) {
    const NetNode n = net_.nodes[i];
    if (n.pending || n.fresh || n.run < net_.caps.turn) return;
    for (int side : {-1, 1}) link(i, turned(n, side), NetStep::kTurn);
  }

  static NetNode turned(const NetNode& n, int side) {
    NetNode next = n;
    next.facing = n.facing + side;
    next.run = 0;
    next.slip = 0;
    next.fresh = true;
    next.pending = false;
    return next;
  }

  void add_hexes(std::size_t i) {
    const NetNode n = net_.nodes[i];
    NetNode ahead = n;  // FE-MOVE-04; what follows is free to mix (FE-MOVE-12)
    ahead.at = geom::neighbour(n.at, n.facing);
    ahead.distance = n.distance + 1;
    ahead.run = std::min<int>(n.run + 1, net_.caps.turn);
    ahead.slip = 0;
    ahead.fresh = false;
    // FE-MOVE-11: the declared turn is made as soon as the marked count and this run reach the
    // rating (ruling 9); until then nothing but straight hexes.
    if (n.pending && net_.caps.carry_run + ahead.distance >= net_.caps.turn)
      ahead = turned(ahead, net_.caps.carry_side == 1 ? -1 : 1);
    link(i, ahead, NetStep::kStraight);
    if (n.pending || n.fresh) return;  // ruling 12: no slip right after a turn
    for (const int side : {1, 2}) {
      if (n.slip != 0 && n.slip != side) continue;  // FE-MOVE-07
      NetNode slip = n;                             // FE-MOVE-05: facing kept; FE-MOVE-06: as many as the speed allows
      slip.at = geom::neighbour(n.at, n.facing + (side == 1 ? -1 : 1));
      slip.distance = n.distance + 1;
      slip.run = 0;  // ruling 5
      slip.slip = side;
      link(i, slip, NetStep::kSlip);
    }
  }

  void link(std::size_t from, const NetNode& to, NetStep step) {
    const auto [it, is_new] = seen_.try_emplace(key(to), static_cast<int16_t>(net_.nodes.size()));
    if (is_new) net_.nodes.push_back(to);
    const int16_t i = it->second;
    net_.edges.push_back({static_cast<int16_t>(from), i, step});
  }

  static uint64_t key(const NetNode& n) {
    return pack(n.at, n.facing) << 32 |
           static_cast<uint64_t>(n.run << 16 | n.slip << 12 | n.fresh << 9 | n.pending << 8 | n.distance);
  }
  static uint64_t pack(Hex at, HexSide facing) {
    return static_cast<uint64_t>((at.q + 64) << 16 | (at.r + 64) << 4 | facing.index());
  }

  using Index = std::unordered_map<uint64_t, int16_t>;
  template <class End>
  static int16_t index_of(std::vector<End>& ends, Index& index, const End& end, int extra) {
    const auto [it, is_new] =
        index.try_emplace(pack(end.at, end.facing) << 8 | static_cast<uint64_t>(extra), static_cast<int16_t>(ends.size()));
    if (is_new) ends.push_back(end);
    return it->second;
  }

  void add_ends(NetNode& n) {
    const Caps& caps = net_.caps;
    if (caps.distances >> n.distance & 1) {
      MoveEnd end{n.at, n.facing};
      if (n.pending) {  // ruling 10: still short, the count grows
        end.carry_side = caps.carry_side;
        end.carry_run = caps.carry_run + n.distance;
      }
      n.plain = index_of(net_.plain, plain_, end, end.carry_run);
      // FE-MOVE-10: the trailing straight run is marked (rulings 7, 8); nothing to mark after a
      // slip.
      if (!n.pending && !n.fresh && n.run >= 1 && n.run < caps.turn)
        n.declared = index_of(net_.declared, declared_, MoveEnd{n.at, n.facing, {}, n.run}, n.run);
    }
    // FE-IMM-01, ruling 14: slips and turns may come before it; ruling 17: not with a turn pending.
    if (caps.imm > 0 && !n.pending && n.distance + caps.imm <= longest_) {
      const MoveFlip flip{geom::neighbour(n.at, n.facing, caps.imm), n.facing, HexCount(n.distance + caps.imm)};
      n.flip = index_of(net_.flips, flips_, flip, flip.used);
    }
  }

  void turn_ends() {
    for (int f = 0; f < 6; ++f) {
      const auto turn = [f](const auto& ends, std::vector<MoveNet::Turned>& out) {
        for (const auto& end : ends) {
          const Hex v = geom::rotate(end.at, f);
          out.push_back({static_cast<int8_t>(v.q), static_cast<int8_t>(v.r), end.facing + f});
        }
      };
      turn(net_.plain, net_.plain_turned[f]);
      turn(net_.declared, net_.declared_turned[f]);
      turn(net_.flips, net_.flips_turned[f]);
    }
  }

  // FE-MOVE-13, FE-IMM-02: the hex of an end must be empty, of an Immelmann all its hexes.
  template <class End>
  void list_blocked(const std::vector<End>& ends, EndList& list, int hexes) {
    const auto for_each_hex = [&](auto f) {
      for (std::size_t i = 0; i < ends.size(); ++i)
        for (int k = 0; k < hexes; ++k) f(net_.hex_number(geom::neighbour(ends[i].at, ends[i].facing, -k)), i);
    };
    const std::size_t across = 2 * static_cast<std::size_t>(net_.radius) + 1;
    list.count = ends.size();
    list.first.assign(across * across + 1, 0);
    for_each_hex([&](std::size_t hex, std::size_t) { ++list.first[hex + 1]; });
    for (std::size_t hex = 1; hex < list.first.size(); ++hex)
      list.first[hex] = static_cast<uint16_t>(list.first[hex] + list.first[hex - 1]);
    list.blocked.resize(list.first.back());
    std::vector<uint16_t> place(list.first.begin(), list.first.end() - 1);
    for_each_hex([&](std::size_t hex, std::size_t end) { list.blocked[place[hex]++] = static_cast<uint16_t>(end); });
  }

  // Adds a way to those from `first` on, of which none beats another on every side.
  using Ways = std::vector<Extent>;
  static void add_way(Ways& ways, std::size_t first, Extent way) {
    const auto begin = ways.begin() + static_cast<std::ptrdiff_t>(first);
    if (std::any_of(begin, ways.end(), [way](Extent other) { return other.fits(way); })) return;
    ways.erase(std::remove_if(begin, ways.end(), [way](Extent other) { return way.fits(other); }), ways.end());
    ways.push_back(way);
  }

  // How far one must stray from the start to come to each end, for this facing and the opposite one.
  void measure_ways(int facing) {
    Ways ways = {{}};  // of node after node
    std::vector<std::size_t> first = {0};
    Extent all;
    for (std::size_t e = 0; e < net_.edges.size();) {
      const auto node = static_cast<std::size_t>(net_.edges[e].to);
      const Extent here = Extent::to(geom::rotate(net_.nodes[node].at, facing));
      all = all.joined(here);
      assert(node == first.size());  // every node is led to, in order
      first.push_back(ways.size());
      for (; e < net_.edges.size() && static_cast<std::size_t>(net_.edges[e].to) == node; ++e) {
        const auto from = static_cast<std::size_t>(net_.edges[e].from);
        for (std::size_t i = first[from]; i < first[from + 1]; ++i) add_way(ways, first[node], ways[i].joined(here));
      }
    }
    first.push_back(ways.size());
    net_.extents[facing] = all;
    net_.extents[facing + 3] = all.turned_about();
    std::vector<Ways> plain(net_.plain.size()), declared(net_.declared.size()), flips(net_.flips.size());
    for (std::size_t node = 0; node < net_.nodes.size(); ++node) {
      const NetNode& n = net_.nodes[node];
      for (std::size_t i = first[node]; i < first[node + 1]; ++i) {
        if (n.plain >= 0) add_way(plain[static_cast<std::size_t>(n.plain)], 0, ways[i]);
        if (n.declared >= 0) add_way(declared[static_cast<std::size_t>(n.declared)], 0, ways[i]);
        if (n.flip < 0) continue;
        const auto flip = static_cast<std::size_t>(n.flip);
        add_way(flips[flip], 0, ways[i].joined(Extent::to(geom::rotate(net_.flips[flip].at, facing))));
      }
    }
    list_ways(plain, facing, net_.plain_ends);
    list_ways(declared, facing, net_.declared_ends);
    list_ways(flips, facing, net_.flip_ends);
  }

  static void list_ways(const std::vector<Ways>& ends, int facing, EndList& list) {
    for (int side = 0; side < 4; ++side) {
      std::size_t most = 0;
      for (const Ways& ways : ends) most = std::max(most, ways[0].side(side));
      std::vector<uint64_t>& within = list.within[facing][side];
      within.resize(most * list.words());
      for (std::size_t i = 0; i < ends.size(); ++i)
        for (std::size_t room = ends[i][0].side(side); room < most; ++room)
          within[room * list.words() + i / 64] |= uint64_t{1} << i % 64;
    }
    for (std::size_t i = 0; i < ends.size(); ++i)
      for (std::size_t k = 1; k < ends[i].size(); ++k) {
        list.other_ways[facing].push_back({ends[i][k], static_cast<uint16_t>(i)});
        list.other_ways[facing + 3].push_back({ends[i][k].turned_about(), static_cast<uint16_t>(i)});
      }
  }

  MoveNet net_;
  int longest_;
  Index seen_, plain_, declared_, flips_;
};

}  // namespace

void EndList::all(EndSet& out) const {
  for (std::size_t w = 0; w < words(); ++w) out.words[w] = ~uint64_t{0};
  if (count % 64 != 0) out.words[words() - 1] = (uint64_t{1} << count % 64) - 1;
}

void EndList::reached(HexSide towards, Extent room, EndSet& out) const {
  const int facing = towards.index();
  all(out);
  for (int side = 0; side < 4; ++side) {
    const std::vector<uint64_t>& sets = within[facing % 3][facing < 3 ? side : side ^ 1];
    const std::size_t first_word = room.side(side) * words();
    if (first_word >= sets.size()) continue;
    for (std::size_t w = 0; w < words(); ++w) out.words[w] &= sets[first_word + w];
  }
  for (const OtherWay& other : other_ways[facing])
    if (other.extent.fits(room)) out.set(other.end);
}

int longest(const Caps& caps) {
  int d = 15;
  while (d > 0 && !(caps.distances >> d & 1)) --d;
  return d;
}

MoveNet build_net(const Caps& caps) { return Builder(caps).build(); }

}  // namespace furball::fast_easy
