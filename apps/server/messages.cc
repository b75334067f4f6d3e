#include "apps/server/messages.h"

#include <algorithm>
#include <charconv>
#include <initializer_list>

#include "apps/server/words.h"
#include "libs/base/say.h"
#include "libs/json/json.h"

namespace furball::server {
namespace {

struct Shape {
  std::string_view name;
  Cmd cmd;
  std::initializer_list<std::string_view> fields;
};

const Shape* find_shape(std::string_view name) {
  static const Shape kShapes[] = {
      {"join", Cmd::kJoin, {"game", "token", "from", "entropy", "name", "views"}},
      {"view", Cmd::kRead, {"step"}},
      {"legal", Cmd::kRead, {}},
      {"outcomes", Cmd::kRead, {}},
      {"preview", Cmd::kRead, {"action", "notation"}},
      {"odds", Cmd::kRead, {"action", "notation"}},
      {"why_not", Cmd::kRead, {"action", "notation", "cell"}},
      {"position", Cmd::kRead, {}},
      {"hash", Cmd::kRead, {}},
      {"log", Cmd::kRead, {"from"}},
      {"entries", Cmd::kEntries, {"from"}},
      {"record", Cmd::kRecord, {"what"}},
      {"ping", Cmd::kPing, {}},
      {"apply", Cmd::kApply, {"head", "action", "notation", "mid"}},
      {"undo", Cmd::kUndo, {"head", "to", "mid"}},
      {"offer", Cmd::kOffer, {"offer", "to", "mid"}},
      {"accept", Cmd::kAccept, {"offer", "mid"}},
      {"decline", Cmd::kDecline, {"offer", "mid"}},
      {"withdraw", Cmd::kWithdraw, {"offer", "mid"}},
      {"resign", Cmd::kResign, {"mid"}},
      {"chat", Cmd::kChat, {"text", "mid"}},
      {"name", Cmd::kName, {"text", "mid"}},
      {"link", Cmd::kLink, {"what"}},
      {"switch", Cmd::kSwitch, {"what", "on", "mid"}},
  };
  for (const Shape& shape : kShapes)
    if (shape.name == name) return &shape;
  return nullptr;
}

Problem form(std::string_view where, std::string message) { return {"form", std::move(message), "", std::string(where)}; }

bool plain(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) >= 0x20 && c != 0x7f; });
}

// Reads fields one after the other; the first mistake stays.
class Fields {
 public:
  explicit Fields(const Value& request) : request_(request) {}

  void text(const char* key, std::string& out, std::size_t limit, bool needed) {
    const Value* value = request_.find(key);
    if (!value) return fail_if(needed, key, "is missing");
    if (!value->is_text() || value->as_text().size() > limit || !plain(value->as_text()))
      return fail_if(true, key, say("must be a string of at most {most} bytes without control characters", {{"most", limit}}));
    out = value->as_text();
  }
  void words(const char* key, std::string& out, std::size_t limit, bool needed, bool name) {
    const Value* value = request_.find(key);
    if (!value) return fail_if(needed, key, "is missing");
    const auto clean = name ? clean_name : clean_chat;
    const auto cleaned = value->is_text() ? clean(value->as_text(), limit) : std::nullopt;
    if (!cleaned) return fail_if(true, key, say("must be a string of at most {most} characters", {{"most", limit}}));
    if (cleaned->empty() && needed) return fail_if(true, key, "is empty");
    out = *cleaned;
  }
  void number(const char* key, std::optional<int64_t>& out, bool needed) {
    const Value* value = request_.find(key);
    if (!value) return fail_if(needed, key, "is missing");
    if (!value->is_integer() || value->as_integer() < 0) return fail_if(true, key, "must be a whole number, 0 or more");
    out = value->as_integer();
  }
  void entropy(const char* key, std::optional<fairdice::Bytes32>& out) {
    const Value* value = request_.find(key);
    if (!value) return;
    fairdice::Bytes32 bytes;
    if (!fairdice::from_hex(value->as_text(), bytes)) return fail_if(true, key, "must be 64 lower-case hexadecimal digits");
    out = bytes;
  }
  void flag(const char* key, bool& out) {
    const Value* value = request_.find(key);
    if (!value) return;
    if (!value->is_bool()) return fail_if(true, key, "must be true or false");
    out = value->as_bool();
  }
  // One of a few words.
  void choice(const char* key, std::string& out, std::initializer_list<std::string_view> words, bool needed) {
    text(key, out, 16, needed);
    if (!request_.find(key) || std::find(words.begin(), words.end(), out) != words.end()) return;
    std::string list;
    for (const std::string_view word : words) list += (list.empty() ? "'" : ", '") + std::string(word) + "'";
    fail_if(true, key, say("must be one of {words}", {{"words", list}}));
  }
  void fail_if(bool wrong, const char* key, std::string message) {
    if (wrong && !problem) problem = form(key, std::move(message));
  }
  std::optional<Problem> problem;

 private:
  const Value& request_;
};

}  // namespace

Value to_value(const Problem& problem) {
  Value v = Value::object();
  return v.set("code", problem.code).set("message", problem.message).set("rule", problem.rule).set("where", problem.where);
}

Value quick_id(std::string_view text) {
  constexpr std::string_view kFront = R"({"id":)";
  if (!text.starts_with(kFront)) return {};
  long long id = 0;
  const char* end = text.data() + std::min<std::size_t>(text.size(), kFront.size() + 20);
  const auto parsed = std::from_chars(text.data() + kFront.size(), end, id);
  if (parsed.ec != std::errc() || parsed.ptr == end || (*parsed.ptr != ',' && *parsed.ptr != '}')) return {};
  return id;
}

Parsed parse_message(std::string_view text) {
  Parsed parsed;
  Message& m = parsed.message;
  const auto give_up = [&parsed](Problem problem) {
    parsed.problem = std::move(problem);
    return std::move(parsed);
  };
  Result<Value> request = json::parse(text, "message");
  if (!request || !request->is_object()) {
    parsed.hopeless = true;
    return give_up(form("message", request ? "must be an object" : request.error().message));
  }
  m.request = std::move(*request);
  m.id = m.request.at("id");
  const std::string cmd(m.request.at("cmd").as_text());
  const Shape* shape = find_shape(cmd);
  if (!shape)
    return give_up(
        form("cmd", cmd.empty() ? "is missing" : say("there is no command '{name}' here", {{"name", cmd.substr(0, 40)}})));
  m.cmd = shape->cmd;
  for (const Value::Member& member : m.request.as_object()) {
    if (member.first == "id" || member.first == "cmd") continue;
    if (std::find(shape->fields.begin(), shape->fields.end(), member.first) == shape->fields.end())
      return give_up(form(member.first.substr(0, 40), say("is not a field of '{command}'", {{"command", cmd}})));
  }
  Fields fields(m.request);
  const auto takes = [shape](std::string_view key) {
    return std::find(shape->fields.begin(), shape->fields.end(), key) != shape->fields.end();
  };
  if (takes("mid")) fields.text("mid", m.mid, 64, false);
  if (takes("head")) fields.number("head", m.head, true);
  if (takes("to")) fields.number("to", m.to, false);
  if (takes("offer")) fields.choice("offer", m.offer, {"undo", "draw", "rematch", "delete"}, true);
  if (m.cmd == Cmd::kChat) fields.words("text", m.text, 500, true, false);
  if (m.cmd == Cmd::kName) fields.words("text", m.text, 40, true, true);
  if (m.cmd == Cmd::kLink) fields.choice("what", m.what, {"renew", "revoke", "code"}, true);
  if (m.cmd == Cmd::kRecord) fields.choice("what", m.what, {"all", "header"}, false);
  if (m.cmd == Cmd::kSwitch) {
    fields.choice("what", m.what, {"chat", "spectators", "advice"}, true);
    fields.flag("on", m.on);
  }
  if (m.cmd == Cmd::kJoin || m.cmd == Cmd::kEntries) {
    std::optional<int64_t> from;
    fields.number("from", from, m.cmd == Cmd::kEntries);
    m.from = from.value_or(0);
  }
  if (m.cmd == Cmd::kJoin) {
    fields.text("game", m.game, 64, true);
    fields.text("token", m.token, 128, true);
    fields.entropy("entropy", m.entropy);
    fields.words("name", m.text, 40, false, true);
    fields.flag("views", m.views);
  }
  parsed.problem = fields.problem;
  return parsed;
}

}  // namespace furball::server
