#include <charconv>
#include <cmath>

#include "libs/base/number_text.h"
#include "libs/json/json.h"

namespace furball::json {
namespace {

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
  out += number == 0 && std::signbit(number) ? "-0.0" : number_text(number);  // "-0" would read back as a whole number
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

std::string write(const Value& value) {
  std::string out;
  write_value(value, out);
  return out;
}

}  // namespace furball::json
