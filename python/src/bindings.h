#pragma once
// The parts of the module, one file each.

#include <pybind11/pybind11.h>

#include "python/src/game.h"

namespace furball::python {

void add_players(pybind11::module_& module);
void add_vector_env(pybind11::module_& module);
pybind11::list bot_list(const Game& game);

}  // namespace furball::python
