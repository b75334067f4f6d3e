// Expected final margin for blue from a quick look: points so far, the combat under way, and what every
// flight on the board is still good for, corrected by its place, heading and energy.

#include "games/full_circle/ai/judgement.h"

namespace furball::full_circle {

double FullCircle::evaluate(const State& s) const {
  const game::Score so_far = score(s);
  if (s.stage == Stage::kOver) return so_far.margin();
  const double sign = s.swapped ? -1 : 1;  // from here on `margin` is the escorts'
  double margin = sign * so_far.margin();
  if (s.stage == Stage::kBid) return 0;

  const Judgement judge(*this, s, setup_.weights.own);
  for (int i = 0; i < kFighters; ++i) {
    const Fighter& f = s.fighters[i];
    const double side = side_of(i) == Side::kEscort ? 1 : -1;
    if (f.status == Status::kWaiting) {
      // Not placed yet: an interceptor is worth a hit or so, an escort spoils some of that.
      margin += side * (side_of(i) == Side::kEscort ? 0.4 : 0.8 * s.hit_value);
      continue;
    }
    if (!f.flying()) continue;
    const double worth = judge.worth(i);
    margin += side * worth * (0.8 + 0.3 * judge.prospects(f, i));
  }

  // A combat about to be rolled, or a choice to fire.
  if (s.stage == Stage::kFire || s.stage == Stage::kReply || s.stage == Stage::kCombat) {
    State combat = s;
    combat.stage = Stage::kCombat;
    const double value = s.stage == Stage::kFire ? judge.best_fight(combat) : judge.fight(combat);
    margin += (side_of(s.active) == Side::kEscort ? 1 : -1) * value;
  } else if (s.stage == Stage::kBomberCombat) {
    margin += judge.fight(s);
  }
  return sign * margin;
}

}  // namespace furball::full_circle
