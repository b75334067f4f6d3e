#include "libs/search/thinker.h"

#include <algorithm>
#include <cmath>

#include "libs/base/hash.h"
#include "libs/base/sort.h"
#include "libs/search/reasons.h"

namespace furball::search {

namespace {

std::shared_ptr<Evaluator> judge_of(const game::Game& game, uint64_t seed, const Learned& learned) {
  std::vector<int> moments = learned.network ? learned.follow : std::vector<int>();
  if (moments.empty()) moments = even_moments(game.horizon(), learned.judgements);
  return std::make_shared<PlayOnEvaluator>(seed, learned.fair, std::move(moments), learned.network);
}

// What several trees found, added up.
SearchReport merged(const std::vector<Mcts>& trees) {
  SearchReport all = trees[0].report();
  if (trees.size() == 1) return all;
  all.value *= all.visits;
  for (OptionReport& o : all.options)
    if (o.visits > 0) o.value *= o.visits, o.margin *= o.visits, o.variance *= o.visits;
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
      same->variance += o.variance * o.visits;
      if (!same->has_reply) same->has_reply = o.has_reply, same->reply = o.reply;
    }
  }
  all.value = all.visits > 0 ? all.value / all.visits : 0.5;
  for (OptionReport& o : all.options)
    if (o.visits > 0) o.value /= o.visits, o.margin /= o.visits, o.variance /= o.visits;
  sort_short(all.options.begin(), all.options.end(), better);
  return all;
}

}  // namespace

std::optional<Level> find_level(std::string_view id, const Learned& learned) {
  const Level* level = find_level(id);
  if (!level) return std::nullopt;
  Level own = *level;
  if (const int visits = id == "veteran" ? learned.veteran : id == "expert" ? learned.expert : 0; visits > 0)
    own.visits = visits;
  const auto& [cadet, recruit, pilot, veteran] = learned.blinkered;
  for (const auto& [name, share] : {std::pair("cadet", cadet), {"recruit", recruit}, {"pilot", pilot}, {"veteran", veteran}})
    if (id == name && share >= 0) own.blinkered = share;
  return own;
}

void in_turn(std::size_t n, const std::function<void(std::size_t)>& work) {
  for (std::size_t i = 0; i < n; ++i) work(i);
}

Thinker::Thinker(const game::Game& game, const Level& level, uint64_t seed, int trees, Runner run, Learned learned)
    : game_(game), reflexes_(game, level, seed), run_(run), careful_(learned.careful), drilled_(learned.drilled) {
  if (learned.network && !learned.network->judges(game)) learned.network = nullptr;
  for (int i = 0; i < trees; ++i) {
    const uint64_t own = i == 0 ? seed : hash_combine(seed, static_cast<uint64_t>(i));
    trees_.emplace_back(game, judge_of(game, own, learned),
                        SearchOptions{.seed = own,
                                      .network = learned.looks ? learned.network : nullptr,
                                      .fair = learned.fair,
                                      .careful = learned.careful,
                                      .drilled = learned.drilled});
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
  const bool thought = !reflexes_.forced() && !plain_;  // else no time was spent
  left_ = std::max(0.0, left_ - spent_.value_or(thought ? allowance() : 0));
  if (thought) ++made_;
  if (!followed) {
    earlier_.resize(std::max(earlier_.size(), made_));
    for (std::size_t i = 0; i < made_; ++i) ++earlier_[i].moves, earlier_[i].to_come += static_cast<int>(made_ - i);
    left_ = level().milliseconds;
    made_ = 0;
  }
  spent_.reset();
  chosen_.reset();
  reflexes_.begin(state, followed);
  plain_ = reflexes_.forced() || !searches() ? std::nullopt : plain(state);
}

std::optional<game::Action> Thinker::plain(const game::AnyState& state) {
  if (is_drilled(game_, state, drilled_))
    if (const std::optional<game::Action> quick = game_.policy(state, reflexes_.rng())) return quick;
  return careful_ ? far_ahead(state) : std::nullopt;
}

std::optional<game::Action> Thinker::far_ahead(const game::AnyState& state) const {
  constexpr double kFarAhead = 0.9;  // of all that the choices promise together
  game::ActionList actions;
  game_.legal(state, actions);
  std::vector<float> weights(actions.size());
  if (!game_.weigh(state, std::span(actions.begin(), actions.size()), weights)) return std::nullopt;
  const auto most = std::max_element(weights.begin(), weights.end());
  double sum = 0;
  for (float w : weights) sum += static_cast<double>(w);
  if (static_cast<double>(*most) <= kFarAhead * sum) return std::nullopt;
  return actions[static_cast<std::size_t>(most - weights.begin())];
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

bool Thinker::done() const { return reflexes_.forced() || plain_ || !searches() || (ready() && visits() >= level().visits); }

void Thinker::step(int visits) {
  if (!searches() || (done() && ready())) return;
  const int count = static_cast<int>(trees_.size());
  const int budget = reflexes_.forced() || plain_ ? 1 : (level().visits + count - 1) / count,
            slice = (visits + count - 1) / count;
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
  if (const std::optional<game::Action> choice = reflexes_.unthinking()) return *choice;
  if (plain_) return *plain_;
  if (!ready() || level().visits == 0)  // no time to look at all, or no habit of it: as the game's own bot would
    if (const std::optional<game::Action> quick = game_.policy(reflexes_.state(), reflexes_.rng())) return *quick;
  for (Mcts& tree : trees_)
    while (!tree.ready()) tree.step(1);
  const SearchReport report = this->report();
  if (careful_)
    if (const std::optional<game::Action> best = surely_best(report.options)) return *best;
  return report.options[0].action;
}

// The quick choice, or what is better by more than one standard error of the difference; of those, the one that surely gains
// most. Nothing: the quick choice has not been tried.
std::optional<game::Action> Thinker::surely_best(const std::vector<OptionReport>& options) {
  constexpr double kAssumedVariance = 0.01, kAssumedVisits = 4;  // before much is seen
  const std::optional<game::Action> quick = game_.policy(reflexes_.state(), reflexes_.rng());
  const OptionReport* drill = nullptr;
  double squares = kAssumedVariance * kAssumedVisits, seen = kAssumedVisits;
  for (const OptionReport& o : options) {
    if (quick && o.action == *quick && o.visits > 0) drill = &o;
    if (o.visits > 0) squares += o.variance * o.visits, seen += o.visits - 1;
  }
  if (!drill) return std::nullopt;
  const OptionReport* best = drill;
  double most = 0;
  for (const OptionReport& o : options) {
    if (o.visits < 2) continue;  // a value seen once is mostly luck
    const double error = std::sqrt(squares / seen * (1.0 / o.visits + 1.0 / drill->visits));
    if (const double gain = o.value - drill->value - error; gain > most) most = gain, best = &o;
  }
  return best->action;
}

}  // namespace furball::search
