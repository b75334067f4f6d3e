#pragma once
// Where a flight can go, as if it were alone in the sky: block moves, pitch changes, weave, drop
// and reversal. What other units forbid stands in stacking.cc.

#include <compare>
#include <cstdint>
#include <span>
#include <vector>

#include "games/dogfight/board.h"

namespace furball::dogfight {

// Limits that can be lifted one by one to find out which of them forbids a move (explain.cc).
enum Limit : uint32_t {
  kPitchUpCosts = 1 << 0,       // DF-MOVE-07
  kClimbForcesDown = 1 << 1,    // DF-MOVE-09
  kOneNotch = 1 << 2,           // DF-MOVE-04
  kDistance = 1 << 3,           // DF-MOVE-01
  kGroundPullUp = 1 << 4,       // DF-LOW-02
  kWeaveDistance = 1 << 5,      // DF-WEAVE-01
  kWeaveClimbStart = 1 << 6,    // DF-WEAVE-04
  kDropNotClimbing = 1 << 7,    // DF-WEAVE-03
  kTurnNotClimbing = 1 << 8,    // DF-TURN-01
  kTurnLevelStart = 1 << 9,     // DF-TURN-02
  kHeavyDive = 1 << 10,         // DF-HF-03
  kHeavyClimbOrTurn = 1 << 11,  // DF-HF-04
  kSlowDive = 1 << 12,          // DF-SLOW-01
  kSlowStops = 1 << 13,         // DF-SLOW-02
  kSlowNoClimb = 1 << 14,       // DF-SLOW-03
  kSlowOdd = 1 << 15,           // DF-SLOW-04
};

struct MoveRules {
  bool heavy = false;
  bool slow = false;
  bool odd_marker = false;  // matters to slow flights only
  int high_row = kHighRow;  // rows from here on are "high"
  bool ground = false;      // the bottom edge is the ground
  uint32_t lifted = 0;      // Limits not applied
};

struct Path {
  static constexpr int kMaxSteps = 6;
  Place steps[kMaxSteps];  // start, each block, after the weave, after the drop; the last one is
                           // the end
  int size = 0;
  bool weave = false;
  bool drop = false;
  bool reverse = false;

  const Place& end() const { return steps[size - 1]; }
};

// Every path from a start, illegal steps off the board left out. Several paths may share an end.
void list_paths(const MoveRules& rules, const Place& start, std::vector<Path>& out);

// One end state of a start: bits 0-9 rows touched (start included), 10 reversal, 11-13 orientation, from 14 on the block, so
// that the order of the numbers is that of the places.
struct EndState {
  uint32_t bits = 0;

  int block() const { return static_cast<int>(bits >> 14); }
  Orient orient() const { return Orient(static_cast<int>(bits >> 11 & 7)); }
  int index() const { return place_index(block(), orient()); }
  uint32_t rows() const { return bits & 0x3ff; }
  bool reverses() const { return bits >> 10 & 1; }
  auto operator<=>(const EndState&) const = default;
};
inline EndState end_state(const Place& end, uint32_t rows, bool reverse) {
  return {static_cast<uint32_t>(end.block()) << 14 | static_cast<uint32_t>(end.orient().index()) << 11 |
          static_cast<uint32_t>(reverse) << 10 | rows};
}

// The distinct end states of a start, ascending by index.
std::vector<EndState> end_states(const MoveRules& rules, const Place& start);

// All end states of all 2,340 starts, ready for the hot path.
class EndTable {
 public:
  // `keep(start, end)` drops what unmoving things (board edges for a side, bombers) always forbid.
  template <class Keep>
  void build(const MoveRules& rules, Keep&& keep) {
    offsets_.assign(1, 0);
    ends_.clear();
    for (int start = 0; start < kPlaces; ++start) {
      for (const EndState& end : end_states(rules, place_at(start)))
        if (keep(place_at(start), end)) ends_.push_back(end);
      offsets_.push_back(static_cast<uint32_t>(ends_.size()));
    }
  }

  bool empty() const { return offsets_.empty(); }
  std::span<const EndState> ends(int start) const {
    const auto s = static_cast<std::size_t>(start);
    return {ends_.data() + offsets_[s], ends_.data() + offsets_[s + 1]};
  }

 private:
  std::vector<uint32_t> offsets_;
  std::vector<EndState> ends_;
};

}  // namespace furball::dogfight
