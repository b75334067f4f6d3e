// Load on a server: many games, both seats of each, choices at a steady pace; prints what docs/hosting.md quotes.
//   server_load --games 1000 --rate 10500 --seconds 10 [--port N] (default: starts a server of its own on SQLite)

#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <queue>
#include <string>
#include <vector>

#include "libs/dice/rng.h"
#include "libs/json/json.h"
#include "tests/server/client.h"
#include "tests/server/process.h"

namespace furball::server_test {
namespace {

using Clock = std::chrono::steady_clock;
double seconds_since(Clock::time_point from) { return std::chrono::duration<double>(Clock::now() - from).count(); }

struct Options {
  int games = 1000;
  double rate = 10500;
  double seconds = 10;
  int port = 0;
  bool views = false;
  std::string db;
};

struct Game {
  std::string name, tokens[2];
  int64_t head = 0;
  int turn = 0;
  int made = 0;
  bool waiting = false;  // an answer is due
  Clock::time_point sent;
};

struct Link {
  int fd = -1;
  int game = 0, seat = 0;
  std::string in;
};

int64_t number_after(std::string_view text, std::string_view key) {
  const std::size_t at = text.find(key);
  return at == std::string_view::npos ? -1 : std::atoll(text.data() + at + key.size());
}

double metric(int port, const std::string& name) {
  const std::string text = http(port, "GET", "/metrics").body;
  const std::size_t at = text.find("\nfurball_" + name + " ");
  return at == std::string::npos ? 0 : std::atof(text.c_str() + at + 10 + name.size());
}

// Processor time of a process so far.
double cpu_seconds(int pid) {
  const std::string path = "/proc/" + (pid > 0 ? std::to_string(pid) : std::string("self")) + "/stat";
  std::FILE* file = std::fopen(path.c_str(), "r");
  if (!file) return 0;
  unsigned long user = 0, system = 0;
  if (std::fscanf(file, "%*d %*s %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &system) != 2) user = system = 0;
  std::fclose(file);
  return static_cast<double>(user + system) / static_cast<double>(::sysconf(_SC_CLK_TCK));
}

class Load {
 public:
  Load(const Options& options, int port) : options_(options), port_(port), rng_(1), epoll_(::epoll_create1(0)) {}

  bool open() {
    games_.resize(static_cast<std::size_t>(options_.games));
    for (std::size_t i = 0; i < games_.size(); ++i) {
      Value request = Value::object();
      request.set("game", "pig").set("scenario_data", Value::object().set("target", 10000));
      const HttpAnswer answer = post(port_, "/api/games", request);
      if (answer.status != 201) return std::fprintf(stderr, "no game: %s\n", answer.body.c_str()), false;
      games_[i].name = answer.json().at("game").as_text();
      games_[i].tokens[0] = answer.json().at("tokens").at("blue").as_text();
      games_[i].tokens[1] = answer.json().at("tokens").at("red").as_text();
    }
    for (std::size_t i = 0; i < games_.size(); ++i)
      for (const int seat : {0, 1}) {
        Client client(port_);
        Value join = Value::object();
        join.set("cmd", "join")
            .set("game", games_[i].name)
            .set("token", games_[i].tokens[seat])
            .set("entropy", std::string(64, 'a'));
        const Value answer = client.ask(join.set("views", options_.views));
        if (!answer.at("ok").as_bool()) return std::fprintf(stderr, "no seat: %s\n", json::write(answer).c_str()), false;
        Link link;
        link.fd = ::dup(client.fd());
        link.in = client.unread();
        link.game = static_cast<int>(i);
        link.seat = seat;
        links_.push_back(link);
        epoll_event event{EPOLLIN, {.u64 = links_.size() - 1}};
        ::epoll_ctl(epoll_, EPOLL_CTL_ADD, link.fd, &event);
        games_[i].head = answer.at("head").as_integer();
      }
    return true;
  }

  // Each game makes a choice every games/rate seconds; rate 0: as soon as the last is answered.
  void run(double rate, double seconds) {
    latencies_.clear();
    const auto start = Clock::now();
    const auto interval = std::chrono::nanoseconds(rate > 0 ? static_cast<int64_t>(1e9 * games_.size() / rate) : 0);
    using Due = std::pair<Clock::time_point, int>;
    std::priority_queue<Due, std::vector<Due>, std::greater<>> due;
    for (std::size_t i = 0; i < games_.size(); ++i)
      due.emplace(start + std::chrono::nanoseconds(rng_.below(static_cast<uint64_t>(interval.count()) + 1)),
                  static_cast<int>(i));
    late_ = 0;
    answered_ = 0;
    const auto end = start + std::chrono::nanoseconds(static_cast<int64_t>(seconds * 1e9));
    while (Clock::now() < end) {
      const auto now = Clock::now();
      while (!due.empty() && due.top().first <= now) {
        const auto [when, index] = due.top();
        due.pop();
        Game& game = games_[static_cast<std::size_t>(index)];
        if (game.waiting) {
          late_ += rate > 0;
          due.emplace(now + std::chrono::microseconds(200), index);
          continue;
        }
        choose(game, index);
        due.emplace(rate > 0 ? when + interval : now, index);
      }
      receive(rate > 0 ? 1 : 0);
    }
    for (const auto wait = Clock::now(); seconds_since(wait) < 2;) receive(1);
    elapsed_ = seconds;
  }

  void report(const char* title) {
    std::sort(latencies_.begin(), latencies_.end());
    const auto at = [this](double part) {
      return latencies_.empty()
                 ? 0.0
                 : 1000 * latencies_[static_cast<std::size_t>(part * static_cast<double>(latencies_.size() - 1))];
    };
    std::printf("%-28s %8.0f actions/s   p50 %6.2f ms   p99 %6.2f ms   p99.9 %6.2f ms   max %6.2f ms   refused %d\n", title,
                static_cast<double>(answered_) / elapsed_, at(0.5), at(0.99), at(0.999), at(1), refused_);
  }
  double rate() const { return static_cast<double>(answered_) / elapsed_; }
  double p99() const {
    return latencies_.empty() ? 1e9
                              : 1000 * latencies_[static_cast<std::size_t>(0.99 * static_cast<double>(latencies_.size() - 1))];
  }
  int refused() const { return refused_; }

 private:
  void choose(Game& game, int index) {
    const Link& link = links_[static_cast<std::size_t>(2 * index + game.turn)];
    char text[160];
    const int length =
        std::snprintf(text, sizeof text, R"({"id":%d,"cmd":"apply","head":%lld,"notation":"%s","mid":"%d"})", game.made,
                      static_cast<long long>(game.head), game.made % 3 == 2 ? "hold" : "roll", game.made);
    ++game.made;
    char frame[200] = {static_cast<char>(0x81)};
    int head = 2;
    if (length < 126) {
      frame[1] = static_cast<char>(0x80 | length);
    } else {
      frame[1] = static_cast<char>(0x80 | 126);
      frame[2] = static_cast<char>(length >> 8), frame[3] = static_cast<char>(length);
      head = 4;
    }
    head += 4;  // a mask of zeros is a mask
    std::memcpy(frame + head, text, static_cast<std::size_t>(length));
    game.waiting = true;
    game.sent = Clock::now();
    if (::send(link.fd, frame, static_cast<std::size_t>(head + length), MSG_NOSIGNAL) < 0) ++refused_;
  }

  void receive(int wait) {
    epoll_event events[256];
    const int ready = ::epoll_wait(epoll_, events, 256, wait);
    for (int i = 0; i < ready; ++i) {
      Link& link = links_[events[i].data.u64];
      char bytes[65536];
      const ssize_t got = ::recv(link.fd, bytes, sizeof bytes, MSG_DONTWAIT);
      if (got <= 0) continue;
      link.in.append(bytes, static_cast<std::size_t>(got));
      std::size_t at = 0;
      for (;;) {
        const auto byte = [&](std::size_t k) { return static_cast<uint8_t>(link.in[at + k]); };
        if (link.in.size() - at < 2) break;
        std::size_t head = 2, length = byte(1) & 127;
        if (length == 126) {
          if (link.in.size() - at < 4) break;
          length = static_cast<std::size_t>(byte(2) << 8 | byte(3));
          head = 4;
        } else if (length == 127) {
          if (link.in.size() - at < 10) break;
          length = 0;
          for (std::size_t k = 2; k < 10; ++k) length = length << 8 | byte(k);
          head = 10;
        }
        if (link.in.size() - at < head + length) break;
        if ((byte(0) & 15) == 1) take(link, std::string_view(link.in).substr(at + head, length));
        at += head + length;
      }
      link.in.erase(0, at);
    }
  }

  void take(const Link& link, std::string_view text) {
    Game& game = games_[static_cast<std::size_t>(link.game)];
    if (text.find("\"push\":\"entries\"") != std::string_view::npos) {
      const std::size_t turn = text.find("\"turn\":\"");
      if (turn != std::string_view::npos) game.turn = text[turn + 8] == 'r';
      return;
    }
    if (!text.starts_with("{\"id\"")) return;
    if (text.find("\"ok\":true") == std::string_view::npos) {
      if (++refused_ < 5) std::fprintf(stderr, "refused: %.*s\n", static_cast<int>(text.size()), text.data());
    } else {
      latencies_.push_back(seconds_since(game.sent));
      ++answered_;
      game.head = number_after(text, "\"head\":");
    }
    game.waiting = false;
  }

  Options options_;
  int port_;
  dice::Rng rng_;
  int epoll_;
  std::vector<Game> games_;
  std::vector<Link> links_;
  std::vector<double> latencies_;
  int64_t answered_ = 0, late_ = 0;
  int refused_ = 0;
  double elapsed_ = 1;
};

int run(const Options& options) {
  rlimit files{};
  ::getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &files);
  std::unique_ptr<Process> process;
  std::string folder;
  int port = options.port;
  if (port == 0) {
    char pattern[] = "/var/tmp/furball-load-XXXXXX";  // a disk, not memory
    folder = ::mkdtemp(pattern);
    const std::string db = options.db.empty() ? folder + "/games.db" : options.db;
    process = std::make_unique<Process>(
        program(), std::vector<std::string>{"--db", db, "--rate", "1000000", "--games-per-hour", "1000000000",
                                            "--connections-per-address", "100000", "--idle", "100000"});
    if (!process->running()) return std::fprintf(stderr, "the server does not start\n"), 1;
    port = process->port();
  }
  const double empty = metric(port, "resident_bytes");
  Load load(options, port);
  if (!load.open()) return 1;
  const double idle = metric(port, "resident_bytes");
  const double each = (idle - empty) / 1024 / options.games;
  std::printf("%d open games, %d connections: %.1f KiB a game, connections included\n", options.games, 2 * options.games, each);
  load.run(options.rate, std::min(2.0, options.seconds));  // warm
  const int pid = process ? process->pid() : -1;
  const double server_from = process ? cpu_seconds(pid) : 0, own_from = cpu_seconds(0);
  load.run(options.rate, options.seconds);
  load.report("steady pace");
  const double actions = load.rate() * options.seconds;
  if (process)
    std::printf("processor time per action: server %.0f us, test clients %.0f us\n",
                1e6 * (cpu_seconds(pid) - server_from) / actions, 1e6 * (cpu_seconds(0) - own_from) / actions);
  const double rate = load.rate(), p99 = load.p99();
  const double commits = metric(port, "store_commits_total"), jobs = metric(port, "store_jobs_total");
  std::printf("%.1f database jobs share a commit; slowest commit %.1f ms\n", jobs / commits,
              1000 * metric(port, "store_commit_seconds_max"));
  load.run(0, std::min(3.0, options.seconds));
  load.report("as fast as it goes");
  std::printf("%s: at least 10,000 actions/s with p99 below 25 ms, below 50 KiB a game\n",
              rate >= 10000 && p99 < 25 && each < 50 && load.refused() == 0 ? "met" : "NOT met");
  if (process) process->terminate();
  if (!folder.empty()) std::filesystem::remove_all(folder);
  return 0;
}

}  // namespace
}  // namespace furball::server_test

int main(int argc, char** argv) {
  furball::server_test::Options options;
  for (int i = 1; i + 1 < argc; i += 2) {
    const std::string key = argv[i], value = argv[i + 1];
    if (key == "--games") options.games = std::atoi(value.c_str());
    else if (key == "--rate") options.rate = std::atof(value.c_str());
    else if (key == "--seconds") options.seconds = std::atof(value.c_str());
    else if (key == "--port") options.port = std::atoi(value.c_str());
    else if (key == "--db") options.db = value;
    else if (key == "--views") options.views = value == "yes";
    else return std::fprintf(stderr, "unknown option %s\n", key.c_str()), 2;
  }
  return furball::server_test::run(options);
}
