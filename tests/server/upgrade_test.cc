// Games of an older rules version, as an older program stored them (tests/server/data): each goes on under today's rules, or is
// kept and told so. None is stranded.

#include <fstream>
#include <sstream>

#include "tests/server/table.h"

namespace furball::server_test {
namespace {

const std::string kData = std::string(FURBALL_ROOT) + "/tests/server/data";

struct OldGame {
  std::string game;
  int after = 0;  // so many choices at most
  Table table;
};

std::vector<OldGame> old_games() {
  std::vector<OldGame> list;
  std::ifstream in(kData + "/games_of_rules_1.tsv");
  std::string line;
  std::getline(in, line);
  while (std::getline(in, line)) {
    std::istringstream fields(line);
    OldGame one;
    fields >> one.game >> one.after >> one.table.game >> one.table.tokens["blue"] >> one.table.tokens["red"];
    list.push_back(one);
  }
  return list;
}

Value header_of(Player& player) {
  const Value record = player.ask(command("record")).at("record");
  const std::string text(record.as_text());
  return *json::parse(text.substr(0, text.find('\n')), "header");
}

class Upgrade : public OwnServer {
 protected:
  void SetUp() override {
    OwnServer::SetUp();
    ASSERT_EQ(std::system(("sqlite3 " + folder_ + "/games.db < " + kData + "/games_of_rules_1.sql").c_str()), 0);
  }
  int verify(const std::string& record) {
    std::ofstream(folder_ + "/record.jsonl") << record;
    return WEXITSTATUS(std::system((program() + " verify " + folder_ + "/record.jsonl >/dev/null 2>&1").c_str()));
  }
};

TEST_F(Upgrade, EveryStoredGameGoesOnOrIsKeptAndTold) {
  Process process = start(generous());
  ASSERT_TRUE(process.running());
  std::map<std::string, int> seen;
  for (const OldGame& old : old_games()) {
    SCOPED_TRACE(old.game + " after " + std::to_string(old.after));
    Player blue(process.port(), old.table, "blue", 0, false), red(process.port(), old.table, "red", 0, false);
    ASSERT_TRUE(blue.welcome.at("ok").as_bool() && red.welcome.at("ok").as_bool()) << json::write(blue.welcome);
    ++seen[old.game];
    EXPECT_EQ(blue.last.at("text").as_text(), "Good luck") << "the journal is there, talk included";
    const Value header = header_of(blue);
    const Value fair = header.at("extra").at("fair");
    if (blue.over() && blue.state.at("over").at("by").as_text() == "upgrade") {
      // Kept: the record holds its steps under its own version, with the seed, for a program that has those rules.
      EXPECT_EQ(header.at("rules_version").as_integer(), 1);
      EXPECT_TRUE(fair.at("seed").is_text());
      EXPECT_TRUE(blue.ask(offer("offer", "rematch")).at("ok").as_bool());
      EXPECT_TRUE(red.ask(offer("accept", "rematch")).at("ok").as_bool());
      ASSERT_TRUE(red.state.find("next")) << "a rematch begins under the rules of today";
      Table next = old.table;
      next.game = red.state.at("next").as_text();
      Player again(process.port(), next, "blue", 0, false);
      EXPECT_TRUE(again.welcome.at("ok").as_bool());
      continue;
    }
    if (!blue.over()) {
      Player& actor = blue.state.at("turn").as_text() == "blue" ? blue : red;
      const Value actions = actor.ask(command("legal")).at("actions");
      ASSERT_FALSE(actions.as_array().empty());
      Value choice = command("apply").set("head", static_cast<long long>(actor.head()));
      EXPECT_TRUE(actor.ask(choice.set("action", actions.as_array()[0].at("action"))).at("ok").as_bool());
      EXPECT_TRUE(actor.ask(command("resign")).at("ok").as_bool());
    }
    // What goes on is proved to the end: dice of before and after follow from the seed under today's weights.
    EXPECT_EQ(verify(std::string(blue.ask(command("record")).at("record").as_text())), 0);
  }
  EXPECT_EQ(seen.size(), 6u);
  const double migrated = metric_of(process.port(), "games_migrated_total");
  const double frozen = metric_of(process.port(), "games_frozen_total");
  EXPECT_EQ(migrated + frozen, 10) << "all but Pig, whose rules are those of then";
}

// Dice are part of what a journal means: a roll that today's weights would not have drawn is no longer the same game.
TEST_F(Upgrade, AChangedRollIsNotTakenForTheSameGame) {
  ASSERT_EQ(std::system(("sqlite3 " + folder_ +
                         "/games.db \"update entries set code = code + 1 where kind = 'roll'; update games set header = "
                         "replace(header, '\\\"game\\\":\\\"pig\\\",\\\"rules_version\\\":1', "
                         "'\\\"game\\\":\\\"pig\\\",\\\"rules_version\\\":999')\"")
                            .c_str()),
            0);
  Process process = start(generous());
  ASSERT_TRUE(process.running());
  for (const OldGame& old : old_games()) {
    if (old.game != "pig") continue;
    Player blue(process.port(), old.table, "blue", 0, false);
    ASSERT_TRUE(blue.over());
    EXPECT_EQ(blue.state.at("over").at("by").as_text(), "upgrade");
  }
}

// A scenario that today's program cannot set up at all.
TEST_F(Upgrade, AGameWhoseScenarioIsGoneIsKeptToo) {
  ASSERT_EQ(
      std::system(("sqlite3 " + folder_ +
                   "/games.db \"update games set header = json_set(header, '\\$.scenario', json('{\\\"id\\\":\\\"gone\\\"}'))"
                   "\"")
                      .c_str()),
      0);
  Process process = start(generous());
  ASSERT_TRUE(process.running());
  for (const OldGame& old : old_games()) {
    if (old.game == "pig") continue;
    SCOPED_TRACE(old.game);
    Player blue(process.port(), old.table, "blue", 0, false);
    ASSERT_TRUE(blue.welcome.at("ok").as_bool()) << json::write(blue.welcome);
    EXPECT_EQ(blue.state.at("over").at("by").as_text(), "upgrade");
    EXPECT_EQ(header_of(blue).at("rules_version").as_integer(), 1);
    Player red(process.port(), old.table, "red", 0, false);
    EXPECT_TRUE(blue.ask(offer("offer", "rematch")).at("ok").as_bool());
    EXPECT_TRUE(red.ask(offer("accept", "rematch")).at("ok").as_bool());
    Table next = old.table;
    next.game = red.state.at("next").as_text();
    Player again(process.port(), next, "blue", 0, false);
    EXPECT_FALSE(again.over()) << "on a board of today";
  }
}

// Files of records: played under today's rules if every line still says the same, else refused in words that help.
TEST_F(Upgrade, RecordsOfOlderRulesAreReadOrExplained) {
  for (const char* game : {"dogfight", "full_circle", "jet_duel", "fast_easy", "wing_leader"}) {
    const std::string file = kData + "/" + game + "_rules_1.jsonl", said = folder_ + "/said";
    const int code = WEXITSTATUS(std::system((program() + " verify " + file + " >" + said + " 2>&1").c_str()));
    std::ifstream in(said);
    const std::string text((std::istreambuf_iterator<char>(in)), {});
    if (code == 0) {
      EXPECT_TRUE(text.starts_with("valid")) << text;
      continue;
    }
    EXPECT_NE(text.find("rules version 1; this program has version"), std::string::npos) << text;
    EXPECT_NE(text.find("record line"), std::string::npos) << text;
  }
}

}  // namespace
}  // namespace furball::server_test
