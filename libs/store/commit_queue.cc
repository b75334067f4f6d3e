#include "libs/store/commit_queue.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace furball::store {
namespace {
constexpr std::size_t kMaxBatch = 1024;  // keeps one commit short enough for the next to start soon
// In busy times the next commit waits a little for company: a commit costs the same with one action as with fifty.
constexpr auto kGather = std::chrono::microseconds(500), kGatherMany = std::chrono::microseconds(1000);
constexpr std::size_t kMany = 8;
}  // namespace

CommitQueue::CommitQueue(std::unique_ptr<Store> store, Deliver deliver)
    : store_(std::move(store)), deliver_(std::move(deliver)), thread_([this] { run(); }) {}

CommitQueue::~CommitQueue() { stop(); }

void CommitQueue::push(Job job) {
  {
    const std::lock_guard<std::mutex> guard(mutex_);
    queue_.push_back(std::move(job));
  }
  figures_.waiting.fetch_add(1, std::memory_order_relaxed);
  wake_.notify_one();
}

void CommitQueue::stop() {
  {
    const std::lock_guard<std::mutex> guard(mutex_);
    stopping_ = true;
  }
  wake_.notify_one();
  if (thread_.joinable()) thread_.join();
}

void CommitQueue::run() {
  std::size_t last = 0;
  for (;;) {
    std::vector<Job> batch;
    {
      std::unique_lock<std::mutex> lock(mutex_);
      wake_.wait(lock, [this] { return stopping_ || !queue_.empty(); });
      if (queue_.empty()) return;
      if (last > 1 && queue_.size() < kMaxBatch / 8 && !stopping_) {  // busy times: let a few more come along
        lock.unlock();
        std::this_thread::sleep_for(last > kMany ? kGatherMany : kGather);
        lock.lock();
      }
      last = queue_.size();
      if (queue_.size() <= kMaxBatch) {
        batch.swap(queue_);
      } else {
        batch.assign(std::make_move_iterator(queue_.begin()), std::make_move_iterator(queue_.begin() + kMaxBatch));
        queue_.erase(queue_.begin(), queue_.begin() + kMaxBatch);
      }
    }
    figures_.waiting.fetch_sub(static_cast<int>(batch.size()), std::memory_order_relaxed);
    run_batch(std::move(batch));
  }
}

bool CommitQueue::try_transaction(std::vector<Job>& jobs, std::size_t from, std::size_t to, std::string& error) {
  const auto start = std::chrono::steady_clock::now();
  bool good = true;
  try {
    store_->begin();
    for (std::size_t i = from; i < to; ++i) jobs[i].work(*store_);
    store_->commit();
  } catch (const std::exception& e) {
    error = e.what();
    store_->rollback();
    good = false;
  }
  const auto spent = static_cast<uint64_t>((std::chrono::steady_clock::now() - start).count());
  figures_.nanoseconds += spent;
  if (spent > figures_.slowest_ns) figures_.slowest_ns = spent;
  (good ? figures_.commits : figures_.failures) += 1;
  return good;
}

void CommitQueue::run_batch(std::vector<Job> batch) {
  figures_.jobs += batch.size();
  std::string error;
  std::map<int, Completions> by_lane;
  const auto complete = [&by_lane](Job& job, const std::string* failed) {
    if (!job.done) return;
    Completions& completions = by_lane[job.lane];
    if (!failed) completions.push_back([done = std::move(job.done)] { done(nullptr); });
    else completions.push_back([done = std::move(job.done), text = *failed] { done(&text); });
  };
  bool good = try_transaction(batch, 0, batch.size(), error);
  if (good) {
    for (Job& job : batch) complete(job, nullptr);
  } else {
    // The connection may be gone, or one job is bad: try each alone, on a fresh connection.
    try {
      store_->reconnect();
      for (std::size_t i = 0; i < batch.size(); ++i) {
        good = try_transaction(batch, i, i + 1, error);
        complete(batch[i], good ? nullptr : &error);
      }
    } catch (const std::exception& e) {
      error = e.what();
      for (Job& job : batch) complete(job, &error);
    }
  }
  for (auto& [lane, completions] : by_lane) deliver_(lane, std::move(completions));
}

}  // namespace furball::store
