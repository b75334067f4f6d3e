// Chapter 10.6 and 10.7: confirming hits, stragglers, cohesion, breaking.

#include "games/wing_leader/combat.h"
#include "games/wing_leader/test_util.h"

namespace furball::wing_leader {
namespace {
using namespace testing;

std::string top(const State& s) { return std::string(procedure(s.top().proc)->name); }

// A unit with hits to confirm, or a cohesion check, as if flak or a combat had called it.
State with(const WingLeader& g, const char* u, Proc proc, int b, int c = 0, int hits = 0) {
  State s = stand(g, "administration", {u, R"(id="A",at="T10",facing="W")"});
  s.at = At::kRunning;
  s.unit[0].hits = hits;
  Ctx ctx{g, s, nullptr};
  if (proc == Proc::kConfirm) ctx.push(proc, {.unit = 0, .how = c, .value = b});
  else ctx.push(proc, {.unit = 0, .how = b});
  g.run(s, nullptr);
  return s;
}

Card card_of(int lo, int hi, bool head_on = false) {
  Card c;
  c.protect_lo = static_cast<int8_t>(lo), c.protect_hi = static_cast<int8_t>(hi), c.head_on = head_on;
  return c;
}

TEST(Losses, WL_10_6_E24_E25_T32_T33_Confirmation) {
  // covers: WL-10.6-a, WL-10.6-b, WL-10.6-c
  const Card he111 = card_of(4, 5, true);
  EXPECT_EQ(hit_result(he111, 0, false, 3), HitResult::kNothing);
  EXPECT_EQ(hit_result(he111, 0, false, 4), HitResult::kStraggler);
  EXPECT_EQ(hit_result(he111, 0, false, 5), HitResult::kStraggler);
  EXPECT_EQ(hit_result(he111, 1, false, 5), HitResult::kLoss);
  EXPECT_EQ(hit_result(he111, 0, true, 3), HitResult::kStraggler);  // head-on +1
  EXPECT_EQ(hit_result(he111, 0, true, 5), HitResult::kLoss);
  const Card fortress = card_of(5, 6), mustang = card_of(4, 4);
  EXPECT_EQ(hit_result(fortress, 1, false, 4), HitResult::kStraggler);
  EXPECT_EQ(hit_result(mustang, 1, false, 4), HitResult::kLoss);
  EXPECT_EQ(hit_result(fortress, 0, false, 5), HitResult::kStraggler);  // T32
  EXPECT_EQ(hit_result(fortress, 0, false, 6), HitResult::kLoss);
  EXPECT_EQ(hit_result(mustang, 5, false, 1), HitResult::kNothing);  // T33: a natural 1 never
}

TEST(Losses, WL_4_7_b_WeatherOfTheCombatSquare) {
  const WingLeader g = Small{.environment = "clouds=[{type=\"broken\",squares=[\"K9\"]}]"}.make();
  State s = stand(g, "tally", {R"(id="T",at="K9",facing="E")", R"(id="A",at="K9",facing="E",tally="T")"});
  game::Modifiers cohesion, clear;
  cohesion_modifiers(g, s, 0, 1, cohesion);
  EXPECT_EQ(cohesion.sum(), -2);
  s.combat.active = 1, s.combat.x = 10, s.combat.y = 9, s.combat.primary[0] = 1, s.combat.primary[1] = 0;
  s.unit[0].role = 2, s.unit[1].role = 1;
  game::Modifiers inside;
  dice_modifiers(g, s, kAttacker, inside);
  s.combat.y = 10;
  dice_modifiers(g, s, kAttacker, clear);
  EXPECT_EQ(inside.sum() - clear.sum(), -2);
}

TEST(Losses, WL_10_6_d_OneAtATimeAndRemovalAtMaxLosses) {
  // covers: WL-10.6-d, WL-10.6-e
  const WingLeader g = Small().make();
  State s = with(g, R"(id="T",at="K9",facing="E",losses=7)", Proc::kConfirm, 1, 0, 3);
  roll(g, s, 6);
  EXPECT_EQ(s.unit[0].losses, 8);
  EXPECT_EQ(top(s), "confirm");
  roll(g, s, 6);
  EXPECT_EQ(s.unit[0].status, Status::kDestroyed);  // the third hit is lost with it
  EXPECT_EQ(s.unit[0].losses, 9);                   // and its losses still score
  EXPECT_NE(top(s), "confirm");
}

TEST(Losses, WL_10_6_1_a_T31_TwoStragglersAreALoss) {
  const WingLeader g = Small().make();
  State s = with(g, R"(id="E",at="K9",facing="E",straggler=1)", Proc::kConfirm, 1, 0, 1);
  ASSERT_EQ(g.card(s.unit[0]).protect_hi, 4);
  roll(g, s, 3);  // 3 + 1 = 4: equal
  EXPECT_EQ(s.unit[0].straggler, 0);
  EXPECT_EQ(s.unit[0].losses, 1);
  State first = with(g, R"(id="E",at="K9",facing="E")", Proc::kConfirm, 1, 0, 1);
  roll(g, first, 3);
  EXPECT_EQ(first.unit[0].straggler, 1);
  EXPECT_EQ(first.unit[0].losses, 0);
}

TEST(Cohesion, WL_10_7_ColumnsAndLevels) {
  // covers: WL-10.7-b, WL-10.7-c, WL-10.7-d, WL-10.7-e
  const WingLeader g = Small().make();
  const State fighter = with(g, R"(id="E",at="K9",facing="E")", Proc::kCohesion, 0);
  EXPECT_EQ(cohesion_levels(g, fighter, 0, 0, 3), 2);
  EXPECT_EQ(cohesion_levels(g, fighter, 0, 0, 6), 1);
  EXPECT_EQ(cohesion_levels(g, fighter, 0, 0, 7), 0);
  EXPECT_EQ(cohesion_levels(g, fighter, 0, 1, 2), 2);
  EXPECT_EQ(cohesion_levels(g, fighter, 0, 1, 5), 1);
  EXPECT_EQ(cohesion_levels(g, fighter, 0, 1, 6), 0);
  EXPECT_EQ(cohesion_levels(g, fighter, 0, 2, 5), 1);
  State s = fighter;
  roll(g, s, 6);
  EXPECT_TRUE(disrupted(s.unit[0]));
  State again = with(g, R"(id="E",at="K9",facing="E",disorder=1)", Proc::kCohesion, 0);
  roll(g, again, 6);
  EXPECT_TRUE(broken(again.unit[0]));  // cumulative
  State flight = with(g, R"(id="D",at="K9",facing="E",mission="sweep")", Proc::kCohesion, 0);
  roll(g, flight, 6);
  EXPECT_TRUE(broken(flight.unit[0]));  // a flight at one
  State immune = with(g, R"(id="E",at="K9",facing="E",disorder=2)", Proc::kCohesion, 0);
  EXPECT_NE(top(immune), "cohesion");
}

TEST(Cohesion, WL_10_7_b_Modifiers) {
  // covers: WL-10.7-b, WL-10.7.2-a, WL-10.7.2-b
  const WingLeader g = Small().make();
  const auto sum = [&](const char* u, int losses, int column, bool turning = false, bool bounced = false) {
    State s = stand(g, "administration", {u, R"(id="A",at="T10",facing="W")"});
    s.unit[0].new_losses = losses;
    if (turning || bounced) {
      s.combat.active = 1;
      s.combat.rating = Rating::kTurning;
      if (bounced) s.combat.flags = kCombatBounce;
      s.unit[0].role = kDefender + 1;
    }
    game::Modifiers mods;
    cohesion_modifiers(g, s, 0, column, mods);
    return mods.sum();
  };
  EXPECT_EQ(sum(R"(id="E",at="K9",facing="E")", 0, 0), 0);
  EXPECT_EQ(sum(R"(id="E",at="K9",facing="E")", 2, 0), -2);
  EXPECT_EQ(sum(R"(id="E",at="K9",facing="E",quality="veteran")", 0, 0), 1);
  EXPECT_EQ(sum(R"(id="E",at="K9",facing="E",quality="green",ammo="low")", 0, 0), -2);
  EXPECT_EQ(sum(R"(id="E",at="K9",facing="E",ammo="depleted")", 0, 0), -2);
  EXPECT_EQ(sum(R"(id="T",at="K9",facing="E",ammo="depleted")", 0, 1), 0);  // bombers do not mind
  EXPECT_EQ(sum(R"(id="E",at="K9",facing="E")", 0, 0, true), -1);
  EXPECT_EQ(sum(R"(id="E",at="K9",facing="E")", 0, 0, true, true), -2);
  EXPECT_EQ(sum(R"(id="E",at="K9",facing="E")", 0, 2, true, true), 0);  // after flak these do not count
}

TEST(Cohesion, WL_10_7_1_BrokenUnits) {
  // covers: WL-10.7.1-a, WL-10.7.1-b, WL-10.7.1-c, WL-10.7.1-d
  const WingLeader g = Small().make();
  State s = with(g, R"(id="E",at="K9",facing="E",disorder=1,tally="A",traits=["lufbery","alerted"])", Proc::kCohesion, 0);
  roll(g, s, 6);
  EXPECT_TRUE(broken(s.unit[0]));
  EXPECT_FALSE(has_tally(s.unit[0]));
  EXPECT_FALSE(has(s.unit[0], kLufbery));
  EXPECT_TRUE(has(s.unit[0], kReturning));
  State bomber = with(g, R"(id="T",at="K9",facing="E",disorder=1,load="bombs")", Proc::kCohesion, 1);
  roll(g, bomber, 3);
  EXPECT_TRUE(broken(bomber.unit[0]));
  EXPECT_FALSE(has(bomber.unit[0], kReturning));  // flies on
  EXPECT_EQ(bomber.unit[0].load, Load::kBombs);
  State hunter = with(g, R"(id="F",at="K9",facing="E",mission="bombing",load="bombs",disorder=1)", Proc::kCohesion, 1);
  roll(g, hunter, 3);
  EXPECT_FALSE(has(hunter.unit[0], kReturning));  // a fighter-bomber goes on until its bombs are gone
  hunter.at = At::kRunning;
  Ctx c{g, hunter, nullptr};
  jettison_load(c, 0);
  EXPECT_TRUE(has(hunter.unit[0], kReturning));
}

TEST(Cohesion, WL_10_7_3_a_T36_Casualties) {
  const WingLeader g = Small().make();
  State none = with(g, R"(id="E",at="K9",facing="E",traits=["experte"])", Proc::kCohesion, 0);
  roll(g, none, 2);
  EXPECT_TRUE(has(none.unit[0], kExperte));  // no loss: stays
  State loss = with(g, R"(id="E",at="K9",facing="E",traits=["experte","wing_leader"],new_losses=1)", Proc::kCohesion, 0);
  State safe = loss;
  roll(g, loss, 2);
  EXPECT_FALSE(has(loss.unit[0], kExperte));
  EXPECT_FALSE(has(loss.unit[0], kWingLeader));
  roll(g, safe, 3);
  EXPECT_TRUE(has(safe.unit[0], kExperte));
}

// The rulings' exact figures: fighter 58/33/8, turning 42/42/17, bomber 72/25/3.
TEST(Cohesion, WL_10_7_d_StatisticsOfTheRulings) {
  const WingLeader g = Small().make();
  const State s = stand(g, "administration", {R"(id="E",at="K9",facing="E")", R"(id="A",at="T10",facing="W")"});
  const auto percent = [&](int column, int shift, int levels) {
    int ways = 0;
    for (int a = 1; a <= 6; ++a)
      for (int b = 1; b <= 6; ++b) ways += cohesion_levels(g, s, 0, column, a + b + shift) == levels;
    return (200 * ways / 36 + 1) / 2;
  };
  EXPECT_EQ(percent(0, 0, 0), 58);
  EXPECT_EQ(percent(0, 0, 1), 33);
  EXPECT_EQ(percent(0, -1, 0), 42);
  EXPECT_EQ(percent(0, -1, 2), 17);
  EXPECT_EQ(percent(1, 0, 0), 72);
  EXPECT_EQ(percent(1, 0, 2), 3);
}

}  // namespace
}  // namespace furball::wing_leader
