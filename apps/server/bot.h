#pragma once
// A bot at a shared table: "random", one of the game's own, or a level of search.

#include <atomic>
#include <memory>
#include <string>

#include "libs/game/game.h"
#include "libs/search/thinker.h"

namespace furball::server {

// Lives as long as its move goes on: the choices of one move share their time, and what was found for the first
// serves the next.
class Bot {
 public:
  // A level of search judges by the game's network, where there is one.
  Bot(std::shared_ptr<const game::Game> game, game::Seat seat, std::string id, uint64_t seed, const search::Learned& learned);

  bool is(game::Seat seat, const std::string& id) const { return seat == seat_ && id == id_; }
  bool learned() const { return learned_; }  // whether it judges by a network
  // At most so long for one choice, and less if the level thinks less.
  game::Action choose(const game::AnyState& state, double seconds, const std::atomic<bool>& stopping);

 private:
  std::shared_ptr<const game::Game> game_;
  game::Seat seat_;
  std::string id_;
  dice::Rng rng_;
  bool learned_ = false;
  std::unique_ptr<search::Thinker> thinker_;  // of a level of search
};

}  // namespace furball::server
