// Why an action is not allowed: the rule and a sentence that helps.

#include <algorithm>

#include "games/fast_easy/fast_easy.h"

namespace furball::fast_easy {

using game::Refusal;

game::Refusal FastEasy::refuse_move(const State& s, Action a) const {
  const int p = s.active;
  const Plane& plane = s.plane[p];
  const MoveNet& n = net(s, p);
  const Caps& c = n.caps;
  if (kind(a) == Kind::kFlip) {
    if (s.loaded & bit(p)) return {"FE-FBOM-01", "With bombs aboard there is no Immelmann. Jettison them first."};
    if (c.imm == 0) return {"FE-IMM-05", "This type cannot fly an Immelmann."};
    if (c.carry_side) return {"FE-MOVE-11", "The turn begun in the last move comes first."};
    if (s.declare) return {"FE-MOVE-10", "A declared turn and an Immelmann do not go together."};
    const std::size_t i = field(a, 4, 10);
    if (i < n.flips.size()) {
      const auto& flip = n.flips_turned[plane.facing][i];
      const Hex at = plane.hex() + Hex{flip.dq, flip.dr};
      if (on_board(at))
        return {"FE-IMM-02",
                "Another plane stands on the " + std::to_string(c.imm) + " hexes before the flip at " + hex_name(at) + "."};
    }
    return {"FE-IMM-01",
            "An Immelmann is " + std::to_string(c.imm) + " hexes straight ahead with the flip in the last of them."};
  }
  Hex at;
  int facing = 0;
  if (kind(a) == Kind::kTo) {
    at = geom::to_hex(geom::Offset{static_cast<int>(field(a, 3, 6)), static_cast<int>(field(a, 9, 6))});
    facing = static_cast<int>(field(a, 0, 3));
  } else {
    const auto& ends = (s.declare ? n.declared_turned : n.plain_turned)[plane.facing];
    const std::size_t i = field(a, 4, 10);
    if (i >= ends.size()) return {"FE-MOVE-01", "No such move."};
    at = plane.hex() + Hex{ends[i].dq, ends[i].dr};
    facing = ends[i].facing;
    if (on_board(at) && !occupied(s, at) && field(a, 0, 4)) return {"FE-BOMB-01", "That path does not cross this target."};
  }
  if (!on_board(at)) return {"FE-SETUP-01", "That hex is off the board: use 'exit' to leave it for good."};
  if (occupied(s, at))
    return {"FE-MOVE-13",
            "Planes may fly through " + hex_name(at) + " but not end there: " + member(plane_at(s, at)).id + " is in it."};
  const int most = longest(c), distance = geom::distance(plane.hex(), at);
  int least = 1;
  while (!(c.distances >> least & 1)) ++least;
  if (distance > most)
    return {"FE-MOVE-01", hex_name(at) + " is " + std::to_string(distance) + " hexes away; this plane flies at most " +
                              std::to_string(most) + "."};
  const auto& ends = n.plain_turned[plane.facing];
  const bool hex_reached =
      std::any_of(ends.begin(), ends.end(), [&](const MoveNet::Turned& e) { return plane.hex() + Hex{e.dq, e.dr} == at; });
  if (c.carry_side && !hex_reached)
    return {"FE-MOVE-11", std::string("The turn to the ") + (c.carry_side == 1 ? "left" : "right") +
                              " begun in the last move must be made first."};
  if (s.declare)
    return {"FE-MOVE-10",
            "After a declaration the rest of the move is straight and the marked count is its "
            "straight run."};
  if (hex_reached && facing != plane.facing)
    return {"FE-MOVE-08", "A turn needs " + std::to_string(c.turn) + " straight hexes before it; " + hex_name(at) +
                              " cannot be reached with that facing."};
  if (distance < least) return {"FE-MOVE-01", "This plane must fly at least " + std::to_string(least) + " hexes."};
  if (facing != plane.facing) return {"FE-MOVE-08", "A turn needs " + std::to_string(c.turn) + " straight hexes before it."};
  return {"FE-MOVE-05",
          "Straight hexes, slips and turns do not lead there: only the hexes ahead and beside the "
          "nose can be entered."};
}

namespace {

Refusal wrong_time(Step step) {
  switch (step) {
    case Step::kPlaceEscort: return {"FE-SETUP-03", "First the escorts are placed."};
    case Step::kSelect: return {"FE-SEQ-01", "Choose a plane that has not moved yet."};
    case Step::kMove: return {"FE-MOVE-01", "Finish the move of the chosen plane first."};
    case Step::kFlown: return {"FE-IMM-01", "After an Immelmann the plane flies straight on: choose how far."};
    case Step::kFire: return {"FE-SEQ-02", "Now fighters fire, or you are done."};
    case Step::kFormation: return {"FE-BMOVE-01", "The formation flies straight on at its speed or one hex less."};
    case Step::kStraggler: return {"FE-BMOVE-02", "Now this bomber moves: its distance, a slip, an extra hex."};
    case Step::kGunners: return {"FE-SEQ-06", "Choose a bomber whose gunners have a target, or be done."};
    case Step::kTurrets: return {"FE-ARC-02", "Choose targets for the turrets of this bomber, or be done."};
    case Step::kBombs: return {"FE-BOMB-01", "Choose a plane that has reached a target, or keep the bombs."};
    default: return {"FE-SEQ-01", "Nothing can be chosen now."};
  }
}

}  // namespace

game::Refusal FastEasy::refuse(const State& s, Action a) const {
  const Kind what = kind(a);
  const auto flying = [&](int p) { return p < planes() && (s.flying & bit(p)); };
  switch (s.step) {
    case Step::kPlaceEscort:
      if (what == Kind::kPlace) {
        const Hex at = geom::to_hex(geom::Offset{static_cast<int>(field(a, 0, 6)), static_cast<int>(field(a, 8, 6))});
        if (!on_board(at)) return {"FE-SETUP-01", "That hex is off the board."};
        if (occupied(s, at)) return {"FE-SETUP-01", "There is a plane in " + hex_name(at) + " already."};
        return {"FE-SETUP-03", "Escorts start within " + std::to_string(setup_.escort_zone) +
                                   " hexes of a bomber, and 8 hexes from any interceptor on the board."};
      }
      break;
    case Step::kSelect:
      if (what == Kind::kSelect) {
        const int p = static_cast<int>(field(a, 0, 6));
        if (!flying(p)) return {"FE-SHOOT-13", "That plane is not on the board."};
        if (s.moved & bit(p)) return {"FE-SEQ-01", member(p).id + " has moved already this turn."};
        return {s.phase == Phase::kEscortsMove ? "FE-SEQ-01" : "FE-SEQ-04",
                s.phase == Phase::kEscortsMove ? "Now the escorts move." : "Now the interceptors move."};
      }
      break;
    case Step::kMove:
      if (what == Kind::kMove || what == Kind::kFlip || what == Kind::kTo) return refuse_move(s, a);
      if (what == Kind::kDeclare) {
        if (s.declare) return {"FE-MOVE-10", "A turn is declared already."};
        return {"FE-MOVE-10",
                "A turn can be declared only with a straight run that is still too short, to the "
                "left or right."};
      }
      if (what == Kind::kPlain && field(a, 0, 4) == static_cast<uint32_t>(Plain::kJettison))
        return {"FE-FBOM-02", "There are no bombs aboard."};
      if (what == Kind::kPlain && field(a, 0, 4) == static_cast<uint32_t>(Plain::kExit))
        return {"FE-SETUP-01", "The edge of the board is out of reach."};
      break;
    case Step::kFlown:
      if (what == Kind::kRest) {
        const int d = static_cast<int>(field(a, 0, 4));
        if (d < s.used || !(caps(s, s.active).distances >> d & 1))
          return {"FE-MOVE-01", "The whole move must be exactly its speed or one hex less."};
        if (!on_board(rest_end(s, d))) return {"FE-SETUP-01", "That leads off the board: use 'exit'."};
        return {"FE-MOVE-13", "There is a plane in that hex."};
      }
      break;
    case Step::kFire:
      if (what == Kind::kFire) {
        const int p = static_cast<int>(field(a, 12, 6)), q = static_cast<int>(field(a, 6, 6));
        const Weapon weapon = static_cast<Weapon>(field(a, 4, 2));
        const Mask side = s.phase == Phase::kEscortsFire ? setup_.escorts : setup_.interceptors;
        if (!flying(p) || !(side & bit(p)))
          return {s.phase == Phase::kEscortsFire ? "FE-SEQ-02" : "FE-SEQ-05", "That plane does not fire in this phase."};
        if (!flying(q) || !(enemies_of(p) & bit(q))) return {"FE-SHOOT-01", "Only enemy planes on the board can be fired at."};
        if (weapon == Weapon::kTurret) return {"FE-ARC-01", "Fighters have no turrets."};
        const bool rear = weapon == Weapon::kRear, rockets = weapon == Weapon::kRockets;
        if (rear && type(p).rear == 0) return {"FE-SHOOT-02", "This type has no rear gun."};
        if (!rear && !rockets && type(p).guns == 0) return {"FE-SHOOT-04", "This type has no guns."};
        if (rockets && s.plane[p].rockets == 0) return {"FE-RKT-01", "It has no rockets left."};
        if (rockets && field(a, 0, 4) > s.plane[p].rockets)
          return {"FE-RKT-02", "It has only " + std::to_string(s.plane[p].rockets) + " salvos left."};
        if (rockets && !(setup_.bombers & bit(q))) return {"FE-RKT-03", "Rockets are fired at bombers only."};
        const Mask done = rear ? s.fired_rear : rockets ? s.fired_rockets : s.fired;
        if (done & bit(p)) return {"FE-SHOOT-04", "These weapons have fired already this turn."};
        const int line = geom::straight_range(s.plane[p].hex(), s.plane[q].hex(), HexSide(s.plane[p].facing + (rear ? 3 : 0)));
        if (line == 0)
          return {rear ? "FE-SHOOT-02" : "FE-SHOOT-01", rear ? "Rear guns fire only along the hex line dead astern."
                                                             : "Fighters fire only along the hex line dead ahead."};
        if (rockets && (line < tables().rocket_near || line > tables().rocket_far))
          return {"FE-RKT-03", "Rockets reach from 3 to 8 hexes; the target is " + std::to_string(line) + " away."};
        if (!rockets && line > (rear ? 3 : 4))
          return {rear ? "FE-SHOOT-02" : "FE-SHOOT-01", "The target is " + std::to_string(line) + " hexes away: out of range."};
        for (int i = 1; i < line; ++i)
          if (occupied(s, geom::neighbour(s.plane[p].hex(), HexSide(s.plane[p].facing + (rear ? 3 : 0)), i)))
            return {"FE-SHOOT-03", "Another plane blocks the line of sight."};
        if (setup_.options.rockets_or_guns && ((s.fired | s.fired_rockets) & bit(p)))
          return {"FE-RKT-02", "In this scenario a plane fires guns or rockets, not both."};
        Attack shot;
        shot.shooter = static_cast<uint8_t>(p), shot.target = static_cast<uint8_t>(q), shot.weapon = weapon,
        shot.range = static_cast<uint8_t>(line);
        if (need_of(shot) > 6) return {"FE-SHOOT-17", "This small target cannot be hit at that range."};
        return {"FE-SHOOT-11", "No die is left for this shot."};
      }
      break;
    case Step::kFormation: return wrong_time(s.step);
    case Step::kStraggler:
      if (what == Kind::kStraggle) {
        if (field(a, 4, 2) && in_station(s, s.active))
          return {"FE-BMOVE-02", "Only a bomber that starts out of its station may slip."};
        if (field(a, 7, 1) && static_cast<int>(field(a, 0, 4)) != speed(s, s.active))
          return {"FE-BMOVE-03",
                  "The extra hex comes on top of the bomber's own speed of " + std::to_string(speed(s, s.active)) + "."};
        if (field(a, 6, 1)) return {"FE-BMOVE-02", "The slip at the end changes nothing here: slip at the beginning."};
        return {"FE-MOVE-01", "This bomber flies its own speed of " + std::to_string(speed(s, s.active)) +
                                  ", or the formation's if that is less."};
      }
      break;
    case Step::kGunners:
      if (what == Kind::kSelect) {
        const int p = static_cast<int>(field(a, 0, 6));
        if (!flying(p) || !(setup_.bombers & bit(p))) return {"FE-SEQ-06", "Now the bombers fire."};
        if (s.fired & bit(p)) return {"FE-ARC-02", "This bomber has fired already."};
        return {"FE-ARC-01", "No turret of this bomber has a target."};
      }
      break;
    case Step::kTurrets:
      if (what == Kind::kAim) {
        const char *rule = "FE-ARC-01", *why = "That fire is not possible.";
        turrets_may_fire(s, s.active, static_cast<int>(field(a, 0, 6)), static_cast<uint8_t>(field(a, 6, 6)), &rule, &why);
        return {rule, why};
      }
      break;
    case Step::kBombs:
      if (what == Kind::kBomb) {
        const int p = static_cast<int>(field(a, 3, 6));
        if (!flying(p)) return {"FE-BOMB-01", "That plane is not on the board."};
        if (!(s.loaded & bit(p))) return {"FE-BOMB-01", "It has no bombs left: one attack a game."};
        return {"FE-BOMB-01", "It did not fly onto that target this turn, or the target is gone."};
      }
      break;
    default: break;
  }
  return wrong_time(s.step);
}

std::optional<game::Refusal> FastEasy::why_not(const State& s, game::Cell cell) const {
  const Hex at = hex_of(cell);
  if (!on_board(at)) return Refusal{"FE-SETUP-01", "That hex is off the board."};
  if (s.step == Step::kMove) {
    const geom::Offset o = geom::to_offset(at);
    return refuse_move(s, make(Kind::kTo, static_cast<uint32_t>(o.row << 9 | o.col << 3 | s.plane[s.active].facing)));
  }
  if (s.step == Step::kPlaceEscort) {
    const geom::Offset o = geom::to_offset(at);
    return refuse(s, make(Kind::kPlace, static_cast<uint32_t>(o.row << 8 | o.col)));
  }
  return std::nullopt;
}

}  // namespace furball::fast_easy
