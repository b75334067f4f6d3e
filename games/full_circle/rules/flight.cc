// Flight: climb and dive, the path hex by hex, limits of turning and weaves, stopping short, tight turns. What is asked and
// rolled on the way stands in moving.cc.

#include "games/full_circle/full_circle.h"

namespace furball::full_circle {

bool FullCircle::bombers_at(const State& s, Place p, int step) const {
  const SmallPlace here(p);
  for (const int group : groups())
    if (s.groups[group].at == here && s.groups[group].step == step) return true;
  return false;
}

int FullCircle::enemy_fighter_at(const State& s, Side side, Place p, int step) const {
  const SmallPlace here(p);
  for (const int i : flights_of(enemy_of(side))) {
    const Fighter& f = s.fighters[i];
    if (f.at == here && f.step == step && f.flying()) return i;
  }
  return kNoUnit;
}

int FullCircle::enemy_at(const State& s, Side side, Place p, int step) const {
  if (const int fighter = enemy_fighter_at(s, side, p, step); fighter != kNoUnit) return fighter;
  if (side == Side::kInterceptor)
    for (const int group : groups())
      if (s.groups[group].at == SmallPlace(p) && s.groups[group].step == step) return kGroup0 + group;
  return kNoUnit;
}

// The bombers have always flown when escorts move.
bool FullCircle::flown_friend_at(const State& s, int mover, Place p, int step) const {
  const Side side = side_of(mover);
  const SmallPlace here(p);
  for (const int i : flights_of(side)) {
    const Fighter& f = s.fighters[i];
    if (i != mover && f.at == here && f.step == step && f.flying() && f.has(kFlown)) return true;
  }
  return side == Side::kEscort && bombers_at(s, p, step);
}

// FC-FLIGHT-01: up to half the airspeed, rounded up in a dive and down in a climb.
Objection FullCircle::may_change_step(const State& s, int fighter, int dz) const {
  const Fighter& f = s.fighters[fighter];
  const int a = airspeed(f.energy);
  if (dz > a / 2) return {"FC-FLIGHT-01", "A flight may climb at most half as many steps as its airspeed, rounded down."};
  if (-dz > (a + 1) / 2) return {"FC-FLIGHT-01", "A flight may dive at most half as many steps as its airspeed, rounded up."};
  if (f.step + dz < 0 || f.step + dz >= kSteps) return {"FC-BOARD-02", "The board has only the steps 0 to 4."};
  if (level(s, fighter) + dz > plane(fighter).ceiling()) return {"FC-SETUP-14", "That is above the ceiling of this type."};
  return {};
}

Start FullCircle::start_of(const State& s, int fighter) {
  const Fighter& f = s.fighters[fighter];
  if (s.active != fighter || s.move.hexes == 0) return {f.at, f.step, f.heading, f.energy};
  return s.move.start;
}

Plan FullCircle::plan(const State& s, int dz) const {
  const Start start = start_of(s, s.active);
  return {s.active, dz, hexes_to_fly(airspeed(start.energy), dz), start.step + dz};
}

// FC-FLIGHT-03 to FC-FLIGHT-07. `turn` 0 is always allowed.
Objection FullCircle::may_turn(const State& s, const Plan& plan, const Cursor& c, int turn) const {
  if (turn == 0) return {};
  if (bombers_at(s, c.place, plan.final_step))
    return {"FC-FLIGHT-07", "No turn of any kind in a hex with bombers at the flight's final step."};
  if (c.last_turn != 0 && c.last_turn != turn) return {};  // FC-FLIGHT-06: a weave is exempt
  if (plan.hexes == 4 || (plan.hexes == 3 && plan.dz != 0)) {
    if (c.nw >= 1)
      return {"FC-FLIGHT-05",
              "Flying four hexes, or three in a climb or dive, allows one turn; only weaves may follow it at once."};
  } else if (plan.hexes == 3 && c.last_turn == turn) {
    return {"FC-FLIGHT-04", "Flying three hexes level, a flight may not turn the same way in successive hexes."};
  }
  return {};
}

// FC-FLIGHT-08; enemies do not matter (FC-FLIGHT-09)
Objection FullCircle::may_end(const State& s, const Plan& plan, Place p) const {
  if (flown_friend_at(s, plan.mover, p, plan.final_step))
    return {"FC-FLIGHT-08", "A flight may not end in the hex and step of friendly planes that have already flown."};
  return {};
}

// FC-STOP-01, FC-STOP-02: the limits of the full move bind.
Objection FullCircle::may_stop(const State& s, const Plan& plan, const Cursor& c) const {
  if (plan.dz > 0) return {"FC-STOP-01", "A climbing flight may not stop short."};
  if (plan.hexes < 2) return {"FC-STOP-01", "A flight at airspeed 1 cannot stop short."};
  if (c.hexes != plan.hexes - 1) return {"FC-STOP-01", "A flight may end just one hex early."};
  if (enemy_fighter_at(s, side_of(plan.mover), c.place, plan.final_step) == kNoUnit)
    return {"FC-STOP-01", "A flight may stop short only in the hex and step of enemy fighters."};
  return may_end(s, plan, c.place);
}

// FC-TIGHT-01, FC-TIGHT-04, FC-TIGHT-05
Objection FullCircle::may_try_tight(const State& s, const Plan& plan, const Cursor& c, int turn) const {
  if (plan.hexes != 1) return {"FC-TIGHT-01", "Only a flight that flies just one hex may try a tight turn."};
  if (turn == 0) return {"FC-TIGHT-01", "A tight turn follows a turn in the same hex."};
  if (plane(plan.mover).agility(s.base + plan.final_step - plan.dz) <= -2)
    return {"FC-TIGHT-05", "This type is too clumsy here for a tight turn."};
  const Place second = ahead(c.place, turned(c.heading, turn == 1 ? -2 : 2));
  for (Place p : {c.place, second})
    if (bombers_at(s, p, plan.final_step) || flown_friend_at(s, plan.mover, p, plan.final_step))
      return {"FC-TIGHT-04",
              "A tight turn needs both hexes free of bombers and of friends that have flown, at the final step."};
  return {};
}

Cursor FullCircle::cursor(const State& s) const {
  const Fighter& f = s.fighters[s.active];
  const int before = s.move.hexes >= 2 ? s.move.turns[s.move.hexes - 2] : 0;
  return {f.place(), f.heading, s.move.hexes, before, s.move.nw};
}

// The cursor after a turn in its hex; the next hex is not entered yet.
Cursor FullCircle::after_turn(const Cursor& c, int turn) {
  Cursor next = c;
  if (turn != 0) {
    next.heading = turned_to(c.heading, turn);
    if (c.last_turn == 0 || c.last_turn == turn) ++next.nw;  // FC-FLIGHT-06: otherwise a weave
  }
  next.last_turn = turn;
  return next;
}

namespace {

Cursor enter(const Cursor& c) {
  Cursor next = c;
  next.place = ahead(c.place, c.heading);
  ++next.hexes;
  return next;
}

// Whether this turn in the cursor's hex leaves a legal way to end.
bool completes_with(const FullCircle& g, const State& s, const Plan& plan, const Cursor& c, int turn) {
  if (g.may_turn(s, plan, c, turn)) return false;
  if (c.hexes == plan.hexes) return !g.may_end(s, plan, c.place);
  const Cursor next = enter(FullCircle::after_turn(c, turn));
  return !on_board(next.place) || g.completes(s, plan, next);  // FC-LEAVE-02: over the edge it leaves
}

}  // namespace

bool FullCircle::completes(const State& s, const Plan& plan, const Cursor& c) const {
  if (!may_stop(s, plan, c)) return true;
  for (int turn = 0; turn < 3; ++turn)
    if (completes_with(*this, s, plan, c, turn)) return true;
  return false;
}

Objection FullCircle::may_choose(const State& s, int choice) const {
  const Cursor c = cursor(s);
  const int turn = turn_in(choice);
  const Plan plan = this->plan(s, s.move.dz);
  if (const Objection why = may_turn(s, plan, c, turn)) return why;
  if ((choice & kStop) != 0) return may_stop(s, plan, c);
  if ((choice & kTryTight) != 0) return may_try_tight(s, plan, c, turn);
  if (c.hexes == plan.hexes) return may_end(s, plan, c.place);
  if (!completes_with(*this, s, plan, c, turn))
    return {"FC-FLIGHT-08", "Every way on from there ends with friendly planes that have already flown."};
  return {};
}

Modifiers FullCircle::tight_modifiers(const State& s, int fighter, int start_level) const {
  Modifiers list;
  list.add("FC-TIGHT-02", "turn rating against speed", tight_by_agility(plane(fighter).agility(start_level)));
  list.add("FC-TIGHT-02", "altitude", tight_by_level(start_level));
  const Side side = side_of(fighter);
  if (setup_.inexperienced[side]) {
    list.add("FC-DIS-01", "inexperienced pilots", kTightDisadvantage);
  } else if (s.poor_sa[side]) {
    // FC-SA-05: not when they start in the hex and step of enemy fighters
    const Fighter& f = s.fighters[fighter];
    const bool begun = s.active == fighter && s.move.hexes > 0;
    const bool with_enemy =
        begun ? s.move.started_with_enemy : enemy_fighter_at(s, side_of(fighter), f.place(), f.step) != kNoUnit;
    if (!with_enemy) list.add("FC-DIS-01", "poor situational awareness", kTightDisadvantage);
  }
  return list;
}

// --- Every way to fly --------------------------------------------------------------------------------------

namespace {

// Every way on from a hex; `path` is what has been flown and is left as it was.
void extend_paths(const FullCircle& g, const State& s, const Plan& plan, Path& path, const Cursor& c, PathList& out) {
  const bool stops = !g.may_stop(s, plan, c), last = c.hexes == plan.hexes;
  if (last && g.may_end(s, plan, c.place)) return;
  const int at = path.count++;
  for (int turn = 0; turn < 3; ++turn) {
    if (g.may_turn(s, plan, c, turn)) continue;
    const Cursor after = FullCircle::after_turn(c, turn);
    path.end = c.place;
    path.heading = after.heading;
    path.nw = after.nw;
    if (stops) {
      path.choices[at] = turn | kStop;
      path.stopped = true;
      out.push_back(path);
      path.stopped = false;
    }
    path.choices[at] = turn;
    if (last) {
      out.push_back(path);
      if (g.may_try_tight(s, plan, c, turn)) continue;
      path.choices[at] = turn | kTryTight;
      path.tight = true;
      out.push_back(path);
      path.tight = false;
      continue;
    }
    const Cursor next = enter(after);
    if (on_board(next.place)) {
      extend_paths(g, s, plan, path, next, out);
    } else {
      path.left_board = true;
      out.push_back(path);
      path.left_board = false;
    }
  }
  path.count = at;
}

}  // namespace

void FullCircle::paths(const State& s, PathList& out) const {
  Path path;
  if (s.stage == Stage::kTurn) {
    path.dz = s.move.dz;
    return extend_paths(*this, s, plan(s, path.dz), path, cursor(s), out);
  }
  const Fighter& f = s.fighters[s.active];
  const Cursor first = enter({f.place(), f.heading, 0, 0, 0});
  if (!on_board(first.place)) return;
  for (const int dz : kStepChanges) {
    path.dz = dz;
    if (!may_change_step(s, s.active, dz)) extend_paths(*this, s, plan(s, dz), path, first, out);
  }
}

}  // namespace furball::full_circle
