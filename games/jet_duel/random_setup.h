#pragma once
// The random set-up of the rule book as a scenario generator (JD-RND-01..11).

#include "games/jet_duel/model.h"
#include "libs/dice/rng.h"

namespace furball::jet_duel {

// Request fields (all may be missing, but blue and red only together: a pair that has met is drawn then; numbers may also
// be given as text):
//   blue, red                jet ids                      blue_jets, red_jets   2 or 4 (also blue_count)
//   year                     from both jets if missing    blue_pilots, red_pilots  one word for all, or a list (also skill_blue)
//   band                     low, medium, high (diced)    ai                    none, blue, red, both, wingmen
//   terrain                  flat, hills, sea, mountains  climate               damp, dry
//   cloud_deck               bool                         mock_combat           bool
Result<Value> random_setup(const Value& request, const game::DataSource& data, dice::Rng& rng);

// The dice of the set-up, so that a test (or a player with real dice) can give them.
struct SetupDice {
  int weather = 1, blue = 1, red = 1, sun = 1;
};
// Deploys the flights of a prepared Setup: jets, pilots, band and terrain are there. JD-RND-03..11
void deploy(Setup& setup, bool damp, const SetupDice& dice);

}  // namespace furball::jet_duel
