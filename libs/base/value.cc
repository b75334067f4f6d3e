#include "libs/base/value.h"

namespace furball {

bool Value::as_bool(bool fallback) const {
  const bool* b = std::get_if<bool>(&data_);
  return b ? *b : fallback;
}

int64_t Value::as_integer(int64_t fallback) const {
  const int64_t* i = std::get_if<int64_t>(&data_);
  return i ? *i : fallback;
}

double Value::as_number(double fallback) const {
  if (const double* d = std::get_if<double>(&data_)) return *d;
  if (const int64_t* i = std::get_if<int64_t>(&data_)) return static_cast<double>(*i);
  return fallback;
}

std::string_view Value::as_text(std::string_view fallback) const {
  const std::string* s = std::get_if<std::string>(&data_);
  return s ? std::string_view(*s) : fallback;
}

const Value::Array& Value::as_array() const& {
  static const Array kEmpty;
  const Array* a = std::get_if<Array>(&data_);
  return a ? *a : kEmpty;
}

const Value::Object& Value::as_object() const& {
  static const Object kEmpty;
  const Object* o = std::get_if<Object>(&data_);
  return o ? *o : kEmpty;
}

const Value* Value::find(std::string_view key) const {
  for (const Member& member : as_object())
    if (member.first == key) return &member.second;
  return nullptr;
}

const Value& Value::at(std::string_view key) const {
  static const Value kNull;
  const Value* value = find(key);
  return value ? *value : kNull;
}

Value& Value::set(std::string_view key, Value value) {
  if (!is_object()) data_ = Object{};
  Object& members = *std::get_if<Object>(&data_);
  for (Member& member : members)
    if (member.first == key) {
      member.second = std::move(value);
      return *this;
    }
  members.emplace_back(std::string(key), std::move(value));
  return *this;
}

void Value::push_back(Value value) {
  if (!is_array()) data_ = Array{};
  std::get_if<Array>(&data_)->push_back(std::move(value));
}

std::string_view type_name(Value::Type type) {
  switch (type) {
    case Value::Type::kNull: return "nothing";
    case Value::Type::kBool: return "true or false";
    case Value::Type::kInteger: return "whole number";
    case Value::Type::kNumber: return "number";
    case Value::Type::kText: return "text";
    case Value::Type::kArray: return "list";
    case Value::Type::kObject: return "table";
  }
  return "unknown";
}

}  // namespace furball
