#include "games/full_circle/test_util.h"

namespace furball::full_circle::testing {
namespace {

// One escort in an empty sky (the lone interceptor waits far away), level = base 3 + step.
Sky lone(int energy, int step = 1, Place p = {8, 15}, int heading = 0, Plane plane = fighter()) {
  Sky sky(forces({plane}, {fighter(), fighter()}));
  sky.put_bombers(0, {8, 37}, 4);
  sky.s.groups[0].step = 2;
  sky.put(kE1, p, step, heading, energy);
  sky.put(kI1, {17, 46}, 4, 4, 20);
  sky.to_move(kE1);
  return sky;
}

TEST(Flight, FC_FLIGHT_01_ClimbRoundsDownDiveRoundsUp) {
  // X05: airspeed 4 at step 1
  EXPECT_EQ(lone(60, 1).notations(), "dive1 level climb1 climb2 leave");
  EXPECT_EQ(lone(40, 2).notations(), "dive2 dive1 level climb1 leave");
  EXPECT_EQ(lone(20, 2).notations(), "dive1 level climb1 leave");
  EXPECT_EQ(lone(10, 2).notations(), "dive1 level leave");
  EXPECT_EQ(lone(10, 2).refusal("climb1"), "FC-FLIGHT-01");
  EXPECT_EQ(lone(10, 2).refusal("dive2"), "FC-FLIGHT-01");
}

TEST(Flight, FC_FLIGHT_02_HexesEqualAirspeedOneLessInAClimb) {
  for (const auto& [energy, a] : {std::pair{10, 1}, {20, 2}, {40, 3}, {60, 4}}) {
    Sky sky = lone(energy);
    sky.play({"level"});
    for (int i = 0; i < a; ++i) sky.play({"S"});
    EXPECT_EQ(sky.at(kE1), (Place{8, 15 + 2 * a})) << a;
    if (a == 1) continue;
    Sky up = lone(energy);
    up.play({"climb1"});
    for (int i = 0; i < a - 1; ++i) up.play({"S"});
    EXPECT_EQ(up.at(kE1), (Place{8, 15 + 2 * (a - 1)})) << a;
  }
}

TEST(Flight, FC_FLIGHT_03_OneTurnOfSixtyDegreesInEachHexEntered) {
  Sky sky = lone(20);
  sky.play({"level", "R"});
  EXPECT_EQ(sky.at(kE1), (Place{9, 18}));  // (8,17), then front right
  EXPECT_EQ(sky.f(kE1).heading, 1);
  sky.play({"R"});
  EXPECT_EQ(sky.f(kE1).heading, 2);
  EXPECT_EQ(sky.at(kE1), (Place{9, 18}));
}

TEST(Flight, FC_FLIGHT_04_ThreeHexesLevelNoSuccessiveTurns) {
  const Sky sky = lone(40);
  EXPECT_EQ(fly_string(sky, 0, "R-R-S"), "FC-FLIGHT-04");
  EXPECT_EQ(fly_string(sky, 0, "R-S-R"), "legal");
  EXPECT_EQ(fly_string(sky, 0, "R-S-L"), "legal");
  // X01, ruling A02
  EXPECT_EQ(fly_string(sky, 0, "R-L-L"), "FC-FLIGHT-04");
  EXPECT_EQ(fly_string(sky, 0, "R-L-R"), "legal");
  EXPECT_EQ(fly_string(sky, 0, "S-R-R"), "FC-FLIGHT-04");
  // Two hexes know no limit
  EXPECT_EQ(fly_string(lone(20), 0, "R-R"), "legal");
}

TEST(Flight, FC_FLIGHT_05_OneTurnInFourHexesOrThreeWithAChangeOfStep) {
  // X03
  EXPECT_EQ(fly_string(lone(40), -1, "R-S-L"), "FC-FLIGHT-05");
  EXPECT_EQ(fly_string(lone(40), -1, "R-L-R"), "legal");
  EXPECT_EQ(fly_string(lone(40), -1, "S-R-L"), "legal");
  EXPECT_EQ(fly_string(lone(40), -1, "R-R-S"), "FC-FLIGHT-05");
  // X05: airspeed 4 climbing flies three hexes under the same limit
  EXPECT_EQ(fly_string(lone(60), 1, "R-S-R"), "FC-FLIGHT-05");
  EXPECT_EQ(fly_string(lone(60), 1, "R-L-S"), "legal");
  EXPECT_EQ(fly_string(lone(60), 0, "R-S-S-L"), "FC-FLIGHT-05");
  // X06: airspeed 3 climbing flies two hexes without limit
  EXPECT_EQ(fly_string(lone(40), 1, "R-R"), "legal");
}

TEST(Flight, FC_FLIGHT_06_WeavesAreExemptAndMayBeChained) {
  // X04, F5f
  Sky sky = lone(60);
  EXPECT_EQ(fly_string(sky, 0, "R-L-R-L"), "legal");
  EXPECT_EQ(fly_string(sky, 0, "R-L-S-R"), "FC-FLIGHT-05");
  sky.play({"level", "R", "L", "R"});
  EXPECT_EQ(sky.s.move.nw, 1);
  sky.play({"L"});
  EXPECT_EQ(sky.f(kE1).heading, 0);
}

TEST(Flight, FC_FLIGHT_07_NoTurnInABombersHexAtTheFinalStep) {
  Sky sky = lone(20, 1, {8, 15});
  sky.put_bombers(0, {8, 17}, 1);
  EXPECT_EQ(fly_string(sky, 0, "L-S"), "FC-FLIGHT-07");
  EXPECT_EQ(fly_string(sky, 0, "S-S"), "legal");
  EXPECT_EQ(fly_string(sky, -1, "L-S"), "legal");  // another final step
  EXPECT_EQ(fly_string(sky, 1, "L"), "legal");
  sky.put(kI1, {8, 15}, 1, 0, 20);  // the other side is bound too
  sky.to_move(kI1);
  EXPECT_EQ(fly_string(sky, 0, "L-S"), "FC-FLIGHT-07");
}

TEST(Flight, FC_FLIGHT_08_NotWithFriendsThatHaveFlown) {
  Sky sky(forces({fighter(), fighter()}, {fighter(), fighter()}));
  sky.put(kE1, {8, 15}, 1, 0, 10);
  sky.put(kE2, {8, 17}, 1, 0, 10);
  sky.put(kI1, {17, 46}, 4, 4, 20);
  sky.to_move(kE1);
  EXPECT_EQ(fly_string(sky, 0, "S"), "legal");  // it has not flown yet
  sky.s.fighters[kE2].set(kFlown);
  EXPECT_EQ(sky.refusal("level"), "FC-FLIGHT-08");
  EXPECT_EQ(fly_string(sky, -1, "S"), "legal");
  // Passing through is free
  sky.s.fighters[kE1].energy = 20;
  EXPECT_EQ(fly_string(sky, 0, "S-S"), "legal");
  // X31: an escort at airspeed 1 behind its own bombers
  Sky behind = lone(10, 1, {8, 15});
  behind.put_bombers(0, {8, 17}, 1);
  EXPECT_EQ(behind.refusal("level"), "FC-FLIGHT-08");
  for (const char* turns : {"L", "S", "R"}) EXPECT_EQ(fly_string(behind, -1, turns), "legal");
  // X32: at step 0 it must leave
  Sky low = lone(10, 0, {8, 15});
  low.put_bombers(0, {8, 17}, 0);
  EXPECT_EQ(low.notations(), "leave");
}

TEST(Flight, FC_FLIGHT_09_MayEndWithEnemies) {
  Sky sky = lone(10);
  sky.put(kI1, {8, 17}, 1, 3, 20);
  EXPECT_EQ(fly_string(sky, 0, "S"), "legal");
}

TEST(Flight, FC_STOP_01_StopsOneHexEarlyWithEnemyFighters) {
  Sky sky = lone(20);
  sky.put(kI1, {8, 17}, 1, 3, 20);
  sky.play({"level"});
  EXPECT_EQ(sky.notations(), "S L R S! L! R!");
  Sky none = lone(20);
  none.play({"level"});
  EXPECT_EQ(none.refusal("S!"), "FC-STOP-01");  // nobody there
  Sky bombers = lone(20);
  bombers.put_bombers(0, {8, 17}, 1);
  bombers.put(kI1, {8, 15}, 1, 0, 20);
  bombers.put(kE1, {0, 1}, 4, 0, 20);
  bombers.to_move(kI1).play({"level"});
  EXPECT_EQ(bombers.refusal("S!"), "FC-STOP-01");  // bombers do not count
  Sky climbing = lone(40);
  climbing.put(kI1, {8, 17}, 2, 3, 20);
  climbing.play({"climb1"});
  EXPECT_EQ(climbing.refusal("S!"), "FC-STOP-01");
  Sky early = lone(60);
  early.put(kI1, {8, 17}, 1, 3, 20);
  early.play({"level"});
  EXPECT_EQ(early.refusal("S!"), "FC-STOP-01");  // two hexes early
}

TEST(Flight, FC_STOP_02_LimitsOfTheFullMoveBind) {
  // F5d: R-S is legal, R-R is not at three hexes level
  Sky sky = lone(40);
  sky.put(kI1, {9, 18}, 1, 0, 20);
  sky.play({"level", "R"});
  EXPECT_TRUE(sky.legal("S!"));
  EXPECT_EQ(sky.refusal("R!"), "FC-FLIGHT-04");
  EXPECT_EQ(fly_string(lone(20), 0, "R-R"), "legal");  // as a full two-hex move it would be
}

TEST(Flight, FC_STOP_03_ThrottlesBackUnlessHeadOn) {
  // X07: L or R forces six points, straight head-on does not; no tight turn in any
  for (const char* choice : {"L!", "R!"}) {
    Sky sky = lone(20);
    sky.put(kI1, {8, 17}, 1, 3, 20);
    sky.play({"level"});
    EXPECT_EQ(sky.refusal("LL"), "FC-TIGHT-01");
    sky.play({choice});
    EXPECT_TRUE(sky.rules.forced_throttle(sky.s)) << choice;
  }
  Sky sky = lone(20);
  sky.put(kI1, {8, 17}, 1, 3, 20);
  sky.play({"level", "S!"});
  EXPECT_FALSE(sky.rules.forced_throttle(sky.s));
  sky.roll(1);
  EXPECT_EQ(sky.s.stage, Stage::kThrottle);
}

TEST(Flight, FC_LEAVE_01_MayLeaveFromAnyStep) {
  for (int step = 0; step < 5; ++step) {
    Sky sky = lone(20, step);
    sky.play({"leave"});
    EXPECT_EQ(sky.f(kE1).status, Status::kLeft);
  }
}

TEST(Flight, FC_LEAVE_02_EdgeAndBreakOffForceItOut) {
  Sky edge = lone(10, 1, {8, 47});
  EXPECT_EQ(edge.notations(), "leave");
  EXPECT_EQ(edge.refusal("level"), "FC-LEAVE-02");
  Sky crossing = lone(40, 1, {8, 43});
  crossing.play({"level", "S", "S"});
  EXPECT_EQ(crossing.f(kE1).status, Status::kLeft);
  EXPECT_EQ(crossing.log.events.back().kind == "phase" || crossing.log.events.size() > 1, true);
  // In break-off before its activation: no choice
  Sky sky(forces({fighter(), fighter()}, {fighter(), fighter()}));
  sky.put(kE1, {8, 15}, 1, 0, 20);
  sky.put(kE2, {6, 15}, 1, 0, 20).set(kBreakOff);
  sky.put(kI1, {17, 40}, 4, 4, 20);
  sky.to_move(kE1).play({"leave"});
  EXPECT_EQ(sky.f(kE2).status, Status::kLeft);
  EXPECT_EQ(sky.s.side, Side::kInterceptor);  // the next round has begun
}

TEST(Flight, FC_TIGHT_01_OnlyAfterTurningInAOneHexMove) {
  Sky one = lone(10);
  one.play({"level"});
  EXPECT_EQ(one.notations(), "S L R LL RR");
  Sky climbing = lone(20);
  climbing.play({"climb1"});
  EXPECT_EQ(climbing.notations(), "S L R LL RR");
  Sky two = lone(20);
  two.play({"level"});
  EXPECT_EQ(two.refusal("RR"), "FC-TIGHT-01");
}

TEST(Flight, FC_TIGHT_02_ModifiersByAgilityHeightAndPilots) {
  const auto modifier = [](int agility, int level, bool poor, bool inexperienced, bool with_enemy) {
    auto setup = forces({flat(5, 5 + agility)}, {fighter(), fighter()}, bomber(), 1, std::min(level, 18));
    setup.inexperienced[Side::kEscort] = inexperienced;
    Sky sky(setup);
    sky.put(kE1, {8, 15}, level - std::min(level, 18), 0, 10);
    if (with_enemy) sky.put(kI1, {8, 15}, level - std::min(level, 18), 3, 10);
    sky.to_move(kE1);
    sky.s.poor_sa[Side::kEscort] = poor;
    return sum(sky.rules.tight_modifiers(sky.s, kE1, level));
  };
  EXPECT_EQ(modifier(0, 0, false, false, false), -2 + 1);
  EXPECT_EQ(modifier(0, 6, false, false, false), -1);
  EXPECT_EQ(modifier(0, 7, false, false, false), -2);
  EXPECT_EQ(modifier(0, 11, false, false, false), -2);
  EXPECT_EQ(modifier(0, 12, false, false, false), -3);
  EXPECT_EQ(modifier(0, 15, false, false, false), -3);
  EXPECT_EQ(modifier(0, 16, false, false, false), -4);
  EXPECT_EQ(modifier(3, 8, false, false, false), 2);
  EXPECT_EQ(modifier(2, 5, false, false, false), 3);  // X08: cannot fail
  EXPECT_EQ(modifier(1, 8, false, false, false), 0);
  EXPECT_EQ(modifier(-1, 8, false, false, false), -4);
  // X09
  EXPECT_EQ(modifier(0, 13, true, false, false), -5);
  EXPECT_EQ(modifier(0, 13, true, false, true), -3);
  EXPECT_EQ(modifier(0, 13, false, true, true), -5);
}

TEST(Flight, FC_TIGHT_03_SuccessTurnsAgainAndMovesFailureStays) {
  Sky sky = lone(10, 1, {8, 25});
  sky.put_bombers(0, {8, 37}, 2);
  sky.play({"level", "LL"});
  Sky failed = sky;
  sky.roll(6);
  EXPECT_EQ(sky.at(kE1), (Place{7, 26}));  // the original left front
  EXPECT_EQ(sky.f(kE1).heading, 4);
  EXPECT_EQ(sky.s.move.nw, 2);
  failed.roll(1);  // 1 + 0 + 1 is less than 3
  EXPECT_EQ(failed.at(kE1), (Place{8, 27}));
  EXPECT_EQ(failed.f(kE1).heading, 5);
  EXPECT_EQ(failed.s.move.nw, 1);
}

TEST(Flight, FC_TIGHT_04_BothHexesMustBeClear) {
  Sky sky(forces({fighter(), fighter()}, {fighter(), fighter()}));
  sky.put_bombers(0, {8, 39}, 1);
  sky.put(kE1, {8, 25}, 1, 0, 10);
  sky.put(kE2, {7, 26}, 1, 0, 10);
  sky.put(kI1, {17, 40}, 4, 4, 20);
  sky.to_move(kE1).play({"level"});
  EXPECT_TRUE(sky.legal("LL"));  // it has not flown
  sky.s.fighters[kE2].set(kFlown);
  EXPECT_EQ(sky.refusal("LL"), "FC-TIGHT-04");
  EXPECT_TRUE(sky.legal("RR"));
  sky.put_bombers(0, {9, 26}, 1);
  EXPECT_EQ(sky.refusal("RR"), "FC-TIGHT-04");
  sky.put_bombers(0, {9, 26}, 2);  // another step
  EXPECT_TRUE(sky.legal("RR"));
}

TEST(Flight, FC_TIGHT_05_ClumsyTypesMayNotTry) {
  Sky sky = lone(10, 1, {8, 15}, 0, flat(6, 4));  // X08
  sky.play({"level"});
  EXPECT_EQ(sky.notations(), "S L R");
  EXPECT_EQ(sky.refusal("LL"), "FC-TIGHT-05");
  EXPECT_EQ(fly_string(lone(10, 1, {8, 15}, 0, flat(5, 4)), 0, "L"), "legal");
  // The initial level counts: agility 0 at level 4, -3 above it
  PlaneSpec spec;
  spec.bands = {{0, 4, 5, 5, 1}, {5, 22, 6, 3, 2}};
  Sky climbing = lone(20, 1, {8, 15}, 0, fighter(spec));
  climbing.play({"climb1"});
  EXPECT_TRUE(climbing.legal("LL"));
}

TEST(Flight, TightTurnOverTheEdgeMayBeTried) {
  // Ruling A08
  Sky sky = lone(10, 1, {0, 15}, 0);
  sky.play({"level"});
  EXPECT_TRUE(sky.legal("LL"));
  sky.play({"LL"});
  sky.roll(6);
  EXPECT_EQ(sky.f(kE1).status, Status::kLeft);
}

TEST(Flight, X35_SeventeenTurnStringsThirteenEnds) {
  Sky sky = lone(40, 1, {8, 25});
  sky.put_bombers(0, {8, 1}, 2);
  PathList list;
  sky.rules.paths(sky.s, list);
  int strings = 0;
  std::vector<std::tuple<int, int, int>> ends;
  for (const Path& p : list) {
    if (p.dz != 0) continue;
    ++strings;
    const auto end = std::tuple{p.end.file, p.end.y, p.heading};
    if (std::find(ends.begin(), ends.end(), end) == ends.end()) ends.push_back(end);
  }
  EXPECT_EQ(strings, 17);
  EXPECT_EQ(ends.size(), 13u);
}

TEST(Flight, PathsAgreeWithTheChainOfChoices) {
  // Every path can be flown choice by choice, and the chain leads to as many ends.
  Sky sky(forces({fighter(), fighter()}, {fighter(), fighter()}, bomber(), 2));
  sky.put(kE1, {8, 21}, 2, 1, 40);
  sky.put(kE2, {9, 24}, 1, 0, 20).set(kFlown);
  sky.put(kI1, {10, 23}, 2, 4, 20);
  sky.put(kI2, {9, 24}, 2, 0, 20);
  sky.to_move(kE1);
  PathList list;
  sky.rules.paths(sky.s, list);
  ASSERT_GT(list.size(), 40u);
  for (const Path& p : list) {
    Sky each = sky;
    each.play({sky.rules.notation(sky.s, fly(p.dz))});
    for (int i = 0; i < p.count; ++i) each.play({sky.rules.notation(each.s, turn(p.choices[i]))});
    if (!p.left_board && !p.tight) {
      EXPECT_EQ(each.at(kE1), p.end);
      EXPECT_EQ(each.f(kE1).heading, p.heading);
    }
  }
}

}  // namespace
}  // namespace furball::full_circle::testing
