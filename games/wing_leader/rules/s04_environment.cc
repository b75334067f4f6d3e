// Chapter 4: the environment. Lines of sight are worked out once, when a scenario is loaded.

#include "games/wing_leader/queries.h"

namespace furball::wing_leader {
namespace {

int cloud_at(const Environment& e, Square p) { return e.cloud[static_cast<std::size_t>(square_index(p.x, p.y))]; }

// Counts what a line has entered so far (R-03: only squares strictly between the ends block).
struct Blocking {
  int dense = 0, broken = 0;
  void enter(int cloud) { dense += cloud == 3, broken += cloud == 2; }
  bool blocked() const { return dense >= 1 || broken >= 2; }  // WL-4.6.1-d, WL-4.6.1-e
};

}  // namespace

// WL-4.6-a, WL-4.6.1-a, WL-4.6.1-b, WL-4.6.1-c, WL-4.3-a, WL-4.7-a: blocked, and the worst weather.
void build_sight(Environment& e) {
  bool any = e.haze >= 0;
  for (uint8_t cloud : e.cloud) any = any || cloud != 0;
  if (!any) return;
  e.sight.assign(static_cast<std::size_t>(kSquares) * kSquares, 0);
  for (int i = 0; i < kSquares; ++i) {
    for (int j = 0; j <= i; ++j) {
      const Square a = kBoard.square_at(i), b = kBoard.square_at(j);
      int worst = cloud_at(e, a) > cloud_at(e, b) ? cloud_at(e, a) : cloud_at(e, b);
      if ((a.y <= e.haze || b.y <= e.haze) && worst < 1) worst = 1;
      Blocking blocking;
      geom::for_each_between(a, b, [&](Square p) {
        const int cloud = cloud_at(e, p);
        blocking.enter(cloud);
        if (cloud > worst) worst = cloud;
      });
      const auto entry = static_cast<uint8_t>(worst | (blocking.blocked() ? 0x80 : 0));
      e.sight[static_cast<std::size_t>(i * kSquares + j)] = entry;
      e.sight[static_cast<std::size_t>(j * kSquares + i)] = entry;
    }
  }
}

// WL-4.7-b
int square_weather(const WingLeader& g, Square p) {
  const int cloud = cloud_at(g.environment, p);
  return cloud == 0 && p.y <= g.environment.haze ? 1 : cloud;
}

// WL-4.2-a, R-02
bool in_sun_arc(const WingLeader& g, Square observer, Square p) {
  const Square v = p - observer;
  switch (geom::elevation(v)) {
    case geom::Elevation::kNone: return false;
    case geom::Elevation::kHigh: return g.environment.sun == SunArc::kAbove;
    case geom::Elevation::kMiddle: return g.environment.sun == (v.x < 0 ? SunArc::kLeftUpper : SunArc::kRightUpper);
    case geom::Elevation::kLow: return g.environment.sun == (v.x < 0 ? SunArc::kLeftHorizon : SunArc::kRightHorizon);
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
