// Chapter 6: the sequence of play. The turn is a list of phases; each is a procedure of its own chapter.

#include "games/wing_leader/command.h"
#include "games/wing_leader/hooks.h"
#include "games/wing_leader/queries.h"

namespace furball::wing_leader {
namespace {

// WL-6.0-a, WL-6.0-f. The step is the phase that comes next.
void advance_turn(Ctx& c, Frame& f) {
  State& s = c.s;
  const auto phase = static_cast<Phase>(int{f.step});
  s.phase = phase;
  f.step = phase == Phase::kEnd ? 0 : f.step + 1;
  if (c.listening()) {
    static constexpr std::string_view kNames[] = {"Turn {turn}: Set-up Phase",         "Turn {turn}: Tally Phase",
                                                  "Turn {turn}: Movement Phase",       "Turn {turn}: Combat Phase",
                                                  "Turn {turn}: Administration Phase", "Turn {turn}: End Phase"};
    c.tell("phase", say(kNames[static_cast<int>(phase)], {{"turn", int{s.turn}}}), "WL-6.0-a");
  }
  switch (phase) {
    case Phase::kSetUp: c.push(Proc::kSetUp, {.how = 1}); return;  // WL-5.3.1-a
    case Phase::kTally: c.push(Proc::kTallyPhase); return;
    case Phase::kMovement: c.push(Proc::kMovementPhase); return;
    case Phase::kCombat: c.push(Proc::kCombatPhase); return;
    case Phase::kAdministration: c.push(Proc::kAdministration); return;
    case Phase::kEnd: c.push(Proc::kEndPhase); return;
  }
}

// WL-6.0-d: direct flak, bombing, air combats.
void advance_combat_phase(Ctx& c, Frame& f) {
  switch (f.step++) {
    case 0:
      if (c.g.options.bombing) c.push(Proc::kDirectFlak);
      return;
    case 1:
      if (c.g.options.bombing) c.push(Proc::kBombing);
      return;
    case 2: c.push(Proc::kAirCombats); return;
    case 3:
      if (c.g.options.bombing) c.push(Proc::kBalloons);
      return;
    default:
      check_wings(c);  // WL-9.5.2-b: at the end of this phase too
      return c.pop();
  }
}

}  // namespace

constexpr std::string_view kTurnSteps[] = {"set-up", "tally", "movement", "combat", "administration", "end"};
constexpr std::string_view kCombatSteps[] = {"flak", "bombing", "air-combats", "balloons", "done", "over"};
const Procedure kTurnProc{.name = "turn", .advance = advance_turn, .steps = kTurnSteps};
const Procedure kCombatPhaseProc{.name = "combat-phase", .advance = advance_combat_phase, .steps = kCombatSteps};

}  // namespace furball::wing_leader
