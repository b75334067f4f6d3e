// Journals: bounded, joined in pages, loaded beside the network and only for those with a link; what people write in them.

#include "tests/server/table.h"

namespace furball::server_test {
namespace {

std::string times(int n, std::string_view what) {
  std::string text;
  for (int i = 0; i < n; ++i) text += what;
  return text;
}

// As much talk as there may be, of the largest letters: everybody can still join, page by page.
TEST_P(ServerTest, S4NoTalkLocksAnybodyOut) {
  const Table table = create(port());
  Player blue(port(), table, "blue", 0, false), red(port(), table, "red", 0, false);
  ASSERT_TRUE(blue.reach(2));
  const std::string line = times(480, "\xf0\x9f\x9b\xa9");  // an aeroplane has four bytes
  int refused = 0;
  for (int i = 0; i < 1010; ++i) {
    const Value answer = blue.link.ask(command("chat").set("text", line + std::to_string(i)));
    refused += code(answer) == "limit";
    blue.drain();
    red.drain();
    if (i % 50 == 0) {
      ASSERT_TRUE(red.reach(blue.seq));
    }
  }
  EXPECT_EQ(refused, 10);
  Player late(port(), table, "red", 0, false);
  EXPECT_EQ(late.seq, blue.seq);
  EXPECT_GT(late.pages, 20);
  EXPECT_EQ(late.entries.size(), static_cast<std::size_t>(late.seq));
  EXPECT_TRUE(late.ask(command("chat").set("text", "still here")).at("ok").as_bool());
  EXPECT_TRUE(blue.reach(late.seq));
  EXPECT_TRUE(blue.ask(apply(blue.head(), "hold")).at("ok").as_bool()) << "who has said enough can still play";
}

// A long journal of choices taken back: the game is loaded and joined all the same, and the position is the right one.
TEST_F(OwnServer, S8ALongJournalIsLoadedBesideTheNetwork) {
  std::vector<std::string> arguments = generous();
  arguments.insert(arguments.end(), {"--idle", "1"});
  Process process = start(arguments);
  ASSERT_TRUE(process.running());
  const Table table = create(process.port());
  int64_t seq = 0;
  std::string hash;
  {
    Player blue(process.port(), table, "blue", 0, false);
    for (int i = 0; i < 300; ++i) {
      ASSERT_TRUE(blue.ask(apply(blue.head(), "hold")).at("ok").as_bool());
      ASSERT_TRUE(blue.ask(command("undo").set("head", static_cast<long long>(blue.head()))).at("ok").as_bool());
    }
    const Value last = blue.ask(apply(blue.head(), "hold"));
    seq = blue.seq;
    hash = last.at("hash").as_text();
  }
  ASSERT_TRUE(eventually([&] { return metric_of(process.port(), "games_loaded") == 0; }));
  const double loads = metric_of(process.port(), "took_seconds_count{kind=\"load\"}");
  // A wrong link loads nothing.
  Client forged(process.port());
  EXPECT_EQ(code(forged.ask(command("join").set("game", table.game).set("token", "wrong"))), "auth");
  Value games = Value::array();
  games.push_back(object().set("game", table.game).set("token", "wrong"));
  EXPECT_EQ(post(process.port(), "/api/status", object().set("games", games)).status, 200);
  EXPECT_EQ(metric_of(process.port(), "took_seconds_count{kind=\"load\"}"), loads);
  EXPECT_EQ(metric_of(process.port(), "games_loaded"), 0);
  Player back(process.port(), table, "blue", 0, false);
  EXPECT_EQ(back.seq, seq);
  EXPECT_EQ(back.state.at("hash").as_text(), hash);
  EXPECT_EQ(back.state.at("step").as_integer(), 1);
  EXPECT_EQ(metric_of(process.port(), "took_seconds_count{kind=\"load\"}"), loads + 1);
}

TEST_P(ServerTest, S14NamesCannotHideOrTurnTheText) {
  const Table table = create(port());
  Player blue(port(), table, "blue", 0, false), red(port(), table, "red", 0, false);
  ASSERT_TRUE(blue.reach(2));
  const auto name = [](const char* text) { return command("name").set("text", text); };
  EXPECT_TRUE(blue.ask(name("\xe2\x80\xae"
                            "nnA\xe2\x80\x8b  B\xef\xbc\xa1"))
                  .at("ok")
                  .as_bool());  // U+202E, U+200B, full-width A
  EXPECT_EQ(blue.entries.back().at("text").as_text(), "nnA BA");
  EXPECT_TRUE(blue.ask(name("Carl")).at("ok").as_bool());
  EXPECT_EQ(code(red.ask(name("\xd0\xa1"
                              "arl"))),
            "refused")
      << "a Cyrillic C";
  EXPECT_EQ(code(red.ask(name("C4r l"))), "") << "a digit in its place is another name";
  EXPECT_EQ(code(red.ask(name("\xe2\x80\x8b"))), "form") << "nothing to see";
  EXPECT_TRUE(red.ask(command("chat").set("text",
                                          "a\xe2\x80\xae"
                                          "b"))
                  .at("ok")
                  .as_bool());
  EXPECT_EQ(red.entries.back().at("text").as_text(), "ab");
  // Nor at the creation of a game.
  Value names = object();
  names.set("blue", "x\xe2\x80\xae").set("red", "y");
  const Value made = post(port(), "/api/games", object().set("game", "pig").set("names", names)).json();
  Client watcher(port());
  const Value seen = watcher.ask(command("join").set("game", made.at("game")).set("token", made.at("tokens").at("watch")));
  EXPECT_EQ(seen.at("names").at("blue").as_text(), "x");
}

}  // namespace
}  // namespace furball::server_test
