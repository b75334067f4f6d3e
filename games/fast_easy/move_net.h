#pragma once
// Every way a fighter can fly one move, worked out once. Other planes never block a path
// (FE-MOVE-13 only looks at its end), so the reachable ends depend on nothing but the plane: a net
// of path states is built when the game is made, and a move is an index into its lists of ends.
// Near the edge of the board or over targets the net is walked again with those hexes in mind.

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

#include "games/fast_easy/numbers.h"
#include "libs/geom/hex.h"

namespace furball::fast_easy {

// Everything about the plane that shapes its move.
struct Caps {
  uint16_t distances = 0;  // bit d: may fly d hexes
  HexCount turn{1};        // straight, before a turn
  HexCount imm;            // Immelmann rating; 0: none
  TurnSide carry_side;     // of a turn declared in the last move
  HexCount carry_run;      // straight hexes it brings along
  bool operator==(const Caps&) const = default;
};
int longest(const Caps& caps);
inline int shortest(const Caps& caps) { return std::countr_zero(caps.distances); }

enum class NetStep : uint8_t { kStart, kStraight, kSlip, kTurn };

// Offsets are in the frame of a plane at the origin that faces 0 (north).
struct NetNode {
  geom::Hex at;
  geom::HexSide facing;
  HexCount run;          // straight, since the last slip or turn, at most `turn`
  TurnSide slip;         // of a slip just made
  bool fresh = false;    // just turned, the next hex must be straight
  bool pending = false;  // the turn declared last move is still to come
  HexCount distance;
  int16_t plain = -1;     // index of the end in `plain`, if a move may end here
  int16_t declared = -1;  // in `declared`
  int16_t flip = -1;      // in `flips`: an Immelmann may start here
};
struct NetEdge {
  int16_t from, to;
  NetStep step;
};

// Where a move can end. Plain ends may carry a declared turn that is still short (ruling 10).
struct MoveEnd {
  geom::Hex at;
  geom::HexSide facing;
  TurnSide carry_side;
  HexCount carry_run;
  bool operator==(const MoveEnd&) const = default;
};
// An Immelmann: the hex of the flip, the facing before it, the distance flown so far.
struct MoveFlip {
  geom::Hex at;
  geom::HexSide facing;
  HexCount used;
  bool operator==(const MoveFlip&) const = default;
};

// How far a way leads from its start, a byte each: columns west and east, half hexes north and south. A board is a box
// in these, so a way stays on it if none of the four exceeds the room on that side.
struct Extent {
  uint32_t bytes = 0;

  static constexpr Extent of(int west, int east, int north, int south) {
    return {static_cast<uint32_t>(west | east << 8 | north << 16 | south << 24)};
  }
  static constexpr Extent to(geom::Hex v) {
    const int y = 2 * v.r + v.q;
    return of(v.q < 0 ? -v.q : 0, v.q > 0 ? v.q : 0, y < 0 ? -y : 0, y > 0 ? y : 0);
  }
  constexpr bool fits(Extent room) const {  // all four at once: no byte exceeds 127, so none borrows from the next
    constexpr uint32_t kHigh = 0x80808080u;
    return (((room.bytes | kHigh) - bytes) & kHigh) == kHigh;
  }
  constexpr Extent joined(Extent other) const {
    uint32_t most = 0;
    for (int i = 0; i < 32; i += 8) most |= std::max(bytes >> i & 255, other.bytes >> i & 255) << i;
    return {most};
  }
  constexpr std::size_t side(int i) const { return bytes >> 8 * i & 255; }
  constexpr Extent turned_about() const { return {(bytes & 0x00ff00ffu) << 8 | (bytes >> 8 & 0x00ff00ffu)}; }
  bool operator==(const Extent&) const = default;
};

// A set of ends of one list, one bit each.
struct EndSet {
  static constexpr std::size_t kMost = 1024;
  uint64_t words[kMost / 64];

  void set(std::size_t end) { words[end / 64] |= uint64_t{1} << end % 64; }
  void clear(std::size_t end) { words[end / 64] &= ~(uint64_t{1} << end % 64); }
};

// One list of ends as the legal moves need it.
struct EndList {
  std::size_t count = 0;
  // The way to each end that strays least: for facings 0 to 2 and each side of the board (as in Extent) the sets of ends
  // whose way needs no more than so much room there, one after the other. Room beyond the last serves all of them; facings
  // 3 to 5 look at the opposite sides.
  std::vector<uint64_t> within[3][4];
  struct OtherWay {  // ... and those ways to the same ends that stray less to some side
    Extent extent;
    uint16_t end;
  };
  std::vector<OtherWay> other_ways[6];
  // Which ends a plane in a hex forbids, for the frame of facing 0: those in hex number h are blocked[first[h]] up to
  // blocked[first[h + 1]].
  std::vector<uint16_t> first, blocked;

  std::size_t words() const { return (count + 63) / 64; }
  void all(EndSet& out) const;
  void reached(geom::HexSide facing, Extent room, EndSet& out) const;
};

struct MoveNet {
  Caps caps;
  std::vector<NetNode> nodes;  // parents before children; node 0 is the start
  std::vector<NetEdge> edges;  // ascending by `to`
  std::vector<MoveEnd> plain;
  std::vector<MoveEnd> declared;  // carry_run is the count to be marked; the side is the player's choice
  std::vector<MoveFlip> flips;
  // The same ends turned to each of the six facings: a board offset and the facing on the board.
  struct Turned {
    int8_t dq, dr;
    geom::HexSide facing;
  };
  std::vector<Turned> plain_turned[6], declared_turned[6], flips_turned[6];
  EndList plain_ends, declared_ends, flip_ends;
  int radius = 0;     // no way leads further
  Extent extents[6];  // of all ways together, by facing

  // The number of a hex seen from a plane that faces 0, for EndList::first.
  std::size_t hex_number(geom::Hex v) const {
    const int number = (v.q + radius) * (2 * radius + 1) + v.r + radius;
    return static_cast<std::size_t>(number);
  }
};

MoveNet build_net(const Caps& caps);

}  // namespace furball::fast_easy
