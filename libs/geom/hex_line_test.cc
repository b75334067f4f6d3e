#include "libs/geom/hex_line.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <set>
#include <vector>

#include "libs/geom/test_util.h"

namespace furball::geom {
namespace {

std::vector<LineStep> between(Hex a, Hex b) {
  std::vector<LineStep> steps;
  for_each_between(a, b, [&](LineStep s) { steps.push_back(s); });
  return steps;
}

TEST(HexLine, FastAndEasySideIsBlockedOnlyByBoth) {
  const Hex b{1, -2};
  EXPECT_TRUE(line_of_sight(Hex{}, b, [](Hex p) { return p == Hex{0, -1}; }));  // T21
  EXPECT_TRUE(line_of_sight(Hex{}, b, [](Hex p) { return p == Hex{1, -1}; }));
  EXPECT_FALSE(line_of_sight(Hex{}, b, [](Hex p) { return p != Hex{} && p != Hex{1, -2}; }));
  EXPECT_EQ(between(Hex{}, b), (std::vector<LineStep>{{Hex{0, -1}, Hex{1, -1}}}));
}

TEST(HexLine, EndsNeverBlock) {
  EXPECT_TRUE(line_of_sight(Hex{}, Hex{1, 0}, [](Hex) { return true; }));
  EXPECT_TRUE(line_of_sight(Hex{}, Hex{}, [](Hex) { return true; }));
  EXPECT_FALSE(line_of_sight(Hex{}, Hex{2, 0}, [](Hex) { return true; }));
}

TEST(HexLine, CornerTouchIsNoContact) {
  // (4,1) passes exactly through the corner shared by (1,0), (2,0) and (1,1).
  EXPECT_EQ(line_contact(Hex{}, Hex{4, 1}, Hex{1, 1}), LineContact::kCorner);
  EXPECT_EQ(line_contact(Hex{}, Hex{4, 1}, Hex{1, 0}), LineContact::kThrough);
  EXPECT_EQ(line_contact(Hex{}, Hex{4, 1}, Hex{2, 0}), LineContact::kThrough);
  EXPECT_TRUE(line_of_sight(Hex{}, Hex{4, 1}, [](Hex p) { return p == Hex{1, 1}; }));
}

// Every offset up to 16 hexes: hexes that the walk meets, against the definition.
TEST(HexLine, WalkMatchesContactForEveryOffset) {
  for_each_within(Hex{}, 16, [](Hex b) {
    int through = 0, along = 0;
    for_each_between(Hex{}, b, [&](LineStep s) { s.along_side() ? along += 2 : ++through; });
    for_each_within(Hex{}, 17, [&](Hex p) {
      const LineContact c = line_contact(Hex{}, b, p);
      EXPECT_EQ(c, line_contact(b, Hex{}, p));
      if (p == Hex{} || p == b) return;
      through -= c == LineContact::kThrough;
      along -= c == LineContact::kAlongSide;
    });
    EXPECT_EQ(through, 0) << b.q << ',' << b.r;
    EXPECT_EQ(along, 0) << b.q << ',' << b.r;
  });
}

// The definition itself, against 600 points sampled along the line (offsets scaled by 600; the
// inside of a hex is where all three differences of cube coordinates stay below one hex).
TEST(HexLine, ContactMatchesSampledPoints) {
  constexpr int kScale = 600;
  for_each_within(Hex{}, 5, [](Hex b) {
    for_each_within(Hex{}, 6, [b](Hex p) {
      bool inside = false, closed = false;
      for (int t = 0; t <= kScale; ++t) {
        const int q = b.q * t - p.q * kScale, r = b.r * t - p.r * kScale, s = -q - r;
        const int reach = std::max({std::abs(q - r), std::abs(r - s), std::abs(s - q)});
        inside = inside || reach < kScale;
        closed = closed || reach <= kScale;
      }
      const LineContact c = line_contact(Hex{}, b, p);
      EXPECT_EQ(inside, c == LineContact::kThrough) << b.q << ',' << b.r;
      if (closed) {
        EXPECT_NE(c, LineContact::kNone) << b.q << ',' << b.r;
      }
    });
  });
}

RC_GTEST_PROP(HexLineProp, WalkFindsExactlyTheHexesInContact, ()) {
  const Hex a = any_hex(10), b = any_hex(10);
  std::set<Hex> walked;
  Hex last = a;
  for (const LineStep& s : between(a, b)) {
    const LineContact c = s.along_side() ? LineContact::kAlongSide : LineContact::kThrough;
    RC_ASSERT(line_contact(a, b, s.first) == c);
    RC_ASSERT(line_contact(a, b, s.second) == c);
    RC_ASSERT(distance(last, s.first) == 1);
    RC_ASSERT(distance(last, s.second) == 1);
    walked.insert(s.first);
    walked.insert(s.second);
    last = s.first;
  }
  if (a != b) RC_ASSERT(distance(last, b) == 1);
  for_each_within(a, distance(a, b) + 2, [&](Hex p) {
    const LineContact c = line_contact(a, b, p);
    const bool met = (c == LineContact::kThrough) || (c == LineContact::kAlongSide);
    RC_ASSERT(met == ((walked.count(p) > 0) || (p == a) || (p == b)));
  });
}

RC_GTEST_PROP(HexLineProp, ReversesTurnsAndMirrors, ()) {
  const Hex a = any_hex(12), b = any_hex(12);
  const int k = pick(0, 6);
  const auto there = between(a, b);
  auto back = between(b, a);
  std::reverse(back.begin(), back.end());
  const auto turned = between(rotate(a, k), rotate(b, k));
  const auto mirrored = between(mirror(a), mirror(b));
  RC_ASSERT(there.size() == back.size());
  RC_ASSERT(there.size() == turned.size());
  RC_ASSERT(there.size() == mirrored.size());
  for (size_t i = 0; i < there.size(); ++i) {
    const auto [l, r] = there[i];
    RC_ASSERT(back[i] == (LineStep{r, l}));
    RC_ASSERT(turned[i] == (LineStep{rotate(l, k), rotate(r, k)}));
    RC_ASSERT(mirrored[i] == (LineStep{mirror(r), mirror(l)}));
  }
}

}  // namespace
}  // namespace furball::geom
