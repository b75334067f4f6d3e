#pragma once
// A battle from the hangar: forces of two nations that met in the given year, heights that suit them, and a
// handicap by rule of thumb.

#include "games/full_circle/full_circle.h"
#include "libs/dice/rng.h"

namespace furball::full_circle {

// What the escorts should ask for: about what each flight scores in the doctrine bot's own games.
int fair_handicap(const Setup& setup, int hit_value);

// What may be wished for stands in data/setup.toml; whatever is left out falls to chance.
Value setup_fields(const game::DataSource& data);
Result<Value> random_setup(const Value& request, const game::DataSource& data, dice::Rng& rng);

}  // namespace furball::full_circle
