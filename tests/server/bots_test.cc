// Bots at shared tables: they play their seats, and nobody waits for those that nobody plays with.

#include <set>

#include "tests/server/table.h"

namespace furball::server_test {
namespace {

TEST_P(ServerTest, ABotPlaysItsSeat) {
  const Table table = create(port(), "human", "bot:random");
  Player blue(port(), table, "blue");
  dice::Rng rng(3);
  bool offered = false;
  for (int i = 0; i < 2000 && !blue.over(); ++i) {
    if (blue.state.at("turn").as_text() != "blue") {
      ASSERT_TRUE(blue.reach(blue.seq + 1));
      continue;
    }
    const Value answer = blue.ask(apply(blue.head(), rng.below(4) == 0 ? "hold" : "roll"));
    ASSERT_TRUE(answer.at("ok").as_bool()) << json::write(answer);
    if (offered || blue.over()) continue;
    offered = true;
    EXPECT_TRUE(blue.ask(offer("offer", "draw")).at("ok").as_bool());
  }
  EXPECT_TRUE(blue.over());
  std::set<std::string> kinds;
  for (const Value& entry : blue.entries) kinds.insert(std::string(entry.at("kind").as_text()));
  EXPECT_TRUE(kinds.count("decline")) << "a bot declines a draw at once";
  EXPECT_TRUE(blue.ask(offer("offer", "rematch")).at("ok").as_bool());
  EXPECT_TRUE(blue.state.find("next")) << "and accepts a rematch";
}

TEST_P(ServerTest, TwoHundredGamesOfBotsAtOnce) {
  std::vector<Table> tables;
  tables.reserve(200);
  for (int i = 0; i < 200; ++i) tables.push_back(create(port(), "bot:random", "bot:random"));
  // Meanwhile people play on, without waiting for them.
  const Table table = create(port());
  Player blue(port(), table, "blue"), red(port(), table, "red");
  ASSERT_TRUE(blue.reach(2));
  dice::Rng rng(9);
  const auto start = std::chrono::steady_clock::now();
  const int choices = play(blue, red, rng, 20);
  const double each = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() / choices;
  EXPECT_LT(each, 0.5) << "a choice of people while 200 bot games run";
  for (const Table& bots : tables) {
    Player watcher(port(), bots, "watch", 0, false);
    for (int i = 0; i < 3000 && !watcher.over(); ++i) ASSERT_TRUE(watcher.reach(watcher.seq + 1)) << bots.game;
    EXPECT_TRUE(watcher.over());
  }
}

TEST_P(ServerTest, DogfightOfBotsToTheEndWithFairDice) {
  const Table table = create(port(), "bot:doctrine", "bot:random", "dogfight");
  Player watcher(port(), table, "watch", 0, false);
  for (int i = 0; i < 20000 && !watcher.over(); ++i) ASSERT_TRUE(watcher.reach(watcher.seq + 1, 30000));
  const Value record = watcher.ask(command("record")).at("record");
  const Value verified = post(port(), "/api/call", command("verify").set("record", record)).json();
  EXPECT_TRUE(verified.at("finished").as_bool()) << json::write(verified);
  EXPECT_TRUE(verified.at("fair").at("revealed").as_bool());
  EXPECT_GE(verified.at("fair").at("rolls").as_integer(), 1);
}

// A first choice with a thousand options: the thought ends when its time is up (S2), not when everything has been looked at.
TEST_F(OwnServer, S2AThoughtHasADeadlineThatHolds) {
  std::vector<std::string> arguments = generous();
  arguments.insert(arguments.end(), {"--bots", "1"});
  Process process = start(arguments);
  ASSERT_TRUE(process.running());
  Value request = object();
  request.set("game", "fast_easy").set("scenario", "place_the_escort");
  request.set("seats", object().set("blue", "bot:ace").set("red", "bot:ace"));
  for (int i = 0; i < 2; ++i) ASSERT_EQ(post(process.port(), "/api/games", request).status, 201);
  ASSERT_TRUE(eventually([&] { return metric_of(process.port(), "took_seconds_count{kind=\"thought\"}") >= 4; }));
  EXPECT_EQ(metric_of(process.port(), "took_seconds_bucket{kind=\"thought\",le=\"5\"}"),
            metric_of(process.port(), "took_seconds_bucket{kind=\"thought\",le=\"+Inf\"}"));
}

// As on the page: a level of search judges by the game's network where it has one; a bot that does not search, or a game
// without a network, goes without.
TEST_F(OwnServer, SearchingBotsJudgeByTheNetwork) {
  Process process = start(generous());
  ASSERT_TRUE(process.running());
  const auto battle = [&](const char* game, const char* bot) {
    Value request = object();
    request.set("game", game).set("seats", object().set("blue", bot).set("red", bot));
    ASSERT_EQ(post(process.port(), "/api/games", request).status, 201);
  };
  const auto learned = [&] { return metric_of(process.port(), "bot_learned_choices_total"); };
  battle("dogfight", "bot:pilot"), battle("jet_duel", "bot:veteran");
  ASSERT_TRUE(eventually([&] { return metric_of(process.port(), "bot_choices_total") >= 6; }));
  EXPECT_EQ(learned(), 0);
  battle("dogfight", "bot:veteran");
  EXPECT_TRUE(eventually([&] { return learned() > 0; }));
}

// Games that nobody plays in are few from one address, and their bots think after those of people.
TEST_F(OwnServer, S3BotsOfPeopleComeFirst) {
  Process process = start({"--rate", "1000", "--bots", "1", "--bot-games", "6"});
  ASSERT_TRUE(process.running());
  Value request = object();
  request.set("game", "dogfight").set("seats", object().set("blue", "bot:ace").set("red", "bot:ace"));
  int made = 0;
  for (int i = 0; i < 9; ++i) made += post(process.port(), "/api/games", request).status == 201;
  EXPECT_EQ(made, 6);
  // One thread, six games that always want it: a person's bot waits for one thought at most.
  const Table table = create(process.port(), "human", "bot:random");
  Player blue(process.port(), table, "blue");
  ASSERT_TRUE(eventually([&] {
    blue.ask(command("ping"));
    return blue.seq >= 2;
  }));
  for (int turn = 0; turn < 3 && !blue.over(); ++turn) {
    ASSERT_TRUE(blue.ask(apply(blue.head(), "hold")).at("ok").as_bool());
    const auto from = std::chrono::steady_clock::now();
    while (!blue.over() && blue.state.at("turn").as_text() != "blue") ASSERT_TRUE(blue.reach(blue.seq + 1));
    // Every choice of its move may meet a thought that has begun, of a second at most.
    EXPECT_LT(std::chrono::steady_clock::now() - from, std::chrono::seconds(30));
  }
}

}  // namespace
}  // namespace furball::server_test
