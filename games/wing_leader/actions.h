#pragma once
// Actions. 32 bits:
//   bits 26-31 kind | 20-25 unit (slot) | 14-19 target (unit slot or surface unit) | 0-13 argument
// The argument holds a square (bits 0-9: y * 26 + x), a facing (bits 10-12) or a plain number, as the
// kind's row in kKinds says. Fields a kind does not use are zero, so equal choices have equal bits.
// Notation is made and read from the same table (notation.cc): a chapter adds a kind and a row, nothing else.

#include <cstdint>
#include <string_view>

#include "games/wing_leader/state.h"
#include "libs/game/types.h"
#include "libs/game/vocabulary.h"

namespace furball::wing_leader {

enum class Kind : uint8_t {
  // 0-29: set-up, sequence, awareness, movement, command, escape, end (chapters 3-9, 11, 12)
  kPass = 0,    // done with this step
  kQuality,     // unit, number: 1 veteran, 2 green
  kExpert,      // unit gets an Experte
  kLeader,      // unit gets the Wing Leader
  kVector,      // unit, square
  kOrderAll,    // unit (leader), target: every Available squadron of the wing formation (9.5.4.1-b)
  kHeightRoll,  // roll for a height error
  kShift,       // square: the shifted vector
  kTally,       // unit, target
  kDrop,        // unit drops its tally
  kOrder,       // unit, target
  kSplit,       // unit: split it
  kShare,       // number: losses (low 4 bits) and straggler (bit 4) of the first flight; bit 5: which flight keeps the leaders
  kKeep,        // number: which flight (1 or 2) keeps the tally
  kRepoint,     // unit (tallier), number: which flight it follows
  kPick,        // unit: moves, or fights, next
  kAllOn,       // every bomber and escort of mine flies straight on
  kGo,          // facing: turn and enter the square ahead
  kStay,        // facing: pay 1 MP to stay, turning to it
  kTo,          // square: a chain of steps
  kEndMove,
  kMode,  // number: MoveMode of this move, and what it needs (mode_arg)
  kLufberyIn,
  kLufberyOut,
  kJettison,  // unit, number: 1 bombs, 2 tanks
  kBreak,     // unit breaks voluntarily
  kYes,       // accept, roll, agree
  kNo,
  kEscape,  // unit
  kHunter,  // unit
  // 30-44: air combat (10) and special tactics and weapons (13)
  kReact = 30,     // number: mask over the eligible escorts, in slot order
  kPrimary,        // unit
  kRating,         // number: Rating
  kLongRangeShot,  // number: 1 heavy gun, 2 rockets
  kEvade,
  kHits,         // number: which distribution
  kWant,         // number: 1 wants a dogfight, 2 refuses
  kRoller,       // unit
  kFace,         // unit, facing: after a dogfight
  kDogfightGo,   // number: 0 stay, else facing + 1
  kRetally,      // unit, target
  kThrottle,     // number 1-3
  kTakeOff,      // unit, facing
  kToward = 43,  // unit: shortest route to this friend (9.2.3-b)
  kFormUp,       // square: shortest route to an escort station (9.2.2-f)
  // 45-63: surface units and bombing (14, 15)
  kFireFlak = 45,  // target (squadron), number: gun
  kSupport,        // number: gun
  kBarrage,        // number: gun choice
  kMarker,         // number: gun << 9 | junction
  kBalloonTally,   // unit, target: surface unit
  kProfile,        // target: surface unit, number: ProfileKind
  kRelease,        // number: ProfileFlag bits
  kAbandon,
  kAttackOrder,  // unit: bombs next
  kCircle,       // number: 1 start, 2 end
  kLoadChoice,   // unit, number: load
  kEscortsFree,  // unit: escorts of its formation to sweep (15.2.2-b)
};

constexpr game::Action make(Kind kind, int unit = 0, int target = 0, int arg = 0) {
  return {static_cast<uint32_t>(kind) << 26 | static_cast<uint32_t>(unit) << 20 | static_cast<uint32_t>(target) << 14 |
          static_cast<uint32_t>(arg)};
}
constexpr Kind kind_of(game::Action a) { return static_cast<Kind>(a.bits >> 26); }
constexpr int unit_of(game::Action a) { return static_cast<int>(a.bits >> 20 & 63); }
constexpr int target_of(game::Action a) { return static_cast<int>(a.bits >> 14 & 63); }
constexpr int arg_of(game::Action a) { return static_cast<int>(a.bits & 0x3fff); }
// kMode: the mode and what it needs (home: 1 the other edge; slow climb: see s08_unit_move.cc).
constexpr int mode_arg(MoveMode mode, int extra = 0) { return static_cast<int>(mode) | extra << 4; }
constexpr MoveMode mode_of(int arg) { return static_cast<MoveMode>(arg & 15); }
constexpr int mode_extra(int arg) { return arg >> 4; }
inline constexpr int kClimbTo = 8;  // + facing: a slow climb that is completed
constexpr int square_index(int x, int y) { return y * kColumns + x; }
constexpr int square_arg(int x, int y) { return square_index(x, y); }
constexpr int arg_x(int arg) { return (arg & 1023) % kColumns; }
constexpr int arg_y(int arg) { return (arg & 1023) / kColumns; }
constexpr int facing_arg(int facing) { return facing << 10; }
constexpr int arg_facing(int arg) { return arg >> 10 & 7; }

// How a kind is written. fields: u unit, t target unit, g target surface unit, s square, f facing,
// n plain number, m way of moving (a word), each one word in this order after the verb.
struct KindInfo {
  Kind kind;
  std::string_view word;
  std::string_view fields;
  game::Group group;  // under which choices of this kind stand
};

inline constexpr KindInfo kKinds[] = {
    {Kind::kPass, "pass", "", "pass"},
    {Kind::kQuality, "quality", "un", "set-up"},
    {Kind::kExpert, "experte", "u", "set-up"},
    {Kind::kLeader, "leader", "u", "set-up"},
    {Kind::kVector, "vector", "us", "place"},
    {Kind::kOrderAll, "order-all", "ut", "order"},
    {Kind::kHeightRoll, "error-roll", "", "other"},
    {Kind::kShift, "shift", "s", "place"},
    {Kind::kTally, "tally", "ut", "target"},
    {Kind::kDrop, "drop", "u", "target"},
    {Kind::kOrder, "order", "ut", "order"},
    {Kind::kSplit, "split", "u", "order"},
    {Kind::kShare, "share", "n", "other"},
    {Kind::kKeep, "keep", "n", "order"},
    {Kind::kRepoint, "repoint", "un", "target"},
    {Kind::kPick, "pick", "u", "order"},
    {Kind::kAllOn, "all-on", "", "pass"},
    {Kind::kGo, "go", "f", "move"},
    {Kind::kStay, "stay", "f", "turn"},
    {Kind::kTo, "to", "s", "move"},
    {Kind::kEndMove, "end", "", "pass"},
    {Kind::kMode, "mode", "m", "order"},
    {Kind::kLufberyIn, "lufbery", "", "turn"},
    {Kind::kLufberyOut, "leave-lufbery", "", "turn"},
    {Kind::kJettison, "jettison", "un", "jettison"},
    {Kind::kBreak, "break", "u", "leave"},
    {Kind::kYes, "yes", "", "other"},
    {Kind::kNo, "no", "", "other"},
    {Kind::kEscape, "escape", "u", "leave"},
    {Kind::kHunter, "hunter", "u", "target"},
    {Kind::kReact, "react", "n", "target"},
    {Kind::kPrimary, "primary", "u", "combat"},
    {Kind::kRating, "rating", "n", "combat"},
    {Kind::kLongRangeShot, "long-range", "n", "combat"},
    {Kind::kEvade, "evade", "", "combat"},
    {Kind::kHits, "hits", "n", "combat"},
    {Kind::kWant, "dogfight", "n", "combat"},
    {Kind::kRoller, "roller", "u", "combat"},
    {Kind::kFace, "face", "uf", "turn"},
    {Kind::kDogfightGo, "drift", "n", "move"},
    {Kind::kRetally, "retally", "ut", "target"},
    {Kind::kThrottle, "throttle", "n", "speed"},
    {Kind::kTakeOff, "take-off", "uf", "place"},
    {Kind::kToward, "toward", "u", "order"},
    {Kind::kFormUp, "form-up", "s", "order"},
    {Kind::kFireFlak, "flak", "tn", "fire"},
    {Kind::kSupport, "support", "n", "fire"},
    {Kind::kBarrage, "barrage", "n", "fire"},
    {Kind::kMarker, "marker", "n", "place"},
    {Kind::kBalloonTally, "balloon", "ug", "target"},
    {Kind::kProfile, "profile", "gn", "bomb"},
    {Kind::kRelease, "release", "n", "bomb"},
    {Kind::kAbandon, "abandon", "", "bomb"},
    {Kind::kAttackOrder, "bomb", "u", "bomb"},
    {Kind::kCircle, "circle", "n", "order"},
    {Kind::kLoadChoice, "load", "un", "set-up"},
    {Kind::kEscortsFree, "release-escorts", "u", "order"},
};

}  // namespace furball::wing_leader
