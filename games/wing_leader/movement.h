#pragma once
// Movement as a small simulation: the same step serves the real move, the masks of the missions ("is there
// still a way to do what must be done?") and whole paths ("to K9").

#include <bit>
#include <iterator>

#include "games/wing_leader/command.h"

namespace furball::wing_leader {

// What does not change during one unit's move.
struct MoveRules {
  int unit = 0;
  MoveMode mode = MoveMode::kFree;
  int bonus = 0;       // half points that only a dive may use (8.2-b)
  int direction = kE;  // straight flight
  int home = 1;        // RTB: -1 or +1
  Square goal;         // route
  Square start;
  int start_distance = 0;
  Flags<Requirement> required;    // those that can be met
  int target = -1;                // tallied enemy on the map
  int balloon = -1;               // ... or balloon
  bool must_dive = false;         // 13.8.2-d
  int rocket_climb = -1;          // half points a level on rocket power (13.8.2); -1: what the card says
  const int8_t* climb = nullptr;  // ... MP by altitude
  // Follow: an escort flies as its bombers do (9.2.2-b), up and down only as far as they may be expected to go.
  int way = 0;  // -1 or +1; 0: the bombers may go either way
  int climb_limit = 0, dive_limit = 0;
  bool may_circle = false;  // ... along with them (15.2.1-e)
  bool own_pace = false;    // they return to base: as many squares as they (9.2.2-b)
  bool turns_cost = false;  // those of a Balbo (9.5.6-a)
  // Follow: where its bombers are expected, as rectangles; formation: the other members of the wing.
  int expected_n = 0;
  Square expected[kMaxUnits], expected_to[kMaxUnits];  // lower left and upper right corner
  int expected_facing[kMaxUnits];
};

struct Sim {
  int8_t x = 0, y = 0, facing = 0;
  int8_t mp = 0;  // half points, bonus included
  int8_t climbs = 0, dives = 0, steps = 0;
  bool must_leave = false;  // 7.2.3-c
  bool stopped = false;     // no further step
  bool off = false;         // left the map
};

MoveRules move_rules(const WingLeader& g, const State& s);
Sim sim_of(const State& s);
// Half points at the start of a move by role (8.2), without the dive bonus.
int half_points(const WingLeader& g, const State& s, int unit);
bool dive_bonus_allowed(const WingLeader& g, const State& s, int unit);
// WL-8.3: cost in half points of turning to `facing` and entering the square there; -1: not possible at all.
int step_cost(const MoveRules& r, const Sim& sim, int facing);
// ... and what of it the turn alone costs.
int turn_cost(const MoveRules& r, int from, int to);
// One step with costs, limits and stops, and the mission's mask; false: not allowed.
bool try_step(const State& s, const MoveRules& r, const Sim& sim, int facing, Sim& next);
// ... and what the mission requires must remain possible.
bool step_allowed(const WingLeader& g, const State& s, const MoveRules& r, const Sim& sim, int facing, Sim& next);
bool may_end(const WingLeader& g, const State& s, const MoveRules& r, const Sim& sim, bool can_step);
bool stay_allowed(const WingLeader& g, const State& s, const MoveRules& r, const Sim& sim);
// How far p is from the n-th expected place.
inline int expected_distance(const MoveRules& r, int n, Square p) {
  const Square lo = r.expected[n], hi = r.expected_to[n];
  const int dx = p.x < lo.x   ? lo.x - p.x
                 : p.x > hi.x ? p.x - hi.x
                              : 0,
            dy = p.y < lo.y   ? lo.y - p.y
                 : p.y > hi.y ? p.y - hi.y
                              : 0;
  return dx > dy ? dx : dy;
}
// "to K9": the squares at least two steps away to which a chain of steps leads, one bit each, and the chain to one of them
// (returns how many facings).
inline constexpr int kLongestChain = std::size(Move{}.plan);
inline constexpr std::size_t kMostPaths = 160;  // that one search looks at
using SquareSet = uint64_t[(kSquares + 63) / 64];
inline void add(SquareSet& set, int square) { set[square / 64] |= uint64_t{1} << (square % 64); }
template <class F>
void for_each(const SquareSet& set, F f) {  // in ascending order
  for (std::size_t w = 0; w < std::size(set); ++w)
    for (uint64_t bits = set[w]; bits; bits &= bits - 1) f(static_cast<int>(w * 64) + std::countr_zero(bits));
}
// s05_setup.cc: where an escort of this side, facing east or west as its bombers do, keeps station.
void escort_stations(const State& s, int side, SquareSet& out);
void squares_in_reach(const WingLeader& g, const State& s, const MoveRules& r, SquareSet& out);
int path_to(const WingLeader& g, const State& s, int square, uint8_t* facings);
// What of it some path can meet (s09_missions.cc).
Flags<Requirement> meetable(const WingLeader& g, const State& s, const MoveRules& r, const Sim& sim);
bool met(const WingLeader& g, const State& s, const MoveRules& r, const Sim& sim, Flags<Requirement> required);

// s09_missions.cc: the mode of a unit that begins its move; kNotSet: the owner chooses.
MoveMode first_mode(const WingLeader& g, const State& s, int unit);
void list_modes(const WingLeader& g, const State& s, int unit, game::ActionList& out);
bool locked_by_tally(const State& s, int unit, bool& may_leave);

// WL-4.6.2-b: entering q from p now is out of the Sun.
bool enters_out_of_sun(const WingLeader& g, const State& s, Square p, Square q);
// WL-10.3-a: p is one of the three squares ahead of u (which stands next to it).
inline bool from_ahead(const Unit& u, Square p) { return geom::distance(at(u), p) == 1 && ahead(u, p); }

// s10_reaction.cc: the escorts that may react for this bomber, as slots; returns how many.
using Escorts = int[kMaxUnits];
int eligible_escorts(const WingLeader& g, const State& s, int bomber, Escorts& out);
// s09_missions.cc: the bomber an escort keeps to, the nearest of its side (-1: none); and does an enemy share its square?
int nearest_bomber(const State& s, const Unit& u);
bool shares_square_with_enemy(const State& s, const Unit& u);
// WL-10.4-a: they are named as one set of bits in the order of their slots. Among more than eight the sets would be too many to
// list: then one after the other is named, by its place.
inline constexpr int kReactAtOnce = 8, kReactOneOfMany = 1 << 13;

}  // namespace furball::wing_leader
