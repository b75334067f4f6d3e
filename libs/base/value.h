#pragma once
// Plain data as a tree: what TOML files, positions and the JSON API have in common.
// Games read and write Values; only libs/ruledata (TOML) and libs/json know a text format.

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace furball {

class Value {
 public:
  using Array = std::vector<Value>;
  using Member = std::pair<std::string, Value>;

  // Members in the order of insertion; keys are unique. Building an object of n members takes O(n log n): one with more
  // than a few keeps an index while it grows.
  class Object {
   public:
    Object();
    Object(std::initializer_list<Member> members);
    Object(const Object& other);
    Object(Object&& other) noexcept;
    Object& operator=(Object other) noexcept;
    ~Object();

    std::vector<Member>::const_iterator begin() const;
    std::vector<Member>::const_iterator end() const;
    std::size_t size() const;
    bool empty() const { return size() == 0; }
    const Member& operator[](std::size_t i) const;
    const Value* find(std::string_view key) const;  // nullptr: none
    void set(std::string_view key, Value value);    // adds, or replaces in its place
    bool operator==(const Object& other) const;

   private:
    using Index = std::map<std::string, int>;
    std::vector<Member> members_;
    std::unique_ptr<Index> index_;  // of all members, or none
  };

  enum class Type : uint8_t { kNull, kBool, kInteger, kNumber, kText, kArray, kObject };

  Value() = default;
  Value(bool b) : data_(b) {}                                      // NOLINT: implicit by design
  Value(int i) : data_(static_cast<int64_t>(i)) {}                 // NOLINT
  Value(unsigned i) : data_(static_cast<int64_t>(i)) {}            // NOLINT
  Value(long i) : data_(static_cast<int64_t>(i)) {}                // NOLINT
  Value(long long i) : data_(static_cast<int64_t>(i)) {}           // NOLINT
  Value(unsigned long i) : data_(static_cast<int64_t>(i)) {}       // NOLINT
  Value(unsigned long long i) : data_(static_cast<int64_t>(i)) {}  // NOLINT
  Value(double d) : data_(d) {}                                    // NOLINT
  Value(const char* s) : data_(std::string(s)) {}                  // NOLINT
  Value(std::string_view s) : data_(std::string(s)) {}             // NOLINT
  Value(std::string s) : data_(std::move(s)) {}                    // NOLINT
  Value(Array a) : data_(std::move(a)) {}                          // NOLINT
  Value(Object o) : data_(std::move(o)) {}                         // NOLINT

  static Value object() { return Value(Object{}); }
  static Value array() { return Value(Array{}); }

  Type type() const { return static_cast<Type>(data_.index()); }
  bool is_null() const { return type() == Type::kNull; }
  bool is_bool() const { return type() == Type::kBool; }
  bool is_integer() const { return type() == Type::kInteger; }
  bool is_number() const { return type() == Type::kNumber || is_integer(); }
  bool is_text() const { return type() == Type::kText; }
  bool is_array() const { return type() == Type::kArray; }
  bool is_object() const { return type() == Type::kObject; }

  // Each returns the fallback when the type is another one.
  bool as_bool(bool fallback = false) const;
  int64_t as_integer(int64_t fallback = 0) const;
  double as_number(double fallback = 0) const;
  std::string_view as_text(std::string_view fallback = "") const;
  const Array& as_array() const&;    // empty when not an array
  const Object& as_object() const&;  // empty when not an object
  void as_array() const&& = delete;  // would outlive its owner
  void as_object() const&& = delete;

  // Object members. find() gives nullptr, at() a null Value, when there is none.
  const Value* find(std::string_view key) const;
  const Value& at(std::string_view key) const;
  Value& set(std::string_view key, Value value);  // adds or replaces; turns null into an object
  void push_back(Value value);                    // turns null into an array

  bool operator==(const Value& other) const = default;

 private:
  std::variant<std::monostate, bool, int64_t, double, std::string, Array, Object> data_;
};

// A type as error messages name it: "a whole number", "a string", "a list" and so on.
std::string_view type_name(Value::Type type);

}  // namespace furball
