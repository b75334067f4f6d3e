// Procedures of chapters 5, 7, 9, 11 still to come.

#include "games/wing_leader/hooks.h"
#include "games/wing_leader/notation.h"

namespace furball::wing_leader {
namespace {
void nothing(Ctx& c, Frame&) { c.pop(); }
}  // namespace
extern const Procedure kSetUpProc, kPlaceVectorProc, kTallyPhaseProc, kTallyRollProc, kGainTallyProc, kSplitProc, kOrdersProc,
    kInitiativeProc, kReactionProc, kReactorsProc, kAdministrationProc, kEscapesProc;
const Procedure kSetUpProc{"set-up", nothing};
const Procedure kPlaceVectorProc{"place-vector", nothing};
const Procedure kTallyPhaseProc{"tally-phase", nothing};
const Procedure kTallyRollProc{"tally-roll", nothing};
const Procedure kGainTallyProc{"gain-tally", nothing};
const Procedure kSplitProc{"split", nothing};
const Procedure kOrdersProc{"orders", nothing};
const Procedure kInitiativeProc{"initiative", nothing};
const Procedure kReactionProc{"reaction", nothing};
const Procedure kReactorsProc{"reactors", nothing};
const Procedure kAdministrationProc{"administration", nothing};
const Procedure kEscapesProc{"escapes", nothing};
std::optional<Error> check_set_up(const WingLeader&) { return std::nullopt; }
}  // namespace furball::wing_leader
