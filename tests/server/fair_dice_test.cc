// Dice that are proved without anything of ours: the script of docs/fair-dice.md on records of all games, and on forged ones.

#include <fstream>

#include "tests/server/table.h"

namespace furball::server_test {
namespace {

const std::string kRoot = FURBALL_ROOT;

// Plays blue against a bot until some dice have fallen, then resigns: the seed is revealed.
std::string played_record(int port, const std::string& game) {
  const Table table = create(port, "human", "bot:random", game);
  Player blue(port, table, "blue", 0, false);
  dice::Rng rng(7);
  for (int i = 0; i < 150 && !blue.over() && blue.state.at("fair").at("rolls").as_integer() < 4; ++i) {
    if (blue.state.at("turn").as_text() != "blue") {
      if (!blue.reach(blue.seq + 1)) break;
      continue;
    }
    const Value actions = blue.ask(command("legal")).at("actions");
    if (actions.as_array().empty()) break;
    const Value& action = actions.as_array()[rng.below(actions.as_array().size())];
    blue.ask(command("apply").set("head", static_cast<long long>(blue.head())).set("action", action.at("action")));
    int rolls = 0;
    for (const Value& entry : blue.entries) rolls += entry.at("kind").as_text() == "roll";
    if (rolls >= 4) break;
  }
  if (!blue.over()) blue.ask(command("resign"));
  return std::string(blue.ask(command("record")).at("record").as_text());
}

TEST_F(OwnServer, TheScriptProvesRecordsOfAllGamesAndFindsEveryForgery) {
  Process process = start(generous());
  ASSERT_TRUE(process.running());
  const Value games = post(process.port(), "/api/call", command("games")).json().at("games");
  ASSERT_GE(games.as_array().size(), 5u);
  std::string files;
  for (const Value& game : games.as_array()) {
    const std::string id(game.at("id").as_text()), file = folder_ + "/" + id + ".jsonl";
    const std::string record = played_record(process.port(), id);
    ASSERT_FALSE(record.empty()) << id;
    std::ofstream(file) << record;
    EXPECT_EQ(std::system((program() + " verify " + file + " >/dev/null").c_str()), 0) << id;
    files += " " + file;
  }
  EXPECT_EQ(std::system(("python3 " + kRoot + "/tests/server/fair_dice_forgeries.py " + kRoot + "/docs/fair-dice.md " +
                         kEntropy + files)
                            .c_str()),
            0);
}

TEST_P(ServerTest, ABotsPartIsSettledBeforeThePlayers) {
  const Table table = create(port(), "human", "bot:random");
  Player blue(port(), table, "blue");
  const Value fair = blue.welcome.at("fair");
  EXPECT_EQ(fair.at("scheme").as_integer(), 2);
  ASSERT_TRUE(eventually([&] {
    blue.ask(command("ping"));
    return blue.seq >= 2;
  }));
  EXPECT_FALSE(fair.find("seed"));
}

TEST_P(ServerTest, DiceTakenBackFromABotAreForPractice) {
  const Table table = create(port(), "human", "bot:random");
  Player blue(port(), table, "blue");
  ASSERT_TRUE(eventually([&] {
    blue.ask(command("ping"));
    return blue.seq >= 2;
  }));
  // Without dice in between taking back costs nothing.
  EXPECT_TRUE(blue.ask(apply(blue.head(), "hold")).at("ok").as_bool());
  blue.ask(offer("offer", "undo"));
  ASSERT_TRUE(eventually([&] {
    blue.ask(command("ping"));
    return blue.state.at("turn").as_text() == "blue";
  }));
  const Value before = blue.ask(command("record").set("what", "header")).at("record");
  // A roll taken back: the bot agrees, and the game is practice from then on.
  for (int i = 0; i < 50 && blue.last.at("kind").as_text() != "roll"; ++i) {
    if (blue.state.at("turn").as_text() == "blue") blue.ask(apply(blue.head(), "roll"));
    else ASSERT_TRUE(blue.reach(blue.seq + 1));
  }
  EXPECT_TRUE(blue.ask(offer("offer", "undo")).at("ok").as_bool());
  const Value header = *json::parse(blue.ask(command("record").set("what", "header")).at("record").as_text(), "header");
  EXPECT_TRUE(header.at("extra").at("fair").at("practice").as_bool());
  EXPECT_TRUE(blue.ask(command("resign")).at("ok").as_bool());
  EXPECT_TRUE(blue.state.at("fair").at("practice").as_bool());
}

}  // namespace
}  // namespace furball::server_test
