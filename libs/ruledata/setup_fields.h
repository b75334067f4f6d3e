#pragma once
// What a player can ask for, declared once: the options of a game's data/options.toml and the fields of a random set-up in
// its data/setup.toml. The page and the command line show them, and requests are checked against them.

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
// The options of a game's scenarios, as data/options.toml declares them, within what a scenario offers: its `offer` names for
// an option a list of the values that remain, or a table with another `min` or `max`.
Value load_options(const game::DataSource& data, std::string_view game_folder, const Value& offer);
// Every member of `wanted` is one of these options with a value that it offers.
Result<void> check_options(const Value& wanted, const Value& options);
// The request with the defaults of what it leaves out; what has no default and is not asked for is missing (null).
Result<Value> wanted_setup(const Value& request, const Value& fields);

}  // namespace furball::ruledata
