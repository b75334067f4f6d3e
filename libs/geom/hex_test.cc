#include "libs/geom/hex.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <set>
#include <type_traits>
#include <vector>

#include "libs/geom/test_util.h"

namespace furball::geom {
namespace {

static_assert(sizeof(Hex) == 4 && std::is_trivially_copyable_v<Hex>);
static_assert(sizeof(HexSide) == 1 && std::is_trivially_copyable_v<HexSide>);

// ---- facings ----

TEST(Facing, ReducesAnyInteger) {
  EXPECT_EQ(HexSide(-1), kSideNW);
  EXPECT_EQ(HexSide(13), kSideNE);
  EXPECT_EQ(kSideN - 1, kSideNW);
  EXPECT_EQ(kSideNE.opposite(), kSideSW);
  EXPECT_EQ(clockwise_steps(kSideNW, kSideNE), 2);
}

TEST(Facing, TurnSizeTakesTheShorterWay) {
  const int expected[] = {0, 1, 2, 3, 2, 1};
  for (int k = 0; k < 6; ++k) EXPECT_EQ(turn_size(kSideSE, kSideSE + k), expected[k]);
}

// ---- coordinates ----

TEST(Hex, FullCircleHeadingsInDoubledCoordinates) {
  const Doubled expected[] = {{8, 27}, {9, 26}, {9, 24}, {8, 23}, {7, 24}, {7, 26}};
  for (int d = 0; d < 6; ++d) {
    EXPECT_EQ(to_doubled(neighbour(to_hex(Doubled{8, 25}), HexSide(d))), expected[d]);
    EXPECT_EQ((Doubled{8, 25} + kDoubledSteps[static_cast<std::size_t>(d)]), expected[d]);
  }
}

TEST(Hex, FullCircleDistances) {
  const Hex lead = to_hex(Doubled{8, 25});
  EXPECT_EQ(distance(lead, to_hex(Doubled{10, 33})), 5);
  EXPECT_EQ(distance(lead, to_hex(Doubled{11, 34})), 6);
  EXPECT_EQ(distance(lead, to_hex(Doubled{3, 20})), 5);
  EXPECT_EQ(distance(lead, to_hex(Doubled{8, 35})), 5);
  EXPECT_EQ(distance(lead, to_hex(Doubled{9, 24})), 1);
}

TEST(Hex, FullCircleTightTurn) {
  const Hex p = neighbour(to_hex(Doubled{8, 25}), kSideN);
  EXPECT_EQ(to_doubled(p), (Doubled{8, 27}));
  EXPECT_EQ(to_doubled(neighbour(p, kSideN - 2)), (Doubled{7, 26}));
}

TEST(Hex, OddOffsetColumnsSitHalfAHexSouth) {
  EXPECT_EQ(to_offset(neighbour(to_hex(Offset{0, 0}), kSideSE)), (Offset{1, 0}));
  EXPECT_EQ(to_offset(neighbour(to_hex(Offset{1, 0}), kSideSE)), (Offset{2, 1}));
  EXPECT_EQ(to_offset(neighbour(to_hex(Offset{1, 5}), kSideNE)), (Offset{2, 5}));
  EXPECT_EQ(to_hex(Offset{-1, 0}), (Hex{-1, 1}));
}

TEST(Hex, OffsetBoardsNumberTheirHexes) {
  for (const OffsetBoard board : {OffsetBoard{59, 35}, OffsetBoard{26, 40}}) {
    int next = 0;
    board.for_each([&](Hex p) {
      EXPECT_TRUE(board.contains(p));
      EXPECT_EQ(board.index(p), next++);
    });
    EXPECT_EQ(next, board.size());
    EXPECT_FALSE(board.contains(to_hex(Offset{board.cols, 0})));
    EXPECT_FALSE(board.contains(to_hex(Offset{0, -1})));
  }
}

RC_GTEST_PROP(HexProp, ConversionsRoundTrip, ()) {
  const Hex p = any_hex();
  RC_ASSERT(to_hex(to_offset(p)) == p);
  RC_ASSERT(to_doubled(p).is_hex());
  RC_ASSERT(to_hex(to_doubled(p)) == p);
}

RC_GTEST_PROP(HexProp, DoubledDistanceFormulaAgrees, ()) {
  const Hex a = any_hex(), b = any_hex();
  const Doubled m = to_doubled(a), n = to_doubled(b);
  RC_ASSERT(distance(a, b) == distance(m, n));
}

RC_GTEST_PROP(HexProp, DistanceIsAMetric, ()) {
  const Hex a = any_hex(), b = any_hex(), c = any_hex();
  RC_ASSERT((distance(a, b) == 0) == (a == b));
  RC_ASSERT(distance(a, b) == distance(b, a));
  RC_ASSERT(distance(a, c) <= distance(a, b) + distance(b, c));
}

RC_GTEST_PROP(HexProp, NeighboursAreAtDistanceOneAndOppositeUndoes, ()) {
  const Hex p = any_hex();
  for (int d = 0; d < 6; ++d) {
    const Hex n = neighbour(p, HexSide(d));
    RC_ASSERT(distance(p, n) == 1);
    RC_ASSERT(neighbour(n, HexSide(d).opposite()) == p);
    RC_ASSERT(straight_range(p, neighbour(p, HexSide(d), 4), HexSide(d)) == 4);
    RC_ASSERT(straight_range(p, neighbour(p, HexSide(d), 4), HexSide(d) + 1) == 0);
  }
  RC_ASSERT(straight_range(p, p, kSideN) == 0);
}

RC_GTEST_PROP(HexProp, RotationAndMirrorKeepDistanceAndFollowFacings, ()) {
  const Hex a = any_hex(), b = any_hex();
  const int k = pick(-12, 13);
  const HexSide d(k);
  RC_ASSERT(rotate(a, 6) == a);
  RC_ASSERT(rotate(rotate(a, k), -k) == a);
  RC_ASSERT(rotate(a, 3) == -a);
  RC_ASSERT(distance(rotate(a, k), rotate(b, k)) == distance(a, b));
  RC_ASSERT(rotate(step(kSideN), k) == step(d));
  RC_ASSERT(seen_from(step(d + 2), d) == step(kSideSE));
  RC_ASSERT(mirror(mirror(a)) == a);
  RC_ASSERT(distance(mirror(a), mirror(b)) == distance(a, b));
  RC_ASSERT(mirror(step(d)) == step(mirror(d)));
  const HexCorner h(k);
  RC_ASSERT(mirror(step(front_left(h))) == step(front_right(mirror(h))));
}

RC_GTEST_PROP(HexProp, RingsAndRanges, ()) {
  const Hex c = any_hex();
  const int n = pick(0, 9);
  std::set<Hex> seen;
  for_each_on_ring(c, n, [&](Hex p) {
    RC_ASSERT(distance(c, p) == n);
    RC_ASSERT(seen.insert(p).second);
  });
  RC_ASSERT(seen.size() == static_cast<size_t>(n == 0 ? 1 : 6 * n));
  int within = 0;
  for_each_within(c, n, [&](Hex) { ++within; });
  RC_ASSERT(within == 3 * n * (n + 1) + 1);
}

TEST(Hex, EnumerationStopsWhenAsked) {
  int seen = 0;
  EXPECT_FALSE(for_each_within(Hex{}, 4, [&](Hex) { return ++seen < 10; }));
  EXPECT_EQ(seen, 10);
  std::vector<Hex> ring;
  for_each_on_ring(Hex{}, 1, [&](Hex p) { ring.push_back(p); });
  EXPECT_EQ(ring, std::vector<Hex>(kHexSteps.begin(), kHexSteps.end()));
}

TEST(Hex, FastAndEasyBoxKeepsBombersTwoApart) {
  std::vector<Hex> box;
  auto place = [&](int x, int y) {
    ASSERT_EQ((3 * y - x) % 2, 0);
    box.push_back({x, (3 * y - x) / 2});
  };
  const int leaders[][2] = {{0, 0}, {0, 2}, {4, 2}, {4, 4}, {-4, 2}, {-4, 4}};
  for (const auto& [x, y] : leaders) place(x, y), place(x - 1, y + 1), place(x + 1, y + 1);
  place(-1, 5), place(1, 5);
  ASSERT_EQ(box.size(), 20u);
  int nearest = 99;
  for (size_t i = 0; i < box.size(); ++i) {
    for (size_t j = 0; j < i; ++j) nearest = std::min(nearest, distance(box[i], box[j]));
  }
  EXPECT_EQ(nearest, 2);
}

}  // namespace
}  // namespace furball::geom
