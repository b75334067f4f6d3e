// Running a server: admin, bans, back-up and restore, games of other rules, draining, retention, figures.

#include <signal.h>

#include <fstream>

#include "tests/server/table.h"

namespace furball::server_test {
namespace {

std::string text_of(const std::string& file) {
  std::ifstream in(file);
  return std::string((std::istreambuf_iterator<char>(in)), {});
}

class Operated : public OwnServer {
 protected:
  Process start_with_admin(std::vector<std::string> more = {}) {
    std::ofstream(folder_ + "/token") << "a-token-for-the-administrator\n";
    std::vector<std::string> arguments = generous();
    arguments.insert(arguments.end(), {"--admin-token-file", folder_ + "/token"});
    arguments.insert(arguments.end(), more.begin(), more.end());
    return start(arguments);
  }
  // `furball admin WORDS`: its exit code, and what it says in `said`.
  int admin(int port, const std::string& words) {
    const std::string file = folder_ + "/said";
    const int code = std::system((program() + " admin --token-file " + folder_ +
                                  "/token --server 127.0.0.1:" + std::to_string(port) + " " + words + " >" + file + " 2>&1")
                                     .c_str());
    said = text_of(file);
    return WEXITSTATUS(code);
  }
  std::string said;
};

TEST_F(Operated, AdminListsShowsMutesEndsExportsErasesAndBans) {
  Process process = start_with_admin();
  ASSERT_TRUE(process.running());
  const int port = process.port();
  const Table table = create(port);
  Player blue(port, table, "blue"), red(port, table, "red");
  EXPECT_EQ(admin(port, "list"), 0) << said;
  EXPECT_NE(said.find(table.game), std::string::npos) << said;
  EXPECT_EQ(admin(port, "show " + table.game), 0) << said;
  EXPECT_NE(said.find("Pig"), std::string::npos) << said;
  EXPECT_EQ(admin(port, "mute " + table.game + " --seat red"), 0) << said;
  EXPECT_EQ(code(red.ask(command("chat").set("text", "!"))), "muted");
  EXPECT_TRUE(blue.ask(command("chat").set("text", "quiet here")).at("ok").as_bool());
  EXPECT_EQ(admin(port, "unmute " + table.game + " --seat red"), 0) << said;
  EXPECT_TRUE(red.ask(command("chat").set("text", "thank you")).at("ok").as_bool());
  EXPECT_EQ(admin(port, "end " + table.game), 0) << said;
  ASSERT_TRUE(red.reach(red.seq + 1));
  EXPECT_EQ(red.state.at("over").at("by").as_text(), "host");
  EXPECT_NE(admin(port, "end " + table.game), 0) << "it is over";
  EXPECT_EQ(admin(port, "export " + table.game + " --out " + folder_ + "/kept.jsonl"), 0) << said;
  EXPECT_EQ(std::system((program() + " verify " + folder_ + "/kept.jsonl >/dev/null").c_str()), 0);
  EXPECT_NE(text_of(folder_ + "/kept.jsonl.journal").find("thank you"), std::string::npos) << "with the talk beside it";
  EXPECT_EQ(admin(port, "erase " + table.game), 0) << said;
  EXPECT_EQ(blue.link.wait_close(), 4404);
  EXPECT_NE(admin(port, "show " + table.game), 0);
  // Without the token there is nothing here, and nothing is said about it.
  EXPECT_EQ(post(port, "/api/admin", object().set("do", "list")).status, 404);
  EXPECT_EQ(http(port, "POST", "/api/admin", "{\"do\":\"list\"}",
                 "Authorization: Bearer a-token-for-the-administrator\r\nX-Forwarded-For: 127.0.0.1\r\n")
                .status,
            404)
      << "not by way of a proxy";
}

TEST_F(Operated, ABannedNetworkStaysOutAcrossARestart) {
  Process process = start_with_admin({"--proxies", "1"});
  ASSERT_TRUE(process.running());
  const auto status = [&](const std::string& address) {
    return http(process.port(), "POST", "/api/call", "{\"cmd\":\"hello\"}",
                "Content-Type: application/json\r\nX-Forwarded-For: " + address + "\r\n")
        .status;
  };
  Client inside(process.port(), "X-Forwarded-For: 203.0.113.9\r\n");
  EXPECT_TRUE(inside.open());
  EXPECT_EQ(admin(process.port(), "ban 203.0.113.0/24"), 0) << said;
  EXPECT_EQ(inside.wait_close(), 1008);
  EXPECT_EQ(status("203.0.113.77"), 403);
  EXPECT_EQ(status("203.0.114.77"), 200);
  EXPECT_EQ(Client(process.port(), "X-Forwarded-For: 203.0.113.9\r\n").upgrade_status(), 403);
  process.terminate();
  process = start_with_admin({"--proxies", "1"});
  EXPECT_TRUE(eventually([&] { return status("203.0.113.77") == 403; }));
  EXPECT_EQ(admin(process.port(), "pardon 203.0.113.0/24"), 0) << said;
  EXPECT_EQ(status("203.0.113.77"), 200);
  // What was refused stands in the log as docs/hosting.md tells fail2ban.
  EXPECT_NE(text_of(folder_ + "/log").find("\"event\":\"listening\""), std::string::npos);
}

// As docs/hosting.md says: a back-up while the server runs, a restore into an empty place.
TEST_F(Operated, ABackUpIsRestored) {
  const Table table = [&] {
    Process process = start(generous());
    Table made = create(process.port());
    Player blue(process.port(), made, "blue", 0, false), red(process.port(), made, "red", 0, false);
    EXPECT_TRUE(blue.reach(2));
    dice::Rng rng(3);
    play(blue, red, rng, 6);
    EXPECT_EQ(std::system(("sqlite3 " + folder_ + "/games.db \".backup '" + folder_ + "/backup.db'\"").c_str()), 0);
    EXPECT_TRUE(blue.ask(command("chat").set("text", "after the back-up")).at("ok").as_bool());
    return made;
  }();
  std::filesystem::create_directory(folder_ + "/elsewhere");
  std::filesystem::rename(folder_ + "/backup.db", folder_ + "/elsewhere/games.db");
  std::vector<std::string> arguments = generous();
  arguments.insert(arguments.begin(), {"--db", folder_ + "/elsewhere/games.db"});
  Process process(program(), arguments);
  ASSERT_TRUE(process.running());
  Player blue(process.port(), table, "blue", 0, false), red(process.port(), table, "red", 0, false);
  ASSERT_GT(blue.seq, 7);
  EXPECT_NE(blue.entries.back().at("kind").as_text(), "chat");
  dice::Rng rng(4);
  EXPECT_GT(play(blue, red, rng, 4), 0) << "the restored game goes on";
}

// A game begun under other rules goes on if its journal means the same; if not it is kept, told so, and can be played anew.
TEST_F(Operated, AGameOfOlderRulesIsNeverStranded) {
  Table table, broken;
  {
    Process process = start(generous());
    for (Table* one : {&table, &broken}) {
      *one = create(process.port());
      Player blue(process.port(), *one, "blue", 0, false), red(process.port(), *one, "red", 0, false);
      ASSERT_TRUE(blue.reach(2));
      ASSERT_TRUE(blue.ask(apply(blue.head(), "roll")).at("ok").as_bool());
    }
    process.terminate();
  }
  const auto sql = [&](const std::string& text) {
    EXPECT_EQ(std::system(("sqlite3 " + folder_ + "/games.db \"" + text + "\"").c_str()), 0) << text;
  };
  sql("update games set header = replace(header, '\\\"rules_version\\\":1', '\\\"rules_version\\\":999')");
  // The second one holds an action that the rules of today do not know.
  const std::string id = "(select game from entries where kind = 'entropy' group by game order by game limit 1)";
  sql("update entries set code = 12345 where kind = 'action' and game = " + id);
  Process process = start(generous());
  ASSERT_TRUE(process.running());
  int going_on = 0, kept = 0;
  for (const Table& one : {table, broken}) {
    Player blue(process.port(), one, "blue", 0, false), red(process.port(), one, "red", 0, false);
    ASSERT_TRUE(blue.welcome.at("ok").as_bool()) << json::write(blue.welcome);
    if (!blue.over()) {
      ++going_on;
      EXPECT_GT(play(blue, red, *std::make_unique<dice::Rng>(1), 3), 0);
      continue;
    }
    ++kept;
    EXPECT_EQ(blue.state.at("over").at("by").as_text(), "upgrade");
    EXPECT_GE(blue.entries.size(), 4u) << "its journal is there";
    EXPECT_TRUE(blue.ask(offer("offer", "rematch")).at("ok").as_bool());
    EXPECT_TRUE(red.ask(offer("accept", "rematch")).at("ok").as_bool());
    EXPECT_TRUE(red.state.find("next"));
  }
  EXPECT_EQ(going_on, 1);
  EXPECT_EQ(kept, 1);
}

TEST_F(Operated, DrainingTakesNoNewGamesAndLetsTheOthersGoOn) {
  Process process = start_with_admin();
  ASSERT_TRUE(process.running());
  const Table table = create(process.port());
  Player blue(process.port(), table, "blue");
  ::kill(process.pid(), SIGUSR1);
  EXPECT_TRUE(eventually([&] { return post(process.port(), "/api/games", object().set("game", "pig")).status == 503; }));
  EXPECT_TRUE(eventually([&] { return http(process.port(), "GET", "/healthz").status == 503; }))
      << "load balancers go elsewhere";
  EXPECT_TRUE(blue.ask(apply(blue.head(), "roll")).at("ok").as_bool());
  Player red(process.port(), table, "red");
  EXPECT_TRUE(red.welcome.at("ok").as_bool()) << "who belongs to a game comes in";
  EXPECT_EQ(process.terminate(), 0);
}

TEST_F(Operated, OldGamesAreExportedAndErased) {
  Table old, young;
  {
    Process process = start(generous());
    old = create(process.port()), young = create(process.port());
    Player blue(process.port(), old, "blue", 0, false);
    ASSERT_TRUE(blue.ask(apply(blue.head(), "hold")).at("ok").as_bool());
    Player other(process.port(), young, "blue", 0, false);
    process.terminate();
  }
  ASSERT_EQ(std::system(("sqlite3 " + folder_ +
                         "/games.db \"update games set created = 1; update entries set at = 1 where kind = "
                         "'action' or game in (select game from entries where kind = 'action')\"")
                            .c_str()),
            0);
  std::filesystem::create_directory(folder_ + "/export");
  std::vector<std::string> arguments = generous();
  arguments.insert(arguments.end(), {"--retain-days", "30", "--export", folder_ + "/export"});
  Process process = start(arguments);
  ASSERT_TRUE(process.running());
  const std::string file = folder_ + "/export/" + old.game + ".jsonl";
  EXPECT_TRUE(eventually([&] { return metric_of(process.port(), "games_erased_total") == 1; }));
  EXPECT_EQ(std::system((program() + " verify " + file + " >/dev/null").c_str()), 0) << "the record came out first";
  Client gone(process.port());
  EXPECT_EQ(code(gone.ask(join_message(old, "blue"))), "auth");
  Client there(process.port());
  EXPECT_TRUE(there.ask(join_message(young, "blue")).at("ok").as_bool());
}

TEST_F(Operated, FiguresAreInPrometheusForm) {
  Process process = start(generous());
  ASSERT_TRUE(process.running());
  const Table table = create(process.port());
  Player blue(process.port(), table, "blue", 0, false);
  blue.ask(apply(blue.head(), "hold"));
  blue.ask(command("legal"));
  EXPECT_EQ(metric_of(process.port(), "took_seconds_count{kind=\"apply\"}"), 1);
  EXPECT_EQ(metric_of(process.port(), "took_seconds_bucket{kind=\"read\",le=\"+Inf\"}"), 1);
  EXPECT_TRUE(eventually([&] { return metric_of(process.port(), "loop_lag_seconds_count") > 0; }));
  EXPECT_GT(metric_of(process.port(), "disk_free_bytes"), 0);
  EXPECT_TRUE(eventually([&] { return metric_of(process.port(), "database_bytes") > 0; }));
  // Every line is a comment or "name{labels} number", and every figure the alerts and the board use is there.
  const std::string text = http(process.port(), "GET", "/metrics").body;
  std::ofstream(folder_ + "/metrics") << text;
  EXPECT_EQ(std::system(("python3 " + std::string(FURBALL_ROOT) + "/tests/server/check_figures.py " + folder_ + "/metrics " +
                         FURBALL_ROOT + "/deploy")
                            .c_str()),
            0);
}

}  // namespace
}  // namespace furball::server_test
