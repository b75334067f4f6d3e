#pragma once
// Who can be played against: chance, the game's own bots, the levels of search.

#include <string>
#include <string_view>
#include <vector>

#include "libs/base/result.h"
#include "libs/game/game.h"

namespace furball::search {

struct Opponent {
  std::string id, title, about;
  bool searches = false;  // thinks step by step; else answers at once
};

std::vector<Opponent> opponents(const game::Game& game);  // weakest first
std::string opponent_names(const game::Game& game);       // "random, doctrine, cadet, ..."
// An error names all there are.
Result<Opponent> find_opponent(const game::Game& game, std::string_view id);

}  // namespace furball::search
