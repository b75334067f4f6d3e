#include "libs/api/orders.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include "libs/base/say.h"
#include "libs/base/sort.h"

namespace furball::api {
namespace {

using game::NodeKind;

constexpr int kLongest = 14;          // choices in a chain
constexpr int kDiceThrough = 2;       // rolls that a chain is followed through
constexpr int kLeaves = 150;          // results that are weighed for the worth of a chain
constexpr std::size_t kWeighed = 24;  // chains whose worth is made exact
constexpr int kQuickLook = 48;        // positions looked at to see whether an enemy can attack
constexpr int kHops = 10;             // choices and dice of others that are followed for it

bool phase_ends(const game::EventLog& log) {
  return std::any_of(log.events.begin(), log.events.end(),
                     [](const game::Event& event) { return event.kind == game::EventKind("phase"); });
}

// An attack whose dice wait for the enemy's word, such as whether it fires back: the game's own opinion gives it.
bool answered(const game::Game& game, game::AnyState& state, const std::vector<OrderStep>& steps, game::Seat seat) {
  if (steps.empty() || !steps.back().attack || game.node(state).seat == seat) return false;
  dice::Rng rng = dice::derive(1, "orders");
  const std::optional<game::Action> action = game.policy(state, rng);
  if (!action) return false;
  game::AnyState next = state;
  game.apply(next, *action);
  if (game.node(next).kind != NodeKind::kChance) return false;
  state = next;
  return true;
}

// A chain under construction: its last choice, and where it began.
struct Link {
  game::AnyState state;
  int before = -1;
  OrderStep step;
  int length = 0, dice = 0;
  std::string unit, target;
  game::Cell end;
  bool moves = false, open = true;
  bool passed = false;  // it has been where it shall pass
  double worth = 0;
};

class Walk {
 public:
  Walk(const game::Game& game, const game::AnyState& start, const OrderSearch& search)
      : game_(game), search_(search), seat_(game.node(start).seat), width_(std::max(4, search.states / 8)) {
    Link first;
    first.state = start;
    first.passed = !search.via;
    links_.push_back(std::move(first));
    seen_.insert(game.hash(start) ^ static_cast<uint64_t>(links_[0].passed));
  }

  std::vector<Order> run() {
    advise();
    std::vector<int> beam{0};
    for (int length = 0; length < kLongest && !beam.empty(); ++length) {
      std::vector<int> next;
      for (const int at : beam) expand(at, next);
      beam = narrowed(std::move(next));
    }
    for (const int at : beam) ends_.push_back(at);
    return best();
  }

 private:
  double look(const game::AnyState& state) const { return (seat_ == game::Seat::kBlue ? 1 : -1) * game_.evaluate(state); }

  // The choices that go on with a chain: those of its unit.
  std::vector<game::ActionView> choices_at(int at) const {
    game::ActionList actions;
    game_.legal(links_[at].state, actions);
    const std::string& unit = at == 0 ? search_.unit : links_[at].unit;
    std::vector<game::ActionView> result;
    for (const game::Action action : actions) {
      game::ActionView words = game_.describe_action(links_[at].state, action);
      words.action = action;
      if (words.unit == unit || (at == 0 && unit.empty())) result.push_back(std::move(words));
    }
    return result;
  }
  static bool attack_offered(const std::vector<game::ActionView>& choices) {
    return std::any_of(choices.begin(), choices.end(), [](const game::ActionView& words) { return words.attack; });
  }

  // The chain that the game's own opinion would choose, whatever the beam makes of it.
  void advise() {
    dice::Rng rng = dice::derive(1, "orders");
    for (int at = 0; links_[at].open && links_[at].length < kLongest; at = advised_) {
      const std::optional<game::Action> action = game_.policy(links_[at].state, rng);
      const std::vector<game::ActionView> choices = choices_at(at);
      const auto found = std::find_if(choices.begin(), choices.end(),
                                      [&](const game::ActionView& words) { return action && words.action == *action; });
      if (found == choices.end()) return;
      links_.push_back(follow(at, *found, attack_offered(choices)));
      advised_ = static_cast<int>(links_.size()) - 1;
    }
  }

  void expand(int at, std::vector<int>& next) {
    const std::vector<game::ActionView> choices = choices_at(at);
    const bool offered = attack_offered(choices);
    for (const game::ActionView& words : choices) {
      Link link = follow(at, words, offered);
      // The same position with and without the place on its way is two.
      if (!seen_.insert(game_.hash(link.state) ^ static_cast<uint64_t>(link.passed)).second) continue;
      links_.push_back(std::move(link));
      const int made = static_cast<int>(links_.size()) - 1;
      (links_[made].open ? next : ends_).push_back(made);
    }
    if (choices.empty() && at != 0) ends_.push_back(at);
  }

  // One choice on, and through the dice behind it to where the same side is asked again.
  Link follow(int at, const game::ActionView& words, bool offered) const {
    const Link& before = links_[at];
    Link link;
    link.state = before.state;
    link.before = at;
    link.length = before.length + 1;
    link.dice = before.dice;
    link.unit = words.unit;
    // Who is offered an attack and does something else attacks nobody.
    if (words.attack && !words.targets.empty()) link.target = words.targets.front();
    else if (!offered) link.target = before.target;
    link.step = {words.action, {}, !words.cells.empty(), words.attack, before.dice > 0};
    if (link.step.moves) link.step.cell = words.cells.back();
    const bool flies = link.step.moves && words.group != game::Group("fire");
    link.end = flies ? link.step.cell : before.end;
    link.moves = flies || before.moves;
    link.passed = before.passed || (flies && std::any_of(words.cells.begin(), words.cells.end(),
                                                         [this](const game::Cell& cell) { return is_via(cell); }));
    game::EventLog log;
    game_.apply(link.state, words.action, &log);
    while (!phase_ends(log) && game_.node(link.state).kind == NodeKind::kChance && link.dice < kDiceThrough) {
      game_.resolve(link.state, likeliest_outcome(game_, link.state), &log);
      ++link.dice;
    }
    const game::Node node = game_.node(link.state);
    link.open = !phase_ends(log) && node.kind == NodeKind::kDecision && node.seat == seat_ && !link.unit.empty();
    link.worth = look(link.state);
    return link;
  }

  bool is_via(const game::Cell& cell) const {
    const game::Cell& via = *search_.via;
    return cell.x == via.x && cell.y == via.y && (via.z < 0 || cell.z == via.z);
  }
  // How far a chain is from the place that it shall pass, squared: 0 once it has.
  int to_go(const Link& link) const {
    if (link.passed) return 0;
    const int x = link.end.x - search_.via->x, y = link.end.y - search_.via->y;
    return 1 + x * x + y * y;
  }

  // Whoever has passed where it shall, or is nearest to it; of those the most promising first, of those the shortest.
  void sort(std::vector<int>& all) const {
    const auto rank = [this](int at) {
      const Link& link = links_[at];
      return std::tuple(to_go(link), -link.worth, link.length, at);
    };
    std::sort(all.begin(), all.end(), [&rank](int a, int b) { return rank(a) < rank(b); });
  }

  // The most promising of a length; of each place one first, so that no way is lost to many alike.
  std::vector<int> narrowed(std::vector<int> all) const {
    sort(all);
    if (all.size() <= static_cast<std::size_t>(width_)) return all;
    std::set<std::tuple<std::string, std::string, int, int, int>> places;
    std::vector<int> first, rest;
    for (const int at : all) {
      const Link& link = links_[at];
      const bool fresh = places.insert({link.unit, link.target, link.end.x, link.end.y, link.end.z}).second;
      (fresh ? first : rest).push_back(at);
    }
    first.insert(first.end(), rest.begin(), rest.end());
    first.resize(static_cast<std::size_t>(width_));
    return first;
  }

  Order order_of(int at) const {
    Order order;
    const Link& last = links_[at];
    order.unit = last.unit;
    order.end = last.end;
    order.moves = last.moves;
    order.target = last.target;
    order.worth = last.worth;
    order.state = last.state;
    for (int i = at; i > 0; i = links_[i].before) order.steps.push_back(links_[i].step);
    std::reverse(order.steps.begin(), order.steps.end());
    return order;
  }

  // What the choices from `from` on are worth: dice are weighed by all their results.
  double expected(game::AnyState& state, const std::vector<OrderStep>& steps, std::size_t from, int leaves) const {
    for (;;) {
      const game::Node node = game_.node(state);
      if (node.kind == NodeKind::kChance && leaves > 1) break;
      if (node.kind != NodeKind::kDecision) return look(state);
      if (from == steps.size() ? !answered(game_, state, steps, seat_) : !game_.try_apply(state, steps[from].action))
        return look(state);
      if (from < steps.size()) ++from;
    }
    game::OutcomeList outcomes;
    game_.outcomes(state, outcomes);
    const int each = leaves / static_cast<int>(outcomes.size());
    double sum = 0, weights = 0;
    for (const game::Outcome& outcome : outcomes) {
      game::AnyState next = state;
      game_.resolve(next, outcome.id);
      sum += static_cast<double>(outcome.weight) * expected(next, steps, from, each);
      weights += static_cast<double>(outcome.weight);
    }
    return sum / weights;
  }

  using Key = std::tuple<std::string, std::string, int, int, int, uint64_t>;
  Key key(const Link& link) const {
    const bool placed = link.moves || !link.target.empty();
    return {link.unit, link.target, link.end.x, link.end.y, link.end.z, placed ? 0 : game_.hash(link.state)};
  }

  // First what the game's own opinion is; then of each place, each target and each choice without either the best.
  std::vector<Order> best() const {
    std::vector<int> sorted = ends_;
    sort(sorted);
    if (advised_ > 0) sorted.insert(sorted.begin(), advised_);
    std::set<Key> known;
    std::vector<Order> list;
    for (const int at : sorted)
      if (links_[at].passed && known.insert(key(links_[at])).second) list.push_back(order_of(at));
    const std::size_t weighed = std::min(kWeighed, list.size()), first = advised_ > 0 && links_[advised_].passed ? 1 : 0;
    for (std::size_t i = 0; i < weighed && search_.weigh; ++i) {
      game::AnyState state = links_[0].state;
      list[i].worth = expected(state, list[i].steps, 0, kLeaves);
    }
    const auto by_worth = [](const Order& a, const Order& b) { return a.worth > b.worth; };
    if (weighed > first)
      sort_short(list.begin() + static_cast<std::ptrdiff_t>(first), list.begin() + static_cast<std::ptrdiff_t>(weighed),
                 by_worth);
    return list;
  }

  const game::Game& game_;
  const OrderSearch& search_;
  const game::Seat seat_;
  const int width_;
  std::vector<Link> links_;
  std::vector<int> ends_;
  int advised_ = 0;  // the last link of the game's own opinion; 0: it has none
  std::set<uint64_t> seen_;
};

// The dice that a chain meets, each as it stands after the likeliest results before it.
std::vector<game::RollView> rolls_of(const game::Game& game, game::AnyState state, const Order& order) {
  std::vector<game::RollView> rolls;
  const game::Seat seat = game.node(state).seat;
  bool ended = false;  // what is rolled behind the unit's phase is not its own, but for the dice of its attack
  for (std::size_t next = 0; rolls.size() <= kDiceThrough;) {
    const game::Node node = game.node(state);
    const bool last = next == order.steps.size();
    if (node.kind == NodeKind::kChance) {
      if (ended && order.target.empty()) return rolls;
      rolls.push_back(game.describe_roll(state));
      if (last) return rolls;
      game.resolve(state, likeliest_outcome(game, state));
    } else if (node.kind == NodeKind::kTerminal || (last && !answered(game, state, order.steps, seat))) {
      return rolls;
    } else if (!last) {
      game::EventLog log;
      if (!game.try_apply(state, order.steps[next++].action, &log)) return rolls;
      ended |= phase_ends(log);
    }
  }
  return rolls;
}

// The chance that dice go well for whoever rolls them.
Exposure chance_of(const game::RollView& roll, const std::string& unit) {
  Exposure result{unit, 0, 0};
  for (const game::OutcomeView& outcome : roll.outcomes) {
    result.total += outcome.weight;
    if (goes_well(outcome)) result.weight += outcome.weight;
  }
  return result;
}

// Who of the side that is asked now can attack the unit, with the best chance of each.
void add_attackers(const game::Game& game, const game::AnyState& state, const std::string& unit, std::vector<Exposure>& found) {
  for (const Order& order : orders(game, state, {kQuickLook, "", false})) {
    if (order.target != unit || order.unit.empty()) continue;
    const std::vector<game::RollView> rolls = rolls_of(game, state, order);
    if (rolls.empty()) continue;
    const Exposure chance = chance_of(rolls.back(), order.unit);
    const auto known = std::find_if(found.begin(), found.end(), [&](const Exposure& e) { return e.unit == order.unit; });
    if (known == found.end()) found.push_back(chance);
    else if (chance.weight * known->total > known->weight * chance.total) *known = chance;
  }
}

// Plays on as the game's own opinion would until the chooser's unit is asked again: the enemies met on the way may answer.
std::vector<Exposure> exposure_of(const game::Game& game, const Order& order, game::Seat seat) {
  std::vector<Exposure> found;
  game::AnyState state = order.state;
  dice::Rng rng = dice::derive(1, "orders");
  for (int hop = 0; hop < kHops; ++hop) {
    const game::Node node = game.node(state);
    if (node.kind == NodeKind::kTerminal) break;
    if (node.kind == NodeKind::kChance) {
      game.resolve(state, likeliest_outcome(game, state));
      continue;
    }
    game::ActionList actions;
    game.legal(state, actions);
    if (node.seat != seat) add_attackers(game, state, order.unit, found);
    else if (hop > 0 && game.describe_action(state, actions[0]).unit == order.unit) break;
    game.apply(state, game.policy(state, rng).value_or(actions[0]));
  }
  std::erase_if(found, [](const Exposure& e) { return e.weight == 0; });
  return found;
}

const game::UnitView* find_unit(const game::View& view, const std::string& id) {
  for (const game::UnitView& unit : view.units)
    if (unit.id == id) return &unit;
  return nullptr;
}

// What of the unit would change, from what to what.
std::vector<game::Fact> changes(const game::UnitView& before, const game::UnitView& after) {
  std::vector<game::Fact> result;
  for (const game::Fact& fact : after.facts) {
    const auto was = std::find_if(before.facts.begin(), before.facts.end(),
                                  [&](const game::Fact& f) { return f.key == fact.key && f.label == fact.label; });
    if (was == before.facts.end() || was->value == fact.value) continue;
    result.push_back(fact);
    result.back().value = say("{before} to {after}", {{"before", was->value}, {"after", fact.value}});
  }
  return result;
}

}  // namespace

bool goes_well(const game::OutcomeView& outcome) {
  return outcome.tone == game::Tone("gain") || outcome.tone == game::Tone("side");
}

uint32_t likeliest_outcome(const game::Game& game, const game::AnyState& state) {
  game::OutcomeList outcomes;
  game.outcomes(state, outcomes);
  return std::max_element(outcomes.begin(), outcomes.end(),
                          [](const game::Outcome& a, const game::Outcome& b) { return a.weight < b.weight; })
      ->id;
}

std::vector<Order> orders(const game::Game& game, const game::AnyState& state, const OrderSearch& search) {
  if (game.node(state).kind != NodeKind::kDecision) return {};
  return Walk(game, state, search).run();
}

OrderDetails details(const game::Game& game, const game::AnyState& state, const game::View& before, const Order& order,
                     bool exposure) {
  OrderDetails result;
  const game::View after = game.view(order.state);
  const game::UnitView* unit = find_unit(before, order.unit);
  if (const game::UnitView* then = find_unit(after, order.unit); unit && then) {
    result.facts = changes(*unit, *then);
    result.angle = then->angle;
  }
  result.rolls = rolls_of(game, state, order);
  if (exposure && !order.unit.empty()) result.exposure = exposure_of(game, order, game.node(state).seat);
  return result;
}

}  // namespace furball::api
