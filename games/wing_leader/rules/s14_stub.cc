// Chapters 14 and 15: places to be filled; each procedure ends at once.

#include "games/wing_leader/hooks.h"
#include "games/wing_leader/queries.h"

namespace furball::wing_leader {
namespace {
void nothing(Ctx& c, Frame&) { c.pop(); }
}  // namespace

extern const Procedure kBarrageProc;
extern const Procedure kDogfightBarrageProc;
extern const Procedure kDirectFlakProc;
extern const Procedure kFlakAttackProc;
extern const Procedure kBombingProc;
extern const Procedure kBombAttackProc;
extern const Procedure kBarrageMarkersProc;
extern const Procedure kEscortsToSweepProc;
extern const Procedure kLoadsProc;
const Procedure kBarrageProc{"barrage", nothing};
const Procedure kDogfightBarrageProc{"dogfight-barrage", nothing};
const Procedure kDirectFlakProc{"direct-flak", nothing};
const Procedure kFlakAttackProc{"flak-attack", nothing};
const Procedure kBombingProc{"bombing", nothing};
const Procedure kBombAttackProc{"bomb-attack", nothing};
const Procedure kBarrageMarkersProc{"barrage-markers", nothing};
const Procedure kEscortsToSweepProc{"escorts-to-sweep", nothing};
const Procedure kLoadsProc{"loads", nothing};

void touch_zones(const WingLeader&, State&, int, int, int) {}
bool in_flak_zone(const WingLeader&, const State&, int) { return false; }
void balloon_tallies(const WingLeader&, const State&, int, game::ActionList&) {}
void take_balloon_tally(Ctx&, game::Action) {}
int surface_points(const WingLeader&, const State&, int) { return 0; }
void end_turn_ground(const WingLeader&, State&) {}
void describe_surface(const WingLeader&, const State&, game::View&) {}
bool bombing_mover(const WingLeader&, const State&, int) { return false; }
int bombing_half_points(const WingLeader&, const State&, int) { return -1; }
void bombing_choices(const WingLeader&, const State&, game::ActionList&) {}
void apply_bombing_choice(Ctx&, game::Action) {}
bool bombing_step_allowed(const WingLeader&, const State&, int) { return false; }
bool bombing_stay_allowed(const WingLeader&, const State&, int) { return false; }
void bombing_after_step(Ctx&) {}
bool bombing_may_end(const WingLeader&, const State&) { return true; }
void bombing_move_ended(Ctx&) {}
bool strafing_mover(const WingLeader&, const State&, int) { return false; }

}  // namespace furball::wing_leader
