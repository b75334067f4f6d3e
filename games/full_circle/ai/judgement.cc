#include "games/full_circle/ai/judgement.h"

#include <algorithm>

namespace furball::full_circle {
namespace {

// A flight that stays in the fight scores about this much in a whole game (self-play of the doctrine bot).
constexpr double kInterceptorGame = 0.9;
constexpr double kEscortGame = 0.6;
constexpr double kRoundsOfUse = 12;     // most flights have had their day after so many rounds
constexpr double kPinned = 0.15;        // silencing a flight for a round
constexpr double kNextRound = 0.5;      // a chance next round is worth half of one now

State with_mover(State s, int fighter) {
  s.stage = Stage::kFly;
  s.active = static_cast<int8_t>(fighter);
  s.side = side_of(fighter);
  s.move = Move{};
  return s;
}

}  // namespace

Judgement::Judgement(const FullCircle& rules, const State& s) : r_(rules), s_(s) {
  if (s.stage < Stage::kFly || s.stage > Stage::kAmmo) return;
  const Side enemy = enemy_of(s.side);
  for (int i = FullCircle::first_of(enemy); i < FullCircle::first_of(enemy) + r_.flights(enemy); ++i) {
    if (!s.fighters[i].flying() || s.fighters[i].has(kBreakOff)) continue;
    PathList list;
    r_.paths(with_mover(s, i), list);
    for (const Path& p : list)
      if (!p.left_board && !p.tight) reach_.push_back({i, p});
  }
}

double Judgement::hit_points(int target) const {
  return !is_group(target) && side_of(target) == Side::kInterceptor ? 1.0 : s_.hit_value;
}

double Judgement::worth(int fighter) const {
  const Fighter& f = s_.fighters[fighter];
  if (!f.flying() || f.has(kBreakOff)) return 0;
  const double rounds = std::min(1.0, (r_.setup().rounds - s_.round + 1) / kRoundsOfUse);
  double value = side_of(fighter) == Side::kInterceptor ? kInterceptorGame * s_.hit_value : kEscortGame;
  value *= 0.4 + 0.3 * std::max(0, r_.plane(fighter).firepower);
  if (f.hits > 0) value *= 0.7;
  if (f.has(kLow)) value *= 0.6;
  return value * rounds;
}

double Judgement::loss(int unit, int hits) const {
  if (hits == 0) return 0;
  const double points = hits * hit_points(unit);
  if (is_group(unit)) return points;
  const Fighter& f = s_.fighters[unit];
  const bool out = f.hits + hits >= 2 || f.has(kLow);
  return points + (out ? 1.0 : 0.3) * worth(unit);
}

double Judgement::fight(const State& combat) const {
  const int target = r_.combat_target(combat);
  if (target == kNoUnit) return 0;
  const auto ammo = [&](int fighter, AmmoResult result) {
    const double w = worth(fighter);
    switch (result) {
      case kAmmoLow: return 0.4 * w;
      case kAmmoDie: return 0.4 * w * std::min(1.0, r_.plane(fighter).firepower / 3.0);
      case kAmmoOut: return w;
      default: return 0.0;
    }
  };
  double total = 0;
  for (int raw = 1; raw <= 10; ++raw) {
    const Effect e = r_.effect(combat, raw);
    total += loss(target, e.mover_hits) - loss(combat.active, e.target_hits);
    if (!is_group(combat.active)) total -= ammo(combat.active, e.mover_ammo);
    if (!is_group(target)) total += ammo(target, e.target_ammo);
  }
  total /= 10;
  if (combat.stage == Stage::kBomberCombat) return total + kPinned;
  if (combat.move.mover_fires && !is_group(target) && !s_.fighters[target].has(kFlown) && r_.suppresses(combat, r_.mover_shot(combat))) total += kPinned;
  return total;
}

double Judgement::best_fight(State combat, bool* fire) const {
  if (fire != nullptr) *fire = false;
  const int target = r_.combat_target(combat);
  if (target == kNoUnit) return 0;
  combat.stage = Stage::kCombat;
  combat.move.mover_fires = 0;
  combat.move.target_fires = r_.may_fire(combat, r_.reply_shot(combat));
  const double hold = combat.move.target_fires ? fight(combat) : 0;
  if (r_.must_hold(combat, combat.active, target)) return hold;
  combat.move.mover_fires = 1;
  const double shoot = fight(combat);
  if (shoot <= hold && !r_.must_fire(combat, combat.active)) return hold;
  if (fire != nullptr) *fire = true;
  return shoot;
}

State Judgement::imagine(const State& s, const Path& path, bool made, int die) const {
  State t = s;
  Fighter& f = t.fighters[s.active];
  Move& m = t.move;
  if (s.stage != Stage::kTurn) {
    m = Move{};
    m.hexes = 1;
    m.start_file = f.file, m.start_y = f.y, m.start_step = f.step, m.start_heading = f.heading, m.start_energy = f.energy;
  }
  const int first = m.hexes - 1;
  for (int i = 0; i < path.count; ++i) m.turns[first + i] = path.choices[i] & 3;
  m.hexes = static_cast<uint8_t>(first + path.count);
  m.dz = static_cast<int8_t>(path.dz);
  m.nw = static_cast<uint8_t>(path.nw);
  m.stopped = path.stopped;
  m.die = static_cast<uint8_t>(die);
  Place end = path.end;
  int heading = path.heading;
  if (path.tight) m.tight = made ? kMade : kFailed;
  if (path.tight && made) {
    heading = turned(heading, m.turns[m.hexes - 1] == 1 ? -1 : 1);
    end = ahead(end, heading);
    m.nw = 2;
  }
  f.file = static_cast<int8_t>(end.file), f.y = static_cast<int8_t>(end.y);
  f.heading = static_cast<uint8_t>(heading);
  f.step = static_cast<uint8_t>(m.start_step + path.dz);
  t.stage = Stage::kCombat;
  int change = sum(r_.energy_terms(r_.plane(s.active), r_.flown(t), die));
  if (r_.forced_throttle(t)) change -= kMaxThrottle;
  f.energy = static_cast<uint8_t>(std::clamp(FullCircle::new_energy(m.start_energy, change), 0, kMaxEnergy));
  f.set(kFlown);
  return t;
}

int Judgement::bomber_hexes_next(const State& s) const {
  const int lvl = r_.lead_level(s), speed = r_.setup().bomber.speed[lvl];
  return bomber_hexes(speed) + (s.progress + progress_rise(speed, lvl) > 5 ? 1 : 0);
}

double Judgement::exposure(const State& imagined, int fighter) const {
  const Fighter& me = imagined.fighters[fighter];
  double worst = 0, rest = 0;
  int previous = kNoUnit;
  double best_of_enemy = 0;
  const auto book = [&] {
    if (best_of_enemy > worst) rest += worst, worst = best_of_enemy;
    else rest += best_of_enemy;
    best_of_enemy = 0;
  };
  for (const Reach& reach : reach_) {
    if (reach.fighter != previous) book(), previous = reach.fighter;
    if (reach.path.end != Place{me.file, me.y}) continue;
    const int step = s_.fighters[reach.fighter].step + reach.path.dz;
    if (step != me.step) continue;
    State attack = imagine(with_mover(imagined, reach.fighter), reach.path, false, 3);
    best_of_enemy = std::max(best_of_enemy, best_fight(attack));
  }
  book();
  // The bombers themselves, where they will fly into us.
  if (side_of(fighter) == Side::kInterceptor) {
    State next = imagined;
    const int hexes = bomber_hexes_next(imagined);
    for (int g = 0; g < r_.setup().groups; ++g) {
      Group& group = next.groups[g];
      if (group.file != me.file || group.y + 2 * hexes != me.y || group.step != me.step) continue;
      group.y = static_cast<int8_t>(group.y + 2 * hexes);
      next.active = static_cast<int8_t>(kGroup0 + g);
      next.stage = Stage::kBomberCombat;
      next.move = Move{};
      if (r_.may_fire(next, r_.bomber_shot(next))) rest += fight(next);
    }
  }
  return 0.8 * worst + 0.4 * rest;  // not every chance is taken
}

double Judgement::prospects(const State& s, int fighter) const {
  const Fighter& f = s.fighters[fighter];
  if (!f.flying() || f.has(kBreakOff)) return 0;
  const Place here{f.file, f.y}, next = ahead(here, f.heading);
  const int a = airspeed(f.energy);
  // Height keeps its worth; speed beyond what the next path needs does not (measured in self-play), but a
  // flight near the stall can hardly move.
  double value = 0.04 * f.step - 0.02 * std::max(0, 10 - f.energy);
  if (!on_board(next)) value -= 0.4;
  const Group& lead = s.groups[0];
  if (f.y <= kSectionY + 2 && lead.y > 2 * kSectionY + 6) value -= 0.3;  // the board is about to leave it behind
  double best = -2;
  const auto look = [&](Place target, int step, double weight) {
    const int d = distance(here, target), ahead_d = on_board(next) ? distance(next, target) : d + 1;
    double v = -0.05 * std::max(0, d - a) - 0.06 * std::max(0, std::abs(step - f.step) - 1);
    v += ahead_d < d ? 0.1 : ahead_d > d ? -0.12 : 0;
    best = std::max(best, weight * 0.4 + v);
  };
  if (side_of(fighter) == Side::kInterceptor) {
    const int hexes = bomber_hexes_next(s);
    for (int g = 0; g < r_.setup().groups; ++g) look({s.groups[g].file, s.groups[g].y + 2 * hexes}, s.groups[g].step, 0.5);
  } else {
    const Place centre{lead.file, lead.y};
    for (int i = kMaxEscorts; i < kFighters; ++i) {
      const Fighter& e = s.fighters[i];
      if (!e.flying()) continue;
      // Those nearest to the bombers first
      look(ahead({e.file, e.y}, e.heading), e.step, std::max(0.0, 0.5 - 0.04 * distance({e.file, e.y}, centre)));
    }
    value -= 0.03 * std::max(0, distance(here, centre) - 7);
  }
  return value + best;
}

double Judgement::next_attack(const State& s, int fighter) const {
  const Fighter& f = s.fighters[fighter];
  if (!f.flying() || f.energy == 0) return 0;
  State t = with_mover(s, fighter);
  const int hexes = bomber_hexes_next(s);
  for (int g = 0; g < r_.setup().groups; ++g) t.groups[g].y = static_cast<int8_t>(t.groups[g].y + 2 * hexes);
  for (Fighter& each : t.fighters) each.set(kFlown, false);
  PathList list;
  r_.paths(t, list);
  double best = 0;
  for (const Path& p : list) {
    if (p.left_board || p.tight) continue;
    const int target = r_.enemy_at(t, side_of(fighter), p.end, f.step + p.dz);
    if (target == kNoUnit) continue;
    // Bombers will be where they are expected; fighters seldom.
    best = std::max(best, (is_group(target) ? 0.8 : 0.3) * best_fight(imagine(t, p, false, 3)));
  }
  return kNextRound * best;
}

}  // namespace furball::full_circle
