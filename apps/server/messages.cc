#include "apps/server/messages.h"

#include <algorithm>
#include <initializer_list>

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
      {"record", Cmd::kRecord, {}},
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
      return fail_if(true, key, "must be a text of at most " + std::to_string(limit) + " bytes without control characters");
    out = value->as_text();
  }
  void words(const char* key, std::string& out, std::size_t limit, bool needed) {
    const Value* value = request_.find(key);
    if (!value) return fail_if(needed, key, "is missing");
    const auto cleaned = value->is_text() ? clean_text(value->as_text(), limit) : std::nullopt;
    if (!cleaned) return fail_if(true, key, "must be a text of at most " + std::to_string(limit) + " characters");
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

std::optional<std::string> clean_text(std::string_view text, std::size_t limit) {
  std::string out;
  std::size_t points = 0;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    points += (byte & 0xc0) != 0x80;
    out += byte < 0x20 || byte == 0x7f ? ' ' : c;
  }
  if (points > limit) return std::nullopt;
  const std::size_t first = out.find_first_not_of(' ');
  if (first == std::string::npos) return std::string();
  return out.substr(first, out.find_last_not_of(' ') - first + 1);
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
  if (!shape) return give_up(form("cmd", cmd.empty() ? "is missing" : "there is no command '" + cmd.substr(0, 40) + "' here"));
  m.cmd = shape->cmd;
  for (const Value::Member& member : m.request.as_object()) {
    if (member.first == "id" || member.first == "cmd") continue;
    if (std::find(shape->fields.begin(), shape->fields.end(), member.first) == shape->fields.end())
      return give_up(form(member.first.substr(0, 40), "is not a field of '" + cmd + "'"));
  }
  Fields fields(m.request);
  const auto takes = [shape](std::string_view key) {
    return std::find(shape->fields.begin(), shape->fields.end(), key) != shape->fields.end();
  };
  if (takes("mid")) fields.text("mid", m.mid, 64, false);
  if (takes("head")) fields.number("head", m.head, true);
  if (takes("to")) fields.number("to", m.to, false);
  if (takes("offer")) {
    fields.text("offer", m.offer, 16, true);
    fields.fail_if(m.offer != "undo" && m.offer != "draw" && m.offer != "rematch", "offer",
                   "must be 'undo', 'draw' or 'rematch'");
  }
  if (m.cmd == Cmd::kChat) fields.words("text", m.text, 500, true);
  if (m.cmd == Cmd::kName) fields.words("text", m.text, 40, true);
  if (m.cmd == Cmd::kJoin) {
    fields.text("game", m.game, 64, true);
    fields.text("token", m.token, 128, true);
    std::optional<int64_t> from;
    fields.number("from", from, false);
    m.from = from.value_or(0);
    fields.entropy("entropy", m.entropy);
    fields.words("name", m.text, 40, false);
    fields.flag("views", m.views);
  }
  parsed.problem = fields.problem;
  return parsed;
}

}  // namespace furball::server
