// Links: renewed, taken back, recovered; spectators and chat switched off; a game deleted by both.

#include "tests/server/table.h"

namespace furball::server_test {
namespace {

Value link(const char* what) { return command("link").set("what", what); }
Value turned(const char* what, bool on) { return command("switch").set("what", what).set("on", on); }

std::string join_code(int port, const std::string& game, const std::string& token) {
  Client client(port);
  return code(client.ask(command("join").set("game", game).set("token", token)));
}

TEST_P(ServerTest, ALinkIsRenewedRevokedAndRecovered) {
  const Table table = create(port());
  Player blue(port(), table, "blue"), tab(port(), table, "blue"), red(port(), table, "red"), watcher(port(), table, "watch");
  EXPECT_EQ(code(watcher.ask(link("renew"))), "seat");
  // Renewed: the old link opens nothing, and what came by it is closed; whoever asked stays.
  const Value renewed = blue.ask(link("renew"));
  const std::string token(renewed.at("token").as_text());
  ASSERT_EQ(token.size(), 43u) << json::write(renewed);
  EXPECT_EQ(tab.link.wait_close(), 4401);
  EXPECT_EQ(join_code(port(), table.game, table.tokens.at("blue")), "auth");
  EXPECT_EQ(join_code(port(), table.game, token), "");
  EXPECT_TRUE(blue.ask(command("ping")).at("ok").as_bool());
  // Nothing secret is in what the others see.
  ASSERT_TRUE(red.reach(blue.seq));
  EXPECT_EQ(red.entries.back().at("kind").as_text(), "link");
  EXPECT_FALSE(red.entries.back().find("text"));
  // Taken back: only with a code in one's pocket, or nobody would ever come back.
  EXPECT_EQ(code(blue.ask(link("revoke"))), "refused");
  const std::string recovery(blue.ask(link("code")).at("code").as_text());
  ASSERT_EQ(recovery.size(), 19u);
  EXPECT_TRUE(blue.ask(link("revoke")).at("ok").as_bool());
  EXPECT_EQ(blue.link.wait_close(), 4401);
  EXPECT_EQ(join_code(port(), table.game, token), "auth");
  const auto recover = [&](const std::string& code) {
    return post(port(), "/api/recover", object().set("game", table.game).set("code", code));
  };
  EXPECT_EQ(recover("0000-0000-0000-0000").status, 403);
  const HttpAnswer back = recover(recovery);
  ASSERT_EQ(back.status, 200) << back.body;
  EXPECT_EQ(back.json().at("seat").as_text(), "blue");
  EXPECT_EQ(join_code(port(), table.game, std::string(back.json().at("token").as_text())), "");
  EXPECT_EQ(recover(recovery).status, 403) << "a code is good for once";
  EXPECT_EQ(post(port(), "/api/recover", object().set("game", "000000000001").set("code", recovery)).body, recover("x").body)
      << "a game that is not there and a wrong code sound the same";
}

TEST_P(ServerTest, SpectatorsAndChatAreSwitchedOff) {
  const Table table = create(port());
  Player blue(port(), table, "blue"), red(port(), table, "red"), watcher(port(), table, "watch");
  EXPECT_TRUE(blue.ask(turned("spectators", false)).at("ok").as_bool());
  EXPECT_EQ(watcher.link.wait_close(), 4401);
  EXPECT_EQ(join_code(port(), table.game, table.tokens.at("watch")), "auth");
  ASSERT_TRUE(red.reach(blue.seq));
  EXPECT_EQ(json::write(red.state.at("off")), R"(["spectators","advice"])");
  EXPECT_TRUE(red.ask(turned("spectators", true)).at("repeat").as_bool()) << "each has a switch of his own";
  EXPECT_EQ(join_code(port(), table.game, table.tokens.at("watch")), "auth");
  EXPECT_TRUE(blue.ask(turned("spectators", true)).at("ok").as_bool());
  EXPECT_EQ(join_code(port(), table.game, table.tokens.at("watch")), "");
  EXPECT_TRUE(red.ask(turned("chat", false)).at("ok").as_bool());
  EXPECT_EQ(code(blue.ask(command("chat").set("text", "hello?"))), "muted");
  EXPECT_EQ(code(red.ask(command("chat").set("text", "hello"))), "muted");
  EXPECT_TRUE(red.ask(turned("chat", true)).at("ok").as_bool());
  EXPECT_TRUE(blue.ask(command("chat").set("text", "hello")).at("ok").as_bool());
}

TEST_P(ServerTest, AdviceNeedsBothPlayers) {
  const Table table = create(port()), alone = create(port(), "human", "bot:random");
  Player blue(port(), table, "blue"), red(port(), table, "red");
  EXPECT_TRUE(blue.ask(turned("advice", true)).at("ok").as_bool());
  ASSERT_TRUE(red.reach(blue.seq));
  EXPECT_EQ(json::write(red.state.at("off")), R"(["advice"])") << "one wish is not enough";
  EXPECT_TRUE(red.ask(turned("advice", true)).at("ok").as_bool());
  ASSERT_TRUE(blue.reach(red.seq));
  EXPECT_FALSE(blue.state.find("off"));
  EXPECT_TRUE(blue.ask(turned("advice", false)).at("ok").as_bool());
  ASSERT_TRUE(red.reach(blue.seq));
  EXPECT_EQ(json::write(red.state.at("off")), R"(["advice"])") << "either takes it back";
  // A bot has nothing against it.
  Player human(port(), alone, "blue");
  EXPECT_TRUE(human.ask(turned("advice", true)).at("ok").as_bool());
  EXPECT_FALSE(human.state.find("off"));
}

TEST_P(ServerTest, AGameIsDeletedByAgreement) {
  const Table table = create(port()), alone = create(port(), "human", "bot:random");
  Player blue(port(), table, "blue"), red(port(), table, "red"), watcher(port(), table, "watch");
  EXPECT_TRUE(blue.ask(offer("offer", "delete")).at("ok").as_bool());
  ASSERT_TRUE(red.reach(blue.seq));
  red.link.send(offer("accept", "delete").set("id", 99));
  for (Player* player : {&blue, &red, &watcher}) EXPECT_EQ(player->link.wait_close(), 4404);
  for (const auto& [seat, token] : table.tokens) EXPECT_EQ(join_code(port(), table.game, token), "auth") << seat;
  // A bot always agrees.
  Player human(port(), alone, "blue");
  human.link.send(offer("offer", "delete").set("id", 99));
  EXPECT_EQ(human.link.wait_close(), 4404);
  EXPECT_EQ(join_code(port(), alone.game, alone.tokens.at("blue")), "auth");
}

}  // namespace
}  // namespace furball::server_test
