#include "apps/server/work_pool.h"

#include <algorithm>
#include <chrono>

#include "libs/search/thinker.h"

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

bool known_bot(const game::Game& game, const std::string& bot) {
  if (bot == "random" || search::find_level(bot)) return true;
  for (const game::BotInfo& info : game.bots())
    if (info.id == bot) return true;
  return false;
}

game::Action choose(const game::Game& game, const game::AnyState& state, const std::string& bot, uint64_t seed, double seconds,
                    const std::atomic<bool>& stopping) {
  game::ActionList actions;
  game.legal(state, actions);
  dice::Rng rng = dice::derive(seed, "bot:" + bot);
  if (actions.size() == 1) return actions[0];
  if (const search::Level* level = search::find_level(bot)) {
    search::Thinker thinker(game, *level, rng.next());
    thinker.begin(state);
    const double patience = std::min(seconds, thinker.allowance() / 1000);
    const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(patience);
    while (!thinker.done() && !stopping && std::chrono::steady_clock::now() < end) thinker.step(8);
    return thinker.choose();
  }
  for (const game::BotInfo& info : game.bots())
    if (info.id == bot) return game.choose(bot, state, rng).action;
  return actions[rng.below(actions.size())];
}

}  // namespace furball::server
