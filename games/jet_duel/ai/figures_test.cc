// Figures 14, 15 and 16, priority by priority.

#include "games/jet_duel/ai/ai_test_support.h"

namespace furball::jet_duel {
namespace {

// Figure 14: Sabres S1 (a person) and S2, Hunters H1 and H2.
struct SabresAndHunters : AiFight {
  SabresAndHunters() : AiFight("f-86f", "hunter-f6") {
    pilot(kB1).ai = false;
    type(Seat::kBlue).turn_type = type(Seat::kRed).turn_type = kTypeB;
    setup.year = 1965, setup.terrain = kHills;
    put(kB1, "DD21", 1, "3.4", 16);
    put(kB3, "DD18", 0, "4.3", 8);
    put(kR1, "FF20", 5, "3.4", 16);
    put(kR3, "HH21", 4, "3.3", 16).bank = kRight;
  }
};

State with_roll(const JetDuel& g, const State& before, Slot slot, int roll) {
  State s = g.activate(before, slot);
  EXPECT_EQ(s.phase, Phase::kAwareness);
  settle(g, s, static_cast<uint32_t>(roll));
  return s;
}

TEST(Figures, JD_F14_SabresAndHunters) {
  // covers: JD-AI-OP3, JD-AI-OP4, JD-AI-OP5, JD-AI-OP6, JD-AI-OP7, JD-AI-AP5, JD-AI-AP6, JD-AI-AP7, JD-AI-FP2, JD-AI-FP5,
  // JD-AI-FP7, JD-AI-HP2, JD-AI-HP4, JD-AI-05
  SabresAndHunters f;
  const JetDuel g = f.game();
  // The Sabre wingman: H1 threatens him.
  State s = with_roll(g, f.state, kB3, 4);
  ASSERT_EQ(s.phase, Phase::kOpponent);
  s = follow(g, s, "watch 21 JD-AI-OP3");
  EXPECT_EQ(book_by_all(g, s), "dive AP4 AP6 AP7");
  s = follow(g, s);
  EXPECT_EQ(decider(g, s), "JD-AI-FP2");
  EXPECT_EQ(path(g, s, &s), "RR");
  EXPECT_EQ(book_by(g, s), "right JD-AI-HP4");
  s = fly(g, s, "right, turns, back 0");
  EXPECT_EQ(airspeed_of(s.jets[kB3].sp), 3);
  EXPECT_EQ(hex_name(hex_of(s.jets[kB3])), "FF17");
  // The leading Hunter: the wingman can be gunned (OP4), which beats the leader's missiles (OP5).
  s.jets[kB3].marks = {};
  s = with_roll(g, s, kR1, 5);
  ASSERT_EQ(s.phase, Phase::kOpponent);
  s = follow(g, s, "watch 13 JD-AI-OP4");
  s = follow(g, s, "steep-climb JD-AI-AP5");
  EXPECT_EQ(path(g, s, &s), "RR");
  EXPECT_EQ(book(g, s), "right-gentle");
  EXPECT_EQ(11 - g.turn_faces(s, kRight, true), 5) << "2 + 1 + 2";
  s = fly(g, s, "right-gentle, fails, back 0");
  // The second Hunter: 4 + 1 against 5 + 3 is a gap of 3, less than half of 7; headings tie; dice.
  s = with_roll(g, s, kR3, 7);
  EXPECT_EQ(book(g, s), "watch 11|watch 13");
  s = fly(g, s, "watch 11");
  s = follow(g, s, "climb JD-AI-AP5");
  EXPECT_EQ(decider(g, s), "JD-AI-FP7");
  State second = follow(g, s);
  EXPECT_EQ(decider(g, second), "JD-AI-FP5");
  EXPECT_EQ(decider(g, follow(g, second)), "JD-AI-FP2");
  EXPECT_EQ(path(g, s, &s), "LLR");
  EXPECT_EQ(book_by(g, s), "straight JD-AI-HP2");
}

// Figure 15: Sea Harriers (people, blue) and Daggers 621..624 (red, AI).
struct HarriersAndDaggers : AiFight {
  HarriersAndDaggers() : AiFight("sea-harrier-frs1", "dagger", 4) {
    pilot(kB1).ai = pilot(kB2).ai = pilot(kB3).ai = pilot(kB4).ai = false;
    setup.flights[Seat::kRed].fuel = 0;
    setup.lowest = 3, setup.terrain = kSea, setup.cloud_deck = true, setup.year = 1982;
    for (const Slot slot : kAllSlots) put(slot, "B4", 1, "3.1", 20).at.q += static_cast<int8_t>(slot.index());
  }
};

TEST(Figures, JD_F15_Dagger621ClimbsAway) {
  // covers: JD-AI-AP3, JD-AI-FP4, JD-AI-06
  HarriersAndDaggers f;
  f.put(kR1, "DD18", 1, "4.1", 24);
  f.put(kB1, "Z18", 0, "4.1", 20);  // four hexes straight behind
  const JetDuel g = f.game();
  State s = f.against(g, kR1, kB1);
  ASSERT_FALSE(parts(at("DD18"), 1, at("Z18")).forward());
  s = follow(g, s, "steep-climb JD-AI-AP3");
  EXPECT_EQ(decider(g, s), "JD-AI-FP4");
  EXPECT_EQ(path(g, s, &s), "RRR");
  EXPECT_EQ(book_by(g, s), "right JD-AI-HP4");
  Modifiers list;
  g.turn_modifiers(s, kRight, false, list);
  EXPECT_TRUE(has(list, "Steep climb at airspeed 4")) << "helped by the bonus";
  s = fly(g, s, "right, turns");
  EXPECT_EQ(book(g, s), "back 0") << "no fuel for the burner";
  s = follow(g, s);
  EXPECT_EQ(airspeed_of(s.jets[kR1].sp), 3);
}

TEST(Figures, JD_F15_Dagger622AndTheMissile) {
  // covers: JD-AI-AP2, JD-AI-FP1, JD-AI-FP5, JD-AI-FP7, JD-AI-HP1
  HarriersAndDaggers f;
  f.put(kR2, "DD18", 1, "4.1", 16);
  f.put(kR1, "EE8", 1, "4.3", 20);  // leader, 10 from one front hex and 11 from the other
  f.put(kR3, "CC16", 1, "4.1", 16), f.put(kR4, "CC20", 1, "4.1", 16);
  f.put(kB1, "SS18", 4, "4.1", 20);
  const Hex m = at("DD18") + step(1) * 4 + step(2) * 2;
  f.missile(kB1, kHeat, kR2, hex_name(m).c_str(), "4.1");
  const JetDuel g = f.game();
  State s = start(g, f, kR2);
  ASSERT_EQ(s.phase, Phase::kOpponent);
  s = follow(g, s, "watch-missile 11 JD-AI-OP1");
  EXPECT_EQ(book(g, s), "dive");
  EXPECT_EQ(deciders(g, s).substr(0, 3), "AP2");
  s = follow(g, s);
  EXPECT_EQ(geom::distance(front_hex(at("DD18"), HexCorner(1), 0), at("EE8")), 10);
  EXPECT_EQ(geom::distance(front_hex(at("DD18"), HexCorner(1), 1), at("EE8")), 11);
  s = follow(g, s, "R JD-AI-FP7");
  s = follow(g, s, "R JD-AI-FP5");
  EXPECT_EQ(book(g, s), "R");
  EXPECT_EQ(decider(g, s), "JD-AI-FP1") << "out of the missile's hexrow, though left is closer";
  s = follow(g, s);
  EXPECT_EQ(book_by(g, s), "straight JD-AI-HP1");
  EXPECT_TRUE(is_front_quarter(sector(hex_of(s.jets[kR2]), 1, m)));
}

TEST(Figures, JD_F15_Dagger623Launches) {
  // covers: JD-AI-FP3, JD-AI-CBT1, JD-AI-CBT3
  HarriersAndDaggers f;
  f.put(kR3, "Z18", 1, "4.1", 16);
  f.put(kB1, "DD18", 0, "4.3", 20);
  const JetDuel g = f.game();
  State s = f.against(g, kR3, kB1);
  EXPECT_TRUE(s.act.locks & 1);
  s = follow(g, s, "steep-climb JD-AI-AP5");
  EXPECT_EQ(decider(g, s), "JD-AI-FP3");
  EXPECT_EQ(path(g, s, &s), "RR");
  s = follow(g, s, "straight JD-AI-HP2");
  s = follow(g, s);
  ASSERT_EQ(s.phase, Phase::kWeapons);
  EXPECT_EQ(geom::distance(hex_of(s.jets[kR3]), at("DD18")), 2);
  EXPECT_EQ(sector(at("DD18"), 0, hex_of(s.jets[kR3])), kRear);
  EXPECT_EQ(book(g, s), "heat 11");
  EXPECT_TRUE(is_legal(g, s, "guns 11")) << "he could also fire";
}

TEST(Figures, JD_F15_Dagger624AtTheEdge) {
  // covers: JD-AI-AP7, JD-AI-FP6, JD-AI-EDGE1, JD-AI-EDGE2
  HarriersAndDaggers f;
  f.put(kR4, "Q34", 2, "4.1", 16).bank = kRight;
  f.put(kB1, "N29", 5, "4.1", 20);
  const JetDuel g = f.game();
  ASSERT_EQ(sector(at("N29"), 5, at("Q34")), kRear);
  State s = f.against(g, kR4, kB1);
  s = follow(g, s, "level JD-AI-AP7");
  s = follow(g, s, "R JD-AI-FP6");
  EXPECT_EQ(refused(g, s, "R"), "JD-AI-EDGE1");
  s = follow(g, s);
  EXPECT_EQ(hex_name(hex_of(s.jets[kR4])), "R35");
  ASSERT_EQ(s.phase, Phase::kTurn) << "stopped after two of three hexes";
  EXPECT_EQ(refused(g, s, "straight"), "JD-AI-EDGE2");
  EXPECT_EQ(book(g, s), "left");
  s = follow(g, s);
  EXPECT_EQ(s.jets[kR4].heading.index(), 1);
  EXPECT_EQ(s.jets[kR4].bank, kLeft);
  EXPECT_TRUE(s.act.turned && s.act.automatic);
}

// Figure 16: Skyhawks (people, blue) and Tomcats (red, AI), mock combat.
TEST(Figures, JD_F16_TheTomcatsGuide) {
  // covers: JD-AI-OP2, JD-AI-AP4, JD-AI-AP5, JD-AI-HP2, JD-AI-06, JD-AI-CBT4, JD-MOCK-01
  AiFight f("a-4m", "f-14a");
  f.pilot(kB1).ai = f.pilot(kB3).ai = false;
  f.pilot(kB1).skill = f.pilot(kB3).skill = kVeteran;
  f.setup.lowest = 0, f.setup.terrain = kSea, f.setup.year = 1982, f.setup.options.mock = true;
  f.setup.murk = true;
  f.put(kR1, "DD18", 1, "2.1", 16);
  const Hex target = at("DD18") - step(1) * 2 + step(2) * 7;
  f.put(kB1, hex_name(target).c_str(), 4, "1.3", 16);
  f.put(kB3, "FF19", 4, "2.2", 16);  // close by, a gun threat in the making
  ASSERT_EQ(geom::distance(at("DD18"), target), 7);
  f.missile(kR1, kRadar, kB1, "DD18", "2.1");
  const JetDuel g = f.game();
  State s = start(g, f, kR1);
  ASSERT_EQ(s.phase, Phase::kOpponent);
  s = follow(g, s, "watch 11 JD-AI-OP2");
  EXPECT_EQ(book_by_all(g, s), "dive AP4 AP5");
  s = follow(g, s);
  EXPECT_EQ(s.jets[kR1].z, alt("1.4"));
  EXPECT_EQ(path(g, s, &s), "RRR");
  EXPECT_EQ(book_by(g, s), "right JD-AI-HP2");
  s = fly(g, s, "right, turns");
  EXPECT_EQ(book(g, s), "burner");
  s = follow(g, s);
  ASSERT_EQ(s.phase, Phase::kGuide);
  ASSERT_TRUE(is_front_quarter(sector(target, 4, at("DD18"))));
  Modifiers list;
  g.missile_modifiers(s, kR1, list);
  EXPECT_EQ(list.sum(), 0) << "+2 radar, -1 front quarter, -1 veteran";
  EXPECT_EQ(book(g, s), "guide");
  s = follow(g, s);
  EXPECT_EQ(s.mock[Seat::kRed], 8) << "2 x 4";
}

}  // namespace
}  // namespace furball::jet_duel
