// Cases beside the plain ones: the other side, the fourth jet, the sun in corner 0, the limits themselves.

#include "games/jet_duel/test_support.h"

namespace furball::jet_duel {
namespace {

// Red wins a mock fight: it is Blue's numbers that count.
TEST(Mock, JD_MOCK_03_TheLosersNumbersCount) {
  for (const int blue : {2, 4}) {
    Fight f("f-5a", "mig-15bis", 4);
    f.setup.flights[Seat::kBlue].count = blue;
    State s = f.state;
    s.active = kR1;
    s.mock[Seat::kRed] = 40;
    f.game().mock_result(s, kB1, 0, false, nullptr);
    const int scored = f.game().mock_points(0, kB1, false);
    EXPECT_EQ(s.mock[Seat::kRed], 40 + scored - (blue == 4 ? 30 : 15)) << blue;
    EXPECT_EQ(s.mock_beaten[Seat::kBlue], 1);
  }
}

// What flew from a jet's rails flies on without it.
TEST(Missiles, JD_MSL_10_MissilesOutliveTheirJet) {
  Fight f;
  f.missile(kB1, kHeat, kR1, "HH18", "3.1");
  State s = f.state;
  f.game().remove(s, kB1, Status::kDowned, nullptr);
  EXPECT_EQ(s.jets[kB1].status, Status::kDowned);
  EXPECT_EQ(s.jets[kB1].flying[0].family, kHeat);
  EXPECT_EQ(s.jets[kB1].flying[0].target, kR1);
  EXPECT_EQ(s.jets[kB1].flying[1].family, 0);
}

TEST(MissileModifiers, JD_MSM_13_MountainsAskForThree) {
  Fight f("f-4e", "mig-15bis");
  f.setup.lowest = 2;
  f.put(kB1, "DD18", 1, "2.1");
  f.put(kR1, "HH18", 1, "2.1", 16);  // level 2, no higher than the jet: a height of two
  f.missile(kB1, kRadar, kR1, "CC14", "2.1", true);
  const auto high = [&] {
    Modifiers list;
    f.game().missile_modifiers(f.state, kB1, list);
    return has(list, "Target high above the ground clutter");
  };
  EXPECT_TRUE(high());
  f.setup.terrain = kMountains;
  EXPECT_FALSE(high());
  f.setup.lowest = 3;
  f.jet(kR1).z = alt("3.1"), f.jet(kB1).z = alt("3.1");
  EXPECT_TRUE(high());
}

TEST(Gunfire, JD_GUN_05_TheSunInTheFirstCorner) {
  Fight f;
  f.put(kB1, "DD18", 3, "5.2", 16), f.put(kR1, "DD18", 3, "5.2", 16);
  f.state.act.dz = -1;
  for (int sun = -1; sun < 6; ++sun) {
    f.setup.sun = static_cast<int8_t>(sun);
    Modifiers list;
    f.game().gun_modifiers(f.state, kB1, kR1, list);
    EXPECT_EQ(has(list, "Dived straight down-sun"), sun == 0) << sun;
  }
}

TEST(Gunfire, JD_GUN_04_AnyOfFourJets) {
  for (int id = 0; id < 4; ++id) {
    Fight f("f-5a", "mig-15bis", 4);
    f.put(kB1, "DD18", 1, "5.2", 16), f.put(Slot(Seat::kRed, id), "EE18", 1, "5.2", 16);
    f.state.phase = Phase::kWeapons;
    f.state.act.start_sp = 32, f.state.act.length = 3, f.state.act.path = FlightPath("LLL");
    EXPECT_EQ(f.game().gun_targets(f.state, kB1), 1 << id);
  }
}

// JD-AI-04: a list of opponents is needed only against several; friends are none.
TEST(Ai, JD_AI_04_OneEnemyLeftNeedsNoChoice) {
  for (const int left : {1, 2}) {
    Fight f("f-5a", "mig-15bis", 4);
    f.pilot(kR1).ai = true;
    for (int id = left; id < 4; ++id) {
      const Slot slot(Seat::kBlue, id);
      f.lose(slot, Status::kOff);
    }
    State s = f.state;
    s.active = kR1;
    EXPECT_EQ(f.game().chooses_opponent(s), left > 1);
  }
}

// The fight ends with the flight that was beaten when its activations began, and it is that one which is named.
TEST(Victory, JD_VIC_04_TheBeatenFlightIsNamed) {
  for (const Seat beaten : game::kBothSeats) {
    Fight f;
    for (const Slot slot : kAllSlots)
      if (side_of(slot) == beaten && f.jet(slot).status == Status::kOnBoard) f.lose(slot, Status::kDamaged);
    const JetDuel g = f.game();
    State s = f.state;
    game::EventLog log;
    g.begin_turn(s, &log);
    if (beaten == Seat::kRed) {  // red has nothing to fly: its check follows blue's last activation
      s.began_ineffective = 1;
      g.next_jet(s, kSlots, &log);
    }
    ASSERT_EQ(s.phase, Phase::kOver);
    EXPECT_EQ(log.events.back().text,
              std::string(beaten == Seat::kRed ? "Red" : "Blue") + " have lost combat effectiveness. The fight ends.");
  }
}

TEST(Victory, JD_VIC_04_FortyTurnsAndNoFewer) {
  for (const int turn : {39, 40}) {
    Fight f;
    State s = f.state;
    s.turn = static_cast<uint8_t>(turn);
    f.game().next_jet(s, kSlots, nullptr);
    EXPECT_EQ(s.phase == Phase::kOver, turn == 40) << turn;
  }
}

TEST(RandomSetup, JD_RND_02_OnlyBelowLevelTwo) {
  Fight f;
  f.type(Seat::kBlue).radar = 3;
  for (const int lowest : {0, 1, 2, 3}) {
    f.setup.lowest = lowest;
    EXPECT_EQ(f.game().radar_handicapped(kB1, 4 * lowest), lowest <= 1) << lowest;
  }
}

// Leaders follow nobody, whoever has left.
TEST(Awareness, JD_SA_02_SecondElementLeadersHaveNoLeader) {
  Fight f("f-5a", "mig-15bis", 4);
  for (const Slot gone : {kB4, kR1}) {
    f.lose(gone, Status::kOff);
  }
  for (const Slot leader : {kB1, kB2, kR2}) {
    Modifiers list;
    f.game().awareness_modifiers(f.state, leader, list);
    EXPECT_FALSE(has(list, "Wingman without his leader ahead in view")) << leader;
  }
  Modifiers list;
  f.game().awareness_modifiers(f.state, kR3, list);
  EXPECT_TRUE(has(list, "Wingman without his leader ahead in view"));
}

// --- what follows from one step to the next ------------------------------------------------------------------

TEST(Ai, JD_AI_STK1_OnlyWhoCannotGoOnHalts) {
  Fight f;
  for (const Slot slot : {kB1, kB3}) f.pilot(slot).ai = true;
  f.lose(kR3, Status::kOff);  // one opponent: no choice
  f.put(kB3, "GGG20", 0, "3.1", 8), f.put(kB1, "GGG18", 0, "3.1", 8);
  const JetDuel g = f.game();
  State s = fly(g, start(g, f, kB3), "level");
  EXPECT_EQ(refused(g, s, "halt"), "JD-AI-STK1") << "GGG19 is free";
  s = fly(g, s, "L");
  EXPECT_EQ(refused(g, s, "halt"), "");
  EXPECT_FALSE(g.hex_refusal(s, kHexHalt));
  s = fly(g, s, "halt");
  EXPECT_EQ(s.act.stopped, kHalted);
  if (s.phase == Phase::kTurn) s = fly(g, s, "straight");
  EXPECT_EQ(refused(g, s, "back 0"), "") << "he has not stopped short: no throttle is due";
  EXPECT_TRUE(g.burner_possible(s, kB3));
  f.pilot(kB1).ai = f.pilot(kB3).ai = false;
  const JetDuel people = f.game();
  f.put(kB3, "DD18", 1, "3.1", 8);
  EXPECT_EQ(refused(people, fly(people, start(people, f, kB3), "level"), "halt"), "JD-AI-STK1");
}

TEST(Energy, JD_NRG_09_HalfAPointShort) {
  Fight f;
  f.type(Seat::kBlue).max_speed = 7, f.type(Seat::kBlue).afterburner = true;
  for (const double sp : {2.0, 2.5, 3.0})
    for (const int fuel : {0, 1}) {  // level 6: -2.5 + 0.5 of thrust, and 0.5 of burner
      f.put(kB1, "DD18", 1, "6.1", sp).fuel = fuel;
      const JetDuel g = f.game();
      EXPECT_EQ(refused(g, start(g, f, kB1), "climb"), sp == 3 || (sp == 2.5 && fuel) ? "" : "JD-NRG-09") << sp << fuel;
    }
}

// A position may begin where nothing can be paid any more.
TEST(Energy, JD_NRG_09_AThrottleIsAlwaysLeft) {
  Fight f;
  f.put(kB1, "DD18", 1, "6.1", 1).fuel = 0;
  State s = f.state;
  s.phase = Phase::kThrottle, s.act.start_sp = 2, s.act.turn = kLeft, s.act.turned = 1;
  const JetDuel g = f.game();
  game::ActionList list;
  g.legal(s, list);
  ASSERT_EQ(list.size(), 1u);
  EXPECT_EQ(g.notation(s, list[0]), "back 0");
  EXPECT_EQ(fly(g, s, "back 0").jets[kB1].sp, kTrackBottom);
}

TEST(Energy, JD_AI_06_WhyTheBurnerIsRefused) {
  Fight f;
  f.pilot(kB1).ai = true;
  f.put(kB1, "DD18", 1, "4.1", 15);
  f.missile(kR1, kHeat, kB1, "B4", "4.1");
  f.put(kR3, "FFF28", 4, "4.1");
  f.jet(kR1).status = Status::kOff, f.jet(kR3).status = Status::kOff;
  const auto why = [&] {
    const JetDuel g = f.game();
    return std::string(g.throttle_refusal(fly(g, start(g, f, kB1), "level, L, R, L"), 0).rule);
  };
  EXPECT_EQ(why(), "JD-AI-06");
  f.jet(kB1).fuel = 0;
  EXPECT_EQ(why(), "JD-NRG-06");
  f.jet(kB1).fuel = 1, f.type(Seat::kBlue).afterburner = false;
  EXPECT_EQ(why(), "JD-NRG-06");
}

// The other last hex counts for the side on which he flew more, when the edge turns him.
TEST(Ai, JD_AI_EDGE2_TheHexHeTookInstead) {
  Fight f;
  f.pilot(kB1).ai = true, f.pilot(kB1).skill = kGreen;
  f.put(kB1, "DDD18", 1, "1.1", 16);
  const JetDuel g = f.game();
  State s = fly(g, g.activate(f.state, kB1), "lost");
  const Hex first = hex_of(s.jets[kB1]);
  EXPECT_EQ(s.jets[kB1].heading.index(), 0) << "L, R, L: more to the left";
  f.put(kR1, "B4", 1, "1.1");
  f.jet(kR1).at = first;
  s = fly(g, g.activate(f.state, kB1), "lost");
  EXPECT_NE(hex_of(s.jets[kB1]), first);
  EXPECT_EQ(s.jets[kB1].heading.index(), 2) << "L, R, R";
}

TEST(Victory, JD_VIC_04_AMissileAtNobodyDoesNotHoldTheEnd) {
  for (const bool there : {false, true}) {
    Fight f;
    f.lose(kB3, Status::kDamaged);  // blue is beaten
    f.missile(kR1, kHeat, there ? kB1 : kB3, "DD18", "3.1");
    State s = f.state;
    s.began_ineffective = 1;
    f.game().next_jet(s, 4, nullptr);
    EXPECT_EQ(s.phase == Phase::kOver, !there);
  }
}

TEST(Victory, JD_VIC_03_ALoneJetIsEffective) {
  Fight f;
  f.jet(kB3) = JetState{};
  EXPECT_TRUE(f.game().effective(f.state, Seat::kBlue));
  f.jet(kB1).status = Status::kDamaged;
  EXPECT_FALSE(f.game().effective(f.state, Seat::kBlue));
}

TEST(Awareness, JD_AI_OP6_OnlyThoseWhoChooseKeepTheirRoll) {
  for (const bool ai : {false, true}) {
    Fight f;
    f.pilot(kB1).ai = ai, f.pilot(kB1).skill = kGreen;
    f.put(kB1, "DD18", 1, "3.1");
    const JetDuel g = f.game();
    State s = g.activate(f.state, kB1);
    ASSERT_EQ(s.phase, Phase::kAwareness);
    settle(g, s, ai ? 7 : 1);
    EXPECT_EQ(s.act.sa_roll, ai ? 7 : 0);
    EXPECT_EQ(s.act.sa_lose, 0);
  }
}

TEST(Sequence, JD_SEQ_02_AnActivationRemembersItsStart) {
  Fight f;
  JetState& jet = f.put(kR3, "DD18", 2, "4.3", 16.5);
  jet.bank = kRight, jet.pitch = kSteepDive, jet.marks = kSaLost | kAttacked;
  const State s = f.game().activate(f.state, kR3);
  EXPECT_EQ(Hex(s.act.start_at), at("DD18"));
  EXPECT_EQ(s.act.start_z, alt("4.3"));
  EXPECT_EQ(s.act.start_heading.index(), 2);
  EXPECT_EQ(s.act.start_bank, kRight);
  EXPECT_EQ(s.act.start_pitch, kSteepDive);
  EXPECT_EQ(s.act.start_sp, 33);
  EXPECT_EQ(s.jets[kR3].marks, kAttacked) << "what he lost lasts until this roll";
}

TEST(Turning, JD_TRN_04_OnEitherSide) {
  Fight f;
  f.type(Seat::kBlue).turn_type = kTypeD;
  f.put(kB1, "DD18", 1, "5.1", 16);
  for (const auto& [line, side, mixed] :
       {std::tuple{"level, R, R, R", kRight, false}, std::tuple{"level, R, L, R", kRight, true},
        std::tuple{"level, L, L, L", kLeft, false}, std::tuple{"level, L, R, L", kLeft, true}}) {
    const JetDuel g = f.game();
    Modifiers list;
    g.turn_modifiers(fly(g, start(g, f, kB1), line), side, false, list);
    EXPECT_EQ(has(list, "Entered a hex on the other side"), mixed) << line;
  }
}

// What a launch would be worth is shown for the weapon in question.
TEST(MissileModifiers, JD_MSM_15_PreviewsTellOneMissileFromTwo) {
  Fight f("f-4e", "mig-15bis");
  f.put(kB1, "DD18", 1, "4.1"), f.put(kR1, "KK21", 1, "4.1", 16);
  f.type(Seat::kBlue).heat.kind = kHA, f.type(Seat::kBlue).heat.lethal = true, f.type(Seat::kBlue).radar = 5;
  State s = f.state;
  s.phase = Phase::kWeapons, s.act.locks = 0xf;
  const JetDuel g = f.game();
  const auto labels = [&](const char* choice) {
    std::string all;
    for (const game::RollView& roll : g.describe_action(s, *g.parse(s, choice)).preview.rolls)
      for (const game::RollPart& part : roll.parts)
        for (const game::Modifier& m : part.modifiers) all += m.label + "; ";
    return all;
  };
  EXPECT_NE(labels("radar 21").find("Single missile"), std::string::npos) << labels("radar 21");
  EXPECT_EQ(labels("radar-pair 21").find("Single missile"), std::string::npos) << labels("radar-pair 21");
  EXPECT_NE(labels("heat 21").find("Proven missile"), std::string::npos) << labels("heat 21");
  EXPECT_EQ(labels("radar 21").find("Proven missile"), std::string::npos);
}

// The whole table of the rulings, the drag in halves: airspeeds 2 to 4, types A to F, levels in pairs.
TEST(Turning, JD_TRN_02_JD_NRG_02_EveryLevelOfTheTable) {
  constexpr int kTable[3][5][6][2] = {{{{1, 6}, {2, 6}, {3, 5}, {4, 5}, {5, 4}, {6, 4}},
                                       {{2, 6}, {3, 6}, {4, 5}, {5, 5}, {6, 4}, {7, 4}},
                                       {{3, 7}, {4, 7}, {5, 6}, {6, 6}, {7, 5}, {8, 5}},
                                       {{4, 7}, {5, 7}, {6, 6}, {7, 6}, {8, 5}, {9, 5}},
                                       {{5, 7}, {6, 7}, {7, 6}, {8, 6}, {9, 5}, {9, 5}}},
                                      {{{1, 7}, {1, 7}, {1, 7}, {2, 7}, {3, 6}, {4, 6}},
                                       {{1, 8}, {1, 8}, {2, 7}, {3, 7}, {4, 6}, {5, 6}},
                                       {{1, 9}, {2, 9}, {3, 8}, {4, 8}, {5, 7}, {6, 7}},
                                       {{2, 9}, {3, 9}, {4, 8}, {5, 8}, {6, 7}, {7, 7}},
                                       {{3, 9}, {4, 9}, {5, 8}, {6, 8}, {7, 7}, {8, 7}}},
                                      {{{3, 6}, {3, 6}, {3, 6}, {3, 7}, {3, 7}, {3, 7}},
                                       {{3, 7}, {3, 7}, {3, 7}, {3, 8}, {3, 8}, {3, 8}},
                                       {{3, 8}, {3, 8}, {3, 8}, {3, 9}, {3, 9}, {4, 9}},
                                       {{3, 9}, {3, 9}, {3, 9}, {3, 10}, {4, 9}, {5, 9}},
                                       {{3, 10}, {3, 10}, {3, 10}, {4, 10}, {5, 9}, {6, 9}}}};
  for (int airspeed = 2; airspeed <= 4; ++airspeed)
    for (int type = kTypeA; type <= kTypeF; ++type) {
      Fight f;
      f.type(Seat::kBlue).turn_type = static_cast<TurnType>(type), f.type(Seat::kBlue).max_speed = 9;
      const JetDuel g = f.game();
      State s = f.state;
      s.active = kB1, s.act.start_sp = airspeed == 2 ? 10 : airspeed == 3 ? 30 : 60;
      for (int z = 0; z < 48; ++z) {
        s.jets[kB1].z = z;
        const int(&cell)[2] = kTable[airspeed - 2][type][z / 8];
        EXPECT_EQ(g.turn_score(s), cell[0]) << airspeed << " " << type << " " << z;
        EXPECT_EQ(g.turn_cost(s, false), cell[1]) << airspeed << " " << type << " " << z;
        EXPECT_EQ(g.turn_cost(s, true), cell[1] - 2) << airspeed << " " << type << " " << z;
      }
    }
}

TEST(Ai, JD_AI_EDGE2_EitherSideIsAsLikely) {
  Fight f;
  f.pilot(kB1).ai = true, f.pilot(kB1).skill = kGreen;
  f.put(kB1, "GGG18", 1, "3.1", 16);
  const JetDuel g = f.game();
  const State s = fly(g, g.activate(f.state, kB1), "lost");
  ASSERT_EQ(s.phase, Phase::kEdgeSide);
  game::OutcomeList list;
  g.outcomes(s, list);
  ASSERT_EQ(list.size(), 2u);
  for (const game::Outcome& o : list) EXPECT_EQ(o.weight, 3u);
}

}  // namespace
}  // namespace furball::jet_duel
