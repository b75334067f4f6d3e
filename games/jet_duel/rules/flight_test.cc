#include "games/jet_duel/test_support.h"

namespace furball::jet_duel {
namespace {

Fight from_dd18(double sp, const char* altitude = "3.1") {
  Fight f;
  f.put(kB1, "DD18", 1, altitude, sp);
  return f;
}

int count_altitudes(const JetDuel& g, const State& s) {
  game::ActionList list;
  g.legal(s, list);
  return static_cast<int>(list.size());
}

TEST(Flight, JD_FLT_01_OptionsByAirspeed) {
  Fight f = from_dd18(16);
  JetDuel g = f.game();
  State s = start(g, f, kB1);  // airspeed 3
  for (const char* ok : {"level", "climb", "steep-climb", "dive", "steep-dive2"}) EXPECT_TRUE(is_legal(g, s, ok)) << ok;
  EXPECT_EQ(refused(g, s, "dive2"), "JD-FLT-01");
  EXPECT_EQ(refused(g, s, "steep-dive3"), "JD-FLT-01");
  EXPECT_EQ(count_altitudes(g, s), 5);
  f = from_dd18(26);
  s = start(g, f, kB1);  // airspeed 4
  for (const char* ok : {"level", "climb", "steep-climb", "dive", "dive2", "steep-dive3"})
    EXPECT_TRUE(is_legal(g, s, ok)) << ok;
  EXPECT_EQ(refused(g, s, "steep-dive2"), "JD-FLT-01");
  EXPECT_EQ(count_altitudes(g, s), 6);
}

TEST(Flight, JD_FLT_02_NoSteepClimbAtAirspeed2) {
  Fight f = from_dd18(8);
  const JetDuel g = f.game();
  const State s = start(g, f, kB1);
  EXPECT_EQ(refused(g, s, "steep-climb"), "JD-FLT-02");
  for (const char* ok : {"level", "climb", "dive", "steep-dive2"}) {  // probe P09: two hexes each
    EXPECT_TRUE(is_legal(g, s, ok)) << ok;
    EXPECT_EQ(fly(g, s, ok).act.length, 2) << ok;
  }
}

TEST(Flight, JD_FLT_03_OppositeSteepManoeuvreWaits) {
  Fight f = from_dd18(26);
  f.jet(kB1).pitch = kSteepClimb;
  const JetDuel g = f.game();
  State s = start(g, f, kB1);
  EXPECT_EQ(refused(g, s, "steep-dive3"), "JD-FLT-03");
  // covers: JD-FLT-05 (probe P08)
  for (const char* four : {"level", "climb", "dive", "dive2"}) EXPECT_EQ(fly(g, s, four).act.length, 4) << four;
  EXPECT_EQ(fly(g, s, "steep-climb").act.length, 3);
  f.jet(kB1).pitch = kSteepDive;
  s = start(g, f, kB1);
  EXPECT_EQ(refused(g, s, "steep-climb"), "JD-FLT-03");
  EXPECT_TRUE(is_legal(g, s, "steep-dive3"));
}

TEST(Flight, JD_FLT_04_NewAltitudeGovernsTheTurn) {
  Fight f = from_dd18(20, "3.4");
  f.type(Seat::kBlue).turn_type = kTypeB;
  const JetDuel g = f.game();
  State s = start(g, f, kB1);
  EXPECT_EQ(g.turn_score(fly(g, s, "level")), 1);
  EXPECT_EQ(g.turn_score(fly(g, s, "climb")), 2);  // level 4
}

TEST(Flight, JD_FLT_06_TwoFrontHexes) {
  Fight f = from_dd18(16);
  const JetDuel g = f.game();
  const State s = fly(g, start(g, f, kB1), "level, L, R, L");
  EXPECT_EQ(hex_name(hex_of(s.jets[kB1])), "GG18");  // NE, SE, NE from DD18
  const State r = fly(g, start(g, f, kB1), "level, R");
  EXPECT_EQ(hex_name(hex_of(r.jets[kB1])), "EE19");
  const auto no = g.why_not(r, g.cell(at("DD10"), r.jets[kB1].z));
  ASSERT_TRUE(no.has_value());
  EXPECT_EQ(no->rule, "JD-FLT-06");
}

TEST(Flight, JD_FLT_07_LeavingTheBoardOrTheBand) {
  Fight f;
  f.put(kB1, "FFF18", 1, "6.4", 16);
  JetDuel g = f.game();
  State s = fly(g, start(g, f, kB1), "level, L, L");  // FFF18 is next to the last column
  EXPECT_EQ(s.jets[kB1].status, Status::kOff);
  s = fly(g, start(g, f, kB1), "climb");
  EXPECT_EQ(s.jets[kB1].status, Status::kOff);
  f.setup.lowest = 0;
  f.put(kB1, "DD18", 1, "0.1", 16);
  g = f.game();
  EXPECT_EQ(refused(g, start(g, f, kB1), "dive"), "JD-FLT-07");
  f.setup.lowest = 1;
  f.put(kB1, "DD18", 1, "1.1", 16);
  g = f.game();
  EXPECT_EQ(fly(g, start(g, f, kB1), "dive").jets[kB1].status, Status::kOff);
}

TEST(Stacking, JD_STK_01_NeverOnAFriendWithALowerId) {
  // R leads into the other's hex.
  const auto entering = [](Slot flier, Slot other, const char* line, const char* hex) {
    Fight f;
    f.put(flier, "DD18", 1, "3.1", 8), f.put(other, "FF18", 1, "3.1", 8);
    const JetDuel g = f.game();
    return refused(g, fly(g, start(g, f, flier), line), hex);
  };
  EXPECT_EQ(entering(kB3, kB1, "level, L", "R"), "JD-STK-01");
  EXPECT_EQ(entering(kB3, kB1, "level, L", "L"), "");
  EXPECT_EQ(entering(kB3, kB1, "dive, L", "R"), "") << "another altitude";
  EXPECT_EQ(entering(kB1, kB3, "level, L", "R"), "") << "the leader may join his wingman";
}

TEST(Stacking, JD_STK_02_NeverOnAnEngagedEnemy) {
  for (const Mark mark : {kGunned, kMarked}) {
    Fight f;
    f.put(kB1, "DD18", 1, "3.1", 8);
    f.put(kR1, "FF18", 1, "3.1", 20);
    const JetDuel g = f.game();
    EXPECT_TRUE(is_legal(g, fly(g, start(g, f, kB1), "level, L"), "R"));
    f.jet(kR1).marks = mark;
    EXPECT_EQ(refused(g, fly(g, start(g, f, kB1), "level, L"), "R"), "JD-STK-02");
  }
}

TEST(Stacking, JD_STK_03_StopShort) {
  Fight f;
  f.put(kB1, "DD18", 1, "3.1", 16);
  f.put(kR1, "FF18", 1, "3.1", 16);
  const JetDuel g = f.game();
  State s = fly(g, start(g, f, kB1), "level, L");
  EXPECT_EQ(refused(g, s, "stop"), "JD-STK-03");
  s = fly(g, s, "R");
  ASSERT_TRUE(is_legal(g, s, "stop"));
  s = fly(g, s, "stop");
  EXPECT_EQ(s.phase, Phase::kThrottle);  // LR at level flight: no turn
  EXPECT_EQ(refused(g, s, "burner"), "JD-STK-03");
  EXPECT_EQ(refused(g, s, "back 2.5"), "JD-STK-03");
  EXPECT_TRUE(is_legal(g, s, "back 3"));
  // Not two hexes early, not at another altitude, not at airspeed 2.
  f.put(kR1, "EE18", 1, "3.1", 16);
  EXPECT_EQ(refused(g, fly(g, start(g, f, kB1), "level, L"), "stop"), "JD-STK-03");
  f.put(kB1, "DD18", 1, "3.1", 8);
  EXPECT_EQ(refused(g, fly(g, start(g, f, kB1), "level, L"), "stop"), "JD-STK-03");
  // Steep at airspeed 4 flies 3, so 2 qualify (rulings A-13).
  f.put(kB1, "DD18", 1, "3.1", 30);
  f.put(kR1, "FF18", 1, "3.3", 16);
  EXPECT_TRUE(is_legal(g, fly(g, start(g, f, kB1), "steep-climb, L, R"), "stop"));
}

}  // namespace
}  // namespace furball::jet_duel
