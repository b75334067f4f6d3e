#pragma once
// The seam between search and judgement: how good is a state, without looking at its tree? Batched, so
// that a network could serve many states at once.

#include <memory>
#include <span>
#include <vector>

#include "libs/game/game.h"
#include "libs/search/luck.h"
#include "libs/search/network.h"

namespace furball::search {

// Values are chances of blue to win, 0 to 1, margins included: see utility().
class Evaluator {
 public:
  virtual ~Evaluator() = default;
  virtual void evaluate(const game::Game&, std::span<const game::AnyState> states, std::span<double> values) = 0;
};

// The game's own quick look (Game::evaluate), taken at a quiet moment: dice that are due are averaged
// exactly and short questions (fire or hold) answered by trying them.
class QuietEvaluator : public Evaluator {
 public:
  void evaluate(const game::Game&, std::span<const game::AnyState>, std::span<double>) override;
};

// Plays on at random to the end.
class RolloutEvaluator : public Evaluator {
 public:
  explicit RolloutEvaluator(uint64_t seed)
      : choices_(dice::derive(seed, "rollout:choices")), dice_(dice::derive(seed, "rollout:dice")) {}
  void evaluate(const game::Game&, std::span<const game::AnyState>, std::span<double>) override;

 private:
  dice::Rng choices_, dice_;
};

// Follows the game's own quick choices for both sides and judges, by the quick look or a network, what the plan comes to when
// everybody goes through with it: after each of these numbers of decisions, ascending, the mean of all (what is misjudged at
// one need not be at another); none named: at the game's horizon. If `fair`, less the luck of the dice on the way.
class PlayOnEvaluator : public Evaluator {
 public:
  explicit PlayOnEvaluator(uint64_t seed, bool fair = false, std::vector<int> moments = {},
                           std::shared_ptr<const Network> network = nullptr)
      : rng_(dice::derive(seed, network ? "learned" : "play on")),
        fair_(fair),
        moments_(std::move(moments)),
        network_(std::move(network)) {}
  void evaluate(const game::Game&, std::span<const game::AnyState>, std::span<double>) override;

 private:
  double follow(const game::Game& game);               // from state_
  double follow_without_luck(const game::Game& game);  // ... what the plan comes to with average dice
  double judge(const game::Game& game) const;          // state_ as it is

  dice::Rng rng_;
  bool fair_;
  std::vector<int> moments_;
  std::shared_ptr<const Network> network_;
  game::AnyState state_;
  game::OutcomeList outcomes_;
  Luck luck_;
};

// So many moments at even distances up to the horizon, itself the last.
std::vector<int> even_moments(int horizon, int count);

double natural_log(double x);  // of a positive number
// A margin as a chance to win: one half at zero, rising with the game's own scale.
double utility(double margin, double scale);
// The inverse, for people: what margin a value stands for.
double margin_of(double utility, double scale);
// The value of a finished game: winning counts most, the margin the rest.
double final_utility(const game::Score& score, double scale);

// The value of a state by Game::evaluate as it stands, or of its end.
double value_there(const game::Game& game, const game::AnyState& state);
// The value of a state by Game::evaluate, or by a network, at the next quiet moment.
double quiet_value(const game::Game& game, const game::AnyState& state, const Network* network = nullptr);

}  // namespace furball::search
