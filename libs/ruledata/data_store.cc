#include "libs/ruledata/data_store.h"

#include <algorithm>

#include "libs/base/hash.h"
#include "libs/base/sort.h"
#include "libs/json/json.h"
#include "libs/ruledata/toml.h"

namespace furball::ruledata {

namespace {

const EmbeddedFile* find_embedded(std::string_view path) {
  for (int i = 0; i < kEmbeddedFileCount; ++i)
    if (path == kEmbeddedFiles[i].path) return &kEmbeddedFiles[i];
  return nullptr;
}

}  // namespace

Result<Value> DataStore::load(std::string_view path) const {
  if (const auto found = overlay_.find(path); found != overlay_.end()) {
    // Owners may write a file as JSON too, whatever it stands for; the page's engine reads nothing else.
    const std::string& text = found->second;
    return text.find_first_not_of(" \t\r\n") != text.npos && text[text.find_first_not_of(" \t\r\n")] == '{'
               ? json::parse(text, path)
               : parse_toml(text, path);
  }
  if (const EmbeddedFile* file = find_embedded(path)) return json::parse(file->json, path);
  return Error{std::string(path), "there is no such data file", ""};
}

Result<Value> DataStore::load_rule(std::string_view path, std::string_view id) const {
  const EmbeddedFile* file = find_embedded(path);
  if (!file || overlay_.find(path) != overlay_.end()) {
    const Result<Value> all = load(path);
    if (!all) return all.error();
    for (const Value& rule : all->at("rule").as_array())
      if (rule.at("id").as_text() == id) return rule;
    return Value();
  }
  for (int i = 0; i < kEmbeddedRuleCount; ++i)
    if (id == kEmbeddedRules[i].id && path == kEmbeddedRules[i].path)
      return json::parse(
          std::string_view(file->json + kEmbeddedRules[i].offset, static_cast<std::size_t>(kEmbeddedRules[i].length)), path);
  return Value();
}

std::string DataStore::overlay_hash() const {
  uint64_t h = kHashSeed;
  bool any = false;
  for (const auto& [path, content] : overlay_) {
    if (path.find("/data/scenarios/") != std::string::npos) continue;  // a record holds its own
    h = hash_text(content, hash_text(path, h));
    any = true;
  }
  return any ? hash_to_string(h) : "";
}

std::vector<std::string> DataStore::list(std::string_view folder) const {
  std::string prefix(folder);
  if (!prefix.empty() && prefix.back() != '/') prefix += '/';
  std::vector<std::string> paths;
  for (int i = 0; i < kEmbeddedFileCount; ++i)
    if (std::string_view(kEmbeddedFiles[i].path).starts_with(prefix)) paths.emplace_back(kEmbeddedFiles[i].path);
  for (const auto& [path, content] : overlay_)
    if (path.starts_with(prefix)) paths.push_back(path);
  sort_short(paths.begin(), paths.end());
  paths.erase(std::unique(paths.begin(), paths.end()), paths.end());
  return paths;
}

}  // namespace furball::ruledata
