#pragma once
// How much each consideration of a game's doctrine counts: games/<game>/data/doctrine.toml. [weights] are its rules of thumb;
// [tuned], where there is one, was found by games (`furball tune`): search follows its plans by those.
//
// A game keeps its weights in a struct with a list of them:
//
//   struct MoveWeights {
//     double shot = 0;
//     float far = 0;
//     template <class F> void each(F f) { f("shot", shot), f("far", far); }
//   };

#include <string>

#include "libs/game/game.h"
#include "libs/ruledata/reader.h"

namespace furball::ruledata {

template <class W>
struct Weights {
  W own;               // the doctrine's
  W quick;             // those of the quick choices: the tuned ones, else the doctrine's
  bool tuned = false;  // whether the two differ
};

template <class W>
Result<Weights<W>> load_weights(const game::DataSource& data, const std::string& path) {
  const Result<Value> file = data.load(path);
  if (!file) return file.error();
  Errors errors;
  Reader r(*file, path, errors);
  for (const char* known : {"format", "recipe", "figures"}) r.ignore(known);
  Weights<W> weights;
  weights.tuned = r.has("tuned");
  const auto read = [](Reader from, W& into) {
    into.each([&](const char* name, auto& weight) { weight = static_cast<std::decay_t<decltype(weight)>>(from.number(name)); });
    from.done();
  };
  read(r.table("weights"), weights.own);
  if (weights.tuned) read(r.table("tuned"), weights.quick);
  else weights.quick = weights.own;
  r.done();
  if (!errors.empty()) return errors.first();
  return weights;
}

}  // namespace furball::ruledata
