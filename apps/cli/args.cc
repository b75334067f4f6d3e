#include "apps/cli/args.h"

#include <algorithm>
#include <cassert>
#include <charconv>

#include "libs/base/hash.h"
#include "libs/base/say.h"

namespace furball::cli {
namespace {

constexpr OptionSpec kUsual[] = {
    {"json", "", "print JSON"},
    {"scenario", "ID|FILE", "a scenario's id, or a TOML or JSON file (default: the easiest)"},
    {"seed", "N|WORD", "seed of the dice (default 1)"},
    {"position", "FILE", "start from a position (TOML or JSON)"},
    {"network", "FILE|none", "judge by this network (default: the game's own, if it has one)"},
    {"threads", "N", "games at a time (default 1)"},
    {"tables", "DIR", "replace built-in data files with your own"},
    {"data", "DIR", "your own aircraft, tables and scenarios (default: ~/.local/share/furball)"},
};

// What comes before the separator; it and the separator leave the text.
std::string_view cut(std::string_view& text, std::string_view separator) {
  const std::size_t at = std::min(text.find(separator), text.size());
  const std::string_view head = text.substr(0, at);
  text.remove_prefix(std::min(at + separator.size(), text.size()));
  return head;
}

}  // namespace

VerbSpec::VerbSpec(std::string_view declaration) {
  words = cut(declaration, "\n");
  name = cut(words, " ");
  about = cut(declaration, "\n").substr(2);
  count_words();
  while (!declaration.empty()) add_options(cut(declaration, "\n"));
  add_options("  --tables --data");  // of every verb
}

// "GAME [ID]" is one word or two, "[show ID | check]" at most two, "FIELD=VALUE ..." any number.
void VerbSpec::count_words() {
  constexpr int kMany = 64;
  int depth = 0, alternative = 0, optional = 0;
  std::string_view rest = words;
  while (!rest.empty()) {
    std::string_view word = cut(rest, " ");
    for (; word.starts_with('['); word.remove_prefix(1)) ++depth, alternative = 0;
    const std::size_t end = std::min(word.find(']'), word.size());
    const int closed = static_cast<int>(word.size() - end);
    word = word.substr(0, end);
    if (word == "|") alternative = 0;
    else if (word == "...") optional = kMany, min_words -= depth == 0;
    else if (depth == 0) ++min_words;
    else optional = std::max(optional, ++alternative);
    depth -= closed;
  }
  max_words = min_words + optional;
}

// "  --pairs N  how many pairs", or the names of usual ones: "  --seed --json".
void VerbSpec::add_options(std::string_view line) {
  line.remove_prefix(2);
  if (line.find("  ") != std::string_view::npos) {
    std::string_view left = cut(line, "  ");
    const std::string_view option = cut(left, " ").substr(2);
    line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
    options.push_back({option, left, line});
    return;
  }
  while (!line.empty()) {
    const std::string_view option = cut(line, " ").substr(2);
    const auto* usual =
        std::find_if(std::begin(kUsual), std::end(kUsual), [&](const OptionSpec& o) { return o.name == option; });
    assert(usual != std::end(kUsual));
    options.push_back(*usual);
  }
}

Result<Args> Args::parse(const VerbSpec& spec, const std::vector<std::string>& arguments) {
  Args args;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string& word = arguments[i];
    if (!word.starts_with("--")) {
      args.words_.push_back(word);
      continue;
    }
    std::string name = word.substr(2);
    std::optional<std::string> value;
    if (const std::size_t equals = name.find('='); equals != std::string::npos) {
      value = name.substr(equals + 1);
      name.resize(equals);
    }
    if (name == "help") {
      args.options_["help"] = "";
      continue;
    }
    const OptionSpec* known = nullptr;
    for (const OptionSpec& option : spec.options)
      if (option.name == name) known = &option;
    if (!known) return Error{"--" + name, say("is not an option of 'furball {verb}'; try --help", {{"verb", spec.name}}), ""};
    if (known->value.empty()) {
      if (value) return Error{"--" + name, "takes no value", ""};
      args.options_[name] = "";
    } else {
      if (!value && i + 1 < arguments.size()) value = arguments[++i];
      if (!value) return Error{"--" + name, say("needs a value: {value}", {{"value", known->value}}), ""};
      args.options_[name] = *value;
      args.given_.emplace_back(name, *value);
    }
  }
  if (args.help()) return args;
  const int count = static_cast<int>(args.words_.size());
  if (count < spec.min_words)
    return Error{"", say("usage: furball {verb} {words}", {{"verb", spec.name}, {"words", spec.words}}), ""};
  if (count > spec.max_words)
    return Error{args.words_.back(),
                 say("is one argument too many; usage: furball {verb} {words}", {{"verb", spec.name}, {"words", spec.words}}),
                 ""};
  return args;
}

std::optional<std::string> Args::option(std::string_view name) const {
  const auto found = options_.find(std::string(name));
  if (found == options_.end()) return std::nullopt;
  return found->second;
}

std::vector<std::string> Args::all(std::string_view name) const {
  std::vector<std::string> values;
  for (const auto& [option, value] : given_)
    if (option == name) values.push_back(value);
  return values;
}

Result<int64_t> Args::number(std::string_view name, int64_t fallback, int64_t min, int64_t max) const {
  const std::optional<std::string> text = option(name);
  if (!text) return fallback;
  int64_t value = 0;
  const auto parsed = std::from_chars(text->data(), text->data() + text->size(), value);
  if (parsed.ec != std::errc() || parsed.ptr != text->data() + text->size() || value < min || value > max)
    return Error{"--" + std::string(name),
                 say("must be a whole number from {least} to {most}", {{"least", min}, {"most", max}}), ""};
  return value;
}

Result<uint64_t> Args::seed(uint64_t fallback) const {
  const std::optional<std::string> text = option("seed");
  if (!text) return fallback;
  uint64_t value = 0;
  const auto parsed = std::from_chars(text->data(), text->data() + text->size(), value);
  if (!text->empty() && parsed.ec == std::errc() && parsed.ptr == text->data() + text->size()) return value;
  return hash_text(*text);  // any word is a seed
}

std::string help_text(const VerbSpec& spec) {
  std::string text = "furball " + std::string(spec.name);
  if (!spec.words.empty()) text += " " + std::string(spec.words);
  text += "\n  " + std::string(spec.about) + "\n";
  for (const OptionSpec& option : spec.options) {
    std::string left = "  --" + std::string(option.name) + (option.value.empty() ? "" : " " + std::string(option.value));
    if (left.size() < 26) left.resize(26, ' ');
    text += left + " " + std::string(option.about) + "\n";
  }
  return text;
}

}  // namespace furball::cli
