#include "games/wing_leader/position.h"

namespace furball::wing_leader {

std::span<const Field> ground_fields() {
  static const Field kFields[] = {
      WL_FIELD(Ground, target), WL_FIELD(Ground, gun),          WL_FIELD(Ground, supports),
      WL_FIELD(Ground, spare),  WL_FIELD(Ground, support_mask), WL_FIELD(Ground, linked),
  };
  return kFields;
}

std::span<const Field> surface_fields() {
  static const Field kFields[] = {
      WL_FIELD(Surface, damage),
      WL_FIELD(Surface, flags),
      WL_FIELD(Surface, losses),
      {"guns", offsetof(Surface, gun), 1, sizeof(Surface::gun)},
  };
  return kFields;
}

}  // namespace furball::wing_leader
