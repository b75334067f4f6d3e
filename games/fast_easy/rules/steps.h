#pragma once
// The questions and rolls of the game (listed in state.h), each standing in its chapter, and what several of them share.

#include "games/fast_easy/fast_easy.h"
#include "games/fast_easy/words.h"

namespace furball::fast_easy {

using Question = game::Question<FastEasy>;
using Roll = game::Roll<FastEasy>;
using StateField = game::Field<FastEasy, State>;

FURBALL_DECLARE_STEPS(FAST_EASY_STEPS)

// A d6 with two results: 1 where it succeeds, in so many of six ways, else 0.
inline void yes_or_no(int ways, OutcomeList& out) {
  if (ways < 6) out.push_back({0, static_cast<uint64_t>(6 - ways)});
  if (ways > 0) out.push_back({1, static_cast<uint64_t>(ways)});
}
inline std::string yes_no_notation(const FastEasy&, const State&, uint32_t outcome) { return outcome ? "yes" : "no"; }

// 2d6 on a row of the critical table (FE-CRIT-03).
void table_outcomes(const FastEasy& g, CritRow row, int modifier, OutcomeList& out);
uint32_t read_table(const FastEasy& g, CritRow row, int modifier, const game::Faces& faces);
std::string table_notation(const FastEasy&, const State&, uint32_t result);
std::string_view table_label(uint32_t result);

// What the roll of an attack shows: dice and number needed with everything that changes them.
void describe_attack(const FastEasy& g, const State& s, const Attack& a, game::RollView& view);
game::RollView attack_roll(const FastEasy& g, const State& s, const Attack& a);
void add_shot_facts(const FastEasy& g, const State& s, const Attack& a, std::vector<game::Fact>& facts);

}  // namespace furball::fast_easy
