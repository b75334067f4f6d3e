// Expected final margin for blue, from a quick look: points so far, the combat under way, what
// every flight can attack, and what it is still good for.

#include "games/dogfight/ai/judgement.h"

namespace furball::dogfight {

namespace {
constexpr double kForfeit = 10;  // as bad as the worst beating: giving up must never look like a way to save points
}

double Dogfight::evaluate(const State& s) const {
  const game::Score so_far = score(s);
  if (s.forfeited) return s.swapped ? kForfeit : -kForfeit;
  if (s.step == Step::kOver) return so_far.margin();
  const double sign = s.swapped ? -1 : 1;  // from here on `margin` is the escorts'
  double margin = sign * so_far.margin();
  const Judgement judge(*this, s);

  if (s.step == Step::kBid) return 0;
  if (s.step <= Step::kPlaceInterceptors) {
    // Nothing is on the board to look at: what flights of each kind brought on average over many
    // games.
    static constexpr double kPoints[] = {0.50, 0.65, 0.55, 0.95};  // an interceptor, by class of bombers
    for (Side side : kBothSides)
      for (const Unit i : scenario_->numbers(side)) {
        const FlightSpec& spec = scenario_->flight(i);
        double value = side == Side::kEscorts ? 0.25 : kPoints[static_cast<int>(scenario_->bombers)];
        if (side == Side::kInterceptors && scenario_->late) value *= 0.65;
        if (spec.weak) value *= 0.5;
        if (spec.slow) value *= 0.5;
        margin += side == Side::kEscorts ? value : -value;
      }
    return sign * margin;
  }

  if (s.step == Step::kMoverFire || s.step == Step::kTargetFire || s.step == Step::kCombat) {
    const Combat c = combat(s);
    const bool mover_fires = s.step == Step::kMoverFire || s.mover_fires();
    const bool target_fires = s.step == Step::kCombat ? s.target_fires() : combat_rules_.target_may_fire(c);
    const double value = judge.fight_value(c, mover_fires && combat_rules_.mover_may_fire(c), target_fires);
    margin += side_of(c.mover) == Side::kEscorts ? value : -value;
  }

  // Who has still to act this turn can use a chance before the enemy reacts; later chances count
  // for less, except against bombers, which cannot dodge.
  const int still_to_shift = s.phase == Phase::kInterceptors ? shift_at(s.marker) : 0;
  for (Side side : kBothSides) {
    const bool moving =
        side == (s.phase == Phase::kInterceptors ? Side::kInterceptors : Side::kEscorts) && s.step != Step::kTurnEnd;
    const bool to_come = side == Side::kEscorts && s.phase == Phase::kBombers;
    for (const Unit i : scenario_->numbers(side)) {
      const Flight& f = s.flights[i];
      if (!f.present() || f.flipped()) continue;
      const bool now = to_come || (moving && !f.moved() && (s.step != Step::kMove || i >= s.current));
      // The last turn's chances end with it.
      if (!now && side == Side::kInterceptors && judge.turns_left() <= 1) continue;
      const int shift = now || side == Side::kEscorts ? 0 : still_to_shift;
      const Judgement::Attack attack = judge.best_attack(i, f.place(), shift, false, !now);
      const double weight = now ? 0.85 : attack.on_bombers() ? 0.55 : 0.25;
      const double value = judge.worth(i) + weight * attack.value;
      margin += side == Side::kEscorts ? value : -value;
    }
  }
  return sign * margin;
}

}  // namespace furball::dogfight
