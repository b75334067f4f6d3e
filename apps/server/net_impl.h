#pragma once
// The inside of Net, for net*.cc only: here alone Beast and Asio are known. They take half a minute to compile.

#include <boost/asio/awaitable.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <mutex>
#include <set>
#include <unordered_map>

#include "apps/server/budget.h"
#include "apps/server/http_rules.h"
#include "apps/server/net.h"

namespace furball::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using tcp = asio::ip::tcp;
using beast::error_code;

using Request = http::request<http::string_body>;

inline thread_local int t_lane = -1;  // which lane this thread is

// All lines of a header, from first to last.
inline std::string joined(const Request& request, const char* name) {
  std::string all;
  const auto lines = request.equal_range(name);
  for (auto it = lines.first; it != lines.second; ++it) all += (all.empty() ? "" : ",") + std::string(it->value());
  return all;
}

struct Net::Impl {
  class WebSocket;

  explicit Impl(NetOptions o) : options(std::move(o)), lanes(make_lanes(options.lanes)) {}

  struct LaneIo {
    std::set<WebSocket*> sockets;  // outlives `io`, whose end takes the sockets with it
    asio::io_context io{1};
    asio::executor_work_guard<asio::io_context::executor_type> stays{io.get_executor()};
    std::vector<std::shared_ptr<WebSocket>> unflushed;
    void flush_later(std::shared_ptr<WebSocket> socket);  // when the thread has done what it is at
  };

  static std::vector<std::unique_ptr<LaneIo>> make_lanes(int count) {
    std::vector<std::unique_ptr<LaneIo>> made;
    do made.push_back(std::make_unique<LaneIo>());
    while (static_cast<int>(made.size()) < count);
    return made;
  }

  NetOptions options;
  NetFigures figures;
  std::vector<std::unique_ptr<LaneIo>> lanes;
  tcp::acceptor acceptor{lanes[0]->io};
  asio::signal_set signals{lanes[0]->io};
  Handler* handler = nullptr;
  std::mutex counting;
  std::unordered_map<std::string, int> per_prefix;  // open connections; behind proxies, of WebSockets

  bool count_in(const std::string& prefix);
  void count_out(const std::string& prefix);
  asio::awaitable<void> accept_loop();
  asio::awaitable<bool> session(tcp::socket socket, std::string address, int lane);  // true: it has become a WebSocket
  // From here on the socket belongs to that lane, and is counted under `prefix` until its end.
  void start_websocket(beast::tcp_stream stream, Request request, std::string address, int lane, std::string prefix);
  asio::awaitable<void> shake_hands(beast::tcp_stream stream, tcp protocol, Request request, std::string address, int lane,
                                    std::string prefix);
  void look_after_sockets(LaneIo& lane);
  using Parser = http::request_parser<http::string_body>;
  asio::awaitable<error_code> read_head(beast::tcp_stream& stream, beast::flat_buffer& buffer, Parser& parser,
                                        HttpResponse& answer);
  asio::awaitable<HttpResponse> answer_to(Request request, const std::string& direct, int lane);
  asio::awaitable<HttpResponse> ask(HttpRequest request);
  asio::awaitable<error_code> write_answer(beast::tcp_stream& stream, const HttpResponse& answer, unsigned version, bool keep,
                                           bool head);
  bool origin_allowed(const Request& request) const;
  std::string address_of(const Request& request, const std::string& direct) const {
    return client_address(joined(request, "X-Forwarded-For"), options.proxies, direct);
  }
  void signal_loop();
};

}  // namespace furball::server
