// Tuning in small: spoiled weights mend, and the same seed finds the same whatever the threads.

#include "libs/sim/tune.h"

#include <gtest/gtest.h>

#include "games/fast_easy/fast_easy.h"
#include "libs/json/json.h"
#include "libs/ruledata/data_store.h"

namespace furball::sim {
namespace {

constexpr const char* kPath = "games/fast_easy/data/doctrine.toml";

class Tuning : public ::testing::Test {
 protected:
  Tuning() {
    for (const auto& [name, weight] : file_.at("weights").as_object()) {
      if (name == "shot") shot_ = options_.start.size();
      names_.push_back(name), options_.start.push_back(weight.as_number());
    }
    options_.tuned = "seasoned", options_.rival = "doctrine", options_.seed = 3;
    make_ = [this](const std::vector<double>& weights) -> Result<Battles> {
      Value tuned = Value::object();
      for (std::size_t i = 0; i < names_.size(); ++i) tuned.set(names_[i], weights[i]);
      ruledata::DataStore own;
      own.overlay(kPath, json::write(Value::object().set("weights", file_.at("weights")).set("tuned", tuned)));
      auto made = fast_easy::kEntry.make(*data_.load("games/fast_easy/data/scenarios/duel.toml"), own);
      if (!made) return made.error();
      return Battles{std::shared_ptr<const game::Game>(std::move(*made))};
    };
  }

  const ruledata::DataStore data_;
  const Value file_ = *data_.load(kPath);
  std::vector<std::string> names_;
  std::size_t shot_ = 0;  // which weight that is
  TuneOptions options_;
  BattleMaker make_;
};

TEST_F(Tuning, MendsASpoiledWeight) {
  options_.start[shot_] = -0.5;  // it flies where it cannot fire
  options_.generations = 10, options_.sets = 12, options_.pairs = 8;
  const auto found = tune(make_, options_, [](const Generation&) {});
  ASSERT_TRUE(found.ok()) << found.error().to_string();
  EXPECT_GT((*found)[shot_], -0.3);
}

TEST_F(Tuning, FollowsFromTheSeedAlone) {
  options_.generations = 2, options_.sets = 4, options_.pairs = 4;
  std::vector<double> found[3];
  for (int i = 0; i < 3; ++i) {
    options_.threads = i + 1, options_.seed = i == 2 ? 4 : 3;
    const auto one = tune(make_, options_, [](const Generation&) {});
    ASSERT_TRUE(one.ok());
    found[i] = *one;
  }
  EXPECT_EQ(found[0], found[1]);
  EXPECT_NE(found[0], found[2]);
}

TEST_F(Tuning, WeightsThatAreMissingOrUnknownAreNamed) {
  for (const char* text : {"[weights]\nshot = 1.0\n", "[weights]\nshout = 1.0\n"}) {
    ruledata::DataStore own;
    own.overlay(kPath, text);
    const auto made = fast_easy::kEntry.make(*data_.load("games/fast_easy/data/scenarios/duel.toml"), own);
    ASSERT_FALSE(made.ok());
    EXPECT_NE(made.error().to_string().find("doctrine.toml"), std::string::npos) << made.error().to_string();
  }
}

}  // namespace
}  // namespace furball::sim
