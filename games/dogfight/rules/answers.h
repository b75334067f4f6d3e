#pragma once
// Who can answer a flight that ends its move somewhere: the enemy flights that could attack it there before it moves again,
// as things stand. Escorts answer an interceptor after the Bomber Phase shift of this turn, which is how they cover the
// bombers; interceptors answer an escort in the next turn, if there is one.

#include "games/dogfight/dogfight.h"

namespace furball::dogfight {

// Calls fn(enemy, start, end) for every such attack, places as they will be then: after the shift, if there is one.
template <class Fn>
void for_each_answer(const Dogfight& game, const State& s, Unit flight, const Place& end, Fn&& fn) {
  const Side foe = other(side_of(flight));
  const bool after_shift = foe == Side::kEscorts;
  const int marker = s.marker + (after_shift ? 0 : 1);
  if (marker >= game.scenario().turns) return;
  const int shift = after_shift ? game.shift_at(s.marker) : 0;
  State then = s;  // an enemy left behind is no longer held by this flight
  then.flights[flight].go(end);
  for (const Unit i : game.scenario().numbers(foe)) {
    const Flight& f = s.flights[i];
    if (!f.present() || f.flipped()) continue;
    Place start = f.place();
    start.col = static_cast<int8_t>(start.col - shift);
    if (start.col < 0) continue;
    const bool held = game.pinned(then, i);
    for (EndState to : game.table_ends(i, start.index(), marker)) {
      if (to.block() + shift * kRows * kLanes != end.block() || (held && !to.reverses())) continue;
      if (to.rows() & game.cloud_rows(s)) continue;  // DF-CLOUD-02
      fn(i, start, place_at(to.index()));
    }
  }
}

}  // namespace furball::dogfight
