#pragma once
// Every question and roll of a game in one list: NAME_STEPS in the step_list.h of the game's folder, which is gathered from its
// chapters when the game is built (tools/step_list.py). Of Pig, whose one chapter is pig.cc:
//
//   #define PIG_STEPS(QUESTION, ROLL) QUESTION(Turn) ROLL(Die)
//
// The enumeration, the declarations and the table of steps (steps.h) follow from it:
//
//   enum class At : uint8_t { FURBALL_STEP_NAMES(PIG_STEPS) };             // kTurn, kDie, kOver
//   FURBALL_DECLARE_STEPS(PIG_STEPS)                                       // of the Question kTurn and the Roll kDie
//   constexpr game::Step<Pig> kSteps[] = {FURBALL_STEP_TABLE(PIG_STEPS)};  // &kTurn, &kDie, the end
//   constexpr bool kAsks[] = {FURBALL_STEP_ASKS(PIG_STEPS)};               // true, false, false
//
// `Question` and `Roll` are the game's own names for game::Question<Pig> and game::Roll<Pig>. The order is that of the CHAPTERS
// in the game's CMakeLists.txt, and in a chapter that of the file; rules may ask which of two steps comes first.

#define FURBALL_STEP_NAME(Name) k##Name,
#define FURBALL_STEP_QUESTION(Name) extern const Question k##Name;
#define FURBALL_STEP_ROLL(Name) extern const Roll k##Name;
#define FURBALL_STEP_ADDRESS(Name) &k##Name,
#define FURBALL_STEP_YES(Name) true,
#define FURBALL_STEP_NO(Name) false,

#define FURBALL_STEP_NAMES(LIST) LIST(FURBALL_STEP_NAME, FURBALL_STEP_NAME) kOver
#define FURBALL_DECLARE_STEPS(LIST) LIST(FURBALL_STEP_QUESTION, FURBALL_STEP_ROLL)
#define FURBALL_STEP_TABLE(LIST) \
  LIST(FURBALL_STEP_ADDRESS, FURBALL_STEP_ADDRESS) {}
#define FURBALL_STEP_ASKS(LIST) LIST(FURBALL_STEP_YES, FURBALL_STEP_NO) false
