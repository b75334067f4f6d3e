#include "apps/server/net.h"

#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <csignal>
#include <deque>
#include <set>
#include <unordered_map>

namespace furball::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using tcp = asio::ip::tcp;
using beast::error_code;

namespace {

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = static_cast<char>(c >= 'A' && c <= 'Z' ? c + 32 : c);
  return out;
}

std::string trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(' ');
  if (first == std::string_view::npos) return "";
  return std::string(text.substr(first, text.find_last_not_of(' ') - first + 1));
}

// What every answer carries: the page may load its own parts only, and nobody may frame it.
constexpr std::pair<const char*, const char*> kSecurityHeaders[] = {
    {"Content-Security-Policy",
     "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
     "font-src 'self' data:; worker-src 'self' blob:; connect-src 'self'; object-src 'none'; base-uri 'none'; "
     "frame-ancestors 'none'; form-action 'self'"},
    {"X-Content-Type-Options", "nosniff"},
    {"X-Frame-Options", "DENY"},
    {"Referrer-Policy", "no-referrer"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    {"Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=()"},
};

}  // namespace

struct Net::Impl {
  class WebSocket;

  explicit Impl(NetOptions o) : options(std::move(o)) {}

  NetOptions options;
  asio::io_context io{1};
  tcp::acceptor acceptor{io};
  asio::signal_set signals{io};
  Handler* handler = nullptr;
  NetFigures figures;
  std::unordered_map<std::string, int> per_address;

  asio::awaitable<void> accept_loop();
  asio::awaitable<void> session(tcp::socket socket, std::string address);
  asio::awaitable<void> serve_websocket(beast::tcp_stream stream, http::request<http::string_body> request,
                                        std::string address);
  asio::awaitable<HttpResponse> ask(HttpRequest request);
  bool origin_allowed(const http::request<http::string_body>& request) const;
  std::string client_address(const http::request<http::string_body>& request, const std::string& direct) const;
  void signal_loop();
};

// --- WebSocket ------------------------------------------------------------------------------------------------

class Net::Impl::WebSocket : public Connection, public std::enable_shared_from_this<WebSocket> {
 public:
  WebSocket(Impl& net, beast::tcp_stream stream, std::string address) : net_(net), ws_(std::move(stream)) {
    address_ = std::move(address);
  }

  void send(Text text) override {
    if (dead_) return;
    queued_ += text->size();
    if (queued_ > net_.options.queue_limit) {  // it does not read what it is sent
      ++net_.figures.cut_off;
      return cut();
    }
    out_.push_back(std::move(text));
    if (!writing_) write_next();
  }

  void close(int code, std::string_view reason) override {
    if (dead_ || closing_) return;
    closing_ = true;
    if (writing_ || !out_.empty()) {  // what is queued goes first
      close_code_ = code, close_reason_ = reason;
      return;
    }
    start_close(code, reason);
  }

  void cut() {
    dead_ = true;
    out_.clear();
    queued_ = 0;
    beast::get_lowest_layer(ws_).cancel();
    error_code ignored;
    beast::get_lowest_layer(ws_).socket().close(ignored);
  }

  websocket::stream<beast::tcp_stream>& stream() { return ws_; }

 private:
  void start_close(int code, std::string_view reason) {
    websocket::close_reason why(static_cast<websocket::close_code>(code),
                                beast::string_view(reason.data(), std::min<std::size_t>(reason.size(), 120)));
    ws_.async_close(why, [self = shared_from_this()](error_code) {});
  }

  void write_next() {
    writing_ = true;
    const Text text = out_.front();
    ws_.async_write(asio::buffer(*text), [self = shared_from_this(), text](error_code ec, std::size_t) {
      self->writing_ = false;
      if (self->dead_) return;
      if (ec) return self->cut();
      self->queued_ -= text->size();
      self->out_.pop_front();
      if (!self->out_.empty()) self->write_next();
      else if (self->closing_) self->start_close(self->close_code_, self->close_reason_);
    });
  }

  Impl& net_;
  websocket::stream<beast::tcp_stream> ws_;
  std::deque<Text> out_;
  std::size_t queued_ = 0;
  bool writing_ = false, closing_ = false, dead_ = false;
  int close_code_ = 1000;
  std::string close_reason_;
};

asio::awaitable<void> Net::Impl::serve_websocket(beast::tcp_stream stream, http::request<http::string_body> request,
                                                 std::string address) {
  stream.expires_never();
  const auto socket = std::make_shared<WebSocket>(*this, std::move(stream), std::move(address));
  auto& ws = socket->stream();
  websocket::stream_base::timeout patience;
  patience.handshake_timeout = std::chrono::seconds(10);
  patience.idle_timeout = std::chrono::seconds(60);  // vanished pages are noticed by pings that stay unanswered
  patience.keep_alive_pings = true;
  ws.set_option(patience);
  ws.read_message_max(options.frame_limit);
  ws.text(true);
  ws.auto_fragment(false);
  error_code ec;
  co_await ws.async_accept(request, asio::redirect_error(asio::use_awaitable, ec));
  if (ec) co_return;
  ++figures.websockets;
  handler->on_open(socket);
  beast::flat_buffer buffer;
  for (;;) {
    co_await ws.async_read(buffer, asio::redirect_error(asio::use_awaitable, ec));
    if (ec) break;
    if (!ws.got_text()) {
      socket->close(1003, "text frames only");
      buffer.consume(buffer.size());
      continue;
    }
    const auto data = buffer.cdata();
    handler->on_message(socket, std::string_view(static_cast<const char*>(data.data()), data.size()));
    buffer.consume(buffer.size());
    if (buffer.capacity() > 4096) buffer = beast::flat_buffer();  // an idle connection keeps no large buffer
  }
  handler->on_close(socket);
  --figures.websockets;
}

// --- HTTP -----------------------------------------------------------------------------------------------------

bool Net::Impl::origin_allowed(const http::request<http::string_body>& request) const {
  const auto field = request.find(http::field::origin);
  if (field == request.end()) return true;  // not a browser
  const std::string origin = lower(std::string_view(field->value().data(), field->value().size()));
  const auto host_field = request[http::field::host];
  const std::string host = lower(std::string_view(host_field.data(), host_field.size()));
  if (origin == "http://" + host || origin == "https://" + host) return true;
  for (const std::string& allowed : options.origins)
    if (origin == allowed) return true;
  return false;
}

// The last address of X-Forwarded-For is the one our own proxy saw.
std::string Net::Impl::client_address(const http::request<http::string_body>& request, const std::string& direct) const {
  if (!options.trust_proxy) return direct;
  const std::string chain(request["X-Forwarded-For"]);
  return chain.empty() ? direct : trimmed(std::string_view(chain).substr(chain.find_last_of(',') + 1)).substr(0, 64);
}

asio::awaitable<HttpResponse> Net::Impl::ask(HttpRequest request) {
  co_return co_await asio::async_initiate<decltype(asio::use_awaitable), void(HttpResponse)>(
      [this](auto waiting, HttpRequest asked) {
        auto shared = std::make_shared<decltype(waiting)>(std::move(waiting));
        handler->on_http(std::move(asked), [this, shared](HttpResponse response) {
          asio::post(io, [shared, response = std::move(response)]() mutable { std::move (*shared)(std::move(response)); });
        });
      },
      asio::use_awaitable, std::move(request));
}

asio::awaitable<void> Net::Impl::session(tcp::socket socket, std::string address) {
  beast::tcp_stream stream(std::move(socket));
  beast::flat_buffer buffer;
  for (;;) {
    http::request_parser<http::string_body> parser;
    parser.header_limit(16 * 1024);
    parser.body_limit(options.body_limit);
    stream.expires_after(std::chrono::seconds(options.patience));
    error_code ec;
    co_await http::async_read_header(stream, buffer, parser, asio::redirect_error(asio::use_awaitable, ec));
    HttpResponse answer;
    bool keep = false, head = false;
    unsigned version = 11;
    if (ec == http::error::end_of_stream || ec == asio::error::eof || ec == beast::error::timeout ||
        ec == asio::error::operation_aborted || ec == asio::error::connection_reset)
      break;
    if (!ec && websocket::is_upgrade(parser.get())) {
      const auto target = parser.get().target();
      if (std::string_view(target.data(), target.size()) == "/ws" && origin_allowed(parser.get())) {
        std::string from = client_address(parser.get(), address);
        co_await serve_websocket(std::move(stream), parser.release(), std::move(from));
        co_return;
      }
      ++figures.refused;
      answer.status = target == "/ws" ? 403 : 404;
      answer.body = std::make_shared<std::string>(
          R"({"ok":false,"error":{"code":"form","message":"This page may not connect here.","rule":"","where":"origin"}})");
    } else {
      if (!ec) co_await http::async_read(stream, buffer, parser, asio::redirect_error(asio::use_awaitable, ec));
      if (ec == http::error::body_limit || ec == http::error::header_limit) {
        answer.status = ec == http::error::body_limit ? 413 : 431;
        answer.body = std::make_shared<std::string>(
            R"({"ok":false,"error":{"code":"form","message":"The request is too large.","rule":"","where":""}})");
      } else if (ec && ec.category() == http::make_error_code(http::error::bad_method).category()) {
        answer.status = 400;
        answer.body = std::make_shared<std::string>(
            R"({"ok":false,"error":{"code":"form","message":"This is not an HTTP request.","rule":"","where":""}})");
      } else if (ec) {
        break;
      } else {
        ++figures.requests;
        http::request<http::string_body> request = parser.release();
        keep = request.keep_alive();
        head = request.method() == http::verb::head;
        version = request.version();
        HttpRequest asked;
        asked.method = head ? "GET" : std::string(request.method_string());
        const auto target = request.target();
        asked.path = std::string(target.substr(0, target.find('?')));
        asked.body = std::move(request.body());
        asked.address = address;
        asked.content_type = lower(std::string(request[http::field::content_type]));
        asked.if_none_match = std::string(request[http::field::if_none_match]);
        asked.accept_encoding = lower(std::string(request[http::field::accept_encoding]));
        asked.address = client_address(request, address);
        if (request.method() == http::verb::post && !origin_allowed(request)) {
          ++figures.refused;
          answer.status = 403;
          answer.body = std::make_shared<std::string>(
              R"({"ok":false,"error":{"code":"form","message":"This page may not do that here.","rule":"","where":"origin"}})");
        } else {
          stream.expires_never();
          answer = co_await ask(std::move(asked));
        }
      }
    }
    http::response<http::span_body<const char>> response;
    response.version(version);
    response.result(static_cast<unsigned>(answer.status));
    response.set(http::field::server, "furball");
    if (!answer.type.empty()) response.set(http::field::content_type, answer.type);
    for (const auto& [key, value] : kSecurityHeaders) response.set(key, value);
    bool cache_set = false;
    for (const auto& [key, value] : answer.headers) {
      response.set(key, value);
      cache_set |= key == "Cache-Control";
    }
    if (!cache_set) response.set(http::field::cache_control, "no-store");
    response.keep_alive(keep);
    const std::string_view body = answer.body ? std::string_view(*answer.body) : std::string_view();
    if (head || answer.status == 304) {
      if (answer.status != 304) response.content_length(body.size());
      response.body() = beast::span<const char>(body.data(), 0);
    } else {
      response.body() = beast::span<const char>(body.data(), body.size());
      response.prepare_payload();
    }
    stream.expires_after(std::chrono::seconds(4 * options.patience));
    http::response_serializer<http::span_body<const char>> serializer(response);
    if (head) co_await http::async_write_header(stream, serializer, asio::redirect_error(asio::use_awaitable, ec));
    else co_await http::async_write(stream, serializer, asio::redirect_error(asio::use_awaitable, ec));
    if (ec || !keep) break;
  }
  error_code ignored;
  stream.socket().shutdown(tcp::socket::shutdown_send, ignored);
}

asio::awaitable<void> Net::Impl::accept_loop() {
  for (;;) {
    error_code ec;
    tcp::socket socket = co_await acceptor.async_accept(asio::redirect_error(asio::use_awaitable, ec));
    if (ec == asio::error::operation_aborted || !acceptor.is_open()) co_return;
    if (ec) {  // out of file descriptors: wait for some to come back
      asio::steady_timer pause(io, std::chrono::milliseconds(50));
      co_await pause.async_wait(asio::redirect_error(asio::use_awaitable, ec));
      continue;
    }
    const tcp::endpoint from = socket.remote_endpoint(ec);
    if (ec) continue;
    const std::string address = from.address().to_string();
    // Behind a proxy every connection comes from it: the proxy limits them there.
    if (figures.open >= options.connections ||
        (!options.trust_proxy && per_address[address] >= options.connections_per_address)) {
      ++figures.refused;
      socket.close(ec);
      continue;
    }
    socket.set_option(tcp::no_delay(true), ec);
    ++figures.open;
    ++figures.accepted;
    ++per_address[address];
    asio::co_spawn(io, session(std::move(socket), address), [this, address](std::exception_ptr) {
      --figures.open;
      if (--per_address[address] == 0) per_address.erase(address);
    });
  }
}

void Net::Impl::signal_loop() {
  signals.async_wait([this](error_code ec, int) {
    if (ec) return;
    handler->on_signal();
    signal_loop();
  });
}

// --- The interface --------------------------------------------------------------------------------------------

Net::Net(NetOptions options) : impl_(std::make_unique<Impl>(std::move(options))) {}
Net::~Net() = default;

Result<void> Net::listen(Handler& handler) {
  impl_->handler = &handler;
  error_code ec;
  const auto address = asio::ip::make_address(impl_->options.address, ec);
  if (ec) return Error{"--listen", "'" + impl_->options.address + "' is not an address such as 127.0.0.1 or ::1", ""};
  const tcp::endpoint endpoint(address, static_cast<unsigned short>(impl_->options.port));
  auto& acceptor = impl_->acceptor;
  acceptor.open(endpoint.protocol(), ec);
  if (!ec) acceptor.set_option(asio::socket_base::reuse_address(true), ec);
  if (!ec) acceptor.bind(endpoint, ec);
  if (!ec) acceptor.listen(1024, ec);
  if (ec)
    return Error{"--listen",
                 "cannot listen on " + impl_->options.address + ":" + std::to_string(impl_->options.port) + ": " + ec.message(),
                 ""};
  impl_->signals.add(SIGTERM);
  impl_->signals.add(SIGINT);
  impl_->signal_loop();
  asio::co_spawn(impl_->io, impl_->accept_loop(), asio::detached);
  return {};
}

int Net::port() const {
  error_code ec;
  return impl_->acceptor.local_endpoint(ec).port();
}

void Net::run() { impl_->io.run(); }

void Net::stop_listening() {
  error_code ec;
  impl_->acceptor.close(ec);
}

void Net::stop() { impl_->io.stop(); }

void Net::post(std::function<void()> work) { asio::post(impl_->io, std::move(work)); }

void Net::after(int milliseconds, std::function<void()> work) {
  auto timer = std::make_shared<asio::steady_timer>(impl_->io, std::chrono::milliseconds(milliseconds));
  timer->async_wait([timer, work = std::move(work)](error_code ec) {
    if (!ec) work();
  });
}

const NetFigures& Net::figures() const { return impl_->figures; }

}  // namespace furball::server
