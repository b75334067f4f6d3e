#pragma once
// The questions and rolls of the game. Each stands in the file of its chapter.

#include "games/dogfight/dogfight.h"

namespace furball::dogfight::steps {

using Question = game::Question<Dogfight>;
using Roll = game::Roll<Dogfight>;

FURBALL_DECLARE_STEPS(DOGFIGHT_STEPS)

// At every question a choice is written alike.
inline constexpr Question::Spelling kSpelling = {
    [](const Dogfight&, const State&, game::Action a) { return action_text(a); },
    [](const Dogfight&, const State&, std::string_view text) { return parse_action(text); }};

// Fields of positions that several steps share.
extern const game::Field<Dogfight, State> kActiveFields[1];               // whose turn it is (placing.cc)
extern const game::Field<Dogfight, State> kCombatFields[1];               // the table `combat` (declaring.cc)
extern const std::span<const game::Field<Dogfight, State>> kFightFields;  // what stands in it

}  // namespace furball::dogfight::steps
