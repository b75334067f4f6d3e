// Random and purposeful play over every scenario with the promises of the contract checked; perft and
// golden playthroughs.

#include <set>

#include "games/full_circle/test_util.h"
#include "libs/game/conformance.h"
#include "libs/game/game_of.h"

namespace furball::full_circle::testing {
namespace {

std::vector<std::string> scenario_paths() { return ruledata::DataStore().list("games/full_circle/data/scenarios"); }

std::unique_ptr<game::Game> make_game(std::string_view id_or_path) {
  const ruledata::DataStore data;
  const std::string path = id_or_path.find('/') != std::string_view::npos ? std::string(id_or_path)
                                                                          : "games/full_circle/data/scenarios/" + std::string(id_or_path) + ".toml";
  const auto scenario = data.load(path);
  EXPECT_TRUE(scenario.ok()) << path;
  auto made = kEntry.make(*scenario, data);
  EXPECT_TRUE(made.ok()) << path << ": " << (made.ok() ? "" : made.error().to_string());
  return made.ok() ? std::move(*made) : nullptr;
}

TEST(Conformance, EveryScenarioIsClean) {
  EXPECT_GE(scenario_paths().size(), 10u);
  for (const std::string& path : scenario_paths()) {
    const auto game = make_game(path);
    ASSERT_TRUE(game);
    const game::FuzzReport report = game::fuzz(*game, {.games = 60, .words_every = 5});
    EXPECT_TRUE(report.clean()) << path << ": " << (report.problems.empty() ? "" : report.problems[0]);
  }
}

// Random players leave early; here nobody leaves without need and half of the choices are the bot's, so that
// combats, rolls and late rounds are seen.
TEST(Conformance, FightsAreClean) {
  int combats = 0;
  for (const std::string& path : scenario_paths()) {
    const auto game = make_game(path);
    ASSERT_TRUE(game);
    for (uint64_t seed = 0; seed < 5; ++seed) {
      dice::Rng rng = dice::derive(seed, "fights");
      game::AnyState s = game->initial();
      int nodes = 0;
      for (; game->node(s).kind != game::NodeKind::kTerminal; ++nodes) {
        ASSERT_LT(nodes, 20000);
        const auto broken = game->broken_invariant(s);
        ASSERT_FALSE(broken) << path << " node " << nodes << ": " << *broken;
        if (nodes % 7 == 0) {
          const auto again = game->from_position(game->position(s));
          ASSERT_TRUE(again.ok()) << path << " node " << nodes << ": " << again.error().to_string();
          ASSERT_TRUE(*again == s) << path << " node " << nodes;
        }
        if (game->node(s).kind == game::NodeKind::kChance) {
          game::OutcomeList list;
          game->outcomes(s, list);
          std::set<std::string> names;
          for (const game::Outcome& o : list) ASSERT_TRUE(names.insert(game->outcome_notation(s, o.id)).second);
          const game::RollView roll = game->describe_roll(s);
          ASSERT_FALSE(roll.title.empty());
          ASSERT_EQ(roll.outcomes.size(), list.size());
          combats += roll.dice == "d10";
          game->resolve(s, game::sample(list, rng));
          continue;
        }
        game::ActionList list;
        game->legal(s, list);
        std::set<std::string> names;
        for (game::Action a : list) {
          const std::string text = game->notation(s, a);
          ASSERT_TRUE(names.insert(text).second) << text;
          const auto back = game->parse(s, text);
          ASSERT_TRUE(back && *back == a) << text;
        }
        game::Action a = rng.below(2) == 0 ? game->choose("doctrine", s, rng).action : list[rng.below(list.size())];
        if (a == leave() && list.size() > 1) a = list[1 + rng.below(list.size() - 1)];
        ASSERT_TRUE(std::binary_search(list.begin(), list.end(), a));
        if (nodes % 5 == 0) {
          const game::View view = game->view(s);
          ASSERT_EQ(view.actions.size(), list.size());
          game->preview(s, a);
          game::AnyState quiet = s, told = s;
          game::EventLog log;
          game->apply(quiet, a, nullptr);
          game->apply(told, a, &log);
          ASSERT_TRUE(quiet == told);
        }
        game->apply(s, a, nullptr);
      }
    }
  }
  EXPECT_GT(combats, 100);
}

TEST(Conformance, Perft) {
  const ruledata::DataStore data;
  const auto file = data.load("games/full_circle/data/perft.toml");
  ASSERT_TRUE(file.ok()) << file.error().to_string();
  int cases = 0;
  for (const Value& c : file->at("perft").as_array()) {
    const auto game = make_game(c.at("scenario").as_text());
    ASSERT_TRUE(game);
    game::AnyState s = game->initial();
    if (const Value* position = c.find("position")) {
      const auto read = game->from_position(*position);
      ASSERT_TRUE(read.ok()) << read.error().to_string();
      s = *read;
    }
    EXPECT_EQ(game::perft(*game, s, static_cast<int>(c.at("depth").as_integer())), static_cast<uint64_t>(c.at("nodes").as_integer()))
        << c.at("scenario").as_text() << " depth " << c.at("depth").as_integer();
    ++cases;
  }
  EXPECT_GE(cases, 10);
}

TEST(Conformance, GoldenPlaythroughs) {
  const ruledata::DataStore data;
  const auto file = data.load("games/full_circle/data/golden.toml");
  ASSERT_TRUE(file.ok()) << file.error().to_string();
  int cases = 0;
  for (const Value& c : file->at("golden").as_array()) {
    const auto game = make_game(c.at("scenario").as_text());
    ASSERT_TRUE(game);
    const uint64_t seed = static_cast<uint64_t>(c.at("seed").as_integer());
    dice::Rng choices = dice::derive(seed, "golden:choices"), dice = dice::derive(seed, "golden:dice");
    game::AnyState s = game->initial();
    const game::Playout playout = game->playout(s, choices, dice);
    EXPECT_TRUE(playout.finished);
    EXPECT_EQ(playout.decisions + playout.chances, c.at("nodes").as_integer()) << c.at("scenario").as_text();
    EXPECT_EQ(hash_to_string(game->hash(s)), c.at("hash").as_text()) << c.at("scenario").as_text();
    ++cases;
  }
  EXPECT_GE(cases, 13);
}

}  // namespace
}  // namespace furball::full_circle::testing
