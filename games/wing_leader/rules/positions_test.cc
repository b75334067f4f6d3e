// Positions written by hand may name a unit, a gun or a balloon that is not there: the procedure then goes on without it.

#include <functional>

#include "games/wing_leader/combat.h"
#include "games/wing_leader/rules/chance_test_util.h"

namespace furball::wing_leader {
namespace {
using namespace testing;

constexpr int kBlue = 0, kRed = 1, kLast = 2;  // slots of the units below

WingLeader battle() { return Strike{.surfaces = R"({id="1",type="DD",at="K0"},{id="2",type="Balloon",at="K2"})"}.make(); }

// Two fighters that have met over the ship, and a third somewhere else; below the procedure waits only the end of the game.
State waiting(const WingLeader& g) {
  State s = place_units(g, "combat",
                        {R"(id="E",at="K2",facing="E",traits=["alerted"],balloon="2")",
                         R"(id="A",at="K2",facing="W",traits=["alerted"])", R"(id="EE",at="C9",facing="E")"});
  for (Frame& f : s.stack) f = {};
  s.depth = 1;
  s.stack[0].proc = Proc::kEndPhase, s.stack[0].step = 1;
  s.at = At::kRunning;
  return s;
}

// Where play stands after a procedure was taken up at one of its steps.
At taken_up(
    const WingLeader& g, State& s, Proc proc, std::string_view step, Args with,
    const std::function<void(Frame&)>& change = [](Frame&) {}) {
  Ctx c{g, s, nullptr};
  Frame& f = c.push(proc, with);
  const auto steps = procedure(f.proc)->steps;
  const auto found = std::find(steps.begin(), steps.end(), step);
  EXPECT_NE(found, steps.end()) << step;
  f.step = found - steps.begin();
  change(f);
  g.run(s, nullptr);
  return s.at;
}

TEST(Positions, WL_10_2_NoCombatWithoutItsPrimaries) {
  const WingLeader g = battle();
  const auto fights_at = [&](std::string_view step, int attacker, int defender) {
    State s = waiting(g);
    s.combat.active = 1, s.combat.attacker = 0, s.combat.rating = Rating::kTurning;
    s.unit[kBlue].role = kAttacker + 1, s.unit[kRed].role = kDefender + 1;
    s.combat.primary[kAttacker] = attacker, s.combat.primary[kDefender] = defender;
    const At at = taken_up(g, s, Proc::kAirCombat, step, {});
    EXPECT_EQ(untouched(s), !s.combat.active);
    return at;
  };
  const int count = kLast + 1;
  for (const char* step : {"attacker-dice", "defender-dice"}) {
    EXPECT_EQ(fights_at(step, kBlue, kRed), At::kAirCombatRoll) << step;
    EXPECT_EQ(fights_at(step, kBlue, kLast), At::kAirCombatRoll) << step;
    for (const int nobody : {count, int{kNone}}) {
      EXPECT_EQ(fights_at(step, nobody, kRed), At::kOfferEndQuestion) << step;
      EXPECT_EQ(fights_at(step, kBlue, nobody), At::kOfferEndQuestion) << step;
    }
  }
  EXPECT_NE(fights_at("circumstances", kBlue, kRed), At::kOfferEndQuestion);
  EXPECT_EQ(fights_at("circumstances", kNone, kNone), At::kOfferEndQuestion);
  EXPECT_EQ(fights_at("after", kNone, kNone), At::kOfferEndQuestion);
}

TEST(Positions, WL_10_0_a_NoCombatWhereNobodyFights) {
  const WingLeader g = battle();
  for (const char* step : {"sides", "start"}) {
    State s = waiting(g);
    taken_up(g, s, Proc::kAirCombats, step, {.unit = kLast});
    for (const int i : all_units(s)) EXPECT_FALSE(did(s.unit[i], kFought)) << step << i;
    EXPECT_TRUE(untouched(s));
  }
}

TEST(Positions, WL_10_8_NoDieWithoutItsRollers) {
  const WingLeader g = battle();
  const auto rolls = [&](int attacker, int defender) {
    State s = waiting(g);
    s.combat.active = 1, s.combat.want[kAttacker] = 1, s.combat.want[kDefender] = 2;
    s.combat.roller[kAttacker] = attacker, s.combat.roller[kDefender] = defender;
    return taken_up(g, s, Proc::kDogfightCheck, "attacker-die", {});
  };
  EXPECT_EQ(rolls(kBlue, kRed), At::kDogfightSpeedRoll);
  EXPECT_EQ(rolls(kBlue, kLast), At::kDogfightSpeedRoll);
  for (const int nobody : {kLast + 1, int{kNone}}) {
    EXPECT_EQ(rolls(nobody, kRed), At::kOfferEndQuestion);
    EXPECT_EQ(rolls(kBlue, nobody), At::kOfferEndQuestion);
  }
}

TEST(Positions, WL_9_5_4_NoOrdersWithoutAWing) {
  const WingLeader g = battle();
  for (const int how : {0, 1}) {
    State s = waiting(g);
    const State before = s;
    EXPECT_EQ(taken_up(g, s, Proc::kOrders, "orders", {.unit = kRed, .target = kBlue, .how = how}), At::kOfferEndQuestion);
    for (const int i : all_units(s)) EXPECT_TRUE(s.unit[i] == before.unit[i]);
    EXPECT_TRUE(s.stack[kMaxFrames - 1] == before.stack[kMaxFrames - 1]);  // what lies before the first wing
  }
}

TEST(Positions, WL_9_3_NoFlightWithoutTheOther) {
  const WingLeader g = battle();
  const auto splits = [&](std::string_view step, int other) {
    State s = waiting(g);
    s.unit[kBlue].losses = 1;
    const At at = taken_up(g, s, Proc::kSplit, step, {.unit = kBlue, .how = 1}, [&](Frame& f) { f.other = other; });
    if (untouched(s)) {
      EXPECT_EQ(s.result, kBlue);
    }
    return at;
  };
  EXPECT_EQ(splits("which-flight", kLast), At::kWhichFlightQuestion);
  EXPECT_EQ(splits("which-flight", kLast + 1), At::kOfferEndQuestion);
  EXPECT_EQ(splits("enemies", kNone), At::kOfferEndQuestion);
}

TEST(Positions, WL_9_3_a_NoFlightWithoutRoomForIt) {
  const WingLeader g = battle();
  State s = waiting(g);
  EXPECT_TRUE(may_split(g, s, kBlue));
  s.unit_count = kMaxUnits - 1;
  EXPECT_TRUE(may_split(g, s, kBlue));
  s.unit_count = kMaxUnits;
  EXPECT_FALSE(may_split(g, s, kBlue));
}

TEST(Positions, WL_9_3_1_c_TheFlightChosenIsOneOfTheTwo) {
  const WingLeader g = battle();
  for (const int chosen : {kBlue, kRed, kLast, int{kNone}}) {
    State s = waiting(g);
    taken_up(g, s, Proc::kSplit, "enemies", {.unit = kBlue}, [&](Frame& f) { f.other = kLast, f.chosen = chosen; });
    EXPECT_EQ(s.result, chosen == kLast ? kLast : kBlue) << chosen;
    EXPECT_EQ(s.unit[s.result].tally_on, TallyOn::kBalloon);  // and keeps the tally
  }
}

TEST(Positions, WL_11_0_f_NoDieWithoutAHunter) {
  const WingLeader g = battle();
  const auto hunted_by = [&](int hunter) {
    State s = waiting(g);
    return taken_up(g, s, Proc::kEscapes, "die", {.unit = kRed, .side = 1}, [&](Frame& f) { f.other = hunter; });
  };
  EXPECT_EQ(hunted_by(kBlue), At::kHuntRoll);
  EXPECT_EQ(hunted_by(kLast), At::kHuntRoll);
  EXPECT_EQ(hunted_by(kLast + 1), At::kEscapeQuestion);  // propose again
  EXPECT_EQ(hunted_by(kNone), At::kEscapeQuestion);
}

TEST(Positions, WL_14_2_4_NoDirectFireWithoutGunAndTarget) {
  const WingLeader g = battle();
  const int guns = static_cast<int>(g.guns.size());
  const auto fires = [&](int gun, int target) {
    State s = waiting(g);
    s.unit[kBlue].x = 0;  // out of reach: there is nothing else to fire at
    s.ground.gun = gun, s.ground.target = target;
    return taken_up(g, s, Proc::kDirectFlak, "fire", {.side = 1});
  };
  EXPECT_EQ(fires(0, kBlue), At::kFlakAttackRoll);
  EXPECT_EQ(fires(guns - 1, kLast), At::kFlakAttackRoll);
  EXPECT_EQ(fires(0, kLast + 1), At::kOfferEndQuestion);
  EXPECT_EQ(fires(guns, kBlue), At::kOfferEndQuestion);
}

TEST(Positions, WL_14_2_2_NoMarkerWithoutAGun) {
  const WingLeader g = battle();
  const int guns = static_cast<int>(g.guns.size());
  for (const int gun : {0, guns, guns + 1, int{kNone}}) {
    State s = waiting(g);
    EXPECT_EQ(taken_up(g, s, Proc::kBarrageMarkers, "place", {.side = 1, .gun = gun}),
              gun == 0 ? At::kBarrageMarkerQuestion : At::kBarrageGunsQuestion)
        << gun;
  }
}

TEST(Positions, WL_14_3_NoAttackWithoutABalloon) {
  const WingLeader g = battle();
  for (const int balloon : {1, 2, int{kNone}}) {
    State s = waiting(g);
    EXPECT_EQ(taken_up(g, s, Proc::kBalloons, "dice", {.unit = kBlue, .value = balloon}),
              balloon == 1 ? At::kBalloonRoll : At::kOfferEndQuestion)
        << balloon;
  }
}

}  // namespace
}  // namespace furball::wing_leader
