#include "apps/server/work_pool.h"

namespace furball::server {

WorkPool::WorkPool(int threads) {
  for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { run(); });
}

WorkPool::~WorkPool() { stop(); }

void WorkPool::submit(std::function<void()> work) {
  {
    const std::lock_guard<std::mutex> guard(mutex_);
    queue_.push_back(std::move(work));
  }
  waiting_.fetch_add(1, std::memory_order_relaxed);
  wake_.notify_one();
}

void WorkPool::stop() {
  {
    const std::lock_guard<std::mutex> guard(mutex_);
    stopping_ = true;
    queue_.clear();
  }
  wake_.notify_all();
  for (std::thread& thread : threads_)
    if (thread.joinable()) thread.join();
}

void WorkPool::run() {
  for (;;) {
    std::function<void()> work;
    {
      std::unique_lock<std::mutex> lock(mutex_);
      wake_.wait(lock, [this] { return stopping_ || !queue_.empty(); });
      if (stopping_) return;
      work = std::move(queue_.front());
      queue_.pop_front();
    }
    waiting_.fetch_sub(1, std::memory_order_relaxed);
    work();
  }
}

}  // namespace furball::server
