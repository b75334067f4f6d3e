// Games of an experiment, a few at a time: the page plays them in several workers and has the report written elsewhere.

#include "libs/api/engine.h"
#include "libs/api/fields.h"
#include "libs/api/try.h"
#include "libs/base/say.h"
#include "libs/lab/names.h"
#include "libs/lab/order.h"
#include "libs/sim/player.h"

namespace furball::api {
namespace {

constexpr int64_t kMostGames = 100;

// A player that thinks by the clock plays no game twice.
Result<std::string> player_of(const Value& request, std::string_view field, std::string_view fallback, const game::Game& game) {
  const std::string name(request.at(field).as_text(fallback));
  if (name.ends_with("ms") || name.find('x') != std::string::npos)
    return Error{std::string(field), "must have visits, such as ace@200: nobody could repeat games by the clock", ""};
  const auto player = sim::make_player(game, name, 1);
  if (!player) return Error{std::string(field), player.error().message, ""};
  return name;
}

}  // namespace

Result<Value> Engine::lab(const Value& request) {
  FURBALL_TRY(entry, find_game(request, *catalogue_));
  const Value& id = request.at("scenario");
  lab::Order order;
  order.game = entry->id;
  if (const Value* whole = request.find("scenario_data")) {
    order.scenario = lab::untold(*whole);
  } else {
    FURBALL_TRY(scenario,
                catalogue_->scenario(*entry, id.is_text() ? std::string(id.as_text()) : catalogue_->first_scenario(*entry)));
    order.scenario = lab::untold(scenario);
  }
  FURBALL_TRY(game, catalogue_->make(*entry, order.scenario));
  FURBALL_TRY(seed, read_seed(request.find("seed") ? request.at("seed") : Value(1)));
  FURBALL_TRY(blue, player_of(request, "blue", "doctrine", *game));
  FURBALL_TRY(red, player_of(request, "red", blue, *game));
  order.players[0] = blue, order.players[1] = red;
  order.swap = request.at("swap").as_bool(), order.stories = request.at("stories").as_integer(200);
  order.first = request.at("first").as_integer(0);
  const int64_t count = request.at("count").as_integer(1);
  if (count < 0 || count > kMostGames) return Error{"count", say("must be 0 to {most}", {{"most", kMostGames}}), ""};
  if (order.first < 0 || order.first > 1000000) return Error{"first", "must be 0 to 1000000", ""};
  order.count = static_cast<int>(count);
  order.stream = lab::stream_of(order.game, entry->rules_version, order.scenario, blue, red, seed);
  FURBALL_TRY(games, lab::play_order(order, *game));
  Value answer = Value::object(), list = Value::array();
  for (const lab::GameLine& line : games) list.push_back(lab::to_value(line));
  answer.set("games", list);
  if (order.first > 0) return answer;
  answer.set("order", lab::to_value(order)).set("rules_version", entry->rules_version);
  return answer.set("names", lab::to_value(lab::names_of(order.game, entry->title, order.scenario, *game)));
}

}  // namespace furball::api
