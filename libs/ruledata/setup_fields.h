#pragma once
// What a player can ask for, declared once: the options of a game's data/options.toml and the fields of a set-up in its
// data/setup.toml. The page and the command line show them, and requests are checked against them.
//
// A field has `choices`, or `min` and `max`, or `fields` of its own (a list of groups, `min` to `max` of them), or is a text
// (`text_up_to` letters), or yes or no.

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
// The same for a field of a group.
void offer(Value& fields, std::string_view group, std::string_view key, const std::vector<Labelled>& choices);
// The options of a game's scenarios, as data/options.toml declares them, within what a scenario offers: its `offer` names for
// an option a list of the values that remain, or a table with another `min` or `max`.
Value load_options(const game::DataSource& data, std::string_view game_folder, const Value& offer);
// Every member of `wanted` is one of these options with a value that it offers.
Result<void> check_options(const Value& wanted, const Value& options);
// A field's value that cannot be, or advice.
struct Problem {
  std::string field;  // "escort_flights[1].type"
  std::string text, rule;
  bool hint = false;
};
// Everything in the request that its fields do not allow.
std::vector<Problem> check_setup(const Value& request, const Value& fields);
// The request with the defaults of what it leaves out; what has no default and is not asked for is missing (null).
Result<Value> wanted_setup(const Value& request, const Value& fields);

}  // namespace furball::ruledata
