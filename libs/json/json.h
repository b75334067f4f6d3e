#pragma once
// JSON text to plain data and back: the only parser and the only writer, native and WASM.
//
// - Text is RFC 8259, strictly: UTF-8 without a byte-order mark, no comments, no trailing commas.
// - A number without fraction and exponent that fits 64 bits is a whole number (-0 is 0). Any other is the nearest double;
//   one that no double can hold, such as 1e400, is refused.
// - Of members with one name the last counts and stands in the place of the first, as in JavaScript.
// - The time is linear in the text, but for the names of one object, which are sorted.

#include <string>
#include <string_view>

#include "libs/base/result.h"
#include "libs/base/value.h"

namespace furball::json {

inline constexpr std::size_t kLongest = 16 << 20;  // bytes; longer text is refused
inline constexpr int kDeepest = 32;                // levels inside each other; more are refused

// `name` is the start of an error message: "scenario.json".
Result<Value> parse(std::string_view text, std::string_view name);

// One line, members in their own order, no spaces: the same text on every platform. It reads back as the same value.
std::string write(const Value& value);

}  // namespace furball::json
