#pragma once
// The server's middle: connections, the games they play, and the order in which things happen. Runs in the network's thread;
// the database and the bots have threads of their own and answer by posting back.
//
// Every game has a mailbox. While something of a game is being stored, its other messages wait, so nobody ever sees
// what is not committed; other games go on.

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "apps/server/net.h"
#include "apps/server/shared_game.h"
#include "apps/server/static_files.h"
#include "apps/server/work_pool.h"
#include "libs/store/commit_queue.h"

namespace furball::server {

struct HubOptions {
  int idle_seconds = 60;  // a game nobody is connected to leaves the memory
  double rate = 40;       // messages per second of one connection, and requests of one address
  double burst = 200;
  double games_per_hour = 200;  // new games of one address
  double bot_seconds = 5;       // a searching bot's thought
  bool metrics_public = false;
};

// Lets `rate` things a second pass, and `burst` at once.
struct Bucket {
  double tokens = -1;
  int64_t at = 0;
  bool take(double rate, double burst, int64_t now, double cost = 1);
};

class Hub : public Handler {
 public:
  Hub(HubOptions options, const api::Catalogue& catalogue, StaticFiles files, Net& net, WorkPool& pool, bool several_processes);
  void start(store::CommitQueue& queue);  // before the network runs
  void heard(std::string text);           // from another process; in the network's thread

  void on_http(HttpRequest request, std::function<void(HttpResponse)> reply) override;
  void on_open(const std::shared_ptr<Connection>& connection) override;
  void on_message(const std::shared_ptr<Connection>& connection, std::string_view text) override;
  void on_close(const std::shared_ptr<Connection>& connection) override;
  void on_signal() override;

 private:
  struct Peer;
  struct Live;
  using PeerPtr = std::shared_ptr<Peer>;
  using LivePtr = std::shared_ptr<Live>;
  using Reply = std::function<void(HttpResponse)>;
  enum class Stored { kYes, kConflict, kFailed };

  // Games
  LivePtr live(int64_t id);
  void enter(const LivePtr& live, std::function<void()> task, bool first = false);
  void pump(const LivePtr& live);
  void load(const LivePtr& live);
  void commit(const LivePtr& live, Plan plan, std::function<void(Stored)> done);
  void absorb(const LivePtr& live, const std::vector<store::Entry>& entries);
  void refresh(const LivePtr& live, int64_t seq);
  void settle(const LivePtr& live);
  void start_bot(const LivePtr& live);
  void damaged(const LivePtr& live, const Error& error);
  void job(std::function<void(store::Store&)> work, std::function<void(const std::string*)> done);

  // Players
  void join(const PeerPtr& peer, const LivePtr& live, Message message);
  void welcome(const PeerPtr& peer, const LivePtr& live, Role role, Message message);
  void change(const PeerPtr& peer, const LivePtr& live, Message message);
  void read(const PeerPtr& peer, const LivePtr& live, const Message& message);
  void give_record(const PeerPtr& peer, const LivePtr& live, const Message& message);
  void answer(const PeerPtr& peer, const Value& id, Value fields);
  void refuse(const PeerPtr& peer, const Value& id, const Problem& problem, const Live* live = nullptr);
  Problem unavailable(const LivePtr& live) const;
  void broadcast(const LivePtr& live, Value push, bool with_view);
  Value present(const Live& live) const;
  void tell_presence(const LivePtr& live, bool to_pages);

  // HTTP
  void create_game(const HttpRequest& request, const Reply& reply);
  void give_status(const HttpRequest& request, const Reply& reply);
  void call(const HttpRequest& request, const Reply& reply);
  void give_health(const Reply& reply);
  std::string metrics() const;
  bool allowed(const std::string& address, double cost);

  void tick();
  void finish();

  HubOptions options_;
  const api::Catalogue& catalogue_;
  GameCache cache_;
  StaticFiles files_;
  Net& net_;
  WorkPool& pool_;
  store::CommitQueue* queue_ = nullptr;
  bool several_processes_;
  std::unordered_map<Connection*, PeerPtr> peers_;
  std::unordered_map<int64_t, LivePtr> games_;
  struct Address {
    Bucket requests, games;
    int64_t seen = 0;
  };
  std::unordered_map<std::string, Address> addresses_;
  int jobs_out_ = 0;
  bool closing_ = false;
  int ticks_ = 0, goodbyes_ = 0;
  uint64_t bot_seed_ = 0;

  struct Count {
    uint64_t messages = 0, refused = 0, rate_limited = 0, repeats = 0, stale = 0, actions = 0, rolls = 0, entries = 0,
             conflicts = 0, failures = 0, bot_choices = 0, created = 0, joins = 0, pushes = 0, unloaded = 0;
  } count_;
};

}  // namespace furball::server
