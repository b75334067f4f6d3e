#pragma once
// A battle as the players agree it (FE-SETUP-01..06): a scenario from a request such as {"bombers": [{"type": "B17 G",
// "count": 9}]}. What is left open is drawn from raids of the time.

#include "libs/base/result.h"
#include "libs/base/value.h"
#include "libs/dice/rng.h"
#include "libs/game/game.h"

namespace furball::fast_easy {

// What may be agreed stands in data/setup.toml; the types of the tables are added.
Value setup_fields(const game::DataSource& data);
Result<Value> own_battle(const Value& request, const game::DataSource& data, dice::Rng& rng);

}  // namespace furball::fast_easy
