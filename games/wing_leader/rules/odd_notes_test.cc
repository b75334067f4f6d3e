// Positions written by hand whose notes do not go together: a procedure that misses what it needs ends, or goes back to where
// it asks for it, and the game goes on.

#include <algorithm>

#include "games/wing_leader/combat.h"
#include "games/wing_leader/rules/chance_test_util.h"

namespace furball::wing_leader {
namespace {
using namespace testing;

State at_step(const WingLeader& g, State s, Proc proc, int step, Args with = {}) {
  Ctx c{g, s, nullptr};
  s.at = At::kRunning;
  c.push(proc, with).step = step;
  g.run(s, nullptr);
  return s;
}

WingLeader battle() {
  WingLeader g =
      Small{.extra_units = R"({side="red",id="P",aircraft="spitfire_ia",mission="intercept",at="S5",wing="X",leader=true},)"
                           R"({side="red",id="Q",aircraft="spitfire_ia",mission="intercept",at="T6",wing="X"})",
            .nets = ""}
          .make();
  g.options.special_tactics = false;
  return g;
}
constexpr int kBomber = 0, kSweeper = 5, kInterceptor = 7, kLeaderOfX = 12;

// Everybody whole and in his place, nobody with a tally.
State quiet(const WingLeader& g) {
  Draw d(1);
  State s = on_its_own(g, d, 1), fresh = g.initial();
  for (const int i : all_units(s)) s.unit[i] = fresh.unit[i];
  return s;
}

TEST(OddNotes, WL_9_5_4_OrdersNeedAWingAndATarget) {
  const WingLeader g = battle();
  const State s = quiet(g);
  EXPECT_TRUE(untouched(at_step(g, s, Proc::kTallyRoll, 0, {.unit = kInterceptor, .target = kBomber, .how = 1})));
  EXPECT_EQ(at_step(g, s, Proc::kTallyRoll, 0, {.unit = kInterceptor, .target = kBomber}).at, At::kTallyRoll);
  State ordered = at_step(g, s, Proc::kTallyRoll, 0, {.unit = kLeaderOfX, .target = kBomber, .how = 1});
  EXPECT_EQ(ordered.wing[0].orders, 1);
  EXPECT_TRUE(untouched(at_step(g, s, Proc::kOrders, 0, {.unit = kInterceptor})));
  for (const Wing& w : at_step(g, s, Proc::kOrders, 0, {.unit = kInterceptor}).wing) EXPECT_FALSE(w.broken_up);
  EXPECT_FALSE(at_step(g, s, Proc::kOrders, 0, {.unit = kLeaderOfX, .how = 1}).wing[0].broken_up);
  EXPECT_TRUE(at_step(g, s, Proc::kOrders, 0, {.unit = kLeaderOfX}).wing[0].broken_up);  // without a target it breaks up
}

TEST(OddNotes, WL_9_3_1_ASplitNeedsItsSecondFlight) {
  const WingLeader g = battle();
  const State s = quiet(g);
  for (const int step : {1, 2, 3}) {
    const State now = at_step(g, s, Proc::kSplit, step, {.unit = kSweeper, .how = 1});
    EXPECT_TRUE(untouched(now)) << step;
    EXPECT_EQ(now.unit[kSweeper], s.unit[kSweeper]) << step;
    EXPECT_EQ(now.result, kSweeper);
  }
  EXPECT_EQ(at_step(g, s, Proc::kSplit, 0, {.unit = kSweeper}).unit_count, s.unit_count + 1);
}

TEST(OddNotes, WL_10_2_ACombatNeedsTwoWhoLead) {
  const WingLeader g = battle();
  State s = quiet(g);
  s.combat.active = 1, s.combat.attacker = 1;
  s.unit[kSweeper].role = 2, s.unit[kInterceptor].role = 1;
  s.unit[kInterceptor].x = s.unit[kSweeper].x, s.unit[kInterceptor].y = s.unit[kSweeper].y;
  for (const int missing : {0, 1})
    for (int step = 3; step < 18; ++step) {
      State t = s;
      t.combat.primary[0] = kInterceptor, t.combat.primary[1] = kSweeper, t.combat.primary[missing] = kNone;
      t = at_step(g, t, Proc::kAirCombat, step);
      EXPECT_TRUE(untouched(t)) << step;
      EXPECT_EQ(t.combat, Combat{}) << step;
      EXPECT_EQ(t.unit[kSweeper].role, 0) << step;
    }
  for (const int step : {0, 1})  // before, they are chosen
    EXPECT_EQ(at_step(g, s, Proc::kAirCombat, step).at, At::kRatingQuestion) << step;
  s.combat.primary[1] = kSweeper;
  EXPECT_EQ(at_step(g, s, Proc::kAirCombat, 2).at, At::kRatingQuestion);
}

TEST(OddNotes, WL_10_8_d_TheDiceForADogfightNeedTheirRollers) {
  const WingLeader g = battle();
  State s = quiet(g);
  s.combat.active = 1, s.combat.attacker = 1, s.combat.want[0] = 1, s.combat.want[1] = 2;
  s.unit[kSweeper].role = 2, s.unit[kInterceptor].role = 1;
  for (const int missing : {0, 1})
    for (const int step : {5, 6, 7}) {
      State t = s;
      t.combat.roller[0] = kInterceptor, t.combat.roller[1] = kSweeper, t.combat.roller[missing] = kNone;
      t = at_step(g, t, Proc::kDogfightCheck, step);
      EXPECT_TRUE(untouched(t)) << step;
      EXPECT_FALSE(dogfight_exists(t, 1)) << step;
    }
  EXPECT_EQ(at_step(g, s, Proc::kDogfightCheck, 3).at, At::kDogfightSpeedRoll);
  s.combat.roller[0] = kInterceptor;
  EXPECT_EQ(at_step(g, s, Proc::kDogfightCheck, 4).at, At::kDogfightSpeedRoll);
}

TEST(OddNotes, WL_11_0_f_AHuntNeedsAHunter) {
  const WingLeader g = battle();
  const State s = quiet(g);
  EXPECT_EQ(at_step(g, s, Proc::kEscapes, 4, {.unit = kBomber}).at, At::kEscapeQuestion);
  EXPECT_EQ(at_step(g, s, Proc::kEscapes, 1, {.unit = kBomber}).at, At::kLetEscapeQuestion);
}

TEST(OddNotes, WL_10_4_2_AReactionNeedsItsReactor) {
  const WingLeader g = battle();
  State s = quiet(g);
  for (int step = 1; step < 8; ++step) EXPECT_TRUE(untouched(at_step(g, s, Proc::kReactors, step, {.target = kInterceptor})));
}

TEST(OddNotes, WL_8_0_a_AMoveIsThatOfItsUnit) {
  const WingLeader g = battle();
  State s = quiet(g);
  s.move.unit = kSweeper, s.move.mode = MoveMode::kFree, s.move.mp = s.move.total = 4;
  for (int step = 1; step < 9; ++step) {
    const State now = at_step(g, s, Proc::kUnitMove, step, {.unit = kInterceptor});
    EXPECT_TRUE(untouched(now)) << step;
    EXPECT_EQ(now.move, Move{}) << step;
  }
  EXPECT_EQ(at_step(g, s, Proc::kUnitMove, 2, {.unit = kSweeper}).at, At::kMoveQuestion);
  EXPECT_FALSE(untouched(at_step(g, s, Proc::kUnitMove, 0, {.unit = kInterceptor})));  // its move only begins
}

TEST(OddNotes, WL_14_2_FlakNeedsAGunAndATarget) {
  const WingLeader g = Strike{.surfaces = R"({id="1",type="DD",at="H0"},{id="2",type="Balloon",at="I2"})"}.make();
  State s = quiet(g);
  const auto guns = static_cast<uint8_t>(g.guns.size());
  s.unit[0].x = 7, s.unit[0].y = 1;
  EXPECT_EQ(at_step(g, s, Proc::kBarrageMarkers, 1, {.side = 1, .gun = guns}).at, At::kBarrageGunsQuestion);
  EXPECT_EQ(at_step(g, s, Proc::kBarrageMarkers, 1, {.side = 1, .gun = 0}).at, At::kBarrageMarkerQuestion);
  for (const int step : {1, 2, 3})
    for (const int missing : {0, 1}) {
      State t = s;
      t.ground.target = missing == 0 ? t.unit_count : 0, t.ground.gun = missing == 1 ? guns : 0;
      t = at_step(g, t, Proc::kDirectFlak, step, {.side = 1});
      EXPECT_EQ(t.at, At::kDirectFlakQuestion) << step << missing;
      EXPECT_FALSE(did(t.unit[0], kFlakHit));
    }
  for (int step = 1; step < 6; ++step)
    EXPECT_TRUE(untouched(at_step(g, s, Proc::kBalloons, step, {.unit = 0, .value = s.surface_count}))) << step;
}

TEST(Chance, WL_15_2_1_c_AFormationIsKnownByItsFirstUnit) {
  const WingLeader g = Strike().make();
  Draw d(161);
  for (int n = 0; n < 100; ++n) {
    State s = on_its_own(g, d, 4);
    begin_movement_ground(g, s);
    for (const int i : all_units(s)) {
      int first = kNone;
      for (const int k : all_units(s))
        if (formation_of(s, i) >> k & 1) first = std::min(first, k);
      EXPECT_EQ(s.unit[i].formation, there(s.unit[i]) ? first + 1 : 0);
    }
  }
}

TEST(Profiles, WL_15_3_a_ARunFacesItsTarget) {
  const WingLeader g = Strike().make();  // the DD lies at K0
  const int cases[][3] = {{5, kW, kE}, {9, kW, kE}, {10, kNE, kNE}, {10, kW, kW}, {11, kE, kW}, {15, kE, kW}};
  for (const auto& [x, facing, expected] : cases) {
    State s = quiet(g);
    s.unit[0].x = x, s.unit[0].facing = facing;
    s.move = {};
    s.move.unit = 0;
    Ctx c{g, s, nullptr};
    begin_profile(c, 0, ProfileKind::kLevel);
    EXPECT_EQ(s.unit[0].profile.facing, expected) << x;
    EXPECT_EQ(profile_kind(s.unit[0]), ProfileKind::kLevel);
  }
}

}  // namespace
}  // namespace furball::wing_leader
