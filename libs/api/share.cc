#include "libs/api/share.h"

#include <cstdint>

#include "libs/base/say.h"
#include "libs/json/json.h"

namespace furball::api {
namespace {

constexpr std::string_view kLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
constexpr int kShareFormat = 1;
constexpr std::size_t kLongestLink = 200000;

Error not_a_battle(std::string_view why) { return {"text", say("this is not a link to a battle: {why}", {{"why", why}}), ""}; }

}  // namespace

std::string to_base64url(std::string_view bytes) {
  std::string out;
  uint32_t bits = 0;
  int have = 0;
  for (const char c : bytes) {
    bits = bits << 8 | static_cast<uint8_t>(c);
    for (have += 8; have >= 6; have -= 6) out += kLetters[bits >> (have - 6) & 63];
  }
  if (have > 0) out += kLetters[bits << (6 - have) & 63];
  return out;
}

Result<std::string> from_base64url(std::string_view text) {
  std::string out;
  uint32_t bits = 0;
  int have = 0;
  for (const char c : text) {
    const std::size_t value = kLetters.find(c);
    if (value == std::string_view::npos) return not_a_battle("it contains a character that no link has");
    bits = bits << 6 | static_cast<uint32_t>(value);
    have += 6;
    if (have < 8) continue;
    have -= 8;
    out += static_cast<char>(bits >> have & 255);
  }
  return out;
}

std::string share_text(std::string_view game, const Value& scenario, const Value& position) {
  Value battle = Value::object();
  battle.set("f", kShareFormat).set("g", game).set("s", scenario);
  if (!position.is_null()) battle.set("p", position);
  return to_base64url(json::write(battle));
}

Result<Value> read_share(std::string_view text) {
  if (text.size() > kLongestLink) return not_a_battle("it is too long");
  const Result<std::string> bytes = from_base64url(text);
  if (!bytes) return bytes.error();
  const Result<Value> battle = json::parse(*bytes, "text");
  if (!battle || !battle->at("s").is_object() || !battle->at("g").is_text()) return not_a_battle("a part of it is missing");
  if (battle->at("f").as_integer() != kShareFormat) return not_a_battle("it was made by a newer version");
  Value v = Value::object();
  v.set("game", battle->at("g")).set("scenario", battle->at("s"));
  if (battle->at("p").is_object()) v.set("position", battle->at("p"));
  return v;
}

}  // namespace furball::api
