#pragma once
// Helpers of the tests: planes made to measure, a sky to put flights in, moves by notation.

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "games/full_circle/full_circle.h"
#include "games/full_circle/words.h"
#include "libs/ruledata/data_store.h"

namespace furball::full_circle::testing {

using Bands = std::vector<ruledata::Band>;

struct PlaneSpec {
  Bands bands = {{0, 4, 5, 6, 1}, {5, 14, 6, 7, 2}, {15, 22, 5, 6, 3}};  // a Spitfire V
  int firepower = 2;
  ruledata::Protection protection = {4, 4};
  bool rear_view = false, jet = false, twin = false, weak_guns = false, tail_guns = false, head_on = false, combat_box = false;
  int defence = ruledata::kNoDefence;
  ruledata::AircraftClass klass = ruledata::AircraftClass::kFighter;
  Equipment equipment = {};
};

inline ruledata::Aircraft card(const PlaneSpec& spec) {
  ruledata::Aircraft a;
  a.id = a.name = "Test";
  a.klass = spec.klass;
  a.bands = spec.bands;
  a.bomb = {{19, 9}};
  a.full_circle.klass = spec.klass;
  a.full_circle.bands = spec.bands;
  a.full_circle.firepower = a.full_circle.firepower_as_bomber = spec.firepower;
  a.full_circle.protection = spec.protection;
  a.full_circle.rear_view = spec.rear_view;
  a.full_circle.jet = spec.jet;
  a.full_circle.twin_sa = spec.twin;
  a.full_circle.weak_guns = spec.weak_guns;
  a.full_circle.tail_guns = spec.tail_guns;
  a.full_circle.head_on = spec.head_on;
  a.full_circle.combat_box = spec.combat_box;
  a.full_circle.defence = spec.defence;
  return a;
}
inline Plane fighter(const PlaneSpec& spec = {}) { return make_fighter(card(spec), spec.equipment); }
// The same ratings at every level, C = 2.
inline Plane flat(int speed, int turn, PlaneSpec spec = {}) {
  spec.bands = {{0, 22, speed, turn, 2}};
  return fighter(spec);
}
struct BomberSpec {
  int speed = 3, turn = 3;
  int firepower = 0;
  ruledata::Protection protection = {4, 5};
  bool weak_guns = false, tail_guns = false, head_on = false, combat_box = false;
  int defence = 0;
  ruledata::AircraftClass klass = ruledata::AircraftClass::kMediumBomber;
};
inline Plane bomber(const BomberSpec& spec = {}) {
  return make_bomber(card({.bands = {{0, 22, spec.speed, spec.turn, 0}},
                           .firepower = spec.firepower,
                           .protection = spec.protection,
                           .weak_guns = spec.weak_guns,
                           .tail_guns = spec.tail_guns,
                           .head_on = spec.head_on,
                           .combat_box = spec.combat_box,
                           .defence = spec.defence,
                           .klass = spec.klass}));
}
inline ruledata::Aircraft real_card(std::string_view id) {
  const ruledata::DataStore data;
  const Result<ruledata::Aircraft> found = ruledata::load_aircraft(data, id);
  EXPECT_TRUE(found.ok()) << id;
  return *found;
}
inline Plane real(std::string_view id, Equipment equipment = {}) { return make_fighter(real_card(id), equipment); }
inline Plane real_bomber(std::string_view id) { return make_bomber(real_card(id)); }

inline ruledata::Weights<DoctrineWeights> doctrine_weights() {
  const ruledata::DataStore data;
  const auto weights = ruledata::load_weights<DoctrineWeights>(data, "games/full_circle/data/doctrine.toml");
  EXPECT_TRUE(weights.ok());
  return *weights;
}

// Escorts, interceptors; one bomber group unless told.
inline Setup forces(std::vector<Plane> escorts, std::vector<Plane> interceptors, Plane bombers = bomber(), int groups = 1,
                    int base = 3) {
  Setup setup;
  setup.bomber = std::move(bombers);
  setup.groups = groups;
  setup.flights[Side::kEscort] = std::move(escorts);
  setup.flights[Side::kInterceptor] = std::move(interceptors);
  setup.base = base;
  setup.interceptor_max = base + 3;
  setup.sun = 0;
  setup.weights = doctrine_weights();
  return setup;
}

inline constexpr int kE1 = 0, kE2 = 1, kE3 = 2, kI1 = kMaxEscorts, kI2 = kMaxEscorts + 1, kI3 = kMaxEscorts + 2, kB1 = kGroup0;

// A position under construction, with moves by notation.
class Sky {
 public:
  explicit Sky(Setup setup) : rules(std::move(setup)) {
    s = rules.initial();
    s.round = 2;
    s.stage = Stage::kFly;
    s.active = kNoUnit;
    for (Fighter& f : s.fighters) f = f.status == Status::kAbsent ? Fighter{} : Fighter{.status = Status::kLeft};
    s.edge_roll = 0;
  }

  Fighter& put(int unit, Place p, int step, int heading, int energy) {
    Fighter& f = s.fighters[unit];
    f = Fighter{};
    f.at = p;
    f.step = step, f.heading = heading, f.energy = energy;
    f.status = Status::kFlying;
    return f;
  }
  void put_bombers(int group, Place p, int step) {
    s.groups[group].at = p;
    s.groups[group].step = step;
  }
  // The unit is to move, awareness as at the start of its phase.
  Sky& to_move(int unit) {
    s.stage = Stage::kFly;
    s.side = side_of(unit);
    s.active = unit;
    s.move = Move{};
    for (Side side : kBothSides) s.poor_sa[side] = rules.poor_awareness(s, side);
    return *this;
  }

  bool legal(std::string_view text) const {
    const auto a = rules.parse(s, text);
    if (!a) return false;
    game::ActionList list;
    rules.legal(s, list);
    for (game::Action each : list)
      if (each == *a) return true;
    return false;
  }
  // Plays choices; stops with a failure when one is illegal.
  Sky& play(std::initializer_list<std::string_view> texts) {
    for (std::string_view text : texts) {
      EXPECT_TRUE(legal(text)) << text << " at " << notations();
      if (!legal(text)) return *this;
      rules.apply(s, *rules.parse(s, text), &log);
    }
    return *this;
  }
  // The rule that forbids a choice; "legal" or "no such choice".
  std::string refusal(std::string_view text) const {
    const auto a = rules.parse(s, text);
    if (!a) return "no such choice";
    return legal(text) ? "legal" : rules.refuse(s, *a).rule;
  }
  Sky& roll(int face) {
    const std::optional<uint32_t> outcome = rules.read(s, {face});
    EXPECT_TRUE(outcome) << "no roll is due";
    if (outcome) rules.resolve(s, *outcome, &log);
    return *this;
  }
  std::vector<int> weights() const {
    game::OutcomeList list;
    rules.outcomes(s, list);
    std::vector<int> result;
    for (const game::Outcome& o : list) result.push_back(static_cast<int>(o.weight));
    return result;
  }
  std::string notations() const {
    game::ActionList list;
    rules.legal(s, list);
    std::string text;
    for (game::Action a : list) text += (text.empty() ? "" : " ") + rules.notation(s, a);
    return text;
  }
  const Fighter& f(int unit) const { return s.fighters[unit]; }
  Place at(int unit) const { return FullCircle::place_of(s, unit); }

  FullCircle rules;
  State s;
  game::EventLog log;
};

// A game from its very beginning.
inline Sky fresh(Setup setup) {
  Sky k(std::move(setup));
  k.s = k.rules.initial();
  return k;
}

inline int sum(const Modifiers& list) { return list.sum(); }

// "R-S-L" flown with that dz: whether the whole chain is legal.
inline std::string fly_string(Sky sky, int dz, std::string_view turns) {
  const std::string start = dz == 0 ? "level" : dz > 0 ? "climb" + std::to_string(dz) : "dive" + std::to_string(-dz);
  if (!sky.legal(start)) return sky.refusal(start);
  sky.play({start});
  for (std::size_t i = 0; i < turns.size(); i += 2) {
    const std::string one(turns.substr(i, 1));
    if (!sky.legal(one)) return sky.refusal(one);
    sky.play({one});
  }
  return "legal";
}

// The target of an interceptor, at kMet and step 1: bombers or the first escort. Of the other flights one escort stays far
// away and keeps the sides even; the interceptor is still to be placed.
inline constexpr Place kMet{8, 17};
Sky against(const auto& fight, int target_energy) {
  Sky k(forces({fight.target, flat(5, 5)}, {fight.attacker, flat(5, 5)}, fight.bombers));
  k.s.sun = fight.sun;
  k.put_bombers(0, fight.at_bombers ? kMet : Place{8, 33}, 1);
  if (fight.at_bombers) k.put(kE1, {0, 41}, 4, 0, 10);
  else k.put(kE1, kMet, 1, fight.target_heading, target_energy);
  return k;
}

}  // namespace furball::full_circle::testing
