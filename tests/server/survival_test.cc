// Nothing is lost: clean restarts, a database that goes away, several processes, kill -9 in the middle of play.

#include <atomic>
#include <functional>

#include "tests/server/table.h"

namespace furball::server_test {
namespace {

TEST_P(ServerTest, RestartKeepsEverythingAndIdsOfMessages) {
  if (std::string(GetParam()) == "postgresql") {
    const Table table = create(port());
    int64_t head = 0, seq = 0;
    {
      Player blue(port(), table, "blue"), red(port(), table, "red");
      ASSERT_TRUE(blue.reach(2));
      head = blue.head();
      ASSERT_TRUE(blue.ask(apply(head, "hold", "the id")).at("ok").as_bool());
      seq = blue.seq;
    }
    here_->postgres->restart();  // the database goes away and comes back
    ASSERT_TRUE(eventually([&] { return http(port(), "GET", "/healthz").status == 200; }));
    Player blue(port(), table, "blue");
    EXPECT_EQ(blue.seq, seq);
    EXPECT_TRUE(blue.ask(apply(head, "hold", "the id")).at("repeat").as_bool());
  }
  const Table table = create(port());
  std::vector<Value> entries;
  int64_t head = 0;
  {
    Player blue(port(), table, "blue"), red(port(), table, "red");
    ASSERT_TRUE(blue.reach(2));
    dice::Rng rng(4);
    play(blue, red, rng, 9);
    head = blue.head();
    entries = blue.entries;
    Player& actor = blue.state.at("turn").as_text() == "blue" ? blue : red;
    Player& other = &actor == &blue ? red : blue;
    ASSERT_TRUE(actor.ask(apply(head, "hold", "kept")).at("ok").as_bool());
    ASSERT_TRUE(other.reach(actor.seq));
    entries = blue.entries;
    // A clean end: pages are told, the exit code is 0.
    std::thread stopping([this] { EXPECT_EQ(here_->process->terminate(), 0); });
    EXPECT_TRUE(blue.link.next_push("closing").has_value());
    EXPECT_EQ(blue.link.wait_close(), 1012);
    red.link.wait_close();
    stopping.join();
  }
  *here_->process = start(here_->url);
  Player blue(port(), table, "blue"), red(port(), table, "red");
  EXPECT_EQ(blue.entries, entries);
  const std::string who = std::string(entries.back().at("seat").as_text());
  Player& actor = who == "blue" ? blue : red;
  EXPECT_TRUE(actor.ask(apply(head, "hold", "kept")).at("repeat").as_bool());
}

TEST(TwoProcesses, OneGameOverPostgres) {
  if (TestPostgres::programs().empty()) GTEST_SKIP() << "PostgreSQL is not installed (package postgresql-15)";
  TestPostgres postgres;
  const std::vector<std::string> arguments = {"--db", postgres.url(), "--rate", "100000"};
  Process one(program(), arguments), two(program(), arguments);
  ASSERT_TRUE(one.running() && two.running());
  const Table table = create(one.port());
  Player blue(one.port(), table, "blue"), red(two.port(), table, "red");
  ASSERT_TRUE(blue.reach(2)) << "the other process's entry";
  const auto together = [&blue] {
    return blue.present.at("red").as_integer() == 1 && blue.present.at("blue").as_integer() == 1;
  };
  while (!together()) {
    const std::optional<Value> push = blue.link.next();
    ASSERT_TRUE(push.has_value()) << "each process tells the other who is there";
    blue.take(*push);
  }
  // Both write at once, again and again: both succeed, in one order that both see.
  std::thread other([&] {
    for (int i = 0; i < 50; ++i)
      EXPECT_TRUE(red.ask(command("chat").set("text", "red " + std::to_string(i))).at("ok").as_bool());
  });
  for (int i = 0; i < 50; ++i)
    EXPECT_TRUE(blue.ask(command("chat").set("text", "blue " + std::to_string(i))).at("ok").as_bool());
  other.join();
  ASSERT_TRUE(blue.reach(102) && red.reach(102));
  EXPECT_EQ(blue.entries, red.entries);
  dice::Rng rng(11);
  EXPECT_GT(play(blue, red, rng), 10);
  EXPECT_TRUE(blue.over() && red.over());
  EXPECT_EQ(blue.entries, red.entries);
  // One process dies; the player comes back through the other.
  one.kill();
  Player back(two.port(), table, "blue");
  EXPECT_EQ(back.entries, red.entries);
  const Value verified =
      post(two.port(), "/api/call", command("verify").set("record", back.ask(command("record")).at("record"))).json();
  EXPECT_TRUE(verified.at("fair").at("revealed").as_bool()) << json::write(verified);
}

// Plays one game's both seats against a server that keeps dying, and checks that what was accepted stays, once.
class Survivor {
 public:
  Survivor(const Table& table, int number) : table_(table), rng_(static_cast<uint64_t>(number)) {}

  // Plays until the connection breaks.
  void run(int port) {
    Player blue(port, table_, "blue", 0, false), red(port, table_, "red", 0, false);
    if (!blue.welcome.at("ok").as_bool() || !red.welcome.at("ok").as_bool() || !blue.whole || !red.whole) return;
    check(red);
    blue.reach(red.seq);
    while (!blue.over()) {
      Player& actor = blue.state.at("turn").as_text() == "blue" ? blue : red;
      Player& other = &actor == &blue ? red : blue;
      if (mid_.empty()) {
        mid_ = "m" + std::to_string(++sent_);
        head_ = actor.head();
        notation_ = rng_.below(4) == 0 ? "hold" : "roll";
        seat_ = actor.seat;
      }
      Player& sender = seat_ == "blue" ? blue : red;  // after a restart: the same message again
      const Value answer = sender.link.ask(apply(head_, notation_, mid_));
      if (answer.is_null()) return;
      if (!answer.at("ok").as_bool()) {
        ADD_FAILURE() << json::write(answer);
        return;
      }
      ++accepted_;
      mid_.clear();
      sender.drain();
      if (!sender.reach(answer.at("seq").as_integer()) || !(&sender == &actor ? other : actor).reach(sender.seq)) break;
      entries_ = sender.entries;
    }
    over_ = blue.over();
    entries_ = red.entries.size() > blue.entries.size() ? red.entries : blue.entries;
  }

  // All entries known before are still there, and every accepted message is one action.
  void check(const Player& player) const {
    ASSERT_GE(player.entries.size(), entries_.size());
    for (std::size_t i = 0; i < entries_.size(); ++i) ASSERT_EQ(player.entries[i], entries_[i]) << "entry " << i + 1;
    int actions = 0;
    for (const Value& entry : player.entries) actions += entry.at("kind").as_text() == "action";
    ASSERT_GE(actions, accepted_);
    ASSERT_LE(actions, accepted_ + (mid_.empty() ? 0 : 1)) << "an action was applied twice";
  }
  bool over() const { return over_; }
  int accepted() const { return accepted_; }

 private:
  Table table_;
  dice::Rng rng_;
  std::vector<Value> entries_;
  std::string mid_, notation_, seat_;
  int64_t head_ = 0;
  int sent_ = 0;
  std::atomic<int> accepted_{0};
  std::atomic<bool> over_{false};

  Value apply(int64_t head, const std::string& notation, const std::string& mid) const {
    return server_test::apply(head, notation.c_str(), mid);
  }
};

void kill_again_and_again(const std::string& url, int kills) {
  const std::vector<std::string> arguments = {
      "--db", url, "--rate", "100000", "--games-per-hour", "1000000", "--connections-per-address", "1000"};
  dice::Rng rng(static_cast<uint64_t>(kills));
  std::vector<std::unique_ptr<Survivor>> games;
  int finished = 0, accepted = 0, number = 0;
  for (int round = 0; round <= kills; ++round) {
    Process process(program(), arguments);
    ASSERT_TRUE(process.running());
    std::erase_if(games, [&](const auto& game) {
      finished += game->over();
      accepted += game->over() ? game->accepted() : 0;
      return game->over();
    });
    while (games.size() < 4) games.push_back(std::make_unique<Survivor>(create(process.port()), ++number));
    const auto progress = [&games] {
      int made = 0;
      for (const auto& game : games) made += game->accepted() + game->over();
      return made;
    };
    const int before = progress();
    std::vector<std::thread> threads;
    threads.reserve(games.size());
    for (auto& game : games) threads.emplace_back([&game, port = process.port()] { game->run(port); });
    if (round < kills) {
      // In the middle of play, however long this machine takes to get there.
      EXPECT_TRUE(eventually([&] { return progress() > before; }));
      std::this_thread::sleep_for(std::chrono::milliseconds(30 + rng.below(250)));
      process.kill();
    }
    for (std::thread& thread : threads) thread.join();
    if (::testing::Test::HasFatalFailure() || ::testing::Test::HasFailure()) return;
  }
  for (const auto& game : games) {
    EXPECT_TRUE(game->over());
    accepted += game->accepted();
    ++finished;
  }
  std::printf("%d of %d kills, %d games finished, %d accepted actions, none lost, none doubled\n", kills, kills, finished,
              accepted);
}

int kills() { return std::getenv("FURBALL_KILLS") ? std::atoi(std::getenv("FURBALL_KILLS")) : 4; }

TEST_F(OwnServer, KilledInTheMiddleOfPlayLosesNothingOnSqlite) {
  kill_again_and_again("sqlite:" + folder_ + "/games.db", kills());
}

TEST_F(OwnServer, KilledInTheMiddleOfPlayLosesNothingOnPostgres) {
  if (TestPostgres::programs().empty()) GTEST_SKIP() << "PostgreSQL is not installed (package postgresql-15)";
  TestPostgres postgres;
  kill_again_and_again(postgres.url(), kills());
}

// The database goes away in the middle of play and comes back, again and again: what was accepted stays, in one order; what was
// not stored is told so, and sent again with the same id.
void outage_after_outage(const std::string& url, std::vector<std::string> arguments, const std::function<void()>& outage) {
  const int outages = std::getenv("FURBALL_OUTAGES") ? std::atoi(std::getenv("FURBALL_OUTAGES")) : 2;
  arguments.insert(arguments.begin(), {"--db", url});
  Process process(program(), arguments);
  ASSERT_TRUE(process.running());
  const Table table = create(process.port());
  std::atomic<bool> over{false};
  std::atomic<int> accepted{0};
  std::thread playing([&] {
    auto blue = std::make_unique<Player>(process.port(), table, "blue", 0, false);
    for (int i = 0; !over; ++i) {
      const std::string mid = "m" + std::to_string(i);
      // Sent again until it is accepted, also after the connection was closed.
      for (;;) {
        const Value answer = blue->link.ask(command("chat").set("text", mid).set("mid", mid));
        if (answer.at("ok").as_bool()) break;
        if (!answer.is_null() && code(answer) != "store") {
          ADD_FAILURE() << json::write(answer);
          return;
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        if (!blue->link.open() || answer.is_null()) blue = std::make_unique<Player>(process.port(), table, "blue", 0, false);
      }
      if (++accepted >= 900) return;
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
  });
  for (int i = 0; i < outages; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    outage();
  }
  const int before = accepted;
  EXPECT_TRUE(eventually([&] { return accepted > before || accepted >= 900; })) << "it goes on by itself";
  over = true;
  playing.join();
  Player late(process.port(), table, "red", 0, false);
  int next = 0;
  for (const Value& entry : late.entries) {
    if (entry.at("kind").as_text() != "chat") continue;
    ASSERT_EQ(entry.at("text").as_text(), "m" + std::to_string(next)) << "lost, doubled or out of order";
    ++next;
  }
  EXPECT_EQ(next, accepted);
  std::printf("%d outages, %d accepted messages, none lost, none doubled\n", outages, accepted.load());
}

TEST_F(OwnServer, OutagesOfPostgresLoseNothing) {
  if (TestPostgres::programs().empty()) GTEST_SKIP() << "PostgreSQL is not installed (package postgresql-15)";
  TestPostgres postgres;
  outage_after_outage(postgres.url(), generous(), [&postgres] {
    postgres.stop();
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    postgres.start();
  });
}

// Of a file: another program holds its lock.
TEST_F(OwnServer, OutagesOfSqliteLoseNothing) {
  const std::string file = folder_ + "/games.db";
  const std::string hold = "printf 'begin immediate;\\n.shell sleep 0.3\\ncommit;\\n' | sqlite3 -cmd '.timeout 5000' " + file;
  outage_after_outage("sqlite:" + file, generous(), [&hold] { EXPECT_EQ(std::system(hold.c_str()), 0); });
}

}  // namespace
}  // namespace furball::server_test
