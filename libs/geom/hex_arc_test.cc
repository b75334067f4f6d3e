#include "libs/geom/hex_arc.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdlib>

#include "libs/geom/test_util.h"

namespace furball::geom {
namespace {

// ---- corner facings ----

TEST(HexCorner, JetDuelFigure4) {
  const HexCorner h2(2), h4(4);  // V18 and LL18
  const HexSide left2 = front_left(h2) + 5, left_rear2 = front_left(h2) + 4;
  EXPECT_EQ(left2, kSideNE);
  EXPECT_EQ(alternate(jd("V18"), left2, left_rear2, 2), jd("W17"));
  EXPECT_EQ(alternate(jd("V18"), left2, left_rear2, 4), jd("X15"));
  EXPECT_EQ(alternate(jd("V18"), front_left(h2) + 2, front_left(h2) + 3, 2), jd("T18"));
  EXPECT_EQ(neighbour(jd("LL18"), front_left(h4) + 4, 10), jd("VV23"));
  EXPECT_EQ(alternate(jd("LL18"), front_left(h4) + 2, front_left(h4) + 3, 2), jd("MM17"));
  EXPECT_EQ(alternate(jd("VV23"), front_left(h4) + 5, front_left(h4) + 4, 2), jd("WW25"));
}

TEST(HexCorner, JetDuelStraightFlightEast) {
  EXPECT_EQ(alternate(jd("DD18"), front_left(kCornerE), front_right(kCornerE), 4), jd("HH18"));
  EXPECT_EQ(alternate(jd("DD18"), kSideNE, kSideSE, 3), neighbour(jd("FF18"), kSideNE));
}

// Jet Duel's sectors expressed in the arcs of this library.
constexpr Arc kFa = Arc::closed(-30, 30), kRa = Arc::closed(150, 210);
constexpr Arc kFqr = Arc::open(30, 90), kRqr = Arc::closed_open(90, 150);
constexpr Arc kSectors[] = {kFa, kFqr, kFqr.mirrored(), kRqr, kRqr.mirrored(), kRa};
enum Sector { FA, FQR, FQL, RQR, RQL, RA };

TEST(HexCorner, JetDuelSectorTableFromDD18) {
  struct Row {
    const char* hex;
    Sector sector;
    CornerParts parts;
    int range, to_fa, to_ra;
  };
  const Row rows[] = {
      {"EE18", FA, {1, 0}, 1, 0, 2},   {"EE19", FA, {0, 1}, 1, 0, 2},   {"FF18", FA, {1, 1}, 2, 0, 3},
      {"GG20", FA, {0, 3}, 3, 0, 4},   {"EE20", FQR, {-1, 2}, 2, 1, 2}, {"FF15", FQL, {4, -2}, 4, 2, 4},
      {"DD19", RQR, {-1, 1}, 1, 1, 1}, {"DD22", RQR, {-4, 4}, 4, 4, 4}, {"DD15", RQL, {3, -3}, 3, 3, 3},
      {"CC20", RQR, {-2, 1}, 2, 2, 1}, {"CC17", RQL, {1, -2}, 2, 2, 1}, {"AA20", RA, {-3, 0}, 3, 4, 0},
      {"BB18", RA, {-1, -1}, 2, 3, 0},
  };
  for (const Row& row : rows) {
    SCOPED_TRACE(row.hex);
    const Hex v = jd(row.hex) - jd("DD18");
    EXPECT_EQ(corner_parts(v, kCornerE), row.parts);
    EXPECT_EQ(length(v), row.range);
    EXPECT_EQ(distance_to_front_arc(v, kCornerE), row.to_fa);
    EXPECT_EQ(distance_to_front_arc(v, kCornerE.opposite()), row.to_ra);
    for (int s = FA; s <= RA; ++s) {
      EXPECT_EQ(in_arc(v, kCornerE, kSectors[s]), s == row.sector) << s;
    }
  }
  EXPECT_EQ(distance_to_front_arc(Hex{}, kCornerE), 1);
}

TEST(HexCorner, JetDuelSectorSizes) {
  for (int n = 1; n <= 8; ++n) {
    const int expected[] = {n + 1, n - 1, n - 1, n, n, n + 1};
    for (int h = 0; h < 6; ++h) {
      int count[6] = {};
      for_each_on_ring(Hex{}, n, [&](Hex v) {
        for (int s = FA; s <= RA; ++s) count[s] += in_arc(v, HexCorner(h), kSectors[s]);
      });
      for (int s = FA; s <= RA; ++s) EXPECT_EQ(count[s], expected[s]) << n << ' ' << h << ' ' << s;
    }
  }
}

RC_GTEST_PROP(HexCornerProp, PartsAndSectorConditionsAgree, ()) {
  const Hex v = any_offset();
  const HexCorner h(pick(0, 6));
  const auto parts = corner_parts(v, h);
  const int a = parts.left, b = parts.right;
  const Hex l = step(front_left(h)), r = step(front_right(h));
  RC_ASSERT(a == v.q * r.r - v.r * r.q);
  RC_ASSERT(b == l.q * v.r - l.r * v.q);
  RC_ASSERT(from_corner_parts(parts, h) == v);
  RC_ASSERT(length(v) == std::max({std::abs(a), std::abs(b), std::abs(a + b)}));
  RC_ASSERT(in_arc(v, h, kFa) == ((a >= 0) && (b >= 0)));
  RC_ASSERT(in_arc(v, h, kFqr) == ((a < 0) && (a + b > 0)));
  RC_ASSERT(in_arc(v, h, kFqr.mirrored()) == ((b < 0) && (a + b > 0)));
  RC_ASSERT(in_arc(v, h, kRqr) == ((b > 0) && (a + b <= 0) && !((a <= 0) && (b <= 0))));
  RC_ASSERT(in_arc(v, h, kRa) == ((a <= 0) && (b <= 0)));
  RC_ASSERT(in_arc(v, h, Arc::open(-90, 90)) == (a + b > 0));
}

RC_GTEST_PROP(HexCornerProp, DistanceToFrontArcIsTheNearestHex, ()) {
  const Hex v = any_hex(6);
  const HexCorner h(pick(0, 6));
  int nearest = 999;
  for_each_within(Hex{}, 14, [&](Hex p) {
    if (in_arc(p, h, kFa)) nearest = std::min(nearest, distance(v, p));
  });
  RC_ASSERT(distance_to_front_arc(v, h) == nearest);
}

// ---- bearings and arcs ----

TEST(HexArc, RaysAreExact) {
  for (int d = 0; d < 6; ++d) {
    EXPECT_EQ(bearing(step(HexSide(d)) * 7), bearing_of(HexSide(d)));
    EXPECT_EQ(bearing(step(HexSide(d)) + step(HexSide(d + 1))), bearing_of(HexCorner(d)));
  }
  EXPECT_EQ(bearing(Hex{1, -3}).index(), 1);  // two north, one north-east
  EXPECT_EQ(bearing(Hex{2, -3}).index(), 3);  // one north, two north-east
  EXPECT_EQ(sector30(bearing(Hex{2, -3})), 1);
  EXPECT_FALSE(on_ray(bearing(Hex{2, -3})));
}

RC_GTEST_PROP(HexArcProp, FastAndEasyTurretInequalitiesAgree, ()) {
  const Hex target = any_offset();
  const HexSide f(pick(0, 6));
  const Hex v = seen_from(target, f);
  const int w = -(2 * v.r + v.q), x = v.q;
  RC_ASSERT(in_arc(target, f, Arc::closed(-30, 30)) == (w >= 3 * std::abs(x)));
  RC_ASSERT(in_arc(target, f, Arc::closed(150, 210)) == (-w >= 3 * std::abs(x)));
  RC_ASSERT(in_arc(target, f, Arc::closed(30, 150)) == ((x > 0) && (std::abs(w) <= 3 * x)));
  RC_ASSERT(in_arc(target, f, Arc::closed(30, 150).mirrored()) == ((x < 0) && (std::abs(w) <= -3 * x)));
  RC_ASSERT(in_arc(target, f, Arc::all_round()));
}

TEST(HexArc, FastAndEasyTurretCountsWithinThree) {
  for (int f = 0; f < 6; ++f) {
    int nose = 0, tail = 0, side = 0, all = 0;
    for_each_within(Hex{}, 3, [&](Hex v) {
      nose += in_arc(v, HexSide(f), Arc::closed(-30, 30));
      tail += in_arc(v, HexSide(f), Arc::closed(150, 210));
      side += in_arc(v, HexSide(f), Arc::closed(30, 150));
      all += in_arc(v, HexSide(f), Arc::all_round());
    });
    EXPECT_EQ(nose, 7);
    EXPECT_EQ(tail, 7);
    EXPECT_EQ(side, 13);
    EXPECT_EQ(all, 36);
  }
  // T17: on the boundary, in both arcs. T18: left rear, side arc only.
  EXPECT_TRUE(in_arc(Hex{1, -2}, kSideN, Arc::closed(-30, 30)));
  EXPECT_TRUE(in_arc(Hex{1, -2}, kSideN, Arc::closed(30, 150)));
  EXPECT_TRUE(in_arc(Hex{-1, 1}, kSideN, Arc::closed(-150, -30)));
  EXPECT_FALSE(in_arc(Hex{-1, 1}, kSideN, Arc::closed(150, 210)));
}

RC_GTEST_PROP(HexArcProp, BearingsTurnAndMirrorWithTheBoard, ()) {
  const Hex v = any_offset();
  const int k = pick(-6, 7);
  RC_ASSERT(bearing(rotate(v, k)) == bearing(v) + 4 * k);
  RC_ASSERT(bearing(mirror(v)) == mirror(bearing(v)));
  RC_ASSERT(bearing(-v) == bearing(v).opposite());
  RC_ASSERT(bearing_from(rotate(v, k), HexSide(2) + k) == bearing_from(v, HexSide(2)));
  RC_ASSERT(bearing_from(rotate(v, k), HexCorner(2) + k) == bearing_from(v, HexCorner(2)));
  RC_ASSERT(bearing_from(mirror_across(v, HexCorner(k)), HexCorner(k)) == mirror(bearing_from(v, HexCorner(k))));
  RC_ASSERT(bearing_from(mirror_across(v, HexSide(k)), HexSide(k)) == mirror(bearing_from(v, HexSide(k))));
}

RC_GTEST_PROP(HexArcProp, AngleOrderIsConsistent, ()) {
  const Hex a = any_offset(), b = any_offset();
  RC_ASSERT((compare_angle(a, b) < 0) == (compare_angle(b, a) > 0));
  RC_ASSERT((compare_angle(a, b) == 0) == ((cross(a, b) == 0) && (dot2(a, b) > 0)));
  RC_ASSERT((compare_angle(a, a * 3) == 0));
  RC_ASSERT(dot2(a, b) == dot2(rotate(a, 1), rotate(b, 1)));
  RC_ASSERT(cross(a, b) == cross(rotate(a, 1), rotate(b, 1)));
  RC_ASSERT(cross(a, b) == -cross(mirror(a), mirror(b)));
}

}  // namespace
}  // namespace furball::geom
