// The table of reach agrees with the paths of the rules.

#include "games/full_circle/ai/reach.h"

#include "games/full_circle/test_util.h"

namespace furball::full_circle::testing {
namespace {

TEST(Reach, AgreesWithThePathsOfTheRules) {
  full_circle::Setup setup;
  setup.bomber = bomber();
  setup.flights[Side::kEscort] = {fighter()};
  setup.flights[Side::kInterceptor] = {fighter()};
  const FullCircle rules(std::move(setup));
  const Reach& reach = Reach::table(rules);
  State s;
  s.stage = Stage::kFly;
  s.side = Side::kEscort;
  s.active = 0;
  Fighter& me = s.fighters[0];
  Fighter& enemy = s.fighters[kMaxEscorts];
  me.status = enemy.status = Status::kFlying;
  me.at = Place{9, 24}, me.step = 2;
  int reached = 0;
  for (int energy : {5, 20, 40, 60}) {
    for (int heading = 0; heading < 6; ++heading) {
      me.energy = energy, me.heading = heading;
      for (int file = 4; file <= 14; ++file) {
        for (int y = 15; y <= 33; ++y) {
          if (!Place(file, y).is_hex() || Place(file, y) == me.place()) continue;
          for (int step = 0; step < kSteps; ++step) {
            enemy.at = Place{file, y}, enemy.step = step;
            PathList list;
            rules.paths(s, list);
            unsigned easy = 0, hard = 0, bombers = 0;
            for (const Path& p : list) {
              if (p.tight || p.left_board || p.end != Place{file, y} || me.step + p.dz != step) continue;
              (p.nw >= 2 ? hard : easy) |= 1u << p.heading;
              if (!p.stopped) bombers |= 1u << p.heading;
            }
            const unsigned found = reach.headings(me.place(), heading, airspeed(energy), step - me.step, {file, y}, true);
            ASSERT_EQ(found & 0x3fu, easy) << energy << " " << heading << " " << file << "," << y << " step " << step;
            ASSERT_EQ(found >> 6, hard & ~easy) << energy << " " << heading << " " << file << "," << y << " step " << step;
            const unsigned full = reach.headings(me.place(), heading, airspeed(energy), step - me.step, {file, y}, false);
            ASSERT_EQ((full | full >> 6) & 0x3fu, bombers)
                << energy << " " << heading << " " << file << "," << y << " step " << step;
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
