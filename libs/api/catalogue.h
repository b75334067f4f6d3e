#pragma once
// What there is to play: games, scenarios, rules. Shared by the API, the command line and the server.

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "libs/game/game.h"
#include "libs/record/record.h"
#include "libs/ruledata/data_store.h"

namespace furball::api {

class Catalogue {
 public:
  Catalogue(std::span<const game::GameEntry* const> games, const ruledata::DataStore& data) : games_(games), data_(&data) {}

  std::span<const game::GameEntry* const> games() const { return games_; }
  const ruledata::DataStore& data() const { return *data_; }
  Result<const game::GameEntry*> find(std::string_view id) const;

  // Scenario ids in learning order, then by difficulty and title; the whole scenario as data.
  Value scenarios(const game::GameEntry& entry) const;  // list of {id, title, history, ...}
  Result<Value> scenario(const game::GameEntry& entry, std::string_view id) const;
  std::string first_scenario(const game::GameEntry& entry) const;

  Result<std::shared_ptr<const game::Game>> make(const game::GameEntry& entry, const Value& scenario) const;
  // Notes in the header which data of the user's own the game is played with.
  void name_tables(record::Header& header) const;
  // For records. One of an older rules version is played under the present rules: if every line stands, it means the same.
  record::GameMaker maker() const;
  // What is wrong with a record; of an older one, that its own rules might have said otherwise.
  Error about_record(Error error, std::string_view record) const;

  // Coverage of a game's RULES.toml: {game, total, by_status, untested, rules}.
  Result<Value> rules(const game::GameEntry& entry) const;
  Result<Value> rule(const game::GameEntry& entry, std::string_view id) const;

 private:
  std::span<const game::GameEntry* const> games_;
  const ruledata::DataStore* data_;
};

// The game a request names in `game`.
Result<const game::GameEntry*> find_game(const Value& request, const Catalogue& catalogue);

}  // namespace furball::api
