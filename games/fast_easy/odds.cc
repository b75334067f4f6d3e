#include "games/fast_easy/odds.h"

#include <algorithm>
#include <array>
#include <cassert>

#include "libs/dice/dice.h"

namespace furball::fast_easy {
namespace {

struct DiceTable {
  std::array<game::Outcome, (kMostDice + 1) * (kMostDice + 2) / 2> row[kMostDice + 1][8];
  uint8_t count[kMostDice + 1][8];
};

// In how many ways so many dice give an outcome.
uint64_t dice_ways(int dice, int need, uint32_t outcome) {
  const int hits = hits_of(outcome), sixes = sixes_of(outcome);
  if (hits > dice || sixes > hits) return 0;
  const uint64_t other = need <= 5 ? static_cast<uint64_t>(6 - need) : 0;  // faces that hit and are no six
  const uint64_t miss = 6 - other - (need <= 6 ? 1 : 0);
  if (need > 6 && hits > 0) return 0;
  return dice::choose(dice, hits) * dice::choose(hits, sixes) * dice::power(other, hits - sixes) *
         dice::power(miss, dice - hits);
}

DiceTable make_dice_table() {
  DiceTable t{};
  for (int dice = 0; dice <= kMostDice; ++dice)
    for (int need = 2; need <= 7; ++need)
      for (uint32_t hits = 0; hits <= static_cast<uint32_t>(dice); ++hits)
        for (uint32_t sixes = 0; sixes <= hits; ++sixes)
          if (const uint64_t ways = dice_ways(dice, need, hits << 4 | sixes))
            t.row[dice][need][t.count[dice][need]++] = {hits << 4 | sixes, ways};
  return t;
}

// Die by die, the first one slowest: each face takes its part of the outcome and leaves the rest to the others.
template <class Part, class Ways>
game::Faces nth_throw(int dice, uint32_t outcome, uint64_t place, Part part, Ways ways) {
  game::Faces faces;
  while (dice-- > 0)
    for (int face = 1; face <= 6; ++face) {
      const uint64_t count = outcome < part(face) ? 0 : ways(dice, outcome - part(face));
      if (place < count) {
        faces.add(face);
        outcome -= part(face);
        break;
      }
      place -= count;
    }
  return faces;
}

}  // namespace

void dice_outcomes(int dice, int need, OutcomeList& out) {
  static const DiceTable table = make_dice_table();
  assert(dice <= kMostDice && need >= 2 && need <= 7);
  for (std::size_t i = 0; i < table.count[dice][need]; ++i) out.push_back(table.row[dice][need][i]);
}

game::Faces nth_dice(int dice, int need, uint32_t outcome, uint64_t place) {
  return nth_throw(
      dice, outcome, place, [need](int face) { return hit_by(face, need); },
      [need](int rest, uint32_t left) { return dice_ways(rest, need, left); });
}

game::Faces nth_engines(int dice, int need, uint32_t lost, uint64_t place) {
  return nth_throw(
      dice, lost, place, [need](int face) { return static_cast<uint32_t>(face >= need); },
      [need](int rest, uint32_t left) {
        return dice::binomial_ways(rest, static_cast<int>(left), static_cast<uint64_t>(7 - need), 6);
      });
}

ShotOdds shot_odds(const FastEasy& game, const State& s, const Attack& a) {
  ShotOdds odds;
  OutcomeList list;
  dice_outcomes(a.dice, a.need, list);
  const uint64_t total = dice::power(6, a.dice);
  const auto crit = critical_ways(game.tables(), game.critical_row(a.target), game.critical_mods(a).sum());
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
    const int h = hits_of(o.id), sixes = sixes_of(o.id);
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

double expected_points(const FastEasy& game, int p, FateRow row, int modifier) {
  if (row == FateRow::kNoRoll) return 0;
  const auto ways = casualty_ways(game.tables(), row, modifier);
  return (ways[1] * game.points_of(p, Fate::kCrash) + ways[2] * game.points_of(p, Fate::kDamaged)) / 6.0;
}

std::string expected(const Ratio& number) {
  return number.part % number.whole ? game::fraction(number.part, number.whole) : std::to_string(number.part / number.whole);
}

std::string percent(double chance) {
  const int tenths = static_cast<int>(chance * 1000 + 0.5);
  return tenths % 10 == 0 ? std::to_string(tenths / 10) + "%"
                          : std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + "%";
}

}  // namespace furball::fast_easy
