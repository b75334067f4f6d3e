#pragma once
// What the editor of battles asks: everything that is wrong with a scenario or a position, and a unit put elsewhere.

#include <vector>

#include "libs/api/catalogue.h"
#include "libs/ruledata/setup_fields.h"

namespace furball::api {

using ruledata::Problem;

// Everything wrong with a scenario: what one error hides is found by leaving its field out.
std::vector<Problem> scenario_problems(const game::GameEntry& entry, const Value& scenario, const game::DataSource& data);
// Likewise for a position of a game; fields begin with "position.".
std::vector<Problem> position_problems(const game::Game& game, const Value& position);

// The position with a unit put into a cell, found by the unit's id and the names of the cells. An error if the game
// writes places in a way that names cannot tell, or refuses the place.
Result<Value> moved(const game::Game& game, const game::AnyState& state, std::string_view unit, game::Cell to);

// The document without the field of a path such as "units[2].at"; null when there is no such field.
Value without(const Value& from, std::string_view path);

Value problems_to_value(const std::vector<Problem>& problems);
Value fields_to_value(const std::vector<game::FieldTable>& tables);
Value forces_of(const game::View& view);  // units by side and name

}  // namespace furball::api
