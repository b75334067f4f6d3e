// The way to the end of a move, for previews and the log: what may end there is settled in reach.cc.

#include <algorithm>

#include "games/fast_easy/fast_easy.h"

namespace furball::fast_easy {

std::vector<Hex> FastEasy::path_to(const State& s, int p, const MoveNet& net, int list, int index, int over) const {
  Reach reach;
  walk(s, p, net, reach);
  const auto place = [&](const NetNode& n) { return s.plane[p].hex() + geom::rotate(n.at, s.plane[p].facing.index()); };
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
      path.push_back(geom::neighbour(place(n), n.facing + s.plane[p].facing.index(), k));
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
