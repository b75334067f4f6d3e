// Turrets and friendly fire: FE-SHOOT-07, FE-ARC-01 to FE-ARC-03, FE-FF-01, FE-FF-02.

#include <algorithm>

#include "games/fast_easy/fast_easy.h"
#include "libs/geom/hex_line.h"

namespace furball::fast_easy {

// FE-ARC-01: nose and tail 60 degree cones, a flank between them on each side, top and belly all
// round. A hex exactly on a border belongs to both arcs.
uint8_t FastEasy::bearing_turrets(const State& s, int bomber, Hex at) const {
  const PlaneType& t = type(bomber);
  const Hex v = geom::seen_from(at - s.plane[bomber].hex(), HexSide(s.plane[bomber].facing));
  const int ahead = -(2 * v.r + v.q), right = v.q, off = std::abs(right);
  uint8_t bearing = turret_bit(kTop) | turret_bit(kBelly);
  const bool wide = setup_.options.wide_arcs;  // ruling 88
  if (wide ? ahead >= 0 : ahead >= 3 * off) bearing |= turret_bit(kNose);
  if (wide ? ahead <= 0 : -ahead >= 3 * off) bearing |= turret_bit(kTail);
  if (right > 0 && std::abs(ahead) <= 3 * right) bearing |= turret_bit(kRight);
  if (right < 0 && std::abs(ahead) <= -3 * right) bearing |= turret_bit(kLeft);
  if (setup_.options.dorsal_astern && t.dorsal_astern && ahead > 0) bearing &= static_cast<uint8_t>(~turret_bit(kTop));
  for (std::size_t i = 0; i < kTurretCount; ++i)
    if (t.turret[i] == 0) bearing &= static_cast<uint8_t>(~turret_bit(static_cast<int>(i)));
  return bearing;
}

// FE-SHOOT-03 for turrets: between centres; a line along a hexside is blocked only from both sides.
bool FastEasy::sees(const State& s, Hex from, Hex to) const {
  return geom::line_of_sight(from, to, [&](Hex h) { return on_board(h) && occupied(s, h); });
}

Attack FastEasy::turret_attack(const State& s, int bomber, int target, uint8_t turrets) const {
  Attack a;
  a.shooter = static_cast<uint8_t>(bomber);
  a.target = static_cast<uint8_t>(target);
  a.weapon = Weapon::kTurret;
  a.range = static_cast<uint8_t>(geom::distance(s.plane[bomber].hex(), s.plane[target].hex()));
  a.turrets = turrets;
  a.frontal = head_on(s, bomber, target);
  a.need = static_cast<uint8_t>(need_of(a));
  a.dice = static_cast<uint8_t>(dice_of(s, a));
  return a;
}

bool FastEasy::turrets_may_fire(const State& s, int bomber, int target, uint8_t turrets, const char** rule,
                                const char** why) const {
  const auto no = [&](const char* id, const char* text) {
    *rule = id;
    *why = text;
    return false;
  };
  if (target >= planes() || !(s.flying & setup_.interceptors & bit(target)))
    return no("FE-SHOOT-01", "There is no such enemy in the air.");
  const Hex at = s.plane[target].hex();
  const int range = geom::distance(s.plane[bomber].hex(), at);
  if (range > 3) return no("FE-ARC-01", "Turrets reach three hexes.");
  if (turrets == 0) return no("FE-ARC-01", "Name the turrets that fire.");
  if (turrets & ~bearing_turrets(s, bomber, at)) return no("FE-ARC-01", "That turret cannot point at this target.");
  if ((turrets & turret_bit(kTop)) && (turrets & turret_bit(kBelly)))
    return no("FE-ARC-03", "Top and belly never fire at the same fighter.");
  if (range == 3 && (turrets & (turrets - 1))) return no("FE-SHOOT-07", "Only one turret may fire at range 3.");
  if (s.allocation[0].turrets) {
    if (s.allocation[1].turrets) return no("FE-ARC-02", "A bomber engages at most two targets.");
    if (s.allocation[0].target == target)
      return no("FE-ARC-02", "This target is engaged already; the second one must be another.");
    if (turrets & s.allocation[0].turrets) return no("FE-ARC-01", "That turret fires at the first target.");  // ruling 58
  }
  if (!sees(s, s.plane[bomber].hex(), at)) return no("FE-SHOOT-03", "A plane blocks the line of sight.");
  const Attack a = turret_attack(s, bomber, target, turrets);
  for (std::size_t i = 0; i < kTurretCount; ++i)  // ruling 31
    if (a.frontal && (turrets >> i & 1) && type(bomber).turret[i] + tables().frontal <= 0)
      return no("FE-SHOOT-11", "Frontal fire leaves that turret no die.");
  if (a.need > 6) return no("FE-SHOOT-17", "This small target cannot be hit at that range.");
  return true;
}

// Enemies some turret could fire at; only used before the first allocation.
Mask FastEasy::turret_targets(const State& s, int bomber, bool first_only) const {
  Mask found = 0;
  const Plane& b = s.plane[bomber];
  for (Mask left = setup_.interceptors & s.flying; left != 0; left &= left - 1) {
    const int p = std::countr_zero(left);
    const int dq = s.plane[p].q - b.q, dr = s.plane[p].r - b.r;
    if (dq < -3 || dq > 3 || dr < -3 || dr > 3 || dq + dr < -3 || dq + dr > 3) continue;
    if (!best_turrets(s, bomber, p)) continue;
    found |= bit(p);
    if (first_only) break;
  }
  return found;
}

uint8_t FastEasy::best_turrets(const State& s, int bomber, int target) const {
  const Hex at = s.plane[target].hex();
  if (geom::distance(s.plane[bomber].hex(), at) > 3) return 0;
  const uint8_t bearing = bearing_turrets(s, bomber, at) & static_cast<uint8_t>(~s.allocation[0].turrets);
  if (bearing == 0 || !sees(s, s.plane[bomber].hex(), at)) return 0;
  const PlaneType& t = type(bomber);
  const bool frontal = head_on(s, bomber, target);
  uint8_t best = 0;
  int best_dice = 0;
  const bool one = geom::distance(s.plane[bomber].hex(), at) == 3;
  // Ruling 29 does the rest: the strongest of top and belly and everything else that bears.
  uint8_t all = 0;
  int dome_dice = 0;
  uint8_t dome = 0;
  for (std::size_t i = 0; i < kTurretCount; ++i) {
    if (!(bearing >> i & 1)) continue;
    const int dice = std::max(0, t.turret[i] + (frontal ? tables().frontal : 0));
    if (dice == 0) continue;
    if (dice > best_dice) best_dice = dice, best = turret_bit(static_cast<int>(i));
    if (i == kTop || i == kBelly) {
      if (dice > dome_dice) dome_dice = dice, dome = turret_bit(static_cast<int>(i));
    } else {
      all |= turret_bit(static_cast<int>(i));
    }
  }
  if (best == 0) return 0;
  const uint8_t chosen = one ? best : static_cast<uint8_t>(all | dome);
  if (!type(target).small) return chosen;
  return turret_attack(s, bomber, target, chosen).need <= 6 ? chosen : uint8_t{0};
}

void FastEasy::legal_aim(const State& s, ActionList& out) const {
  const int p = s.active;
  uint8_t choice[kMaxPlanes];
  Mask targets = 0;
  for_each_plane(setup_.interceptors & s.flying, [&](int q) {
    if (s.allocation[0].turrets && s.allocation[0].target == q) return;
    if (best_turrets(s, p, q) == 0) return;
    targets |= bit(q);
    choice[q] = bearing_turrets(s, p, s.plane[q].hex()) & static_cast<uint8_t>(~s.allocation[0].turrets);
  });
  for (uint32_t turrets = 1; turrets < (1u << kTurretCount); ++turrets)
    for_each_plane(targets, [&](int q) {
      const uint8_t set = static_cast<uint8_t>(turrets);
      if (set & ~choice[q]) return;
      if ((set & turret_bit(kTop)) && (set & turret_bit(kBelly))) return;
      const bool far = geom::distance(s.plane[p].hex(), s.plane[q].hex()) == 3;
      if (far && (set & (set - 1))) return;
      if (head_on(s, p, q)) {  // every turret in the set must have a die left
        for (std::size_t i = 0; i < kTurretCount; ++i)
          if ((set >> i & 1) && type(p).turret[i] + tables().frontal <= 0) return;
      }
      out.push_back(make(Kind::kAim, turrets << 6 | static_cast<uint32_t>(q)));
    });
  out.push_back(plain(Plain::kDone));
}

// Fires what has been allocated, then asks for the next bomber.
void FastEasy::fire_allocations(State& s, Events* events) const {
  const int p = s.active;
  for (Allocation& slot : s.allocation) {
    if (!slot.turrets) continue;
    const Allocation now = slot;
    slot = {};
    if (!(s.flying & bit(now.target))) continue;
    return begin_attack(s, turret_attack(s, p, now.target, now.turrets), events);
  }
  s.fired |= bit(p);
  s.active = kNoPlane;
  next_gunner(s, events);
}

void FastEasy::next_gunner(State& s, Events* events) const {
  s.step = Step::kGunners;
  for (Mask left = setup_.bombers & s.flying & ~s.fired; left != 0; left &= left - 1) {
    const int p = std::countr_zero(left);
    Mask targets = turret_targets(s, p, !s.at_will);
    if (targets == 0) continue;
    if (!s.at_will) return;
    // Fire at will: the target that promises most hits, then a second one for the turrets left
    // over.
    s.active = static_cast<uint8_t>(p);
    for (Allocation& slot : s.allocation) {
      int best = -1;
      for_each_plane(targets, [&](int q) {
        const uint8_t turrets = best_turrets(s, p, q);
        if (!turrets) return;
        const Attack a = turret_attack(s, p, q, turrets);
        const int value = a.dice * (7 - a.need);
        if (value > best) best = value, slot = {static_cast<uint8_t>(q), turrets};
      });
      targets &= ~bit(slot.target);
    }
    return fire_allocations(s, events);
  }
  next_phase(s, events);
}

// FE-FF-01, ruling 59: every pair within three hexes with a clear line, bomber by bomber, once
// combat has started; option: only the nearest escort of each bomber. `cursor` is the next pair.
void FastEasy::next_friendly(State& s, Events* events) const {
  if (s.combat >= 2) {
    for (int b = s.cursor / kMaxPlanes; b < planes() && (setup_.bombers & bit(b));
         ++b, s.cursor = static_cast<uint16_t>(b * kMaxPlanes)) {
      if (!(s.flying & bit(b))) continue;
      const Hex at = s.plane[b].hex();
      int chosen = -1, chosen_range = 4;
      for (Mask left = setup_.escorts & s.flying; left != 0; left &= left - 1) {
        const int e = std::countr_zero(left);
        if (e < s.cursor % kMaxPlanes) continue;
        const int range = geom::distance(at, s.plane[e].hex());
        if (range >= chosen_range || !sees(s, at, s.plane[e].hex())) continue;
        chosen = e;
        chosen_range = range;
        if (!setup_.options.friendly_nearest) break;
      }
      if (chosen < 0) continue;
      s.cursor = static_cast<uint16_t>(setup_.options.friendly_nearest ? (b + 1) * kMaxPlanes : b * kMaxPlanes + chosen + 1);
      s.attack = {};
      s.attack.shooter = static_cast<uint8_t>(b);
      s.attack.target = static_cast<uint8_t>(chosen);
      s.attack.weapon = Weapon::kFriendly;
      s.attack.range = static_cast<uint8_t>(chosen_range);
      s.step = Step::kFriendly;
      return;
    }
  }
  s.cursor = 0;
  next_gunner(s, events);
}

}  // namespace furball::fast_easy
