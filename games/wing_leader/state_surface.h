#pragma once
// Surface units, flak and bombing (chapters 14 and 15). Owned by rules/s14_*.cc and rules/s15_*.cc.

#include <cstdint>

#include "games/wing_leader/numbers.h"
#include "libs/base/flags.h"

namespace furball::wing_leader {

inline constexpr int kMaxSurface = 24;
inline constexpr int kGunsPerUnit = 2;  // a ship's two flak types are two flak units (14.2-c)

enum class ProfileKind : uint8_t {
  kNoProfile,
  kLevel,
  kDive,
  kSteep,
  kGlide,
  kTorpedo,
  kRocket,
  kStrafe,
  kParafrag,
  kSkip,
  kKamikaze,
  kRecce
};
enum ProfileFlag : uint8_t {
  kReleased = 1,
  kLongRange = 2,        // torpedoes or rockets from the next column
  kWithStrafing = 4,     // 15.5.5
  kReleaseOutOfSun = 8,  // 14.1.3-a
  kReccePhoto = 16,      // 15.2.1.2: the photographs are taken
  kResolved = 32,        // the attack is over; the profile stays until the turn ends
};
constexpr Flags<ProfileFlag> operator|(ProfileFlag a, ProfileFlag b) { return Flags(a) | b; }

// One flak gun position. A marker means barrage mode: no direct fire (14.2.2-e).
struct Gun {
  uint8_t channels_used = 0;
  Column jx;  // barrage marker's junction; 0: none
  Altitude jy;
  uint8_t fired = 0;  // of this turn: 1 direct fire, 4 marker placed or removed
  bool operator==(const Gun&) const = default;
};

enum SurfaceFlag : uint8_t { kSuppressed = 1, kDeadInWater = 2, kLaunched = 4, kSurfaceGone = 8 };
constexpr Flags<SurfaceFlag> operator|(SurfaceFlag a, SurfaceFlag b) { return Flags(a) | b; }

struct Surface {
  uint8_t used = 0;    // 0: empty slot
  SurfaceEntry setup;  // type, label
  Column x;
  Altitude y;
  uint16_t damage = 0;  // hits so far (14.1.1)
  Flags<SurfaceFlag> flags;
  Losses losses;  // balloons
  Gun gun[kGunsPerUnit];
  bool operator==(const Surface&) const = default;
};

// Scratch of the direct flak attack in progress; zero outside one.
struct Ground {
  UnitSlot target{0xff};  // squadron under fire
  GunNumber gun{0xff};    // the gun that rolls
  uint8_t supports = 0;
  uint8_t spare = 0;
  uint32_t support_mask = 0;  // guns that support (bit = gun number)
  uint32_t linked[2] = {};    // squadrons attacked along with the target (14.2.4-e): bits of slots 0-31, 32-63
  bool operator==(const Ground&) const = default;
};

}  // namespace furball::wing_leader
