// What must hold in every position, played or written by hand.

#include "games/full_circle/rules/chapters.h"

namespace furball::full_circle {
namespace {

using Broken = std::optional<std::string>;

// What is wrong with {unit}, or with {unit} and {other}.
Broken of_unit(int unit, std::string_view broken, int other = kNoUnit) {
  return say(broken, {{"unit", unit_id(unit)}, {"other", unit_id(other)}});
}

Broken broken_groups(const FullCircle& g, const State& s) {
  for (int group = 0; group < kMaxGroups; ++group) {
    const Group& each = s.groups[group];
    if (group >= g.setup().groups) {
      if (each != Group{}) return "an absent bomber group has values";
      continue;
    }
    if (!on_board(each.place()) || !each.place().is_hex() || each.step > 2) return "a bomber group is off the board";
    if (each.at.y > 3 * kSectionY + 6) return "the bombers are too near the front edge (FC-BOARD-05)";
  }
  return std::nullopt;
}

Broken broken_flight(const FullCircle& g, const State& s, int i) {
  const Fighter& f = s.fighters[i];
  if (i >= g.end_of(side_of(i))) return f != Fighter{} ? of_unit(i, "{unit} is not part of this scenario") : std::nullopt;
  if (f.status == Status::kAbsent) return of_unit(i, "{unit} has no status");
  if (f.status == Status::kLeft && (f.at.y != 0 || f.energy != 0 || f.step != 0))
    return of_unit(i, "{unit} has left, so it has no place");
  if (!f.flying()) return std::nullopt;
  if (!on_board(f.place()) || !f.place().is_hex()) return of_unit(i, "{unit} is off the board");
  if (f.energy < 1 || f.energy > kMaxEnergy || f.step >= kSteps || f.heading > 5)
    return of_unit(i, "{unit} has impossible values");
  if (s.base + f.step > g.plane(i).ceiling()) return of_unit(i, "{unit} is above its ceiling (FC-SETUP-14)");
  // Hits are booked before the ammunition die, the break-off after it.
  if (f.worn_out() && !f.has(kBreakOff) && s.stage != Stage::kAmmo)
    return of_unit(i, "{unit} has too many hits to fight on: set break_off (FC-HIT-05)");
  return std::nullopt;
}

bool activation(Stage stage) { return stage >= Stage::kFly && stage <= Stage::kAmmo; }

// Two flights of one side in one hex and step.
Broken broken_pair(const State& s, int i, int j) {
  const Fighter &a = s.fighters[i], &b = s.fighters[j];
  if (!a.flying() || !b.flying() || side_of(i) != side_of(j) || a.place() != b.place() || a.step != b.step) return std::nullopt;
  if (s.active == i || s.active == j) return std::nullopt;  // on its way
  if (a.has(kFlown) && b.has(kFlown)) return of_unit(i, "{unit} and {other} share a hex and step (FC-FLIGHT-08)", j);
  // Ruling A20: the side that does not move never offers two targets at once.
  if (activation(s.stage) && side_of(i) != s.side)
    return of_unit(i, "{unit} and {other} are two targets in one hex and step", j);
  return std::nullopt;
}

// --- Positions in the middle of the set-up -------------------------------------------------------------------

Broken broken_placing(const FullCircle& g, const State& s) {
  if (s.active < FullCircle::first_of(s.side) || s.active >= g.end_of(s.side) ||
      s.fighters[s.active].status != Status::kWaiting)
    return "the active unit must be a flight that waits to be placed";
  for (int i = s.active; i < g.end_of(s.side); ++i)  // its followers have their highest level by now, too
    if (s.fighters[i].status == Status::kWaiting && s.fighters[i].max_level < s.base)
      return of_unit(i, "{unit} cannot be placed so low");
  const int excess = g.ceiling_excess(s, s.active);
  if (s.stage == Stage::kCeiling) return excess < 2 || excess > 6 ? Broken("no ceiling die is due") : std::nullopt;
  if (s.stage != Stage::kPlaceHex && g.may_place(s, s.active, s.fighters[s.active].place()))
    return of_unit(s.active, "{unit} may not start in that hex");
  ActionList list;
  g.legal(s, list);
  if (list.empty()) return "there is nowhere to place the flight";
  return std::nullopt;
}

Broken broken_set_up(const FullCircle& g, const State& s) {
  if (s.stage >= Stage::kCeiling && s.stage <= Stage::kPlaceStep)
    if (Broken broken = broken_placing(g, s)) return broken;
  if (s.stage == Stage::kLower) {
    ActionList list;
    g.legal(s, list);
    if (list.empty()) return "no flight can drop in exchange";
  }
  if (s.side == Side::kInterceptor && s.round == 0 && s.stage >= Stage::kRaise && s.stage <= Stage::kPlaceStep &&
      s.edge_roll == 0)
    return "the edge has not been rolled";
  return std::nullopt;
}

// --- Positions in the middle of a move -------------------------------------------------------------------------

// The path of State::move must lead from its start to where the flight stands.
Broken broken_path(const State& s) {
  const Move& m = s.move;
  const Fighter& f = s.fighters[s.active];
  Cursor at{m.start.place, m.start.heading, 0, 0, 0};
  for (int i = 0; i < m.hexes; ++i) {
    at.place = ahead(at.place, at.heading);
    if (!on_board(at.place)) return "move.turns lead off the board";
    at = FullCircle::after_turn(at, m.turns[i]);
  }
  for (int i = m.hexes; i < 4; ++i)
    if (m.turns[i] != 0) return "move.turns holds more turns than hexes";
  if (m.tight == kMade) {
    at.heading = turned_to(at.heading, at.last_turn);
    at.place = ahead(at.place, at.heading);
  }
  if (at.place != f.place() || at.heading != f.heading) return "the move does not lead to where the flight stands";
  return std::nullopt;
}

Broken broken_turning(const FullCircle& g, const State& s) {
  const Move& m = s.move;
  if (s.fighters[s.active].step != m.start.step) return "a flight changes step at the end of its path";
  if (m.turns[m.hexes - 1] != 0) return "the turn of the hex just entered is still to be chosen";
  if (m.stopped || m.tight != kNotTight) return "a flight still on its path has not ended it";
  ActionList list;
  g.legal(s, list);
  if (list.empty()) return "the flight has no legal way on";
  return std::nullopt;
}

Broken broken_end_of_path(const FullCircle& g, const State& s) {
  const Move& m = s.move;
  if (s.fighters[s.active].step != m.start.step + m.dz) return "the flight is not at its final step";
  if (m.hexes != g.plan(s, m.dz).hexes - (m.stopped ? 1 : 0)) return "the path is not finished";
  if (m.tight != kNotTight && (m.hexes != 1 || m.turns[0] == 0)) return "a tight turn follows a turn in a one-hex move";
  if ((s.stage == Stage::kDie) != (m.die == 0 && (m.tight == kTrying || g.needs_die(g.plane(s.active), g.flown(s)))))
    return "move.die does not fit the stage";
  if (s.stage != Stage::kDie && m.tight == kTrying) return "the tight turn has not been rolled";
  return std::nullopt;
}

Broken broken_move(const FullCircle& g, const State& s) {
  const Move& m = s.move;
  if (m.start.energy < 1 || m.start.energy > kMaxEnergy) return "move.start_energy must be 1 to 70";
  if (m.hexes < 1 || m.hexes > g.plan(s, m.dz).hexes) return "move.hexes does not fit the airspeed";
  if (m.start.step + m.dz < 0 || m.start.step + m.dz >= kSteps) return "move.dz leads off the steps";
  if (s.base + m.start.step > kMaxLevel) return "move.start_step is too high";
  if (Broken broken = broken_path(s)) return broken;
  return s.stage == Stage::kTurn ? broken_turning(g, s) : broken_end_of_path(g, s);
}

// --- Positions in the middle of a combat ------------------------------------------------------------------------

Broken broken_combat(const FullCircle& g, const State& s) {
  const int target = g.combat_target(s);
  if (target == kNoUnit) return "there is nobody to fight";
  if (s.stage == Stage::kBomberCombat)
    return g.may_fire(s, g.bomber_shot(s)) ? std::nullopt : Broken("the bombers have nobody to fire on");
  if (s.stage == Stage::kFire) return g.must_hold(s, s.active, target) ? Broken("the mover must hold its fire") : std::nullopt;
  const bool can_reply = g.may_fire(s, g.reply_shot(s));
  if (s.stage == Stage::kReply) return is_group(target) || !can_reply ? Broken("the target cannot answer") : std::nullopt;
  const bool due = s.move.mover_fires == kAwaitsAmmoDie || s.move.target_fires == kAwaitsAmmoDie;
  if (!s.move.mover_fires && !s.move.target_fires) return "nobody fires";
  if (s.stage == Stage::kAmmo) {  // hits already booked may keep the target from answering: that does not matter now
    if (!due) return "no ammunition die is due";
    if (is_group(target) && s.move.target_fires == kAwaitsAmmoDie) return "bombers never run low";
    return std::nullopt;
  }
  if (s.move.target_fires && !can_reply) return "the target cannot answer";
  if (due) return "the ammunition die comes after the combat";
  return std::nullopt;
}

Broken broken_activation(const FullCircle& g, const State& s) {
  if (s.active < FullCircle::first_of(s.side) || s.active >= g.end_of(s.side) || !s.fighters[s.active].flying())
    return "the active unit must be a flying flight of the side to move";
  if (s.round < 1 || (s.round == 1 && s.side == Side::kInterceptor)) return "interceptors do not move in round 1 (FC-SEQ-01)";
  if (s.stage == Stage::kFly) {
    if (s.move != Move{}) return "no move is under way yet";
    if (s.fighters[s.active].has(kBreakOff)) return "a flight that breaks off leaves without a choice";
    if (s.fighters[s.active].has(kFlown)) return "the active flight has flown already";
  } else if (Broken broken = broken_move(g, s)) {
    return broken;
  }
  if (s.stage >= Stage::kFire)
    if (Broken broken = broken_combat(g, s)) return broken;
  if (std::none_of(s.fighters + kMaxEscorts, s.fighters + kFighters, [](const Fighter& f) { return f.flying(); }))
    return "without interceptors the game is over (FC-VIC-02)";
  return std::nullopt;
}

Broken broken_bomber_phase(const FullCircle& g, const State& s) {
  if (s.active < kGroup0 || s.active >= kGroup0 + g.setup().groups) return "the active unit must be a bomber group";
  return broken_combat(g, s);
}

}  // namespace

std::optional<std::string> FullCircle::broken_invariant(const State& s) const {
  if (s.base > kMaxBase || s.progress > 5 || s.sun > 5 || s.round > setup_.rounds)
    return "base, progress, sun or round out of range";
  if (s.sun == 3) return "a sun from behind is written as none";
  if (Broken broken = broken_groups(*this, s)) return broken;
  for (int i = 0; i < kFighters; ++i) {
    if (Broken broken = broken_flight(*this, s, i)) return broken;
    for (int j = i + 1; j < kFighters; ++j)
      if (Broken broken = broken_pair(s, i, j)) return broken;
  }
  if (activation(s.stage)) return broken_activation(*this, s);
  if (s.move != Move{}) return "a move is under way outside an activation";
  return s.stage == Stage::kBomberCombat ? broken_bomber_phase(*this, s) : broken_set_up(*this, s);
}

}  // namespace furball::full_circle
