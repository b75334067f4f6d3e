#pragma once
// Fields of positions, as the state and the chapters list them.

#include "games/fast_easy/rules/steps.h"
#include "libs/ruledata/codec.h"

namespace furball::fast_easy {

template <auto M>
constexpr auto number(game::FieldSpec spec) {
  return ruledata::number<M, FastEasy>(spec);
}
template <auto M>
constexpr auto word(game::FieldSpec spec) {
  return ruledata::word<M, FastEasy>(spec);
}
template <auto M>
constexpr auto flag(game::FieldSpec spec) {
  return ruledata::flag<M, FastEasy>(spec);
}

// A number up to kMost, usually 0.
template <auto M, int64_t kMost>
constexpr auto none_to(game::FieldSpec spec) {
  spec.max = kMost, spec.usual = 0;
  return number<M>(spec);
}

// A number that people count from 1 and the state from 0. kPart says which of the state, kCount how many there are.
template <auto kPart, auto kCount>
constexpr StateField counted_from_one(game::FieldSpec spec) {
  spec.form = "a number from 1";
  return {spec, [](const game::FieldSpec& f, const FastEasy&, const State& s, Value& into) { into.set(f.name, kPart(s) + 1); },
          [](const game::FieldSpec& f, const FastEasy& g, State& s, ruledata::Reader& from) {
            kPart(s) = from.integer(f.name, {.min = 1, .max = kCount(g), .rule = f.rule}) - 1;
          }};
}

}  // namespace furball::fast_easy
