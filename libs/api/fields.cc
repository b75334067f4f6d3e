#include "libs/api/fields.h"

#include <algorithm>
#include <charconv>

#include "libs/base/say.h"

namespace furball::api {
namespace {

Error wrong_kind(std::string where, std::string_view expected, const Value& value) {
  return {std::move(where), say("must be {kind}, not {other}", {{"kind", expected}, {"other", type_name(value.type())}}), ""};
}

Result<void> check_players(std::string_view field, const Value& value) {
  for (const Value::Member& side : value.as_object()) {
    const std::string where = std::string(field) + "." + side.first;
    if (side.first != "blue" && side.first != "red") return Error{where, "there is no such side; there are: blue, red", ""};
    if (!side.second.is_text()) return wrong_kind(where, "a string", side.second);
  }
  return {};
}

// A field of the wrong kind must not pass for one that was left out; null does.
Result<void> check_kind(const FieldSpec& field, const Value& value) {
  if (value.is_null()) return {};
  const auto expect = [&](bool good, std::string_view kind) -> Result<void> {
    if (good) return {};
    return wrong_kind(std::string(field.name), kind, value);
  };
  switch (field.kind) {
    case FieldKind::kText: return expect(value.is_text(), "a string");
    case FieldKind::kInteger: return expect(value.is_integer(), "a whole number");
    case FieldKind::kFlag: return expect(value.is_bool(), "true or false");
    case FieldKind::kObject: return expect(value.is_object(), "an object");
    case FieldKind::kPlayers: return value.is_object() ? check_players(field.name, value) : expect(false, "an object");
    case FieldKind::kOther: break;
  }
  return {};
}

const FieldSpec* find_field(const CommandSpec& command, std::string_view name) {
  for (const FieldSpec& field : command.fields)
    if (field.name == name) return &field;
  return nullptr;
}

Error missing(const FieldSpec& field) {
  return {std::string(field.name),
          field.name == "match"  ? "is missing: give the number that 'new' answered"
          : field.name == "game" ? "is missing: name a game, such as 'dogfight'"
                                 : "is missing: a string is needed",
          ""};
}

}  // namespace

Result<void> check_request(const Value& request, const CommandSpec& command) {
  for (const Value::Member& member : request.as_object()) {
    if (member.first == "id" || member.first == "cmd") continue;
    const FieldSpec* field = find_field(command, member.first);
    if (!field) return Error{member.first, say("is not a field of '{command}'", {{"command", command.name}}), ""};
    if (Result<void> good = check_kind(*field, member.second); !good) return good;
  }
  for (const FieldSpec& field : command.fields)
    if (field.needed && request.at(field.name).is_null()) return missing(field);
  return {};
}

Result<void> only_fields(const Value& request, std::initializer_list<std::string_view> allowed) {
  for (const Value::Member& member : request.as_object())
    if (std::find(allowed.begin(), allowed.end(), member.first) == allowed.end())
      return Error{member.first, "is not a field of this request", ""};
  return check_request(request, {"new", k_new});
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
  return Error{"seed", "must be a 64-bit whole number or a string", ""};
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
  if (!number.is_null()) return Error{"action", "must be a 32-bit whole number", ""};
  const Value& text = request.at("notation");
  if (!text.is_text()) return Error{"action", "give 'action' (a number) or 'notation' (a string)", ""};
  if (game.node(state).kind != game::NodeKind::kDecision) return Error{"notation", "there is nothing to choose now", ""};
  if (const auto action = game.parse(state, text.as_text())) return *action;
  return Error{"notation", say("'{text}' is not a possible choice here", {{"text", text.as_text()}}), ""};
}

Result<uint32_t> read_outcome(const Value& request, const game::Game& game, const game::AnyState& state) {
  const Value& number = request.at("outcome");
  if (number.is_integer() && number.as_integer() >= 0 && number.as_integer() <= 0xffffffffLL)
    return static_cast<uint32_t>(number.as_integer());
  if (!number.is_null()) return Error{"outcome", "must be a 32-bit whole number", ""};
  game::OutcomeList list;
  game.outcomes(state, list);
  std::string known;
  for (const game::Outcome& o : list) {
    const std::string notation = game.outcome_notation(state, o.id);
    if (notation == request.at("notation").as_text()) return o.id;
    known += (known.empty() ? "" : ", ") + notation;
  }
  return Error{"notation",
               say("'{text}' is not a possible result of this roll; there are: {known}",
                   {{"text", request.at("notation").as_text()}, {"known", known}}),
               ""};
}

}  // namespace furball::api
