// What follows the moves of the bombers: FE-SHIFT-01 to FE-SHIFT-04, FE-COLL-01 to FE-COLL-03.

#include <algorithm>
#include <limits>

#include "games/fast_easy/rules/steps.h"

namespace furball::fast_easy {
namespace {

// FE-SHIFT-01: d6 n points n - 1 hexsides clockwise from dead ahead.
Hex shift_hex(const State& s, uint32_t die) {
  const Plane& plane = s.plane[s.active];
  return geom::neighbour(plane.hex(), plane.facing + static_cast<int>(die) - 1);
}

// FE-SHIFT-04: nothing happens if the hex is taken or off the board (rulings 28, 79); those faces
// are one outcome, 0.
void shift_outcomes(const FastEasy& g, const State& s, OutcomeList& out) {
  uint64_t blocked = 0;
  for (uint32_t n = 1; n <= 6; ++n) blocked += !g.is_free(s, shift_hex(s, n));
  if (blocked) out.push_back({0, blocked});
  for (uint32_t n = 1; n <= 6; ++n)
    if (g.is_free(s, shift_hex(s, n))) out.push_back({n, 1});
}

uint32_t read_shift(const FastEasy& g, const State& s, const game::Faces& faces) {
  const auto die = static_cast<uint32_t>(faces[0]);
  return g.is_free(s, shift_hex(s, die)) ? die : 0;
}

void shift_active(const FastEasy& g, State& s, uint32_t outcome, Events* events) {
  const int p = s.active;
  if (outcome == 0) {
    if (events) events->on_event(g.of_plane(p, "note", "FE-SHIFT-04", "{plane} finds no room to shift."));
  } else {
    const Hex from = s.plane[p].hex(), to = shift_hex(s, outcome);
    g.lift(s, p);
    g.put(s, p, to);
    g.mark_target(s, p, to);
    if (events)
      events->on_event(
          g.of_plane(p, "move", "FE-SHIFT-01", say("{plane} shifts to {hex}.", {{"hex", hex_name(to)}}), {from, to}));
  }
  g.after_bombers(s, events);
}

void drop_first_shift(State& s) {
  --s.shift_count;
  std::copy(s.shifts + 1, s.shifts + 1 + s.shift_count, s.shifts);
  s.shifts[s.shift_count] = 0;
}

void shift_next(const FastEasy& g, State& s, uint32_t outcome, Events* events) {
  drop_first_shift(s);
  shift_active(g, s, outcome, events);
}

std::string shift_notation(const FastEasy&, const State&, uint32_t outcome) {
  return outcome ? std::to_string(outcome) : "stays";
}

void describe_shift(const FastEasy& g, const State& s, game::RollView& view) {
  of_active(g, s, view, "none", "1 is dead ahead, then clockwise");
}

void describe_shift_outcome(const FastEasy&, const State& s, uint32_t outcome, game::OutcomeView& view) {
  view.label = outcome ? say("It shifts to {hex}", {{"hex", hex_name(shift_hex(s, outcome))}}) : "There is no room: it stays";
  view.tone = outcome ? game::Tone("side") : game::Tone("nothing");
}

constexpr Roll shift_roll(std::string_view name, std::string_view rule, std::string_view title,
                          decltype(Roll::resolve) resolve) {
  return {
      .name = name,
      .rule = rule,
      .title = title,
      .dice = {6},
      .outcomes = shift_outcomes,
      .resolve = resolve,
      .read = read_shift,
      .notation = shift_notation,
      .describe = describe_shift,
      .outcome = describe_shift_outcome,
  };
}

// FE-COLL-01, ruling 55: every bomber next to another; ruling 54: each rolls once a turn, so a
// chain ends.
void mark_contacts(const FastEasy& g, State& s) {
  const Mask bombers = g.setup().bombers & s.flying;
  for_each_plane(bombers & ~s.collided, [&](int a) {
    for_each_plane(bombers & ~bit(a), [&](int b) {
      if (geom::distance(s.plane[a].hex(), s.plane[b].hex()) == 1) s.contact |= bit(a);
    });
  });
}

// FE-COLL-02: the result counts at once; the others of the same contact still roll.
void collide(const FastEasy& g, State& s, uint32_t result, Events* events) {
  const int p = s.active;
  if (events)
    events->on_event(g.of_plane(p, "roll", "FE-COLL-01",
                                say("{plane} rolls for a collision. {result}.", {{"result", table_label(result)}})));
  s.contact &= ~bit(p);
  s.collided |= bit(p);
  if (result == kS1 || result == kS2) {
    s.step = Step::kCollisionShift;  // ruling 53
    return;
  }
  if (result == kH) {
    s.critical |= bit(p);
    g.remove(s, p, &State::out);
    if (events) events->on_event(g.of_plane(p, "lost", "FE-COLL-01", "{plane} is out after a collision.", {s.plane[p].hex()}));
  } else if (result != kNothing) {
    g.hit(s, p, static_cast<int>(result), "FE-COLL-01", events);
  }
  g.after_bombers(s, events);
}

}  // namespace

// The next shift that is due; that of a collision.
const Roll kShift = shift_roll("shift", "FE-SHIFT-01", "{plane} shifts", shift_next);
const Roll kCollisionShift = shift_roll("collision shift", "FE-COLL-02", "{plane} shifts after a collision", shift_active);

const Roll kCollision = on_table<[](const FastEasy&, const State&) { return OnTable{CritRow::kCollision}; }>({
    // ruling 43
    .name = "collision",
    .rule = "FE-COLL-01",
    .title = "Collision check of {plane}",
    .resolve = collide,
    .describe = [](const FastEasy& g, const State& s,
                   game::RollView& view) { of_active(g, s, view, "none", "the collision row of the critical table"); },
    .outcome =
        [](const FastEasy&, const State&, uint32_t result, game::OutcomeView& view) {
          view.label = table_label(result);
          view.tone = result == kNothing ? game::Tone("nothing") : game::Tone("cost");
        },
});

// Fighters pushed aside, pending shifts in the order received, collisions.
void FastEasy::after_bombers(State& s, Events* events) const {
  if (s.displaced) {  // ruling 76: no damage, facing kept
    s.active = std::countr_zero(s.displaced);
    s.step = Step::kDisplace;
    return;
  }
  while (s.shift_count > 0) {  // FE-SHIFT-03
    s.active = s.shifts[0];
    s.step = Step::kShift;
    if (s.flying & bit(s.active)) return;
    drop_first_shift(s);  // ruling 52
  }
  if (!s.contact) mark_contacts(*this, s);
  if (s.contact) {
    s.active = std::countr_zero(s.contact);
    s.step = Step::kCollision;
    return;
  }
  s.collided = 0;
  s.distance = 0;
  s.active = kNoPlane;
  next_phase(s, events);
}

Mask FastEasy::nearest_bombers(const State& s, int p) const {
  Mask nearest = 0;
  int best = std::numeric_limits<int>::max();
  for_each_plane(setup_.bombers & s.flying & ~bit(p), [&](int q) {
    const int d = geom::distance(s.plane[p].hex(), s.plane[q].hex());
    if (d < best) best = d, nearest = 0;
    if (d == best) nearest |= bit(q);
  });
  return nearest;
}

}  // namespace furball::fast_easy
