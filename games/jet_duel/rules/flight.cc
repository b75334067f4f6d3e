// Altitude, flight hex by hex, and stacking.

#include "games/jet_duel/jet_duel.h"

namespace furball::jet_duel {

void Board::build() {
  auto in_rectangle = [this](int column, int row) {
    return column >= 0 && column < kColumns && row >= 0 && row < rows(column);
  };
  for (int column = 0; column < kColumns; ++column) {
    for (int row = 0; row < kRows; ++row) {
      uint8_t& f = flags[column * kRows + row];
      f = 0;
      if (!in_rectangle(column, row)) continue;
      const Hex at = geom::to_hex(geom::Offset{column, row});
      int neighbours = 0;
      for (int side = 0; side < 6; ++side) {
        const geom::Offset o = geom::to_offset(at + step(side));
        neighbours += in_rectangle(o.col, o.row);
      }
      f = kOn;
      if (neighbours < 6) f |= kEdge;
      if (neighbours <= 2) f |= kCorner;
    }
  }
}

// JD-FLT-07, JD-AI-EDGE3: where AI pilots fly, the edge hexes themselves are out for everyone else.
bool JetDuel::leaves(int slot, Hex h) const {
  if (ai(slot)) return false;
  const uint8_t f = setup_.board.at(h);
  return !(f & Board::kOn) || (setup_.solitaire && (f & Board::kEdge));
}

// JD-AI-EDGE1
bool JetDuel::blocked(int slot, Hex h) const {
  if (!ai(slot)) return false;
  const uint8_t f = setup_.board.at(h);
  return !(f & Board::kOn) || (f & Board::kCorner);
}

bool JetDuel::boxed_in(int slot, Hex h, int heading) const {
  return blocked(slot, front_hex(h, heading, 0)) && blocked(slot, front_hex(h, heading, 1));
}

namespace {
constexpr No kNoSteepAt2{"JD-FLT-02", "At airspeed 2 a steep climb is not possible."};
constexpr No kNoSuchManoeuvre{"JD-FLT-01", "There is no such climb or dive at this airspeed."};
constexpr No kOppositeSteep{"JD-FLT-03", "The opposite steep manoeuvre must wait a turn."};
constexpr No kGround{"JD-FLT-07", "The ground is in the way."};
constexpr No kAiBand{"JD-AI-AP1", "AI pilots stay within the playable levels."};
constexpr No kTooSlow{"JD-NRG-09", "The jet has not the speed for this; it could fall off the track."};
constexpr No kNoPath{"JD-STK-01", "Every hex in reach at that altitude is taken."};
constexpr No kFriend{"JD-STK-01", "A friend with a lower number is at that hex and altitude."};
constexpr No kEngaged{"JD-STK-02", "That enemy was fired on or carried a missile marker this turn."};
constexpr No kUnarmedStack{"JD-AI-STK3", "An AI pilot without gun ammunition never joins an enemy's hex."};
constexpr No kAiEdge{"JD-AI-EDGE1", "AI pilots stay on the board."};
constexpr No kNoStop{"JD-STK-03",
                     "A jet may stop one hex short only in the hex and at the altitude of an enemy, "
                     "after 2 or 3 hexes, with 3 speed points to throttle back."};
constexpr No kNoHalt{"JD-AI-STK1", "Only an AI pilot with no hex left to enter ends his flight early."};
}  // namespace

const No* JetDuel::forbidden_stack(const State& s, int slot, Hex h, int z) const {
  const int own = side_of(slot) * 4, base = enemy_base(slot);
  // JD-STK-01
  for (int f = own; f < slot; ++f)
    if (flies(s, f) && s.jets[f].z == z && hex_of(s.jets[f]) == h) return &kFriend;
  for (int e = base; e < base + 4; ++e) {
    const JetState& enemy = s.jets[e];
    if (!flies(s, e) || enemy.z != z || hex_of(enemy) != h) continue;
    // JD-STK-02
    if (enemy.marks & (kGunned | kMarked)) return &kEngaged;
    // JD-AI-STK3
    if (ai(slot) && s.jets[slot].bursts == 0) return &kUnarmedStack;
  }
  return nullptr;
}

// JD-STK-03, asked when one hex is left to fly: the hex is an enemy's and the throttle can be paid.
bool JetDuel::stop_possible(const State& s, Hex at) const {
  const int slot = s.active;
  if (s.act.length < 3) return false;
  const int base = enemy_base(slot), z = s.jets[slot].z;
  bool enemy = false;
  for (int e = base; e < base + 4; ++e) enemy |= flies(s, e) && s.jets[e].z == z && hex_of(s.jets[e]) == at;
  return enemy && !forbidden_stack(s, slot, at, z) && energy_after(s, false, false) - 6 >= kTrackBottom;
}

// Whether some way of flying on from `at` ends where it may. JD-AI-STK1 rests on it: the last hex is
// altered first, earlier ones only where no last hex serves.
bool JetDuel::path_exists(const State& s, Hex at, int remaining) const {
  const int slot = s.active;
  if (remaining == 0) return !forbidden_stack(s, slot, at, s.jets[slot].z);
  const int heading = s.jets[slot].heading;
  bool edge = false;
  for (int right = 0; right < 2; ++right) {
    const Hex next = front_hex(at, heading, right);
    if (blocked(slot, next)) edge = true;
    else if (leaves(slot, next) || path_exists(s, next, remaining - 1)) return true;
  }
  // An AI pilot hemmed in by the edge ends his flight early.
  if (edge) return !forbidden_stack(s, slot, at, s.jets[slot].z);
  return remaining == 1 && stop_possible(s, at);
}

const No* JetDuel::altitude_refusal(const State& s, int dz, bool steep) const {
  const int slot = s.active, speed = flight_airspeed(s);
  const JetState& jet = s.jets[slot];
  // JD-FLT-01
  const bool known =
      steep ? dz == 2 || dz == (speed == 4 ? -3 : -2) : dz == 0 || dz == 1 || dz == -1 || (dz == -2 && speed == 4);
  if (!known) return &kNoSuchManoeuvre;
  if (steep && dz > 0 && speed == 2) return &kNoSteepAt2;
  // JD-FLT-03
  if (steep && ((dz > 0 && jet.pitch == kSteepDive) || (dz < 0 && jet.pitch == kSteepClimb))) return &kOppositeSteep;
  const int z = jet.z + dz;
  if (z < 0) return &kGround;
  if (z < 4 * setup_.lowest || z >= 4 * setup_.lowest + 24) return ai(slot) ? &kAiBand : nullptr;
  // JD-NRG-09: as if no turn succeeds; the afterburner may be pledged.
  State trial = s;
  JetState& flown = trial.jets[slot];
  flown.z = static_cast<uint8_t>(z);
  trial.act.dz = static_cast<int8_t>(dz), trial.act.steep = steep;
  const int least = energy_after(trial, false, false);
  if (least + (burner_possible(s, slot) ? burner_gain(slot, z) : 0) < kTrackBottom) return &kTooSlow;
  const int length = speed - (steep && speed > 2);
  // The search for a way through only matters where somebody is at that altitude.
  bool crowded = false;
  for (int i = 0; i < kSlots; ++i) crowded |= i != slot && flies(s, i) && s.jets[i].z == z;
  if (!crowded) return nullptr;
  trial.act.length = static_cast<uint8_t>(length);
  return path_exists(trial, hex_of(jet), length) ? nullptr : &kNoPath;
}

const No* JetDuel::hex_refusal(const State& s, int arg) const {
  const int slot = s.active;
  const JetState& jet = s.jets[slot];
  const Hex at = hex_of(jet);
  const int remaining = s.act.length - s.act.flown;
  if (arg == kHexStop) return remaining == 1 && stop_possible(s, at) ? nullptr : &kNoStop;
  if (arg == kHexHalt) {
    // JD-AI-STK1: nothing else is left.
    if (!ai(slot)) return &kNoHalt;
    for (int other : {kHexLeft, kHexRight, kHexStop})
      if (!hex_refusal(s, other)) return &kNoHalt;
    return nullptr;
  }
  const Hex next = front_hex(at, jet.heading, arg);
  if (blocked(slot, next)) return &kAiEdge;
  if (leaves(slot, next)) return nullptr;
  bool crowded = false;
  for (int i = 0; i < kSlots; ++i) crowded |= i != slot && flies(s, i) && s.jets[i].z == jet.z;
  if (!crowded || path_exists(s, next, remaining - 1)) return nullptr;
  if (remaining == 1)
    if (const No* no = forbidden_stack(s, slot, next, jet.z)) return no;
  return &kNoPath;
}

}  // namespace furball::jet_duel
