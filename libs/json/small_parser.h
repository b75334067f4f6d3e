#pragma once
// A JSON parser without a library, for WASM: the page must load fast. Same promises as json::parse.

#include <string_view>

#include "libs/base/result.h"
#include "libs/base/value.h"

namespace furball::json {

Result<Value> parse_small(std::string_view text, std::string_view name);

}  // namespace furball::json
