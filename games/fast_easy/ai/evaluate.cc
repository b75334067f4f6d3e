// Expected final margin for blue: points already settled, the expected casualty points of planes
// that are out, a share of those points for planes that are damaged, the fire to come, the side
// with more fighters left, and the targets the raid may still hit.
//
// The weights are rounded from a regression over some forty thousand positions of games between
// doctrine's pilots (final margin against the terms below).

#include "games/fast_easy/ai/evaluate.h"

#include <algorithm>
#include <cmath>

#include "games/fast_easy/ai/doctrine.h"
#include "games/fast_easy/odds.h"

namespace furball::fast_easy {

// A damaged plane will often be finished off before the end. The risk fades with the turns that
// are left.
double risk_of(const FastEasy& game, const State& s, int p, double time) {
  const PlaneType& t = game.type(p);
  double risk = 0.7 * s.plane[p].hits / t.hp * time;
  // A bomber that has fallen back is alone with the interceptors.
  if (t.bomber && (game.setup().interceptors & s.flying) && game.speed(s, p) < game.setup().formation_speed)
    risk += 0.15 * time;
  return std::min(risk, 0.9);
}

// What a fighter's nose is worth that points at somebody within the reach of its next move: the
// closer and the straighter the better, and best from behind.
double threat_of(const FastEasy& game, const State& s, int p) {
  const Plane& plane = s.plane[p];
  const PlaneType& type = game.type(p);
  double best = 0;
  for_each_plane(game.enemies_of(p) & s.flying, [&](int e) {
    const Plane& prey = s.plane[e];
    const int range = geom::distance(plane.hex(), prey.hex());
    if (range > type.speed + 4) return;
    const double off = static_cast<double>(off_nose(plane.hex(), plane.facing.index(), prey.hex()));
    if (off > 1.5) return;
    const bool from_behind = off_nose(prey.hex(), prey.facing.index(), plane.hex()) > 1.5F;
    best = std::max(best, game.worth(e) / std::max(1, game.type(e).hp - prey.hits) * type.guns * (from_behind ? 1 : 0.5) *
                              (1.5 - off) / 1.5 / (1 + 0.15 * range));
  });
  return best;
}

// Expected points of what the fighters of a side could fire as they stand. The side in whose phase
// this is will fire before the enemy moves again; unmoved planes can still find better.
double fire_of(const FastEasy& game, const State& s, Mask fighters, bool its_phase) {
  const Doctrine doctrine(game, game.tables().weights.own);
  double points = 0;
  for_each_plane(fighters & s.flying, [&](int p) {
    ShotList shots;
    game.shots_of(s, p, shots);
    for (const Shot& shot : shots) points += (its_phase ? 0.5 : 0.15) * doctrine.shot_value(s, game.attack_of(s, shot));
    const bool moving = s.step == Step::kSelect || s.step == Step::kMove;
    if (its_phase && moving && !(s.moved & bit(p))) points += 0.45 * threat_of(game, s, p);
  });
  return points;
}

// Bombs still aboard are worth a share of the targets ahead of them, if the limit leaves time to
// fly there. Each plane attacks once, so what it may do is divided among its targets.
double bombs_to_come(const FastEasy& game, const State& s) {
  const Setup& setup = game.setup();
  if (!s.targets || !((s.flying | s.exited) & s.loaded)) return 0;
  double stands[kMaxTargets];
  std::fill(stands, stands + kMaxTargets, 1.0);
  for_each_plane((s.flying | s.exited) & s.loaded, [&](int p) {
    const Plane& plane = s.plane[p];
    if (!(s.flying & bit(p)) && !(plane.over & s.targets)) return;
    const int reach = game.speed(s, p) * (setup.turns - s.turn + 1);
    TargetSet ahead;
    for (std::size_t t = 0; t < setup.targets.size(); ++t) {
      if (!s.targets.has(static_cast<int>(t))) continue;
      const Hex at = setup.targets[t].at;
      const int distance = geom::distance(plane.hex(), at);
      const bool in_line = !game.type(p).bomber || geom::straight_range(plane.hex(), at, plane.facing) > 0;
      if (plane.over.has(static_cast<int>(t)) || (in_line && distance > 0 && distance <= reach))
        ahead |= TargetSet::of(static_cast<int>(t));
    }
    if (plane.over & ahead) ahead = ahead & plane.over;
    const double chance = game.bomb_ways(p) / 6.0 * ((plane.over & ahead) ? 1.0 : 0.6) / std::max(1, ahead.count());
    ahead.for_each([&](int t) { stands[t] *= 1 - chance; });
  });
  double points = 0;
  for (double chance : stands) points += game.tables().points_target * (1 - chance);
  return points;
}

// Each fighter more will make its kills, as long as there is time and prey.
double kills_to_come(const FastEasy& game, const State& s, double time) {
  const Mask there = s.phase == Phase::kSetup ? ~(s.out | s.exited) : s.flying;  // or about to be
  const double blue = std::popcount(game.setup().escorts & there), red = std::popcount(game.setup().interceptors & there);
  return blue + red > 0 ? 2 * time * std::min(blue, red) * (blue - red) / (blue + red) : 0;
}

void FastEasy::prepare_judgement() {
  for (int p = 0; p < planes(); ++p) {
    State s{};
    for (const std::size_t critical : {0, 1}) {
      s.critical = critical ? bit(p) : 0;
      for (std::size_t row = 0; row < kFateRows; ++row)
        fates_[static_cast<std::size_t>(p)][2 * row + critical] =
            static_cast<float>(expected_points(*this, p, static_cast<FateRow>(row), fate_mods(s, p).sum()));
    }
  }
  for (std::size_t row = 0; row < fatal_.size(); ++row)
    for (std::size_t mod = 0; mod < fatal_[row].size(); ++mod)
      fatal_[row][mod] = critical_ways(tables(), static_cast<CritRow>(row), static_cast<int>(mod))[kH] / 36.0;
  // A margin that is clearly a win: somewhat less than if every second plane were lost, at random.
  double squares = 0;
  for (int p = 0; p < planes(); ++p) squares += worth(p) * worth(p);
  for (std::size_t t = 0; t < setup_.targets.size(); ++t) squares += tables().points_target * tables().points_target;
  margin_scale_ = 1.5 + 0.65 * std::sqrt(squares);
  State start = initial();
  head_start_ = score(start).margin() + bombs_to_come(*this, start);
  start.flying = blue() | setup_.interceptors;  // those still to be placed, too
  head_start_ += kills_to_come(*this, start, 1);
}

double FastEasy::fate_worth(const State& s, int p, FateRow row) const {
  const std::size_t critical = (s.critical & bit(p)) ? 1 : 0;
  return static_cast<double>(fates_[static_cast<std::size_t>(p)][2 * static_cast<std::size_t>(row) + critical]);
}

double FastEasy::fatal_chance(const Attack& a) const {
  const auto& chances = fatal_[static_cast<std::size_t>(critical_row(a.target))];
  return chances[static_cast<std::size_t>(std::clamp(critical_mods(a).sum(), 0, static_cast<int>(chances.size()) - 1))];
}

double FastEasy::evaluate(const State& s) const {
  double margin = score(s).margin();
  if (s.step == Step::kOver) return margin;
  const double time = std::min(1.0, (setup_.turns - s.turn + 1) / 6.0);
  const Mask rolled = s.crashed | s.damaged | s.light;
  for_each_plane((s.flying | s.out | s.exited) & ~rolled, [&](int p) {
    const double sign = side(p) == Seat::kBlue ? -1 : 1;  // blue's losses are red's points
    const FateRow row = fate_row(s, p);
    if (!(s.flying & bit(p))) {
      margin += sign * fate_worth(s, p, row);
      return;
    }
    const double risk = risk_of(*this, s, p, time);
    const FateRow shot_row = type(p).bomber ? FateRow::kBomber : FateRow::kFighter;
    margin += sign * ((1 - risk) * fate_worth(s, p, row) + risk * fate_worth(s, p, shot_row));
  });
  if (s.phase >= Phase::kCasualties) return margin;
  margin += kills_to_come(*this, s, time);
  const bool red = s.phase == Phase::kInterceptorsMove || s.phase == Phase::kInterceptorsFire;
  margin += fire_of(*this, s, setup_.escorts, !red) - fire_of(*this, s, setup_.interceptors, red);
  margin += bombs_to_come(*this, s);
  // A scenario is even at its start, so what one side is ahead there (bonus, targets, numbers) is what it
  // must expect to lose, by and by.
  return margin - head_start_ * (setup_.turns - s.turn) / setup_.turns;
}

}  // namespace furball::fast_easy
