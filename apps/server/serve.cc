#include "apps/server/serve.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <charconv>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <thread>

#include "apps/server/http_rules.h"
#include "apps/server/hub.h"
#include "apps/server/ids.h"
#include "apps/server/log.h"
#include "libs/base/say.h"
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
    return Error{"--listen", say("'{text}' is not ADDRESS:PORT", {{"text", text}}), ""};
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

// A token that only this machine's administrator can read.
Result<std::string> read_token(const std::string& path) {
  if (path.empty()) return std::string();
  std::ifstream in(path);
  std::string token;
  in >> token;
  if (token.size() < 20)
    return Error{"--admin-token-file", say("'{file}' must hold a token of at least 20 characters", {{"file", path}}), ""};
  return token;
}

Result<HubOptions> hub_options_of(const ServeOptions& options, bool several) {
  Result<std::string> token = read_token(options.admin_token_file);
  if (!token) return token.error();
  HubOptions hub;
  hub.idle_seconds = options.idle;
  hub.rate = options.rate;
  hub.games_per_hour = options.games_per_hour;
  hub.bot_games = options.bot_games;
  hub.retain_days = options.retain_days;
  hub.export_folder = options.export_folder;
  hub.admin_token = *token;
  hub.metrics_public = options.metrics_public;
  hub.several_processes = several;
  if (!several) hub.disk = std::filesystem::absolute(store::sqlite_path(options.db)).parent_path();
  if (!hub.export_folder.empty() && !std::filesystem::is_directory(hub.export_folder))
    return Error{"--export", say("'{folder}' is not a folder", {{"folder", hub.export_folder}}), ""};
  return hub;
}

NetOptions net_options_of(const ServeOptions& options) {
  NetOptions net;
  net.origins = options.origins;
  for (const std::string& host : options.hosts) net.hosts.push_back(lower(host));
  net.proxies = options.proxies;
  net.patience = options.patience;
  net.queues_limit = static_cast<std::size_t>(options.queues_mb) * 1024 * 1024;
  net.connections = options.connections;
  net.connections_per_address = options.connections_per_address;
  return net;
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

  Result<std::unique_ptr<store::Store>> reader = store::Store::open_reader(options.db);
  if (!reader) return fail(reader.error());
  Result<HubOptions> hub_options = hub_options_of(options, several);
  if (!hub_options) return fail(hub_options.error());

  const int processors = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  NetOptions net_options = net_options_of(options);
  net_options.address = where->first;
  net_options.port = where->second;
  net_options.lanes = options.lanes > 0 ? options.lanes : std::min(4, processors);
  if (net_options.hosts.empty() && is_loopback(where->first)) net_options.hosts = {"localhost"};
  Net net(net_options);
  // The network comes first; people's games before everything that can wait.
  WorkPool bots(options.bots > 0 ? options.bots : std::max(1, processors - 1), 10), chores(std::max(1, processors / 2), 2),
      calls(1, 12);
  Hub hub(*hub_options, catalogue, std::move(*files), net, bots, chores, calls);
  const auto deliver = [&net](int lane, store::CommitQueue::Completions list) {
    net.post(lane, [list = std::move(list)] {
      for (const auto& done : list) done();
    });
  };
  store::CommitQueue queue(std::move(*opened), deliver), reads(std::move(*reader), deliver);
  hub.start(queue, reads);
  std::unique_ptr<store::Listener> listener;
  if (several)
    listener = std::make_unique<store::Listener>(options.db, instance, [&net, &hub](std::string_view text) {
      net.post(0, [&hub, heard = std::string(text)] { hub.heard(heard); });
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
  for (WorkPool* pool : {&bots, &chores, &calls}) pool->stop();
  queue.stop();
  reads.stop();
  log_info("stopped");
  return 0;
}

}  // namespace furball::server
