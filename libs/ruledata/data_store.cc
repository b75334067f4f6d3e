#include "libs/ruledata/data_store.h"

#include <algorithm>

#include "libs/base/hash.h"
#include "libs/base/sort.h"
#include "libs/json/json.h"
#include "libs/ruledata/toml.h"

namespace furball::ruledata {

Result<Value> DataStore::load(std::string_view path) const {
  if (const auto found = overlay_.find(path); found != overlay_.end()) return parse_toml(found->second, path);
  for (int i = 0; i < kEmbeddedFileCount; ++i)
    if (path == kEmbeddedFiles[i].path) return json::parse(kEmbeddedFiles[i].json, path);
  return Error{std::string(path), "there is no such data file", ""};
}

std::string DataStore::overlay_hash() const {
  if (overlay_.empty()) return "";
  uint64_t h = kHashSeed;
  for (const auto& [path, content] : overlay_) h = hash_text(content, hash_text(path, h));
  return hash_to_string(h);
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
