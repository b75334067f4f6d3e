// Every procedure, by number: one line each. A chapter that adds one adds its number in procedure.h, an
// `extern` and a line here.

#include <array>

#include "games/wing_leader/procedure.h"

namespace furball::wing_leader {

// chapters 3-9, 11, 12
extern const Procedure kSetUpProc, kPlaceVectorProc, kTurnProc, kTallyPhaseProc, kTallyRollProc, kGainTallyProc, kSplitProc,
    kOrdersProc, kMovementPhaseProc, kInitiativeProc, kUnitMoveProc, kReactionProc, kReactorsProc, kCombatPhaseProc,
    kAdministrationProc, kEscapesProc, kEndPhaseProc;
// chapters 10, 13
extern const Procedure kAirCombatsProc, kAirCombatProc, kConfirmProc, kCohesionProc, kDogfightCheckProc, kDogfightEndsProc,
    kAfterCombatProc, kDogfightMoveProc, kTakeOffsProc, kThrottleProc, kDogfightTalliesProc;
// chapters 14, 15
extern const Procedure kBarrageProc, kDogfightBarrageProc, kDirectFlakProc, kFlakAttackProc, kBombingProc, kBombAttackProc,
    kBarrageMarkersProc, kEscortsToSweepProc, kLoadsProc, kBalloonsProc;

namespace {

struct Entry {
  Proc proc;
  const Procedure* procedure;
};

constexpr Entry kEntries[] = {
    {Proc::kSetUp, &kSetUpProc},
    {Proc::kPlaceVector, &kPlaceVectorProc},
    {Proc::kTurn, &kTurnProc},
    {Proc::kTallyPhase, &kTallyPhaseProc},
    {Proc::kTallyRoll, &kTallyRollProc},
    {Proc::kGainTally, &kGainTallyProc},
    {Proc::kSplit, &kSplitProc},
    {Proc::kOrders, &kOrdersProc},
    {Proc::kMovementPhase, &kMovementPhaseProc},
    {Proc::kInitiative, &kInitiativeProc},
    {Proc::kUnitMove, &kUnitMoveProc},
    {Proc::kReaction, &kReactionProc},
    {Proc::kReactors, &kReactorsProc},
    {Proc::kCombatPhase, &kCombatPhaseProc},
    {Proc::kAdministration, &kAdministrationProc},
    {Proc::kEscapes, &kEscapesProc},
    {Proc::kEndPhase, &kEndPhaseProc},
    {Proc::kAirCombats, &kAirCombatsProc},
    {Proc::kAirCombat, &kAirCombatProc},
    {Proc::kConfirm, &kConfirmProc},
    {Proc::kCohesion, &kCohesionProc},
    {Proc::kDogfightCheck, &kDogfightCheckProc},
    {Proc::kDogfightEnds, &kDogfightEndsProc},
    {Proc::kAfterCombat, &kAfterCombatProc},
    {Proc::kDogfightMove, &kDogfightMoveProc},
    {Proc::kTakeOffs, &kTakeOffsProc},
    {Proc::kThrottle, &kThrottleProc},
    {Proc::kDogfightTallies, &kDogfightTalliesProc},
    {Proc::kBarrage, &kBarrageProc},
    {Proc::kDogfightBarrage, &kDogfightBarrageProc},
    {Proc::kDirectFlak, &kDirectFlakProc},
    {Proc::kFlakAttack, &kFlakAttackProc},
    {Proc::kBombing, &kBombingProc},
    {Proc::kBombAttack, &kBombAttackProc},
    {Proc::kBarrageMarkers, &kBarrageMarkersProc},
    {Proc::kEscortsToSweep, &kEscortsToSweepProc},
    {Proc::kLoads, &kLoadsProc},
    {Proc::kBalloons, &kBalloonsProc},
};

constexpr game::Step<WingLeader> kSteps[] = {
#define FURBALL_ADDRESS(Name) &k##Name##Question,
    FURBALL_QUESTIONS(FURBALL_ADDRESS)
#undef FURBALL_ADDRESS
#define FURBALL_ADDRESS(Name) &k##Name##Roll,
        FURBALL_ROLLS(FURBALL_ADDRESS)
#undef FURBALL_ADDRESS
            {},
    {}};

constexpr auto kTable = [] {
  std::array<const Procedure*, static_cast<std::size_t>(Proc::kCount)> table{};
  for (const Entry& entry : kEntries) table[static_cast<std::size_t>(entry.proc)] = entry.procedure;
  return table;
}();

}  // namespace

const Procedure* procedure(uint8_t proc) { return proc < kTable.size() ? kTable[proc] : nullptr; }

std::span<const game::Step<WingLeader>> WingLeader::steps() { return kSteps; }

void d6_outcomes(const WingLeader&, const State&, game::OutcomeList& out) {
  for (uint32_t face = 1; face <= 6; ++face) out.push_back({face, 1});
}
void two_d6_outcomes(const WingLeader&, const State&, game::OutcomeList& out) {
  for (uint32_t sum = 2; sum <= 12; ++sum) out.push_back({sum, sum <= 7 ? sum - 1 : 13 - sum});
}

int find_procedure(std::string_view name) {
  for (const Entry& entry : kEntries)
    if (entry.procedure->name == name) return static_cast<int>(entry.proc);
  return -1;
}

}  // namespace furball::wing_leader
