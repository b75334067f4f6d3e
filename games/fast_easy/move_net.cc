#include "games/fast_easy/move_net.h"

#include <algorithm>
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
    next.facing = static_cast<uint8_t>(geom::floor_mod(n.facing + side, 6));
    next.run = 0;
    next.slip = 0;
    next.fresh = 1;
    next.pending = 0;
    return next;
  }

  void add_hexes(std::size_t i) {
    const NetNode n = net_.nodes[i];
    NetNode ahead = n;  // FE-MOVE-04; what follows is free to mix (FE-MOVE-12)
    ahead.at = geom::neighbour(n.at, HexSide(n.facing));
    ahead.distance = static_cast<uint8_t>(n.distance + 1);
    ahead.run = static_cast<uint8_t>(std::min<int>(n.run + 1, net_.caps.turn));
    ahead.slip = 0;
    ahead.fresh = 0;
    // FE-MOVE-11: the declared turn is made as soon as the marked count and this run reach the
    // rating (ruling 9); until then nothing but straight hexes.
    if (n.pending && net_.caps.carry_run + ahead.distance >= net_.caps.turn)
      ahead = turned(ahead, net_.caps.carry_side == 1 ? -1 : 1);
    link(i, ahead, NetStep::kStraight);
    if (n.pending || n.fresh) return;  // ruling 12: no slip right after a turn
    for (uint8_t side : {uint8_t{1}, uint8_t{2}}) {
      if (n.slip != 0 && n.slip != side) continue;  // FE-MOVE-07
      NetNode slip = n;                             // FE-MOVE-05: facing kept; FE-MOVE-06: as many as the speed allows
      slip.at = geom::neighbour(n.at, HexSide(n.facing + (side == 1 ? -1 : 1)));
      slip.distance = static_cast<uint8_t>(n.distance + 1);
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
  static uint64_t pack(Hex at, int facing) { return static_cast<uint64_t>((at.q + 64) << 16 | (at.r + 64) << 4 | facing); }

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
      MoveEnd end{n.at, n.facing, 0, 0};
      if (n.pending) {  // ruling 10: still short, the count grows
        end.carry_side = caps.carry_side;
        end.carry_run = static_cast<uint8_t>(caps.carry_run + n.distance);
      }
      n.plain = index_of(net_.plain, plain_, end, end.carry_run);
      // FE-MOVE-10: the trailing straight run is marked (rulings 7, 8); nothing to mark after a
      // slip.
      if (!n.pending && !n.fresh && n.run >= 1 && n.run < caps.turn)
        n.declared = index_of(net_.declared, declared_, MoveEnd{n.at, n.facing, 0, n.run}, n.run);
    }
    // FE-IMM-01, ruling 14: slips and turns may come before it; ruling 17: not with a turn pending.
    if (caps.imm > 0 && !n.pending && n.distance + caps.imm <= longest_) {
      const MoveFlip flip{geom::neighbour(n.at, HexSide(n.facing), caps.imm), n.facing,
                          static_cast<uint8_t>(n.distance + caps.imm)};
      n.flip = index_of(net_.flips, flips_, flip, flip.used);
    }
  }

  void turn_ends() {
    for (int f = 0; f < 6; ++f) {
      const auto turn = [f](const auto& ends, std::vector<MoveNet::Turned>& out) {
        for (const auto& end : ends) {
          const Hex v = geom::rotate(end.at, f);
          out.push_back({static_cast<int8_t>(v.q), static_cast<int8_t>(v.r), static_cast<uint8_t>((end.facing + f) % 6)});
        }
      };
      turn(net_.plain, net_.plain_turned[f]);
      turn(net_.declared, net_.declared_turned[f]);
      turn(net_.flips, net_.flips_turned[f]);
    }
  }

  MoveNet net_;
  int longest_;
  Index seen_, plain_, declared_, flips_;
};

}  // namespace

int longest(const Caps& caps) {
  int d = 15;
  while (d > 0 && !(caps.distances >> d & 1)) --d;
  return d;
}

MoveNet build_net(const Caps& caps) { return Builder(caps).build(); }

}  // namespace furball::fast_easy
