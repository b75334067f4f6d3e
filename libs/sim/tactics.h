#pragma once
// Positions whose best choice is clear (games/<game>/data/tactics.toml), to measure players with.

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "libs/base/value.h"
#include "libs/game/game.h"
#include "libs/search/thinker.h"

namespace furball::sim {

struct TacticResult {
  std::string id;
  std::string chosen;  // notation
  std::string why;     // the reason the file gives
  bool solved = false;
};

using ScenarioMaker = std::function<Result<std::shared_ptr<const game::Game>>(std::string_view scenario)>;

// Errors name the tactic and what is wrong with it.
Result<std::vector<TacticResult>> run_tactics(const Value& file, const ScenarioMaker& make, std::string_view player,
                                              uint64_t seed, const search::Learned& learned = {});

}  // namespace furball::sim
