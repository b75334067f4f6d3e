// Playing through the server as its clients see it: a real process, real sockets, both databases.

#include <fstream>

#include "tests/server/table.h"

namespace furball::server_test {
namespace {

TEST_P(ServerTest, TwoPlayersAndAWatcherToTheEnd) {
  const Table table = create(port());
  Player blue(port(), table, "blue"), red(port(), table, "red"), watcher(port(), table, "watch");
  EXPECT_EQ(blue.welcome.at("seat").as_text(), "blue");
  EXPECT_EQ(watcher.welcome.at("seat").as_text(), "watch");
  EXPECT_EQ(blue.welcome.at("names").at("blue").as_text(), "Ann");
  EXPECT_EQ(blue.welcome.at("view").at("actions").as_array().size(), 2u);
  ASSERT_TRUE(blue.reach(red.seq));
  dice::Rng rng(1);
  EXPECT_GT(play(blue, red, rng), 10);
  EXPECT_TRUE(watcher.reach(blue.seq));
  EXPECT_EQ(watcher.entries, blue.entries);
  EXPECT_EQ(red.entries, blue.entries);
  EXPECT_EQ(blue.state.at("over").at("by").as_text(), "score");
  // The dice can be checked now, and not before.
  const std::string commitment(blue.welcome.at("fair").at("commitment").as_text());
  EXPECT_FALSE(blue.welcome.at("fair").find("seed"));
  EXPECT_TRUE(watcher.state.at("fair").find("seed"));
  const Value record = watcher.ask(command("record")).at("record");
  const Value verified = post(port(), "/api/call", command("verify").set("record", record)).json();
  EXPECT_TRUE(verified.at("ok").as_bool()) << json::write(verified);
  EXPECT_TRUE(verified.at("fair").at("revealed").as_bool());
  EXPECT_EQ(verified.at("fair").at("commitment").as_text(), commitment);
  EXPECT_GT(verified.at("fair").at("rolls").as_integer(), 5);
  EXPECT_EQ(verified.at("hash").as_text(), blue.state.at("hash").as_text());
  EXPECT_EQ(code(blue.ask(apply(blue.head(), "roll"))), "over");
  // The same by the program alone; one altered die is found.
  const std::string file = here_->folder + "/record.jsonl";
  std::ofstream(file) << record.as_text();
  EXPECT_EQ(std::system((program() + " verify " + file + " | grep -q 'fair dice: all'").c_str()), 0);
  std::string altered(record.as_text());
  const std::size_t die = altered.find("\"outcome\":") + 10;
  altered[die] = altered[die] == '3' ? '4' : '3';
  std::ofstream(file) << altered;
  EXPECT_NE(std::system((program() + " verify " + file + " >/dev/null 2>&1").c_str()), 0);
}

TEST_P(ServerTest, OnlyTheSeatThatDecidesActs) {
  const Table table = create(port());
  Player blue(port(), table, "blue"), red(port(), table, "red"), watcher(port(), table, "watch");
  ASSERT_TRUE(blue.reach(2) && watcher.reach(2));
  EXPECT_EQ(code(red.ask(apply(red.head(), "roll"))), "seat");
  for (const char* cmd : {"resign"}) EXPECT_EQ(code(watcher.ask(command(cmd))), "seat");
  EXPECT_EQ(code(watcher.ask(apply(watcher.head(), "roll"))), "seat");
  EXPECT_EQ(code(watcher.ask(command("chat").set("text", "hello"))), "seat");
  EXPECT_EQ(code(watcher.ask(offer("offer", "draw"))), "seat");
  EXPECT_EQ(code(blue.ask(apply(blue.head(), "fly"))), "form");
  EXPECT_EQ(code(blue.ask(command("apply").set("head", static_cast<long long>(blue.head())).set("action", 77))), "refused");
  // Tokens of another game, altered ones, and none at all open nothing.
  const Table other = create(port());
  for (const std::string& token :
       {other.tokens.at("blue"), table.tokens.at("blue").substr(1), std::string(), std::string("x")}) {
    Client forged(port());
    const Value answer = forged.ask(command("join").set("game", table.game).set("token", token));
    EXPECT_EQ(code(answer), "auth");
    EXPECT_EQ(forged.wait_close(), 4401);
  }
  Client lost(port());
  EXPECT_EQ(code(lost.ask(command("join").set("game", "000000000001").set("token", "x"))), "auth");
  EXPECT_EQ(lost.wait_close(), 4401);
  Client early(port());
  EXPECT_EQ(code(early.ask(apply(0, "roll"))), "auth");
  EXPECT_EQ(blue.ask(command("hash")).at("step").as_integer(), 0);
}

TEST_P(ServerTest, RepeatedLateAndEarlyMessagesDoNothing) {
  const Table table = create(port());
  Player blue(port(), table, "blue"), red(port(), table, "red");
  ASSERT_TRUE(blue.reach(2));
  const int64_t head = blue.head();
  Value first = blue.ask(apply(head, "hold", "one"));
  ASSERT_TRUE(first.at("ok").as_bool()) << json::write(first);
  // Replayed with the same id: the same answer, nothing done.
  for (int i = 0; i < 3; ++i) {
    const Value again = blue.ask(apply(head, "hold", "one"));
    EXPECT_TRUE(again.at("ok").as_bool() && again.at("repeat").as_bool());
    EXPECT_EQ(again.at("step").as_integer(), first.at("step").as_integer());
  }
  // Out of order: for a position that has passed, or is still to come.
  ASSERT_TRUE(red.reach(blue.seq));
  EXPECT_EQ(code(blue.ask(apply(head, "hold", "two"))), "stale");
  const Value stale = red.ask(apply(red.head() - 1, "roll", "three"));
  EXPECT_EQ(code(stale), "stale");
  EXPECT_EQ(stale.at("error").at("head").as_integer(), red.head());
  EXPECT_EQ(code(red.ask(apply(red.head() + 1, "roll", "four"))), "stale");
  // A refused message's id is not used up, and the other seat may use the same one.
  EXPECT_TRUE(red.ask(apply(red.head(), "hold", "one")).at("ok").as_bool());
  ASSERT_TRUE(blue.reach(red.seq));
  EXPECT_EQ(blue.state.at("step").as_integer(), 2);
  // Chat does not move the head.
  EXPECT_TRUE(red.ask(command("chat").set("text", "  good\tluck ").set("mid", "c")).at("ok").as_bool());
  EXPECT_TRUE(red.ask(command("chat").set("text", "again").set("mid", "c")).at("repeat").as_bool());
  EXPECT_TRUE(blue.ask(apply(blue.head(), "roll")).at("ok").as_bool());
  ASSERT_TRUE(blue.reach(red.seq));
  int chats = 0;
  for (const Value& entry : blue.entries)
    chats += entry.at("kind").as_text() == "chat" && entry.at("text").as_text() == "good luck";
  EXPECT_EQ(chats, 1);
}

TEST_P(ServerTest, DiceWaitForTheSecondPlayer) {
  const Table table = create(port());
  Player blue(port(), table, "blue");
  EXPECT_TRUE(blue.ask(apply(blue.head(), "roll")).at("ok").as_bool());
  EXPECT_EQ(blue.state.at("waiting").as_text(), "dice");
  EXPECT_EQ(code(blue.ask(apply(blue.head(), "roll"))), "waiting");
  Player red(port(), table, "red");
  ASSERT_TRUE(blue.reach(red.seq));
  EXPECT_FALSE(blue.state.find("waiting"));
  EXPECT_EQ(blue.state.at("step").as_integer(), 2);
  EXPECT_EQ(blue.entries.back().at("kind").as_text(), "roll");
  EXPECT_EQ(blue.last.at("roll").as_integer(), 0);
  EXPECT_EQ(blue.state.at("fair").at("red").as_text(), kEntropy);
}

TEST_P(ServerTest, ReconnectingCatchesUpAndTwoTabsAgree) {
  const Table table = create(port());
  Player blue(port(), table, "blue"), red(port(), table, "red"), tab(port(), table, "blue");
  ASSERT_TRUE(blue.reach(2));
  dice::Rng rng(5);
  play(blue, red, rng, 6);
  ASSERT_TRUE(tab.reach(blue.seq));
  EXPECT_EQ(tab.entries, blue.entries);
  const int64_t known = red.seq;
  const std::vector<Value> before = red.entries;
  red.link.drop();
  if (blue.state.at("turn").as_text() == "blue") {
    EXPECT_TRUE(tab.ask(apply(tab.head(), "hold")).at("ok").as_bool());
    ASSERT_TRUE(blue.reach(tab.seq));
  }
  EXPECT_TRUE(blue.ask(command("chat").set("text", "still there?")).at("ok").as_bool());
  Player back(port(), table, "red", 0);
  EXPECT_EQ(std::vector<Value>(back.entries.begin(), back.entries.begin() + static_cast<std::ptrdiff_t>(known)), before);
  EXPECT_EQ(back.entries, blue.entries);
  Client late(port());
  const Value rest = late.ask(join_message(table, "red", known));
  EXPECT_EQ(rest.at("entries").as_array().size(), static_cast<std::size_t>(blue.seq - known));
  EXPECT_EQ(rest.at("entries").as_array().front().at("seq").as_integer(), known + 1);
  EXPECT_EQ(rest.at("hash").as_text(), blue.state.at("hash").as_text());
}

TEST_P(ServerTest, EveryGameCanBeShared) {
  const Value games = post(port(), "/api/call", command("games")).json().at("games");
  for (const Value& game : games.as_array()) {
    const std::string id(game.at("id").as_text());
    const Table table = create(port(), "human", "human", id);
    Player blue(port(), table, "blue"), red(port(), table, "red");
    ASSERT_TRUE(blue.reach(red.seq)) << id;
    for (int i = 0; i < 12 && !blue.over(); ++i) {
      Player& actor = blue.state.at("turn").as_text() == "blue" ? blue : red;
      Player& other = &actor == &blue ? red : blue;
      const Value actions = actor.ask(command("legal")).at("actions");
      ASSERT_FALSE(actions.as_array().empty()) << id;
      const Value& action = actions.as_array()[static_cast<std::size_t>(i) % actions.as_array().size()];
      const Value answer =
          actor.ask(command("apply").set("head", static_cast<long long>(actor.head())).set("action", action.at("action")));
      ASSERT_TRUE(answer.at("ok").as_bool()) << id << ": " << json::write(answer);
      ASSERT_TRUE(other.reach(actor.seq)) << id;
      EXPECT_EQ(other.state.at("hash").as_text(), actor.state.at("hash").as_text());
    }
  }
}

}  // namespace
}  // namespace furball::server_test
