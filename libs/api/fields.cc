#include "libs/api/fields.h"

#include <algorithm>
#include <charconv>

namespace furball::api {
namespace {

// What a field holds, wherever it is used. `seed`, `action`, `outcome`, `cell` and `position` are read by
// functions of their own, which say more.
struct FieldKind {
  std::string_view name;
  bool (Value::*holds)() const;
  const char* kind;
};
constexpr FieldKind kKinds[] = {
    {"game", &Value::is_text, "a string"},
    {"scenario", &Value::is_text, "a string"},
    {"record", &Value::is_text, "a string"},
    {"notation", &Value::is_text, "a string"},
    {"bot", &Value::is_text, "a string"},
    {"rule", &Value::is_text, "a string"},
    {"options", &Value::is_object, "an object"},
    {"seats", &Value::is_object, "an object"},
    {"names", &Value::is_object, "an object"},
    {"request", &Value::is_object, "an object"},
    {"step", &Value::is_integer, "a whole number"},
    {"to", &Value::is_integer, "a whole number"},
    {"from", &Value::is_integer, "a whole number"},
    {"since", &Value::is_integer, "a whole number"},
    {"states", &Value::is_integer, "a whole number"},
    {"slice", &Value::is_integer, "a whole number"},
    {"games", &Value::is_integer, "a whole number"},
    {"first", &Value::is_integer, "a whole number"},
    {"want_view", &Value::is_bool, "true or false"},
    {"keep_dice", &Value::is_bool, "true or false"},
};

// A field of the wrong kind must not pass for one that was left out; null does.
Result<void> check_kind(std::string_view name, const Value& value) {
  for (const FieldKind& known : kKinds)
    if (known.name == name && !value.is_null() && !(value.*known.holds)())
      return Error{std::string(name), std::string("must be ") + known.kind + ", not " + std::string(type_name(value.type())),
                   ""};
  if (name != "seats" && name != "names") return {};
  for (const Value::Member& side : value.as_object()) {
    const std::string where = std::string(name) + "." + side.first;
    if (side.first != "blue" && side.first != "red") return Error{where, "there is no such side; there are: blue, red", ""};
    if (!side.second.is_text()) return Error{where, "must be a string, not " + std::string(type_name(side.second.type())), ""};
  }
  return {};
}

}  // namespace

Result<void> only_fields(const Value& request, std::initializer_list<std::string_view> allowed) {
  for (const Value::Member& member : request.as_object()) {
    if (member.first == "id" || member.first == "cmd") continue;
    if (std::find(allowed.begin(), allowed.end(), member.first) == allowed.end())
      return Error{member.first, "is not a field of '" + std::string(request.at("cmd").as_text()) + "'", ""};
    if (Result<void> good = check_kind(member.first, member.second); !good) return good;
  }
  return {};
}

Result<uint64_t> read_seed(const Value& value) {
  if (value.is_integer()) return static_cast<uint64_t>(value.as_integer());
  if (value.is_text()) {
    const std::string_view text = value.as_text();
    uint64_t number = 0;
    const auto parsed = std::from_chars(text.data(), text.data() + text.size(), number);
    if (!text.empty() && parsed.ec == std::errc() && parsed.ptr == text.data() + text.size()) return number;
    return hash_text(text);  // any word is a seed
  }
  return Error{"seed", "must be a whole number of 64 bits or a text", ""};
}

Result<game::Cell> read_cell(const Value& value) {
  const Value::Array& list = value.as_array();
  const bool good = (list.size() == 2 || list.size() == 3) && std::all_of(list.begin(), list.end(), [](const Value& v) {
                      return v.is_integer() && v.as_integer() >= -32768 && v.as_integer() <= 32767;
                    });
  if (!good) return Error{"cell", "must be a list [x, y, z] of whole numbers", ""};
  const auto at = [&](std::size_t i) { return static_cast<int16_t>(i < list.size() ? list[i].as_integer() : 0); };
  return game::Cell{at(0), at(1), at(2)};
}

Result<game::Action> read_action(const Value& request, const game::Game& game, const game::AnyState& state) {
  const Value& number = request.at("action");
  if (number.is_integer() && number.as_integer() >= 0 && number.as_integer() <= 0xffffffffLL)
    return game::Action{static_cast<uint32_t>(number.as_integer())};
  if (!number.is_null()) return Error{"action", "must be a whole number of 32 bits", ""};
  const Value& text = request.at("notation");
  if (!text.is_text()) return Error{"action", "give 'action' (a number) or 'notation' (a text)", ""};
  if (game.node(state).kind != game::NodeKind::kDecision) return Error{"notation", "no choice is due now", ""};
  if (const auto action = game.parse(state, text.as_text())) return *action;
  return Error{"notation", "'" + std::string(text.as_text()) + "' is not a choice this game knows here", ""};
}

Result<uint32_t> read_outcome(const Value& request, const game::Game& game, const game::AnyState& state) {
  const Value& number = request.at("outcome");
  if (number.is_integer() && number.as_integer() >= 0 && number.as_integer() <= 0xffffffffLL)
    return static_cast<uint32_t>(number.as_integer());
  if (!number.is_null()) return Error{"outcome", "must be a whole number of 32 bits", ""};
  game::OutcomeList list;
  game.outcomes(state, list);
  std::string known;
  for (const game::Outcome& o : list) {
    const std::string notation = game.outcome_notation(state, o.id);
    if (notation == request.at("notation").as_text()) return o.id;
    known += (known.empty() ? "" : ", ") + notation;
  }
  return Error{"notation",
               "'" + std::string(request.at("notation").as_text()) + "' is not an outcome of this roll; there are: " + known,
               ""};
}

}  // namespace furball::api
