// AI pilots are flown by the lists themselves: where one choice is left it is made at once and its reason told, where
// several are left the dice choose (JD-AI-04). Nobody is asked, and nobody can leave the lists.

#include "games/jet_duel/ai/rulebook.h"

namespace furball::jet_duel {
namespace {

const Question& question_of(const State& s) { return *JetDuel::steps()[static_cast<std::size_t>(s.phase)].question; }

// "12 by the book, AP5: Close the altitude gap to the enemy ahead."
void tell_reason(const JetDuel& g, const State& s, const Choice& c, Action chosen, Events* events) {
  if (!events || c.drops().empty()) return;
  const char* rule = c.drops()[c.drops().size() - 1].rule;  // the last priority that dropped something decided
  const std::string_view key = priority_key(rule);
  const std::string name = key == "06" ? "throttle" : std::string(key);  // the one rule of these without a list
  game::Event told{.kind = "note", .rule = rule, .unit = g.label(s.active)};
  told.text = say("{jet} by the book, {priority}: {words}.",
                  {{"jet", g.label(s.active)}, {"priority", name}, {"words", priority_words(key)}});
  Value beaten = Value::array();
  for (const Choice::Drop& drop : c.drops()) beaten.push_back(question_of(s).notation(g, s, drop.action));
  told.attrs.set("priority", key).set("choice", question_of(s).notation(g, s, chosen)).set("rather_than", std::move(beaten));
  events->on_event(std::move(told));
}

Choice equal_choices(const JetDuel& g, const State& s) {
  Choice c = Rulebook(g).decide(s);
  c.sort();
  return c;
}

// Dice that fall on each of so many choices equally often.
game::Dice dice_for(std::size_t choices) {
  if (6 % choices == 0) return {6};
  if (choices == 5) return {10};
  if (choices == 4) return {6, 6};
  return {static_cast<int>(choices)};
}

uint32_t chosen_by(const JetDuel& g, const State& s, const Faces& faces) {
  const Choice c = equal_choices(g, s);
  const game::Dice dice = dice_for(c.size());
  uint64_t place = 0;
  for (std::size_t i = 0; i < dice.size(); ++i)
    place = place * static_cast<uint64_t>(dice[i]) + static_cast<uint64_t>(faces[i] - 1);
  return c[static_cast<std::size_t>(place * c.size() / game::count_throws(dice))].bits;
}

void take_diced(const JetDuel& g, State& s, uint32_t bits, Events* events) {
  const Action chosen{bits};
  if (events) {
    const Choice c = equal_choices(g, s);
    tell_reason(g, s, c, chosen, events);
    ActionView view;
    question_of(s).label(g, s, chosen, view);
    events->on_event({.kind = "roll",
                      .text = say("The book leaves {jet} {count} equal choices. The dice say: {choice}.",
                                  {{"jet", g.label(s.active)}, {"count", c.size()}, {"choice", view.label}}),
                      .rule = "JD-AI-04",
                      .unit = g.label(s.active)});
  }
  g.take(s, chosen, events);
}

}  // namespace

void JetDuel::options(const State& s, game::ActionList& out) const { question_of(s).legal(*this, s, out); }
void JetDuel::take(State& s, Action a, Events* events) const { question_of(s).apply(*this, s, a, events); }

void JetDuel::fly_by_book(State& s, Events* events) const {
  while (by_book(s)) {
    const Choice c = Rulebook(*this).decide(s);
    if (c.size() > 1) return;
    tell_reason(*this, s, c, c[0], events);
    take(s, c[0], events);
  }
}

constexpr Roll kBookRoll = {
    .name = "book",
    .rule = "JD-AI-04",
    .dice_now = [](const JetDuel& g, const State& s) { return dice_for(Rulebook(g).decide(s).size()); },
    .outcomes =
        [](const JetDuel& g, const State& s, OutcomeList& out) {
          const Choice c = equal_choices(g, s);
          const uint64_t each = game::count_throws(dice_for(c.size())) / c.size();
          for (Action a : c) out.push_back({a.bits, each});
        },
    .resolve = take_diced,
    .read = chosen_by,
    .notation = [](const JetDuel& g, const State& s, uint32_t bits) { return question_of(s).notation(g, s, Action{bits}); },
    .describe =
        [](const JetDuel& g, const State& s, RollView& roll) {
          fill_roll(g, s, roll, "The book leaves {jet} equal choices", "any of them is as good", "JD-AI-04", {});
        },
    .outcome =
        [](const JetDuel& g, const State& s, uint32_t bits, OutcomeView& view) {
          ActionView action;
          question_of(s).label(g, s, Action{bits}, action);
          view.label = std::move(action.label);
        },
};

}  // namespace furball::jet_duel
