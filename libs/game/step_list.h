#pragma once
// A game names its steps in one list; the enumeration, the declarations and the table of steps (steps.h) follow from it:
//
//   #define PIG_STEPS(QUESTION, ROLL) QUESTION(Turn) ROLL(Die)
//
//   enum class At : uint8_t { FURBALL_STEP_NAMES(PIG_STEPS) };             // kTurn, kDie, kOver
//   FURBALL_DECLARE_STEPS(PIG_STEPS)                                       // of the Question kTurn and the Roll kDie
//   constexpr game::Step<Pig> kSteps[] = {FURBALL_STEP_TABLE(PIG_STEPS)};  // &kTurn, &kDie, the end
//
// `Question` and `Roll` are the game's own names for game::Question<Pig> and game::Roll<Pig>.

#define FURBALL_STEP_NAME(Name) k##Name,
#define FURBALL_STEP_QUESTION(Name) extern const Question k##Name;
#define FURBALL_STEP_ROLL(Name) extern const Roll k##Name;
#define FURBALL_STEP_ADDRESS(Name) &k##Name,

#define FURBALL_STEP_NAMES(LIST) LIST(FURBALL_STEP_NAME, FURBALL_STEP_NAME) kOver
#define FURBALL_DECLARE_STEPS(LIST) LIST(FURBALL_STEP_QUESTION, FURBALL_STEP_ROLL)
#define FURBALL_STEP_TABLE(LIST) \
  LIST(FURBALL_STEP_ADDRESS, FURBALL_STEP_ADDRESS) {}
