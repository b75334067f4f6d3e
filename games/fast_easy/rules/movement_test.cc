#include "games/fast_easy/test_game.h"

namespace furball::fast_easy {
namespace {

TEST(Movement, FE_MOVE_01_ExactlySpeedOrOneLess) {
  const auto [g, s] = flyer("P51 Mustang");  // speed 5
  EXPECT_TRUE(can(g, s, to(5, -5, 0)));      // slips to one side only: as many hexes as the distance
  EXPECT_TRUE(can(g, s, to(4, -4, 0)));
  EXPECT_EQ(why(g, s, to(3, -3, 0)), "FE-MOVE-01");
  EXPECT_EQ(why(g, s, to(0, -6, 0)), "FE-MOVE-01");
}

TEST(Movement, FE_MOVE_02_JetsMayFlyTwoLess) {
  const auto [jet, s] = flyer("ME 262");  // speed 9
  EXPECT_TRUE(can(jet, s, to(7, -7, 0)));
  EXPECT_FALSE(can(jet, s, to(6, -6, 0)));
  const auto [prop, t] = flyer("P47 Thunderbolt");  // speed 6
  EXPECT_TRUE(can(prop, t, to(5, -5, 0)));
  EXPECT_FALSE(can(prop, t, to(4, -4, 0)));
}

TEST(Movement, FE_MOVE_03_EscortsKeepPaceUntilCombatStarts) {
  const FastEasy g = battle({escort("P51 Mustang", 0, 0), bomber("B17 G", 6, 6), red("FW 190 A", -6, 0)});
  const State calm = at_phase(g, "escorts move");
  EXPECT_TRUE(can(g, calm, to(3, -3, 0)));
  EXPECT_TRUE(can(g, calm, to(5, -5, 0)));
  const State first_shots = at_phase(g, "escorts move", {{"", "combat", 1}});
  EXPECT_TRUE(can(g, first_shots, to(3, -3, 0)));
  const State fight = at_phase(g, "escorts move", {{"", "combat", 2}});
  EXPECT_FALSE(can(g, fight, to(3, -3, 0)));
  EXPECT_TRUE(can(g, fight, to(4, -4, 0)));
}

TEST(Movement, FE_MOVE_03_CombatStartsTheTurnAfterTheFirstShot) {
  const FastEasy g = battle({escort("P51 Mustang", 0, 0), red("FW 190 A", 0, -3, 3)});
  State s = at_phase(g, "interceptors fire");
  EXPECT_EQ(s.combat, 0);
  act(g, s, "I1>E1");
  EXPECT_EQ(s.combat, 1);
  roll(g, s, "0h0");
  EXPECT_EQ(s.turn, 2);
  EXPECT_EQ(s.combat, 2);
}

TEST(Movement, FE_MOVE_04_AStraightHexCostsOne) {
  auto [g, s] = flyer("P40");  // speed 4
  act(g, s, to(0, -4, 0));
  EXPECT_EQ(at(g, s, "E1"), (Hex{0, -4}));
}

TEST(Movement, FE_MOVE_05_ASlipKeepsTheFacing) {
  const auto [g, s] = flyer("P40");       // turn 3, so these hexes are reached by slips
  EXPECT_TRUE(can(g, s, to(1, -4, 0)));   // one slip right, three straight
  EXPECT_TRUE(can(g, s, to(-1, -3, 0)));  // one slip left, three straight
  EXPECT_FALSE(can(g, s, to(1, -5, 0)));  // a slip costs a hex, too
}

TEST(Movement, FE_MOVE_06_AnyNumberOfSlips) {
  const auto [g, s] = flyer("P40");
  EXPECT_TRUE(can(g, s, to(4, -4, 0)));
  EXPECT_TRUE(can(g, s, to(-4, 0, 0)));
}

TEST(Movement, FE_MOVE_07_AStraightHexBetweenSlipsToBothSides) {
  Scene scene;
  PlaneType t;
  t.id = "test", t.name = "Test", t.speed = 2, t.turn = 9, t.guns = 1;
  scene.setup.tables.types.push_back(t);
  scene.escort("test", 0, 0);
  const FastEasy g = scene.build();
  const State s = at_phase(g, "escorts move", {{"", "combat", 2}});
  // Left then right at once would lead to (0,-1) after two hexes; it is reached by one straight hex
  // only.
  const MoveNet& net = g.net(s, s.active);
  for (const NetNode& n : net.nodes) EXPECT_TRUE(n.at != (Hex{0, -1}) || n.distance == 1);
  const Caps three{.distances = 1 << 3, .turn = HexCount(9)};
  const MoveNet longer = build_net(three);
  const auto reached = [&](Hex h) {
    return std::any_of(longer.plain.begin(), longer.plain.end(), [&](const MoveEnd& e) { return e.at == h; });
  };
  EXPECT_TRUE(reached({0, -2}));    // left, straight, right
  EXPECT_TRUE(reached({-2, -1}));   // left, left, straight
  EXPECT_FALSE(reached({-1, -1}));  // left, right, left
}

TEST(Movement, FE_MOVE_08_TurnOnlyAfterTheStraightHexes) {
  const auto [g, s] = flyer("P51 Mustang");  // turn 3
  EXPECT_TRUE(can(g, s, to(1, -4, 1)));      // three straight, turn right, one hex
  EXPECT_EQ(why(g, s, to(3, -5, 1)), "FE-MOVE-08");
  EXPECT_EQ(why(g, s, to(0, -5, 3)), "FE-MOVE-08");
}

TEST(Movement, FE_MOVE_09_TheHexAfterATurnIsStraight) {
  const auto [g, s] = flyer("P51 Mustang");
  EXPECT_TRUE(can(g, s, to(0, -5, 1)));  // on the last hex: no movement is left
  // Three straight, turn right, then a slip would lead to (0,-4) or (1,-3) facing 1 with four
  // hexes.
  EXPECT_TRUE(can(g, s, to(0, -4, 1)));  // but this one is four straight and a turn
  EXPECT_FALSE(can(g, s, to(1, -3, 1)));
}

TEST(Movement, FE_MOVE_10_ATurnBegunIsMarked) {
  auto [g, s] = flyer("P47 Thunderbolt");  // speed 6, turn 4
  act(g, s, "declare L");
  // Three slips to the right, then three straight hexes: three are marked.
  act(g, s, to(3, -6, 0) + ":3");
  EXPECT_EQ(plane(g, s, "E1").carry, Carry(1, 3));
}

TEST(Movement, FE_MOVE_10_NotWhenTheRunIsLongEnough) {
  auto [g, s] = flyer("P47 Thunderbolt");
  act(g, s, "declare R");
  EXPECT_EQ(why(g, s, to(0, -6, 0)), "FE-MOVE-10");  // six straight hexes: it could have turned
  EXPECT_EQ(why(g, s, "imm " + to(0, -4, 0)), "FE-MOVE-10");
}

TEST(Movement, FE_MOVE_11_TheMarkedCountBringsTheTurnForward) {
  const auto [g, s] = flyer("P47 Thunderbolt", {}, false, "R3");  // turn 4: due after one hex
  EXPECT_TRUE(can(g, s, to(5, -6, 1)));
  EXPECT_EQ(why(g, s, to(0, -6, 0)), "FE-MOVE-11");
  EXPECT_EQ(why(g, s, "imm " + to(0, -4, 0)), "FE-MOVE-11");
  for (const End& e : ends(g, s)) EXPECT_NE(e, (End{0, -6, 0}));
}

TEST(Movement, FE_MOVE_11_StillShortAccumulates) {
  auto [g, s] = flyer("JU87 Stukas", {}, true, "R1");  // loaded: speed 2 or 1, turn 4
  act(g, s, to(0, -2, 0));
  EXPECT_EQ(plane(g, s, "E1").carry, Carry(2, 3));
}

TEST(Movement, FE_MOVE_12_ManoeuvresMix) {
  const auto [g, s] = flyer("ME 109 E");  // speed 5, turn 2
  EXPECT_TRUE(can(g, s, to(2, -5, 1)));   // two straight, right turn, then a hex, and more of it
  EXPECT_TRUE(can(g, s, to(-2, -2, 5)));  // slip left, two straight, turn left, one hex
  EXPECT_TRUE(can(g, s, to(2, -4, 2)));   // two turns
}

TEST(Movement, FE_MOVE_13_FlyThroughButDoNotEndOnAPlane) {
  const auto [g, s] = flyer("P51 Mustang", {{0, -3}, {0, -4}});
  EXPECT_TRUE(can(g, s, to(0, -5, 0)));
  EXPECT_EQ(why(g, s, to(0, -4, 0)), "FE-MOVE-13");
}

TEST(Movement, FE_MOVE_14_ForcedOntoAPlaneItIsPushedAside) {
  // A loaded Stuka with a turn begun can end in two hexes only; both are taken.
  auto [g, s] = flyer("JU87 Stukas", {{0, -1}, {0, -2}}, true, "R2");
  EXPECT_EQ(notations(g, s), (std::set<std::string>{"jettison", "forced"}));
  act(g, s, "forced");
  ASSERT_EQ(s.step, Step::kDisplace);
  EXPECT_EQ(plane(g, s, "E1").facing.index(), 1);
  EXPECT_EQ(rolls(g, s).size(), 5u);
  roll(g, s, name_of(1, -3));
  EXPECT_EQ(at(g, s, "E1"), (Hex{1, -3}));
  EXPECT_EQ(s.displaced, 0u);
}

TEST(Movement, FE_IMM_01_SlipsAndTurnsMayComeBeforeIt) {
  auto [g, s] = flyer("ME 109 E");                        // speed 5, immelmann 2, turn 2
  EXPECT_TRUE(can(g, s, "imm " + to(-1, -2, 0) + ":3"));  // slip left, then two straight
  EXPECT_TRUE(can(g, s, "imm " + to(2, -4, 1) + ":4"));   // two straight, turn right, two hexes
  act(g, s, "imm " + to(-1, -2, 0) + ":3");
  roll(g, s, "yes");
  // One or two hexes are left of four or five.
  EXPECT_EQ(notations(g, s), (std::set<std::string>{name_of(-1, -1), name_of(-1, 0)}));
  act(g, s, name_of(-1, 0));
  EXPECT_EQ(plane(g, s, "E1").facing.index(), 3);
}

TEST(Movement, FE_IMM_02_ThroughEmptyHexesOnly) {
  const auto [g, s] = flyer("FW 190 A", {{0, -1}});  // immelmann 3
  EXPECT_EQ(why(g, s, "imm " + to(0, -3, 0) + ":3"), "FE-IMM-02");
  EXPECT_TRUE(can(g, s, "imm " + to(1, -4, 0) + ":4"));  // a slip to the right leads around it
}

TEST(Movement, FE_IMM_03_FailsOnOneOrTwo) {
  auto [g, s] = flyer("FW 190 A");
  act(g, s, "imm " + to(0, -3, 0) + ":3");
  EXPECT_EQ(chance(g, s, "no"), "1/3");
  roll(g, s, "no");
  EXPECT_EQ(notations(g, s), (std::set<std::string>{name_of(0, -4), name_of(0, -5)}));
  act(g, s, name_of(0, -5));
  EXPECT_EQ(plane(g, s, "E1").facing.index(), 0);
}

TEST(Movement, FE_IMM_04_TheKometFailsOnThreeAsWell) {
  auto [g, s] = flyer("ME 163 Komet");
  act(g, s, "imm " + to(0, -8, 0) + ":8");
  EXPECT_EQ(chance(g, s, "no"), "1/2");
}

TEST(Movement, FE_IMM_05_NotWithoutARating) {
  const auto [g, s] = flyer("JU87 Stukas");
  EXPECT_EQ(why(g, s, "imm " + to(0, -2, 0)), "FE-IMM-05");
  for (Action a : legal(g, s)) EXPECT_NE(kind(a), Kind::kFlip);
}

TEST(Movement, FE_FBOM_01_BombsMakeAFighterSluggish) {
  const auto [g, s] = flyer("P47 Thunderbolt", {}, true);  // 6, 4, 4 becomes 5, 5, none
  EXPECT_TRUE(can(g, s, to(0, -4, 0)));
  EXPECT_TRUE(can(g, s, to(0, -5, 1)));
  EXPECT_FALSE(can(g, s, to(0, -6, 0)));
  EXPECT_FALSE(can(g, s, to(0, -4, 1)));
  EXPECT_EQ(why(g, s, "imm " + to(0, -4, 0)), "FE-FBOM-01");
}

TEST(Movement, FE_FBOM_02_JettisonFreesIt) {
  auto [g, s] = flyer("P47 Thunderbolt", {}, true);
  act(g, s, "jettison");
  EXPECT_TRUE(can(g, s, to(0, -6, 0)));
  EXPECT_TRUE(can(g, s, "imm " + to(0, -4, 0) + ":4"));
  EXPECT_EQ(why(g, s, "jettison"), "FE-FBOM-02");
}

// Ruling 19, and the careful search near the edge against the quick one on the open board.
TEST(Movement, TheEdgeOfTheBoard) {
  Scene scene;
  scene.escort("P51 Mustang", 0, -18);  // row 3
  scene.escort("P51 Mustang", -12, 6);  // first column
  const FastEasy g = scene.build();
  State s = at_phase(g, "escorts move", {{"", "combat", 2}});
  act(g, s, "E2");
  for (const End& e : ends(g, s)) EXPECT_GE(std::get<0>(e), -12);
  EXPECT_TRUE(can(g, s, "exit"));
  act(g, s, to(-12, 2, 0));
  ASSERT_EQ(s.step, Step::kMove);
  EXPECT_EQ(why(g, s, to(0, -22, 0)), "?");  // there is no such hex
  act(g, s, "exit");
  EXPECT_FALSE(flies(g, s, "E1"));
  EXPECT_TRUE(s.exited & bit(g.find_plane("E1")));
}

TEST(Movement, SpeedIsNeverBelowOneForAFighter) {
  const auto [g, s] = flyer("JU87 Stukas", {}, true);
  EXPECT_EQ(g.speed(s, s.active), 2);
  EXPECT_EQ(g.caps(s, s.active).distances, (1 << 1 | 1 << 2));
}

// The boxes around the ways (MoveNet) against flying every way hex by hex.
TEST(Movement, NearTheEdgeTheSameEndsAreLegalAsByFlyingEveryWay) {
  for (const char* type : {"P40", "ME 262"}) {
    auto [g, s] = flyer(type);
    const int p = s.active;
    const MoveNet& net = g.net(s, p);
    bool cut_short = false;
    g.lift(s, p);
    g.setup().board.for_each([&](Hex at) {
      if (g.occupied(s, at)) return;  // the enemy
      for (int facing = 0; facing < 6; ++facing) {
        g.put(s, p, at);
        s.plane[p].facing = HexSide(facing);
        Reach reach;
        g.walk(s, p, net, reach);
        std::set<uint32_t> wanted;
        const auto& ends = net.plain_turned[facing];
        for (std::size_t i = 0; i < ends.size(); ++i)
          if (reach.plain[i] && !g.occupied(s, at + Hex{ends[i].dq, ends[i].dr}))
            wanted.insert(move_action(static_cast<int>(i), 0).bits);
        if (reach.exit) wanted.insert(exit_action(0).bits);
        cut_short = cut_short || wanted.size() < net.plain.size() / 2;
        std::set<uint32_t> found;
        for (Action a : legal(g, s))
          if (kind(a) == Kind::kMove || is_exit(a)) found.insert(a.bits);
        ASSERT_EQ(found, wanted) << type << " at " << hex_name(at) << " facing " << facing;
        g.lift(s, p);
      }
    });
    EXPECT_TRUE(cut_short);
  }
}

TEST(Movement, PathsAreContinuousAndEndWhereTheySay) {
  for (const char* type : {"ME 109 E", "P47 Thunderbolt", "ME 262"}) {
    const auto [g, s] = flyer(type);
    for (Action a : legal(g, s)) {
      if (kind(a) != Kind::kMove) continue;
      const MoveNet& net = g.net(s, s.active);
      const std::size_t i = field(a, 4, 10);
      const std::vector<Hex> path = g.path_to(s, s.active, net, 0, static_cast<int>(i), 0);
      ASSERT_GE(path.size(), 2u);
      EXPECT_EQ(path.front(), kMiddle);
      EXPECT_EQ(path.back(), kMiddle + net.plain[i].at);
      EXPECT_TRUE(g.caps(s, s.active).distances >> (path.size() - 1) & 1);
      for (std::size_t k = 1; k < path.size(); ++k) EXPECT_EQ(geom::distance(path[k - 1], path[k]), 1);
    }
  }
}

}  // namespace
}  // namespace furball::fast_easy
