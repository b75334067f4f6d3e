#pragma once
// An aircraft as this game flies it: the card with Full Circle's own changes already made.

#include <cstdint>
#include <string>

#include "games/full_circle/board.h"
#include "libs/base/result.h"
#include "libs/game/vocabulary.h"
#include "libs/ruledata/hangar.h"

namespace furball::full_circle {

struct Equipment {
  bool gun_pods = false;
  bool aar = false;
  bool gyro = false;
};

struct Plane {
  std::string id;
  std::string name;
  game::UnitKind kind;  // for drawing
  int8_t speed[kMaxLevel + 1] = {};
  int8_t turn[kMaxLevel + 1] = {};
  int8_t climb[kMaxLevel + 1] = {};
  int8_t climb_floor[kMaxLevel + 1] = {};  // lowest level with the climb rating of that level
  bool bombs[kMaxLevel + 1] = {};          // may carry bombs there
  int h1 = 0;                              // highest level with climb 1; 0 when there is none
  int l3 = 99;                             // lowest level with climb 3
  int top_band = 0;                        // where the highest row starts
  int firepower = 0;                       // -1 unarmed; as a bomber: the figure after the slash
  int defence = -1;                        // bombers: -1 none
  int column = 0;                          // protection as a column of the combat table
  bool rear_view = false, jet = false, twin = false, weak_guns = false;
  bool tail_guns = false, head_on = false, heavy = false, combat_box = false;
  Equipment equipment;

  int ceiling() const { return l3 + 7; }  // FC-SETUP-14
  int agility(int level) const { return turn[level] - speed[level]; }
};

// As a fighter: FC-UNIT-04 bands, FC-WPN-03 equipment. As a bomber: FC-UNIT-03.
Plane make_fighter(const ruledata::Aircraft& card, Equipment equipment);
Plane make_bomber(const ruledata::Aircraft& card);

}  // namespace furball::full_circle
