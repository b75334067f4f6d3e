#include "games/fast_easy/odds.h"

#include <algorithm>
#include <array>

#include "libs/dice/dice.h"

namespace furball::fast_easy {

ShotOdds shot_odds(const FastEasy& game, const State& s, const Attack& a) {
  ShotOdds odds;
  OutcomeList list;
  FastEasy::dice_outcomes(a.dice, a.need, list);
  const uint64_t total = dice::power(6, a.dice);
  const auto crit = critical_ways(game.tables(), game.critical_row(a.target), sum(game.critical_mods(a)));
  const auto rocket = critical_ways(game.tables(), CritRow::kRocket, 0);
  const bool rockets = a.weapon == Weapon::kRockets;
  const Plane& target = s.plane[a.target];
  const int left = game.type(a.target).hp - target.hits;
  const int engines_left = game.type(a.target).engines - target.engines_lost;
  const double p_h = crit[kH] / 36.0;
  const double p_engine = (7 - game.tables().engine_need) / 6.0;
  const bool engines = game.gives_engine_checks(a);
  odds.h_given_roll = {crit[kH], 36};
  uint64_t hits = 0, rolls = 0;
  // Distribution of hits from n rocket hits: 0 to 3 each.
  std::array<std::array<double, 16>, 5> rocket_hits{};
  if (rockets) {
    rocket_hits[0][0] = 1;
    for (std::size_t n = 1; n < 5; ++n)
      for (std::size_t h = 0; h < 13; ++h)
        for (std::size_t k = 0; k <= 3; ++k) {
          const int ways = k ? rocket[k] : 36 - rocket[1] - rocket[2] - rocket[3];
          rocket_hits[n][h + k] += rocket_hits[n - 1][h] * ways / 36.0;
        }
  }
  const double p_shift = (rocket[kS1] + rocket[kS2]) / 36.0;
  for (const game::Outcome& o : list) {
    const int h = FastEasy::hits_of(o.id), sixes = FastEasy::sixes_of(o.id);
    const double weight = static_cast<double>(o.weight) / static_cast<double>(total);
    const bool roll = game.gives_critical(a, sixes);
    hits += o.weight * static_cast<uint64_t>(h);
    if (roll) rolls += o.weight;
    double by_hits = h >= left ? 1 : 0;
    if (rockets) {
      by_hits = 0;
      for (int k = left; k < 16; ++k)
        by_hits += rocket_hits[static_cast<std::size_t>(std::min(h, 4))][static_cast<std::size_t>(k)];
      double stays = 1;
      for (int i = 0; i < h; ++i) stays *= 1 - p_shift;
      odds.broken += weight * (1 - stays);
    }
    double all_engines = 0;
    if (engines) {
      odds.engines += weight * sixes * p_engine;
      for (int k = engines_left; k <= sixes; ++k)
        all_engines += static_cast<double>(dice::choose(sixes, k)) / static_cast<double>(dice::power(2, sixes));
    }
    odds.out += weight * (1 - (1 - by_hits) * (1 - all_engines) * (1 - (roll ? p_h : 0)));
  }
  odds.critical_roll = {rolls, total};
  odds.hits = {hits, total};
  if (rockets) odds.hits = {hits * static_cast<uint64_t>(rocket[1] + 2 * rocket[2] + 3 * rocket[3]), total * 36};
  return odds;
}

double expected_points(const FastEasy& game, const State&, int p, FateRow row, int modifier) {
  if (row == FateRow::kNoRoll) return 0;
  const auto ways = casualty_ways(game.tables(), row, modifier);
  return (ways[1] * game.points_of(p, Fate::kCrash) + ways[2] * game.points_of(p, Fate::kDamaged)) / 6.0;
}

std::string percent(double chance) {
  const int tenths = static_cast<int>(chance * 1000 + 0.5);
  return tenths % 10 == 0 ? std::to_string(tenths / 10) + "%"
                          : std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + "%";
}

}  // namespace furball::fast_easy
