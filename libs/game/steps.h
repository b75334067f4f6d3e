#pragma once
// A game as a table of steps. A step is one kind of node, whole: a Question that somebody answers or a Roll of dice,
// with its rules, its words and the fields of the state that only it uses. `Stepped` drives a game from the table and
// meets the concept `Rules` with it, so that a chapter's file holds the whole life of its questions:
//
//   const Question<Pig> kTurn = {.name = "turn", .rule = "PIG-TURN", .seat = ..., .legal = ..., .apply = ...};
//   const Roll<Pig> kDie = {.name = "die", .rule = "PIG-ROLL", .dice = {6}, .outcomes = ..., .resolve = ...};
//
// The table has them in the order of the enumeration of steps; both follow from the list that is gathered from the chapters
// (step_list.h):
//
//   constexpr Step<Pig> kSteps[] = {FURBALL_STEP_TABLE(PIG_STEPS)};  // &kTurn, &kDie, the end
//   std::span<const Step<Pig>> Pig::steps() { return kSteps; }
//   int Pig::step(const State& s) const { return static_cast<int>(s.at); }

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "libs/game/dice.h"
#include "libs/game/events.h"
#include "libs/game/field.h"
#include "libs/game/types.h"
#include "libs/game/view.h"

namespace furball::game {

template <class R>
struct Question {
  using State = typename R::State;

  std::string_view name;  // stable: positions and reports call the step by it
  std::string_view rule;  // the rule that asks
  // Words that are always the same; prompt() and refuse() say what depends on the position.
  std::string_view title = {}, text = {};  // of the prompt
  std::string_view otherwise = {};         // what anything but a legal choice is told, by `rule`

  Seat (*seat)(const R&, const State&) = nullptr;                // none: R::to_choose() says whose choice it is
  void (*legal)(const R&, const State&, ActionList&) = nullptr;  // ascending by bits, unique, never empty
  void (*apply)(const R&, State&, Action, Events*) = nullptr;
  Refusal (*refuse)(const R&, const State&, Action) = nullptr;  // asked for illegal actions only; none: `otherwise`
  bool (*gives_up)(const R&, const State&, Action) = nullptr;   // shown under "leave"; none: no choice does

  std::string (*notation)(const R&, const State&, Action) = nullptr;
  // Also well-formed but illegal choices, so that a refusal can name the rule. None: only what is legal parses.
  std::optional<Action> (*parse)(const R&, const State&, std::string_view) = nullptr;
  void (*prompt)(const R&, const State&, Prompt&) = nullptr;                  // the rule is filled in
  void (*label)(const R&, const State&, Action, ActionView&) = nullptr;       // label, group, cells and so on
  Preview (*preview)(const R&, const State&, Action) = nullptr;               // none: what label() says
  std::optional<Refusal> (*why_not)(const R&, const State&, Cell) = nullptr;  // why a click there does nothing

  std::span<const Field<R, State>> fields = {};  // of the state, used by this step alone

  // How a choice is written and read back.
  struct Spelling {
    std::string (*write)(const R&, const State&, Action);
    std::optional<Action> (*read)(const R&, const State&, std::string_view);
  };
  // A question by what every one of them has, so that nothing of it can be forgotten; `more` holds the rest by name.
  static constexpr Question asked(std::string_view name, std::string_view rule,
                                  void (*legal)(const R&, const State&, ActionList&),
                                  void (*apply)(const R&, State&, Action, Events*), Spelling spelling,
                                  void (*label)(const R&, const State&, Action, ActionView&), Question more) {
    more.name = name, more.rule = rule, more.legal = legal, more.apply = apply, more.label = label;
    more.notation = spelling.write, more.parse = spelling.read;
    return more;
  }
};

// What an outcome is called where that is always the same.
struct OutcomeWords {
  std::string_view notation, label;
  Tone tone = "nothing";
};

template <class R>
struct Roll {
  using State = typename R::State;

  std::string_view name;
  std::string_view rule;
  std::string_view title = {};  // where it is always the same

  Dice dice = {};
  Dice (*dice_now)(const R&, const State&) = nullptr;                // where the position decides how many or which
  void (*outcomes)(const R&, const State&, OutcomeList&) = nullptr;  // ascending by id, unique, weights positive
  void (*resolve)(const R&, State&, uint32_t, Events*) = nullptr;
  // Which outcome these faces are. An outcome's weight is the number of throws that read as it.
  uint32_t (*read)(const R&, const State&, const Faces&) = nullptr;
  // For many dice, which nobody wants to count through: throw number `place` among those that read as the outcome.
  Faces (*nth)(const R&, const State&, uint32_t outcome, uint64_t place) = nullptr;

  std::string (*notation)(const R&, const State&, uint32_t) = nullptr;  // none: the number of the outcome
  void (*prompt)(const R&, const State&, Prompt&) = nullptr;            // none: the title that describe() gives
  void (*describe)(const R&, const State&, RollView&) = nullptr;        // the rule and the dice are filled in
  void (*outcome)(const R&, const State&, uint32_t, OutcomeView&) = nullptr;
  OutcomeWords no = {}, yes = {};  // outcomes 0 and 1 of a roll that has no others, instead of notation() and outcome()

  std::span<const Field<R, State>> fields = {};

  // A die that succeeds on so many of its highest faces: outcome 1, otherwise 0.
  template <auto kGoodFaces, int kSides>
  static constexpr Roll check(Roll roll) {
    roll.dice = {kSides};
    roll.outcomes = [](const R& g, const State& s, OutcomeList& out) {
      const int good = kGoodFaces(g, s);
      if (good < kSides) out.push_back({0, static_cast<uint64_t>(kSides - good)});
      if (good > 0) out.push_back({1, static_cast<uint64_t>(good)});
    };
    roll.read = [](const R& g, const State& s, const Faces& faces) -> uint32_t { return faces[0] > kSides - kGoodFaces(g, s); };
    return roll;
  }
};

// One entry of a game's table: a question, a roll, or the end.
template <class R>
struct Step {
  const Question<R>* question = nullptr;
  const Roll<R>* roll = nullptr;

  constexpr Step() = default;                            // the end of the game
  constexpr Step(const Question<R>* q) : question(q) {}  // NOLINT: a table of addresses reads best
  constexpr Step(const Roll<R>* r) : roll(r) {}          // NOLINT
  constexpr std::string_view name() const { return question ? question->name : roll ? roll->name : "over"; }
  constexpr std::span<const Field<R, typename R::State>> fields() const {
    if (question) return question->fields;
    if (roll) return roll->fields;
    return {};
  }
};

// What every chapter speaks of: `using namespace game::in_steps;` in the header that the chapters share.
namespace in_steps {
using game::Action, game::ActionList, game::ActionView, game::Events, game::Faces, game::OutcomeList, game::OutcomeView,
    game::Prompt, game::Refusal, game::RollView;
}

// The base of a game that is a table of steps: `class Pig : public Stepped<Pig, State>`. It needs of R
//   static std::span<const Step<R>> steps();   int step(const State&) const;   static const Positions<R> kPositions;
template <class R, class S>
class Stepped {
 public:
  Node node(const S& s) const {
    const Step<R>& at = this->at(s);
    if (at.question) return Node::decision(seat(*at.question, s));
    return at.roll ? Node::chance() : Node::terminal();
  }
  void legal(const S& s, ActionList& out) const { at(s).question->legal(self(), s, out); }
  void outcomes(const S& s, OutcomeList& out) const { at(s).roll->outcomes(self(), s, out); }
  void apply(S& s, Action a, Events* events) const { at(s).question->apply(self(), s, a, events); }
  void resolve(S& s, uint32_t outcome, Events* events) const { at(s).roll->resolve(self(), s, outcome, events); }

  bool gives_up(const S& s, Action a) const {
    const Question<R>* question = at(s).question;
    return question && question->gives_up && question->gives_up(self(), s, a);
  }

  std::string notation(const S& s, Action a) const { return at(s).question->notation(self(), s, a); }
  std::optional<Action> parse(const S& s, std::string_view text) const {
    const Question<R>* question = at(s).question;
    if (!question) return std::nullopt;
    if (question->parse) return question->parse(self(), s, text);
    ActionList actions;
    question->legal(self(), s, actions);
    for (Action a : actions)
      if (question->notation(self(), s, a) == text) return a;
    return std::nullopt;
  }
  std::string outcome_notation(const S& s, uint32_t outcome) const {
    const Roll<R>* roll = at(s).roll;
    if (roll->notation) return roll->notation(self(), s, outcome);
    return roll->yes.notation.empty() ? std::to_string(outcome) : std::string(words(*roll, outcome).notation);
  }
  Refusal refuse(const S& s, Action a) const {
    const Question<R>* question = at(s).question;
    if (!question) return {"", "Nothing can be chosen now."};
    if (question->refuse) return question->refuse(self(), s, a);
    return {std::string(question->rule), std::string(question->otherwise)};
  }
  void prompt(const S& s, Prompt& prompt) const {
    if (const Question<R>* question = at(s).question) {
      prompt.rule = question->rule, prompt.title = question->title, prompt.text = question->text;
      if (question->prompt) question->prompt(self(), s, prompt);
    } else if (const Roll<R>* roll = at(s).roll) {
      if (prompt.rule.empty()) prompt.rule = roll->rule;
      if (prompt.title.empty()) prompt.title = describe_roll(s).title;
      if (roll->prompt) roll->prompt(self(), s, prompt);
    }
  }
  ActionView describe_action(const S& s, Action a) const {
    const Question<R>* question = at(s).question;
    ActionView view;
    view.rule = question->rule;
    question->label(self(), s, a, view);
    return view;
  }
  RollView describe_roll(const S& s) const {
    const Roll<R>* roll = at(s).roll;
    RollView view;
    view.rule = roll->rule;
    view.title = roll->title;
    view.side = "none";
    view.dice = dice_text(dice(s));
    if (roll->describe) roll->describe(self(), s, view);
    return view;
  }
  OutcomeView describe_outcome(const S& s, uint32_t outcome) const {
    const Roll<R>* roll = at(s).roll;
    OutcomeView view;
    view.label = words(*roll, outcome).label, view.tone = words(*roll, outcome).tone;
    if (roll->outcome) roll->outcome(self(), s, outcome, view);
    return view;
  }
  Preview preview(const S& s, Action a) const {
    const Question<R>* question = at(s).question;
    return question->preview ? question->preview(self(), s, a) : describe_action(s, a).preview;
  }
  std::optional<Refusal> why_not(const S& s, Cell cell) const {
    const Question<R>* question = at(s).question;
    if (!question || !question->why_not) return std::nullopt;
    return question->why_not(self(), s, cell);
  }

  // The dice of the roll that is due.
  Dice dice(const S& s) const {
    const Roll<R>* roll = at(s).roll;
    if (!roll) return {};
    return roll->dice_now ? roll->dice_now(self(), s) : roll->dice;
  }
  // Which outcome these faces are; nothing where the roll has no dice that can be read.
  std::optional<uint32_t> read(const S& s, const Faces& faces) const {
    const Roll<R>* roll = at(s).roll;
    if (!roll || !roll->read || !can_show(dice(s), faces)) return std::nullopt;
    return roll->read(self(), s, faces);
  }
  // The faces of the throw number `place` (from 0, below the outcome's weight) among those that read as this outcome;
  // none where the roll has no dice.
  Faces faces(const S& s, uint32_t outcome, uint64_t place) const {
    const Roll<R>* roll = at(s).roll;
    if (roll && roll->nth) return roll->nth(self(), s, outcome, place);
    if (!roll || !roll->read) return {};
    const Dice dice = this->dice(s);
    const uint64_t throws = count_throws(dice);
    for (uint64_t i = 0; i < throws; ++i) {
      const Faces thrown = nth_throw(dice, i);
      if (roll->read(self(), s, thrown) == outcome && place-- == 0) return thrown;
    }
    return {};
  }

  std::string_view step_name(const S& s) const { return at(s).name(); }

  // Positions that people can write by hand, as R::kPositions says.
  Value position(const S& s) const { return R::kPositions.write(self(), s); }
  Result<S> from_position(const Value& value) const { return R::kPositions.read(self(), value); }
  static std::vector<FieldTable> position_fields() { return R::kPositions.tables(); }

  static constexpr double margin_scale() { return 5; }  // a margin that is clearly a win

 private:
  const R& self() const { return static_cast<const R&>(*this); }
  const Step<R>& at(const S& s) const { return table_[self().step(s)]; }
  static const OutcomeWords& words(const Roll<R>& roll, uint32_t outcome) { return outcome ? roll.yes : roll.no; }
  Seat seat(const Question<R>& question, const S& s) const {
    if constexpr (requires { self().to_choose(s); })
      if (!question.seat) return self().to_choose(s);
    return question.seat(self(), s);
  }

  const Step<R>* table_ = R::steps().data();
};

}  // namespace furball::game
