// Bank and heading.

#include "games/jet_duel/jet_duel.h"

namespace furball::jet_duel {
namespace {
constexpr No kWrongSide{"JD-TRN-01", "A turn needs more hexes entered on that side (as many, in a steep climb)."};
constexpr No kMustBeGentle{"JD-TRN-07", "At level 11 every turn must be gentle."};
constexpr No kTurnTooDear{"JD-NRG-09", "The turn could cost more speed than the jet has."};
constexpr No kTurnsOut{"JD-AI-EDGE2", "AI pilots never turn so that both front hexes are off the board."};
constexpr No kAutomatic{"JD-AI-EDGE2", "At the edge the jet must turn back to the board, on the side it flew more."};

int rights(const Activation& act) {
  int n = 0;
  for (int i = 0; i < act.flown; ++i) n += act.path >> i & 1;
  return n;
}
}  // namespace

// JD-AI-EDGE2
bool JetDuel::must_turn(const State& s) const {
  const JetState& jet = s.jets[s.active];
  return ai(s.active) && boxed_in(s.active, hex_of(jet), jet.heading);
}

const No* JetDuel::turn_refusal(const State& s, int side, bool gentle) const {
  const int slot = s.active;
  const JetState& jet = s.jets[slot];
  const int right = rights(s.act), left = s.act.flown - right;
  if (must_turn(s)) {
    if (side == 0) return &kAutomatic;
    const bool serves_left = !boxed_in(slot, hex_of(jet), (jet.heading + 5) % 6);
    const bool serves_right = !boxed_in(slot, hex_of(jet), (jet.heading + 1) % 6);
    if (side == kLeft ? !serves_left : !serves_right) return &kAutomatic;
    if (serves_left && serves_right && left != right && (side == kLeft) != (left > right)) return &kAutomatic;
    if (jet.z >= 44 && !gentle) return &kMustBeGentle;
    return nullptr;
  }
  if (side == 0) return nullptr;
  // JD-TRN-01
  const int more = side == kLeft ? left - right : right - left;
  const bool steep_climb = s.act.steep && s.act.dz > 0;
  if (more < 0 || (more == 0 && !steep_climb)) return &kWrongSide;
  if (jet.z >= 44 && !gentle) return &kMustBeGentle;  // JD-TRN-07
  if (boxed_in(slot, hex_of(jet), (jet.heading + (side == kLeft ? 5 : 1)) % 6)) return &kTurnsOut;
  // JD-NRG-09: success and failure must both be payable.
  const int reserve = s.act.stopped == 1 ? -6 : burner_possible(s, slot) ? burner_gain(slot, jet.z) : 0;
  if (energy_after(s, true, gentle) + reserve < kTrackBottom) return &kTurnTooDear;
  if (energy_after(s, false, false) + reserve < kTrackBottom) return &kTurnTooDear;
  return nullptr;
}

// JD-TRN-03..06
void JetDuel::turn_modifiers(const State& s, int side, bool gentle, ModList& list) const {
  const JetType& t = type(s.active);
  const int right = rights(s.act);
  list.add(pilot(s.active).skill == kVeteran, Mod::kTurnVeteran, 1);
  list.add(s.act.steep && s.act.dz > 0 && flight_airspeed(s) == 4, Mod::kTurnSteepClimb, 1);
  list.add(side == kLeft ? right > 0 : right < s.act.flown, Mod::kTurnOtherSide, -1);
  list.add(gentle, Mod::kTurnGentle, -2);
  list.add(s.act.start_bank == kLevel, Mod::kTurnWingsLevel, t.slow_roll ? -2 : -1);
  list.add(s.act.start_bank != kLevel && s.act.start_bank != side, Mod::kTurnOppositeBank, t.slow_roll ? -6 : -3);
}

// JD-TRN-02
int JetDuel::turn_score(const State& s) const {
  return kTurnTable[flight_airspeed(s) - 2][type(s.active).turn_type][s.jets[s.active].z / 8].score;
}

int JetDuel::turn_faces(const State& s, int side, bool gentle) const {
  ModList list;
  turn_modifiers(s, side, gentle, list);
  const int needed = turn_score(s) - list.sum();  // on the die; a natural 10 always serves
  return needed <= 1 ? 10 : needed >= 10 ? 1 : 11 - needed;
}

}  // namespace furball::jet_duel
