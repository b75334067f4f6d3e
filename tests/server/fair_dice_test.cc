// Dice that are proved without anything of ours: the script of docs/fair-dice.md on records of all games, and on forged ones.

#include <fstream>

#include "tests/server/table.h"

namespace furball::server_test {
namespace {

const std::string kRoot = FURBALL_ROOT;

// Records of all games with plenty of dice, made once: blue against a bot and, in every second game, against another player.
class FairDice : public ::testing::TestWithParam<const char*> {
 protected:
  static constexpr int kRolls = 30;

  static void SetUpTestSuite() {
    char pattern[] = "/tmp/furball-fair-XXXXXX";
    folder_ = ::mkdtemp(pattern);
    Process process(program(), {"--db", folder_ + "/games.db", "--rate", "100000", "--games-per-hour", "1000000"});
    ASSERT_TRUE(process.running());
    const Value games = post(process.port(), "/api/call", command("games")).json().at("games");
    ASSERT_GE(games.as_array().size(), 5u);
    for (const Value& game : games.as_array()) {
      const std::string id(game.at("id").as_text());
      const Value scenarios = post(process.port(), "/api/call", command("scenarios").set("game", id)).json().at("scenarios");
      int rolls = 0;
      for (std::size_t i = 0; i < scenarios.as_array().size() && rolls < kRolls; ++i) {
        const std::string file = folder_ + "/" + id + std::to_string(i) + ".jsonl";
        const Table table =
            table_for(process.port(), id, scenarios.as_array()[i].at("id"), i % 2 == 0 ? "bot:random" : "human");
        std::ofstream(file) << record_of(process.port(), table, kRolls - rolls, rolls);
        EXPECT_EQ(std::system((program() + " verify " + file + " >/dev/null").c_str()), 0) << file;
        files_ += " " + file;
      }
    }
  }
  static void TearDownTestSuite() { std::filesystem::remove_all(folder_); }

  static Table table_for(int port, const std::string& game, const Value& scenario, const std::string& opponent) {
    Value request = object();
    request.set("game", game).set("scenario", scenario);
    request.set("seats", object().set("blue", "human").set("red", opponent));
    const Value made = post(port, "/api/games", request).json();
    Table table{std::string(made.at("game").as_text()), {}};
    for (const Value::Member& member : made.at("tokens").as_object()) table.tokens[member.first] = member.second.as_text();
    return table;
  }

  // Plays at random until so many dice have fallen, then resigns: the seed is revealed. Adds the rolls to `rolls`.
  static std::string record_of(int port, const Table& table, int wanted, int& rolls) {
    Player blue(port, table, "blue", 0, false);
    std::optional<Player> red;
    if (table.tokens.count("red")) red.emplace(port, table, "red", 0, false);
    dice::Rng rng(static_cast<uint64_t>(wanted));
    const auto count = [&] {
      int made = 0;
      for (const Value& entry : blue.entries) made += entry.at("kind").as_text() == "roll";
      return made;
    };
    for (int i = 0; i < 600 && !blue.over() && count() < wanted; ++i) {
      if (red) blue.reach(red->seq), red->reach(blue.seq);
      const bool own = blue.state.at("turn").as_text() == "blue";
      if (!own && !red) {
        if (!blue.reach(blue.seq + 1)) break;
        continue;
      }
      Player& actor = own ? blue : *red;
      const Value actions = actor.ask(command("legal")).at("actions");
      if (actions.as_array().empty()) break;
      const Value& action = actions.as_array()[rng.below(actions.as_array().size())];
      actor.ask(command("apply").set("head", static_cast<long long>(actor.head())).set("action", action.at("action")));
    }
    rolls += count();
    if (!blue.over()) blue.ask(command("resign"));
    return std::string(blue.ask(command("record")).at("record").as_text());
  }

  static inline std::string folder_, files_;
};

TEST_P(FairDice, TheScriptOfTheDocument) {
  EXPECT_EQ(std::system(("FURBALL=" + program() + " python3 " + kRoot + "/tests/server/fair_dice_forgeries.py " + kRoot +
                         "/docs/fair-dice.md " + GetParam() + " " + kEntropy + files_)
                            .c_str()),
            0);
}

INSTANTIATE_TEST_SUITE_P(Finds, FairDice,
                         ::testing::Values("genuine", "seed", "seed_throughout", "contribution", "replaced", "weight",
                                           "weight_throughout", "face", "draw", "order"),
                         [](const auto& info) { return std::string(info.param); });

TEST_P(ServerTest, S5ABotsPartIsSettledBeforeThePlayers) {
  const Table table = create(port(), "human", "bot:random");
  Player blue(port(), table, "blue");
  const Value fair = blue.welcome.at("fair");
  EXPECT_EQ(fair.at("scheme").as_integer(), 2);
  ASSERT_TRUE(eventually([&] {
    blue.ask(command("ping"));
    return blue.seq >= 2;
  }));
  EXPECT_FALSE(fair.find("seed"));
}

TEST_P(ServerTest, S11DiceTakenBackFromABotAreForPractice) {
  const Table table = create(port(), "human", "bot:random");
  Player blue(port(), table, "blue");
  ASSERT_TRUE(eventually([&] {
    blue.ask(command("ping"));
    return blue.seq >= 2;
  }));
  // Without dice in between taking back costs nothing.
  EXPECT_TRUE(blue.ask(apply(blue.head(), "hold")).at("ok").as_bool());
  blue.ask(offer("offer", "undo"));
  ASSERT_TRUE(eventually([&] {
    blue.ask(command("ping"));
    return blue.state.at("turn").as_text() == "blue";
  }));
  const Value before = blue.ask(command("record").set("what", "header")).at("record");
  // A roll taken back: the bot agrees, and the game is practice from then on.
  for (int i = 0; i < 50 && blue.last.at("kind").as_text() != "roll"; ++i) {
    if (blue.state.at("turn").as_text() == "blue") blue.ask(apply(blue.head(), "roll"));
    else ASSERT_TRUE(blue.reach(blue.seq + 1));
  }
  EXPECT_TRUE(blue.ask(offer("offer", "undo")).at("ok").as_bool());
  const Value header = *json::parse(blue.ask(command("record").set("what", "header")).at("record").as_text(), "header");
  EXPECT_TRUE(header.at("extra").at("fair").at("practice").as_bool());
  EXPECT_TRUE(blue.ask(command("resign")).at("ok").as_bool());
  EXPECT_TRUE(blue.state.at("fair").at("practice").as_bool());
}

}  // namespace
}  // namespace furball::server_test
