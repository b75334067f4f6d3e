// Every case of a rule of flight and awareness instead of a few: each step, face and place, and one beyond the limit.

#include "games/jet_duel/test_support.h"

namespace furball::jet_duel {
namespace {

// --- arcs and awareness --------------------------------------------------------------------------------------

TEST(Arcs, JD_ARC_05_EveryStepOfTheRadarArc) {
  Fight f;
  JetState& jet = f.put(kB1, "DD18", 1, "4.1");
  for (int range = 1; range <= 6; ++range)
    for (int dz = -8; dz <= 8; ++dz)
      for (const int side : {1, 2}) {
        const Hex h = at("DD18") + step(side) * range;
        const auto covered = [&](Pitch pitch) { return jet.pitch = pitch, JetDuel::in_radar_arc(jet, h, jet.z + dz); };
        EXPECT_EQ(covered(kSteepClimb), dz >= 0 && dz <= range) << range << " " << dz;
        EXPECT_EQ(covered(kSteepDive), dz <= 0 && dz >= -range) << range << " " << dz;
        EXPECT_EQ(covered(kShallow), 2 * std::abs(dz) <= range + range % 2) << range << " " << dz;
      }
}

TEST(Arcs, JD_ARC_04_EverySectorBankAndPitch) {
  const std::pair<const char*, Sector> hexes[] = {{"HH20", kFront},    {"FF15", kFrontLeft}, {"FF21", kFrontRight},
                                                  {"DD15", kRearLeft}, {"DD22", kRearRight}, {"AA20", kRear}};
  const auto bit = [](Sector s) { return 1u << s; };
  const unsigned ahead = bit(kFront) | bit(kFrontLeft) | bit(kFrontRight), quarters = bit(kRearLeft) | bit(kRearRight);
  const unsigned hidden[] = {0, bit(kFrontRight) | bit(kRearRight), bit(kFrontLeft) | bit(kRearLeft)};  // by bank
  for (const bool bubble : {false, true})
    for (const int bank : {kLevel, kLeft, kRight})
      for (const int pitch : {kShallow, kSteepClimb, kSteepDive})
        for (const auto& [hex, where] : hexes)
          for (int low = -1; low <= 4; ++low) {
            Fight f;
            f.type(Seat::kBlue).bubble = bubble, f.type(Seat::kBlue).rear_view = false;
            JetState& jet = f.put(kB1, "DD18", 1, "4.1");
            ASSERT_EQ(sector(at("DD18"), 1, at(hex)), where);
            jet.bank = static_cast<Bank>(bank), jet.pitch = static_cast<Pitch>(pitch);
            unsigned seen = (bubble ? ahead | quarters : ahead) & ~hidden[bank];
            if (bank == kLevel && low > 0) seen &= pitch == kSteepClimb ? 0 : ahead;
            const int range = geom::distance(at("DD18"), at(hex));
            if (bank == kLevel && pitch == kShallow && 2 * low > range + range % 2) seen = 0;
            EXPECT_EQ(f.game().in_visual_arc(kB1, jet, at(hex), jet.z - low), (seen >> where & 1) == 1)
                << hex << " bank " << bank << " pitch " << pitch << " lower by " << low;
          }
}

TEST(RandomSetup, JD_RND_02_EveryRatingAndStep) {
  for (const int lowest : {0, 1})
    for (const Terrain terrain : {kFlat, kHills, kSea})
      for (int radar = 1; radar <= 8; ++radar)
        for (int height = 1; height <= 8; ++height) {  // playable steps, the lowest is 1
          Fight f;
          f.setup.lowest = lowest, f.setup.terrain = terrain, f.type(Seat::kBlue).radar = radar;
          EXPECT_EQ(f.game().radar_handicapped(kB1, 4 * lowest + height - 1), radar + (terrain == kFlat ? 1 : 2) * height <= 7)
              << terrain << " " << radar << " " << height;
        }
}

TEST(Awareness, JD_SA_07_WhichStepsAreFree) {
  Fight f;
  f.setup.lowest = 0;
  const auto range = [&](const char* own, const char* other) {  // 8 hexes: four steps are free
    f.put(kB1, "DD18", 1, own), f.put(kR1, "LL18", 4, other);
    return f.game().sa_range(f.jet(kB1), f.jet(kR1));
  };
  EXPECT_EQ(range("3.1", "3.1"), 8);
  EXPECT_EQ(range("3.1", "4.1"), 8) << "four higher";
  EXPECT_EQ(range("3.1", "4.2"), 10) << "five higher";
  EXPECT_EQ(range("3.1", "2.4"), 10) << "one lower";
  f.setup.sun = 1;
  EXPECT_EQ(range("3.1", "3.1"), 8) << "up-sun, no higher";
  EXPECT_EQ(range("3.1", "3.2"), 10);
  f.setup.cloud_deck = true;
  EXPECT_EQ(range("3.1", "2.4"), 8) << "the sun hides what is higher only";
  EXPECT_EQ(range("3.1", "3.2"), 10) << "a deck hides nothing above";
  f.setup.sun = 4;
  EXPECT_EQ(range("3.1", "3.2"), 8);
  f.setup.sun = -1, f.setup.cloud_deck = false, f.setup.murk = true;
  EXPECT_EQ(range("2.1", "1.4"), 9) << "murk around the other halves a step";
  EXPECT_EQ(range("1.3", "3.1"), 10) << "around the own jet too: six higher, four free";
  EXPECT_EQ(range("2.2", "2.1"), 10) << "no murk from level 2 on";
}

TEST(Awareness, JD_SA_05_MurkAroundEither) {
  Fight f;
  f.setup.murk = true, f.type(Seat::kBlue).radar = 0;
  const auto seen = [&](const char* own, const char* other, const char* hex) {
    f.put(kB1, "K18", 1, own), f.put(kR1, hex, 4, other);
    return !f.game().unseen(f.state, kB1, kR1);
  };
  EXPECT_TRUE(seen("1.4", "2.1", "Q18")) << "6 hexes";
  EXPECT_FALSE(seen("1.4", "2.1", "R18")) << "7 hexes, the own jet in murk";
  EXPECT_TRUE(seen("2.1", "1.4", "O18"));
  EXPECT_FALSE(seen("2.1", "1.4", "Q18")) << "6 hexes and a step, the other in murk";
  EXPECT_TRUE(seen("2.1", "2.1", "W18")) << "12 hexes in clear air";
}

TEST(Awareness, JD_SA_06_OnlyEnemiesAreSeenAtAnyRange) {
  Fight f("f-4e", "mig-15bis");
  f.setup.lowest = 6, f.setup.contrails = true;
  for (const Slot target : {kB1, kR1}) {
    f.put(kB3, "K18", 1, "8.1"), f.put(target, "EE18", 4, "8.1");
    f.jet(target).did = kDidRadar;
    EXPECT_EQ(static_cast<bool>(f.game().unseen(f.state, kB3, target)), target == kB1) << "20 hexes";
  }
  f.setup.contrails = false;
  f.jet(kR1).did = {};
  for (const int radar : {0, 1}) {  // the weakest radar points as well
    f.type(Seat::kBlue).radar = radar;
    EXPECT_EQ(static_cast<bool>(f.game().unseen(f.state, kB3, kR1)), radar == 0);
  }
}

TEST(Awareness, JD_SA_04_NobodyHearsASilentFlight) {
  Fight f("f-4e", "mig-21mf", 4);
  for (const Slot e : flight_of(Seat::kRed)) f.jet(e).heading = HexCorner(1);  // away from him
  for (const int radar : {0, 1}) {
    f.type(Seat::kRed).radar = radar;
    for (const Slot e : flight_of(Seat::kRed)) {
      Fight one = f;
      one.put(kB1, "DD18", 1, "3.1"), one.put(e, "Z18", 1, "3.1");
      EXPECT_EQ(one.game().warned(one.state, kB1), radar == 1) << e;
      one.jet(e) = JetState{};
      EXPECT_FALSE(one.game().warned(one.state, kB1)) << "gone";
    }
  }
}

TEST(Awareness, JD_SA_01_EveryFace) {
  for (const bool ai : {false, true}) {
    Fight f;  // nobody in view
    f.pilot(kB1).skill = kGreen, f.pilot(kB1).ai = ai;
    f.put(kB1, "DD18", 1, "3.1");
    f.put(kR1, "B4", 1, "3.1"), f.put(kR3, "B6", 1, "3.1");
    const JetDuel g = f.game();
    const State s = g.activate(f.state, kB1);
    ASSERT_EQ(s.phase, Phase::kAwareness);
    ASSERT_EQ(s.act.sa_lose, 2) << "green, and nobody in view";
    for (int face = 1; face <= 10; ++face)
      EXPECT_EQ(g.read(s, {face}), face <= 2 ? 0u : ai ? static_cast<uint32_t>(face) : 1u) << face;
    game::OutcomeList list;
    g.outcomes(s, list);
    ASSERT_EQ(list.size(), ai ? 9u : 2u) << "AI pilots need the natural roll";
    EXPECT_EQ(list[0].weight, 2u);
    EXPECT_EQ(list[1].id, ai ? 3u : 1u);
    EXPECT_EQ(list[1].weight, ai ? 1u : 8u);
  }
}

TEST(Ai, JD_AI_04_TheOnlyOpponentNeedsNoChoice) {
  Fight f("f-5a", "mig-15bis", 4);
  f.pilot(kR1).ai = true;
  f.put(kR1, "DD18", 1, "3.1");
  for (const Slot gone : {kB1, kB2, kB4}) f.lose(gone, Status::kOff);
  const auto begin = [&] { return start(f.game(), f, kR1); };
  EXPECT_EQ(begin().act.opponent, kB3);
  EXPECT_EQ(begin().phase, Phase::kAltitude);
  f.missile(kB2, kHeat, kR2, "B4", "3.1");
  EXPECT_EQ(begin().act.opponent, kB3) << "a missile at somebody else";
  f.missile(kB2, kHeat, kR1, "B4", "3.1");
  EXPECT_EQ(begin().phase, Phase::kOpponent) << "a missile or a jet";
  EXPECT_EQ(begin().act.opponent, Opponent());
  f.lose(kB3, Status::kOff);
  EXPECT_EQ(begin().act.opponent, Opponent::missile_of(kB2)) << "the missile of a jet that is gone";
  EXPECT_EQ(begin().phase, Phase::kAltitude);
  f.pilot(kR1).ai = false, f.pilot(kR2).ai = true;
  EXPECT_EQ(begin().act.opponent, Opponent()) << "people choose none";
}

// --- flight without awareness --------------------------------------------------------------------------------

State unaware(Fight& f) {
  f.pilot(kB1).skill = kGreen;
  const JetDuel g = f.game();
  return fly(g, g.activate(f.state, kB1), "lost");
}

TEST(Awareness, JD_SA_08_TheWeaveMayLeadOffTheBoard) {
  Fight f;
  f.put(kB1, "FFF18", 1, "3.1", 16);
  const State s = unaware(f);
  EXPECT_EQ(s.jets[kB1].status, Status::kOff);
  EXPECT_NE(s.active, kB1);
}

TEST(Awareness, JD_SA_08_WhereHeGoesRatherThanStack) {
  Fight f("f-5a", "mig-15bis", 4);
  f.put(kB1, "DD18", 1, "3.2", 16);  // L, R, L: GG18
  const auto where = [&] {
    const State s = unaware(f);
    return hex_name(hex_of(s.jets[kB1])) + " " + altitude_name(s.jets[kB1].z);
  };
  for (const Slot other : {kB4, kR4}) {
    Fight one = f;
    std::swap(one, f);
    f.put(other, "GG18", 1, "3.3");
    EXPECT_EQ(where(), "GG18 3.2") << "another step";
    f.put(other, "GG18", 1, "3.2");
    EXPECT_EQ(where(), "GG18 3.1");
    std::swap(one, f);
  }
  f.put(kR1, "GG18", 1, "3.2"), f.put(kR2, "GG18", 1, "3.1");
  EXPECT_EQ(where(), "GG19 3.2") << "the step below is taken as well";
  f.put(kR3, "GG19", 1, "3.2");
  EXPECT_EQ(where(), "GG18 3.2") << "nothing is free";
}

TEST(Awareness, JD_SA_08_TheOtherHexMustBeOnTheBoard) {
  Fight f;
  int row = 1;
  Hex h;
  while (parse_hex("DD" + std::to_string(row + 1), h)) ++row;  // the last row: to the right is no hex
  const std::string low = "DD" + std::to_string(row);
  f.put(kB1, low.c_str(), 1, "1.1", 16);
  const Hex end = front_hex(at(low.c_str()), HexCorner(1), 0) + step(2) + step(1);
  f.put(kR1, "B4", 1, "1.1");
  f.jet(kR1).at = end;
  const State s = unaware(f);
  EXPECT_EQ(hex_of(s.jets[kB1]), end) << "he stacks";
  EXPECT_EQ(s.jets[kB1].z, alt("1.1"));
}

// --- flight, stacking, turning -------------------------------------------------------------------------------

TEST(Ai, JD_AI_EDGE1_EdgesAndCornersOfTheBoard) {
  for (const int even_rows : {34, 35}) {
    Board board;
    board.even_rows = even_rows;
    board.build();
    int on = 0, edge = 0, corner = 0;
    for (int column = 0; column < kColumns; ++column)
      for (int row = 0; row < kRows; ++row) {
        const uint8_t flags = board.at(geom::to_hex(geom::Offset{column, row}));
        const int rows = column % 2 == 1 ? even_rows : kRows;
        EXPECT_EQ((flags & Board::kOn) != 0, row < rows) << column << " " << row;
        on += (flags & Board::kOn) != 0, edge += (flags & Board::kEdge) != 0, corner += (flags & Board::kCorner) != 0;
      }
    EXPECT_EQ(on, 30 * 35 + 29 * even_rows);
    EXPECT_EQ(edge, 2 * 35 + 2 * 57) << "the outer columns, and two hexes of every other";
    EXPECT_EQ(corner, even_rows == 34 ? 4 : 2);
  }
}

TEST(Stacking, JD_STK_01_AnAltitudeWithoutAFreeHex) {
  for (const Seat side : game::kBothSeats) {
    Fight f("f-5a", "mig-15bis", 4);
    f.put(Slot(side, 3), "DD18", 1, "3.1", 8);  // two hexes: FF17, FF18, FF19
    f.put(leader_of(side), "FF17", 1, "3.2"), f.put(Slot(side, 1), "FF18", 1, "3.2"), f.put(Slot(side, 2), "FF19", 1, "3.2");
    const JetDuel g = f.game();
    EXPECT_EQ(refused(g, start(g, f, Slot(side, 3)), "climb"), "JD-STK-01");
    EXPECT_EQ(refused(g, start(g, f, Slot(side, 3)), "level"), "");
    f.put(Slot(side, 1), "FF18", 1, "3.3");
    EXPECT_EQ(refused(g, start(g, f, Slot(side, 3)), "climb"), "");
    // Whoever has a lower number may join them.
    f.put(Slot(side, 3), "FF18", 1, "3.2"), f.put(leader_of(side), "DD18", 1, "3.1", 8);
    EXPECT_EQ(refused(g, start(g, f, leader_of(side)), "climb"), "");
  }
}

TEST(Stacking, JD_STK_01_NowhereElseToGo) {
  Fight f("f-5a", "mig-15bis", 4);
  f.setup.lowest = 0;
  f.put(kB4, "DD18", 1, "0.1", 1).fuel = 0;  // no dive into the ground, no speed to climb
  f.put(kB1, "FF17", 1, "0.1"), f.put(kB2, "FF18", 1, "0.1"), f.put(kB3, "FF19", 1, "0.1");
  f.type(Seat::kBlue).max_speed = 7;
  const JetDuel g = f.game();
  State s = start(g, f, kB4);
  game::ActionList list;
  g.legal(s, list);
  ASSERT_EQ(list.size(), 1u);
  EXPECT_EQ(g.notation(s, list[0]), "level");
  s = fly(g, s, "level");
  EXPECT_TRUE(is_legal(g, s, "L"));
  EXPECT_TRUE(is_legal(g, s, "R"));
}

// Both last hexes are friends', but the enemy's hex before them serves to stop short.
TEST(Stacking, JD_STK_03_AWayMayEndByStoppingShort) {
  Fight f("f-5a", "mig-15bis", 4);
  f.put(kB4, "DD18", 1, "3.1", 16), f.put(kR4, "FF18", 1, "3.1", 16);
  f.put(kB1, "GG18", 1, "3.1"), f.put(kB2, "GG19", 1, "3.1");
  const JetDuel g = f.game();
  State s = fly(g, start(g, f, kB4), "level, L");
  EXPECT_EQ(refused(g, s, "R"), "");
  s = fly(g, s, "R");
  EXPECT_EQ(refused(g, s, "L"), "JD-STK-01");
  EXPECT_EQ(refused(g, s, "R"), "JD-STK-01");
  EXPECT_EQ(refused(g, s, "stop"), "");
  f.put(kR4, "FF18", 1, "3.2", 16);
  EXPECT_EQ(refused(g, fly(g, start(g, f, kB4), "level, L"), "R"), "JD-STK-01") << "the enemy is a step higher";
}

TEST(Energy, JD_NRG_09_WhatPaysForATurn) {
  // Maximum speed 13, type A, airspeed 2, level 6: drag -4.5, thrust +1.5, and +1.5 more with the burner.
  Fight f;
  f.type(Seat::kBlue).max_speed = 13, f.type(Seat::kBlue).turn_type = kTypeA, f.type(Seat::kBlue).high_accel = false,
  f.type(Seat::kBlue).afterburner = true;
  for (const double sp : {2.0, 2.5})
    for (const int fuel : {0, 1}) {
      f.put(kB1, "DD18", 1, "6.1", sp).fuel = fuel;
      const JetDuel g = f.game();
      EXPECT_EQ(is_legal(g, fly(g, start(g, f, kB1), "level, L, L"), "left"), fuel == 1 && sp > 2) << sp << fuel;
    }
  // Maximum speed 20, type F, airspeed 3, level 3: drag -9, thrust +2.5. Stopping short costs 3 more; gentle saves 2.
  f.type(Seat::kBlue).max_speed = 20, f.type(Seat::kBlue).turn_type = kTypeF;
  f.put(kB1, "DD18", 1, "3.1", 9).fuel = 0;
  f.put(kR1, "FF17", 1, "3.1");
  const JetDuel g = f.game();
  EXPECT_EQ(refused(g, fly(g, start(g, f, kB1), "level, L, L, L"), "left"), "");
  const State stopped = fly(g, start(g, f, kB1), "level, L, L, stop");
  EXPECT_EQ(refused(g, stopped, "left"), "JD-NRG-09");
  EXPECT_EQ(refused(g, stopped, "left-gentle"), "");
}

TEST(Energy, JD_NRG_07_EveryHalfPointDownToTheBottom) {
  Fight f;
  f.type(Seat::kBlue).max_speed = 13, f.type(Seat::kBlue).high_accel = false;
  const auto choices = [&](double sp, int fuel) {
    f.put(kB1, "DD18", 1, "4.1", sp).fuel = fuel;
    const JetDuel g = f.game();
    const State s = fly(g, start(g, f, kB1), "level, L, R");  // airspeed 2: thrust +1.5
    game::ActionList list;
    g.legal(s, list);
    return list.size();
  };
  EXPECT_EQ(choices(8, 0), 13u) << "0 to 6";
  EXPECT_EQ(choices(8, 1), 14u);
  EXPECT_EQ(choices(5.5, 0), 13u) << "7 - 6 = 1";
  EXPECT_EQ(choices(5, 0), 12u);
  EXPECT_EQ(choices(1, 0), 4u) << "2.5 down to 1";
}

TEST(Turning, JD_TRN_02_EveryFaceOfTheTurnDie) {
  Fight f;
  f.type(Seat::kBlue).turn_type = kTypeD;
  for (const auto& [altitude, bank, needs] :
       {std::tuple{"5.1", kLeft, 3}, std::tuple{"5.1", kLevel, 4}, std::tuple{"3.1", kLevel, 3}}) {
    f.put(kB1, "DD18", 1, altitude, 16);
    f.jet(kB1).bank = static_cast<Bank>(bank);
    const JetDuel g = f.game();
    const State s = fly(g, start(g, f, kB1), "level, L, L, L, left");
    ASSERT_EQ(s.phase, Phase::kTurnRoll);
    for (int face = 1; face <= 10; ++face) EXPECT_EQ(g.read(s, {face}), face >= needs ? 1u : 0u) << needs << " " << face;
    game::OutcomeList list;
    g.outcomes(s, list);
    ASSERT_EQ(list.size(), 2u);
    EXPECT_EQ(list[1].weight, static_cast<uint64_t>(11 - needs));
  }
}

TEST(Turning, JD_TRN_02_NoDieWhereEveryFaceServes) {
  Fight f;
  f.type(Seat::kBlue).turn_type = kTypeA;
  for (const int bank : {kLeft, kLevel}) {  // score 1: in the bank nothing can fail
    f.put(kB1, "DD18", 1, "3.1", 16);
    f.jet(kB1).bank = static_cast<Bank>(bank);
    const JetDuel g = f.game();
    const State s = fly(g, start(g, f, kB1), "level, L, L, L, left");
    EXPECT_EQ(s.phase, bank == kLeft ? Phase::kThrottle : Phase::kTurnRoll);
    EXPECT_EQ(s.act.turned, bank == kLeft);
  }
}

TEST(Ai, JD_AI_EDGE2_GentleAtLevel11) {
  for (const char* altitude : {"10.4", "11.1"}) {
    const bool top = alt(altitude) == 44;
    Fight f;
    f.setup.lowest = 6;
    for (const Slot slot : {kB3, kR1, kR3}) f.jet(slot).z = 32;
    f.pilot(kB1).ai = true, f.pilot(kB1).skill = kGreen;
    f.put(kB1, "FFF18", 1, altitude, 16);
    const JetDuel g = f.game();
    game::EventLog log;
    State s = g.activate(f.state, kB1);
    ASSERT_EQ(s.phase, Phase::kAwareness);
    const State kept = s;
    s = fly(g, s, "lost", &log);
    const auto turned = std::find_if(log.events.begin(), log.events.end(), [](const auto& e) { return e.kind == "turn"; });
    ASSERT_NE(turned, log.events.end());
    EXPECT_EQ(turned->text.find(" gently (") != std::string::npos, top) << turned->text;
    // The same for a pilot who knows where he is.
    State at_edge = kept;
    at_edge.jets[kB1].at = at("GGG18");
    at_edge.act.path = FlightPath("L");
    EXPECT_EQ(static_cast<bool>(g.turn_refusal(at_edge, kLeft, false)), top);
    EXPECT_FALSE(g.turn_refusal(at_edge, kLeft, true));
  }
}

}  // namespace
}  // namespace furball::jet_duel
