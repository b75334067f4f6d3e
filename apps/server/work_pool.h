#pragma once
// A bounded number of threads for what takes time: bots, loading, checking records. Other games go on meanwhile. What is first
// comes first, and among equals every customer has his turn, however much another has queued.

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

namespace furball::server {

class WorkPool {
 public:
  enum class Rank { kPeople, kRest };

  // `nice`: how far the system's scheduler puts its threads behind those of the network.
  WorkPool(int threads, int nice);
  ~WorkPool();  // what has not begun is dropped
  void submit(Rank rank, const std::string& customer, std::function<void()> work);
  void stop();
  int waiting() const { return waiting_.load(std::memory_order_relaxed); }
  int waiting_of(const std::string& customer) const;
  const std::atomic<bool>& stopping() const { return stopping_; }

 private:
  // Customers take turns; each has a queue of his own.
  struct Line {
    std::deque<std::string> turns;
    std::unordered_map<std::string, std::deque<std::function<void()>>> queues;
    std::function<void()> next();
  };
  void run(int nice);
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  Line lines_[2];
  std::atomic<bool> stopping_{false};
  std::atomic<int> waiting_{0};
  std::vector<std::thread> threads_;
};

}  // namespace furball::server
