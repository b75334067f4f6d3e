#include "libs/api/reach.h"

#include <algorithm>
#include <cstddef>
#include <set>
#include <string>
#include <tuple>
#include <utility>

namespace furball::api {
namespace {

struct Visit {
  game::AnyState state;
  std::vector<ReachStep> steps;
};

std::tuple<int, int, int> key(const game::Cell& c) { return {c.x, c.y, c.z}; }

}  // namespace

std::vector<Reach> reach(const game::Game& game, const game::AnyState& start, int max_states) {
  std::vector<Reach> ends;
  const game::Node first = game.node(start);
  if (first.kind != game::NodeKind::kDecision) return ends;

  constexpr std::size_t kLongest = 12;
  std::string unit;
  std::set<std::tuple<int, int, int>> known;
  std::set<uint64_t> seen{game.hash(start)};
  std::vector<Visit> queue{{start, {}}};
  for (std::size_t at = 0; at < queue.size() && static_cast<int>(seen.size()) <= max_states; ++at) {
    game::ActionList actions;
    game.legal(queue[at].state, actions);
    for (const game::Action action : actions) {
      const game::ActionView words = game.describe_action(queue[at].state, action);
      if (words.attack || words.unit.empty()) continue;
      if (unit.empty()) unit = words.unit;
      if (words.unit != unit) {
        if (at == 0) return {};  // the question is which unit to take, not where it goes
        continue;
      }
      game::AnyState next = queue[at].state;
      game::EventLog log;
      game.apply(next, action, &log);
      // The chain ends with the phase: what the unit may do later is another move.
      const bool later = std::any_of(log.events.begin(), log.events.end(),
                                     [](const game::Event& event) { return event.kind == game::EventKind("phase"); });
      std::vector<ReachStep> steps = queue[at].steps;
      const bool moves = !words.cells.empty();
      steps.push_back({action, moves ? words.cells.back() : game::Cell{}, moves});
      if (moves && known.insert(key(words.cells.back())).second && steps.size() > 1)
        ends.push_back({words.cells.back(), steps});
      if (later || game.node(next) != first || steps.size() >= kLongest || !seen.insert(game.hash(next)).second) continue;
      queue.push_back({std::move(next), std::move(steps)});
    }
  }
  return ends;
}

}  // namespace furball::api
