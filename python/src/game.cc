#include "python/src/game.h"

#include <algorithm>
#include <bit>

#include "games/all_games.h"
#include "libs/api/match_request.h"
#include "libs/json/json.h"
#include "libs/search/evaluator.h"
#include "python/src/convert.h"

namespace furball::python {

using game::NodeKind;

const api::Catalogue& catalogue() {
  static const ruledata::DataStore data;
  static const api::Catalogue all(all_games(), data);
  return all;
}

namespace {

// The bits that the actions of a game may use, as its actions.h draws them; a test plays every scenario against this list.
// Games whose actions would fill more numbers than anybody wants in a mask are not in it.
struct UsedBits {
  std::string_view game;
  uint32_t mask;
};
constexpr UsedBits kUsedBits[] = {
    {"dogfight", 0xf0000fff}, {"full_circle", 0x0f001fff}, {"jet_duel", 0x000007ff}, {"pig", 0x00000001}};

uint32_t squeeze(uint32_t bits, uint32_t mask) {
  uint32_t result = 0;
  for (int to = 0; mask != 0; mask &= mask - 1, ++to) result |= (bits >> std::countr_zero(mask) & 1U) << to;
  return result;
}

uint32_t spread(uint32_t number, uint32_t mask) {
  uint32_t result = 0;
  for (; mask != 0; mask &= mask - 1, number >>= 1) result |= (number & 1U) << std::countr_zero(mask);
  return result;
}

int player_of(const game::Node& node) {
  if (node.kind == NodeKind::kDecision) return index(node.seat);
  return node.kind == NodeKind::kChance ? kChancePlayer : kTerminalPlayer;
}

}  // namespace

Game::Game(const Value& request, Returns returns, Numbering numbering, std::string observation)
    : entry_(value_or_raise(api::find_game(request, catalogue()))),
      start_(value_or_raise(api::make_match(request, catalogue(), catalogue().maker()))),
      returns_(returns),
      numbering_(numbering),
      observation_(std::move(observation)) {
  observer(observation_);  // an unknown kind is refused at once
  if (numbering == Numbering::kPlace) return;
  for (const UsedBits& used : kUsedBits)
    if (used.game == entry_->id) mask_ = used.mask;
  if (mask_ == 0)
    raise({"actions", std::string(entry_->title) + " has too many actions to number them by their bits; use 'place'", ""});
}

int Game::num_distinct_actions() const {
  return numbering_ == Numbering::kPlace ? static_cast<int>(game::kMaxActions) : 1 << std::popcount(mask_);
}

double Game::bound() const { return returns_ == Returns::kMargin ? 1e4 : 1; }

std::pair<double, double> Game::returns(const game::Score& score) const {
  double blue = 0;
  switch (returns_) {
    case Returns::kWin:
      blue = score.verdict == game::Verdict::kBlueWins ? 1 : score.verdict == game::Verdict::kRedWins ? -1 : 0;
      break;
    case Returns::kMargin: blue = score.margin(); break;
    case Returns::kValue: blue = 2 * search::final_utility(score, rules().margin_scale()) - 1; break;
  }
  return {blue, blue == 0 ? 0 : -blue};
}

int64_t Game::id_of(game::Action action, const game::ActionList& legal) const {
  if (numbering_ == Numbering::kBits) return squeeze(action.bits, mask_);
  return std::lower_bound(legal.begin(), legal.end(), action) - legal.begin();
}

int64_t Game::id_of(game::Action action, const game::AnyState& state) const {
  game::ActionList legal;
  if (numbering_ == Numbering::kPlace) rules().legal(state, legal);
  return id_of(action, legal);
}

game::Action Game::action_of(int64_t id, const game::ActionList& legal) const {
  if (numbering_ == Numbering::kBits && id >= 0 && id < num_distinct_actions()) {
    const game::Action action{spread(static_cast<uint32_t>(id), mask_)};
    if (std::binary_search(legal.begin(), legal.end(), action)) return action;
  } else if (numbering_ == Numbering::kPlace && id >= 0 && id < static_cast<int64_t>(legal.size())) {
    return legal[static_cast<std::size_t>(id)];
  }
  raise({"action", "there is no legal action " + std::to_string(id) + " here; see legal_actions()", ""});
}

const Observer& Game::observer(const std::string& kind) const {
  const std::string& wanted = kind.empty() ? observation_ : kind;
  std::unique_ptr<Observer>& made = observers_[wanted];
  if (!made) {
    Result<std::unique_ptr<Observer>> observer = make_observer(rules(), wanted);
    if (!observer) {
      observers_.erase(wanted);
      raise(observer.error());
    }
    made = std::move(*observer);
  }
  return *made;
}

// --- States

int State::current_player() const { return player_of(node()); }

game::ActionList State::legal() const {
  game::ActionList list;
  if (node().kind == NodeKind::kDecision) rules().legal(state_, list);
  return list;
}

std::vector<int64_t> State::legal_actions(std::optional<int> player) const {
  const game::Node at = node();
  std::vector<int64_t> ids;
  if (player && *player != player_of(at)) return ids;
  if (at.kind == NodeKind::kChance) {
    for (const auto& outcome : chance_weights()) ids.push_back(outcome.first);
  } else if (at.kind == NodeKind::kDecision) {
    const game::ActionList list = legal();
    ids.reserve(list.size());
    for (game::Action a : list) ids.push_back(game_->id_of(a, list));
    if (game_->numbering() == Numbering::kBits) std::sort(ids.begin(), ids.end());
  }
  return ids;
}

std::vector<std::pair<int64_t, uint64_t>> State::chance_weights() const {
  if (!is_chance_node()) raise({"", "there are no dice to roll now", ""});
  game::OutcomeList outcomes;
  rules().outcomes(state_, outcomes);
  std::vector<std::pair<int64_t, uint64_t>> list;
  list.reserve(outcomes.size());
  for (const game::Outcome& outcome : outcomes) list.emplace_back(static_cast<int64_t>(list.size()), outcome.weight);
  return list;
}

std::vector<std::pair<int64_t, double>> State::chance_outcomes() const {
  const auto weights = chance_weights();
  double total = 0;
  for (const auto& [id, weight] : weights) total += static_cast<double>(weight);
  std::vector<std::pair<int64_t, double>> list;
  list.reserve(weights.size());
  for (const auto& [id, weight] : weights) list.emplace_back(id, static_cast<double>(weight) / total);
  return list;
}

void State::take(const record::Step& step, int player, int64_t id) {
  if (step.chance) rules().resolve(state_, step.code);
  else rules().apply(state_, game::Action{step.code});
  steps_.push_back(step);
  history_.emplace_back(player, id);
}

game::Action State::action(int64_t id) const { return game_->action_of(id, legal()); }

void State::apply_action(int64_t id) {
  const game::Node at = node();
  if (at.kind == NodeKind::kDecision) return take({false, action(id).bits}, index(at.seat), id);
  if (at.kind == NodeKind::kTerminal) raise({"action", "the game is over", ""});
  game::OutcomeList outcomes;
  rules().outcomes(state_, outcomes);
  if (id < 0 || id >= static_cast<int64_t>(outcomes.size()))
    raise({"action", "there is no outcome " + std::to_string(id) + " here; see chance_outcomes()", ""});
  take({true, outcomes[static_cast<std::size_t>(id)].id}, kChancePlayer, id);
}

// By notation, with the contract's own refusal: the rule and why.
void State::apply_text(const std::string& notation) {
  const std::optional<game::Action> action = rules().parse(state_, notation);
  if (!action) raise({"notation", "'" + notation + "' is not a choice here", ""});
  game::AnyState next = state_;
  ok_or_raise(rules().try_apply(next, *action));
  take({false, action->bits}, current_player(), game_->id_of(*action, state_));
}

std::vector<double> State::returns() const {
  if (!is_terminal()) return {0, 0};
  const auto [blue, red] = game_->returns(rules().score(state_));
  return {blue, red};
}

std::string State::action_to_string(std::optional<int> player, int64_t id) const {
  if (player && *player != current_player())
    raise({"player", "the choice is that of player " + std::to_string(current_player()), ""});
  if (!is_chance_node()) return rules().notation(state_, action(id));
  game::OutcomeList outcomes;
  rules().outcomes(state_, outcomes);
  if (id < 0 || id >= static_cast<int64_t>(outcomes.size())) raise({"action", "there is no outcome " + std::to_string(id), ""});
  return rules().outcome_notation(state_, outcomes[static_cast<std::size_t>(id)].id);
}

int64_t State::string_to_action(const std::string& text) const {
  for (int64_t id : legal_actions(std::nullopt))
    if (action_to_string(std::nullopt, id) == text) return id;
  raise({"notation", "'" + text + "' is not legal here", ""});
}

std::vector<std::pair<int, int64_t>> State::full_history() const { return history_; }

std::string State::history_text() const {
  std::string text;
  for (const auto& [player, id] : history_) text += (text.empty() ? "" : ", ") + std::to_string(id);
  return text;
}

std::string State::position_text() const { return json::write(rules().position(state_)); }

record::Match State::match() const {
  record::Match match = game_->start();
  for (const record::Step& step : steps_)
    ok_or_raise(step.chance ? match.resolve(step.code, nullptr, step.faces) : match.apply(game::Action{step.code}));
  return match;
}

// One line: how many steps there are to take, as the codes that records hold.
std::string State::serialize() const {
  Value steps = Value::array();
  for (const record::Step& step : steps_) steps.push_back(Value(Value::Array{step.chance, step.code}));
  return json::write(steps);
}

void State::replay(const Value& steps) {
  for (const Value& one : steps.as_array()) {
    const Value::Array& step = one.as_array();
    if (step.size() != 2 || !step[0].is_bool() || !step[1].is_integer()) raise({"state", "a step is [dice, code]", ""});
    const bool chance = step[0].as_bool();
    const auto code = static_cast<uint32_t>(step[1].as_integer());
    game::AnyState next = state_;
    ok_or_raise(chance ? rules().try_resolve(next, code) : rules().try_apply(next, game::Action{code}));
    int64_t id = 0;
    if (chance) {
      game::OutcomeList outcomes;
      rules().outcomes(state_, outcomes);
      while (outcomes[static_cast<std::size_t>(id)].id != code) ++id;
    } else {
      id = game_->id_of(game::Action{code}, state_);
    }
    take({chance, code}, current_player(), id);
  }
}

}  // namespace furball::python
