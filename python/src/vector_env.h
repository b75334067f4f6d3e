#pragma once
// Many games at once: one call takes a choice in each and leaves what a learner reads in arrays that stay where they are.

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "libs/dice/rng.h"
#include "libs/sim/player.h"
#include "python/src/game.h"
#include "python/src/workers.h"

namespace furball::python {

enum class Chance : uint8_t { kSampled, kCaller };

struct VectorOptions {
  int count = 1;
  uint64_t seed = 1;
  Chance chance = Chance::kSampled;
  std::string observation;  // a kind; "none": not written
  std::string players[2];   // a seat that plays by itself; empty: the caller's
  bool keep_final = false;  // write the last observation of a finished game into `final_observations`
  int max_length = 100000;  // choices and rolls, then a game counts as cut off
  int threads = 1;
};

class VectorEnv {
 public:
  // Several games: scenarios of one game, alike but for the battle. A row begins with one of them and goes on to the next
  // whenever a game ends.
  VectorEnv(std::vector<std::shared_ptr<const Game>> games, const VectorOptions& options);

  void reset(uint64_t seed);
  // One choice a game: its place among the legal ones (at dice left to the caller: the place of the outcome).
  void check(const int64_t* actions) const;  // raises
  // Checked choices only. A finished game begins anew at once.
  void step(const int64_t* actions);
  bool stuck() const { return stuck_; }
  std::atomic_flag in_use;        // a step is going on: one caller at a time
  void sample(int64_t* actions);  // any legal choice, all alike

  std::size_t count() const { return lanes_.size(); }
  const game::AnyState& state(std::size_t lane) const { return lanes_[lane].state; }
  uint64_t nodes() const;  // choices and rolls since it was made
  uint64_t games() const;  // finished

  // The arrays: a row a game. Rows of choices lie an odd number of cache lines apart, so that they do not crowd each other out.
  static constexpr std::size_t kRow = game::kMaxActions + 16;
  static constexpr std::size_t kWeights = game::kMaxOutcomes + 8;
  std::size_t observation_size() const { return observation_size_; }
  // Of the kind "bytes" they are the states' own, not divided: a plain copy. `final_...`: of games that ended in this step.
  bool observes_bytes() const { return bytes_; }
  std::vector<float> observations, final_observations;
  std::vector<uint8_t> state_bytes, final_state_bytes;
  std::vector<float> rewards;           // two a game: blue's, red's
  std::vector<uint8_t> dones, cut;      // in this step: ended; ended because it grew too long
  std::vector<int8_t> players;          // whose choice: 0 blue, 1 red, -1 dice
  std::vector<int32_t> counts;          // legal choices
  std::vector<int32_t> lengths;         // choices and rolls of the game under way, or of the one that ended in this step
  std::vector<int32_t> battles, ended;  // which of the games it is, and was when it ended in this step
  std::vector<uint32_t> actions;        // their bits, kRow a game
  std::vector<double> odds;             // of the outcomes, kWeights a game; only where dice are the caller's

 private:
  struct Lane {  // what every step touches
    game::AnyState state;
    const Game* game = nullptr;
    sim::Player* bots[2] = {nullptr, nullptr};  // of this battle; none: the caller's seat
    dice::Rng dice{0};
    uint64_t nodes = 0;
    int32_t length = 0;
  };
  struct Rest {
    dice::Rng choices{0};
    uint64_t seed = 0, games = 0;
    std::vector<std::unique_ptr<sim::Player>> bots[2];  // by battle, made when it is first played
  };

  void make_room(std::size_t rows);
  void begin(std::size_t lane, std::size_t battle);
  void step_lane(std::size_t lane, int64_t choice);
  void fetch(std::size_t lane) const;  // into the cache, while the rows before it are played
  void go_on(std::size_t lane);        // up to the caller's next choice
  void end(std::size_t lane, bool too_long);
  void observe(std::size_t lane, int player, bool last);

  std::vector<std::shared_ptr<const Game>> games_;
  VectorOptions options_;
  std::vector<search::Learned> learned_;    // by battle, for the bots
  std::vector<const Observer*> observers_;  // by battle; none: not written
  std::size_t observation_size_ = 0;
  int final_player_ = 0;  // who looks at the end of a game: the seat that is the caller's, blue where both are
  bool bytes_ = false;
  std::atomic<bool> stuck_ = false;  // game after game ends and the caller is never asked
  std::vector<Lane> lanes_;
  std::vector<Rest> rests_;
  Workers workers_;
};

}  // namespace furball::python
