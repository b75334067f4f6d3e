#include "libs/search/mcts.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "libs/base/sort.h"

namespace furball::search {

using game::NodeKind;

namespace {
constexpr float kNoLook = -1;                   // Edge::look: nobody looked, the game's weights decided
constexpr double kNotWorthALook = 0.12;         // ... so it is taken to be that much worse than the rest
constexpr std::size_t kLooksBetweenClocks = 8;  // a look may cost less than asking for the time
}  // namespace

bool better(const OptionReport& a, const OptionReport& b) {
  return a.visits != b.visits ? a.visits > b.visits : a.value > b.value;
}

bool is_drilled(const game::Game& game, const game::AnyState& state, const std::vector<std::string>& drilled) {
  return !drilled.empty() && std::find(drilled.begin(), drilled.end(), game.step_name(state)) != drilled.end();
}

Mcts::Mcts(const game::Game& game, std::shared_ptr<Evaluator> evaluator, SearchOptions options)
    : game_(game), evaluator_(std::move(evaluator)), options_(options), rng_(dice::derive(options.seed, "mcts")) {}

void Mcts::set_root(const game::AnyState& state) {
  root_state_ = state;
  nodes_.clear();
  edges_.clear();
  root_ = add_node(game_.node(state));
}

int32_t Mcts::add_node(const game::Node& node) {
  nodes_.push_back({node.kind, node.seat, false, 0, 0, 0, 0, 0});
  return static_cast<int32_t>(nodes_.size()) - 1;
}

// Lists the node's branches.
void Mcts::expand(int32_t id, const game::AnyState& state) {
  const std::size_t first = edges_.size();
  const NodeKind kind = nodes_[static_cast<std::size_t>(id)].kind;
  if (kind == NodeKind::kDecision) list_choices(id, state);
  if (kind == NodeKind::kChance) list_outcomes(state);
  TreeNode& node = nodes_[static_cast<std::size_t>(id)];
  node.first_edge = static_cast<uint32_t>(first);
  node.edge_count = static_cast<uint32_t>(edges_.size() - first);
  node.expanded = true;
}

// A first look at each choice, or what the game says of it, sets how eagerly it is explored.
void Mcts::list_choices(int32_t id, const game::AnyState& state) {
  const std::size_t first = edges_.size();
  game::ActionList actions;
  game_.legal(state, actions);
  if (id != root_ && actions.size() > 1 && is_drilled(game_, state, options_.drilled))
    if (const std::optional<game::Action> quick = game_.policy(state, rng_)) actions.clear(), actions.push_back(*quick);
  const std::size_t count = actions.size();
  const bool advised =
      count > 1 && (options_.advice == Advice::kEverywhere || (options_.advice == Advice::kRoot && id == root_));
  weights_.resize(count);
  if (advised && game_.weigh(state, std::span(actions.begin(), count), weights_)) {
    double sum = 0;  // the game's own weights save the looks
    for (float w : weights_) sum += static_cast<double>(w);
    for (std::size_t i = 0; i < count; ++i)
      edges_.push_back({actions[i].bits, static_cast<float>(static_cast<double>(weights_[i]) / sum), kNoLook, -1, 0, 0});
  } else {
    if (options_.prior_sharpness > 0 && count > 1) look_at_each(actions, state, nodes_[static_cast<std::size_t>(id)].seat);
    else
      for (game::Action a : actions) edges_.push_back({a.bits, 1.0F / static_cast<float>(count), 0.5F, -1, 0, 0});
    if (advised) favour_quick_choice(first, state);
  }
  if (id != root_) narrow(first);
  if (options_.careful) put_in_order(first);
}

void Mcts::look_at_each(const game::ActionList& actions, const game::AnyState& state, game::Seat seat) {
  const std::size_t first = edges_.size();
  bool late = false, slow = false;
  for (game::Action a : actions) {
    const bool ask = slow || (edges_.size() - first) % kLooksBetweenClocks == 0;
    late = late || (ask && late_ && (*late_)());
    if (late) {
      edges_.push_back({a.bits, 0, kNoLook, -1, 0, 0});
      continue;
    }
    look_ = state;
    game_.apply(look_, a);
    slow = game_.node(look_).kind == NodeKind::kChance;  // the look goes through all of its outcomes
    const double value = quiet_value(game_, look_, options_.network.get());
    edges_.push_back({a.bits, 0, static_cast<float>(seat == game::Seat::kBlue ? value : 1 - value), -1, 0, 0});
  }
  set_priors(first);
}

void Mcts::favour_quick_choice(std::size_t first, const game::AnyState& state) {
  const std::optional<game::Action> quick = game_.policy(state, rng_);
  if (!quick) return;
  const float share = static_cast<float>(options_.policy_share);
  for (std::size_t i = first; i < edges_.size(); ++i) {
    edges_[i].prior *= 1 - share;
    if (edges_[i].code == quick->bits) edges_[i].prior += share;
  }
}

void Mcts::list_outcomes(const game::AnyState& state) {
  game::OutcomeList outcomes;
  game_.outcomes(state, outcomes);
  double total = 0;
  for (const game::Outcome& o : outcomes) total += static_cast<double>(o.weight);
  const std::span<const double> luck = options_.fair ? luck_.of(game_, state, outcomes) : std::span<const double>{};
  for (std::size_t i = 0; i < outcomes.size(); ++i)
    edges_.push_back({outcomes[i].id, static_cast<float>(static_cast<double>(outcomes[i].weight) / total),
                      luck.empty() ? 0 : static_cast<float>(luck[i]), -1, 0, 0});
}

bool Mcts::more_promising(const Edge& a, const Edge& b) { return a.prior != b.prior ? a.prior > b.prior : a.code < b.code; }

// Below the root only the most promising of very many choices are kept.
void Mcts::narrow(std::size_t first) {
  if (edges_.size() - first <= options_.most_replies) return;
  const auto from = edges_.begin() + static_cast<std::ptrdiff_t>(first),
             to = from + static_cast<std::ptrdiff_t>(options_.most_replies);
  std::nth_element(from, to, edges_.end(), more_promising);
  edges_.resize(first + options_.most_replies);
  float sum = 0;
  for (std::size_t i = first; i < edges_.size(); ++i) sum += edges_[i].prior;
  for (std::size_t i = first; i < edges_.size() && sum > 0; ++i) edges_[i].prior /= sum;
}

void Mcts::put_in_order(std::size_t first) {
  constexpr std::size_t kTried = 64;  // nobody comes to try more
  const auto from = edges_.begin() + static_cast<std::ptrdiff_t>(first),
             to = from + static_cast<std::ptrdiff_t>(std::min(edges_.size() - first, kTried));
  if (to != edges_.end()) std::nth_element(from, to, edges_.end(), more_promising);
  sort_short(from, to, more_promising);
}

void Mcts::set_priors(std::size_t first) {
  sorted_.clear();
  for (std::size_t i = first; i < edges_.size(); ++i) sorted_.push_back(edges_[i].look);
  const auto middle = sorted_.begin() + static_cast<std::ptrdiff_t>(sorted_.size() / 2);
  std::nth_element(sorted_.begin(), middle, sorted_.end());
  const double median = static_cast<double>(*middle);
  const double best = static_cast<double>(*std::max_element(sorted_.begin(), sorted_.end()));
  const double spread = std::max(best - median, 1e-4);
  double sum = 0;
  for (std::size_t i = first; i < edges_.size(); ++i) {
    const double behind = (best - static_cast<double>(edges_[i].look)) / spread;
    edges_[i].prior = static_cast<float>(std::exp(-options_.prior_sharpness * behind));
    sum += static_cast<double>(edges_[i].prior);
  }
  for (std::size_t i = first; i < edges_.size(); ++i)
    edges_[i].prior = static_cast<float>(static_cast<double>(edges_[i].prior) / sum);
}

// Decisions: the best upper bound for whoever decides. Dice: the outcome that has fallen least often for
// its weight, so that a few visits already see a fair sample.
uint32_t Mcts::select(const TreeNode& node) const {
  const Edge* edges = &edges_[node.first_edge];
  uint32_t best = 0;
  double best_score = -1e300;
  const double root_visits = std::sqrt(static_cast<double>(node.visits) + 1);
  const double mean = node.visits > 0 ? node.value_sum / node.visits : 0.5;
  const bool blue = node.seat == game::Seat::kBlue;
  // Before a node has seen much, assume a spread that makes it look around.
  constexpr double kAssumedVariance = 0.01, kAssumedVisits = 4;
  const double variance = node.visits > 0 ? std::max(0.0, node.value_squares / node.visits - mean * mean) : 0;
  const double spread =
      std::sqrt((variance * node.visits + kAssumedVariance * kAssumedVisits) / (node.visits + kAssumedVisits));
  if (options_.careful && &node == &root()) return select_carefully(node, spread);
  const double eagerness = options_.exploration * spread * root_visits;
  for (uint32_t i = 0; i < node.edge_count; ++i) {
    const Edge& e = edges[i];
    double score;
    if (node.kind == NodeKind::kChance) {
      score = static_cast<double>(e.prior) * (node.visits + 1) - e.visits;
    } else {
      const double blue_value = e.visits > 0 ? e.value_sum / e.visits : mean;
      const double own = blue ? blue_value : 1 - blue_value;
      score = own + eagerness * static_cast<double>(e.prior) / (1 + e.visits);
    }
    if (score > best_score) {
      best_score = score;
      best = i;
    }
  }
  return node.first_edge + best;
}

uint32_t Mcts::select_carefully(const TreeNode& root, double spread) const {
  const uint32_t tried = std::min(root.edge_count, 2 + static_cast<uint32_t>(std::sqrt(root.visits)));
  const double longing = options_.exploration * spread * std::sqrt(natural_log(root.visits + 1.0));
  // However poor a choice looks after a visit or two, it may have been the dice: none falls further behind than this.
  const double least = 0.5 * std::sqrt(static_cast<double>(root.visits) / tried);
  const bool blue = root.seat == game::Seat::kBlue;
  uint32_t best = root.first_edge;
  double best_score = -1e300;
  for (uint32_t i = root.first_edge; i < root.first_edge + tried; ++i) {
    const Edge& e = edges_[i];
    if (e.visits == 0 || e.visits < least) return i;
    const double blue_value = e.value_sum / e.visits;
    const double score = (blue ? blue_value : 1 - blue_value) + longing / std::sqrt(e.visits);
    if (score > best_score) best_score = score, best = i;
  }
  return best;
}

uint32_t Mcts::draw(const TreeNode& dice) {
  double ticket = rng_.unit();
  for (uint32_t i = 0; i + 1 < dice.edge_count; ++i) {
    ticket -= static_cast<double>(edges_[dice.first_edge + i].prior);
    if (ticket < 0) return dice.first_edge + i;
  }
  return dice.first_edge + dice.edge_count - 1;
}

void Mcts::visit() {
  scratch_ = root_state_;
  std::vector<uint32_t> path_edges;
  std::vector<int32_t> path_nodes{root_};
  int32_t id = root_;
  double value = 0.5;
  for (;;) {
    if (nodes_[static_cast<std::size_t>(id)].kind == NodeKind::kTerminal) {
      value = final_utility(game_.score(scratch_), game_.margin_scale());
      break;
    }
    const bool fresh = nodes_[static_cast<std::size_t>(id)].visits == 0 && id != root_;
    const bool full = nodes_.size() >= options_.max_tree_nodes;
    // A node reached for the first time is judged; dice and the root are passed through at once.
    if ((fresh && nodes_[static_cast<std::size_t>(id)].kind == NodeKind::kDecision) ||
        (full && !nodes_[static_cast<std::size_t>(id)].expanded)) {
      evaluator_->evaluate(game_, std::span(&scratch_, 1), std::span(&value, 1));
      break;
    }
    if (!nodes_[static_cast<std::size_t>(id)].expanded) expand(id, scratch_);
    const TreeNode& node = nodes_[static_cast<std::size_t>(id)];
    // The first look at dice is by lot: a roll that is made again on some result must not go on for ever.
    const uint32_t edge = node.kind == NodeKind::kChance && node.visits == 0 ? draw(node) : select(node);
    if (node.kind == NodeKind::kChance) game_.resolve(scratch_, edges_[edge].code);
    else game_.apply(scratch_, game::Action{edges_[edge].code});
    path_edges.push_back(edge);
    if (edges_[edge].child < 0) {
      const int32_t child = add_node(game_.node(scratch_));
      edges_[edge].child = child;
    }
    id = edges_[edge].child;
    path_nodes.push_back(id);
  }
  back_up(path_nodes, path_edges, value);
}

// From the leaf to the root; above dice less their luck, where it is known.
void Mcts::back_up(const std::vector<int32_t>& path_nodes, const std::vector<uint32_t>& path_edges, double value) {
  for (std::size_t i = path_nodes.size(); i-- > 0;) {
    TreeNode& node = nodes_[static_cast<std::size_t>(path_nodes[i])];
    if (i < path_edges.size()) {
      Edge& edge = edges_[path_edges[i]];
      ++edge.visits;
      edge.value_sum += value;
      if (node.kind == NodeKind::kChance) value -= static_cast<double>(edge.look);
    }
    ++node.visits;
    node.value_sum += value;
    node.value_squares += value * value;
  }
}

void Mcts::step(int visits) {
  assert(!nodes_.empty());
  for (int i = 0; i < visits; ++i) visit();
}

int Mcts::visits() const { return nodes_.empty() ? 0 : root().visits; }

bool Mcts::follow(game::Action action, const game::AnyState& state) {
  if (nodes_.empty() || root().kind != NodeKind::kDecision) return false;
  look_ = root_state_;
  game_.apply(look_, action);
  if (look_ != state) return false;
  root_state_ = state;
  move_root(action);
  return true;
}

void Mcts::move_root(game::Action action) {
  int32_t child = -1;
  for (uint32_t i = 0; i < root().edge_count; ++i)
    if (const Edge& e = edges_[root().first_edge + i]; e.code == action.bits) child = e.child;
  if (child < 0) return set_root(game::AnyState(root_state_));
  root_ = child;
  // Clearing up takes time, and the next choice may have little: it waits until much of the tree is out of reach.
  if (nodes_.size() < options_.max_tree_nodes / 4) return;
  nodes_.swap(old_nodes_);  // two pairs of vectors take turns, so that memory is asked for once
  edges_.swap(old_edges_);
  nodes_.clear();
  edges_.clear();
  copy_subtree(old_nodes_, old_edges_, child);
  root_ = 0;
}

// Breadth-first, without recursion: trees can be deep.
int32_t Mcts::copy_subtree(const std::vector<TreeNode>& nodes, const std::vector<Edge>& edges, int32_t from) {
  std::vector<int32_t> queue{from};
  nodes_.push_back(nodes[static_cast<std::size_t>(from)]);
  for (std::size_t at = 0; at < queue.size(); ++at) {
    const TreeNode& old = nodes[static_cast<std::size_t>(queue[at])];
    nodes_[at].first_edge = static_cast<uint32_t>(edges_.size());
    for (uint32_t i = 0; i < old.edge_count; ++i) {
      Edge edge = edges[old.first_edge + i];
      if (edge.child >= 0) {
        queue.push_back(edge.child);
        nodes_.push_back(nodes[static_cast<std::size_t>(edge.child)]);
        edge.child = static_cast<int32_t>(nodes_.size()) - 1;
      }
      edges_.push_back(edge);
    }
  }
  return 0;
}

SearchReport Mcts::report() const {
  SearchReport report;
  if (nodes_.empty()) return report;
  const TreeNode& root = this->root();
  const bool blue = root.seat == game::Seat::kBlue;
  const double scale = game_.margin_scale();
  // Less its luck a value may lie a little beyond.
  const auto own = [&](double value) { return std::clamp(blue ? value : 1 - value, 0.0, 1.0); };
  report.visits = root.visits;
  report.value = root.visits > 0 ? own(root.value_sum / root.visits) : 0.5;
  for (uint32_t i = 0; i < root.edge_count; ++i) {
    const Edge& e = edges_[root.first_edge + i];
    OptionReport option;
    option.action = game::Action{e.code};
    option.visits = e.visits;
    if (e.visits > 0) option.value = own(e.value_sum / e.visits);
    else option.value = e.look == kNoLook ? std::max(0.0, report.value - kNotWorthALook) : static_cast<double>(e.look);
    option.margin = margin_of(option.value, scale);
    if (e.child >= 0) {
      const TreeNode& next = nodes_[static_cast<std::size_t>(e.child)];
      const double mean = next.visits > 0 ? next.value_sum / next.visits : 0;
      option.variance = next.visits > 0 ? std::max(0.0, next.value_squares / next.visits - mean * mean) : 0;
      if (next.kind == NodeKind::kDecision && next.edge_count > 0) {
        const Edge* likely = std::max_element(&edges_[next.first_edge], &edges_[next.first_edge] + next.edge_count,
                                              [](const Edge& a, const Edge& b) { return a.visits < b.visits; });
        option.has_reply = likely->visits > 0;
        option.reply = game::Action{likely->code};
      }
    }
    report.options.push_back(option);
  }
  sort_short(report.options.begin(), report.options.end(), better);
  return report;
}

}  // namespace furball::search
