#pragma once
// HTTP and WebSocket, behind a thin interface: only net.cc knows Beast and Asio. Everything is called in one thread, the one
// in which run() is; post() alone may be called from others.

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
  std::string method, path, body, address, content_type, if_none_match, accept_encoding;
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
  virtual void send(Text text) = 0;  // queued; a reader that is too slow is cut off
  virtual void close(int code, std::string_view reason) = 0;
  const std::string& address() const { return address_; }

 protected:
  std::string address_;
};

class Handler {
 public:
  virtual ~Handler() = default;
  virtual void on_http(HttpRequest request, std::function<void(HttpResponse)> reply) = 0;
  virtual void on_open(const std::shared_ptr<Connection>& connection) = 0;
  virtual void on_message(const std::shared_ptr<Connection>& connection, std::string_view text) = 0;
  virtual void on_close(const std::shared_ptr<Connection>& connection) = 0;
  virtual void on_signal() = 0;  // SIGTERM or SIGINT
};

struct NetOptions {
  std::string address = "127.0.0.1";
  int port = 8080;                        // 0: any free one
  std::vector<std::string> origins = {};  // further pages that may connect; the own host always may
  bool trust_proxy = false;               // believe X-Forwarded-For
  std::size_t body_limit = 256 * 1024;
  std::size_t frame_limit = 16 * 1024;
  std::size_t queue_limit = 1024 * 1024;  // bytes waiting for one reader
  int patience = 15;                      // seconds for a whole request: slow senders are cut off
  int connections = 20000;
  int connections_per_address = 200;
};

struct NetFigures {
  int64_t open = 0, websockets = 0, accepted = 0, refused = 0, requests = 0, cut_off = 0;
};

class Net {
 public:
  explicit Net(NetOptions options);
  ~Net();
  Result<void> listen(Handler& handler);  // binds
  int port() const;
  void run();
  void stop_listening();
  void stop();
  void post(std::function<void()> work);  // from any thread
  void after(int milliseconds, std::function<void()> work);
  const NetFigures& figures() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace furball::server
