#include "libs/api/learned.h"

#include "libs/api/try.h"
#include "libs/base/say.h"

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
  habits.judgements = static_cast<int>(file->at("judgements").as_integer(1));
  for (const Value& step : file->at("drilled").as_array()) habits.drilled.emplace_back(step.as_text());
  if (const Value* shares = file->find("blinkered")) {
    const auto share = [&](const char* level) { return shares->at(level).as_number(-1); };
    habits.blinkered = {share("cadet"), share("recruit"), share("pilot"), share("veteran")};
  }
  if (const Value* visits = file->find("visits")) {
    habits.veteran = static_cast<int>(visits->at("veteran").as_integer(0));
    habits.expert = static_cast<int>(visits->at("expert").as_integer(0));
  }
  return habits;
}

// `follow`: a number of decisions, or several, ascending; without it the network judges where the game's plans are judged.
static Result<std::vector<int>> moments(const Value& follow) {
  constexpr int64_t kMost = 1000;
  std::vector<int> all;
  if (follow.is_null()) return all;
  const Value::Array named = follow.is_array() ? follow.as_array() : Value::Array{follow};
  for (const Value& moment : named) {
    const int64_t n = moment.as_integer(-1);
    if (n < 0 || n > kMost || (!all.empty() && n <= all.back()))
      return Error{"follow", say("must be a number from 0 to {most}, or several, ascending", {{"most", kMost}}), ""};
    all.push_back(static_cast<int>(n));
  }
  if (all.empty()) return Error{"follow", "must name at least one number of decisions", ""};
  return all;
}

Result<search::Learned> read_learned(const Value& file, const game::Game& game, search::Learned habits) {
  FURBALL_TRY(network, search::Network::load(file, game));
  habits.network = network;
  FURBALL_TRY(follow, moments(file.at("follow")));
  habits.follow = follow;
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
