// Awareness, opponent, altitude and flight of the AI pilots: one test or more for every priority.

#include "games/jet_duel/ai/ai_test_support.h"

namespace furball::jet_duel {
namespace {

State roll(const JetDuel& g, const Fight& f, Slot slot, int natural) {
  State s = f.state;
  s.active = slot;
  s = g.activate(s, slot);
  EXPECT_EQ(s.phase, Phase::kAwareness);
  settle(g, s, static_cast<uint32_t>(natural));
  return s;
}

TEST(Ai, JD_AI_03_AwarenessInTheSolitaireVariant) {
  AiFight f;
  f.put(kB1, "DD18", 1, "3.1"), f.put(kB3, "DD26", 1, "3.1"), f.put(kR1, "HH22", 4, "3.1");
  const auto modifier = [&](Slot slot) {
    Modifiers list;
    f.game().awareness_modifiers(f.state, slot, list);
    return list.sum();
  };
  EXPECT_EQ(modifier(kB3), 0) << "an AI wingman of an AI leader does not look for him";
  f.pilot(kB1).ai = false;
  EXPECT_EQ(modifier(kB3), -1);
  EXPECT_EQ(modifier(kB1), -1) << "people pay for their foresight";
  for (Pilot& p : f.setup.pilots) p.ai = false;
  EXPECT_EQ(modifier(kB1), 0) << "not in a game of people only";
}

TEST(Ai, JD_AI_04_EqualOptionsAreDiced) {
  AiFight f;  // two enemies placed alike
  f.put(kB1, "DD18", 1, "3.1", 16);
  f.put(kR1, "JJ16", 4, "3.1", 16), f.put(kR3, "JJ20", 4, "3.1", 16);
  ASSERT_EQ(geom::distance(at("DD18"), at("JJ16")), geom::distance(at("DD18"), at("JJ20")));
  f.type(Seat::kRed).gun = kNoGun;
  f.jet(kB1).heat = 0;
  const JetDuel g = f.game();
  const State s = roll(g, f, kB1, 5);
  EXPECT_EQ(book(g, s), "watch 21|watch 23");
  bool seen[2] = {false, false};
  for (uint64_t seed = 0; seed < 40; ++seed) {
    dice::Rng rng(seed);
    const game::BotChoice c = g.choose("rulebook", s, rng);
    seen[watched(c.action).slot() == kR3] = true;
    ASSERT_FALSE(c.reasons.empty());
    EXPECT_EQ(c.reasons[0].key, "dice");
  }
  EXPECT_TRUE(seen[0] && seen[1]);
}

TEST(Ai, JD_AI_08_OnlyTheOpponentShapesTheMove) {
  AiFight f;
  f.put(kB1, "DD18", 1, "3.1", 16);
  f.put(kR1, "JJ18", 4, "4.1", 16), f.put(kR3, "JJ24", 4, "2.3", 16);
  const JetDuel g = f.game();
  EXPECT_EQ(book(g, f.against(g, kB1, kR1)), "steep-climb");
  EXPECT_EQ(book(g, f.against(g, kB1, kR3)), "dive");
  // Yet he fires at whoever comes before his guns.
  f.put(kB1, "DD18", 1, "3.1", 16), f.put(kR3, "EE18", 1, "3.1", 16);
  State s = f.against(g, kB1, kR1);
  s.phase = Phase::kWeapons;
  EXPECT_EQ(book(g, s), "guns 23");
}

TEST(Ai, JD_AI_OP1_MissilesFirst) {
  AiFight f;
  f.put(kB1, "DD18", 1, "3.1", 16);
  f.put(kR1, "EE18", 1, "3.1", 16);
  f.put(kR3, "SS18", 4, "3.1", 16);
  f.missile(kR3, kHeat, kB1, "PP18", "3.1");
  JetDuel g = f.game();
  State s = roll(g, f, kB1, 9);
  EXPECT_EQ(book_by(g, s), "watch-missile 23 JD-AI-OP1");
  f.missile(kR1, kHeat, kB1, "Z18", "3.1");
  EXPECT_EQ(book(g, roll(g, f, kB1, 9)), "watch-missile 21|watch-missile 23") << "several are diced for";
}

TEST(Ai, JD_AI_OP2_TheRadarMissilesTarget) {
  AiFight f("f-4e", "mig-15bis");
  f.put(kB1, "DD18", 1, "3.1", 16);
  f.put(kR1, "EE18", 1, "3.1", 16), f.put(kR3, "MM22", 4, "3.1", 16);
  const JetDuel g = f.game();
  EXPECT_EQ(book(g, roll(g, f, kB1, 9)), "watch 21");
  f.missile(kB1, kRadar, kR3, "AA18", "3.1");
  const State s = roll(g, f, kB1, 9);
  EXPECT_EQ(book_by(g, s), "watch 23 JD-AI-OP2");
}

TEST(Ai, JD_AI_OP3_TheGunThreat) {
  AiFight f;
  f.jet(kB1).bursts = 0;
  f.put(kB1, "DD18", 1, "3.1", 16).bursts = 0;
  f.jet(kB1).heat = 0;
  f.put(kR3, "FF22", 1, "3.1", 16);  // neutral
  const auto threat = [&](const char* hex, int heading, const char* altitude) {
    f.put(kR1, hex, heading, altitude, 16);
    const JetDuel g = f.game();
    const State s = roll(g, f, kB1, 10);
    return book(g, s) == "watch 21" && decider(g, s) == "JD-AI-OP3";
  };
  EXPECT_TRUE(threat("BB18", 1, "3.1")) << "behind, same heading";
  EXPECT_TRUE(threat("BB18", 1, "3.4")) << "three steps up";
  EXPECT_FALSE(threat("BB18", 1, "4.1")) << "four steps up";
  EXPECT_FALSE(threat("AA16", 1, "3.1")) << "too far";
  f.type(Seat::kRed).gun = kNoGun;
  EXPECT_FALSE(threat("BB18", 1, "3.1"));
  f.type(Seat::kRed).gun = kCannon;
  EXPECT_TRUE(threat("EE16", 3, "3.1")) << "120 degrees, the front hex in his frontal arc";
  EXPECT_FALSE(threat("GG18", 4, "3.1")) << "head-on";
}

TEST(Ai, JD_AI_OP4_WhomHeCanEngage) {
  AiFight f;
  f.put(kB1, "DD18", 1, "3.1", 16).heat = 0;
  f.put(kR1, "GG19", 1, "3.1", 16), f.put(kR3, "CC14", 4, "3.1", 16);
  f.type(Seat::kRed).gun = kNoGun;
  const JetDuel g = f.game();
  const State s = roll(g, f, kB1, 10);
  EXPECT_TRUE(Rulebook(g).would_engage(s, kR1));
  EXPECT_FALSE(Rulebook(g).would_engage(s, kR3));
  EXPECT_EQ(book_by(g, s), "watch 21 JD-AI-OP4");
}

TEST(Ai, JD_AI_OP5_TheMissileThreatBehind) {
  AiFight f("mig-15bis", "f-4e");
  f.put(kB1, "DD18", 1, "3.1", 16);
  f.put(kR1, "V18", 1, "4.4", 16);  // 8 behind, pointing at him
  f.put(kR3, "LL26", 1, "3.1", 16);
  f.type(Seat::kRed).gun = kNoGun;
  JetDuel g = f.game();
  const State s = roll(g, f, kB1, 10);
  EXPECT_EQ(book_by(g, s), "watch 21 JD-AI-OP5");
  const auto threat = [&](const char* hex, int heading) {
    f.put(kR1, hex, heading, "4.4", 16);
    return decider(g, roll(g, f, kB1, 10)) == "JD-AI-OP5";
  };
  EXPECT_TRUE(threat("T18", 1)) << "10 hexes";
  EXPECT_FALSE(threat("S18", 1)) << "11 hexes";
  EXPECT_FALSE(threat("V18", 4)) << "flying away";
  EXPECT_FALSE(threat("LL18", 4)) << "ahead";
  EXPECT_TRUE(threat("V18", 1));
  f.jet(kR1).heat = 0, f.jet(kR1).radar = 0;
  EXPECT_EQ(decider(g, roll(g, f, kB1, 10)), "JD-AI-OP5") << "spent missiles do not count (JD-AI-04)";
  f.type(Seat::kRed).heat.count = f.type(Seat::kRed).radar_missile.count = 0;
  g = f.game();
  EXPECT_NE(decider(g, roll(g, f, kB1, 10)), "JD-AI-OP5");
}

TEST(Ai, JD_AI_OP6_CloserByHalfTheRoll) {  // probe P26
  AiFight f;
  f.type(Seat::kRed).gun = kNoGun;
  f.put(kB1, "DD18", 1, "3.1", 16).heat = 0;
  f.jet(kB1).bursts = 0;
  f.put(kR1, "HH20", 4, "3.1", 16);  // 4
  f.put(kR3, "KK21", 4, "3.1", 16);  // 7
  ASSERT_EQ(geom::distance(at("DD18"), at("KK21")), 7);
  const JetDuel g = f.game();
  EXPECT_EQ(book_by(g, roll(g, f, kB1, 6)), "watch 21 JD-AI-OP6");
  EXPECT_EQ(book(g, roll(g, f, kB1, 7)), "watch 21|watch 23");
}

TEST(Ai, JD_AI_OP7_LeastHeadingDifference) {
  AiFight f;
  f.type(Seat::kRed).gun = kNoGun;
  f.put(kB1, "DD18", 1, "3.1", 16).heat = 0;
  f.jet(kB1).bursts = 0;
  f.put(kR1, "HH20", 4, "3.1", 16), f.put(kR3, "HH21", 2, "3.1", 16);
  const JetDuel g = f.game();
  EXPECT_EQ(book_by(g, roll(g, f, kB1, 10)), "watch 23 JD-AI-OP7");
}

// --- altitude ----------------------------------------------------------------------------------------------

std::string altitude_of(AiFight& f, Opponent opponent = kR1) {
  const JetDuel g = f.game();
  return book(g, f.against(g, kB1, opponent));
}

TEST(Ai, JD_AI_AP1_StayInTheBand) {
  AiFight f;
  f.put(kB1, "DD18", 1, "6.4", 16), f.put(kR1, "HH20", 4, "6.4", 16);
  JetDuel g = f.game();
  EXPECT_EQ(refused(g, f.against(g, kB1, kR1), "climb"), "JD-AI-AP1");
  f.put(kB1, "DD18", 1, "1.1", 8);
  EXPECT_EQ(refused(g, f.against(g, kB1, kR1), "dive"), "JD-AI-AP1");
  EXPECT_EQ(altitude_of(f), "level") << "too slow to climb (AP4), too low to dive";
}

TEST(Ai, JD_AI_AP2_DiveFromMissiles) {
  AiFight f;
  f.put(kB1, "DD18", 1, "4.1", 24), f.put(kR1, "SS18", 4, "4.1", 16);
  f.missile(kR1, kHeat, kB1, "LL18", "4.1");
  EXPECT_EQ(altitude_of(f, Opponent::missile_of(kR1)), "dive") << "ahead: the smallest dive";
  f.missile(kR1, kHeat, kB1, "V18", "4.1");
  EXPECT_EQ(altitude_of(f, Opponent::missile_of(kR1)), "steep-dive3") << "behind: steeply";
}

TEST(Ai, JD_AI_AP3_ClimbFromBehindAndPullUpClose) {
  AiFight f;
  f.type(Seat::kBlue).turn_type = kTypeE;
  f.put(kB1, "DD18", 1, "3.3", 24), f.put(kR1, "V18", 1, "3.3", 16);
  EXPECT_EQ(altitude_of(f), "steep-climb");  // probe P27
  f.put(kB1, "DD18", 1, "5.1", 24), f.put(kR1, "V18", 1, "5.1", 16);
  EXPECT_EQ(altitude_of(f), "level") << "above level 3 the climb is off";
  // Probe P30: close ahead, no ammunition to stop for: up or down, diced.
  f.type(Seat::kBlue).turn_type = kTypeB;
  f.put(kB1, "DD18", 1, "3.1", 16).bursts = 0;
  f.put(kR1, "FF18", 1, "3.1", 16);
  EXPECT_EQ(altitude_of(f), "steep-dive2|steep-climb");
  f.put(kR1, "GG19", 1, "3.1", 16);
  EXPECT_EQ(altitude_of(f), "level") << "three hexes are enough at airspeed 3";
  f.put(kB1, "DD18", 1, "3.1", 24).bursts = 0;
  EXPECT_EQ(altitude_of(f), "steep-climb") << "not at airspeed 4: two steps off beat three (AP5)";
  // The other readings of the second clause (rulings A-07).
  f.put(kB1, "DD18", 1, "3.1", 16).bursts = 0;
  f.put(kR1, "FF18", 1, "3.1", 16);
  f.setup.options.ap3 = 1;
  EXPECT_EQ(altitude_of(f), "steep-climb") << "by height: up to level 7 type B climbs";
  f.setup.options.ap3 = 2;
  EXPECT_EQ(altitude_of(f), "steep-dive2") << "by airspeed: dive at 3";
}

TEST(Ai, JD_AI_AP4_NothingSteepAtADistance) {
  AiFight f;
  f.put(kB1, "DD18", 1, "3.1", 16), f.put(kR1, "HH20", 4, "3.4", 16);  // 4 hexes, 3 steps
  EXPECT_EQ(altitude_of(f), "steep-climb");
  f.put(kR1, "KK21", 4, "3.4", 16);  // 7 > 6
  EXPECT_EQ(altitude_of(f), "climb");
  f.put(kB1, "DD18", 1, "3.1", 8), f.put(kR1, "HH20", 4, "3.4", 16);
  EXPECT_EQ(altitude_of(f), "level") << "no climb at airspeed 2";
}

TEST(Ai, JD_AI_AP5_CloseTheGapAhead) {
  AiFight f;
  f.put(kB1, "DD18", 1, "3.1", 16), f.put(kR1, "PP24", 4, "4.1", 16);
  ASSERT_EQ(geom::distance(at("DD18"), at("PP24")), 12);
  EXPECT_EQ(altitude_of(f), "climb");
  f.put(kR1, "QQ24", 4, "4.1", 16);
  EXPECT_EQ(altitude_of(f), "level") << "13 hexes";
  f.put(kR1, "V18", 4, "4.1", 16);
  EXPECT_EQ(altitude_of(f), "level") << "behind";
}

TEST(Ai, JD_AI_AP6_SpeedAndHeight) {  // probe P28
  AiFight f;
  f.setup.lowest = 3;
  f.type(Seat::kBlue).turn_type = kTypeB;
  f.put(kR1, "V18", 1, "7.4", 16);
  f.put(kB1, "DD18", 1, "7.4", 16);
  EXPECT_EQ(altitude_of(f), "level");
  f.put(kB1, "DD18", 1, "8.1", 16);
  EXPECT_EQ(altitude_of(f), "dive");
  f.put(kB1, "DD18", 1, "5.1", 8);
  EXPECT_EQ(altitude_of(f), "dive") << "airspeed 2";
  f.put(kB1, "DD18", 1, "5.1", 30);
  f.put(kR1, "PP28", 1, "5.1", 16);  // ahead but out of AP5's reach
  EXPECT_EQ(altitude_of(f), "climb") << "airspeed 4 with room above";
}

TEST(Ai, JD_AI_AP7_SmallestChange) {
  AiFight f;
  f.put(kB1, "DD18", 1, "3.1", 8), f.put(kR1, "V18", 1, "3.1", 16);
  const JetDuel g = f.game();
  const State s = f.against(g, kB1, kR1);
  EXPECT_EQ(book(g, s), "dive") << "not the steep one";
  f.put(kB1, "DD18", 1, "3.1", 16);
  EXPECT_EQ(book_by(g, f.against(g, kB1, kR1)), "level JD-AI-AP7");
}

TEST(Ai, JD_AI_AP8_CeilingsByTurnType) {
  const char* at_ceiling[] = {"9.1", "7.1", "5.1", "3.1", "1.2"};
  const char* above[] = {"10.1", "8.1", "6.1", "4.1", "2.1"};
  for (int type = 0; type < 5; ++type) {
    AiFight f;
    f.type(Seat::kBlue).turn_type = static_cast<TurnType>(type);
    f.setup.lowest = type == 0 ? 6 : type == 1 ? 3 : 1;
    for (Slot slot : {kB3, kR1, kR3})
      f.put(slot, side_of(slot) == Seat::kBlue ? "B4" : slot == kR1 ? "V18" : "B8", 1, above[type], 20);
    f.put(kB1, "DD18", 1, at_ceiling[type], 24);
    EXPECT_EQ(altitude_of(f), "steep-climb") << type;
    f.put(kB1, "DD18", 1, above[type], 24);
    EXPECT_EQ(altitude_of(f), "level") << type;
    f.put(kB1, "DD18", 1, above[type], 16);
    EXPECT_EQ(altitude_of(f), "dive") << type;
    f.put(kB1, "DD18", 1, at_ceiling[type], 16);
    EXPECT_EQ(altitude_of(f), "level") << type;
  }
}

// --- flight ------------------------------------------------------------------------------------------------

// The first hex chosen against that opponent, with its deciding priority.
std::string first_hex(AiFight& f, Opponent opponent = kR1, const char* climb = "level") {
  const JetDuel g = f.game();
  const State s = fly(g, f.against(g, kB1, opponent), climb);
  return book_by(g, s);
}

// From DD18, heading 1, against one enemy at his altitude.
std::string first_hex_against(const char* hex, int heading) {
  AiFight f;
  f.put(kB1, "DD18", 1, "3.1", 16), f.put(kR1, hex, heading, "3.1", 16);
  return first_hex(f);
}

TEST(Ai, JD_AI_FP1_LeaveTheMissilesHexrow) {
  AiFight f;
  f.put(kB1, "DD18", 1, "4.1", 16), f.put(kR1, "SS18", 4, "4.1", 16);
  const Hex m = at("DD18") + step(1) * 6;  // along his left front row
  f.missile(kR1, kHeat, kB1, hex_name(m).c_str(), "4.1");
  EXPECT_EQ(first_hex(f, Opponent::missile_of(kR1), "dive"), "R JD-AI-FP1");
}

TEST(Ai, JD_AI_FP2_TheCloserHex) {
  EXPECT_EQ(first_hex_against("DD26", 1), "R JD-AI-FP2");
  EXPECT_EQ(first_hex_against("DD10", 1), "L JD-AI-FP2");
}

TEST(Ai, JD_AI_FP3_TowardsTheRearArcForAMissile) {
  AiFight f;
  f.put(kB1, "Z18", 1, "3.1", 16), f.put(kR1, "DD18", 0, "3.1", 16);
  EXPECT_EQ(first_hex(f), "R JD-AI-FP3");
  f.jet(kB1).heat = 0;
  EXPECT_NE(first_hex(f), "R JD-AI-FP3") << "no missile, no reason";
  f.put(kB1, "Z18", 1, "3.1", 16), f.put(kR1, "DD18", 0, "5.1", 16);
  EXPECT_NE(first_hex(f), "R JD-AI-FP3") << "too high to be locked when the activation began";
  f.put(kR1, "DD18", 1, "3.1", 16);
  EXPECT_NE(first_hex(f), "R JD-AI-FP3") << "the same heading";
}

TEST(Ai, JD_AI_FP4_AwayFromTheFrontalArc) {
  EXPECT_EQ(first_hex_against("Z18", 0), "R JD-AI-FP4");
  EXPECT_EQ(first_hex_against("Z18", 2), "L JD-AI-FP4");
}

TEST(Ai, JD_AI_FP5_KeepTheDirection) {
  AiFight f;
  f.put(kB1, "DD18", 1, "3.1", 16), f.put(kR1, "Z18", 4, "3.1", 16);  // straight behind, flying away
  f.put(kB3, "DD17", 1, "4.1", 16);
  const JetDuel g = f.game();
  State s = fly(g, f.against(g, kB1, kR1), "level, R");
  EXPECT_EQ(book_by(g, s), "R JD-AI-FP5");
  s = fly(g, f.against(g, kB1, kR1), "level, L");
  EXPECT_EQ(book(g, s), "L");
}

TEST(Ai, JD_AI_FP6_TheSideOfTheBank) {
  AiFight f;
  f.put(kB1, "DD18", 1, "3.1", 16).bank = kRight;
  f.put(kR1, "Z18", 4, "3.1", 16);
  EXPECT_EQ(first_hex(f), "R JD-AI-FP6");
  f.jet(kB1).bank = kLeft;
  EXPECT_EQ(first_hex(f), "L JD-AI-FP6");
  f.put(kR1, "HH18", 1, "3.1", 16);  // in his frontal arc, straight ahead
  const std::string ahead = first_hex(f);
  EXPECT_EQ(ahead.find("FP6"), std::string::npos);
}

TEST(Ai, JD_AI_FP7_SpacingToTheFarthestFriend) {
  AiFight f;
  f.put(kB1, "DD18", 1, "3.1", 16);
  f.put(kR1, "Z18", 4, "3.1", 16);
  f.put(kB3, "EE10", 1, "3.1", 16);  // 8 and 9 from the two front hexes
  ASSERT_EQ(geom::distance(front_hex(at("DD18"), HexCorner(1), 0), at("EE10")), 8);
  EXPECT_EQ(first_hex(f), "L JD-AI-FP7") << "a pair keeps 8 hexes";
  AiFight four("f-5a", "mig-15bis", 4);
  four.put(kB1, "DD18", 1, "3.1", 16), four.put(kR1, "Z18", 4, "3.1", 16);
  for (Slot slot : {kB2, kB3, kB4}) four.put(slot, "EE10", 1, slot == kB2 ? "3.1" : slot == kB3 ? "3.2" : "3.3", 16);
  EXPECT_EQ(first_hex(four), "R JD-AI-FP7") << "two pairs keep 12";
  for (Slot slot : {kB3, kB4}) {
    four.lose(slot, Status::kDamaged);
  }
  EXPECT_EQ(first_hex(four), "R JD-AI-FP7") << "whatever its losses";
}

}  // namespace
}  // namespace furball::jet_duel
