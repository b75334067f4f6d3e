// The HTTP side of the hub: who may ask what, and where it is answered. Bodies are read beside the network.

#include "apps/server/hub.h"
#include "apps/server/ids.h"
#include "apps/server/log.h"
#include "libs/base/say.h"
#include "libs/json/json.h"

namespace furball::server {
namespace {

constexpr std::size_t kSmallBody = 2048;            // read at once
constexpr int kMostMembers = 20000;                 // of all objects in a body
constexpr int kCallsWaiting = 4, kCallsInAll = 64;  // of one customer, and of all
constexpr int64_t kHealthFor = 1000;                // milliseconds for which the last look at the database holds

// Bounded before anything is built from it: a body of members only would be many times its size in memory.
bool too_many_members(std::string_view body) {
  int members = 0;
  bool inside = false;
  for (std::size_t i = 0; i < body.size(); ++i) {
    if (inside && body[i] == '\\') ++i;
    else if (body[i] == '"') inside = !inside;
    else if (!inside && (body[i] == ':' || body[i] == ',')) ++members;
  }
  return members > kMostMembers;
}

Result<Value> read_body(const std::string& body) {
  if (too_many_members(body)) return Error{"body", say("has more than {most} members", {{"most", kMostMembers}}), ""};
  Result<Value> parsed = json::parse(body, "body");
  if (!parsed) return Error{"body", parsed.error().message, ""};
  if (!parsed->is_object()) return Error{"body", "must be an object", ""};
  return parsed;
}

}  // namespace

HttpResponse json_response(int status, const Value& value) {
  HttpResponse response;
  response.status = status;
  response.body = std::make_shared<const std::string>(json::write(value));
  return response;
}

HttpResponse problem_response(int status, const Problem& problem) {
  return json_response(status, Value::object().set("ok", false).set("error", to_value(problem)));
}

bool Hub::may_ask(const AccountPtr& account, double cost, const std::string& address, const Reply& reply) {
  std::optional<Cost> used_up;
  if (!account->take(Cost::kMessages, cost)) used_up = Cost::kMessages;
  else used_up = account->debt();
  if (!used_up) return true;
  s_.budgets.refused(*used_up);
  log_refusal(std::string(name(*used_up)).c_str(), address);
  HttpResponse response = problem_response(429, {"rate", "Too many requests from this address; wait a moment."});
  response.headers.emplace_back("Retry-After", "5");
  reply(std::move(response));
  return false;
}

void Hub::on_http(HttpRequest request, std::function<void(HttpResponse)> reply) {
  const AccountPtr account = s_.budgets.account(request.address);
  if (request.path == "/metrics") {
    if (!s_.options.metrics_public && !request.local)
      return reply(problem_response(403, {"auth", "This is only for the machine of the server itself."}));
    HttpResponse response;
    response.type = "text/plain; version=0.0.4; charset=utf-8";
    response.body = std::make_shared<const std::string>(metrics());
    return reply(std::move(response));
  }
  if (request.path == "/api/admin") return admin(request, reply);
  if (!may_ask(account, 1, request.address, reply)) return;
  if (request.path == "/healthz") return give_health(request.lane, reply);
  if (!request.path.starts_with("/api/")) {
    HttpResponse response = files_.serve(request);
    if (response.body) account->charge(Cost::kSent, static_cast<double>(response.body->size()));
    return reply(std::move(response));
  }
  if (s_.closing) return reply(problem_response(503, {"store", "The server is being restarted."}));
  if (request.method != "POST") return reply(problem_response(405, {"form", "Use POST."}));
  if (!request.content_type.starts_with("application/json"))
    return reply(problem_response(415, {"form", "The body must be application/json."}));
  const auto shared = std::make_shared<HttpRequest>(std::move(request));
  const auto read = [this, shared, account, reply] {
    Result<Value> body = read_body(shared->body);
    if (!body) return reply(problem_response(400, {"form", body.error().message, "", body.error().where}));
    shared->body.clear();
    dispatch(std::move(*shared), account, std::move(*body), reply);
  };
  if (shared->body.size() <= kSmallBody) return read();
  if (s_.chores.waiting_of(account->prefix()) >= kCallsWaiting) {
    s_.budgets.refused(Cost::kProcessor);
    return reply(problem_response(429, {"rate", "Too many requests from this address are waiting; try again in a moment."}));
  }
  s_.chores.submit(WorkPool::Rank::kRest, account->prefix(), read);
}

void Hub::dispatch(HttpRequest request, const AccountPtr& account, Value body, const Reply& reply) {
  if (request.path == "/api/games") return create_game(request, account, body, reply);
  if (request.path == "/api/status") return give_status(request, account, body, reply);
  if (request.path == "/api/recover") return recover(request, account, body, reply);
  if (request.path == "/api/call") return call(account, body, reply);
  reply(problem_response(404, {"form", "There is nothing here."}));
}

void Hub::give_status(const HttpRequest& http, const AccountPtr& account, const Value& body, const Reply& reply) {
  const Value::Array& games = body.at("games").as_array();
  const std::size_t asked = games.size();
  if (!body.at("games").is_array() || asked > 50)
    return reply(problem_response(400, {"form", "must be a list of at most 50 games", "", "games"}));
  if (!may_ask(account, static_cast<double>(asked) / 5, http.address, reply)) return;
  struct Gathered {
    std::mutex mutex;
    Value::Array answers;
    std::size_t missing = 0;
  };
  const auto gathered = std::make_shared<Gathered>();
  gathered->answers.resize(asked);
  gathered->missing = asked;
  const auto send = [gathered, reply] {
    reply(json_response(200, Value::object().set("ok", true).set("games", Value(gathered->answers))));
  };
  if (asked == 0) return send();
  for (std::size_t i = 0; i < asked; ++i) {
    const std::string named(games[i].at("game").as_text().substr(0, 64));
    const std::string hash = token_hash(games[i].at("token").as_text());
    const Put put = [gathered, i, named, send](Value v) {
      v.set("game", named);
      {
        const std::lock_guard<std::mutex> guard(gathered->mutex);
        gathered->answers[i] = std::move(v);
        if (--gathered->missing > 0) return;
      }
      send();
    };
    const std::optional<int64_t> id = game_id(named);
    if (id)
      s_.net.dispatch(s_.lane_of(*id), [this, id = *id, hash, account, put] { lane_of(id).status(id, hash, account, put); });
    else put(Value::object().set("error", to_value({"auth", "There is no such game, or the link is wrong."})));
  }
}

void Hub::recover(const HttpRequest& http, const AccountPtr& account, const Value& body, const Reply& reply) {
  const std::optional<int64_t> id = game_id(body.at("game").as_text());
  const std::string_view code = body.at("code").as_text();
  const Problem wrong{"auth", "There is no such game, or the code is wrong."};
  if (!may_ask(account, 10, http.address, reply)) return;
  if (!id || code.empty() || code.size() > 64) return reply(problem_response(403, wrong));
  s_.net.dispatch(s_.lane_of(*id), [this, id = *id, hash = token_hash(code), account, reply, address = http.address] {
    lane_of(id).recover(id, hash, account, [reply, address](Value v) {
      const std::string why(v.at("error").at("code").as_text());
      if (why.empty()) return reply(json_response(200, v.set("ok", true)));
      if (why == "auth") log_refusal("wrong_code", address);
      reply(json_response(why == "auth" ? 403 : 503, v.set("ok", false)));
    });
  });
}

// Requests of the protocol that need no match. Checking a record takes a while, so they have threads of their own.
void Hub::call(const AccountPtr& account, const Value& body, const Reply& reply) {
  const std::string cmd(body.at("cmd").as_text());
  bool known = false;
  for (const char* name : {"hello", "games", "scenarios", "scenario", "rules", "rule", "bots", "setup", "verify"})
    known |= cmd == name;
  if (!known) return reply(problem_response(400, {"form", "there is no such command here", "", "cmd"}));
  if (s_.calls.waiting_of(account->prefix()) >= kCallsWaiting)
    return reply(problem_response(429, {"rate", "Too many requests from this address are waiting; try again in a moment."}));
  if (s_.calls.waiting() >= kCallsInAll) {
    ++s_.figures.shed;
    return reply(problem_response(503, {"rate", "The server is busy; try again in a moment."}));
  }
  const int64_t from = steady_ms();
  s_.calls.submit(WorkPool::Rank::kPeople, account->prefix(), [this, body, account, reply, from] {
    const int64_t began = steady_ms();
    api::Engine engine(s_.cache.catalogue());
    HttpResponse response = json_response(200, engine.call(body));
    account->charge(Cost::kProcessor, static_cast<double>(steady_ms() - began) / 1000);
    account->charge(Cost::kSent, static_cast<double>(response.body->size()));
    s_.figures.took[static_cast<int>(Kind::kCall)].add(static_cast<double>(steady_ms() - from) / 1000);
    reply(std::move(response));
  });
}

// A look that writes: a full disk is no good health. However many ask, there is one look a second.
void Hub::give_health(int lane, const Reply& reply) {
  const auto answer = [](bool good) { return json_response(good ? 200 : 503, Value::object().set("ok", good)); };
  {
    const std::lock_guard<std::mutex> guard(mutex_);
    if (looked_at_ >= 0 && steady_ms() - looked_at_ < kHealthFor) return reply(answer(healthy_ && !s_.draining));
    unhealthy_.push_back(reply);
    if (looking_) return;
    looking_ = true;
  }
  const auto once = [this, answer](bool good) {
    std::vector<Reply> waiting;
    {
      const std::lock_guard<std::mutex> guard(mutex_);
      if (!looking_) return;
      looking_ = false;
      healthy_ = good;
      looked_at_ = steady_ms();
      waiting.swap(unhealthy_);
    }
    for (const Reply& one : waiting) one(answer(good && !s_.draining));
  };
  const int64_t from = steady_ms();
  s_.write(
      lane, [](store::Store& s) { s.put_note("health", std::to_string(now_ms())); },
      [this, once, from](const std::string* error) {
        s_.figures.took[static_cast<int>(Kind::kHealth)].add(static_cast<double>(steady_ms() - from) / 1000);
        once(error == nullptr);
      });
  s_.net.after(lane, 3000, [this, once, from] {
    // Only if this very look is still under way.
    bool stuck;
    {
      const std::lock_guard<std::mutex> guard(mutex_);
      stuck = looking_ && looked_at_ < from;
    }
    if (stuck) once(false);
  });
}

}  // namespace furball::server
