#include "games/dogfight/ai/judgement.h"

#include <algorithm>
#include <cstring>

#include "games/dogfight/rules/answers.h"

namespace furball::dogfight {

Judgement::Judgement(const Dogfight& game, const State& s) : game_(game), s_(s) {
  std::memset(unit_at_, -1, sizeof unit_at_);
  for (int i = 0; i < game.scenario().squadrons; ++i)
    unit_at_[game.scenario().bomber_block(i)] = static_cast<int8_t>(kFirstBomber + i);
  for (int i = 0; i < kUnits; ++i)
    if (s.flights[i].present()) unit_at_[s.flights[i].block] = static_cast<int8_t>(i);
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

double Judgement::worth(int flight) const {
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
  for (int die = 1; die <= 6; ++die) {
    const CombatResult r = game_.combat_rules().result(c, mover_fires, target_fires, die);
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

Judgement::Attack Judgement::best_attack(int flight, const Place& from, int shift, bool bombers_only, bool next_turn) const {
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
    int target = -1;
    const int then = end.block() + shift * kRows * kLanes;
    if (!bombers_only && then < kBlocks && unit_at_[then] >= 0 && !is_bomber(unit_at_[then])) target = unit_at_[then];
    if (unit_at_[end.block()] >= kFirstBomber) target = unit_at_[end.block()];
    if (target < 0 || target == flight) continue;
    if (is_bomber(target) ? side != Side::kInterceptors : side_of(target) == side) continue;
    c.target = target;
    c.mover_orient = static_cast<uint8_t>(end.index() % 6);
    c.target_orient = is_bomber(target) ? static_cast<uint8_t>(kLevelForward) : s_.flights[target].orient;
    c.target_flipped = !is_bomber(target) && s_.flights[target].flipped();
    const Place to = place_at(end.index());
    c.out_of_sun = !is_bomber(target) && game_.attacks_out_of_sun(s_, start, to, place_of(s_.flights[target].block, 0).row);
    const double value = fight_value(c);
    if (value > best.value) best = {value, target, to};
  }
  return best;
}

double Judgement::exposure(int flight, const Place& end) const {
  Combat c;
  c.phase = side_of(flight) == Side::kEscorts ? Phase::kInterceptors : Phase::kEscorts;
  c.target = flight;
  c.target_orient = static_cast<uint8_t>(end.orient());
  double best[kUnits] = {};
  for_each_answer(game_, s_, flight, end, [&](int enemy, const Place& from, const Place& to) {
    c.mover = enemy;
    c.mover_orient = static_cast<uint8_t>(to.orient());
    c.out_of_sun = game_.attacks_out_of_sun(s_, from, to, end.row);
    best[enemy] = std::max(best[enemy], fight_value(c));
  });
  double most = 0, sum = 0;
  for (double each : best) sum += each, most = std::max(most, each);
  return most + 0.5 * (sum - most);
}

double Judgement::cover(int flight, const Place& end) const {
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
      if (to.block() == block) best = std::max(best, to.index() % 6 == kLevelForward ? 1.0 : 0.5);
    covered += best;
  }
  return covered / scenario.squadrons;
}

}  // namespace furball::dogfight
