// Chapters 10 and 13: places to be filled; each procedure ends at once.

#include "games/wing_leader/hooks.h"
#include "games/wing_leader/queries.h"

namespace furball::wing_leader {
namespace {
void nothing(Ctx& c, Frame&) { c.pop(); }
}  // namespace

extern const Procedure kAirCombatsProc;
extern const Procedure kAirCombatProc;
extern const Procedure kConfirmProc;
extern const Procedure kCohesionProc;
extern const Procedure kDogfightCheckProc;
extern const Procedure kAfterCombatProc;
extern const Procedure kDogfightMoveProc;
extern const Procedure kTakeOffsProc;
extern const Procedure kThrottleProc;
const Procedure kAirCombatsProc{"air-combats", nothing};
const Procedure kAirCombatProc{"air-combat", nothing};
const Procedure kConfirmProc{"confirm", nothing};
const Procedure kCohesionProc{"cohesion", nothing};
const Procedure kDogfightCheckProc{"dogfight-check", nothing};
const Procedure kAfterCombatProc{"after-combat", nothing};
const Procedure kDogfightMoveProc{"dogfight-move", nothing};
const Procedure kTakeOffsProc{"take-offs", nothing};
const Procedure kThrottleProc{"throttle", nothing};

namespace {
void dogfights_end(Ctx& c, Frame&) { c.s.ended_dogfights = 0, c.pop(); }
}  // namespace
extern const Procedure kDogfightEndsProc;
const Procedure kDogfightEndsProc{"dogfight-ends", dogfights_end};

bool high_speed(const WingLeader&, const State&, int) { return false; }
bool needs_throttle(const WingLeader&, const State&, int) { return false; }
int rocket_half_points(const WingLeader&, const State&, int) { return -1; }
int rocket_climb_cost(const WingLeader&, const State&, int, int) { return -1; }
bool take_offs_possible(const WingLeader&, const State&) { return false; }
bool dogfight_exists(const State& s, int dogfight) {
  for (const Unit& u : s.unit)
    if (on_map(u) && u.dogfight == dogfight) return true;
  return false;
}
void leave_dogfight(Ctx& c, int unit) { c.s.unit[unit].dogfight = 0; }
void join_dogfight(Ctx&, int) {}

}  // namespace furball::wing_leader
