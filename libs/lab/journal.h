#pragma once
// The file of what has been played: one line of JSON a block of games, appended as soon as it is known. Whoever starts
// again with the same recipe finds it and plays only what is missing. A line that a crash cut in half is passed over.

#include <cstdio>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "libs/lab/order.h"

namespace furball::lab {

class Journal {
 public:
  Journal() = default;  // keeps nothing
  ~Journal();
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;

  // Reads what is there and goes on behind it. `recipe` stands in the first line; another recipe's file is refused.
  Result<void> open(const std::string& path, const std::string& recipe_hash);

  const std::vector<GameLine>* find(const std::string& arm, int64_t block) const;
  Result<void> append(const std::string& arm, int64_t block, const std::vector<GameLine>& games);
  int64_t games_read() const { return games_read_; }

 private:
  Result<void> read(const std::string& path, const std::string& recipe_hash, long& good_until);

  std::FILE* file_ = nullptr;
  std::string path_;
  std::map<std::pair<std::string, int64_t>, std::vector<GameLine>> blocks_;
  int64_t games_read_ = 0;
};

}  // namespace furball::lab
