#include "libs/geom/boxgrid.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <type_traits>

#include "libs/geom/test_util.h"

namespace furball::geom {
namespace {

static_assert(sizeof(Box) == 3 && std::is_trivially_copyable_v<Box>);

constexpr BoxGrid kGrid{13, 10, 3};  // Dogfight 1A
constexpr int kLeft = 0, kMiddle = 1, kRight = 2;

Box any_box() { return kGrid.box_at(pick(0, kGrid.size())); }

TEST(BoxGrid, DF_BOARD_01_PrintedCellsPairUp) {
  EXPECT_EQ(box_of_cell('M' - 'A', 6, kMiddle), (Box{6, 3, kMiddle}));
  EXPECT_EQ(box_of_cell('N' - 'A', 7, kMiddle), (Box{6, 3, kMiddle}));
  EXPECT_EQ(box_of_cell('Z' - 'A', 19, kRight), (Box{12, 9, kRight}));
  EXPECT_EQ(box_of_cell(-1, 0, kLeft), (Box{-1, 0, kLeft}));
}

TEST(BoxGrid, DF_BOARD_02_Has390Blocks) {
  int next = 0;
  kGrid.for_each([&](Box b) {
    EXPECT_TRUE(kGrid.contains(b));
    EXPECT_EQ(kGrid.index(b), next++);
  });
  EXPECT_EQ(next, 390);
}

TEST(BoxGrid, Edges) {
  EXPECT_FALSE(kGrid.contains({13, 0, 0}));
  EXPECT_FALSE(kGrid.contains({-1, 0, 0}));
  EXPECT_FALSE(kGrid.contains({0, 10, 0}));
  EXPECT_FALSE(kGrid.contains({0, -1, 0}));
  EXPECT_FALSE(kGrid.contains({0, 0, 3}));
  EXPECT_FALSE(kGrid.contains(Box{0, 0, 0}.moved(0, 0, -1)));
}

TEST(BoxGrid, EnumerationStopsWhenAsked) {
  int seen = 0;
  EXPECT_FALSE(kGrid.for_each([&](Box) { return ++seen < 5; }));
  EXPECT_EQ(seen, 5);
}

TEST(BoxGrid, DogfightFigure5Paths) {
  EXPECT_EQ(ahead({4, 4, kLeft}, Along::kForward, +1), (Box{5, 5, kLeft}));
  Box b = ahead({4, 4, kRight}, Along::kForward);
  EXPECT_EQ(b, (Box{5, 4, kRight}));
  EXPECT_EQ(ahead(b, Along::kForward, -1), (Box{6, 3, kRight}));
  b = ahead({4, 2, kMiddle}, Along::kForward, -1);
  EXPECT_EQ(b, (Box{5, 1, kMiddle}));
  b = ahead(b, Along::kForward);
  EXPECT_EQ(b, (Box{6, 1, kMiddle}));
  EXPECT_EQ(ahead(b, Along::kForward, +1), (Box{7, 2, kMiddle}));
}

TEST(BoxGrid, DogfightFigure6YakAndSwap) {
  // One diving block, one level block, then a change of lane inside the box.
  const Box b = ahead({8, 4, kMiddle}, Along::kBackward, -1);
  EXPECT_EQ(ahead(b, Along::kBackward).moved(0, 0, -1), (Box{6, 3, kLeft}));
  EXPECT_EQ(ahead({8, 4, kLeft}, Along::kForward).moved(0, 0, +1), (Box{9, 4, kMiddle}));
  EXPECT_EQ(ahead({9, 4, kMiddle}, Along::kBackward).moved(0, 0, -1), (Box{8, 4, kLeft}));
}

RC_GTEST_PROP(BoxGridProp, IndexRoundTrips, ()) {
  const Box b = any_box();
  RC_ASSERT(kGrid.contains(b));
  RC_ASSERT(kGrid.box_at(kGrid.index(b)) == b);
}

RC_GTEST_PROP(BoxGridProp, ReversedHeadingUndoesAStep, ()) {
  const Box b = any_box();
  const int climb = pick(-1, 2);
  for (const Along a : {Along::kForward, Along::kBackward}) {
    RC_ASSERT(ahead(ahead(b, a, climb), reversed(a), -climb) == b);
    RC_ASSERT(mirror(ahead(b, a, climb), 13) == ahead(mirror(b, 13), reversed(a), climb));
  }
  RC_ASSERT(mirror(mirror(b, 13), 13) == b);
  RC_ASSERT(kGrid.contains(mirror(b, 13)));
}

}  // namespace
}  // namespace furball::geom
