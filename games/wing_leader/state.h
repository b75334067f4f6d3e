#pragma once
// Everything that changes during a game of Wing Leader, as one value: units, surface units, the move
// order, the unit that is moving, the air combat and flak scratch pads, and the stack of procedures.
// Static facts (cards, weather, nets, victory) live once in WingLeader (rules.h). No pointers, no padding;
// what is unused stays zero.

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "games/wing_leader/numbers.h"
#include "games/wing_leader/state_combat.h"
#include "games/wing_leader/state_surface.h"
#include "games/wing_leader/step_list.h"
#include "libs/base/flags.h"

namespace furball::wing_leader {

inline constexpr int kColumns = 26;
inline constexpr int kRows = 20;
inline constexpr int kSquares = kColumns * kRows;
inline constexpr int kMaxUnits = 40;                 // squadrons and the flights they split into
inline constexpr int kMaxDogfights = kMaxUnits / 2;  // each has a unit of either side
// Eight numbers share a bit each in State::ended_dogfights and open_tallies; which of them it is the units tell.
constexpr uint8_t dogfight_bit(int dogfight) { return static_cast<uint8_t>(1 << ((dogfight - 1) % 8)); }

// Some of the units.
class UnitSet {
 public:
  bool has(int unit) const { return bits_[unit / 8] >> (unit % 8) & 1; }
  void add(int unit) { bits_[unit / 8] |= 1 << (unit % 8); }
  bool operator==(const UnitSet&) const = default;

 private:
  uint8_t bits_[kMaxUnits / 8] = {};
};

inline constexpr int kMaxWings = 4;
inline constexpr int kMaxFrames = 16;
inline constexpr uint8_t kNone = 0xff;  // "no unit", "no square"
inline constexpr int kLastTurn = 19;    // the last box of the turn track

enum class Phase : uint8_t { kSetUp, kTally, kMovement, kCombat, kAdministration, kEnd };
enum class Status : uint8_t {
  kUnused,   // the slot holds nothing
  kWaiting,  // enters later (5.3.1) or waits beside the edge
  kOnMap,
  kOffLeft,  // left the map by that edge
  kOffRight,
  kEscaped,    // 11: counts as off the friendly edge
  kDestroyed,  // at Max Losses, or spent (kamikaze)
};
enum class Size : uint8_t { kSquadron, kFlight };  // WL-3.1-a
enum class Quality : uint8_t { kTrained, kVeteran, kGreen };
enum class Mission : uint8_t { kBombing, kTransport, kStrafing, kRecce, kEscort, kSweep, kIntercept };
enum class Load : uint8_t { kEmpty, kBombs, kTorpedo, kAtgr, kParafrag, kCargo };
enum class Attitude : uint8_t { kLevel, kDive, kClimb, kSlowClimb };  // the marker of 8.5
enum class Ammo : uint8_t { kFull, kLow, kDepleted };
enum class TallyOn : uint8_t { kNothing, kUnit, kBalloon };
enum class Circling : uint8_t { kNever, kNow, kDone };  // 15.2.1-e, 15.2.3: once per game

// Unit::traits: lasting facts.
enum Trait : uint16_t {
  kExperte = 1 << 0,
  kWingLeader = 1 << 1,      // carries the Wing Leader marker
  kAlerted = 1 << 2,         // 7.1
  kInWing = 1 << 3,          // still part of the wing formation (9.5.2)
  kReturning = 1 << 4,       // RTB (9.2.6); home edge in Unit::home
  kFormingUp = 1 << 5,       // ex-escort on its way back (9.2.2-f)
  kBomberAttacked = 1 << 6,  // 9.4.1: an air combat was fought against this bomber
  kSlow = 1 << 7,            // slow marker (13.7, 15.3.5.1, 13.8.2)
  kLufbery = 1 << 8,         // 13.4.3
  kKamikaze = 1 << 9,
  kSkipTrained = 1 << 10,
  kCloseEscort = 1 << 11,
  kWasEscort = 1 << 12,   // began as escort, now on sweep
  kUnpowered = 1 << 13,   // Me 163 without fuel
  kCap = 1 << 14,         // 9.2.4.1: interceptor without a first vector
  kJettisoned = 1 << 15,  // dropped its load early, or released it: RTB follows
};

// Unit::turn: facts of this turn only, cleared in the End Phase.
enum TurnFlag : uint16_t {
  kMoved = 1 << 0,         // has had its slot in the move order
  kFought = 1 << 1,        // has fought an air combat (10.0-a, clutter 9.4.2)
  kRolledTally = 1 << 2,   // 7.2-c
  kNoTallyRoll = 1 << 3,   // the other flight of a split (9.3.1-c)
  kOutOfSun = 1 << 4,      // entered its square out of the Sun (4.6.2-b)
  kReacted = 1 << 5,       // successful or late reaction this turn
  kReactSuccess = 1 << 6,  // ... and it was successful: attacks with bounce (10.4.2-d)
  kNoAirCombat = 1 << 7,   // diving on its profile (15.3.2-b)
  kFlakHit = 1 << 8,       // attacked by direct flak this turn (14.2.4-d)
  kBrokenByFlak = 1 << 9,  // 14.2.6
  kEscapeAsked = 1 << 10,  // escape proposed or tried this Administration Phase
  kTookOff = 1 << 11,      // placed by 13.7 this turn
  kVectorTried = 1 << 12,  // 9.2.4-d die used this turn
  kOrdered = 1 << 13,      // got an order this Tally Phase
  kEnteredMap = 1 << 14,
  kCircleFirst = 1 << 15,  // moves first of a circle of tallies (6.1.2-e, 6.1.2-f)
};

// Unit::carries: things besides the load.
enum Carry : uint8_t { kTanks = 1, kRockets = 2, kGunPod = 4, kAtPod = 8, kRocketsFired = 16 };
constexpr Flags<Carry> operator|(Carry a, Carry b) { return Flags(a) | b; }

// A bombing run in progress; see rules/s15_*.cc. Zero when none.
struct Profile {
  ProfileKind kind = ProfileKind::kNoProfile;
  SurfaceSlot target;
  uint8_t aim = 0;    // squares or levels aimed so far without a break
  Facing facing;      // course kept while aiming
  uint8_t dived = 0;  // levels dived this turn on the profile
  Flags<ProfileFlag> flags;
  WeatherBits weather;  // of the last four squares, two bits each; after the release the worst that counts
  Altitude altitude;    // of release

  bool none() const { return kind == ProfileKind::kNoProfile; }
  void aim_from(int weather_there) {  // another square or level
    weather = weather << 2 | weather_there;
    if (aim < 250) ++aim;
  }
  bool operator==(const Profile&) const = default;
};

struct Unit {
  Status status = Status::kUnused;
  Side side;
  UnitEntry setup;  // card, letter, net, wing
  FlightPart part;
  Column x;
  Altitude y;
  Facing facing;
  Size size = Size::kSquadron;

  Mission mission = Mission::kBombing;
  Quality quality = Quality::kTrained;
  Losses losses;
  Stragglers straggler;
  Cohesion disorder;  // squadron 1 disrupted, 2 broken; flight 1 broken
  Losses max_losses;
  Ammo ammo = Ammo::kFull;
  Load load = Load::kEmpty;

  Flags<Carry> carries;
  Altitude start_altitude;  // for the bomb value (3.3-c)
  TallyOn tally_on = TallyOn::kNothing;
  UnitSlot tally;  // or, of a balloon, a place in State::surface; 0 without a tally
  uint8_t has_vector = 0;
  Column vx;
  Altitude vy;
  Attitude attitude = Attitude::kLevel;

  DogfightNumber dogfight;
  MovePlace slot;
  UnitSlot headon{kNone};  // the enemy against whom this unit's attack would be head-on (10.3)
  MaybeFacing from;        // with which it entered its present square this turn
  Edge home;               // RTB
  Circling circling = Circling::kNever;
  Fuel fuel;                 // Me 163
  ThrottleSetting throttle;  // Me 163

  uint16_t traits = 0;
  uint16_t turn = 0;
  uint32_t zones = 0;  // flak zones touched by the move in progress (bit = gun number)
  Profile profile;

  // Air combat scratch (10): zero outside a combat.
  CombatRole role;
  Hits hits;  // assigned, still to confirm
  Losses new_losses;
  BombColumns flak_marker;    // of 14.2.5-c; cleared each turn
  Altitude start_y;           // altitude when this turn's move began
  TurnNumber climb_from;      // 8.5.1: of the slow-climb marker
  uint8_t home_chosen = 0;    // RTB under chapter 15: the edge is declared
  FormationNumber formation;  // 15.2.1: at the start of the Movement Phase
  bool operator==(const Unit&) const = default;
};

// How the unit that is moving must move; rules/s08_movement.cc and s09_missions.cc.
enum class MoveMode : uint8_t {
  kNotSet,
  kStraight,   // level and straight, `squares` per turn (bombers, escorts, unalerted fighters)
  kFree,       // 9.2.7
  kRoute,      // shortest route to the goal square (vector, friend with a tally, escort station)
  kCircle,     // stay, may turn
  kHome,       // RTB
  kLocked,     // stays with its target (7.2.3-b)
  kFollow,     // escort matching its bombers
  kApproach,   // bombing mission under chapter 15
  kFormation,  // wing member holding formation (9.5.3)
  kSlowClimb,  // 8.5.1 declared: stay or one square level / climb one square
};

enum MoveRule : uint8_t {
  kSlowClimbMade = 1,  // 8.5.1
  kBalboLimits = 2,    // 9.5.6
  kSlowStep = 4,       // the step that waits for a reaction is part of a slow climb
};
constexpr Flags<MoveRule> operator|(MoveRule a, MoveRule b) { return Flags(a) | b; }

enum MoveFlag : uint8_t {
  kDiveBonus = 1,
  kLeftSquare = 2,
  kMetEnemy = 4,      // an enemy shared its square at some moment (13.4.3-b)
  kEndAfterStep = 8,  // the step in progress is the last (stop of 7.2.3, vector reached)
  kEntering = 16,     // comes from beside the map
  kWindowDone = 32,   // the reaction window of the pending step is over
  kDeclared = 64,     // the unit-start choice is made
  kLate = 128,        // a late reaction joins after the step in progress
};
constexpr Flags<MoveFlag> operator|(MoveFlag a, MoveFlag b) { return Flags(a) | b; }

// What the mission demands of the move.
enum Requirement : uint8_t {
  kCloser = 1,       // end nearer to the goal, or a column nearer home
  kChangeLevel = 2,  // climb or dive at least one level toward the goal
  kInFormation = 4,  // end in formation with the wing
  kWithBombers = 8,  // end within 3 squares of where a bomber is expected
};
constexpr Flags<Requirement> operator|(Requirement a, Requirement b) { return Flags(a) | b; }

// The move in progress.
struct Move {
  UnitSlot unit{kNone};
  MoveMode mode = MoveMode::kNotSet;
  HalfPoints mp;     // left
  HalfPoints total;  // at the start
  Column start_x;
  Altitude start_y;
  Facing start_facing;
  SquareCount climbs;
  LevelCount dives;
  Flags<MoveFlag> flags;
  Column goal_x;
  Altitude goal_y;
  SquareCount start_distance;
  MaybeFacing pending;     // of a step that waits for a reaction window
  SquareCount steps;       // squares entered
  uint8_t must_leave = 0;  // 7.2.3-c: the next MP must leave this square
  // Where MP were spent, for the Sun (4.6.2-b): square index and points, oldest first.
  uint16_t trail[10] = {};
  HalfPoints trail_mp[10] = {};
  Count trail_n;
  // A chain of steps already chosen ("to K9"): facings still to fly.
  uint8_t plan[9] = {};
  Count plan_n;
  Count plan_i;
  Flags<Requirement> required;  // those that can be met
  Flags<MoveRule> rules;
  bool operator==(const Move&) const = default;
};

// WL-6.1-a: the order of the groups; last come those who have lost their place.
enum MoveGroup : uint8_t { kDogfightGroup, kEscortGroup, kBomberGroup, kUnalertedGroup, kAlertedGroup, kLastGroup };
inline constexpr int kAfterDogfight = 64;  // an Anchor: whoever moves after a dogfight has this and its number
inline constexpr int kTied = 0x80;         // an OrderDie: tied with the place before

// The move order of the turn (6.1).
struct Schedule {
  uint8_t group = 0;       // MoveGroup
  MovePlace next_slot{1};  // given to the next unit that moves
  Count order_n;           // unalerted fighters first, then alerted ones
  Count unalerted_n;
  UnitSlot order[kMaxUnits] = {};  // fighters without tally (and first movers of circles), by initiative
  Count queue_n;                   // talliers due right after their targets, breadth-first
  Count queue_i;
  Anchor queue[kMaxUnits] = {};      // targets whose talliers are still to be called
  OrderDie dice[kMaxUnits] = {};     // by place in `order`
  Anchor follow[kMaxUnits] = {};     // by unit
  uint8_t auto_bombers[2] = {0, 0};  // "all fly on" for the rest of this phase, by side
  bool operator==(const Schedule&) const = default;
};

struct Wing {
  uint8_t rolled = 0;  // 9.5.4.1-a: tally rolls this turn
  uint8_t orders = 0;  // orders this Tally Phase
  UnitSlot order_target{kNone};
  uint8_t broken_up = 0;  // the leader has a tally or is gone
  bool operator==(const Wing&) const = default;
};

// clang-format off: every procedure, once (procedure.h tells what one is), with its number, which stays: records end with a hash
// of the state.
#define FURBALL_PROCEDURES(P)                                                                                      \
  /* chapters 3-9, 11, 12 and reactions */                                                                         \
  P(SetUp, 1)                                                                                                      \
  P(PlaceVector, 2)     /* unit; the square, then the height error (13.1) */                                       \
  P(Turn, 3)                                                                                                       \
  P(TallyPhase, 4)      /* both halves */                                                                          \
  P(TallyRoll, 5)       /* unit, target, how: 1 an order */                                                        \
  P(GainTally, 6)       /* unit, target, how: consequences of a new tally (vector, mission, jettison, wing) */     \
  P(Split, 7)           /* unit; see s09_splitting.cc */                                                           \
  P(Orders, 8)          /* unit: a leader whose wing breaks up */                                                  \
  P(MovementPhase, 9)                                                                                              \
  P(Initiative, 10)                                                                                                \
  P(UnitMove, 11)       /* unit */                                                                                 \
  P(Reaction, 12)       /* unit: the bomber, target: its attacker, how: 1 when the bomber moved (10.4.4) */        \
  P(Reactors, 13)       /* target: the enemy; reactors move in */                                                  \
  P(CombatPhase, 14)                                                                                               \
  P(Administration, 15)                                                                                            \
  P(Escapes, 16)                                                                                                   \
  P(EndPhase, 17)                                                                                                  \
  /* chapters 10 and 13 */                                                                                         \
  P(AirCombats, 40)     /* all air combats of the Combat Phase */                                                  \
  P(AirCombat, 41)      /* one: members have Unit::role set */                                                     \
  P(Confirm, 42)        /* unit (Unit::hits to confirm), value: firepower, how: 1 head-on */                       \
  P(Cohesion, 43)       /* unit, how: column 0 fighter, 1 bomber, 2 flak */                                        \
  P(DogfightCheck, 44)                                                                                             \
  P(DogfightEnds, 45)   /* survivors of a lone side choose their facing */                                         \
  P(AfterCombat, 46)    /* tallies, alerts, jettisons after a combat */                                            \
  P(DogfightMove, 47)   /* dogfight */                                                                             \
  P(TakeOffs, 48)                                                                                                  \
  P(Throttle, 49)       /* unit (Me 163) */                                                                        \
  P(DogfightTallies, 50) /* State::open_tallies: dogfighters whose target has gone choose another */               \
  /* chapters 14 and 15 */                                                                                         \
  P(Barrage, 65)        /* unit: Unit::zones touched by its move; side: whose player rolls */                      \
  P(DogfightBarrage, 66) /* dogfight, side: who lost the movement die */                                           \
  P(DirectFlak, 67)                                                                                                \
  P(FlakAttack, 68)                                                                                                \
  P(Bombing, 69)                                                                                                   \
  P(BombAttack, 70)                                                                                                \
  P(BarrageMarkers, 71)                                                                                            \
  P(EscortsToSweep, 72)                                                                                            \
  P(Loads, 73)          /* set-up: weapon loads of a side */                                                       \
  P(Balloons, 74)       /* attacks on balloons after the air combats (14.3) */
// clang-format on
enum class Proc : uint8_t {
  kNone = 0,
#define FURBALL_NAME(Name, Number) k##Name = Number,
  FURBALL_PROCEDURES(FURBALL_NAME)
#undef FURBALL_NAME
      kCount = 96,
};

// A procedure in progress. A procedure uses the fields it needs; what they mean to it stands beside its name
// above and in its file.
struct Frame {
  Proc proc = Proc::kNone;
  StepNumber step;
  UnitSlot unit{kNone};    // whom it is about
  UnitSlot target{kNone};  // ... and its opponent
  UnitSlot other{kNone};   // the second flight of a split, the hunter of an escape
  Side side;               // 2: both are done
  DogfightNumber dogfight;
  GunNumber gun;
  Note how;     // which of its ways the procedure goes
  Note next;    // a cursor over units, sides or places
  Note chosen;  // what was picked
  Note value;   // firepower, supports, the best result so far
  Note first, last;
  MaybeFacing facing;
  Column x;
  Altitude y;
  bool operator==(const Frame&) const = default;
};

// What the game waits for.
enum class At : uint8_t {
  FURBALL_STEP_NAMES(WING_LEADER_STEPS),
  kRunning,  // nothing: the procedures run
};
inline constexpr bool kAsks[] = {FURBALL_STEP_ASKS(WING_LEADER_STEPS)};

enum class Wait : uint8_t { kRunning, kDecision, kChance, kEnd };

struct State {
  TurnNumber turn{1};
  Phase phase = Phase::kSetUp;
  At at = At::kRunning;
  Side seat;    // whose decision
  Note result;  // what the last procedure that ended reports to its caller
  Count depth;  // frames in use
  Count unit_count;
  Count surface_count;
  uint8_t ended_dogfights = 0;  // bit (n-1) % 8: dogfight n lost a side; run() pushes kDogfightEnds before anything else
  UnitSet escorts_freed;        // the bombers whose escorts have gone to sweep (15.2.2-b)
  uint8_t offered_end[2] = {0, 0};
  int16_t bonus_vp[2] = {0, 0};  // points no counter shows any more
  uint8_t open_tallies =
      0;  // bit (n-1) % 8: members of dogfight n have lost their tally outside a combat; run() pushes kDogfightTallies
  uint8_t unused[3] = {};
  Frame stack[kMaxFrames] = {};
  Wing wing[kMaxWings] = {};
  Schedule schedule;
  Move move;
  Combat combat;
  Ground ground;
  Unit unit[kMaxUnits] = {};
  Surface surface[kMaxSurface] = {};

  Frame& top() { return stack[depth - 1]; }
  const Frame& top() const { return stack[depth - 1]; }
  Wait wait() const {
    if (at == At::kRunning) return Wait::kRunning;
    if (at == At::kOver) return Wait::kEnd;
    return kAsks[static_cast<std::size_t>(at)] ? Wait::kDecision : Wait::kChance;
  }
  bool operator==(const State&) const = default;
};

static_assert(std::is_trivially_copyable_v<State> && std::has_unique_object_representations_v<State>);
static_assert(sizeof(State) <= 8192);

}  // namespace furball::wing_leader
