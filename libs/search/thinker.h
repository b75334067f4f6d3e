#pragma once
// An opponent of any level that thinks about its choices.

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "libs/search/level.h"
#include "libs/search/mcts.h"

namespace furball::search {

// Runs work(0) .. work(n - 1); search itself starts no threads, a caller who may passes a runner that does.
using Runner = void (*)(std::size_t n, const std::function<void(std::size_t)>& work);
void in_turn(std::size_t n, const std::function<void(std::size_t)>& work);

// A game's network and how it is used by the levels that play on. No network: as the hand-written evaluation sees it.
struct Learned {
  std::shared_ptr<const Network> network;
  // After so many decisions of a followed plan the network judges it, several: the mean; none: as plans are judged without it.
  std::vector<int> follow = {};
  bool looks = false;  // it judges the first looks as well
  bool fair = false;   // plans are judged less the luck of their dice
  int judgements = 1;  // ... and so often, at even distances up to the game's horizon: their mean counts
  // A few visits must do (SearchOptions::careful): another choice than the game's own quick one is taken only when it is
  // better by more than chance explains, and a choice that promises far more than all others needs no thought.
  bool careful = false;
  // Questions (names of steps) that are left to the game's own quick choice, at the root and in the tree.
  std::vector<std::string> drilled = {};
  int veteran = 0, expert = 0;  // visits a choice of these levels; 0: as in other games
  struct Blinkered {            // how often these wear blinkers; below 0: as in other games
    double cadet = -1, recruit = -1, pilot = -1, veteran = -1;
  } blinkered;
};

// A level as it thinks in such a game; nothing: none of that name.
std::optional<Level> find_level(std::string_view id, const Learned& learned);

// One opponent thinking about one decision at a time. It has no clock: allowance() tells the caller how long
// the level would think. Keeps its tree between the choices of a move. It may grow several trees side by
// side and add up what they find; for a seed, a number of visits and a number of trees the answer is always the same.
class Thinker {
 public:
  Thinker(const game::Game& game, const Level& level, uint64_t seed, int trees = 1, Runner run = in_turn, Learned learned = {});

  const Level& level() const { return reflexes_.level(); }
  // Begins with a decision; keeps what the thought about the choice before has found.
  void begin(const game::AnyState& state);
  void step(int visits);  // does nothing when the budget is used up or there is no choice
  // For callers with a clock: ends a first look at very many choices early. The function must live until the next call of this.
  void stop_when(const std::function<bool()>* late);
  bool done() const;
  int visits() const;
  // Milliseconds for this choice: its share of what is left of the move's time, by how many choices were
  // still to come at this point of earlier moves. The first get more than the last: they decide most, and
  // the tree they grow serves the rest.
  double allowance() const;
  // What the choice took by the caller's clock; a caller who does not tell is taken to have used the allowance.
  void spent(double milliseconds) { spent_ = milliseconds; }
  SearchReport report() const;
  game::Action choose();  // the level's choice from what is known, however little

 private:
  bool ready() const;
  bool searches() const { return level().visits > 0 && !reflexes_.blinkered(); }
  std::optional<game::Action> plain(const game::AnyState& state);            // a choice that needs no thought
  std::optional<game::Action> far_ahead(const game::AnyState& state) const;  // by the game's own weights
  std::optional<game::Action> surely_best(const std::vector<OptionReport>& options);
  game::Action pick();

  const game::Game& game_;
  Reflexes reflexes_;
  std::vector<Mcts> trees_;
  Runner run_;
  bool careful_;
  std::vector<std::string> drilled_;
  std::optional<game::Action> plain_;   // the choice that needs no thought
  std::optional<game::Action> chosen_;  // the last answer: if it was played the tree goes along
  double left_ = 0;                     // milliseconds of the move's time
  std::optional<double> spent_;         // of it, on the choice before this one
  std::size_t made_ = 0;                // choices of this move before this one
  struct Lengths {
    int moves = 0, to_come = 0;
  };
  std::vector<Lengths> earlier_;  // [choices made]: moves that went on, choices they still had
};

}  // namespace furball::search
