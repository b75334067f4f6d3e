#pragma once
// What a random set-up can be asked for: the fields of a game's data/setup.toml, shown by the page and the command line,
// and the check of a request against them.

#include <string_view>
#include <vector>

#include "libs/base/result.h"
#include "libs/base/value.h"
#include "libs/game/game.h"

namespace furball::ruledata {

// One thing to choose, with the words a player reads.
struct Labelled {
  std::string id, label;
};

// The list of fields in the game's data/setup.toml; empty when there is none.
Value load_setup_fields(const game::DataSource& data, std::string_view game_folder);
// Gives a field its choices, from a hangar for example.
void offer(Value& fields, std::string_view key, const std::vector<Labelled>& choices);
// The request with the defaults of what it leaves out; what has no default and is not asked for is missing (null).
Result<Value> wanted_setup(const Value& request, const Value& fields);

}  // namespace furball::ruledata
