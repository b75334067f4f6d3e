#include "libs/sim/puzzles.h"

#include <algorithm>

#include "libs/base/hash.h"
#include "libs/search/reasons.h"
#include "libs/search/review.h"

namespace furball::sim {
namespace {

using game::NodeKind;

constexpr std::size_t kFewest = 4, kMost = 200;  // choices: fewer are no puzzle, more nobody looks through
constexpr int kFirstGlance = 8, kGlance = 24;    // games behind the first two judgements
constexpr int kPuzzleNodes = 4000;
constexpr int kRest = 12;  // decisions after a puzzle before the next is looked for: neighbours are much alike

// The search's answer with so many visits.
std::vector<game::Action> searched(const game::Game& game, const game::AnyState& state, std::string_view level_id, int visits,
                                   uint64_t seed, const search::Learned& learned) {
  search::Level level = *search::find_level(level_id, learned);
  if (visits > 0) level.visits = visits;
  search::Thinker thinker(game, level, seed, 1, search::in_turn, learned);
  thinker.begin(state);
  do thinker.step(100);
  while (!thinker.done());
  std::vector<game::Action> list;
  if (visits == 0) return {thinker.choose()};
  for (const search::OptionReport& o : thinker.report().options) list.push_back(o.action);
  return list;
}

bool leads_elsewhere(const game::Game& game, const game::AnyState& state, game::Action a, game::Action b) {
  game::AnyState x = state, y = state;
  game.apply(x, a), game.apply(y, b);
  return x != y;
}

// How many of the quick players miss it: 1 nobody, 5 everybody.
int difficulty_of(const game::Game& game, const game::AnyState& state, game::Action best, const PuzzleOptions& options) {
  int missed = 0, tries = 0;
  for (const search::Level& level : search::levels()) {
    if (level.id == "ace") continue;
    for (uint64_t i = 0; i < 4; ++i, ++tries)
      missed += searched(game, state, level.id, 0, hash_combine(options.seed, 50 + i), {}).front() != best;
  }
  dice::Rng rng(3);
  if (const auto quick = game.policy(state, rng)) missed += 4 * (*quick != best), tries += 4;
  return 1 + std::min(4, 5 * missed / std::max(1, tries));
}

// Whether it is worth a closer look: few visits and few games already show that most positions are no puzzle.
bool promising(const game::Game& game, const game::AnyState& state, const PuzzleOptions& options) {
  const auto list = searched(game, state, "ace", std::max(8, options.visits / 16), options.seed, options.learned);
  const auto rival =
      std::find_if(list.begin() + 1, list.end(), [&](game::Action a) { return leads_elsewhere(game, state, list[0], a); });
  if (rival == list.end()) return false;
  game::Action better;
  const double lead = search::points_lost(game, state, *rival, {list[0]}, kFirstGlance, options.seed, better);
  return lead >= options.margin * game.margin_scale() / 2;
}

}  // namespace

std::optional<Puzzle> as_puzzle(const game::Game& game, const game::AnyState& state, const PuzzleOptions& options) {
  game::ActionList actions;
  game.legal(state, actions);
  if (actions.size() < kFewest || actions.size() > kMost) return std::nullopt;
  if (!promising(game, state, options)) return std::nullopt;
  const double enough = options.margin * game.margin_scale();
  const std::vector<game::Action> first = searched(game, state, "ace", options.visits / 4, options.seed, options.learned);
  // Choices that lead to the same position are one choice.
  const auto second =
      std::find_if(first.begin() + 1, first.end(), [&](game::Action a) { return leads_elsewhere(game, state, first[0], a); });
  if (second == first.end()) return std::nullopt;
  std::vector<game::Action> rivals(first.begin() + 1, first.begin() + std::min<std::ptrdiff_t>(5, std::ssize(first)));
  std::erase_if(rivals, [&](game::Action a) { return !leads_elsewhere(game, state, first[0], a); });
  const auto least_lead = [&](int playouts, uint64_t seed) {
    double least = 1e9;
    for (const game::Action rival : rivals) {
      game::Action better;
      least = std::min(least, search::points_lost(game, state, rival, {first[0]}, playouts, seed, better));
      if (least < enough) break;
    }
    return least;
  };
  if (least_lead(kGlance, options.seed) < enough) return std::nullopt;
  int agree = 0;
  for (int i = 0; i < options.judges; ++i) {
    const auto deep =
        searched(game, state, "ace", options.visits, hash_combine(options.seed, 7 + static_cast<uint64_t>(i)), options.learned);
    agree += !leads_elsewhere(game, state, deep.front(), first[0]);
    if (agree + 1 <= i) return std::nullopt;  // two of them disagree
  }
  const double lead = least_lead(options.playouts, hash_combine(options.seed, 5));
  if (lead < enough || agree < options.judges - 1) return std::nullopt;
  Puzzle puzzle;
  puzzle.asks = game.view(state).prompt.title;
  puzzle.position = game.position(state);
  puzzle.seat = game.node(state).seat;
  for (const game::Action a : actions)
    if (!leads_elsewhere(game, state, a, first[0])) puzzle.best.push_back(game.notation(state, a));
  puzzle.margin = lead;
  puzzle.agreement = static_cast<double>(agree) / options.judges;
  puzzle.difficulty = difficulty_of(game, state, first[0], options);
  puzzle.why = search::why(game, state, first[0]);
  return puzzle;
}

std::vector<Puzzle> mine_game(const game::Game& game, uint64_t n, const PuzzleOptions& options) {
  std::vector<Puzzle> found;
  dice::Rng rng = dice::derive(hash_combine(options.seed, n), "puzzles");
  game::AnyState state = game.initial();
  int wait = static_cast<int>(rng.below(12));
  for (int nodes = 0; nodes < kPuzzleNodes && game.node(state).kind != NodeKind::kTerminal; ++nodes) {
    if (game.node(state).kind == NodeKind::kChance) {
      game::OutcomeList outcomes;
      game.outcomes(state, outcomes);
      game.resolve(state, game::sample(outcomes, rng));
      continue;
    }
    game::ActionList actions;
    game.legal(state, actions);
    if (actions.size() >= kFewest && wait-- <= 0) {
      PuzzleOptions own = options;
      own.seed = hash_combine(options.seed, n * 1000 + static_cast<uint64_t>(nodes));
      wait = 2;
      if (auto puzzle = as_puzzle(game, state, own))
        // Only what can be set up again is a puzzle.
        if (const auto again = game.from_position(puzzle->position); again.ok() && *again == state) {
          found.push_back(std::move(*puzzle));
          wait = kRest;
        }
    }
    const bool whim = rng.below(8) == 0;  // so that chances arise
    const auto quick = whim ? std::nullopt : game.policy(state, rng);
    game.apply(state, quick.value_or(actions[rng.below(actions.size())]));
  }
  return found;
}

}  // namespace furball::sim
