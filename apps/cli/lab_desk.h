#pragma once
// What the lab's verbs share: which battle, who plays, where the files go.

#include <memory>
#include <string>
#include <vector>

#include "apps/cli/verbs.h"
#include "libs/lab/balance.h"
#include "libs/lab/ranks.h"
#include "libs/lab/report.h"

namespace furball::cli {

struct LabBattle {
  const game::GameEntry* entry = nullptr;
  lab::Battle battle;
  lab::Names names;
  std::shared_ptr<const game::Game> game;
};

// "GAME/SCENARIO", "GAME/FILE.toml", a game alone (its first scenario) or a scenario's id that only one game has; with
// --change applied.
Result<LabBattle> find_battle(const std::string& wanted, const Args& args, const api::Catalogue& catalogue);

// The player of that name, or the game's own bot where a game calls its "doctrine" something else.
std::string player_for(const game::Game& game, const std::string& name);

// Dice and bots derive from this: the battle, its players and the seed.
uint64_t stream_of(const LabBattle& battle, const std::string& blue, const std::string& red, uint64_t seed);

lab::GameMaker lab_maker(const api::Catalogue& catalogue);

struct LabDesk {
  std::unique_ptr<lab::World> world;  // outlives the crew
  lab::Journal journal;
  std::unique_ptr<lab::Crew> crew;
  lab::GameMaker make;
  Progress progress{1};
  uint64_t seed = 1;
  std::string out;  // folder; empty: none

  lab::Bench bench() {
    return {journal, *crew, make, [this](int64_t done, int64_t of) { progress.show(done, of); }};
  }
};
// Under mpirun every rank but the first plays here what rank 0 sends it, and gets no desk.
Result<std::unique_ptr<LabDesk>> open_desk(const Args& args, const api::Catalogue& catalogue);

// `furball lab balance --library`
int balance_library(const Args& args, const api::Catalogue& catalogue, LabDesk& desk);

std::vector<std::string> listed(const std::string& text);  // "a,b" -> a, b

}  // namespace furball::cli
