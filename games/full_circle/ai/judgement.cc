#include "games/full_circle/ai/judgement.h"

#include <algorithm>
#include <cmath>

namespace furball::full_circle {
namespace {

constexpr float kUnknown = -1e9F;

}  // namespace

Judgement::Judgement(const FullCircle& rules, const State& s, const DoctrineWeights& weights)
    : r_(rules), s_(s), w_(weights), reach_(Reach::table(rules)) {
  bomber_hexes_ = bombers_next_move(r_.lead_speed(s), r_.lead_level(s), s.progress);
  time_left_ = 1 - std::exp(-(r_.setup().rounds - s.round + 1) / w_.rounds_of_use);
  for (int i = 0; i < kFighters; ++i) worth_[i] = worth_now(i);
  const Place centre = s.groups[0].place();
  for (int i = kMaxEscorts; i < kMaxEscorts + r_.flights(Side::kInterceptor); ++i) {
    const Fighter& e = s.fighters[i];
    if (!e.flying()) continue;
    // Those nearest to the bombers first
    goals_[0].push_back({ahead(e.place(), e.heading), e.step,
                         w_.hunt * std::max(0.0, w_.hunt_near - w_.hunt_far * distance(e.place(), centre))});
  }
  for (int g = 0; g < r_.setup().groups; ++g)
    goals_[1].push_back({forward(s.groups[g].place(), bomber_hexes_), s.groups[g].step, w_.bombers});
}

double Judgement::hit_points(int target) const {
  return !is_group(target) && side_of(target) == Side::kInterceptor ? 1.0 : s_.hit_value;
}

double Judgement::worth_now(int fighter) const {
  const Fighter& f = s_.fighters[fighter];
  if (!f.flying() || f.has(kBreakOff)) return 0;
  double value = side_of(fighter) == Side::kInterceptor ? w_.interceptor * s_.hit_value : w_.escort;
  value *= 0.4 + 0.3 * std::max(0, r_.plane(fighter).firepower);
  if (f.hits > 0) value *= w_.hit_left;
  if (f.has(kLow)) value *= w_.low_left;
  return value * time_left_;
}

double Judgement::loss(int unit, int hits) const {
  if (hits == 0) return 0;
  const double points = hits * hit_points(unit);
  if (is_group(unit)) return points;
  const Fighter& f = s_.fighters[unit];
  const bool out = f.hits + hits >= 2 || f.has(kLow);
  return points + (out ? 1.0 : w_.first_hit) * worth(unit);
}

double Judgement::fight(const State& combat) const {
  const int target = r_.combat_target(combat);
  if (target == kNoUnit) return 0;
  const auto ammo = [&](int fighter, AmmoResult result) {
    const double w = worth(fighter);
    switch (result) {
      case kAmmoLow: return w_.ammunition * w;
      case kAmmoDie: return w_.ammunition * w * std::min(1.0, r_.plane(fighter).firepower / 3.0);
      case kAmmoOut: return w;
      default: return 0.0;
    }
  };
  const Volley volley = r_.volley(combat);
  double total = 0;
  for (int raw = 1; raw <= 10; ++raw) {
    const Effect e = volley.effect(raw);
    total += loss(target, e.mover_hits) - loss(combat.active, e.target_hits);
    if (e.mover_ammo != kAmmoFine) total -= ammo(combat.active, e.mover_ammo);
    if (e.target_ammo != kAmmoFine) total += ammo(target, e.target_ammo);
  }
  total /= 10;
  if (combat.stage == Stage::kBomberCombat) return total + w_.pinned;
  if (combat.move.mover_fires && !is_group(target) && !s_.fighters[target].has(kFlown) &&
      r_.suppresses(combat, r_.mover_shot(combat)))
    total += w_.pinned;
  return total;
}

double Judgement::best_fight(State combat, bool* fire) const {
  if (fire != nullptr) *fire = false;
  const int target = r_.combat_target(combat);
  if (target == kNoUnit) return 0;
  combat.stage = Stage::kCombat;
  combat.move.mover_fires = kHolds;
  combat.move.target_fires = r_.may_fire(combat, r_.reply_shot(combat)) ? kFires : kHolds;
  const double hold = combat.move.target_fires ? fight(combat) : 0;
  if (r_.must_hold(combat, combat.active, target)) return hold;
  combat.move.mover_fires = kFires;
  const double shoot = fight(combat);
  if (shoot <= hold && !r_.must_fire(combat.active)) return hold;
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
    m.start = {f.at, f.step, f.heading, f.energy};
  }
  const int first = m.hexes - 1;
  for (int i = 0; i < path.count; ++i) m.turns[first + i] = turn_in(path.choices[i]);
  m.hexes = first + path.count;
  m.dz = static_cast<int8_t>(path.dz);
  m.nw = path.nw;
  m.stopped = path.stopped;
  m.die = die;
  Place end = path.end;
  int heading = path.heading;
  if (path.tight) m.tight = made ? kMade : kFailed;
  if (path.tight && made) {
    heading = turned_to(heading, m.turns[m.hexes - 1]);
    end = ahead(end, heading);
    m.nw = 2;
  }
  f.at = end;
  f.heading = heading;
  f.step = m.start.step + path.dz;
  t.stage = Stage::kCombat;
  int change = r_.energy_modifiers(r_.plane(s.active), r_.flown(t), die).sum();
  if (r_.forced_throttle(t)) change -= kMaxThrottle;
  f.energy = std::clamp(FullCircle::new_energy(m.start.energy, change), 0, kMaxEnergy);
  f.set(kFlown);
  return t;
}

double Judgement::attack_on(int attacker, int target, int angle, bool two_turns, bool evades) const {
  State t = s_;
  t.stage = Stage::kCombat;
  t.active = attacker;
  t.side = side_of(attacker);
  t.move = Move{};
  t.move.hexes = 1;
  t.move.nw = two_turns ? 2 : 0;
  Fighter& a = t.fighters[attacker];
  a.at = FullCircle::place_of(s_, target);
  a.step = FullCircle::step_of(s_, target);
  a.heading = turned(FullCircle::heading_of(s_, target), angle);
  a.set(kFiredOn, false);
  if (!is_group(target)) {
    Fighter& f = t.fighters[target];
    f.last_return = evades ? 1 : -1;
    f.set(kLastFired);
    if (target == s_.active) f.set(kFiredOn, false);  // its activation ends that
  }
  return best_fight(t);
}

void Judgement::look_at(int fighter) const {
  if (about_ == fighter) return;
  about_ = fighter;
  std::fill_n(&threats_[0][0][0][0], sizeof threats_ / sizeof(float), kUnknown);
  std::fill_n(&chances_[0][0][0], sizeof chances_ / sizeof(float), kUnknown);
}

double Judgement::threat(int enemy, int fighter, int angle, bool two_turns, bool evades) const {
  float& known = threats_[enemy][angle][two_turns][evades];
  if (known == kUnknown) known = static_cast<float>(attack_on(enemy, fighter, angle, two_turns, evades));
  return static_cast<double>(known);
}

double Judgement::chance(int group, int fighter, int angle, bool two_turns) const {
  float& known = chances_[group][angle][two_turns];
  if (known == kUnknown) known = static_cast<float>(attack_on(fighter, kGroup0 + group, angle, two_turns, false));
  return static_cast<double>(known);
}

// The bombers themselves, where they will fly into an interceptor.
double Judgement::bombers_answer(const Fighter& at, int fighter) const {
  double total = 0;
  for (int g = 0; g < r_.setup().groups; ++g) {
    const Group& group = s_.groups[g];
    if (forward(group.place(), bomber_hexes_) != at.place() || group.step != at.step) continue;
    State next = s_;
    next.fighters[fighter] = at;
    next.groups[g].at = at.at;
    next.active = kGroup0 + g;
    next.stage = Stage::kBomberCombat;
    next.move = Move{};
    if (r_.may_fire(next, r_.bomber_shot(next))) total += fight(next);
  }
  return total;
}

double Judgement::danger(const Fighter& at, int fighter) const {
  look_at(fighter);
  const Side enemy = enemy_of(side_of(fighter));
  const Place here = at.place();
  const int lvl = s_.base + at.step, mine = r_.plane(fighter).turn[lvl];
  double worst = 0, rest = 0;
  for (int i = FullCircle::first_of(enemy); i < FullCircle::first_of(enemy) + r_.flights(enemy); ++i) {
    const Fighter& e = s_.fighters[i];
    if (!e.flying() || e.has(kBreakOff) || e.has(kFiredOn)) continue;
    const uint16_t headings = reach_.headings(e.place(), e.heading, airspeed(e.energy), at.step - e.step, here, true);
    if (headings == 0) continue;
    // FC-CBT-08, FC-CBT-09, with the energy the enemy has now
    bool evades = at.last_return >= 1;
    if (!evades && !(at.has(kLastFired) && at.last_return < 0)) {
      const int theirs = r_.plane(i).turn[lvl];
      evades = airspeed(at.energy) > airspeed(e.energy) || mine > theirs || (mine == theirs && r_.plane(fighter).rear_view);
    }
    double best = 0;
    for (int h = 0; h < 12; ++h)
      if ((headings >> h & 1) != 0) best = std::max(best, threat(i, fighter, angle_between(h % 6, at.heading), h >= 6, evades));
    if (best > worst) std::swap(best, worst);
    rest += best;
  }
  if (side_of(fighter) == Side::kInterceptor) rest += bombers_answer(at, fighter);
  return w_.worst_answer * worst + w_.other_answers * rest;
}

double Judgement::prospects(const Fighter& f, int fighter) const {
  if (!f.flying() || f.has(kBreakOff)) return 0;
  const Place here = f.place(), next = ahead(here, f.heading);
  const int a = airspeed(f.energy);
  double value = w_.height * f.step - w_.slow * std::max(0.0, w_.slow_below - f.energy);
  if (!on_board(next)) value -= w_.edge;
  const Group& lead = s_.groups[0];
  if (f.at.y <= kSectionY + 2 && lead.at.y > 2 * kSectionY + 6) value -= w_.left_behind;
  const bool edge = !on_board(next);
  double best = -2;
  for (const Goal& goal : goals_[static_cast<int>(side_of(fighter))]) {
    const int d = distance(here, goal.place), ahead_d = edge ? d + 1 : distance(next, goal.place);
    double v = goal.weight - w_.away * std::max(0, d - a) - w_.off_step * std::max(0, std::abs(goal.step - f.step) - 1);
    v += ahead_d < d ? w_.nose_on : ahead_d > d ? -w_.nose_off : 0;
    best = std::max(best, v);
  }
  if (side_of(fighter) == Side::kEscort) value -= w_.astray * std::max(0, distance(here, lead.place()) - 7);
  return value + best;
}

double Judgement::escort_duty(const Fighter& at, int fighter) const {
  if (side_of(fighter) == Side::kInterceptor || at.energy == 0) return 0;
  const auto gets_to = [&](Place to, int step) {
    return reach_.headings(at.place(), at.heading, airspeed(at.energy), step - at.step, to, true) != 0;
  };
  double value = 0;
  if (w_.guard != 0)
    for (const Goal& goal : goals_[1])
      if (gets_to(goal.place, goal.step)) value += w_.guard;
  if (w_.lie_in_wait != 0)
    for (const int i : r_.flights_of(Side::kInterceptor)) {
      const Fighter& e = s_.fighters[i];
      if (!e.flying()) continue;
      Place there = e.place();
      for (int hex = airspeed(e.energy); hex > 0; --hex) there = ahead(there, e.heading);
      if (gets_to(there, e.step)) value += w_.lie_in_wait;
    }
  return value;
}

double Judgement::next_attack(const Fighter& at, int fighter) const {
  if (side_of(fighter) == Side::kEscort || !at.flying() || at.energy == 0) return 0;
  look_at(fighter);
  double best = 0;
  for (int g = 0; g < r_.setup().groups; ++g) {
    const Goal& goal = goals_[1][static_cast<std::size_t>(g)];
    const uint16_t headings =
        reach_.headings(at.place(), at.heading, airspeed(at.energy), goal.step - at.step, goal.place, false);
    for (int h = 0; h < 12; ++h)
      if ((headings >> h & 1) != 0) best = std::max(best, chance(g, fighter, angle_between(h % 6, 0), h >= 6));
  }
  return w_.next_attack * best;
}

}  // namespace furball::full_circle
