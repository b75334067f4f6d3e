// Cases beside the plain ones: limits that bind only in some battles, and what answers fire.

#include "games/full_circle/test_util.h"

namespace furball::full_circle::testing {
namespace {

// Bids begin with at most twenty points and fall from there.
TEST(SetUp, FC_VIC_01_EveryBidBelowTheLast) {
  auto setup = forces({fighter()}, {fighter(), fighter()}, bomber(), 1, 0);
  setup.handicap = -1;
  const FullCircle rules(setup);
  State s = rules.initial();
  game::ActionList list;
  rules.legal(s, list);
  EXPECT_EQ(list.size(), 21u) << "0 to 20; nobody passes first";
  rules.apply(s, *rules.parse(s, "bid20"), nullptr);
  list.clear();
  rules.legal(s, list);
  EXPECT_EQ(list.size(), 21u) << "0 to 19, or pass";
  const Value position = rules.position(s);
  EXPECT_EQ(position.at("bidding").at("bid").as_integer(), 20);
  const auto again = rules.from_position(position);
  ASSERT_TRUE(again.ok()) << again.error().to_string();
  EXPECT_EQ(again->bid, s.bid);
}

// Who has the lowest top band gives up a level first.
TEST(SetUp, FC_SETUP_13_TheLowestTopBandDropsFirst) {
  auto setup = forces({real("f4u_1"), real("f6f_5"), fighter({.bands = {{0, 4, 5, 6, 1}, {5, 14, 6, 7, 2}}})},
                      {fighter(), fighter()}, bomber(), 1, 0);
  setup.very_low = true;
  Sky k(setup);
  k.s = k.rules.initial();
  ASSERT_EQ(k.s.stage, Stage::kRaise);
  k.play({"raise:E1"});
  EXPECT_EQ(k.notations(), "drop:E3");
  EXPECT_EQ(k.refusal("drop:E2"), "FC-SETUP-13");
}

// Nobody starts above the board's highest step, wherever the rules of deployment would let him.
TEST(SetUp, FC_SETUP_11_NobodyStartsAboveTheBoard) {
  auto setup = forces({fighter()}, {fighter(), fighter()});
  setup.interceptor_max = setup.base + kSteps + 3;
  const FullCircle rules(setup);
  EXPECT_EQ(rules.deployment_maximum(rules.initial(), kI1), setup.base + kSteps - 1);
}

TEST(Pilots, FC_DIS_03_BombersAlwaysSilenceWhomTheyHit) {
  auto setup = forces({fighter()}, {fighter(), fighter()});
  setup.inexperienced[Side::kEscort] = setup.inexperienced[Side::kInterceptor] = true;
  Sky k(setup);
  k.put(kI1, {8, 15}, 1, 3, 20);
  k.put_bombers(0, {8, 17}, 1);
  EXPECT_TRUE(k.rules.suppresses(k.s, {kB1, kI1, false, true}));
  EXPECT_TRUE(k.rules.suppresses(k.s, {kB1, kI1, false, false}));
}

// A flight must be able to end somewhere: with friends in both hexes that two turns lead to, a third turn the same way would
// help, but three hexes level do not allow it.
TEST(Flight, FC_FLIGHT_08_NoTurnIntoADeadEnd) {
  Sky k(forces({fighter(), fighter(), fighter()}, {fighter(), fighter()}, bomber(), 1, 3));
  k.put_bombers(0, {2, 41}, 4);
  k.put(kE1, {8, 15}, 1, 0, 40);
  k.put(kI1, {17, 46}, 4, 4, 20);
  const Place turning = ahead({8, 15}, 0), second = ahead(turning, 1);
  for (const bool both : {false, true}) {
    Sky friends = k;
    friends.put(kE2, ahead(second, 1), 1, 0, 10).set(kFlown);
    friends.put(kE3, both ? ahead(second, 0) : Place{0, 3}, 1, 0, 10).set(kFlown);
    friends.to_move(kE1).play({"level"});
    EXPECT_EQ(friends.refusal("R"), both ? "FC-FLIGHT-08" : "legal");
    EXPECT_EQ(friends.refusal("S"), "legal");
  }
}

TEST(Flight, FC_LEAVE_02_AWayOverTheEdgeIsKnownAsSuch) {
  Sky k(forces({fighter()}, {fighter(), fighter()}));
  k.put_bombers(0, {2, 21}, 4);
  k.put(kE1, {8, kFrontY - 3}, 1, 0, 20);  // two hexes, the second over the front edge
  k.put(kI1, {17, 40}, 4, 4, 20);
  k.to_move(kE1);
  PathList list;
  k.rules.paths(k.s, list);
  int over = 0;
  for (const Path& path : list) {
    if (path.dz != 0) continue;
    EXPECT_EQ(path.left_board, path.count == 1);
    over += path.left_board;
  }
  EXPECT_GT(over, 0);
}

// The last point of energy decides which rule a jet falls under.
TEST(Energy, FC_NRG_12_AJetWithOnePointLeft) {
  Plane jet = real("spitfire_vb");
  jet.jet = true;
  for (const auto& [die, rule] : {std::pair{4, "FC-NRG-12"}, {5, "FC-NRG-11"}}) {
    Sky k(forces({jet}, {fighter(), fighter()}));
    k.put_bombers(0, {8, 37}, 1);
    k.put(kE1, {8, 15}, 1, 0, 15);
    k.put(kI1, {17, 40}, 4, 4, 20);
    k.to_move(kE1).play({"climb1", "RR"}).roll(die);
    EXPECT_EQ(k.f(kE1).status, Status::kLeft);
    bool told = false;
    for (const game::Event& e : k.log.events) told |= e.rule == rule;
    EXPECT_TRUE(told) << rule;
  }
}

// Bombers answer a stern attack with their defence rating, however strong the nose is.
TEST(Combat, FC_HIT_04_TheNoseDoesNotAnswerAstern) {
  const Plane bombers = bomber({.firepower = 3, .klass = ruledata::AircraftClass::kLightBomber});
  Sky k(forces({flat(5, 5)}, {flat(5, 5), flat(5, 5)}, bombers));
  k.put_bombers(0, {8, 17}, 1);
  k.put(kE1, {0, 41}, 4, 0, 10);
  k.put(kI1, {8, 15}, 1, 0, 10);
  k.to_move(kI1).play({"level", "S"});
  while (k.s.stage == Stage::kDie) k.roll(1);
  k.play({"t0", "fire"});
  ASSERT_EQ(k.s.stage, Stage::kCombat);
  const HitRange nose = k.rules.range(k.s, {kB1, kI1, false, true}), tail = k.rules.range(k.s, {kB1, kI1, false, false});
  ASSERT_LT(nose.lo, tail.lo);
  EXPECT_EQ(k.rules.volley(k.s).target.range.lo, tail.lo);
}

// --- sides with all the flights they can have --------------------------------------------------------------------

Setup full_sides() {
  const Plane low = fighter({.bands = {{0, 4, 5, 6, 1}, {5, 14, 6, 7, 2}}});
  auto setup = forces(std::vector<Plane>(4, low), std::vector<Plane>(6, real("f4u_1")));
  setup.may_cut = false;
  return setup;
}

TEST(Sequence, FC_SEQ_02_TheFourthEscortIsTheLast) {
  Sky k(full_sides());
  k.put_bombers(0, {8, 21}, 1);
  k.put(3, {8, 15}, 1, 0, 10), k.put(kI1, {2, 15}, 1, 0, 10);
  k.to_move(3).play({"leave"});
  EXPECT_EQ(k.s.round, 3);
  EXPECT_EQ(k.s.side, Side::kInterceptor);
  EXPECT_EQ(k.s.active, kI1);
}

TEST(Flight, FC_FLIGHT_08_TheFirstInterceptorIsNoEscort) {
  Sky k(full_sides());
  k.put(kE1, {8, 15}, 1, 0, 10);
  k.put(kI1, {8, 17}, 1, 0, 10).set(kFlown);
  EXPECT_FALSE(k.rules.flown_friend_at(k.s, kE1, {8, 17}, 1));
  k.put(3, {8, 17}, 1, 0, 10).set(kFlown);
  EXPECT_TRUE(k.rules.flown_friend_at(k.s, kE1, {8, 17}, 1));
}

TEST(SetUp, FC_SETUP_16_AfterTheFourthEscortComesTheEdge) {
  Sky k(full_sides());
  k.s = k.rules.initial();
  for (int i = 0; i < 40 && k.s.stage != Stage::kEdge; ++i) {
    if (k.s.stage == Stage::kCeiling) {
      k.roll(6);
      continue;
    }
    game::ActionList list;
    k.rules.legal(k.s, list);
    k.rules.apply(k.s, list[0], nullptr);
  }
  ASSERT_EQ(k.s.stage, Stage::kEdge);
  for (int i = 0; i < 4; ++i) {
    EXPECT_EQ(k.f(i).status, Status::kFlying);
    EXPECT_EQ(k.f(i).trade, 0) << "what was traded is settled";
    EXPECT_EQ(k.f(i).max_level, 0);
  }
  EXPECT_EQ(k.f(kI1).status, Status::kWaiting);
}

TEST(SetUp, FC_SETUP_13_OnlyTheOwnSideTrades) {
  const FullCircle rules(full_sides());
  EXPECT_FALSE(rules.may_raise(rules.initial(), kE1)) << "higher bands of the enemy do not matter";
  auto setup = full_sides();
  std::swap(setup.flights[Side::kEscort][0], setup.flights[Side::kInterceptor][0]);
  setup.flights[Side::kEscort] = std::vector<Plane>(4, setup.flights[Side::kEscort][0]);
  const FullCircle high(setup);
  EXPECT_FALSE(high.may_lower(high.initial(), kE1)) << "nor do lower ones";
}

// Whatever the set-up offers can be written down and read back.
TEST(SetUp, FC_SETUP_01_EveryChoiceReadsBack) {
  for (int run = 0; run < 12; ++run) {
    auto setup = forces({fighter(), fighter()}, {fighter(), fighter(), fighter()}, real_bomber("b17g"), 3, 6);
    setup.may_cut = true, setup.edge = 6, setup.interceptor_max = 10;
    const FullCircle rules(setup);
    State s = rules.initial();
    for (int i = 0; i < 60 && s.round == 0; ++i) {
      if (s.stage == Stage::kCeiling) {
        rules.resolve(s, *rules.read(s, {6}), nullptr);
        continue;
      }
      game::ActionList list;
      rules.legal(s, list);
      for (const game::Action a : list) ASSERT_EQ(rules.parse(s, rules.notation(s, a)), a) << rules.notation(s, a);
      rules.apply(s, list[static_cast<std::size_t>(run * 7 + i) % list.size()], nullptr);
    }
  }
}

// Who has dropped already bars nobody.
TEST(SetUp, FC_SETUP_13_TheNextLowestMayDropThen) {
  const Plane low = fighter({.bands = {{0, 4, 5, 6, 1}, {5, 14, 6, 7, 2}}});
  auto setup = forces({real("f4u_1"), real("f4u_1"), real("f6f_5"), low}, {fighter(), fighter()}, bomber(), 1, 0);
  setup.very_low = true, setup.may_cut = false;
  const FullCircle rules(setup);
  State s = rules.initial();
  ASSERT_LT(rules.plane(3).top_band, rules.plane(2).top_band);
  EXPECT_TRUE(rules.may_lower(s, 2));
  s.fighters[3].trade = -1;
  EXPECT_FALSE(rules.may_lower(s, 2));
}

// --- set-up and flight, one beyond the limit -----------------------------------------------------------------------

TEST(SetUp, FC_SETUP_10_TheInterceptorsComeDownALevel) {
  auto setup = forces({fighter()}, {fighter(), fighter()}, bomber(), 1, 4);
  setup.may_cut = true;
  setup.interceptor_max = 6;
  for (const char* choice : {"keep", "lower"}) {
    Sky k(setup);
    k.s = k.rules.initial();
    ASSERT_EQ(k.s.stage, Stage::kBase);
    k.play({choice});
    EXPECT_EQ(k.rules.deployment_maximum(k.s, kI1), choice[0] == 'k' ? 6 : 5) << choice;
    EXPECT_EQ(k.s.base, choice[0] == 'k' ? 4 : 2) << choice;
  }
}

TEST(SetUp, FC_SETUP_03_AnEscortAsFastAsTheBombersKeepsUp) {
  for (const int speed : {2, 3, 4}) {  // the bombers' is 3
    auto setup = forces({flat(speed, 5)}, {fighter(), fighter()}, bomber(), 1, 4);
    setup.may_cut = true;
    const FullCircle rules(setup);
    EXPECT_EQ(!rules.may_cut_base(rules.initial()), speed >= 3) << speed;
  }
}

TEST(SetUp, FC_SETUP_16_EveryAgreedEdge) {
  for (int edge = 1; edge <= 6; ++edge) {
    auto setup = forces({}, {fighter(), fighter()}, bomber(), 1, 0);
    setup.edge = edge;
    const FullCircle rules(setup);
    const State s = rules.initial();
    EXPECT_EQ(s.stage == Stage::kEdgeSide, edge == 6) << edge;
    if (edge == 6) continue;
    EXPECT_EQ(rules.edge_of(s, kI1), edge <= 3 ? Edge::kFront : edge == 4 ? Edge::kLeft : Edge::kRight) << edge;
  }
}

TEST(SetUp, FC_SETUP_11_FC_SETUP_17_ThePromptNamesTheRule) {
  for (const bool escorts : {true, false}) {
    auto setup = forces(escorts ? std::vector<Plane>{fighter()} : std::vector<Plane>{}, {fighter(), fighter()}, bomber(), 1, 0);
    setup.edge = 2;
    Sky k(setup);
    k.s = k.rules.initial();
    if (k.s.stage == Stage::kRaise) k.play({"done"});
    ASSERT_EQ(k.s.stage, Stage::kPlaceHex);
    game::Prompt prompt;
    k.rules.prompt(k.s, prompt);
    EXPECT_EQ(prompt.rule, escorts ? "FC-SETUP-11" : "FC-SETUP-17");
  }
}

TEST(Flight, FC_SETUP_14_NoStepAboveTheCeiling) {
  PlaneSpec spec;
  spec.bands = {{0, 2, 5, 6, 1}, {3, 8, 5, 6, 2}, {9, 22, 5, 6, 3}};
  for (int step = 0; step <= 2; ++step) {  // levels 14 to 16
    Sky k(forces({fighter(spec)}, {fighter(), fighter()}, bomber(), 1, 14));
    ASSERT_EQ(k.rules.plane(kE1).ceiling(), 16);
    k.put_bombers(0, {2, 41}, 4);
    k.put(kE1, {8, 15}, step, 0, 60), k.put(kI1, {17, 46}, 4, 4, 20);
    k.to_move(kE1);
    EXPECT_EQ(k.refusal("climb1"), step <= 1 ? "legal" : "FC-SETUP-14") << step;
    EXPECT_EQ(k.refusal("climb2"), step == 0 ? "legal" : "FC-SETUP-14") << step;
  }
}

// Three hexes level, and friends wherever another first turn would lead: the way to one side is left, and so is the start.
TEST(Flight, FC_FLIGHT_08_OneWayOutIsEnough) {
  for (const bool left : {true, false}) {
    Sky k(full_sides());
    k.put_bombers(0, {2, 41}, 4);
    k.put(kE1, {0, 3}, 4, 0, 10);
    k.put(kI1, {8, 15}, 1, 0, 40);
    int next = kI2;
    for (const Place taken : {Place{8, 21}, Place{7, 20}, Place{9, 20}, left ? Place{10, 19} : Place{6, 19}})
      k.put(next++, taken, 1, 0, 10).set(kFlown);
    k.to_move(kI1);
    EXPECT_EQ(k.refusal("level"), "legal");
    k.play({"level"});
    EXPECT_EQ(k.refusal("L"), left ? "legal" : "FC-FLIGHT-08");
    EXPECT_EQ(k.refusal("R"), left ? "FC-FLIGHT-08" : "legal");
    EXPECT_EQ(k.refusal("S"), "FC-FLIGHT-08");
  }
}

}  // namespace
}  // namespace furball::full_circle::testing
