// Energy and airspeed. Everything is counted in half speed points.

#include "games/jet_duel/jet_duel.h"

namespace furball::jet_duel {

// JD-NRG-05
int JetDuel::thrust(const JetState&, int slot, int airspeed, int z) const {
  const JetType& t = type(slot);
  return kThrust[thrust_row(t.max_speed, t.high_accel)][airspeed - 2][z / 8];
}

// JD-NRG-06
int JetDuel::burner_gain(int slot, int z) const {
  const JetType& t = type(slot);
  return kThrust[thrust_row(t.max_speed, t.high_accel)][0][z / 8];
}

// JD-NRG-06; JD-AI-06: an AI pilot lights no burner before a heat seeker.
bool JetDuel::burner_possible(const State& s, int slot) const {
  const JetState& jet = s.jets[slot];
  if (!type(slot).afterburner || jet.fuel == 0 || s.act.stopped == 1) return false;
  return !(ai(slot) && targeted_by(s, slot, kHeat));
}

// JD-NRG-04
int JetDuel::pitch_cost(const State& s, bool turned) const {
  if (!s.act.steep || turned || s.act.start_pitch != kShallow) return 0;
  return energy_unit(type(s.active).max_speed);
}

// JD-NRG-02, JD-NRG-03, JD-AI-05
int JetDuel::turn_cost(const State& s, bool gentle) const {
  const JetType& t = type(s.active);
  const JetState& jet = s.jets[s.active];
  int cost = turn_drag(kTurnTable[flight_airspeed(s) - 2][t.turn_type][jet.z / 8].drag, t.max_speed);
  if (gentle) cost -= energy_unit(t.max_speed);
  else if (ai(s.active)) cost -= ai_relief(t.max_speed);
  return cost;
}

// JD-NRG-01..05
int JetDuel::energy_after(const State& s, bool turned, bool gentle) const {
  const JetState& jet = s.jets[s.active];
  return s.act.start_sp - 5 * s.act.dz + thrust(jet, s.active, flight_airspeed(s), jet.z) -
         (turned ? turn_cost(s, gentle) : 0) - pitch_cost(s, turned);
}

namespace {
constexpr No kNoBurner{"JD-NRG-06", "There is no afterburner, or no fuel for it."};
constexpr No kBurnerStopped{"JD-STK-03", "A jet that stops short may not use its afterburner."};
constexpr No kBurnerHeat{"JD-AI-06", "An AI pilot lights no burner while a heat seeker flies at him."};
constexpr No kThrottleLimit{"JD-NRG-07", "Throttling back costs 0 to 6 speed points."};
constexpr No kThrottleShort{"JD-STK-03", "Stopping short means throttling back at least 3 speed points."};
constexpr No kThrottleBottom{"JD-NRG-09", "That would fall below the bottom of the speed track."};
}  // namespace

// JD-NRG-07, JD-NRG-08: chosen when the turn die is known. arg as in actions.h.
const No* JetDuel::throttle_refusal(const State& s, int arg) const {
  const int slot = s.active;
  if (arg == 0) {
    if (s.act.stopped == 1) return &kBurnerStopped;
    if (burner_possible(s, slot)) return nullptr;
    return type(slot).afterburner && s.jets[slot].fuel > 0 ? &kBurnerHeat : &kNoBurner;
  }
  if (arg > 13) return &kThrottleLimit;
  if (s.act.stopped == 1 && arg - 1 < 6) return &kThrottleShort;
  if (s.act.automatic && arg == 1) return nullptr;  // floored at the bottom (rulings A-34)
  if (energy_after(s, s.act.turned, s.act.gentle) - (arg - 1) < kTrackBottom) return &kThrottleBottom;
  return nullptr;
}

}  // namespace furball::jet_duel
