#pragma once
// The airspace around the bombers: 13 columns x 10 rows of boxes, three blocks deep, and the six
// ways a flight can point. Small integers everywhere, so that a move fits in twelve bits.

#include <bitset>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace furball::dogfight {

inline constexpr int kColumns = 13;  // DF-BOARD-01: printed columns A-Z in pairs
inline constexpr int kRows = 10;     // printed rows 0-19 in pairs
inline constexpr int kLanes = 3;     // DF-BOARD-02: left (far), middle, right (near)
inline constexpr int kBlocks = kColumns * kRows * kLanes;
inline constexpr int kPlaces = kBlocks * 6;  // with the six ways to point
inline constexpr int kHighRow = 3;           // printed row 6: from here on the air is "high"
inline constexpr int kMiddle = 1;

enum class Heading : uint8_t { kForward, kBack };      // forward: the way the bombers fly
enum class Pitch : uint8_t { kClimb, kLevel, kDive };  // ascending = nose further down

constexpr int direction(Heading h) { return h == Heading::kForward ? 1 : -1; }
constexpr int rise(Pitch p) { return 1 - static_cast<int>(p); }
constexpr Heading reversed(Heading h) { return h == Heading::kForward ? Heading::kBack : Heading::kForward; }

// DF-UNIT-04: which way a flight points, one of six.
class Orient {
 public:
  static constexpr int kCount = 6;
  constexpr Orient() = default;
  constexpr Orient(Heading h, Pitch p) : Orient(static_cast<int>(h) * 3 + static_cast<int>(p)) {}
  constexpr explicit Orient(int index) : index_(static_cast<uint8_t>(index)) {}

  constexpr int index() const { return index_; }
  constexpr Heading heading() const { return static_cast<Heading>(index_ / 3); }
  constexpr Pitch pitch() const { return static_cast<Pitch>(index_ % 3); }
  bool operator==(const Orient&) const = default;

 private:
  uint8_t index_ = 0;
};
inline constexpr Orient kLevelForward{Heading::kForward, Pitch::kLevel}, kLevelBack{Heading::kBack, Pitch::kLevel};

// A block and an orientation as one number, 0 to kPlaces - 1.
constexpr int place_index(int block, Orient orient) { return block * Orient::kCount + orient.index(); }
constexpr int block_at(int index) { return index / Orient::kCount; }
constexpr Orient orient_at(int index) { return Orient(index % Orient::kCount); }

// DF-BOARD-03, DF-UNIT-04: one block and one of six orientations is all there is to know.
struct Place {
  int8_t col = 0;
  int8_t row = 0;
  int8_t lane = 0;
  Heading heading = Heading::kForward;
  Pitch pitch = Pitch::kLevel;

  constexpr bool on_board() const {
    return col >= 0 && col < kColumns && row >= 0 && row < kRows && lane >= 0 && lane < kLanes;
  }
  constexpr int block() const { return (col * kRows + row) * kLanes + lane; }
  constexpr Orient orient() const { return {heading, pitch}; }
  constexpr int index() const { return place_index(block(), orient()); }
  bool operator==(const Place&) const = default;
};

using BlockSet = std::bitset<kBlocks>;

constexpr int block_of(int col, int row, int lane) { return (col * kRows + row) * kLanes + lane; }
constexpr Place place_of(int block, Orient orient = kLevelForward) {
  return {static_cast<int8_t>(block / (kRows * kLanes)), static_cast<int8_t>(block / kLanes % kRows),
          static_cast<int8_t>(block % kLanes), orient.heading(), orient.pitch()};
}
constexpr Place place_at(int index) { return place_of(block_at(index), orient_at(index)); }

// "6.3.M" and "6.3.M.FL", as positions and notation write them.
std::string block_text(int block);
std::string place_text(const Place& place);
std::optional<int> parse_block(std::string_view text);
std::optional<Place> parse_place(std::string_view text);

// For people: "M-N 6-7 middle", "climbing forward".
std::string block_name(int block);
std::string orient_name(Orient orient);
std::string rows_name(int row);  // "6-7"

}  // namespace furball::dogfight
