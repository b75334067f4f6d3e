#include "libs/ruledata/setup_fields.h"

#include <algorithm>

#include "libs/base/say.h"

namespace furball::ruledata {
namespace {

bool is_choice(const Value& field, const Value& value) {
  const Value::Array& choices = field.at("choices").as_array();
  return std::find(choices.begin(), choices.end(), value) != choices.end();
}

bool fits(const Value& field, const Value& value) {
  if (field.find("fields"))
    return value.is_array() && static_cast<int64_t>(value.as_array().size()) >= field.at("min").as_integer() &&
           static_cast<int64_t>(value.as_array().size()) <= field.at("max").as_integer();
  if (const Value* longest = field.find("text_up_to"))
    return value.is_text() && static_cast<int64_t>(value.as_text().size()) <= longest->as_integer();
  if (field.find("choices")) {
    if (!value.is_array() || !field.at("many").as_bool()) return is_choice(field, value);
    const Value::Array& list = value.as_array();
    return std::all_of(list.begin(), list.end(), [&](const Value& item) { return is_choice(field, item); });
  }
  if (field.find("min"))
    return value.is_integer() && value.as_integer() >= field.at("min").as_integer() &&
           value.as_integer() <= field.at("max").as_integer();
  return value.type() == field.at("default").type();
}

std::string list_of(const Value& items, std::string_view member = "") {
  std::string out;
  for (const Value& item : items.as_array()) {
    const Value& word = member.empty() ? item : item.at(member);
    out += (out.empty() ? "" : ", ") + (word.is_integer() ? std::to_string(word.as_integer())
                                        : word.is_bool()  ? std::string(word.as_bool() ? "true" : "false")
                                                          : std::string(word.as_text()));
  }
  return out;
}

std::string expected(const Value& field) {
  const int64_t least = field.at("min").as_integer(), most = field.at("max").as_integer();
  if (field.find("fields")) return say("must be a list of {least} to {most}", {{"least", least}, {"most", most}});
  if (const Value* longest = field.find("text_up_to"))
    return say("must be a string of at most {most} characters", {{"most", longest->as_integer()}});
  if (field.find("choices")) return say("must be one of: {words}", {{"words", list_of(field.at("choices"))}});
  if (field.find("min")) return say("must be {least} to {most}", {{"least", least}, {"most", most}});
  return "must be true or false";
}

}  // namespace

Value load_options(const game::DataSource& data, std::string_view game_folder, const Value& offer) {
  const Result<Value> file = data.load(std::string(game_folder) + "/data/options.toml");
  Value options = Value::array();
  if (!file) return options;
  for (Value option : file->at("option").as_array()) {
    if (const Value* only = offer.find(option.at("key").as_text())) {
      if (only->is_array()) option.set("choices", *only);
      for (const Value::Member& limit : only->as_object()) option.set(limit.first, limit.second);
    }
    options.push_back(std::move(option));
  }
  return options;
}

Result<void> check_options(const Value& wanted, const Value& options) {
  for (const Value::Member& member : wanted.as_object()) {
    const Value::Array& all = options.as_array();
    const auto option =
        std::find_if(all.begin(), all.end(), [&](const Value& o) { return o.at("key").as_text() == member.first; });
    const std::string where = "options." + member.first;
    if (option == all.end())
      return Error{where, say("is not an option of this game; there are: {known}", {{"known", list_of(options, "key")}}), ""};
    if (!fits(*option, member.second)) return Error{where, expected(*option), std::string(option->at("rule").as_text())};
  }
  return {};
}

Value load_setup_fields(const game::DataSource& data, std::string_view game_folder) {
  const Result<Value> file = data.load(std::string(game_folder) + "/data/setup.toml");
  return file ? file->at("field") : Value::array();
}

void offer(Value& fields, std::string_view key, const std::vector<Labelled>& choices) {
  Value ids = Value::array(), labels = Value::array(), changed = Value::array();
  for (const Labelled& choice : choices) {
    ids.push_back(choice.id);
    labels.push_back(choice.label);
  }
  for (Value field : fields.as_array()) {
    if (field.at("key").as_text() == key) field.set("choices", ids).set("labels", labels);
    changed.push_back(std::move(field));
  }
  fields = std::move(changed);
}

void offer(Value& fields, std::string_view group, std::string_view key, const std::vector<Labelled>& choices) {
  Value changed = Value::array();
  for (Value field : fields.as_array()) {
    if (field.at("key").as_text() == group) {
      Value inner = field.at("fields");
      offer(inner, key, choices);
      field.set("fields", std::move(inner));
    }
    changed.push_back(std::move(field));
  }
  fields = std::move(changed);
}

namespace {

const Value* field_named(const Value& fields, std::string_view key) {
  for (const Value& field : fields.as_array())
    if (field.at("key").as_text() == key) return &field;
  return nullptr;
}

void check_members(const Value& given, const Value& fields, const std::string& path, std::vector<Problem>& problems) {
  for (const Value::Member& member : given.as_object()) {
    if (member.second.is_null()) continue;
    const Value* field = field_named(fields, member.first);
    const std::string where = path + member.first;
    if (!field) {
      problems.push_back(
          {where, say("is not part of this set-up; there are: {known}", {{"known", list_of(fields, "key")}}), ""});
      continue;
    }
    if (!fits(*field, member.second)) {
      problems.push_back({where, expected(*field), std::string(field->at("rule").as_text())});
      continue;
    }
    if (!field->find("fields")) continue;
    int number = 0;
    for (const Value& item : member.second.as_array()) {
      const std::string which = where + "[" + std::to_string(number++) + "]";
      if (!item.is_object()) problems.push_back({which, "must be a table of fields", ""});
      else check_members(item, field->at("fields"), which + ".", problems);
    }
  }
}

}  // namespace

std::vector<Problem> check_setup(const Value& request, const Value& fields) {
  std::vector<Problem> problems;
  check_members(request, fields, "", problems);
  return problems;
}

Result<Value> wanted_setup(const Value& request, const Value& fields) {
  if (const std::vector<Problem> wrong = check_setup(request, fields); !wrong.empty())
    return Error{"request: " + wrong[0].field, wrong[0].text, wrong[0].rule};
  Value wanted = Value::object();
  for (const Value& field : fields.as_array()) {
    const std::string key(field.at("key").as_text());
    const Value& given = request.at(key);
    if (given.is_null()) {
      if (const Value* usual = field.find("default")) wanted.set(key, *usual);
      continue;
    }
    wanted.set(key, given);
  }
  return wanted;
}

}  // namespace furball::ruledata
