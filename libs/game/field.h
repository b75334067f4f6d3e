#pragma once
// One field of a state, as positions write it: name, range, meaning and rule stand together, once. Reading, writing,
// the checks with their sentences and docs/positions/ follow from the lists of fields (libs/ruledata/codec.h).

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "libs/base/result.h"
#include "libs/base/value.h"

namespace furball::ruledata {
class Reader;  // field-by-field checks of a Value; the contract only hands it on
}

namespace furball::game {

struct FieldSpec {
  std::string_view name;
  std::string_view meaning;  // a phrase for people: "the flight that moves now"
  std::string_view rule = "";
  int64_t min = 0;  // numbers
  int64_t max = 0;
  std::optional<int64_t> usual = std::nullopt;   // left out when it has this value; none: must be there
  std::span<const std::string_view> words = {};  // choices, by number
  std::string_view form = "";                    // how it is written, where range and words do not say it: "a hex"
};

// A field of T in a game R.
template <class R, class T>
struct Field {
  FieldSpec spec;
  void (*write)(const FieldSpec&, const R&, const T&, Value& into) = nullptr;
  void (*read)(const FieldSpec&, const R&, T&, ruledata::Reader& from) = nullptr;
  std::span<const std::string_view> (*words)() = nullptr;  // choices that another list knows: the names of the steps
};

// One table of docs/positions/: the fields of the state, of a unit, of one step.
struct FieldTable {
  std::string_view title;
  std::vector<FieldSpec> fields;
};

// How the positions of a game are written and read back: its `static const Positions<R> kPositions`.
template <class R>
struct Positions {
  Value (*write)(const R&, const typename R::State&);
  Result<typename R::State> (*read)(const R&, const Value&);
  std::vector<FieldTable> (*tables)();  // what a position may say, for docs/positions/
};

}  // namespace furball::game
