#pragma once
// JSON text to plain data and back. The only place that knows the JSON library.

#include <string>
#include <string_view>

#include "libs/base/result.h"
#include "libs/base/value.h"

namespace furball::json {

// `name` stands in error messages: "game.jsonl: line 3". Input nested deeper than 32 levels is refused.
Result<Value> parse(std::string_view text, std::string_view name);

// One line, members in their own order, no spaces: the same text on every platform.
std::string write(const Value& value);

}  // namespace furball::json
