#pragma once
// TOML text to plain data. The only place that knows the TOML parser.

#include <string_view>

#include "libs/base/result.h"
#include "libs/base/value.h"

namespace furball::ruledata {

// `name` stands in error messages: "games/dogfight/data/scenarios/x.toml: line 7: ...".
Result<Value> parse_toml(std::string_view text, std::string_view name);

}  // namespace furball::ruledata
