// Cases beside the plain ones: the other side, the other end, the last hex, and what can no longer hit.

#include "games/fast_easy/test_game.h"

namespace furball::fast_easy {
namespace {

// Out of its station, one hex to the front right of it.
State straggling(const FastEasy& g) {
  State s = at_phase(g, "bombers move", {{"B1", "at", name_of(1, -1)}});
  act(g, s, "fly 3");
  EXPECT_EQ(s.step, Step::kStraggler);
  return s;
}

FastEasy two_bombers() {
  Scene scene;
  scene.bomber("B17 G", 0, 0);
  scene.bomber("B17 G", 4, 0);
  return scene.build();
}

TEST(Bombers, FE_BMOVE_02_ASlipToTheRight) {
  const FastEasy g = two_bombers();
  State s = straggling(g);
  act(g, s, "3R");
  EXPECT_EQ(at(g, s, "B1"), (Hex{2, -4}));
}

TEST(Bombers, FE_BMOVE_03_TheExtraHexKeepsTheSlip) {
  const FastEasy g = two_bombers();
  for (const auto& [move, end] : {std::pair("3L+", Hex{0, -4}), std::pair("3R+", Hex{2, -5}), std::pair("3+", Hex{1, -5})}) {
    State s = straggling(g);
    act(g, s, move);
    roll(g, s, "yes");
    EXPECT_EQ(at(g, s, "B1"), end) << move;
  }
}

// The slip comes with the first hex or with the last: only one of the two ways leads over the target.
TEST(Bombers, FE_BMOVE_02_TheSlipDecidesWhatIsFlownOver) {
  for (const auto& [target, first, last] : {std::tuple(Hex{0, -1}, 1, 0), std::tuple(Hex{0, -2}, 1, 0),
                                            std::tuple(Hex{1, -2}, 0, 1), std::tuple(Hex{1, -3}, 0, 1)}) {
    Scene scene;
    scene.bomber("B17 G", 0, 0).bombs = true;
    scene.bomber("B17 G", 4, 0);
    scene.setup.targets.push_back({kMiddle + target, "Bridge"});
    const FastEasy g = scene.build();
    State s = straggling(g);
    ASSERT_TRUE(can(g, s, "3Le"));
    State end = s;
    act(g, s, "3L");
    act(g, end, "3Le");
    EXPECT_EQ(at(g, s, "B1"), at(g, end, "B1"));
    EXPECT_EQ(plane(g, s, "B1").over, first) << hex_name(kMiddle + target);
    EXPECT_EQ(plane(g, end, "B1").over, last) << hex_name(kMiddle + target);
  }
}

TEST(Engines, FE_ENG_04_OneDieAndOneHex) {
  Scene scene;
  scene.bomber("B17 E", 0, 0);
  scene.bomber("B17 E", 6, 0);
  const FastEasy g = scene.build();
  State s = at_phase(g, "bombers move", {{"B1", "engines_lost", 3}});
  act(g, s, "fly 2");
  EXPECT_EQ(g.dice(s), (game::Dice{6}));
  EXPECT_EQ(g.read(s, {3}), 0u);
  EXPECT_EQ(g.read(s, {4}), 1u);
  roll(g, s, "yes");
  EXPECT_EQ(at(g, s, "B1"), (Hex{0, -1}));
}

TEST(Bombers, FE_MOVE_14_EveryHexOfTheNextRingIsAsLikely) {
  Scene scene;
  scene.bomber("B17 G", 0, 3);
  scene.red("P40", 0, 0, 0);
  for (Hex h : geom::kHexSteps) scene.red("P40", h.q, h.r, 0);
  const FastEasy g = scene.build();
  State s = at_phase(g, "bombers move");
  act(g, s, "fly 3");
  std::set<std::string> ring;
  geom::for_each_on_ring(kMiddle, 2, [&](Hex h) { ring.insert(hex_name(h)); });
  EXPECT_EQ(rolls(g, s), ring);
  for (const std::string& name : ring) {
    State pushed = s;
    roll(g, pushed, name);
    EXPECT_EQ(hex_name(plane(g, pushed, "I1").hex()), name);
  }
}

TEST(Movement, FE_IMM_01_TheRestIsFlownWhereverItLeads) {
  auto [g, s] = flyer("FW 190 A");
  act(g, s, "imm " + to(0, -3, 0) + ":3");
  State failed = s;
  roll(g, failed, "no");
  act(g, failed, name_of(0, -5));
  EXPECT_TRUE(flies(g, failed, "E1"));
  EXPECT_EQ(at(g, failed, "E1"), (Hex{0, -5}));
  roll(g, s, "yes");
  act(g, s, name_of(0, -2));
  EXPECT_TRUE(flies(g, s, "E1"));
  EXPECT_EQ(at(g, s, "E1"), (Hex{0, -2}));
  EXPECT_EQ(plane(g, s, "E1").facing, 3);
}

// S2 on the rocket row: the die falls only where several other bombers are equally near.
TEST(Shifts, FE_SHIFT_02_OneNearestBomberNeedsNoDie) {
  for (const int other : {1, 2}) {
    Scene scene;
    scene.bomber("B17 G", 0, 0);
    scene.bomber("B17 G", other == 1 ? 2 : 5, 0);
    scene.bomber("B17 G", other == 1 ? -5 : -2, 0);
    scene.red("ME 110 G", 0, 4, 0).rockets = 4;
    const FastEasy g = scene.build();
    State s = at_phase(g, "interceptors fire");
    act(g, s, "I1>>B1*1");
    roll(g, s, "1h0");
    roll(g, s, "S2");
    EXPECT_NE(s.step, Step::kNearest);
    ASSERT_EQ(s.shift_count, 2);
    EXPECT_EQ(s.shifts[1], other);
  }
}

TEST(Shifts, FE_SHIFT_02_TheDieAmongTwoAndAmongThree) {
  for (const int count : {2, 3}) {
    Scene scene;
    scene.bomber("B17 G", 0, 0);
    scene.bomber("B17 G", 2, 0);
    scene.bomber("B17 G", -2, 0);
    if (count == 3) scene.bomber("B17 G", 0, -2);
    scene.red("ME 110 G", 0, 4, 0).rockets = 4;
    const FastEasy g = scene.build();
    State s = at_phase(g, "interceptors fire");
    act(g, s, "I1>>B1*1");
    roll(g, s, "1h0");
    roll(g, s, "S2");
    ASSERT_EQ(s.step, Step::kNearest);
    EXPECT_EQ(g.dice(s), (game::Dice{6})) << count;
    EXPECT_EQ(g.read(s, {1}), 1u);
    EXPECT_EQ(g.read(s, {6}), static_cast<uint32_t>(count));
  }
}

// What cannot hit is not offered: the Komet at the far end of the reach of turrets and rear guns.
TEST(Shooting, FE_SHOOT_17_TheKometOutOfReachOfGunners) {
  for (int range = 2; range <= 3; ++range) {
    Scene scene;
    scene.escort("ME 110 G", 0, 0, 0);
    scene.red("ME 163 Komet", 0, range, 0);
    const FastEasy rear = scene.build();
    EXPECT_EQ(can(rear, at_phase(rear, "escorts fire"), "E1<I1"), range == 2) << range;
    Scene bombers;
    bombers.bomber("B17 G", 0, 0);
    bombers.red("ME 163 Komet", 0, range, 0);
    const FastEasy g = bombers.build();
    const State s = at_phase(g, "bombers fire");
    EXPECT_EQ(g.best_turrets(s, 0, g.find_plane("I1")) != 0, range == 2) << range;
  }
}

TEST(FriendlyFire, FE_FF_02_AMistakeThatCannotHitThrowsNoDice) {
  Scene scene;
  scene.bomber("B17 G", 0, 0);
  scene.escort("ME 163 Komet", 0, -3, 0);
  scene.red("FW 190 A", 0, 2, 0);
  const FastEasy g = scene.build();
  State s = at_phase(g, "bombers fire", {{"", "combat", 2}});
  ASSERT_EQ(g.node(s).kind, game::NodeKind::kChance);
  roll(g, s, "yes");
  EXPECT_NE(s.step, Step::kDice);
}

TEST(Engines, FE_ENG_01_NeverOnSingleEnginedPlanes) {  // ruling 45
  Scene scene;
  scene.setup.options.twin_fighter_engines = true;
  scene.escort("P51 Mustang", 0, 0);
  scene.red("FW 190 A", 0, 2, 0);
  const FastEasy g = scene.build();
  State s = at_phase(g, "interceptors fire");
  act(g, s, "I1>E1");
  roll(g, s, "1h1");
  EXPECT_EQ(s.step, Step::kCritical);
}

}  // namespace
}  // namespace furball::fast_easy
