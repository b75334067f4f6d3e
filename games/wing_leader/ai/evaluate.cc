// A quick look at a position: the margin blue may expect at the end. Points so far, plus what loaded bombers
// are still likely to bring, plus what fighters in contact are likely to take from their targets.

#include "games/wing_leader/ai/evaluate.h"

#include <algorithm>

#include "games/wing_leader/hooks.h"

namespace furball::wing_leader {

// How much fight is left in a unit, 1 for a fresh trained squadron.
double fight_left(const WingLeader& g, const Unit& u) {
  if (!on_map(u) || broken(u) || !fighter_role(u)) return 0;
  double value = u.size == Size::kFlight ? 0.55 : 1.0;
  value *= u.ammo == Ammo::kFull ? 1.0 : u.ammo == Ammo::kLow ? 0.65 : 0.3;
  if (disrupted(u)) value *= 0.55;
  if (u.quality == Quality::kVeteran) value *= 1.25;
  if (u.quality == Quality::kGreen) value *= 0.75;
  if (has(u, kExperte)) value *= 1.1;
  value *= 1.0 - 0.7 * u.losses / std::max<int>(1, u.max_losses);
  const int firepower = std::max<int>(0, g.card(u).firepower);
  return value * (0.7 + 0.15 * firepower);
}

// Every hunter that has seen a bomber takes a share of its chance to arrive in good order; escorts near by give some back.
static double danger_to(const WingLeader& g, const State& s, int i) {
  const Unit& u = s.unit[i];
  double danger = 0;
  for (int k = 0; k < s.unit_count; ++k) {
    const Unit& e = s.unit[k];
    if (e.side == u.side || !on_map(e)) continue;
    const double fight = fight_left(g, e);
    if (fight <= 0) continue;
    if (tallies(e, i)) danger += 0.16 * fight;
    else if (distance(e, u) <= 6 && !has_tally(e)) danger += 0.05 * fight;
  }
  for (int k = 0; k < s.unit_count; ++k)
    if (s.unit[k].side == u.side && s.unit[k].mission == Mission::kEscort && on_map(s.unit[k]) && distance(s.unit[k], u) <= 3)
      danger -= 0.05 * fight_left(g, s.unit[k]);
  return danger;
}

// Points its owner would still score by bringing this bomber through, with a fair chance of doing so.
double bomber_worth(const WingLeader& g, const State& s, int i) {
  const Unit& u = s.unit[i];
  if (!on_map(u) || !bomber_role(u) || !loaded(u) || has(u, kReturning)) return 0;
  if (g.options.bombing) return 0;  // hits on the ground count there
  const auto& points = g.tables.exit_points;
  const double worth = broken(u)                                 ? points.broken
                       : disrupted(u) || u.size == Size::kFlight ? points.disrupted_or_flight
                                                                 : points.squadron;
  const int ahead_squares = g.side[u.side].edge == 0 ? kColumns - u.x : u.x + 1;
  const int pace = half_points(g, s, i) / 2;
  const int turns = (ahead_squares + pace - 1) / pace;
  if (turns > g.turns - s.turn + 1) return 0;  // it will not get there in time
  return worth * (1.0 - std::clamp(0.02 * turns + danger_to(g, s, i), 0.0, 0.75));
}

double target_worth(const WingLeader& g, const State& s, int i) {
  const Unit& u = s.unit[i];
  if (!g.options.bombing || !on_map(u) || has(u, kReturning)) return 0;
  if (released(u))  // its bombs are falling
    return (u.profile.flags & kResolved)
               ? 0
               : bombing_prospect(g, s, u, u.profile.target, profile_kind(u), u.profile.altitude, true);
  if (!bomber_role(u) || (!loaded(u) && u.mission != Mission::kRecce && u.mission != Mission::kStrafing)) return 0;
  const BombPlan plan = bombing_plan(g, s, i);
  if (plan.target < 0) return 0;
  const double order = broken(u) ? 0.3 : disrupted(u) ? 0.7 : 1.0;
  return order * std::max(0.0, plan.points) * (1.0 - std::clamp(0.02 * plan.turns + danger_to(g, s, i), 0.0, 0.75));
}

// Points a fighter unit may still take from the enemy: more when it has a target, more when it is close, more when
// it flies above it.
double hunter_worth(const WingLeader& g, const State& s, int i) {
  const Unit& u = s.unit[i];
  const double fight = fight_left(g, u);
  if (fight <= 0) return 0;
  if (u.tally_on != TallyOn::kUnit) return 0.15 * fight;
  const Unit& t = s.unit[u.tally];
  const int d = distance(u, t);
  const double reach = d == 0 ? 1.0 : d <= 3 ? 0.8 : d <= 6 ? 0.5 : 0.3;
  const double height = u.y > t.y ? 1.1 : u.y < t.y ? 0.85 : 1.0;
  // Relative quality of the two aircraft as the combat table would see them.
  const double edge =
      1.0 + 0.12 * std::clamp(combat_value(g, s, i, true, false, 0) - combat_value(g, s, u.tally, true, true, 0), -4, 4);
  return 0.9 * fight * reach * height * edge * g.card(t).vp;
}

double WingLeader::evaluate(const State& s) const {
  double margin = score(s).margin();
  if (s.wait() == Wait::kEnd) return margin;
  for (int i = 0; i < s.unit_count; ++i) {
    const Unit& u = s.unit[i];
    if (!on_map(u)) continue;
    const double own =
        bomber_worth(*this, s, i) + target_worth(*this, s, i) + hunter_worth(*this, s, i) - 0.25 * u.straggler * card(u).vp;
    margin += u.side == 0 ? own : -own;
  }
  return margin;
}

// A squadron of bombers brought through, or a few losses more than the enemy, is clearly a win.
double WingLeader::margin_scale() const { return 8; }

// A game by doctrine takes about a millisecond: plans are followed to the end.
int WingLeader::horizon() const { return 0; }

}  // namespace furball::wing_leader
