#pragma once
// What all lanes share.

#include <atomic>
#include <functional>
#include <string>

#include "apps/server/budget.h"
#include "apps/server/figures.h"
#include "apps/server/net.h"
#include "apps/server/shared_game.h"
#include "apps/server/work_pool.h"
#include "libs/store/commit_queue.h"

namespace furball::server {

struct HubOptions {
  int idle_seconds = 60;  // a game nobody uses leaves the memory
  double rate = 40;       // messages per second of one connection; an address's budgets follow from it
  double games_per_hour = 200;
  int bot_games = 8;          // games without people that one address may have under way
  double bot_seconds = 5;     // a searching bot's thought, at most
  int retain_days = 0;        // games that nobody has touched for so long go; 0: never
  std::string export_folder;  // where their records go first
  std::string admin_token;    // empty: no admin
  bool metrics_public = false;
  bool several_processes = false;
  std::string disk;  // where the database lies; empty: elsewhere
};

struct Services {
  Services(HubOptions o, const api::Catalogue& c, Net& n, WorkPool& b, WorkPool& l, WorkPool& k)
      : options(std::move(o)),
        cache(c),
        net(n),
        bots(b),
        chores(l),
        calls(k),
        budgets(Limits::scaled(options.rate, options.games_per_hour, options.bot_games)) {}

  const HubOptions options;
  GameCache cache;
  Net& net;
  WorkPool& bots;    // thoughts
  WorkPool& chores;  // loading and creating games, records
  WorkPool& calls;   // requests that need no game
  store::CommitQueue* writes = nullptr;
  store::CommitQueue* reads = nullptr;
  Budgets budgets;
  Figures figures;
  std::atomic<bool> closing{false};   // the end: nothing new
  std::atomic<bool> draining{false};  // no new games; those there go on
  std::atomic<int> jobs_out{0};
  std::atomic<int64_t> peers{0};
  uint64_t bot_seed = 0;

  using Work = std::function<void(store::Store&)>;
  using Done = std::function<void(const std::string* error)>;
  // In a transaction; `done` in that lane.
  void write(int lane, Work work, Done done) { push(*writes, lane, std::move(work), std::move(done)); }
  void read(int lane, Work work, Done done) { push(*reads, lane, std::move(work), std::move(done)); }

  int lane_of(int64_t game) const { return static_cast<int>(static_cast<uint64_t>(game) % static_cast<uint64_t>(net.lanes())); }

 private:
  void push(store::CommitQueue& queue, int lane, Work work, Done done) {
    ++jobs_out;
    queue.push({std::move(work),
                [this, done = std::move(done)](const std::string* error) {
                  --jobs_out;
                  if (done) done(error);
                },
                lane});
  }
};

}  // namespace furball::server
