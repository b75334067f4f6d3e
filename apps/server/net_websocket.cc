// WebSockets: what is sent is queued, one write at a time; who does not read is cut off.

#include <unistd.h>

#include <boost/asio/co_spawn.hpp>
#include <deque>

#include "apps/server/net_impl.h"

namespace furball::server {

class Net::Impl::WebSocket : public Connection, public std::enable_shared_from_this<WebSocket> {
 public:
  WebSocket(Impl& net, beast::tcp_stream stream, std::string address, int lane)
      : net_(net), own_(*net.lanes[static_cast<std::size_t>(lane)]), ws_(std::move(stream)) {
    address_ = std::move(address);
    lane_ = lane;
    own_.sockets.insert(this);
  }
  ~WebSocket() override {
    unqueue(queued_);
    own_.sockets.erase(this);
  }

  void send(Text text) override {
    if (t_lane == lane_) return queue(std::move(text));
    asio::post(own_.io, [self = shared_from_this(), text = std::move(text)]() mutable { self->queue(std::move(text)); });
  }

  void close(int code, std::string_view reason) override {
    if (t_lane == lane_) return end(code, reason);
    asio::post(own_.io, [self = shared_from_this(), code, why = std::string(reason)] { self->end(code, why); });
  }

  void cut() {
    dead_ = true;
    out_.clear();
    unqueue(queued_);
    beast::get_lowest_layer(ws_).cancel();
    error_code ignored;
    beast::get_lowest_layer(ws_).socket().close(ignored);
  }

  websocket::stream<beast::tcp_stream>& stream() { return ws_; }
  std::size_t queued() const { return queued_; }

 private:
  void queue(Text text) {
    if (dead_) return;
    if (queued_ > net_.options.queue_limit) {  // it does not read what it is sent
      ++net_.figures.cut_off;
      return cut();
    }
    queued_ += text->size();
    net_.figures.queued_bytes += static_cast<int64_t>(text->size());
    out_.push_back(std::move(text));
    if (!writing_) write_next();
    if (net_.figures.queued_bytes > static_cast<int64_t>(net_.options.queues_limit)) cut_the_slowest();
  }

  // All readers together have too much waiting: whoever has most goes.
  void cut_the_slowest() {
    WebSocket* slowest = this;
    for (WebSocket* socket : own_.sockets)
      if (socket->queued_ > slowest->queued_) slowest = socket;
    ++net_.figures.cut_off;
    slowest->cut();
  }

  void unqueue(std::size_t bytes) {
    net_.figures.queued_bytes -= static_cast<int64_t>(bytes);
    queued_ -= bytes;
  }

  void end(int code, std::string_view reason) {
    if (dead_ || closing_) return;
    closing_ = true;
    if (writing_ || !out_.empty()) {  // what is queued goes first
      close_code_ = code, close_reason_ = reason;
      return;
    }
    start_close(code, reason);
  }

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
      self->unqueue(text->size());
      self->net_.figures.sent_bytes += static_cast<int64_t>(text->size());
      self->out_.pop_front();
      if (!self->out_.empty()) self->write_next();
      else if (self->closing_) self->start_close(self->close_code_, self->close_reason_);
    });
  }

  Impl& net_;
  LaneIo& own_;
  websocket::stream<beast::tcp_stream> ws_;
  std::deque<Text> out_;
  std::size_t queued_ = 0;
  bool writing_ = false, closing_ = false, dead_ = false;
  int close_code_ = 1000;
  std::string close_reason_;
};

void Net::Impl::move_websocket(beast::tcp_stream stream, Request request, std::string address, int lane, std::string prefix) {
  const auto ended = [this, prefix = std::move(prefix)](const std::exception_ptr&) {
    --figures.open;
    count_out(prefix);
  };
  auto& io = lanes[static_cast<std::size_t>(lane)]->io;
  tcp::socket here = stream.release_socket(), there(io);
  error_code ec;
  const auto protocol = here.local_endpoint(ec).protocol();
  const auto handle = ec ? -1 : here.release(ec);
  if (handle < 0 || ec) return ended(nullptr);
  there.assign(protocol, handle, ec);
  if (ec) {
    ::close(handle);
    return ended(nullptr);
  }
  asio::co_spawn(io, serve_websocket(beast::tcp_stream(std::move(there)), std::move(request), std::move(address), lane), ended);
}

asio::awaitable<void> Net::Impl::serve_websocket(beast::tcp_stream stream, Request request, std::string address, int lane) {
  constexpr int kSendBuffer = 128 * 1024;  // a reader that stopped must not fill the system's memory instead of ours
  stream.expires_never();
  error_code ec;
  stream.socket().set_option(asio::socket_base::send_buffer_size(kSendBuffer), ec);
  const auto socket = std::make_shared<WebSocket>(*this, std::move(stream), std::move(address), lane);
  auto& ws = socket->stream();
  websocket::stream_base::timeout patience;
  patience.handshake_timeout = std::chrono::seconds(10);
  patience.idle_timeout = std::chrono::seconds(60);  // vanished pages are noticed by pings that stay unanswered
  patience.keep_alive_pings = true;
  ws.set_option(patience);
  ws.read_message_max(options.frame_limit);
  ws.text(true);
  ws.auto_fragment(false);
  co_await ws.async_accept(request, asio::redirect_error(asio::use_awaitable, ec));
  request = {};
  if (ec || !handler->on_open(socket)) co_return;
  ++figures.websockets;
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
  socket->owner.reset();
  --figures.websockets;
}

}  // namespace furball::server
