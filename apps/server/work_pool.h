#pragma once
// A bounded number of threads for what takes time: bots, checking records. Other games go on meanwhile.

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

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

}  // namespace furball::server
