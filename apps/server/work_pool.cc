#include "apps/server/work_pool.h"

#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <utility>

namespace furball::server {

WorkPool::WorkPool(int threads, int nice) {
  for (int i = 0; i < threads; ++i) threads_.emplace_back([this, nice] { run(nice); });
}

WorkPool::~WorkPool() { stop(); }

std::function<void()> WorkPool::Line::next() {
  const std::string customer = std::move(turns.front());
  turns.pop_front();
  const auto found = queues.find(customer);
  std::function<void()> work = std::move(found->second.front());
  found->second.pop_front();
  if (found->second.empty()) queues.erase(found);
  else turns.push_back(customer);
  return work;
}

void WorkPool::submit(Rank rank, const std::string& customer, std::function<void()> work) {
  {
    const std::lock_guard<std::mutex> guard(mutex_);
    Line& line = lines_[static_cast<int>(rank)];
    auto& queue = line.queues[customer];
    if (queue.empty()) line.turns.push_back(customer);
    queue.push_back(std::move(work));
    waiting_.fetch_add(1, std::memory_order_relaxed);
  }
  wake_.notify_one();
}

int WorkPool::waiting_of(const std::string& customer) const {
  const std::lock_guard<std::mutex> guard(mutex_);
  std::size_t count = 0;
  for (const Line& line : lines_)
    if (const auto found = line.queues.find(customer); found != line.queues.end()) count += found->second.size();
  return static_cast<int>(count);
}

void WorkPool::stop() {
  {
    const std::lock_guard<std::mutex> guard(mutex_);
    stopping_ = true;
    for (Line& line : lines_) line = {};
  }
  wake_.notify_all();
  for (std::thread& thread : threads_)
    if (thread.joinable()) thread.join();
}

void WorkPool::run(int nice) {
  // On Linux a thread has a niceness of its own.
  ::setpriority(PRIO_PROCESS, static_cast<id_t>(::syscall(SYS_gettid)), nice);
  for (;;) {
    std::function<void()> work;
    {
      std::unique_lock<std::mutex> lock(mutex_);
      wake_.wait(lock, [this] { return stopping_ || !lines_[0].turns.empty() || !lines_[1].turns.empty(); });
      if (stopping_) return;
      work = lines_[lines_[0].turns.empty() ? 1 : 0].next();
      waiting_.fetch_sub(1, std::memory_order_relaxed);
    }
    work();
  }
}

}  // namespace furball::server
