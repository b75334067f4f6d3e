#include "libs/ruledata/toml_write.h"

#include <algorithm>

#include "libs/json/json.h"

namespace furball::ruledata {
namespace {

bool is_table_list(const Value& value) {
  const Value::Array& list = value.as_array();
  return !list.empty() && std::all_of(list.begin(), list.end(), [](const Value& v) { return v.is_object(); });
}

std::string key_text(const std::string& key) {
  const bool bare = !key.empty() && std::all_of(key.begin(), key.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
  });
  return bare ? key : json::write(Value(key));
}

// On one line. JSON's texts, numbers and flags are TOML's too.
std::string inline_text(const Value& value) {
  if (value.is_array()) {
    std::string out;
    for (const Value& item : value.as_array()) out += (out.empty() ? "" : ", ") + inline_text(item);
    return "[" + out + "]";
  }
  if (value.is_object()) {
    std::string out;
    for (const Value::Member& member : value.as_object())
      if (!member.second.is_null())
        out += (out.empty() ? " " : ", ") + key_text(member.first) + " = " + inline_text(member.second);
    return out.empty() ? "{}" : "{" + out + " }";
  }
  std::string text = json::write(value);
  // JSON writes 16.0 as 16; TOML tells the two apart.
  const bool plain = text.find_first_of(".eE") == std::string::npos;
  if (value.is_number() && !value.is_integer() && plain) text += ".0";
  return text;
}

void write_table(const Value& table, const std::string& path, std::string& out) {
  for (const Value::Member& member : table.as_object())
    if (!member.second.is_object() && !is_table_list(member.second) && !member.second.is_null())
      out += key_text(member.first) + " = " + inline_text(member.second) + "\n";
  for (const Value::Member& member : table.as_object()) {
    const std::string below = path.empty() ? key_text(member.first) : path + "." + key_text(member.first);
    if (member.second.is_object()) {
      out += "\n[" + below + "]\n";
      write_table(member.second, below, out);
    } else if (is_table_list(member.second)) {
      for (const Value& item : member.second.as_array()) {
        out += "\n[[" + below + "]]\n";
        for (const Value::Member& field : item.as_object())
          if (!field.second.is_null()) out += key_text(field.first) + " = " + inline_text(field.second) + "\n";
      }
    }
  }
}

}  // namespace

std::string to_toml(const Value& table) {
  std::string out;
  write_table(table, "", out);
  return out;
}

}  // namespace furball::ruledata
