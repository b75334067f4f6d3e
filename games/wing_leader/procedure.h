#pragma once
// How a chapter plugs in. A procedure is a small state machine whose place is a Frame on State::stack:
// the frame on top is the one that acts. `advance` is called again and again while nothing waits; it does
// automatic work and then asks, rolls, pushes another procedure, pops itself, or moves to its next step.

#include <cassert>
#include <string>
#include <string_view>
#include <utility>

#include "games/wing_leader/rules.h"

namespace furball::wing_leader {

enum class Proc : uint8_t {
  kNone = 0,
  // 1-39: chapters 3-9, 11, 12 and reactions
  kSetUp = 1,
  kPlaceVector,  // a unit; step 0 choose the square, then the height error (13.1)
  kTurn,
  kTallyPhase,  // both halves
  kTallyRoll,   // a unit, b target
  kGainTally,   // a unit, b target, c how: consequences of a new tally (vector, mission, jettison, wing)
  kSplit,       // a unit; see s09_splitting.cc
  kOrders,      // a leader whose wing breaks up
  kMovementPhase,
  kInitiative,
  kUnitMove,  // a unit
  kReaction,  // a mover, b bomber, c 1 when the bomber moved (10.4.4)
  kReactors,  // reactors move in
  kCombatPhase,
  kAdministration,
  kEscapes,
  kEndPhase,
  // 40-64: chapters 10 and 13
  kAirCombats = 40,  // all air combats of the Combat Phase
  kAirCombat,        // one: members have Unit::role set
  kConfirm,          // a unit (Unit::hits to confirm), b firepower, c flags: 1 head-on
  kCohesion,         // a unit, b column: 0 fighter, 1 bomber, 2 flak
  kDogfightCheck,
  kDogfightEnds,  // a dogfight: survivors of a lone side choose their facing
  kAfterCombat,   // tallies, alerts, jettisons after a combat
  kDogfightMove,  // a dogfight
  kTakeOffs,
  kThrottle,         // a unit (Me 163)
  kDogfightTallies,  // State::open_tallies: dogfighters whose target has gone choose another
  // 65-94: chapters 14 and 15
  kBarrage = 65,     // a unit: Unit::zones touched by its move
  kDogfightBarrage,  // a dogfight, b losing side of the movement die
  kDirectFlak,
  kFlakAttack,
  kBombing,
  kBombAttack,
  kBarrageMarkers,
  kEscortsToSweep,
  kLoads,     // set-up: weapon loads; a side
  kBalloons,  // attacks on balloons after the air combats (14.3)
  kCount = 96,
};

// WL-1.1-c: modifiers add up. One line of a modifier list. Texts are literals: building a list costs no allocation.
struct Mod {
  const char* rule;
  const char* label;
  int value;
};
struct Mods : InlineVector<Mod, 24> {
  void add(const char* rule, const char* label, int value) {
    if (value != 0) push_back({rule, label, value});
  }
  int sum() const {
    int total = 0;
    for (const Mod& m : *this) total += m.value;
    return total;
  }
  std::vector<game::Modifier> view() const {
    std::vector<game::Modifier> list;
    for (const Mod& m : *this) list.push_back({m.rule, m.label, m.value});
    return list;
  }
};

// What a procedure works with.
struct Ctx {
  const WingLeader& g;
  State& s;
  game::Events* ev;

  // Stack discipline: after push or pop do nothing more with the own frame in this call, but return.
  Frame& push(Proc proc, int a = 0, int b = 0, int c = 0, int d = 0) {
    assert(s.depth < kMaxFrames);
    Frame& f = s.stack[s.depth++];
    f = {static_cast<uint8_t>(proc),
         0,
         static_cast<uint8_t>(a),
         static_cast<uint8_t>(b),
         static_cast<uint8_t>(c),
         static_cast<uint8_t>(d),
         0,
         0};
    return f;
  }
  void pop(int result = 0) {
    assert(s.depth > 0);
    s.stack[--s.depth] = {};
    s.result = static_cast<uint8_t>(result);
  }
  void ask(int side) { s.wait = Wait::kDecision, s.seat = static_cast<uint8_t>(side); }
  void roll() { s.wait = Wait::kChance, s.seat = 0; }
  void finish() { s.wait = Wait::kEnd, s.seat = 0; }

  bool listening() const { return ev != nullptr; }
  // Call only when listening().
  void tell(std::string kind, std::string text, std::string rule = "", int unit = -1) const;
  void tell_move(std::string text, std::string rule, int unit, std::vector<game::Cell> cells) const;
};

struct Procedure {
  std::string_view name;  // stable: positions are written with it
  void (*advance)(Ctx&, Frame&);
  // At a decision node:
  void (*legal)(const WingLeader&, const State&, const Frame&, game::ActionList&) = nullptr;  // ascending
  void (*apply)(Ctx&, Frame&, game::Action) = nullptr;
  // At a chance node:
  void (*outcomes)(const WingLeader&, const State&, const Frame&, game::OutcomeList&) = nullptr;
  void (*resolve)(Ctx&, Frame&, uint32_t) = nullptr;
  // Words:
  void (*prompt)(const WingLeader&, const State&, const Frame&, game::Prompt&) = nullptr;
  void (*action)(const WingLeader&, const State&, const Frame&, game::Action, game::ActionView&) = nullptr;
  void (*roll)(const WingLeader&, const State&, const Frame&, game::RollView&) = nullptr;
  void (*outcome)(const WingLeader&, const State&, const Frame&, uint32_t, game::OutcomeView&) = nullptr;
  game::Refusal (*refuse)(const WingLeader&, const State&, const Frame&, game::Action) = nullptr;
};

// The procedure behind a number; procs.cc lists them all.
const Procedure& procedure(uint8_t proc);
int find_procedure(std::string_view name);  // -1: unknown

// Usual dice.
inline void d6_outcomes(const WingLeader&, const State&, const Frame&, game::OutcomeList& out) {
  for (uint32_t face = 1; face <= 6; ++face) out.push_back({face, 1});
}
inline void two_d6_outcomes(const WingLeader&, const State&, const Frame&, game::OutcomeList& out) {
  for (uint32_t sum = 2; sum <= 12; ++sum) out.push_back({sum, sum <= 7 ? sum - 1 : 13 - sum});
}

}  // namespace furball::wing_leader
