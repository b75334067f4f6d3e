#include "games/dogfight/rules/combat.h"

namespace furball::dogfight {
namespace {

bool opposite(int a, int b) { return heading_of(a) != heading_of(b); }
bool both_level(int a, int b) { return pitch_of(a) == Pitch::kLevel && pitch_of(b) == Pitch::kLevel; }

}  // namespace

bool CombatRules::mover_may_fire(const Combat& c) const {
  // DF-CBT-03: in its own Phase. DF-CBT-04, DF-CBT-05: in the Bomber Phase only head-on at the
  // bombers.
  return c.phase != Phase::kBombers || c.mover_orient == kLevelBack;
}

bool CombatRules::target_may_fire(const Combat& c, bool target_flipped) const {
  if (is_bomber(c.target)) {
    // DF-CBT-02: bombers always fire; DF-FB-06: fighter-bombers only in their own Phase or head-on.
    return scenario_->bombers != BomberClass::kFighterBomber || c.phase == Phase::kBombers || c.mover_orient == kLevelBack;
  }
  // DF-CBT-04 (DF-HF-05: rear guns of heavy fighters are no exception).
  if (target_flipped && !scenario_->options.flipped_return_fire) return false;
  return both_level(c.mover_orient, c.target_orient) && opposite(c.mover_orient, c.target_orient);
}

void CombatRules::modifiers(const Combat& c, bool movers_shot, ShotModifiers& out) const {
  const int shooter = movers_shot ? c.mover : c.target;
  const int enemy = movers_shot ? c.target : c.mover;
  if (is_bomber(enemy) && scenario_->bombers != BomberClass::kFighterBomber)  // DF-FB-08
    out.push_back({"DF-CBT-07", "firing on bombers", 1});
  if (c.mover_orient == c.target_orient) out.push_back({"DF-CBT-08", "same pitch and heading", 1});
  if (opposite(c.mover_orient, c.target_orient) && !both_level(c.mover_orient, c.target_orient))
    out.push_back({"DF-CBT-09", "opposite heading, not both level", -1});
  if (is_bomber(shooter)) {
    // DF-LIGHT-01, waived by DF-LIGHT-02; DF-FB-07: never for fighter-bombers.
    const bool forward = c.phase == Phase::kBombers || c.mover_orient == kLevelBack;
    if (scenario_->bombers == BomberClass::kLight && !(scenario_->forward_guns && forward))
      out.push_back({"DF-LIGHT-01", "light bombers", -1});
    return;
  }
  if (movers_shot && c.out_of_sun && !is_bomber(enemy)) out.push_back({"DF-SUN-02", "out of the Sun", 1});
  if (scenario_->flight(shooter).weak && !(is_bomber(enemy) && scenario_->options.weak_spares_bombers))  // DF-WEAK-02
    out.push_back({"DF-WEAK-01", "weak flight", -1});
}

int CombatRules::modifier_sum(const Combat& c, bool movers_shot) const {
  ShotModifiers list;
  modifiers(c, movers_shot, list);
  int sum = 0;
  for (const ShotModifier& m : list) sum += m.value;
  return sum;
}

int CombatRules::hits(const Combat& c, bool movers_shot, int modified) const {
  if (modified < 6) return 0;  // DF-CBT-10
  const int enemy = movers_shot ? c.target : c.mover;
  if (!is_bomber(enemy) || modified < 7) return 1;  // DF-CBT-11: flights never take more than one
  bool two = true;
  switch (scenario_->bombers) {
    case BomberClass::kMedium:
    case BomberClass::kLight: break;
    case BomberClass::kHeavy:  // DF-HB-02, DF-HB-03, DF-HF-06
      two = scenario_->flight(c.mover).heavy || (!scenario_->late && heading_of(c.mover_orient) == Heading::kBack);
      break;
    case BomberClass::kFighterBomber: two = c.mover_orient == kLevelForward; break;  // DF-FB-09
  }
  return two ? 2 : 1;
}

CombatResult CombatRules::result(const Combat& c, bool mover_fires, bool target_fires, int die) const {
  // DF-CBT-06: one die for both, each with its own modifiers; applied together.
  CombatResult r;
  if (mover_fires) r.hits_on_target = static_cast<uint8_t>(hits(c, true, die + modifier_sum(c, true)));
  if (target_fires) r.hits_on_mover = static_cast<uint8_t>(hits(c, false, die + modifier_sum(c, false)));
  // DF-CBT-12, DF-CBT-13; bombers never flip (DF-CBT-14).
  r.mover_flips = r.hits_on_mover > 0 || (mover_fires && die == 6);
  r.target_flips = !is_bomber(c.target) && (r.hits_on_target > 0 || (target_fires && die == 6));
  return r;
}

}  // namespace furball::dogfight
