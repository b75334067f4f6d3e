#include "libs/ruledata/reader.h"

#include <algorithm>

#include "libs/base/say.h"

namespace furball::ruledata {
namespace {

const Value& empty_object() {
  static const Value kEmpty = Value::object();
  return kEmpty;
}

std::string range_text(const IntegerSpec& spec) {
  const bool low = spec.min != std::numeric_limits<int64_t>::min();
  const bool high = spec.max != std::numeric_limits<int64_t>::max();
  if (low && spec.min == spec.max) return std::to_string(spec.min);
  if (low && high) return say("{least} to {most}", {{"least", spec.min}, {"most", spec.max}});
  return low ? say("{least} or more", {{"least", spec.min}}) : say("{most} or less", {{"most", spec.max}});
}

// "1940", "1940-08" or "1940-08-15"; nothing is no date and no error.
bool is_date(std::string_view text) {
  constexpr std::string_view kShape = "dddd-dd-dd";
  if (text.size() != 0 && text.size() != 4 && text.size() != 7 && text.size() != 10) return false;
  for (std::size_t i = 0; i < text.size(); ++i)
    if (kShape[i] == '-' ? text[i] != '-' : text[i] < '0' || text[i] > '9') return false;
  const auto two = [&](std::size_t at) { return (text[at] - '0') * 10 + text[at + 1] - '0'; };
  if (text.size() >= 7 && (two(5) < 1 || two(5) > 12)) return false;
  return text.size() < 10 || (two(8) >= 1 && two(8) <= 31);
}

}  // namespace

Error Errors::first() const {
  if (list_.empty()) return {"", "no error", ""};
  Error error = list_.front();
  if (list_.size() > 1) error.message = say("{problem} (and {n} more)", {{"problem", error.message}, {"n", list_.size() - 1}});
  return error;
}

Reader::Reader(const Value& value, std::string where, Errors& errors)
    : value_(&value), where_(std::move(where)), errors_(&errors) {
  if (!value.is_object()) {
    errors.add(where_, say("must be a table, not {kind}", {{"kind", type_name(value.type())}}));
    value_ = &empty_object();
  }
}

std::string Reader::path(std::string_view key) const {
  // "file.toml: a.b" -- the first step below the file gets a colon, later ones a dot.
  const bool top = where_.find(": ") == std::string::npos;
  return where_ + (top ? ": " : ".") + std::string(key);
}

void Reader::fail(std::string_view key, std::string message, std::string_view rule) {
  errors_->add(path(key), std::move(message), std::string(rule));
}

void Reader::ignore(std::string_view key) { read_.emplace_back(key); }

void Reader::caption() {
  integer("format", {.min = 1, .max = 1, .fallback = 1});
  for (const char* key : {"id", "title", "place", "history", "aftermath", "battle"}) text(key, "");
  if (!is_date(text("date", ""))) fail("date", "must be a year, a month or a day, such as 1940, 1940-08 or 1940-08-15");
  Reader briefing = table("briefing");
  for (const char* side : {"blue", "red"}) briefing.text(side, "");
  briefing.done();
  boolean("imagined", false);
  ignore("offer");  // which of the game's options remain: libs/ruledata/setup_fields.h
  integer("order", {.min = 1, .max = 999, .fallback = 999});
  integer("difficulty", {.min = 1, .max = 5, .fallback = 1});
  integer("minutes", {.min = 1, .max = 1000, .fallback = 1});
}

const Value& Reader::raw(std::string_view key) {
  read_.emplace_back(key);
  return value_->at(key);
}

const Value* Reader::get(std::string_view key, bool required, std::string_view expected) {
  read_.emplace_back(key);
  const Value* value = value_->find(key);
  if (!value && required) fail(key, say("is missing: {kind} is needed", {{"kind", expected}}));
  return value;
}

int Reader::integer(std::string_view key, const IntegerSpec& spec) {
  const int fallback = static_cast<int>(spec.fallback.value_or(spec.min > 0 ? spec.min : 0));
  const Value* value = get(key, !spec.fallback, "a whole number");
  if (!value) return fallback;
  if (!value->is_integer()) {
    fail(key, say("must be a whole number, not {kind}", {{"kind", type_name(value->type())}}));
    return fallback;
  }
  const int64_t number = value->as_integer();
  if (number < spec.min || number > spec.max || number != static_cast<int>(number)) {
    fail(key, say("must be {range}, is {number}", {{"range", range_text(spec)}, {"number", number}}), spec.rule);
    return fallback;
  }
  return static_cast<int>(number);
}

bool Reader::boolean(std::string_view key, std::optional<bool> fallback) {
  const Value* value = get(key, !fallback, "true or false");
  if (!value) return fallback.value_or(false);
  if (!value->is_bool()) fail(key, say("must be true or false, not {kind}", {{"kind", type_name(value->type())}}));
  return value->as_bool(fallback.value_or(false));
}

double Reader::number(std::string_view key, std::optional<double> fallback) {
  const Value* value = get(key, !fallback, "a number");
  if (!value) return fallback.value_or(0);
  if (!value->is_number()) fail(key, say("must be a number, not {kind}", {{"kind", type_name(value->type())}}));
  return value->as_number(fallback.value_or(0));
}

std::string Reader::text(std::string_view key, std::optional<std::string_view> fallback) {
  const Value* value = get(key, !fallback, "a string");
  if (!value) return std::string(fallback.value_or(""));
  if (!value->is_text()) fail(key, say("must be a string, not {kind}", {{"kind", type_name(value->type())}}));
  return std::string(value->as_text(fallback.value_or("")));
}

int Reader::choice(std::string_view key, const std::vector<std::string_view>& words, std::optional<int> fallback) {
  const Value* value = get(key, !fallback, "a word");
  if (!value) return fallback.value_or(0);
  const auto found = std::find(words.begin(), words.end(), value->as_text());
  if (value->is_text() && found != words.end()) return static_cast<int>(found - words.begin());
  std::string allowed;
  for (std::string_view word : words) allowed += (allowed.empty() ? "" : ", ") + std::string(word);
  fail(key, say(value->is_text() ? "must be one of: {words}; is '{word}'" : "must be one of: {words}",
                {{"words", allowed}, {"word", value->as_text()}}));
  return fallback.value_or(0);
}

std::vector<int> Reader::integers(std::string_view key, const IntegerSpec& each) {
  std::vector<int> result;
  const Value* value = get(key, false, "a list");
  if (!value) return result;
  if (!value->is_array()) fail(key, "must be a list of whole numbers");
  for (const Value& item : value->as_array()) {
    if (!item.is_integer() || item.as_integer() < each.min || item.as_integer() > each.max)
      fail(key,
           each.min == std::numeric_limits<int64_t>::min()
               ? "must hold nothing but whole numbers"
               : say("must hold nothing but whole numbers of {range}", {{"range", range_text(each)}}),
           each.rule);
    // Reading goes on with something allowed: the reader may count on the range.
    result.push_back(static_cast<int>(std::max(each.min, std::min(item.as_integer(), each.max))));
  }
  return result;
}

std::vector<std::string> Reader::texts(std::string_view key) {
  std::vector<std::string> result;
  const Value* value = get(key, false, "a list");
  if (!value) return result;
  if (!value->is_array()) fail(key, "must be a list of strings");
  for (const Value& item : value->as_array()) {
    if (!item.is_text()) fail(key, "must hold nothing but strings");
    result.emplace_back(item.as_text());
  }
  return result;
}

Reader Reader::table(std::string_view key) {
  const Value* value = get(key, false, "a table");
  return Reader(value ? *value : empty_object(), path(key), *errors_);
}

std::vector<Reader> Reader::list(std::string_view key) {
  std::vector<Reader> result;
  const Value* value = get(key, false, "a list");
  if (!value) return result;
  if (!value->is_array()) fail(key, say("must be a list of tables, not {kind}", {{"kind", type_name(value->type())}}));
  int i = 0;
  for (const Value& item : value->as_array())
    result.emplace_back(item, path(std::string(key) + "[" + std::to_string(i++) + "]"), *errors_);
  return result;
}

void Reader::done() {
  for (const Value::Member& member : value_->as_object())
    if (std::find(read_.begin(), read_.end(), member.first) == read_.end())
      fail(member.first, "is not a known field; check its spelling or remove it");
}

}  // namespace furball::ruledata
