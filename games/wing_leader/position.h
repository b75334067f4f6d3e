#pragma once
// Positions are written and read from one list of fields per struct, so that the two can never disagree. A
// chapter that adds a member to its scratch struct adds a line to its list (fields_combat.cc, fields_surface.cc).

#include <cstddef>
#include <cstdint>
#include <span>

#include "games/wing_leader/state.h"

namespace furball::wing_leader {

struct Field {
  const char* key;
  uint16_t offset;
  uint8_t width;  // bytes of one element
  uint8_t count;  // elements; 1: written as a number, more: as a list
};

#define WL_FIELD(type, member)                                                                                 \
  ::furball::wing_leader::Field {                                                                              \
    #member, static_cast<uint16_t>(offsetof(type, member)),                                                    \
        static_cast<uint8_t>(sizeof(std::remove_all_extents_t<decltype(type::member)>)),                       \
        static_cast<uint8_t>(sizeof(type::member) / sizeof(std::remove_all_extents_t<decltype(type::member)>)) \
  }

std::span<const Field> combat_fields();
std::span<const Field> ground_fields();
std::span<const Field> surface_fields();

}  // namespace furball::wing_leader
