#include "libs/game/game.h"

#include <algorithm>

#include "libs/base/say.h"

namespace furball::game {

Result<void> Game::try_apply(AnyState& state, Action action, Events* events) const {
  const Node at = node(state);
  if (at.kind == NodeKind::kTerminal) return Error{"", "the game is over", ""};
  if (at.kind == NodeKind::kChance) return Error{"", "dice are due: roll before the next choice", ""};
  ActionList actions;
  legal(state, actions);
  if (!std::binary_search(actions.begin(), actions.end(), action)) {
    Refusal refusal = refuse(state, action);
    return Error{"", std::move(refusal.reason), std::move(refusal.rule)};
  }
  apply(state, action, events);
  return {};
}

Result<void> Game::try_resolve(AnyState& state, uint32_t outcome, Events* events) const {
  if (node(state).kind != NodeKind::kChance) return Error{"", "no dice are due now", ""};
  OutcomeList list;
  outcomes(state, list);
  const bool listed = std::any_of(list.begin(), list.end(), [&](const Outcome& o) { return o.id == outcome; });
  if (!listed) return Error{"", say("this roll has no outcome {outcome}", {{"outcome", outcome}}), ""};
  resolve(state, outcome, events);
  return {};
}

bool Game::dead_end(const AnyState& state) const {
  const NodeKind kind = node(state).kind;
  if (kind == NodeKind::kDecision) {
    ActionList actions;
    legal(state, actions);
    return actions.empty();
  }
  if (kind == NodeKind::kTerminal) return false;
  OutcomeList list;
  outcomes(state, list);
  return list.empty();
}

}  // namespace furball::game
