// What can be asked of a game: reading commands, and the status of my games.

#include "tests/server/table.h"

namespace furball::server_test {
namespace {

TEST_P(ServerTest, ReadingCommandsAnswerAsInTheProtocol) {
  const Table table = create(port());
  Player blue(port(), table, "blue"), watcher(port(), table, "watch");
  EXPECT_EQ(watcher.ask(command("legal")).at("actions").as_array().size(), 2u);
  EXPECT_TRUE(watcher.ask(command("view")).find("view"));
  EXPECT_EQ(watcher.ask(command("odds").set("notation", "roll")).at("rolls").as_array().size(), 1u);
  EXPECT_TRUE(watcher.ask(command("preview").set("notation", "roll")).find("preview"));
  EXPECT_TRUE(watcher.ask(command("why_not").set("action", 77)).find("reason"));
  EXPECT_TRUE(watcher.ask(command("position")).find("position"));
  EXPECT_EQ(watcher.ask(command("log")).at("steps").as_array().size(), 0u);
  EXPECT_GT(watcher.ask(command("ping")).at("now").as_integer(), 0);
  EXPECT_EQ(code(watcher.ask(command("view").set("step", 5))), "form");
  // Commands that would reach past the seat do not exist here.
  for (const char* cmd : {"roll", "new", "close", "think", "bot"}) EXPECT_EQ(code(watcher.ask(command(cmd))), "form") << cmd;
  EXPECT_EQ(code(watcher.ask(command("view").set("match", 1))), "form");
}

TEST_P(ServerTest, StatusOfMyGames) {
  const Table one = create(port()), two = create(port(), "human", "bot:random");
  Value games = Value::array();
  games.push_back(object().set("game", one.game).set("token", one.tokens.at("red")));
  games.push_back(object().set("game", two.game).set("token", two.tokens.at("blue")));
  games.push_back(object().set("game", two.game).set("token", "wrong"));
  games.push_back(object().set("game", "nonsense").set("token", ""));
  const Value answer = post(port(), "/api/status", object().set("games", games)).json();
  ASSERT_EQ(answer.at("games").as_array().size(), 4u) << json::write(answer);
  EXPECT_EQ(answer.at("games").as_array()[0].at("seat").as_text(), "red");
  EXPECT_EQ(answer.at("games").as_array()[0].at("turn").as_text(), "blue");
  EXPECT_EQ(answer.at("games").as_array()[1].at("players").at("red").as_text(), "bot:random");
  EXPECT_EQ(answer.at("games").as_array()[2].at("error").at("code").as_text(), "auth");
  EXPECT_EQ(answer.at("games").as_array()[3].at("error").at("code").as_text(), "auth");
}

}  // namespace
}  // namespace furball::server_test
