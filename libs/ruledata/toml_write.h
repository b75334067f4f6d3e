#pragma once
// Plain data to TOML text that people can go on editing: plain members first, then tables, then lists of tables.

#include <string>

#include "libs/base/value.h"

namespace furball::ruledata {

std::string to_toml(const Value& table);

}  // namespace furball::ruledata
