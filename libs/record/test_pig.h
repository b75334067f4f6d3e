#pragma once
// For the tests: Pig, as a record's header asks for it.

#include <memory>

#include "examples/pig/pig.h"
#include "libs/record/match.h"
#include "libs/ruledata/data_store.h"

namespace furball::record {

inline Result<std::shared_ptr<const game::Game>> make_pig(const Header& header) {
  const ruledata::DataStore data;
  Result<std::unique_ptr<game::Game>> game = pig::kEntry.make(header.scenario, data);
  if (!game) return game.error();
  return std::shared_ptr<const game::Game>(std::move(*game));
}

}  // namespace furball::record
