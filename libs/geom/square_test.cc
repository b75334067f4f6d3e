#include "libs/geom/square.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <set>
#include <string>
#include <type_traits>
#include <vector>

#include "libs/geom/test_util.h"

namespace furball::geom {
namespace {

static_assert(sizeof(Square) == 4 && std::is_trivially_copyable_v<Square>);

constexpr SquareBoard kBoard{26, 20};  // Wing Leader

// "K5": column letter, altitude.
Square sq(const std::string& name) { return {name[0] - 'A', std::stoi(name.substr(1))}; }
Square from_k5(const std::string& name) { return sq(name) - sq("K5"); }

Square any_square(int reach = 25) {
  const int x = pick(-reach, reach + 1);
  const int y = pick(-reach, reach + 1);
  return {x, y};
}

std::vector<Square> between(Square a, Square b) {
  std::vector<Square> squares;
  for_each_between(a, b, [&](Square p) { squares.push_back(p); });
  return squares;
}
std::vector<Square> named(const std::vector<std::string>& names) {
  std::vector<Square> squares;
  for (const auto& n : names) squares.push_back(sq(n));
  return squares;
}

TEST(Square, BoardHas520Squares) {
  EXPECT_EQ(kBoard.size(), 520);
  for (int i = 0; i < kBoard.size(); ++i) {
    EXPECT_TRUE(kBoard.contains(kBoard.square_at(i)));
    EXPECT_EQ(kBoard.index(kBoard.square_at(i)), i);
  }
  EXPECT_FALSE(kBoard.contains({26, 0}));
  EXPECT_FALSE(kBoard.contains({0, 20}));
  EXPECT_FALSE(kBoard.contains({0, -1}));
}

TEST(Square, TurnSizes) {
  const int expected[] = {0, 1, 2, 3, 4, 3, 2, 1};
  for (int k = 0; k < 8; ++k) EXPECT_EQ(turn_size(kFaceSW, kFaceSW + k), expected[k]);
}

TEST(Square, WingLeaderAspectsFromK5) {
  const struct {
    SquareFacing facing;
    const char* target;
    Aspect expected;
  } rows[] = {
      {kFaceE, "N8", Aspect::kAhead},  {kFaceE, "N9", Aspect::kAbeam},  {kFaceE, "K9", Aspect::kAbeam},
      {kFaceE, "H8", Aspect::kBehind}, {kFaceNE, "K9", Aspect::kAhead}, {kFaceNE, "P5", Aspect::kAhead},
      {kFaceNE, "M4", Aspect::kAbeam}, {kFaceS, "L4", Aspect::kAhead},  {kFaceS, "M4", Aspect::kAbeam},
      {kFaceSW, "H5", Aspect::kAhead}, {kFaceE, "K5", Aspect::kHere},
  };
  for (const auto& row : rows) {
    EXPECT_EQ(aspect(from_k5(row.target), row.facing), row.expected) << row.target;
  }
}

TEST(Square, ThreeAdjacentSquaresAheadAndThreeBehind) {
  for (int f = 0; f < 8; ++f) {
    int ahead = 0, behind = 0;
    for (const Square v : kSquareSteps) {
      ahead += aspect(v, SquareFacing(f)) == Aspect::kAhead;
      behind += aspect(v, SquareFacing(f)) == Aspect::kBehind;
    }
    EXPECT_EQ(ahead, 3);
    EXPECT_EQ(behind, 3);
  }
}

TEST(Square, WingLeaderSunArcsFromK5) {
  for (const char* n : {"N5", "N6", "H6"}) EXPECT_EQ(elevation(from_k5(n)), Elevation::kLow) << n;
  for (const char* n : {"M6", "M7", "L7", "I6"}) {
    EXPECT_EQ(elevation(from_k5(n)), Elevation::kMiddle) << n;
  }
  for (const char* n : {"L8", "K8", "J8"}) EXPECT_EQ(elevation(from_k5(n)), Elevation::kHigh) << n;
  for (const char* n : {"N4", "K5"}) EXPECT_EQ(elevation(from_k5(n)), Elevation::kNone) << n;
}

TEST(Square, WingLeaderLinesFromK5) {
  EXPECT_EQ(between(sq("K5"), sq("M6")), named({"L5", "L6"}));
  EXPECT_EQ(between(sq("K5"), sq("L6")), named({}));
  EXPECT_EQ(between(sq("K5"), sq("N6")), named({"L5", "M6"}));
  EXPECT_EQ(between(sq("K5"), sq("L8")), named({"K6", "L7"}));
  EXPECT_EQ(between(sq("K5"), sq("N8")), named({"L6", "M7"}));
  EXPECT_EQ(between(sq("K5"), sq("K5")), named({}));
  EXPECT_EQ(between(sq("K5"), sq("K8")), named({"K6", "K7"}));
}

TEST(Square, WingLeaderSunRay) {
  std::vector<Square> ray;
  for_each_on_ray(sq("X17"), sq("Y18"), kBoard, [&](Square p) { ray.push_back(p); });
  EXPECT_EQ(ray, named({"Y18", "Z19"}));
  EXPECT_TRUE(for_each_on_ray(sq("K5"), sq("K5"), kBoard, [](Square) { return false; }));
}

TEST(Square, RectanglesTakeAnyTwoCorners) {
  std::vector<Square> a, b;
  for_each_in_rectangle(sq("B2"), sq("D1"), [&](Square p) { a.push_back(p); });
  for_each_in_rectangle(sq("D2"), sq("B1"), [&](Square p) { b.push_back(p); });
  EXPECT_EQ(a, named({"B1", "C1", "D1", "B2", "C2", "D2"}));
  EXPECT_EQ(a, b);
}

TEST(Square, EnumerationsStopWhenAsked) {
  int seen = 0;
  EXPECT_FALSE(for_each_between({0, 0}, {9, 0}, [&](Square) { return ++seen < 4; }));
  EXPECT_EQ(seen, 4);
}

RC_GTEST_PROP(SquareProp, DistanceIsAMetricAndNeighboursAreAdjacent, ()) {
  const Square a = any_square(), b = any_square(), c = any_square();
  RC_ASSERT((distance(a, b) == 0) == (a == b));
  RC_ASSERT(distance(a, b) == distance(b, a));
  RC_ASSERT(distance(a, c) <= distance(a, b) + distance(b, c));
  for (int f = 0; f < 8; ++f) {
    RC_ASSERT(distance(a, neighbour(a, SquareFacing(f))) == 1);
    RC_ASSERT(neighbour(neighbour(a, SquareFacing(f), 3), SquareFacing(f).opposite(), 3) == a);
  }
}

RC_GTEST_PROP(SquareProp, AspectTurnsAndMirrors, ()) {
  const Square v = any_square();
  const SquareFacing f(pick(0, 8));
  RC_ASSERT(rotate(v, 4) == v);
  RC_ASSERT(rotate(step(f), 1) == step(f + 2));
  RC_ASSERT(mirror(step(f)) == step(mirror(f)));
  RC_ASSERT(aspect(rotate(v, 1), f + 2) == aspect(v, f));
  RC_ASSERT(aspect(mirror(v), mirror(f)) == aspect(v, f));
  RC_ASSERT((aspect(v, f) == Aspect::kAhead) == (aspect(v, f.opposite()) == Aspect::kBehind));
  RC_ASSERT((aspect(v, kFaceNE) == Aspect::kAhead) == ((v != Square{}) && (v.x >= 0) && (v.y >= 0)));
  RC_ASSERT((aspect(v, kFaceE) == Aspect::kAhead) == ((v != Square{}) && (v.x >= std::abs(v.y))));
  RC_ASSERT(elevation(mirror(v)) == elevation(v));
}

RC_GTEST_PROP(SquareProp, LineIsExactlyTheInequality, ()) {
  const Square a = any_square(12), b = any_square(12);
  std::set<Square> walked = {a, b};
  for_each_between(a, b, [&](Square p) { RC_ASSERT(walked.insert(p).second); });
  const Square v = b - a;
  for_each_in_rectangle(a, b, [&](Square p) {
    const Square w = p - a;
    const bool enters = (a == b) || (std::abs(2 * (v.y * w.x - v.x * w.y)) < std::abs(v.x) + std::abs(v.y));
    RC_ASSERT(enters == (walked.count(p) > 0));
  });
}

RC_GTEST_PROP(SquareProp, LineReversesTurnsAndMirrors, ()) {
  const Square a = any_square(), b = any_square();
  const auto there = between(a, b);
  auto back = between(b, a);
  std::reverse(back.begin(), back.end());
  RC_ASSERT(there == back);
  const auto turned = between(rotate(a, 1), rotate(b, 1));
  const auto mirrored = between(mirror(a), mirror(b));
  RC_ASSERT(turned.size() == there.size());
  RC_ASSERT(mirrored.size() == there.size());
  for (size_t i = 0; i < there.size(); ++i) {
    RC_ASSERT(turned[i] == rotate(there[i], 1));
    RC_ASSERT(mirrored[i] == mirror(there[i]));
  }
}

RC_GTEST_PROP(SquareProp, RayIsTheInequalityOnTheWholeBoard, ()) {
  const Square a = kBoard.square_at(pick(0, kBoard.size()));
  const Square b = kBoard.square_at(pick(0, kBoard.size()));
  RC_PRE(a != b);
  const Square v = b - a;
  std::set<Square> ray;
  for_each_on_ray(a, b, kBoard, [&](Square p) { RC_ASSERT(ray.insert(p).second); });
  for (int i = 0; i < kBoard.size(); ++i) {
    const Square w = kBoard.square_at(i) - a;
    const bool on = (dot(v, w) > 0) && (std::abs(2 * (v.y * w.x - v.x * w.y)) < std::abs(v.x) + std::abs(v.y));
    RC_ASSERT(on == (ray.count(kBoard.square_at(i)) > 0));
  }
}

}  // namespace
}  // namespace furball::geom
