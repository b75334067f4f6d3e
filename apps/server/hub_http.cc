// The HTTP side of the hub: creating games, lists of games, health, figures, the page.

#include <unistd.h>

#include <cstdio>

#include "apps/server/hub_types.h"
#include "apps/server/ids.h"
#include "apps/server/log.h"
#include "libs/api/fields.h"
#include "libs/api/match_request.h"
#include "libs/base/hash.h"
#include "libs/game/sealed.h"
#include "libs/json/json.h"

namespace furball::server {
namespace {

HttpResponse json_response(int status, const Value& value) {
  HttpResponse response;
  response.status = status;
  response.body = std::make_shared<const std::string>(json::write(value));
  return response;
}

HttpResponse problem_response(int status, const Problem& problem) {
  return json_response(status, Value::object().set("ok", false).set("error", to_value(problem)));
}

bool is_loopback(const std::string& address) {
  return address.starts_with("127.") || address == "::1" || address == "::ffff:127.0.0.1";
}

Problem form_problem(const Error& error) { return {"form", error.message, error.rule, error.where}; }

}  // namespace

bool Hub::allowed(const std::string& address, double cost) {
  Address& known = addresses_[address];
  known.seen = now_ms();
  if (known.requests.take(options_.rate, options_.burst, known.seen, cost)) return true;
  ++count_.rate_limited;
  return false;
}

void Hub::on_http(HttpRequest request, std::function<void(HttpResponse)> reply) {
  if (request.path == "/healthz") return give_health(reply);
  if (request.path == "/metrics") {
    HttpResponse response;
    response.type = "text/plain; version=0.0.4; charset=utf-8";
    response.body = std::make_shared<const std::string>(metrics());
    if (!options_.metrics_public && !is_loopback(request.address))
      response = problem_response(403, {"auth", "Only from this machine."});
    return reply(std::move(response));
  }
  if (!request.path.starts_with("/api/")) return reply(files_.serve(request));
  if (closing_) return reply(problem_response(503, {"store", "The server is being restarted."}));
  if (request.method != "POST") return reply(problem_response(405, {"form", "Use POST."}));
  if (!request.content_type.starts_with("application/json"))
    return reply(problem_response(415, {"form", "The body must be application/json."}));
  if (!allowed(request.address, 1)) return reply(problem_response(429, {"rate", "Too many requests; wait a second."}));
  if (request.path == "/api/games") return create_game(request, reply);
  if (request.path == "/api/status") return give_status(request, reply);
  if (request.path == "/api/call") return call(request, reply);
  reply(problem_response(404, {"form", "There is nothing here."}));
}

void Hub::create_game(const HttpRequest& http, const Reply& reply) {
  const Result<Value> parsed = json::parse(http.body, "body");
  if (!parsed || !parsed->is_object())
    return reply(problem_response(400, {"form", parsed ? "must be an object" : parsed.error().message, "", "body"}));
  const Value& request = *parsed;
  const auto refuse = [&reply](const Problem& problem) { reply(problem_response(400, problem)); };
  if (const Result<void> good =
          api::only_fields(request, {"game", "scenario", "scenario_data", "position", "options", "seats", "names"});
      !good)
    return refuse(form_problem(good.error()));
  if (game::sealed(request.at("position")))
    return refuse({"form", "a shared game cannot begin in the middle of a procedure; write the position without its notes", "",
                   "position.check"});
  const Result<record::Match> match = api::make_match(request, catalogue_, cache_.maker());
  if (!match) return refuse(form_problem(match.error()));
  record::Header header = match->header();
  for (const game::Seat seat : {game::Seat::kBlue, game::Seat::kRed}) {
    const auto cleaned = clean_text(header.names[index(seat)], 40);
    if (!cleaned)
      return refuse({"form", "must be a string of at most 40 characters", "", "names." + std::string(game::name(seat))});
    header.names[index(seat)] = *cleaned;
  }
  Address& known = addresses_[http.address];
  if (!known.games.take(options_.games_per_hour / 3600, options_.games_per_hour, now_ms())) {
    ++count_.rate_limited;
    return reply(problem_response(429, {"rate", "Too many new games from here; wait a while."}));
  }

  const auto row = std::make_shared<store::Game>();
  row->id = random_game_id();
  row->created = now_ms();
  row->header = json::write(record::header_to_value(header));
  const fairdice::Bytes32 seed = random_bytes();
  row->seed = fairdice::to_hex(seed);
  Value tokens = Value::object();
  for (const int i : {0, 1, 2}) {
    if (i < 2 && header.seats[i] != "human") continue;
    const std::string token = new_token();
    row->tokens[i] = token_hash(token);
    tokens.set(name(static_cast<Role>(i)), token);
  }
  Value answer = Value::object();
  answer.set("ok", true).set("game", game_name(row->id)).set("tokens", tokens);
  answer.set(
      "fair",
      Value::object().set("scheme", fairdice::kScheme).set("commitment", fairdice::commitment(game_name(row->id), seed)));
  const bool bots_only = header.seats[0] != "human" && header.seats[1] != "human";
  job([row](store::Store& s) { s.create(*row); },
      [this, row, reply, answer, bots_only, game = header.game, address = http.address](const std::string* error) {
        if (error) {
          ++count_.failures;
          log_error("create_failed", Value::object().set("error", *error));
          return reply(problem_response(503, {"store", "The game could not be stored; try again."}));
        }
        ++count_.created;
        log_info("created", Value::object().set("game", game_name(row->id)).set("rules", game).set("address", address));
        reply(json_response(201, answer));
        if (bots_only) enter(live(row->id), [] {});
      });
}

void Hub::give_status(const HttpRequest& http, const Reply& reply) {
  const Result<Value> parsed = json::parse(http.body, "body");
  const std::size_t asked = parsed ? parsed->at("games").as_array().size() : 0;
  if (!parsed || !parsed->at("games").is_array() || asked > 50)
    return reply(problem_response(400, {"form", "must be a list of at most 50 games", "", "games"}));
  if (!allowed(http.address, static_cast<double>(asked) / 5))
    return reply(problem_response(429, {"rate", "Too many requests; wait a second."}));
  struct Gathered {
    std::vector<Value> answers;
    std::size_t missing;
  };
  const auto gathered = std::make_shared<Gathered>();
  gathered->answers.resize(asked);
  gathered->missing = asked;
  const auto finish = [gathered, reply] {
    if (gathered->missing > 0) return;
    reply(json_response(
        200,
        Value::object().set("ok", true).set("games", Value(Value::Array(gathered->answers.begin(), gathered->answers.end())))));
  };
  if (asked == 0) return finish();
  const Value::Array games = parsed->at("games").as_array();
  for (std::size_t i = 0; i < asked; ++i) {
    const std::string named(games[i].at("game").as_text().substr(0, 64));
    const std::string hash = token_hash(games[i].at("token").as_text());
    const auto put = [gathered, i, named, finish](Value v) {
      v.set("game", named);
      gathered->answers[i] = std::move(v);
      --gathered->missing;
      finish();
    };
    const std::optional<int64_t> id = game_id(named);
    if (!id) {
      put(Value::object().set("error", to_value({"auth", "There is no such game, or the link is not right."})));
      continue;
    }
    const LivePtr game = live(*id);
    enter(game, [this, game, hash, put] {
      const std::optional<Role> role = game->game ? game->game->role_of(hash) : std::nullopt;
      if (!role) {
        const Problem problem =
            game->game ? Problem{"auth", "There is no such game, or the link is not right."} : unavailable(game);
        return put(Value::object().set("error", to_value(problem)));
      }
      Value state = Value::object();
      game->game->add_state(state, false);
      const Value about = game->game->about();
      Value v = Value::object();
      v.set("game", "").set("seat", name(*role)).set("rules", about.at("game"));
      for (const char* key : {"title", "scenario", "names", "players"}) v.set(key, about.at(key));
      for (const char* key : {"turn", "seq", "step", "over", "next", "offers"})
        if (const Value* value = state.find(key)) v.set(key, *value);
      put(std::move(v));
    });
  }
}

// Requests of the protocol that need no match. Checking a record takes a while, so this runs beside the network.
void Hub::call(const HttpRequest& http, const Reply& reply) {
  const auto request = std::make_shared<Result<Value>>(json::parse(http.body, "body"));
  const std::string cmd(*request ? (*request)->at("cmd").as_text() : "");
  bool known = false;
  for (const char* name : {"hello", "games", "scenarios", "scenario", "rules", "rule", "bots", "setup", "verify"})
    known |= cmd == name;
  if (!known) return reply(problem_response(400, {"form", "there is no such command here", "", "cmd"}));
  if (pool_.waiting() > 1000) return reply(problem_response(503, {"rate", "The server is busy; try again in a moment."}));
  pool_.submit([this, request, reply] {
    api::Engine engine(catalogue_);
    HttpResponse response = json_response(200, engine.call(**request));
    net_.post([reply, response = std::move(response)]() mutable { reply(std::move(response)); });
  });
}

void Hub::give_health(const Reply& reply) {
  const auto answered = std::make_shared<bool>(false);
  const auto once = [answered, reply](bool good) {
    if (*answered) return;
    *answered = true;
    reply(json_response(good ? 200 : 503, Value::object().set("ok", good)));
  };
  job([](store::Store& s) { s.ping(); }, [once](const std::string* error) { once(error == nullptr); });
  net_.after(3000, [once] { once(false); });
}

std::string Hub::metrics() const {
  std::string text;
  const auto figure = [&text](const char* name, const char* type, const char* help, double value) {
    char number[64];
    std::snprintf(number, sizeof number, "%.9g", value);
    text += "# HELP furball_" + std::string(name) + " " + help + "\n# TYPE furball_" + name + " " + type + "\nfurball_" + name +
            " " + number + "\n";
  };
  const auto counter = [&figure](const char* name, const char* help, uint64_t value) {
    figure(name, "counter", help, static_cast<double>(value));
  };
  const auto gauge = [&figure](const char* name, const char* help, double value) { figure(name, "gauge", help, value); };
  const NetFigures& net = net_.figures();
  gauge("connections", "open connections", static_cast<double>(net.open));
  gauge("websockets", "open WebSockets", static_cast<double>(net.websockets));
  counter("connections_refused_total", "connections refused: too many, or a foreign origin",
          static_cast<uint64_t>(net.refused));
  counter("slow_readers_total", "WebSockets cut off because they did not read", static_cast<uint64_t>(net.cut_off));
  counter("http_requests_total", "HTTP requests", static_cast<uint64_t>(net.requests));
  double loaded = 0;
  for (const auto& [id, live] : games_) loaded += live->game.has_value();
  gauge("games_loaded", "games in memory", loaded);
  counter("games_created_total", "games created", count_.created);
  counter("games_unloaded_total", "idle games that left the memory", count_.unloaded);
  counter("messages_total", "WebSocket messages", count_.messages);
  counter("joins_total", "seats joined", count_.joins);
  counter("refused_total", "messages refused", count_.refused);
  counter("stale_total", "choices for a position that had passed", count_.stale);
  counter("repeats_total", "messages that had been dealt with before", count_.repeats);
  counter("rate_limited_total", "messages and requests over the rate", count_.rate_limited);
  counter("entries_total", "journal entries taken in", count_.entries);
  counter("actions_total", "actions", count_.actions);
  counter("rolls_total", "dice", count_.rolls);
  counter("pushes_total", "messages pushed to pages", count_.pushes);
  counter("bot_choices_total", "choices of bots", count_.bot_choices);
  gauge("pool_waiting", "bots and checks waiting for a thread", pool_.waiting());
  counter("conflicts_total", "entries that another process wrote first", count_.conflicts);
  counter("store_failures_total", "database errors", count_.failures);
  const store::CommitQueue::Figures& q = queue_->figures();
  counter("store_jobs_total", "database jobs", q.jobs);
  counter("store_commits_total", "transactions", q.commits);
  figure("store_commit_seconds_total", "counter", "time spent in transactions", static_cast<double>(q.nanoseconds) / 1e9);
  gauge("store_commit_seconds_max", "the slowest transaction", static_cast<double>(q.slowest_ns) / 1e9);
  gauge("store_waiting", "database jobs waiting", q.waiting);
  long pages = 0, resident = 0;
  if (std::FILE* file = std::fopen("/proc/self/statm", "r")) {
    if (std::fscanf(file, "%ld %ld", &pages, &resident) != 2) resident = 0;
    std::fclose(file);
  }
  gauge("resident_bytes", "memory of the process",
        static_cast<double>(resident) * static_cast<double>(::sysconf(_SC_PAGESIZE)));
  return text;
}

}  // namespace furball::server
