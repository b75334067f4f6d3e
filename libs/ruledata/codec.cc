#include "libs/ruledata/codec.h"

namespace furball::ruledata {
namespace detail {

void write_word(const FieldSpec& spec, Words words, int64_t index, Value& into) {
  if (spec.usual != index) into.set(spec.name, words[static_cast<std::size_t>(index)]);
}

int read_word(const FieldSpec& spec, Words words, Reader& from) {
  const std::optional<int> fallback = spec.usual ? std::optional(static_cast<int>(*spec.usual)) : std::nullopt;
  return from.choice(spec.name, {words.begin(), words.end()}, fallback);
}

bool read_flag(const FieldSpec& spec, Reader& from) { return from.boolean(spec.name, spec.usual.value_or(0) == 1); }

}  // namespace detail

namespace {

// How a field is written: the words, the range, or what the game says of it.
std::string form(const FieldSpec& spec) {
  if (!spec.form.empty()) return std::string(spec.form);
  if (!spec.words.empty()) {
    std::string list;
    for (std::string_view word : spec.words) list += (list.empty() ? "`" : ", `") + std::string(word) + "`";
    return list;
  }
  if (spec.max > spec.min) return std::to_string(spec.min) + " to " + std::to_string(spec.max);
  return "`true` or `false`";
}

std::string usual(const FieldSpec& spec) {
  if (!spec.usual) return spec.form.empty() ? "must be given" : "";
  if (!spec.words.empty()) return "`" + std::string(spec.words[static_cast<std::size_t>(*spec.usual)]) + "`";
  if (spec.max > spec.min) return std::to_string(*spec.usual);
  return *spec.usual ? "`true`" : "`false`";
}

}  // namespace

std::string field_tables_markdown(const std::vector<game::FieldTable>& tables) {
  std::string text;
  for (const game::FieldTable& table : tables) {
    if (table.fields.empty()) continue;
    text += "\n## " + std::string(table.title) +
            "\n\n| field | what it is | written as | usually | rule |\n|---|---|---|---|---|\n";
    for (const FieldSpec& spec : table.fields)
      text += "| `" + std::string(spec.name) + "` | " + std::string(spec.meaning) + " | " + form(spec) + " | " + usual(spec) +
              " | " + std::string(spec.rule) + " |\n";
  }
  return text;
}

}  // namespace furball::ruledata
