// Actions, rolls and outcomes in words, with their odds.

#include <algorithm>

#include "games/fast_easy/fast_easy.h"
#include "games/fast_easy/odds.h"

namespace furball::fast_easy {
namespace {

std::string turn_words(int from, int to) {
  switch (geom::floor_mod(to - from, 6)) {
    case 0: return "";
    case 1: return ", turning right";
    case 2: return ", turning right twice";
    case 4: return ", turning left twice";
    case 5: return ", turning left";
    default: return ", turned about";
  }
}

std::vector<game::Modifier> listed(const ModList& mods) {
  std::vector<game::Modifier> out;
  for (const Mod& m : mods) out.push_back({m.rule, m.label, m.value});
  return out;
}

std::string turret_words(uint32_t turrets) {
  static constexpr const char* kNames[] = {"nose", "top", "belly", "left", "right", "tail"};
  std::string text;
  for (int t = 0; t < kTurretCount; ++t)
    if (turrets >> t & 1) text += (text.empty() ? "" : ", ") + std::string(kNames[t]);
  return text;
}

}  // namespace

void FastEasy::shot_facts(const State& s, const Attack& a, std::vector<game::Fact>& facts) const {
  const ShotOdds odds = shot_odds(*this, s, a);
  facts.push_back({"dice", "Dice",
                   std::to_string(int{a.dice}) + ", hit on " + (a.need == 6 ? "6" : std::to_string(int{a.need}) + "+"),
                   "FE-SHOOT-04"});
  facts.push_back({"hits", "Expected hits", game::fraction(odds.hits.part, odds.hits.whole), "FE-SHOOT-04"});
  facts.push_back({"out", "Chance to put it out", percent(odds.out), "FE-SHOOT-13"});
  if (odds.critical_roll.part)
    facts.push_back(
        {"critical", "Chance of a critical roll",
         percent(odds.critical_roll.value()) + ", then H " + game::fraction(odds.h_given_roll.part, odds.h_given_roll.whole),
         "FE-CRIT-01"});
  if (odds.engines > 0) facts.push_back({"engine", "Engines lost, on average", percent(odds.engines) + " of one", "FE-ENG-01"});
  if (a.weapon == Weapon::kRockets)
    facts.push_back({"shift", "Chance to break the formation", percent(odds.broken), "FE-SHIFT-01"});
}

game::ActionView FastEasy::describe_action(const State& s, Action a) const {
  game::ActionView v;
  const int active = s.active < planes() ? s.active : -1;
  if (active >= 0) v.unit = member(active).id;
  switch (kind(a)) {
    case Kind::kPlace: {
      const Hex at = geom::to_hex(geom::Offset{static_cast<int>(field(a, 0, 6)), static_cast<int>(field(a, 8, 6))});
      v.group = "place", v.label = "Start at " + hex_name(at), v.cells = {cell_of(at)}, v.rule = "FE-SETUP-03";
      break;
    }
    case Kind::kSelect: {
      const int p = static_cast<int>(field(a, 0, 6));
      const bool gunners = s.step == Step::kGunners;
      const Mask movers = s.phase == Phase::kEscortsMove ? setup_.escorts : setup_.interceptors;
      v.unit = member(p).id;
      v.group = "plane";
      v.main = !gunners && std::countr_zero(movers & s.flying & ~s.moved) == p;
      v.label = (gunners ? "Gunners of " : v.main ? "Next: " : "Move ") + who(p);
      v.cells = {cell_of(s.plane[p].hex())};
      v.rule = gunners ? "FE-SEQ-06" : s.phase == Phase::kEscortsMove ? "FE-SEQ-01" : "FE-SEQ-04";
      break;
    }
    case Kind::kMove: {
      const MoveNet& n = net(s, active);
      const Plane& plane = s.plane[active];
      const std::size_t i = field(a, 4, 10);
      const auto& end = (s.declare ? n.declared_turned : n.plain_turned)[plane.facing][i];
      const Hex at = plane.hex() + Hex{end.dq, end.dr};
      v.group = "move";
      v.label = "Fly to " + hex_name(at) + turn_words(plane.facing, end.facing);
      if (s.declare)
        v.label += std::string(", beginning a turn to the ") + (s.declare == 1 ? "left (" : "right (") +
                   std::to_string(int{n.declared[i].carry_run}) + " straight)";
      if (field(a, 0, 4)) v.label += ", over " + setup_.targets[field(a, 0, 4) - 1].name;
      for (Hex h : path_to(s, active, n, s.declare ? 1 : 0, static_cast<int>(i), static_cast<int>(field(a, 0, 4))))
        v.cells.push_back(cell_of(h));
      if (v.cells.empty()) v.cells.push_back(cell_of(at));
      v.rule = s.declare ? "FE-MOVE-10" : end.facing != plane.facing ? "FE-MOVE-09" : "FE-MOVE-01";
      v.preview.end = {cell_of(at)};
      v.preview.angle = 60 * end.facing;
      break;
    }
    case Kind::kFlip: {
      const MoveNet& n = net(s, active);
      const std::size_t i = field(a, 4, 10);
      const auto& end = n.flips_turned[s.plane[active].facing][i];
      const Hex at = s.plane[active].hex() + Hex{end.dq, end.dr};
      v.group = "immelmann";
      v.label = "Immelmann at " + hex_name(at) + turn_words(s.plane[active].facing, end.facing) + ", " +
                std::to_string(int{n.flips[i].used}) + " hexes flown";
      for (Hex h : path_to(s, active, n, 2, static_cast<int>(i), 0)) v.cells.push_back(cell_of(h));
      v.rule = "FE-IMM-01";
      v.preview.end = {cell_of(at)};
      v.preview.angle = 60 * ((end.facing + 3) % 6);
      v.preview.facts.push_back({"success", "Chance to succeed",
                                 game::fraction(static_cast<uint64_t>(6 - type(active).imm_fail_max), 6), "FE-IMM-03"});
      break;
    }
    case Kind::kDeclare:
      v.group = "declare", v.rule = "FE-MOVE-10";
      v.label = field(a, 0, 2) == 1 ? "Begin a turn to the left" : "Begin a turn to the right";
      break;
    case Kind::kRest: {
      const Hex at = rest_end(s, static_cast<int>(field(a, 0, 4)));
      v.group = "move", v.rule = "FE-IMM-01", v.label = "Fly on to " + hex_name(at);
      v.cells = {cell_of(s.plane[active].hex()), cell_of(at)};
      v.preview.end = {cell_of(at)};
      v.preview.angle = 60 * s.plane[active].facing;
      break;
    }
    case Kind::kFire: {
      const int p = static_cast<int>(field(a, 12, 6)), q = static_cast<int>(field(a, 6, 6));
      const Weapon weapon = static_cast<Weapon>(field(a, 4, 2));
      v.unit = member(p).id, v.targets = {member(q).id}, v.attack = true, v.group = "fire";
      const int salvos = static_cast<int>(field(a, 0, 4));
      v.label =
          who(p) +
          (weapon == Weapon::kGuns   ? " fires at "
           : weapon == Weapon::kRear ? " fires its rear gun at "
                                     : " fires " + std::to_string(salvos) + (salvos == 1 ? " salvo at " : " salvos at ")) +
          who(q);
      v.cells = {cell_of(s.plane[p].hex()), cell_of(s.plane[q].hex())};
      v.rule = weapon == Weapon::kGuns ? "FE-SHOOT-01" : weapon == Weapon::kRear ? "FE-SHOOT-02" : "FE-RKT-02";
      break;
    }
    case Kind::kFormation:
      v.group = "move", v.rule = "FE-BMOVE-01";
      v.main = static_cast<int>(field(a, 0, 4)) == setup_.formation_speed;
      v.label = v.main ? "The formation flies on (" + std::to_string(field(a, 0, 4)) + " hexes)"
                       : "The formation waits (" + std::to_string(field(a, 0, 4)) + " hexes)";
      break;
    case Kind::kStraggle: {
      const uint32_t slip = field(a, 4, 2);
      v.group = "move", v.rule = field(a, 7, 1) ? "FE-BMOVE-03" : slip ? "FE-BMOVE-02" : "FE-BMOVE-01";
      v.label = "Fly " + std::to_string(field(a, 0, 4));
      if (slip) v.label += std::string(", slip ") + (slip == 1 ? "left" : "right") + (field(a, 6, 1) ? " at the end" : "");
      if (field(a, 7, 1)) v.label += ", try for one hex more";
      Hex at = s.plane[active].hex();
      const int distance = static_cast<int>(field(a, 0, 4));
      v.cells.push_back(cell_of(at));
      for (int i = 1; i <= distance; ++i) {
        const bool here = slip != 0 && i == (field(a, 6, 1) ? distance : 1);
        at = geom::neighbour(at, HexSide(s.plane[active].facing + (here ? (slip == 1 ? -1 : 1) : 0)));
        if (on_board(at)) v.cells.push_back(cell_of(at));
      }
      v.preview.facts.push_back({"station", "Station after the move",
                                 hex_name(geom::neighbour(station(s, active), HexSide(member(active).facing), s.distance)),
                                 "FE-BMOVE-02"});
      break;
    }
    case Kind::kAim: {
      const int q = static_cast<int>(field(a, 0, 6));
      v.group = "fire", v.attack = true, v.targets = {member(q).id};
      v.label = "Fire at " + who(q) + " with " + turret_words(field(a, 6, 6));
      v.main = field(a, 6, 6) == best_turrets(s, active, q);
      v.cells = {cell_of(s.plane[active].hex()), cell_of(s.plane[q].hex())};
      v.rule = "FE-ARC-01";
      break;
    }
    case Kind::kBomb: {
      const int p = static_cast<int>(field(a, 3, 6));
      const Target& target = setup_.targets[field(a, 0, 3)];
      v.unit = member(p).id, v.group = "bomb", v.attack = true, v.rule = "FE-BOMB-01";
      v.label = who(p) + " bombs " + target.name;
      v.cells = {cell_of(target.at)};
      v.preview.facts.push_back(
          {"chance", "Chance to destroy it", game::fraction(static_cast<uint64_t>(bomb_ways(s, p)), 6), "FE-BOMB-01"});
      break;
    }
    case Kind::kPlain:
      v.group = "other";
      switch (static_cast<Plain>(field(a, 0, 4))) {
        case Plain::kExit:
          v.label = "Leave the board for good", v.rule = "FE-SETUP-01", v.preview.warning = "The plane cannot return.";
          break;
        case Plain::kJettison: v.label = "Jettison the bombs", v.rule = "FE-FBOM-02"; break;
        case Plain::kForced: v.label = "No free hex: fly on and be pushed aside", v.rule = "FE-MOVE-14", v.main = true; break;
        case Plain::kDone:
          v.group = "pass", v.unit = s.step == Step::kTurrets ? member(active).id : "";
          v.label = s.step == Step::kTurrets ? (s.allocation[0].turrets ? "Fire now" : "Hold fire")
                    : s.step == Step::kBombs ? "Keep the bombs"
                                             : "Done firing";
          v.main = s.step == Step::kTurrets && s.allocation[0].turrets;
          v.rule = s.step == Step::kBombs ? "FE-BOMB-01" : "FE-SHOOT-01";
          break;
        default:
          v.group = "fire", v.label = "All fire at will", v.main = true,
          v.rule = s.phase == Phase::kBombersFire   ? "FE-SEQ-06"
                   : s.phase == Phase::kEscortsFire ? "FE-SEQ-02"
                                                    : "FE-SEQ-05";
      }
      break;
    default: v.label = "?";
  }
  return v;
}

game::Preview FastEasy::preview(const State& s, Action a) const {
  game::Preview preview = describe_action(s, a).preview;
  if (kind(a) == Kind::kFire) {
    const int p = static_cast<int>(field(a, 12, 6)), q = static_cast<int>(field(a, 6, 6));
    const Shot shot{static_cast<uint8_t>(p), static_cast<uint8_t>(q), static_cast<Weapon>(field(a, 4, 2)),
                    static_cast<uint8_t>(geom::distance(s.plane[p].hex(), s.plane[q].hex())), 0};
    shot_facts(s, attack_of(s, shot, static_cast<int>(field(a, 0, 4))), preview.facts);
  } else if (kind(a) == Kind::kAim) {
    shot_facts(s, turret_attack(s, s.active, static_cast<int>(field(a, 0, 6)), static_cast<uint8_t>(field(a, 6, 6))),
               preview.facts);
  } else if (kind(a) == Kind::kMove) {  // what the plane could fire at from there
    State next = s;
    const int p = s.active;
    const auto& end = (s.declare ? net(s, p).declared_turned : net(s, p).plain_turned)[s.plane[p].facing][field(a, 4, 10)];
    lift(next, p);
    put(next, p, s.plane[p].hex() + Hex{end.dq, end.dr});
    next.plane[p].facing = end.facing;
    next.fired = next.fired_rear = next.fired_rockets = 0;
    ShotList list;
    shots_of(next, p, list);
    for (const Shot& shot : list)
      preview.facts.push_back({"shot", "Could fire at " + who(shot.target),
                               "range " + std::to_string(int{shot.range}) + ", expected hits " +
                                   game::fraction(shot_odds(*this, next, attack_of(next, shot, shot.salvos)).hits.part,
                                                  shot_odds(*this, next, attack_of(next, shot, shot.salvos)).hits.whole),
                               "FE-SHOOT-01"});
  }
  return preview;
}

game::RollView FastEasy::attack_roll(const State& s, const Attack& a) const {
  game::RollView r;
  r.title = who(a.shooter) + " fires at " + who(a.target);
  r.rule = a.weapon == Weapon::kRockets ? "FE-RKT-04" : "FE-SHOOT-04";
  r.dice = std::to_string(int{a.dice}) + "d6";
  r.side = game::name(side(a.shooter));
  const std::string needs = a.need == 6 ? "6 on each die" : std::to_string(int{a.need}) + " or more on each die";
  r.parts.push_back(
      {std::to_string(int{a.dice}) + (a.dice == 1 ? " die" : " dice"), r.side, needs, "FE-SHOOT-04", listed(dice_mods(s, a))});
  r.parts.push_back({"Number needed, range " + std::to_string(int{a.range}), r.side, std::to_string(int{a.need}),
                     need_mods(a)[0].rule, listed(need_mods(a))});
  return r;
}

game::RollView FastEasy::describe_roll(const State& s) const {
  game::RollView r;
  const std::string name = s.active < planes() ? who(s.active) : "";
  const auto simple = [&](std::string title, const char* rule, std::string needs, const char* dice = "d6",
                          const char* owner = "blue") {
    r.title = std::move(title), r.rule = rule, r.dice = dice, r.side = owner;
    if (!needs.empty()) r.parts.push_back({r.title, r.side, std::move(needs), rule, {}});
  };
  switch (s.step) {
    case Step::kPlaceGroup: simple("Interceptors appear", "FE-SETUP-04", "", "random", "none"); break;
    case Step::kFlip:
      simple("Immelmann of " + name, type(s.active).imm_fail_max == 3 ? "FE-IMM-04" : "FE-IMM-03",
             std::to_string(type(s.active).imm_fail_max + 1) + " or more", "d6", side(s.active) == Seat::kRed ? "red" : "blue");
      break;
    case Step::kDisplace: simple(name + " is pushed aside", "FE-MOVE-14", "an empty hex next to it", "d6", "none"); break;
    case Step::kExtraHex:
      simple(name + " tries for one hex more", "FE-BMOVE-03", std::to_string(tables().extra_hex_need) + " or more");
      break;
    case Step::kSpeedZero:
      simple(name + " has no speed left", "FE-ENG-04", std::to_string(tables().speed_zero_need) + " or more to move one hex");
      break;
    case Step::kShift: simple(name + " shifts", "FE-SHIFT-01", "1 is dead ahead, then clockwise", "d6", "none"); break;
    case Step::kCollisionShift:
      simple(name + " shifts after a collision", "FE-COLL-02", "1 is dead ahead, then clockwise", "d6", "none");
      break;
    case Step::kCollision:
      simple("Collision check of " + name, "FE-COLL-01", "collision row of the critical table", "2d6", "none");
      break;
    case Step::kFriendly:
      simple("Does " + who(s.attack.shooter) + " fire at " + who(s.attack.target) + " by mistake?", "FE-FF-01",
             "fires on " + std::to_string(tables().friendly_highest[s.attack.range]) + " or less", "d6", "none");
      break;
    case Step::kDice: r = attack_roll(s, s.attack); break;
    case Step::kRocketRow:
      simple("A rocket strikes " + who(s.attack.target), "FE-RKT-05", "rocket row of the critical table", "2d6", "red");
      break;
    case Step::kNearest:
      simple("Which bomber is shaken, too", "FE-SHIFT-02", "the nearest ones are equally likely", "d6", "none");
      break;
    case Step::kEngines:
      simple("Engine checks on " + who(s.attack.target), "FE-ENG-01",
             std::to_string(tables().engine_need) + " or more destroys an engine, once for each six",
             (std::to_string(int{s.attack.sixes}) + "d6").c_str(), "red");
      break;
    case Step::kCritical:
      simple("Critical roll against " + who(s.attack.target), "FE-CRIT-01", "", "2d6",
             side(s.attack.shooter) == Seat::kRed ? "red" : "blue");
      r.parts.push_back(
          {"2d6 on the table", r.side, "H puts it out of the game", "FE-CRIT-03", listed(critical_mods(s.attack))});
      break;
    case Step::kBombRoll:
      simple(name + " bombs " + setup_.targets[s.attack.target].name, "FE-BOMB-01",
             std::to_string(type(s.active).bomb_need) + " or more");
      break;
    case Step::kCasualty:
      simple("The fate of " + name, "FE-END-01", "", "d6", "none");
      r.parts.push_back({"Casualty table", "none", "the higher the better", "FE-END-01", listed(fate_mods(s, s.active))});
      break;
    default: break;
  }
  return r;
}

game::OutcomeView FastEasy::describe_outcome(const State& s, uint32_t o) const {
  game::OutcomeView v;
  const auto yes_no = [&](const char* yes, const char* no) { v.label = o ? yes : no, v.tone = o ? "gain" : "nothing"; };
  switch (s.step) {
    case Step::kPlaceGroup: v.label = "at " + outcome_notation(s, o), v.tone = "side"; break;
    case Step::kFlip: yes_no("The plane comes out facing the other way", "It fails: straight on"); break;
    case Step::kExtraHex: yes_no("One hex more", "Nothing gained"); break;
    case Step::kSpeedZero: yes_no("It moves one hex", "It does not move"); break;
    case Step::kFriendly:
      v.label = o ? "It fires at its own escort" : "The escort is recognised", v.tone = o ? "cost" : "nothing";
      break;
    case Step::kBombRoll: yes_no("The target is destroyed", "The bombs miss"); break;
    case Step::kDisplace: v.label = "to " + outcome_notation(s, o), v.tone = "side"; break;
    case Step::kShift:
    case Step::kCollisionShift:
      v.label = o ? "to " + hex_name(geom::neighbour(s.plane[s.active].hex(),
                                                     HexSide(s.plane[s.active].facing + static_cast<int>(o) - 1)))
                  : "no room: it stays";
      v.tone = o ? "side" : "nothing";
      break;
    case Step::kCollision:
    case Step::kRocketRow:
    case Step::kCritical: {
      static constexpr const char* kLabels[kCritCount] = {"No effect",
                                                          "One hit",
                                                          "Two hits",
                                                          "Three hits",
                                                          "S1: it shifts one hex",
                                                          "S2: it and the nearest bomber shift",
                                                          "H: out of the game"};
      v.label = o < kCritCount ? kLabels[o] : "?";
      v.tone = o == kNothing ? "nothing" : s.step == Step::kCollision ? "cost" : "gain";
      break;
    }
    case Step::kDice: {
      const int h = hits_of(o), x = sixes_of(o);
      v.label = h == 0 ? "No hit"
                       : std::to_string(h) + (h == 1 ? " hit" : " hits") +
                             (x ? ", " + std::to_string(x) + (x == 1 ? " six" : " sixes") : "");
      v.tone = h == 0 ? "nothing" : "gain";
      break;
    }
    case Step::kNearest: v.label = who(static_cast<int>(o)), v.tone = "side"; break;
    case Step::kEngines:
      v.label = o == 0 ? "No engine lost" : std::to_string(o) + (o == 1 ? " engine lost" : " engines lost"),
      v.tone = o ? "gain" : "nothing";
      break;
    case Step::kCasualty: {
      static constexpr const char* kLabels[] = {"", "It crashes", "Damaged", "Light damage: fit to fight again"};
      v.label = std::string(kLabels[o & 3]) + " (" + std::to_string(points_of(s.active, static_cast<Fate>(o))) + " points)";
      v.tone = o == 1 ? "cost" : "nothing";
      break;
    }
    default: v.label = std::to_string(o), v.tone = "nothing";
  }
  return v;
}

}  // namespace furball::fast_easy
