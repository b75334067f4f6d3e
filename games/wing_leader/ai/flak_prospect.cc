// What flak does on average: to a squadron under fire, and to a raid on its way to a target.

#include <algorithm>

#include "games/wing_leader/ai/evaluate.h"
#include "games/wing_leader/combat.h"

namespace furball::wing_leader {

FlakProspect flak_prospect(const WingLeader& g, int sum) {
  constexpr double kMeanDie = 3.5;
  FlakProspect mean;
  for (std::size_t i = 0; i < g.tables.flak.size(); ++i) {
    const Tables::FlakRow& row = g.tables.flak[i];
    const bool last = i + 1 == g.tables.flak.size();
    const double chance = dice_reach(row.roll - sum) - (last ? 0 : dice_reach(g.tables.flak[i + 1].roll - sum));
    mean.hits += chance * (row.hits < 0 ? kMeanDie : row.hits);
    mean.spoilt -= chance * row.bomb;
  }
  return mean;
}

double dice_reach(int total) {
  constexpr double kReach[] = {36 / 36., 35 / 36., 33 / 36., 30 / 36., 26 / 36., 21 / 36.,
                               15 / 36., 10 / 36., 6 / 36.,  3 / 36.,  1 / 36.};
  return total <= 2 ? 1 : total > 12 ? 0 : kReach[total - 2];
}

double loss_per_hit(const Card& card, int firepower, bool head_on) {
  constexpr double kStraggler = 0.35;
  double sum = 0;
  for (int die = 1; die <= 6; ++die) {
    const HitResult r = hit_result(card, firepower, head_on, die);
    sum += r == HitResult::kLoss ? 1 : r == HitResult::kStraggler ? kStraggler : 0;
  }
  return sum / 6;
}

RaidFlak::RaidFlak(const WingLeader& g, const State& s, const Unit& u) : g_(g) {
  for (const int gun : all_guns(g)) {
    const GunSetup& from = gun_setup(g, gun);
    if (from.balloon || from.type.type == 'S' || gun_side(g, gun) == u.side || !gun_works(g, s, gun)) continue;
    const auto& t = g.tables.flak_dice;
    const SideSetup& side = g.side[gun_side(g, gun)];
    const bool heavy = from.type.type == 'H';
    Battery& b = battery_[count_++];
    b.column = s.surface[from.surface].x, b.channels = from.type.channels, b.heavy = heavy, b.low_angle = from.type.low_angle;
    b.sum = from.type.strength * t.strength + (heavy && side.improved_direction ? t.improved_direction : 0) +
            (heavy && side.proximity_fuse ? t.proximity_fuse : 0);
  }
  if (count_ == 0) return;
  for (const int i : all_units(s)) {
    const Unit& o = s.unit[i];
    raiders_ += on_map(o) && o.side == u.side && bomber_role(o) && !has(o, kReturning);
  }
  // A loss costs its points, and order with them.
  constexpr double kOrder = 0.5;
  per_hit_ = loss_per_hit(g.card(u), g.tables.flak_dice.firepower_direct, false) * (g.card(u).vp + kOrder);
}

RaidFlak::Toll RaidFlak::at(int x, int y) const {
  int best = -99, guns = 0, channels = 0;
  for (int i = 0; i < count_; ++i) {
    const Battery& b = battery_[i];
    const int columns = geom::abs_int(x - b.column);
    if (b.heavy ? columns > 2 || (b.low_angle && y > 1) : columns > 1 || y > 4) continue;  // WL-14.2.4-b, WL-14.2.8-a
    best = std::max(best, b.sum + (b.heavy ? g_.tables.flak_dice.heavy_altitude : g_.tables.flak_dice.light_altitude).at(y));
    ++guns, channels += b.channels;
  }
  if (guns == 0) return {};
  const int help = std::min(guns - 1, channels / std::max(1, raiders_) - 1);  // the others are fired at as well
  const FlakProspect fire = flak_prospect(g_, best + std::max(0, help) * g_.tables.flak_dice.support);
  return {fire.hits * per_hit_, std::min(1.0, kSpoilt * fire.spoilt + kHurt * fire.hits)};
}

}  // namespace furball::wing_leader
