// Set-up, sequence, bombing and casualties.

#include "games/fast_easy/odds.h"
#include "games/fast_easy/test_game.h"

namespace furball::fast_easy {
namespace {

Value scenario(std::string_view id) {
  const ruledata::DataStore data;
  return *data.load("games/fast_easy/data/scenarios/" + std::string(id) + ".toml");
}

Result<Setup> read(const Value& v) { return read_setup(v, ruledata::DataStore()); }

Value one(const char* type, const char* at) {
  Value group = Value::object();
  group.set("type", type);
  if (at) group.set("lead", at);
  Value list = Value::array();
  list.push_back(group);
  return list;
}

TEST(SetUp, FE_SETUP_01_OnePlaneAHexOnTheBoard) {
  Value v = scenario("duel");
  Value twice = one("Spitfire I", "K22");
  twice.push_back(twice.as_array()[0]);
  v.set("escorts", twice);
  EXPECT_EQ(read(v).error().rule, "FE-SETUP-01");
  v.set("escorts", one("Spitfire I", "K30"));  // the board has 26 rows
  EXPECT_EQ(read(v).error().rule, "FE-SETUP-01");
  v.set("escorts", one("Spitfire I", "K22"));
  EXPECT_TRUE(read(v).ok());
  const struct Setup plain_setup;
  EXPECT_EQ(plain_setup.board.cols, 26);  // ruling 1
  EXPECT_EQ(plain_setup.board.rows, 40);
}

TEST(SetUp, FE_SETUP_02_BombersFaceTheFarSide) {
  const FastEasy g(*read(scenario("big_box")));
  const State s = g.initial();
  for_each_plane(g.setup().bombers, [&](int p) {
    EXPECT_EQ(s.plane[p].facing.index(), 0);
    EXPECT_GE(geom::to_offset(s.plane[p].hex()).row, 20);
  });
}

TEST(SetUp, FE_SETUP_03_EscortsMayBePlacedByTheirOwner) {
  Value v = scenario("big_box");
  v.set("escorts", one("P51 Mustang", nullptr));
  const FastEasy g(*read(v));
  State s = g.initial();
  ASSERT_EQ(s.step, Step::kPlaceEscort);
  EXPECT_EQ(g.node(s).seat, Seat::kBlue);
  for (Action a : legal(g, s)) {
    const Hex h = geom::to_hex(geom::Offset{static_cast<int>(field(a, 0, 6)), static_cast<int>(field(a, 8, 6))});
    int nearest = 100;
    for_each_plane(g.setup().bombers, [&](int p) { nearest = std::min(nearest, geom::distance(h, s.plane[p].hex())); });
    ASSERT_LE(nearest, g.setup().escort_zone);
  }
  EXPECT_EQ(why(g, s, "A1"), "FE-SETUP-03");
  EXPECT_EQ(why(g, s, "M28"), "FE-SETUP-01");
  act(g, s, "M25");
  EXPECT_TRUE(flies(g, s, "E1"));
  EXPECT_EQ(s.step, Step::kPlaceGroup);
}

TEST(SetUp, FE_SETUP_03_TheOwnerMayPlaceTheEscortsOfAnyScenario) {
  // covers: FE-SETUP-03, FE-SETUP-06
  const auto placing = [](const char* id, const char* how) {
    Value v = scenario(id), options = Value::object();
    return FastEasy(*read(v.set("options", options.set("placing", how))));
  };
  EXPECT_EQ(placing("malta", "as_written").initial().step, FastEasy(*read(scenario("malta"))).initial().step);
  const FastEasy g = placing("malta", "escorts"), written = placing("malta", "as_written");
  EXPECT_EQ(g.initial().step, Step::kPlaceEscort);
  for_each_plane(g.setup().bombers, [&](int p) {
    EXPECT_EQ(g.setup().members[static_cast<std::size_t>(p)].start, written.setup().members[static_cast<std::size_t>(p)].start);
  });
  // Abreast nobody flies behind the second row of a vic; in trail they do.
  const auto depth = [](const FastEasy& game) {
    int rows = 0;
    const int lead = geom::to_offset(game.setup().members[0].start).row;
    for_each_plane(game.setup().bombers, [&](int p) {
      rows = std::max(rows, geom::to_offset(game.setup().members[static_cast<std::size_t>(p)].start).row - lead);
    });
    return rows;
  };
  EXPECT_GT(depth(placing("malta", "trail")), 1);
  EXPECT_LE(depth(placing("malta", "abreast")), 1);
  // Twenty bombers do not fit into a trail: they keep their box.
  EXPECT_EQ(depth(placing("big_box", "trail")), depth(placing("big_box", "as_written")));
  EXPECT_EQ(placing("big_box", "trail").initial().step, Step::kPlaceEscort);
}

TEST(SetUp, FE_SETUP_04_InterceptorGroupsAppearAtRandom) {
  const FastEasy g(*read(scenario("big_box")));
  State s = g.initial();
  ASSERT_EQ(s.step, Step::kPlaceGroup);
  OutcomeList list;
  g.outcomes(s, list);
  ASSERT_GT(list.size(), 10u);
  for (const game::Outcome& o : list) EXPECT_EQ(o.weight, 1u);
  // Every place in the area where the whole group fits, and no other.
  const Group& group = g.setup().groups[0];
  std::set<std::string> fitting;
  for (int row = group.row_from; row <= group.row_to; ++row)
    for (int column = group.column_from; column <= group.column_to; ++column) {
      const Hex lead = geom::to_hex(geom::Offset{column, row});
      bool fits = true;
      for (int i = 0; i < group.count; ++i) {
        const Hex h = chevron(lead, group.facing, i);
        fits &= g.is_free(s, h);
        for_each_plane(g.blue() & s.flying, [&](int p) { fits &= geom::distance(h, s.plane[p].hex()) >= 8; });
      }
      if (fits) fitting.insert(hex_name(lead));
    }
  EXPECT_EQ(rolls(g, s), fitting);
  const std::string chosen = *fitting.begin();
  roll(g, s, chosen);
  for (int i = 0; i < group.count; ++i) EXPECT_TRUE(s.flying & bit(group.first + i));
  EXPECT_EQ(hex_name(s.plane[group.first].hex()), chosen);
  if (group.count > 1) {  // its first wingman flies on a rear flank
    EXPECT_EQ(geom::distance(s.plane[group.first].hex(), s.plane[group.first + 1].hex()), 1);
    EXPECT_EQ(s.plane[group.first + 1].facing, group.facing);
  }
}

TEST(SetUp, FE_SETUP_05_EightHexesFromEveryEnemy) {
  Value v = scenario("duel");
  v.set("interceptors", one("ME 109 E", "K15"));  // seven hexes from K22
  EXPECT_EQ(read(v).error().rule, "FE-SETUP-05");
  v.set("interceptors", one("ME 109 E", "K14"));
  EXPECT_TRUE(read(v).ok());
  const FastEasy g(*read(scenario("big_box")));
  for (uint64_t seed = 0; seed < 20; ++seed) {
    State s = g.initial();
    dice::Rng rng(seed);
    while (s.step == Step::kPlaceGroup) {
      OutcomeList list;
      g.outcomes(s, list);
      g.resolve(s, game::sample(list, rng), nullptr);
    }
    for_each_plane(g.setup().interceptors, [&](int i) {
      for_each_plane(g.blue(), [&](int p) { ASSERT_GE(geom::distance(s.plane[i].hex(), s.plane[p].hex()), 8); });
    });
  }
}

// Wherever the owner puts his escorts, the interceptors keep their distance from them; a board too small for that is
// refused when it is read.
TEST(SetUp, FE_SETUP_05_AlsoFromEscortsPlacedByTheirOwner) {
  const ruledata::DataStore data;
  const FastEasy g(*read(scenario("place_the_escort")));
  for (uint64_t seed = 0; seed < 10; ++seed) {
    State s = g.initial();
    dice::Rng rng(seed);
    while (s.phase == Phase::kSetup) {
      if (s.step == Step::kPlaceEscort) {  // as far forward as it goes: where they are most in the way
        g.apply(s, legal(g, s)[rng.below(6)], nullptr);
        continue;
      }
      OutcomeList list;
      g.outcomes(s, list);
      g.resolve(s, game::sample(list, rng), nullptr);
    }
    for_each_plane(g.setup().interceptors, [&](int i) {
      for_each_plane(g.blue(), [&](int p) { ASSERT_GE(geom::distance(s.plane[i].hex(), s.plane[p].hex()), 8); });
    });
  }
  Value small = scenario("place_the_escort");
  small.set("board", Value(Value::Object{{"columns", 26}, {"rows", 36}}));
  ASSERT_TRUE(kEntry.make(small, data).ok()) << kEntry.make(small, data).error().to_string();
  small.set("escort_zone", 8).set("board", Value(Value::Object{{"columns", 26}, {"rows", 24}}));
  Value formation = small.at("formation");
  small.set("formation", formation.set("lead", "M10"));
  const auto refused = kEntry.make(small, data);
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().rule, "FE-SETUP-04");
}

TEST(SetUp, FE_SETUP_06_VicsOfThreeInEveryPattern) {
  for (const char* pattern : {"box", "trail", "abreast"}) {
    Value v = scenario("big_box");
    v.set("formation", Value(Value::Object{{"pattern", pattern}, {"lead", "M28"}}));
    const Value single = one("B17 G", nullptr);
    Value group = single.as_array()[0], list = Value::array();
    list.push_back(group.set("count", 9));
    const auto setup = *read(v.set("bombers", list));
    for (std::size_t lead = 0; lead < 9; lead += 3) {
      const Hex at = setup.members[lead].start;
      EXPECT_EQ(setup.members[lead + 1].start - at, (Hex{-1, 2})) << pattern;  // left and right behind the leader
      EXPECT_EQ(setup.members[lead + 2].start - at, (Hex{1, 1})) << pattern;
    }
    for (std::size_t a = 0; a < 9; ++a)
      for (std::size_t b = 0; b < a; ++b)
        EXPECT_GE(geom::distance(setup.members[a].start, setup.members[b].start), 2) << pattern;
  }
}

TEST(SetUp, FE_SETUP_06_TheBoxKeepsItsDistance) {
  const FastEasy g(*read(scenario("big_box")));
  const State s = g.initial();
  EXPECT_EQ(std::popcount(g.setup().bombers), 20);
  int closest = 100;
  for_each_plane(g.setup().bombers, [&](int a) {
    for_each_plane(g.setup().bombers & ~bit(a),
                   [&](int b) { closest = std::min(closest, geom::distance(s.plane[a].hex(), s.plane[b].hex())); });
  });
  EXPECT_EQ(closest, 2);
  Value v = scenario("big_box");
  Value bombers = one("B17 G", nullptr);
  Value group = bombers.as_array()[0];
  group.set("at", Value(Value::Array{"M28", "M29"}));
  Value list = Value::array();
  list.push_back(group);
  v.set("bombers", list);
  EXPECT_EQ(read(v).error().rule, "FE-SETUP-06");
}

TEST(SetUp, FE_CLASS_01_BombersAndFightersAreDifferentLists) {
  Value v = scenario("duel");
  v.set("escorts", one("B17 G", "K22"));
  EXPECT_EQ(read(v).error().rule, "FE-CLASS-01");
  const Scene scene;
  int fighters = 0, bombers = 0;
  for (const PlaneType& t : scene.setup.tables.types) (t.bomber ? bombers : fighters)++;
  EXPECT_EQ(fighters, 27);
  EXPECT_EQ(bombers, 9);
}

TEST(SetUp, FE_CLASS_02_EscortsAndInterceptorsMoveInTheirOwnPhases) {
  const FastEasy g(*read(scenario("duel")));
  State s = g.initial();
  EXPECT_EQ(s.phase, Phase::kEscortsMove);
  EXPECT_EQ(g.node(s).seat, Seat::kBlue);
  EXPECT_EQ(notations(g, s), (std::set<std::string>{"E1", "E2"}));
  EXPECT_EQ(why(g, s, "I1"), "FE-SEQ-01");
  const State red = at_phase(g, "interceptors move");
  EXPECT_EQ(g.node(red).seat, Seat::kRed);
  EXPECT_EQ(notations(g, red), (std::set<std::string>{"I1", "I2"}));
}

TEST(SetUp, FE_CLASS_03_JetsAreFightersWithTheirOwnCriticalRow) {
  const FastEasy g = battle({red("ME 262", 0, 0), red("FW 190 A", 4, 0)});
  EXPECT_EQ(g.critical_row(g.find_plane("I1")), CritRow::kJet);
  EXPECT_EQ(g.critical_row(g.find_plane("I2")), CritRow::kFighter);
  EXPECT_FALSE(g.type(g.find_plane("I1")).bomber);
}

// A turn in which everybody does something, and the phase that follows each.
TEST(Sequence, TheSevenPhasesInOrder) {
  // covers: FE-SEQ-01, FE-SEQ-02, FE-SEQ-03, FE-SEQ-04, FE-SEQ-05, FE-SEQ-06, FE-SEQ-07
  Scene scene;
  scene.bomber("B17 G", 0, 0);
  scene.escort("P51 Mustang", -5, 3);
  scene.escort("P51 Mustang", 6, 3);
  scene.red("FW 190 A", -5, -2, 3);
  scene.red("FW 190 A", 0, 8, 0);
  scene.setup.targets.push_back({kMiddle + Hex{0, -3}, "Bridge"});
  scene.setup.members[0].bombs = true;
  const FastEasy g = scene.build();
  State s = g.initial();
  EXPECT_EQ(s.phase, Phase::kEscortsMove);
  act(g, s, "E1");
  act(g, s, to(-5, 0, 0));  // cruises at the bombers' speed
  act(g, s, to(6, 0, 0));
  EXPECT_EQ(s.phase, Phase::kEscortsFire);
  play(g, s, {"E1>I1", "0h0"});
  EXPECT_EQ(s.phase, Phase::kBombersMove);
  act(g, s, "fly 3");
  EXPECT_EQ(s.phase, Phase::kInterceptorsMove);
  act(g, s, "I2");
  act(g, s, to(0, 3, 0));
  act(g, s, to(-5, 2, 3));
  EXPECT_EQ(s.phase, Phase::kBombing);  // nothing in range for the interceptors nor the gunners
  play(g, s, {"B1@1", "yes"});
  EXPECT_EQ(s.turn, 2);
  EXPECT_EQ(s.phase, Phase::kEscortsMove);
  State fire = at_phase(g, "interceptors fire", {{"I2", "at", name_of(0, 2)}});
  EXPECT_EQ(fire.phase, Phase::kInterceptorsFire);
  play(g, fire, {"I2>B1", "0h0"});
  EXPECT_EQ(fire.phase, Phase::kBombersFire);
  EXPECT_EQ(g.node(fire).seat, Seat::kBlue);
}

TEST(Sequence, FE_SEQ_08_WithoutBombersTheirPhasesAreSkipped) {
  const FastEasy g(*read(scenario("duel")));
  State s = at_phase(g, "escorts fire");
  EXPECT_EQ(s.phase, Phase::kInterceptorsMove);
  const State later = at_phase(g, "bombers fire");
  EXPECT_EQ(later.turn, 2);
  EXPECT_EQ(later.phase, Phase::kEscortsMove);
}

// --- Bombing
// ---------------------------------------------------------------------------------------

FastEasy raid(int target_row) {
  Scene scene;
  scene.bomber("B17 G", 0, 0).bombs = true;
  scene.bomber("B25", 4, 0).bombs = true;
  scene.setup.targets.push_back({kMiddle + Hex{0, target_row}, "Bridge"});
  scene.setup.targets.push_back({kMiddle + Hex{4, -1}, "Depot"});
  return scene.build();
}

TEST(Bombing, FE_BOMB_01_OnATargetEnteredThisTurn) {
  const FastEasy g = raid(-2);  // flown through, not ended on
  State s = at_phase(g, "bombers move");
  act(g, s, "fly 3");
  EXPECT_EQ(plane(g, s, "B1").over.bits(), 1);
  EXPECT_EQ(plane(g, s, "B2").over.bits(), 2);
  State bombs = at_phase(g, "bombing", {{"B1", "over", 1}, {"B2", "over", 2}});
  EXPECT_EQ(notations(g, bombs), (std::set<std::string>{"B1@1", "B2@2", "done"}));
  EXPECT_EQ(why(g, bombs, "B1@2"), "FE-BOMB-01");
  act(g, bombs, "B1@1");
  EXPECT_EQ(chance(g, bombs, "yes"), "2/3");  // 3-6
  roll(g, bombs, "yes");
  EXPECT_EQ(g.score(bombs).blue, 5);
  EXPECT_EQ(why(g, bombs, "B1@1"), "FE-BOMB-01");  // one attack a game
  act(g, bombs, "B2@2");
  EXPECT_EQ(chance(g, bombs, "yes"), "1/2");  // 4-6
  roll(g, bombs, "no");
  EXPECT_EQ(g.score(bombs).blue, 5);
  EXPECT_EQ(bombs.turn, 2);
  const FastEasy far = raid(-4);
  State missed = at_phase(far, "bombers move");
  act(far, missed, "fly 3");
  EXPECT_EQ(plane(far, missed, "B1").over.bits(), 0);
}

TEST(Bombing, FE_FBOM_02_ReleaseOnTheTargetEndsThePenalty) {
  Scene scene;
  scene.escort("JU87 Stukas", 0, 0).bombs = true;
  scene.setup.targets.push_back({kMiddle + Hex{0, -1}, "Mast"});
  const FastEasy g = scene.build();
  State s = at_phase(g, "escorts move");
  act(g, s, to(0, -2, 0) + "@1");
  EXPECT_EQ(plane(g, s, "E1").over.bits(), 1);
  State b = at_phase(g, "bombing", {{"E1", "over", 1}});
  act(g, b, "E1@1");
  EXPECT_EQ(chance(g, b, "yes"), "1/2");  // Stuka 4-6 (ruling 63)
  roll(g, b, "no");
  EXPECT_FALSE(b.loaded & bit(g.find_plane("E1")));
  EXPECT_EQ(g.speed(b, g.find_plane("E1")), 3);
}

// Ruling 62: a target entered by a shift, or crossed on the way off the board, can be bombed as well.
TEST(Bombing, FE_BOMB_01_AfterAShiftOrOnTheWayOut) {
  const FastEasy g = raid(-4);
  State s = at_phase(g, "bombers move", {{"", "shifts", Value(Value::Array{"B1"})}});
  act(g, s, "fly 3");
  roll(g, s, "1");  // one hex ahead: onto the bridge
  EXPECT_EQ(plane(g, s, "B1").over.bits(), 1);
  Scene scene;
  scene.bomber("B17 G", 0, -18).bombs = true;
  scene.escort("P51 Mustang", 0, 0);
  scene.setup.targets.push_back({kMiddle + Hex{0, -19}, "Bridge"});
  const FastEasy edge = scene.build();
  State t = at_phase(edge, "bombers move");
  act(edge, t, "fly 3");
  ASSERT_TRUE(t.exited & bit(0));
  EXPECT_FALSE(edge.over(t));                         // the last bomber has left, but its bombs are still to fall
  act(edge, t, edge.notation(t, legal(edge, t)[0]));  // the interceptor moves
  ASSERT_EQ(t.step, Step::kBombs);
  EXPECT_FALSE(edge.broken_invariant(t));
  EXPECT_EQ(*edge.from_position(edge.position(t)), t);
  play(edge, t, {"B1@1", "yes"});
  EXPECT_EQ(edge.score(t).blue, 5);
  EXPECT_EQ(t.step, Step::kOver);
}

TEST(Bombing, FE_BOMB_01_AFighterBomberPushedOrLeavingOverTheTarget) {
  Scene scene;
  scene.bomber("B17 G", 0, 3);
  scene.escort("JU87 Stukas", 0, 0).bombs = true;
  scene.setup.targets.push_back({kMiddle + Hex{1, 0}, "Mast"});
  const FastEasy g = scene.build();
  State s = at_phase(g, "bombers move");
  act(g, s, "fly 3");
  roll(g, s, name_of(1, 0));
  EXPECT_EQ(plane(g, s, "E1").over.bits(), 1);
  Scene north;
  north.escort("P47 Thunderbolt", 0, -18).bombs = true;
  north.setup.targets.push_back({kMiddle + Hex{0, -19}, "Mast"});
  const FastEasy edge = north.build();
  State t = at_phase(edge, "escorts move");
  EXPECT_FALSE(can(edge, t, "exit"));
  act(edge, t, "exit@1");
  EXPECT_EQ(plane(edge, t, "E1").over.bits(), 1);
  while (edge.node(t).kind == game::NodeKind::kDecision && t.step != Step::kBombs) edge.apply(t, legal(edge, t)[0], nullptr);
  EXPECT_TRUE(can(edge, t, "E1@1"));
}

TEST(Bombing, AFighterBomberChoosesAPathOverTheTarget) {
  Scene scene;
  scene.escort("P47 Thunderbolt", 0, 0).bombs = true;
  scene.setup.targets.push_back({kMiddle + Hex{1, -1}, "Mast"});
  const FastEasy g = scene.build();
  const State s = at_phase(g, "escorts move");
  EXPECT_TRUE(can(g, s, to(1, -5, 0) + "@1"));  // slip right first
  EXPECT_FALSE(can(g, s, to(0, -5, 0) + "@1"));
  EXPECT_EQ(why(g, s, to(0, -5, 0) + "@1"), "FE-BOMB-01");
}

// --- The end
// ---------------------------------------------------------------------------------------

TEST(Casualties, FE_END_01_TheRows) {
  const Scene scene;
  const Tables& t = scene.setup.tables;
  const auto row = [&](FateRow r) {
    const auto w = casualty_ways(t, r, 0);
    return std::array<int, 3>{w[1], w[2], w[3]};
  };
  EXPECT_EQ(row(FateRow::kFighter), (std::array<int, 3>{2, 2, 2}));
  EXPECT_EQ(row(FateRow::kBomber), (std::array<int, 3>{3, 3, 0}));
  EXPECT_EQ(row(FateRow::kEnginesSome), (std::array<int, 3>{0, 2, 4}));
  EXPECT_EQ(row(FateRow::kEnginesMost), (std::array<int, 3>{2, 3, 1}));
  EXPECT_EQ(row(FateRow::kEnginesAll), (std::array<int, 3>{6, 0, 0}));
}

TEST(Casualties, FE_END_01_WhoRolls) {
  const FastEasy g = battle({bomber("B17 G", 0, 0), bomber("B17 G", 4, 0), bomber("B25", 8, 0), escort("P51 Mustang", -4, 0)});
  State s = at_phase(g, "casualties",
                     {{"B1", "engines_lost", 1}, {"B2", "status", "out"}, {"B3", "engines_lost", 1}, {"E1", "status", "out"}});
  EXPECT_EQ(s.active, 1);  // one engine of four: no roll (ruling 67)
  EXPECT_EQ(g.fate_row(s, 1), FateRow::kBomber);
  roll(g, s, "C");
  EXPECT_EQ(s.active, 2);
  EXPECT_EQ(g.fate_row(s, 2), FateRow::kEnginesMost);
  roll(g, s, "D");
  EXPECT_EQ(s.active, 3);
  EXPECT_EQ(g.fate_row(s, 3), FateRow::kFighter);
  roll(g, s, "L");
  EXPECT_EQ(s.step, Step::kOver);
  EXPECT_EQ(g.score(s).red, 8 + 2);
  EXPECT_EQ(g.score(s).verdict, game::Verdict::kRedWins);
}

// Rulings 19, 66: a bomber with engines out rolls whether it still flies or has left the board.
TEST(Casualties, FE_END_01_LimpingHome) {
  const FastEasy g = battle({bomber("B17 G", 0, 0), bomber("B25", 4, 0), bomber("B17 G", 8, 0)});
  State s = at_phase(g, "casualties",
                     {{"B1", "status", "exited"},
                      {"B1", "engines_lost", 2},
                      {"B2", "status", "exited"},
                      {"B2", "engines_lost", 1},
                      {"B3", "status", "exited"},
                      {"B3", "engines_lost", 1}});
  ASSERT_EQ(s.step, Step::kCasualty);
  EXPECT_EQ(s.active, 0);
  EXPECT_EQ(chance(g, s, "D"), "1/3");  // DDLLLL
  roll(g, s, "D");
  EXPECT_EQ(s.active, 1);
  EXPECT_EQ(chance(g, s, "C"), "1/3");  // CCDDDL
  roll(g, s, "C");
  EXPECT_EQ(s.step, Step::kOver);  // one of four: no roll
  EXPECT_EQ(g.score(s).red, 3 + 6);
}

TEST(Casualties, FE_END_02_ACriticalHitAddsOne) {
  const FastEasy g = battle({escort("P51 Mustang", 0, 0), escort("P51 Mustang", 3, 0)});
  const State s = at_phase(g, "casualties", {{"E1", "status", "out"}, {"E1", "critical", true}});
  EXPECT_EQ(chance(g, s, "C"), "1/6");
  EXPECT_EQ(chance(g, s, "L"), "1/2");
}

TEST(Casualties, FE_END_03_FarFromHomeAddsOneOrTakesOne) {
  Scene scene;
  scene.escort("P51 Mustang", 0, 0);
  scene.escort("P51 Mustang", 3, 0);
  scene.setup.far[Seat::kBlue] = true;
  const FastEasy printed = scene.build();
  const State s = at_phase(printed, "casualties", {{"E1", "status", "out"}});
  EXPECT_EQ(chance(printed, s, "C"), "1/6");
  scene.setup.options.far_is_worse = true;  // ruling 65
  const FastEasy harsh(scene.setup);
  const State t = at_phase(harsh, "casualties", {{"E1", "status", "out"}});
  EXPECT_EQ(chance(harsh, t, "C"), "1/2");
}

TEST(End, PointsAreScenarioData) {  // ruling 2
  Value v = scenario("duel");
  Value points = Value::object();
  points.set("fighter_crash", 4);
  v.set("points", points);
  Value red = v.at("red");
  red.set("bonus", 2);
  v.set("red", red);
  Value blue = v.at("blue");
  blue.set("bonus", 0);
  v.set("blue", blue);
  const FastEasy g(*read(v));
  EXPECT_EQ(g.score(g.initial()).margin(), -2);
  State s = at_phase(g, "casualties", {{"I1", "status", "out"}});
  roll(g, s, "C");
  EXPECT_EQ(g.score(s), game::Score::by_points(4, 2));
}

TEST(End, NoBombersLeftOrTheLimit) {  // ruling 2
  Scene scene;
  scene.bomber("B17 G", 0, -19);
  scene.escort("P51 Mustang", 0, 0);
  scene.setup.turns = 3;
  const FastEasy g = scene.build();
  State s = at_phase(g, "bombers move");
  act(g, s, "fly 3");
  EXPECT_EQ(s.step, Step::kOver);  // left over the far edge
  scene.setup.members[0].start = kMiddle + Hex{0, 9};
  const FastEasy longer(scene.setup);
  State t = at_phase(longer, "bombing", {{"", "turn", 3}});
  EXPECT_EQ(t.step, Step::kOver);
  EXPECT_EQ(at_phase(longer, "bombing", {{"", "turn", 2}}).turn, 3);
}

TEST(End, WithoutBombersWhenOneSideIsGone) {
  const FastEasy g(*read(scenario("duel")));
  EXPECT_EQ(at_phase(g, "escorts fire", {{"I1", "status", "exited"}, {"I2", "status", "exited"}}).step, Step::kOver);
  EXPECT_EQ(at_phase(g, "escorts fire", {{"E1", "status", "exited"}, {"E2", "status", "out"}}).step, Step::kCasualty);
}

}  // namespace
}  // namespace furball::fast_easy
