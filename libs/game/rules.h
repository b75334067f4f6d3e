#pragma once
// What the author of a game writes: a plain class that meets `Rules`. One object of it is one
// scenario with its options and tables, immutable; the State is a small value that holds ids only.
// `GameOf<R>` (game_of.h) turns it into the `Game` that all tools use.

#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include "libs/base/result.h"
#include "libs/base/value.h"
#include "libs/game/events.h"
#include "libs/game/types.h"
#include "libs/game/view.h"

namespace furball::game {

// A State is copied with memcpy, compared and hashed by its bytes: no padding, no pointers, no floats.
// Unused array elements must be kept at one fixed value (zero), or equal positions would differ.
template <class S>
concept GameState = std::is_trivially_copyable_v<S> && std::has_unique_object_representations_v<S> &&
                    std::equality_comparable<S> && sizeof(S) <= 8192;

template <class R>
concept Rules = GameState<typename R::State> && requires(const R& r, typename R::State& state, const typename R::State& s,
                                                         Action a, uint32_t outcome, ActionList& actions, OutcomeList& outcomes,
                                                         Events* events, View& view, std::string_view text, const Value& data) {
  // The tree. Hot: no allocation, no strings unless `events` is set.
  { r.initial() } -> std::same_as<typename R::State>;
  { r.node(s) } -> std::same_as<Node>;
  { r.legal(s, actions) };                // decision nodes: ascending by bits, unique, never empty
  { r.outcomes(s, outcomes) };            // chance nodes: ascending by id, unique, weights positive, never empty
  { r.apply(state, a, events) };          // a legal action; asserts only
  { r.resolve(state, outcome, events) };  // a listed outcome; asserts only
  { r.score(s) } -> std::same_as<Score>;  // at any node: the score so far; at the end: the result

  // Words. Not hot.
  { r.notation(s, a) } -> std::same_as<std::string>;                // unique among the node's legal actions
  { r.parse(s, text) } -> std::same_as<std::optional<Action>>;      // also well-formed but illegal actions
  { r.outcome_notation(s, outcome) } -> std::same_as<std::string>;  // unique at the node
  { r.refuse(s, a) } -> std::same_as<Refusal>;                      // only asked for illegal actions: say why
  { r.describe(s, view) };                                          // everything in View but node, actions, roll and score
  { r.describe_action(s, a) } -> std::same_as<ActionView>;          // action and notation are filled in for you
  { r.describe_roll(s) } -> std::same_as<RollView>;                 // at a chance node; outcomes filled in for you
  { r.describe_outcome(s, outcome) } -> std::same_as<OutcomeView>;  // label and tone

  // Positions people can write by hand.
  { r.position(s) } -> std::same_as<Value>;
  { r.from_position(data) } -> std::same_as<Result<typename R::State>>;
  { r.broken_invariant(s) } -> std::same_as<std::optional<std::string>>;  // nothing when all is well
};

// Optional members, found by their presence:
//   Preview preview(const State&, Action) const            full preview of one action (asked for one at a time)
//   std::optional<Refusal> why_not(const State&, Cell) const    why a click on that cell does nothing
//   std::string cell_name(Cell) const                      "M-N 6-7 middle"
//   std::string result_text(const State&) const            one sentence at the end
//   double evaluate(const State&) const                    expected final margin for blue, for search
//   double margin_scale() const                            a margin that is clearly a win (default 5), for search
//   Action policy(const State&, dice::Rng&) const          a quick sensible choice, no allocation, for search: it is
//                                                          followed thousands of times a second to see where a plan leads
//   int play_quick(State&, dice::Rng&, int most) const     makes that choice where a plan is followed, and those that it has
//                                                          settled already (no dice between them, `most` at most), and
//                                                          tells how many; may note in the state what the next quick
//                                                          choices would work out again
//   void weigh(const State&, std::span<const Action>, std::span<float>) const    how promising each legal action
//                                                          looks, as weights: search explores by them instead of
//                                                          looking at every action's evaluate(); may return a bool:
//                                                          false where the game has nothing to say
//   int horizon() const                                    how many decisions search follows policy() before evaluate()
//                                                          judges (default 0: to the end of the game)
//   static const FeatureTable<R> kFeatures                 named numbers about a position (features.h)
//   std::vector<BotInfo> bots() const                      the game's own bots ("rulebook", "doctrine")
//   BotChoice choose(std::string_view bot, const State&, dice::Rng&) const

}  // namespace furball::game
