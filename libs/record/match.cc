#include "libs/record/match.h"

#include <cassert>
#include <utility>

#include "libs/record/dice_line.h"

namespace furball::record {

Match::Match(Header header, std::shared_ptr<const game::Game> game, game::AnyState start)
    : header_(std::move(header)), game_(std::move(game)), start_(start), state_(std::move(start)) {}

Result<void> Match::apply(game::Action action, game::Events* events) {
  if (Result<void> done = game_->try_apply(state_, action, events); !done) return done;
  steps_.push_back({false, action.bits});
  return {};
}

Result<void> Match::resolve(uint32_t outcome, game::Events* events, const game::Faces& faces) {
  if (!faces.empty() && node().kind == game::NodeKind::kChance && game_->read(state_, faces) != outcome)
    return Error{"faces", "these dice give a different result", ""};
  if (events && node().kind == game::NodeKind::kChance) tell_dice(*game_, state_, faces, *events);
  if (Result<void> done = game_->try_resolve(state_, outcome, events); !done) return done;
  steps_.push_back({true, outcome, faces});
  ++rolls_;
  return {};
}

void Match::take(const Step& step) {
  advance(state_, step);
  steps_.push_back(step);
  rolls_ += step.chance;
}

Match::Rolled Match::next_roll() const {
  assert(node().kind == game::NodeKind::kChance);
  game::OutcomeList outcomes;
  game_->outcomes(state_, outcomes);
  dice::Rng rng = dice::derive(header_.seed, "dice", static_cast<uint64_t>(rolls_));
  const game::Draw drawn = game::draw(outcomes, rng.below(game::total_weight(outcomes)));
  return {drawn.outcome, game_->faces(state_, drawn.outcome, drawn.place)};
}

void Match::advance(game::AnyState& state, const Step& step) const {
  if (step.chance) game_->resolve(state, step.code);
  else game_->apply(state, game::Action{step.code});
}

game::AnyState Match::state_at(int step) const {
  assert(step >= 0 && step <= static_cast<int>(steps_.size()));
  if (step == static_cast<int>(steps_.size())) return state_;
  game::AnyState state = start_;
  for (int i = 0; i < step; ++i) advance(state, steps_[static_cast<std::size_t>(i)]);
  return state;
}

int Match::last_decision() const {
  for (int i = static_cast<int>(steps_.size()) - 1; i >= 0; --i)
    if (!steps_[static_cast<std::size_t>(i)].chance) return i;
  return -1;
}

bool Match::rolled_since(int step) const {
  for (std::size_t i = static_cast<std::size_t>(step); i < steps_.size(); ++i)
    if (steps_[i].chance) return true;
  return false;
}

void Match::undo_to(int step) {
  state_ = state_at(step);
  steps_.resize(static_cast<std::size_t>(step));
  rolls_ = 0;
  for (const Step& s : steps_) rolls_ += s.chance;
}

}  // namespace furball::record
