#pragma once
// The set-up that players agree on before a game, DF-SETUP-01: a scenario from a request such as {"class": "heavy",
// "squadrons": 2}. What is left open is drawn.

#include "libs/base/result.h"
#include "libs/base/value.h"
#include "libs/dice/rng.h"
#include "libs/game/game.h"

namespace furball::dogfight {

Value setup_fields(const game::DataSource& data);
Result<Value> agreed_setup(const Value& request, const game::DataSource& data, dice::Rng& rng);

}  // namespace furball::dogfight
