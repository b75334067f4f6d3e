// Set-up: FE-SETUP-01 to FE-SETUP-06. Bombers stand where the scenario puts them; escorts without a
// hex are placed by their owner; interceptor groups without a hex appear at random.

#include <algorithm>

#include "games/fast_easy/fast_easy.h"

namespace furball::fast_easy {
namespace {

Hex group_hex(Hex lead, int facing, int i) {
  return geom::neighbour(lead, HexSide(facing + (i % 2 == 1 ? 2 : 4)), (i + 1) / 2);
}

}  // namespace

void FastEasy::advance_setup(State& s, Events* events) const {
  s.phase = Phase::kSetup;
  const Mask known = s.flying | s.out | s.exited;
  if (const Mask waiting = setup_.escorts & ~known) {
    s.active = static_cast<uint8_t>(std::countr_zero(waiting));
    s.step = Step::kPlaceEscort;
    return;
  }
  for (std::size_t g = 0; g < setup_.groups.size(); ++g) {
    if (known & bit(setup_.groups[g].first)) continue;
    s.active = static_cast<uint8_t>(g);
    s.step = Step::kPlaceGroup;
    return;
  }
  enter(s, Phase::kEscortsMove, events);
}

// FE-SETUP-03: near a bomber (or, without bombers, in the rear third of the board), and not so near
// to interceptors that already stand there that FE-SETUP-05 would be broken.
void FastEasy::legal_place(const State& s, ActionList& out) const {
  const auto collect = [&](int zone, bool keep_distance) {
    for (int row = 0; row < setup_.board.rows; ++row)
      for (int column = 0; column < setup_.board.cols; ++column) {
        const Hex h = geom::to_hex(geom::Offset{column, row});
        if (occupied(s, h) || out.size() >= 1000) continue;
        bool near = setup_.bombers ? false : row * 3 >= setup_.board.rows * 2;
        for_each_plane(setup_.bombers & s.flying, [&](int p) { near |= geom::distance(h, s.plane[p].hex()) <= zone; });
        bool far = true;
        for_each_plane(setup_.interceptors & s.flying,
                       [&](int p) { far &= geom::distance(h, s.plane[p].hex()) >= tables().deployment; });
        if (near && (far || !keep_distance)) out.push_back(make(Kind::kPlace, static_cast<uint32_t>(row << 8 | column)));
      }
  };
  collect(setup_.escort_zone, true);
  if (out.empty()) collect(kMaxRows, true);
  if (out.empty()) collect(kMaxRows, false);
}

bool FastEasy::group_fits(const State& s, const Group& g, Hex lead, int min_distance) const {
  for (int i = 0; i < g.count; ++i) {
    const Hex h = group_hex(lead, g.facing, i);
    if (!on_board(h) || occupied(s, h)) return false;
    bool far = true;
    for_each_plane(blue() & s.flying, [&](int p) { far &= geom::distance(h, s.plane[p].hex()) >= min_distance; });
    if (!far) return false;
  }
  return true;
}

// FE-SETUP-04, FE-SETUP-05: every hex of the area where the whole group is far enough from the
// enemy is equally likely. If the escorts leave none there, the rest of the board is tried.
void FastEasy::outcomes_group(const State& s, OutcomeList& out) const {
  const Group& g = setup_.groups[s.active];
  const auto collect = [&](int c0, int c1, int r0, int r1, int min_distance) {
    for (int row = r0; row <= r1; ++row)
      for (int column = c0; column <= c1; ++column)
        if (out.size() < 500 && group_fits(s, g, geom::to_hex(geom::Offset{column, row}), min_distance))
          out.push_back({static_cast<uint32_t>(row << 8 | column), 1});
  };
  collect(g.column_from, g.column_to, g.row_from, g.row_to, tables().deployment);
  for (int distance = tables().deployment; out.empty() && distance >= 0; --distance)
    collect(0, setup_.board.cols - 1, 0, setup_.board.rows - 1, distance);
}

// A group that finds no room would wait for ever: a scenario where that could happen is refused.
// Every other plane can stand in the way of at most as many places as the group has planes.
int FastEasy::group_without_room() const {
  State empty = initial();
  empty.flying = 0;
  const int planes = std::popcount(setup_.bombers | setup_.escorts | setup_.interceptors);
  for (std::size_t i = 0; i < setup_.groups.size(); ++i) {
    const Group& g = setup_.groups[i];
    int places = 0;
    for (int row = 0; row < setup_.board.rows; ++row)
      for (int column = 0; column < setup_.board.cols; ++column)
        places += group_fits(empty, g, geom::to_hex(geom::Offset{column, row}), 0);
    if (places <= (planes - g.count) * g.count) return static_cast<int>(i);
  }
  return -1;
}

}  // namespace furball::fast_easy
