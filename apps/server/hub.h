#pragma once
// The server's middle: connections come in here, are held to their budgets, and go to the lane of their game. HTTP is answered
// here. Called in the threads of the network.

#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "apps/server/lane.h"
#include "apps/server/static_files.h"

namespace furball::server {

class Hub : public Handler {
 public:
  Hub(HubOptions options, const api::Catalogue& catalogue, StaticFiles files, Net& net, WorkPool& bots, WorkPool& chores,
      WorkPool& calls);
  void start(store::CommitQueue& writes, store::CommitQueue& reads);  // before the network runs
  void heard(const std::string& text);                                // from another process; from any thread

  void on_http(HttpRequest request, std::function<void(HttpResponse)> reply) override;
  bool on_open(const std::shared_ptr<Connection>& connection) override;
  void on_message(const std::shared_ptr<Connection>& connection, std::string_view text) override;
  void on_close(const std::shared_ptr<Connection>& connection) override;
  void on_signal(int signal) override;
  bool welcome(const std::string& address) override { return !s_.budgets.banned(address); }
  int lane_for(std::string_view path) const override;

 private:
  using Reply = std::function<void(HttpResponse)>;
  using Put = Lane::Put;

  // Connections (hub.cc)
  bool within_budget(Peer& peer, std::string_view text);
  void route(const PeerPtr& peer, MessagePtr message);
  void tick();
  void drain();
  void finish();
  void retain();

  // HTTP (hub_http.cc, hub_create.cc, hub_admin.cc, metrics.cc)
  bool may_ask(const AccountPtr& account, double cost, const std::string& address, const Reply& reply);
  void dispatch(HttpRequest request, const AccountPtr& account, Value body, const Reply& reply);
  void create_game(const HttpRequest& request, const AccountPtr& account, const Value& body, const Reply& reply);
  void store_game(const HttpRequest& request, const AccountPtr& account, record::Header header, const Reply& reply);
  void give_status(const HttpRequest& request, const AccountPtr& account, const Value& body, const Reply& reply);
  void recover(const HttpRequest& request, const AccountPtr& account, const Value& body, const Reply& reply);
  void call(const AccountPtr& account, const Value& body, const Reply& reply);
  void admin(const HttpRequest& request, const Reply& reply);
  void admin_list(int lane, const Value& body, const Put& put);
  void admin_export(int lane, int64_t id, const Put& put);
  void admin_ban(int lane, const std::string& what, const std::string& network, const Put& put);
  void give_health(int lane, const Reply& reply);
  std::string metrics();
  Lane& lane_of(int64_t game) { return *lanes_[static_cast<std::size_t>(s_.lane_of(game))]; }

  Services s_;
  StaticFiles files_;
  std::vector<std::unique_ptr<Lane>> lanes_;
  std::mutex mutex_;              // of what follows
  std::vector<Reply> unhealthy_;  // wait for the look at the database that is under way
  bool looking_ = false;
  bool healthy_ = false;
  int64_t looked_at_ = -1;
  std::unordered_map<Connection*, std::weak_ptr<Connection>> connections_;
  // In lane 0:
  int ticks_ = 0, goodbyes_ = 0;
};

HttpResponse json_response(int status, const Value& value);
HttpResponse problem_response(int status, const Problem& problem);

}  // namespace furball::server
