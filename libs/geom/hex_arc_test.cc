#include "libs/geom/hex_arc.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdlib>

#include "libs/geom/test_util.h"

namespace furball::geom {
namespace {

// ---- corner facings ----

TEST(HexCorner, JetDuelSectorTableFromDD18) {
  struct Row {
    const char* hex;
    CornerParts parts;
    int range, to_fa, to_ra;
  };
  const Row rows[] = {
      {"EE18", {1, 0}, 1, 0, 2},   {"EE19", {0, 1}, 1, 0, 2},  {"FF18", {1, 1}, 2, 0, 3},  {"GG20", {0, 3}, 3, 0, 4},
      {"EE20", {-1, 2}, 2, 1, 2},  {"FF15", {4, -2}, 4, 2, 4}, {"DD19", {-1, 1}, 1, 1, 1}, {"DD22", {-4, 4}, 4, 4, 4},
      {"DD15", {3, -3}, 3, 3, 3},  {"CC20", {-2, 1}, 2, 2, 1}, {"CC17", {1, -2}, 2, 2, 1}, {"AA20", {-3, 0}, 3, 4, 0},
      {"BB18", {-1, -1}, 2, 3, 0},
  };
  for (const Row& row : rows) {
    SCOPED_TRACE(row.hex);
    const Hex v = jd(row.hex) - jd("DD18");
    EXPECT_EQ(corner_parts(v, kCornerE), row.parts);
    EXPECT_EQ(length(v), row.range);
    EXPECT_EQ(distance_to_front_arc(v, kCornerE), row.to_fa);
    EXPECT_EQ(distance_to_front_arc(v, kCornerE.opposite()), row.to_ra);
  }
  EXPECT_EQ(distance_to_front_arc(Hex{}, kCornerE), 1);
}

RC_GTEST_PROP(HexCornerProp, PartsAddUpToTheOffset, ()) {
  const Hex v = any_offset();
  const HexCorner h(pick(0, 6));
  const auto parts = corner_parts(v, h);
  const int a = parts.left, b = parts.right;
  const Hex l = step(front_left(h)), r = step(front_right(h));
  RC_ASSERT(a == v.q * r.r - v.r * r.q);
  RC_ASSERT(b == l.q * v.r - l.r * v.q);
  RC_ASSERT(from_corner_parts(parts, h) == v);
  RC_ASSERT(length(v) == std::max({std::abs(a), std::abs(b), std::abs(a + b)}));
}

RC_GTEST_PROP(HexCornerProp, DistanceToFrontArcIsTheNearestHex, ()) {
  const Hex v = any_hex(6);
  const HexCorner h(pick(0, 6));
  int nearest = 999;
  for_each_within(Hex{}, 14, [&](Hex p) {
    const CornerParts parts = corner_parts(p, h);
    if (p != Hex{} && parts.left >= 0 && parts.right >= 0) nearest = std::min(nearest, distance(v, p));
  });
  RC_ASSERT(distance_to_front_arc(v, h) == nearest);
}

RC_GTEST_PROP(HexArcProp, ProductsTurnAndMirrorWithTheBoard, ()) {
  const Hex a = any_offset(), b = any_offset();
  RC_ASSERT(dot2(a, b) == dot2(rotate(a, 1), rotate(b, 1)));
  RC_ASSERT(cross(a, b) == cross(rotate(a, 1), rotate(b, 1)));
  RC_ASSERT(cross(a, b) == -cross(mirror(a), mirror(b)));
}

}  // namespace
}  // namespace furball::geom
