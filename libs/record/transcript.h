#pragma once
// The record of a match as it goes on. Keeps what it has written, so that a step costs one line and not the whole record.

#include <string>
#include <vector>

#include "libs/record/match.h"

namespace furball::record {

class Transcript {
 public:
  // The record as it stands (undone steps left out), from its header on.
  std::string whole(const Match& match);
  // Only the lines behind those of the first `from` steps: what a reader who has so many is missing. 0 <= from <= steps.
  std::string after(const Match& match, int from);

 private:
  void follow(const Match& match);
  std::string closing(const Match& match) const;

  std::vector<std::string> lines_;  // the header, then one for each of:
  std::vector<Step> steps_;
  game::AnyState state_;  // behind them
};

}  // namespace furball::record
