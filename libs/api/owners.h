#pragma once
// Files of an owner: aircraft cards, tables and scenarios of the printed games or of one's own. The command line reads them
// from a folder, the page takes those that are dropped on it; both check them here. A bad file never stops the rest.

#include <optional>
#include <string>

#include "libs/api/catalogue.h"

namespace furball::api {

// The game whose scenarios lie in the folder of this path, or nullptr.
const game::GameEntry* scenario_of(std::span<const game::GameEntry* const> games, std::string_view path);

// Why a file at this path of the data folders would stop a game; nothing when it would not.
std::optional<Error> unusable(std::span<const game::GameEntry* const> games, const std::string& path, const Value& content,
                              const ruledata::DataStore& data);

// A file without a folder: what it is and where it belongs, told by what it says. TOML, or JSON.
struct OwnerFile {
  std::string path;  // empty: it is none of ours, or of another game
  Value content;
  std::optional<Error> error;
};
// A scenario that no game takes is checked as one of `game`, if that is given.
OwnerFile read_owner_file(const std::string& name, const std::string& text, const Catalogue& catalogue, std::string_view game);

}  // namespace furball::api
