#include "libs/game/conformance.h"

#include <algorithm>
#include <map>
#include <set>
#include <span>

#include "libs/base/hash.h"
#include "libs/base/say.h"

namespace furball::game {
namespace {

class Checker {
 public:
  Checker(const Game& game, const FuzzOptions& options, FuzzReport& report) : game_(game), options_(options), report_(report) {
    for (const BotInfo& bot : game.bots()) house_bot_ = bot.id;
    if (options.coverage)
      for (std::string_view name : game.step_names()) report.steps.try_emplace(std::string(name), 0);
  }

  void play(int number) {
    number_ = number;
    dice::Rng choices = dice::derive(options_.seed, "fuzz:choices", static_cast<uint64_t>(number));
    dice::Rng dice = dice::derive(options_.seed, "fuzz:dice", static_cast<uint64_t>(number));
    AnyState state = game_.initial();
    ActionList actions;
    OutcomeList outcomes;
    for (nodes_ = 0;; ++nodes_) {
      if (nodes_ >= options_.max_nodes) return dead_end("the game does not end");
      check_invariants(state);
      const Node node = game_.node(state);
      if (options_.coverage) ++report_.steps[std::string(game_.step_name(state))];
      const bool words = options_.words_every > 0 && nodes_ % options_.words_every == 0;
      if (words) check_position(state);
      if (node.kind == NodeKind::kTerminal) break;
      if (node.kind == NodeKind::kDecision) {
        game_.legal(state, actions);
        if (actions.empty()) return dead_end("no legal action");
        for (std::size_t i = 1; i < actions.size(); ++i)
          if (!(actions[i - 1] < actions[i])) problem("legal actions are not ascending and unique");
        if (words) check_decision(state, actions, choices);
        const bool sense = options_.sensible || (options_.mixed && sensible_in(number, node.seat));
        const Action chosen = sense ? sensible(state, actions, choices) : pick(state, node.seat, actions, choices);
        game_.apply(state, options_.mixed ? stay(state, actions, chosen, choices) : chosen, listener());
        ++report_.decisions;
      } else {
        game_.outcomes(state, outcomes);
        if (outcomes.empty()) return dead_end("a roll without outcomes");
        check_outcomes(state, outcomes, words);
        game_.resolve(state, sample(outcomes, dice), listener());
        ++report_.chances;
      }
    }
    ++report_.finished;
    report_.longest = std::max(report_.longest, nodes_);
    report_.hash = hash_combine(report_.hash, game_.hash(state));
  }

 private:
  void problem(const std::string& text) {
    if (report_.problems.size() < 20)
      report_.problems.push_back(
          say("game {game}, node {node}: {problem}", {{"game", number_}, {"node", nodes_}, {"problem", text}}));
  }

  void dead_end(const std::string& text) {
    ++report_.dead_ends;
    problem(text);
  }

  void check_invariants(const AnyState& state) {
    if (options_.invariants_every == 0 || nodes_ % options_.invariants_every != 0) return;
    if (auto broken = game_.broken_invariant(state)) {
      ++report_.invariant_failures;
      problem(say("invariant: {problem}", {{"problem", *broken}}));
    }
  }

  // Every third game is random on both sides, the next follows policy(), the third has one of each.
  bool sensible_in(int number, Seat seat) const {
    return !house_bot_.empty() && (number % 3 == 1 || (number % 3 == 2 && index(seat) == number / 3 % 2));
  }

  // Random games would give up after a few choices and never see their last turns.
  Action stay(const AnyState& state, const ActionList& actions, Action chosen, dice::Rng& rng) {
    constexpr uint64_t kGiveUp = 40;
    for (int tries = 0; tries < 8 && game_.gives_up(state, chosen); ++tries) {
      if (rng.below(kGiveUp) == 0) break;
      chosen = actions[rng.below(actions.size())];
    }
    return chosen;
  }

  // Counts the rules that events name.
  class Counter : public Events {
   public:
    explicit Counter(FuzzReport& report) : report_(report) {}
    void on_event(Event event) override {
      if (!event.rule.empty()) ++report_.rules[event.rule];
    }

   private:
    FuzzReport& report_;
  };
  Events* listener() { return options_.coverage ? &counter_ : nullptr; }

  // A bot's choice must be legal and explained.
  Action pick(const AnyState& state, Seat seat, const ActionList& actions, dice::Rng& rng) {
    const std::string& bot = options_.bots[index(seat)];
    const Action any = actions[rng.below(actions.size())];
    if (bot.empty()) return any;
    const BotChoice choice = game_.choose(bot, state, rng);
    if (choice.reasons.empty()) problem(say("bot {bot} gives no reason", {{"bot", bot}}));
    if (std::binary_search(actions.begin(), actions.end(), choice.action)) return choice.action;
    problem(say("bot {bot} chooses the illegal '{choice}'", {{"bot", bot}, {"choice", game_.notation(state, choice.action)}}));
    return any;
  }

  // The quick choice, or now and then any: so games come to positions that sense would avoid.
  Action sensible(const AnyState& state, const ActionList& actions, dice::Rng& rng) {
    constexpr uint64_t kWild = 6;
    constexpr int kAskBotEvery = 4;  // it finds words for its choice, which takes longer
    const Action any = actions[rng.below(actions.size())];
    const bool wild = rng.below(kWild) == 0;
    dice::Rng again = rng, bot = rng;
    const std::optional<Action> quick = game_.policy(state, rng);
    if (!quick) {
      problem("the game has no quick choice");
      return any;
    }
    if (game_.policy(state, again) != quick) problem("the quick choice is not the same for the same seed");
    if (!std::binary_search(actions.begin(), actions.end(), *quick)) {
      problem(say("the quick choice '{choice}' is illegal", {{"choice", game_.notation(state, *quick)}}));
      return any;
    }
    if (nodes_ % kAskBotEvery == 0) check_advice(state, actions, *quick, bot);
    return wild ? any : *quick;
  }

  // The game's own bot and its first looks agree with the quick choice.
  void check_advice(const AnyState& state, const ActionList& actions, Action quick, dice::Rng& rng) {
    const BotChoice slow = game_.choose(house_bot_, state, rng);
    if (slow.action != quick)
      problem(say("the quick choice '{choice}' is not that of {bot}",
                  {{"choice", game_.notation(state, quick)}, {"bot", house_bot_}}));
    if (slow.reasons.empty()) problem(say("bot {bot} gives no reason", {{"bot", house_bot_}}));
    std::vector<float> weights(actions.size());
    if (!game_.weigh(state, std::span(actions.begin(), actions.size()), weights)) return;
    if (*std::min_element(weights.begin(), weights.end()) < 0) problem("a weight below nothing");
    const auto best = std::max_element(weights.begin(), weights.end());
    if (weights[static_cast<std::size_t>(std::find(actions.begin(), actions.end(), quick) - actions.begin())] < *best)
      problem(say("the quick choice '{choice}' does not weigh most", {{"choice", game_.notation(state, quick)}}));
  }

  void check_position(const AnyState& state) {
    Result<AnyState> again = game_.from_position(game_.position(state));
    if (!again) return problem(say("position is refused: {problem}", {{"problem", again.error().to_string()}}));
    if (*again != state) problem("position does not round-trip");
  }

  void check_decision(const AnyState& state, const ActionList& actions, dice::Rng& rng) {
    std::set<std::string> seen;
    for (Action a : actions) {
      const std::string text = game_.notation(state, a);
      if (text.empty() || !seen.insert(text).second) problem(say("notation '{text}' is empty or not unique", {{"text", text}}));
      const auto parsed = game_.parse(state, text);
      if (!parsed || *parsed != a) problem(say("notation '{text}' does not parse back", {{"text", text}}));
    }
    const View view = game_.view(state);
    if (view.actions.size() != actions.size()) problem("the view does not list the legal actions");
    if (view.prompt.title.empty()) problem("the prompt is empty");
    for (const ActionView& a : view.actions) {
      if (a.label.empty()) problem(say("action '{action}' has no label", {{"action", a.notation}}));
      if ((a.group == "leave") != game_.gives_up(state, a.action))
        problem(say("action '{action}' gives up, or stands under 'leave', but not both", {{"action", a.notation}}));
    }
    check_units(view);

    // An action that is not legal is refused with a reason and changes nothing.
    const Action wrong{static_cast<uint32_t>(rng.next())};
    if (!std::binary_search(actions.begin(), actions.end(), wrong)) {
      AnyState copy = state;
      const Result<void> refused = game_.try_apply(copy, wrong);
      if (refused.ok()) problem("an illegal action was accepted");
      else if (refused.error().message.empty()) problem("a refusal without a reason");
      if (copy != state) problem("a refused action changed the state");
    }
    // A copy plays like the original, and listening changes nothing.
    const Action a = actions[rng.below(actions.size())];
    AnyState one = state, two = state;
    EventLog log;
    game_.apply(one, a);
    game_.apply(two, a, &log);
    if (one != two) problem("listening to events changes the game");
    const Preview preview = game_.preview(state, a);
    for (const RollView& roll : preview.rolls)
      if (roll.outcomes.empty()) problem("a previewed roll without outcomes");
  }

  // Ids have one form, each unit has its own, and whatever is aimed at is one of them.
  void check_units(const View& view) {
    constexpr std::string_view kIdLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
    std::set<std::string> ids;
    for (const UnitView& unit : view.units) {
      if (unit.id.empty() || unit.id.find_first_not_of(kIdLetters) != std::string::npos)
        problem(say("unit '{unit}': an id is capital letters and digits", {{"unit", unit.id}}));
      if (!ids.insert(unit.id).second) problem(say("two units have the id '{unit}'", {{"unit", unit.id}}));
    }
    for (const ActionView& a : view.actions)
      for (const std::string& target : a.targets)
        if (!ids.contains(target))
          problem(say("action '{action}' aims at '{unit}', which is no unit", {{"action", a.notation}, {"unit", target}}));
  }

  void check_outcomes(const AnyState& state, const OutcomeList& outcomes, bool words) {
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
      if (outcomes[i].weight == 0) problem("an outcome of weight zero");
      if (i > 0 && outcomes[i - 1].id >= outcomes[i].id) problem("outcomes are not ascending and unique");
    }
    if (!words) return;
    std::set<std::string> seen;
    for (const Outcome& o : outcomes)
      if (!seen.insert(game_.outcome_notation(state, o.id)).second) problem("outcome notation is not unique");
    check_faces(state, outcomes);
    const View view = game_.view(state);
    if (!view.roll || view.roll->outcomes.size() != outcomes.size()) problem("the view does not list the outcomes");
  }

  // An outcome's weight is the number of throws that read as it, and every draw shows faces that read as its outcome.
  void check_faces(const AnyState& state, const OutcomeList& outcomes) {
    const Dice dice = game_.dice(state);
    if (dice.empty() || !game_.read(state, nth_throw(dice, 0))) return;
    if (count_throws(dice) != total_weight(outcomes)) return problem("the weights do not count the throws of the dice");
    for (const Outcome& o : outcomes)
      for (const uint64_t place : {uint64_t{0}, o.weight / 2, o.weight - 1})
        if (game_.read(state, game_.faces(state, o.id, place)) != o.id)
          return problem(
              say("the faces of {outcome} read as another outcome", {{"outcome", game_.outcome_notation(state, o.id)}}));
    if (count_throws(dice) > kMostThrows) return;
    std::map<uint32_t, uint64_t> counted;
    for (uint64_t i = 0; i < count_throws(dice); ++i) ++counted[game_.read(state, nth_throw(dice, i)).value_or(~0u)];
    for (const Outcome& o : outcomes)
      if (counted[o.id] != o.weight)
        problem(say("'{outcome}' does not weigh what its throws count", {{"outcome", game_.outcome_notation(state, o.id)}}));
  }

  static constexpr uint64_t kMostThrows = 2000;
  const Game& game_;
  const FuzzOptions& options_;
  FuzzReport& report_;
  Counter counter_{report_};
  std::string house_bot_;  // the game's last, whose choice policy() is
  int number_ = 0;
  int nodes_ = 0;
};

}  // namespace

FuzzReport fuzz(const Game& game, const FuzzOptions& options) {
  FuzzReport report;
  report.games = options.games;
  Checker checker(game, options, report);
  for (int i = 0; i < options.games; ++i) {
    checker.play(i);
    if (options.on_progress) options.on_progress(i + 1);
  }
  return report;
}

void add(const FuzzReport& part, FuzzReport& total) {
  total.games += part.games;
  total.finished += part.finished;
  total.dead_ends += part.dead_ends;
  total.invariant_failures += part.invariant_failures;
  total.decisions += part.decisions;
  total.chances += part.chances;
  total.longest = std::max(total.longest, part.longest);
  for (const auto& [name, count] : part.steps) total.steps[name] += count;
  for (const auto& [rule, count] : part.rules) total.rules[rule] += count;
}

void add_playout(const Game& game, const AnyState& from, uint64_t number, PlayoutSum& sum, bool give_up) {
  AnyState state = from;
  dice::Rng choices = dice::derive(1, "bench:choices", number), dice = dice::derive(1, "bench:dice", number);
  const Playout played = game.playout(state, choices, dice, {.give_up = give_up});
  ++sum.games;
  sum.decisions += played.decisions;
  sum.chances += played.chances;
  sum.hash = hash_combine(sum.hash, game.hash(state));
}

uint64_t perft(const Game& game, const AnyState& state, int depth) {
  if (depth == 0) return 1;
  const Node node = game.node(state);
  uint64_t total = 0;
  if (node.kind == NodeKind::kDecision) {
    ActionList actions;
    game.legal(state, actions);
    if (depth == 1) return actions.size();
    for (Action a : actions) {
      AnyState next = state;
      game.apply(next, a);
      total += perft(game, next, depth - 1);
    }
  } else if (node.kind == NodeKind::kChance) {
    OutcomeList outcomes;
    game.outcomes(state, outcomes);
    if (depth == 1) return outcomes.size();
    for (const Outcome& o : outcomes) {
      AnyState next = state;
      game.resolve(next, o.id);
      total += perft(game, next, depth - 1);
    }
  }
  return total;
}

}  // namespace furball::game
