#pragma once
// An experiment at work: arms (one battle with its players each), cut into blocks of games that a crew plays in any order.
// How many games of an arm count follows from its blocks in the order of their numbers alone, so the result is the same
// for any crew.

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "libs/lab/arm.h"
#include "libs/lab/journal.h"

namespace furball::lab {

// The blocks that are waiting to be played. Threads of this machine and other machines take from it.
class Shop {
 public:
  struct Task {
    std::size_t arm = 0;
    int64_t block = 0;
    Order order;
  };

  Shop(std::vector<Arm*> arms, Journal& journal, std::function<void(int64_t done, int64_t of)> on_progress);

  std::optional<Task> take(bool wait);  // nothing: all is done, or (without wait) nothing at the moment
  // Once more what others have taken and not brought back: their machine may be gone.
  std::optional<Task> take_again();
  void give(const Task& task, std::vector<GameLine> games);
  void fail(const Error& error);  // ends everything
  bool done() const;
  Result<void> result() const;

  static constexpr int kBlock = 20;           // games
  static constexpr int kBlockOfThinkers = 2;  // of players that search: each game takes long

 private:
  struct Progress {
    std::map<int64_t, std::vector<GameLine>> blocks;  // known, behind the ones that count
    int64_t dispatched = 0;                           // blocks
    int64_t counted = 0;                              // blocks, all known up to here
    int64_t wanted = 0;                               // blocks, as far as one can tell now
    double score = 0;
    bool done = false;
    int block = kBlock;
  };
  void settle(std::size_t arm);  // counts the blocks that are known without a gap
  std::optional<Task> next();
  void tell() const;

  std::vector<Arm*> arms_;
  std::vector<Progress> progress_;
  Journal& journal_;
  std::function<void(int64_t, int64_t)> on_progress_;
  std::deque<Task> out_;  // taken and not brought back
  mutable std::mutex lock_;
  std::condition_variable changed_;
  std::optional<Error> error_;
};

// Who plays: threads here, or machines too (libs/lab/ranks.h).
class Crew {
 public:
  virtual ~Crew() = default;
  virtual void work(Shop& shop) = 0;
};

class Threads : public Crew {
 public:
  Threads(int count, GameMaker make) : count_(count), make_(std::move(make)) {}
  void work(Shop& shop) override;

 private:
  int count_;
  GameMaker make_;
};

// Plays one task after another until the shop is empty; keeps the last games it built.
void play_tasks(Shop& shop, const GameMaker& make);

// Plays the arms; their `games` hold the result.
Result<void> run(const std::vector<Arm*>& arms, Journal& journal, Crew& crew,
                 const std::function<void(int64_t, int64_t)>& on_progress = {});

}  // namespace furball::lab
