#include "libs/store/store.h"

#include <gtest/gtest.h>

#include <condition_variable>
#include <filesystem>
#include <mutex>

#include "libs/store/commit_queue.h"
#include "libs/store/listener.h"
#include "libs/store/migrations.h"
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

TEST_P(StoreTest, EntriesComeInPages) {
  store_->begin();
  store_->create(game_);
  std::vector<Entry> many;
  for (int i = 1; i <= 10; ++i) many.push_back(entry(i));
  ASSERT_TRUE(store_->append(game_.id, many));
  store_->commit();
  EXPECT_EQ(store_->entries(game_.id, 3, 4), std::vector<Entry>(many.begin() + 3, many.begin() + 7));
  EXPECT_EQ(store_->entries(game_.id, 8, 4).size(), 2u);
}

TEST_P(StoreTest, LinksCodesNotesAndErasing) {
  store_->begin();
  store_->create(game_);
  store_->append(game_.id, std::vector<Entry>{entry(1)});
  store_->set_token(game_.id, 1, "new red");
  store_->set_code(game_.id, 0, "code of blue");
  store_->put_note("ban 10.0.0.0/8", "one");
  store_->put_note("ban 10.0.0.0/8", "two");
  store_->put_note("bane", "another matter");
  store_->commit();
  const std::optional<Game> changed = store_->game(game_.id);
  ASSERT_TRUE(changed);
  EXPECT_EQ(changed->tokens[0], game_.tokens[0]);
  EXPECT_EQ(changed->tokens[1], "new red");
  EXPECT_EQ(changed->codes[0], "code of blue");
  EXPECT_EQ(changed->codes[1], "");
  using Notes = std::vector<std::pair<std::string, std::string>>;
  EXPECT_EQ(store_->notes("ban "), (Notes{{"ban 10.0.0.0/8", "two"}}));
  store_->begin();
  store_->erase_note("ban 10.0.0.0/8");
  store_->commit();
  EXPECT_TRUE(store_->notes("ban ").empty());
  // A list, what nobody touched, and gone with everything.
  bool listed = false;
  for (const Listed& line : store_->list(INT64_MAX, 1000))
    listed |= line.id == game_.id && line.entries == 1 && line.last == 99;
  EXPECT_TRUE(listed);
  const auto is_old = [&](int64_t since) {
    const std::vector<int64_t> old = store_->untouched(since, 1000);
    return std::find(old.begin(), old.end(), game_.id) != old.end();
  };
  EXPECT_TRUE(is_old(124));
  EXPECT_FALSE(is_old(123));
  EXPECT_GT(store_->bytes(), 0);
  store_->begin();
  store_->erase(game_.id);
  store_->commit();
  EXPECT_FALSE(store_->game(game_.id));
  EXPECT_TRUE(store_->entries(game_.id, 0).empty());
}

TEST_P(StoreTest, AReaderWaitsForNoWriter) {
  Result<std::unique_ptr<Store>> reader = Store::open_reader(url_);
  ASSERT_TRUE(reader.ok()) << reader.error().to_string();
  store_->begin();
  store_->create(game_);  // the writer holds its lock
  (*reader)->begin();
  EXPECT_FALSE((*reader)->game(game_.id)) << "not committed yet";
  (*reader)->commit();
  store_->commit();
  (*reader)->begin();
  EXPECT_TRUE((*reader)->game(game_.id));
  EXPECT_THROW((*reader)->erase(game_.id), std::exception) << "a reader cannot write";
  (*reader)->rollback();
}

TEST_P(StoreTest, OneBadJobDoesNotSpoilTheOthers) {
  std::mutex mutex;
  std::condition_variable changed;
  int good = 0, bad = 0, conflicts = 0;
  {
    CommitQueue queue(std::move(store_), [](int, CommitQueue::Completions list) {
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

// The tables as the first release made them, with a game in them: everything is there afterwards, the new columns are empty.
TEST(SqliteStore, AnOldDatabaseIsMigrated) {
  char pattern[] = "/tmp/furball-store-XXXXXX";
  const std::string folder = ::mkdtemp(pattern), file = folder + "/games.db";
  const std::string sql = "create table furball_schema (version integer not null); insert into furball_schema values (1);" +
                          std::string(migrations()[0].substr(0, migrations()[0].find("{without_rowid}"))) +
                          "without rowid; insert into games values (7, 1, '{}', 'ab', 'b', '', 'w');"
                          "insert into entries values (7, 1, 'chat', 0, 0, 'hello', '', 5);";
  ASSERT_EQ(std::system(("sqlite3 " + file + " \"" + sql + "\"").c_str()), 0);
  Result<std::unique_ptr<Store>> store = Store::open(file, "one");
  ASSERT_TRUE(store.ok()) << store.error().to_string();
  const std::optional<Game> game = (*store)->game(7);
  ASSERT_TRUE(game);
  EXPECT_EQ(game->tokens[2], "w");
  EXPECT_EQ(game->codes[0], "");
  EXPECT_EQ((*store)->entries(7, 0).size(), 1u);
  *store = nullptr;
  std::filesystem::remove_all(folder);
}

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

// However long the writing goes on without a pause, the log begins anew instead of growing.
TEST(SqliteStore, TheLogStaysShort) {
  char pattern[] = "/tmp/furball-store-XXXXXX";
  const std::string folder = ::mkdtemp(pattern), file = folder + "/games.db";
  Result<std::unique_ptr<Store>> store = Store::open(file, "one"), reader = Store::open_reader(file);
  ASSERT_TRUE(store.ok() && reader.ok());
  constexpr int kGames = 400, kMostRounds = 1000;
  int round = 0, without_growth = 0;
  for (std::uintmax_t size = 0; without_growth < 12 && round < kMostRounds; ++round) {
    (*store)->begin();
    for (int i = 1; i <= kGames; ++i) {  // far from each other: 400 pages or more a round
      Game game;
      game.id = int64_t{i} * 1000003;
      if (round == 0) (*store)->create(game);
      else EXPECT_TRUE((*store)->append(game.id, std::vector<Entry>{{round, "chat", 0, 0, std::string(150, 'x'), "", 1}}));
    }
    (*store)->commit();
    const std::uintmax_t now = std::filesystem::file_size(file + "-wal");
    without_growth = now == size ? without_growth + 1 : 0;
    size = now;
  }
  EXPECT_EQ(without_growth, 12) << "the log has grown all the time";
  EXPECT_EQ((*reader)->entries(1000003, 0).size(), static_cast<std::size_t>(round - 1));
  *reader = nullptr;
  *store = nullptr;
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
