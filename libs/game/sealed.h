#pragma once
// A position may hold notes of the program about a moment inside a procedure. It is sealed then: loaded as the program
// wrote it or not at all. The seal is a check against slips and no secret, so strangers' sealed positions are not taken.

#include <string_view>

#include "libs/base/value.h"

namespace furball::game {

inline constexpr std::string_view kSeal = "check";

inline bool sealed(const Value& position) { return position.find(kSeal) != nullptr; }

}  // namespace furball::game
