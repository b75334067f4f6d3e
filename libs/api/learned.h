#pragma once
// A game's network, from its data file: games/<game>/data/network.toml, written by tools/train.

#include "libs/api/catalogue.h"
#include "libs/search/thinker.h"

namespace furball::api {

// From the content of such a file: the network and the use of it that proved best.
Result<search::Learned> read_learned(const Value& file, const game::Game& game);
// From the catalogue. Without a network where the game has none: data/search.toml says whether plans are judged less the luck
// of their dice (`fair_dice`).
Result<search::Learned> load_learned(const Catalogue& catalogue, const game::GameEntry& entry, const game::Game& game);

}  // namespace furball::api
