#pragma once
// What a report calls a battle, its sides and its units.

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "libs/base/value.h"
#include "libs/game/game.h"

namespace furball::lab {

struct Names {
  std::string game, scenario;  // ids
  std::string game_title, title;
  std::string side[2];                             // "Interceptors"
  int point_scale = 1;                             // margins are shown divided by this
  std::vector<std::pair<std::string, int>> units;  // id and side, as the battle begins
  std::map<std::string, std::string> unit_names;
};
Value to_value(const Names& names);
Names names_from(const Value& value);
Names names_of(const std::string& game_id, std::string_view game_title, const Value& scenario, const game::Game& game);

}  // namespace furball::lab
