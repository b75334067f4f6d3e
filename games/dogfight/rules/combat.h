#pragma once
// Fire and hits. One function lists the modifiers of a shot; everything else is computed from that list.

#include <cstdint>

#include "games/dogfight/scenario.h"
#include "games/dogfight/state.h"
#include "libs/game/modifiers.h"

namespace furball::dogfight {

// One fight: a flight that moved (or was shifted) onto an enemy unit.
struct Combat {
  Phase phase = Phase::kInterceptors;
  Unit mover;   // a flight
  Unit target;  // a flight or a squadron
  Orient mover_orient;
  Orient target_orient;
  bool out_of_sun = false;  // DF-SUN-02
  bool mover_flipped = false;
  bool target_flipped = false;
};

struct CombatResult {
  uint8_t hits_on_target = 0;
  uint8_t hits_on_mover = 0;
  bool mover_flips = false;
  bool target_flips = false;
  bool operator==(const CombatResult&) const = default;
};

// What each face of the die brings.
struct CombatResults {
  CombatResult faces[6];

  const CombatResult& operator[](uint32_t face) const { return faces[face - 1]; }
  // Faces with one and the same result are one outcome, named by the lowest; this is its highest.
  uint32_t last_alike(uint32_t face) const {
    const CombatResult& result = (*this)[face];
    while (face < 6 && (*this)[face + 1] == result) ++face;
    return face;
  }
};

class CombatRules {
 public:
  explicit CombatRules(const Scenario& scenario) : scenario_(&scenario) {}

  // Who may fire at all (a flight may still hold, bombers never do).
  bool mover_may_fire(const Combat& combat) const;
  bool target_may_fire(const Combat& combat) const;

  // The modifiers of the mover's shot, or of the target's.
  void modifiers(const Combat& combat, bool movers_shot, game::Modifiers& out) const;
  int modifier_sum(const Combat& combat, bool movers_shot) const;

  // Hits scored by a shot with this modified roll.
  int hits(const Combat& combat, bool movers_shot, int modified) const;
  CombatResults results(const Combat& combat, bool mover_fires, bool target_fires) const;

 private:
  const Scenario* scenario_;
};

}  // namespace furball::dogfight
