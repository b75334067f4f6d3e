#include "libs/game/play_hash.h"

#include <algorithm>

#include "libs/base/hash.h"
#include "libs/game/conformance.h"

namespace furball::game {
namespace {

constexpr int kMostNodes = 2000;         // of one game: long ones are told apart by then
constexpr uint64_t kPerftLimit = 20000;  // deeper counts are left at 0 where this many nodes are passed

// The numbers of one node, then one step on.
class Run {
 public:
  Run(const Game& game, bool sensible, uint64_t number)
      : game_(game),
        sensible_(sensible),
        choices_(dice::derive(number, "play-hash:choices")),
        dice_(dice::derive(number, "play-hash:dice")) {}

  uint64_t play(int64_t& nodes) {
    AnyState state = game_.initial();
    uint64_t h = kHashSeed;
    for (int i = 0; i < kMostNodes; ++i, ++nodes) {
      const Node node = game_.node(state);
      const Score score = game_.score(state);
      h = hash_combine(h, static_cast<uint64_t>(node.kind));
      h = hash_combine(h, hash_combine(static_cast<uint32_t>(score.blue), static_cast<uint32_t>(score.red)));
      if (node.kind == NodeKind::kTerminal) return hash_combine(h, static_cast<uint64_t>(score.verdict));
      h = node.kind == NodeKind::kDecision ? decide(state, node.seat, h) : roll(state, h);
    }
    return h;
  }

 private:
  uint64_t decide(AnyState& state, Seat seat, uint64_t h) {
    ActionList actions;
    game_.legal(state, actions);
    std::size_t chosen = choices_.below(actions.size());
    if (sensible_ && choices_.below(8) != 0)
      if (const auto advised = game_.policy(state, choices_))
        chosen = static_cast<std::size_t>(std::find(actions.begin(), actions.end(), *advised) - actions.begin());
    game_.apply(state, actions[chosen]);
    return hash_combine(hash_combine(hash_combine(h, static_cast<uint64_t>(seat)), actions.size()), chosen);
  }

  uint64_t roll(AnyState& state, uint64_t h) {
    OutcomeList outcomes;
    game_.outcomes(state, outcomes);
    for (const Outcome& o : outcomes) h = hash_combine(h, o.weight);
    game_.resolve(state, sample(outcomes, dice_));
    return h;
  }

  const Game& game_;
  bool sensible_;
  dice::Rng choices_, dice_;
};

}  // namespace

PlayHash play_hash(const Game& game, int games) {
  PlayHash result;
  const AnyState start = game.initial();
  for (int depth = 1; depth <= 3; ++depth) {
    if (depth > 1 && result.perft[depth - 2] > kPerftLimit) break;
    result.perft[depth - 1] = perft(game, start, depth);
  }
  for (int i = 0; i < games; ++i) {
    result.random = hash_combine(result.random, Run(game, false, static_cast<uint64_t>(i)).play(result.nodes));
    result.sensible = hash_combine(result.sensible, Run(game, true, static_cast<uint64_t>(i)).play(result.nodes));
  }
  return result;
}

std::string to_string(const PlayHash& hash) {
  std::string text = "perft";
  for (uint64_t count : hash.perft) text += " " + std::to_string(count);
  return text + " random " + hash_to_string(hash.random) + " sensible " + hash_to_string(hash.sensible) + " nodes " +
         std::to_string(hash.nodes);
}

}  // namespace furball::game
