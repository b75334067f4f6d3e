#pragma once
// The view structs as plain data. Which fields there are says libs/api/wire.toml: tools/wire.py writes the functions.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "libs/base/value.h"
#include "libs/game/events.h"
#include "libs/game/view.h"

namespace furball::api {

// An object under construction.
class Fields {
 public:
  void always(std::string_view key, Value value) { object_.set(key, std::move(value)); }
  void field(std::string_view key, Value value);  // left out when empty: null, false, "", [], {}
  Value take() { return std::move(object_); }

 private:
  Value object_ = Value::object();
};

inline Value to_value(bool v) { return v; }
inline Value to_value(int v) { return v; }
inline Value to_value(uint32_t v) { return v; }
inline Value to_value(uint64_t v) { return v; }
inline Value to_value(const std::string& v) { return v; }
inline Value to_value(const Value& v) { return v; }
template <const auto& kWords>
Value to_value(game::Word<kWords> word) {
  return word.text();
}
Value to_value(game::Cell cell);
Value to_value(const game::Node& node);
Value to_value(const game::Score& score);
Value to_value(const game::SideView (&sides)[2]);
#include "wire_views.h"

template <class T>
Value to_value(const std::vector<T>& items) {
  Value::Array list;
  list.reserve(items.size());
  for (const T& item : items) list.push_back(to_value(item));
  return Value(std::move(list));
}
template <class T>
Value to_value(const std::optional<T>& item) {
  return item ? to_value(*item) : Value();
}

}  // namespace furball::api
