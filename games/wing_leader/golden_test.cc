// Fixed numbers: perft counts (data/perft.toml) and whole random games (data/golden.toml). A change here is a change
// of the rules' behaviour: raise the entry's rules_version when a record could replay differently.

#include <gtest/gtest.h>

#include "libs/base/hash.h"
#include "libs/game/conformance.h"
#include "libs/game/game.h"
#include "libs/game/sealed.h"
#include "libs/json/json.h"
#include "libs/ruledata/data_store.h"

namespace furball::wing_leader {
extern const game::GameEntry kEntry;
namespace {

std::unique_ptr<game::Game> make(const ruledata::DataStore& data, std::string_view id) {
  const auto scenario = data.load("games/wing_leader/data/scenarios/" + std::string(id) + ".toml");
  EXPECT_TRUE(scenario.ok()) << id;
  auto made = kEntry.make(*scenario, data);
  EXPECT_TRUE(made.ok()) << id;
  return std::move(*made);
}

TEST(Golden, PerftCounts) {
  const ruledata::DataStore data;
  const auto file = data.load("games/wing_leader/data/perft.toml");
  ASSERT_TRUE(file.ok());
  for (const Value& row : file->at("perft").as_array()) {
    const auto game = make(data, row.at("scenario").as_text());
    game::AnyState state = game->initial();
    if (const Value* position = row.find("position")) {
      const auto s = game->from_position(*position);
      ASSERT_TRUE(s.ok()) << s.error().to_string();
      state = *s;
    }
    EXPECT_EQ(game::perft(*game, state, static_cast<int>(row.at("depth").as_integer())),
              static_cast<uint64_t>(row.at("nodes").as_integer()))
        << row.at("scenario").as_text() << " depth " << row.at("depth").as_integer();
  }
}

TEST(Golden, RandomGames) {
  const ruledata::DataStore data;
  const auto file = data.load("games/wing_leader/data/golden.toml");
  ASSERT_TRUE(file.ok());
  for (const Value& row : file->at("golden").as_array()) {
    const auto game = make(data, row.at("scenario").as_text());
    const auto seed = static_cast<uint64_t>(row.at("seed").as_integer());
    dice::Rng choices = dice::derive(seed, "golden:choices"), dice = dice::derive(seed, "golden:dice");
    game::AnyState state = game->initial();
    const game::Playout playout = game->playout(state, choices, dice);
    EXPECT_TRUE(playout.finished);
    // The hash is that of the written position, so that new fields of the State that stay zero change nothing.
    Value written = Value::object();
    const Value position = game->position(state);
    for (const Value::Member& member : position.as_object())
      if (member.first != game::kSeal) written.set(member.first, member.second);
    const std::string hash = hash_to_string(hash_text(json::write(written)));
    const int nodes = playout.decisions + playout.chances;
    EXPECT_TRUE(nodes == row.at("nodes").as_integer() && hash == row.at("hash").as_text())
        << "now: [[golden]] scenario = \"" << row.at("scenario").as_text() << "\" seed = " << seed << " nodes = " << nodes
        << " hash = \"" << hash << "\"";
  }
}

}  // namespace
}  // namespace furball::wing_leader
