#include "libs/search/thinker.h"

#include <algorithm>

#include "libs/base/hash.h"
#include "libs/base/sort.h"
#include "libs/search/reasons.h"

namespace furball::search {

const std::vector<Level>& levels() {
  static const std::vector<Level> kLevels = {
      {"cadet", "Cadet", "Goes for what it sees first and forgets who is behind it.", 0, 300, 0.95, 40, 0},
      {"recruit", "Recruit", "Knows the drill, but a good shot makes it forget the rest.", 0, 300, 0.42, 40, 0},
      {"pilot", "Pilot", "Flies by the book and now and then chases too far.", 0, 400, 0.08, 40, 0},
      {"veteran", "Veteran", "Thinks ahead and seldom overlooks a threat.", 24, 600, 0.02, 40, 0.005},
      {"expert", "Expert", "Thinks further ahead and wastes nothing.", 56, 800, 0, 0, 0},
      {"ace", "Ace", "Uses all its time and plays the best line it finds.", 3000, 1000, 0, 0, 0},
  };
  return kLevels;
}

const Level* find_level(std::string_view id) {
  for (const Level& level : levels())
    if (level.id == id) return &level;
  return nullptr;
}

namespace {

std::shared_ptr<Evaluator> judge_of(uint64_t seed, const Learned& learned) {
  if (learned.network) return std::make_shared<LearnedEvaluator>(learned.network, seed, learned.follow);
  return std::make_shared<PlayOnEvaluator>(seed);
}

// What several trees found, added up.
SearchReport merged(const std::vector<Mcts>& trees) {
  SearchReport all = trees[0].report();
  if (trees.size() == 1) return all;
  all.value *= all.visits;
  for (OptionReport& o : all.options)
    if (o.visits > 0) o.value *= o.visits, o.margin *= o.visits;
  for (std::size_t i = 1; i < trees.size(); ++i) {
    const SearchReport one = trees[i].report();
    all.visits += one.visits, all.value += one.value * one.visits;
    for (const OptionReport& o : one.options) {
      const auto same =
          std::find_if(all.options.begin(), all.options.end(), [&](const OptionReport& x) { return x.action == o.action; });
      if (same == all.options.end()) continue;
      if (o.visits == 0) continue;
      if (same->visits == 0) same->value = same->margin = 0;
      same->visits += o.visits, same->value += o.value * o.visits, same->margin += o.margin * o.visits;
      if (!same->has_reply) same->has_reply = o.has_reply, same->reply = o.reply;
    }
  }
  all.value = all.visits > 0 ? all.value / all.visits : 0.5;
  for (OptionReport& o : all.options)
    if (o.visits > 0) o.value /= o.visits, o.margin /= o.visits;
  sort_short(all.options.begin(), all.options.end(), better);
  return all;
}

}  // namespace

void in_turn(std::size_t n, const std::function<void(std::size_t)>& work) {
  for (std::size_t i = 0; i < n; ++i) work(i);
}

Thinker::Thinker(const game::Game& game, const Level& level, uint64_t seed, int trees, Runner run, Learned learned)
    : game_(game), level_(level), rng_(dice::derive(seed, "thinker")), run_(run) {
  for (int i = 0; i < trees; ++i) {
    const uint64_t own = i == 0 ? seed : hash_combine(seed, static_cast<uint64_t>(i));
    trees_.emplace_back(game, judge_of(own, learned),
                        SearchOptions{.seed = own, .network = learned.looks ? learned.network : nullptr});
  }
}

void Thinker::begin(const game::AnyState& state) {
  if (trees_[0].visits() > 0 && trees_[0].root_state() == state) return;
  bool followed = true;
  for (Mcts& tree : trees_)
    if (!chosen_ || !tree.follow(*chosen_, state)) {
      tree.set_root(state);
      followed = false;
    }
  if (!forced_) {  // where there is no choice no time is spent
    left_ -= allowance();
    ++made_;
  }
  if (!followed) {
    earlier_.resize(std::max(earlier_.size(), made_));
    for (std::size_t i = 0; i < made_; ++i) ++earlier_[i].moves, earlier_[i].to_come += static_cast<int>(made_ - i);
    left_ = level_.milliseconds;
    made_ = 0;
  }
  chosen_.reset();
  game::ActionList actions;
  game_.legal(state, actions);
  forced_ = actions.size() == 1;
  only_ = actions[0];
  if (!followed) blinkered_ = level_.blinkered > 0 && rng_.unit() < level_.blinkered;  // for the whole move
}

double Thinker::allowance() const {
  constexpr double kFirst = 2, kMost = 0.8, kUnknown = 3;
  const bool known = made_ < earlier_.size() && earlier_[made_].moves > 0;
  const double to_come = known ? static_cast<double>(earlier_[made_].to_come) / earlier_[made_].moves : kUnknown;
  return std::min(kMost, kFirst / to_come) * left_;
}

bool Thinker::ready() const {
  return std::all_of(trees_.begin(), trees_.end(), [](const Mcts& tree) { return tree.ready(); });
}

int Thinker::visits() const {
  int sum = 0;
  for (const Mcts& tree : trees_) sum += tree.visits();
  return sum;
}

bool Thinker::done() const { return forced_ || !searches() || (ready() && visits() >= level_.visits); }

void Thinker::step(int visits) {
  if (!searches() || (done() && ready())) return;
  const int count = static_cast<int>(trees_.size());
  const int budget = forced_ ? 1 : (level_.visits + count - 1) / count, slice = (visits + count - 1) / count;
  run_(trees_.size(), [&](std::size_t i) {
    Mcts& tree = trees_[i];
    const int left = budget - tree.visits();
    if (left > 0) tree.step(std::min(left, slice));
    else if (!tree.ready()) tree.step(1);  // a tree that was followed here may not have looked at this node's choices
  });
}

void Thinker::stop_when(const std::function<bool()>* late) {
  for (Mcts& tree : trees_) tree.stop_when(late);
}

SearchReport Thinker::report() const { return merged(trees_); }

game::Action Thinker::choose() {
  chosen_ = pick();
  return *chosen_;
}

game::Action Thinker::pick() {
  if (forced_) return only_;
  if (blinkered_) return by_own_chances();
  if (!ready() || level_.visits == 0)  // no time to look at all, or no habit of it: as the game's own bot would
    if (const std::optional<game::Action> quick = game_.policy(trees_[0].root_state(), rng_)) return *quick;
  for (Mcts& tree : trees_)
    while (!tree.ready()) tree.step(1);
  const SearchReport report = this->report();
  const std::vector<OptionReport>& options = report.options;
  const int looked_at = std::max(1, options[0].visits / 4);  // a value seen once is mostly luck
  std::vector<game::Action> good{options[0].action};
  for (std::size_t i = 1; i < options.size() && level_.forgiveness > 0; ++i)
    if (options[i].visits >= looked_at && options[i].value >= options[0].value - level_.forgiveness)
      good.push_back(options[i].action);
  return good[rng_.below(good.size())];
}

// With blinkers on: of the few choices it looks at, the one after which its own numbers look best, whatever the enemy's are.
game::Action Thinker::by_own_chances() {
  constexpr double kDecided = 1e6;  // more than all features together
  const game::AnyState& state = trees_[0].root_state();
  const auto specs = game_.features();
  const game::Seat seat = game_.node(state).seat;
  std::vector<int16_t> values(specs.size());
  const auto looks = [&](game::Action a) {
    const game::AnyState next = settled(game_, state, a);
    // An end counts as what it is: nobody gives up because the board looks good.
    if (game_.node(next).kind == game::NodeKind::kTerminal) {
      const double value = final_utility(game_.score(next), game_.margin_scale());
      return kDecided * ((seat == game::Seat::kBlue ? value : 1 - value) - 0.5);
    }
    if (specs.empty()) return seat == game::Seat::kBlue ? quiet_value(game_, next) : -quiet_value(game_, next);
    game_.fill_features(next, seat, values);
    double sum = 0;
    for (std::size_t f = 0; f < specs.size(); ++f)
      if (specs[f].of == game::FeatureOf::kMine && specs[f].worth > 0) sum += specs[f].worth * values[f];
    return sum;
  };
  game::ActionList actions;
  game_.legal(state, actions);
  game::Action best = actions[rng_.below(actions.size())];
  double most = looks(best);
  for (int i = 1; i < level_.seen; ++i) {
    const game::Action other = actions[rng_.below(actions.size())];
    if (const double sum = looks(other); sum > most) most = sum, best = other;
  }
  return best;
}

}  // namespace furball::search
