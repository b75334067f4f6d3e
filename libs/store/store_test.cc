#include "libs/store/store.h"

#include <gtest/gtest.h>

#include <condition_variable>
#include <filesystem>
#include <mutex>

#include "libs/store/commit_queue.h"
#include "libs/store/listener.h"
#include "libs/store/test_postgres.h"

namespace furball::store {
namespace {

// Every test runs on both databases.
class StoreTest : public ::testing::TestWithParam<const char*> {
 protected:
  static void SetUpTestSuite() {
    if (!TestPostgres::programs().empty()) postgres_ = new TestPostgres();
  }
  static void TearDownTestSuite() {
    delete postgres_;
    postgres_ = nullptr;
  }
  void SetUp() override {
    if (std::string(GetParam()) == "postgresql") {
      if (!postgres_) GTEST_SKIP() << "PostgreSQL is not installed (package postgresql-15)";
      url_ = postgres_->url();
    } else {
      char pattern[] = "/tmp/furball-store-XXXXXX";
      folder_ = ::mkdtemp(pattern);
      url_ = "sqlite:" + folder_ + "/games.db";
    }
    store_ = open();
    static int64_t next = 1;
    game_.id = next++;
    game_.created = 123;
    game_.header = R"({"game":"pig","title":"Köln's \"best\""})";
    game_.seed = "ab";
    game_.tokens[0] = "hash of blue", game_.tokens[2] = "hash of the audience";
  }
  void TearDown() override {
    store_.reset();
    if (!folder_.empty()) std::filesystem::remove_all(folder_);
  }
  std::unique_ptr<Store> open(const std::string& name = "one") {
    Result<std::unique_ptr<Store>> store = Store::open(url_, name);
    EXPECT_TRUE(store.ok()) << (store.ok() ? "" : store.error().to_string());
    return store.ok() ? std::move(*store) : nullptr;
  }
  static Entry entry(int64_t seq, const char* kind = "action") {
    return {seq, kind, 1, 4000000000LL, "text 'quoted'", "m" + std::to_string(seq), 99};
  }

  static TestPostgres* postgres_;
  std::string folder_, url_;
  std::unique_ptr<Store> store_;
  Game game_;
};
TestPostgres* StoreTest::postgres_ = nullptr;

TEST_P(StoreTest, KeepsGamesAndEntries) {
  store_->begin();
  store_->create(game_);
  const Entry first[] = {entry(1), entry(2, "roll")};
  EXPECT_TRUE(store_->append(game_.id, first));
  store_->commit();
  store_ = nullptr;
  store_ = open();
  const std::optional<Game> again = store_->game(game_.id);
  ASSERT_TRUE(again);
  EXPECT_EQ(again->header, game_.header);
  EXPECT_EQ(again->tokens[0], game_.tokens[0]);
  EXPECT_EQ(again->tokens[1], "");
  EXPECT_EQ(store_->entries(game_.id, 0), std::vector<Entry>({entry(1), entry(2, "roll")}));
  EXPECT_EQ(store_->entries(game_.id, 1), std::vector<Entry>({entry(2, "roll")}));
  EXPECT_FALSE(store_->game(987654321).has_value());
}

TEST_P(StoreTest, ANumberIsTakenOnce) {
  store_->begin();
  store_->create(game_);
  EXPECT_TRUE(store_->append(game_.id, std::vector<Entry>{entry(1)}));
  EXPECT_FALSE(store_->append(game_.id, std::vector<Entry>{entry(1, "roll"), entry(2)}));
  EXPECT_TRUE(store_->append(game_.id, std::vector<Entry>{entry(2)}));
  store_->commit();
  EXPECT_EQ(store_->entries(game_.id, 0), std::vector<Entry>({entry(1), entry(2)}));
}

TEST_P(StoreTest, RollbackLeavesNothing) {
  store_->begin();
  store_->create(game_);
  store_->append(game_.id, std::vector<Entry>{entry(1)});
  store_->rollback();
  EXPECT_FALSE(store_->game(game_.id).has_value());
  EXPECT_TRUE(store_->entries(game_.id, 0).empty());
}

TEST_P(StoreTest, OneBadJobDoesNotSpoilTheOthers) {
  std::mutex mutex;
  std::condition_variable changed;
  int good = 0, bad = 0, conflicts = 0;
  {
    CommitQueue queue(std::move(store_), [](CommitQueue::Completions list) {
      for (auto& f : list) f();
    });
    queue.push({[&](Store& s) { s.create(game_); }, nullptr});
    for (int i = 1; i <= 50; ++i) {
      queue.push({[&, i](Store& s) {
                    if (i == 20) throw std::runtime_error("a bad job");
                    Game other = game_;
                    other.id = game_.id + 1000 + i;
                    s.create(other);
                    if (!s.append(other.id, std::vector<Entry>{entry(1)})) ++conflicts;
                  },
                  [&](const std::string* error) {
                    const std::lock_guard<std::mutex> guard(mutex);
                    ++(error ? bad : good);
                    changed.notify_all();
                  }});
    }
    queue.stop();
    EXPECT_GE(queue.figures().jobs, 51u);
  }
  EXPECT_EQ(good, 49);
  EXPECT_EQ(bad, 1);
  EXPECT_EQ(conflicts, 0);
  store_ = open();
  for (int i = 1; i <= 50; ++i) EXPECT_EQ(store_->entries(game_.id + 1000 + i, 0).size(), i == 20 ? 0u : 1u) << i;
}

TEST_P(StoreTest, ANewerDatabaseIsRefused) {
  if (std::string(GetParam()) == "postgresql") GTEST_SKIP() << "the cluster is shared by the other tests";
  store_.reset();
  ASSERT_EQ(std::system(("sqlite3 " + folder_ + "/games.db 'update furball_schema set version = 99'").c_str()), 0);
  const Result<std::unique_ptr<Store>> refused = Store::open(url_, "one");
  ASSERT_FALSE(refused.ok());
  EXPECT_NE(refused.error().message.find("schema 99"), std::string::npos);
}

INSTANTIATE_TEST_SUITE_P(Databases, StoreTest, ::testing::Values("sqlite", "postgresql"),
                         [](const auto& info) { return std::string(info.param); });

TEST(SqliteStore, TheFileBelongsToOneServer) {
  char pattern[] = "/tmp/furball-store-XXXXXX";
  const std::string folder = ::mkdtemp(pattern);
  Result<std::unique_ptr<Store>> one = Store::open(folder + "/games.db", "one");
  ASSERT_TRUE(one.ok());
  EXPECT_FALSE(Store::open(folder + "/games.db", "two").ok());
  *one = nullptr;
  EXPECT_TRUE(Store::open(folder + "/games.db", "two").ok());
  std::filesystem::remove_all(folder);
}

TEST(PostgresStore, TwoProcessesCompeteAndHearOfEachOther) {
  if (TestPostgres::programs().empty()) GTEST_SKIP() << "PostgreSQL is not installed (package postgresql-15)";
  TestPostgres postgres;
  Result<std::unique_ptr<Store>> one = Store::open(postgres.url(), "one"), two = Store::open(postgres.url(), "two");
  ASSERT_TRUE(one.ok() && two.ok());
  std::mutex mutex;
  std::condition_variable changed;
  std::vector<std::string> heard;
  const auto listen = [&](std::string_view text) {
    const std::lock_guard<std::mutex> guard(mutex);
    heard.emplace_back(text);
    changed.notify_all();
  };
  Listener listener(postgres.url(), "two", listen);
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  Game game;
  game.id = 7;
  (*one)->begin();
  (*one)->create(game);
  EXPECT_TRUE((*one)->append(7, std::vector<Entry>{{1, "action", 0, 5, "", "", 1}}));
  (*one)->tell("p hello");
  (*one)->commit();
  (*two)->begin();
  EXPECT_FALSE((*two)->append(7, std::vector<Entry>{{1, "action", 1, 6, "", "", 1}}));
  (*two)->tell("p own words");
  (*two)->commit();
  std::unique_lock<std::mutex> lock(mutex);
  changed.wait_for(lock, std::chrono::seconds(5), [&] { return heard.size() >= 2; });
  EXPECT_EQ(heard, std::vector<std::string>({"one e 7:1", "one p hello"}));
  // The connection comes back after a restart of the database, and says that something may be missing.
  lock.unlock();
  postgres.restart();
  lock.lock();
  EXPECT_TRUE(changed.wait_for(lock, std::chrono::seconds(10), [&] { return heard.size() >= 3; }));
  EXPECT_EQ(heard.back(), "");
  EXPECT_THROW((*one)->begin(), std::exception);
  (*one)->reconnect();
  EXPECT_EQ((*one)->entries(7, 0).size(), 1u);
  // While the database is away every attempt fails; afterwards the same store works again.
  postgres.stop();
  EXPECT_THROW((*one)->reconnect(), std::exception);
  EXPECT_THROW((*one)->begin(), std::exception);
  (*one)->rollback();
  postgres.start();
  (*one)->begin();
  EXPECT_TRUE((*one)->append(7, std::vector<Entry>{{2, "action", 0, 5, "", "", 1}}));
  (*one)->commit();
  EXPECT_EQ((*one)->entries(7, 0).size(), 2u);
}

}  // namespace
}  // namespace furball::store
