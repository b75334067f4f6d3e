#pragma once
// HTTP and WebSocket, behind a thin interface: only net.cc knows Beast and Asio. There are several lanes, each a thread: a
// connection belongs to one lane for its life, and everything of it is called there. What may be called from any
// thread says so.

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "libs/base/result.h"

namespace furball::server {

using Text = std::shared_ptr<const std::string>;

struct HttpRequest {
  std::string method, path, body, address, content_type, if_none_match, accept_encoding, authorization;
  bool local = false;  // from this very machine, and not by way of a proxy
  int lane = 0;
};

struct HttpResponse {
  int status = 200;
  std::string type = "application/json";
  Text body;
  std::vector<std::pair<std::string, std::string>> headers = {};
};

// One WebSocket.
class Connection {
 public:
  virtual ~Connection() = default;
  virtual void send(Text text) = 0;                           // queued, from any thread; a reader that is too slow is cut off
  virtual void close(int code, std::string_view reason) = 0;  // from any thread
  const std::string& address() const { return address_; }
  int lane() const { return lane_; }
  std::shared_ptr<void> owner;  // what the handler keeps for it

 protected:
  std::string address_;
  int lane_ = 0;
};

class Handler {
 public:
  virtual ~Handler() = default;
  virtual void on_http(HttpRequest request, std::function<void(HttpResponse)> reply) = 0;  // reply: from any thread
  virtual bool on_open(const std::shared_ptr<Connection>& connection) = 0;                 // false: not welcome
  virtual void on_message(const std::shared_ptr<Connection>& connection, std::string_view text) = 0;
  virtual void on_close(const std::shared_ptr<Connection>& connection) = 0;
  virtual void on_signal(int signal) = 0;  // in lane 0
  // Whether anything may come from this address at all; from any thread.
  virtual bool welcome(const std::string& address) = 0;
  // The lane of what a WebSocket asks for by its path, so that it is served where that is; -1: any. From any thread.
  virtual int lane_for(std::string_view path) const = 0;
};

struct NetOptions {
  std::string address = "127.0.0.1";
  int port = 8080;  // 0: any free one
  int lanes = 1;
  std::vector<std::string> origins = {};  // further pages that may connect; the own host always may
  std::vector<std::string> hosts = {};    // our own names; empty: any
  int proxies = 0;                        // so many of our own stand in front and add to X-Forwarded-For
  std::size_t body_limit = 256 * 1024;
  std::size_t frame_limit = 16 * 1024;
  std::size_t queue_limit = 512 * 1024;         // bytes waiting for one reader before the next is queued
  std::size_t queues_limit = 64 * 1024 * 1024;  // and for all of them
  int patience = 15;                            // seconds for a whole request: slow senders are cut off
  int connections = 20000;
  int connections_per_address = 200;  // by address_prefix()
};

struct NetFigures {
  std::atomic<int64_t> open{0}, websockets{0}, accepted{0}, refused{0}, requests{0}, malformed{0}, cut_off{0}, queued_bytes{0},
      sent_bytes{0};
};

class Net {
 public:
  explicit Net(NetOptions options);
  ~Net();
  Result<void> listen(Handler& handler);  // binds
  int port() const;
  int lanes() const;
  void run();  // lane 0 in the caller's thread; until stop()
  void stop_listening();
  // From any thread:
  void stop();
  void post(int lane, std::function<void()> work);
  void dispatch(int lane, std::function<void()> work);  // at once if this is that lane
  void after(int lane, int milliseconds, std::function<void()> work);
  NetFigures& figures();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace furball::server
