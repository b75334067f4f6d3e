// What hits do: FE-SHOOT-13 to FE-SHOOT-16, FE-RKT-05, FE-RKT-06, FE-ENG-01 to FE-ENG-06,
// FE-CRIT-01 to FE-CRIT-06.

#include <algorithm>
#include <cassert>

#include "games/fast_easy/fast_easy.h"
#include "libs/dice/dice.h"

namespace furball::fast_easy {

void FastEasy::hit(State& s, int p, int hits, const char* rule, Events* events) const {
  if (hits == 0 || !(s.flying & bit(p))) return;
  Plane& plane = s.plane[p];
  plane.hits = static_cast<uint8_t>(std::min(type(p).hp, plane.hits + hits));
  if (events)
    tell(events, "hit",
         who(p) + " takes " + std::to_string(hits) + (hits == 1 ? " hit" : " hits") + " (" + std::to_string(plane.hits) +
             " of " + std::to_string(type(p).hp) + ")",
         rule, p, {plane.hex()}, Value(Value::Object{{"hits", hits}}));
  if (plane.hits < type(p).hp) return;
  remove(s, p, &State::out);  // FE-SHOOT-13
  if (events) tell(events, "lost", who(p) + " is out of the game", "FE-SHOOT-13", p, {plane.hex()});
}

void FastEasy::resolve_dice(State& s, uint32_t outcome, Events* events) const {
  const int hits = hits_of(outcome);
  s.attack.sixes = static_cast<uint8_t>(sixes_of(outcome));
  if (events)
    tell(events, "roll",
         hits == 0
             ? "No hit"
             : std::to_string(hits) + (hits == 1 ? " hit, " : " hits, ") + std::to_string(s.attack.sixes) + " of them sixes",
         "FE-SHOOT-04", s.attack.shooter, {}, Value(Value::Object{{"hits", hits}, {"sixes", s.attack.sixes}}));
  if (s.attack.weapon == Weapon::kRockets) {
    s.attack.rows = static_cast<uint8_t>(hits);
    if (hits > 0) {
      s.step = Step::kRocketRow;
      return;
    }
  } else {
    hit(s, s.attack.target, hits, "FE-SHOOT-13", events);
  }
  after_hits(s, events);
}

// FE-RKT-05, FE-CRIT-06, FE-SHIFT-01, FE-SHIFT-02: one rocket hit.
void FastEasy::resolve_rocket_row(State& s, uint32_t result, Events* events) const {
  const int target = s.attack.target;
  --s.attack.rows;
  s.step = s.attack.rows ? Step::kRocketRow : Step::kDice;
  switch (static_cast<Crit>(result)) {
    case kS1:
    case kS2: {
      if (events) tell(events, "marker", who(target) + " will shift", result == kS1 ? "FE-SHIFT-01" : "FE-SHIFT-02", target);
      queue_shift(s, target);
      if (result == kS1) break;
      const Mask nearest = nearest_bombers(s, target);  // ruling 51
      if (nearest == 0) break;
      if (nearest & (nearest - 1)) {
        s.step = Step::kNearest;
        return;
      }
      queue_shift(s, std::countr_zero(nearest));
      if (events)
        tell(events, "marker", who(std::countr_zero(nearest)) + " will shift, too", "FE-SHIFT-02", std::countr_zero(nearest));
      break;
    }
    default: hit(s, target, static_cast<int>(result), "FE-RKT-05", events);
  }
  if (s.step != Step::kRocketRow) after_hits(s, events);
}

// Ruling 50: each result is a shift of its own. A plane that is out does not shift (ruling 52).
void FastEasy::queue_shift(State& s, int p) const {
  assert(s.shift_count < kMaxShifts);
  if (s.flying & bit(p)) s.shifts[s.shift_count++] = static_cast<uint8_t>(p);
}

Mask FastEasy::nearest_bombers(const State& s, int p) const {
  Mask nearest = 0;
  int best = 1000;
  for_each_plane(setup_.bombers & s.flying & ~bit(p), [&](int q) {
    const int d = geom::distance(s.plane[p].hex(), s.plane[q].hex());
    if (d < best) best = d, nearest = 0;
    if (d == best) nearest |= bit(q);
  });
  return nearest;
}

// FE-ENG-06: engine checks come on top of the critical roll.
void FastEasy::after_hits(State& s, Events* events) const {
  if (s.attack.sixes > 0 && gives_engine_checks(s.attack) && (s.flying & bit(s.attack.target))) {
    s.step = Step::kEngines;
    return;
  }
  after_engines(s, events);
}

// Ruling 42: rolled even if the hits were enough, for the casualty roll. Ruling 40: once an attack.
void FastEasy::after_engines(State& s, Events* events) const {
  const Mask target = bit(s.attack.target);
  const bool again = setup_.options.critical_once_a_phase && (s.crit_rolled & target);
  if (gives_critical(s.attack, s.attack.sixes) && !again) {
    if (setup_.options.critical_once_a_phase) s.crit_rolled |= target;
    s.step = Step::kCritical;
    return;
  }
  finish_attack(s, events);
}

void FastEasy::finish_attack(State& s, Events* events) const {
  const Weapon weapon = s.attack.weapon;
  s.attack = {};
  if (weapon == Weapon::kFriendly) return next_friendly(s, events);
  if (weapon == Weapon::kTurret) return fire_allocations(s, events);
  next_shot(s, events);
}

void FastEasy::outcomes(const State& s, OutcomeList& out) const {
  const auto two_ways = [&out](int good) {  // 0: fails, 1: succeeds
    if (good < 6) out.push_back({0, static_cast<uint64_t>(6 - good)});
    if (good > 0) out.push_back({1, static_cast<uint64_t>(good)});
  };
  const auto table_row = [&](CritRow row, int modifier) {
    const auto ways = critical_ways(tables(), row, modifier);
    for (uint32_t i = 0; i < kCritCount; ++i)
      if (ways[i]) out.push_back({i, ways[i]});
  };
  switch (s.step) {
    case Step::kPlaceGroup: return outcomes_group(s, out);
    case Step::kFlip: return two_ways(6 - type(s.active).imm_fail_max);  // FE-IMM-03, FE-IMM-04
    case Step::kDisplace: return outcomes_displace(s, out);
    case Step::kExtraHex: return two_ways(7 - tables().extra_hex_need);    // FE-BMOVE-03
    case Step::kSpeedZero: return two_ways(7 - tables().speed_zero_need);  // FE-ENG-04
    case Step::kShift:
    case Step::kCollisionShift: return outcomes_shift(s, s.active, out);
    case Step::kCollision: return table_row(CritRow::kCollision, 0);                   // ruling 43
    case Step::kFriendly: return two_ways(tables().friendly_highest[s.attack.range]);  // FE-FF-01
    case Step::kDice: return dice_outcomes(s.attack.dice, s.attack.need, out);
    case Step::kRocketRow: return table_row(CritRow::kRocket, 0);  // ruling 43
    case Step::kNearest:
      for_each_plane(nearest_bombers(s, s.attack.target), [&out](int p) { out.push_back({static_cast<uint32_t>(p), 1}); });
      return;
    case Step::kEngines:  // FE-ENG-01: how many of the sixes cost an engine
      for (int k = 0; k <= s.attack.sixes; ++k)
        out.push_back({static_cast<uint32_t>(k),
                       dice::binomial_ways(s.attack.sixes, k, static_cast<uint64_t>(7 - tables().engine_need), 6)});
      return;
    case Step::kCritical: return table_row(critical_row(s.attack.target), sum(critical_mods(s.attack)));
    case Step::kBombRoll: return two_ways(bomb_ways(s, s.active));
    case Step::kCasualty: {
      const auto ways = casualty_ways(tables(), fate_row(s, s.active), sum(fate_mods(s, s.active)));
      for (uint32_t i = 1; i < 4; ++i)
        if (ways[i]) out.push_back({i, ways[i]});
      return;
    }
    default: assert(false);
  }
}

void FastEasy::resolve(State& s, uint32_t outcome, Events* events) const {
  const int p = s.active;
  switch (s.step) {
    case Step::kPlaceGroup: {
      const Group& g = setup_.groups[s.active];
      const Hex lead = geom::to_hex(geom::Offset{static_cast<int>(outcome & 255), static_cast<int>(outcome >> 8)});
      for (int i = 0; i < g.count; ++i) {
        s.flying |= bit(g.first + i);
        put(s, g.first + i, geom::neighbour(lead, HexSide(g.facing + (i % 2 == 1 ? 2 : 4)), (i + 1) / 2));
        if (events)
          tell(events, "place", who(g.first + i) + " appears at " + hex_name(s.plane[g.first + i].hex()), "FE-SETUP-04",
               g.first + i, {s.plane[g.first + i].hex()});
      }
      return advance_setup(s, events);
    }
    case Step::kFlip: {
      if (events)
        tell(events, "roll", who(p) + (outcome ? " completes its Immelmann" : " fails to complete its Immelmann"),
             type(p).small ? "FE-IMM-04" : "FE-IMM-03", p);
      if (outcome) s.plane[p].facing = static_cast<uint8_t>((s.plane[p].facing + 3) % 6);
      s.step = Step::kFlown;
      ActionList rest;
      legal_rest(s, rest);
      if (rest.size() == 1) apply(s, rest[0], events);
      return;
    }
    case Step::kDisplace: {
      const Hex from = s.plane[p].hex(), to = displaced_to(s, outcome);
      s.displaced &= ~bit(p);
      put(s, p, to);
      if (events) tell(events, "move", who(p) + " is pushed aside to " + hex_name(to), "FE-MOVE-14", p, {from, to});
      if (s.phase == Phase::kBombersMove) return after_bombers(s, events);
      return finish_move(s, events);
    }
    case Step::kExtraHex: {
      if (events)
        tell(events, "roll", who(p) + (outcome ? " gains a hex on the formation" : " gains nothing"), "FE-BMOVE-03", p);
      const int distance = s.used + (outcome ? 1 : 0), slip = s.slip;
      s.used = s.slip = 0;
      fly_bomber(s, p, distance, slip, events);
      return continue_bombers(s, events);
    }
    case Step::kSpeedZero:
      if (events) tell(events, "roll", who(p) + (outcome ? " staggers on" : " hangs in the air"), "FE-ENG-04", p);
      fly_bomber(s, p, outcome ? 1 : 0, 0, events);
      return continue_bombers(s, events);
    case Step::kShift:
      --s.shift_count;
      std::copy(s.shifts + 1, s.shifts + 1 + s.shift_count, s.shifts);
      s.shifts[s.shift_count] = 0;
      shift(s, p, outcome, events);
      return after_bombers(s, events);
    case Step::kCollision:
      if (events) tell(events, "roll", who(p) + " rolls for a collision", "FE-COLL-01", p);
      return resolve_collision(s, outcome, events);
    case Step::kCollisionShift: shift(s, p, outcome, events); return after_bombers(s, events);
    case Step::kFriendly:
      if (outcome) {
        s.attack.dice = static_cast<uint8_t>(dice_of(s, s.attack));
        s.attack.need = static_cast<uint8_t>(need_of(s.attack));
        if (s.attack.need > 6) return finish_attack(s, events);
        return begin_attack(s, s.attack, events);
      }
      if (events)
        tell(events, "roll", who(s.attack.shooter) + " recognises " + who(s.attack.target), "FE-FF-01", s.attack.shooter);
      return finish_attack(s, events);
    case Step::kDice: return resolve_dice(s, outcome, events);
    case Step::kRocketRow: return resolve_rocket_row(s, outcome, events);
    case Step::kNearest:
      queue_shift(s, static_cast<int>(outcome));
      if (events)
        tell(events, "marker", who(static_cast<int>(outcome)) + " will shift, too", "FE-SHIFT-02", static_cast<int>(outcome));
      s.step = s.attack.rows ? Step::kRocketRow : Step::kDice;
      if (s.step != Step::kRocketRow) after_hits(s, events);
      return;
    case Step::kEngines: {
      const int target = s.attack.target;
      Plane& plane = s.plane[target];
      const int lost = std::min<int>(static_cast<int>(outcome), type(target).engines - plane.engines_lost);
      plane.engines_lost = static_cast<uint8_t>(plane.engines_lost + lost);
      if (events && lost)
        tell(events, "hit", who(target) + " loses " + (lost == 1 ? "an engine" : std::to_string(lost) + " engines"),
             "FE-ENG-01", target, {plane.hex()}, Value(Value::Object{{"engines", lost}}));
      if (plane.engines_lost == type(target).engines) {  // FE-ENG-05
        remove(s, target, &State::out);
        if (events) tell(events, "lost", who(target) + " has lost all engines", "FE-ENG-05", target, {plane.hex()});
      }
      return after_engines(s, events);
    }
    case Step::kCritical: {
      const int target = s.attack.target;
      if (outcome == kH) {  // FE-CRIT-02
        s.critical |= bit(target);
        if (s.flying & bit(target)) {
          remove(s, target, &State::out);
          if (events)
            tell(events, "lost", who(target) + " is out: a critical hit", "FE-CRIT-02", target, {s.plane[target].hex()});
        } else if (events) {
          tell(events, "note", who(target) + " suffered a critical hit", "FE-CRIT-02", target);
        }
      } else if (outcome >= kOneHit && outcome <= kThreeHits) {
        hit(s, target, static_cast<int>(outcome), "FE-CRIT-06", events);
      } else if (events) {
        tell(events, "roll", "No critical damage", "FE-CRIT-01", target);
      }
      return finish_attack(s, events);
    }
    case Step::kBombRoll: {
      const int target = s.attack.target;
      s.loaded &= ~bit(p);  // FE-FBOM-02, ruling 62: one attack a game
      s.plane[p].over = 0;
      if (outcome) s.targets &= static_cast<uint8_t>(~(1u << target));
      if (events)
        tell(events, outcome ? "score" : "roll",
             who(p) + (outcome ? " destroys " : " misses ") + setup_.targets[static_cast<std::size_t>(target)].name,
             "FE-BOMB-01", p, {setup_.targets[static_cast<std::size_t>(target)].at});
      s.attack = {};
      s.active = kNoPlane;
      return next_bomb(s, events);
    }
    case Step::kCasualty: {
      const Fate fate = static_cast<Fate>(outcome);
      (fate == Fate::kCrash ? s.crashed : fate == Fate::kDamaged ? s.damaged : s.light) |= bit(p);
      if (events)
        tell(events, "score",
             who(p) + (fate == Fate::kCrash     ? " crashes"
                       : fate == Fate::kDamaged ? " comes home damaged"
                                                : " is only lightly damaged"),
             "FE-END-01", p, {}, Value(Value::Object{{"points", points_of(p, fate)}}));
      return next_casualty(s, events);
    }
    default: assert(false);
  }
}

}  // namespace furball::fast_easy
