#pragma once
// The numbers of a state by their meaning (libs/base/number.h): a plane is no count of hexes and hits are no engines.

#include <bit>
#include <cstdint>

#include "libs/base/number.h"

namespace furball::fast_easy {

using PlaneNumber = Number<struct PlaneMeaning>;  // 0 .. 63, as in Setup
using HexCount = Number<struct HexCountMeaning>;
using TurnSide = Number<struct TurnSideMeaning>;  // 0 none, 1 left, 2 right
using SlipCode = Number<struct SlipMeaning>;      // side as of a turn, and 4 at the end of the move
using Hits = Number<struct HitsMeaning>;
using EngineCount = Number<struct EngineMeaning>;
using SalvoCount = Number<struct SalvoMeaning>;  // of rockets
using DieCount = Number<struct DieCountMeaning>;
using DieFace = Number<struct DieFaceMeaning>;  // 7: none
using TurnNumber = Number<struct TurnNumberMeaning>;
using ShiftCount = Number<struct ShiftMeaning>;
using CombatStage =
    Number<struct CombatMeaning>;  // 0 not a shot yet, 1 first shots this turn, 2 combat has started (ruling 21)

// Calls f(index) for the bits of a set, lowest first.
template <class F>
void for_each_bit(uint64_t set, F f) {
  for (; set != 0; set &= set - 1) f(std::countr_zero(set));
}

// A set of up to eight things, each by its number: turrets, targets. Those of two kinds do not mix.
template <class Meaning>
class SmallSet {
 public:
  constexpr SmallSet() = default;
  constexpr explicit SmallSet(int64_t bits) : bits_(static_cast<uint8_t>(bits)) {}  // as files and choices hold it
  constexpr explicit operator int64_t() const { return bits_; }
  static constexpr SmallSet of(int number) { return SmallSet(1 << number); }
  static constexpr SmallSet first(std::size_t count) { return SmallSet((1 << count) - 1); }

  constexpr bool has(int number) const { return bits_ >> number & 1; }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr explicit operator bool() const { return bits_ != 0; }
  constexpr int count() const { return std::popcount(bits_); }
  constexpr uint8_t bits() const { return bits_; }
  template <class F>
  void for_each(F f) const {
    for_each_bit(bits_, f);
  }

  friend constexpr SmallSet operator|(SmallSet a, SmallSet b) { return SmallSet(a.bits_ | b.bits_); }
  friend constexpr SmallSet operator&(SmallSet a, SmallSet b) { return SmallSet(a.bits_ & b.bits_); }
  friend constexpr SmallSet operator-(SmallSet a, SmallSet b) { return SmallSet(a.bits_ & ~b.bits_); }
  constexpr SmallSet& operator|=(SmallSet more) { return *this = *this | more; }
  constexpr SmallSet& operator-=(SmallSet less) { return *this = *this - less; }
  bool operator==(const SmallSet&) const = default;

 private:
  uint8_t bits_ = 0;
};
using TurretSet = SmallSet<struct TurretMeaning>;
using TargetSet = SmallSet<struct TargetMeaning>;

// A turn declared in the last move: its side and the straight hexes it brings along.
class Carry {
 public:
  static constexpr int kCodes = 48;

  constexpr Carry() = default;
  constexpr Carry(int side, int straight) : Carry(side << 4 | straight) {}
  constexpr explicit Carry(int code) : code_(static_cast<uint8_t>(code)) {}

  constexpr int code() const { return code_; }
  constexpr explicit operator bool() const { return code_ != 0; }
  constexpr int side() const { return code_ >> 4; }
  constexpr bool left() const { return side() == 1; }
  constexpr int straight() const { return code_ & 15; }
  bool operator==(const Carry&) const = default;

 private:
  uint8_t code_ = 0;
};

}  // namespace furball::fast_easy
