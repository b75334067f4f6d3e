// GET /metrics: what Prometheus reads. deploy/prometheus-alerts.yml says what to be alarmed by.

#include <unistd.h>

#include <cstdio>

#include "apps/server/hub.h"

namespace furball::server {
namespace {

void heading(std::string& text, const std::string& name, const char* type, const char* help) {
  text += "# HELP furball_" + name + " " + help + "\n# TYPE furball_" + name + " " + type + "\n";
}

void figure(std::string& text, const char* name, const char* type, const char* help, double value) {
  char number[64];
  std::snprintf(number, sizeof number, "%.9g", value);
  heading(text, name, type, help);
  text += "furball_" + std::string(name) + " " + number + "\n";
}

double resident_bytes() {
  long pages = 0, resident = 0;
  if (std::FILE* file = std::fopen("/proc/self/statm", "r")) {
    if (std::fscanf(file, "%ld %ld", &pages, &resident) != 2) resident = 0;
    std::fclose(file);
  }
  return static_cast<double>(resident) * static_cast<double>(::sysconf(_SC_PAGESIZE));
}

void write_queue(std::string& text, const char* name, const store::CommitQueue::Figures& q) {
  const std::string front = name;
  const auto one = [&](const char* what, const char* type, const char* help, double value) {
    figure(text, (front + what).c_str(), type, help, value);
  };
  one("_jobs_total", "counter", "database jobs", static_cast<double>(q.jobs));
  one("_commits_total", "counter", "transactions", static_cast<double>(q.commits));
  one("_commit_seconds_total", "counter", "time spent in transactions", static_cast<double>(q.nanoseconds) / 1e9);
  one("_commit_seconds_max", "gauge", "the slowest transaction", static_cast<double>(q.slowest_ns) / 1e9);
  one("_waiting", "gauge", "database jobs waiting", q.waiting);
}

}  // namespace

std::string Hub::metrics() {
  std::string text;
  const auto gauge = [&text](const char* name, const char* help, double value) { figure(text, name, "gauge", help, value); };
  const auto counter = [&text](const char* name, const char* help, uint64_t value) {
    figure(text, name, "counter", help, static_cast<double>(value));
  };
  NetFigures& net = s_.net.figures();
  gauge("connections", "open connections", static_cast<double>(net.open));
  gauge("websockets", "open WebSockets", static_cast<double>(net.websockets));
  counter("connections_refused_total", "connections refused: too many, banned, or a foreign origin",
          static_cast<uint64_t>(net.refused));
  counter("slow_readers_total", "WebSockets cut off because they did not read", static_cast<uint64_t>(net.cut_off));
  gauge("queued_bytes", "bytes waiting for readers", static_cast<double>(net.queued_bytes));
  counter("sent_bytes_total", "bytes of answers and pushes", static_cast<uint64_t>(net.sent_bytes));
  counter("http_requests_total", "HTTP requests", static_cast<uint64_t>(net.requests));
  counter("http_malformed_total", "HTTP requests that were none", static_cast<uint64_t>(net.malformed));
  const Figures& f = s_.figures;
  gauge("games_loaded", "games in memory", static_cast<double>(f.loaded));
  counter("games_created_total", "games created", f.created);
  counter("games_unloaded_total", "idle games that left the memory", f.unloaded);
  counter("games_erased_total", "games erased", f.erased);
  counter("games_migrated_total", "games of older rules that went on under the present ones", f.migrated);
  counter("games_frozen_total", "games of older rules that can only be looked at", f.frozen);
  counter("links_recovered_total", "links recovered by code", f.recovered);
  counter("messages_total", "WebSocket messages", f.messages);
  counter("joins_total", "seats joined", f.joins);
  counter("refused_total", "messages refused", f.refused);
  counter("wrong_links_total", "joins with a link that opens nothing", f.wrong_links);
  counter("stale_total", "choices for a position that had passed", f.stale);
  counter("repeats_total", "messages that had been dealt with before", f.repeats);
  heading(text, "over_budget_total", "counter", "refusals by what an address had used up");
  for (int i = 0; i < kCosts; ++i)
    text += "furball_over_budget_total{what=\"" + std::string(name(static_cast<Cost>(i))) + "\"} " +
            std::to_string(s_.budgets.refusals(static_cast<Cost>(i))) + "\n";
  counter("shed_total", "requests refused because the whole server was busy", f.shed);
  counter("entries_total", "journal entries taken in", f.entries);
  counter("actions_total", "actions", f.actions);
  counter("rolls_total", "dice", f.rolls);
  counter("pushes_total", "messages pushed to pages", f.pushes);
  counter("bot_choices_total", "choices of bots", f.bot_choices);
  counter("bot_learned_choices_total", "choices of bots that judge by a network", f.learned_choices);
  counter("short_thoughts_total", "thoughts cut short because an address had used up its share", f.short_thoughts);
  gauge("pool_waiting", "thoughts waiting for a thread", s_.bots.waiting());
  gauge("chores_waiting", "games and records waiting to be read", s_.chores.waiting());
  gauge("calls_waiting", "requests without a game waiting for a thread", s_.calls.waiting());
  gauge("addresses", "addresses with an account", static_cast<double>(s_.budgets.size()));
  gauge("banned_networks", "networks that may not come in", static_cast<double>(s_.budgets.bans().size()));
  counter("conflicts_total", "entries that another process wrote first", f.conflicts);
  counter("store_failures_total", "database errors", f.failures);
  write_queue(text, "store", s_.writes->figures());
  write_queue(text, "reader", s_.reads->figures());
  gauge("database_bytes", "size of the database", static_cast<double>(f.database_bytes));
  gauge("disk_free_bytes", "room left where the database lies", static_cast<double>(f.disk_free_bytes));
  gauge("draining", "1 while no new games are taken", s_.draining ? 1 : 0);
  gauge("resident_bytes", "memory of the process", resident_bytes());
  heading(text, "took_seconds", "histogram", "from a request to its answer, by kind");
  for (int i = 0; i < kKinds; ++i)
    f.took[i].write(text, "furball_took_seconds", "kind=\"" + std::string(name(static_cast<Kind>(i))) + "\"");
  heading(text, "loop_lag_seconds", "histogram", "how late a network thread is");
  f.lag.write(text, "furball_loop_lag_seconds", "");
  return text;
}

}  // namespace furball::server
