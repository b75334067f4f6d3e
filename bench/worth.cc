// What a player's choices are worth, by kind of question, in chances to win (libs/search/evaluator.h):
//   build/bench/worth GAME SCENARIO[,SCENARIO...] PLAYER [POSITIONS [PLAYOUTS [SEED]]]
// The player meets the game's quick choices, with either side in turn. At a share of its choices both its own choice and the
// quick one are played on to the end by quick choices, with the same dice. What it gains on average is what its judgement is
// good for, and a question at which it loses is better left to doctrine (`drilled` in data/search.toml). Far fewer games tell
// more than the results of an arena, but only of choices, one at a time.
#include <atomic>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "games/all_games.h"
#include "libs/api/catalogue.h"
#include "libs/api/learned.h"
#include "libs/base/hash.h"
#include "libs/search/evaluator.h"
#include "libs/sim/play.h"
#include "libs/sim/threads.h"

namespace furball {
namespace {

constexpr double kShare = 0.08;  // of the choices of a game are looked at
constexpr int kMostNodes = 20000;

// A sum of gains, and what is needed for its standard error.
struct Gain {
  int64_t choices = 0, departures = 0;
  double sum = 0, squares = 0;

  void add(double gain, bool departs) { ++choices, departures += departs, sum += gain, squares += gain * gain; }
  double mean() const { return sum / static_cast<double>(choices); }
  double error() const {
    const double n = static_cast<double>(choices);
    return std::sqrt(std::max(0.0, squares / n - mean() * mean()) / n);
  }
  void print(const std::string& what) const {
    std::printf("%-24s %6lld choices, %5.1f %% not the quick one, a hundred gain %+8.3f +- %.3f\n", what.c_str(),
                static_cast<long long>(choices), 100.0 * static_cast<double>(departures) / static_cast<double>(choices),
                100 * mean(), 100 * error());
  }
};

class Trial {
 public:
  Trial(const game::Game& game, int playouts) : game_(game), playouts_(playouts) {}

  // What `action` gains over `other` for whoever chooses.
  double gain(const game::AnyState& state, game::Action action, game::Action other, uint64_t seed) {
    double sum = 0;
    for (int i = 0; i < playouts_; ++i) {
      const uint64_t dice = hash_combine(seed, static_cast<uint64_t>(i));
      sum += played_on(state, action, dice) - played_on(state, other, dice);
    }
    return (game_.node(state).seat == game::Seat::kBlue ? 1 : -1) * sum / playouts_;
  }

 private:
  double played_on(const game::AnyState& state, game::Action action, uint64_t seed) {
    dice::Rng rng = dice::derive(seed, "worth");
    scratch_ = state;
    game_.apply(scratch_, action);
    game_.play_on(scratch_, rng, 0);
    return search::value_there(game_, scratch_);
  }

  const game::Game& game_;
  int playouts_;
  game::AnyState scratch_;
};

// The quick choices, or somebody who is looked at now and then.
class Watched : public sim::Player {
 public:
  struct Choice {
    game::AnyState state;
    game::Action chosen, quick;
  };

  Watched(const game::Game& game, std::unique_ptr<sim::Player> player, uint64_t seed)
      : game_(game), player_(std::move(player)), rng_(dice::derive(seed, "watched")) {}

  game::Action choose(const game::AnyState& state) override {
    game::ActionList actions;
    game_.legal(state, actions);
    const game::Action quick = game_.policy(state, rng_).value_or(actions[0]);
    if (!player_) return quick;
    const game::Action chosen = player_->choose(state);
    if (actions.size() > 1 && rng_.unit() < kShare) seen.push_back({state, chosen, quick});
    return chosen;
  }

  std::vector<Choice> seen;

 private:
  const game::Game& game_;
  std::unique_ptr<sim::Player> player_;
  dice::Rng rng_;
};

struct Request {
  std::string game, scenarios, player;
  int positions = 1000, playouts = 200;
  uint64_t seed = 1;
};

struct Battle {
  std::string id;
  std::shared_ptr<const game::Game> game;
  search::Learned learned;
};

Result<std::vector<Battle>> battles(const api::Catalogue& catalogue, const game::GameEntry& entry, std::string_view ids) {
  std::vector<Battle> all;
  while (!ids.empty()) {
    const std::string id(ids.substr(0, ids.find(',')));
    ids.remove_prefix(std::min(ids.size(), id.size() + 1));
    const auto scenario = catalogue.scenario(entry, id);
    if (!scenario) return scenario.error();
    const auto game = catalogue.make(entry, *scenario);
    if (!game) return game.error();
    const auto learned = api::load_learned(catalogue, entry, **game);
    if (!learned) return learned.error();
    all.push_back({id, *game, *learned});
  }
  return all;
}

Result<void> measure(const Request& request) {
  const ruledata::DataStore data;
  const api::Catalogue catalogue(all_games(), data);
  const auto entry = catalogue.find(request.game);
  if (!entry) return entry.error();
  const auto all = battles(catalogue, **entry, request.scenarios);
  if (!all) return all.error();
  for (const Battle& battle : *all) {
    const auto player = sim::make_player(*battle.game, request.player, 1, battle.learned);
    if (!player) return player.error();
  }

  Gain whole;
  std::map<std::string, Gain> by_battle, by_step;
  std::mutex lock;
  std::atomic<uint64_t> next{0};
  std::atomic<int> left{request.positions};
  sim::together(static_cast<int>(std::max(1U, std::thread::hardware_concurrency())), [&] {
    while (left > 0) {
      const uint64_t number = next++, seed = hash_combine(request.seed, number);
      const Battle& battle = (*all)[number / 2 % all->size()];
      auto player = sim::make_player(*battle.game, request.player, seed, battle.learned);
      Watched watched(*battle.game, std::move(*player), seed);
      Watched drill(*battle.game, nullptr, hash_combine(seed, 1));
      const bool blue = number % 2 == 0;
      sim::play(*battle.game, blue ? watched : drill, blue ? drill : watched, seed, kMostNodes);
      Trial trial(*battle.game, request.playouts);
      for (const Watched::Choice& choice : watched.seen) {
        const bool departs = choice.chosen != choice.quick;
        const double gain = departs ? trial.gain(choice.state, choice.chosen, choice.quick, seed) : 0;
        const std::lock_guard<std::mutex> guard(lock);
        if (left-- <= 0) return;
        for (Gain* one : {&whole, &by_battle[battle.id], &by_step[std::string(battle.game->step_name(choice.state))]})
          one->add(gain, departs);
      }
    }
  });
  for (const auto& [step, gain] : by_step) gain.print("  " + step);
  for (const auto& [id, gain] : by_battle) gain.print(id);
  whole.print(request.player);
  return {};
}

bool number(const char* text, auto& out) {
  const std::string_view all(text);
  const auto read = std::from_chars(all.data(), all.data() + all.size(), out);
  return read.ec == std::errc() && read.ptr == all.data() + all.size() && out > 0;
}

}  // namespace
}  // namespace furball

int main(int count, char** words) {
  using namespace furball;
  Request request;
  if (count < 4 || count > 7 || (count > 4 && !number(words[4], request.positions)) ||
      (count > 5 && !number(words[5], request.playouts)) || (count > 6 && !number(words[6], request.seed)))
    return std::fputs("worth GAME SCENARIO[,SCENARIO...] PLAYER [POSITIONS [PLAYOUTS [SEED]]]\n", stderr), 2;
  request.game = words[1], request.scenarios = words[2], request.player = words[3];
  if (const Result<void> done = measure(request); !done)
    return std::fprintf(stderr, "%s\n", done.error().to_string().c_str()), 1;
  return 0;
}
