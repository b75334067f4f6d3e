#include "libs/api/editor.h"

#include <functional>

#include "libs/api/view_json.h"
#include "libs/base/say.h"

namespace furball::api {
namespace {

constexpr int kMostProblems = 12;

std::string bare(std::string_view where) {
  const std::size_t colon = where.rfind(": ");
  return std::string(colon == std::string_view::npos ? where : where.substr(colon + 2));
}

}  // namespace

Value without(const Value& from, std::string_view path) {
  const std::size_t end = path.find_first_of(".[");
  const std::string_view key = path.substr(0, end);
  const Value* child = from.find(key);
  if (!child) return {};
  Value inner;
  std::string_view rest = end == std::string_view::npos ? "" : path.substr(end);
  if (rest.starts_with('[') && child->is_array()) {
    const std::size_t close = rest.find(']');
    std::size_t index = 0;
    for (const char c : rest.substr(1, close - 1)) index = index * 10 + static_cast<std::size_t>(c - '0');
    if (close == std::string_view::npos || index >= child->as_array().size()) return {};
    Value::Array list = child->as_array();
    rest = rest.substr(close + 1);
    if (rest.starts_with('.')) {
      Value item = without(list[index], rest.substr(1));
      if (item.is_null()) return {};
      list[index] = std::move(item);
    } else {
      list.erase(list.begin() + static_cast<std::ptrdiff_t>(index));
    }
    inner = Value(std::move(list));
  } else if (rest.starts_with('.')) {
    inner = without(*child, rest.substr(1));
    if (inner.is_null()) return {};
  }
  Value result = Value::object();
  for (const Value::Member& member : from.as_object())
    if (member.first != key) result.set(member.first, member.second);
    else if (!inner.is_null()) result.set(member.first, inner);
  return result;
}

namespace {

std::vector<Problem> collect(Value document, const std::string& prefix,
                             const std::function<std::optional<Error>(const Value&)>& refuse) {
  std::vector<Problem> problems;
  while (static_cast<int>(problems.size()) < kMostProblems) {
    const std::optional<Error> error = refuse(document);
    if (!error) break;
    const std::string path = bare(error->where), field = prefix + path;
    if (!problems.empty() && problems.back().field == field) break;
    std::string text = error->message;
    if (const std::size_t more = text.rfind(" (and "); more != std::string::npos && text.ends_with(" more)")) text.resize(more);
    problems.push_back({field, std::move(text), error->rule});
    Value less = without(document, path);
    if (less.is_null()) break;
    document = std::move(less);
  }
  return problems;
}

// The table of the unit in a position: the first one with that id.
bool with_unit(Value& at, std::string_view id, const std::function<bool(Value&)>& change) {
  if (at.is_object()) {
    if (at.at("id").as_text() == id) return change(at);
    Value copy = Value::object();
    bool done = false;
    for (const Value::Member& member : at.as_object()) {
      Value child = member.second;
      done = done || with_unit(child, id, change);
      copy.set(member.first, std::move(child));
    }
    if (done) at = std::move(copy);
    return done;
  }
  if (!at.is_array()) return false;
  Value::Array list = at.as_array();
  for (Value& item : list)
    if (with_unit(item, id, change)) {
      at = Value(std::move(list));
      return true;
    }
  return false;
}

// "DD18 at 3.1": the place, and the height behind it where the board has heights.
std::pair<std::string, std::string> place_words(const std::string& name) {
  const std::size_t first = name.find(' '), last = name.rfind(' ');
  if (first == std::string::npos) return {name, ""};
  return {name.substr(0, first), name.substr(last + 1)};
}

// Writes the new place over the old one in a unit's table.
bool replace_place(Value& unit, const std::string& before, const std::string& after) {
  const auto [old_place, old_height] = place_words(before);
  const auto [new_place, new_height] = place_words(after);
  bool found = false;
  Value changed = unit;
  for (const Value::Member& member : unit.as_object()) {
    const std::string_view text = member.second.as_text();
    if (member.first == "id") continue;
    if (text == old_place || text.starts_with(old_place + ".")) {
      changed.set(member.first, new_place + std::string(text.substr(old_place.size())));
      found = true;
    } else if (!old_height.empty() && text == old_height) {
      changed.set(member.first, new_height);
    } else if (!old_height.empty() && member.second.is_integer() && member.first == "step" &&
               std::to_string(member.second.as_integer()) == old_height) {
      changed.set(member.first, static_cast<int64_t>(new_height[0] - '0'));
    }
  }
  unit = std::move(changed);
  return found;
}

const game::UnitView* unit_of(const game::View& view, std::string_view id) {
  for (const game::UnitView& unit : view.units)
    if (unit.id == id) return &unit;
  return nullptr;
}

}  // namespace

std::vector<Problem> scenario_problems(const game::GameEntry& entry, const Value& scenario, const game::DataSource& data) {
  return collect(scenario, "", [&](const Value& tried) -> std::optional<Error> {
    const auto game = entry.make(tried, data);
    return game ? std::nullopt : std::optional<Error>(game.error());
  });
}

std::vector<Problem> position_problems(const game::Game& game, const Value& position) {
  return collect(position, "position.", [&](const Value& tried) -> std::optional<Error> {
    const Result<game::AnyState> state = game.from_position(tried);
    if (!state) return state.error();
    if (const auto broken = game.broken_invariant(*state)) return Error{"", *broken, ""};
    if (game.dead_end(*state)) return Error{"", "nobody could do anything here", ""};
    return std::nullopt;
  });
}

Result<Value> moved(const game::Game& game, const game::AnyState& state, std::string_view unit, game::Cell to) {
  const game::View view = game.view(state);
  const game::UnitView* now = unit_of(view, unit);
  if (!now) return Error{"unit", say("there is no unit '{id}'", {{"id", unit}}), ""};
  Value position = game.position(state);
  const std::string before = game.cell_name(now->cell), after = game.cell_name(to);
  if (after.starts_with("off ")) return Error{"cell", "that is off the board", ""};
  const bool written = with_unit(position, unit, [&](Value& table) { return replace_place(table, before, after); });
  if (!written) return Error{"unit", "cannot be put by hand; set its place on its card", ""};
  return position;
}

Value problems_to_value(const std::vector<Problem>& problems) {
  Value list = Value::array();
  for (const Problem& problem : problems) {
    Value v = Value::object();
    v.set("field", problem.field).set("text", problem.text);
    if (!problem.rule.empty()) v.set("rule", problem.rule);
    list.push_back(v.set("level", problem.hint ? "hint" : "error"));
  }
  return list;
}

Value fields_to_value(const std::vector<game::FieldTable>& tables) {
  Value list = Value::array();
  for (const game::FieldTable& table : tables) {
    Value fields = Value::array();
    for (const game::FieldSpec& spec : table.fields) {
      Value f = Value::object();
      f.set("name", spec.name).set("meaning", spec.meaning);
      if (!spec.rule.empty()) f.set("rule", spec.rule);
      if (!spec.form.empty()) f.set("form", spec.form);
      Value words = Value::array();
      for (const std::string_view word : spec.words) words.push_back(word);
      const bool chosen = !spec.words.empty();
      if (chosen) f.set("words", std::move(words));
      if (!chosen && spec.min < spec.max) f.set("min", spec.min).set("max", spec.max);
      if (spec.usual && chosen && *spec.usual >= 0 && *spec.usual < static_cast<int64_t>(spec.words.size()))
        f.set("usual", spec.words[static_cast<std::size_t>(*spec.usual)]);
      else if (spec.usual && !chosen && spec.min < spec.max) f.set("usual", *spec.usual);
      else if (spec.usual && !chosen && spec.form.empty()) f.set("usual", *spec.usual != 0);
      fields.push_back(std::move(f));
    }
    list.push_back(Value::object().set("title", table.title).set("fields", std::move(fields)));
  }
  return list;
}

Value forces_of(const game::View& view) {
  Value list = Value::array();
  std::vector<const game::UnitView*> shown;
  for (const game::UnitView& unit : view.units) {
    bool again = false;
    for (const game::UnitView* other : shown) again = again || (other->side == unit.side && other->name == unit.name);
    if (again) continue;
    shown.push_back(&unit);
    int count = 0;
    for (const game::UnitView& other : view.units) count += other.side == unit.side && other.name == unit.name;
    Value v = Value::object();
    v.set("side", to_value(unit.side)).set("name", unit.name).set("kind", to_value(unit.kind));
    list.push_back(v.set("count", count));
  }
  return list;
}

}  // namespace furball::api
