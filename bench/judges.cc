// How many positions a second each judge of a game looks at, on one core, by processor time:
//   build/bench/judges [GAME ...]
// the hand-written evaluation, the game's network with the features it is fed, and a plan followed to the game's horizon and
// then judged by hand, as the ace does where there is no network. All look at the same positions, taken from random games of
// every scenario.
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "games/all_games.h"
#include "libs/api/catalogue.h"
#include "libs/api/learned.h"
#include "libs/search/network.h"

namespace furball {
namespace {

constexpr int kGames = 12, kNodes = 12;  // of a scenario; between two positions
constexpr int kRounds = 5;               // the best counts
constexpr double kSeconds = 0.3;         // of a round

struct Seen {
  std::shared_ptr<const game::Game> game;
  std::vector<game::AnyState> states;
};

// Positions on the way through random games.
Seen positions(std::shared_ptr<const game::Game> game) {
  Seen seen{std::move(game), {}};
  for (uint64_t i = 0; i < kGames; ++i) {
    dice::Rng choices = dice::derive(i, "judges:choices"), dice = dice::derive(i, "judges:dice");
    game::AnyState state = seen.game->initial();
    while (seen.game->node(state).kind != game::NodeKind::kTerminal) {
      seen.states.push_back(state);
      seen.game->playout(state, choices, dice, {kNodes});
    }
  }
  return seen;
}

double sink = 0;  // so that no judgement is left out as useless

// Judgements a second, the best of the rounds.
template <typename Judge>
double speed(const std::vector<Seen>& all, const Judge& judge) {
  double best = 0;
  for (int round = 0; round < kRounds; ++round) {
    const std::clock_t start = std::clock();
    int64_t judged = 0;
    double seconds = 0;
    while (seconds < kSeconds) {
      for (const Seen& seen : all) {
        for (const game::AnyState& state : seen.states) sink += judge(*seen.game, state);
        judged += std::ssize(seen.states);
        seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
        if (seconds >= kSeconds && &seen == &all.back()) break;
      }
    }
    best = std::max(best, static_cast<double>(judged) / seconds);
  }
  return best;
}

int measure(const api::Catalogue& catalogue, const game::GameEntry& entry) {
  std::vector<Seen> all;
  std::size_t count = 0;
  const Value scenarios = catalogue.scenarios(entry);
  for (const Value& scenario : scenarios.as_array()) {
    const auto data = catalogue.scenario(entry, scenario.at("id").as_text());
    const auto game = data ? catalogue.make(entry, *data) : data.error();
    if (!game) return std::fprintf(stderr, "%s\n", game.error().to_string().c_str()), 1;
    all.push_back(positions(*game));
    count += all.back().states.size();
  }
  const auto learned = api::load_learned(catalogue, entry, *all.front().game);
  if (!learned) return std::fprintf(stderr, "%s\n", learned.error().to_string().c_str()), 1;
  const double hand = speed(all, [](const game::Game& g, const game::AnyState& s) { return g.evaluate(s); });
  game::AnyState scratch;
  dice::Rng rng(1);
  const double plan = speed(all, [&](const game::Game& g, const game::AnyState& s) {
    scratch = s;
    g.play_on(scratch, rng, g.horizon());
    return g.evaluate(scratch);
  });
  std::printf("%-12s %7zu positions: by hand %10.0f/s, plan followed %8.0f/s", std::string(entry.id).c_str(), count, hand,
              plan);
  if (learned->network) {
    const double network =
        speed(all, [&](const game::Game& g, const game::AnyState& s) { return learned->network->value(g, s); });
    std::printf(", network of %zu features %8.0f/s (%.2f of by hand)", learned->network->inputs(), network, network / hand);
  } else {
    std::printf(", no network");
  }
  std::printf("\n");
  return 0;
}

}  // namespace
}  // namespace furball

int main(int count, char** words) {
  using namespace furball;
  const ruledata::DataStore data;
  const api::Catalogue catalogue(all_games(), data);
  const std::vector<std::string_view> wanted(words + 1, words + count);
  for (const game::GameEntry* entry : catalogue.games())
    if (wanted.empty() || std::find(wanted.begin(), wanted.end(), entry->id) != wanted.end())
      if (const int failed = measure(catalogue, *entry)) return failed;
  return 0;
}
