#include "libs/base/value.h"

namespace furball {

Value::Object::Object() = default;
Value::Object::Object(std::initializer_list<Member> members) : members_(members) {}
Value::Object::Object(const Object& other) : members_(other.members_) {}
Value::Object::Object(Object&& other) noexcept = default;
Value::Object::~Object() = default;

Value::Object& Value::Object::operator=(Object other) noexcept {
  members_.swap(other.members_);
  index_.swap(other.index_);
  return *this;
}

std::vector<Value::Member>::const_iterator Value::Object::begin() const { return members_.begin(); }
std::vector<Value::Member>::const_iterator Value::Object::end() const { return members_.end(); }
std::size_t Value::Object::size() const { return members_.size(); }
const Value::Member& Value::Object::operator[](std::size_t i) const { return members_[i]; }
bool Value::Object::operator==(const Object& other) const { return members_ == other.members_; }

const Value* Value::Object::find(std::string_view key) const {
  if (index_) {
    const auto found = index_->find(std::string(key));
    return found == index_->end() ? nullptr : &members_[static_cast<std::size_t>(found->second)].second;
  }
  for (const Member& member : members_)
    if (member.first == key) return &member.second;
  return nullptr;
}

void Value::Object::set(std::string_view key, Value value) {
  constexpr std::size_t kFew = 32;
  if (!index_ && members_.size() >= kFew) {
    index_ = std::make_unique<Index>();
    for (const Member& member : members_) index_->emplace(member.first, static_cast<int>(index_->size()));
  }
  if (const Value* known = find(key)) {
    *const_cast<Value*>(known) = std::move(value);
    return;
  }
  if (index_) index_->emplace(key, static_cast<int>(members_.size()));
  members_.emplace_back(std::string(key), std::move(value));
}

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

const Value* Value::find(std::string_view key) const { return as_object().find(key); }

const Value& Value::at(std::string_view key) const {
  static const Value kNull;
  const Value* value = find(key);
  return value ? *value : kNull;
}

Value& Value::set(std::string_view key, Value value) {
  if (!is_object()) data_ = Object{};
  std::get_if<Object>(&data_)->set(key, std::move(value));
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
    case Value::Type::kInteger: return "a whole number";
    case Value::Type::kNumber: return "a number";
    case Value::Type::kText: return "a string";
    case Value::Type::kArray: return "a list";
    case Value::Type::kObject: return "a table";
  }
  return "something unknown";
}

}  // namespace furball
