#pragma once
// Surface units, flak and bombing (chapters 14 and 15). Owned by rules/s14_*.cc and rules/s15_*.cc.

#include <cstdint>

namespace furball::wing_leader {

inline constexpr int kMaxSurface = 24;
inline constexpr int kGunsPerUnit = 2;  // a ship's two flak types are two flak units (14.2-c)

enum class ProfileKind : uint8_t {
  kNoProfile, kLevel, kDive, kSteep, kGlide, kTorpedo, kRocket, kStrafe, kParafrag, kSkip, kKamikaze, kRecce
};
enum ProfileFlag : uint8_t { kReleased = 1, kLongRange = 2, kWithStrafing = 4, kAimBroken = 8, kReleaseOutOfSun = 16, kReccePhoto = 32 };

// One flak gun position. A marker means barrage mode: no direct fire (14.2.2-e).
struct Gun {
  uint8_t channels_used = 0;
  uint8_t jx = 0, jy = 0;      // barrage marker's junction; 0: none
  uint8_t fired = 0;           // GunFired bits of this turn: 1 direct, 2 barrage
  bool operator==(const Gun&) const = default;
};

enum SurfaceFlag : uint8_t { kSuppressed = 1, kDeadInWater = 2, kLaunched = 4, kSurfaceGone = 8 };

struct Surface {
  uint8_t used = 0;    // 0: empty slot
  uint8_t setup = 0;   // index of the scenario's surface unit: type, label
  uint8_t x = 0, y = 0;
  uint16_t damage = 0; // hits so far (14.1.1)
  uint8_t flags = 0;   // SurfaceFlag
  uint8_t losses = 0;  // balloons
  Gun gun[kGunsPerUnit];
  bool operator==(const Surface&) const = default;
};

// Scratch of the flak or bombing attack in progress; zero outside one.
struct Ground {
  uint8_t target = 0xff;      // squadron under flak, or surface unit bombed
  uint8_t gun = 0xff;         // rolling gun (surface * 2 + n)
  uint8_t supports = 0;
  uint8_t mode = 0;           // 1 barrage, 2 direct, 3 bombing
  uint8_t dice = 0;
  uint8_t hits = 0;
  uint8_t linked_n = 0;       // squadrons attacked along with the target (14.2.4-e)
  uint8_t cursor = 0;
  uint32_t support_mask = 0;  // surface units supporting
  uint8_t anvil[kMaxSurface] = {};  // torpedo squadrons per ship this turn (15.5.1)
  uint8_t spare[8] = {};
  bool operator==(const Ground&) const = default;
};

}  // namespace furball::wing_leader
