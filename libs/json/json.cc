#include "libs/json/json.h"

#ifdef __wasm__
#include "libs/json/small_parser.h"
#else
#include <boost/json/parse.hpp>
#endif

#include <charconv>
#include <cmath>

#include "libs/base/number_text.h"

namespace furball::json {
namespace {

#ifndef __wasm__
namespace bj = boost::json;

Value convert(const bj::value& node) {
  switch (node.kind()) {
    case bj::kind::null: return Value();
    case bj::kind::bool_: return Value(node.get_bool());
    case bj::kind::int64: return Value(static_cast<long long>(node.get_int64()));
    case bj::kind::uint64: return Value(static_cast<double>(node.get_uint64()));  // beyond int64
    case bj::kind::double_: return Value(node.get_double());
    case bj::kind::string: return Value(std::string_view(node.get_string()));
    case bj::kind::array: {
      Value list = Value::array();
      for (const bj::value& child : node.get_array()) list.push_back(convert(child));
      return list;
    }
    case bj::kind::object: {
      Value object = Value::object();
      for (const auto& member : node.get_object()) object.set(std::string_view(member.key()), convert(member.value()));
      return object;
    }
  }
  return Value();
}
#endif

void write_text(std::string_view text, std::string& out) {
  static constexpr char kHex[] = "0123456789abcdef";
  out += '"';
  for (const char c : text) {
    switch (c) {
      case '"': out += "\\\""; break;
      case '\\': out += "\\\\"; break;
      case '\n': out += "\\n"; break;
      case '\r': out += "\\r"; break;
      case '\t': out += "\\t"; break;
      default:
        if (static_cast<unsigned char>(c) < 0x20) {
          out += "\\u00";
          out += kHex[(c >> 4) & 15];
          out += kHex[c & 15];
        } else {
          out += c;
        }
    }
  }
  out += '"';
}

void write_number(double number, std::string& out) {
  if (!std::isfinite(number)) {  // JSON has no infinities
    out += "null";
    return;
  }
  out += number_text(number);
}

void write_value(const Value& value, std::string& out) {
  switch (value.type()) {
    case Value::Type::kNull: out += "null"; break;
    case Value::Type::kBool: out += value.as_bool() ? "true" : "false"; break;
    case Value::Type::kInteger: {
      char buffer[24];
      const auto end = std::to_chars(buffer, buffer + sizeof buffer, value.as_integer()).ptr;
      out.append(buffer, end);
      break;
    }
    case Value::Type::kNumber: write_number(value.as_number(), out); break;
    case Value::Type::kText: write_text(value.as_text(), out); break;
    case Value::Type::kArray: {
      out += '[';
      bool first = true;
      for (const Value& item : value.as_array()) {
        if (!first) out += ',';
        first = false;
        write_value(item, out);
      }
      out += ']';
      break;
    }
    case Value::Type::kObject: {
      out += '{';
      bool first = true;
      for (const Value::Member& member : value.as_object()) {
        if (!first) out += ',';
        first = false;
        write_text(member.first, out);
        out += ':';
        write_value(member.second, out);
      }
      out += '}';
      break;
    }
  }
}

}  // namespace

Result<Value> parse(std::string_view text, std::string_view name) {
#ifdef __wasm__
  return parse_small(text, name);
#else
  bj::error_code error;
  bj::parse_options options;
  options.max_depth = 32;
  const bj::value node = bj::parse(bj::string_view(text.data(), text.size()), error, bj::storage_ptr(), options);
  if (error) return Error{std::string(name), "not valid JSON: " + error.message(), ""};
  return convert(node);
#endif
}

std::string write(const Value& value) {
  std::string out;
  write_value(value, out);
  return out;
}

}  // namespace furball::json
