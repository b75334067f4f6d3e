// Edges of the rules: the last of a list, the first bomber, the other facings, what comes after a phase.

#include "games/fast_easy/test_game.h"

namespace furball::fast_easy {
namespace {

// --- Set-up

TEST(SetUp, FE_SETUP_04_OneGroupAfterTheOther) {
  Scene scene;
  scene.escort("P40", 0, 15);
  for (int i = 0; i < 5; ++i) scene.red("P40", 0, 0).placed = false;
  scene.setup.groups.push_back({.first = 1, .count = 2, .column_from = 2, .column_to = 6, .row_from = 2, .row_to = 3});
  scene.setup.groups.push_back({.first = 3, .count = 1, .column_from = 10, .column_to = 12, .row_from = 2, .row_to = 3});
  scene.setup.groups.push_back({.first = 4, .count = 2, .column_from = 16, .column_to = 20, .row_from = 2, .row_to = 3});
  const FastEasy g = scene.build();
  State s = g.initial();
  for (int group = 0; group < 3; ++group) {
    ASSERT_EQ(s.step, Step::kPlaceGroup) << group;
    EXPECT_EQ(s.active, group);
    EXPECT_EQ(g.position(s).at("group").as_integer(), group + 1);
    roll(g, s, *rolls(g, s).begin());
  }
  EXPECT_EQ(s.phase, Phase::kEscortsMove);
  for (const char* id : {"I1", "I2", "I3", "I4", "I5"}) EXPECT_TRUE(flies(g, s, id)) << id;
  Value none = g.position(g.initial());
  EXPECT_FALSE(g.from_position(none.set("group", 0)).ok());  // they are counted from 1
}

// --- The formation

TEST(Bombers, FE_ENG_04_WhereNobodyCanFlyTheStationsMoveOn) {  // ruling 82
  const FastEasy g = battle({bomber("B17 E", 0, 0), bomber("B17 E", 6, 0)});
  const State s = at_phase(g, "bombers move", {{"B1", "engines_lost", 3}, {"B2", "engines_lost", 3}});
  EXPECT_EQ(notations(g, s), (std::set<std::string>{"fly 1", "fly 2"}));
  EXPECT_EQ(g.full_pace(s), 2);
}

// Out of its station and slowed, so that it flies two hexes or one.
State slow_straggler(const FastEasy& g) {
  State s = at_phase(g, "bombers move", {{"B1", "at", name_of(1, -1)}, {"B1", "engines_lost", 2}});
  act(g, s, "fly 3");
  EXPECT_EQ(s.step, Step::kStraggler);
  return s;
}

TEST(Bombers, FE_BMOVE_02_ASlipAtTheEndOfTwoHexes) {
  const auto offered = [](Hex target) {
    Scene scene;
    scene.bomber("B17 G", 0, 0).bombs = true;
    scene.bomber("B17 G", 4, 0);
    scene.setup.targets.push_back({kMiddle + target, "Bridge"});
    const FastEasy g = scene.build();
    return notations(g, slow_straggler(g));
  };
  // The bomber is at (1,-1): two hexes with a slip to the left lead over (0,-1) or over (1,-2).
  const auto first = offered({0, -1}), last = offered({1, -2}), nowhere = offered({8, 8});
  EXPECT_TRUE(first.count("2L") && first.count("2Le"));
  EXPECT_TRUE(last.count("2L") && last.count("2Le"));
  EXPECT_TRUE(nowhere.count("2L") && !nowhere.count("2Le"));
  EXPECT_FALSE(first.count("1Le"));  // one hex has no other end
  // With the extra hex it flies three: then it matters farther on as well.
  EXPECT_TRUE(offered({1, -3}).count("2Le+"));
  EXPECT_FALSE(offered({1, -3}).count("2Le"));
  EXPECT_FALSE(nowhere.count("2Le+"));
  EXPECT_TRUE(nowhere.count("2L+"));
}

TEST(Collisions, FE_COLL_03_TheMarksOfATurnGo) {
  const FastEasy g = battle({bomber("B17 G", 0, 0), bomber("B17 G", 2, 0)}, [](auto& setup) { setup.turns = 5; });
  State s = at_phase(g, "bombers move", {{"B1", "at", name_of(1, 0)}});
  play(g, s, {"fly 3", "3", "-"});
  EXPECT_EQ(s.collided, bit(0));
  roll(g, s, "-");
  EXPECT_NE(s.phase, Phase::kBombersMove);
  EXPECT_EQ(s.collided, Mask{0});
  EXPECT_EQ(s.contact, Mask{0});
}

TEST(Shifts, FE_SHIFT_02_ALoneBomberHasNoNeighbour) {
  Scene scene;
  scene.bomber("B17 G", 0, 0);
  scene.red("ME 110 G", 0, 4, 0).rockets = 4;
  const FastEasy g = scene.build();
  State s = at_phase(g, "interceptors fire");
  EXPECT_EQ(g.nearest_bombers(s, 0), Mask{0});
  play(g, s, {"I1>>B1*1", "1h0", "S2"});
  EXPECT_EQ(s.shift_count, 1);
  EXPECT_EQ(s.shifts[0], 0);
}

// --- Fighters move

TEST(Movement, FE_MOVE_03_OnceCombatHasStartedNoMoveIsAsShort) {
  const FastEasy g = battle({escort("P51 Mustang", 0, 0), bomber("B17 G", 6, 6)});
  const int p = g.find_plane("E1");
  const auto distances = [&](int combat) { return g.caps(at_phase(g, "escorts move", {{"", "combat", combat}}), p).distances; };
  EXPECT_EQ(distances(0), 1 << 3 | 1 << 4 | 1 << 5);
  EXPECT_EQ(distances(1), 1 << 3 | 1 << 4 | 1 << 5);
  EXPECT_EQ(distances(2), 1 << 4 | 1 << 5);
  const auto rest = [&](int combat) {  // nor the rest of an Immelmann
    State s = at_phase(g, "escorts move", {{"", "combat", combat}});
    act(g, s, "imm " + to(0, -2, 0) + ":2");
    roll(g, s, "yes");
    return notations(g, s);
  };
  EXPECT_EQ(rest(1), (std::set<std::string>{name_of(0, -1), name_of(0, 0), name_of(0, 1)}));
  EXPECT_EQ(rest(2), (std::set<std::string>{name_of(0, 0), name_of(0, 1)}));
}

TEST(Movement, FE_IMM_01_ItTurnsAboutFromEveryFacing) {
  for (int facing = 0; facing < 6; ++facing) {
    const FastEasy g = battle({escort("P51 Mustang", 0, 0, facing)});
    State s = at_phase(g, "escorts move", {{"", "combat", 2}});
    const Hex flip = geom::step(HexSide(facing)) + geom::step(HexSide(facing));
    act(g, s, "imm " + to(flip.q, flip.r, facing) + ":2");
    State failed = s;
    roll(g, s, "yes");
    EXPECT_EQ(plane(g, s, "E1").facing.index(), (facing + 3) % 6);
    roll(g, failed, "no");
    EXPECT_EQ(plane(g, failed, "E1").facing.index(), facing);
  }
}

TEST(Movement, FE_MOVE_14_ForcedAndStillShortOfTheTurn) {
  // The loaded Stuka needs four: with one begun and two flown it is one short, whichever way.
  for (const auto& [carry, side] : {std::pair("L1", 1), std::pair("R1", 2)}) {
    auto [g, s] = flyer("JU87 Stukas", {{0, -1}, {0, -2}}, true, carry);
    act(g, s, "forced");
    ASSERT_EQ(s.step, Step::kDisplace);
    EXPECT_EQ(plane(g, s, "E1").facing.index(), 0) << carry;
    EXPECT_EQ(plane(g, s, "E1").carry, Carry(side, 3)) << carry;
  }
}

TEST(Movement, FE_MOVE_10_PathsOfTurnsBegunAndOfImmelmanns) {
  auto [g, s] = flyer("ME 109 G");
  const auto continuous = [&](const State& now, int list) {
    const MoveNet& net = g.net(now, now.active);
    int moves = 0;
    for (Action a : legal(g, now)) {
      if (kind(a) != (list == 2 ? Kind::kFlip : Kind::kMove)) continue;
      game::ActionView view = g.describe_action(now, a);
      const std::vector<Hex> path = g.path_to(now, now.active, net, list, static_cast<int>(end_index(a)), 0);
      EXPECT_EQ(view.cells.size(), path.size()) << g.notation(now, a);
      EXPECT_FALSE(path.empty());
      for (std::size_t k = 1; k < path.size(); ++k) EXPECT_EQ(geom::distance(path[k - 1], path[k]), 1);
      const std::string end = g.notation(now, a);
      EXPECT_NE(end.find(hex_name(path.back())), std::string::npos) << end;
      ++moves;
    }
    return moves;
  };
  EXPECT_GT(continuous(s, 2), 0);
  act(g, s, "declare L");
  EXPECT_GT(continuous(s, 1), 0);
}

// --- Fire

TEST(FriendlyFire, FE_FF_01_EveryEscortInTurn) {  // ruling 59
  const FastEasy g = battle({bomber("B17 G", 0, 0), bomber("B17 G", 9, 0), escort("P51 Mustang", 0, 2),
                             escort("P51 Mustang", 2, 0), escort("P51 Mustang", 0, -2), escort("P51 Mustang", 9, 2)});
  State s = at_phase(g, "bombers fire", {{"", "combat", 2}});
  std::string pairs;
  while (s.step == Step::kFriendly) {
    pairs += g.id(s.attack.shooter) + g.id(s.attack.target) + " ";
    roll(g, s, "no");
  }
  EXPECT_EQ(pairs, "B1E1 B1E2 B1E3 B2E4 ");
}

TEST(Turrets, FE_SHOOT_17_WhyASmallTargetIsSafe) {
  const FastEasy g =
      battle({bomber("B17 G", 0, 0), red("ME 163 Komet", 0, 3, 0), red("P40", 0, 2, 0), red("ME 163 Komet", 2, 0, 0)});
  State s = at_phase(g, "bombers fire");
  act(g, s, "B1");
  EXPECT_EQ(why(g, s, "I3:T"), "legal");
  EXPECT_EQ(why(g, s, "I2:A"), "legal");
  const FastEasy h = battle({bomber("B17 G", 0, 0), red("ME 163 Komet", 0, 3, 0), red("P40", 2, 0, 0)});
  State t = at_phase(h, "bombers fire");
  act(h, t, "B1");
  EXPECT_EQ(why(h, t, "I1:A"), "FE-SHOOT-17");
}

// --- Bombing, and what nobody has said

TEST(Bombing, FE_BOMB_01_NobodyOverATargetIsAskedNothing) {
  Scene scene;
  scene.bomber("B17 G", 0, 0).bombs = true;
  scene.setup.targets.push_back({kMiddle + Hex{0, -9}, "Bridge"});
  scene.setup.turns = 5;
  const FastEasy g = scene.build();
  EXPECT_FALSE(g.bombs_due(at_phase(g, "bombers move")));
  EXPECT_EQ(at_phase(g, "bombing").turn, 2);  // on to the next turn
  const State over = at_phase(g, "bombing", {{"B1", "over", 1}});
  EXPECT_TRUE(g.bombs_due(over));
  EXPECT_EQ(over.turn, 1);
}

TEST(Words, NotationsAreReadToTheEnd) {
  Scene scene;
  scene.bomber("B17 G", 0, 0).bombs = true;
  scene.bomber("B17 G", 6, 0);
  scene.setup.targets.push_back({kMiddle + Hex{0, -1}, "Bridge"});
  scene.escort("P51 Mustang", -8, 0);
  scene.red("ME 110 G", 0, 3, 0).rockets = 4;
  const FastEasy g = scene.build();
  const auto read = [&](const State& s, const std::string& text) { return g.parse(s, text).has_value(); };
  const State fire = at_phase(g, "interceptors fire"), bombers = at_phase(g, "bombers move"),
              bombs = at_phase(g, "bombing", {{"B1", "over", 1}}), fly = at_phase(g, "escorts move");
  for (const std::string text : {"I1>B1", "I1>>B1*2", "I1<B1"}) {
    EXPECT_TRUE(read(fire, text)) << text;
    EXPECT_FALSE(read(fire, text + " now")) << text;
  }
  EXPECT_FALSE(read(fire, "I1>>B1*16"));
  EXPECT_FALSE(read(fire, "I9>B1"));
  EXPECT_FALSE(read(fire, "I1>B9"));
  EXPECT_TRUE(read(bombers, "fly 3"));
  EXPECT_FALSE(read(bombers, "fly 3 hexes"));
  EXPECT_FALSE(read(bombers, "fly 16"));
  EXPECT_TRUE(read(bombs, "B1@1"));
  EXPECT_FALSE(read(bombs, "B1@1!"));
  EXPECT_FALSE(read(bombs, "B9@1"));
  ASSERT_EQ(fly.step, Step::kMove);
  EXPECT_TRUE(read(fly, to(-8, -5, 0)));
  EXPECT_FALSE(read(fly, to(-8, -5, 0) + "?"));
  EXPECT_FALSE(read(fly, to(-8, -5, 6)));
}

// --- More of the kind

TEST(Turrets, FE_ARC_01_WideArcsMeetAbeam) {  // ruling 88
  Scene scene;
  scene.bomber("B17 G", 0, 0);
  scene.setup.options.wide_arcs = true;
  const FastEasy g = scene.build();
  const State s = at_phase(g, "bombers fire");
  const auto bears = [&](int q, int r, int turret) { return g.bearing_turrets(s, 0, kMiddle + Hex{q, r}).has(turret); };
  for (const Hex abeam : {Hex{2, -1}, Hex{-2, 1}}) {  // neither ahead nor behind: both
    EXPECT_TRUE(bears(abeam.q, abeam.r, kNose));
    EXPECT_TRUE(bears(abeam.q, abeam.r, kTail));
  }
  EXPECT_TRUE(bears(1, -1, kNose));
  EXPECT_FALSE(bears(1, -1, kTail));
  EXPECT_FALSE(bears(1, 0, kNose));
  EXPECT_TRUE(bears(1, 0, kTail));
}

TEST(Turrets, FE_ARC_02_WhyASecondTargetIsRefused) {  // ruling 58
  auto [g, s] = played({bomber("B17 G", 0, 0), red("P40", 0, 2, 0), red("P40", 2, 0, 0)}, "bombers fire", {"B1", "I1:T"});
  EXPECT_EQ(why(g, s, "I2:T"), "FE-ARC-01");  // it fires at the first
  EXPECT_EQ(why(g, s, "I1:A"), "FE-ARC-02");  // the same target again
  EXPECT_EQ(why(g, s, "I2:N"), "FE-ARC-01");  // not in its arc
  EXPECT_EQ(why(g, s, "I2:B"), "legal");
}

TEST(Movement, FE_MOVE_14_ForcedAndTurnedNothingIsLeftOfTheCount) {
  for (const auto& [carry, facing] : {std::pair("L2", 5), std::pair("R2", 1)}) {
    auto [g, s] = flyer("JU87 Stukas", {{0, -1}, {0, -2}}, true, carry);
    act(g, s, "forced");
    EXPECT_EQ(plane(g, s, "E1").facing.index(), facing) << carry;
    EXPECT_EQ(plane(g, s, "E1").carry, Carry()) << carry;
  }
}

TEST(Bombing, FE_BOMB_01_AfterTheAttackItIsOverNothing) {
  Scene scene;
  scene.bomber("B17 G", 0, 0).bombs = true;
  scene.bomber("B17 G", 6, 0).bombs = true;
  scene.setup.targets.push_back({kMiddle + Hex{0, -1}, "Bridge"});
  const FastEasy g = scene.build();
  State s = at_phase(g, "bombing", {{"B1", "over", 1}, {"B2", "over", 1}});
  play(g, s, {"B1@1", "no"});
  EXPECT_EQ(plane(g, s, "B1").over.bits(), 0);
  EXPECT_EQ(plane(g, s, "B2").over.bits(), 1);
  EXPECT_EQ(notations(g, s), (std::set<std::string>{"B2@1", "done"}));
}

TEST(Bombers, FE_MOVE_14_OneDieWhereEveryNeighbourIsEmpty) {
  for (const bool crowded : {false, true}) {
    Scene scene;
    scene.bomber("B17 G", 0, 0);
    scene.red("P40", 0, -3, 0);
    if (crowded) scene.red("P40", 0, -4, 0);
    const FastEasy g = scene.build();
    State s = at_phase(g, "bombers move");
    act(g, s, "fly 3");
    ASSERT_EQ(s.step, Step::kDisplace);
    EXPECT_EQ(g.dice(s).empty(), crowded);  // else it is thrown again until there is room
    EXPECT_EQ(rolls(g, s).size(), crowded ? 5u : 6u);
  }
}

TEST(Movement, FE_MOVE_10_ATurnBegunAcrossATarget) {
  Scene scene;
  scene.escort("JU87 Stukas", 0, 0).bombs = true;
  scene.setup.targets.push_back({kMiddle + Hex{0, -1}, "Bridge"});
  const FastEasy g = scene.build();
  State s = at_phase(g, "escorts move", {{"", "combat", 2}});
  act(g, s, "declare L");
  // Straight on it crosses the bridge; a slip first leads past it.
  EXPECT_EQ(notations(g, s),
            (std::set<std::string>{to(0, -1, 0) + ":1@1", to(0, -2, 0) + ":2@1", to(-1, -1, 0) + ":1", to(1, -2, 0) + ":1"}));
}

TEST(Bombing, FE_BOMB_01_TheHexItStartsInIsNotEntered) {  // ruling 62
  for (const int row : {0, -1, -3, -4}) {
    Scene scene;
    scene.bomber("B17 G", 0, 0).bombs = true;
    scene.setup.targets.push_back({kMiddle + Hex{0, row}, "Bridge"});
    const FastEasy g = scene.build();
    State s = at_phase(g, "bombers move");
    act(g, s, "fly 3");
    EXPECT_EQ(plane(g, s, "B1").over.bits(), row == -1 || row == -3) << row;
  }
}

TEST(Bombing, FE_BOMB_01_TheLastTargetIsATargetToo) {
  Scene scene;
  scene.bomber("B17 G", 0, 0).bombs = true;
  for (int i = 1; i <= kMaxTargets; ++i) scene.setup.targets.push_back({kMiddle + Hex{0, -i}, "Bridge"});
  const FastEasy g = scene.build();
  const State s = at_phase(g, "bombing", {{"B1", "over", 1 << (kMaxTargets - 1)}});
  EXPECT_EQ(why(g, s, "B1@" + std::to_string(kMaxTargets)), "legal");
  EXPECT_EQ(why(g, s, "B1@" + std::to_string(kMaxTargets - 1)), "FE-BOMB-01");
  EXPECT_EQ(why(g, s, "B1@" + std::to_string(kMaxTargets + 1)), "?");
}

TEST(Movement, FE_MOVE_14_NobodyIsForcedWhoHasAWay) {  // ruling 18
  const auto open = flyer("P51 Mustang");
  EXPECT_FALSE(can(open.game, open.state, "forced"));
  const auto loaded = flyer("JU87 Stukas", {}, true);
  EXPECT_FALSE(can(loaded.game, loaded.state, "forced"));
}

TEST(Turrets, FE_SHOOT_11_AWeakTopTurretIsSilentHeadOn) {  // ruling 31
  const FastEasy g = battle({bomber("JU88", 0, 0), red("P40", 0, -2, 3)});
  State s = at_phase(g, "bombers fire");
  act(g, s, "B1");
  EXPECT_EQ(why(g, s, "I1:N"), "legal");
  EXPECT_EQ(why(g, s, "I1:T"), "FE-SHOOT-11");
  EXPECT_EQ(why(g, s, "I1:NT"), "FE-SHOOT-11");
}

TEST(End, WithoutInterceptorsOnlyBombsKeepTheRaidGoing) {  // ruling 2
  const auto over = [](bool target, bool bombs) {
    Scene scene;
    scene.bomber("B17 G", 0, 0).bombs = bombs;
    if (target) scene.setup.targets.push_back({kMiddle + Hex{0, -9}, "Bridge"});
    const FastEasy g = scene.build();
    State s = at_phase(g, "bombers move");
    EXPECT_FALSE(g.over(s));
    s.flying &= ~g.setup().interceptors;
    return g.over(s);
  };
  EXPECT_FALSE(over(true, true));
  EXPECT_TRUE(over(true, false));
  EXPECT_TRUE(over(false, true));
  EXPECT_TRUE(over(false, false));
}

}  // namespace
}  // namespace furball::fast_easy
