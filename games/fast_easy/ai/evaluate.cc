// Expected final margin for blue: points already settled, the expected casualty points of planes
// that are out, a share of those points for planes that are damaged, and the targets the raid may
// still hit.

#include <algorithm>

#include "games/fast_easy/fast_easy.h"
#include "games/fast_easy/odds.h"

namespace furball::fast_easy {
namespace {

// A plane with a third of its hits left will often be finished off before the end, a scratched one
// rarely: the risk grows with the square of the damage. It fades with the turns that are left.
double risk_of(const FastEasy& game, const State& s, int p) {
  const PlaneType& t = game.type(p);
  const double worn = static_cast<double>(s.plane[p].hits) / t.hp;
  const double time = std::min(1.0, (game.setup().turns - s.turn + 1) / 6.0);
  double risk = 0.75 * worn * worn * time;
  // A bomber that has fallen back is alone with the interceptors.
  if (t.bomber && (game.setup().interceptors & s.flying) &&
      game.speed(s, p) < game.setup().formation_speed)
    risk += 0.15 * time;
  return std::min(risk, 0.9);
}

}  // namespace

void FastEasy::prepare_judgement() {
  for (int p = 0; p < planes(); ++p) {
    const FateRow row = type(p).bomber ? FateRow::kBomber : FateRow::kFighter;
    worth_[static_cast<std::size_t>(p)] =
        expected_points(*this, {}, p, row, sum(fate_mods({}, p)));
  }
  for (std::size_t row = 0; row < fatal_.size(); ++row)
    for (std::size_t mod = 0; mod < fatal_[row].size(); ++mod)
      fatal_[row][mod] =
          critical_ways(tables(), static_cast<CritRow>(row), static_cast<int>(mod))[kH] / 36.0;
}

double FastEasy::fatal_chance(const Attack& a) const {
  const auto& chances = fatal_[static_cast<std::size_t>(critical_row(a.target))];
  return chances[static_cast<std::size_t>(
      std::clamp(sum(critical_mods(a)), 0, static_cast<int>(chances.size()) - 1))];
}

int FastEasy::horizon() const { static const int h = getenv("FEH") ? atoi(getenv("FEH")) : 20; return h; }

double FastEasy::evaluate(const State& s) const {
  double margin = score(s).margin();
  if (s.step == Step::kOver) return margin;
  const Mask rolled = s.crashed | s.damaged | s.light;
  for (int p = 0; p < planes(); ++p) {
    const double sign = side(p) == Seat::kBlue ? -1 : 1;  // blue's losses are red's points
    const Mask b = bit(p);
    if (rolled & b) continue;
    const FateRow row = fate_row(s, p);
    if (s.out & b) margin += sign * expected_points(*this, s, p, row, sum(fate_mods(s, p)));
    if (!(s.flying & b)) continue;
    const FateRow shot_row = type(p).bomber ? FateRow::kBomber : FateRow::kFighter;
    const double risk = risk_of(*this, s, p);
    margin += sign * ((1 - risk) * expected_points(*this, s, p, row, sum(fate_mods(s, p))) +
                      risk * expected_points(*this, s, p, shot_row, sum(fate_mods(s, p))));
  }
  // Bombs still aboard are worth a share of the targets ahead of them, if the limit leaves time to
  // fly there.
  for (std::size_t t = 0; t < setup_.targets.size(); ++t) {
    if (!(s.targets >> t & 1)) continue;
    double stands = 1;
    for_each_plane(s.flying & s.loaded, [&](int p) {
      const int distance = geom::distance(s.plane[p].hex(), setup_.targets[t].at);
      const int reach = speed(s, p) * (setup_.turns - s.turn + 1);
      const bool in_line =
          !type(p).bomber || geom::straight_range(s.plane[p].hex(), setup_.targets[t].at,
                                                  HexSide(s.plane[p].facing)) > 0;
      const bool over_it = (s.plane[p].over >> t & 1) != 0;
      if (over_it || (in_line && distance > 0 && distance <= reach))
        stands *= 1 - bomb_ways(s, p) / 6.0 * (over_it ? 1.0 : 0.6);
    });
    margin += tables().points_target * (1 - stands);
  }
  return margin;
}

}  // namespace furball::fast_easy
