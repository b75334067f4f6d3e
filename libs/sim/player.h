#pragma once
// Somebody who plays: chance, a game's own bot, or a searching one with a budget of visits or of time.

#include <memory>
#include <string>
#include <string_view>

#include "libs/base/result.h"
#include "libs/game/game.h"
#include "libs/search/thinker.h"

namespace furball::sim {

class Player {
 public:
  virtual ~Player() = default;
  virtual game::Action choose(const game::AnyState& state) = 0;
};

// "random", "doctrine" or another bot of the game, "cadet" to "ace", each level also with a budget:
// "ace@100ms" (processor time for all choices up to the next dice or the other side), "ace@500" (visits a choice), either with
// "x2" behind it: two threads.
// "rollout@N" searches with random play to the end instead of evaluation.
// "ace" uses the game's network if it has one; to compare, "ace-plain" does without, "ace-net" judges leaves by it, "ace-net20"
// after following 20 decisions, "ace-look20" with first looks by the network as well.
Result<std::unique_ptr<Player>> make_player(const game::Game& game, std::string_view name, uint64_t seed,
                                            const search::Learned& learned = {});

}  // namespace furball::sim
