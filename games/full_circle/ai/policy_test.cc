// The quick choice: always legal, the same for the same position, and the doctrine bot's own; the table of
// reach agrees with the paths of the rules.

#include <algorithm>

#include "games/full_circle/ai/reach.h"
#include "games/full_circle/test_util.h"
#include "libs/game/game_of.h"

namespace furball::full_circle::testing {
namespace {

TEST(Policy, IsLegalEverywhereAndTheDoctrinesOwn) {
  const ruledata::DataStore data;
  int games = 0, decisions = 0;
  for (const std::string& path : data.list("games/full_circle/data/scenarios")) {
    auto setup = read_scenario(*data.load(path), data);
    ASSERT_TRUE(setup.ok()) << path;
    FullCircle rules(std::move(*setup));
    ASSERT_TRUE(rules.prepare().ok()) << path;
    for (uint64_t seed = 0; seed < 15; ++seed, ++games) {
      dice::Rng rng = dice::derive(seed, "policy test");
      State s = rules.initial();
      for (int nodes = 0; rules.node(s).kind != game::NodeKind::kTerminal; ++nodes) {
        ASSERT_LT(nodes, 20000) << path;
        if (rules.node(s).kind == game::NodeKind::kChance) {
          game::OutcomeList outcomes;
          rules.outcomes(s, outcomes);
          rules.resolve(s, game::sample(outcomes, rng), nullptr);
          continue;
        }
        game::ActionList list;
        rules.legal(s, list);
        dice::Rng one(1), two(2);
        const game::Action a = rules.policy(s, one);
        ASSERT_TRUE(std::binary_search(list.begin(), list.end(), a)) << path << " seed " << seed << " node " << nodes;
        ASSERT_EQ(a, rules.policy(s, two));
        if (nodes % 4 == 0) {
          ASSERT_EQ(a, rules.choose("doctrine", s, one).action);
        }
        ++decisions;
        // Now and then something else, so that odd positions are met too; but nobody goes home for fun.
        game::Action played = rng.below(4) == 0 ? list[rng.below(list.size())] : a;
        if (played == leave()) played = a;
        rules.apply(s, played, nullptr);
      }
    }
  }
  EXPECT_GE(games, 200);
  EXPECT_GE(decisions, 20000);
}

TEST(Policy, ReachAgreesWithThePathsOfTheRules) {
  full_circle::Setup setup;
  setup.bomber = bomber();
  setup.flights[0] = {fighter()};
  setup.flights[1] = {fighter()};
  const FullCircle rules(std::move(setup));
  const Reach& reach = Reach::table(rules);
  State s;
  s.stage = Stage::kFly;
  s.side = Side::kEscort;
  s.active = 0;
  Fighter& me = s.fighters[0];
  Fighter& enemy = s.fighters[kMaxEscorts];
  me.status = enemy.status = Status::kFlying;
  me.file = 9, me.y = 24, me.step = 2;
  int reached = 0;
  for (int energy : {5, 20, 40, 60}) {
    for (int heading = 0; heading < 6; ++heading) {
      me.energy = static_cast<uint8_t>(energy), me.heading = static_cast<uint8_t>(heading);
      for (int file = 4; file <= 14; ++file) {
        for (int y = 15; y <= 33; ++y) {
          if (!is_hex({file, y}) || (file == me.file && y == me.y)) continue;
          for (int step = 0; step < kSteps; ++step) {
            enemy.file = static_cast<int8_t>(file), enemy.y = static_cast<int8_t>(y), enemy.step = static_cast<uint8_t>(step);
            PathList list;
            rules.paths(s, list);
            unsigned easy = 0, hard = 0, bombers = 0;
            for (const Path& p : list) {
              if (p.tight || p.left_board || p.end != Place{file, y} || me.step + p.dz != step) continue;
              (p.nw >= 2 ? hard : easy) |= 1u << p.heading;
              if (!p.stopped) bombers |= 1u << p.heading;
            }
            const unsigned found = reach.headings({me.file, me.y}, heading, airspeed(energy), step - me.step, {file, y}, true);
            ASSERT_EQ(found & 0x3fu, easy) << energy << " " << heading << " " << file << "," << y << " step " << step;
            ASSERT_EQ(found >> 6, hard & ~easy) << energy << " " << heading << " " << file << "," << y << " step " << step;
            const unsigned full = reach.headings({me.file, me.y}, heading, airspeed(energy), step - me.step, {file, y}, false);
            ASSERT_EQ((full | full >> 6) & 0x3fu, bombers) << energy << " " << heading << " " << file << "," << y << " step " << step;
            reached += found != 0;
          }
        }
      }
    }
  }
  EXPECT_GT(reached, 500);
}

}  // namespace
}  // namespace furball::full_circle::testing
