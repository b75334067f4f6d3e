#pragma once
// Shared by the tests of this folder.

#include <string>

#include "games/jet_duel/jet_duel.h"
#include "libs/ruledata/data_store.h"

namespace furball::jet_duel {
extern const game::GameEntry kEntry;
}
