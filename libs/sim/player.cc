#include "libs/sim/player.h"

#include <charconv>
#include <chrono>

#include "libs/search/thinker.h"

namespace furball::sim {
namespace {

using Clock = std::chrono::steady_clock;

class RandomPlayer : public Player {
 public:
  RandomPlayer(const game::Game& game, uint64_t seed) : game_(game), rng_(dice::derive(seed, "player:random")) {}
  game::Action choose(const game::AnyState& state) override {
    game::ActionList actions;
    game_.legal(state, actions);
    return actions[rng_.below(actions.size())];
  }

 private:
  const game::Game& game_;
  dice::Rng rng_;
};

class HousePlayer : public Player {
 public:
  HousePlayer(const game::Game& game, std::string bot, uint64_t seed)
      : game_(game), bot_(std::move(bot)), rng_(dice::derive(seed, "player:house")) {}
  game::Action choose(const game::AnyState& state) override { return game_.choose(bot_, state, rng_).action; }

 private:
  const game::Game& game_;
  std::string bot_;
  dice::Rng rng_;
};

class LevelPlayer : public Player {
 public:
  LevelPlayer(const game::Game& game, const search::Level& level, uint64_t seed, int milliseconds)
      : thinker_(game, level, seed), milliseconds_(milliseconds), left_(milliseconds) {}

  void begin_activation() override { left_ = milliseconds_; }

  game::Action choose(const game::AnyState& state) override {
    thinker_.begin(state);
    if (milliseconds_ == 0) {
      while (!thinker_.done()) thinker_.step(1000);
    } else {
      // The first choices of a chain decide most: each takes six tenths of what is left.
      const auto start = Clock::now();
      const double share = 0.6 * left_;
      double spent = 0;
      while (!thinker_.done() && spent < share) {
        thinker_.step(8);
        spent = std::chrono::duration<double, std::milli>(Clock::now() - start).count();
      }
      left_ -= spent;
    }
    const game::Action action = thinker_.choose();
    thinker_.played(action);
    return action;
  }

 private:
  search::Thinker thinker_;
  double milliseconds_;
  double left_;
};

class RolloutPlayer : public Player {
 public:
  RolloutPlayer(const game::Game& game, int visits, uint64_t seed)
      : search_(game, std::make_shared<search::RolloutEvaluator>(seed), {.seed = seed, .prior_sharpness = 0}), visits_(visits) {}
  game::Action choose(const game::AnyState& state) override {
    search_.set_root(state);
    search_.step(visits_);
    return search_.report().options[0].action;
  }

 private:
  search::Mcts search_;
  int visits_;
};

}  // namespace

std::string player_names(const game::Game& game) {
  std::string names = "random";
  for (const game::BotInfo& bot : game.bots()) names += ", " + bot.id;
  for (const search::Level& level : search::levels()) names += ", " + std::string(level.id);
  return names;
}

Result<std::unique_ptr<Player>> make_player(const game::Game& game, std::string_view name, uint64_t seed) {
  const std::size_t at = name.find('@');
  const std::string_view id = name.substr(0, at);
  int budget = 0;
  bool time = false;
  if (at != std::string_view::npos) {
    std::string_view number = name.substr(at + 1);
    if (number.ends_with("ms")) {
      time = true;
      number.remove_suffix(2);
    }
    const auto parsed = std::from_chars(number.data(), number.data() + number.size(), budget);
    if (number.empty() || parsed.ec != std::errc() || parsed.ptr != number.data() + number.size() || budget < 1)
      return Error{std::string(name), "the budget must be visits (ace@500) or milliseconds (ace@100ms)", ""};
  }
  std::unique_ptr<Player> player;
  if (id == "random") player = std::make_unique<RandomPlayer>(game, seed);
  if (id == "rollout") player = std::make_unique<RolloutPlayer>(game, budget > 0 ? budget : 500, seed);
  for (const game::BotInfo& bot : game.bots())
    if (bot.id == id) player = std::make_unique<HousePlayer>(game, bot.id, seed);
  if (const search::Level* level = search::find_level(id)) {
    search::Level own = *level;
    if (time) own.visits = 1000000000;
    else if (budget > 0) own.visits = budget;
    player = std::make_unique<LevelPlayer>(game, own, seed, time ? budget : 0);
  }
  if (!player) return Error{std::string(name), "is not a player of this game; there are: " + player_names(game), ""};
  return player;
}

}  // namespace furball::sim
