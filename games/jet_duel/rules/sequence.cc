// The order of play: turns, flights, and the ten steps of one activation (JD-SEQ-01, JD-SEQ-02).

#include <cassert>

#include "games/jet_duel/jet_duel.h"

namespace furball::jet_duel {

JetDuel::JetDuel(Setup setup) : setup_(std::move(setup)) {
  initial_ = setup_.start;
  begin_turn(initial_, nullptr);
}

game::Node JetDuel::node(const State& s) const {
  switch (s.phase) {
    case Phase::kOver: return game::Node::terminal();
    case Phase::kAwareness:
    case Phase::kTurnRoll:
    case Phase::kAttack:
    case Phase::kMissile:
    case Phase::kEdgeSide: return game::Node::chance();
    default: return game::Node::decision(s.active < 4 ? game::Seat::kBlue : game::Seat::kRed);
  }
}

void JetDuel::begin_turn(State& s, game::Events* events) const {
  if (events) say(events, "phase", "Turn " + std::to_string(s.turn), "JD-SEQ-01");
  // A marker carried over counts as borne this turn (JD-STK-02, JD-GUN-03).
  for (const JetState& jet : s.jets)
    if (jet.flying[0].family && flies(s, jet.flying[0].target)) s.jets[jet.flying[0].target].marks |= kMarked;
  s.began_ineffective = !effective(s, 0);
  next_jet(s, 0, events);
}

// JD-SEQ-01: by id, blue first. `from` is the first slot to consider.
void JetDuel::next_jet(State& s, int from, game::Events* events) const {
  s.act = Activation{};
  for (int slot = from; slot <= kSlots; ++slot) {
    if (slot == 4 || slot == kSlots) {
      // JD-VIC-04: the flight just finished had no fight left when it began.
      const int side = slot == 4 ? 0 : 1;
      bool threatened = false;
      for (const JetState& jet : s.jets) threatened |= jet.flying[0].family && flies(s, jet.flying[0].target);
      if (s.began_ineffective && !threatened) {
        s.phase = Phase::kOver, s.active = 0, s.began_ineffective = 0;
        if (events)
          say(events, "phase", setup_.flights[side].name + " have lost combat effectiveness: the fight ends", "JD-VIC-04");
        return;
      }
      if (slot == kSlots) break;
      s.began_ineffective = !effective(s, 1);
    }
    if (flies(s, slot)) return begin_activation(s, slot, events);
    if (s.jets[slot].flying[0].family) {
      s.active = static_cast<uint8_t>(slot);
      return missile_phase(s, events);
    }
  }
  // The game turn ends.
  for (JetState& jet : s.jets) jet.marks &= static_cast<uint8_t>(~(kGunned | kLaunchedAt | kMarked));
  if (s.turn >= 40) {
    s.phase = Phase::kOver, s.active = 0, s.began_ineffective = 0;
    if (events) say(events, "phase", "Turn 40 is over: the fight ends", "JD-VIC-04");
    return;
  }
  ++s.turn;
  begin_turn(s, events);
}

State JetDuel::activate(State s, int slot) const {
  for (const JetState& jet : s.jets)
    if (jet.flying[0].family && flies(s, jet.flying[0].target)) s.jets[jet.flying[0].target].marks |= kMarked;
  s.act = Activation{};
  begin_activation(s, slot, nullptr);
  return s;
}

void JetDuel::begin_activation(State& s, int slot, game::Events* events) const {
  s.active = static_cast<uint8_t>(slot);
  JetState& jet = s.jets[slot];
  Activation& act = s.act;
  act.start_q = jet.q, act.start_r = jet.r, act.start_z = jet.z;
  act.start_heading = jet.heading, act.start_bank = jet.bank, act.start_pitch = jet.pitch, act.start_sp = jet.sp;
  jet.marks &= static_cast<uint8_t>(~kSaLost);
  // JD-MSL-01: the start check, for every enemy, with last turn's pitch.
  if (jet.heat || jet.radar) {
    const int base = enemy_base(slot);
    for (int i = 0; i < 4; ++i)
      if (flies(s, base + i) && !unlocked(slot, jet, s.jets[base + i])) act.locks |= static_cast<uint8_t>(1 << i);
  }
  if (events) say(events, "phase", label(slot) + " is activated", "JD-SEQ-02", slot);
  ModList list;
  awareness_modifiers(s, slot, list);
  // JD-SA-01: lost on a modified 0 or less. Where nothing hangs on it no die is rolled; AI pilots with
  // a choice of opponents need the natural roll (JD-AI-OP6).
  const int lose = list.sum() < 0 ? -list.sum() : 0;
  act.sa_lose = static_cast<uint8_t>(lose);
  s.phase = Phase::kAwareness;
  bool choice = false;
  if (ai(slot)) {
    int enemies = 0;
    for (int e = enemy_base(slot); e < enemy_base(slot) + 4; ++e) enemies += flies(s, e);
    choice = enemies > 1;
  }
  if (lose == 0 && !choice) {
    act.sa_lose = 0;
    after_awareness(s);
  }
}

// JD-SET-01: all dice are D10 (0 counts as 10) and D6; an attack's two dice are one node of 60 ways.
void JetDuel::outcomes(const State& s, game::OutcomeList& out) const {
  switch (s.phase) {
    case Phase::kAwareness: {
      const uint32_t lose = s.act.sa_lose;
      if (lose > 0) out.push_back({0, lose});
      int enemies = 0;
      if (ai(s.active))
        for (int e = enemy_base(s.active); e < enemy_base(s.active) + 4; ++e) enemies += flies(s, e);
      if (enemies > 1) {
        for (uint32_t roll = lose + 1; roll <= 10; ++roll) out.push_back({roll, 1});
      } else {
        out.push_back({1, 10 - lose});
      }
      return;
    }
    case Phase::kTurnRoll: {
      const uint64_t good = static_cast<uint64_t>(turn_faces(s, s.act.turn, s.act.gentle));
      if (good < 10) out.push_back({0, 10 - good});
      out.push_back({1, good});
      return;
    }
    case Phase::kAttack:
    case Phase::kMissile: {
      ModList list;
      bool machine_guns = false;
      if (s.phase == Phase::kAttack) {
        gun_modifiers(s, s.active, s.act.target, list);
        machine_guns = type(s.active).gun == kMachineGun;
      } else {
        missile_modifiers(s, s.active, list);
      }
      const AttackOdds odds = attack_odds(list.sum(), machine_guns);
      const int weights[] = {odds.miss, odds.near, odds.damaged, odds.downed};
      for (uint32_t i = 0; i < 4; ++i)
        if (weights[i] > 0) out.push_back({i, static_cast<uint64_t>(weights[i])});
      return;
    }
    case Phase::kEdgeSide: out.push_back({0, 1}), out.push_back({1, 1}); return;
    default: return;
  }
}

void JetDuel::resolve(State& s, uint32_t outcome, game::Events* events) const {
  switch (s.phase) {
    case Phase::kAwareness: {
      const bool lost = outcome == 0;
      if (events)
        say(events, "roll", label(s.active) + (lost ? " loses situational awareness" : " keeps situational awareness"),
            "JD-SA-01", s.active);
      s.act.sa_lose = 0;
      if (lost) {
        s.jets[s.active].marks |= kSaLost;
        return lost_flight(s, events);
      }
      int enemies = 0;
      if (ai(s.active))
        for (int e = enemy_base(s.active); e < enemy_base(s.active) + 4; ++e) enemies += flies(s, e);
      s.act.sa_roll = static_cast<uint8_t>(enemies > 1 ? outcome : 0);
      return after_awareness(s);
    }
    case Phase::kTurnRoll: return turn_done(s, outcome == 1, events);
    case Phase::kAttack: {
      const int target = s.act.target;
      s.act.target = 0;
      attack_result(s, target, static_cast<int>(outcome), type(s.active).gun == kMachineGun, events);
      return missile_phase(s, events);
    }
    case Phase::kMissile:
      attack_result(s, s.jets[s.active].flying[0].target, static_cast<int>(outcome), false, events);
      return end_activation(s, events);
    case Phase::kEdgeSide: s.act.turn = outcome == 0 ? kLeft : kRight; return lost_speed(s, events);
    default: assert(false);
  }
}

// Step 4 begins. AI pilots pick an opponent first where there is more than one (JD-AI-04).
void JetDuel::after_awareness(State& s) const {
  s.phase = Phase::kAltitude;
  if (!ai(s.active)) return;
  const int base = enemy_base(s.active);
  int candidates = 0;
  for (int e = base; e < base + 4; ++e) {
    const Missile& m = s.jets[e].flying[0];
    if (m.family && m.target == s.active) ++candidates, s.act.opponent = static_cast<uint8_t>(8 + e);
    if (flies(s, e)) {
      ++candidates;
      if (s.act.opponent == kNobody) s.act.opponent = static_cast<uint8_t>(e);
    }
  }
  if (candidates > 1) s.act.opponent = kNobody, s.phase = Phase::kOpponent;
}

void JetDuel::legal(const State& s, game::ActionList& out) const {
  const int slot = s.active;
  switch (s.phase) {
    case Phase::kOpponent: {
      const int base = enemy_base(slot);
      for (int e = base; e < base + 4; ++e)
        if (flies(s, e)) out.push_back(make(Kind::kOpponent, e));
      for (int e = base; e < base + 4; ++e) {
        const Missile& m = s.jets[e].flying[0];
        if (m.family && m.target == slot) out.push_back(make(Kind::kOpponent, 8 + e));
      }
      return;
    }
    case Phase::kAltitude: {
      for (int dz = -3; dz <= 2; ++dz)
        for (int steep = 0; steep < 2; ++steep)
          if (!altitude_refusal(s, dz, steep)) out.push_back(altitude(dz, steep));
      if (out.empty()) out.push_back(altitude(0, false));  // every hex in reach is taken: stack, if it must be
      return;
    }
    case Phase::kFlight: {
      for (int arg : {kHexLeft, kHexRight, kHexStop})
        if (!hex_refusal(s, arg)) out.push_back(make(Kind::kHex, arg));
      if (!out.empty()) return;
      if (ai(slot)) out.push_back(make(Kind::kHex, kHexHalt));
      else out.push_back(make(Kind::kHex, kHexLeft)), out.push_back(make(Kind::kHex, kHexRight));
      return;
    }
    case Phase::kTurn:
      for (int arg = 0; arg <= 4; ++arg) {
        const game::Action a = make(Kind::kTurn, arg);
        if (!turn_refusal(s, turn_side(a), turn_gentle(a))) out.push_back(a);
      }
      return;
    case Phase::kThrottle: {
      if (!throttle_refusal(s, 0)) out.push_back(make(Kind::kThrottle, 0));
      for (int arg = 1; arg <= 13; ++arg) {
        if (!throttle_refusal(s, arg)) out.push_back(make(Kind::kThrottle, arg));
        else if (!out.empty() && out.back().bits > make(Kind::kThrottle, 0).bits) break;
      }
      if (out.empty()) out.push_back(make(Kind::kThrottle, 1));
      return;
    }
    case Phase::kWeapons: {
      const Weapons w = weapons(s);
      const int base = enemy_base(slot);
      out.push_back(weapon(kHold, 0));
      const uint8_t masks[] = {w.guns, w.heat, w.radar, w.radar_pair ? w.radar : uint8_t{0}};
      for (int kind = kGuns; kind <= kPairRadar; ++kind)
        for (int i = 0; i < 4; ++i)
          if (masks[kind - kGuns] >> i & 1) out.push_back(weapon(kind, base + i));
      return;
    }
    case Phase::kGuide: out.push_back(make(Kind::kGuide, 0)), out.push_back(make(Kind::kGuide, 1)); return;
    default: return;
  }
}

void JetDuel::apply(State& s, game::Action a, game::Events* events) const {
  const int slot = s.active;
  JetState& jet = s.jets[slot];
  switch (kind_of(a)) {
    case Kind::kOpponent:
      s.act.opponent = static_cast<uint8_t>(arg_of(a));
      s.phase = Phase::kAltitude;
      if (events)
        say(events, "note",
            label(slot) + " watches " + (arg_of(a) < 8 ? label(arg_of(a)) : "the missile of " + label(arg_of(a) - 8)),
            "JD-AI-04", slot);
      return;
    case Kind::kAltitude: {
      const int dz = altitude_dz(a), speed = flight_airspeed(s);
      const bool steep = altitude_steep(a);
      const int z = jet.z + dz;
      s.act.dz = static_cast<int8_t>(dz), s.act.steep = steep;
      // JD-FLT-05
      s.act.length = static_cast<uint8_t>(speed - (steep && speed > 2));
      if (z < 4 * setup_.lowest || z >= 4 * setup_.lowest + 24) {  // JD-FLT-07
        remove(s, slot, Status::kOff, events);
        return missile_phase(s, events);
      }
      jet.z = static_cast<uint8_t>(z);  // JD-FLT-04
      jet.pitch = !steep ? kShallow : dz > 0 ? kSteepClimb : kSteepDive;
      if (events && dz != 0)
        say(events, "move",
            label(slot) + (steep ? " steeply" : "") + (dz > 0 ? " climbs to " : " dives to ") + altitude_name(z), "JD-FLT-01",
            slot);
      return continue_flight(s, events);
    }
    case Kind::kHex: {
      if (arg_of(a) >= kHexStop) {
        s.act.stopped = arg_of(a) == kHexStop ? 1 : 2;
        if (events) say(events, "note", label(slot) + " stops short", s.act.stopped == 1 ? "JD-STK-03" : "JD-AI-STK1", slot);
        return end_flight(s, events);
      }
      const Hex from = hex_of(jet), to = front_hex(from, jet.heading, arg_of(a));
      if (leaves(slot, to)) {
        remove(s, slot, Status::kOff, events);
        return missile_phase(s, events);
      }
      jet.q = static_cast<int8_t>(to.q), jet.r = static_cast<int8_t>(to.r);
      if (arg_of(a) == kHexRight) s.act.path |= static_cast<uint8_t>(1 << s.act.flown);
      ++s.act.flown;
      if (events) {
        game::Event e{"move", label(slot) + " flies to " + hex_name(to), "JD-FLT-06", unit_id(slot), {}, {}};
        e.cells = {cell(from, jet.z), cell(to, jet.z)};
        events->on_event(std::move(e));
      }
      return continue_flight(s, events);
    }
    case Kind::kTurn: return take_turn(s, turn_side(a), turn_gentle(a), events);
    case Kind::kThrottle: {
      const int base = energy_after(s, s.act.turned, s.act.gentle);
      int sp = base;
      if (arg_of(a) == 0) {
        sp += burner_gain(slot, jet.z);
        --jet.fuel;
        s.act.doing |= kDidBurner;
        if (events) say(events, "note", label(slot) + " lights the afterburner", "JD-NRG-06", slot);
      } else {
        sp -= arg_of(a) - 1;
      }
      set_speed(s, sp, events);
      return weapons_phase(s, events);
    }
    case Kind::kWeapon: return use_weapon(s, a, events);
    case Kind::kGuide:
      if (arg_of(a) == 1) {
        s.act.doing |= kDidGuide;
        const int target = jet.flying[0].target;
        s.jets[target].marks |= kAttacked;
        if (events) say(events, "fire", label(slot) + " guides his missile at " + label(target), "JD-MSL-12", slot);
        if (setup_.options.mock) {
          ModList list;
          missile_modifiers(s, slot, list);
          mock_result(s, target, list.sum(), false, events);
          return end_activation(s, events);
        }
        s.phase = Phase::kMissile;
        return;
      }
      s.jets[jet.flying[0].target].marks |= kAttacked;  // JD-MSL-14
      if (events) say(events, "note", label(slot) + " lets his missile go astray", "JD-MSL-12", slot);
      return end_activation(s, events);
    default: assert(false);
  }
}

void JetDuel::continue_flight(State& s, game::Events* events) const {
  const JetState& jet = s.jets[s.active];
  if (s.act.flown >= s.act.length || boxed_in(s.active, hex_of(jet), jet.heading)) return end_flight(s, events);
  s.phase = Phase::kFlight;
}

void JetDuel::end_flight(State& s, game::Events* events) const {
  s.phase = Phase::kTurn;
  if (must_turn(s)) return;
  for (int side : {kLeft, kRight})
    for (int gentle = 0; gentle < 2; ++gentle)
      if (!turn_refusal(s, side, gentle)) return;
  take_turn(s, 0, false, events);
}

// JD-TRN-08: trying banks the jet; not trying levels its wings.
void JetDuel::take_turn(State& s, int side, bool gentle, game::Events* events) const {
  JetState& jet = s.jets[s.active];
  jet.bank = static_cast<uint8_t>(side);
  s.act.turn = static_cast<uint8_t>(side), s.act.gentle = gentle;
  if (side == 0) {
    s.phase = Phase::kThrottle;
    return;
  }
  if (must_turn(s)) {
    s.act.automatic = 1;
    return turn_done(s, true, events);
  }
  if (turn_faces(s, side, gentle) == 10) return turn_done(s, true, events);
  s.phase = Phase::kTurnRoll;
}

void JetDuel::turn_done(State& s, bool success, game::Events* events) const {
  JetState& jet = s.jets[s.active];
  if (success) {
    s.act.turned = 1;
    jet.heading = static_cast<uint8_t>((jet.heading + (s.act.turn == kLeft ? 5 : 1)) % 6);
  }
  if (events)
    say(events, "turn",
        label(s.active) + (success ? " turns " : " fails to turn ") + (s.act.turn == kLeft ? "left" : "right") +
            (s.act.gentle ? " gently" : ""),
        s.act.automatic ? "JD-AI-EDGE2" : "JD-TRN-02", s.active);
  s.phase = Phase::kThrottle;
}

// JD-NRG-09, JD-NRG-10
void JetDuel::set_speed(State& s, int sp, game::Events* events) const {
  JetState& jet = s.jets[s.active];
  const int before = airspeed_of(jet.sp);
  if (sp > setup_.options.track_top) sp = setup_.options.track_top;
  if (sp < kTrackBottom) sp = kTrackBottom;
  jet.sp = static_cast<uint8_t>(sp);
  if (events)
    say(events, "note",
        label(s.active) + " has " + halves(sp) + " speed points" +
            (airspeed_of(sp) != before ? ", airspeed " + std::to_string(airspeed_of(sp)) : ""),
        "JD-NRG-10", s.active);
}

// JD-SA-08
void JetDuel::lost_flight(State& s, game::Events* events) const {
  const int slot = s.active;
  JetState& jet = s.jets[slot];
  jet.bank = kLevel, jet.pitch = kShallow;
  const Hex from = hex_of(jet);
  auto taken = [&](Hex h, int z) {
    for (int i = 0; i < kSlots; ++i)
      if (i != slot && flies(s, i) && s.jets[i].z == z && hex_of(s.jets[i]) == h) return true;
    return false;
  };
  const int length = airspeed_of(jet.sp);
  s.act.length = static_cast<uint8_t>(length);
  Hex at = from, before = from;
  int last = 0;
  for (int i = 0; i < length; ++i) {
    int right = (i % 2 == 1) != setup_.options.weave_right;
    // JD-AI-EDGE1: an AI pilot takes the front hex that is left, or stops.
    if (blocked(slot, front_hex(at, jet.heading, right))) right = 1 - right;
    const Hex next = front_hex(at, jet.heading, right);
    if (blocked(slot, next)) break;
    if (leaves(slot, next)) {
      remove(s, slot, Status::kOff, events);
      return missile_phase(s, events);
    }
    before = at, at = next, last = right;
    if (right) s.act.path |= static_cast<uint8_t>(1 << i);
    ++s.act.flown;
  }
  if (taken(at, jet.z)) {
    const Hex other = front_hex(before, jet.heading, 1 - last);
    if (jet.z - 1 >= 4 * setup_.lowest && !taken(at, jet.z - 1)) {
      --jet.z, s.act.dz = -1;
    } else if (s.act.flown > 0 && !leaves(slot, other) && !blocked(slot, other) && !taken(other, jet.z)) {
      at = other;
      s.act.path ^= static_cast<uint8_t>(1 << (s.act.flown - 1));
    }
  }
  jet.q = static_cast<int8_t>(at.q), jet.r = static_cast<int8_t>(at.r);
  if (events) {
    game::Event e{"move", label(slot) + " flies on unaware to " + hex_name(at), "JD-SA-08", unit_id(slot), {}, {}};
    e.cells = {cell(from, s.act.start_z), cell(at, jet.z)};
    events->on_event(std::move(e));
  }
  // JD-AI-EDGE2 binds him too.
  if (must_turn(s)) {
    const bool gentle = jet.z >= 44;
    const bool left = !turn_refusal(s, kLeft, gentle), right = !turn_refusal(s, kRight, gentle);
    s.act.gentle = gentle;
    if (left && right) {
      s.phase = Phase::kEdgeSide;
      return;
    }
    s.act.turn = left ? kLeft : kRight;
  }
  lost_speed(s, events);
}

// JD-SA-09: the speed changes by itself.
void JetDuel::lost_speed(State& s, game::Events* events) const {
  if (s.act.turn) {
    s.jets[s.active].bank = s.act.turn;
    s.act.automatic = 1;
    turn_done(s, true, events);
  }
  set_speed(s, energy_after(s, s.act.turned, s.act.gentle), events);
  missile_phase(s, events);
}

void JetDuel::weapons_phase(State& s, game::Events* events) const {
  if (!weapons(s).any()) return missile_phase(s, events);
  s.phase = Phase::kWeapons;
}

void JetDuel::use_weapon(State& s, game::Action a, game::Events* events) const {
  const int slot = s.active, kind = weapon_kind(a), target = weapon_target(a);
  JetState& jet = s.jets[slot];
  if (kind == kHold) return missile_phase(s, events);
  if (kind == kGuns) {
    --jet.bursts;
    s.act.doing |= kDidGuns;
    if (events) {
      game::Event e{"fire", label(slot) + " fires at " + label(target), "JD-GUN-04", unit_id(slot), {}, {}};
      e.cells = {cell(hex_of(jet), jet.z), cell(hex_of(s.jets[target]), s.jets[target].z)};
      e.attrs.set("target", unit_id(target)).set("weapon", "guns");
      events->on_event(std::move(e));
    }
    if (setup_.options.mock) {
      ModList list;
      gun_modifiers(s, slot, target, list);
      s.jets[target].marks |= kGunned | kAttacked;
      mock_result(s, target, list.sum(), type(slot).gun == kMachineGun, events);
      return missile_phase(s, events);
    }
    s.jets[target].marks |= kGunned | kAttacked;
    s.act.target = static_cast<uint8_t>(target);
    s.phase = Phase::kAttack;
    return;
  }
  // JD-MSL-08
  Missile& m = jet.flying[1];
  m.family = kind == kOneHeat ? kHeat : kRadar;
  m.target = static_cast<uint8_t>(target), m.pair = kind == kPairRadar;
  m.q = jet.q, m.r = jet.r, m.z = jet.z;
  if (kind == kOneHeat) --jet.heat;
  else jet.radar = static_cast<uint8_t>(jet.radar - (m.pair ? 2 : 1));
  s.act.doing |= kind == kOneHeat ? kDidHeat : kDidRadar;
  s.jets[target].marks |= kLaunchedAt | kMarked;
  if (events) {
    const MissileType& t = kind == kOneHeat ? type(slot).heat : type(slot).radar_missile;
    game::Event e{"fire",      label(slot) + " launches " + (m.pair ? "two " : "") + t.name + " at " + label(target),
                  "JD-MSL-08", unit_id(slot),
                  {},          {}};
    e.cells = {cell(hex_of(jet), jet.z), cell(hex_of(s.jets[target]), s.jets[target].z)};
    e.attrs.set("target", unit_id(target)).set("weapon", "missile");
    events->on_event(std::move(e));
  }
  missile_phase(s, events);
}

// JD-MSL-10..14: last turn's missile arrives, after any follow-on launch.
void JetDuel::missile_phase(State& s, game::Events* events) const {
  const int slot = s.active;
  const Missile m = s.jets[slot].flying[0];
  if (!m.family) return end_activation(s, events);
  if (const No* no = missile_fails(s, slot)) {
    if (flies(s, m.target)) s.jets[m.target].marks |= kAttacked;  // JD-MSL-14
    if (events) say(events, "note", "The missile of " + label(slot) + " fails. " + no->reason, no->rule, slot);
    return end_activation(s, events);
  }
  if (m.family == kRadar) {
    s.phase = Phase::kGuide;
    return;
  }
  s.jets[m.target].marks |= kAttacked;
  if (setup_.options.mock) {
    ModList list;
    missile_modifiers(s, slot, list);
    mock_result(s, m.target, list.sum(), false, events);
    return end_activation(s, events);
  }
  s.phase = Phase::kMissile;
}

void JetDuel::end_activation(State& s, game::Events* events) const {
  JetState& jet = s.jets[s.active];
  jet.flying[0] = jet.flying[1];
  jet.flying[1] = Missile{};
  if (flies(s, s.active)) {
    jet.did = s.act.doing;
    jet.marks &= static_cast<uint8_t>(~(kAttacked | kNearMissed));
  }
  next_jet(s, s.active + 1, events);
}

// Keeps only what can still matter: how it left, and its missiles in the air.
void JetDuel::remove(State& s, int slot, Status status, game::Events* events) const {
  if (events) {
    const char* how = status == Status::kOff       ? " leaves the board"
                      : status == Status::kDamaged ? " is damaged and breaks off"
                                                   : " is shot down";
    game::Event e{status == Status::kOff ? "leave" : "lost",          label(slot) + how,
                  status == Status::kOff ? "JD-FLT-07" : "JD-GUN-07", unit_id(slot),
                  {cell(hex_of(s.jets[slot]), s.jets[slot].z)},       {}};
    events->on_event(std::move(e));
  }
  JetState gone;
  gone.status = status;
  gone.flying[0] = s.jets[slot].flying[0], gone.flying[1] = s.jets[slot].flying[1];
  s.jets[slot] = gone;
}

}  // namespace furball::jet_duel
