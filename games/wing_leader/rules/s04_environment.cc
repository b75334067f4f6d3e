// Chapter 4: the environment. Lines of sight are worked out once, when a scenario is loaded.

#include <algorithm>
#include <array>

#include "games/wing_leader/queries.h"

namespace furball::wing_leader {
namespace {

constexpr int kClouds[] = {1, 2, 3};  // of a square: none (0), wispy, broken, dense

int cloud_at(const Environment& e, Square p) { return e.cloud[static_cast<std::size_t>(square_index(p.x, p.y))]; }

// Counts what a line has entered so far (R-03: only squares strictly between the ends block).
struct Blocking {
  int dense = 0, broken = 0;
  void enter(int cloud) { dense += cloud == 3, broken += cloud == 2; }
  bool blocked() const { return dense >= 1 || broken >= 2; }  // WL-4.6.1-d, WL-4.6.1-e
};

// The clouds row by row, a bit for each column, so that all lines from one row are looked at together.
struct Sky {
  static_assert(kColumns <= 32);
  std::array<uint32_t, kRows> kind[4] = {};  // [cloud][row]; 0 is not used

  explicit Sky(const Environment& e) {
    for (const int y : Slots(kRows))
      for (const int x : Slots(kColumns)) kind[cloud_at(e, Square(x, y))][static_cast<std::size_t>(y)] |= 1u << x;
  }
  // The squares of a kind dx columns further on, by the columns of those who look.
  uint32_t seen(int cloud, int row, int dx) const {
    const uint32_t bits = kind[cloud][static_cast<std::size_t>(row)];
    return dx >= 0 ? bits >> dx : bits << -dx;
  }
};

// WL-4.6-a, WL-4.6.1-a, WL-4.6.1-b, WL-4.6.1-c, WL-4.3-a, WL-4.7-a: blocked, and the worst weather. All lines to squares
// that lie (dx, dy) further on: seen from their starts they cross the same squares.
void build_parallel_sight(Environment& e, const Sky& sky, int dx, int dy) {
  InlineVector<Square, kColumns + kRows> crossed;
  geom::for_each_between(Square(0, 0), Square(dx, dy), [&](Square p) { crossed.push_back(p); });
  for (const int y : Slots(kRows - dy)) {
    uint32_t met[4] = {};
    uint32_t twice_broken = 0;
    for (const Square p : crossed) {
      twice_broken |= met[2] & sky.seen(2, y + p.y, p.x);
      for (const int cloud : kClouds) met[cloud] |= sky.seen(cloud, y + p.y, p.x);
    }
    const uint32_t blocked = met[3] | twice_broken;  // WL-4.6.1-d, WL-4.6.1-e
    for (const int cloud : kClouds) met[cloud] |= sky.seen(cloud, y, 0) | sky.seen(cloud, y + dy, dx);
    if (y <= e.haze) met[1] = ~0u;
    for (const int x : Slots(std::max(0, -dx), std::min(kColumns, kColumns - dx))) {
      const auto at = [x](uint32_t bits) { return ((bits >> x) & 1) != 0; };
      const int worst = at(met[3]) ? 3 : at(met[2]) ? 2 : at(met[1]) ? 1 : 0;
      const Sight sight(worst, at(blocked));
      const auto from = static_cast<std::size_t>(square_index(x, y)),
                 to = static_cast<std::size_t>(square_index(x + dx, y + dy));
      e.sight[from * kSquares + to] = sight;
      e.sight[to * kSquares + from] = sight;
    }
  }
}

}  // namespace

void build_sight(Environment& e) {
  bool any = e.haze >= 0;
  for (uint8_t cloud : e.cloud) any = any || cloud != 0;
  if (!any) return;
  e.sight.assign(static_cast<std::size_t>(kSquares) * kSquares, Sight());
  const Sky sky(e);
  for (const int dy : Slots(kRows))
    for (const int dx : Slots(kColumns))
      for (const int way : {-1, 1}) build_parallel_sight(e, sky, way * dx, dy);
}

// WL-4.7-b
int square_weather(const WingLeader& g, Square p) {
  const int cloud = cloud_at(g.environment, p);
  return cloud == 0 && p.y <= g.environment.haze ? 1 : cloud;
}

// WL-4.2-a, R-02
bool in_sun_arc(const WingLeader& g, Square observer, Square p) {
  const bool left = p.x < observer.x;
  switch (geom::elevation(p - observer)) {
    case geom::Elevation::kNone: break;
    case geom::Elevation::kHigh: return g.environment.sun == SunArc::kAbove;
    case geom::Elevation::kMiddle: return g.environment.sun == (left ? SunArc::kLeftUpper : SunArc::kRightUpper);
    case geom::Elevation::kLow: return g.environment.sun == (left ? SunArc::kLeftHorizon : SunArc::kRightHorizon);
  }
  return false;
}

// WL-4.6.2-d, R-04
bool in_sun(const WingLeader& g, Square observer, Square p) {
  if (!in_sun_arc(g, observer, p)) return false;
  Blocking blocking;
  geom::for_each_on_ray(observer, p, kBoard, [&](Square q) { blocking.enter(cloud_at(g.environment, q)); });
  return !blocking.blocked();
}

}  // namespace furball::wing_leader
