#pragma once
// The games of one network thread, and the order in which things happen to them. Everything here runs in that thread; the
// database, the bots and whatever else takes long have threads of their own and answer by posting back.
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

#include "apps/server/bot.h"
#include "apps/server/services.h"

namespace furball::server {

struct Live;
using LivePtr = std::shared_ptr<Live>;
using MessagePtr = std::shared_ptr<const Message>;

// A connection as the games see it.
struct Peer {
  std::shared_ptr<Connection> link;
  AccountPtr account;
  // In the connection's own thread:
  Bucket bucket;
  int strikes = 0;
  int lane = -1;  // where its game is; -1: no join yet
  // In any thread:
  std::atomic<int> pending{0};  // requests without an answer yet
  std::atomic<bool> gone{false};
  // In the game's thread:
  LivePtr live;
  std::vector<MessagePtr> early;  // came while the link was being looked at
  Role role = Role::kWatch;
  bool joined = false, views = true;
  std::string link_hash;  // of the token it came with
};
using PeerPtr = std::shared_ptr<Peer>;

enum class WhyNot { kUnknown, kMissing, kFailed, kDamaged };

struct Presence {
  int count[3] = {0, 0, 0};
  int64_t at = 0;
};

// One of a prefix's bot-only games under way: gives its place back when it goes.
class BotPlace {
 public:
  explicit BotPlace(AccountPtr account) : account_(std::move(account)) {}
  ~BotPlace() { --account_->bot_games; }
  BotPlace(const BotPlace&) = delete;
  BotPlace& operator=(const BotPlace&) = delete;

 private:
  AccountPtr account_;
};

struct Live {
  int64_t id = 0;
  std::optional<SharedGame> game;  // nothing: not loaded, see why_not
  WhyNot why_not = WhyNot::kUnknown;
  std::string problem;
  bool busy = false;  // something of it is on its way
  bool pumping = false;
  bool thinking = false;  // a bot is
  bool erased = false;
  std::shared_ptr<Bot> bot;  // whose move goes on
  std::deque<std::function<void()>> mailbox;
  std::vector<PeerPtr> peers;
  std::map<std::string, Presence> remote;  // by process
  int64_t known_seq = 0;                   // what its pages have been told
  int64_t used = 0;
  AccountPtr payer;  // for its bots: who is there, else who made it
  std::shared_ptr<BotPlace> place;
};

class Lane {
 public:
  Lane(Services& services, int number) : s_(services), number_(number) {}
  void start();  // before the network runs

  // --- Players (lane_players.cc) ----------------------------------------------------------------------
  void join(const PeerPtr& peer, int64_t id, MessagePtr message);
  void message(const PeerPtr& peer, MessagePtr message);
  void left(const PeerPtr& peer);
  using Put = std::function<void(Value)>;
  void status(int64_t id, const std::string& hash, const AccountPtr& account, Put put);
  // A new token for whoever has the code; nothing if it is wrong.
  void recover(int64_t id, const std::string& code_hash, const AccountPtr& account, Put put);

  // --- Whoever runs the server -------------------------------------------------------------------------
  void host(int64_t id, const std::string& what, int seat, Put put);  // "show", "end", "mute", "unmute", "erase"

  // --- The world outside --------------------------------------------------------------------------------
  void wake(int64_t id, AccountPtr payer, std::shared_ptr<BotPlace> place);  // bots may begin
  void refresh(int64_t id, int64_t seq);                                     // another process has stored something
  void refresh_all();
  void hear_presence(int64_t id, const std::string& process, Presence presence);
  void hear_question(int64_t id);
  void hear_erased(int64_t id);

 private:
  enum class Stored { kYes, kConflict, kFailed };

  // Games (lane.cc)
  LivePtr live(int64_t id);
  void enter(const LivePtr& live, std::function<void()> task);
  void pump(const LivePtr& live);
  void load(const LivePtr& live);
  void loaded(const LivePtr& live, Result<SharedGame> opened, const std::vector<store::Entry>& entries);
  void commit(const LivePtr& live, Plan plan, std::function<void(Stored)> done);
  void absorb(const LivePtr& live, const std::vector<store::Entry>& entries, bool known = false);
  void erased(const LivePtr& live);
  void refresh(const LivePtr& live, int64_t seq);
  void settle(const LivePtr& live);
  void damaged(const LivePtr& live, const Error& error);
  void unload(const LivePtr& live);
  void tick();
  void measure_lag(int64_t due);

  // Bots (lane_bots.cc)
  void start_bot(const LivePtr& live);
  void bot_chose(const LivePtr& live, game::Action action, int64_t head);

  // Players
  void admit(const PeerPtr& peer, const LivePtr& live, MessagePtr m);
  void welcome(const PeerPtr& peer, const LivePtr& live, Role role, MessagePtr m);
  void handle(const PeerPtr& peer, const LivePtr& live, const MessagePtr& m);
  void change(const PeerPtr& peer, const LivePtr& live, MessagePtr m);
  void read(const PeerPtr& peer, const LivePtr& live, const Message& m);
  void give_entries(const PeerPtr& peer, const LivePtr& live, const MessagePtr& m);
  void give_record(const PeerPtr& peer, const LivePtr& live, const MessagePtr& m);
  void turn_away(const PeerPtr& peer, const Message& m, const Problem& problem, int code);
  void changed(const PeerPtr& peer, const LivePtr& live, const Message& m, const std::string& secret, bool repeat);
  void drop_links(const LivePtr& live);  // of pages whose link is no longer one
  Problem unavailable(const LivePtr& live) const;
  void push_entries(const LivePtr& live, Value with_words, Value without, bool fair);
  void push_present(const LivePtr& live);
  Value present(const Live& live) const;
  void tell_presence(const LivePtr& live, bool to_pages);
  void answer(const PeerPtr& peer, const Message& m, const Value& fields);
  void refuse(const PeerPtr& peer, const Value& id, const Problem& problem, const Live* live = nullptr);

  void write(Services::Work work, Services::Done done) { s_.write(number_, std::move(work), std::move(done)); }
  void read_store(Services::Work work, Services::Done done) { s_.read(number_, std::move(work), std::move(done)); }

  Services& s_;
  int number_;
  std::unordered_map<int64_t, LivePtr> games_;
  int ticks_ = 0;
};

// Answers to a connection; from any thread.
void send_answer(Peer& peer, const Value& id, const Value& fields);
void send_refusal(Peer& peer, const Value& id, const Problem& problem, const Value& more = {});

}  // namespace furball::server
