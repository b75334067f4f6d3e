#include "games/full_circle/test_util.h"

namespace furball::full_circle::testing {
namespace {

Plane fortress() {
  return bomber({.speed = 4,
                 .protection = {5, 6},
                 .tail_guns = true,
                 .combat_box = true,
                 .defence = 1,
                 .klass = ruledata::AircraftClass::kHeavyBomber});
}
// Placed in the first hexes on offer, at the lowest step, no trades.
void place_all(Sky& k, Side side) {
  while (k.s.side == side && k.s.round == 0 && k.s.stage != Stage::kEdge) {
    game::ActionList list;
    if (k.s.stage == Stage::kCeiling) {
      k.roll(6);
      continue;
    }
    k.rules.legal(k.s, list);
    k.rules.apply(k.s, list[0], nullptr);
  }
}

TEST(SetUp, FC_SETUP_05_SixDirectionsTwoWithoutEffect) {
  auto setup = forces({fighter()}, {fighter(), fighter()});
  setup.sun = -1;
  Sky k = fresh(setup);
  ASSERT_EQ(k.s.stage, Stage::kSun);
  EXPECT_EQ(k.weights(), (std::vector<int>{2, 1, 1, 1, 1}));
  EXPECT_EQ(k.rules.outcome_notation(k.s, 1), "1,4");
  Sky five = k;
  five.roll(5);  // ruling A24: direction 4, rear left
  EXPECT_EQ(five.s.sun, 4);
  EXPECT_TRUE(down_sun(4, 1));  // test of section 2
  EXPECT_TRUE(up_sun(4, 4));
  k.roll(4);
  for (int h = 0; h < 6; ++h) EXPECT_FALSE(down_sun(k.s.sun, h) || up_sun(k.s.sun, h));
  game::View view;
  five.rules.describe(five.s, view);
  bool marker = false;
  for (const game::MarkerView& m : view.markers) marker = marker || m.kind == "sun";
  EXPECT_TRUE(marker);
}

TEST(SetUp, FC_SETUP_06_FC_SETUP_07_FC_SETUP_08_BombersInTheCentre) {
  Sky k = fresh(forces({fighter()}, {fighter(), fighter()}, bomber(), 3));
  EXPECT_EQ(k.at(kB1), (Place{8, 25}));
  EXPECT_EQ(k.at(kB1 + 1), (Place{9, 24}));
  EXPECT_EQ(k.at(kB1 + 2), (Place{7, 24}));
  EXPECT_EQ(k.s.groups[0].step, 1);
  EXPECT_EQ(k.s.progress, 2);
  EXPECT_EQ(section(25), 2);  // just in front of the middle divide
  EXPECT_EQ(section(23), 1);
  auto low = forces({fighter()}, {fighter(), fighter()}, bomber(), 1, 0);
  low.very_low = true;
  EXPECT_EQ(fresh(low).s.groups[0].step, 0);
}

TEST(SetUp, FC_SETUP_09_SteppedCombatBox) {
  auto setup = forces({fighter()}, {fighter(), fighter()}, fortress(), 3);
  setup.may_cut = false;
  setup.sun = 1;  // from the front right: the left group, B3
  Sky k = fresh(setup);
  ASSERT_EQ(k.s.stage, Stage::kBox);
  EXPECT_EQ(k.notations(), "level step:B3");
  EXPECT_EQ(k.refusal("step:B2"), "FC-SETUP-09");
  setup.sun = 5;
  EXPECT_EQ(fresh(setup).notations(), "level step:B2");
  setup.sun = 0;  // ruling A25
  Sky free = fresh(setup);
  EXPECT_EQ(free.notations(), "level step:B2 step:B3");
  free.play({"step:B2"});
  EXPECT_EQ(free.s.groups[0].step, 1);
  EXPECT_EQ(free.s.groups[1].step, 2);
  EXPECT_EQ(free.s.groups[2].step, 1);
  for (const auto& [sun, offered] : {std::pair{2, "level step:B3"}, {4, "level step:B2"}}) {
    setup.sun = sun;
    EXPECT_EQ(fresh(setup).notations(), offered) << sun;
  }
  Sky level = fresh(setup);
  level.play({"level"});
  for (int group = 0; group < 3; ++group) EXPECT_EQ(level.s.groups[group].step, 1);
  // The higher group must be able to carry its bombs there
  auto heavy = setup;
  heavy.bomber.bombs[heavy.base + 2] = false;
  EXPECT_NE(fresh(heavy).s.stage, Stage::kBox);
  EXPECT_STREQ(fresh(heavy).rules.may_step_group(fresh(heavy).s, 1).rule, "FC-SETUP-02");
  // Two groups, or another type: no box
  setup.groups = 2;
  EXPECT_NE(fresh(setup).s.stage, Stage::kBox);
  auto mediums = forces({fighter()}, {fighter(), fighter()}, bomber(), 3);
  mediums.may_cut = false;
  EXPECT_NE(fresh(mediums).s.stage, Stage::kBox);
  EXPECT_TRUE(real_bomber("b17g").combat_box && real_bomber("b24h").combat_box && !real_bomber("b29").combat_box);
}

TEST(SetUp, FC_SETUP_10_LoweringTheBoard) {
  Sky k = fresh(forces({fighter(), fighter()}, {fighter(), fighter()}, bomber(), 1, 6));
  ASSERT_EQ(k.s.stage, Stage::kBase);
  EXPECT_EQ(k.rules.deployment_maximum(k.s, kI1), 9);
  k.play({"lower"});
  EXPECT_EQ(k.s.base, 4);
  EXPECT_EQ(k.rules.deployment_maximum(k.s, kI1), 8);  // only one lower
  EXPECT_EQ(k.rules.deployment_maximum(k.s, kE1), 4 + 1 + 2);
  // Once only, and everybody starts lower: escorts by two levels, interceptors by one
  EXPECT_EQ(k.s.stage, Stage::kRaise);
  k.play({"done", "I15"});
  EXPECT_EQ(k.s.fighters[kE1].max_level, 7);
  k.play({"s0", "I16", "s0"}).roll(2).play({"done", "C24"});
  EXPECT_EQ(k.s.fighters[kI1].max_level, 8);
  EXPECT_EQ(k.notations(), "s0 s1 s2 s3 s4");  // levels 4 to 8
  Sky stays = fresh(forces({fighter(), fighter()}, {fighter(), fighter()}, bomber(), 1, 6));
  stays.play({"keep"});
  EXPECT_EQ(stays.s.base, 6);
  EXPECT_EQ(stays.rules.deployment_maximum(stays.s, kI1), 9);
  EXPECT_EQ(stays.rules.deployment_maximum(stays.s, kE1), 6 + 1 + 2);
  // Down to the ground, if that is two levels away
  Sky ground = fresh(forces({fighter()}, {fighter(), fighter()}, bomber(), 1, 2));
  ASSERT_EQ(ground.s.stage, Stage::kBase);
  ground.play({"lower"});
  EXPECT_EQ(ground.s.base, 0);
  auto fixed = forces({fighter()}, {fighter(), fighter()}, bomber(), 1, 6);
  fixed.may_cut = false;
  EXPECT_NE(fresh(fixed).s.stage, Stage::kBase);
  auto bombless = forces({fighter()}, {fighter(), fighter()}, bomber(), 1, 6);
  bombless.bomber.bombs[5] = false;
  EXPECT_STREQ(fresh(bombless).rules.may_cut_base(fresh(bombless).s).rule, "FC-SETUP-02");
  // Not below the ground, not where the escorts could not keep up
  EXPECT_NE(fresh(forces({fighter()}, {fighter(), fighter()}, bomber(), 1, 1)).s.stage, Stage::kBase);
  PlaneSpec slow_low;
  slow_low.bands = {{0, 5, 2, 4, 1}, {6, 22, 4, 5, 2}};
  const Sky tied = fresh(forces({fighter(slow_low)}, {fighter(), fighter()}, bomber(), 1, 6));
  EXPECT_NE(tied.s.stage, Stage::kBase);
  EXPECT_STREQ(tied.rules.may_cut_base(tied.s).rule, "FC-SETUP-03");
}

TEST(SetUp, FC_SETUP_11_FC_SETUP_12_EscortsNearTheLead) {
  auto setup = forces({fighter()}, {fighter(), fighter()}, bomber(), 1, 0);
  Sky k = fresh(setup);
  ASSERT_EQ(k.s.stage, Stage::kPlaceHex);
  game::ActionList list;
  k.rules.legal(k.s, list);
  EXPECT_EQ(list.size(), 90u);  // 91 within five hexes, less the bombers' own
  EXPECT_EQ(k.refusal("I13"), "FC-SETUP-20");
  EXPECT_EQ(k.refusal("A1"), "FC-SETUP-11");
  k.play({"I15"});
  EXPECT_EQ(k.notations(), "s0 s1 s2 s3");  // lead at level 1: up to 3
  k.play({"s3"});
  EXPECT_EQ(k.f(kE1).heading, 0);
  EXPECT_EQ(k.f(kE1).energy, 9);  // F4a: 4 x 3 - 3
  // The lead's level decides, not the escort's own
  for (const auto& [base, energy] : {std::pair{5, 9}, {6, 12}}) {
    auto at = forces({fighter()}, {fighter(), fighter()}, bomber(), 1, base);
    at.may_cut = false;
    for (const char* step : {"s0", "s3"}) {
      Sky each = fresh(at);
      each.play({"I15", step});
      EXPECT_EQ(each.f(kE1).energy, energy) << base << " " << step;
    }
  }
  EXPECT_EQ(start_energy(6, 1), 21);
  EXPECT_EQ(start_energy(3, 7), 12);
}

TEST(SetUp, FC_SETUP_13_TradesInPairsByTopBand) {
  // F4b: one Corsair flight (16+), two Hellcat flights (15+)
  auto setup = forces({real("f4u_1"), real("f6f_5"), real("f6f_5")}, {fighter(), fighter()}, bomber(), 1, 0);
  setup.very_low = true;
  Sky k = fresh(setup);
  ASSERT_EQ(k.s.stage, Stage::kRaise);
  EXPECT_EQ(k.notations(), "done raise:E1");
  EXPECT_EQ(k.refusal("raise:E2"), "FC-SETUP-13");
  k.play({"raise:E1"});
  EXPECT_EQ(k.notations(), "drop:E2 drop:E3");
  EXPECT_EQ(k.refusal("drop:E1"), "FC-SETUP-13");
  k.play({"drop:E3"});  // nobody is left to pair E2 with
  EXPECT_EQ(k.s.stage, Stage::kPlaceHex);
  EXPECT_EQ(k.s.fighters[kE1].max_level, 3);
  EXPECT_EQ(k.s.fighters[kE2].max_level, 2);
  EXPECT_EQ(k.s.fighters[kE3].max_level, 1);
  // Interceptors trade too
  Sky i = fresh(forces({}, {fighter(), fighter()}));
  i.s.stage == Stage::kBase ? (void)i.play({"keep"}) : (void)0;
  ASSERT_EQ(i.s.stage, Stage::kEdge);
  i.roll(2);
  EXPECT_EQ(i.notations(), "done raise:I1 raise:I2");
}

TEST(SetUp, FC_SETUP_14_Ceiling) {
  // X33: L3 = 9: level 16 allowed, climb to 17 illegal
  PlaneSpec spec;
  spec.bands = {{0, 2, 5, 6, 1}, {3, 8, 5, 6, 2}, {9, 22, 5, 6, 3}};
  Sky k(forces({fighter(spec)}, {fighter(), fighter()}, bomber(), 1, 14));
  k.put(kE1, {8, 15}, 1, 0, 60);
  k.put(kI1, {17, 40}, 4, 4, 20);
  k.to_move(kE1);
  EXPECT_TRUE(k.legal("climb1"));
  EXPECT_EQ(k.refusal("climb2"), "FC-SETUP-14");
  EXPECT_EQ(k.rules.deployment_maximum(k.s, kE1), 16);
}

TEST(SetUp, FC_SETUP_15_CeilingDie) {
  // X27: excess 1, 3, 6, 7: chance to drop 0, 2/6, 5/6, 6/6
  for (const auto& [l3, chance] : {std::pair{16, 0}, {14, 2}, {11, 5}, {10, 6}}) {
    PlaneSpec spec;
    spec.bands = {{0, 2, 5, 6, 1}, {3, l3 - 1, 5, 6, 2}, {l3, 22, 5, 6, 3}};
    auto setup = forces({fighter(spec)}, {fighter(), fighter()}, bomber(), 1, 14);  // lead at 15, escorts up to 17
    setup.may_cut = false;
    Sky k = fresh(setup);
    if (chance == 0 || chance == 6) {
      ASSERT_EQ(k.s.stage, Stage::kPlaceHex);
      EXPECT_EQ(k.s.fighters[kE1].max_level, chance == 0 ? 17 : 16);
      continue;
    }
    ASSERT_EQ(k.s.stage, Stage::kCeiling);
    EXPECT_EQ(k.weights(), (std::vector<int>{chance, 6 - chance}));
    Sky fails = k;
    fails.roll(1);
    EXPECT_EQ(fails.s.fighters[kE1].max_level, 16);
    k.roll(6);
    EXPECT_EQ(k.s.fighters[kE1].max_level, 17);
  }
}

TEST(SetUp, FC_SETUP_16_EdgeDie) {
  auto setup = forces({}, {fighter(), fighter()}, bomber(), 1, 0);
  Sky k = fresh(setup);
  ASSERT_EQ(k.s.stage, Stage::kEdge);
  EXPECT_EQ(k.weights(), (std::vector<int>{3, 1, 1, 1}));
  const auto edge_after = [&](int face) {
    Sky each = k;
    each.roll(face);
    return each.rules.edge_of(each.s, kI1);
  };
  EXPECT_EQ(edge_after(1), Edge::kFront);
  EXPECT_EQ(edge_after(3), Edge::kFront);
  EXPECT_EQ(edge_after(4), Edge::kLeft);
  EXPECT_EQ(edge_after(5), Edge::kRight);
  k.roll(6);
  ASSERT_EQ(k.s.stage, Stage::kEdgeSide);
  EXPECT_EQ(k.rules.node(k.s).seat, game::Seat::kRed);
  k.play({"right"});
  EXPECT_EQ(k.rules.edge_of(k.s, kI1), Edge::kRight);
  EXPECT_EQ(k.rules.edge_of(k.s, kI2), Edge::kRight);
}

TEST(SetUp, FC_SETUP_04_SlowFightersStartInFront) {
  Sky k = fresh(forces({}, {flat(2, 4), flat(5, 5)}, bomber(), 1, 0));
  k.roll(4);
  EXPECT_EQ(k.rules.edge_of(k.s, kI1), Edge::kFront);
  EXPECT_EQ(k.rules.edge_of(k.s, kI2), Edge::kLeft);
}

TEST(SetUp, FC_SETUP_17_FC_SETUP_18_EdgeHexesAndFacings) {
  const auto facings = [](Place p) {
    std::string text;
    for (int h = 0; h < 6; ++h)
      if (set_up_heading(p, h, kLeadStart)) text += std::to_string(h);
    return text;
  };
  // X26
  EXPECT_EQ(facings({0, 47}), "");
  EXPECT_EQ(facings({1, 46}), "23");
  EXPECT_EQ(facings({2, 47}), "3");
  EXPECT_EQ(facings({15, 46}), "34");
  EXPECT_EQ(facings({17, 46}), "4");
  EXPECT_EQ(facings({0, 1}), "");
  EXPECT_EQ(facings({0, 3}), "1");
  EXPECT_EQ(facings({0, 17}), "1");
  EXPECT_EQ(facings({0, 19}), "12");
  EXPECT_EQ(facings({0, 31}), "12");
  EXPECT_EQ(facings({0, 33}), "2");
  EXPECT_EQ(facings({17, 2}), "5");
  EXPECT_EQ(facings({17, 16}), "5");
  EXPECT_EQ(facings({17, 18}), "45");
  EXPECT_EQ(facings({17, 32}), "45");
  EXPECT_EQ(facings({17, 34}), "4");
  // The front includes hexes beside half hexes; 18 hexes on a side edge, none of the front section
  int front = 0, left = 0, right = 0;
  for (int file = 0; file < kFiles; ++file)
    for (int y = 1; y < kFrontY; ++y) {
      const Place p{file, y};
      if (!p.is_hex()) continue;
      front += set_up_hex(p, Edge::kFront), left += set_up_hex(p, Edge::kLeft), right += set_up_hex(p, Edge::kRight);
    }
  EXPECT_EQ(front, 18);
  EXPECT_EQ(left, 18);
  EXPECT_EQ(right, 18);
  EXPECT_FALSE(set_up_hex({0, 37}, Edge::kLeft));
  Sky k = fresh(forces({}, {fighter(), fighter()}, bomber(), 1, 0));
  k.roll(2).play({"done"});
  EXPECT_EQ(k.refusal("A24"), "FC-SETUP-18");
  EXPECT_EQ(k.refusal("I13"), "FC-SETUP-17");
  k.play({"B23"});
  EXPECT_EQ(k.notations(), "h2 h3");
  EXPECT_EQ(k.refusal("h4"), "FC-SETUP-18");
}

// Two interceptors about to be placed, at level 3, the bottom of the board, or not much higher.
Sky low_interceptors(int highest) {
  Setup setup = forces({}, {fighter(), fighter()}, bomber(), 1, 3);
  setup.interceptor_max = highest;
  setup.edge = 2;
  setup.may_cut = false;
  return fresh(setup);
}

TEST(SetUp, FC_SETUP_18_AFlightAtTheBottomChoosesItsHeadingToo) {
  Sky k = low_interceptors(4);
  k.play({"raise:I1", "drop:I2", "C24", "s0", "B23"});
  ASSERT_EQ(k.s.stage, Stage::kPlaceHeading);  // I2 can start at level 3 only, but it faces 2 or 3
  EXPECT_EQ(k.notations(), "h2 h3");
  k.play({"h3"});
  EXPECT_EQ(k.f(kI2).status, Status::kFlying);
  EXPECT_EQ(k.f(kI2).heading, 3);
  EXPECT_EQ(k.f(kI2).step, 0);
}

TEST(SetUp, FC_SETUP_13_NobodyDropsBelowTheBottomOfTheBoard) {
  Sky k = low_interceptors(3);
  EXPECT_EQ(k.s.stage, Stage::kPlaceHex);  // no trade is possible
  EXPECT_STREQ(k.rules.may_raise(k.s, kI1).rule, "FC-SETUP-13");
  EXPECT_STREQ(k.rules.may_lower(k.s, kI1).rule, "FC-SETUP-13");
  k.play({"C24"});
  EXPECT_EQ(k.f(kI1).status, Status::kFlying);
  EXPECT_EQ(k.f(kI1).step, 0);
  EXPECT_EQ(k.f(kI1).heading, 3);
}

TEST(SetUp, FC_SETUP_19_InterceptorEnergyByOwnSpeed) {
  Sky k = fresh(forces({}, {real("spitfire_vb"), fighter()}, bomber(), 1, 4));
  k.play({"keep"}).roll(2).play({"done", "C24"});
  ASSERT_EQ(k.s.stage, Stage::kPlaceStep);
  Sky low = k;
  low.play({"s0"});
  EXPECT_EQ(low.f(kI1).energy, 4 * 5 - 3);
  k.play({"s3"});
  EXPECT_EQ(k.f(kI1).energy, 4 * 6);  // level 7
}

TEST(SetUp, FC_SETUP_20_OneUnitPerHex) {
  Sky k = fresh(forces({fighter(), fighter()}, {fighter(), fighter()}, bomber(), 1, 0));
  k.play({"done", "I15", "s2"});
  EXPECT_EQ(k.refusal("I15"), "FC-SETUP-20");  // whatever the step
}

TEST(SetUp, FC_SETUP_21_JetsMayComeFromBehind) {
  PlaneSpec spec;
  spec.bands = {{0, 22, 9, 6, 2}};
  spec.jet = true;
  Sky k = fresh(forces({}, {fighter(spec), fighter(spec)}, bomber(), 1, 0));
  EXPECT_EQ(k.weights(), (std::vector<int>{1, 2, 1, 1, 1}));  // a one differs from two and three
  for (const auto& [face, edge] : {std::pair{1, Edge::kBack}, {2, Edge::kFront}, {4, Edge::kLeft}, {6, Edge::kBack}}) {
    Sky each = k;
    each.roll(face);
    EXPECT_NE(each.s.stage, Stage::kEdgeSide);  // nobody needs a side
    EXPECT_EQ(each.rules.edge_of(each.s, kI1), edge) << face;
  }
  // Not against fast bombers
  Sky fast = fresh(forces({}, {fighter(spec), fighter(spec)},
                          bomber({.speed = 6, .defence = ruledata::kNoDefence, .klass = ruledata::AircraftClass::kLightBomber}),
                          1, 0));
  fast.roll(1);
  EXPECT_EQ(fast.rules.edge_of(fast.s, kI1), Edge::kFront);
  // Mixed forces: the others choose a side on a six
  Sky mixed = fresh(forces({}, {fighter(spec), fighter()}, bomber(), 1, 0));
  mixed.roll(6);
  EXPECT_EQ(mixed.s.stage, Stage::kEdgeSide);
}

TEST(SetUp, FC_VIC_01_BiddingForTheEscorts) {
  auto setup = forces({fighter()}, {fighter(), fighter()}, bomber(), 1, 0);
  setup.handicap = -1;
  Sky k = fresh(setup);
  ASSERT_EQ(k.s.stage, Stage::kBid);
  EXPECT_EQ(k.rules.node(k.s).seat, game::Seat::kBlue);
  EXPECT_EQ(k.refusal("pass"), "FC-VIC-01");
  k.play({"bid4"});
  EXPECT_EQ(k.rules.node(k.s).seat, game::Seat::kRed);
  EXPECT_EQ(k.refusal("bid4"), "FC-VIC-01");
  Sky blue = k;
  blue.play({"pass"});
  EXPECT_EQ(blue.s.handicap, 4);
  EXPECT_EQ(blue.rules.seat_of(blue.s, Side::kEscort), game::Seat::kBlue);
  k.play({"bid3", "pass"});
  EXPECT_EQ(k.s.handicap, 3);
  EXPECT_EQ(k.s.hit_value, 1);
  EXPECT_EQ(k.rules.seat_of(k.s, Side::kEscort), game::Seat::kRed);  // red won the escorts
  // Below one: again, with interceptors' hits worth two
  Sky again = fresh(setup);
  again.play({"bid1", "bid0"});
  EXPECT_EQ(again.s.hit_value, 2);
  EXPECT_EQ(again.rules.node(again.s).seat, game::Seat::kBlue);
  again.play({"bid5", "pass"});
  EXPECT_EQ(again.s.handicap, 5);
}

TEST(SetUp, EverythingPlacedLeadsToRoundOne) {
  Sky k = fresh(forces({fighter(), fighter()}, {fighter(), fighter(), fighter()}, bomber(), 2, 0));
  place_all(k, Side::kEscort);
  k.roll(4);
  place_all(k, Side::kInterceptor);
  EXPECT_EQ(k.s.round, 1);
  EXPECT_EQ(k.s.edge_roll, 0);
  for (int i = 0; i < kFighters; ++i) EXPECT_EQ(k.s.fighters[i].max_level, 0);
}

}  // namespace
}  // namespace furball::full_circle::testing
