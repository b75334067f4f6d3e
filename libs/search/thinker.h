#pragma once
// Levels of opponents, made of budget and of how freely they choose among nearly equal options. No level
// sees the dice to come or rolls better.

#include <memory>
#include <string_view>
#include <vector>

#include "libs/search/mcts.h"

namespace furball::search {

struct Level {
  std::string_view id;
  std::string_view title;
  std::string_view about;
  int visits;             // full thought for one choice
  int milliseconds;       // or so long, where a person waits
  bool plays_on;          // judges by following a plan to its end, not by a look
  double forgiveness;     // options within so much of the best (chance to win) are as good to it
  double carelessness;    // how often it takes any of the options it looked at
};

const std::vector<Level>& levels();              // weakest first
const Level* find_level(std::string_view id);    // nullptr: none of that name

// One opponent thinking about one decision at a time. Keeps its tree between the choices of a move.
class Thinker {
 public:
  Thinker(const game::Game& game, const Level& level, uint64_t seed);

  const Level& level() const { return level_; }
  // Begins with a decision; keeps what an earlier thought on the way to this state has found.
  void begin(const game::AnyState& state);
  void step(int visits);                         // does nothing when the budget is used up or there is no choice
  bool done() const;
  int visits() const { return search_.visits(); }
  SearchReport report() const { return search_.report(); }
  game::Action choose();                         // the level's choice from what is known
  // Tells the thinker what was played, so that the tree can follow.
  void played(game::Action action) { search_.advance(action); }

 private:
  const game::Game& game_;
  Level level_;
  dice::Rng rng_;
  Mcts search_;
  bool forced_ = false;
};

}  // namespace furball::search
