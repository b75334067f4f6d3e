#pragma once
// Random play with every promise of the contract checked. Used by each game's tests and by `furball fuzz`.

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "libs/base/hash.h"
#include "libs/game/game.h"

namespace furball::game {

struct FuzzOptions {
  int games = 100;
  uint64_t seed = 1;
  int max_nodes = 100000;    // a game longer than this counts as a dead end
  int words_every = 50;      // check notation, view and position at every n-th node; 0: never
  int invariants_every = 1;  // 0: never
  std::string bots[2];       // blue, red: a bot of the game instead of random choices; empty: random
  bool sensible = false;     // both sides follow policy(), with a random choice now and then: games that meet and fight
  bool mixed = false;        // one game random, the next sensible, the third one of each; giving up is rare in all of them
  bool coverage = false;     // count the steps and the rules of the events that games come to
  std::function<void(int games_done)> on_progress;  // may be empty
};

struct FuzzReport {
  int games = 0;
  int finished = 0;
  int dead_ends = 0;  // no legal action, no outcome, or longer than max_nodes
  int invariant_failures = 0;
  int64_t decisions = 0;
  int64_t chances = 0;
  int longest = 0;                                    // nodes of the longest game
  uint64_t hash = 0;                                  // of all final states: equal on every platform
  std::map<std::string, int64_t, std::less<>> steps;  // how often each step was met; those never met stand with 0
  std::map<std::string, int64_t, std::less<>> rules;  // and the rules that events named
  std::vector<std::string> problems;                  // the first few, each with its game number, node and position hash

  bool clean() const { return finished == games && dead_ends == 0 && invariant_failures == 0 && problems.empty(); }
};

void add(const FuzzReport& part, FuzzReport& total);  // the hash aside

// Checked at the nodes of random games: legal actions sorted, unique, not empty; notation unique and
// round-trips; weights positive; a copy plays like the original; illegal actions are refused with a
// reason and change nothing; position round-trips; the view lists exactly the legal actions; every game ends.
// In sensible games also: policy() is legal, the same for the same seed, and what the game's own bot would say.
FuzzReport fuzz(const Game& game, const FuzzOptions& options);

// Random games from a state, each with seeds of its own: what they played, and a hash of all final states that
// is equal on every platform. Nobody gives up unless that is wanted: games have their full length.
struct PlayoutSum {
  int64_t games = 0, decisions = 0, chances = 0;
  uint64_t hash = kHashSeed;
};
void add_playout(const Game& game, const AnyState& from, uint64_t number, PlayoutSum& sum, bool give_up = false);

// Nodes at the given depth, decisions and outcomes alike counted as branches.
uint64_t perft(const Game& game, const AnyState& state, int depth);

}  // namespace furball::game
