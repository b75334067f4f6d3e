// The server as its clients see it: a real process, real sockets, both databases.

#include <gtest/gtest.h>
#include <sys/socket.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <thread>

#include "libs/dice/rng.h"
#include "libs/json/json.h"
#include "libs/store/test_postgres.h"
#include "tests/server/client.h"
#include "tests/server/process.h"

namespace furball::server_test {
namespace {

using store::TestPostgres;

const std::string kEntropy(64, '7');

struct Table {
  std::string game;
  std::map<std::string, std::string> tokens;
};

Value object() { return Value::object(); }

// Waits for something that comes true in its own time; the wait is long, so that only a fault fails.
template <class Condition>
bool eventually(Condition condition) {
  for (int i = 0; i < 600; ++i) {
    if (condition()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  return false;
}

Table create(int port, const std::string& blue = "human", const std::string& red = "human", const std::string& game = "pig") {
  Value request = object();
  request.set("game", game).set("seats", object().set("blue", blue).set("red", red)).set("names", object().set("blue", "Ann"));
  const HttpAnswer answer = post(port, "/api/games", request);
  EXPECT_EQ(answer.status, 201) << answer.body;
  Table table;
  table.game = answer.json().at("game").as_text();
  const Value tokens = answer.json().at("tokens");
  for (const Value::Member& member : tokens.as_object()) table.tokens[member.first] = member.second.as_text();
  return table;
}

Value join_message(const Table& table, const std::string& seat, int64_t from = 0, bool views = true) {
  Value m = object();
  m.set("cmd", "join").set("game", table.game).set("token", table.tokens.at(seat)).set("from", static_cast<long long>(from)).set("views", views);
  if (seat != "watch") m.set("entropy", kEntropy);
  return m;
}

std::string code(const Value& answer) { return std::string(answer.at("error").at("code").as_text()); }

Value apply(int64_t head, const char* notation, const std::string& mid = "") {
  Value m = object();
  m.set("cmd", "apply").set("head", static_cast<long long>(head)).set("notation", notation);
  if (!mid.empty()) m.set("mid", mid);
  return m;
}

Value command(const char* cmd) { return object().set("cmd", cmd); }
Value offer(const char* cmd, const char* what) { return command(cmd).set("offer", what); }

// One seat that keeps what it has seen of the journal.
struct Player {
  Player(int port, const Table& t, std::string s, int64_t from = 0, bool views = true) : table(t), seat(std::move(s)), link(port) {
    welcome = link.ask(join_message(table, seat, from, views));
    take(welcome);
  }
  void take(const Value& message) {
    for (const Value& entry : message.at("entries").as_array()) {
      EXPECT_EQ(entry.at("seq").as_integer(), seq + 1) << "a gap";
      seq = entry.at("seq").as_integer();
      entries.push_back(entry);
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
  std::vector<Value> entries;
};

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
    std::vector<std::string> arguments = {"--db", url, "--rate", "100000", "--games-per-hour", "1000000", "--connections-per-address", "5000"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const char* log = std::getenv("FURBALL_TEST_LOG");
    return Process(program(), arguments, log ? log : "/dev/null");
  }
  int port() const { return here_->process->port(); }
  double metric(const std::string& name, int at = 0) const {
    const std::string text = http(at ? at : port(), "GET", "/metrics").body;
    const std::size_t found = text.find("\nfurball_" + name + " ");
    return found == std::string::npos ? -1 : std::atof(text.c_str() + found + 10 + name.size());
  }
  void expect_alive() const { EXPECT_EQ(http(port(), "GET", "/healthz").status, 200); }

  static std::map<std::string, Running>* running_;
  Running* here_ = nullptr;
};
std::map<std::string, ServerTest::Running>* ServerTest::running_ = nullptr;

// Plays both seats to the end (or for so many choices) and returns how many choices were made.
int play(Player& blue, Player& red, dice::Rng& rng, int most = 100000) {
  for (int made = 0; made < most; ++made) {
    Player& actor = blue.state.at("turn").as_text() == "blue" ? blue : red;
    Player& other = &actor == &blue ? red : blue;
    if (blue.over()) return made;
    const Value answer = actor.ask(apply(actor.head(), rng.below(4) == 0 ? "hold" : "roll", "m" + std::to_string(rng.next())));
    EXPECT_TRUE(answer.at("ok").as_bool()) << json::write(answer);
    if (!answer.at("ok").as_bool()) return made;
    EXPECT_TRUE(actor.reach(answer.at("seq").as_integer())) << "the push comes before the answer";
    EXPECT_TRUE(other.reach(actor.seq));
  }
  return most;
}

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
  for (const std::string& token : {other.tokens.at("blue"), table.tokens.at("blue").substr(1), std::string(), std::string("x")}) {
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
  for (const Value& entry : blue.entries) chats += entry.at("kind").as_text() == "chat" && entry.at("text").as_text() == "good luck";
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
  EXPECT_EQ(blue.entries.back().at("roll").as_integer(), 0);
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

TEST_P(ServerTest, Offers) {
  const Table table = create(port());
  Player blue(port(), table, "blue"), red(port(), table, "red");
  ASSERT_TRUE(blue.reach(2));
  // A choice without dice is taken back freely; after dice only if the other side agrees.
  EXPECT_TRUE(blue.ask(apply(blue.head(), "hold")).at("ok").as_bool());
  EXPECT_TRUE(blue.ask(command("undo").set("head", static_cast<long long>(blue.head()))).at("ok").as_bool());
  EXPECT_EQ(blue.state.at("step").as_integer(), 0);
  EXPECT_TRUE(blue.ask(apply(blue.head(), "roll")).at("ok").as_bool());
  EXPECT_EQ(blue.entries.back().at("roll").as_integer(), 0);
  EXPECT_EQ(code(blue.ask(command("undo").set("head", static_cast<long long>(blue.head())))), "offer");
  EXPECT_TRUE(blue.ask(offer("offer", "undo")).at("ok").as_bool());
  EXPECT_EQ(code(blue.ask(offer("offer", "undo"))), "offer");
  EXPECT_EQ(code(blue.ask(offer("accept", "undo"))), "offer");
  ASSERT_TRUE(red.reach(blue.seq));
  EXPECT_EQ(red.state.at("offers").as_array().size(), 1u);
  EXPECT_TRUE(red.ask(offer("accept", "undo")).at("ok").as_bool());
  ASSERT_TRUE(blue.reach(red.seq));
  EXPECT_EQ(blue.state.at("step").as_integer(), 0);
  // The next die is a new one: its number is not used twice.
  EXPECT_TRUE(blue.ask(apply(blue.head(), "roll")).at("ok").as_bool());
  EXPECT_EQ(blue.entries.back().at("roll").as_integer(), 1);
  ASSERT_TRUE(red.reach(blue.seq));
  // Draw: declined, withdrawn, lapsed, then agreed.
  EXPECT_TRUE(blue.ask(offer("offer", "draw")).at("ok").as_bool());
  EXPECT_TRUE(red.ask(offer("decline", "draw")).at("ok").as_bool());
  EXPECT_TRUE(blue.ask(offer("offer", "draw")).at("ok").as_bool());
  EXPECT_TRUE(blue.ask(offer("withdraw", "draw")).at("ok").as_bool());
  EXPECT_EQ(code(red.ask(offer("accept", "draw"))), "offer");
  EXPECT_EQ(code(red.ask(offer("offer", "rematch"))), "offer");
  EXPECT_TRUE(blue.ask(offer("offer", "draw")).at("ok").as_bool());
  ASSERT_TRUE(red.reach(blue.seq));
  EXPECT_TRUE(red.ask(offer("offer", "draw")).at("ok").as_bool()) << "offering the same accepts it";
  EXPECT_EQ(red.state.at("over").at("result").as_text(), "draw");
  EXPECT_EQ(red.state.at("over").at("by").as_text(), "agreement");
  // The record of such a game can be verified too, undone dice included.
  const Value record = red.ask(command("record")).at("record");
  const Value verified = post(port(), "/api/call", command("verify").set("record", record)).json();
  EXPECT_TRUE(verified.at("ok").as_bool()) << json::write(verified);
  EXPECT_TRUE(verified.at("fair").at("revealed").as_bool());
  EXPECT_EQ(verified.at("fair").at("rolls").as_integer(), 2);
  // Rematch with sides swapped: the same token opens the other seat.
  EXPECT_TRUE(red.ask(offer("offer", "rematch")).at("ok").as_bool());
  EXPECT_TRUE(blue.ask(offer("accept", "rematch")).at("ok").as_bool());
  ASSERT_TRUE(red.reach(blue.seq));
  Table next = table;
  next.game = red.state.at("next").as_text();
  EXPECT_EQ(next.game.size(), 12u);
  Player swapped(port(), next, "blue");
  EXPECT_EQ(swapped.welcome.at("seat").as_text(), "red");
  EXPECT_EQ(swapped.welcome.at("names").at("red").as_text(), "Ann");
  Player first(port(), next, "red");
  EXPECT_EQ(first.welcome.at("seat").as_text(), "blue");
  EXPECT_TRUE(first.ask(command("resign")).at("ok").as_bool());
  EXPECT_EQ(first.state.at("over").at("result").as_text(), "red");
}

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

TEST_P(ServerTest, MalformedFramesAndMessages) {
  const Table table = create(port());
  const auto closes_with = [&](int expected, const auto& act) {
    Client client(port());
    ASSERT_TRUE(client.open());
    act(client);
    const int got = client.wait_close();
    EXPECT_TRUE(got == expected || got == 1006) << got << " instead of " << expected;
  };
  closes_with(1007, [](Client& c) { c.send_text("not json"); });
  closes_with(1007, [](Client& c) { c.send_text("[1,2]"); });
  closes_with(1007, [](Client& c) { c.send_text(std::string(100, '[')); });
  closes_with(1007, [](Client& c) { c.send_text("\xff\xfe{}"); });
  closes_with(1003, [](Client& c) { c.send_frame(2, "{}"); });
  closes_with(1009, [](Client& c) { c.send_text(std::string(20000, ' ')); });
  closes_with(1002, [](Client& c) { c.send_frame(1, "{}", true, false); });
  closes_with(1002, [](Client& c) { c.send_frame(3, "{}"); });
  closes_with(1002, [](Client& c) { c.send_frame(0, "{}"); });
  closes_with(1002, [](Client& c) { c.send_bytes(std::string(16, '\xff')); });
  closes_with(1009, [](Client& c) { c.send_bytes(std::string("\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff\1\2\3\4{}", 16)); });
  closes_with(1008, [&](Client& c) {
    EXPECT_TRUE(c.ask(join_message(table, "blue")).at("ok").as_bool());
    c.send(join_message(table, "blue").set("id", 2));
  });
  // A message in pieces is one message.
  Client pieces(port());
  pieces.send_frame(1, "{\"id\":1,\"cmd\":", false);
  pieces.send_frame(0, "\"ping\"}", true);
  EXPECT_EQ(pieces.next()->at("ok").as_bool(), true);
  // Well-formed frames with wrong content are answered, and the connection stays.
  Client client(port());
  const char* const wrong[] = {R"({"id":7})", R"({"id":7,"cmd":5})", R"({"id":7,"cmd":"fly"})", R"({"id":7,"cmd":"join"})",
                               R"({"id":7,"cmd":"join","game":"a","token":5})", R"({"id":7,"cmd":"join","game":"a","token":"b","from":-1})",
                               R"({"id":7,"cmd":"join","game":"a","token":"b","entropy":"xyz"})", R"({"id":7,"cmd":"ping","more":1})",
                               R"({"id":7,"cmd":"apply","head":"x","action":1})", R"({"id":7,"cmd":"chat","text":""})",
                               R"({"id":7,"cmd":"apply","head":0,"action":1,"mid":"a\u0000b"})", R"({"id":7,"cmd":"offer","offer":"peace"})"};
  for (const char* text : wrong) {
    client.send_text(text);
    const std::optional<Value> answer = client.next();
    ASSERT_TRUE(answer.has_value()) << text;
    EXPECT_EQ(code(*answer), "form") << text;
    EXPECT_EQ(answer->at("id").as_integer(), 7);
    EXPECT_FALSE(answer->at("error").at("message").as_text().empty());
  }
  expect_alive();
}

TEST_P(ServerTest, HttpIsStrict) {
  EXPECT_EQ(http(port(), "POST", "/api/games", std::string(300 * 1024, ' '), "Content-Type: application/json\r\n").status, 413);
  EXPECT_EQ(http(port(), "POST", "/api/games", "{}", "").status, 415);
  EXPECT_EQ(http(port(), "GET", "/api/games").status, 405);
  EXPECT_EQ(post(port(), "/api/nothing", object()).status, 404);
  for (const char* body : {"", "{", "[]", "{\"game\":\"chess\"}", "{\"game\":\"pig\",\"seats\":{\"blue\":\"bot:none\"}}", "{\"game\":\"pig\",\"scenario\":\"no\"}",
                           "{\"game\":\"pig\",\"more\":1}", "{\"game\":\"pig\",\"scenario_data\":{\"target\":0}}"}) {
    const HttpAnswer answer = http(port(), "POST", "/api/games", body, "Content-Type: application/json\r\n");
    EXPECT_EQ(answer.status, 400) << body;
    EXPECT_FALSE(answer.json().at("error").at("message").as_text().empty()) << body;
  }
  EXPECT_EQ(http(port(), "POST", "/api/games", "{\"game\":\"pig\"}", "Content-Type: application/json\r\nOrigin: http://evil.example\r\n").status, 403);
  EXPECT_EQ(http(port(), "POST", "/api/games", "{\"game\":\"pig\"}", "Content-Type: application/json\r\nOrigin: http://localhost:" + std::to_string(port()) + "\r\n").status, 201);
  EXPECT_EQ(Client(port(), "Origin: http://evil.example\r\n").upgrade_status(), 403);
  EXPECT_TRUE(Client(port(), "Origin: http://localhost:" + std::to_string(port()) + "\r\n").open());
  EXPECT_EQ(raw_http(port(), "rubbish\r\n\r\n").status, 400);
  EXPECT_EQ(raw_http(port(), "GET / HTTP/1.1\r\nX: " + std::string(40000, 'x') + "\r\n\r\n").status, 431);
  const HttpAnswer health = http(port(), "GET", "/healthz");
  EXPECT_EQ(health.status, 200);
  EXPECT_NE(health.header("Content-Security-Policy").find("default-src 'self'"), std::string::npos);
  EXPECT_EQ(health.header("X-Content-Type-Options"), "nosniff");
  EXPECT_GE(metric("store_commits_total"), 1);
  EXPECT_EQ(post(port(), "/api/call", command("hello")).json().at("protocol").as_integer(), 1);
  EXPECT_EQ(post(port(), "/api/call", command("new").set("game", "pig")).status, 400);
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
      const Value answer = actor.ask(command("apply").set("head", static_cast<long long>(actor.head())).set("action", action.at("action")));
      ASSERT_TRUE(answer.at("ok").as_bool()) << id << ": " << json::write(answer);
      ASSERT_TRUE(other.reach(actor.seq)) << id;
      EXPECT_EQ(other.state.at("hash").as_text(), actor.state.at("hash").as_text());
    }
  }
}

TEST_P(ServerTest, VanishedAndSlowReaders) {
  const Table table = create(port());
  Player blue(port(), table, "blue");
  {
    Player red(port(), table, "red");
    const std::optional<Value> came = blue.link.next_push("presence");
    ASSERT_TRUE(came.has_value());
    red.link.drop();
  }
  bool left = false;
  for (int i = 0; i < 10 && !left; ++i) {
    const std::optional<Value> push = blue.link.next_push("presence");
    ASSERT_TRUE(push.has_value());
    left = push->at("present").at("red").as_integer() == 0;
  }
  EXPECT_TRUE(left);
  // One that asks and never reads is cut off; the other does not notice.
  const double before = metric("slow_readers_total");
  Client slow(port());
  ASSERT_TRUE(slow.ask(join_message(table, "watch")).at("ok").as_bool());
  bool cut = false;
  for (int i = 0; i < 200000 && !cut; ++i) cut = !slow.send_text(R"({"id":1,"cmd":"view"})");
  // The system may take the whole burst before the server has answered much of it.
  EXPECT_TRUE(eventually([&] { return metric("slow_readers_total") > before; }));
  EXPECT_TRUE(blue.link.ask(command("ping")).at("ok").as_bool());
  expect_alive();
}

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

INSTANTIATE_TEST_SUITE_P(Databases, ServerTest, ::testing::Values("sqlite", "postgresql"), [](const auto& info) { return std::string(info.param); });

// --- Things that need a server of their own ---------------------------------------------------------------------

class OwnServer : public ::testing::Test {
 protected:
  void SetUp() override {
    char pattern[] = "/tmp/furball-server-XXXXXX";
    folder_ = ::mkdtemp(pattern);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }
  Process start(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {"--db", folder_ + "/games.db"});
    return Process(program(), arguments, folder_ + "/log");
  }
  std::string folder_;
};

TEST_F(OwnServer, LimitsHold) {
  Process process = start({"--rate", "5", "--games-per-hour", "3", "--connections-per-address", "6"});
  ASSERT_TRUE(process.running());
  const int port = process.port();
  const Table table = create(port);
  Client client(port);
  ASSERT_TRUE(client.ask(join_message(table, "blue")).at("ok").as_bool());
  int limited = 0;
  for (int i = 0; i < 100; ++i) limited += code(client.ask(command("ping"))) == "rate";
  EXPECT_GT(limited, 50);
  std::vector<Client> many;
  int refused = 0;
  for (int i = 0; i < 10; ++i) {
    many.emplace_back(port);
    refused += !many.back().open();
  }
  EXPECT_EQ(refused, 5);
  many.clear();
  client.drop();
  std::this_thread::sleep_for(std::chrono::milliseconds(1500));
  int made = 1;
  while (made < 20 && post(port, "/api/games", object().set("game", "pig")).status == 201) ++made;
  EXPECT_EQ(made, 3);
}

TEST_F(OwnServer, SlowSendersAreCutOff) {
  Process process = start({"--patience", "1"});
  ASSERT_TRUE(process.running());
  Socket slow(process.port());
  slow.write("POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{");
  const auto from = std::chrono::steady_clock::now();
  while (slow.read_more(20000)) {
  }
  EXPECT_FALSE(slow.open());
  EXPECT_LT(std::chrono::steady_clock::now() - from, std::chrono::seconds(10));
}

TEST_F(OwnServer, ThePageIsServedAndNothingElse) {
  std::filesystem::create_directories(folder_ + "/web/assets");
  std::ofstream(folder_ + "/web/index.html") << "<title>page</title>";
  std::ofstream(folder_ + "/web/assets/app.js") << "js";
  std::ofstream(folder_ + "/web/assets/engine.wasm") << "wasm";
  std::ofstream(folder_ + "/web/assets/app.js.br") << "br";
  std::ofstream(folder_ + "/secret.txt") << "secret";
  Process process = start({"--web", folder_ + "/web"});
  ASSERT_TRUE(process.running());
  const int port = process.port();
  const HttpAnswer page = http(port, "GET", "/");
  EXPECT_EQ(page.body, "<title>page</title>");
  EXPECT_EQ(page.header("Content-Type"), "text/html; charset=utf-8");
  EXPECT_EQ(page.header("Cache-Control"), "no-cache");
  EXPECT_NE(page.header("Content-Security-Policy").find("wasm-unsafe-eval"), std::string::npos);
  EXPECT_EQ(http(port, "GET", "/", "", "If-None-Match: " + page.header("ETag") + "\r\n").status, 304);
  EXPECT_EQ(http(port, "GET", "/g/abc").body, page.body);
  EXPECT_EQ(http(port, "HEAD", "/").status, 200);
  const HttpAnswer wasm = http(port, "GET", "/assets/engine.wasm");
  EXPECT_EQ(wasm.header("Content-Type"), "application/wasm");
  EXPECT_NE(wasm.header("Cache-Control").find("immutable"), std::string::npos);
  EXPECT_EQ(http(port, "GET", "/assets/app.js", "", "Accept-Encoding: gzip, br\r\n").body, "br");
  EXPECT_EQ(http(port, "GET", "/assets/app.js").body, "js");
  for (const char* path : {"/../secret.txt", "/..%2fsecret.txt", "/%2e%2e/secret.txt", "/assets/../../secret.txt", "//secret.txt", "/assets/none.js",
                           "/../games.db", "/....//secret.txt", "/\\..\\secret.txt"}) {
    const HttpAnswer answer = http(port, "GET", path);
    EXPECT_NE(answer.status, 200) << path;
    EXPECT_EQ(answer.body.find("secret"), std::string::npos) << path;
  }
  EXPECT_EQ(http(port, "DELETE", "/").status, 405);
}

TEST_F(OwnServer, NoSecretInTheLog) {
  Process process = start({"--log-level", "2"});
  ASSERT_TRUE(process.running());
  const Table table = create(process.port());
  {
    Player blue(process.port(), table, "blue");
    blue.ask(command("chat").set("text", "between us"));
    Client wrong(process.port());
    wrong.ask(command("join").set("game", table.game).set("token", "a-wrong-token"));
  }
  process.terminate();
  std::ifstream in(folder_ + "/log");
  const std::string log((std::istreambuf_iterator<char>(in)), {});
  EXPECT_NE(log.find("\"event\":\"joined\""), std::string::npos) << log;
  for (const auto& [seat, token] : table.tokens) EXPECT_EQ(log.find(token), std::string::npos) << seat;
  for (const char* secret : {"between us", "a-wrong-token", "seed"}) EXPECT_EQ(log.find(secret), std::string::npos) << secret;
  // Nor in the database: only hashes of tokens are kept.
  std::ifstream db(folder_ + "/games.db", std::ios::binary), wal(folder_ + "/games.db-wal", std::ios::binary);
  const std::string stored = std::string((std::istreambuf_iterator<char>(db)), {}) + std::string((std::istreambuf_iterator<char>(wal)), {});
  for (const auto& [seat, token] : table.tokens) EXPECT_EQ(stored.find(token), std::string::npos) << seat;
}

TEST_F(OwnServer, IdleGamesLeaveTheMemory) {
  Process process = start({"--idle", "1", "--rate", "1000"});
  ASSERT_TRUE(process.running());
  const Table table = create(process.port());
  Player blue(process.port(), table, "blue");
  blue.ask(apply(blue.head(), "hold"));
  const auto loaded = [&] {
    const std::string text = http(process.port(), "GET", "/metrics").body;
    return std::atoi(text.c_str() + text.find("\nfurball_games_loaded ") + 22);
  };
  EXPECT_EQ(loaded(), 1);
  EXPECT_TRUE(eventually([&] { return loaded() == 0; }));
  // Its page is still connected and plays on.
  EXPECT_EQ(blue.ask(command("hash")).at("step").as_integer(), 1);
  EXPECT_EQ(loaded(), 1);
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
  const auto together = [&blue] { return blue.present.at("red").as_integer() == 1 && blue.present.at("blue").as_integer() == 1; };
  while (!together()) {
    const std::optional<Value> push = blue.link.next();
    ASSERT_TRUE(push.has_value()) << "each process tells the other who is there";
    blue.take(*push);
  }
  // Both write at once, again and again: both succeed, in one order that both see.
  std::thread other([&] {
    for (int i = 0; i < 50; ++i) EXPECT_TRUE(red.ask(command("chat").set("text", "red " + std::to_string(i))).at("ok").as_bool());
  });
  for (int i = 0; i < 50; ++i) EXPECT_TRUE(blue.ask(command("chat").set("text", "blue " + std::to_string(i))).at("ok").as_bool());
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
  const Value verified = post(two.port(), "/api/call", command("verify").set("record", back.ask(command("record")).at("record"))).json();
  EXPECT_TRUE(verified.at("fair").at("revealed").as_bool()) << json::write(verified);
}

// --- kill -9 ----------------------------------------------------------------------------------------------------

// Plays one game's both seats against a server that keeps dying, and checks that what was accepted stays, once.
class Survivor {
 public:
  Survivor(const Table& table, int number) : table_(table), rng_(static_cast<uint64_t>(number)) {}

  // Plays until the connection breaks.
  void run(int port) {
    Player blue(port, table_, "blue", 0, false), red(port, table_, "red", 0, false);
    if (!blue.welcome.at("ok").as_bool() || !red.welcome.at("ok").as_bool()) return;
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
  int sent_ = 0, accepted_ = 0;
  bool over_ = false;

  Value apply(int64_t head, const std::string& notation, const std::string& mid) const { return server_test::apply(head, notation.c_str(), mid); }
};

void kill_again_and_again(const std::string& url, int kills) {
  const std::vector<std::string> arguments = {"--db", url, "--rate", "100000", "--games-per-hour", "1000000", "--connections-per-address", "1000"};
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
    std::vector<std::thread> threads;
    for (auto& game : games) threads.emplace_back([&game, port = process.port()] { game->run(port); });
    if (round < kills) {
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
  std::printf("%d of %d kills, %d games finished, %d accepted actions, none lost, none doubled\n", kills, kills, finished, accepted);
}

int kills() { return std::getenv("FURBALL_KILLS") ? std::atoi(std::getenv("FURBALL_KILLS")) : 6; }

TEST_F(OwnServer, KilledInTheMiddleOfPlayLosesNothingOnSqlite) { kill_again_and_again("sqlite:" + folder_ + "/games.db", kills()); }

TEST_F(OwnServer, KilledInTheMiddleOfPlayLosesNothingOnPostgres) {
  if (TestPostgres::programs().empty()) GTEST_SKIP() << "PostgreSQL is not installed (package postgresql-15)";
  TestPostgres postgres;
  kill_again_and_again(postgres.url(), std::max(1, kills() / 2));
}

}  // namespace
}  // namespace furball::server_test
