#pragma once
// Units and surface units as they stand before the first turn.

#include "games/wing_leader/rules.h"

namespace furball::wing_leader {

Unit fresh_unit(const WingLeader& g, int setup);
Surface fresh_surface(const WingLeader& g, int setup);

}  // namespace furball::wing_leader
