#include "games/dogfight/ai/judgement.h"

#include <algorithm>
#include <cstring>

#include "games/dogfight/rules/answers.h"

namespace furball::dogfight {

Judgement::Judgement(const Dogfight& game, const State& s) : game_(game), s_(s) {
  std::memset(unit_at_, -1, sizeof unit_at_);
  const auto put = [&](int block, Unit unit) { unit_at_[block] = static_cast<int8_t>(unit.number()); };
  for (int i = 0; i < game.scenario().squadrons; ++i) put(game.scenario().bomber_block(i), squadron_unit(i));
  for (const Unit i : kAllFlights)
    if (s.flights[i].present()) put(s.flights[i].block, i);
  time_ = std::min(1.0, turns_left() / 8.0);
  // A tail attack on medium bombers nets half a point; the harder the bombers, the less an
  // interceptor is worth.
  switch (game.scenario().bombers) {
    case BomberClass::kMedium: pass_value_ = 0.50; break;
    case BomberClass::kLight: pass_value_ = 0.80; break;
    case BomberClass::kHeavy: pass_value_ = game.scenario().late ? 0.20 : 0.33; break;
    case BomberClass::kFighterBomber: pass_value_ = 0.90; break;
  }
}

double Judgement::worth(Unit flight) const {
  const Flight& f = s_.flights[flight];
  if (!f.present() || f.flipped()) return 0;
  const FlightSpec& spec = game_.scenario().flight(flight);
  double worth = side_of(flight) == Side::kEscorts ? 0.22 : 0.10 + 0.6 * pass_value_;
  if (spec.weak) worth *= game_.scenario().options.weak_spares_bombers && side_of(flight) == Side::kInterceptors ? 0.9 : 0.6;
  if (spec.slow) worth *= 0.6;
  if (spec.heavy)
    worth *= game_.scenario().bombers == BomberClass::kHeavy && side_of(flight) == Side::kInterceptors ? 1.3 : 0.9;
  return worth * time_;
}

double Judgement::fight_value(const Combat& c, bool mover_fires, bool target_fires) const {
  const double mover_worth = worth(c.mover);
  const double target_worth = is_bomber(c.target) ? 0 : worth(c.target);
  double sum = 0;
  const CombatResults results = game_.combat_rules().results(c, mover_fires, target_fires);
  for (const CombatResult& r : results.faces) {
    sum += r.hits_on_target - r.hits_on_mover;
    if (r.mover_flips) sum -= mover_worth;
    if (r.target_flips) sum += target_worth;
  }
  return sum / 6;
}

double Judgement::fight_value(const Combat& c, bool* fires) const {
  const bool may = game_.combat_rules().mover_may_fire(c);
  const bool back = game_.combat_rules().target_may_fire(c);
  const double hold = back ? fight_value(c, false, true) : 0;
  const double fire = may ? fight_value(c, true, back) : hold - 1;
  if (fires) *fires = fire >= hold;
  return std::max(fire, hold);
}

Judgement::Attack Judgement::best_attack(Unit flight, const Place& from, int shift, bool bombers_only, bool next_turn) const {
  Attack best;
  Place start = from;
  start.col = static_cast<int8_t>(start.col - shift);
  if (!start.on_board()) return best;
  const Side side = side_of(flight);
  const int marker = s_.marker + (next_turn ? 1 : 0);
  Combat c;
  c.phase = side == Side::kEscorts ? Phase::kEscorts : Phase::kInterceptors;
  c.mover = flight;
  for (EndState end : game_.table_ends(flight, start.index(), marker)) {
    // Flights fall back together, so among them the present blocks serve; bombers stay where they
    // are.
    std::optional<Unit> target = unit_at(end.block());
    if (!target || !is_bomber(*target)) {
      const int then = end.block() + shift * kRows * kLanes;
      target = !bombers_only && then < kBlocks ? unit_at(then) : std::nullopt;
      if (!target || is_bomber(*target)) continue;
    }
    if (*target == flight) continue;
    const bool bombers = is_bomber(*target);
    if (bombers ? side != Side::kInterceptors : side_of(*target) == side) continue;
    const Place to = place_at(end.index());
    c.target = *target;
    c.mover_orient = to.orient();
    c.target_orient = bombers ? kLevelForward : s_.flights[*target].orient;
    c.target_flipped = !bombers && s_.flights[*target].flipped();
    c.out_of_sun = !bombers && game_.attacks_out_of_sun(s_, start, to, s_.flights[*target].place().row);
    const double value = fight_value(c);
    if (value > best.value) best = {value, target, to};
  }
  return best;
}

double Judgement::exposure(Unit flight, const Place& end) const {
  Combat c;
  c.phase = side_of(flight) == Side::kEscorts ? Phase::kInterceptors : Phase::kEscorts;
  c.target = flight;
  c.target_orient = end.orient();
  double best[kFlights] = {};
  for_each_answer(game_, s_, flight, end, [&](Unit enemy, const Place& from, const Place& to) {
    c.mover = enemy;
    c.mover_orient = to.orient();
    c.out_of_sun = game_.attacks_out_of_sun(s_, from, to, end.row);
    double& most = best[enemy.number()];
    most = std::max(most, fight_value(c));
  });
  double most = 0, sum = 0;
  for (double each : best) sum += each, most = std::max(most, each);
  return most + 0.5 * (sum - most);
}

double Judgement::cover(Unit flight, const Place& end) const {
  const Scenario& scenario = game_.scenario();
  const int shift = game_.shift_at(s_.marker + 1);
  Place start = end;
  start.col = static_cast<int8_t>(start.col - shift);
  if (start.col < 0) return 0;
  // An interceptor that attacks the bombers falls back with everybody: it will be `shift` columns
  // behind them.
  double covered = 0;
  for (int i = 0; i < scenario.squadrons; ++i) {
    const int block = scenario.bomber_block(i) - shift * kRows * kLanes;
    double best = 0;
    for (EndState to : game_.table_ends(flight, start.index(), s_.marker + 1))
      if (to.block() == block) best = std::max(best, place_at(to.index()).orient() == kLevelForward ? 1.0 : 0.5);
    covered += best;
  }
  return covered / scenario.squadrons;
}

}  // namespace furball::dogfight
