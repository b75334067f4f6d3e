#include "libs/lab/study.h"

#include <algorithm>

#include "libs/base/hash.h"
#include "libs/json/json.h"
#include "libs/search/thinker.h"
#include "libs/sim/threads.h"

namespace furball::lab {
namespace {

bool thinks(const std::string& player) {
  return search::find_level(std::string_view(player).substr(0, player.find('@'))) != nullptr || player.starts_with("rollout");
}

}  // namespace

Shop::Shop(std::vector<Arm*> arms, Journal& journal, std::function<void(int64_t, int64_t)> on_progress)
    : arms_(std::move(arms)), progress_(arms_.size()), journal_(journal), on_progress_(std::move(on_progress)) {
  for (std::size_t i = 0; i < arms_.size(); ++i) {
    Progress& p = progress_[i];
    Arm& arm = *arms_[i];
    arm.games.clear();
    p.block = thinks(arm.order.players[0]) || thinks(arm.order.players[1]) ? kBlockOfThinkers : kBlock;
    for (int64_t block = 0; block * p.block < arm.goal.games; ++block)
      if (const auto* games = journal_.find(arm.key(), block)) p.blocks[block] = *games;
    settle(i);
  }
}

void Shop::settle(std::size_t i) {
  Progress& p = progress_[i];
  Arm& arm = *arms_[i];
  const auto blocks_for = [&](int64_t games) { return (std::max<int64_t>(games, 1) + p.block - 1) / p.block; };
  for (auto next = p.blocks.find(p.counted); next != p.blocks.end() && !p.done; next = p.blocks.find(p.counted)) {
    for (GameLine& game : next->second) {
      p.score += game.blue_score();
      arm.games.push_back(std::move(game));
    }
    p.blocks.erase(next);
    ++p.counted;
    // Blocks are always played whole, so that they serve a longer run later.
    if (static_cast<int64_t>(arm.games.size()) > arm.goal.games) arm.games.resize(static_cast<std::size_t>(arm.goal.games));
    const auto games = static_cast<int64_t>(arm.games.size());
    const double share = p.score / static_cast<double>(games);
    p.done = games >= arm.goal.games ||
             (arm.goal.precision > 0 && games >= arm.goal.least && half_width(wilson(share, games)) <= arm.goal.precision);
  }
  const int64_t all = blocks_for(arm.goal.games);
  if (arm.goal.precision <= 0) {
    p.wanted = all;
  } else {
    const auto games = static_cast<int64_t>(arm.games.size());
    const double share = games > 0 ? p.score / static_cast<double>(games) : 0.5;
    const int64_t least = games > 0 ? std::max(arm.goal.least, games_for(share, arm.goal.precision)) : arm.goal.least;
    p.wanted = std::clamp(blocks_for(least), p.counted + (p.done ? 0 : 1), std::max(all, p.counted));
  }
  p.dispatched = std::max(p.dispatched, p.counted);
}

std::optional<Shop::Task> Shop::next() {
  std::size_t best = arms_.size();
  for (std::size_t i = 0; i < arms_.size(); ++i) {
    Progress& p = progress_[i];
    while (p.blocks.count(p.dispatched)) ++p.dispatched;  // known from the journal
    if (p.done || p.dispatched >= p.wanted) continue;
    if (best == arms_.size() || p.dispatched * p.block < progress_[best].dispatched * progress_[best].block) best = i;
  }
  if (best == arms_.size()) return std::nullopt;
  Progress& p = progress_[best];
  Task task{best, p.dispatched++, arms_[best]->order};
  task.order.first = task.block * p.block;
  task.order.count = p.block;
  return task;
}

std::optional<Shop::Task> Shop::take(bool wait) {
  std::unique_lock<std::mutex> guard(lock_);
  for (;;) {
    if (error_) return std::nullopt;
    if (std::optional<Task> task = next()) {
      out_.push_back(*task);
      return task;
    }
    const bool all = std::all_of(progress_.begin(), progress_.end(), [](const Progress& p) { return p.done; });
    if (all || !wait) return std::nullopt;
    changed_.wait(guard);
  }
}

std::optional<Shop::Task> Shop::take_again() {
  const std::lock_guard<std::mutex> guard(lock_);
  while (!out_.empty() && progress_[out_.front().arm].done) out_.pop_front();
  if (out_.empty() || error_) return std::nullopt;
  Task task = out_.front();
  out_.pop_front();
  out_.push_back(task);
  return task;
}

void Shop::give(const Task& task, std::vector<GameLine> games) {
  const std::lock_guard<std::mutex> guard(lock_);
  std::erase_if(out_, [&](const Task& t) { return t.arm == task.arm && t.block == task.block; });
  Progress& p = progress_[task.arm];
  if (task.block < p.counted || p.blocks.count(task.block)) return;  // somebody else was faster
  if (Result<void> kept = journal_.append(arms_[task.arm]->key(), task.block, games); !kept) error_ = kept.error();
  p.blocks[task.block] = std::move(games);
  settle(task.arm);
  tell();
  changed_.notify_all();
}

void Shop::fail(const Error& error) {
  const std::lock_guard<std::mutex> guard(lock_);
  if (!error_) error_ = error;
  changed_.notify_all();
}

bool Shop::done() const {
  const std::lock_guard<std::mutex> guard(lock_);
  return error_ || std::all_of(progress_.begin(), progress_.end(), [](const Progress& p) { return p.done; });
}

Result<void> Shop::result() const {
  const std::lock_guard<std::mutex> guard(lock_);
  if (error_) return *error_;
  return {};
}

void Shop::tell() const {
  if (!on_progress_) return;
  int64_t done = 0, all = 0;
  for (const Progress& p : progress_) {
    const int64_t known = p.counted + static_cast<int64_t>(p.done ? 0 : p.blocks.size());
    done += known * p.block, all += std::max(known, p.done ? known : p.wanted) * p.block;
  }
  on_progress_(done, all);
}

void play_tasks(Shop& shop, const GameMaker& make) {
  std::map<std::string, std::shared_ptr<const game::Game>> built;
  while (std::optional<Shop::Task> task = shop.take(true)) {
    const std::string text = task->order.game + json::write(task->order.scenario);
    if (built.size() > 64) built.clear();
    std::shared_ptr<const game::Game>& game = built[text];
    if (!game) {
      auto made = make(task->order.game, task->order.scenario);
      if (!made) return shop.fail(made.error());
      game = *made;
    }
    Result<std::vector<GameLine>> games = play_order(task->order, *game);
    if (!games) return shop.fail(games.error());
    shop.give(*task, std::move(*games));
  }
}

void Threads::work(Shop& shop) {
  sim::together(count_, [&] { play_tasks(shop, make_); });
}

Result<void> run(const std::vector<Arm*>& arms, Journal& journal, Crew& crew,
                 const std::function<void(int64_t, int64_t)>& on_progress) {
  Shop shop(arms, journal, on_progress);
  if (!shop.done()) crew.work(shop);
  return shop.result();
}

}  // namespace furball::lab
