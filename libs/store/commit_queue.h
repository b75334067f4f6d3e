#pragma once
// One thread that owns the database. Whatever has queued up while a transaction was being committed becomes the next
// one: many games' actions share a commit (and its wait for the disk), and nobody is told before it is done.

#include <atomic>
#include <condition_variable>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "libs/store/store.h"

namespace furball::store {

class CommitQueue {
 public:
  struct Job {
    std::function<void(Store&)> work;                    // inside a transaction; may run twice
    std::function<void(const std::string* error)> done;  // after the commit; nullptr: it is stored
    int lane = 0;                                        // for whom: a number that `deliver` gets back
  };
  using Completions = std::vector<std::function<void()>>;

  // `deliver` is called in the queue's thread, for each lane once per transaction, with what its jobs want to be called
  // afterwards.
  using Deliver = std::function<void(int lane, Completions)>;
  CommitQueue(std::unique_ptr<Store> store, Deliver deliver);
  ~CommitQueue();

  void push(Job job);
  void stop();  // commits everything queued, then ends the thread

  struct Figures {
    std::atomic<uint64_t> jobs{0}, commits{0}, failures{0}, nanoseconds{0}, slowest_ns{0};
    std::atomic<int> waiting{0};
  };
  const Figures& figures() const { return figures_; }

 private:
  void run();
  void run_batch(std::vector<Job> batch);
  bool try_transaction(std::vector<Job>& jobs, std::size_t from, std::size_t to, std::string& error);

  std::unique_ptr<Store> store_;
  Deliver deliver_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<Job> queue_;
  bool stopping_ = false;
  Figures figures_;
  std::thread thread_;
};

}  // namespace furball::store
