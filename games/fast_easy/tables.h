#pragma once
// What the rule book prints: plane types and combat tables, read once from data/*.toml.

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "games/fast_easy/ai/weights.h"
#include "games/fast_easy/numbers.h"
#include "libs/base/result.h"
#include "libs/game/game.h"

namespace furball::fast_easy {

// FE-ARC-01. A side rating is one gun on each flank (ruling 56).
enum Turret : uint8_t { kNose, kTop, kBelly, kLeft, kRight, kTail, kTurretCount };
constexpr TurretSet turret_bit(int t) { return TurretSet::of(t); }

struct PlaneType {
  std::string id;         // as the rule book prints it: "ME 109 E"
  std::string name;       // "Messerschmitt Bf 109 E"
  std::string brief;      // on the counter: "109E"
  game::UnitKind kind;    // how it is drawn
  bool bomber = false;    // FE-CLASS-01
  bool jet = false;       // FE-CLASS-03
  bool cannon30 = false;  // FE-CRIT-04
  bool small = false;     // FE-SHOOT-17
  bool dorsal_astern = false;
  int guns = 0;
  int rear = 0;
  int speed = 1;
  int turn = 1;
  int imm = 0;  // 0: none (FE-IMM-05)
  int imm_fail_max = 2;
  int hp = 1;
  int engines = 1;
  int rockets = 0;    // most salvos it may carry (FE-RKT-01)
  int bomb_need = 5;  // lowest die that destroys a target
  std::array<int, kTurretCount> turret{};
};

// One cell of the critical table (FE-CRIT-03). Values 1 to 3 are that many hits.
enum Crit : uint8_t { kNothing = 0, kOneHit, kTwoHits, kThreeHits, kS1, kS2, kH, kCritCount };
enum class CritRow : uint8_t { kFighter, kBomber, kJet, kRocket, kCollision };
enum class Fate : uint8_t { kNone, kCrash, kDamaged, kLight };
enum class FateRow : uint8_t { kNoRoll, kFighter, kBomber, kEnginesSome, kEnginesMost, kEnginesAll };

struct Tables {
  std::vector<PlaneType> types;  // fighters, then bombers
  ruledata::Weights<MoveWeights> weights;

  std::array<int, 5> guns{};    // need by range 1..4
  std::array<int, 4> rear{};    // 1..3
  std::array<int, 4> turret{};  // 1..3
  int jet_need_range_1 = 4;
  int wingman = 1, ace = 1, frontal = -1, tailing = 1;
  std::array<int, 4> friendly_highest{};
  int friendly_dice = 2;
  int rocket_near = 3, rocket_far = 8, rocket_need = 4;
  int engine_need = 4, speed_zero_need = 4, extra_hex_need = 5, deployment = 8;
  std::array<std::array<Crit, 11>, 5> critical{};  // [row][2d6 - 2]
  int crit_cannon30 = 1, crit_frontal = 1;
  std::array<std::array<Fate, 6>, 6> casualty{};  // [FateRow][d6 - 1]; row 0 unused
  int fate_critical = 1, fate_far = 1;
  int loaded_speed = -1, loaded_turn = 1;
  int points_fighter[2] = {3, 1}, points_twin[2] = {6, 2}, points_four[2] = {8, 3};
  int points_target = 5;

  int find(std::string_view id) const {  // -1: unknown
    for (std::size_t i = 0; i < types.size(); ++i)
      if (types[i].id == id) return static_cast<int>(i);
    return -1;
  }
};

Result<Tables> load_tables(const game::DataSource& data);

// The result of 2d6 and its modifiers on a row; totals above 12 count as 12 (ruling 41), casualties above 6 as 6
// (ruling 68).
Crit critical_result(const Tables& t, CritRow row, int total);
Fate casualty_result(const Tables& t, FateRow row, int total);
// Ways (of 36) in which 2d6 + modifier gives each result.
std::array<uint8_t, kCritCount> critical_ways(const Tables& t, CritRow row, int modifier);
// Ways (of 6) of crash, damaged, light: index by Fate.
std::array<uint8_t, 4> casualty_ways(const Tables& t, FateRow row, int modifier);

}  // namespace furball::fast_easy
