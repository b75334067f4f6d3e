// What must hold in every position, played or written by hand.

#include "games/full_circle/words.h"

namespace furball::full_circle {
namespace {

bool is_active_fighter_stage(Stage stage) { return stage >= Stage::kFly && stage <= Stage::kAmmo; }
bool is_placing_stage(Stage stage) {
  return stage == Stage::kCeiling || stage == Stage::kPlaceHex || stage == Stage::kPlaceHeading || stage == Stage::kPlaceStep;
}

// The path of State::move must lead from its start to where the flight stands.
std::optional<std::string> broken_move(const FullCircle& r, const State& s) {
  const Move& m = s.move;
  const Fighter& f = s.fighters[s.active];
  const int hexes = FullCircle::hexes_to_fly(airspeed(m.start_energy), m.dz);
  if (m.start_energy < 1 || m.start_energy > kMaxEnergy) return "move.start_energy must be 1 to 70";
  if (m.hexes < 1 || m.hexes > hexes) return "move.hexes does not fit the airspeed";
  if (m.start_step + m.dz < 0 || m.start_step + m.dz >= kSteps) return "move.dz leads off the steps";
  if (s.base + m.start_step > kMaxLevel) return "move.start_step is too high";
  Place p{m.start_file, m.start_y};
  int heading = m.start_heading;
  for (int i = 0; i < m.hexes; ++i) {
    p = ahead(p, heading);
    if (!on_board(p)) return "move.turns lead off the board";
    if (m.turns[i] != 0) heading = turned(heading, m.turns[i] == 1 ? -1 : 1);
  }
  for (int i = m.hexes; i < 4; ++i)
    if (m.turns[i] != 0) return "move.turns holds more turns than hexes";
  if (m.tight == kMade) {
    heading = turned(heading, m.turns[m.hexes - 1] == 1 ? -1 : 1);
    p = ahead(p, heading);
  }
  if (p != Place{f.file, f.y} || heading != f.heading) return "the move does not lead to where the flight stands";
  if (s.stage == Stage::kTurn) {
    if (f.step != m.start_step) return "a flight changes step at the end of its path";
    if (m.turns[m.hexes - 1] != 0) return "the turn of the hex just entered is still to be chosen";
    if (m.stopped || m.tight != kNotTight) return "a flight still on its path has not ended it";
    game::ActionList list;
    r.legal(s, list);
    if (list.empty()) return "the flight has no legal way on";
  } else {
    if (f.step != m.start_step + m.dz) return "the flight is not at its final step";
    if (m.hexes != hexes - (m.stopped ? 1 : 0)) return "the path is not finished";
    if (m.tight != kNotTight && (m.hexes != 1 || m.turns[0] == 0)) return "a tight turn follows a turn in a one-hex move";
    if ((s.stage == Stage::kDie) != (m.die == 0 && (m.tight == kTrying || r.needs_die(r.plane(s.active), r.flown(s)))))
      return "move.die does not fit the stage";
    if (s.stage != Stage::kDie && m.tight == kTrying) return "the tight turn has not been rolled";
  }
  return std::nullopt;
}

std::optional<std::string> broken_combat(const FullCircle& r, const State& s) {
  const int target = r.combat_target(s);
  if (target == kNoUnit) return "there is nobody to fight";
  const bool group = is_group(target);
  switch (s.stage) {
    case Stage::kFire:
      if (r.must_hold(s, s.active, target)) return "the mover must hold its fire";
      break;
    case Stage::kReply:
      if (group || !r.may_fire(s, r.reply_shot(s))) return "the target cannot answer";
      break;
    case Stage::kCombat:
    case Stage::kAmmo:
      if (!s.move.mover_fires && !s.move.target_fires) return "nobody fires";
      if (s.move.target_fires && !r.may_fire(s, r.reply_shot(s))) {
        // Hits already booked may have marked the target as breaking off: only its rating must allow it.
        if (s.stage == Stage::kCombat) return "the target cannot answer";
      }
      if (s.stage == Stage::kAmmo && s.move.mover_fires != 2 && s.move.target_fires != 2) return "no ammunition die is due";
      if (s.stage == Stage::kCombat && (s.move.mover_fires == 2 || s.move.target_fires == 2))
        return "the ammunition die comes after the combat";
      if (group && s.move.target_fires == 2) return "bombers never run low";
      break;
    default: break;
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::string> FullCircle::broken_invariant(const State& s) const {
  if (s.base > kMaxBase || s.progress > 5 || s.sun > 5 || s.round > setup_.rounds)
    return "base, progress, sun or round out of range";
  if (s.sun == 3) return "a sun from behind is written as none";
  for (int g = 0; g < kMaxGroups; ++g) {
    if (g >= setup_.groups) {
      if (s.groups[g] != Group{}) return "an absent bomber group has values";
      continue;
    }
    const Place p = place_of(s, kGroup0 + g);
    if (!on_board(p) || !is_hex(p) || s.groups[g].step > 2) return "a bomber group is off the board";
    if (s.groups[g].y > 3 * kSectionY + 6) return "the bombers are too near the front edge (FC-BOARD-05)";
  }
  for (int i = 0; i < kFighters; ++i) {
    const Fighter& f = s.fighters[i];
    const bool exists = i < first_of(side_of(i)) + flights(side_of(i));
    if (!exists) {
      if (f != Fighter{}) return unit_id(i) + " is not part of this scenario";
      continue;
    }
    if (f.status == Status::kAbsent) return unit_id(i) + " has no status";
    if (f.status == Status::kLeft && (f.y != 0 || f.energy != 0 || f.step != 0))
      return unit_id(i) + " has left, so it has no place";
    if (!f.flying()) continue;
    if (!on_board({f.file, f.y}) || !is_hex({f.file, f.y})) return unit_id(i) + " is off the board";
    if (f.energy < 1 || f.energy > kMaxEnergy || f.step >= kSteps || f.heading > 5)
      return unit_id(i) + " has impossible values";
    if (s.base + f.step > plane(i).ceiling()) return unit_id(i) + " is above its ceiling (FC-SETUP-14)";
    for (int j = i + 1; j < kFighters; ++j) {
      const Fighter& o = s.fighters[j];
      if (!o.flying() || side_of(j) != side_of(i) || o.file != f.file || o.y != f.y || o.step != f.step) continue;
      if (s.active == i || s.active == j) continue;  // on its way
      if (f.has(kFlown) && o.has(kFlown)) return unit_id(i) + " and " + unit_id(j) + " share a hex and step (FC-FLIGHT-08)";
      // Ruling A20: the side that does not move never offers two targets at once.
      if (is_active_fighter_stage(s.stage) && side_of(i) != s.side)
        return unit_id(i) + " and " + unit_id(j) + " are two targets in one hex and step";
    }
  }
  if (is_active_fighter_stage(s.stage)) {
    const int first = first_of(s.side);
    if (s.active < first || s.active >= first + flights(s.side) || !s.fighters[s.active].flying())
      return "the active unit must be a flying flight of the side to move";
    if (s.round < 1 || (s.round == 1 && s.side == Side::kInterceptor)) return "interceptors do not move in round 1 (FC-SEQ-01)";
    if (s.stage == Stage::kFly) {
      if (s.move != Move{}) return "no move is under way yet";
      if (s.fighters[s.active].has(kBreakOff)) return "a flight that breaks off leaves without a choice";
      if (s.fighters[s.active].has(kFlown)) return "the active flight has flown already";
    } else {
      if (auto broken = broken_move(*this, s)) return broken;
      if (s.stage >= Stage::kFire)
        if (auto broken = broken_combat(*this, s)) return broken;
    }
    bool interceptors = false;
    for (int i = kMaxEscorts; i < kFighters; ++i) interceptors = interceptors || s.fighters[i].flying();
    if (!interceptors) return "without interceptors the game is over (FC-VIC-02)";
  } else if (s.move != Move{}) {
    return "a move is under way outside an activation";
  } else if (s.stage == Stage::kBomberCombat) {
    if (s.active < kGroup0 || s.active >= kGroup0 + setup_.groups) return "the active unit must be a bomber group";
    if (combat_target(s) == kNoUnit || !may_fire(s, bomber_shot(s))) return "the bombers have nobody to fire on";
  } else if (is_placing_stage(s.stage)) {
    const int first = first_of(s.side);
    if (s.active < first || s.active >= first + flights(s.side) || s.fighters[s.active].status != Status::kWaiting)
      return "the active unit must be a flight that waits to be placed";
    const Fighter& f = s.fighters[s.active];
    for (int i = s.active; i < first + flights(s.side); ++i)  // its followers have their highest level by now, too
      if (s.fighters[i].status == Status::kWaiting && s.fighters[i].max_level < s.base)
        return unit_id(i) + " cannot be placed so low";
    if (s.stage == Stage::kPlaceHeading || s.stage == Stage::kPlaceStep)
      if (may_place(s, s.active, {f.file, f.y})) return unit_id(s.active) + " may not start in that hex";
    if (s.stage == Stage::kCeiling && (ceiling_excess(s, s.active) < 2 || ceiling_excess(s, s.active) > 6))
      return "no ceiling die is due";
    game::ActionList list;
    if (s.stage != Stage::kCeiling) {
      legal_set_up(s, list);
      if (list.empty()) return "there is nowhere to place the flight";
    }
  } else if (s.stage == Stage::kLower) {
    game::ActionList list;
    legal_set_up(s, list);
    if (list.empty()) return "no flight can drop in exchange";
  }
  if (s.side == Side::kInterceptor && s.round == 0 && s.stage >= Stage::kRaise && s.stage <= Stage::kPlaceStep &&
      s.edge_roll == 0)
    return "the edge has not been rolled";
  return std::nullopt;
}

}  // namespace furball::full_circle
