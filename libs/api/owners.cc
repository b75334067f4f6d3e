#include "libs/api/owners.h"

#include "libs/json/json.h"
#include "libs/ruledata/hangar.h"
#include "libs/ruledata/toml.h"

namespace furball::api {
namespace {

std::string scenario_folder(const game::GameEntry& entry) { return std::string(entry.folder) + "/data/scenarios/"; }

// The kinds of files tell themselves apart by a table or a field that only they have.
std::string folder_of(const Value& content, const Catalogue& catalogue, std::string_view game) {
  if (content.find("jet")) return "data/aircraft/jets/";
  if (content.find("missile")) return "data/aircraft/missiles/";
  if (content.find("bands")) return std::string(ruledata::kAircraftFolder) + "/";
  for (const game::GameEntry* entry : catalogue.games())
    if (entry->make(content, catalogue.data())) return scenario_folder(*entry);
  const auto asked = catalogue.find(game);
  return asked && content.find("title") ? scenario_folder(**asked) : "";
}

}  // namespace

const game::GameEntry* scenario_of(std::span<const game::GameEntry* const> games, std::string_view path) {
  for (const game::GameEntry* entry : games)
    if (path.starts_with(scenario_folder(*entry))) return entry;
  return nullptr;
}

std::optional<Error> unusable(std::span<const game::GameEntry* const> games, const std::string& path, const Value& content,
                              const ruledata::DataStore& data) {
  if (path.starts_with(std::string(ruledata::kAircraftFolder) + "/"))
    if (const auto cards = ruledata::read_aircraft(content, path); !cards) return cards.error();
  if (const game::GameEntry* entry = scenario_of(games, path))
    if (const auto game = entry->make(content, data); !game) return game.error();
  return std::nullopt;
}

// A file is JSON if it opens with a brace, which no TOML file can, whatever its name says: a page turns TOML into JSON before
// it asks.
bool is_json(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  return first != std::string_view::npos && text[first] == '{';
}

OwnerFile read_owner_file(const std::string& name, const std::string& text, const Catalogue& catalogue, std::string_view game) {
  OwnerFile file;
  Result<Value> content = name.ends_with(".json") || is_json(text) ? json::parse(text, name) : ruledata::parse_toml(text, name);
  if (!content) {
    file.error = content.error();
    return file;
  }
  file.content = std::move(*content);
  const std::string_view id = file.content.at("id").as_text();
  if (id.empty() || id.find_first_of("/\\.") != std::string_view::npos) {
    file.error = Error{name + ": id", "must be a plain name without dots and slashes", ""};
    return file;
  }
  const std::string folder = folder_of(file.content, catalogue, game);
  if (folder.empty()) return file;
  file.path = folder + std::string(id) + ".toml";
  file.error = unusable(catalogue.games(), file.path, file.content, catalogue.data());
  if (!file.error) return file;
  // The file's own name, and the field behind it.
  const std::size_t field = file.error->where.rfind(": ");
  const bool bare = file.error->where.ends_with(".toml") || file.error->where == "scenario";
  file.error->where = name + (bare ? "" : ": " + file.error->where.substr(field == std::string::npos ? 0 : field + 2));
  return file;
}

}  // namespace furball::api
