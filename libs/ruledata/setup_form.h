#pragma once
// A battle of one's own, asked for field by field. A game declares its fields (data/setup.toml, libs/ruledata/setup_fields.h)
// and turns a request into a scenario (GameEntry::random_setup); all that is the same in every game is done here: the names
// of the battle and its sides, the options, what remains to choose, problems by field, the book's advice.

#include <cstdint>
#include <string>
#include <vector>

#include "libs/base/value.h"
#include "libs/game/game.h"
#include "libs/ruledata/setup_fields.h"

namespace furball::ruledata {

// Every field, those of all games included; empty where the game has no set-up.
Value setup_form(const game::GameEntry& entry, const game::DataSource& data);
// What remains of it beside the values given: a field may need another (`needs`), or have less to choose (`limits`).
Value narrowed(const Value& form, const Value& values);

struct SetupAnswer {
  Value scenario;                 // null: something is forbidden
  std::vector<Problem> problems;  // hints leave the scenario as it is
};
// What is left open is drawn by the book's tables, or sensibly at random, from the seed.
SetupAnswer build_setup(const game::GameEntry& entry, const Value& request, const game::DataSource& data, uint64_t seed);

// The field of the form that an error of the scenario reader is about: "scenario: bombers.squadrons" is `squadrons`.
std::string field_of(const Value& form, const Value& request, std::string_view where);

}  // namespace furball::ruledata
