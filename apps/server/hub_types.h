#pragma once
// What the hub keeps for a connection and for a game in memory; for hub.cc and hub_http.cc only.

#include "apps/server/bot.h"
#include "apps/server/hub.h"

namespace furball::server {

enum class WhyNot { kUnknown, kMissing, kFailed, kDamaged };

struct Presence {
  int count[3] = {0, 0, 0};
  int64_t at = 0;
};

struct Hub::Peer {
  std::shared_ptr<Connection> link;
  LivePtr live;
  Role role = Role::kWatch;
  bool joined = false, views = true, gone = false;
  int pending = 0;  // requests without an answer yet
  int strikes = 0;
  Bucket bucket;
};

struct Hub::Live {
  int64_t id = 0;
  std::optional<SharedGame> game;  // nothing: not loaded, see why_not
  WhyNot why_not = WhyNot::kUnknown;
  std::string problem;
  bool busy = false;  // something of it is on its way to the database
  bool pumping = false;
  bool thinking = false;     // a bot is
  std::shared_ptr<Bot> bot;  // whose move goes on
  std::deque<std::function<void()>> mailbox;
  std::vector<PeerPtr> peers;
  std::map<std::string, Presence> remote;  // by process
  int64_t known_seq = 0;                   // what its pages have been told
  int64_t used = 0;
};

}  // namespace furball::server
