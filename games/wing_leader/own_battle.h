#pragma once
// A battle as the players agree it: a scenario from a request such as {"year": 1943, "bombers": "b17f"}. What is left open is
// drawn from those who met in that year and placed as chapter 5 asks.

#include "libs/base/result.h"
#include "libs/base/value.h"
#include "libs/dice/rng.h"
#include "libs/game/game.h"

namespace furball::wing_leader {

// What may be agreed stands in data/setup.toml; the cards of the hangar and the surface units are added.
Value setup_fields(const game::DataSource& data);
Result<Value> own_battle(const Value& request, const game::DataSource& data, dice::Rng& rng);

}  // namespace furball::wing_leader
