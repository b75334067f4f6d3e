#include "games/wing_leader/position.h"

namespace furball::wing_leader {

std::span<const Field> combat_fields() {
  static const Field kFields[] = {
      WL_FIELD(Combat, active), WL_FIELD(Combat, attacker), WL_FIELD(Combat, x),       WL_FIELD(Combat, y),
      WL_FIELD(Combat, rating), WL_FIELD(Combat, flags),    WL_FIELD(Combat, primary), WL_FIELD(Combat, dice),
      WL_FIELD(Combat, hits),   WL_FIELD(Combat, want),     WL_FIELD(Combat, roller),  WL_FIELD(Combat, speed_die),
      WL_FIELD(Combat, cursor), WL_FIELD(Combat, balloon),  WL_FIELD(Combat, spare),
  };
  return kFields;
}

}  // namespace furball::wing_leader
