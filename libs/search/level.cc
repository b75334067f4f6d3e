#include "libs/search/level.h"

#include <algorithm>

#include "libs/search/reasons.h"

namespace furball::search {

const std::vector<Level>& levels() {
  static const std::vector<Level> kLevels = {
      {"cadet", "Cadet", "Goes for what it sees first and forgets who is behind it.", 0, 300, 0.95, 40},
      {"recruit", "Recruit", "Knows the drill, but a good shot makes it forget the rest.", 0, 300, 0.42, 40},
      {"pilot", "Pilot", "Flies by the book and now and then chases too far.", 0, 400, 0.08, 40},
      {"veteran", "Veteran", "Thinks ahead and seldom overlooks a threat.", 24, 600, 0.02, 40},
      {"expert", "Expert", "Thinks further ahead and wastes nothing.", 56, 800, 0, 0},
      {"ace", "Ace", "Uses all its time and plays the best line it finds.", 3000, 1000, 0, 0},
  };
  return kLevels;
}

const Level* find_level(std::string_view id) {
  for (const Level& level : levels())
    if (level.id == id) return &level;
  return nullptr;
}

bool Reflexes::led_to(const game::AnyState& state) const {
  if (!chosen_) return false;
  game::AnyState next = state_;
  game_.apply(next, *chosen_);
  return next == state;
}

void Reflexes::begin(const game::AnyState& state, bool same_move) {
  state_ = state;
  chosen_.reset();
  game::ActionList actions;
  game_.legal(state, actions);
  forced_ = actions.size() == 1;
  only_ = actions[0];
  if (!same_move) blinkered_ = level_.blinkered > 0 && rng_.unit() < level_.blinkered;  // for the whole move
  if (!same_move) been_.clear();
  been_.push_back(game_.hash(state));
}

std::optional<game::Action> Reflexes::unthinking() {
  if (forced_) return only_;
  if (blinkered_) return by_own_chances();
  return std::nullopt;
}

game::Action Reflexes::by_the_drill() {
  if (const std::optional<game::Action> quick = game_.policy(state_, rng_)) return *quick;
  game::ActionList actions;
  game_.legal(state_, actions);
  return actions[rng_.below(actions.size())];
}

// What an end is worth to blue: the verdict before the margin, and more than all features together. Giving up leaves no margin.
static double ended(const game::Score& score) {
  constexpr double kDecided = 1e9, kPoint = 1e6;
  const double won = score.verdict == game::Verdict::kBlueWins ? 1 : score.verdict == game::Verdict::kRedWins ? -1 : 0;
  return score.forfeit ? 2 * kDecided * won : kDecided * won + kPoint * score.margin();
}

// With blinkers on: of the few choices it looks at, the one after which its own numbers look best, whatever the enemy's are.
game::Action Reflexes::by_own_chances() {
  const auto specs = game_.features();
  const game::Seat seat = game_.node(state_).seat;
  std::vector<int16_t> values(specs.size());
  game::AnyState there;
  const auto looks = [&](game::Action a) {
    // Nobody goes round in circles: what was taken up and put down again in this move is not taken up once more.
    constexpr double kBeenThere = -1e30;
    there = state_;
    game_.apply(there, a);
    if (std::find(been_.begin(), been_.end(), game_.hash(there)) != been_.end()) return kBeenThere;
    const game::AnyState next = settled(game_, state_, a);
    // An end counts as what it is: nobody gives up because the board looks good.
    const double mine = seat == game::Seat::kBlue ? 1 : -1;
    if (game_.node(next).kind == game::NodeKind::kTerminal) return mine * ended(game_.score(next));
    if (specs.empty()) return mine * game_.evaluate(next);
    game_.fill_features(next, seat, values);
    double sum = 0;
    for (std::size_t f = 0; f < specs.size(); ++f)
      if (specs[f].of == game::FeatureOf::kMine && specs[f].worth > 0) sum += specs[f].worth * values[f];
    return sum;
  };
  game::ActionList actions;
  game_.legal(state_, actions);
  game::Action best = actions[rng_.below(actions.size())];
  double most = looks(best);
  for (int i = 1; i < level_.seen; ++i) {
    const game::Action other = actions[rng_.below(actions.size())];
    if (const double sum = looks(other); sum > most) most = sum, best = other;
  }
  return best;
}

}  // namespace furball::search
