// Missiles: launch, guidance and the attack a turn later.

#include "games/jet_duel/jet_duel.h"

namespace furball::jet_duel {
namespace {
constexpr No kBanked{"JD-MSL-01", "A launch needs level wings: no turn attempt this turn."};
constexpr No kNone{"JD-MSL-08", "No missile of that kind is left."};
constexpr No kNotTwo{"JD-MSL-08", "A pair needs two missiles."};
constexpr No kOtherFamily{"JD-MSL-09", "A launch in the turn after a launch must repeat the type of missile."};
constexpr No kOtherTarget{"JD-MSL-09", "A second radar missile must follow the first to the same target."};
constexpr No kFriendAhead{"JD-MSL-05", "A friend is within 14 hexes in the launch arc."};
constexpr No kNotAtStart{"JD-MSL-01", "The target was not in the arc and within range at the start of the activation."};
constexpr No kNotInArc{"JD-MSL-01", "The target is not in the launch arc."};
constexpr No kOutOfRange{"JD-MSL-02", "The target is beyond the range at which it can be identified and locked."};
constexpr No kAspect{"JD-MSL-03", "This missile must be launched from behind the target."};
constexpr No kReach{"JD-MSL-04", "The target is beyond this heat seeker's reach."};
constexpr No kTargetEngaged{"JD-MSL-07", "The target was fired on or launched at this turn."};
constexpr No kNearer{"JD-MSL-06", "A heat seeker must take the closest eligible target."};
constexpr No kTargetGone{"JD-MSL-11", "The target is no longer on the board."};
constexpr No kTooClose{"JD-MSL-11", "The target is inside the missile's minimum range."};
constexpr No kNotGuided{"JD-MSL-12", "Nobody holds the target in his radar arc."};
}  // namespace

// JD-MSL-02
int JetDuel::lock_limit(int slot, const JetState& jet, const JetState& target) const {
  const JetType& t = type(slot);
  int limit = 12;
  if (in_murk(jet.z) || in_murk(target.z)) limit -= 2;
  if (t.radar == 0 || radar_handicapped(slot, target.z) || (t.radar <= 3 && t.crew == 1)) limit -= 2;
  return limit;
}

// JD-MSL-01: one check, made at the start with last turn's pitch and again at the end.
const No* JetDuel::unlocked(int slot, const JetState& jet, const JetState& target) const {
  if (!in_radar_arc(jet, hex_of(target), target.z)) return &kNotInArc;
  const int range = geom::distance(hex_of(jet), hex_of(target));
  return range <= lock_limit(slot, jet, target) ? nullptr : &kOutOfRange;
}

const No* JetDuel::launch_barred(const State& s, int slot, int family) const {
  const JetState& jet = s.jets[slot];
  if (jet.marks & kSaLost) return &kLost;
  if (jet.marks & kNearMissed) return &kShaken;
  if ((family == kHeat ? jet.heat : jet.radar) == 0) return &kNone;
  if (s.act.turn != 0) return &kBanked;
  if (jet.flying[0].family && jet.flying[0].family != family) return &kOtherFamily;
  // JD-MSL-05
  for (int f = side_of(slot) * 4; f < side_of(slot) * 4 + 4; ++f) {
    if (f == slot || !flies(s, f)) continue;
    if (geom::distance(hex_of(jet), hex_of(s.jets[f])) <= 14 && in_radar_arc(jet, hex_of(s.jets[f]), s.jets[f].z))
      return &kFriendAhead;
  }
  return nullptr;
}

// JD-MSL-01..04, without what other attacks of this turn forbid.
const No* JetDuel::launch_target_refusal(const State& s, int slot, int family, int target) const {
  if (!flies(s, target) || side_of(target) == side_of(slot)) return &kTargetGone;
  const JetState& jet = s.jets[slot];
  const JetState& enemy = s.jets[target];
  if (!(s.act.locks >> id_of(target) & 1)) return &kNotAtStart;
  if (const No* no = unlocked(slot, jet, enemy)) return no;
  const JetType& t = type(slot);
  const int range = geom::distance(hex_of(jet), hex_of(enemy));
  const Sector aspect = sector(hex_of(enemy), enemy.heading, hex_of(jet));
  if (family == kHeat) {
    const bool narrow = t.heat.kind != kHA;
    if (narrow && aspect != kRear) return &kAspect;
    const bool murk = in_murk(jet.z) || in_murk(enemy.z);
    // JD-MSL-04
    if (murk ? range > (narrow ? 4 : 6) : narrow && range > 4 + jet.z / 4) return &kReach;
  } else {
    if (t.radar_missile.kind == kRR && is_forward(aspect)) return &kAspect;
    if (jet.flying[0].family == kRadar && jet.flying[0].target != target) return &kOtherTarget;
  }
  return nullptr;
}

// JD-MSL-06, JD-MSL-07: the closest eligible target blocks farther ones even if it may not be engaged.
uint8_t JetDuel::heat_targets(const State& s, int slot) const {
  if (s.act.locks == 0 || launch_barred(s, slot, kHeat)) return 0;
  const int base = enemy_base(slot);
  int nearest = 99;
  uint8_t mask = 0;
  for (int i = 0; i < 4; ++i) {
    if (launch_target_refusal(s, slot, kHeat, base + i)) continue;
    const int range = geom::distance(hex_of(s.jets[slot]), hex_of(s.jets[base + i]));
    if (range < nearest) nearest = range, mask = 0;
    if (range == nearest && !(s.jets[base + i].marks & (kGunned | kLaunchedAt))) mask |= static_cast<uint8_t>(1 << i);
  }
  return mask;
}

uint8_t JetDuel::radar_targets(const State& s, int slot) const {
  if (s.act.locks == 0 || launch_barred(s, slot, kRadar)) return 0;
  const int base = enemy_base(slot);
  uint8_t mask = 0;
  for (int i = 0; i < 4; ++i)
    if (!(s.jets[base + i].marks & (kGunned | kLaunchedAt)) && !launch_target_refusal(s, slot, kRadar, base + i))
      mask |= static_cast<uint8_t>(1 << i);
  return mask;
}

Weapons JetDuel::weapons(const State& s) const {
  Weapons w;
  w.guns = gun_targets(s, s.active);
  w.heat = heat_targets(s, s.active);
  w.radar = radar_targets(s, s.active);
  w.radar_pair = w.radar && s.jets[s.active].radar >= 2;
  return w;
}

const No* JetDuel::weapon_refusal(const State& s, game::Action a) const {
  const int kind = weapon_kind(a), target = weapon_target(a), slot = s.active;
  if (kind == kHold) return nullptr;
  if (target >= kSlots) return &kTargetGone;
  const uint8_t bit = static_cast<uint8_t>(1 << id_of(target));
  if (kind == kGuns) {
    static constexpr No kCloser{"JD-GUN-04", "A nearer target must be engaged first."};
    if (const No* no = gun_barred(s, slot)) return no;
    if (const No* no = gun_target_refusal(s, slot, target)) return no;
    return gun_targets(s, slot) & bit ? nullptr : &kCloser;
  }
  const int family = kind == kOneHeat ? kHeat : kRadar;
  if (const No* no = launch_barred(s, slot, family)) return no;
  if (kind == kPairRadar && s.jets[slot].radar < 2) return &kNotTwo;
  if (const No* no = launch_target_refusal(s, slot, family, target)) return no;
  if (s.jets[target].marks & (kGunned | kLaunchedAt)) return &kTargetEngaged;
  return family == kRadar || (heat_targets(s, slot) & bit) ? nullptr : &kNearer;
}

// JD-MSL-11
int JetDuel::minimum_range(int slot, int family) const {
  return family == kHeat ? type(slot).heat.minimum() : type(slot).radar_missile.minimum();
}

bool JetDuel::targeted_by(const State& s, int slot, int family) const {
  const int base = enemy_base(slot);
  for (int e = base; e < base + 4; ++e) {
    const Missile& m = s.jets[e].flying[0];
    if (m.family == family && m.target == slot) return true;
  }
  return false;
}

const No* JetDuel::missile_fails(const State& s, int slot) const {
  const JetState& jet = s.jets[slot];
  const Missile& m = jet.flying[0];
  if (!flies(s, m.target)) return &kTargetGone;
  const JetState& enemy = s.jets[m.target];
  if (geom::distance(hex_of(m), hex_of(enemy)) < minimum_range(slot, m.family)) return &kTooClose;
  if (m.family == kHeat) return nullptr;
  // JD-MSL-12, JD-GUN-09
  if (!flies(s, slot)) return &kNotGuided;
  if (jet.marks & kSaLost) return &kLost;
  if (jet.marks & kNearMissed) return &kShaken;
  return in_radar_arc(jet, hex_of(enemy), enemy.z) ? nullptr : &kNotGuided;
}

void JetDuel::missile_modifiers(const State& s, int slot, ModList& list) const {
  const JetState& jet = s.jets[slot];
  const Missile& m = jet.flying[0];
  const JetState& enemy = s.jets[m.target];
  const JetType& own = type(slot);
  const JetType& other = type(m.target);
  const Sector aspect = sector(hex_of(enemy), enemy.heading, hex_of(m));
  // JD-SA-09: an unaware pilot's countermeasures do not work against a heat seeker.
  const int cm = m.family == kHeat && (enemy.marks & kSaLost) ? 0 : other.cm;
  // JD-MSM-01..05
  list.add(aspect == kRear, Mod::kMslRear, 1);
  list.add(pilot(slot).skill == kVeteran, Mod::kMslVeteran, 1);
  list.add(airspeed(s, m.target) == 2, Mod::kMslSlow, 1);
  list.add(enemy.did & (kDidGuns | kDidHeat | kDidRadar | kDidGuide), Mod::kMslDistracted, 1);
  list.add(cm == 0 || pilot(m.target).skill == kGreen, Mod::kMslNoCm, 1);
  // JD-MSM-06..10
  list.add(setup_.year < 1975, Mod::kMslEarly, -1);
  list.add(pilot(m.target).skill == kVeteran, Mod::kMslVeteranTarget, -1);
  list.add(pilot(slot).skill == kGreen, Mod::kMslGreen, -1);
  list.add(cm >= 6, Mod::kMslCm, -1);
  list.add(is_front_quarter(aspect), Mod::kMslQuarter, -1);
  const int level = enemy.z / 4;
  if (m.family == kRadar) {
    const int r = own.radar;
    // JD-MSM-11, JD-MSM-12
    list.add(r != 5, Mod::kRhmRadar, r >= 7 ? 2 : r == 6 ? 1 : r == 4 ? -1 : -2);
    list.add(own.crew == 2 && r <= 5, Mod::kRhmCrew, 1);
    // JD-MSM-13, JD-MSM-14: height over the launch jet, void in a steep dive.
    const bool sea = setup_.terrain == kSea && !(setup_.options.deck_over_sea && setup_.cloud_deck);
    const int needed = sea ? 1 : setup_.terrain == kMountains ? 3 : 2;
    list.add(jet.pitch != kSteepDive && level + 2 * (enemy.z - jet.z) >= needed, Mod::kRhmHeight, 1);
    // JD-MSM-15
    list.add(!m.pair && !own.radar_missile.no_single_penalty, Mod::kRhmSingle, -1);
  } else {
    // JD-MSM-16..18
    list.add(enemy.did & kDidBurner, Mod::kHsmBurner, 1);
    list.add(own.heat.lethal, Mod::kHsmLethal, 1);
    const int needed = setup_.terrain == kSea && !setup_.cloud_deck ? 1 : 2;
    const bool blinded = in_murk(m.z) || (setup_.sun >= 0 && sector(hex_of(m), setup_.sun, hex_of(enemy)) == kFront);
    list.add(!blinded && level + 2 * (enemy.z - m.z) >= needed, Mod::kHsmHeight, 1);
  }
}

}  // namespace furball::jet_duel
