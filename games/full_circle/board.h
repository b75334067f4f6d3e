#pragma once
// The moving hex board (rulings, section 2): 18 files of hexes, 24 long, in the doubled coordinates
// of libs/geom/hex.h.

#include <bit>
#include <cstdint>

#include "libs/game/view.h"
#include "libs/geom/hex.h"

namespace furball::full_circle {

inline constexpr int kFiles = 18;  // FC-BOARD-01
inline constexpr int kLength = 24;
inline constexpr int kFrontY = 2 * kLength;  // exclusive, so the half hexes are off (FC-BOARD-04)
inline constexpr int kSteps = 5;             // FC-BOARD-02
inline constexpr int kHeadings[] = {0, 1, 2, 3, 4, 5};
inline constexpr int kMaxBase = 18;
inline constexpr int kMaxLevel = kMaxBase + kSteps - 1;
inline constexpr int kSectionHexes = 6;  // the length of a section
inline constexpr int kSectionY = 2 * kSectionHexes;

using Place = geom::Doubled;

// A place in two bytes, as states keep it.
struct SmallPlace {
  int8_t file = 0, y = 0;

  constexpr SmallPlace() = default;
  constexpr explicit SmallPlace(Place p) : file(static_cast<int8_t>(p.file)), y(static_cast<int8_t>(p.y)) {}
  constexpr SmallPlace& operator=(Place p) { return *this = SmallPlace(p); }
  constexpr operator Place() const { return {file, y}; }  // NOLINT: it is a place
  constexpr bool operator==(SmallPlace other) const {     // both bytes at once
    return std::bit_cast<uint16_t>(*this) == std::bit_cast<uint16_t>(other);
  }
};

// FC-BOARD-03: the six headings lead to the neighbours; 0 is the raid's course, clockwise.
constexpr Place ahead(Place p, int heading) { return p + geom::kDoubledSteps[static_cast<std::size_t>(heading)]; }
// Hexes further on the raid's course.
constexpr Place forward(Place p, int hexes) { return {p.file, p.y + 2 * hexes}; }
constexpr int turned(int heading, int sixths) { return (heading + sixths + 6) % 6; }
constexpr int turned_to(int heading, int side) { return turned(heading, side == 1 ? -1 : 1); }  // 1 left, 2 right
constexpr bool on_board(Place p) { return p.file >= 0 && p.file < kFiles && p.y > 0 && p.y < kFrontY; }
// Sections 0 (rear) to 3 (front); a hex cut by a divide belongs to the rearward one.
constexpr int section(int y) { return (y - 1) / kSectionY; }

// Between two headings: 0 tail, 1 deflection, 2 no shot, 3 head-on (x 60 degrees).
constexpr int angle_between(int h1, int h2) {
  const int a = h1 > h2 ? h1 - h2 : h2 - h1;
  return a > 3 ? 6 - a : a;
}

// FC-SETUP-05: the sun shines from direction 1, 2, 4 or 5; else it has no effect.
constexpr bool sun_matters(int sun) { return sun % 3 != 0; }
constexpr bool down_sun(int sun, int heading) { return sun_matters(sun) && heading == (sun + 3) % 6; }
constexpr bool up_sun(int sun, int heading) { return sun_matters(sun) && heading == sun; }

inline constexpr Place kLeadStart{8, 25}, kRightRear{9, 24}, kLeftRear{7, 24};

inline constexpr int kEscortHexes = 5;  // FC-SETUP-11: from the lead bombers

enum class Edge : uint8_t { kFront, kLeft, kRight, kBack };
constexpr bool on_edge(Place p, Edge e) {
  switch (e) {
    case Edge::kFront: return p.y >= kFrontY - 2;
    case Edge::kBack: return p.y <= 2;
    case Edge::kLeft: return p.file == 0;
    case Edge::kRight: return p.file == kFiles - 1;
  }
  return false;
}
constexpr bool edge_hex(Place p) {
  return on_edge(p, Edge::kFront) || on_edge(p, Edge::kBack) || on_edge(p, Edge::kLeft) || on_edge(p, Edge::kRight);
}
// FC-SETUP-17: where interceptors may start; side edges without the front section.
constexpr bool set_up_hex(Place p, Edge e) {
  if (!on_edge(p, e)) return false;
  return e == Edge::kFront || e == Edge::kBack || section(p.y) < 3;
}
// FC-SETUP-18: towards a hex on no edge that is nearer to the lead bombers.
constexpr bool set_up_heading(Place p, int heading, Place lead) {
  const Place next = ahead(p, heading);
  return on_board(next) && !edge_hex(next) && distance(next, lead) < distance(p, lead);
}

// The screen: the raid flies to the right, file 0 is the top row, odd rows are shifted by half a hex.
constexpr int column_of(Place p) { return (p.y - 1) >> 1; }
constexpr Place place_at(int column, int file) { return {file, 2 * column + (file % 2 == 0 ? 1 : 2)}; }
inline game::Cell cell_of(Place p, int step) {
  return {static_cast<int16_t>(column_of(p)), static_cast<int16_t>(p.file), static_cast<int16_t>(step)};
}

}  // namespace furball::full_circle
