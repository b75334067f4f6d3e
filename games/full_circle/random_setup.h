#pragma once
// A battle from the hangar: forces of two nations that met in the given year, heights that suit them, and a
// handicap by rule of thumb.

#include "games/full_circle/full_circle.h"
#include "libs/dice/rng.h"

namespace furball::full_circle {

// What the escorts should ask for: about what each flight scores in the doctrine bot's own games.
int fair_handicap(const Setup& setup, int hit_value);

// Request fields, all optional (numbers may be given as text):
//   year          1936 to 1945
//   bombers       an aircraft id; decides the raiders' nation
//   escorts, interceptors   number of flights, 1 to 4 and 2 to 6
Result<Value> random_setup(const Value& request, const game::DataSource& data, dice::Rng& rng);

}  // namespace furball::full_circle
