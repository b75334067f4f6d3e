#pragma once
// What a game plays, as numbers that know neither the layout of a state nor the spelling of a choice: counts of the
// tree, and of fixed-seed games the run of node kinds, seats, numbers of choices, weights and scores. Equal on every
// platform; tests/play_hashes.txt keeps them for every scenario.

#include <cstdint>
#include <string>

#include "libs/game/game.h"

namespace furball::game {

struct PlayHash {
  uint64_t perft[3] = {};  // depths 1 to 3
  uint64_t random = 0;     // games of chance
  uint64_t sensible = 0;   // games in which both sides mostly follow policy()
  int64_t nodes = 0;       // of all these games

  bool operator==(const PlayHash&) const = default;
};

PlayHash play_hash(const Game& game, int games = 24);

// One line: "perft 1 2 3 random 0123 sensible 4567 nodes 89".
std::string to_string(const PlayHash&);

}  // namespace furball::game
