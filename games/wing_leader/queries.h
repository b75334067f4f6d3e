#pragma once
// Questions every chapter asks of a position. Pure, cheap, no allocation.

#include "games/wing_leader/rules.h"
#include "libs/game/modifiers.h"
#include "libs/geom/square.h"

namespace furball::wing_leader {

using geom::Square;

constexpr int kN = 0, kNE = 1, kE = 2, kSE = 3, kS = 4, kSW = 5, kW = 6, kNW = 7;
inline constexpr geom::SquareBoard kBoard{kColumns, kRows};

constexpr int step_x(int facing) { return geom::kSquareSteps[static_cast<std::size_t>(facing)].x; }
constexpr int step_y(int facing) { return geom::kSquareSteps[static_cast<std::size_t>(facing)].y; }
constexpr int turn_steps(int from, int to) {  // 0-4, times 45 degrees
  const int d = (to - from + 8) & 7;
  return d <= 4 ? d : 8 - d;
}
constexpr bool on_board(int x, int y) { return x >= 0 && x < kColumns && y >= 0 && y < kRows; }
constexpr int halved(int n) { return (n + 1) / 2; }                       // WL-1.2-a: .5 up (n >= 0)
constexpr int divided(int n, int by) { return (2 * n + by) / (2 * by); }  // nearest, .5 up (n >= 0)

// All slots of a kind, for loops: for (const int i : all_units(s)).
class Slots {
 public:
  struct Place {
    int slot;
    constexpr int operator*() const { return slot; }
    constexpr Place& operator++() {
      ++slot;
      return *this;
    }
    constexpr bool operator==(const Place&) const = default;
  };
  constexpr explicit Slots(int count) : Slots(0, count) {}
  constexpr Slots(int first, int end) : first_(first), end_(end < first ? first : end) {}
  constexpr Place begin() const { return {first_}; }
  constexpr Place end() const { return {end_}; }

 private:
  int first_, end_;
};
inline constexpr Slots kAllFacings{8};
inline constexpr Slots kAllDogfights{1, kMaxDogfights + 1};
inline constexpr Slots kBothSides{2};
inline Slots all_units(const State& s) { return Slots(s.unit_count); }
inline Slots all_surfaces(const State& s) { return Slots(s.surface_count); }
inline Slots all_wings(const WingLeader& g) { return {1, static_cast<int>(g.wings.size()) + 1}; }

// WL-15.2.2-b: the escorts of this bomber have gone to sweep.
inline bool escorts_freed(const State& s, int bomber) { return s.escorts_freed.has(bomber); }
inline void free_escorts(State& s, int bomber) { s.escorts_freed.add(bomber); }

inline Square at(const Unit& u) { return {u.x, u.y}; }
inline int square_of(const Unit& u) { return square_index(u.x, u.y); }
// WL-1.1-a
inline int distance(const Unit& a, const Unit& b) { return geom::distance(at(a), at(b)); }
inline bool same_square(const Unit& a, const Unit& b) { return a.x == b.x && a.y == b.y; }
inline bool on_map(const Unit& u) { return u.status == Status::kOnMap; }
inline bool has(const Unit& u, Trait t) { return (u.traits & t) != 0; }
inline bool did(const Unit& u, TurnFlag t) { return (u.turn & t) != 0; }
inline void set(Unit& u, Trait t, bool on = true) { u.traits = static_cast<uint16_t>(on ? u.traits | t : u.traits & ~t); }
inline void mark(Unit& u, TurnFlag t, bool on = true) { u.turn = static_cast<uint16_t>(on ? u.turn | t : u.turn & ~t); }

// WL-3.2.1-a: the role follows the mission.
inline bool fighter_role(const Unit& u) { return u.mission >= Mission::kEscort; }
inline bool bomber_role(const Unit& u) { return !fighter_role(u); }
// WL-3.2.1-c: a fighter class still carrying its bombs; WL-3.2.1-d: never on recce.
// WL-15.2.4-f: never on reconnaissance.
inline bool fighter_bomber(const WingLeader& g, const Unit& u) {
  return bomber_role(u) && u.mission != Mission::kRecce && u.mission != Mission::kTransport && g.card(u).fighter_class() &&
         u.load != Load::kEmpty && !has(u, kKamikaze);  // WL-15.5.3-d
}
// WL-15.2.1-e: a bomber circles once in the game; a sweep as often as it likes (WL-15.2.3-a).
inline void stop_circling(Unit& u) {
  if (u.circling == Circling::kNow) u.circling = bomber_role(u) ? Circling::kDone : Circling::kNever;
}
inline bool loaded(const Unit& u) { return u.load != Load::kEmpty; }

// WL-10.7-e
inline int levels_to_break(const Unit& u) { return u.size == Size::kFlight ? 1 : 2; }
inline bool broken(const Unit& u) { return u.disorder >= levels_to_break(u); }
inline bool disrupted(const Unit& u) { return u.size == Size::kSquadron && u.disorder == 1; }
// WL-13.6-b: a flight of one, or one loss short of Max Losses.
inline bool single_aircraft(const Unit& u) { return u.losses + 1 >= u.max_losses; }

inline bool tallies(const Unit& u, int target) { return u.tally_on == TallyOn::kUnit && u.tally == target; }
inline bool has_tally(const Unit& u) { return u.tally_on != TallyOn::kNothing; }
inline bool climbing(const Unit& u) { return u.attitude == Attitude::kClimb || u.attitude == Attitude::kSlowClimb; }
inline int way_home(const Unit& u) { return u.home == 0 ? -1 : 1; }
inline void clear_vector(Unit& u) { u.has_vector = 0, u.vx = 0, u.vy = 0; }
// WL-10.7.2-a
inline void use_ammunition(Unit& u) { u.ammo = u.ammo == Ammo::kFull ? Ammo::kLow : Ammo::kDepleted; }
inline bool level_facing(int facing) { return facing == kE || facing == kW; }

// WL-8.1.2-a, WL-8.1.2-b: ahead and behind, unbounded; a Lufbery has neither.
inline bool ahead(const Unit& u, Square p) {
  return !has(u, kLufbery) && geom::aspect(p - at(u), geom::SquareFacing(u.facing)) == geom::Aspect::kAhead;
}
inline bool behind(const Unit& u, Square p) {
  return !has(u, kLufbery) && geom::aspect(p - at(u), geom::SquareFacing(u.facing)) == geom::Aspect::kBehind;
}

// --- Environment (4): s04_environment.cc ------------------------------------------------------------
// WL-4.6: 0-3 worst weather on the line (ends included); blocked separately. Symmetric.
inline Sight sight_between(const WingLeader& g, Square a, Square b) {
  if (g.environment.sight.empty()) return {};
  const auto from = static_cast<std::size_t>(square_index(a.x, a.y)), to = static_cast<std::size_t>(square_index(b.x, b.y));
  return g.environment.sight[from * kSquares + to];
}
inline bool line_of_sight(const WingLeader& g, Square a, Square b) { return !sight_between(g, a, b).blocked(); }
inline int line_weather(const WingLeader& g, Square a, Square b) { return sight_between(g, a, b).worst_weather(); }
// WL-4.7-b: the worst weather in a square, haze included.
int square_weather(const WingLeader& g, Square p);
// WL-4.2-a: is p in the Sun seen from `observer` (arc only)?
bool in_sun_arc(const WingLeader& g, Square observer, Square p);
// WL-4.6.2-d: arc, and the ray through p to the map edge not blocked.
bool in_sun(const WingLeader& g, Square observer, Square p);
void build_sight(Environment& e);

// --- Squadrons --------------------------------------------------------------------------------------
// WL-1.1-b: unbroken, and no enemy that has tallied it shares its square.
bool available(const WingLeader& g, const State& s, int unit);
// WL-9.1-a: units of the same side linked by adjacency and facing; a bit mask over slots.
uint64_t formation_of(const State& s, int unit);
// WL-9.4.2-a
bool cluttered(const WingLeader& g, const State& s, int net);
// On the same radio net, with radio (WL-9.4-d).
bool net_mates(const WingLeader& g, const Unit& a, const Unit& b);

// --- Squadron values (3.3.2): s03_squadrons.cc -----------------------------------------------------
// Basic value at the unit's present altitude (or `y`), floor 0; hit_and_run: speed, else turn.
int basic_speed(const WingLeader& g, const State& s, int unit);
int basic_turn(const WingLeader& g, const State& s, int unit);
int basic_value(const WingLeader& g, const State& s, int unit, bool speed, game::Modifiers* mods = nullptr);
// Combat value of a primary (WL-3.3.2-f): basic value, then these.
int combat_value(const WingLeader& g, const State& s, int unit, bool speed, bool defending, int extra_fighters,
                 game::Modifiers* mods = nullptr);
// Bomb value with the flight's half (WL-3.3-c); torpedoes and rockets by load.
int bomb_value(const WingLeader& g, const Unit& u);

// WL-1.1-c: modifiers add up. A roll for the log, item by item: "7 + 1 (Veteran) - 2 (weather) = 6"; without modifiers just
// "7".
std::string itemised(int dice, const game::Modifiers& mods);

// --- Things that happen anywhere -------------------------------------------------------------------
struct Ctx;
// Removes a unit from play (left, escaped, destroyed): tallies on it end, dogfight and Lufbery are left.
void remove_unit(Ctx& c, int unit, Status status);
void clear_tally(State& s, int unit);
// WL-10.7.1: consequences of having become broken (tally, mission, dogfight, RTB). Call after disorder changed.
void became_broken(Ctx& c, int unit);
// WL-9.2.1.1, WL-13.2-b: drops the load (or tanks) with all effects: RTB, or sweep for a fighter-bomber.
void jettison_load(Ctx& c, int unit);
void jettison_tanks(Ctx& c, int unit);
// WL-9.2.2-d: an escort becomes a sweep.
void escort_to_sweep(Ctx& c, int unit);
void alert(Ctx& c, int unit);
// Starts RTB toward the friendly edge (WL-9.2.6-a).
void start_return(Ctx& c, int unit);

}  // namespace furball::wing_leader
