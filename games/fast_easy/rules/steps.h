#pragma once
// The questions and rolls of the game, each standing in its chapter, and what several of them share.

#include "games/fast_easy/fast_easy.h"
#include "games/fast_easy/words.h"

namespace furball::fast_easy {

using Question = game::Question<FastEasy>;
using Roll = game::Roll<FastEasy>;
using StateField = game::Field<FastEasy, State>;

FURBALL_DECLARE_STEPS(FAST_EASY_STEPS)

// A question about the active plane, {plane} in its title.
inline void of_active(const FastEasy& g, const State& s, game::Prompt& prompt) {
  prompt.title = g.about(s.active, prompt.title);
  prompt.unit = g.id(s.active);
}
// A roll about the active plane, {plane} in its title, and what its dice must show.
inline void of_active(const FastEasy& g, const State& s, game::RollView& view, std::string_view side, std::string needs) {
  view.title = g.about(s.active, view.title);
  view.side = side;
  view.need(std::move(needs));
}

// 2d6 on the critical table (FE-CRIT-03): on this row, with this modifier.
struct OnTable {
  CritRow row;
  int modifier = 0;
};
void table_outcomes(const FastEasy& g, OnTable at, OutcomeList& out);
uint32_t read_table(const FastEasy& g, OnTable at, const game::Faces& faces);
std::string table_notation(const FastEasy&, const State&, uint32_t result);
std::string_view table_label(uint32_t result);
template <auto kWhere>
constexpr Roll on_table(Roll roll) {
  roll.dice = {6, 6};
  roll.outcomes = [](const FastEasy& g, const State& s, OutcomeList& out) { table_outcomes(g, kWhere(g, s), out); };
  roll.read = [](const FastEasy& g, const State& s, const game::Faces& faces) { return read_table(g, kWhere(g, s), faces); };
  roll.notation = table_notation;
  return roll;
}

// A roll among hexes or planes, each as likely as another: by a die where one can serve, else it is drawn.
template <auto kLabel, auto kDescribe>
constexpr Roll drawn(std::string_view name, std::string_view rule, decltype(Roll::resolve) resolve, Roll more) {
  more.name = name, more.rule = rule, more.resolve = resolve;
  more.describe = [](const FastEasy& g, const State& s, game::RollView& view) {
    if (view.dice.empty()) view.dice = "random";
    kDescribe(g, s, view);
  };
  more.outcome = [](const FastEasy& g, const State& s, uint32_t outcome, game::OutcomeView& view) {
    view.label = kLabel(g, s, outcome);
    view.tone = "side";
  };
  return more;
}

// A side that chooses its fire may stop, or fire all that bears.
inline void add_ends_of_fire(ActionList& out) {
  out.push_back(plain(Plain::kDone));
  out.push_back(plain(Plain::kAtWill));
}
// Whether the choice is one of these; then it is made. kNext looks for the next fire.
template <void (FastEasy::*kNext)(State&, Events*) const>
bool ends_fire(const FastEasy& g, State& s, Action a, Events* events) {
  if (a == plain(Plain::kDone)) return g.next_phase(s, events), true;
  if (a != plain(Plain::kAtWill)) return false;
  s.at_will = true;
  (g.*kNext)(s, events);
  return true;
}

// What the roll of an attack shows: dice and number needed with everything that changes them.
void describe_attack(const FastEasy& g, const State& s, const Attack& a, game::RollView& view);
game::RollView attack_roll(const FastEasy& g, const State& s, const Attack& a);
void add_shot_facts(const FastEasy& g, const State& s, const Attack& a, std::vector<game::Fact>& facts);

}  // namespace furball::fast_easy
