#pragma once
// What the tests of several games ask.

#include <string>

#include "libs/dice/rng.h"
#include "libs/game/game.h"

namespace furball::game {

// Goes one step on at random, wherever the game stands.
template <class R>
void step_at_random(const R& rules, typename R::State& s, dice::Rng& rng) {
  if (rules.node(s).kind == NodeKind::kDecision) {
    ActionList actions;
    rules.legal(s, actions);
    rules.apply(s, actions[rng.below(actions.size())], nullptr);
  } else {
    OutcomeList outcomes;
    rules.outcomes(s, outcomes);
    rules.resolve(s, sample(outcomes, rng), nullptr);
  }
}

// The roll that is due, each outcome with its weight: "1-2 x 2, 3-6 x 4".
template <class R>
std::string odds_of(const R& rules, const typename R::State& s) {
  OutcomeList outcomes;
  rules.outcomes(s, outcomes);
  std::string text;
  for (const Outcome& o : outcomes)
    text += (text.empty() ? "" : ", ") + rules.outcome_notation(s, o.id) + " x " + std::to_string(o.weight);
  return text;
}

}  // namespace furball::game
