#pragma once
// What the editor adds to a scenario, sets in it and takes away: squadrons, ships, clouds, lines of a table. A game declares it
// in its data/editor.toml (docs/data-format.md); whether the result fits is for the game's scenario reader to say.

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "libs/api/catalogue.h"

namespace furball::api {

// A scenario and, where play does not begin at its start, a position (else null).
struct Draft {
  Value scenario, position;
};

class EditorParts {
 public:
  EditorParts(const game::GameEntry& entry, const game::DataSource& data);

  Value to_value() const;                      // `edit_part` of wire.toml
  Value entries(const Value& scenario) const;  // `edit_entry` of wire.toml
  // `change` is that of the command `check`: {do, part, type, cell, unit, index, seed}.
  Result<Draft> edit(const Draft& draft, const Value& change) const;
  // The battle with a unit put into a cell: at its start in the scenario, later in the position. Null where that does not say
  // where the unit stands.
  Draft with_unit_at(const Draft& draft, std::string_view unit, const game::Game& game, game::Cell cell) const;

 private:
  Result<Draft> add(const Draft& draft, const Value& change) const;
  Result<Draft> remove(const Draft& draft, const Value& change) const;
  Result<Draft> deploy(const Draft& draft, const Value& change) const;
  Value row_moved(const Draft& draft, const Value& part, std::string_view unit,
                  const std::map<std::string, std::string>& words) const;
  Value position_without(const Draft& before, const Value& entry, const Value& scenario_after) const;
  Value with_rows(const Draft& before, const Value& part, const Value& scenario,
                  const std::vector<std::pair<std::string, std::map<std::string, std::string>>>& added) const;
  std::vector<std::string> units_of_part(const Value& part, const Value& scenario) const;
  const Value* part(std::string_view key) const;

  const game::GameEntry& entry_;
  const game::DataSource& data_;
  Value parts_;
};

}  // namespace furball::api
