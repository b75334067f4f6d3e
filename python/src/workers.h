#pragma once
// Threads that wait for work on a range, and share it out in equal parts. Which thread has which part changes no result.

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace furball::python {

class Workers {
 public:
  explicit Workers(int threads) {
    for (int i = 1; i < threads; ++i) threads_.emplace_back([this, i] { wait_and_work(static_cast<std::size_t>(i)); });
  }
  ~Workers() {
    {
      const std::lock_guard<std::mutex> guard(lock_);
      stop_ = true;
    }
    wake_.notify_all();
    for (std::thread& thread : threads_) thread.join();
  }
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  // work(from, to) over 0..count, on all threads; returns when all of it is done.
  void run(std::size_t count, const std::function<void(std::size_t, std::size_t)>& work) {
    if (threads_.empty()) return work(0, count);
    {
      const std::lock_guard<std::mutex> guard(lock_);
      work_ = &work;
      count_ = count;
      busy_ = threads_.size();
      ++round_;
    }
    wake_.notify_all();
    work(0, end_of(0, count));
    std::unique_lock<std::mutex> guard(lock_);
    done_.wait(guard, [this] { return busy_ == 0; });
  }

 private:
  std::size_t end_of(std::size_t part, std::size_t count) const { return count * (part + 1) / (threads_.size() + 1); }

  void wait_and_work(std::size_t part) {
    std::size_t seen = 0;
    std::unique_lock<std::mutex> guard(lock_);
    for (;;) {
      wake_.wait(guard, [&] { return stop_ || round_ != seen; });
      if (stop_) return;
      seen = round_;
      const auto* work = work_;
      const std::size_t from = end_of(part - 1, count_), to = end_of(part, count_);
      guard.unlock();
      (*work)(from, to);
      guard.lock();
      if (--busy_ == 0) done_.notify_one();
    }
  }

  std::mutex lock_;
  std::condition_variable wake_, done_;
  const std::function<void(std::size_t, std::size_t)>* work_ = nullptr;
  std::size_t count_ = 0, busy_ = 0, round_ = 0;
  bool stop_ = false;
  std::vector<std::thread> threads_;  // last: they use what stands above
};

}  // namespace furball::python
