#include "libs/lab/journal.h"

#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "libs/json/json.h"

namespace furball::lab {

Journal::~Journal() {
  if (file_) std::fclose(file_);
}

Result<void> Journal::read(const std::string& path, const std::string& recipe_hash, long& good_until) {
  std::ifstream in(path, std::ios::binary);
  std::string text;
  for (bool first = true; std::getline(in, text); first = false) {
    if (in.eof()) break;  // no line end: the crash came in the middle of it
    const Result<Value> line = json::parse(text, path);
    if (!line) break;
    if (first && line->at("recipe").as_text() != recipe_hash)
      return Error{path, "belongs to another experiment; give --out another folder, or remove it", ""};
    if (!first) {
      std::vector<GameLine> games;
      for (const Value& one : line->at("games").as_array()) {
        Result<GameLine> game = line_from(one);
        if (!game) return game.error();
        games.push_back(std::move(*game));
      }
      games_read_ += static_cast<int64_t>(games.size());
      blocks_[{std::string(line->at("arm").as_text()), line->at("block").as_integer()}] = std::move(games);
    }
    good_until = static_cast<long>(in.tellg());
  }
  return {};
}

Result<void> Journal::open(const std::string& path, const std::string& recipe_hash) {
  path_ = path;
  long good_until = 0;
  if (std::filesystem::exists(path))
    if (Result<void> done = read(path, recipe_hash, good_until); !done) return done;
  file_ = std::fopen(path.c_str(), "ab");
  if (!file_) return Error{path, "cannot be written", ""};
  if (::ftruncate(::fileno(file_), good_until) != 0) return Error{path, "cannot be written", ""};
  if (good_until > 0) return {};
  Value head = Value::object();
  head.set("furball_lab", 1).set("recipe", recipe_hash);
  std::fprintf(file_, "%s\n", json::write(head).c_str());
  return {};
}

const std::vector<GameLine>* Journal::find(const std::string& arm, int64_t block) const {
  const auto found = blocks_.find({arm, block});
  return found == blocks_.end() ? nullptr : &found->second;
}

Result<void> Journal::append(const std::string& arm, int64_t block, const std::vector<GameLine>& games) {
  if (!file_) return {};
  Value list = Value::array();
  for (const GameLine& game : games) list.push_back(to_value(game));
  Value line = Value::object();
  line.set("arm", arm).set("block", block).set("games", list);
  std::fprintf(file_, "%s\n", json::write(line).c_str());
  if (std::fflush(file_) != 0) return Error{path_, "cannot be written", ""};
  return {};
}

}  // namespace furball::lab
