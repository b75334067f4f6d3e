#pragma once
// Puzzles out of games: positions in which one choice is clearly best, by deep searches that agree.

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "libs/base/value.h"
#include "libs/game/game.h"
#include "libs/search/thinker.h"

namespace furball::sim {

struct PuzzleOptions {
  uint64_t seed = 1;
  int visits = 400;      // of a deep search
  int judges = 4;        // deep searches with seeds of their own
  int playouts = 200;    // games behind the margin
  double margin = 0.08;  // the best must be better than the next by so much of a clear win
  search::Learned learned;
};

struct Puzzle {
  std::string asks;
  Value position;
  game::Seat seat = game::Seat::kBlue;
  std::vector<std::string> best;
  double margin = 0;     // points
  double agreement = 0;  // of the judges
  int difficulty = 1;    // 1 to 5
  std::string why;
};

// Whether this position is one. Quick looks come first, so that most positions cost little.
std::optional<Puzzle> as_puzzle(const game::Game& game, const game::AnyState& state, const PuzzleOptions& options);

// Plays game number n and offers its decisions; returns the puzzles found.
std::vector<Puzzle> mine_game(const game::Game& game, uint64_t n, const PuzzleOptions& options);

}  // namespace furball::sim
