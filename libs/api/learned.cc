#include "libs/api/learned.h"

#include "libs/api/try.h"

namespace furball::api {

Result<search::Learned> read_learned(const Value& file, const game::Game& game) {
  FURBALL_TRY(network, search::Network::load(file, game));
  return search::Learned{network, static_cast<int>(file.at("follow").as_integer(0)), file.at("looks").as_bool(false)};
}

Result<search::Learned> load_learned(const Catalogue& catalogue, const game::GameEntry& entry, const game::Game& game) {
  const std::string folder = std::string(entry.folder) + "/data/";
  if (const Result<Value> file = catalogue.data().load(folder + "network.toml")) return read_learned(*file, game);
  search::Learned learned;
  if (const Result<Value> own = catalogue.data().load(folder + "search.toml"))
    learned.fair = own->at("fair_dice").as_bool(false);
  return learned;
}

}  // namespace furball::api
