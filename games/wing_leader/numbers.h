#pragma once
// The numbers of a state, a byte each, by their meaning: a column is no facing and a unit no surface unit. Each is made from a
// plain number and read as one, so that rules count with them freely; but none is ever put into another.

#include <cstdint>

namespace furball::wing_leader {

template <class Meaning>
class Number {
 public:
  constexpr Number() = default;
  constexpr explicit Number(int value) : value_(static_cast<uint8_t>(value)) {}
  constexpr Number& operator=(int value) { return *this = Number(value); }
  template <class Other>
  Number& operator=(Number<Other>) = delete;
  constexpr operator uint8_t() const { return value_; }
  constexpr Number& operator++() {
    ++value_;
    return *this;
  }

 private:
  uint8_t value_ = 0;
};

using Side = Number<struct SideMeaning>;                // 0 blue, the raider; 1 red, the defender
using UnitSlot = Number<struct UnitMeaning>;            // place in State::unit
using SurfaceSlot = Number<struct SurfaceMeaning>;      // place in State::surface
using GunNumber = Number<struct GunMeaning>;            // place in WingLeader::guns
using DogfightNumber = Number<struct DogfightMeaning>;  // from 1; 0: none
using Column = Number<struct ColumnMeaning>;            // 0 A .. 25 Z
using Altitude = Number<struct AltitudeMeaning>;        // 0 .. 19
using Facing = Number<struct FacingMeaning>;            // 0 N .. 7 NW, clockwise
using Edge = Number<struct EdgeMeaning>;                // 0 left, 1 right
using HalfPoints = Number<struct HalfPointsMeaning>;    // movement points, in halves

// As views and files name a side.
constexpr const char* side_key(int side) { return side == 0 ? "blue" : "red"; }

}  // namespace furball::wing_leader
