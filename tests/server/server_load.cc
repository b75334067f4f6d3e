// Load on a server: many games, both seats of each, choices at a steady pace; prints what docs/hosting.md quotes. Like a page
// it follows the game with the rules itself and sends a choice that it knows to be legal.
//   server_load --rules all --games 100 --rate 12000 --seconds 10 [--legal yes] [--ports N,N,...] [--db URL] [--servers N]
//   (--rules: all real games in turn, each with all its scenarios in turn, or one; default: starts a server of its own on
//   SQLite. Games that end are followed by spare ones.)

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
#include <memory>
#include <optional>
#include <queue>
#include <set>
#include <string>
#include <vector>

#include "games/all_games.h"
#include "libs/api/catalogue.h"
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
  std::vector<int> ports;  // of servers on one database; game after game goes to the next
  int servers = 1;         // to start where no ports are given
  bool views = false;
  bool legal = false;  // asks what is legal before every choice, as a client without rules does
  std::string rules = "pig";
  int spares = 0;  // further games, for those that end
  std::string db;
};

struct Game {
  std::string name, tokens[2];
  std::optional<record::Match> match;  // as this client knows it
  std::size_t links = 0;               // its first connection
  int64_t head = 0, seq = 0;
  int made = 0;
  Clock::time_point sent, due;
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
  Load(const Options& options, std::vector<int> ports)
      : options_(options), ports_(std::move(ports)), rng_(1), epoll_(::epoll_create1(0)) {}

  bool open() {
    std::vector<std::string> rules;
    for (const game::GameEntry* entry : all_games())
      if (options_.rules == "all" ? entry->id != "pig" : entry->id == options_.rules) rules.emplace_back(entry->id);
    if (rules.empty()) return std::fprintf(stderr, "there are no rules '%s'\n", options_.rules.c_str()), false;
    games_.resize(static_cast<std::size_t>(options_.games) + static_cast<std::size_t>(options_.spares));
    for (int i = 0; i < options_.games; ++i) playing_.insert(i);
    for (std::size_t i = 0; i < games_.size(); ++i)
      if (!open(games_[i], static_cast<int>(i), rules[i % rules.size()], i / rules.size())) return false;
    return true;
  }

  std::string scenario_of(const std::string& rules, std::size_t turn) const {
    const Value list = catalogue_.scenarios(**catalogue_.find(rules));
    return std::string(list.as_array()[turn % list.as_array().size()].at("id").as_text());
  }

  bool open(Game& game, int number, const std::string& rules, std::size_t turn) {
    const int port = ports_[static_cast<std::size_t>(number) % ports_.size()];
    Value request = Value::object();
    request.set("game", rules);
    if (rules == "pig") request.set("scenario_data", Value::object().set("target", 10000));
    else request.set("scenario", scenario_of(rules, turn));
    const HttpAnswer answer = post(port, "/api/games", request);
    if (answer.status != 201) return std::fprintf(stderr, "no game: %s\n", answer.body.c_str()), false;
    game.name = answer.json().at("game").as_text();
    game.tokens[0] = answer.json().at("tokens").at("blue").as_text();
    game.tokens[1] = answer.json().at("tokens").at("red").as_text();
    game.links = links_.size();
    for (const int seat : {0, 1}) {
      Client client(port, "", game.name);
      Value join = Value::object();
      join.set("cmd", "join").set("game", game.name).set("token", game.tokens[seat]).set("entropy", std::string(64, 'a'));
      const Value joined = client.ask(join.set("views", options_.views));
      if (!joined.at("ok").as_bool()) return std::fprintf(stderr, "no seat: %s\n", json::write(joined).c_str()), false;
      if (seat == 1) {
        const Value header = client.ask(Value::object().set("cmd", "record").set("what", "header")).at("record");
        Result<record::Match> match = record::read(header.as_text(), catalogue_.maker());
        if (!match) return std::fprintf(stderr, "no match: %s\n", match.error().to_string().c_str()), false;
        game.match.emplace(std::move(*match));
        follow(game, json::write(joined.at("entries")));
      }
      Link link;
      link.fd = ::dup(client.fd());
      link.in = client.unread();
      link.game = number;
      link.seat = seat;
      links_.push_back(link);
      epoll_event event{EPOLLIN, {.u64 = links_.size() - 1}};
      ::epoll_ctl(epoll_, EPOLL_CTL_ADD, link.fd, &event);
      game.head = joined.at("head").as_integer();
    }
    return true;
  }

  // Each game makes a choice every games/rate seconds, or as soon as the last is answered; rate 0: only that.
  void run(double rate, double seconds) {
    latencies_.clear();
    answered_ = 0;
    interval_ = std::chrono::nanoseconds(rate > 0 ? static_cast<int64_t>(1e9 * options_.games / rate) : 0);
    const auto start = Clock::now(), end = start + std::chrono::nanoseconds(static_cast<int64_t>(seconds * 1e9));
    due_ = {};
    for (const int index : playing_) {
      games_[static_cast<std::size_t>(index)].due = start + spread();
      due_.emplace(games_[static_cast<std::size_t>(index)].due, index);
    }
    for (auto now = start; now < end; now = Clock::now()) {
      while (!due_.empty() && due_.top().first <= now) {
        const int index = due_.top().second;
        due_.pop();
        choose(games_[static_cast<std::size_t>(index)], index);
      }
      receive(due_.empty() ? end - now : std::min(end, due_.top().first) - now);
    }
    due_ = {};
    for (const auto wait = Clock::now(); seconds_since(wait) < 2;) receive(std::chrono::milliseconds(100));
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
  int spares_used() const { return next_spare_; }

 private:
  std::chrono::nanoseconds spread() {
    return std::chrono::nanoseconds(rng_.below(static_cast<uint64_t>(interval_.count()) + 1));
  }

  void choose(Game& game, int index) {
    const record::Match& match = *game.match;
    const game::Node node = match.node();
    if (node.kind != game::NodeKind::kDecision) return replace(index);
    game::ActionList actions;
    match.game().legal(match.state(), actions);
    const uint32_t action = actions[rng_.below(actions.size())].bits;
    const Link& link = links_[game.links + static_cast<std::size_t>(index_of(node.seat))];
    if (options_.legal) send(link, R"({"id":"l","cmd":"legal"})");
    char text[160];
    std::snprintf(text, sizeof text, R"({"id":%d,"cmd":"apply","head":%lld,"action":%u,"mid":"%d"})", game.made,
                  static_cast<long long>(game.head), action, game.made);
    ++game.made;
    game.sent = Clock::now();
    send(link, text);
  }

  // A game that is over makes room for a spare one.
  void replace(int index) {
    playing_.erase(index);
    if (next_spare_ >= options_.spares) return;
    const int next = options_.games + next_spare_++;
    playing_.insert(next);
    Game& game = games_[static_cast<std::size_t>(next)];
    game.due = Clock::now() + spread();
    due_.emplace(game.due, next);
  }

  static int index_of(game::Seat seat) { return static_cast<int>(seat); }

  void send(const Link& link, std::string_view text) {
    char frame[200] = {static_cast<char>(0x81)};
    std::size_t head = 2;
    if (text.size() < 126) {
      frame[1] = static_cast<char>(0x80 | text.size());
    } else {
      frame[1] = static_cast<char>(0x80 | 126);
      frame[2] = static_cast<char>(text.size() >> 8), frame[3] = static_cast<char>(text.size());
      head = 4;
    }
    head += 4;  // a mask of zeros is a mask
    std::memcpy(frame + head, text.data(), text.size());
    if (::send(link.fd, frame, head + text.size(), MSG_NOSIGNAL) < 0) ++refused_;
  }

  // Plays what a push tells and the other seat's has not told yet. Its entries say seq, kind, then action or outcome.
  static void follow(Game& game, std::string_view text) {
    constexpr std::string_view kEntry = "{\"seq\":", kKind = "\"kind\":\"";
    for (std::size_t at = text.find(kEntry); at != std::string_view::npos; at = text.find(kEntry, at)) {
      at += kEntry.size();
      const int64_t seq = std::atoll(text.data() + at);
      if (seq != game.seq + 1) continue;
      game.seq = seq;
      const std::string_view rest = text.substr(text.find(kKind, at) + kKind.size());
      if (rest.starts_with("action"))
        (void)game.match->apply(game::Action{static_cast<uint32_t>(number_after(rest, "\"action\":"))});
      else if (rest.starts_with("roll")) (void)game.match->resolve(static_cast<uint32_t>(number_after(rest, "\"outcome\":")));
    }
  }

  void receive(std::chrono::nanoseconds most) {
    epoll_event events[256];
    const int64_t ns = std::max<int64_t>(0, most.count());
    const timespec wait{ns / 1000000000, ns % 1000000000};
    const int ready = ::epoll_pwait2(epoll_, events, 256, &wait, nullptr);
    for (int i = 0; i < ready; ++i) read_from(links_[events[i].data.u64]);
  }

  void read_from(Link& link) {
    char bytes[65536];
    const ssize_t got = ::recv(link.fd, bytes, sizeof bytes, MSG_DONTWAIT);
    if (got <= 0) return;
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

  void take(const Link& link, std::string_view text) {
    Game& game = games_[static_cast<std::size_t>(link.game)];
    if (text.find("\"push\":\"entries\"") != std::string_view::npos) {
      return follow(game, text);
    }
    if (!text.starts_with("{\"id\"") || text.starts_with("{\"id\":\"l\"")) return;
    if (text.find("\"ok\":true") == std::string_view::npos) {
      if (++refused_ < 5) std::fprintf(stderr, "refused: %.*s\n", static_cast<int>(text.size()), text.data());
    } else {
      latencies_.push_back(seconds_since(game.sent));
      ++answered_;
      game.head = number_after(text, "\"head\":");
    }
    game.due = std::max(game.due + interval_, game.sent);
    due_.emplace(game.due, link.game);
  }

  using Due = std::pair<Clock::time_point, int>;
  Options options_;
  std::vector<int> ports_;
  dice::Rng rng_;
  int epoll_;
  std::vector<Game> games_;
  std::vector<Link> links_;
  std::vector<double> latencies_;
  std::set<int> playing_;
  std::priority_queue<Due, std::vector<Due>, std::greater<>> due_;  // whose turn comes when
  std::chrono::nanoseconds interval_{0};
  int64_t answered_ = 0;
  int refused_ = 0;
  int next_spare_ = 0;
  double elapsed_ = 1;
  ruledata::DataStore data_;
  api::Catalogue catalogue_{all_games(), data_};
};

int run(const Options& options) {
  rlimit files{};
  ::getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &files);
  std::vector<std::unique_ptr<Process>> processes;
  std::string folder;
  std::vector<int> ports = options.ports;
  if (ports.empty()) {
    char pattern[] = "/var/tmp/furball-load-XXXXXX";  // a disk, not memory
    folder = ::mkdtemp(pattern);
    const std::string db = options.db.empty() ? folder + "/games.db" : options.db;
    const std::vector<std::string> arguments = {
        "--db",   db,       "--rate",      "1000000", "--games-per-hour", "1000000000", "--connections-per-address", "100000",
        "--idle", "100000", "--bot-games", "1000"};
    for (int i = 0; i < options.servers; ++i) {
      processes.push_back(std::make_unique<Process>(program(), arguments));
      if (!processes.back()->running()) return std::fprintf(stderr, "the server does not start\n"), 1;
      ports.push_back(processes.back()->port());
    }
  }
  const auto total = [&ports](const char* name) {
    double sum = 0;
    for (const int port : ports) sum += metric(port, name);
    return sum;
  };
  const auto server_seconds = [&processes] {
    double sum = 0;
    for (const auto& process : processes) sum += cpu_seconds(process->pid());
    return sum;
  };
  const double empty = total("resident_bytes");
  Load load(options, ports);
  if (!load.open()) return 1;
  const double idle = total("resident_bytes");
  const int open = options.games + options.spares;
  std::printf("%s, %d games played at once, %d open with two connections each: %.1f KiB a game, connections included\n",
              options.rules.c_str(), options.games, open, (idle - empty) / 1024 / open);
  load.run(options.rate, std::min(2.0, options.seconds));  // warm
  const double server_from = server_seconds(), own_from = cpu_seconds(0);
  load.run(options.rate, options.seconds);
  load.report("steady pace");
  const double actions = load.rate() * options.seconds;
  if (!processes.empty())
    std::printf("processor time per action: server %.0f us, test clients %.0f us\n",
                1e6 * (server_seconds() - server_from) / actions, 1e6 * (cpu_seconds(0) - own_from) / actions);
  const double rate = load.rate(), p99 = load.p99();
  std::printf("%.1f database jobs share a commit; slowest commit %.1f ms; %d spare games used\n",
              total("store_jobs_total") / total("store_commits_total"), 1000 * metric(ports[0], "store_commit_seconds_max"),
              load.spares_used());
  load.run(0, std::min(3.0, options.seconds));
  load.report("as fast as it goes");
  if (options.db.empty() && !options.legal) {
    const double wanted = options.games > 500 ? 60 : 20;
    const bool met = rate >= 12000 && p99 < wanted && load.refused() == 0;
    std::printf("%s: at least 12,000 actions/s with p99 below %.0f ms\n", met ? "met" : "NOT met", wanted);
  }
  for (const auto& process : processes) process->terminate();
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
    else if (key == "--servers") options.servers = std::atoi(value.c_str());
    else if (key == "--ports")
      for (std::size_t at = 0; at < value.size(); at = std::min(value.find(',', at), value.size() - 1) + 1)
        options.ports.push_back(std::atoi(value.c_str() + at));
    else if (key == "--db") options.db = value;
    else if (key == "--views") options.views = value == "yes";
    else if (key == "--legal") options.legal = value == "yes";
    else if (key == "--rules") options.rules = value;
    else if (key == "--spares") options.spares = std::atoi(value.c_str());
    else return std::fprintf(stderr, "unknown option %s\n", key.c_str()), 2;
  }
  return furball::server_test::run(options);
}
