#include "apps/server/serve.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <charconv>
#include <csignal>
#include <cstdio>
#include <thread>

#include "apps/server/hub.h"
#include "apps/server/ids.h"
#include "apps/server/log.h"
#include "libs/store/listener.h"

namespace furball::server {
namespace {

Result<std::pair<std::string, int>> read_listen(const std::string& text) {
  const std::size_t colon = text.rfind(':');
  std::string address = colon == std::string::npos ? "127.0.0.1" : text.substr(0, colon);
  const std::string number = colon == std::string::npos ? text : text.substr(colon + 1);
  if (address.size() > 2 && address.front() == '[' && address.back() == ']') address = address.substr(1, address.size() - 2);
  int port = -1;
  const auto parsed = std::from_chars(number.data(), number.data() + number.size(), port);
  if (parsed.ec != std::errc() || parsed.ptr != number.data() + number.size() || port < 0 || port > 65535)
    return Error{"--listen", "'" + text + "' is not ADDRESS:PORT", ""};
  return std::pair(address, port);
}

int fail(const Error& error) {
  std::fprintf(stderr, "furball serve: %s\n", error.to_string().c_str());
  return 1;
}

// A connection is a file descriptor.
void allow_many_files() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &limit);
}

// Where there is a desktop, the page opens by itself; elsewhere the address on the screen has to do.
void open_browser(const std::string& url) {
  if (::fork() != 0) return;
  const int nowhere = ::open("/dev/null", O_RDWR);
  ::dup2(nowhere, 1);
  ::dup2(nowhere, 2);
  ::execlp("xdg-open", "xdg-open", url.c_str(), nullptr);
  ::_exit(0);
}

}  // namespace

int run_server(const ServeOptions& options, const api::Catalogue& catalogue) {
  init_crypto();
  set_log_level(options.log_level);
  allow_many_files();
  std::signal(SIGPIPE, SIG_IGN);
  const auto where = read_listen(options.listen);
  if (!where) return fail(where.error());
  Result<StaticFiles> files = StaticFiles::load(options.web);
  if (!files) return fail(files.error());
  const std::string instance = game_name(random_game_id());
  Result<std::unique_ptr<store::Store>> opened = store::Store::open(options.db, instance);
  if (!opened) return fail(opened.error());
  const bool several = (*opened)->shared();

  NetOptions net_options;
  net_options.address = where->first;
  net_options.port = where->second;
  net_options.origins = options.origins;
  net_options.trust_proxy = options.trust_proxy;
  net_options.patience = options.patience;
  net_options.connections = options.connections;
  net_options.connections_per_address = options.connections_per_address;
  Net net(net_options);
  const int processors = static_cast<int>(std::thread::hardware_concurrency());
  WorkPool pool(options.bots > 0 ? options.bots : std::max(1, processors - 1));
  HubOptions hub_options;
  hub_options.idle_seconds = options.idle;
  hub_options.rate = options.rate;
  hub_options.burst = options.rate * 5.0;
  hub_options.games_per_hour = options.games_per_hour;
  hub_options.metrics_public = options.metrics_public;
  Hub hub(hub_options, catalogue, std::move(*files), net, pool, several);
  store::CommitQueue queue(std::move(*opened), [&net](store::CommitQueue::Completions list) {
    net.post([list = std::move(list)] {
      for (const auto& done : list) done();
    });
  });
  hub.start(queue);
  std::unique_ptr<store::Listener> listener;
  if (several)
    listener = std::make_unique<store::Listener>(options.db, instance, [&net, &hub](std::string_view text) {
      net.post([&hub, heard = std::string(text)] { hub.heard(heard); });
    });
  if (const Result<void> listening = net.listen(hub); !listening) return fail(listening.error());
  const std::string shown = where->first.find(':') == std::string::npos ? where->first : "[" + where->first + "]";
  std::printf("furball serves on http://%s:%d/\n", shown.c_str(), net.port());
  std::fflush(stdout);
  log_info(
      "listening",
      Value::object().set("address", where->first).set("port", net.port()).set("database", several ? "postgresql" : "sqlite"));
  if (options.open) open_browser("http://" + shown + ":" + std::to_string(net.port()) + "/");
  net.run();
  listener.reset();
  pool.stop();
  queue.stop();
  log_info("stopped");
  return 0;
}

}  // namespace furball::server
