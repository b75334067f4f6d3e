#include <cstdio>
#include <ctime>

#include "apps/cli/verbs.h"
#include "apps/server/admin_client.h"
#include "apps/server/serve.h"
#include "libs/json/json.h"

namespace furball::cli {
namespace {

std::vector<std::string> list_of(std::string text) {
  std::vector<std::string> list;
  for (std::size_t comma; !text.empty(); text = comma == std::string::npos ? "" : text.substr(comma + 1)) {
    comma = text.find(',');
    list.push_back(text.substr(0, comma));
  }
  return list;
}

int serve(const Args& args, const api::Catalogue& catalogue) {
  server::ServeOptions options;
  options.db = args.option("db").value_or(options.db);
  options.listen = args.option("listen").value_or(options.listen);
  options.web = args.option("web").value_or(options.web);
  options.origins = list_of(args.option("origins").value_or(""));
  options.hosts = list_of(args.option("hosts").value_or(""));
  options.export_folder = args.option("export").value_or("");
  options.admin_token_file = args.option("admin-token-file").value_or("");
  options.proxies = args.flag("trust-proxy") ? 1 : 0;
  options.open = args.flag("open");
  options.metrics_public = args.flag("metrics-public");
  const std::pair<const char*, int*> numbers[] = {{"bots", &options.bots},
                                                  {"lanes", &options.lanes},
                                                  {"proxies", &options.proxies},
                                                  {"bot-games", &options.bot_games},
                                                  {"retain-days", &options.retain_days},
                                                  {"queues", &options.queues_mb},
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

std::string moment(int64_t milliseconds) {
  if (milliseconds == 0) return "never           ";
  const auto seconds = static_cast<std::time_t>(milliseconds / 1000);
  std::tm when{};
  ::gmtime_r(&seconds, &when);
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%d %H:%M", &when);
  return text;
}

// What the server answered, for people; an export goes to a file, the talk beside it.
int tell(const Args& args, const Value& answer) {
  for (const Value& game : answer.at("games").as_array())
    std::printf("%s  made %s  last %s  %lld entries\n", std::string(game.at("game").as_text()).c_str(),
                moment(game.at("created").as_integer()).c_str(), moment(game.at("last").as_integer()).c_str(),
                static_cast<long long>(game.at("entries").as_integer()));
  for (const Value& ban : answer.at("bans").as_array()) std::printf("%s\n", std::string(ban.as_text()).c_str());
  if (answer.find("record")) {
    const std::string file = args.option("out").value_or(args.word(1) + ".jsonl");
    if (const Result<void> done = write_file(file, std::string(answer.at("record").as_text())); !done)
      return fail(done.error());
    if (const Result<void> done = write_file(file + ".journal", json::write(answer.at("journal")) + "\n"); !done)
      return fail(done.error());
    std::printf("%s\n", file.c_str());
  } else if (!answer.find("games") && !answer.find("bans")) {
    std::printf("%s\n", json::write(answer).c_str());
  }
  return 0;
}

int admin(const Args& args, const api::Catalogue&) {
  Value request = Value::object();
  request.set("do", args.word(0));
  const bool network = args.word(0) == "ban" || args.word(0) == "pardon";
  if (args.has_word(1)) request.set(network ? "network" : "game", args.word(1));
  if (const auto seat = args.option("seat")) request.set("seat", *seat);
  Result<std::string> token = read_file(args.option("token-file").value_or("/etc/furball/admin-token"));
  if (!token) return fail(token.error());
  while (!token->empty() && (token->back() == '\n' || token->back() == ' ')) token->pop_back();
  const Result<Value> answer = server::ask_admin(args.option("server").value_or("127.0.0.1:8080"), *token, request);
  if (!answer) return fail(answer.error());
  return tell(args, *answer);
}

}  // namespace

void add_serve_verbs(std::vector<Verb>& verbs) {
  add_verb(verbs, serve, R"(serve
  serve the page and shared games (docs/hosting.md)
  --db URL                     SQLite file or postgresql://... (default furball.db)
  --listen ADDR:PORT           default 127.0.0.1:8080
  --web DIR                    folder of the built page (web/dist)
  --open                       open the page in a browser
  --origins LIST               further origins that may connect, separated by commas
  --hosts LIST                 names of this server; requests for other hosts are refused
  --trust-proxy                one proxy in front: the same as --proxies 1
  --proxies N                  proxies in front; the client is counted from the right
  --metrics-public             serve /metrics to everyone, not only to this machine
  --bots N                     threads for bots (default: one fewer than processors)
  --lanes N                    network threads (default: processors, at most 4)
  --bot-games N                games without people at once from one address (default 8)
  --queues MB                  memory for slow readers in total (default 64)
  --retain-days N              erase games untouched for this long (default 0: keep all)
  --export DIR                 where records go before games are erased
  --admin-token-file FILE      allows 'furball admin' with the token in it
  --idle SECONDS               how long an idle game stays in memory (default 60)
  --rate N                     messages per second per connection (default 40)
  --games-per-hour N           new games per hour from one address (default 200)
  --connections N              connections in total (default 20000)
  --connections-per-address N  default 200
  --patience SECONDS           time limit for an HTTP request (default 15)
  --log-level N                0 errors, 1 normal, 2 everything)");
  add_verb(verbs, admin, R"(admin WHAT [GAME | NETWORK]
  list, show, mute, unmute, end, export, erase, ban, pardon, bans, drain; see docs/hosting.md
  --server ADDR:PORT  default 127.0.0.1:8080
  --token-file FILE   as the server's --admin-token-file (default /etc/furball/admin-token)
  --seat SEAT         blue or red, for mute and unmute
  --out FILE          where an export goes (default GAME.jsonl))");
}

}  // namespace furball::cli
