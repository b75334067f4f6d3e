#include "libs/ruledata/setup_form.h"

#include <algorithm>

#include "libs/base/say.h"

namespace furball::ruledata {
namespace {

constexpr int kLongestName = 60, kLongestStory = 2000;

// What every game's battle can be called.
struct CommonField {
  const char* key;
  const char* title;
  const char* text;
  int longest;
};
constexpr CommonField kCommon[] = {
    {"title", "Title", "What the battle is called.", kLongestName},
    {"history", "Story", "What happened, or what might have.", kLongestStory},
    {"blue_name", "Name of the blue side", "", kLongestName},
    {"red_name", "Name of the red side", "", kLongestName},
};

std::string bare(std::string_view where) {
  const std::size_t colon = where.rfind(": ");
  return std::string(colon == std::string_view::npos ? where : where.substr(colon + 2));
}

// Whether the values meet a condition such as { class = ["heavy"] }. What is still open meets it.
bool meets(const Value& condition, const Value& values) {
  for (const Value::Member& wanted : condition.as_object()) {
    const Value& given = values.at(wanted.first);
    if (given.is_null()) continue;
    const Value::Array& allowed = wanted.second.as_array();
    if (std::find(allowed.begin(), allowed.end(), given) == allowed.end()) return false;
  }
  return true;
}

// For a limit the other field must have been chosen.
bool holds(const Value& condition, const Value& values) {
  for (const Value::Member& wanted : condition.as_object())
    if (values.at(wanted.first).is_null()) return false;
  return meets(condition, values);
}

// --- The book's advice: [[advice]] of data/setup.toml, looked for in the finished scenario

int64_t strength(const Value& list, std::string_view member) {
  int64_t sum = 0;
  for (const Value& item : list.as_array()) sum += member.empty() ? 1 : item.at(member).as_integer(1);
  return sum;
}

bool heeded(const Value& advice, const Value& scenario) {
  if (const Value* more = advice.find("more")) {  // the first list is the stronger
    const std::string_view member = advice.at("count").as_text();
    const int64_t many = strength(scenario.at(more->as_array()[0].as_text()), member);
    const int64_t few = strength(scenario.at(more->as_array()[1].as_text()), member);
    return few == 0 || many > few;
  }
  if (const Value* keys = advice.find("pairs")) {  // nobody of a list is the only one of his kind
    const Value& list = scenario.at(advice.at("list").as_text());
    for (const Value& key : keys->as_array()) {
      int64_t of_kind = 0;
      for (const Value& item : list.as_array()) of_kind += item.at(key.as_text()).as_bool() ? 1 : 0;
      if (of_kind == 1) return false;
    }
  }
  return true;
}

void advise(const game::GameEntry& entry, const game::DataSource& data, SetupAnswer& answer) {
  const Result<Value> file = data.load(std::string(entry.folder) + "/data/setup.toml");
  if (!file) return;
  for (const Value& advice : file->at("advice").as_array())
    if (!heeded(advice, answer.scenario))
      answer.problems.push_back({std::string(advice.at("field").as_text()), std::string(advice.at("text").as_text()),
                                 std::string(advice.at("rule").as_text()), true});
}

// --- What all games share

Value without_common(const Value& request) {
  Value own = Value::object();
  for (const Value::Member& member : request.as_object()) {
    const bool common = member.first == "options" ||
                        std::any_of(std::begin(kCommon), std::end(kCommon), [&](auto& c) { return member.first == c.key; });
    if (!common) own.set(member.first, member.second);
  }
  return own;
}

void lay_over(const Value& request, Value& scenario) {
  for (const char* key : {"title", "history"})
    if (request.at(key).is_text()) scenario.set(key, request.at(key));
  for (const std::string side : {"blue", "red"}) {
    const Value& name = request.at(side + "_name");
    if (!name.is_text()) continue;
    Value table = scenario.at(side).is_object() ? scenario.at(side) : Value::object();
    scenario.set(side, table.set("name", name));
  }
  if (request.at("options").as_object().empty()) return;
  Value options = scenario.at("options").is_object() ? scenario.at("options") : Value::object();
  for (const Value::Member& option : request.at("options").as_object()) options.set(option.first, option.second);
  scenario.set("options", options);
}

Problem problem_of(const Error& error, const Value& form, const Value& request) {
  return {field_of(form, request, error.where), error.message, error.rule};
}

}  // namespace

Value setup_form(const game::GameEntry& entry, const game::DataSource& data) {
  Value form = entry.setup_fields ? entry.setup_fields(data) : Value::array();
  if (form.as_array().empty()) return form;
  for (const CommonField& field : kCommon) {
    Value f = Value::object();
    f.set("key", field.key).set("title", field.title).set("text", field.text).set("text_up_to", field.longest);
    form.push_back(f.set("more", true).set("section", "names"));
  }
  return form;
}

Value narrowed(const Value& form, const Value& values) {
  Value result = Value::array();
  for (Value field : form.as_array()) {
    if (const Value* needs = field.find("needs"); needs && !meets(*needs, values)) continue;
    for (const Value& limit : field.at("limits").as_array())
      if (holds(limit.at("when"), values))
        for (const char* key : {"choices", "labels", "min", "max"})
          if (const Value* now = limit.find(key)) field.set(key, *now);
    result.push_back(std::move(field));
  }
  return result;
}

std::string field_of(const Value& form, const Value& request, std::string_view where) {
  const std::string path = bare(where);
  std::string best;
  std::size_t length = 0;
  for (const Value& field : form.as_array()) {
    const std::string key(field.at("key").as_text());
    for (const std::string_view stands : {std::string_view(key), field.at("path").as_text()}) {
      const bool here = !stands.empty() && std::string_view(path).starts_with(stands) &&
                        (path.size() == stands.size() || path[stands.size()] == '.' || path[stands.size()] == '[');
      // Of two fields for one place the one that was given is meant.
      if (!here || stands.size() < length || (stands.size() == length && request.at(key).is_null())) continue;
      length = stands.size();
      best = field.find("fields") && !request.at(key).is_null() ? key + path.substr(length) : key;
    }
  }
  return best.empty() ? path : best;
}

SetupAnswer build_setup(const game::GameEntry& entry, const Value& request, const game::DataSource& data, uint64_t seed) {
  SetupAnswer answer;
  if (!entry.random_setup) {
    answer.problems.push_back({"", say("{game} has no set-up of your own", {{"game", entry.title}}), ""});
    return answer;
  }
  const Value form = setup_form(entry, data);
  const Value options = load_options(data, entry.folder, Value());
  Value known = form;
  known.push_back(Value::object().set("key", "options"));  // a table of its own
  Value checked = Value::object();
  for (const Value::Member& member : request.as_object())
    if (member.first != "options") checked.set(member.first, member.second);
  answer.problems = check_setup(checked, known);
  if (const Result<void> good = check_options(request.at("options"), options); !good)
    answer.problems.push_back({good.error().where, good.error().message, good.error().rule});
  if (!answer.problems.empty()) return answer;
  dice::Rng rng = dice::derive(seed, "setup");
  Result<Value> scenario = entry.random_setup(without_common(request), data, rng);
  if (!scenario) {
    answer.problems.push_back(problem_of(scenario.error(), form, request));
    return answer;
  }
  lay_over(request, *scenario);
  if (const auto game = entry.make(*scenario, data); !game) {
    answer.problems.push_back(problem_of(game.error(), form, request));
    return answer;
  }
  answer.scenario = std::move(*scenario);
  advise(entry, data, answer);
  return answer;
}

}  // namespace furball::ruledata
