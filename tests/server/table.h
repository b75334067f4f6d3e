#pragma once
// What the server's tests share: creating and joining games, a seat that keeps its journal, servers to play on.

#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <map>
#include <memory>
#include <thread>
#include <vector>

#include "libs/dice/rng.h"
#include "libs/json/json.h"
#include "libs/store/test_postgres.h"
#include "tests/server/client.h"
#include "tests/server/process.h"

namespace furball::server_test {

using store::TestPostgres;

inline const std::string kEntropy(64, '7');

struct Table {
  std::string game;
  std::map<std::string, std::string> tokens;
};
Table create(int port, const std::string& blue = "human", const std::string& red = "human", const std::string& game = "pig");

// Waits for something that comes true in its own time; the wait is long, so that only a fault fails.
template <class Condition>
bool eventually(Condition condition) {
  for (int i = 0; i < 600; ++i) {
    if (condition()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  return false;
}

// A figure of /metrics, labels included: "actions_total", "took_seconds_count{kind=\"load\"}". -1: there is none.
double metric_of(int port, const std::string& name);

inline Value object() { return Value::object(); }
inline Value command(const char* cmd) { return object().set("cmd", cmd); }
inline Value offer(const char* cmd, const char* what) { return command(cmd).set("offer", what); }
inline std::string code(const Value& answer) { return std::string(answer.at("error").at("code").as_text()); }
Value join_message(const Table& table, const std::string& seat, int64_t from = 0, bool views = true);
Value apply(int64_t head, const char* notation, const std::string& mid = "");

// An entry as the journal holds it. A push says more (its words, its events, the weights of dice); a page of the journal does
// not.
Value as_stored(const Value& entry);

// One seat that keeps what it has seen of the journal.
struct Player {
  Player(int port, const Table& t, std::string s, int64_t from = 0, bool views = true)
      : table(t), seat(std::move(s)), link(port, "", t.game) {
    seq = from;
    welcome = link.ask(join_message(table, seat, from, views));
    take(welcome);
    // A long journal comes in pages; pushes that come meanwhile wait for them.
    for (bool more = welcome.at("more").as_bool(); more;) {
      const Value page = link.ask(command("entries").set("from", static_cast<long long>(seq)));
      whole = page.at("ok").as_bool();
      EXPECT_TRUE(whole || page.is_null()) << json::write(page);
      if (!whole) break;
      take(page);
      ++pages;
      more = page.at("more").as_bool();
    }
    drain();  // the last page may hold the end of the game, which only a push calls the end
  }
  void take(const Value& message) {
    for (const Value& entry : message.at("entries").as_array()) {
      // What was pushed while pages were fetched may stand in the last of them too.
      if (const int64_t behind = seq - entry.at("seq").as_integer(); pages > 0 && behind >= 0) {
        EXPECT_EQ(as_stored(entry), entries[entries.size() - 1 - static_cast<std::size_t>(behind)]);
        continue;
      }
      EXPECT_EQ(entry.at("seq").as_integer(), seq + 1) << "a gap";
      seq = entry.at("seq").as_integer();
      entries.push_back(as_stored(entry));
      last = entry;
    }
    if (message.find("head")) state = message;
    if (message.find("present")) present = message.at("present");
  }
  Value ask(const Value& message) {
    Value answer = link.ask(message);
    drain();
    return answer;
  }
  void drain() {
    for (const Value& push : link.pushes) take(push);
    link.pushes.clear();
  }
  // Takes in pushes until the journal has this number.
  bool reach(int64_t number, int milliseconds = 30000) {
    drain();
    while (seq < number) {
      const std::optional<Value> push = link.next(milliseconds);
      if (!push) return false;
      take(*push);
    }
    return true;
  }
  int64_t head() const { return state.at("head").as_integer(); }
  bool over() const { return state.find("over") != nullptr; }

  Table table;
  std::string seat;
  Client link;
  Value welcome, state, present;
  int64_t seq = 0;
  int pages = 0;      // of the journal, beside the welcome
  bool whole = true;  // false: the connection broke before the journal had come
  std::vector<Value> entries;
  Value last;  // the newest entry, as it came
};

// Plays both seats to the end (or for so many choices) and returns how many choices were made.
int play(Player& blue, Player& red, dice::Rng& rng, int most = 100000);

// One server for each kind of database; the tests share it.
class ServerTest : public ::testing::TestWithParam<const char*> {
 protected:
  struct Running {
    std::string folder;
    std::unique_ptr<TestPostgres> postgres;
    std::unique_ptr<Process> process;
    std::string url;
  };
  static void SetUpTestSuite() { running_ = new std::map<std::string, Running>(); }
  static void TearDownTestSuite() {
    for (auto& [name, r] : *running_) {
      r.process.reset();
      std::filesystem::remove_all(r.folder);
    }
    delete running_;
  }

  void SetUp() override {
    const bool postgres = std::string(GetParam()) == "postgresql";
    if (postgres && TestPostgres::programs().empty()) GTEST_SKIP() << "PostgreSQL is not installed (package postgresql-15)";
    Running& r = (*running_)[GetParam()];
    if (!r.process) {
      char pattern[] = "/tmp/furball-server-XXXXXX";
      r.folder = ::mkdtemp(pattern);
      if (postgres) r.postgres = std::make_unique<TestPostgres>();
      r.url = postgres ? r.postgres->url() : "sqlite:" + r.folder + "/games.db";
      r.process = std::make_unique<Process>(start(r.url));
    }
    here_ = &r;
    ASSERT_TRUE(r.process->running());
  }
  static Process start(const std::string& url, std::vector<std::string> more = {}) {
    std::vector<std::string> arguments = {
        "--db", url,           "--rate", "100000", "--games-per-hour", "1000000", "--connections-per-address",
        "5000", "--bot-games", "1000"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const char* log = std::getenv("FURBALL_TEST_LOG");
    return Process(program(), arguments, log ? log : "/dev/null");
  }
  int port() const { return here_->process->port(); }
  double metric(const std::string& name) const { return metric_of(port(), name); }
  void expect_alive() const { EXPECT_EQ(http(port(), "GET", "/healthz").status, 200); }

  static std::map<std::string, Running>* running_;
  Running* here_ = nullptr;
};

// For what needs a server of its own.
class OwnServer : public ::testing::Test {
 protected:
  void SetUp() override {
    char pattern[] = "/tmp/furball-server-XXXXXX";
    folder_ = ::mkdtemp(pattern);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }
  // Limits that no test meets by playing fast.
  static std::vector<std::string> generous() {
    return {"--rate", "100000", "--games-per-hour", "1000000", "--connections-per-address", "5000", "--bot-games", "1000"};
  }
  Process start(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {"--db", folder_ + "/games.db"});
    return Process(program(), arguments, folder_ + "/log");
  }
  std::string folder_;
};

}  // namespace furball::server_test
