#pragma once
// A bounded number of threads for what takes time: bots, checking records. Other games go on meanwhile.

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "libs/game/game.h"

namespace furball::server {

class WorkPool {
 public:
  explicit WorkPool(int threads);
  ~WorkPool();  // what has not begun is dropped
  void submit(std::function<void()> work);
  void stop();
  int waiting() const { return waiting_.load(std::memory_order_relaxed); }
  const std::atomic<bool>& stopping() const { return stopping_; }

 private:
  void run();
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::function<void()>> queue_;
  std::atomic<bool> stopping_{false};
  std::atomic<int> waiting_{0};
  std::vector<std::thread> threads_;
};

// What a bot plays: "random", one of the game's own, or a level of search (at most `seconds` of thought).
bool known_bot(const game::Game& game, const std::string& bot);
game::Action choose(const game::Game& game, const game::AnyState& state, const std::string& bot, uint64_t seed, double seconds,
                    const std::atomic<bool>& stopping);

}  // namespace furball::server
