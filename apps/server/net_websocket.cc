// WebSockets. Beast shakes hands; from then on frames are read and written here: whatever is said to a connection while its
// thread is at something goes out together, and an idle connection costs next to nothing.

#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/steady_timer.hpp>

#include "apps/server/frames.h"
#include "apps/server/net_impl.h"

namespace furball::server {
namespace {

constexpr int64_t kPingAfter = 30000, kGoneAfter = 60000;  // milliseconds without a sign of life
constexpr int64_t kGoodbyeWithin = 5000;                   // for the other side to answer a close
constexpr int kLookEvery = 1000;
constexpr std::size_t kMuch = 64 * 1024;  // bytes that are not kept for the next flush

using LaneSocket = asio::basic_stream_socket<tcp, asio::io_context::executor_type>;

}  // namespace

class Net::Impl::WebSocket : public Connection, public std::enable_shared_from_this<WebSocket> {
 public:
  WebSocket(Impl& net, LaneSocket socket, std::string address, int lane, std::string prefix)
      : net_(net),
        own_(*net.lanes[static_cast<std::size_t>(lane)]),
        socket_(std::move(socket)),
        frames_(net.options.frame_limit),
        prefix_(std::move(prefix)),
        heard_(steady_ms()) {
    address_ = std::move(address);
    lane_ = lane;
    own_.sockets.insert(this);
  }
  ~WebSocket() override { forget(); }

  void start() {
    if (!net_.handler->on_open(shared_from_this())) return;
    ++net_.figures.websockets;
    wait_for_more();
  }

  void send(Text text) override {
    if (t_lane == lane_) return queue(Opcode::kText, std::move(text));
    asio::post(own_.io,
               [self = shared_from_this(), text = std::move(text)]() mutable { self->queue(Opcode::kText, std::move(text)); });
  }

  void close(int code, std::string_view reason) override {
    if (t_lane == lane_) return end(code, reason);
    asio::post(own_.io, [self = shared_from_this(), code, why = std::string(reason)] { self->end(code, why); });
  }

  // Everything that has been queued, in as few calls as can be.
  void flush() {
    flushing_ = false;
    while (!dead_ && !out_.empty() && write_some()) continue;
    if (dead_ || !out_.empty() || !closing_) return;
    error_code ignored;
    socket_.shutdown(tcp::socket::shutdown_send, ignored);  // the close frame was the last
  }

  // Now and then: asks those who are silent whether they are there, and ends those who are not.
  void look_after(int64_t now) {
    if (dead_) return;
    if (closing_ ? now - closing_since_ > kGoodbyeWithin : now - heard_ > kGoneAfter) return cut();
    if (closing_ || pinged_ || now - heard_ <= kPingAfter) return;
    pinged_ = true;
    queue(Opcode::kPing, std::make_shared<const std::string>());
  }

 private:
  struct Out {
    Text text;
    Opcode opcode;
  };

  // --- Reading ------------------------------------------------------------------------------------------------------

  void wait_for_more() {
    socket_.async_wait(tcp::socket::wait_read, [self = shared_from_this()](error_code ec) {
      if (ec || self->dead_ || !self->read_some()) return self->finish();
      self->wait_for_more();
    });
  }

  // False: the connection is at its end.
  bool read_some() {
    // The thread's: connections that are silent have none. Little at a time: whoever floods takes turns with the others.
    thread_local char bytes[2048];
    const ssize_t got = ::recv(socket_.native_handle(), bytes, sizeof bytes, MSG_DONTWAIT);
    if (got < 0) return errno == EAGAIN || errno == EINTR;
    if (got == 0) return false;
    heard_ = steady_ms();
    pinged_ = false;
    if (failed_) return true;  // it makes no sense any more; what still comes is not looked at
    frames_.feed(bytes, static_cast<std::size_t>(got));
    for (FrameReader::Event event = frames_.next(); event.kind != FrameReader::Kind::kNothing; event = frames_.next()) {
      if (!take(event) || dead_) return false;
      if (failed_) break;
    }
    return true;
  }

  bool take(const FrameReader::Event& event) {
    using Kind = FrameReader::Kind;
    switch (event.kind) {
      case Kind::kText:
        if (!closing_) net_.handler->on_message(shared_from_this(), event.payload);
        return true;
      case Kind::kPing:
        if (!closing_) queue(Opcode::kPong, std::make_shared<const std::string>(event.payload));
        return true;
      case Kind::kClose:
        if (!closing_) queue(Opcode::kClose, std::make_shared<const std::string>(event.payload.substr(0, 2)));
        closing_ = true;
        flush();
        return false;
      case Kind::kBinary: end(1003, "text frames only"); return true;
      case Kind::kBad:
        failed_ = true;
        end(event.code, event.code == 1009 ? "the message is too long" : "not a WebSocket frame");
        return true;
      default: return true;
    }
  }

  void finish() {
    dead_ = true;
    out_.clear();
    unqueue(queued_);
    error_code ignored;
    socket_.close(ignored);
    net_.handler->on_close(shared_from_this());
    owner.reset();
    --net_.figures.websockets;
    forget();
  }

  // In its own thread: whoever else holds it may be in any.
  void forget() {
    if (std::exchange(forgotten_, true)) return;
    unqueue(queued_);
    own_.sockets.erase(this);
    --net_.figures.open;
    net_.count_out(prefix_);
  }

  // --- Writing ------------------------------------------------------------------------------------------------------

  void queue(Opcode opcode, Text text) {
    if (dead_ || closing_) return;
    if (queued_ > kMuch) flush();
    if (dead_) return;
    if (queued_ > net_.options.queue_limit) {  // it does not read what it is sent
      ++net_.figures.cut_off;
      return cut();
    }
    queued_ += cost(*text);
    net_.figures.queued_bytes += static_cast<int64_t>(cost(*text));
    out_.push_back({std::move(text), opcode});
    if (!flushing_ && !blocked_) {
      flushing_ = true;
      own_.flush_later(shared_from_this());
    }
    if (net_.figures.queued_bytes > static_cast<int64_t>(net_.options.queues_limit)) cut_the_slowest();
  }

  static std::size_t cost(const std::string& text) { return text.size() + kLongestHead; }

  // False: the system takes no more for now.
  bool write_some() {
    constexpr std::size_t kMost = 32;  // messages
    char heads[kMost][kLongestHead];
    iovec parts[2 * kMost];
    std::size_t count = 0;
    const std::size_t messages = std::min(kMost, out_.size());
    for (std::size_t i = 0; i < messages; ++i) {
      const std::string& text = *out_[i].text;
      const std::size_t head = write_head(heads[i], out_[i].opcode, text.size());
      const std::size_t skip = i == 0 ? written_ : 0;  // of the first, what has gone already
      if (skip < head) parts[count++] = {heads[i] + skip, head - skip};
      const std::size_t from = skip > head ? skip - head : 0;
      if (from < text.size()) parts[count++] = {const_cast<char*>(text.data()) + from, text.size() - from};
    }
    msghdr message{};
    message.msg_iov = parts;
    message.msg_iovlen = count;
    const ssize_t sent = ::sendmsg(socket_.native_handle(), &message, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent >= 0) written(static_cast<std::size_t>(sent), messages);
    if (sent >= 0 || errno == EINTR) return true;
    if (errno != EAGAIN && errno != EWOULDBLOCK) cut();
    if (dead_ || blocked_) return false;
    blocked_ = true;
    socket_.async_wait(tcp::socket::wait_write, [self = shared_from_this()](error_code ec) {
      self->blocked_ = false;
      if (!ec) self->flush();
    });
    return false;
  }

  void written(std::size_t bytes, std::size_t messages) {
    written_ += bytes;
    std::size_t done = 0;
    char head[kLongestHead];
    while (done < messages) {
      const std::string& text = *out_[done].text;
      const std::size_t size = write_head(head, out_[done].opcode, text.size()) + text.size();
      if (written_ < size) break;
      written_ -= size;
      unqueue(cost(text));
      net_.figures.sent_bytes += static_cast<int64_t>(size);
      ++done;
    }
    if (done == out_.size()) std::vector<Out>().swap(out_);
    else out_.erase(out_.begin(), out_.begin() + static_cast<std::ptrdiff_t>(done));
  }

  void unqueue(std::size_t bytes) {
    net_.figures.queued_bytes -= static_cast<int64_t>(bytes);
    queued_ -= bytes;
  }

  // --- Ends ---------------------------------------------------------------------------------------------------------

  void end(int code, std::string_view reason) {
    if (dead_ || closing_) return;
    queue(Opcode::kClose, std::make_shared<const std::string>(close_payload(code, reason)));  // after what is queued already
    closing_ = true;
    closing_since_ = steady_ms();
  }

  // All readers together have too much waiting: whoever has most goes.
  void cut_the_slowest() {
    WebSocket* slowest = this;
    for (WebSocket* socket : own_.sockets)
      if (socket->queued_ > slowest->queued_) slowest = socket;
    ++net_.figures.cut_off;
    slowest->cut();
  }

  // At once and without a word. The end of its reading does the rest.
  void cut() {
    dead_ = true;
    out_.clear();
    unqueue(queued_);
    error_code ignored;
    socket_.close(ignored);
  }

  Impl& net_;
  LaneIo& own_;
  LaneSocket socket_;
  FrameReader frames_;
  std::string prefix_;  // under which it is counted
  std::vector<Out> out_;
  std::size_t queued_ = 0, written_ = 0;
  int64_t heard_, closing_since_ = 0;
  bool flushing_ = false, blocked_ = false, closing_ = false, dead_ = false, failed_ = false, pinged_ = false,
       forgotten_ = false;
};

void Net::Impl::LaneIo::flush_later(std::shared_ptr<WebSocket> socket) {
  unflushed.push_back(std::move(socket));
  if (unflushed.size() > 1) return;  // on its way already
  asio::post(io, [this] {
    for (const auto& waiting : std::exchange(unflushed, {})) waiting->flush();
  });
}

void Net::Impl::look_after_sockets(LaneIo& lane) {
  const auto timer = std::make_shared<asio::steady_timer>(lane.io, std::chrono::milliseconds(kLookEvery));
  timer->async_wait([this, &lane, timer](error_code ec) {
    if (ec) return;
    const int64_t now = steady_ms();
    for (WebSocket* socket : lane.sockets) socket->look_after(now);
    look_after_sockets(lane);
  });
}

namespace {

// The system's handle, which belongs to the caller now; -1: it is broken.
int release(tcp::socket socket) {
  error_code ec;
  const auto handle = socket.release(ec);
  return ec ? -1 : handle;
}

}  // namespace

void Net::Impl::start_websocket(beast::tcp_stream stream, Request request, std::string address, int lane, std::string prefix) {
  asio::io_context& io = lanes[static_cast<std::size_t>(lane)]->io;
  error_code ec;
  const tcp protocol = stream.socket().local_endpoint(ec).protocol();
  const int handle = ec ? -1 : release(stream.release_socket());
  tcp::socket there(io);
  if (handle >= 0) there.assign(protocol, handle, ec);
  if (handle < 0 || ec) {
    if (handle >= 0) ::close(handle);
    --figures.open;
    count_out(prefix);
    return;
  }
  asio::co_spawn(io,
                 shake_hands(beast::tcp_stream(std::move(there)), protocol, std::move(request), std::move(address), lane,
                             std::move(prefix)),
                 asio::detached);
}

asio::awaitable<void> Net::Impl::shake_hands(beast::tcp_stream stream, tcp protocol, Request request, std::string address,
                                             int lane, std::string prefix) {
  constexpr int kSendBuffer = 128 * 1024;  // a reader that stopped must not fill the system's memory instead of ours
  stream.expires_never();
  error_code ec;
  stream.socket().set_option(asio::socket_base::send_buffer_size(kSendBuffer), ec);
  websocket::stream<beast::tcp_stream> ws(std::move(stream));
  websocket::stream_base::timeout patience = websocket::stream_base::timeout::suggested(beast::role_type::server);
  patience.handshake_timeout = std::chrono::seconds(10);
  ws.set_option(patience);
  co_await ws.async_accept(request, asio::redirect_error(asio::use_awaitable, ec));
  const int handle = ec ? -1 : release(ws.next_layer().release_socket());
  LaneSocket socket(lanes[static_cast<std::size_t>(lane)]->io);
  if (handle >= 0) socket.assign(protocol, handle, ec);
  if (handle >= 0 && !ec) {
    std::make_shared<WebSocket>(*this, std::move(socket), std::move(address), lane, std::move(prefix))->start();
    co_return;
  }
  if (handle >= 0) ::close(handle);
  --figures.open;
  count_out(prefix);
}

}  // namespace furball::server
