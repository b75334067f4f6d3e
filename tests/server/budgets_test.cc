// What one address may use up, whatever it does; and that the others do not notice.

#include <fstream>

#include "tests/server/table.h"

namespace furball::server_test {
namespace {

using Clock = std::chrono::steady_clock;
double seconds_since(Clock::time_point from) { return std::chrono::duration<double>(Clock::now() - from).count(); }

// A connection's share is used up by a flood; so is the address's by many of them, however often they connect anew.
TEST_F(OwnServer, S6ANewConnectionStartsWithWhatTheLastLeft) {
  Process process = start({"--rate", "5"});
  ASSERT_TRUE(process.running());
  const Table table = create(process.port());
  int good = 0, limited = 0;
  for (int i = 0; i < 12; ++i) {
    Client client(process.port());
    if (!client.ask(join_message(table, "watch")).at("ok").as_bool()) ++limited;
    for (int k = 0; k < 40; ++k) {
      const Value answer = client.ask(command("ping"));
      good += answer.at("ok").as_bool();
      limited += code(answer) == "rate";
    }
  }
  // 25 at once a connection, 125 an address, and 25 a second: 12 connections would have had 300 and more.
  EXPECT_GT(limited, 100);
  EXPECT_GT(good, 20);
  EXPECT_GE(metric_of(process.port(), "over_budget_total{what=\"messages\"}"), limited / 2);
  // The same share for HTTP, health included.
  int refused = 0;
  for (int i = 0; i < 200; ++i) refused += http(process.port(), "GET", "/healthz").status == 429;
  EXPECT_GT(refused, 20);
}

// Somebody sets the clock on the wall back by a day. What may be used is measured by another.
TEST_F(OwnServer, S12AClockSetBackRefusesNobody) {
#ifdef __SANITIZE_ADDRESS__
  GTEST_SKIP() << "the sanitizer must be the first library";
#endif
  const std::string when = folder_ + "/set-back";
  ::setenv("LD_PRELOAD", FURBALL_CLOCK_SET_BACK, 1);
  ::setenv("FURBALL_CLOCK_SET_BACK", when.c_str(), 1);
  Process process = start({});
  ::unsetenv("LD_PRELOAD");
  ASSERT_TRUE(process.running());
  const Table table = create(process.port());
  Player blue(process.port(), table, "blue"), red(process.port(), table, "red");
  ASSERT_TRUE(blue.ask(command("chat").set("text", "before")).at("ok").as_bool());
  const int64_t before = blue.last.at("at").as_integer();
  std::ofstream(when) << "now";
  ASSERT_TRUE(blue.ask(command("chat").set("text", "after")).at("ok").as_bool());
  EXPECT_LT(blue.last.at("at").as_integer(), before - 80000000) << "the server's clock has gone back";
  for (int i = 0; i < 5; ++i) {
    Player watcher(process.port(), table, "watch");
    EXPECT_TRUE(watcher.welcome.at("ok").as_bool()) << json::write(watcher.welcome);
    EXPECT_TRUE(watcher.ask(command("hash")).at("ok").as_bool());
  }
  EXPECT_TRUE(blue.ask(command("ping")).at("ok").as_bool());
  EXPECT_EQ(http(process.port(), "GET", "/healthz").status, 200);
  EXPECT_EQ(metric_of(process.port(), "over_budget_total{what=\"messages\"}"), 0);
}

TEST_F(OwnServer, ConnectionsAndGamesOfAnAddressAreCounted) {
  Process process = start({"--games-per-hour", "3", "--connections-per-address", "6"});
  ASSERT_TRUE(process.running());
  const int port = process.port();
  const Table table = create(port);
  std::vector<Client> many;
  int refused = 0;
  for (int i = 0; i < 11; ++i) {
    many.emplace_back(port);
    refused += !many.back().open();
  }
  EXPECT_EQ(refused, 5);
  many.clear();
  int made = 1;
  EXPECT_TRUE(eventually([&] { return http(port, "GET", "/healthz").status == 200; })) << "the places come back";
  while (made < 20 && post(port, "/api/games", object().set("game", "pig")).status == 201) ++made;
  EXPECT_EQ(made, 3);
  // What is refused for its form costs no game.
  EXPECT_EQ(post(port, "/api/games", object().set("game", "chess")).status, 429);
}

// An answer to a flood of bodies made of members only; another player plays on meanwhile.
TEST_P(ServerTest, S1AHugeObjectIsRefusedBeforeItIsBuilt) {
  std::string body = "{";
  for (int i = 0; i < 32700; ++i) body += (i ? ",\"" : "\"") + std::to_string(i) + "\":1";
  body = body.substr(0, 250 * 1024);
  body += body.back() == ',' ? "\"x\":1}" : body.back() == ':' ? "1}" : "}";
  const Table table = create(port());
  Player blue(port(), table, "blue");
  std::vector<std::thread> floods;
  for (const char* path : {"/api/call", "/api/games", "/api/status"})
    floods.emplace_back([this, path, &body] {
      for (int i = 0; i < 3; ++i) {
        const int status = http(port(), "POST", path, body, "Content-Type: application/json\r\n").status;
        EXPECT_TRUE(status == 400 || status == 429) << status;
      }
    });
  for (int i = 0; i < 20; ++i) {
    const auto from = Clock::now();
    EXPECT_TRUE(blue.link.ask(command("hash")).at("ok").as_bool());
    EXPECT_LT(seconds_since(from), 5);
  }
  for (std::thread& flood : floods) flood.join();
}

// The total of what waits for readers that do not read is bounded; the slowest go.
TEST_F(OwnServer, S10ManyWhoDoNotReadShareOneBound) {
  std::vector<std::string> arguments = generous();
  arguments.insert(arguments.end(), {"--queues", "2"});
  Process process = start(arguments);
  ASSERT_TRUE(process.running());
  const Table table = create(process.port(), "human", "human", "dogfight");
  Player blue(process.port(), table, "blue");
  std::vector<std::unique_ptr<Client>> sleepers;
  for (int i = 0; i < 16; ++i) {
    sleepers.push_back(std::make_unique<Client>(process.port()));
    ASSERT_TRUE(sleepers.back()->ask(join_message(table, "watch")).at("ok").as_bool());
  }
  double most = 0;
  for (int round = 0; round < 60; ++round) {
    for (auto& sleeper : sleepers)
      for (int k = 0; k < 4; ++k) sleeper->send_text(R"({"id":1,"cmd":"view"})");
    most = std::max(most, metric_of(process.port(), "queued_bytes"));
  }
  EXPECT_TRUE(eventually([&] { return metric_of(process.port(), "slow_readers_total") > 0; }));
  EXPECT_LT(most, 4e6);
  EXPECT_TRUE(blue.link.ask(command("ping")).at("ok").as_bool());
}

// Health is more than a connection: it writes. And reading needs no lock of whoever writes.
TEST_F(OwnServer, S9AndS15HealthWritesAndReadingWaitsForNoWriter) {
  std::vector<std::string> arguments = generous();
  Process process = start(arguments);
  ASSERT_TRUE(process.running());
  const Table table = create(process.port());
  EXPECT_EQ(http(process.port(), "GET", "/healthz").status, 200);
  const std::string held = folder_ + "/held";
  const std::string lock = "(echo 'begin immediate;'; echo '.shell touch " + held + "'; sleep 8) | sqlite3 " + folder_ +
                           "/games.db >/dev/null 2>&1 &";
  ASSERT_EQ(std::system(lock.c_str()), 0);
  ASSERT_TRUE(eventually([&] { return std::filesystem::exists(held); }));
  EXPECT_TRUE(eventually([&] { return http(process.port(), "GET", "/healthz").status == 503; }));
  Client watcher(process.port());
  EXPECT_TRUE(watcher.ask(join_message(table, "watch")).at("ok").as_bool()) << "loaded and joined while nobody can write";
  EXPECT_TRUE(eventually([&] { return http(process.port(), "GET", "/healthz").status == 200; }));
}

}  // namespace
}  // namespace furball::server_test
