#pragma once
// Monte-Carlo tree search with explicit chance nodes, over chains of small choices. It knows the contract
// and no game. Anytime: step() adds visits, report() tells what is known; the same seed and the same
// number of visits give the same answer. The caller owns the clock.

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "libs/game/game.h"
#include "libs/search/evaluator.h"

namespace furball::search {

// Where the game's own quick choice or house bot is asked.
enum class Advice : uint8_t { kNone, kRoot, kEverywhere };

struct SearchOptions {
  uint64_t seed = 1;
  // Exploration is measured in standard deviations of what a node has seen, so it fits any game's scale.
  double exploration = 1.5;
  // A first look at each choice (its quiet value) favours the better ones: the median choice is explored
  // exp(-sharpness) times as eagerly as the best. 0: no first look.
  double prior_sharpness = 3;
  Advice advice = Advice::kEverywhere;
  double policy_share = 0.5;  // extra share of the game's own quick choice, where it has one
  std::size_t max_tree_nodes = 400000;
  std::size_t most_replies = 40;           // choices kept at a node below the root
  std::shared_ptr<const Network> network;  // judges the first looks, where there is one
  bool fair = false;                       // what is known above dice in the tree is less their luck
  // Where a few visits must do: the root tries its choices in the order of their promise, ever more of them, and tells them
  // apart by what they came to alone. Else every choice is explored as eagerly as it promised.
  bool careful = false;
  std::vector<std::string> drilled = {};  // questions left to the game's own quick choice, by the names of their steps
};

bool is_drilled(const game::Game& game, const game::AnyState& state, const std::vector<std::string>& drilled);

struct OptionReport {
  game::Action action;
  int visits = 0;
  double value = 0.5;   // for whoever decides: chance to win, margin included; unvisited: at a first look
  double margin = 0;    // expected final margin, for whoever decides
  double variance = 0;  // of what its visits came to
  bool has_reply = false;
  game::Action reply;  // the likeliest next decision, when it follows without dice
};

bool better(const OptionReport& a, const OptionReport& b);  // looked at more often; of equals, the higher value

struct SearchReport {
  int visits = 0;
  double value = 0.5;                 // for whoever decides
  std::vector<OptionReport> options;  // best first
};

class Mcts {
 public:
  Mcts(const game::Game& game, std::shared_ptr<Evaluator> evaluator, SearchOptions options);

  void set_root(const game::AnyState& state);  // starts afresh, at a decision node
  // Goes on from the root to `state`, if `action` leads there, and keeps what the tree knows.
  bool follow(game::Action action, const game::AnyState& state);

  void step(int visits);
  // Asked while many choices get their first look: true ends the looking. Without one the answer depends on visits alone.
  void stop_when(const std::function<bool()>* late) { late_ = late; }
  int visits() const;                                                // at the root
  std::size_t size() const { return nodes_.size(); }                 // nodes in the tree
  bool ready() const { return !nodes_.empty() && root().expanded; }  // the report lists options
  SearchReport report() const;
  const game::AnyState& root_state() const { return root_state_; }

 private:
  struct Edge {
    uint32_t code;  // action bits or outcome id
    float prior;
    float look;     // the first look at a choice, for whoever decides; of dice, an outcome's luck for blue
    int32_t child;  // -1: not in the tree yet
    int32_t visits;
    double value_sum;  // blue's utility
  };
  struct TreeNode {
    game::NodeKind kind;
    game::Seat seat;
    bool expanded;
    int32_t visits;
    uint32_t first_edge;
    uint32_t edge_count;
    double value_sum;  // blue's utility
    double value_squares;
  };

  const TreeNode& root() const { return nodes_[static_cast<std::size_t>(root_)]; }
  static bool more_promising(const Edge& a, const Edge& b);
  int32_t add_node(const game::Node& node);
  void expand(int32_t id, const game::AnyState& state);
  void list_choices(int32_t id, const game::AnyState& state);
  void list_outcomes(const game::AnyState& state);
  void look_at_each(const game::ActionList& actions, const game::AnyState& state, game::Seat seat);
  void favour_quick_choice(std::size_t first_edge, const game::AnyState& state);
  void narrow(std::size_t first_edge);
  void put_in_order(std::size_t first_edge);  // the most promising first
  void set_priors(std::size_t first_edge);    // from the first looks
  uint32_t select(const TreeNode& node) const;
  uint32_t select_carefully(const TreeNode& root, double spread) const;
  uint32_t draw(const TreeNode& dice);
  void visit();
  void back_up(const std::vector<int32_t>& path_nodes, const std::vector<uint32_t>& path_edges, double value);
  void move_root(game::Action action);
  int32_t copy_subtree(const std::vector<TreeNode>& nodes, const std::vector<Edge>& edges, int32_t from);

  const game::Game& game_;
  std::shared_ptr<Evaluator> evaluator_;
  SearchOptions options_;
  dice::Rng rng_;
  game::AnyState root_state_, scratch_, look_;
  Luck luck_;
  int32_t root_ = 0;
  std::vector<TreeNode> nodes_;
  std::vector<Edge> edges_;
  std::vector<TreeNode> old_nodes_;  // scratch of move_root
  std::vector<Edge> old_edges_;
  std::vector<float> sorted_, weights_;  // scratch of set_priors and expand
  const std::function<bool()>* late_ = nullptr;
};

}  // namespace furball::search
