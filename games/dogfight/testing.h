#pragma once
// A small language for tests: Sky().bombers(1).with("IA 4.4.L.FC heavy").ends("IA").

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "games/dogfight/dogfight.h"
#include "libs/game/testing.h"
#include "libs/ruledata/data_store.h"

namespace furball::dogfight {

inline constexpr Unit kEA(Side::kEscorts, 0), kEB(Side::kEscorts, 1);
inline constexpr Unit kIA(Side::kInterceptors, 0), kIB(Side::kInterceptors, 1), kIC(Side::kInterceptors, 2);
// The six ways a flight can point.
inline std::vector<Orient> every_orient() {
  std::vector<Orient> all;
  for (int i = 0; i < Orient::kCount; ++i) all.emplace_back(i);
  return all;
}

inline constexpr Phase kI = Phase::kInterceptors, kB = Phase::kBombers, kE = Phase::kEscorts;

inline Value scenario_value(const std::string& id) {
  return *ruledata::DataStore().load("games/dogfight/data/scenarios/" + id + ".toml");
}
inline Dogfight game_of(const std::string& id) { return Dogfight(*read_scenario(scenario_value(id))); }

// Every path of a flight alone in the sky, from every start.
template <class Check>
void for_every_path(Check check) {
  for (int start = 0; start < kPlaces; ++start) {
    std::vector<Path> paths;
    list_paths({}, place_at(start), paths);
    for (const Path& path : paths) check(place_at(start), path);
  }
}

class Sky {
 public:
  struct Counter {
    std::string id;
    Place place;
    bool moved = false, flipped = false;
    FlightSpec spec;
  };

  Sky() {
    scenario.squadrons = 0;
    scenario.side_names[0] = "Escorts";
    scenario.side_names[1] = "Interceptors";
    scenario.bomber_type = "Bombers";
  }

  Scenario scenario;
  int marker = 0;
  int sun = 0;

  Sky& bombers(int squadrons, BomberClass kind = BomberClass::kMedium) {
    scenario.squadrons = squadrons;
    scenario.bombers = kind;
    return *this;
  }
  Sky& altitude(Altitude a) {
    scenario.altitude = a;
    return *this;
  }
  Sky& at_marker(int m) {
    marker = m;
    return *this;
  }
  Sky& with_sun(int die) {
    sun = die;
    return *this;
  }
  Sky& with(const std::string& text) {
    std::istringstream in(text);
    Counter u;
    std::string place, word;
    in >> u.id >> place;
    u.place = parse_place(place).value();
    u.spec.id = u.id[1];
    u.spec.type = "Flight";
    while (in >> word) {
      if (word == "moved") u.moved = true;
      if (word == "flipped") u.flipped = true;
      if (word == "heavy") u.spec.heavy = true;
      if (word == "slow") u.spec.slow = true;
      if (word == "weak") u.spec.weak = true;
    }
    units_.push_back(std::move(u));
    std::sort(units_.begin(), units_.end(), [](const Counter& a, const Counter& b) { return a.id < b.id; });
    return *this;
  }

  Dogfight game() const {
    Scenario s = scenario;
    for (const Counter& u : units_) s.flights[u.id[0] == 'E' ? 0 : 1].push_back(u.spec);
    return Dogfight(std::move(s));
  }

  // The state with `active` to move, or before any move of a phase.
  State state(const std::string& active, Phase phase = Phase::kInterceptors) const {
    State s;
    s.step = Step::kMove;
    s.marker = static_cast<uint8_t>(marker);
    s.sun = static_cast<uint8_t>(sun);
    s.handicap = static_cast<uint16_t>(scenario.handicap);
    s.phase = active.empty() ? phase : active[0] == 'E' ? Phase::kEscorts : Phase::kInterceptors;
    Unit next[2] = {kEA, kIA};
    for (const Counter& u : units_) {
      Unit& free = next[u.id[0] == 'E' ? 0 : 1];
      const Unit i = free;
      free = free.next();
      s.flights[i].go(u.place);
      s.flights[i].status =
          static_cast<uint8_t>(Flight::kPresent | (u.moved ? Flight::kMoved : 0) | (u.flipped ? Flight::kFlipped : 0));
      if (u.id == active) s.current = i;
    }
    return s;
  }

  // As the bombers' Phase leaves it: everybody shifted, up to the first choice.
  State shifted() const {
    State s = state("", Phase::kBombers);
    game().begin_phase(s, Phase::kBombers, nullptr);
    return s;
  }

  // Legal end states of a flight, as notation.
  std::set<std::string> ends(const std::string& id) const {
    const Dogfight g = game();
    const State s = state(id);
    game::ActionList list;
    g.legal(s, list);
    std::set<std::string> out;
    for (game::Action a : list)
      if (kind_of(a) == Kind::kMove) out.insert(g.notation(s, a));
    return out;
  }
  bool can(const std::string& id, const std::string& end) const { return ends(id).count(end) > 0; }

  // Reachable by the movement rules, whatever other units say.
  bool reachable(const std::string& id, const std::string& end) const {
    const Dogfight g = game();
    const State s = state(id);
    std::vector<Path> paths;
    list_paths(g.move_rules(s, s.current), s.flights[s.current].place(), paths);
    const Place wanted = parse_place(end).value();
    return std::any_of(paths.begin(), paths.end(), [&](const Path& p) { return p.end() == wanted; });
  }

  // The rule that forbids an end state, or "" when it is legal.
  std::string refusal(const std::string& id, const std::string& end) const {
    if (can(id, end)) return "";
    const Dogfight g = game();
    const State s = state(id);
    return g.refuse(s, *g.parse(s, end)).rule;
  }

 private:
  std::vector<Counter> units_;
};

// Plays a game by notation.
class Table {
 public:
  Table(const Dogfight& game, const State& state) : game_(game), state_(state) {}

  void play(const std::string& text) {
    const auto action = game_.parse(state_, text);
    game::ActionList list;
    if (game_.node(state_).kind == game::NodeKind::kDecision) game_.legal(state_, list);
    if (!action || !std::binary_search(list.begin(), list.end(), *action)) {
      refused_ += text + " ";
      return;
    }
    game_.apply(state_, *action, &log_);
  }
  void die(int face) {
    game::OutcomeList list;
    game_.outcomes(state_, list);
    uint32_t chosen = 0;
    for (const game::Outcome& o : list)
      if (static_cast<int>(o.id) <= face) chosen = o.id;
    game_.resolve(state_, chosen, &log_);
  }
  State& s() { return state_; }
  const Dogfight& game() const { return game_; }
  Flight flight(const std::string& id) const { return state_.flights[*game_.parse_unit(id)]; }
  std::string at(const std::string& id) const { return flight(id).present() ? place_text(flight(id).place()) : "gone"; }
  bool event(const std::string& rule) const {
    return std::any_of(log_.events.begin(), log_.events.end(), [&](const game::Event& e) { return e.rule == rule; });
  }
  const std::string& refused() const { return refused_; }  // what was not legal

 private:
  Dogfight game_;
  State state_;
  game::EventLog log_;
  std::string refused_;
};

}  // namespace furball::dogfight
