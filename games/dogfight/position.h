#pragma once
// How positions write units and places; the fields themselves stand with the structs and steps they belong to.

#include "games/dogfight/dogfight.h"
#include "libs/ruledata/codec.h"

namespace furball::dogfight {

// The unit that a field names by its id; the first one and an error when there is none.
Unit read_unit(const Dogfight& game, ruledata::Reader& from, std::string_view key);
Unit read_flight_id(const Dogfight& game, ruledata::Reader& from, std::string_view key);  // no bombers

inline bool in_combat(Step step) { return step == Step::kMoverFire || step == Step::kTargetFire || step == Step::kCombat; }
inline bool in_setup(Step step) { return step <= Step::kPlaceInterceptors; }

}  // namespace furball::dogfight
