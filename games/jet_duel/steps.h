#pragma once
// The questions and rolls of the game, each standing in its chapter, and what they share.

#include "games/jet_duel/jet_duel.h"
#include "games/jet_duel/words.h"
#include "libs/base/say.h"

namespace furball::jet_duel {

using Question = game::Question<JetDuel>;
using Roll = game::Roll<JetDuel>;
using namespace game::in_steps;

FURBALL_DECLARE_STEPS(JET_DUEL_STEPS)  // kAltitude, kTurnRoll and so on
extern const Roll kBookRoll;           // no Phase: the dice for what the book leaves open, ai/by_book.cc

// What is refused at a question that expects another kind of choice.
inline Refusal not_now(const char* what) { return {"JD-SEQ-02", what}; }

// A choice that is one word of a list.
template <const auto& kWords, Kind kKind>
inline constexpr Question::Spelling one_word = {
    [](const JetDuel&, const State&, Action a) -> std::string {
      return arg_of(a) < static_cast<int>(std::size(kWords)) ? kWords[arg_of(a)] : "?";
    },
    [](const JetDuel&, const State&, std::string_view text) -> std::optional<Action> {
      for (std::size_t i = 0; i < std::size(kWords); ++i)
        if (text == kWords[i]) return make(kKind, static_cast<int>(i));
      return std::nullopt;
    }};

// "guns 61": the verb, and the jet it is about.
struct Order {
  std::string_view verb;
  std::optional<Slot> slot;
};
inline Order split_order(const JetDuel& g, std::string_view text) {
  const std::size_t space = text.find(' ');
  if (space == std::string_view::npos) return {text};
  return {text.substr(0, space), g.slot_of(text.substr(space + 1))};
}

inline void begin_label(const JetDuel& g, const State& s, ActionView& view) { view.unit = g.label(s.active); }
// A question about the active jet, {jet} in its title.
inline void of_active(const JetDuel& g, const State& s, Prompt& prompt) {
  prompt.unit = g.label(s.active);
  prompt.title = say(prompt.title, {{"jet", prompt.unit}});
}

// A roll with one list of modifiers, of the active pilot's side; {jet} in its title is his.
inline void fill_roll(const JetDuel& g, const State& s, RollView& roll, std::string_view title, std::string needs,
                      const char* rule, const Modifiers& list) {
  roll.title = say(title, {{"jet", g.label(s.active)}});
  roll.rule = rule;
  roll.side = side_name(s.active);
  roll.parts.push_back({g.label(s.active), roll.side, std::move(needs), rule, list.view()});
}

// --- rules/attack.cc: the D10 and D6 of guns and missiles -----------------------------------------------
enum Hit : uint32_t { kMiss, kNearMiss, kHitDamaged, kHitDowned };

// Of 60: D10 times D6. JD-GUN-07, JD-GUN-08
struct AttackOdds {
  int miss = 0, near = 0, damaged = 0, downed = 0;
};
uint32_t attack_reading(int net, bool machine_guns, int d10, int d6);
AttackOdds attack_odds(int net, bool machine_guns);
void attack_outcomes(int net, bool machine_guns, OutcomeList& out);
std::string attack_notation(const JetDuel&, const State&, uint32_t outcome);
void attack_outcome(const JetDuel&, const State&, uint32_t outcome, OutcomeView& view);
// For previews: the roll with its exact odds.
void add_attack_odds(RollView& roll, int net, bool machine_guns);

}  // namespace furball::jet_duel
