#include "libs/sim/player.h"

#include <charconv>
#include <functional>
#include <optional>

#include "libs/base/say.h"
#include "libs/search/opponents.h"
#include "libs/search/thinker.h"
#include "libs/sim/clock.h"
#ifndef __wasi__
#include "libs/sim/threads.h"
#endif

namespace furball::sim {
namespace {

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

#ifdef __wasi__
constexpr auto on_threads = search::in_turn;
#endif

class LevelPlayer : public Player {
 public:
  LevelPlayer(const game::Game& game, const search::Level& level, uint64_t seed, bool timed, int threads,
              const search::Learned& learned)
      : thinker_(game, level, seed, threads, on_threads, learned), slice_(threads), timed_(timed) {}

  game::Action choose(const game::AnyState& state) override {
    if (timed_) return choose_in_time(state);
    thinker_.begin(state);
    while (!thinker_.done()) thinker_.step(1000);
    return thinker_.choose();
  }

 private:
  game::Action choose_in_time(const game::AnyState& state) {
    constexpr double kHaste = 1;        // milliseconds: not worth beginning a thought
    constexpr double kPunctual = 0.95;  // a last look must still fit in
    const double start = thought_milliseconds();
    thinker_.begin(state);
    const double allowed = kPunctual * thinker_.allowance();
    const std::function<bool()> late = [&] { return thought_milliseconds() - start >= allowed; };
    thinker_.stop_when(&late);
    while (allowed >= kHaste && !thinker_.done() && !late()) thinker_.step(slice_);
    const game::Action action = thinker_.choose();
    thinker_.stop_when(nullptr);
    thinker_.spent(thought_milliseconds() - start);
    return action;
  }

  search::Thinker thinker_;
  int slice_;
  bool timed_;
};

class RolloutPlayer : public Player {
 public:
  RolloutPlayer(const game::Game& game, int visits, uint64_t seed)
      : search_(game, std::make_shared<search::RolloutEvaluator>(seed), {.seed = seed, .prior_sharpness = 0}),
        visits_(visits) {}
  game::Action choose(const game::AnyState& state) override {
    search_.set_root(state);
    search_.step(visits_);
    return search_.report().options[0].action;
  }

 private:
  search::Mcts search_;
  int visits_;
};

// What stands behind the '@': "500" visits, "100ms", each with "x2" for two threads.
struct Budget {
  int amount = 0, threads = 1;
  bool time = false;
};

std::optional<int> positive(std::string_view text) {
  int number = 0;
  const auto parsed = std::from_chars(text.data(), text.data() + text.size(), number);
  if (text.empty() || parsed.ec != std::errc() || parsed.ptr != text.data() + text.size() || number < 1) return std::nullopt;
  return number;
}

std::optional<Budget> budget_of(std::string_view text) {
  Budget budget;
  if (const std::size_t x = text.find('x'); x != std::string_view::npos) {
    const std::optional<int> threads = positive(text.substr(x + 1));
    if (!threads || *threads > 64) return std::nullopt;
    budget.threads = *threads;
    text = text.substr(0, x);
  }
  budget.time = text.ends_with("ms");
  if (budget.time) text.remove_suffix(2);
  const std::optional<int> amount = positive(text);
  if (!amount) return std::nullopt;
  budget.amount = *amount;
  return budget;
}

}  // namespace

// "ace-plain", "ace-lucky", "ace-once", "ace-net", "ace-net20+40", "ace-look20": the level's id and how it uses the network.
static std::string_view take_variant(std::string_view id, search::Learned& learned) {
  const std::size_t dash = id.find('-');
  if (dash == std::string_view::npos) return id;
  std::string_view variant = id.substr(dash + 1);
  if (variant == "plain" || variant == "lucky") {
    learned.network = nullptr;
    learned.fair = learned.fair && variant == "plain";
    return id.substr(0, dash);
  }
  if (variant == "once") {
    learned.judgements = 1;
    return id.substr(0, dash);
  }
  learned.looks = variant.starts_with("look");
  if (!learned.looks && !variant.starts_with("net")) return id;
  variant.remove_prefix(learned.looks ? 4 : 3);
  learned.follow.clear();
  for (std::size_t from = 0; from <= variant.size();) {
    const std::size_t comma = std::min(variant.find('+', from), variant.size());
    learned.follow.push_back(positive(variant.substr(from, comma - from)).value_or(0));
    from = comma + 1;
  }
  return id.substr(0, dash);
}

Result<std::unique_ptr<Player>> make_player(const game::Game& game, std::string_view name, uint64_t seed,
                                            const search::Learned& learned) {
  const std::size_t at = name.find('@');
  search::Learned own_learned = learned;
  const std::string_view id = take_variant(name.substr(0, at), own_learned);
  Budget budget;
  if (at != std::string_view::npos) {
    const std::optional<Budget> given = budget_of(name.substr(at + 1));
    if (!given)
      return Error{std::string(name), "the budget must be visits (ace@500) or milliseconds (ace@100ms); add x2 for two threads",
                   ""};
    budget = *given;
  }
  std::unique_ptr<Player> player;
  if (id == "random") player = std::make_unique<RandomPlayer>(game, seed);
  if (id == "rollout") player = std::make_unique<RolloutPlayer>(game, budget.amount > 0 ? budget.amount : 500, seed);
  for (const game::BotInfo& bot : game.bots())
    if (bot.id == id) player = std::make_unique<HousePlayer>(game, bot.id, seed);
  if (const std::optional<search::Level> level = search::find_level(id, own_learned)) {
    search::Level own = *level;
    if (budget.time && own.visits > 0) own.visits = 1000000000, own.milliseconds = budget.amount;
    else if (budget.amount > 0) own.visits = budget.amount;
    player = std::make_unique<LevelPlayer>(game, own, seed, budget.time, budget.threads, own_learned);
  }
  if (!player)
    return Error{"",
                 say("there is no player '{name}' for this game; there are: {known}",
                     {{"name", name}, {"known", search::opponent_names(game)}}),
                 ""};
  return player;
}

}  // namespace furball::sim
