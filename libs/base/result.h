#pragma once
// Errors are values: nothing in the engine throws, so that one source builds natively and as WASM.

#include <cassert>
#include <string>
#include <utility>
#include <variant>

namespace furball {

// What went wrong, for a person: where (file and field, or command), which rule, and what to do.
struct Error {
  std::string where;    // "scenarios/first.toml: escorts[2].row"; may be empty
  std::string message;  // a sentence a player understands
  std::string rule;     // rule id such as "DF-STACK-07"; may be empty

  std::string to_string() const {
    std::string text = where.empty() ? message : where + ": " + message;
    if (!rule.empty()) text += " [" + rule + "]";
    return text;
  }
};

template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : content_(std::in_place_index<0>, std::move(value)) {}      // NOLINT: implicit by design
  Result(Error error) : content_(std::in_place_index<1>, std::move(error)) {}  // NOLINT: implicit by design

  bool ok() const { return content_.index() == 0; }
  explicit operator bool() const { return ok(); }

  T& value() {
    assert(ok());
    return *std::get_if<0>(&content_);
  }
  const T& value() const {
    assert(ok());
    return *std::get_if<0>(&content_);
  }
  T& operator*() { return value(); }
  const T& operator*() const { return value(); }
  T* operator->() { return &value(); }
  const T* operator->() const { return &value(); }
  const Error& error() const {
    assert(!ok());
    return *std::get_if<1>(&content_);
  }

 private:
  std::variant<T, Error> content_;
};

template <>
class [[nodiscard]] Result<void> {
 public:
  Result() = default;
  Result(Error error) : error_(std::move(error)), ok_(false) {}  // NOLINT: implicit by design
  bool ok() const { return ok_; }
  explicit operator bool() const { return ok_; }
  const Error& error() const {
    assert(!ok_);
    return error_;
  }

 private:
  Error error_;
  bool ok_ = true;
};

}  // namespace furball
