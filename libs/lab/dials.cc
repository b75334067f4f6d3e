#include <algorithm>
#include <map>
#include <set>

#include "libs/base/sort.h"
#include "libs/lab/changes.h"

namespace furball::lab {
namespace {

const std::set<std::string_view> kNotForPlay = {"format", "difficulty", "minutes", "year",  "number", "id",   "title",
                                                "name",   "history",    "options", "offer", "date",   "rules"};
const std::set<std::string_view> kPoints = {"handicap", "bonus", "points", "min"};

Dial figure(const std::string& path, int reach, bool points, bool halves = false) {
  Dial dial{path, true, points, {}, {}, {}};
  for (int by = 1; by <= reach; ++by) {
    dial.less.push_back({path, halves ? Value(-0.5 * by) : Value(-by), true});
    dial.more.push_back({path, halves ? Value(0.5 * by) : Value(by), true});
  }
  return dial;
}

int reach_of(std::string_view key) { return kPoints.count(key) ? 24 : key == "turns" || key == "rounds" ? 6 : 3; }

bool force(const Value& member) { return member.find("aircraft") || member.find("type") || member.find("jet"); }

// The figures of a table: of the scenario or of one side.
void figures_of(const Value& table, const std::string& prefix, std::vector<Dial>& out) {
  for (const auto& [key, value] : table.as_object())
    if (value.is_number() && !kNotForPlay.count(key))
      out.push_back(figure(prefix + key, reach_of(key), kPoints.count(key) > 0, !value.is_integer()));
}

// A list of tables: one more or fewer of them, and the figures in them.
void list_dials(const std::string& key, const Value::Array& list, std::vector<Dial>& out) {
  std::map<std::string, std::size_t> numbers;
  for (std::size_t i = 0; i < list.size(); ++i)
    for (const auto& [field, value] : list[i].as_object()) {
      if (!value.is_integer() || kNotForPlay.count(field)) continue;
      ++numbers[field];
      if (force(list[i])) out.push_back(figure(key + "[" + std::to_string(i) + "]." + field, reach_of(field), false));
    }
  if (!list.empty() && force(list[0])) out.push_back(figure(key, 2, false));
  for (const auto& [field, count] : numbers)
    if (count == list.size() && !force(list[0]))
      out.push_back(figure(key + "[*]." + field, reach_of(field), kPoints.count(field) > 0));
}

// What the texts of one name are in all scenarios: the words of a vocabulary such as pilots'.
void words_below(const Value& node, std::string_view name, std::set<std::string>& words) {
  for (const Value& member : node.as_array()) words_below(member, name, words);
  for (const auto& [key, value] : node.as_object()) {
    if (key == name && value.is_text()) words.insert(std::string(value.as_text()));
    words_below(value, name, words);
  }
}

void side_dials(const Value& scenario, const std::string& side, const std::vector<Value>& library, std::vector<Dial>& out) {
  const Value& table = scenario.at(side);
  for (const auto& [key, value] : table.as_object())
    if (value.is_array() && !value.as_array().empty() && value.as_array()[0].is_object())
      out.push_back(figure(side + "." + key, 1, false));
  for (const char* name : {"pilot", "altitude"}) {
    std::set<std::string> own, all;
    words_below(table, name, own);
    if (own.empty()) continue;
    for (const Value& other : library) words_below(other, name, all);
    const std::string path = side + "." + name;
    if (name == std::string_view("altitude")) {
      out.push_back(figure(path, 2, false));
      continue;
    }
    Dial dial{path, false, false, {}, {}, {}};
    for (const std::string& word : all) dial.choices.push_back({path, word, false});
    out.push_back(std::move(dial));
  }
}

}  // namespace

std::vector<Dial> dials(const Value& scenario, const Value& options, const std::vector<Value>& library) {
  std::vector<Dial> all;
  // Figures that this scenario leaves at nought, but others of the game set.
  Value known = Value::object(), sides[2] = {Value::object(), Value::object()};
  const auto learn = [](Value& into, const Value& table, bool points_only) {
    for (const auto& [key, value] : table.as_object())
      if (value.is_number() && !kNotForPlay.count(key) && (!points_only || kPoints.count(key)))
        if (!into.find(key) || !value.is_integer()) into.set(key, value);  // in halves if any scenario counts in halves
  };
  learn(known, scenario, false);
  for (const Value& other : library) learn(known, other, true);
  figures_of(known, "", all);
  const char* names[] = {"blue", "red"};
  for (int side = 0; side < 2; ++side) {
    learn(sides[side], scenario.at(names[side]), false);
    for (const Value& other : library)
      for (const char* name : names) learn(sides[side], other.at(name), true);
    figures_of(sides[side], std::string(names[side]) + ".", all);
    side_dials(scenario, names[side], library, all);
  }
  for (const auto& [key, value] : scenario.as_object())
    if (value.is_array() && !value.as_array().empty() && value.as_array()[0].is_object())
      list_dials(key, value.as_array(), all);
  for (const Value& option : options.as_array()) {
    if (option.at("kind").as_text() != "play") continue;
    const std::string key(option.at("key").as_text());
    const Value* own = scenario.at("options").find(key);
    const Value& now = own ? *own : option.at("default");
    Value::Array values = option.at("choices").as_array();
    if (option.at("default").is_bool()) values = {true, false};
    if (!values.empty()) {
      Dial dial{key, false, false, {}, {}, {}};
      for (const Value& choice : values)
        if (choice != now) dial.choices.push_back({key, choice, false});
      all.push_back(std::move(dial));
    } else if (option.at("default").is_integer()) {
      all.push_back(figure(key, reach_of(key), false));
    }
  }
  sort_short(all.begin(), all.end(), [](const Dial& a, const Dial& b) { return a.points > b.points; });
  return all;
}

}  // namespace furball::lab
