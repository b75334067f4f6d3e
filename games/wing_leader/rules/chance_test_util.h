#pragma once
// Positions drawn by chance, for tests that say a rule once more, as plainly as the book does, and compare: every condition is
// met and missed many times. The draw is the same in every run.

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "games/wing_leader/surface_test_util.h"

namespace furball::wing_leader::testing {

class Draw {
 public:
  explicit Draw(uint64_t seed) : state_(seed * 0x9e3779b97f4a7c15ull + 1) {}
  int below(int n) {
    state_ = state_ * 6364136223846793005ull + 1442695040888963407ull;
    return static_cast<int>((state_ >> 33) % static_cast<uint64_t>(n));
  }
  bool one_in(int n) { return below(n) == 0; }

 private:
  uint64_t state_;
};

// Every unit of the scenario somewhere in a box of `span` squares from G5, in any condition. Sides and aircraft stay.
inline State drawn(const WingLeader& g, Draw& d, int span = 4) {
  State s = g.initial();
  s.at = At::kRunning, s.depth = 0;
  for (Frame& f : s.stack) f = {};
  s.turn = 2;
  for (const int i : all_units(s)) {
    Unit& u = s.unit[i];
    u.status = d.one_in(8) ? static_cast<Status>(1 + d.below(6)) : Status::kOnMap;
    u.x = 6 + d.below(span), u.y = 5 + d.below(span);
    u.facing = d.one_in(3) ? d.below(8) : d.one_in(2) ? kE : kW;
    u.size = d.one_in(3) ? Size::kFlight : Size::kSquadron;
    u.mission = static_cast<Mission>(d.below(7));
    u.quality = static_cast<Quality>(d.below(3));
    u.max_losses = u.size == Size::kFlight ? 4 : 9;
    u.losses = d.one_in(3) ? d.below(u.max_losses) : 0;
    u.straggler = d.one_in(4);
    u.disorder = d.one_in(2) ? 0 : d.below(u.size == Size::kFlight ? 2 : 3);
    u.ammo = static_cast<Ammo>(d.below(3));
    u.load = static_cast<Load>(d.one_in(2) ? 0 : d.below(6));
    u.carries = Flags<Carry>(d.one_in(2) ? 0 : d.below(32));
    u.start_altitude = d.below(kRows);
    u.attitude = static_cast<Attitude>(d.below(4));
    u.tally_on = TallyOn::kNothing, u.tally = 0;
    if (d.one_in(2)) {
      const int t = d.below(s.unit_count);
      if (s.unit[t].side != u.side) u.tally_on = TallyOn::kUnit, u.tally = t;
    }
    u.dogfight = d.one_in(6) ? 1 + d.below(2) : 0;
    u.slot = d.below(9);
    u.headon = d.one_in(3) ? static_cast<uint8_t>(d.below(s.unit_count)) : kNone;
    u.from = MaybeFacing(d.one_in(2) ? 0 : 1 + d.below(8));
    u.traits = static_cast<uint16_t>(d.below(1 << 16) & d.below(1 << 16));
    u.turn = static_cast<uint16_t>(d.below(1 << 16) & d.below(1 << 16) & d.below(1 << 16));
    u.has_vector = static_cast<uint8_t>(d.one_in(2));
    u.vx = u.has_vector ? d.below(kColumns) : 0, u.vy = u.has_vector ? d.below(kRows) : 0;
    u.throttle = d.below(4);
    u.home = d.below(2);
    u.profile = {};
  }
  return s;
}

// A drawn position in which the procedures of the set-up wait below whatever is tried.
inline State in_play(const WingLeader& g, Draw& d, int span) {
  const State base = g.initial();
  State s = drawn(g, d, span);
  s.depth = base.depth, s.turn = base.turn, s.phase = base.phase;
  for (int i = 0; i < base.depth; ++i) s.stack[i] = base.stack[i];
  for (const int i : all_units(s)) {
    Unit& u = s.unit[i];
    u.turn = 0, u.slot = 0, u.dogfight = 0, u.from = {}, u.headon = kNone, u.throttle = 0;
    u.traits = static_cast<uint16_t>(u.traits & (kAlerted | kReturning | kExperte));
    if (broken(u) || bomber_role(u)) u.tally_on = TallyOn::kNothing, u.tally = 0;
    if (u.mission == Mission::kRecce || u.mission == Mission::kStrafing) u.mission = Mission::kBombing;
  }
  return s;
}

// A drawn position with nothing below what is tried but the offer to end the game, which touches nothing.
inline bool untouched(const State& s) { return s.at == At::kOfferEndQuestion; }
inline State on_its_own(const WingLeader& g, Draw& d, int span) {
  State s = in_play(g, d, span);
  for (Frame& f : s.stack) f = {};
  s.depth = 1;
  s.stack[0].proc = Proc::kEndPhase, s.stack[0].step = 1;
  return s;
}

// Positions drawn one after another, until something fails: for (State s : many<in_play>(200, g, d, 4)).
template <State (*kDraw)(const WingLeader&, Draw&, int)>
class Many {
 public:
  Many(int count, const WingLeader& g, Draw& d, int span) : count_(count), g_(g), d_(d), span_(span) {}
  struct End {};
  struct Next {
    const Many& all;
    int left;
    State operator*() const { return kDraw(all.g_, all.d_, all.span_); }
    void operator++() { --left; }
    bool operator!=(End) const { return left > 0 && !::testing::Test::HasFailure(); }
  };
  Next begin() const { return {*this, count_}; }
  End end() const { return {}; }

 private:
  int count_;
  const WingLeader& g_;
  Draw& d_;
  int span_;
};
template <State (*kDraw)(const WingLeader&, Draw&, int)>
Many<kDraw> many(int count, const WingLeader& g, Draw& d, int span) {
  return {count, g, d, span};
}

inline void anything(const WingLeader& g, State& s, Draw& d) {
  if (s.wait() == Wait::kChance) {
    game::OutcomeList outcomes;
    g.outcomes(s, outcomes);
    g.resolve(s, outcomes[static_cast<std::size_t>(d.below(static_cast<int>(outcomes.size())))].id, nullptr);
  } else {
    game::ActionList actions;
    g.legal(s, actions);
    g.apply(s, actions[static_cast<std::size_t>(d.below(static_cast<int>(actions.size())))], nullptr);
  }
}

// What a retelling of the rules asks again and again, said without the rules' own questions.
inline bool fights(const Unit& u) { return u.mission > Mission::kRecce; }
inline bool there(const Unit& u) { return u.status == Status::kOnMap; }
inline bool undone(const Unit& u) { return u.disorder >= 2 || (u.size == Size::kFlight && u.disorder == 1); }
inline int apart(Square a, Square b) { return std::max(std::abs(a.x - b.x), std::abs(a.y - b.y)); }
inline int apart(const Unit& a, const Unit& b) { return apart(Square{a.x, a.y}, Square{b.x, b.y}); }
inline int east(int f) { return f >= 1 && f <= 3 ? 1 : f >= 5 ? -1 : 0; }
inline int north(int f) { return f == 7 || f <= 1 ? 1 : f >= 3 && f <= 5 ? -1 : 0; }

inline std::vector<game::Action> offered(const WingLeader& g, const State& s) {
  game::ActionList list;
  g.legal(s, list);
  return {list.begin(), list.end()};
}

inline game::Action any_of(const std::vector<game::Action>& list, Draw& d) {
  return list[static_cast<std::size_t>(d.below(static_cast<int>(list.size())))];
}

// A few squadrons in haze and cloud, with ground control for red.
inline WingLeader hazy_battle() {
  Small small;
  small.environment = "haze=5\nclouds=[{type=\"dense\",squares=[\"H7\"]},{type=\"broken\",squares=[\"I6\",\"I7\"]}]";
  small.red = "gci=4";
  return small.make();
}

}  // namespace furball::wing_leader::testing
