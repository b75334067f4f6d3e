#pragma once
// The repository's data files, embedded in the program. An owner of a printed game may lay files of
// their own over them.

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "libs/game/game.h"

namespace furball::ruledata {

struct EmbeddedFile {
  const char* path;
  const char* json;  // the TOML file, converted when the program was built
};
extern const EmbeddedFile kEmbeddedFiles[];
extern const int kEmbeddedFileCount;

// Where one rule of a RULES.toml stands in its JSON.
struct EmbeddedRule {
  const char* path;
  const char* id;
  int offset, length;
};
extern const EmbeddedRule kEmbeddedRules[];
extern const int kEmbeddedRuleCount;

class DataStore : public game::DataSource {
 public:
  DataStore() = default;  // the embedded files

  Result<Value> load(std::string_view path) const override;
  // The rule of that id in a RULES.toml, read without the rest of the file; null when it is not there.
  Result<Value> load_rule(std::string_view path, std::string_view id) const;
  std::vector<std::string> list(std::string_view folder) const override;

  // Names what has been laid over the embedded files; empty when nothing has.
  std::string overlay_hash() const;

  // Replaces or adds a file (TOML) for this store alone.
  void overlay(std::string path, std::string text) { overlay_[std::move(path)] = std::move(text); }

 private:
  std::map<std::string, std::string, std::less<>> overlay_;
};

}  // namespace furball::ruledata
