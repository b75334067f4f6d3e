// Bad frames, wrong requests, slow and vanished readers, limits: the server goes on.

#include <sys/socket.h>

#include <fstream>

#include "tests/server/table.h"

namespace furball::server_test {
namespace {

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
  const char* const wrong[] = {R"({"id":7})",
                               R"({"id":7,"cmd":5})",
                               R"({"id":7,"cmd":"fly"})",
                               R"({"id":7,"cmd":"join"})",
                               R"({"id":7,"cmd":"join","game":"a","token":5})",
                               R"({"id":7,"cmd":"join","game":"a","token":"b","from":-1})",
                               R"({"id":7,"cmd":"join","game":"a","token":"b","entropy":"xyz"})",
                               R"({"id":7,"cmd":"ping","more":1})",
                               R"({"id":7,"cmd":"apply","head":"x","action":1})",
                               R"({"id":7,"cmd":"chat","text":""})",
                               R"({"id":7,"cmd":"apply","head":0,"action":1,"mid":"a\u0000b"})",
                               R"({"id":7,"cmd":"offer","offer":"peace"})"};
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
  for (const char* body : {"", "{", "[]", "{\"game\":\"chess\"}", "{\"game\":\"pig\",\"seats\":{\"blue\":\"bot:none\"}}",
                           "{\"game\":\"pig\",\"scenario\":\"no\"}", "{\"game\":\"pig\",\"more\":1}",
                           "{\"game\":\"pig\",\"scenario_data\":{\"target\":0}}",
                           "{\"game\":\"wing_leader\",\"position\":{\"stack\":[{\"do\":\"turn\",\"step\":8}]}}",
                           "{\"game\":\"wing_leader\",\"position\":{\"check\":\"0\"}}"}) {
    const HttpAnswer answer = http(port(), "POST", "/api/games", body, "Content-Type: application/json\r\n");
    EXPECT_EQ(answer.status, 400) << body;
    EXPECT_FALSE(answer.json().at("error").at("message").as_text().empty()) << body;
  }
  EXPECT_EQ(http(port(), "POST", "/api/games", "{\"game\":\"pig\"}",
                 "Content-Type: application/json\r\nOrigin: http://evil.example\r\n")
                .status,
            403);
  EXPECT_EQ(http(port(), "POST", "/api/games", "{\"game\":\"pig\"}",
                 "Content-Type: application/json\r\nOrigin: http://localhost:" + std::to_string(port()) + "\r\n")
                .status,
            201);
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
  for (const char* path : {"/../secret.txt", "/..%2fsecret.txt", "/%2e%2e/secret.txt", "/assets/../../secret.txt",
                           "//secret.txt", "/assets/none.js", "/../games.db", "/....//secret.txt", "/\\..\\secret.txt"}) {
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
  const std::string stored =
      std::string((std::istreambuf_iterator<char>(db)), {}) + std::string((std::istreambuf_iterator<char>(wal)), {});
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

}  // namespace
}  // namespace furball::server_test
