#include "apps/server/net.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/dispatch.hpp>
#include <boost/asio/steady_timer.hpp>
#include <csignal>
#include <thread>

#include "apps/server/net_impl.h"
#include "libs/base/say.h"

namespace furball::server {

bool Net::Impl::count_in(const std::string& prefix) {
  const std::lock_guard<std::mutex> guard(counting);
  int& count = per_prefix[prefix];
  if (count >= options.connections_per_address) return false;
  ++count;
  return true;
}

void Net::Impl::count_out(const std::string& prefix) {
  const std::lock_guard<std::mutex> guard(counting);
  if (--per_prefix[prefix] <= 0) per_prefix.erase(prefix);
}

asio::awaitable<void> Net::Impl::accept_loop() {
  for (std::size_t turn = 0;; ++turn) {
    const std::size_t lane = turn % lanes.size();
    error_code ec;
    tcp::socket socket = co_await acceptor.async_accept(lanes[lane]->io, asio::redirect_error(asio::use_awaitable, ec));
    if (ec == asio::error::operation_aborted || !acceptor.is_open()) co_return;
    if (ec) {  // out of file descriptors: wait for some to come back
      asio::steady_timer pause(lanes[0]->io, std::chrono::milliseconds(50));
      co_await pause.async_wait(asio::redirect_error(asio::use_awaitable, ec));
      continue;
    }
    const tcp::endpoint from = socket.remote_endpoint(ec);
    if (ec) continue;
    const std::string address = from.address().to_string(), prefix = address_prefix(address);
    // Behind a proxy every connection comes from it: there WebSockets are counted, once the client is known.
    const bool counts = options.proxies == 0;
    if (figures.open >= options.connections || (counts && !count_in(prefix))) {
      ++figures.refused;
      socket.close(ec);
      continue;
    }
    socket.set_option(tcp::no_delay(true), ec);
    ++figures.open;
    ++figures.accepted;
    asio::co_spawn(lanes[lane]->io, session(std::move(socket), address, static_cast<int>(lane)),
                   [this, prefix, counts](const std::exception_ptr&, bool upgraded) {
                     if (upgraded) return;
                     --figures.open;
                     if (counts) count_out(prefix);
                   });
  }
}

void Net::Impl::signal_loop() {
  signals.async_wait([this](error_code ec, int number) {
    if (ec) return;
    handler->on_signal(number);
    signal_loop();
  });
}

Net::Net(NetOptions options) : impl_(std::make_unique<Impl>(std::move(options))) {}
Net::~Net() = default;

Result<void> Net::listen(Handler& handler) {
  impl_->handler = &handler;
  error_code ec;
  const auto address = asio::ip::make_address(impl_->options.address, ec);
  if (ec)
    return Error{"--listen", say("'{text}' is not an address such as 127.0.0.1 or ::1", {{"text", impl_->options.address}}),
                 ""};
  const tcp::endpoint endpoint(address, static_cast<unsigned short>(impl_->options.port));
  auto& acceptor = impl_->acceptor;
  acceptor.open(endpoint.protocol(), ec);
  if (!ec) acceptor.set_option(asio::socket_base::reuse_address(true), ec);
  if (!ec) acceptor.bind(endpoint, ec);
  if (!ec) acceptor.listen(1024, ec);
  if (ec)
    return Error{"--listen",
                 say("cannot listen on {address}:{port}: {problem}",
                     {{"address", impl_->options.address}, {"port", impl_->options.port}, {"problem", ec.message()}}),
                 ""};
  for (const int number : {SIGTERM, SIGINT, SIGUSR1}) impl_->signals.add(number);
  impl_->signal_loop();
  asio::co_spawn(impl_->lanes[0]->io, impl_->accept_loop(), asio::detached);
  return {};
}

int Net::port() const {
  error_code ec;
  return impl_->acceptor.local_endpoint(ec).port();
}

int Net::lanes() const { return static_cast<int>(impl_->lanes.size()); }

void Net::run() {
  for (auto& lane : impl_->lanes) impl_->look_after_sockets(*lane);
  std::vector<std::thread> threads;
  for (std::size_t i = 1; i < impl_->lanes.size(); ++i)
    threads.emplace_back([this, i] {
      t_lane = static_cast<int>(i);
      impl_->lanes[i]->io.run();
    });
  t_lane = 0;
  impl_->lanes[0]->io.run();
  for (std::thread& thread : threads) thread.join();
}

void Net::stop_listening() {
  error_code ec;
  impl_->acceptor.close(ec);
}

void Net::stop() {
  for (auto& lane : impl_->lanes) lane->io.stop();
}

void Net::post(int lane, std::function<void()> work) {
  asio::post(impl_->lanes[static_cast<std::size_t>(lane)]->io, std::move(work));
}

void Net::dispatch(int lane, std::function<void()> work) {
  if (t_lane == lane) return work();
  post(lane, std::move(work));
}

void Net::after(int lane, int milliseconds, std::function<void()> work) {
  auto timer = std::make_shared<asio::steady_timer>(impl_->lanes[static_cast<std::size_t>(lane)]->io,
                                                    std::chrono::milliseconds(milliseconds));
  timer->async_wait([timer, work = std::move(work)](error_code ec) {
    if (!ec) work();
  });
}

NetFigures& Net::figures() { return impl_->figures; }

}  // namespace furball::server
