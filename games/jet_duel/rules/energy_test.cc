#include "games/jet_duel/test_support.h"

namespace furball::jet_duel {
namespace {

// Speed points in halves after the line was flown from DD18.
int after(Fight& f, double sp, const char* altitude, const char* line, Pitch pitch = kShallow, Bank bank = kLeft) {
  f.put(kB1, "DD18", 1, altitude, sp);
  f.jet(kB1).pitch = pitch, f.jet(kB1).bank = bank;
  const JetDuel g = f.game();
  return fly(g, start(g, f, kB1), line).jets[kB1].sp;
}

Fight plane(int max_speed, TurnType turn_type, bool burner = true) {
  Fight f;
  f.type(Seat::kBlue).max_speed = max_speed, f.type(Seat::kBlue).turn_type = turn_type,
  f.type(Seat::kBlue).afterburner = burner, f.type(Seat::kBlue).high_accel = false;
  f.setup.flights[Seat::kBlue].fuel = burner ? max_speed : 0;
  return f;
}

TEST(Energy, JD_NRG_01_HeightForSpeed) {
  Fight f = plane(9, kTypeB, false);
  // Maximum speed 9 at airspeed 3, level 3: thrust +1.
  EXPECT_EQ(after(f, 15, "3.2", "level, L, R, L, straight, back 0"), 32);
  EXPECT_EQ(after(f, 15, "3.2", "climb, L, R, L, straight, back 0"), 27);
  EXPECT_EQ(after(f, 15, "3.2", "dive, L, R, L, straight, back 0"), 37);
}

TEST(Energy, JD_NRG_02_TurnDragByMaximumSpeed) {
  EXPECT_EQ(turn_drag(7, 9), 7);
  EXPECT_EQ(turn_drag(7, 11), 9);
  EXPECT_EQ(turn_drag(7, 13), 11);
  EXPECT_EQ(turn_drag(7, 17), 14);
  Fight f = plane(20, kTypeD);
  f.setup.lowest = 3;
  // Probe P01: SP 28, steep climb to level 7, normal turn, burner: 16 left.
  EXPECT_EQ(after(f, 28, "6.3", "steep-climb, L, L, L, left, turns, burner"), 32);
}

TEST(Energy, JD_NRG_03_GentleTurnsSaveAUnit) {
  EXPECT_EQ(energy_unit(7), 2);
  EXPECT_EQ(energy_unit(9), 2);
  EXPECT_EQ(energy_unit(10), 3);
  EXPECT_EQ(energy_unit(16), 3);
  EXPECT_EQ(energy_unit(17), 4);
  Fight f = plane(13, kTypeB);
  // Figure 6: -(3.5 + 2 - 1.5) - 2.5 + 0 + 1.5 = -5.
  EXPECT_EQ(after(f, 25, "3.4", "climb, L, L, L, L, left-gentle, turns, burner"), 40);
}

TEST(Energy, JD_NRG_04_PitchCostsOnlyANewSteepManoeuvreWithoutTurn) {
  Fight f = plane(20, kTypeD);
  f.setup.lowest = 3;
  // Probe P02: -5 -2 +0.5 = -6.5; if steep last turn also: -4.5.
  EXPECT_EQ(after(f, 28, "6.3", "steep-climb, L, L, L, left, fails, back 0"), 43);
  EXPECT_EQ(after(f, 28, "6.3", "steep-climb, L, L, L, left, fails, back 0", kSteepClimb), 47);
}

TEST(Energy, JD_NRG_05_ThrustTable) {
  // The whole table of the rulings, in halves: maximum speed, acceleration, airspeeds 2 to 4, levels in pairs.
  struct Row {
    int from, to;
    bool high;
    int thrust[3][6];
  };
  const Row rows[] = {
      {7, 7, false, {{2, 2, 1, 1, 1, 1}, {1, 0, 0, 0, 0, 0}, {0, -1, -1, -1, -1, -1}}},
      {8, 8, false, {{2, 2, 2, 1, 1, 1}, {2, 1, 1, 1, 0, 0}, {0, 0, 0, 0, -1, -1}}},
      {9, 9, false, {{3, 3, 2, 2, 1, 1}, {2, 2, 2, 1, 1, 1}, {0, 0, 0, 0, 0, 0}}},
      {10, 12, false, {{4, 3, 3, 2, 2, 2}, {4, 3, 2, 2, 2, 1}, {0, 0, 0, 0, 0, 1}}},
      {13, 16, false, {{5, 4, 3, 3, 2, 2}, {5, 4, 3, 2, 2, 2}, {0, 0, 0, 0, 1, 1}}},
      {17, 20, false, {{6, 5, 4, 3, 3, 2}, {6, 5, 4, 3, 2, 2}, {0, 0, 0, 1, 1, 1}}},
      {17, 20, true, {{7, 6, 5, 4, 3, 3}, {7, 6, 5, 4, 3, 3}, {1, 1, 1, 2, 2, 2}}},
  };
  for (const Row& row : rows)
    for (int speed = row.from; speed <= row.to; ++speed) {
      Fight f = plane(speed, kTypeB);
      f.type(Seat::kBlue).high_accel = row.high;
      const JetDuel g = f.game();
      for (int airspeed = 2; airspeed <= 4; ++airspeed)
        for (int level = 0; level < 12; ++level)
          EXPECT_EQ(g.thrust(kB1, airspeed, 4 * level), row.thrust[airspeed - 2][level / 2])
              << "maximum speed " << speed << ", airspeed " << airspeed << ", level " << level;
    }
  EXPECT_EQ(kThrust[thrust_row(7, false)][2][1], -1);
  EXPECT_EQ(kThrust[thrust_row(8, false)][0][0], 2);
  EXPECT_EQ(kThrust[thrust_row(9, false)][0][0], 3);
  EXPECT_EQ(kThrust[thrust_row(12, false)][1][5], 1);
  EXPECT_EQ(kThrust[thrust_row(16, true)][1][0], 5) << "high acceleration matters from maximum speed 17";
  EXPECT_EQ(kThrust[thrust_row(17, false)][0][0], 6);
  EXPECT_EQ(kThrust[thrust_row(20, true)][2][5], 2);
}

TEST(Energy, JD_NRG_06_AfterburnerBurnsATurnOfFuel) {
  Fight f = plane(13, kTypeB);
  f.put(kB1, "DD18", 1, "4.1", 15);
  const JetDuel g = f.game();
  const State before = fly(g, start(g, f, kB1), "level, L, R, L, straight");
  const State s = fly(g, before, "burner");
  EXPECT_EQ(s.jets[kB1].sp, 30 + 3 + 3);  // +1.5 thrust at airspeed 3, +1.5 of the airspeed 2 row
  EXPECT_EQ(s.jets[kB1].fuel, 12);
  EXPECT_TRUE(s.jets[kB1].did & kDidBurner);
  f.jet(kB1).fuel = 0;
  EXPECT_EQ(refused(g, fly(g, start(g, f, kB1), "level, L, R, L, straight"), "burner"), "JD-NRG-06");
}

TEST(Energy, JD_NRG_07_ThrottleBackUpToSix) {
  Fight f = plane(13, kTypeB);
  f.put(kB1, "DD18", 1, "4.1", 15);
  const JetDuel g = f.game();
  const State s = fly(g, start(g, f, kB1), "level, L, R, L, straight");
  EXPECT_EQ(fly(g, s, "back 6").jets[kB1].sp, 33 - 12);
  EXPECT_EQ(fly(g, s, "back 0.5").jets[kB1].sp, 33 - 1);
  EXPECT_EQ(g.refuse(s, make(Kind::kThrottle, 14)).rule, "JD-NRG-07");
}

TEST(Energy, JD_NRG_08_ThrottleComesAfterTheTurnDie) {
  Fight f = plane(13, kTypeB);
  f.put(kB1, "DD18", 1, "4.1", 15);
  const JetDuel g = f.game();
  const State roll = fly(g, start(g, f, kB1), "level, L, L, L, left");
  ASSERT_EQ(roll.phase, Phase::kTurnRoll);
  EXPECT_EQ(fly(g, roll, "turns").phase, Phase::kThrottle);
  EXPECT_EQ(fly(g, roll, "fails").phase, Phase::kThrottle);
}

TEST(Energy, JD_NRG_09_EndsOfTheTrack) {
  Fight f = plane(8, kTypeB, false);
  f.setup.lowest = 0;
  EXPECT_EQ(after(f, 38, "2.2", "steep-dive3, L, R, L, straight, back 0"), 81);  // probe P03: 44.5 is capped
  // Probe P04: maximum speed 7, type A, airspeed 2, level 6, SP 2.
  Fight slow = plane(7, kTypeA, false);
  slow.put(kB1, "DD18", 1, "6.1", 2);
  const JetDuel g = slow.game();
  State s = start(g, slow, kB1);
  EXPECT_EQ(refused(g, s, "climb"), "JD-NRG-09");
  s = fly(g, s, "level, L, L");
  EXPECT_EQ(refused(g, s, "left"), "JD-NRG-09");
  ASSERT_TRUE(is_legal(g, s, "left-gentle"));
  EXPECT_EQ(fly(g, s, "left-gentle, turns, back 0").jets[kB1].sp, 2);
  EXPECT_EQ(refused(g, fly(g, s, "straight"), "back 2"), "JD-NRG-09");
  // Nor may a jet climb out of the fight with speed it does not have, at the top of the highest level too.
  for (const auto& [lowest, top] : {std::pair{1, "6.4"}, std::pair{6, "11.4"}}) {
    Fight high = plane(13, kTypeB);
    high.setup.lowest = lowest;
    for (Slot slot : {kB3, kR1, kR3}) high.jet(slot).z = 4 * lowest + 4;
    high.put(kB1, "DD18", 1, top, 1).fuel = 0;
    const JetDuel h = high.game();
    EXPECT_EQ(refused(h, start(h, high, kB1), "climb"), "JD-NRG-09") << top;
    high.put(kB1, "DD18", 1, top, 12);
    EXPECT_EQ(refused(h, start(h, high, kB1), "climb"), "") << top;
  }
}

TEST(Energy, JD_NRG_09_APledgedBurnerBecomesCompulsory) {
  Fight f = plane(13, kTypeB);
  f.put(kB1, "DD18", 1, "3.1", 1);
  const JetDuel g = f.game();
  // 1 - 2.5 + 2 = 0.5 is too little: only the burner (+2) pays for the climb.
  const State s = fly(g, start(g, f, kB1), "climb, L, R");
  game::ActionList list;
  g.legal(s, list);
  ASSERT_EQ(s.phase, Phase::kThrottle);
  ASSERT_EQ(list.size(), 1u);
  EXPECT_EQ(g.notation(s, list[0]), "burner");
}

TEST(Energy, JD_NRG_10_AirspeedZones) {
  EXPECT_EQ(airspeed_of(17), 2);  // 8.5
  EXPECT_EQ(airspeed_of(18), 3);
  EXPECT_EQ(airspeed_of(41), 3);  // 20.5, Figure 2
  EXPECT_EQ(airspeed_of(42), 4);
}

}  // namespace
}  // namespace furball::jet_duel
