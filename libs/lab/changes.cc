#include "libs/lab/changes.h"

#include <algorithm>
#include <charconv>
#include <functional>
#include <set>

#include "libs/base/say.h"
#include "libs/json/json.h"

namespace furball::lab {
namespace {

// --- Values ------------------------------------------------------------------------------------------------

bool whole(std::string_view text, int64_t& number) {
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  return !text.empty() && read.ec == std::errc() && read.ptr == text.data() + text.size();
}

Value parse_value(std::string_view text) {
  int64_t number = 0;
  if (text == "true" || text == "false") return text == "true";
  if (whole(text, number)) return number;
  const Result<Value> decimal = json::parse(text, "");
  return decimal && decimal->is_number() ? *decimal : Value(text);
}

std::string text_of(const Value& v) { return v.is_text() ? std::string(v.as_text()) : json::write(v); }

// "4.3" + 1 = "5.3", "F13" + 1 = "F14": the first number of a decimal, else the number at the end.
Result<Value> raised(const Value& value, const Value& more, const std::string& path) {
  if (value.is_number() && !(value.is_integer() && more.is_integer())) return Value(value.as_number() + more.as_number());
  const int64_t by = more.as_integer();
  if (value.is_integer()) return Value(value.as_integer() + by);
  const std::string text(value.as_text());
  const bool decimal = !text.empty() && text.find_first_not_of("0123456789.") == std::string::npos;
  const std::size_t from = decimal ? 0 : text.find_last_not_of("0123456789") + 1;
  const std::size_t to = decimal ? std::min(text.find('.'), text.size()) : text.size();
  int64_t number = 0;
  if (from >= to || !whole(std::string_view(text).substr(from, to - from), number) || number + by < 0)
    return Error{path, "is not a figure that can be raised or lowered", ""};
  return Value(text.substr(0, from) + std::to_string(number + by) + text.substr(to));
}

// The last member once more with an id nobody has, or one member less.
Result<Value> resized(const Value::Array& list, int64_t by, const std::string& path) {
  Value::Array result = list;
  if (static_cast<int64_t>(list.size()) + by < 1) return Error{path, "would be empty", ""};
  result.resize(
      static_cast<std::size_t>(std::min<int64_t>(static_cast<int64_t>(list.size()), static_cast<int64_t>(list.size()) + by)));
  std::set<std::string> ids;
  for (const Value& member : list) ids.insert(std::string(member.at("id").as_text()));
  for (int64_t i = 0; i < by; ++i) {
    Value copy = list.back();
    if (copy.at("id").is_text()) {
      std::string id(copy.at("id").as_text());
      for (int tries = 0; tries < 60 && ids.count(id); ++tries)
        id.back() = id.back() == 'Z' ? 'A' : static_cast<char>(id.back() + 1);
      if (ids.count(id)) return Error{path, "has no free id for one more", ""};
      ids.insert(id);
      copy.set("id", id);
    }
    result.push_back(std::move(copy));
  }
  return Value(std::move(result));
}

// --- Paths -------------------------------------------------------------------------------------------------

struct Step {
  std::string name, selector;  // "unit", "side=red"
};

std::vector<Step> steps_of(std::string_view path) {
  std::vector<Step> steps;
  while (!path.empty()) {
    std::size_t end = 0;
    for (bool inside = false; end < path.size() && (inside || path[end] != '.'); ++end)
      inside = path[end] == '[' || (inside && path[end] != ']');
    const std::string_view word = path.substr(0, end);
    const std::size_t open = word.find('[');
    steps.push_back({std::string(word.substr(0, open)), ""});
    if (open != std::string_view::npos && word.ends_with(']'))
      steps.back().selector = word.substr(open + 1, word.size() - open - 2);
    path.remove_prefix(std::min(end + 1, path.size()));
  }
  return steps;
}

bool selected(const Value& member, std::size_t i, const std::string& selector) {
  if (selector == "*") return true;
  if (const std::size_t equals = selector.find('='); equals != std::string::npos)
    return text_of(member.at(selector.substr(0, equals))) == selector.substr(equals + 1);
  return selector == std::to_string(i);
}

using Edit = std::function<Result<Value>(const Value* old)>;

// Every field of that name (or its singular) below, however deep.
Result<Value> edit_below(const Value& node, const std::string& name, const Edit& edit, int& found) {
  if (node.is_array()) {
    Value list = Value::array();
    for (const Value& member : node.as_array()) {
      Result<Value> changed = edit_below(member, name, edit, found);
      if (!changed) return changed;
      list.push_back(std::move(*changed));
    }
    return list;
  }
  Value copy = node;
  for (const auto& [key, value] : node.as_object()) {
    const bool meant = key == name || key + "s" == name;
    Result<Value> changed = meant && !value.is_object() ? edit(&value) : edit_below(value, name, edit, found);
    if (!changed) return changed;
    found += meant && !value.is_object();
    copy.set(key, std::move(*changed));
  }
  return copy;
}

Result<Value> edit_at(const Value& node, const std::vector<Step>& steps, std::size_t at, const Edit& edit, int& found);

Result<Value> edit_members(const Value& list, const std::vector<Step>& steps, std::size_t at, const Edit& edit, int& found) {
  Value result = Value::array();
  for (std::size_t i = 0; i < list.as_array().size(); ++i) {
    const Value& member = list.as_array()[i];
    if (!selected(member, i, steps[at].selector)) {
      result.push_back(member);
      continue;
    }
    const bool here = at + 1 == steps.size();
    Result<Value> changed = here ? edit(&member) : edit_at(member, steps, at + 1, edit, found);
    if (!changed) return changed;
    found += here;
    result.push_back(std::move(*changed));
  }
  return result;
}

Result<Value> edit_at(const Value& node, const std::vector<Step>& steps, std::size_t at, const Edit& edit, int& found) {
  const Step& step = steps[at];
  const Value* inside = node.find(step.name);
  const bool last = at + 1 == steps.size();
  Value copy = node;
  Result<Value> changed = Value();
  if (!step.selector.empty()) {
    if (!inside) return node;
    changed = edit_members(*inside, steps, at, edit, found);
  } else if (!last) {
    changed = edit_at(inside ? *inside : Value::object(), steps, at + 1, edit, found);
  } else if (inside) {
    ++found;
    changed = edit(inside);
  } else {
    const int before = found;
    Result<Value> below = edit_below(node, step.name, edit, found);
    if (!below || found > before) return below;
    ++found;
    changed = edit(nullptr);
  }
  if (!changed) return changed;
  copy.set(step.name, std::move(*changed));
  return copy;
}

bool is_option(const Value& options, std::string_view key) {
  const Value::Array& all = options.as_array();
  return std::any_of(all.begin(), all.end(), [&](const Value& o) { return o.at("key").as_text() == key; });
}

}  // namespace

std::string Change::text() const {
  const std::string words = text_of(value);
  return path + "=" + (relative && value.as_number() >= 0 ? "+" : "") + words;
}

std::string Change::label() const {
  std::string name = path;
  std::replace(name.begin(), name.end(), '_', ' ');
  const std::string by = text_of(value);
  const bool less = relative && by[0] == '-';
  return say(less       ? "{figure}: {value} less"
             : relative ? "{figure}: {value} more"
                        : "{figure}: {value}",
             {{"figure", name}, {"value", less ? by.substr(1) : by}});
}

Result<Change> parse_change(std::string_view path, std::string_view value) {
  if (path.empty() || value.empty()) return Error{"change", "must be PATH=VALUE, such as handicap=+1", ""};
  Change change{std::string(path), {}, false};
  change.value = parse_value(value[0] == '+' ? value.substr(1) : value);
  change.relative = change.value.is_number() && (value[0] == '+' || value[0] == '-');
  if (!change.relative) change.value = parse_value(value);
  return change;
}

Result<std::vector<Change>> parse_changes(std::string_view text) {
  std::size_t equals = std::string_view::npos;  // the first one outside brackets
  for (std::size_t i = 0, depth = 0; i < text.size() && equals == std::string_view::npos; ++i) {
    depth += text[i] == '[', depth -= text[i] == ']' && depth > 0;
    if (text[i] == '=' && depth == 0) equals = i;
  }
  std::vector<Change> changes;
  std::string_view values = equals == std::string_view::npos ? "" : text.substr(equals + 1);
  do {
    const std::size_t comma = values.find(',');
    Result<Change> change = parse_change(text.substr(0, equals), values.substr(0, comma));
    if (!change) return Error{std::string(text), "must be PATH=VALUE,VALUE, such as handicap=1,2,3", ""};
    changes.push_back(std::move(*change));
    values = comma == std::string_view::npos ? "" : values.substr(comma + 1);
  } while (!values.empty());
  return changes;
}

Result<Value> changed(const Value& scenario, const Change& change, const Value& options) {
  std::vector<Step> steps = steps_of(change.path);
  if (steps.size() == 1 && is_option(options, change.path) && !scenario.find(change.path))
    steps.insert(steps.begin(), {"options", ""});
  const Edit edit = [&](const Value* old) -> Result<Value> {
    if (!change.relative) return change.value;
    const int64_t by = change.value.as_integer();
    if (old && old->is_array()) return resized(old->as_array(), by, change.path);
    if (!old && steps[0].name == "options") {
      for (const Value& option : options.as_array())
        if (option.at("key").as_text() == steps.back().name && option.at("default").is_integer())
          return Value(option.at("default").as_integer() + by);
    }
    return raised(old ? *old : Value(0), change.value, change.path);
  };
  int found = 0;
  Result<Value> result = edit_at(scenario, steps, 0, edit, found);
  if (result && found == 0) return Error{change.path, "names nothing in this scenario", ""};
  return result;
}

}  // namespace furball::lab
