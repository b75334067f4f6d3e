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
    EXPECT_EQ(plane(g, s, "B1").over.bits(), first) << hex_name(kMiddle + target);
    EXPECT_EQ(plane(g, end, "B1").over.bits(), last) << hex_name(kMiddle + target);
  }
}

TEST(Engines, FE_ENG_04_OneDieAndOneHex) {
  const FastEasy g = battle({bomber("B17 E", 0, 0), bomber("B17 E", 6, 0)});
  State s = at_phase(g, "bombers move", {{"B1", "engines_lost", 3}});
  act(g, s, "fly 2");
  EXPECT_EQ(g.dice(s), (game::Dice{6}));
  EXPECT_EQ(g.read(s, {3}), 0u);
  EXPECT_EQ(g.read(s, {4}), 1u);
  roll(g, s, "yes");
  EXPECT_EQ(at(g, s, "B1"), (Hex{0, -1}));
}

TEST(Bombers, FE_MOVE_14_EveryHexOfTheNextRingIsAsLikely) {
  for (const int full : {1, 2}) {
    Scene scene;
    scene.bomber("B17 G", 0, 3);
    scene.red("P40", 0, 0, 0);
    for (int taken = 1; taken <= full; ++taken)
      geom::for_each_on_ring(Hex{0, 0}, taken, [&](Hex h) { scene.red("P40", h.q, h.r, 0); });
    const FastEasy g = scene.build();
    State s = at_phase(g, "bombers move");
    act(g, s, "fly 3");
    std::set<std::string> ring;
    geom::for_each_on_ring(kMiddle, full + 1, [&](Hex h) { ring.insert(hex_name(h)); });
    EXPECT_EQ(rolls(g, s), ring);
    OutcomeList list;
    g.outcomes(s, list);
    for (const game::Outcome& o : list) EXPECT_EQ(o.weight, 1u);
    for (const std::string& name : ring) {
      State pushed = s;
      roll(g, pushed, name);
      EXPECT_EQ(hex_name(plane(g, pushed, "I1").hex()), name);
    }
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
  EXPECT_EQ(plane(g, s, "E1").facing.index(), 3);
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
    play(g, s, {"I1>>B1*1", "1h0", "S2"});
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
    play(g, s, {"I1>>B1*1", "1h0", "S2"});
    ASSERT_EQ(s.step, Step::kNearest);
    EXPECT_EQ(g.dice(s), (game::Dice{6})) << count;
    EXPECT_EQ(g.read(s, {1}), 1u);
    EXPECT_EQ(g.read(s, {6}), static_cast<uint32_t>(count));
  }
}

// What cannot hit is not offered: the Komet at the far end of the reach of turrets and rear guns.
TEST(Shooting, FE_SHOOT_17_TheKometOutOfReachOfGunners) {
  for (int range = 2; range <= 3; ++range) {
    const FastEasy rear = battle({escort("ME 110 G", 0, 0, 0), red("ME 163 Komet", 0, range, 0)});
    EXPECT_EQ(can(rear, at_phase(rear, "escorts fire"), "E1<I1"), range == 2) << range;
    Scene bombers;
    bombers.bomber("B17 G", 0, 0);
    bombers.red("ME 163 Komet", 0, range, 0);
    const FastEasy g = bombers.build();
    const State s = at_phase(g, "bombers fire");
    EXPECT_EQ(g.best_turrets(s, 0, g.find_plane("I1")).empty(), range != 2) << range;
  }
}

TEST(FriendlyFire, FE_FF_02_AMistakeThatCannotHitThrowsNoDice) {
  const FastEasy g = battle({bomber("B17 G", 0, 0), escort("ME 163 Komet", 0, -3, 0), red("FW 190 A", 0, 2, 0)});
  State s = at_phase(g, "bombers fire", {{"", "combat", 2}});
  ASSERT_EQ(g.node(s).kind, game::NodeKind::kChance);
  roll(g, s, "yes");
  EXPECT_NE(s.step, Step::kDice);
}

TEST(Engines, FE_ENG_01_NeverOnSingleEnginedPlanes) {  // ruling 45
  const FastEasy g = battle({escort("P51 Mustang", 0, 0), red("FW 190 A", 0, 2, 0)},
                            [](auto& setup) { setup.options.twin_fighter_engines = true; });
  State s = at_phase(g, "interceptors fire");
  play(g, s, {"I1>E1", "1h1"});
  EXPECT_EQ(s.step, Step::kCritical);
}

// --- Ways that are forced on a plane

TEST(Movement, FE_MOVE_14_ForcedWithALeftTurnBegun) {
  auto [g, s] = flyer("JU87 Stukas", {{0, -1}, {0, -2}}, true, "L2");  // the mirror of the turn to the right
  act(g, s, "forced");
  ASSERT_EQ(s.step, Step::kDisplace);
  EXPECT_EQ(plane(g, s, "E1").facing.index(), 5);
}

// Without its load it turns sooner: a count that is enough already brings the turn after the first hex, and no later.
TEST(Movement, FE_MOVE_14_ForcedWithACountThatIsEnough) {
  const auto free = flyer("JU87 Stukas", {}, false, "R3");
  ASSERT_EQ(free.game.caps(free.state, 0).turn, 3);
  std::set<std::pair<int, int>> taken;
  for (const auto& [q, r, facing] : ends(free.game, free.state)) taken.insert({q, r});
  Scene scene;
  scene.escort("JU87 Stukas", 0, 0);
  for (const auto& [q, r] : taken) scene.red("P40", q, r);
  const FastEasy g = scene.build();
  State s = at_phase(g, "escorts move", {{"E1", "carry", "R3"}, {"", "combat", 2}});
  while (s.step != Step::kMove) act(g, s, "E1");
  ASSERT_TRUE(can(g, s, "forced"));
  act(g, s, "forced");
  EXPECT_EQ(plane(g, s, "E1").facing.index(), 1);
}

TEST(Movement, FE_IMM_01_TheCountMayBeLeftOut) {
  const auto [g, s] = flyer("FW 190 A");
  ASSERT_TRUE(can(g, s, "imm " + to(0, -3, 0) + ":3"));
  EXPECT_EQ(why(g, s, "imm " + to(0, -3, 0)), "legal");
}

// --- Where interceptors appear and escorts start

// One escort to be placed, one interceptor that appears; no bombers.
FastEasy hunters(geom::OffsetBoard board, int deployment, Group group) {
  Scene scene;
  scene.setup.board = board;
  scene.setup.tables.deployment = deployment;
  scene.escort("P40", 0, 0).placed = false;
  scene.red("P40", 0, 0).placed = false;
  group.first = 1, group.count = 1;
  scene.setup.groups.push_back(group);
  return scene.build();
}

TEST(SetUp, FE_SETUP_03_WithoutBombersInTheRearThird) {
  const FastEasy g = hunters({26, 39}, 8, {.column_from = 0, .column_to = 25, .row_from = 0, .row_to = 2});
  const State s = g.initial();
  ASSERT_EQ(s.step, Step::kPlaceEscort);
  for (int row = 0; row < 39; ++row)
    EXPECT_EQ(why(g, s, hex_name(geom::to_hex(geom::Offset{5, row}))), row >= 26 ? "legal" : "FE-SETUP-03") << row;
}

// The escorts stand too near to the whole area: then every hex of the board will do that is far enough away, to the last row.
TEST(SetUp, FE_SETUP_05_TheRestOfTheBoardIsTried) {
  const FastEasy g = hunters({12, 24}, 5, {.column_from = 5, .column_to = 6, .row_from = 17, .row_to = 17});
  State s = g.initial();
  act(g, s, hex_name(geom::to_hex(geom::Offset{6, 17})));
  ASSERT_EQ(s.step, Step::kPlaceGroup);
  std::set<std::string> far;
  g.setup().board.for_each([&](Hex h) {
    if (geom::distance(h, s.plane[0].hex()) >= 5) far.insert(hex_name(h));
  });
  EXPECT_TRUE(far.count(hex_name(geom::to_hex(geom::Offset{0, 23}))));
  EXPECT_EQ(rolls(g, s), far);
}

// The group needs room for its own planes and for no more: here only the first row is far enough from every escort.
TEST(SetUp, FE_SETUP_04_RoomForTheGroupItself) {
  const Group group{.column_from = 0, .column_to = 11, .row_from = 0, .row_to = 0, .facing = HexSide(1)};
  EXPECT_EQ(hunters({12, 9}, 6, group).group_without_room(), -1);
  EXPECT_EQ(hunters({12, 9}, 7, group).group_without_room(), 0);
}

TEST(SetUp, FE_SETUP_04_APositionNamesAGroupThatExists) {
  const FastEasy g = hunters({26, 39}, 8, {.column_from = 0, .column_to = 25, .row_from = 0, .row_to = 2});
  State s = g.initial();
  act(g, s, hex_name(geom::to_hex(geom::Offset{5, 30})));
  ASSERT_EQ(s.step, Step::kPlaceGroup);
  Value position = g.position(s);
  EXPECT_TRUE(g.from_position(position).ok());
  const auto refused = g.from_position(position.set("group", 2));
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().rule, "FE-SETUP-04");
  // Nor is there one where every plane has its hex.
  const FastEasy none = battle({escort("P40", 0, 0), red("P40", 0, -10)});
  Value without = none.position(none.initial());
  without.set("phase", "setup"), without.set("step", "place group"), without.set("group", 1);
  const auto nowhere = none.from_position(without);
  EXPECT_TRUE(!nowhere.ok() || none.broken_invariant(*nowhere));
}

}  // namespace
}  // namespace furball::fast_easy
