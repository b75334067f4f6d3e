#pragma once
// What one may change in a scenario, written as PATH=VALUE, and where the scenario itself offers changes.
//
//   sun=front_left            an option that the game declares (the same as options.sun=front_left)
//   handicap=3   handicap=+1  a figure: a value, or with a sign so much more or less
//   red.pilots=green          no such field in `red`: every `pilot` below it (the plural, or the name itself)
//   blue.altitude=+1          also "4.3" -> "5.3" and "F13" -> "F14"
//   escorts=+1   escorts=-1   a list: its last member once more, under a new id, or gone
//   unit[side=red].at=+1      members of a list by a field, by number from 0 ([0]), or all of them ([*])

#include <string>
#include <string_view>
#include <vector>

#include "libs/base/result.h"
#include "libs/base/value.h"

namespace furball::lab {

struct Change {
  std::string path;
  Value value;
  bool relative = false;  // the value is how much more

  std::string text() const;   // "handicap=+1"
  std::string label() const;  // "handicap 1 more"
};

Result<Change> parse_change(std::string_view path, std::string_view value);
// "PATH=V1,V2": one change a value.
Result<std::vector<Change>> parse_changes(std::string_view text);

// `options` is the list that ruledata::load_options gives. Whether the game takes the result is the game's to say.
Result<Value> changed(const Value& scenario, const Change& change, const Value& options);

// One thing to turn, and the turns in their order: from less to more for figures, any order for choices.
struct Dial {
  std::string path;
  bool ordered = false;
  bool points = false;             // only moves the score: the mildest kind of change
  std::vector<Change> less, more;  // ordered: smallest turn first
  std::vector<Change> choices;     // not ordered
};
// What can be turned in a scenario: declared options, its own figures and lists, and those figures that other scenarios of
// the same game have.
std::vector<Dial> dials(const Value& scenario, const Value& options, const std::vector<Value>& library);

}  // namespace furball::lab
