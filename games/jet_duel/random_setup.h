#pragma once
// The random set-up of the rule book as a scenario generator (JD-RND-01..11).

#include "games/jet_duel/model.h"
#include "libs/dice/rng.h"

namespace furball::jet_duel {

// What may be agreed stands in data/setup.toml; whatever is left out falls to chance.
Value setup_fields(const game::DataSource& data);
Result<Value> random_setup(const Value& request, const game::DataSource& data, dice::Rng& rng);

// The dice of the set-up, so that a test (or a player with real dice) can give them.
struct SetupDice {
  int weather = 1, blue = 1, red = 1, sun = 1;
};
// Deploys the flights of a prepared Setup: jets, pilots, band and terrain are there. JD-RND-03..11
void deploy(Setup& setup, bool damp, const SetupDice& dice);

}  // namespace furball::jet_duel
