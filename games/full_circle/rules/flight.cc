// Flight: climb and dive, the path hex by hex, g limits and weaves, stopping short, tight turns.

#include "games/full_circle/full_circle.h"
#include "games/full_circle/words.h"

namespace furball::full_circle {

bool FullCircle::bombers_at(const State& s, Place p, int step) const {
  for (int g = 0; g < setup_.groups; ++g)
    if (s.groups[g].file == p.file && s.groups[g].y == p.y && s.groups[g].step == step) return true;
  return false;
}

int FullCircle::enemy_fighter_at(const State& s, Side side, Place p, int step) const {
  const int first = first_of(enemy_of(side));
  for (int i = first; i < first + flights(enemy_of(side)); ++i) {
    const Fighter& f = s.fighters[i];
    if (f.file == p.file && f.y == p.y && f.step == step && f.flying()) return i;
  }
  return kNoUnit;
}

int FullCircle::enemy_at(const State& s, Side side, Place p, int step) const {
  if (const int fighter = enemy_fighter_at(s, side, p, step); fighter != kNoUnit) return fighter;
  if (side == Side::kInterceptor)
    for (int g = 0; g < setup_.groups; ++g)
      if (s.groups[g].file == p.file && s.groups[g].y == p.y && s.groups[g].step == step) return kGroup0 + g;
  return kNoUnit;
}

// The bombers have always flown when escorts move.
bool FullCircle::flown_friend_at(const State& s, int mover, Place p, int step) const {
  const Side side = side_of(mover);
  const int first = first_of(side);
  for (int i = first; i < first + flights(side); ++i) {
    const Fighter& f = s.fighters[i];
    if (i != mover && f.file == p.file && f.y == p.y && f.step == step && f.flying() && f.has(kFlown)) return true;
  }
  return side == Side::kEscort && bombers_at(s, p, step);
}

// FC-FLIGHT-01: up to half the airspeed, rounded up in a dive and down in a climb.
Why FullCircle::may_change_step(const State& s, int fighter, int dz) const {
  const Fighter& f = s.fighters[fighter];
  const int a = airspeed(f.energy);
  if (dz > a / 2) return {"FC-FLIGHT-01", "A flight may climb at most half as many steps as its airspeed, rounded down."};
  if (-dz > (a + 1) / 2) return {"FC-FLIGHT-01", "A flight may dive at most half as many steps as its airspeed, rounded up."};
  if (f.step + dz < 0 || f.step + dz >= kSteps) return {"FC-BOARD-02", "The board has only the steps 0 to 4."};
  if (dz > 0 && level(s, fighter) + dz > plane(fighter).ceiling())
    return {"FC-SETUP-14", "That is above the ceiling of this type."};
  return {};
}

// FC-FLIGHT-03 to FC-FLIGHT-07. `turn` 0 is always allowed.
Why FullCircle::may_turn(const State& s, const Cursor& c, int turn, int hexes, int dz, int final_step) const {
  if (turn == 0) return {};
  if (bombers_at(s, c.place, final_step))
    return {"FC-FLIGHT-07", "No turn of any kind in a hex with bombers at the flight's final step."};
  if (c.last_turn != 0 && c.last_turn != turn) return {};  // FC-FLIGHT-06: a weave is exempt
  if (hexes == 4 || (hexes == 3 && dz != 0)) {
    if (c.nw >= 1)
      return {"FC-FLIGHT-05",
              "Flying four hexes, or three in a climb or dive, allows one turn; only weaves may follow it at once."};
  } else if (hexes == 3 && c.last_turn == turn) {
    return {"FC-FLIGHT-04", "Flying three hexes level, a flight may not turn the same way in successive hexes."};
  }
  return {};
}

// FC-FLIGHT-08; enemies do not matter (FC-FLIGHT-09)
Why FullCircle::may_end(const State& s, int mover, Place p, int final_step) const {
  if (flown_friend_at(s, mover, p, final_step))
    return {"FC-FLIGHT-08", "A flight may not end in the hex and step of friendly planes that have already flown."};
  return {};
}

// FC-STOP-01, FC-STOP-02: `hexes` is the full move, so the limits of the full move bind.
Why FullCircle::may_stop(const State& s, int mover, const Cursor& c, int hexes, int dz, int final_step) const {
  if (dz > 0) return {"FC-STOP-01", "A climbing flight may not stop short."};
  if (hexes < 2) return {"FC-STOP-01", "A flight at airspeed 1 cannot stop short."};
  if (c.hexes != hexes - 1) return {"FC-STOP-01", "A flight may end just one hex early."};
  if (enemy_fighter_at(s, side_of(mover), c.place, final_step) == kNoUnit)
    return {"FC-STOP-01", "A flight may stop short only in the hex and step of enemy fighters."};
  return may_end(s, mover, c.place, final_step);
}

// FC-TIGHT-01, FC-TIGHT-04, FC-TIGHT-05
Why FullCircle::may_try_tight(const State& s, int mover, const Cursor& c, int turn, int hexes, int final_step) const {
  if (hexes != 1) return {"FC-TIGHT-01", "Only a flight that flies just one hex may try a tight turn."};
  if (turn == 0) return {"FC-TIGHT-01", "A tight turn follows a turn in the same hex."};
  const int start_level = s.base + (s.stage == Stage::kTurn ? s.move.start_step : s.fighters[mover].step);
  if (plane(mover).agility(start_level) <= -2) return {"FC-TIGHT-05", "This type is too clumsy here for a tight turn."};
  const Place second = ahead(c.place, turned(c.heading, turn == 1 ? -2 : 2));
  for (Place p : {c.place, second})
    if (bombers_at(s, p, final_step) || flown_friend_at(s, mover, p, final_step))
      return {"FC-TIGHT-04",
              "A tight turn needs both hexes free of bombers and of friends that have flown, at the final step."};
  return {};
}

Cursor FullCircle::cursor(const State& s) const {
  const Fighter& f = s.fighters[s.active];
  const int before = s.move.hexes >= 2 ? s.move.turns[s.move.hexes - 2] : 0;
  return {{f.file, f.y}, f.heading, s.move.hexes, before, s.move.nw};
}

namespace {

// The cursor after a turn in its hex; the next hex is entered by the caller.
Cursor after_turn(const Cursor& c, int turn) {
  Cursor next = c;
  if (turn != 0) {
    next.heading = turned(c.heading, turn == 1 ? -1 : 1);
    if (c.last_turn == 0 || c.last_turn == turn) ++next.nw;  // FC-FLIGHT-06: otherwise a weave
  }
  next.last_turn = turn;
  return next;
}

Cursor enter(const Cursor& c) {
  Cursor next = c;
  next.place = ahead(c.place, c.heading);
  ++next.hexes;
  return next;
}

}  // namespace

// Whether this turn in the cursor's hex leaves a legal way to end.
bool FullCircle::completes(const State& s, int mover, const Cursor& c, int turn, int hexes, int dz, int final_step) const {
  if (may_turn(s, c, turn, hexes, dz, final_step)) return false;
  if (c.hexes == hexes) return !may_end(s, mover, c.place, final_step);
  const Cursor next = enter(after_turn(c, turn));
  if (!on_board(next.place)) return true;  // FC-LEAVE-02: it leaves
  return completes_from(s, mover, next, hexes, dz, final_step);
}

bool FullCircle::completes_from(const State& s, int mover, const Cursor& c, int hexes, int dz, int final_step) const {
  if (!may_stop(s, mover, c, hexes, dz, final_step)) return true;
  for (int turn = 0; turn < 3; ++turn)
    if (completes(s, mover, c, turn, hexes, dz, final_step)) return true;
  return false;
}

Why FullCircle::may_choose(const State& s, uint32_t choice) const {
  const Cursor c = cursor(s);
  const int turn = static_cast<int>(choice & 3), dz = s.move.dz, final_step = s.move.start_step + dz;
  const int hexes = hexes_to_fly(airspeed(s.move.start_energy), dz);
  if (Why why = may_turn(s, c, turn, hexes, dz, final_step)) return why;
  if ((choice & kStop) != 0) return may_stop(s, s.active, c, hexes, dz, final_step);
  if ((choice & kTryTight) != 0) return may_try_tight(s, s.active, c, turn, hexes, final_step);
  if (c.hexes == hexes) return may_end(s, s.active, c.place, final_step);
  if (!completes(s, s.active, c, turn, hexes, dz, final_step))
    return {"FC-FLIGHT-08", "Every way on from there ends with friendly planes that have already flown."};
  return {};
}

Terms FullCircle::tight_terms(const State& s, int fighter, int start_level) const {
  Terms terms;
  terms.push_back({"FC-TIGHT-02", "turn rating against speed", tight_by_agility(plane(fighter).agility(start_level))});
  if (const int v = tight_by_level(start_level); v != 0) terms.push_back({"FC-TIGHT-02", "altitude", v});
  const int side = static_cast<int>(side_of(fighter));
  if (setup_.inexperienced[side]) {
    terms.push_back({"FC-DIS-01", "inexperienced pilots", kTightDisadvantage});
  } else if (s.poor_sa[side]) {
    // FC-SA-05: not when they start in the hex and step of enemy fighters
    const Fighter& f = s.fighters[fighter];
    const bool begun = s.active == fighter && s.move.hexes > 0;
    const bool with_enemy =
        begun ? s.move.started_with_enemy != 0 : enemy_fighter_at(s, side_of(fighter), {f.file, f.y}, f.step) != kNoUnit;
    if (!with_enemy) terms.push_back({"FC-DIS-01", "poor situational awareness", kTightDisadvantage});
  }
  return terms;
}

void FullCircle::extend_paths(const State& s, int mover, const Path& path, const Cursor& c, int hexes, PathList& out) const {
  const int start_step = s.stage == Stage::kTurn ? s.move.start_step : s.fighters[mover].step;
  const int final_step = start_step + path.dz;
  for (int turn = 0; turn < 3; ++turn) {
    if (may_turn(s, c, turn, hexes, path.dz, final_step)) continue;
    const Cursor after = after_turn(c, turn);
    Path here = path;
    here.choices[here.count++] = static_cast<uint8_t>(turn);
    here.end = c.place;
    here.heading = after.heading;
    here.nw = after.nw;
    if (!may_stop(s, mover, c, hexes, path.dz, final_step)) {
      Path stop = here;
      stop.choices[stop.count - 1] |= kStop;
      stop.stopped = true;
      out.push_back(stop);
    }
    if (c.hexes == hexes) {
      if (may_end(s, mover, c.place, final_step)) continue;
      out.push_back(here);
      if (may_try_tight(s, mover, c, turn, hexes, final_step)) continue;
      here.choices[here.count - 1] |= kTryTight;
      here.tight = true;
      out.push_back(here);
      continue;
    }
    const Cursor next = enter(after);
    if (!on_board(next.place)) {
      here.left_board = true;
      out.push_back(here);
      continue;
    }
    extend_paths(s, mover, here, next, hexes, out);
  }
}

void FullCircle::paths(const State& s, PathList& out) const {
  const int mover = s.active;
  const Fighter& f = s.fighters[mover];
  if (s.stage == Stage::kTurn) {
    Path path;
    path.dz = s.move.dz;
    return extend_paths(s, mover, path, cursor(s), hexes_to_fly(airspeed(s.move.start_energy), s.move.dz), out);
  }
  const Cursor first = enter({{f.file, f.y}, f.heading, 0, 0, 0});
  if (!on_board(first.place)) return;
  for (int dz = -2; dz <= 2; ++dz) {
    if (may_change_step(s, mover, dz)) continue;
    Path path;
    path.dz = dz;
    extend_paths(s, mover, path, first, hexes_to_fly(airspeed(f.energy), dz), out);
  }
}

// --- Moving -------------------------------------------------------------------------------------------

void FullCircle::leave_board(State& s, int fighter, const char* rule, const char* why, game::Events* events) const {
  Fighter& f = s.fighters[fighter];
  if (events)
    note(*events, "leave", unit_name(*this, fighter) + " leaves the board: " + why + ".", rule, fighter,
         {cell_of({f.file, f.y}, f.step)});
  const uint8_t hits = f.hits;
  const bool low = f.has(kLow);
  f = Fighter{};
  f.status = Status::kLeft;
  f.hits = hits;
  f.set(kLow, low);
  s.move = Move{};
}

void FullCircle::start_move(State& s, int dz, game::Events* events) const {
  Fighter& f = s.fighters[s.active];
  Move& m = s.move;
  m.dz = static_cast<int8_t>(dz);
  m.start_file = f.file;
  m.start_y = f.y;
  m.start_step = f.step;
  m.start_heading = f.heading;
  m.start_energy = f.energy;
  m.started_with_enemy = enemy_fighter_at(s, s.side, {f.file, f.y}, f.step) != kNoUnit;
  if (events)
    note(*events, "note",
         unit_name(*this, s.active) +
             (dz > 0   ? " climbs "
              : dz < 0 ? " dives "
                       : " flies level") +
             (dz == 0 ? "" : std::to_string(dz > 0 ? dz : -dz)) + ".",
         "FC-FLIGHT-01", s.active);
  const Place next = ahead({f.file, f.y}, f.heading);
  f.file = static_cast<int8_t>(next.file);
  f.y = static_cast<int8_t>(next.y);
  m.hexes = 1;
  s.stage = Stage::kTurn;
}

void FullCircle::take_turn(State& s, uint32_t choice, game::Events* events) const {
  Fighter& f = s.fighters[s.active];
  Move& m = s.move;
  const int turn = static_cast<int>(choice & 3);
  const Cursor after = after_turn(cursor(s), turn);
  m.turns[m.hexes - 1] = static_cast<uint8_t>(turn);
  m.nw = static_cast<uint8_t>(after.nw);
  f.heading = static_cast<uint8_t>(after.heading);
  const int hexes = hexes_to_fly(airspeed(m.start_energy), m.dz);
  if ((choice & kStop) != 0) m.stopped = 1;
  if ((choice & kTryTight) != 0) m.tight = kTrying;
  if (m.stopped || m.hexes == hexes) return path_done(s, events);
  const Place next = ahead({f.file, f.y}, f.heading);
  if (!on_board(next)) {
    leave_board(s, s.active, "FC-LEAVE-02", "its path crosses the edge", events);
    return next_activation(s, events);
  }
  f.file = static_cast<int8_t>(next.file);
  f.y = static_cast<int8_t>(next.y);
  ++m.hexes;
}

void FullCircle::path_done(State& s, game::Events* events) const {
  Fighter& f = s.fighters[s.active];
  f.step = static_cast<uint8_t>(s.move.start_step + s.move.dz);
  if (events) {
    std::vector<game::Cell> cells{cell_of({s.move.start_file, s.move.start_y}, s.move.start_step)};
    Place p{s.move.start_file, s.move.start_y};
    int heading = s.move.start_heading;
    for (int i = 0; i < s.move.hexes; ++i) {
      p = ahead(p, heading);
      if (s.move.turns[i] != 0) heading = turned(heading, s.move.turns[i] == 1 ? -1 : 1);
      cells.push_back(cell_of(p, f.step));
    }
    note(*events, "move",
         unit_name(*this, s.active) + " flies to " + hex_name(p) + ", level " + std::to_string(s.base + f.step) + ", heading " +
             std::string(heading_name(heading)) + (s.move.stopped ? ", stopping short." : "."),
         s.move.stopped ? "FC-STOP-01" : "FC-FLIGHT-02", s.active, std::move(cells));
  }
  if (s.move.tight == kTrying || needs_die(plane(s.active), flown(s))) s.stage = Stage::kDie;
  else ask_throttle(s, events);
}

// FC-TIGHT-03: the raw die also serves the engine (FC-NRG-06).
void FullCircle::resolve_die(State& s, int die, game::Events* events) const {
  Fighter& f = s.fighters[s.active];
  Move& m = s.move;
  m.die = static_cast<uint8_t>(die);
  if (m.tight == kTrying) {
    const int modifier = sum(tight_terms(s, s.active, s.base + m.start_step));
    const bool made = die + modifier >= kTightTarget;
    m.tight = made ? kMade : kFailed;
    if (events)
      note(*events, "roll",
           "Tight turn: " + std::to_string(die) + " " + signed_text(modifier) + (made ? ": made." : ": it fails."),
           "FC-TIGHT-02", s.active, {}, Value(Value::Object{{"die", die}}));
    if (made) {
      const int turn = m.turns[m.hexes - 1];
      f.heading = static_cast<uint8_t>(turned(f.heading, turn == 1 ? -1 : 1));
      m.nw = 2;
      const Place from{f.file, f.y};
      const Place next = ahead(from, f.heading);
      if (!on_board(next)) {  // ruling A08
        leave_board(s, s.active, "FC-LEAVE-02", "its tight turn crosses the edge", events);
        return next_activation(s, events);
      }
      f.file = static_cast<int8_t>(next.file);
      f.y = static_cast<int8_t>(next.y);
      if (events)
        note(*events, "move", unit_name(*this, s.active) + " turns tightly into " + hex_name(next) + ".", "FC-TIGHT-03",
             s.active, {cell_of(from, f.step), cell_of(next, f.step)});
    }
  } else if (events) {
    note(*events, "roll", "Engine: " + std::to_string(die) + ".", "FC-NRG-06", s.active, {},
         Value(Value::Object{{"die", die}}));
  }
  ask_throttle(s, events);
}

}  // namespace furball::full_circle
