#include "apps/cli/verbs.h"
#include "apps/server/serve.h"

namespace furball::cli {
namespace {

int serve(const Args& args, const api::Catalogue& catalogue) {
  server::ServeOptions options;
  options.db = args.option("db").value_or(options.db);
  options.listen = args.option("listen").value_or(options.listen);
  options.web = args.option("web").value_or(options.web);
  std::string origins = args.option("origins").value_or("");
  for (std::size_t comma; !origins.empty(); origins = comma == std::string::npos ? "" : origins.substr(comma + 1)) {
    comma = origins.find(',');
    options.origins.push_back(origins.substr(0, comma));
  }
  options.trust_proxy = args.flag("trust-proxy");
  options.open = args.flag("open");
  options.metrics_public = args.flag("metrics-public");
  const std::pair<const char*, int*> numbers[] = {{"bots", &options.bots},
                                                  {"idle", &options.idle},
                                                  {"rate", &options.rate},
                                                  {"games-per-hour", &options.games_per_hour},
                                                  {"connections", &options.connections},
                                                  {"connections-per-address", &options.connections_per_address},
                                                  {"patience", &options.patience},
                                                  {"log-level", &options.log_level}};
  for (const auto& [name, target] : numbers) {
    const Result<int64_t> number = args.number(name, *target, 0, 1000000000);
    if (!number) return usage_error(number.error());
    *target = static_cast<int>(*number);
  }
  return server::run_server(options, catalogue);
}

}  // namespace

void add_serve_verbs(std::vector<Verb>& verbs) {
  verbs.push_back({{"serve",
                    "",
                    0,
                    0,
                    "serve the page and shared games (docs/hosting.md)",
                    {{"db", "URL", "SQLite file or postgresql://... (default furball.db)"},
                     {"listen", "ADDR:PORT", "default 127.0.0.1:8080"},
                     {"web", "DIR", "folder of the built page (web/dist)"},
                     {"open", "", "open the page in a browser"},
                     {"origins", "LIST", "further origins that may connect, separated by commas"},
                     {"trust-proxy", "", "trust X-Forwarded-For from the proxy in front"},
                     {"metrics-public", "", "serve /metrics to everyone, not only to this machine"},
                     {"bots", "N", "threads for bots (default: one fewer than processors)"},
                     {"idle", "SECONDS", "how long an idle game stays in memory (default 60)"},
                     {"rate", "N", "messages per second per connection (default 40)"},
                     {"games-per-hour", "N", "new games per hour from one address (default 200)"},
                     {"connections", "N", "connections in total (default 20000)"},
                     {"connections-per-address", "N", "default 200"},
                     {"patience", "SECONDS", "time limit for an HTTP request (default 15)"},
                     {"log-level", "N", "0 errors, 1 normal, 2 everything"}}},
                   serve});
}

}  // namespace furball::cli
