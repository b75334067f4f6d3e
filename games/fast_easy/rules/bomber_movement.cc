// The formation: FE-BMOVE-01 to FE-BMOVE-03, FE-MOVE-14, FE-SHIFT-01 to FE-SHIFT-04, FE-COLL-01 to
// FE-COLL-03.

#include <algorithm>
#include <cassert>
#include <cstring>

#include "games/fast_easy/fast_easy.h"

namespace furball::fast_easy {
namespace {
constexpr int forwards(const Plane& p) { return -(2 * p.r + p.q); }
}  // namespace

// Ruling 23: a station moves with the formation; while the bombers move, those still to move
// compare themselves with where it was.
Hex FastEasy::station(const State& s, int p) const {
  const int flown = s.moved & bit(p) ? s.advance : s.advance - s.distance;
  return geom::neighbour(member(p).start, HexSide(member(p).facing), flown);
}

// Rulings 22, 24, 25: a straggler flies its own speed, or keeps to the formation's if that is
// slower; one slip, at the beginning or at the end, if it starts out of station; it may try for one
// extra hex.
void FastEasy::legal_straggler(const State& s, ActionList& out) const {
  const int p = s.active;
  const int own = speed(s, p), slow = std::min<int>(own, s.distance);
  const bool may_slip = !in_station(s, p);  // FE-BMOVE-02
  const bool end_matters = may_slip && s.targets != 0 && (s.loaded & bit(p));
  for (uint32_t extra = 0; extra <= 1; ++extra)
    for (uint32_t end = 0; end <= (end_matters ? 1u : 0u); ++end)
      for (uint32_t slip = end; slip <= (may_slip ? 2u : 0u); ++slip)
        for (int d = extra ? own : slow; d <= own; ++d) {  // FE-BMOVE-03: the extra hex is on top of its speed
          if (d != own && d != slow) continue;
          if (end && d + static_cast<int>(extra) < 2) continue;
          out.push_back(make(Kind::kStraggle, extra << 7 | end << 6 | slip << 4 | static_cast<uint32_t>(d)));
        }
}

// Bombers move from the front of the raid to its rear, so that nobody waits for a hex that is about
// to be vacated. Those in station and fast enough need no question.
void FastEasy::continue_bombers(State& s, Events* events) const {
  for (;;) {
    int next = -1;
    for_each_plane(setup_.bombers & s.flying & ~s.moved, [&](int p) {
      if (next < 0 || forwards(s.plane[p]) > forwards(s.plane[next])) next = p;
    });
    if (next < 0) {
      s.active = kNoPlane;
      return after_bombers(s, events);
    }
    const int v = speed(s, next);
    if (v >= s.distance && in_station(s, next)) {
      fly_bomber(s, next, s.distance, 0, events);
      continue;
    }
    s.active = static_cast<uint8_t>(next);
    s.step = v == 0 ? Step::kSpeedZero : Step::kStraggler;  // FE-ENG-04, ruling 70
    return;
  }
}

void FastEasy::fly_bomber(State& s, int p, int distance, int slip, Events* events) const {
  Plane& plane = s.plane[p];
  std::array<Hex, 16> path;
  path[0] = plane.hex();
  const int side = (slip & 3) == 1 ? -1 : (slip & 3) == 2 ? 1 : 0;
  const int slip_at = slip & 4 ? distance : 1;
  bool gone = false;
  for (int i = 1; i <= distance; ++i) {
    path[static_cast<std::size_t>(i)] =
        geom::neighbour(path[static_cast<std::size_t>(i - 1)], HexSide(plane.facing + (i == slip_at ? side : 0)));
    if (!on_board(path[static_cast<std::size_t>(i)])) {
      distance = i;
      gone = true;
    }
  }
  s.moved |= bit(p);
  std::vector<Hex> shown;
  if (gone) {  // ruling 19: over the far edge it is safe
    if (events) shown.assign(path.begin(), path.begin() + distance);
    leave_board(s, p, events, std::move(shown));
    return;
  }
  lift(s, p);
  // Ruling 26: it stops short of another bomber. FE-MOVE-14: a fighter is pushed aside.
  int under = -1;
  for (;; --distance) {
    const Hex end = path[static_cast<std::size_t>(distance)];
    under = occupied(s, end) ? plane_at(s, end) : -1;
    if (under == p) under = -1;
    if (under < 0 || !(setup_.bombers & bit(under))) break;
  }
  const Hex end = path[static_cast<std::size_t>(distance)];
  if (under >= 0) {
    lift(s, under);
    s.displaced |= bit(under);
  }
  put(s, p, end);
  plane.over = 0;
  for (int i = 1; i <= distance; ++i)
    for (std::size_t t = 0; t < setup_.targets.size(); ++t)
      if ((s.targets >> t & 1) && setup_.targets[t].at == path[static_cast<std::size_t>(i)])
        plane.over |= static_cast<uint8_t>(1u << t);
  if (!(s.loaded & bit(p))) plane.over = 0;
  if (events) {
    shown.assign(path.begin(), path.begin() + distance + 1);
    tell(events, "move", who(p) + " flies to " + hex_name(end), "FE-BMOVE-01", p, std::move(shown));
  }
}

// FE-SHIFT-01: d6 n points n - 1 hexsides clockwise from dead ahead. FE-SHIFT-04: nothing happens
// if the hex is taken or off the board (rulings 28, 79); those faces are one outcome, 0.
void FastEasy::outcomes_shift(const State& s, int p, OutcomeList& out) const {
  uint64_t blocked = 0;
  bool free[7] = {};
  for (int n = 1; n <= 6; ++n) {
    const Hex to = geom::neighbour(s.plane[p].hex(), HexSide(s.plane[p].facing + n - 1));
    free[n] = on_board(to) && !occupied(s, to);
    blocked += !free[n];
  }
  if (blocked) out.push_back({0, blocked});
  for (uint32_t n = 1; n <= 6; ++n)
    if (free[n]) out.push_back({n, 1});
}

void FastEasy::shift(State& s, int p, uint32_t outcome, Events* events) const {
  if (outcome == 0) {
    if (events) tell(events, "note", who(p) + " finds no room to shift", "FE-SHIFT-04", p);
    return;
  }
  const Hex from = s.plane[p].hex();
  const Hex to = geom::neighbour(from, HexSide(s.plane[p].facing + static_cast<int>(outcome) - 1));
  lift(s, p);
  put(s, p, to);
  if (events) tell(events, "move", who(p) + " shifts to " + hex_name(to), "FE-SHIFT-01", p, {from, to}, Value::object());
}

// What follows the moves: fighters pushed aside, pending shifts in the order received, collisions.
void FastEasy::after_bombers(State& s, Events* events) const {
  if (s.displaced) {  // ruling 76: no damage, facing kept
    s.active = static_cast<uint8_t>(std::countr_zero(s.displaced));
    s.step = Step::kDisplace;
    return;
  }
  while (s.shift_count > 0) {  // FE-SHIFT-03
    const int p = s.shifts[0];
    if (s.flying & bit(p)) {
      s.active = static_cast<uint8_t>(p);
      s.step = Step::kShift;
      return;
    }
    --s.shift_count;  // ruling 52
    std::memmove(s.shifts, s.shifts + 1, s.shift_count);
    s.shifts[s.shift_count] = 0;
  }
  if (!s.contact) mark_contacts(s);
  if (s.contact) {
    s.active = static_cast<uint8_t>(std::countr_zero(s.contact));
    s.step = Step::kCollision;
    return;
  }
  s.collided = 0;
  s.distance = 0;
  s.active = kNoPlane;
  next_phase(s, events);
}

// FE-COLL-01, ruling 55: every bomber next to another; ruling 54: each rolls once a turn, so a
// chain ends.
void FastEasy::mark_contacts(State& s) const {
  const Mask bombers = setup_.bombers & s.flying;
  for_each_plane(bombers, [&](int a) {
    if (s.collided & bit(a)) return;
    for_each_plane(bombers & ~bit(a), [&](int b) {
      if (geom::distance(s.plane[a].hex(), s.plane[b].hex()) == 1) s.contact |= bit(a);
    });
  });
}

// FE-COLL-02: the result counts at once; the others of the same contact still roll.
void FastEasy::resolve_collision(State& s, uint32_t result, Events* events) const {
  const int p = s.active;
  s.contact &= ~bit(p);
  s.collided |= bit(p);
  switch (static_cast<Crit>(result)) {
    case kH:
      s.critical |= bit(p);
      remove(s, p, &State::out);
      if (events) tell(events, "lost", who(p) + " is out after a collision", "FE-COLL-01", p, {s.plane[p].hex()});
      break;
    case kS1:
    case kS2:
      s.step = Step::kCollisionShift;  // ruling 53
      return;
    case kNothing:
      if (events) tell(events, "note", who(p) + " avoids a collision", "FE-COLL-01", p);
      break;
    default: hit(s, p, static_cast<int>(result), "FE-COLL-01", events);
  }
  after_bombers(s, events);
}

}  // namespace furball::fast_easy
