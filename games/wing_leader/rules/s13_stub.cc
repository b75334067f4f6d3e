// Chapter 13: places to be filled; each procedure ends at once.

#include "games/wing_leader/hooks.h"
#include "games/wing_leader/queries.h"

namespace furball::wing_leader {
namespace {
void nothing(Ctx& c, Frame&) { c.pop(); }
}  // namespace

extern const Procedure kTakeOffsProc;
extern const Procedure kThrottleProc;
const Procedure kTakeOffsProc{"take-offs", nothing};
const Procedure kThrottleProc{"throttle", nothing};

bool high_speed(const WingLeader&, const State&, int) { return false; }
bool needs_throttle(const WingLeader&, const State&, int) { return false; }
int rocket_half_points(const WingLeader&, const State&, int) { return -1; }
int rocket_climb_cost(const WingLeader&, const State&, int, int) { return -1; }
bool take_offs_possible(const WingLeader&, const State&) { return false; }

}  // namespace furball::wing_leader
