#pragma once
// The command line of one verb: words, --flags and --options VALUE, checked against what the verb declares.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "libs/base/result.h"

namespace furball::cli {

struct OptionSpec {
  std::string_view name;   // "seed"
  std::string_view value;  // "N"; empty for a flag
  std::string_view about;
};

// A verb, written down as its help reads:
//
//   arena GAME
//     pit two players against each other in pairs of games, sides swapped
//     --pairs N  how many pairs (default 50)
//     --seed --json
//
// Options that many verbs have are only named. The first line also says how many words the verb takes.
struct VerbSpec {
  explicit VerbSpec(std::string_view declaration);

  std::string_view name;
  std::string_view words;  // "GAME [ID]"
  int min_words = 0;
  int max_words = 0;
  std::string_view about;
  std::vector<OptionSpec> options;

 private:
  void count_words();
  void add_options(std::string_view line);
};

class Args {
 public:
  static Result<Args> parse(const VerbSpec& spec, const std::vector<std::string>& arguments);

  bool help() const { return flag("help"); }
  bool flag(std::string_view name) const { return options_.count(std::string(name)) > 0; }
  std::optional<std::string> option(std::string_view name) const;
  std::vector<std::string> all(std::string_view name) const;  // every value of an option that was given several times
  Result<int64_t> number(std::string_view name, int64_t fallback, int64_t min, int64_t max) const;
  Result<uint64_t> seed(uint64_t fallback) const;
  const std::string& word(std::size_t i) const { return words_[i]; }
  bool has_word(std::size_t i) const { return i < words_.size(); }

 private:
  std::vector<std::string> words_;
  std::map<std::string, std::string> options_;  // of each the last value
  std::vector<std::pair<std::string, std::string>> given_;
};

std::string help_text(const VerbSpec& spec);

}  // namespace furball::cli
