#include "libs/ruledata/toml.h"

#ifdef __wasm__

// The TOML parser needs file streams, which WASM's library lacks. The data files are embedded as JSON
// (tools/embed.py), so only a file of the user's own would need it there.
namespace furball::ruledata {
Result<Value> parse_toml(std::string_view, std::string_view name) {
  return Error{std::string(name), "TOML is not supported here; use JSON", ""};
}
}  // namespace furball::ruledata

#else

// The parser asserts what a slip such as "[[[" breaks, and then reports that very slip as an error: with the
// assertion off the writer of the file gets the message and not the end of the program.
#define TOML_ASSERT(expression) static_assert(true)
#define TOML_EXCEPTIONS 0
#define TOML_HEADER_ONLY 1
#define TOML_ENABLE_FORMATTERS 0
#include <toml++/toml.h>

#include <string>

namespace furball::ruledata {
namespace {

Value convert(const toml::node& node) {
  if (const auto* table = node.as_table()) {
    Value object = Value::object();
    for (const auto& [key, child] : *table) object.set(key.str(), convert(child));
    return object;
  }
  if (const auto* array = node.as_array()) {
    Value list = Value::array();
    for (const toml::node& child : *array) list.push_back(convert(child));
    return list;
  }
  if (const auto* text = node.as_string()) return Value(text->get());
  if (const auto* number = node.as_integer()) return Value(static_cast<long long>(number->get()));
  if (const auto* number = node.as_floating_point()) return Value(number->get());
  if (const auto* flag = node.as_boolean()) return Value(flag->get());
  return Value();  // dates have no place in our files
}

}  // namespace

Result<Value> parse_toml(std::string_view text, std::string_view name) {
  toml::parse_result parsed = toml::parse(text, name);
  if (!parsed) {
    const toml::parse_error& error = parsed.error();
    return Error{std::string(name) + ": line " + std::to_string(error.source().begin.line), std::string(error.description()),
                 ""};
  }
  return convert(parsed.table());
}

}  // namespace furball::ruledata

#endif
