#pragma once
// One modifier is a code and a value; the table gives its rule id and its words. The same list serves
// rule, log, view, odds and the AI.

#include <cstdint>
#include <string_view>

#include "libs/base/inline_vector.h"

namespace furball::jet_duel {

enum class Mod : uint8_t {
  kSaVeteran,
  kSaGreen,
  kSaLeader,
  kSaNoEnemy,
  kSaHuman,
  kTurnVeteran,
  kTurnSteepClimb,
  kTurnOtherSide,
  kTurnGentle,
  kTurnWingsLevel,
  kTurnOppositeBank,
  kGunSameHex,
  kGunSameHeading,
  kGunVeteran,
  kGunDistracted,
  kGunDownSun,
  kGunFrontHex,
  kGunGreen,
  kGunSight,
  kGunVeteranTarget,
  kGunBetterTarget,
  kGunGentle,
  kGunAttacked,
  kGunUpSun,
  kMslRear,
  kMslVeteran,
  kMslSlow,
  kMslDistracted,
  kMslNoCm,
  kMslEarly,
  kMslVeteranTarget,
  kMslGreen,
  kMslCm,
  kMslQuarter,
  kRhmRadar,
  kRhmCrew,
  kRhmHeight,
  kRhmSingle,
  kHsmBurner,
  kHsmLethal,
  kHsmHeight,
  kCount
};

struct ModWords {
  std::string_view rule, label;
};
const ModWords& words(Mod mod);

struct ModItem {
  Mod mod;
  int8_t value;
};

class ModList {
 public:
  void add(bool applies, Mod mod, int value) {
    if (applies) items_.push_back({mod, static_cast<int8_t>(value)}), sum_ += value;
  }
  int sum() const { return sum_; }
  auto begin() const { return items_.begin(); }
  auto end() const { return items_.end(); }
  bool has(Mod mod) const {
    for (const ModItem& item : items_)
      if (item.mod == mod) return true;
    return false;
  }

 private:
  InlineVector<ModItem, 20> items_;
  int sum_ = 0;
};

// Of 60: D10 times D6. JD-GUN-07, JD-GUN-08
struct AttackOdds {
  int miss = 0, near = 0, damaged = 0, downed = 0;
};
AttackOdds attack_odds(int net, bool machine_guns);

}  // namespace furball::jet_duel
