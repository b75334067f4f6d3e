#pragma once
// GameOf<R>: a concrete Rules class as a Game. The loops that matter (playout) run on the concrete
// type, without virtual calls.

#include <algorithm>
#include <cassert>
#include <cstring>
#include <memory>
#include <utility>

#include "libs/base/hash.h"
#include "libs/game/game.h"
#include "libs/game/rules.h"
#include "libs/game/steps.h"

namespace furball::game {

template <Rules R>
class GameOf final : public Game {
  using State = typename R::State;

 public:
  explicit GameOf(R rules) : rules_(std::move(rules)) {
    if constexpr (kStepped) steps_ = R::steps().data();
    if constexpr (kHasBots) house_bot_ = rules_.bots().back().id;
  }

  const R& rules() const { return rules_; }
  static const State& get(const AnyState& s) {
    assert(s.size() == sizeof(State));
    return *reinterpret_cast<const State*>(s.data());
  }
  static State& get(AnyState& s) { return const_cast<State&>(get(std::as_const(s))); }
  static AnyState wrap(const State& state) {
    AnyState any(sizeof(State));
    std::memcpy(any.data(), &state, sizeof(State));
    return any;
  }

  AnyState initial() const override { return wrap(rules_.initial()); }
  Node node(const AnyState& s) const override { return rules_.node(get(s)); }
  void legal(const AnyState& s, ActionList& out) const override {
    out.clear();
    rules_.legal(get(s), out);
  }
  void outcomes(const AnyState& s, OutcomeList& out) const override {
    out.clear();
    rules_.outcomes(get(s), out);
  }
  void apply(AnyState& s, Action a, Events* e) const override { rules_.apply(get(s), a, e); }
  void resolve(AnyState& s, uint32_t o, Events* e) const override { rules_.resolve(get(s), o, e); }
  Score score(const AnyState& s) const override { return rules_.score(get(s)); }
  bool gives_up([[maybe_unused]] const AnyState& s, [[maybe_unused]] Action a) const override {
    if constexpr (kStepped) return rules_.gives_up(get(s), a);
    return false;
  }
  Dice dice([[maybe_unused]] const AnyState& s) const override {
    if constexpr (kStepped) return rules_.dice(get(s));
    return {};
  }
  Faces faces([[maybe_unused]] const AnyState& s, [[maybe_unused]] uint32_t outcome,
              [[maybe_unused]] uint64_t place) const override {
    if constexpr (kStepped) return rules_.faces(get(s), outcome, place);
    return {};
  }
  std::optional<uint32_t> read([[maybe_unused]] const AnyState& s, [[maybe_unused]] const Faces& faces) const override {
    if constexpr (kStepped) return rules_.read(get(s), faces);
    return std::nullopt;
  }
  uint64_t hash(const AnyState& s) const override { return hash_bytes(s.data(), sizeof(State)); }

  Playout playout(AnyState& any, dice::Rng& choices, dice::Rng& dice, PlayoutLimits limits) const override {
    State& s = get(any);
    Playout result;
    while (result.decisions + result.chances < limits.max_nodes) {
      switch (random_step(s, choices, dice, limits.give_up)) {
        case NodeKind::kTerminal: result.finished = true; return result;
        case NodeKind::kDecision: ++result.decisions; break;
        case NodeKind::kChance: ++result.chances; break;
      }
    }
    result.finished = rules_.node(s).kind == NodeKind::kTerminal;
    return result;
  }

  std::string notation(const AnyState& s, Action a) const override { return rules_.notation(get(s), a); }
  std::optional<Action> parse(const AnyState& s, std::string_view t) const override { return rules_.parse(get(s), t); }
  std::string outcome_notation(const AnyState& s, uint32_t o) const override { return rules_.outcome_notation(get(s), o); }
  Refusal refuse(const AnyState& s, Action a) const override { return rules_.refuse(get(s), a); }

  View view(const AnyState& any) const override {
    const State& s = get(any);
    View view;
    view.node = rules_.node(s);
    view.score = rules_.score(s);
    rules_.describe(s, view);
    if constexpr (requires { rules_.prompt(s, view.prompt); }) rules_.prompt(s, view.prompt);
    view.sides[0].points = view.score.blue;
    view.sides[1].points = view.score.red;
    if (view.node.kind == NodeKind::kDecision) {
      ActionList actions;
      rules_.legal(s, actions);
      view.actions.reserve(actions.size());
      for (Action a : actions) view.actions.push_back(describe_action(any, a));
    } else if (view.node.kind == NodeKind::kChance) {
      view.roll = describe_roll(any);
    } else if constexpr (requires { rules_.result_text(s); }) {
      view.result = rules_.result_text(s);
    }
    return view;
  }

  ActionView describe_action(const AnyState& s, Action a) const override {
    ActionView view = rules_.describe_action(get(s), a);
    view.action = a;
    view.notation = rules_.notation(get(s), a);
    return view;
  }

  RollView describe_roll(const AnyState& any) const override {
    const State& s = get(any);
    RollView roll = rules_.describe_roll(s);
    OutcomeList list;
    rules_.outcomes(s, list);
    roll.outcomes.clear();
    for (const Outcome& o : list) {
      OutcomeView view = rules_.describe_outcome(s, o.id);
      view.id = o.id;
      view.weight = o.weight;
      view.notation = rules_.outcome_notation(s, o.id);
      roll.outcomes.push_back(std::move(view));
    }
    return roll;
  }

  Preview preview(const AnyState& any, Action a) const override {
    Preview preview;
    if constexpr (requires { rules_.preview(get(any), a); }) {
      preview = rules_.preview(get(any), a);
    } else {
      preview = rules_.describe_action(get(any), a).preview;
    }
    if (preview.rolls.empty()) {
      AnyState next = any;
      apply(next, a, nullptr);
      if (node(next).kind == NodeKind::kChance) preview.rolls.push_back(describe_roll(next));
    }
    return preview;
  }

  std::optional<Refusal> why_not(const AnyState& s, Cell cell) const override {
    if constexpr (requires { rules_.why_not(get(s), cell); }) return rules_.why_not(get(s), cell);
    return std::nullopt;
  }

  std::string cell_name(Cell cell) const override {
    if constexpr (requires { rules_.cell_name(cell); }) return rules_.cell_name(cell);
    return std::to_string(cell.x) + "." + std::to_string(cell.y) + "." + std::to_string(cell.z);
  }

  std::string_view step_name([[maybe_unused]] const AnyState& s) const override {
    if constexpr (kStepped) return rules_.step_name(get(s));
    return "";
  }
  std::vector<std::string_view> step_names() const override {
    std::vector<std::string_view> names;
    if constexpr (kStepped)
      for (const auto& step : R::steps()) names.push_back(step.name());
    return names;
  }

  std::vector<FieldTable> position_fields() const override {
    if constexpr (requires { rules_.position_fields(); }) return rules_.position_fields();
    return {};
  }
  Value position(const AnyState& s) const override { return rules_.position(get(s)); }
  Result<AnyState> from_position(const Value& value) const override {
    Result<State> state = rules_.from_position(value);
    if (!state) return state.error();
    if (auto broken = rules_.broken_invariant(*state)) return Error{"position", *broken, ""};
    const AnyState loaded = wrap(*state);
    if (dead_end(loaded)) return Error{"position", "nothing can be chosen and no dice can fall: no game comes to this", ""};
    return loaded;
  }
  std::optional<std::string> broken_invariant(const AnyState& s) const override { return rules_.broken_invariant(get(s)); }

  double evaluate(const AnyState& s) const override {
    if constexpr (requires { rules_.evaluate(get(s)); }) return rules_.evaluate(get(s));
    return rules_.score(get(s)).margin();
  }
  double margin_scale() const override {
    if constexpr (requires { rules_.margin_scale(); }) return rules_.margin_scale();
    return 5;
  }
  std::optional<Action> policy(const AnyState& s, dice::Rng& rng) const override {
    if constexpr (kHasQuickChoice) return quick_choice(get(s), rng);
    return std::nullopt;
  }
  int play_quick([[maybe_unused]] AnyState& s, [[maybe_unused]] dice::Rng& rng, [[maybe_unused]] int most) const override {
    if constexpr (kHasQuickChoice) return make_quick_choices(get(s), rng, most);
    return 0;
  }
  bool weigh([[maybe_unused]] const AnyState& s, [[maybe_unused]] std::span<const Action> actions,
             [[maybe_unused]] std::span<float> weights) const override {
    if constexpr (requires { bool{rules_.weigh(get(s), actions, weights)}; }) {
      return rules_.weigh(get(s), actions, weights);  // only where it has something to say
    } else if constexpr (requires { rules_.weigh(get(s), actions, weights); }) {
      rules_.weigh(get(s), actions, weights);
      return true;
    }
    return false;
  }
  int horizon() const override {
    if constexpr (requires { rules_.horizon(); }) return rules_.horizon();
    return 0;
  }
  void play_on(AnyState& any, dice::Rng& rng, int decisions) const override {
    State& s = get(any);
    OutcomeList outcomes;
    int made = 0;
    for (int nodes = 0; nodes < PlayoutLimits{}.max_nodes; ++nodes) {
      const Node node = rules_.node(s);
      if (node.kind == NodeKind::kTerminal) return;
      if (node.kind == NodeKind::kChance) {
        outcomes.clear();
        rules_.outcomes(s, outcomes);
        rules_.resolve(s, sample(outcomes, rng), nullptr);
        continue;
      }
      if (decisions > 0 && made >= decisions) return;
      made += make_quick_choices(s, rng, decisions > 0 ? decisions - made : PlayoutLimits{}.max_nodes);
    }
  }
  std::span<const FeatureSpec> features() const override {
    if constexpr (kHasFeatures) return R::kFeatures.specs;
    return {};
  }
  void fill_features([[maybe_unused]] const AnyState& s, [[maybe_unused]] Seat seat,
                     [[maybe_unused]] std::span<int16_t> out) const override {
    if constexpr (kHasFeatures) R::kFeatures.fill(rules_, get(s), seat, out);
  }
  std::vector<BotInfo> bots() const override {
    if constexpr (requires { rules_.bots(); }) return rules_.bots();
    return {};
  }
  BotChoice choose(std::string_view bot, const AnyState& s, dice::Rng& rng) const override {
    if constexpr (requires { rules_.choose(bot, get(s), rng); }) return rules_.choose(bot, get(s), rng);
    ActionList actions;
    legal(s, actions);
    return {actions[rng.below(actions.size())], {}};
  }

 private:
  static constexpr bool kStepped = requires(const R& r, const State& s) { r.step_name(s); };
  static constexpr bool kHasPolicy = requires(const R& r, const State& s, dice::Rng& rng) { r.policy(s, rng); };
  static constexpr bool kHasBots = requires(const R& r) { r.bots(); };
  static constexpr bool kHasFeatures = requires { R::kFeatures; };
  static constexpr bool kHasQuickChoice = kHasPolicy || kHasBots;

  // One node of a random game. With a table of steps one look at it is enough, and nobody asks whose choice it is. All of it
  // belongs inside the loop of playout(): a call for each step would cost Pig a sixth of its speed.
  [[gnu::always_inline]] NodeKind random_step(State& s, dice::Rng& choices, dice::Rng& dice,
                                              [[maybe_unused]] bool give_up) const {
    if constexpr (requires { R::kStepCount; }) {
      return random_step_from<0>(s, choices, dice, give_up);
    } else if constexpr (kStepped) {
      return random_step_at(steps_[rules_.step(s)], s, choices, dice, give_up);
    } else {
      ActionList actions;
      OutcomeList outcomes;
      const NodeKind kind = rules_.node(s).kind;
      if (kind == NodeKind::kDecision) {
        rules_.legal(s, actions);
        rules_.apply(s, actions[choices.below(actions.size())], nullptr);
      } else if (kind == NodeKind::kChance) {
        rules_.outcomes(s, outcomes);
        rules_.resolve(s, sample(outcomes, dice), nullptr);
      }
      return kind;
    }
  }

  // A game whose table is short and stands in the file that makes the game says how long it is (kStepCount): each step is
  // then played by code of its own.
  template <int kFirst>
  [[gnu::always_inline]] NodeKind random_step_from(State& s, dice::Rng& choices, dice::Rng& dice, bool give_up) const {
    if constexpr (kFirst + 1 < R::kStepCount)
      if (rules_.step(s) != kFirst) return random_step_from<kFirst + 1>(s, choices, dice, give_up);
    return random_step_at(R::steps()[kFirst], s, choices, dice, give_up);
  }

  [[gnu::always_inline]] NodeKind random_step_at(const Step<R>& at, State& s, dice::Rng& choices, dice::Rng& dice,
                                                 bool give_up) const {
    if (at.question) {
      ActionList actions;
      at.question->legal(rules_, s, actions);
      Action chosen = actions[choices.below(actions.size())];
      if (!give_up && at.question->gives_up) chosen = stay(*at.question, s, actions, chosen, choices);
      at.question->apply(rules_, s, chosen, nullptr);
      go_on(s);
      return NodeKind::kDecision;
    }
    if (!at.roll) return NodeKind::kTerminal;
    OutcomeList outcomes;
    at.roll->outcomes(rules_, s, outcomes);
    at.roll->resolve(rules_, s, sample(outcomes, dice), nullptr);
    go_on(s);
    return NodeKind::kChance;
  }

  // Another choice where this one gives up, if a few draws find any.
  Action stay(const Question<R>& question, const State& s, const ActionList& actions, Action chosen, dice::Rng& choices) const {
    constexpr int kDraws = 8;
    for (int i = 0; i < kDraws && question.gives_up(rules_, s, chosen); ++i) chosen = actions[choices.below(actions.size())];
    return chosen;
  }

  // What a game does by itself after a step, where it has such a member: Jet Duel's AI pilots fly by their lists. Its
  // apply() and resolve() do the same.
  void go_on([[maybe_unused]] State& s) const {
    if constexpr (requires { rules_.go_on(s, nullptr); }) rules_.go_on(s, nullptr);
  }

  Action quick_choice(const State& s, dice::Rng& rng) const {
    if constexpr (kHasPolicy) return rules_.policy(s, rng);
    else if constexpr (kHasBots) return rules_.choose(house_bot_, s, rng).action;
    ActionList actions;
    rules_.legal(s, actions);
    return actions[rng.below(actions.size())];
  }

  // One, or several where the game has settled them at once.
  int make_quick_choices(State& s, dice::Rng& rng, [[maybe_unused]] int most) const {
    if constexpr (requires { rules_.play_quick(s, rng, most); }) return rules_.play_quick(s, rng, most);
    rules_.apply(s, quick_choice(s, rng), nullptr);
    return 1;
  }

  R rules_;
  const Step<R>* steps_ = nullptr;
  std::string house_bot_;  // the game's own bot whose choice is followed where there is no quicker one
};

template <class R>
std::unique_ptr<Game> make_game(R rules) {
  return std::make_unique<GameOf<R>>(std::move(rules));
}

}  // namespace furball::game
