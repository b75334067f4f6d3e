#pragma once
// Every way a fighter can fly one move, worked out once. Other planes never block a path
// (FE-MOVE-13 only looks at its end), so the reachable ends depend on nothing but the plane: a net
// of path states is built when the game is made, and a move is an index into its lists of ends.
// Near the edge of the board or over targets the net is walked again with those hexes in mind.

#include <bit>
#include <cstdint>
#include <vector>

#include "libs/geom/hex.h"

namespace furball::fast_easy {

// Everything about the plane that shapes its move.
struct Caps {
  uint16_t distances = 0;  // bit d: may fly d hexes
  uint8_t turn = 1;        // straight hexes before a turn
  uint8_t imm = 0;         // Immelmann rating; 0: none
  uint8_t carry_side = 0;  // a turn declared in the last move: 0 none, 1 left, 2 right
  uint8_t carry_run = 0;   // straight hexes it brings along
  bool operator==(const Caps&) const = default;
};
int longest(const Caps& caps);
inline int shortest(const Caps& caps) { return std::countr_zero(caps.distances); }

enum class NetStep : uint8_t { kStart, kStraight, kSlip, kTurn };

// Offsets are in the frame of a plane at the origin that faces 0 (north).
struct NetNode {
  geom::Hex at;
  uint8_t facing = 0;
  uint8_t run = 0;      // straight hexes since the last slip or turn, at most `turn`
  uint8_t slip = 0;     // side of a slip just made: 0 none, 1 left, 2 right
  uint8_t fresh = 0;    // 1: just turned, the next hex must be straight
  uint8_t pending = 0;  // 1: the turn declared last move is still to come
  uint8_t distance = 0;
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
  uint8_t facing = 0;
  uint8_t carry_side = 0;
  uint8_t carry_run = 0;
  bool operator==(const MoveEnd&) const = default;
};
// An Immelmann: the hex of the flip, the facing before it, the distance flown so far.
struct MoveFlip {
  geom::Hex at;
  uint8_t facing = 0;
  uint8_t used = 0;
  bool operator==(const MoveFlip&) const = default;
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
    uint8_t facing;
  };
  std::vector<Turned> plain_turned[6], declared_turned[6], flips_turned[6];
};

MoveNet build_net(const Caps& caps);

}  // namespace furball::fast_easy
