#include "games/jet_duel/test_support.h"

namespace furball::jet_duel {
namespace {

TEST(Arcs, JD_ARC_01_SectorsFromDD18) {
  struct Probe {
    const char* hex;
    Sector sector;
    int left, right, range, to_front, to_rear;
  };
  const Probe probes[] = {
      {"EE18", kFront, 1, 0, 1, 0, 2},      {"EE19", kFront, 0, 1, 1, 0, 2},       {"FF18", kFront, 1, 1, 2, 0, 3},
      {"GG20", kFront, 0, 3, 3, 0, 4},      {"EE20", kFrontRight, -1, 2, 2, 1, 2}, {"FF15", kFrontLeft, 4, -2, 4, 2, 4},
      {"DD19", kRearRight, -1, 1, 1, 1, 1}, {"DD22", kRearRight, -4, 4, 4, 4, 4},  {"DD15", kRearLeft, 3, -3, 3, 3, 3},
      {"CC20", kRearRight, -2, 1, 2, 2, 1}, {"CC17", kRearLeft, 1, -2, 2, 2, 1},   {"AA20", kRear, -3, 0, 3, 4, 0},
      {"BB18", kRear, -1, -1, 2, 3, 0}};
  for (const Probe& p : probes) {
    const Parts got = parts(at("DD18"), 1, at(p.hex));
    EXPECT_EQ(got.left, p.left) << p.hex;
    EXPECT_EQ(got.right, p.right) << p.hex;
    EXPECT_EQ(got.range(), p.range) << p.hex;
    EXPECT_EQ(got.range(), geom::distance(at("DD18"), at(p.hex))) << p.hex;
    EXPECT_EQ(sector(got), p.sector) << p.hex;
    EXPECT_EQ(geom::distance_to_front_arc(at(p.hex) - at("DD18"), HexCorner(1)), p.to_front) << p.hex;
    EXPECT_EQ(geom::distance_to_front_arc(at(p.hex) - at("DD18"), HexCorner(4)), p.to_rear) << p.hex;
    EXPECT_EQ(got.forward(), is_forward(p.sector)) << p.hex;
  }
  EXPECT_EQ(sector(at("DD18"), 1, at("DD18")), kOwnHex);
}

TEST(Arcs, JD_ARC_01_SectorCounts) {  // probe P35: FA, FQL, FQR, RQL, RQR, RA
  const int expected[][7] = {{1, 2, 0, 0, 1, 1, 2}, {2, 3, 1, 1, 2, 2, 3}, {5, 6, 4, 4, 5, 5, 6}};
  for (const auto& row : expected) {
    for (int heading = 0; heading < 6; ++heading) {
      int counts[7] = {};
      geom::for_each_on_ring(at("DD18"), row[0], [&](Hex h) { ++counts[sector(at("DD18"), heading, h)]; });
      for (int i = kFront; i <= kRear; ++i) EXPECT_EQ(counts[i], row[i]) << row[0] << " sector " << i;
    }
  }
}

TEST(Arcs, ArcDistances) {  // probe P34, heading 0 at the apex
  const HexCorner ahead(0);
  EXPECT_EQ(geom::distance_to_front_arc(step(0) * 3, ahead.opposite()), 4);
  EXPECT_EQ(geom::distance_to_front_arc(Hex{}, ahead.opposite()), 1);
  EXPECT_EQ(geom::distance_to_front_arc(step(2) * 3, ahead), 3);
  EXPECT_EQ(geom::distance_to_front_arc(step(3) * 2, ahead), 3);
}

bool sees_arc(Fight& f, const char* hex, const char* altitude) {
  const JetDuel g = f.game();
  return g.in_visual_arc(kB1, f.jet(kB1), at(hex), alt(altitude));
}

TEST(Arcs, JD_ARC_02_RearQuarterNeedsBubbleOrSecondCrewman) {  // probe P12
  Fight f;
  f.type(Seat::kBlue).bubble = f.type(Seat::kBlue).rear_view = false;
  f.put(kB1, "DD18", 1, "3.1");
  EXPECT_FALSE(sees_arc(f, "DD22", "3.1"));
  EXPECT_TRUE(sees_arc(f, "FF15", "3.1"));
  f.type(Seat::kBlue).bubble = true;
  EXPECT_TRUE(sees_arc(f, "DD22", "3.1"));
  f.type(Seat::kBlue).bubble = false, f.type(Seat::kBlue).rear_view = true;
  EXPECT_TRUE(sees_arc(f, "DD22", "3.1"));
  EXPECT_FALSE(sees_arc(f, "AA20", "3.1")) << "nobody sees straight behind";
  EXPECT_FALSE(sees_arc(f, "DD18", "3.1")) << "the own hex is no arc";
  f.setup.options.own_hex_seen = true;
  EXPECT_TRUE(sees_arc(f, "DD18", "3.1"));
}

TEST(Arcs, JD_ARC_03_TheRaisedWingHidesItsSide) {  // probe P11
  Fight f;
  f.type(Seat::kBlue).bubble = true;
  f.put(kB1, "DD18", 1, "3.1");
  EXPECT_TRUE(sees_arc(f, "FF15", "3.1"));
  f.jet(kB1).bank = kLeft;
  EXPECT_TRUE(sees_arc(f, "FF15", "3.1"));
  EXPECT_FALSE(sees_arc(f, "DD22", "3.1"));
  EXPECT_FALSE(sees_arc(f, "EE20", "3.1"));
  f.jet(kB1).bank = kRight;
  EXPECT_FALSE(sees_arc(f, "FF15", "3.1"));
  EXPECT_FALSE(sees_arc(f, "DD15", "3.1"));
  EXPECT_TRUE(sees_arc(f, "DD22", "3.1"));
}

TEST(Arcs, JD_ARC_04_LowerJetsUnderTheNose) {  // probe P10: range 5 ahead
  Fight f;
  f.type(Seat::kBlue).bubble = true;
  f.put(kB1, "DD18", 1, "4.1");
  const char* five = "II20";  // FA
  ASSERT_EQ(geom::distance(at("DD18"), at(five)), 5);
  ASSERT_EQ(sector(at("DD18"), 1, at(five)), kFront);
  EXPECT_TRUE(sees_arc(f, five, "3.2"));   // 3 lower
  EXPECT_FALSE(sees_arc(f, five, "3.1"));  // 4 lower
  f.jet(kB1).pitch = kSteepDive;
  EXPECT_TRUE(sees_arc(f, five, "3.1"));
  f.jet(kB1).pitch = kShallow, f.jet(kB1).bank = kLeft;
  EXPECT_TRUE(sees_arc(f, five, "3.1"));
  f.jet(kB1).bank = kLevel, f.jet(kB1).pitch = kSteepClimb;
  EXPECT_FALSE(sees_arc(f, five, "3.4"));
  f.jet(kB1).pitch = kShallow;
  EXPECT_FALSE(sees_arc(f, "DD22", "3.4")) << "lower in the rear quarter";
  EXPECT_TRUE(sees_arc(f, "DD22", "4.1"));
}

TEST(Arcs, JD_ARC_05_RadarArc) {
  Fight f;
  f.put(kB1, "DD18", 1, "4.1");
  JetState& jet = f.jet(kB1);
  const int limits[] = {1, 1, 2, 2, 3};
  for (int n = 1; n <= 5; ++n) {
    const Hex h = at("DD18") + step(1) * n;
    const int z = alt("4.1");
    EXPECT_TRUE(JetDuel::in_radar_arc(jet, h, z + limits[n - 1])) << n;
    EXPECT_FALSE(JetDuel::in_radar_arc(jet, h, z + limits[n - 1] + 1)) << n;
    EXPECT_TRUE(JetDuel::in_radar_arc(jet, h, z - limits[n - 1])) << n;
    jet.pitch = kSteepClimb;
    EXPECT_TRUE(JetDuel::in_radar_arc(jet, h, z + n)) << n;
    EXPECT_FALSE(JetDuel::in_radar_arc(jet, h, z + n + 1)) << n;
    EXPECT_FALSE(JetDuel::in_radar_arc(jet, h, z - 1)) << n;
    jet.pitch = kSteepDive;
    EXPECT_TRUE(JetDuel::in_radar_arc(jet, h, z - n)) << n;
    EXPECT_FALSE(JetDuel::in_radar_arc(jet, h, z + 1)) << n;
    jet.pitch = kShallow;
  }
  EXPECT_FALSE(JetDuel::in_radar_arc(jet, at("EE20"), jet.z)) << "front quarter";
  EXPECT_FALSE(JetDuel::in_radar_arc(jet, at("DD18"), jet.z)) << "own hex";
}

int modifier(Fight& f, Slot slot) {
  const JetDuel g = f.game();
  Modifiers list;
  g.awareness_modifiers(f.state, slot, list);
  return list.sum();
}

// A leader with an enemy straight ahead in plain view.
Fight in_view() {
  Fight f;
  f.put(kB1, "DD18", 1, "3.1");
  f.put(kR1, "HH20", 4, "3.1");
  return f;
}

TEST(Awareness, JD_SA_01_SkillAndTheRoll) {
  Fight f = in_view();
  EXPECT_EQ(modifier(f, kB1), 0);
  f.pilot(kB1).skill = kVeteran;
  EXPECT_EQ(modifier(f, kB1), 1);
  f.pilot(kB1).skill = kGreen;
  EXPECT_EQ(modifier(f, kB1), -1);
  const JetDuel g = f.game();
  const State s = g.activate(f.state, kB1);
  ASSERT_EQ(s.phase, Phase::kAwareness);
  game::OutcomeList list;
  g.outcomes(s, list);
  ASSERT_EQ(list.size(), 2u);
  EXPECT_EQ(list[0].weight, 1u);  // a natural 1 becomes 0
  EXPECT_EQ(list[1].weight, 9u);
  // covers: JD-SET-01
}

TEST(Awareness, JD_SA_02_WingmanNeedsHisLeaderAhead) {
  Fight f = in_view();
  f.put(kB3, "BB18", 1, "3.1");  // leader two hexes ahead
  EXPECT_EQ(modifier(f, kB3), 0);
  f.put(kB3, "DD22", 1, "3.1");  // leader abeam: rear hemisphere (probe P12)
  f.type(Seat::kBlue).bubble = true;
  EXPECT_EQ(modifier(f, kB3), -1);
  f.put(kB3, "BB18", 1, "3.1");
  f.lose(kB1, Status::kOff);
  EXPECT_EQ(modifier(f, kB3), -1) << "an orphan keeps the penalty";
  f.setup.options.orphan_penalty = false;
  EXPECT_EQ(modifier(f, kB3), 0);
}

TEST(Awareness, JD_SA_03_NobodyInView) {
  Fight f;
  f.put(kB1, "DD18", 1, "3.1");
  f.put(kR1, "HH20", 4, "3.1");
  EXPECT_EQ(modifier(f, kB1), 0);
  f.put(kR1, "AA18", 1, "3.1");  // behind
  EXPECT_EQ(modifier(f, kB1), -1);
  f.jet(kB1).marks = kAttacked;
  EXPECT_EQ(modifier(f, kB1), 0);
}

TEST(Awareness, JD_SA_04_RadarWarning) {  // probe P16
  Fight f("f-4e", "su-27");
  f.put(kB1, "DD18", 1, "3.1");
  f.put(kR1, "Z18", 1, "3.1");  // behind, pointing at him
  ASSERT_GT(f.type(Seat::kBlue).cm, 0);
  ASSERT_TRUE(f.type(Seat::kRed).irst);
  const auto warned = [&] { return f.game().warned(f.state, kB1); };
  EXPECT_FALSE(warned()) << "infra-red search is silent";
  f.pilot(kR1).skill = kGreen;
  EXPECT_TRUE(warned());
  f.pilot(kR1).skill = kExperienced, f.jet(kR1).did = kDidHeat;
  EXPECT_FALSE(warned());
  f.jet(kR1).did = kDidRadar;
  EXPECT_TRUE(warned());
  f.jet(kR1).did = kDidGuide;
  EXPECT_TRUE(warned());
  f.jet(kR1).did = {}, f.type(Seat::kRed).irst = false;
  EXPECT_TRUE(warned());
  f.type(Seat::kBlue).cm = 0;
  EXPECT_FALSE(warned());
}

Objection unseen(Fight& f, Slot target = kR1) { return f.game().unseen(f.state, kB1, target); }

TEST(Awareness, JD_SA_05_RangeLimits) {
  Fight f;
  f.type(Seat::kBlue).radar = 0;
  f.put(kB1, "K18", 1, "3.1");
  f.put(kR1, "W18", 4, "3.1");  // 12 hexes
  EXPECT_FALSE(unseen(f));
  f.put(kR1, "X19", 4, "3.1");  // 13
  ASSERT_EQ(geom::distance(at("K18"), at("X19")), 13);
  ASSERT_TRUE(unseen(f));
  EXPECT_STREQ(unseen(f).rule, "JD-SA-05");
  f.type(Seat::kRed).large = true;
  EXPECT_FALSE(unseen(f));
  f.setup.murk = true;
  f.put(kB1, "K18", 1, "1.4"), f.put(kR1, "T18", 4, "1.4");  // 9 hexes: half of 18
  EXPECT_FALSE(unseen(f));
  f.type(Seat::kRed).large = false;
  EXPECT_TRUE(unseen(f));
}

TEST(Awareness, JD_SA_06_NoLimitAgainstSmokeContrailsAndRadar) {  // probe P15
  Fight f;
  f.setup.lowest = 0;
  f.type(Seat::kBlue).radar = 0;
  f.put(kB1, "K18", 1, "0.3");
  f.put(kR1, "EE18", 4, "0.3");  // 20 hexes
  EXPECT_TRUE(unseen(f));
  f.jet(kR1).did = kDidHeat;
  EXPECT_FALSE(unseen(f));
  f.jet(kR1).did = kDidGuns;
  EXPECT_TRUE(unseen(f));
  f.type(Seat::kBlue).radar = 4;
  EXPECT_TRUE(unseen(f)) << "4 + 3 = 7: handicapped";
  f.put(kR1, "EE18", 4, "0.4");
  EXPECT_FALSE(unseen(f));
  f.type(Seat::kBlue).radar = 0;
  f.setup.lowest = 6, f.setup.contrails = true;
  f.put(kB1, "K18", 1, "8.1"), f.put(kR1, "EE18", 4, "8.1");
  EXPECT_FALSE(unseen(f));
  f.put(kB1, "K18", 1, "11.1"), f.put(kR1, "EE18", 4, "11.1");
  EXPECT_TRUE(unseen(f)) << "no trails above level 10";
}

int sa_range(Fight& f) { return f.game().sa_range(f.jet(kB1), f.jet(kR1)); }

TEST(Awareness, JD_SA_07_StepsCountAsHexes) {
  Fight f;
  f.setup.lowest = 6, f.setup.sun = 1;
  f.put(kB1, "DD18", 1, "10.3");
  f.put(kR1, "MM22", 4, "11.1");  // Figure 10: 9 hexes, two steps up, up-sun
  ASSERT_EQ(geom::distance(at("DD18"), at("MM22")), 9);
  EXPECT_EQ(sa_range(f), 13);
  f.setup.sun = -1;
  EXPECT_EQ(sa_range(f), 9);
  f.setup.lowest = 3;
  f.put(kB1, "DD18", 1, "5.1"), f.put(kR1, "LL18", 4, "4.1");  // probe P13: 8 hexes, 4 lower
  EXPECT_EQ(sa_range(f), 16);
  f.setup.cloud_deck = true;
  EXPECT_EQ(sa_range(f), 8);
  f.setup.cloud_deck = false;
  f.put(kR1, "II20", 4, "5.4");  // 5 hexes, 3 higher
  EXPECT_EQ(sa_range(f), 7);
  // Probe P14: murk, a large jet at 8 hexes.
  f.setup.lowest = 0, f.setup.murk = true, f.type(Seat::kRed).large = true, f.type(Seat::kBlue).radar = 0;
  f.put(kB1, "DD18", 1, "1.3"), f.put(kR1, "LL18", 4, "1.4");
  EXPECT_FALSE(unseen(f));
  f.put(kR1, "LL18", 4, "1.1");
  EXPECT_EQ(sa_range(f), 10);
  EXPECT_TRUE(unseen(f));
}

TEST(Awareness, JD_SA_08_ForcedFlight) {
  Fight f;
  f.pilot(kB1).skill = kGreen;
  f.put(kB1, "DD18", 1, "3.2", 16);
  f.jet(kB1).bank = kLeft, f.jet(kB1).pitch = kSteepDive;
  JetDuel g = f.game();
  State s = fly(g, g.activate(f.state, kB1), "lost");
  EXPECT_EQ(hex_name(hex_of(s.jets[kB1])), "GG18") << "L, R, L";
  EXPECT_EQ(s.jets[kB1].bank, kLevel);
  EXPECT_EQ(s.jets[kB1].pitch, kShallow);
  EXPECT_EQ(s.jets[kB1].z, alt("3.2"));
  f.setup.options.weave_right = true;
  g = f.game();
  s = fly(g, g.activate(f.state, kB1), "lost");
  EXPECT_EQ(hex_name(hex_of(s.jets[kB1])), "GG19") << "R, L, R";
  // Stacking with anyone: one step down.
  f.setup.options.weave_right = false;
  f.put(kR1, "GG18", 1, "3.2");
  g = f.game();
  s = fly(g, g.activate(f.state, kB1), "lost");
  EXPECT_EQ(s.jets[kB1].z, alt("3.1"));
  EXPECT_EQ(hex_name(hex_of(s.jets[kB1])), "GG18");
  // Probe P32: at the lowest step the other last hex.
  f.setup.lowest = 3;
  f.put(kB1, "DD18", 1, "3.1", 8);
  f.put(kR1, "FF18", 1, "3.1");
  g = f.game();
  s = fly(g, g.activate(f.state, kB1), "lost");
  EXPECT_EQ(hex_name(hex_of(s.jets[kB1])), "FF17");
  EXPECT_EQ(s.jets[kB1].z, alt("3.1"));
}

TEST(Awareness, JD_SA_09_NoThrottleNoWeapons) {
  Fight f("f-5a", "mig-15bis");
  f.pilot(kB1).skill = kGreen;
  f.put(kB1, "DD18", 1, "3.2", 16);
  f.put(kR1, "HH18", 1, "3.2");  // in the fire zone after L, R, L
  const JetDuel g = f.game();
  State s = g.activate(f.state, kB1);
  ASSERT_EQ(s.phase, Phase::kAwareness);
  s = fly(g, s, "lost");
  EXPECT_NE(s.active, kB1) << "nothing was left to decide";
  EXPECT_EQ(s.jets[kB1].sp, 32 + 4) << "thrust +2 of maximum speed 13 at level 3";
  EXPECT_EQ(s.jets[kB1].bursts, 3);
  EXPECT_TRUE(s.jets[kB1].marks & kSaLost);
  // Countermeasures do not work against a heat seeker.
  Fight h("f-4e", "mig-21mf");
  h.put(kB1, "DD18", 1, "3.2");
  h.put(kR1, "Z20", 1, "3.2");
  h.type(Seat::kBlue).cm = 6;
  h.missile(kR1, kHeat, kB1, "Y20", "3.2");
  const JetDuel k = h.game();
  Modifiers aware, unaware;
  k.missile_modifiers(h.state, kR1, aware);
  EXPECT_TRUE(has(aware, "Strong countermeasures"));
  h.jet(kB1).marks = kSaLost;
  k.missile_modifiers(h.state, kR1, unaware);
  EXPECT_FALSE(has(unaware, "Strong countermeasures"));
  EXPECT_TRUE(has(unaware, "Target green or without countermeasures"));
}

}  // namespace
}  // namespace furball::jet_duel
