// Actions and rolls in words, with the numbers behind them.

#include "games/jet_duel/jet_duel.h"

namespace furball::jet_duel {
namespace {

void fill(game::RollPart& part, const ModList& list) {
  for (const ModItem& item : list) {
    const ModWords& w = words(item.mod);
    part.modifiers.push_back({std::string(w.rule), std::string(w.label), item.value});
  }
}

std::string net(const ModList& list) { return (list.sum() > 0 ? "+" : "") + std::to_string(list.sum()); }

void attack_outcomes(game::RollView& roll, const AttackOdds& odds) {
  static constexpr const char* kNames[] = {"miss", "near-miss", "damaged", "downed"};
  static constexpr const char* kLabels[] = {"Miss", "Near miss", "Damaged", "Downed"};
  const int weights[] = {odds.miss, odds.near, odds.damaged, odds.downed};
  for (uint32_t i = 0; i < 4; ++i)
    if (weights[i] > 0)
      roll.outcomes.push_back({i, static_cast<uint64_t>(weights[i]), kNames[i], kLabels[i], i == 0 ? "nothing" : "gain"});
}

}  // namespace

// Every hex in which the rest of the flight may end.
void JetDuel::end_hexes(const State& s, Hex at, int remaining, std::vector<game::Cell>& out) const {
  const int slot = s.active;
  const game::Cell here = cell(at, s.jets[slot].z);
  if (remaining > 0) {
    bool open = false;
    for (int right = 0; right < 2; ++right) {
      const Hex next = front_hex(at, s.jets[slot].heading, right);
      if (blocked(slot, next)) continue;
      open = true;
      if (!leaves(slot, next)) end_hexes(s, next, remaining - 1, out);
    }
    if (open) return;
  }
  if (forbidden_stack(s, slot, at, s.jets[slot].z)) return;
  for (const game::Cell& c : out)
    if (c == here) return;
  out.push_back(here);
}

game::ActionView JetDuel::describe_action(const State& s, game::Action a) const {
  game::ActionView v;
  const int slot = s.active, arg = arg_of(a);
  const JetState& jet = s.jets[slot];
  v.unit = unit_id(slot);
  switch (kind_of(a)) {
    case Kind::kOpponent:
      v.group = "opponent", v.rule = "JD-AI-04";
      v.label = arg < 8 ? "Watch " + label(arg) : "Watch the missile of " + label(arg & 7);
      if (arg < 8 && flies(s, arg))
        v.cells.push_back(cell(hex_of(s.jets[arg]), s.jets[arg].z)), v.targets.push_back(unit_id(arg));
      break;
    case Kind::kAltitude: {
      const int dz = altitude_dz(a), speed = flight_airspeed(s), z = jet.z + dz;
      const bool steep = altitude_steep(a);
      v.group = "altitude", v.rule = "JD-FLT-01", v.main = dz == 0;
      v.label = dz == 0
                    ? "Stay level at " + altitude_name(z)
                    : std::string(steep ? "Steep " : "") +
                          (dz > 0 ? (steep ? "climb to " : "Climb to ") : (steep ? "dive to " : "Dive to ")) + altitude_name(z);
      if (z < 4 * setup_.lowest || z >= 4 * setup_.lowest + 24) {
        v.label = dz > 0 ? "Climb out of the fight" : "Dive out of the fight";
        v.preview.warning = "The jet leaves the board for good.";
        break;
      }
      State t = s;
      t.jets[slot].z = static_cast<uint8_t>(z), t.act.dz = static_cast<int8_t>(dz), t.act.steep = steep;
      t.act.length = static_cast<uint8_t>(speed - (steep && speed > 2));
      v.cells.push_back(cell(hex_of(jet), z));
      end_hexes(t, hex_of(jet), t.act.length, v.preview.end);
      const int sp = energy_after(t, false, false);
      v.preview.facts.push_back({"hexes", "Hexes flown", std::to_string(t.act.length), "JD-FLT-05"});
      v.preview.facts.push_back({"speed", "Speed points without a turn", halves(jet.sp) + " to " + halves(sp), "JD-NRG-01"});
      v.preview.facts.push_back({"score", "Score needed to turn", std::to_string(turn_score(t)), "JD-TRN-02"});
      if (sp < kTrackBottom) v.preview.warning = "Only with the afterburner.";
      break;
    }
    case Kind::kHex: {
      v.group = "flight", v.rule = "JD-FLT-06";
      const Hex from = hex_of(jet);
      if (arg >= kHexStop) {
        v.label = arg == kHexStop ? "Stop short in the enemy's hex" : "End the flight here";
        v.rule = arg == kHexStop ? "JD-STK-03" : "JD-AI-STK1";
        v.cells.push_back(cell(from, jet.z));
        if (arg == kHexStop)
          v.preview.facts.push_back({"throttle", "Throttle", "back at least 3, no afterburner", "JD-STK-03"});
        break;
      }
      const Hex to = front_hex(from, jet.heading, arg);
      v.label = std::string(arg == kHexLeft ? "Left" : "Right") + " to " + (on_board(to) ? hex_name(to) : "the edge");
      v.cells = {cell(from, jet.z), cell(to, jet.z)};
      if (leaves(slot, to)) v.preview.warning = "The jet leaves the board for good.";
      else end_hexes(s, to, s.act.length - s.act.flown - 1, v.preview.end);
      break;
    }
    case Kind::kTurn: {
      const int side = turn_side(a);
      const bool gentle = turn_gentle(a);
      v.group = "turn", v.rule = "JD-TRN-01", v.main = side == 0;
      v.cells.push_back(cell(hex_of(jet), jet.z));
      if (side == 0) {
        v.label = "Wings level, no turn";
        v.preview.angle = angle_of(jet.heading);
        break;
      }
      v.label = std::string("Turn ") + (side == kLeft ? "left" : "right") + (gentle ? " gently" : "");
      v.preview.angle = angle_of(jet.heading + (side == kLeft ? 5 : 1));
      if (must_turn(s)) {
        v.preview.facts.push_back({"automatic", "Chance", "automatic at the edge", "JD-AI-EDGE2"});
        break;
      }
      const int faces = turn_faces(s, side, gentle);
      v.preview.facts.push_back({"chance", "Chance", std::to_string(10 * faces) + "%", "JD-TRN-02"});
      v.preview.facts.push_back({"cost", "Speed points if it succeeds", "-" + halves(turn_cost(s, gentle)), "JD-NRG-02"});
      v.preview.facts.push_back({"speed", "Speed points after success, failure",
                                 halves(energy_after(s, true, gentle)) + ", " + halves(energy_after(s, false, false)),
                                 "JD-NRG-08"});
      State t = s;
      t.act.turn = static_cast<uint8_t>(side), t.act.gentle = gentle, t.phase = Phase::kTurnRoll;
      game::RollView roll = describe_roll(t);
      if (faces < 10) roll.outcomes.push_back({0, static_cast<uint64_t>(10 - faces), "fails", "The turn fails", "cost"});
      roll.outcomes.push_back({1, static_cast<uint64_t>(faces), "turns", "The turn succeeds", "gain"});
      v.preview.rolls.push_back(std::move(roll));
      break;
    }
    case Kind::kThrottle: {
      v.group = "throttle", v.rule = arg == 0 ? "JD-NRG-06" : "JD-NRG-07", v.main = arg == 1;
      int sp = energy_after(s, s.act.turned, s.act.gentle);
      if (arg == 0) sp += burner_gain(slot, jet.z);
      else sp -= arg - 1;
      sp = sp < kTrackBottom ? kTrackBottom : sp > setup_.options.track_top ? setup_.options.track_top : sp;
      v.label = arg == 0 ? "Afterburner: " : arg == 1 ? "Steady: " : "Throttle back " + halves(arg - 1) + ": ";
      v.label += halves(sp) + " speed points, airspeed " + std::to_string(airspeed_of(sp));
      v.preview.facts.push_back({"speed", "Speed points", halves(s.act.start_sp) + " to " + halves(sp), "JD-NRG-10"});
      v.preview.facts.push_back({"airspeed", "Airspeed",
                                 std::to_string(airspeed_of(s.act.start_sp)) + " to " + std::to_string(airspeed_of(sp)),
                                 "JD-NRG-10"});
      break;
    }
    case Kind::kWeapon: {
      const int kind = weapon_kind(a), target = weapon_target(a) & 7;
      v.group = kind == kHold ? "pass" : "fire", v.rule = kind == kGuns ? "JD-GUN-04" : "JD-MSL-08";
      if (kind == kHold) {
        v.label = "Hold fire", v.main = true;
        break;
      }
      v.attack = true;
      v.targets.push_back(unit_id(target));
      v.cells.push_back(cell(hex_of(s.jets[target]), s.jets[target].z));
      State t = s;
      game::RollView roll;
      ModList list;
      if (kind == kGuns) {
        v.label = "Guns at " + label(target);
        t.act.target = static_cast<uint8_t>(target), t.phase = Phase::kAttack;
        gun_modifiers(t, slot, target, list);
        roll = describe_roll(t);
        attack_outcomes(roll, attack_odds(list.sum(), type(slot).gun == kMachineGun));
      } else {
        const MissileType& m = kind == kOneHeat ? type(slot).heat : type(slot).radar_missile;
        v.label = (kind == kPairRadar ? "Two " : "") + m.name + " at " + label(target);
        Missile& f = t.jets[slot].flying[0];
        f = {static_cast<uint8_t>(kind == kOneHeat ? kHeat : kRadar),
             static_cast<uint8_t>(target),
             static_cast<uint8_t>(kind == kPairRadar),
             jet.q,
             jet.r,
             jet.z};
        t.phase = Phase::kMissile;
        missile_modifiers(t, slot, list);
        roll = describe_roll(t);
        roll.title += " next turn, as things stand";
        attack_outcomes(roll, attack_odds(list.sum(), false));
        v.preview.facts.push_back({"minimum", "Minimum range", std::to_string(m.minimum()) + " hexes from here", "JD-MSL-11"});
      }
      v.preview.facts.push_back({"net", "Net modifier", net(list), v.rule});
      if (setup_.options.mock)
        v.preview.facts.push_back(
            {"mock", "Mock hit points",
             std::to_string(mock_points(list.sum(), target, kind == kGuns && type(slot).gun == kMachineGun)), "JD-MOCK-01"});
      v.preview.rolls.push_back(std::move(roll));
      break;
    }
    case Kind::kGuide:
      v.group = "fire", v.rule = "JD-MSL-12", v.attack = arg == 1;
      v.label = arg ? "Guide the missile" : "Let the missile go";
      if (jet.flying[0].family) v.targets.push_back(unit_id(jet.flying[0].target));
      if (arg && jet.flying[0].family) {
        State t = s;
        t.phase = Phase::kMissile;
        ModList list;
        missile_modifiers(t, slot, list);
        game::RollView roll = describe_roll(t);
        attack_outcomes(roll, attack_odds(list.sum(), false));
        v.preview.rolls.push_back(std::move(roll));
        v.preview.facts.push_back({"net", "Net modifier", net(list), "JD-MSL-13"});
      }
      break;
    default: v.label = "?";
  }
  return v;
}

game::Preview JetDuel::preview(const State& s, game::Action a) const { return describe_action(s, a).preview; }

game::RollView JetDuel::describe_roll(const State& s) const {
  game::RollView roll;
  const int slot = s.active;
  roll.dice = "d10";
  roll.side = slot < 4 ? "blue" : "red";
  game::RollPart part;
  part.label = label(slot), part.side = roll.side;
  ModList list;
  switch (s.phase) {
    case Phase::kAwareness:
      roll.title = "Situational awareness of " + label(slot), roll.rule = "JD-SA-01";
      awareness_modifiers(s, slot, list);
      part.needs = "1 or more after modifiers", part.rule = "JD-SA-01";
      break;
    case Phase::kTurnRoll:
      roll.title = label(slot) + " tries to turn " + (s.act.turn == kLeft ? "left" : "right"), roll.rule = "JD-TRN-02";
      turn_modifiers(s, s.act.turn, s.act.gentle, list);
      part.needs = std::to_string(turn_score(s)) + " or more after modifiers, or a natural 10", part.rule = "JD-TRN-02";
      break;
    case Phase::kAttack:
      roll.title = label(slot) + " fires at " + label(s.act.target), roll.rule = "JD-GUN-07", roll.dice = "d10+d6";
      gun_modifiers(s, slot, s.act.target, list);
      part.needs = "10 or more after modifiers hits, 8 or 9 is a near miss", part.rule = "JD-GUN-07";
      break;
    case Phase::kMissile:
      roll.title = "The missile of " + label(slot) + " attacks " + label(s.jets[slot].flying[0].target);
      roll.rule = "JD-MSL-13", roll.dice = "d10+d6";
      missile_modifiers(s, slot, list);
      part.needs = "10 or more after modifiers hits, 8 or 9 is a near miss", part.rule = "JD-MSL-13";
      break;
    default:
      roll.title = label(slot) + " turns back to the board", roll.rule = "JD-AI-EDGE2", roll.dice = "d2";
      part.needs = "either side serves", part.rule = "JD-AI-EDGE2";
  }
  fill(part, list);
  roll.parts.push_back(std::move(part));
  return roll;
}

game::OutcomeView JetDuel::describe_outcome(const State& s, uint32_t outcome) const {
  game::OutcomeView v;
  switch (s.phase) {
    case Phase::kAwareness:
      v.label = outcome == 0 ? "Awareness lost" : "Awareness kept";
      if (outcome > 1) v.label += " (" + std::to_string(outcome) + ")";
      v.tone = outcome == 0 ? "cost" : "nothing";
      break;
    case Phase::kTurnRoll:
      v.label = outcome ? "The turn succeeds" : "The turn fails", v.tone = outcome ? "gain" : "cost";
      break;
    case Phase::kEdgeSide: v.label = outcome ? "Right" : "Left", v.tone = "nothing"; break;
    default: {
      static constexpr const char* kLabels[] = {"Miss", "Near miss", "Damaged and out of the fight", "Shot down"};
      v.label = kLabels[outcome & 3], v.tone = outcome == 0 ? "nothing" : "gain";
    }
  }
  return v;
}

std::optional<game::Refusal> JetDuel::why_not(const State& s, game::Cell c) const {
  if (s.phase != Phase::kFlight && s.phase != Phase::kWeapons) return std::nullopt;
  const Hex h = geom::to_hex(geom::Offset{c.x, c.y});
  if (s.phase == Phase::kFlight) {
    for (int right = 0; right < 2; ++right) {
      if (front_hex(hex_of(s.jets[s.active]), s.jets[s.active].heading, right) != h) continue;
      if (const No* no = hex_refusal(s, right)) return game::Refusal{no->rule, no->reason};
      return std::nullopt;
    }
    return game::Refusal{"JD-FLT-06", "Each hex entered is one of the jet's two front hexes."};
  }
  const int base = enemy_base(s.active);
  for (int e = base; e < base + 4; ++e) {
    if (!flies(s, e) || hex_of(s.jets[e]) != h) continue;
    const No* best = nullptr;
    for (int kind : {kOneHeat, kOneRadar, kGuns}) {
      const No* no = weapon_refusal(s, weapon(kind, e));
      if (!no) return std::nullopt;
      if (kind == kGuns || !best) best = no;
    }
    return game::Refusal{best->rule, best->reason};
  }
  return std::nullopt;
}

}  // namespace furball::jet_duel
