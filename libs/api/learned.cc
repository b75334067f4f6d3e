#include "libs/api/learned.h"

#include "libs/api/try.h"

namespace furball::api {

static Result<Value> data_file(const Catalogue& catalogue, const game::GameEntry& entry, std::string_view name) {
  return catalogue.data().load(std::string(entry.folder) + "/data/" + std::string(name));
}

search::Learned search_habits(const Catalogue& catalogue, const game::GameEntry& entry) {
  search::Learned habits;
  const Result<Value> file = data_file(catalogue, entry, "search.toml");
  if (!file) return habits;
  habits.fair = file->at("fair_dice").as_bool(false);
  habits.careful = file->at("careful").as_bool(false);
  if (const Value* shares = file->find("blinkered")) {
    habits.cadet = shares->at("cadet").as_number(-1);
    habits.recruit = shares->at("recruit").as_number(-1);
    habits.pilot = shares->at("pilot").as_number(-1);
  }
  if (const Value* visits = file->find("visits")) {
    habits.veteran = static_cast<int>(visits->at("veteran").as_integer(0));
    habits.expert = static_cast<int>(visits->at("expert").as_integer(0));
  }
  return habits;
}

Result<search::Learned> read_learned(const Value& file, const game::Game& game, search::Learned habits) {
  FURBALL_TRY(network, search::Network::load(file, game));
  habits.network = network;
  habits.follow = static_cast<int>(file.at("follow").as_integer(0));
  habits.looks = file.at("looks").as_bool(false);
  return habits;
}

Result<search::Learned> load_learned(const Catalogue& catalogue, const game::GameEntry& entry, const game::Game& game) {
  const search::Learned habits = search_habits(catalogue, entry);
  const Result<Value> network = data_file(catalogue, entry, "network.toml");
  if (!network) return habits;
  return read_learned(*network, game, habits);
}

}  // namespace furball::api
