// Arcs, visibility and situational awareness.

#include "games/jet_duel/jet_duel.h"

namespace furball::jet_duel {

// JD-RND-02: low down, a radar sees a target only above the clutter. Playable steps count from 1.
bool JetDuel::radar_handicapped(int slot, int target_z) const {
  if (setup_.lowest > 1) return false;
  const int steps = target_z - 4 * setup_.lowest + 1;
  const bool clutter = setup_.terrain == kHills || setup_.terrain == kSea;
  return type(slot).radar + (clutter ? 2 * steps : steps) <= 7;
}

// JD-ARC-05: also the shape of the heat seeker's arc (JD-MSL-01).
bool JetDuel::in_radar_arc(const JetState& jet, Hex target, int target_z) {
  const Parts p = parts(hex_of(jet), jet.heading, target);
  if (sector(p) != kFront) return false;
  const int dz = target_z - jet.z, range = p.range();
  if (jet.pitch == kSteepClimb) return dz >= 0 && dz <= range;
  if (jet.pitch == kSteepDive) return dz <= 0 && -dz <= range;
  return absolute(dz) <= (range + 1) / 2;
}

bool JetDuel::in_visual_arc(int slot, const JetState& jet, Hex target, int target_z) const {
  const Parts p = parts(hex_of(jet), jet.heading, target);
  const Sector where = sector(p);
  const JetType& own = type(slot);
  if (where == kOwnHex) return setup_.options.own_hex_seen;
  // JD-ARC-02
  if (where == kRear) return false;
  if (is_rear_quarter(where) && !own.bubble && !own.rear_view) return false;
  // JD-ARC-03: the raised wing hides its side.
  if (jet.bank == kLeft) return where != kFrontRight && where != kRearRight;
  if (jet.bank == kRight) return where != kFrontLeft && where != kRearLeft;
  // JD-ARC-04: wings level, the nose hides what is lower.
  const int low = jet.z - target_z;
  if (low <= 0) return true;
  if (is_rear_quarter(where) || jet.pitch == kSteepClimb) return false;
  return jet.pitch == kSteepDive || low <= (p.range() + 1) / 2;
}

// JD-SA-07
int JetDuel::sa_range(const JetState& from, const JetState& to) const {
  const int hexes = geom::distance(hex_of(from), hex_of(to));
  const int dz = to.z - from.z;
  const bool up_sun = setup_.sun >= 0 && sector(hex_of(from), setup_.sun, hex_of(to)) == kFront;
  const bool nothing_free = (dz > 0 && up_sun) || (dz < 0 && !setup_.cloud_deck);
  const int counted = absolute(dz) - (nothing_free ? 0 : hexes / 2);
  const int each = in_murk(from.z) || in_murk(to.z) ? 1 : 2;
  return hexes + (counted > 0 ? each * counted : 0);
}

namespace {
constexpr No kOutsideArc{"JD-ARC-02", "It is outside the pilot's visual arc."};
constexpr No kTooFar{"JD-SA-05", "It is too far away to be seen."};
}  // namespace

const No* JetDuel::unseen(const State& s, int slot, int target) const {
  const JetState& own = s.jets[slot];
  const JetState& other = s.jets[target];
  if (!in_visual_arc(slot, own, hex_of(other), other.z)) return &kOutsideArc;
  if (side_of(slot) != side_of(target)) {
    // JD-SA-06: smoke, contrails and the own radar point at an enemy at any range.
    if (other.did & (kDidHeat | kDidRadar)) return nullptr;
    if (contrailing(other.z)) return nullptr;
    if (type(slot).radar > 0 && !radar_handicapped(slot, other.z) && in_radar_arc(own, hex_of(other), other.z)) return nullptr;
  }
  // JD-SA-05
  int limit = type(target).large ? 18 : 12;
  if (in_murk(own.z) || in_murk(other.z)) limit /= 2;
  return sa_range(own, other) <= limit ? nullptr : &kTooFar;
}

// JD-SA-04: the receiver hears a radar whether or not the radar is handicapped.
bool JetDuel::warned(const State& s, int slot) const {
  if (type(slot).cm == 0) return false;
  const int base = enemy_base(slot);
  const JetType& enemy = type(base);
  if (enemy.radar == 0) return false;
  for (int e = base; e < base + 4; ++e) {
    if (!flies(s, e)) continue;
    const bool silent = enemy.irst && pilot(e).skill != kGreen && !(s.jets[e].did & (kDidRadar | kDidGuide));
    if (!silent && in_radar_arc(s.jets[e], hex_of(s.jets[slot]), s.jets[slot].z)) return true;
  }
  return false;
}

void JetDuel::awareness_modifiers(const State& s, int slot, ModList& list) const {
  const JetState& own = s.jets[slot];
  // JD-SA-01
  list.add(pilot(slot).skill == kVeteran, Mod::kSaVeteran, 1);
  list.add(pilot(slot).skill == kGreen, Mod::kSaGreen, -1);
  // JD-SA-02, JD-AI-03
  if (id_of(slot) >= 2) {
    const int leader = slot - 2;
    bool penalty = !(ai(slot) && ai(leader));
    if (penalty) {
      if (flies(s, leader)) {
        const JetState& lead = s.jets[leader];
        const bool ahead = parts(hex_of(own), own.heading, hex_of(lead)).forward();
        penalty = !ahead || unseen(s, slot, leader) != nullptr;
      } else {
        penalty = setup_.options.orphan_penalty;
      }
    }
    list.add(penalty, Mod::kSaLeader, -1);
  }
  // JD-SA-03
  bool aware = own.marks & kAttacked;
  const int base = enemy_base(slot);
  for (int e = base; e < base + 4 && !aware; ++e) aware = flies(s, e) && unseen(s, slot, e) == nullptr;
  list.add(!aware && !warned(s, slot), Mod::kSaNoEnemy, -1);
  // JD-AI-03: in the solitaire variant people pay for their foresight.
  list.add(setup_.solitaire && !ai(slot), Mod::kSaHuman, -1);
}

}  // namespace furball::jet_duel
