// In random games over the bombing scenarios bombs do fall.

#include <gtest/gtest.h>

#include <map>
#include <random>

#include "games/wing_leader/surface.h"
#include "games/wing_leader/test_util.h"
#include "libs/game/game.h"

namespace furball::wing_leader {
namespace {

// Random games (as many as it takes) that are not stopped by agreement: every procedure of the two chapters is reached.
TEST(SurfaceFuzz, BombsFallAndFlakFires) {
  std::map<Proc, int> seen;
  std::map<int, int> attacks;
  std::mt19937 dice(7);
  for (const char* id : {"a5", "a6", "b1", "b2", "b3", "b4", "b5", "b6"}) {
    const WingLeader g = testing::load(id);
    for (int game = 0; game < 60; ++game) {
      State s = g.initial();
      while (s.wait() != Wait::kEnd) {
        const Proc proc = s.top().proc;
        ++seen[proc];
        if (s.wait() == Wait::kChance) {
          if (proc == Proc::kBombAttack) ++attacks[static_cast<int>(s.unit[s.top().unit].profile.kind)];
          game::OutcomeList outcomes;
          g.outcomes(s, outcomes);
          g.resolve(s, outcomes[dice() % outcomes.size()].id, nullptr);
          continue;
        }
        game::ActionList actions;
        g.legal(s, actions);
        std::size_t pick = dice() % actions.size();
        if (proc == Proc::kEndPhase) pick = actions.size() - 1;
        for (std::size_t i = 0; i < actions.size(); ++i)  // no breaking off, and bombs are dropped when they can be
          if (kind_of(actions[i]) == Kind::kRelease) pick = i;
        if (kind_of(actions[pick]) == Kind::kBreak || kind_of(actions[pick]) == Kind::kJettison) pick = 0;
        g.apply(s, actions[pick], nullptr);
        ASSERT_EQ(g.broken_invariant(s), std::nullopt) << id;
      }
    }
  }
  for (Proc proc : {Proc::kBarrage, Proc::kFlakAttack, Proc::kDirectFlak, Proc::kBombing, Proc::kBombAttack,
                    Proc::kBarrageMarkers, Proc::kEscortsToSweep})
    EXPECT_GT(seen[proc], 0) << static_cast<int>(proc);
  for (int kind : {1, 3, 4, 5, 7, 8, 10}) EXPECT_GT(attacks[kind], 0) << "profile " << kind;
}

}  // namespace
}  // namespace furball::wing_leader
