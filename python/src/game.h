#pragma once
// Games and states under the names that Python's game libraries use. Everything they answer comes from the contract
// (libs/game), from records (libs/record) and from the opponents (libs/sim): no rule, no number is made here.

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "libs/api/catalogue.h"
#include "libs/record/match.h"
#include "python/src/observation.h"

namespace furball::python {

const api::Catalogue& catalogue();

// What a finished game is worth to the players.
enum class Returns : uint8_t { kWin, kMargin, kValue };
// How a choice is numbered: by its place in the list of legal ones, or by its own bits without those that the game never uses.
enum class Numbering : uint8_t { kPlace, kBits };

inline constexpr int kChancePlayer = -1, kTerminalPlayer = -4;

class Game {
 public:
  // {game, scenario | scenario_data, options, position} as for the API's `new`; errors are raised.
  Game(const Value& request, Returns returns, Numbering numbering, std::string observation);

  const game::Game& rules() const { return start_.game(); }
  std::shared_ptr<const game::Game> shared_rules() const { return start_.shared_game(); }
  const record::Match& start() const { return start_; }
  const record::Header& header() const { return start_.header(); }
  const game::GameEntry& entry() const { return *entry_; }
  Returns returns_kind() const { return returns_; }
  Numbering numbering() const { return numbering_; }

  int num_distinct_actions() const;
  double bound() const;  // of what a game can be worth
  std::pair<double, double> returns(const game::Score& score) const;

  // The number of a choice and back. By place, the list must be that of the node.
  int64_t id_of(game::Action action, const game::ActionList& legal) const;
  game::Action action_of(int64_t id, const game::ActionList& legal) const;  // raises where it is not legal
  int64_t id_of(game::Action action, const game::AnyState& state) const;

  const Observer& observer(const std::string& kind) const;  // made at its first use

 private:
  const game::GameEntry* entry_;
  record::Match start_;
  Returns returns_;
  Numbering numbering_;
  uint32_t mask_ = 0;  // of the bits in use
  std::string observation_;
  mutable std::map<std::string, std::unique_ptr<Observer>> observers_;
};

class State {
 public:
  explicit State(std::shared_ptr<const Game> game) : game_(std::move(game)), state_(game_->start().state()) {}

  const Game& game() const { return *game_; }
  std::shared_ptr<const Game> shared_game() const { return game_; }
  const game::Game& rules() const { return game_->rules(); }
  const game::AnyState& any() const { return state_; }
  const std::vector<record::Step>& steps() const { return steps_; }
  game::Node node() const { return rules().node(state_); }

  int current_player() const;
  bool is_chance_node() const { return node().kind == game::NodeKind::kChance; }
  bool is_terminal() const { return node().kind == game::NodeKind::kTerminal; }
  std::vector<int64_t> legal_actions(std::optional<int> player) const;
  std::vector<std::pair<int64_t, double>> chance_outcomes() const;
  std::vector<std::pair<int64_t, uint64_t>> chance_weights() const;
  void apply_action(int64_t id);
  void apply_text(const std::string& notation);
  std::vector<double> returns() const;
  game::Action action(int64_t id) const;
  std::string action_to_string(std::optional<int> player, int64_t id) const;
  int64_t string_to_action(const std::string& text) const;
  std::vector<std::pair<int, int64_t>> full_history() const;
  std::string history_text() const;
  std::string position_text() const;

  record::Match match() const;  // the way here as a match, for records
  std::string serialize() const;
  void replay(const Value& steps);

 private:
  void take(const record::Step& step, int player, int64_t id);
  game::ActionList legal() const;

  std::shared_ptr<const Game> game_;
  game::AnyState state_;
  std::vector<record::Step> steps_;
  std::vector<std::pair<int, int64_t>> history_;  // player and number of the choice
};

}  // namespace furball::python
