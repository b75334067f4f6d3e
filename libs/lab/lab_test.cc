#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>

#include "examples/pig/pig.h"
#include "libs/game/game_of.h"
#include "libs/json/json.h"
#include "libs/lab/balance.h"
#include "libs/lab/changes.h"
#include "libs/lab/study.h"

namespace furball::lab {
namespace {

Result<std::shared_ptr<const game::Game>> pig_of(const std::string&, const Value& scenario) {
  const int64_t target = scenario.at("target").as_integer();
  if (target < 1) return Error{"target", "must be positive", ""};
  return std::shared_ptr<const game::Game>(game::make_game(pig::Pig(static_cast<int>(target))));
}

Arm pig_arm(int64_t games, double precision = 0) {
  Arm arm;
  arm.order.game = "pig";
  arm.order.scenario = Value::object().set("target", 20);
  arm.order.players[0] = arm.order.players[1] = "random";
  arm.order.stream = 7, arm.order.stories = 10;
  arm.goal = {games, 40, precision};
  return arm;
}

std::string text_of(const std::vector<GameLine>& games) {
  std::string text;
  for (const GameLine& game : games) text += json::write(to_value(game)) + "\n";
  return text;
}

std::string played(Arm arm, int threads, Journal& journal) {
  Threads crew(threads, pig_of);
  EXPECT_TRUE(run({&arm}, journal, crew).ok());
  return text_of(arm.games);
}

class TempFile {
 public:
  TempFile() : path_(std::filesystem::temp_directory_path() / ("furball_lab_" + std::to_string(::getpid()) + ".jsonl")) {
    std::filesystem::remove(path_);
  }
  ~TempFile() { std::filesystem::remove(path_); }
  std::string path() const { return path_.string(); }

 private:
  std::filesystem::path path_;
};

TEST(Intervals, WilsonMatchesKnownFigures) {
  const sim::Interval half = wilson(0.5, 100);  // textbook: 0.4038 to 0.5962
  EXPECT_NEAR(half.low, 0.4038, 0.0001);
  EXPECT_NEAR(half.high, 0.5962, 0.0001);
  const sim::Interval none = wilson(0, 10);  // 0 to 0.2775
  EXPECT_NEAR(none.low, 0, 1e-9);
  EXPECT_NEAR(none.high, 0.2775, 0.0001);
}

TEST(Intervals, GamesForAPrecisionReachIt) {
  for (double share : {0.5, 0.3, 0.9}) {
    const int64_t n = games_for(share, 0.03);
    EXPECT_LE(half_width(wilson(share, n + 10)), 0.0302);
  }
  EXPECT_NEAR(static_cast<double>(games_for(0.5, 0.03)), 1068, 1);
}

// Of many fair series only few may ever leave their sequential interval, however often one looks.
TEST(Intervals, SequentialIntervalsHoldAtEveryLook) {
  int wrong = 0;
  constexpr int kSeries = 300;
  for (int series = 0; series < kSeries; ++series) {
    dice::Rng rng = dice::derive(static_cast<uint64_t>(series), "coin");
    sim::Sample sample;
    bool left = false;
    for (int n = 1; n <= 2000; ++n) {
      sample.add(rng.below(2) == 1 ? 1 : 0);
      if (n < 40 || n % 20) continue;
      const sim::Interval i = anytime(sample.mean(), sample.variance(), n);
      left |= i.low > 0.5 || i.high < 0.5;
    }
    wrong += left;
  }
  EXPECT_LE(wrong, kSeries * 5 / 100 + 5);
}

TEST(Study, TheResultDoesNotDependOnThreads) {
  Journal nowhere;
  const std::string one = played(pig_arm(150), 1, nowhere);
  EXPECT_EQ(one, played(pig_arm(150), 8, nowhere));
  EXPECT_EQ(std::count(one.begin(), one.end(), '\n'), 150);
}

TEST(Study, PrecisionEndsItAtTheSameGameForAnyCrew) {
  Journal nowhere;
  const std::string one = played(pig_arm(5000, 0.06), 1, nowhere);
  EXPECT_EQ(one, played(pig_arm(5000, 0.06), 5, nowhere));
  const auto games = std::count(one.begin(), one.end(), '\n');
  EXPECT_GE(games, 200);
  EXPECT_LE(games, 320);  // 1 / 0.06 ^ 2 for a share near a half
}

TEST(Study, AKilledRunGoesOnWhereItStopped) {
  const TempFile file;
  Journal nowhere;
  const std::string whole = played(pig_arm(200), 2, nowhere);
  {
    Journal journal;
    ASSERT_TRUE(journal.open(file.path(), "recipe").ok());
    played(pig_arm(100), 3, journal);
  }
  {  // the crash came in the middle of a line
    std::ofstream out(file.path(), std::ios::app);
    out << R"({"arm":"0123","block":7,"games":[{"ga)";
  }
  Journal journal;
  ASSERT_TRUE(journal.open(file.path(), "recipe").ok());
  EXPECT_EQ(journal.games_read(), 100);
  EXPECT_EQ(played(pig_arm(200), 2, journal), whole);
  Journal third;
  ASSERT_TRUE(third.open(file.path(), "recipe").ok());
  EXPECT_EQ(third.games_read(), 200);
  EXPECT_FALSE(Journal().open(file.path(), "another recipe").ok());
}

TEST(Study, SwappedPairsMeetTheSameDiceAndCountForThePlayer) {
  Arm arm = pig_arm(60);
  arm.order.swap = true;
  arm.order.players[0] = "rollout@20";
  Journal nowhere;
  Threads crew(2, pig_of);
  ASSERT_TRUE(run({&arm}, nowhere, crew).ok());
  EXPECT_FALSE(arm.games[0].swapped);
  EXPECT_TRUE(arm.games[1].swapped);
  EXPECT_GT(share_of(arm.games).first_player, 0.75);
  EXPECT_NEAR(share_of(arm.games).blue, 0.5, 0.25);
}

TEST(Study, AnUnknownPlayerIsAnErrorNotAHang) {
  Arm arm = pig_arm(60);
  arm.order.players[1] = "nobody";
  Journal nowhere;
  Threads crew(4, pig_of);
  EXPECT_FALSE(run({&arm}, nowhere, crew).ok());
}

TEST(Lines, SurviveJson) {
  Journal nowhere;
  Arm arm = pig_arm(20);
  Threads crew(1, pig_of);
  ASSERT_TRUE(run({&arm}, nowhere, crew).ok());
  for (const GameLine& line : arm.games) {
    const Result<GameLine> back = line_from(to_value(line));
    ASSERT_TRUE(back.ok());
    EXPECT_EQ(json::write(to_value(*back)), json::write(to_value(line)));
  }
}

Value battle() {
  return *json::parse(R"({"handicap":1,"turns":12,"red":{"name":"R","bonus":0.5,"jets":[{"pilot":"green","altitude":"4.3"},)"
                      R"({"pilot":"veteran","altitude":"9.1"}]},"escorts":[{"id":"A","type":"x"},{"id":"B","type":"x"}],)"
                      R"("unit":[{"side":"blue","at":"F13"},{"side":"red","at":"W9"}]})",
                      "battle");
}

std::string after(std::string_view text) {
  const Value options = *json::parse(R"([{"key":"sun","kind":"play","default":"off","choices":["off","low"]}])", "options");
  const auto changes = parse_changes(text);
  if (!changes) return changes.error().to_string();
  const Result<Value> result = changed(battle(), (*changes)[0], options);
  return result ? json::write(*result) : result.error().to_string();
}

TEST(Changes, ReachWhatTheyName) {
  EXPECT_NE(after("handicap=+2").find(R"("handicap":3)"), std::string::npos);
  EXPECT_NE(after("handicap=7").find(R"("handicap":7)"), std::string::npos);
  EXPECT_NE(after("red.bonus=+0.5").find(R"("bonus":1)"), std::string::npos);
  EXPECT_NE(after("sun=low").find(R"("options":{"sun":"low"})"), std::string::npos);
  EXPECT_NE(after("red.pilots=ace").find(R"([{"pilot":"ace","altitude":"4.3"},{"pilot":"ace","altitude":"9.1"}])"),
            std::string::npos);
  EXPECT_NE(after("red.altitude=+1").find(R"("altitude":"10.1")"), std::string::npos);
  EXPECT_NE(after("escorts=+1").find(R"({"id":"C","type":"x"})"), std::string::npos);
  EXPECT_EQ(after("escorts=-1").find(R"("id":"B")"), std::string::npos);
  EXPECT_NE(after("unit[side=red].at=-1").find(R"([{"side":"blue","at":"F13"},{"side":"red","at":"W8"}])"), std::string::npos);
  EXPECT_NE(after("unit[0].at=F20").find(R"("F20")"), std::string::npos);
  EXPECT_NE(after("unit[side=green].at=+1").find("names nothing"), std::string::npos);
  EXPECT_NE(after("handicap").find("PATH=VALUE"), std::string::npos);
}

TEST(Changes, DialsStartWithPoints) {
  const std::vector<Dial> all = dials(battle(), Value::array(), {});
  ASSERT_FALSE(all.empty());
  EXPECT_TRUE(all[0].points);
  const auto has = [&](std::string_view path) {
    return std::any_of(all.begin(), all.end(), [&](const Dial& d) { return d.path == path; });
  };
  for (const char* path : {"handicap", "turns", "red.bonus", "escorts", "red.pilot", "red.altitude"})
    EXPECT_TRUE(has(path)) << path;
}

TEST(Balance, FindsTheEvenTargetAndProvesItWithFreshDice) {
  Battle pig{"pig", Value::object().set("handicap", 1), Value::array(), {}};
  // Whoever begins has the advantage, and the less the longer the game: the handicap here is the target.
  const GameMaker make = [](const std::string&, const Value& scenario) -> Result<std::shared_ptr<const game::Game>> {
    return pig_of("", Value::object().set("target", scenario.at("handicap").as_integer()));
  };
  Order like = pig_arm(1).order;
  Journal nowhere;
  Threads crew(2, make);
  BalanceGoal goal;
  goal.base = {1000, 100, 0.03};
  goal.try_games = 200, goal.even = 0.05, goal.proof = 0.04, goal.proof_games = 800;
  const Result<Finding> finding = find_balance(pig, like, goal, {nowhere, crew, make, {}});
  ASSERT_TRUE(finding.ok());
  EXPECT_FALSE(finding->even);  // whoever begins banks one point first most of the time
  ASSERT_TRUE(finding->proved);
  EXPECT_NEAR(share_of(finding->found->arm.games).blue, 0.5, 0.05);
  EXPECT_NE(finding->found->arm.order.stream, like.stream);
}

}  // namespace
}  // namespace furball::lab
