// Fighters without a hex of their own: FE-MOVE-14 and ruling 18.

#include <cassert>

#include "games/fast_easy/rules/steps.h"

namespace furball::fast_easy {
namespace {

// FE-MOVE-14, ruling 27: d6 again until the hex is empty, so all empty neighbours are equally
// likely; if there is none, the nearest ring that has some. Off the board counts as occupied
// (ruling 79).
void displace_outcomes(const FastEasy& g, const State& s, OutcomeList& out) {
  const Plane& plane = s.plane[s.active];
  for (uint32_t n = 1; n <= 6; ++n)
    if (g.is_free(s, geom::neighbour(plane.hex(), plane.facing + static_cast<int>(n) - 1))) out.push_back({n, 1});
  for (uint32_t ring = 2; out.empty(); ++ring) {
    uint32_t i = 0;
    geom::for_each_on_ring(plane.hex(), static_cast<int>(ring), [&](Hex h) {
      if (g.is_free(s, h)) out.push_back({ring << 8 | i, 1});
      ++i;
    });
  }
}

// One throw settles it where every neighbour is empty. Else it is thrown again or further out: that is drawn.
game::Dice displace_dice(const FastEasy& g, const State& s) {
  bool all_free = true;
  for (const Hex h : geom::kHexSteps) all_free &= g.is_free(s, s.plane[s.active].hex() + h);
  return all_free ? game::Dice{6} : game::Dice{};
}

Hex displaced_to(const State& s, uint32_t outcome) {
  const Plane& plane = s.plane[s.active];
  const auto ring = static_cast<int>(outcome >> 8);
  if (ring == 0) return geom::neighbour(plane.hex(), plane.facing + static_cast<int>(outcome) - 1);
  Hex found;
  uint32_t i = 0;
  geom::for_each_on_ring(plane.hex(), ring, [&](Hex h) {
    if (i++ == (outcome & 255)) found = h;
  });
  return found;
}

void displace(const FastEasy& g, State& s, uint32_t outcome, Events* events) {
  const int p = s.active;
  const Hex from = s.plane[p].hex(), to = displaced_to(s, outcome);
  s.displaced &= ~bit(p);
  g.put(s, p, to);
  g.mark_target(s, p, to);
  if (events)
    events->on_event(
        g.of_plane(p, "move", "FE-MOVE-14", say("{plane} is pushed aside to {hex}.", {{"hex", hex_name(to)}}), {from, to}));
  if (s.phase == Phase::kBombersMove) return g.after_bombers(s, events);
  g.finish_move(s, events);
}

}  // namespace

const Roll kDisplace = drawn<[](const FastEasy&, const State& s, uint32_t outcome) {
  return say("It is pushed to {hex}", {{"hex", hex_name(displaced_to(s, outcome))}});
},
                             [](const FastEasy& g, const State& s, game::RollView& view) {
                               of_active(g, s, view, "none", "an empty hex next to it; 1 is dead ahead, then clockwise");
                             }>(
    "displace", "FE-MOVE-14", displace,
    {
        .title = "{plane} is pushed aside",
        .dice_now = displace_dice,
        .outcomes = displace_outcomes,
        .read = [](const FastEasy&, const State&, const game::Faces& faces) { return static_cast<uint32_t>(faces[0]); },
        .notation = [](const FastEasy&, const State& s, uint32_t outcome) { return hex_name(displaced_to(s, outcome)); },
    });

// Ruling 18: no free hex to end in. The plane flies its longest straight move and is pushed aside.
void FastEasy::fly_forced(State& s, Events* events) const {
  const int p = s.active;
  Plane& plane = s.plane[p];
  const Caps c = caps(s, p);
  std::vector<Hex> path;
  Hex at = plane.hex();
  if (events) path.push_back(at);
  HexSide facing = plane.facing;
  for (int d = s.used + 1; d <= longest(c); ++d) {
    at = geom::neighbour(at, facing);
    mark_target(s, p, at);
    if (events) path.push_back(at);
    if (!c.carry_side) continue;
    const int run = c.carry_run + d;
    if (run == c.turn) facing = facing + (c.carry_side == 1 ? -1 : 1);
    plane.carry = run < c.turn ? Carry(c.carry_side, run) : Carry();
  }
  lift(s, p);
  plane.facing = facing;
  assert(on_board(at));
  if (events)
    events->on_event(of_plane(p, "move", "FE-MOVE-14",
                              say("{plane} has no free hex to end in and is crowded aside at {hex}.", {{"hex", hex_name(at)}}),
                              path));
  if (!occupied(s, at)) {
    put(s, p, at);
    return finish_move(s, events);
  }
  plane.at = at;
  s.displaced |= bit(p);
  s.step = Step::kDisplace;
}

}  // namespace furball::fast_easy
