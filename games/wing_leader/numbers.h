#pragma once
// The numbers of a state by their meaning (libs/base/number.h): a column is no facing and a unit no surface unit.

#include <cstdint>

#include "libs/base/number.h"

namespace furball::wing_leader {

using Side = Number<struct SideMeaning>;                // 0 blue, the raider; 1 red, the defender
using UnitSlot = Number<struct UnitMeaning>;            // place in State::unit
using SurfaceSlot = Number<struct SurfaceMeaning>;      // place in State::surface
using GunNumber = Number<struct GunMeaning>;            // place in WingLeader::guns
using GunPlace = Number<struct GunPlaceMeaning>;        // place in Surface::gun
using DogfightNumber = Number<struct DogfightMeaning>;  // from 1; 0: none
using Column = Number<struct ColumnMeaning>;            // 0 A .. 25 Z
using Altitude = Number<struct AltitudeMeaning>;        // 0 .. 19
using Facing = Number<struct FacingMeaning>;            // 0 N .. 7 NW, clockwise
using Edge = Number<struct EdgeMeaning>;                // 0 left, 1 right
using HalfPoints = Number<struct HalfPointsMeaning>;    // movement points, in halves
using SquareCount = Number<struct SquareCountMeaning>;
using LevelCount = Number<struct LevelCountMeaning>;  // of altitude
using TurnNumber = Number<struct TurnMeaning>;

// What the scenario says of a unit.
using UnitEntry = Number<struct UnitEntryMeaning>;        // place in WingLeader::units
using SurfaceEntry = Number<struct SurfaceEntryMeaning>;  // place in WingLeader::surfaces
using CardNumber = Number<struct CardMeaning>;            // place in WingLeader::cards
using SurfaceTypeNumber = Number<struct TypeMeaning>;     // place in Tables::surface
using NetNumber = Number<struct NetMeaning>;              // from 1; 0: none
using WingNumber = Number<struct WingMeaning>;            // from 1; 0: none

// How a unit fares.
using FlightPart = Number<struct PartMeaning>;  // 0 the whole squadron, 1 or 2 a flight of it
using Losses = Number<struct LossesMeaning>;    // aircraft lost
using Stragglers = Number<struct StragglerMeaning>;
using Cohesion = Number<struct CohesionMeaning>;  // levels lost
using Hits = Number<struct HitsMeaning>;          // not yet confirmed
using Firepower = Number<struct FirepowerMeaning>;
using WeatherBits = Number<struct WeatherMeaning>;  // two for a square: 0 clear, 1 wispy, 2 broken, 3 dense
using BombColumns = Number<struct BombMeaning>;     // further down the bombing table
using Fuel = Number<struct FuelMeaning>;
using ThrottleSetting = Number<struct ThrottleMeaning>;  // 0 not set, 1 none, 2 half, 3 full
using CombatRole = Number<struct RoleMeaning>;           // 1 attacks, 2 defends, 3 reacts, 4 tries to
using TwoDice = Number<struct TwoDiceMeaning>;
using OneDie = Number<struct OneDieMeaning>;
using DogfightWish = Number<struct WishMeaning>;  // 0 not said, 1 wants it, 2 refuses

// The move order.
using MovePlace = Number<struct MovePlaceMeaning>;  // of this turn, from 1; 0: not yet
using Anchor = Number<struct AnchorMeaning>;        // whom a unit moves after: slot + 1, kAfterDogfight + dogfight, 0 nobody
using OrderDie = Number<struct OrderDieMeaning>;    // kTied, a die, or both
using FormationNumber = Number<struct FormationMeaning>;  // from 1; 0: none

// The procedures.
using StepNumber = Number<struct StepMeaning>;  // of Procedure::steps
using Count = Number<void>;
using Note = Number<void>;  // means one thing to one procedure and another to the next

// A facing, or none.
class MaybeFacing {
 public:
  constexpr MaybeFacing() = default;
  constexpr MaybeFacing(Facing facing) : code_(facing + 1) {}  // NOLINT: a facing is the usual one
  constexpr explicit operator bool() const { return code_ != 0; }
  constexpr int operator*() const { return code_ - 1; }
  // As positions hold it: 0 none, 1 north and so on clockwise.
  constexpr explicit MaybeFacing(int64_t code) : code_(static_cast<uint8_t>(code)) {}
  constexpr explicit operator int64_t() const { return code_; }
  bool operator==(const MaybeFacing&) const = default;

 private:
  uint8_t code_ = 0;
};

// As views and files name a side.
constexpr const char* side_key(int side) { return side == 0 ? "blue" : "red"; }

}  // namespace furball::wing_leader
