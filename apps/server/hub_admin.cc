// POST /api/admin: what `furball admin` asks for. Only with the token, and only from this very machine.

#include "apps/server/hub.h"
#include "apps/server/ids.h"
#include "apps/server/log.h"
#include "libs/json/json.h"

namespace furball::server {
namespace {

Value failed(const Problem& problem) { return Value::object().set("error", to_value(problem)); }

}  // namespace

void Hub::admin(const HttpRequest& http, const Reply& reply) {
  const std::string wanted = "Bearer " + s_.options.admin_token;
  const bool good = !s_.options.admin_token.empty() && http.local && http.method == "POST" &&
                    same_hash(token_hash(http.authorization), token_hash(wanted));
  if (!good) {
    log_refusal("admin", http.address);
    return reply(problem_response(404, {"form", "There is nothing here."}));
  }
  const Result<Value> body = json::parse(http.body, "body");
  const Put put = [reply](Value v) {
    const bool ok = !v.find("error");
    reply(json_response(ok ? 200 : 400, v.set("ok", ok)));
  };
  const std::string what(body ? body->at("do").as_text() : "");
  log_info("admin", Value::object().set("do", what));
  if (what == "list") return admin_list(http.lane, *body, put);
  if (what == "ban" || what == "pardon") return admin_ban(http.lane, what, std::string(body->at("network").as_text()), put);
  if (what == "bans") {
    Value list = Value::array();
    for (const std::string& ban : s_.budgets.bans()) list.push_back(ban);
    return put(Value::object().set("bans", list));
  }
  if (what == "drain") {
    s_.net.post(0, [this] { drain(); });
    return put(Value::object().set("done", "drain"));
  }
  const std::optional<int64_t> id = game_id(body ? body->at("game").as_text() : "");
  bool known = false;
  for (const char* verb : {"show", "end", "mute", "unmute", "erase", "export"}) known |= what == verb;
  if (!known) return put(failed({"form", "there is no such thing to do", "", "do"}));
  if (!id) return put(failed({"form", "is not the name of a game", "", "game"}));
  if (what == "export") return admin_export(http.lane, *id, put);
  const int seat = body->at("seat").as_text() == "red" ? 1 : 0;
  s_.net.dispatch(s_.lane_of(*id), [this, id = *id, what, seat, put] { lane_of(id).host(id, what, seat, put); });
}

void Hub::admin_list(int lane, const Value& body, const Put& put) {
  const auto games = std::make_shared<std::vector<store::Listed>>();
  const int64_t before = body.at("before").as_integer(INT64_MAX);
  s_.read(
      lane, [games, before](store::Store& s) { *games = s.list(before, 100); },
      [games, put](const std::string* error) {
        if (error) return put(failed({"store", *error}));
        Value list = Value::array();
        for (const store::Listed& game : *games) {
          Value line = Value::object();
          line.set("game", game_name(game.id)).set("created", static_cast<long long>(game.created));
          list.push_back(
              line.set("entries", static_cast<long long>(game.entries)).set("last", static_cast<long long>(game.last)));
        }
        put(Value::object().set("games", list));
      });
}

void Hub::admin_export(int lane, int64_t id, const Put& put) {
  struct Found {
    std::optional<store::Game> row;
    std::vector<store::Entry> entries;
  };
  const auto found = std::make_shared<Found>();
  s_.read(
      lane,
      [id, found](store::Store& s) {
        found->row = s.game(id);
        found->entries = s.entries(id, 0);
      },
      [this, found, put](const std::string* error) {
        if (error || !found->row) return put(failed({"store", error ? *error : "there is no such game"}));
        s_.chores.submit(WorkPool::Rank::kRest, "admin", [this, found, put] {
          const Result<std::string> text = record_text(*found->row, found->entries, s_.cache);
          if (!text) return put(failed({"store", text.error().message}));
          Value journal = Value::array();  // with the talk, which is no part of a record
          for (const store::Entry& entry : found->entries) journal.push_back(SharedGame::plain(entry));
          put(Value::object().set("record", *text).set("journal", journal));
        });
      });
}

void Hub::admin_ban(int lane, const std::string& what, const std::string& network, const Put& put) {
  if (!Network::read(network))
    return put(failed({"form", "must be an address or a network such as 203.0.113.0/24", "", "network"}));
  const bool ban = what == "ban";
  s_.write(
      lane,
      [ban, network](store::Store& s) {
        if (ban) s.put_note("ban " + network, std::to_string(now_ms()));
        else s.erase_note("ban " + network);
      },
      [this, ban, network, put](const std::string* error) {
        if (error) return put(failed({"store", *error}));
        if (ban) s_.budgets.ban(network);
        else s_.budgets.pardon(network);
        put(Value::object().set("done", network));
        if (!ban) return;
        const std::lock_guard<std::mutex> guard(mutex_);
        for (const auto& [key, weak] : connections_)
          if (const auto connection = weak.lock(); connection && s_.budgets.banned(connection->address()))
            connection->close(1008, "this address has been shut out");
      });
}

}  // namespace furball::server
