#pragma once
// How search plays a game, from its data files: games/<game>/data/search.toml, written by hand, and network.toml, written by
// tools/train. Both may be missing.

#include "libs/api/catalogue.h"
#include "libs/search/thinker.h"

namespace furball::api {

// search.toml alone: `fair_dice`, `careful`, the `visits` and the `blinkered` moves of levels, as search::Learned has
// them.
search::Learned search_habits(const Catalogue& catalogue, const game::GameEntry& entry);
// With the network from the content of its file, and the use of it that proved best.
Result<search::Learned> read_learned(const Value& file, const game::Game& game, search::Learned habits);
// All that the catalogue has.
Result<search::Learned> load_learned(const Catalogue& catalogue, const game::GameEntry& entry, const game::Game& game);

}  // namespace furball::api
