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

// Many large answers at once: more than may wait for a slow reader, but the system takes its part of them.
TEST_P(ServerTest, ABurstOfLargeAnswersArrivesInOrder) {
  const Table table = create(port(), "human", "human", "dogfight");
  Client reader(port());
  ASSERT_TRUE(reader.ask(join_message(table, "blue")).at("ok").as_bool());
  constexpr int kViews = 20;
  for (int i = 0; i < kViews; ++i) reader.send_text(R"({"id":)" + std::to_string(1000 + i) + R"(,"cmd":"view"})");
  std::size_t bytes = 0;
  for (int i = 0; i < kViews;) {
    const std::optional<Value> answer = reader.next();
    ASSERT_TRUE(answer.has_value()) << i;
    if (answer->find("push")) continue;
    ASSERT_EQ(answer->at("id").as_integer(), 1000 + i);
    bytes += json::write(*answer).size();
    ++i;
  }
  EXPECT_GT(bytes, 500u * 1024);
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
  const auto loaded = [&] { return metric_of(process.port(), "games_loaded"); };
  EXPECT_EQ(loaded(), 1);
  EXPECT_TRUE(eventually([&] { return loaded() == 0; }));
  // Its page is still connected and plays on.
  EXPECT_EQ(blue.ask(command("hash")).at("step").as_integer(), 1);
  EXPECT_EQ(loaded(), 1);
}

}  // namespace
}  // namespace furball::server_test
