// Guns.

#include "games/jet_duel/jet_duel.h"

namespace furball::jet_duel {

// JD-GUN-01: the own hex at the own altitude, and five hexes ahead with one step of freedom.
bool JetDuel::in_fire_zone(const JetState& jet, int dz, Hex target, int target_z) {
  const int up = target_z - jet.z;
  if (up < -1 || up > 1) return false;
  const Parts p = parts(hex_of(jet), jet.heading, target);
  if (p.left == 0 && p.right == 0) return up == 0;
  if (p.left < 0 || p.right < 0 || p.left + p.right > 2) return false;
  return up == 0 || (up > 0 ? dz >= 0 : dz <= 0);
}

namespace {
constexpr No kJustLaunched{"JD-GUN-03", "No gunfire in the turn of a launch or the one after."};
constexpr No kHardTurn{"JD-TRN-07", "Guns can only be fired after a gentle turn or none."};
constexpr No kNoAmmo{"JD-GUN-03", "There is no gun ammunition."};
constexpr No kOutOfZone{"JD-GUN-01", "The target is not in the fire zone."};
constexpr No kDeflection{"JD-GUN-02", "The target's heading differs by more than 60 degrees."};
constexpr No kTaken{"JD-GUN-03", "The target was fired on or carried a friendly marker this turn."};
constexpr No kFriendNear{"JD-GUN-03", "A friend with a lower number is in the target's hex at its altitude."};
constexpr No kGone{"JD-GUN-01", "There is no such target on the board."};
}  // namespace

const No* JetDuel::gun_barred(const State& s, int slot) const {
  const JetState& jet = s.jets[slot];
  if (jet.marks & kSaLost) return &kLost;
  if (jet.marks & kNearMissed) return &kShaken;
  if (jet.bursts == 0) return &kNoAmmo;
  if (jet.flying[0].family || jet.flying[1].family) return &kJustLaunched;
  if (s.act.turn != 0 && !s.act.gentle) return &kHardTurn;
  return nullptr;
}

const No* JetDuel::gun_target_refusal(const State& s, int slot, int target) const {
  if (!flies(s, target) || side_of(target) == side_of(slot)) return &kGone;
  const JetState& jet = s.jets[slot];
  const JetState& enemy = s.jets[target];
  if (!in_fire_zone(jet, s.act.dz, hex_of(enemy), enemy.z)) return &kOutOfZone;
  if (heading_difference(jet.heading, enemy.heading) > 1) return &kDeflection;
  if (enemy.marks & (kGunned | kMarked)) return &kTaken;
  for (int f = side_of(slot) * 4; f < slot; ++f)
    if (flies(s, f) && s.jets[f].z == enemy.z && hex_of(s.jets[f]) == hex_of(enemy)) return &kFriendNear;
  return nullptr;
}

// JD-GUN-04: the nearest eligible target; equal ranges leave a choice.
uint8_t JetDuel::gun_targets(const State& s, int slot) const {
  if (gun_barred(s, slot)) return 0;
  const int base = enemy_base(slot);
  int nearest = 99;
  uint8_t mask = 0;
  for (int i = 0; i < 4; ++i) {
    if (gun_target_refusal(s, slot, base + i)) continue;
    const int range = geom::distance(hex_of(s.jets[slot]), hex_of(s.jets[base + i]));
    if (range < nearest) nearest = range, mask = 0;
    if (range == nearest) mask |= static_cast<uint8_t>(1 << i);
  }
  return mask;
}

void JetDuel::gun_modifiers(const State& s, int slot, int target, ModList& list) const {
  const JetState& jet = s.jets[slot];
  const JetState& enemy = s.jets[target];
  const JetType& own = type(slot);
  const JetType& other = type(target);
  // JD-GUN-05
  list.add(hex_of(jet) == hex_of(enemy), Mod::kGunSameHex, 1);
  list.add(jet.heading == enemy.heading, Mod::kGunSameHeading, 1);
  list.add(pilot(slot).skill == kVeteran, Mod::kGunVeteran, 1);
  list.add(enemy.did & (kDidGuns | kDidHeat | kDidRadar | kDidGuide), Mod::kGunDistracted, 1);
  list.add(s.act.dz < 0 && setup_.sun >= 0 && jet.heading == (setup_.sun + 3) % 6, Mod::kGunDownSun, 1);
  bool front = false;
  for (int right = 0; right < 2; ++right)
    front |= in_fire_zone(jet, s.act.dz, front_hex(hex_of(enemy), enemy.heading, right), enemy.z);
  list.add(front, Mod::kGunFrontHex, 1);
  // JD-GUN-06
  list.add(pilot(slot).skill == kGreen, Mod::kGunGreen, -1);
  list.add(own.gunnery_penalty, Mod::kGunSight, -1);
  list.add(pilot(target).skill == kVeteran, Mod::kGunVeteranTarget, -1);
  list.add(other.turn_type < own.turn_type || airspeed(s, target) > airspeed(s, slot), Mod::kGunBetterTarget, -1);
  list.add(s.act.turned && s.act.gentle, Mod::kGunGentle, -1);
  list.add(jet.marks & kAttacked, Mod::kGunAttacked, -1);
  list.add(s.act.dz > 0 && setup_.sun >= 0 && jet.heading == setup_.sun, Mod::kGunUpSun, -1);
}

}  // namespace furball::jet_duel
