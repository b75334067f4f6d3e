#pragma once
// Every question and roll of the game, each with its chapter, in the order of `Step` (state.h); and
// what several of them share.

#include "games/fast_easy/fast_easy.h"
#include "games/fast_easy/words.h"

namespace furball::fast_easy {

using Question = game::Question<FastEasy>;
using Roll = game::Roll<FastEasy>;
using StateField = game::Field<FastEasy, State>;

extern const Question kPlaceEscort;                                  // setup.cc
extern const Question kSelect, kMove;                                // movement.cc
extern const Question kFlown;                                        // immelmann.cc
extern const Question kFire;                                         // shooting.cc
extern const Question kFormation, kStraggler;                        // bomber_movement.cc
extern const Question kGunners, kTurrets;                            // bomber_fire.cc
extern const Question kBombs;                                        // bombing.cc
extern const Roll kPlaceGroup;                                       // setup.cc
extern const Roll kFlip;                                             // immelmann.cc
extern const Roll kDisplace;                                         // crowding.cc
extern const Roll kExtraHex, kSpeedZero;                             // bomber_movement.cc
extern const Roll kShift, kCollision, kCollisionShift;               // collisions.cc
extern const Roll kFriendly;                                         // friendly_fire.cc
extern const Roll kDice, kRocketRow, kNearest, kEngines, kCritical;  // damage.cc
extern const Roll kBombRoll;                                         // bombing.cc
extern const Roll kCasualty;                                         // casualties.cc

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
