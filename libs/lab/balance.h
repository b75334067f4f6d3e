#pragma once
// Is a battle fair, and what would make it so? The search turns one dial after another, the mildest first, and confirms what
// it found with dice that the search has not seen: the best of many tries looks better than it is.

#include <optional>
#include <string>
#include <vector>

#include "libs/lab/finding.h"
#include "libs/lab/study.h"

namespace furball::lab {

struct Battle {
  std::string game;
  Value scenario;
  Value options;               // that the game declares
  std::vector<Value> library;  // the game's scenarios
};

struct BalanceGoal {
  Goal base;                   // of the battle as it stands
  int64_t try_games = 300;     // for each change that is tried
  double even = 0.02;          // a share so close to a half is even
  double proof = 0.02;         // half of the interval of the proof
  int64_t proof_games = 2600;  // at most
  int most_dials = 12;         // that are searched before giving up
};

// Everything a search needs of the outside.
struct Bench {
  Journal& journal;
  Crew& crew;
  GameMaker make;
  std::function<void(int64_t, int64_t)> on_progress;
};

// The battle with a change, ready to be played; an error when the game refuses it.
Result<Arm> arm_of(const Battle& battle, const std::vector<Change>& changes, const Order& like, const Goal& goal,
                   const GameMaker& make);

Result<Finding> find_balance(const Battle& battle, const Order& like, const BalanceGoal& goal, const Bench& bench);

// What each small turn of each dial does to blue's share, all played with the dice of the base.
Result<std::vector<Try>> effects(const Battle& battle, const Order& like, int64_t games, std::size_t most, const Bench& bench);

}  // namespace furball::lab
