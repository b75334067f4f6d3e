#pragma once
// What a search for an even battle has found.

#include <optional>
#include <string>
#include <vector>

#include "libs/lab/arm.h"
#include "libs/lab/changes.h"

namespace furball::lab {

struct Try {
  Change change;
  Arm arm;
};

struct Finding {
  Arm base;
  bool even = false;                 // as it stands
  std::vector<Try> tries;            // in the order of the search
  std::optional<Try> found;          // the change, with the games of its proof
  bool proved = false;               // the proof lies within `even` of a half
  std::vector<std::string> refused;  // changes that the game does not take
};

}  // namespace furball::lab
