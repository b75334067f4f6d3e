#pragma once
// The whole position of a Jet Duel game as a small value. Ratings, pilots and weather never change and
// stand in Setup (model.h).
//
// Slots: blue jets XX1..XX4 are 0..3, red ones 4..7. A flight of two uses XX1 and XX3 (JD-SET-04).

#include <cstdint>
#include <type_traits>

#include "libs/geom/hex.h"

namespace furball::jet_duel {

inline constexpr int kSlots = 8;
inline constexpr uint8_t kNobody = 0xff;

enum class Status : uint8_t { kAbsent, kOnBoard, kDamaged, kDowned, kOff };
enum Bank : uint8_t { kLevel, kLeft, kRight };
enum Pitch : uint8_t { kShallow, kSteepClimb, kSteepDive };  // last turn's steep manoeuvre
enum Family : uint8_t { kNoMissile, kHeat, kRadar };         // HSM, RHM
enum Stop : uint8_t { kFliesOn, kStopShort, kHalted };       // the flight ended early: JD-STK-03, JD-AI-STK1

// What a jet did in its latest activation (JetState::did).
enum Did : uint8_t { kDidGuns = 1, kDidHeat = 2, kDidRadar = 4, kDidGuide = 8, kDidBurner = 16 };
// JetState::marks. The last three last until the end of the game turn.
enum Mark : uint8_t {
  kAttacked = 1,     // until the end of its own next activation
  kNearMissed = 2,   // likewise
  kSaLost = 4,       // until its next awareness roll
  kGunned = 8,       // fired on by guns this turn
  kLaunchedAt = 16,  // a missile was launched at it this turn
  kMarked = 32,      // bore a tally or lock-on marker at some time this turn
};

// A missile counter in flight: it has a place but no heading (JD-MSL-10).
struct Missile {
  uint8_t family = kNoMissile;
  uint8_t target = 0;
  uint8_t pair = 0;
  int8_t q = 0, r = 0;
  uint8_t z = 0;
  bool operator==(const Missile&) const = default;
};

struct JetState {
  Status status = Status::kAbsent;
  int8_t q = 0, r = 0;      // axial hex
  uint8_t z = 0;            // 4 * level + step - 1
  geom::HexCorner heading;  // NE, E, SE, SW, W, NW
  uint8_t bank = kLevel;
  uint8_t pitch = kShallow;
  uint8_t sp = 0;  // speed points in halves, 2..81
  uint8_t bursts = 0, heat = 0, radar = 0, fuel = 0;
  uint8_t did = 0;
  uint8_t marks = 0;
  Missile flying[2];  // [0] launched in the previous activation, [1] in this one
  bool operator==(const JetState&) const = default;
};

// What the game waits for; the table of steps in rules/sequence.cc has the same order.
enum class Phase : uint8_t {
  kAwareness,  // chance: D10
  kOpponent,   // decision, AI pilots
  kAltitude,   // decision
  kFlight,     // decision, hex by hex
  kTurn,       // decision
  kTurnRoll,   // chance: D10
  kThrottle,   // decision
  kWeapons,    // decision
  kAttack,     // chance: D10 and D6 of a burst
  kGuide,      // decision
  kMissile,    // chance: D10 and D6 of last turn's missile
  kEdgeSide,   // chance: which way a lost AI pilot turns from the edge
  kOver,
};

// Somebody chooses; the other phases are dice, or the end.
constexpr bool is_question(Phase phase) {
  constexpr auto bit = [](Phase p) { return 1u << static_cast<unsigned>(p); };
  constexpr unsigned kQuestions = bit(Phase::kOpponent) | bit(Phase::kAltitude) | bit(Phase::kFlight) | bit(Phase::kTurn) |
                                  bit(Phase::kThrottle) | bit(Phase::kWeapons) | bit(Phase::kGuide);
  return kQuestions >> static_cast<unsigned>(phase) & 1;
}

// The activation under way; all zero but `opponent` between activations.
struct Activation {
  int8_t start_q = 0, start_r = 0;
  uint8_t start_z = 0;
  geom::HexCorner start_heading;
  uint8_t start_bank = 0, start_pitch = 0, start_sp = 0;
  uint8_t locks = 0;           // bit i: enemy i of the other flight met JD-MSL-01 at the start
  uint8_t sa_lose = 0;         // D10 rolls up to this lose awareness; only in Phase::kAwareness
  uint8_t sa_roll = 0;         // natural roll, 0 where it does not matter
  uint8_t opponent = kNobody;  // slot; 8 + slot: the missile that slot launched
  int8_t dz = 0;
  uint8_t steep = 0;
  uint8_t length = 0, flown = 0;
  uint8_t path = 0;  // bit i: hex i was entered to the right
  uint8_t stopped = kFliesOn;
  uint8_t turn = 0;  // attempted: 0, kLeft, kRight
  uint8_t gentle = 0, turned = 0, automatic = 0;
  uint8_t target = 0;  // of the burst, in Phase::kAttack
  uint8_t doing = 0;   // becomes JetState::did
  bool operator==(const Activation&) const = default;
};

struct State {
  JetState jets[kSlots];
  Activation act;
  Phase phase = Phase::kAwareness;
  uint8_t turn = 1;
  uint8_t active = 0;
  uint8_t began_ineffective = 0;    // the active flight was, when its activations began
  uint8_t mock_beaten[2] = {0, 0};  // this flight lost effectiveness by mock hits
  uint8_t near_miss[2] = {0, 0};    // victory points in halves
  uint8_t spare[1] = {0};
  uint16_t mock[2] = {0, 0};  // hit points scored
  bool operator==(const State&) const = default;
};

static_assert(std::is_trivially_copyable_v<State> && std::has_unique_object_representations_v<State>);
static_assert(sizeof(State) <= 2048);

}  // namespace furball::jet_duel
