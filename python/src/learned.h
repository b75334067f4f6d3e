#pragma once
// The network of a game's opponents, where it has one: the same that the program's play with.

#include "libs/api/learned.h"
#include "python/src/convert.h"
#include "python/src/game.h"

namespace furball::python {

inline search::Learned learned(const Game& game) {
  return value_or_raise(api::load_learned(catalogue(), game.entry(), game.rules()));
}

}  // namespace furball::python
