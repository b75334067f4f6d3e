#pragma once
// The whole position of a Jet Duel game as a small value. Ratings, pilots and weather never change and
// stand in Setup (model.h).
//
// Slots: blue jets XX1..XX4 are 0..3, red ones 4..7. A flight of two uses XX1 and XX3 (JD-SET-04).

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

#include "games/jet_duel/step_list.h"
#include "libs/base/flags.h"
#include "libs/base/number.h"
#include "libs/game/types.h"
#include "libs/geom/hex.h"

namespace furball::jet_duel {

inline constexpr int kSlots = 8;

// One of the jets, by its place in the state.
class Slot {
 public:
  constexpr Slot() = default;
  constexpr explicit Slot(int index) : index_(static_cast<uint8_t>(index)) {}
  constexpr Slot(game::Seat side, int id) : Slot(4 * game::index(side) + id) {}

  constexpr int index() const { return index_; }
  constexpr uint8_t bit() const { return static_cast<uint8_t>(1 << (index_ % 4)); }  // of a set of jets of one flight
  friend constexpr auto operator<=>(Slot, Slot) = default;

 private:
  uint8_t index_ = 0;
};
constexpr game::Seat side_of(Slot slot) { return slot.index() < 4 ? game::Seat::kBlue : game::Seat::kRed; }
constexpr int id_of(Slot slot) { return slot.index() % 4; }  // 0 for XX1
constexpr Slot leader_of(game::Seat side) { return Slot(side, 0); }

template <class T>
struct PerSlot {
  T all[kSlots];
  constexpr T& operator[](Slot slot) { return all[slot.index()]; }
  constexpr const T& operator[](Slot slot) const { return all[slot.index()]; }
  constexpr T* begin() { return all; }
  constexpr T* end() { return all + kSlots; }
  constexpr const T* begin() const { return all; }
  constexpr const T* end() const { return all + kSlots; }
  bool operator==(const PerSlot&) const = default;
};

// Some of the slots one after the other: all of them, or the four of a flight by ascending number. Some may be empty.
struct Slots {
  struct Iterator {
    int index;
    constexpr Slot operator*() const { return Slot(index); }
    constexpr Iterator& operator++() { return ++index, *this; }
    bool operator==(const Iterator&) const = default;
  };
  int first, last;
  constexpr Iterator begin() const { return {first}; }
  constexpr Iterator end() const { return {last}; }
};
inline constexpr Slots kAllSlots{0, kSlots};
constexpr Slots flight_of(game::Seat side) { return {4 * game::index(side), 4 * game::index(side) + 4}; }
constexpr Slots friends_of(Slot slot) { return flight_of(side_of(slot)); }  // itself among them
constexpr Slots enemies_of(Slot slot) { return flight_of(game::other(side_of(slot))); }

// Whom an AI pilot watches: a jet, the missile that a jet has launched, or nobody.
class Opponent {
 public:
  constexpr Opponent() = default;
  constexpr Opponent(Slot jet) : Opponent(jet.index()) {}  // NOLINT: a jet is the usual one
  static constexpr Opponent missile_of(Slot slot) { return Opponent(kMissiles + slot.index()); }
  constexpr explicit Opponent(int code) : code_(static_cast<uint8_t>(code)) {}  // as in actions.h

  constexpr int code() const { return code_; }
  constexpr bool is_nobody() const { return code_ == kNobody; }
  constexpr bool is_jet() const { return code_ < kMissiles; }
  constexpr bool is_missile() const { return code_ >= kMissiles && code_ < kMissiles + kSlots; }
  constexpr Slot slot() const { return Slot(code_ % kSlots); }  // the jet, or whose missile it is
  bool operator==(const Opponent&) const = default;

 private:
  static constexpr int kMissiles = kSlots;
  static constexpr uint8_t kNobody = 0xff;
  uint8_t code_ = kNobody;
};

enum class Status : uint8_t { kAbsent, kOnBoard, kDamaged, kDowned, kOff };
enum Bank : uint8_t { kLevel, kLeft, kRight };
enum Pitch : uint8_t { kShallow, kSteepClimb, kSteepDive };  // last turn's steep manoeuvre
enum Family : uint8_t { kNoMissile, kHeat, kRadar };         // HSM, RHM
enum Stop : uint8_t { kFliesOn, kStopShort, kHalted };       // the flight ended early: JD-STK-03, JD-AI-STK1

using Altitude = Number<struct AltitudeMeaning>;  // 4 * level + step - 1
using SpeedPoints = Number<struct SpeedMeaning>;  // in halves, 2..81
using HalfPoints = Number<struct PointsMeaning>;  // victory points in halves
using HexCount = Number<struct HexCountMeaning>;
using D10 = Number<struct D10Meaning>;
// What a jet has left.
using Bursts = Number<struct BurstsMeaning>;
using HeatSeekers = Number<struct HeatMeaning>;
using RadarMissiles = Number<struct RadarMeaning>;
using BurnerTurns = Number<struct FuelMeaning>;

// What a jet did in its latest activation (JetState::did).
enum Did : uint8_t { kDidGuns = 1, kDidHeat = 2, kDidRadar = 4, kDidGuide = 8, kDidBurner = 16 };
constexpr Flags<Did> operator|(Did a, Did b) { return Flags(a) | b; }
// JetState::marks. The last three last until the end of the game turn.
enum Mark : uint8_t {
  kAttacked = 1,     // until the end of its own next activation
  kNearMissed = 2,   // likewise
  kSaLost = 4,       // until its next awareness roll
  kGunned = 8,       // fired on by guns this turn
  kLaunchedAt = 16,  // a missile was launched at it this turn
  kMarked = 32,      // bore a tally or lock-on marker at some time this turn
};
constexpr Flags<Mark> operator|(Mark a, Mark b) { return Flags(a) | b; }

// The hexes of a flight so far, each entered to the left or to the right of the one before.
class FlightPath {
 public:
  static constexpr int kLongest = 4;

  constexpr FlightPath() = default;
  constexpr explicit FlightPath(std::string_view letters) {  // "LRL"
    for (const char letter : letters) enter(letter == 'R');
  }

  constexpr int flown() const { return flown_; }
  constexpr bool right(int hex) const { return rights_ >> hex & 1; }
  constexpr int rights() const { return kOnes >> (4 * rights_) & 0xf; }
  constexpr void enter(bool right) {
    if (right) rights_ |= 1 << flown_;
    ++flown_;
  }
  constexpr void change_last() { rights_ ^= 1 << (flown_ - 1); }  // it was the other front hex
  std::string letters() const {
    std::string text;
    for (int hex = 0; hex < flown_; ++hex) text += right(hex) ? 'R' : 'L';
    return text;
  }
  bool operator==(const FlightPath&) const = default;

 private:
  static constexpr uint64_t kOnes = 0x4332322132212110;  // how many of four bits, a digit each: this is hot
  uint8_t flown_ = 0;
  uint8_t rights_ = 0;  // bit i: hex i was entered to the right
};

// A missile counter in flight: it has a place but no heading (JD-MSL-10).
struct Missile {
  Family family = kNoMissile;
  Slot target;
  uint8_t pair = 0;
  geom::SmallHex at;
  Altitude z;
  bool operator==(const Missile&) const = default;
};

struct JetState {
  Status status = Status::kAbsent;
  geom::SmallHex at;
  Altitude z;
  geom::HexCorner heading;  // NE, E, SE, SW, W, NW
  Bank bank = kLevel;
  Pitch pitch = kShallow;
  SpeedPoints sp;
  Bursts bursts;
  HeatSeekers heat;
  RadarMissiles radar;
  BurnerTurns fuel;
  Flags<Did> did;
  Flags<Mark> marks;
  Missile flying[2];  // [0] launched in the previous activation, [1] in this one
  bool operator==(const JetState&) const = default;
};

// What the game waits for, in the order of an activation.
enum class Phase : uint8_t { FURBALL_STEP_NAMES(JET_DUEL_STEPS) };

// Somebody chooses; the other phases are dice, or the end.
inline constexpr bool kAsks[] = {FURBALL_STEP_ASKS(JET_DUEL_STEPS)};
constexpr bool is_question(Phase phase) { return kAsks[static_cast<std::size_t>(phase)]; }

// The activation under way; all zero but `opponent` between activations.
struct Activation {
  geom::SmallHex start_at;
  Altitude start_z;
  geom::HexCorner start_heading;
  Bank start_bank = kLevel;
  Pitch start_pitch = kShallow;
  SpeedPoints start_sp;
  uint8_t locks = 0;  // bit i: enemy i of the other flight met JD-MSL-01 at the start
  D10 sa_lose;        // rolls up to this lose awareness; only in Phase::kAwareness
  D10 sa_roll;        // natural roll, 0 where it does not matter
  Opponent opponent;
  int8_t dz = 0;
  uint8_t steep = 0;
  HexCount length;
  FlightPath path;
  Stop stopped = kFliesOn;
  Bank turn = kLevel;  // attempted
  uint8_t gentle = 0, turned = 0, automatic = 0;
  Slot target;       // of the burst, in Phase::kAttack
  Flags<Did> doing;  // becomes JetState::did
  bool operator==(const Activation&) const = default;
};

struct State {
  PerSlot<JetState> jets;
  Activation act;
  Phase phase = Phase::kAwareness;
  uint8_t turn = 1;
  Slot active;
  uint8_t began_ineffective = 0;       // the active flight was, when its activations began
  game::PerSide<uint8_t> mock_beaten;  // this flight lost effectiveness by mock hits
  game::PerSide<HalfPoints> near_miss;
  uint8_t spare[1] = {0};
  game::PerSide<uint16_t> mock;  // hit points scored
  bool operator==(const State&) const = default;
};

static_assert(std::is_trivially_copyable_v<State> && std::has_unique_object_representations_v<State>);
static_assert(sizeof(State) <= 2048);

}  // namespace furball::jet_duel
