#include "libs/api/parts.h"

#include <algorithm>
#include <map>

#include "libs/api/editor.h"
#include "libs/api/fields.h"
#include "libs/api/try.h"
#include "libs/ruledata/setup_form.h"

namespace furball::api {
namespace {

constexpr int kLongestSetUp = 2000;  // nodes

// --- Paths such as "environment.clouds[0].type"

struct Step {
  std::string_view key;  // empty: the item of that index
  std::size_t index = 0;
};

Step next_step(std::string_view& path) {
  Step step;
  if (path.starts_with('[')) {
    const std::size_t close = path.find(']');
    for (const char c : path.substr(1, close - 1)) step.index = step.index * 10 + static_cast<std::size_t>(c - '0');
    path.remove_prefix(close + 1);
  } else {
    step.key = path.substr(0, path.find_first_of(".["));
    path.remove_prefix(step.key.size());
  }
  if (path.starts_with('.')) path.remove_prefix(1);
  return step;
}

Value get(const Value& from, std::string_view path) {
  Value at = from;
  while (!path.empty()) {
    const Step step = next_step(path);
    if (!step.key.empty()) at = Value(at.at(step.key));
    else at = step.index < at.as_array().size() ? Value(at.as_array()[step.index]) : Value();
  }
  return at;
}

Value put(const Value& from, std::string_view path, Value value) {
  if (path.empty()) return value;
  const Step step = next_step(path);
  if (!step.key.empty()) {
    Value table = from.is_object() ? from : Value::object();
    table.set(step.key, put(from.at(step.key), path, std::move(value)));
    return table;
  }
  Value::Array list = from.as_array();
  if (step.index >= list.size()) list.resize(step.index + 1);
  list[step.index] = put(list[step.index], path, std::move(value));
  return Value(std::move(list));
}

std::string at_index(std::string_view list, std::size_t index) { return std::string(list) + "[" + std::to_string(index) + "]"; }

// --- Templates such as "{cell}.FL"

using Words = std::map<std::string, std::string>;

// A cell by its name ("DD18 at 3.1") and by its numbers, for the games that write places so.
Words place_words(const Value& part, const game::Cell& cell, const std::string& name) {
  const std::size_t first = name.find(' '), last = name.rfind(' ');
  const std::string place = name.substr(0, first);
  const Value::Array& lanes = part.at("lanes").as_array();
  const auto z = static_cast<std::size_t>(std::max<int>(0, cell.z));
  return {{"cell", place},
          {"column", place.substr(0, place.find_first_of("0123456789"))},
          {"height", first == std::string::npos ? "" : name.substr(last + 1)},
          {"x", std::to_string(cell.x)},
          {"y", std::to_string(cell.y)},
          {"lane", z < lanes.size() ? std::string(lanes[z].as_text()) : ""}};
}

std::string fill_text(std::string_view text, const Words& words) {
  std::string out;
  while (!text.empty()) {
    const std::size_t open = text.find('{'), close = text.find('}', open);
    out += text.substr(0, open);
    if (open == std::string_view::npos || close == std::string_view::npos) break;
    const auto word = words.find(std::string(text.substr(open + 1, close - open - 1)));
    if (word != words.end()) out += word->second;
    text.remove_prefix(close + 1);
  }
  return out;
}

Value fill(const Value& with, const Words& words) {
  if (with.is_array()) {
    Value list = Value::array();
    for (const Value& item : with.as_array()) list.push_back(fill(item, words));
    return list;
  }
  if (with.is_object()) {
    Value table = Value::object();
    for (const Value::Member& member : with.as_object()) table.set(member.first, fill(member.second, words));
    return table;
  }
  if (!with.is_text()) return with;
  const std::string text = fill_text(with.as_text(), words);
  const bool number = with.as_text() == "{height}" && !text.empty() &&
                      std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
  return number ? Value(std::stoi(text)) : Value(text);
}

bool says_place(const Value& with) {
  for (const std::string_view word : {"{cell}", "{height}", "{column}", "{lane}"})
    if (with.as_text().find(word) != std::string_view::npos) return true;
  return with.is_array() && !with.as_array().empty() && says_place(with.as_array()[0]);
}

// A new place over an old one; what follows it, such as how the unit points, stays.
Value moved_text(const Value& with, const Value& old, const Words& words) {
  const std::string_view text = with.as_text();
  const std::size_t end = text.rfind('}');
  if (!old.is_text() || end == std::string_view::npos || end + 1 == text.size()) return fill(with, words);
  const std::string prefix = fill_text(text.substr(0, end + 1), words);
  std::string_view rest = old.as_text();
  for (auto dots = std::count(prefix.begin(), prefix.end(), '.') + 1; dots > 0 && !rest.empty(); --dots) {
    const std::size_t dot = rest.find('.', 1);
    rest = dot == std::string_view::npos ? "" : rest.substr(dot);
  }
  return prefix + std::string(rest);
}

bool is_placed(const Value& part) {
  const auto& fresh = part.at("new").as_object();
  return part.find("rows") ||
         std::any_of(fresh.begin(), fresh.end(), [](const Value::Member& m) { return says_place(m.second); });
}

// --- The parts with their fields, those of the set-up taken over

const Value* field_named(const Value& fields, std::string_view key) {
  for (const Value& field : fields.as_array())
    if (field.at("key").as_text() == key) return &field;
  return nullptr;
}

Value taken(const Value& part, const Value& form) {
  const std::string_view like = part.at("like").as_text();
  const Value* group = like.empty() ? nullptr : field_named(form, like);
  Value fields = Value::array();
  for (const Value& key : part.at("take").as_array()) {
    const Value* found = field_named(group ? group->at("fields") : form, key.as_text());
    if (!found) continue;
    Value field = *found;
    // A field of its own stands where its path says; one of a group under its key.
    if (!group && field.at("path").is_text()) field.set("key", field.at("path"));
    fields.push_back(std::move(field));
  }
  for (Value field : part.at("fields").as_array()) {
    if (field.at("key").as_text() == part.at("type").as_text() && part.find("types")) {
      Value ids = Value::array(), labels = Value::array();
      for (const Value& from : part.at("types").as_array())
        if (const Value* list = field_named(form, from.as_text()))
          for (std::size_t i = 0; i < list->at("choices").as_array().size(); ++i) {
            ids.push_back(list->at("choices").as_array()[i]);
            labels.push_back(list->at("labels").as_array().size() > i ? list->at("labels").as_array()[i] : Value(""));
          }
      field.set("choices", ids).set("labels", labels);
    }
    fields.push_back(std::move(field));
  }
  return fields;
}

bool belongs(const Value& part, const Value& entry) {
  for (const Value::Member& wanted : part.at("only").as_object())
    if (entry.at(wanted.first) != wanted.second) return false;
  return true;
}

std::string label_of(const Value& part, const Value& entry) {
  const std::string_view type = part.at("type").as_text();
  const Value& value = entry.at(type.empty() ? "name" : type);
  if (const Value* field = field_named(part.at("fields"), type)) {
    const Value::Array &choices = field->at("choices").as_array(), &labels = field->at("labels").as_array();
    const auto found = static_cast<std::size_t>(std::find(choices.begin(), choices.end(), value) - choices.begin());
    if (found < labels.size() && !labels[found].as_text().empty()) return std::string(labels[found].as_text());
  }
  return std::string(value.is_text() && !value.as_text().empty() ? value.as_text() : part.at("title").as_text());
}

// How many units an entry makes.
int64_t units_in(const Value& part, const Value& entry) {
  if (!part.find("count")) return 1;
  const Value count = get(entry, part.at("count").as_text());
  const auto places = static_cast<int64_t>(entry.at("at").as_array().size());
  return std::clamp<int64_t>(count.as_integer(std::max<int64_t>(1, places)), 1, 64);
}

std::string parent_of(std::string_view list) { return std::string(list.substr(0, list.rfind('.'))); }

// The units of an entry, of which `before` units of its part stand in front.
Value units_of(const Value& part, const Value& scenario, const Value& entry, std::size_t index, int64_t before) {
  Value units = Value::array();
  const std::string_view pattern = part.at("unit").as_text();
  if (pattern.empty()) return units;
  Words words{{"id", std::string(entry.at("id").as_text())}};
  if (part.at("pairs").as_bool()) {
    const std::string_view list = part.at("list").as_text();
    const Value all = get(scenario, list);
    const std::size_t jets = all.as_array().size();
    words["pair"] = std::to_string(jets == 2 ? 2 * index + 1 : index + 1);
    words["number"] = get(scenario, parent_of(list) + ".number").as_text(part.at("number").as_text());
  }
  for (int64_t i = 0; i < units_in(part, entry); ++i) {
    words["n"] = std::to_string(before + i + 1);
    units.push_back(fill_text(pattern, words));
  }
  return units;
}

std::string free_letter(const Value& entries, const Value& scenario) {
  const auto used = [&](const std::string& id) {
    for (const Value& entry : entries.as_array())
      if (get(scenario, std::string(entry.at("path").as_text()) + ".id").as_text() == id) return true;
    return false;
  };
  for (char c = 'A'; c <= 'Z'; ++c)
    if (!used(std::string(1, c))) return std::string(1, c);
  for (char c = 'A'; c <= 'Z'; ++c)
    if (!used(std::string("A") + c)) return std::string("A") + c;
  return "Z";
}

// A few squares away, for the second of a pair.
Value beside(const Value& cell) {
  Value::Array list = cell.as_array();
  list[0] = list[0].as_integer() + (list[0].as_integer() >= 2 ? -2 : 2);
  return Value(std::move(list));
}

// Names of units in a position, changed where a unit has another name now; without those that are gone.
Value renamed(const Value& at, const std::map<std::string, std::string>& names, std::string_view key = "") {
  static constexpr std::string_view kNaming[] = {"id", "active", "target", "unit", "mover", "shooter"};
  if (at.is_text() && std::find(std::begin(kNaming), std::end(kNaming), key) != std::end(kNaming)) {
    const auto found = names.find(std::string(at.as_text()));
    return found == names.end() ? at : found->second.empty() ? Value() : Value(found->second);
  }
  if (at.is_array()) {
    Value list = Value::array();
    for (const Value& item : at.as_array()) {
      Value now = renamed(item, names, key);
      const bool gone = item.is_object() && item.at("id").is_text() && now.at("id").is_null();
      if (!gone) list.push_back(std::move(now));
    }
    return list;
  }
  if (!at.is_object()) return at;
  Value table = Value::object();
  for (const Value::Member& member : at.as_object()) {
    Value now = renamed(member.second, names, member.first);
    if (!now.is_null()) table.set(member.first, std::move(now));
  }
  return table;
}

}  // namespace

EditorParts::EditorParts(const game::GameEntry& entry, const game::DataSource& data) : entry_(entry), data_(data) {
  parts_ = Value::array();
  const Result<Value> file = data.load(std::string(entry.folder) + "/data/editor.toml");
  if (!file) return;
  const Value form = ruledata::setup_form(entry, data);
  for (Value part : file->at("part").as_array()) {
    Value fields = taken(part, form);
    parts_.push_back(part.set("fields", std::move(fields)));
  }
}

const Value* EditorParts::part(std::string_view key) const {
  for (const Value& part : parts_.as_array())
    if (part.at("key").as_text() == key) return &part;
  return nullptr;
}

Value EditorParts::to_value() const {
  Value list = Value::array();
  for (const Value& part : parts_.as_array()) {
    Value shown = Value::object();
    for (const char* key : {"key", "title", "text", "group", "side", "list", "type"})
      if (const Value* value = part.find(key)) shown.set(key, *value);
    list.push_back(shown.set("placed", is_placed(part)).set("fields", part.at("fields")));
  }
  return list;
}

Value EditorParts::entries(const Value& scenario) const {
  Value entries = Value::array();
  for (const Value& part : parts_.as_array()) {
    const std::string_view list = part.at("list").as_text();
    Value one = Value::array();  // a part without a list is one entry: the scenario
    one.push_back(scenario);
    const Value items = list.empty() ? one : get(scenario, list);
    int index = 0;
    int64_t before = 0;
    for (std::size_t i = 0; i < items.as_array().size(); ++i) {
      const Value& item = items.as_array()[i];
      if (!item.is_object() || !belongs(part, item)) continue;
      Value entry = Value::object();
      entry.set("part", part.at("key")).set("index", index++).set("path", list.empty() ? "" : at_index(list, i));
      entry.set("label", list.empty() ? std::string(part.at("title").as_text()) : label_of(part, item));
      entry.set("units", units_of(part, scenario, item, i, before));
      before += units_in(part, item);
      entries.push_back(std::move(entry));
    }
  }
  return entries;
}

Result<Draft> EditorParts::edit(const Draft& draft, const Value& change) const {
  const std::string_view what = change.at("do").as_text();
  if (what == "add") return add(draft, change);
  if (what == "remove") return remove(draft, change);
  if (what == "deploy") return deploy(draft, change);
  return Error{"edit.do", "must be add, remove or deploy", ""};
}

namespace {

Result<Words> words_for(const Value& part, const game::Game& game, const Value& cell) {
  FURBALL_TRY(at, read_cell(cell));
  const std::string name = game.cell_name(at);
  if (name.starts_with("off ")) return Error{"cell", "that is off the board", ""};
  return place_words(part, at, name);
}

}  // namespace

Result<Draft> EditorParts::add(const Draft& draft, const Value& change) const {
  const Value* part = this->part(change.at("part").as_text());
  if (!part || !part->at("list").is_text()) return Error{"edit.part", "there is no such part to add", ""};
  const bool placed = is_placed(*part);
  if (part->find("type") && change.at("type").as_text().empty()) return Error{"edit.type", "is missing: what to add", ""};
  if (placed && !change.at("cell").is_array()) return Error{"edit.cell", "is missing: where to put it", ""};
  const std::string_view list = part->at("list").as_text();
  const Value cell = change.at("cell");
  FURBALL_TRY(game, entry_.make(draft.scenario, data_));
  const Value tries = part->find("tries") ? part->at("tries") : Value(Value::Array{Value::object()});
  Draft first;
  for (const Value& other : tries.as_array()) {
    Draft now = draft;
    std::vector<std::pair<std::string, Words>> added;  // where it stands, and its words
    for (const Value::Member& also : part->at("also").as_object()) now.scenario = put(now.scenario, also.first, also.second);
    for (int i = 0; i < (part->at("pairs").as_bool() ? 2 : 1); ++i) {
      Words words;
      if (placed) {
        FURBALL_TRY(place, words_for(*part, *game, i == 0 ? cell : beside(cell)));
        words = place;
      }
      words["type"] = change.at("type").as_text();
      words["letter"] = free_letter(entries(now.scenario), now.scenario);
      Value fresh = fill(part->at("new"), words);
      for (const Value::Member& set : part->at("only").as_object()) fresh.set(set.first, set.second);
      for (const Value::Member& set : other.as_object()) fresh.set(set.first, set.second);
      const Value items = get(now.scenario, list);
      Value::Array longer = items.as_array();
      const std::size_t index = part->at("front").as_bool() ? 0 : longer.size();
      longer.insert(longer.begin() + static_cast<std::ptrdiff_t>(index), std::move(fresh));
      now.scenario = put(now.scenario, list, Value(std::move(longer)));
      added.emplace_back(at_index(list, index), words);
    }
    if (!draft.position.is_null() && part->find("rows")) now.position = with_rows(draft, *part, now.scenario, added);
    if (entry_.make(now.scenario, data_)) return now;
    if (first.scenario.is_null()) first = now;
  }
  return first;
}

// The units of a part, in the order of the scenario.
std::vector<std::string> EditorParts::units_of_part(const Value& part, const Value& scenario) const {
  std::vector<std::string> units;
  const Value all = entries(scenario);
  for (const Value& entry : all.as_array())
    if (entry.at("part") == part.at("key"))
      for (const Value& unit : entry.at("units").as_array()) units.emplace_back(unit.as_text());
  return units;
}

// More units may mean other names for those that were there.
Value EditorParts::with_rows(const Draft& before, const Value& part, const Value& scenario,
                             const std::vector<std::pair<std::string, Words>>& added) const {
  const std::vector<std::string> were = units_of_part(part, before.scenario), are = units_of_part(part, scenario);
  std::map<std::string, std::string> names;
  for (std::size_t i = 0; i < were.size() && i < are.size(); ++i)
    if (were[i] != are[i]) names[were[i]] = are[i];
  Value position = renamed(before.position, names);
  const std::string_view rows = part.at("rows").as_text();
  const Value all = entries(scenario);
  for (auto [path, words] : added) {
    for (const Value& entry : all.as_array())
      if (entry.at("path").as_text() == path) words["unit"] = entry.at("units").as_array()[0].as_text();
    position = put(position, at_index(rows, position.at(rows).as_array().size()), fill(part.at("row"), words));
  }
  return position;
}

// Rows that name their unit are found by it, others by their place in the list.
Value EditorParts::position_without(const Draft& before, const Value& entry, const Value& scenario_after) const {
  const Value* part = this->part(entry.at("part").as_text());
  const std::vector<std::string> old_units = units_of_part(*part, before.scenario);
  const std::vector<std::string> new_units = units_of_part(*part, scenario_after);
  std::map<std::string, std::string> names;
  const std::string_view rows = part->at("rows").as_text();
  Value::Array list = before.position.at(rows).as_array();
  std::size_t kept = 0, row = 0;
  for (const std::string& unit : old_units) {
    bool gone = false;
    for (const Value& u : entry.at("units").as_array()) gone = gone || u.as_text() == unit;
    if (gone && row < list.size() && !list[row].at("id").is_text())
      list.erase(list.begin() + static_cast<std::ptrdiff_t>(row--));
    ++row;
    if (gone) names[unit] = "";
    else if (kept < new_units.size() && new_units[kept++] != unit) names[unit] = new_units[kept - 1];
  }
  Value position = rows.empty() ? before.position : put(before.position, rows, Value(std::move(list)));
  for (const Value& member : part->at("resets").as_array())
    if (Value less = without(position, member.as_text()); !less.is_null()) position = std::move(less);
  return renamed(position, names);
}

Result<Draft> EditorParts::remove(const Draft& draft, const Value& change) const {
  const Value all = entries(draft.scenario);
  const std::string_view unit = change.at("unit").as_text();
  for (Value entry : all.as_array()) {
    const Value* part = this->part(entry.at("part").as_text());
    const Value::Array& units = entry.at("units").as_array();
    const bool named = !unit.empty() && std::find(units.begin(), units.end(), Value(unit)) != units.end();
    const bool counted = unit.empty() && entry.at("part") == change.at("part") && entry.at("index") == change.at("index");
    if (!named && !counted) continue;
    if (!part->at("list").is_text()) return Error{"edit.unit", "cannot be taken away; change how many there are", ""};
    Draft now = draft;
    const std::string path(entry.at("path").as_text());
    if (units.size() > 1 && named) {  // one of a group
      const Value item = get(draft.scenario, path);
      if (item.at("at").is_array()) {
        const auto k = static_cast<std::size_t>(std::find(units.begin(), units.end(), Value(unit)) - units.begin());
        now.scenario = without(now.scenario, path + at_index(".at", k));
      }
      if (item.find("count") || !item.at("at").is_array())
        now.scenario =
            put(now.scenario, path + "." + std::string(part->at("count").as_text()), static_cast<int64_t>(units.size()) - 1);
      Value one = Value::array();
      one.push_back(unit);
      entry.set("units", one);
    } else {
      now.scenario = without(now.scenario, path);
      if (part->at("pairs").as_bool()) {  // its partner goes too, and stood beside it
        const std::size_t index = static_cast<std::size_t>(entry.at("index").as_integer()), partner = index ^ 1U;
        const std::string_view list = part->at("list").as_text();
        now.scenario = without(now.scenario, at_index(list, partner > index ? index : partner));
        Value both = Value::array();
        for (const Value& e : all.as_array())
          if (e.at("part") == entry.at("part") && (e.at("index").as_integer() | 1) == static_cast<int64_t>(index | 1U))
            both.push_back(e.at("units").as_array()[0]);
        entry.set("units", both);
      }
    }
    for (const Value::Member& ref : part->at("refs").as_object()) {
      const std::size_t many = now.scenario.at(ref.first).as_array().size();
      for (std::size_t i = 0; i < many; ++i) {
        const std::string where = at_index(ref.first, i) + "." + std::string(ref.second.as_text());
        Value::Array names;
        const Value were = get(now.scenario, where);
        for (const Value& name : were.as_array())
          if (std::find(units.begin(), units.end(), name) == units.end()) names.push_back(name);
        now.scenario = put(now.scenario, where, Value(std::move(names)));
      }
    }
    if (!draft.position.is_null()) now.position = position_without(draft, entry, now.scenario);
    return now;
  }
  return Error{"edit.unit", "there is no such unit in the scenario", ""};
}

// The dice and chance choices put everyone on the board.
Result<Draft> EditorParts::deploy(const Draft& draft, const Value& change) const {
  FURBALL_TRY(game, entry_.make(draft.scenario, data_));
  game::AnyState state = game->initial();
  const auto seed = static_cast<uint64_t>(change.at("seed").as_integer(1));
  dice::Rng choices = dice::derive(seed, "deploy"), dice = dice::derive(seed, "dice");
  for (int i = 0; i < kLongestSetUp; ++i) {
    const game::View view = game->view(state);
    const bool setting_up = std::any_of(view.phases.begin(), view.phases.end(), [](const auto& phase) {
      return phase.current && (phase.key == "setup" || phase.key == "set_up");
    });
    if (!setting_up) break;
    game->playout(state, choices, dice, {.max_nodes = 1});
  }
  return Draft{draft.scenario, game->position(state)};
}

Draft EditorParts::with_unit_at(const Draft& draft, std::string_view unit, const game::Game& game, game::Cell cell) const {
  const Value all = entries(draft.scenario);
  for (const Value& entry : all.as_array()) {
    const Value::Array& units = entry.at("units").as_array();
    const auto found = std::find(units.begin(), units.end(), Value(unit));
    if (found == units.end()) continue;
    const Value* part = this->part(entry.at("part").as_text());
    const Words words = place_words(*part, cell, game.cell_name(cell));
    if (!draft.position.is_null()) return {draft.scenario, row_moved(draft, *part, unit, words)};
    const std::string path(entry.at("path").as_text());
    if (path.empty()) return {};
    const Value item = get(draft.scenario, path);
    Draft changed{draft.scenario, Value()};
    bool placed = false;
    for (const Value::Member& member : part->at("new").as_object()) {
      if (!says_place(member.second)) continue;
      if (!item.find(member.first)) return {};
      const Value fresh = fill(member.second, words);
      const auto k = static_cast<std::size_t>(found - units.begin());
      if (item.at(member.first).is_array() != fresh.is_array()) return {};
      if (fresh.is_array() && k >= item.at(member.first).as_array().size()) return {};
      changed.scenario = fresh.is_array() ? put(changed.scenario, path + at_index("." + member.first, k), fresh.as_array()[0])
                                          : put(changed.scenario, path + "." + member.first, fresh);
      placed = true;
    }
    return placed ? changed : Draft{};
  }
  return {};
}

// The position with the row of a unit moved; null when it has none, or one that says nothing about a place.
Value EditorParts::row_moved(const Draft& draft, const Value& part, std::string_view unit, const Words& words) const {
  const std::string_view rows = part.at("rows").as_text();
  if (rows.empty()) return {};
  const Value::Array& list = draft.position.at(rows).as_array();
  const std::vector<std::string> units = units_of_part(part, draft.scenario);
  auto row = static_cast<std::size_t>(std::find(units.begin(), units.end(), unit) - units.begin());
  bool found = row < units.size();
  for (std::size_t i = 0; i < list.size(); ++i)
    if (list[i].at("id").is_text()) {
      if (i == 0) found = false;
      if (list[i].at("id").as_text() == unit) row = i, found = true;
    }
  if (!found || row >= list.size()) return {};
  Value changed = list[row];
  bool placed = false;
  for (const Value::Member& member : part.at("row").as_object())
    if (says_place(member.second) && (changed.find(member.first) || member.second.as_text() == "{height}")) {
      changed.set(member.first, moved_text(member.second, changed.at(member.first), words));
      placed = true;
    }
  return placed ? put(draft.position, at_index(rows, row), std::move(changed)) : Value();
}

}  // namespace furball::api
