// Heading, throttle, edge, stacking and combat of the AI pilots, and the bot as a whole.

#include "games/jet_duel/ai/ai_test_support.h"

namespace furball::jet_duel {
namespace {

// --- heading -----------------------------------------------------------------------------------------------

std::string turn_choice(AiFight& f, const char* line, Opponent opponent = kR1) {
  const JetDuel g = f.game();
  const State s = fly(g, f.against(g, kB1, opponent), line);
  EXPECT_EQ(s.phase, Phase::kTurn);
  return book_by(g, s);
}

TEST(Ai, JD_AI_HP1_MissileIntoTheFrontQuarter) {
  AiFight f;
  f.put(kB1, "DD18", 1, "4.1", 16), f.put(kR1, "SS4", 4, "4.1", 16);
  // After R R R at GG20; a missile straight ahead there comes into the left quarter by turning right.
  f.missile(kR1, kHeat, kB1, "KK20", "4.1");
  EXPECT_EQ(turn_choice(f, "dive, R, R, R", Opponent::missile_of(kR1)), "right JD-AI-HP1");
  f.missile(kR1, kHeat, kB1, "JJ16", "4.1");
  ASSERT_TRUE(is_front_quarter(sector(at("GG20"), 1, at("JJ16"))));
  EXPECT_EQ(turn_choice(f, "dive, R, R, R", Opponent::missile_of(kR1)), "straight JD-AI-HP1");
}

TEST(Ai, JD_AI_HP2_JetIntoTheFrontalArc) {
  AiFight f;
  f.put(kB1, "DD18", 1, "3.1", 16), f.put(kR1, "GG26", 1, "3.1", 16);
  EXPECT_EQ(turn_choice(f, "level, R, R, R").substr(0, 5), "right");
  f.put(kR1, "LL17", 1, "3.1", 16);
  EXPECT_EQ(turn_choice(f, "level, L, L, L"), "straight JD-AI-HP2") << "a left turn would lose it";
}

TEST(Ai, JD_AI_HP3_HoldForALaunchOrWithoutGain) {
  // On the shared edge row the jet stays ahead either way.
  AiFight f;
  f.put(kB1, "DD18", 1, "3.1", 16).heat = 0;
  const Hex shared = at("GG20") + step(2) * 6;
  const char* hex = "MM23";
  ASSERT_EQ(hex_name(shared), hex);
  f.put(kR1, hex, 1, "3.1", 16);
  EXPECT_EQ(turn_choice(f, "level, R, R, R"), "straight JD-AI-HP3") << "0 to 60 is no gain";
  f.put(kR1, hex, 2, "3.1", 16);
  EXPECT_EQ(turn_choice(f, "level, R, R, R"), "right JD-AI-HP4") << "60 to 0 is";
  f.put(kR1, hex, 3, "3.1", 16);
  EXPECT_EQ(turn_choice(f, "level, R, R, R"), "right JD-AI-HP4") << "120 to 60 is";
  f.put(kR1, hex, 4, "3.1", 16);
  EXPECT_EQ(turn_choice(f, "level, R, R, R"), "straight JD-AI-HP3") << "180 to 120 is not";
  // A launch at anyone holds the heading.
  f.put(kB1, "DD18", 1, "3.1", 16);
  f.type(Seat::kBlue).heat.kind = kHA;
  f.put(kR1, hex, 2, "3.1", 16);
  const JetDuel g = f.game();
  State s = fly(g, f.against(g, kB1, kR1), "level, R, R, R");
  EXPECT_EQ(book_by(g, s), "straight JD-AI-HP3");
}

TEST(Ai, JD_AI_HP4_OtherwiseTurn) {
  AiFight f;
  f.put(kB1, "DD18", 1, "3.1", 16), f.put(kR1, "V18", 1, "3.1", 16);
  EXPECT_EQ(turn_choice(f, "level, R, R, R"), "right JD-AI-HP4");
  // A steep climb leaves both sides: towards the opponent's heading.
  f.put(kB1, "DD18", 1, "3.1", 20);
  f.put(kR1, "V18", 2, "3.1", 16);
  EXPECT_EQ(turn_choice(f, "steep-climb, L, R"), "right JD-AI-HP4");
  f.put(kR1, "V18", 0, "3.1", 16);
  EXPECT_EQ(turn_choice(f, "steep-climb, L, R"), "left JD-AI-HP4");
  f.put(kR1, "V18", 1, "3.1", 16);
  EXPECT_EQ(turn_choice(f, "steep-climb, L, R").substr(0, 10), "left|right") << "then dice";
}

TEST(Ai, JD_AI_05_GentleOnlyForGunsOrAtTheTop) {
  AiFight f;
  f.put(kB1, "DD18", 1, "3.1", 16).heat = 0;
  // After R R R at GG20 a right turn brings HH21 into the guns, same heading as he would have.
  f.put(kR1, "GG22", 2, "3.1", 16);
  EXPECT_EQ(turn_choice(f, "level, R, R, R").substr(0, 12), "right-gentle");
  f.jet(kB1).bursts = 0;
  EXPECT_EQ(turn_choice(f, "level, R, R, R").substr(0, 6), "right ");
  // Normal turns cost AI pilots less.
  const auto cost = [&](int max_speed, bool ai) {
    f.type(Seat::kBlue).max_speed = max_speed;
    f.pilot(kB1).ai = ai;
    const JetDuel g = f.game();
    State s = f.state;
    s.active = kB1, s.act.start_sp = 32;
    return g.turn_cost(s, false);
  };
  EXPECT_EQ(cost(13, false) - cost(13, true), 1);
  EXPECT_EQ(cost(20, false) - cost(20, true), 2);
  // Level 11.
  AiFight high;
  high.setup.lowest = 6;
  for (Slot slot : {kB1, kB3, kR1, kR3})
    high.put(slot, slot == kB1 ? "DD18" : slot == kB3 ? "B4" : slot == kR1 ? "V18" : "B8", 1, "11.2", 24);
  const JetDuel g = high.game();
  const State s = fly(g, high.against(g, kB1, kR1), "level, R, R, R, R");
  EXPECT_EQ(book(g, s), "right-gentle");
}

TEST(Ai, JD_AI_06_Afterburner) {
  AiFight f;
  f.put(kB1, "DD18", 1, "3.1", 20), f.put(kR1, "V18", 1, "3.1", 16);
  const auto throttle = [&](const char* line) {
    const JetDuel g = f.game();
    const State s = fly(g, f.against(g, kB1, kR1), line);
    EXPECT_EQ(s.phase, Phase::kThrottle);
    return book(g, s);
  };
  EXPECT_EQ(throttle("level, R, R, R, right, turns"), "burner");
  EXPECT_EQ(throttle("level, R, R, R, right, fails"), "back 0");
  EXPECT_EQ(throttle("level, R, R, R, straight"), "back 0");
  f.put(kB1, "DD18", 1, "3.1", 8);
  EXPECT_EQ(throttle("level, R, R, straight"), "burner") << "airspeed 2";
  f.put(kB1, "DD18", 1, "3.1", 9);
  EXPECT_EQ(throttle("climb, R, R, R, straight"), "burner") << "would drop to 2";
  f.jet(kB1).fuel = 0;
  EXPECT_EQ(throttle("climb, R, R, R, straight"), "back 0");
  f.put(kB1, "DD18", 1, "3.1", 8);
  f.missile(kR1, kHeat, kB1, "Q18", "3.1");
  EXPECT_EQ(throttle("level, R, R, straight"), "back 0") << "a heat seeker flies at him";
  const JetDuel g = f.game();
  EXPECT_EQ(refused(g, fly(g, f.against(g, kB1, kR1), "level, R, R, straight"), "burner"), "JD-AI-06");
}

TEST(Ai, JD_AI_07_ThrottleBackThreeWhenStopping) {  // probe P29
  // covers: JD-AI-STK2
  AiFight f("mig-15bis", "mig-15bis");
  f.put(kB1, "DD18", 1, "3.1", 16), f.put(kR1, "FF18", 1, "3.1", 16);
  const JetDuel g = f.game();
  State s = f.against(g, kB1, kR1);
  EXPECT_EQ(book(g, s), "level") << "AP3 is waived";
  s = follow(g, s);
  const std::string flown = path(g, s, &s);
  EXPECT_EQ(flown.substr(flown.size() - 5), " stop");
  if (s.phase == Phase::kTurn) s = fly(g, s, "straight");
  EXPECT_EQ(book(g, s), "back 3");
  s = follow(g, s);
  EXPECT_EQ(s.jets[kB1].sp, 32 - 4) << "+1 - 3";
  EXPECT_EQ(book(g, s), "guns 21");
}

// --- edge and stacking -------------------------------------------------------------------------------------

TEST(Ai, JD_AI_EDGE1_StayOnTheBoard) {
  Board board;
  board.build();
  EXPECT_TRUE(board.at(at("A1")) & Board::kCorner);
  EXPECT_TRUE(board.at(at("GGG1")) & Board::kCorner);
  EXPECT_FALSE(board.at(at("A35")) & Board::kCorner);
  board.even_rows = 34;
  board.build();
  EXPECT_TRUE(board.at(at("A35")) & Board::kCorner) << "with short even columns four corners have two neighbours";
  EXPECT_FALSE(board.at(at("B35")) & Board::kOn);
  AiFight f;
  f.put(kB1, "A2", 0, "3.1", 8);  // ahead: the corner A1 and B1
  const JetDuel g = f.game();
  const State s = fly(g, f.against(g, kB1, kR1), "level");
  EXPECT_EQ(refused(g, s, "L"), "JD-AI-EDGE1");
  EXPECT_EQ(book(g, s), "R");
}

TEST(Ai, JD_AI_EDGE2_AutomaticTurn) {  // probe P31
  AiFight f;
  f.pilot(kB1).skill = kGreen;
  f.put(kB1, "FFF18", 1, "3.1", 16);
  f.put(kR1, "B30", 4, "3.1");
  f.put(kR3, "C30", 4, "3.1");
  JetDuel g = f.game();
  State s = g.activate(f.state, kB1);
  ASSERT_EQ(s.phase, Phase::kAwareness);
  s = fly(g, s, "lost");
  EXPECT_EQ(hex_name(hex_of(s.jets[kB1])), "GGG18");
  EXPECT_EQ(s.jets[kB1].heading.index(), 0) << "more hexes left";
  EXPECT_EQ(s.jets[kB1].bank, kLeft);
  // Already at the edge: equal counts, so a die decides.
  f.put(kB1, "GGG18", 1, "3.1", 16);
  s = fly(g, g.activate(f.state, kB1), "lost");
  ASSERT_EQ(s.phase, Phase::kEdgeSide);
  EXPECT_EQ(g.read(s, {3}), 0u) << "left on 1 to 3";
  EXPECT_EQ(g.read(s, {4}), 1u);
  EXPECT_EQ(fly(g, s, "right").jets[kB1].heading.index(), 2);
  EXPECT_EQ(fly(g, s, "left").jets[kB1].heading.index(), 0);
  // The turn counts as a success, floored at the bottom of the track (rulings A-34).
  f.put(kB1, "GGG18", 1, "3.1", 1);
  f.pilot(kB1).skill = kExperienced;
  g = f.game();
  s = fly(g, f.against(g, kB1, kR1), "level, left");
  EXPECT_TRUE(s.act.turned);
  EXPECT_EQ(fly(g, s, "back 0").jets[kB1].sp, kTrackBottom);
  // And he never turns so that both front hexes are off.
  f.put(kB1, "EEE18", 0, "3.1", 8);
  s = fly(g, f.against(g, kB1, kR1), "level, R, R");
  EXPECT_EQ(hex_name(hex_of(s.jets[kB1])), "GGG17");
  EXPECT_EQ(s.phase, Phase::kThrottle) << "no turn is left";
  EXPECT_STREQ(g.turn_refusal(s, kRight, false).rule, "JD-AI-EDGE2");
}

TEST(Ai, JD_AI_EDGE3_PeopleLeaveByTheEdgeHexes) {
  AiFight f;
  f.pilot(kB1).ai = false;
  f.put(kB1, "EEE18", 1, "3.1", 16);
  JetDuel g = f.game();
  State s = fly(g, start(g, f, kB1), "level, L");
  EXPECT_EQ(s.jets[kB1].status, Status::kOnBoard);
  s = fly(g, s, "L");
  EXPECT_EQ(s.jets[kB1].status, Status::kOff) << "GGG is an edge column";
  for (Pilot& p : f.setup.pilots) p.ai = false;
  g = f.game();
  s = fly(g, start(g, f, kB1), "level, L, L");
  EXPECT_EQ(s.jets[kB1].status, Status::kOnBoard) << "without AI pilots edge hexes are ordinary";
}

TEST(Ai, JD_AI_STK1_AlterTheLastHex) {
  AiFight f;
  f.put(kB3, "DD18", 1, "3.1", 8);
  f.put(kR1, "DD26", 1, "3.1", 16);  // to the right: RR would be the way
  f.put(kB1, "FF19", 1, "3.1", 16);
  ASSERT_EQ(at("DD18") + step(2) * 2, at("FF19"));
  JetDuel g = f.game();
  State s = fly(g, f.against(g, kB3, kR1), "level");
  EXPECT_EQ(path(g, s), "RL") << "the last hex gives way";
  // Along the edge the only hex is taken: he ends early.
  f.put(kB3, "GGG20", 0, "3.1", 8);  // front hexes GGG19 and off the board
  f.put(kB1, "GGG19", 0, "3.1", 8);
  s = f.against(g, kB3, kR1);
  s = fly(g, s, "level");
  EXPECT_EQ(book(g, s), "L") << "GGG19 is only passed through";
  f.put(kB1, "GGG18", 0, "3.1", 8);
  s = fly(g, f.against(g, kB3, kR1), "level, L");
  EXPECT_EQ(book(g, s), "halt");
  EXPECT_EQ(hex_name(hex_of(follow(g, s).jets[kB3])), "GGG19");
  // Where no last hex serves, an earlier one gives way.
  AiFight four("f-5a", "mig-15bis", 4);
  four.put(kB4, "DD18", 1, "3.1", 8), four.put(kR1, "DD26", 1, "3.1", 16);
  four.put(kB1, "FF19", 1, "3.1", 16), four.put(kB2, "FF18", 1, "3.1", 16);
  const JetDuel h = four.game();
  EXPECT_EQ(path(h, fly(h, four.against(h, kB4, kR1), "level")), "LL");
}

TEST(Ai, JD_AI_STK2_OnlyIfTheBurstFollows) {
  AiFight f("mig-15bis", "mig-15bis");
  f.put(kB1, "DD18", 1, "3.1", 16), f.put(kR1, "FF18", 4, "3.1", 16);  // head-on: no burst
  const JetDuel g = f.game();
  EXPECT_EQ(book(g, f.against(g, kB1, kR1)), "steep-dive2|steep-climb");
  const State s = fly(g, f.against(g, kB1, kR1), "level, L, R");
  EXPECT_TRUE(is_legal(g, s, "stop"));
  EXPECT_NE(book(g, s), "stop");
}

TEST(Ai, JD_AI_STK3_NoStackWithoutAmmunition) {
  AiFight f;
  f.put(kB1, "DD18", 1, "3.1", 8), f.put(kR1, "FF18", 1, "3.1", 16);
  const JetDuel g = f.game();
  EXPECT_TRUE(is_legal(g, fly(g, f.against(g, kB1, kR1), "level, L"), "R"));
  f.jet(kB1).bursts = 0;
  EXPECT_EQ(refused(g, fly(g, f.against(g, kB1, kR1), "level, L"), "R"), "JD-AI-STK3");
}

// --- combat ------------------------------------------------------------------------------------------------

// Blue at DD18 heading E, wings level after level flight.
State armed(AiFight& f, const JetDuel& g) {
  State s = f.against(g, kB1, kR1);
  s.phase = Phase::kWeapons;
  s.act.locks = 0xf;
  return s;
}

std::string fires(AiFight& f) {
  const JetDuel g = f.game();
  return book(g, armed(f, g));
}

TEST(Ai, JD_AI_CBT1_MinimumLaunchRanges) {
  AiFight f("f-14a", "mig-15bis");
  f.type(Seat::kBlue).gun = kNoGun;
  f.type(Seat::kBlue).radar_missile.count = 0;
  const auto at_range = [&](int range, int heading, MissileClass kind) {
    f.type(Seat::kBlue).heat.kind = kind;
    f.put(kB1, "DD18", 1, "4.1", 16).radar = 0;
    const Hex h = at("DD18") + step(1) * (range / 2) + step(2) * (range - range / 2);
    f.put(kR1, hex_name(h).c_str(), heading, "4.1", 16);
    return fires(f) != "hold";
  };
  EXPECT_FALSE(at_range(2, 1, kHN));
  EXPECT_TRUE(at_range(3, 1, kHN)) << "rear arc";
  EXPECT_FALSE(at_range(1, 1, kHW));
  EXPECT_TRUE(at_range(2, 1, kHW)) << "wide and all-aspect missiles one less";
  EXPECT_TRUE(at_range(2, 1, kHA));
  EXPECT_FALSE(at_range(6, 4, kHA));
  EXPECT_TRUE(at_range(7, 4, kHA)) << "head-on";
  // Rear quarter: 5, so 4 for an all-aspect missile.
  f.put(kB1, "DD18", 1, "4.1", 16).radar = 0;
  f.put(kR1, "GG20", 3, "4.1", 16);
  ASSERT_TRUE(is_rear_quarter(sector(at("GG20"), 3, at("DD18"))));
  EXPECT_EQ(fires(f), "hold") << "3";
  f.put(kR1, "HH20", 3, "4.1", 16);
  ASSERT_TRUE(is_rear_quarter(sector(at("HH20"), 3, at("DD18"))));
  EXPECT_EQ(fires(f), "heat 21") << "4";
  // A too-close nearest target blocks the farther one.
  f.put(kR1, "EE18", 1, "4.1", 16);
  f.put(kR3, "II20", 1, "4.1", 16);
  EXPECT_EQ(fires(f), "hold");
  f.put(kR1, "B8", 1, "4.1", 16);
  EXPECT_EQ(fires(f), "heat 23");
}

TEST(Ai, JD_AI_CBT2_HeatOrRadarSingleOrPair) {
  AiFight f("f-4e", "mig-15bis");
  f.put(kB1, "DD18", 1, "4.1", 16);
  f.put(kR1, "JJ21", 1, "4.1", 16);
  f.type(Seat::kBlue).heat.kind = kHA;
  EXPECT_EQ(fires(f), "heat 21");
  f.setup.sun = 1;
  EXPECT_EQ(fires(f), "radar-pair 21") << "up-sun";
  f.setup.sun = -1;
  f.type(Seat::kBlue).radar_missile.no_single_penalty = true;
  f.jet(kB1).heat = 0;
  EXPECT_EQ(fires(f), "radar 21") << "Sparrow F and M go singly";
  f.type(Seat::kBlue).radar_missile.no_single_penalty = false;
  EXPECT_EQ(fires(f), "radar-pair 21");
  f.jet(kB1).radar = 1;
  EXPECT_EQ(fires(f), "radar 21");
  f.setup.murk = true;
  f.put(kB1, "DD18", 1, "1.4", 16), f.put(kR1, "JJ21", 1, "1.4", 16);
  EXPECT_EQ(fires(f), "radar-pair 21") << "in murk";
}

TEST(Ai, JD_AI_CBT3_GunsUnlessALaunchIsNoFarther) {
  AiFight f("f-5a", "mig-15bis");
  f.put(kB1, "DD18", 1, "4.1", 16), f.put(kR1, "EE18", 1, "4.1", 16);
  EXPECT_EQ(fires(f), "guns 21") << "too close for the missile";
  f.type(Seat::kBlue).heat.kind = kHW;
  f.put(kR1, "FF18", 1, "4.1", 16);
  EXPECT_EQ(fires(f), "heat 21") << "at 2 both: the missile is no farther";
  f.put(kR1, "EE18", 1, "4.1", 16), f.put(kR3, "HH20", 1, "4.1", 16);
  EXPECT_EQ(fires(f), "guns 21");
  // Net -3 or worse: only green pilots shoot.
  f.put(kR3, "B8", 1, "4.1", 16);
  f.put(kR1, "FF19", 2, "4.1", 16);
  f.jet(kB1).heat = 0, f.jet(kB1).marks = kAttacked;
  f.pilot(kR1).skill = kVeteran;
  f.type(Seat::kRed).turn_type = kTypeA;
  const JetDuel g = f.game();
  Modifiers list;
  g.gun_modifiers(armed(f, g), kB1, kR1, list);
  ASSERT_EQ(list.sum(), -3);
  EXPECT_EQ(fires(f), "hold");
  f.pilot(kB1).skill = kGreen;
  EXPECT_EQ(fires(f), "guns 21");
}

// A radar missile on its way, and what the book says to guiding it.
AiFight guiding(const char* blue, const char* red) {
  AiFight f(blue, red);
  f.put(kB1, "DD18", 1, "4.1", 16), f.put(kR1, "JJ21", 1, "4.1", 16);
  f.missile(kB1, kRadar, kR1, "BB18", "4.1");
  return f;
}
std::string guides(AiFight f) {
  const JetDuel g = f.game();
  State s = f.against(g, kB1, kR1);
  s.phase = Phase::kGuide;
  return book(g, s);
}

TEST(Ai, JD_AI_CBT4_CloserHeadingFirstAndGuideWhenAble) {
  AiFight f("f-5a", "mig-15bis");
  f.put(kB1, "DD18", 1, "4.1", 16);
  f.put(kR1, "EE18", 2, "4.1", 16), f.put(kR3, "EE19", 1, "4.1", 16);
  EXPECT_EQ(fires(f), "guns 23");
  f.put(kR1, "EE18", 1, "4.1", 16);
  EXPECT_EQ(fires(f), "guns 21|guns 23") << "diced";
  EXPECT_EQ(guides(guiding("f-4e", "mig-15bis")), "guide");
}

TEST(Ai, JD_AI_CBT5_NoWeaponsUnderAMissile) {
  AiFight f("f-5a", "f-5a");
  f.put(kB1, "DD18", 1, "4.1", 16), f.put(kR1, "EE18", 1, "4.1", 16);
  f.put(kR3, "LL18", 4, "4.1", 16);
  EXPECT_EQ(fires(f), "guns 21");
  f.missile(kR3, kHeat, kB1, "II20", "4.1");
  ASSERT_EQ(geom::distance(at("II20"), at("DD18")), 5);
  EXPECT_EQ(fires(f), "hold");
  f.missile(kR3, kHeat, kB1, "HH20", "4.1");
  EXPECT_EQ(fires(f), "guns 21") << "inside its minimum range";
  AiFight r = guiding("f-4e", "f-5a");
  r.missile(kR1, kHeat, kB1, "JJ21", "4.1");
  EXPECT_EQ(guides(r), "let-go");
}

TEST(Ai, JD_AI_CBT6_WhatBlocksAndWhatDoesNot) {
  AiFight f("f-5a", "mig-15bis");
  f.put(kB1, "DD18", 1, "4.1", 16).heat = 0;
  f.put(kR1, "EE18", 4, "4.1", 16);  // head-on in the zone: no gun target
  f.put(kR3, "FF18", 1, "4.1", 16);
  EXPECT_EQ(fires(f), "guns 23") << "an ineligible gun target blocks nothing";
  // A possible launch freezes the heading even though he then fires guns.
  AiFight h("f-5a", "mig-15bis");
  h.type(Seat::kBlue).heat.kind = kHA;
  h.put(kB1, "DD18", 1, "4.1", 16);
  h.put(kR1, "HH20", 2, "4.1", 16);  // one ahead on the shared row after R R R
  ASSERT_EQ(at("GG20") + step(2), at("HH20"));
  h.put(kR3, "OO24", 1, "4.1", 16);
  const JetDuel g = h.game();
  State s = fly(g, h.against(g, kB1, kR1), "level, R, R, R");
  s.act.locks = 0;
  EXPECT_EQ(book(g, s), "right-gentle") << "from 60 to 0 degrees, for a better burst";
  s.act.locks = 1 << id_of(kR3);  // the far jet was locked at the start, the near one was not
  EXPECT_EQ(book_by(g, s), "straight JD-AI-HP3");
  s = follow(g, follow(g, s));
  ASSERT_EQ(s.phase, Phase::kWeapons);
  EXPECT_EQ(book(g, s), "guns 21");
  EXPECT_TRUE(is_legal(g, s, "heat 23"));
}

// --- the bot -----------------------------------------------------------------------------------------------

TEST(Bot, ChoicesAreLegalAndExplainedInEveryScenario) {
  const ruledata::DataStore data;
  for (const std::string& file : data.list("games/jet_duel/data/scenarios")) {
    const auto made = kEntry.make(*data.load(file), data);
    ASSERT_TRUE(made.ok());
    const game::Game& g = **made;
    for (uint64_t seed = 1; seed <= 4; ++seed) {
      dice::Rng choices(seed), dice(seed + 100);
      game::AnyState s = g.initial();
      game::ActionList actions;
      game::OutcomeList outcomes;
      int nodes = 0;
      for (; g.node(s).kind != game::NodeKind::kTerminal && nodes < 20000; ++nodes) {
        if (g.node(s).kind == game::NodeKind::kChance) {
          g.outcomes(s, outcomes);
          g.resolve(s, game::sample(outcomes, dice));
          continue;
        }
        g.legal(s, actions);
        // The bot on one seat only, or on both.
        if (seed % 2 == 1 && g.node(s).seat == game::Seat::kRed) {
          g.apply(s, actions[choices.below(actions.size())]);
          continue;
        }
        const game::BotChoice c = g.choose("rulebook", s, choices);
        ASSERT_TRUE(std::binary_search(actions.begin(), actions.end(), c.action)) << file << " " << g.notation(s, c.action);
        ASSERT_FALSE(c.reasons.empty());
        ASSERT_FALSE(c.reasons[0].rule.empty());
        g.apply(s, c.action);
      }
      EXPECT_EQ(g.node(s).kind, game::NodeKind::kTerminal) << file;
    }
  }
}

TEST(Bot, ExplainsThePriorityAndWhatItBeat) {
  AiFight f;
  f.put(kB1, "DD18", 1, "3.1", 16), f.put(kR1, "PP24", 4, "4.1", 16);
  const JetDuel g = f.game();
  dice::Rng rng(1);
  const game::BotChoice c = g.choose("rulebook", f.against(g, kB1, kR1), rng);
  EXPECT_EQ(c.action, altitude(1, false));
  ASSERT_GE(c.reasons.size(), 3u);
  EXPECT_EQ(c.reasons[0].rule, "JD-AI-AP5");
  EXPECT_EQ(c.reasons[0].value, "rather than dive, level");
  EXPECT_EQ(c.reasons[1].rule, "JD-AI-AP4");
  EXPECT_EQ(c.reasons.back().value, "21") << "the opponent";
}

TEST(Bot, EvaluationIsSaneAndSymmetric) {
  AiFight f("f-5a", "f-5a");
  f.put(kB1, "DD18", 1, "3.1", 16), f.put(kR1, "FF18", 1, "3.1", 16);  // blue on red's tail
  const JetDuel g = f.game();
  const State s = start(g, f, kB1);
  EXPECT_GT(g.evaluate(s), 0);
  State swapped = s;
  std::swap(swapped.jets[kB1], swapped.jets[kR1]);
  EXPECT_LT(g.evaluate(swapped), 0);
  State won = s;
  won.jets[kR3] = JetState{};
  won.jets[kR3].status = Status::kDowned;
  EXPECT_GT(g.evaluate(won), g.evaluate(s) + 30);
  won.phase = Phase::kOver;
  EXPECT_EQ(g.evaluate(won), g.score(won).margin());
}

}  // namespace
}  // namespace furball::jet_duel
