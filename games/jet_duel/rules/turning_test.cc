#include "games/jet_duel/test_support.h"

namespace furball::jet_duel {
namespace {

// Score on the die: 11 minus winning faces (a natural 10 always serves).
int needs(const JetDuel& g, const State& s, Bank side, bool gentle) { return 11 - g.turn_faces(s, side, gentle); }

Fight plane(TurnType type, double sp, const char* altitude) {
  Fight f;
  f.type(Seat::kBlue).turn_type = type;
  f.put(kB1, "DD18", 1, altitude, sp);
  return f;
}

TEST(Turning, JD_TRN_01_MoreHexesOnThatSide) {  // probe P05
  Fight f = plane(kTypeB, 16, "3.1");
  JetDuel g = f.game();
  State s = fly(g, start(g, f, kB1), "level, L, L, R");
  EXPECT_TRUE(is_legal(g, s, "left"));
  EXPECT_EQ(refused(g, s, "right"), "JD-TRN-01");
  s = fly(g, start(g, f, kB1), "steep-climb, L, R");
  EXPECT_TRUE(is_legal(g, s, "left"));
  EXPECT_TRUE(is_legal(g, s, "right"));
  f.put(kB1, "DD18", 1, "3.1", 8);
  s = fly(g, start(g, f, kB1), "level, L, R");
  EXPECT_EQ(s.phase, Phase::kThrottle) << "equal counts in level flight leave no turn";
  f.put(kB1, "DD18", 1, "3.1", 30);
  s = fly(g, start(g, f, kB1), "level, L, L, R, R");
  EXPECT_EQ(s.phase, Phase::kThrottle);
  s = fly(g, start(g, f, kB1), "steep-climb, L, L, R");
  EXPECT_TRUE(is_legal(g, s, "left"));
  EXPECT_EQ(refused(g, s, "right"), "JD-TRN-01");
}

TEST(Turning, JD_TRN_02_ScoresOfTheTable) {
  // covers: JD-NRG-02
  EXPECT_EQ(kTurnTable[0][kTypeA][0].score, 1);
  EXPECT_EQ(kTurnTable[0][kTypeF][5].score, 9);
  EXPECT_EQ(kTurnTable[1][kTypeD][3].score, 4);
  EXPECT_EQ(kTurnTable[2][kTypeE][4].score, 4);
  EXPECT_EQ(kTurnTable[2][kTypeF][3].drag, 10);
  for (int speed = 0; speed < 3; ++speed)
    for (int type = 0; type < 5; ++type)
      for (int band = 1; band < 6; ++band) {
        EXPECT_GE(kTurnTable[speed][type][band].score, kTurnTable[speed][type][band - 1].score);
        if (type > 0) {
          EXPECT_GE(kTurnTable[speed][type][band].score, kTurnTable[speed][type - 1][band].score);
        }
      }
  // A natural 10 always serves: needs 2 + 6 + 1 + 2 - 1 = 10 and one face remains even beyond that.
  Fight f = plane(kTypeF, 8, "6.1");
  f.jet(kB1).bank = kLeft;
  const JetDuel g = f.game();
  const State s = fly(g, start(g, f, kB1), "level, R, R");
  EXPECT_EQ(g.turn_faces(s, kRight, true), 1);
}

TEST(Turning, JD_TRN_03_VeteransAndSteepClimbs) {
  Fight f = plane(kTypeD, 30, "3.1");
  f.jet(kB1).bank = kLeft;
  JetDuel g = f.game();
  State s = fly(g, start(g, f, kB1), "level, L, L, L, L");
  EXPECT_EQ(needs(g, s, kLeft, false), 3);
  s = fly(g, start(g, f, kB1), "steep-climb, L, L, L");
  EXPECT_EQ(needs(g, s, kLeft, false), 2);
  f.pilot(kB1).skill = kVeteran;
  g = f.game();
  EXPECT_EQ(needs(g, s, kLeft, false), 1);
}

TEST(Turning, JD_TRN_04_OtherSideCostsOne) {
  Fight f = plane(kTypeD, 16, "5.1");  // score 3
  f.jet(kB1).bank = kLeft;
  const JetDuel g = f.game();
  EXPECT_EQ(needs(g, fly(g, start(g, f, kB1), "level, L, L, L"), kLeft, false), 3);
  EXPECT_EQ(needs(g, fly(g, start(g, f, kB1), "level, L, R, L"), kLeft, false), 4);
}

TEST(Turning, JD_TRN_05_GentleCostsTwo) {
  Fight f = plane(kTypeD, 16, "5.1");
  f.jet(kB1).bank = kLeft;
  const JetDuel g = f.game();
  EXPECT_EQ(needs(g, fly(g, start(g, f, kB1), "level, L, L, L"), kLeft, true), 5);
}

TEST(Turning, JD_TRN_06_RollingIntoTheTurn) {  // probe P07
  Fight f = plane(kTypeB, 16, "4.1");
  JetDuel g = f.game();
  EXPECT_EQ(needs(g, fly(g, start(g, f, kB1), "level, R, R, R"), kRight, false), 3);
  f.jet(kB1).bank = kLeft;
  EXPECT_EQ(needs(g, fly(g, start(g, f, kB1), "level, R, R, R"), kRight, false), 5);
  f.type(Seat::kBlue).slow_roll = true;
  f.pilot(kB1).skill = kVeteran;
  g = f.game();
  EXPECT_EQ(needs(g, fly(g, start(g, f, kB1), "level, R, R, R"), kRight, false), 7);
  EXPECT_EQ(needs(g, fly(g, start(g, f, kB1), "level, R, R, L"), kRight, true), 10);
  f.jet(kB1).bank = kLevel;
  EXPECT_EQ(needs(g, fly(g, start(g, f, kB1), "level, R, R, R"), kRight, false), 3);
}

TEST(Turning, JD_TRN_07_GentleAtLevel11) {  // probe P06
  Fight f = plane(kTypeA, 30, "6.1");
  f.setup.lowest = 6;
  f.put(kB1, "DD18", 1, "11.1", 30);
  f.put(kB3, "B4", 1, "8.1", 30), f.put(kR1, "FFF30", 4, "8.1", 30), f.put(kR3, "DDD30", 4, "8.1", 30);
  const JetDuel g = f.game();
  const State s = fly(g, start(g, f, kB1), "level, R, R, R, R");
  EXPECT_EQ(refused(g, s, "right"), "JD-TRN-07");
  ASSERT_TRUE(is_legal(g, s, "right-gentle"));
  EXPECT_EQ(needs(g, s, kRight, true), 6);
  f.put(kB1, "DD18", 1, "10.4", 30);
  EXPECT_EQ(refused(g, fly(g, start(g, f, kB1), "level, R, R, R, R"), "right"), "") << "one step lower it may be hard";
  // And guns need a gentle turn or none: after a hard one nothing is offered.
  f.put(kB1, "DD18", 1, "10.1", 30), f.put(kR1, "HH21", 2, "10.1", 30);
  const State hard = fly(g, start(g, f, kB1), "level, R, R, R, R, right, turns");
  EXPECT_STREQ(g.gun_barred(hard, kB1).rule, "JD-TRN-07");
  const State gentle = fly(g, start(g, f, kB1), "level, R, R, R, R, right-gentle, turns");
  EXPECT_FALSE(g.gun_barred(gentle, kB1));
}

TEST(Turning, JD_TRN_08_AnAttemptBanksTheJet) {
  Fight f = plane(kTypeB, 16, "4.1");
  f.jet(kB1).bank = kLeft;
  const JetDuel g = f.game();
  State s = fly(g, start(g, f, kB1), "level, R, R, R, right, fails");
  EXPECT_EQ(s.jets[kB1].bank, kRight);
  EXPECT_EQ(s.jets[kB1].heading.index(), 1);
  s = fly(g, start(g, f, kB1), "level, R, R, R, right, turns");
  EXPECT_EQ(s.jets[kB1].heading.index(), 2);
  s = fly(g, start(g, f, kB1), "level, R, R, R, straight");
  EXPECT_EQ(s.jets[kB1].bank, kLevel);
  s = fly(g, start(g, f, kB1), "level, L, L, L, left, turns");
  EXPECT_EQ(s.jets[kB1].heading.index(), 0);
}

}  // namespace
}  // namespace furball::jet_duel
