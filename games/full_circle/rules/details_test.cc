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
  setup.inexperienced[0] = setup.inexperienced[1] = true;
  Sky k(setup);
  k.put(kI1, {8, 15}, 1, 3, 20);
  k.put_bombers(0, {8, 17}, 1);
  EXPECT_TRUE(k.rules.suppresses(k.s, {kB1, kI1, false, true}));
  EXPECT_TRUE(k.rules.suppresses(k.s, {kB1, kI1, false, false}));
}

}  // namespace
}  // namespace furball::full_circle::testing
