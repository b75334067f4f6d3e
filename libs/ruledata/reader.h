#pragma once
// Reads a Value with every check a hand-written file needs: type, range, allowed words, missing and
// unknown fields. Errors are collected with the path of the field; reading goes on with defaults.
//
//   Errors errors;
//   Reader r(scenario, "first.toml", errors);
//   const int turns = r.integer("turns", {.min = 1, .max = 40, .fallback = 20});
//   for (Reader flight : r.list("escorts")) { ... flight.done(); }
//   r.done();                                  // complains about fields nobody read
//   if (!errors.empty()) return errors.first();

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "libs/base/result.h"
#include "libs/base/value.h"

namespace furball::ruledata {

class Errors {
 public:
  void add(std::string where, std::string message, std::string rule = "") {
    list_.push_back({std::move(where), std::move(message), std::move(rule)});
  }
  bool empty() const { return list_.empty(); }
  const std::vector<Error>& list() const { return list_; }
  // The first error; its message mentions how many more there are.
  Error first() const;

 private:
  std::vector<Error> list_;
};

struct IntegerSpec {
  int64_t min = std::numeric_limits<int64_t>::min();
  int64_t max = std::numeric_limits<int64_t>::max();
  std::optional<int64_t> fallback;  // none: the field is required
  std::string_view rule = "";       // cited when the value is out of range
};

class Reader {
 public:
  // `value` must outlive the reader. `where` is the file name, then grows with the path.
  Reader(const Value& value, std::string where, Errors& errors);

  bool has(std::string_view key) const { return value_->find(key) != nullptr; }
  const Value& raw(std::string_view key);  // marks the field as read
  const Value& value() const { return *value_; }
  const std::string& where() const { return where_; }
  std::string path(std::string_view key) const;

  int integer(std::string_view key, const IntegerSpec& spec = {});
  bool boolean(std::string_view key, std::optional<bool> fallback = std::nullopt);
  double number(std::string_view key, std::optional<double> fallback = std::nullopt);
  std::string text(std::string_view key, std::optional<std::string_view> fallback = std::nullopt);
  // The index of the word in `words`.
  int choice(std::string_view key, const std::vector<std::string_view>& words, std::optional<int> fallback = std::nullopt);
  std::vector<int> integers(std::string_view key, const IntegerSpec& each = {});  // a list; missing = empty
  std::vector<std::string> texts(std::string_view key);                           // a list; missing = empty

  Reader table(std::string_view key);              // missing = an empty table
  std::vector<Reader> list(std::string_view key);  // a list of tables; missing = empty

  void fail(std::string_view key, std::string message, std::string_view rule = "");
  void ignore(std::string_view key);  // allowed, not read here
  void caption();                     // what every scenario says for the list: format to minutes
  void done();                        // every field that was never asked for is an error

 private:
  const Value* get(std::string_view key, bool required, std::string_view expected);

  const Value* value_;
  std::string where_;
  Errors* errors_;
  std::vector<std::string> read_;
};

}  // namespace furball::ruledata
