#pragma once
// How a chapter plugs in. A procedure is a small state machine whose place is a Frame on State::stack:
// the frame on top is the one that acts. `advance` is called again and again while nothing waits; it does
// automatic work and then asks a question, rolls dice, pushes another procedure, pops itself, or moves to its next
// step. The questions and rolls themselves are steps of the game (libs/game/steps.h), each in its chapter's file.

#include <cassert>
#include <string>
#include <string_view>
#include <utility>

#include "games/wing_leader/rules.h"
#include "libs/base/say.h"
#include "libs/game/modifiers.h"

namespace furball::wing_leader {

using Question = game::Question<WingLeader>;
using Roll = game::Roll<WingLeader>;

// Arguments of a procedure, for the fields of its frame with the same names.
struct Args {
  int unit = kNone, target = kNone, side = 0, dogfight = 0, gun = 0, how = 0, value = 0, x = 0, y = 0;
};

// What a procedure works with.
struct Ctx {
  const WingLeader& g;
  State& s;
  game::Events* ev;

  // Stack discipline: after push or pop do nothing more with the own frame in this call, but return.
  Frame& push(Proc proc, Args with = {}) {
    assert(s.depth < kMaxFrames);
    Frame& f = s.stack[s.depth++];
    f = {};
    f.proc = proc;
    f.unit = with.unit, f.target = with.target, f.side = with.side, f.dogfight = with.dogfight, f.gun = with.gun;
    f.how = with.how, f.value = with.value;
    f.x = with.x, f.y = with.y;
    return f;
  }
  void pop(int result = 0) {
    assert(s.depth > 0);
    s.stack[--s.depth] = {};
    s.result = result;
  }
  void ask(At question, int side) { s.at = question, s.seat = side; }
  void roll(At dice) { s.at = dice, s.seat = 0; }
  void finish() { s.at = At::kOver, s.seat = 0; }

  bool listening() const { return ev != nullptr; }
  std::string name(int unit) const { return g.long_name(s, unit); }
  // Call only when listening(). The place {unit} of a text is the unit's name.
  void tell(game::EventKind kind, std::string text, std::string rule = "", int unit = -1) const;
  void tell_move(std::string_view text, std::string rule, int unit, std::vector<game::Cell> cells) const;
};

// Each side in turn, the raider first, from the one the frame has reached: stops at the first that has something to do.
// False: both are done.
template <class HasWork>
bool next_side(Frame& f, HasWork has_work) {
  for (; f.side < 2; ++f.side)
    if (has_work()) return true;
  return false;
}

// ... and asks that one; after both the procedure is over.
template <class HasWork>
void ask_in_turn(Ctx& c, Frame& f, At question, HasWork has_work) {
  if (next_side(f, has_work)) c.ask(question, f.side);
  else c.pop();
}

// Which fields of its frame a procedure cannot do without, for positions written by hand.
enum Needs : uint8_t { kNeedsUnit = 1, kNeedsTarget = 2, kNeedsOther = 4, kNeedsDogfight = 8, kNeedsGun = 16 };

struct Procedure {
  std::string_view name;  // stable: positions are written with it
  void (*advance)(Ctx&, Frame&);
  std::span<const std::string_view> steps = {};  // the names of Frame::step, from 0; none: it has one step
  uint8_t needs = 0;                             // Needs
  uint32_t needs_at = ~0u;                       // ... at these steps, as bits
};

inline constexpr game::Tone kNothing = "nothing", kGain = "gain", kCost = "cost", kMixed = "side";

// The procedure behind a number; procs.cc has the tables of procedures and of steps.
const Procedure* procedure(Proc proc);       // nullptr: there is none
Proc find_procedure(std::string_view name);  // kNone: unknown

// --- Writing questions and rolls -----------------------------------------------------------------------
// A chapter's functions may take the frame of their procedure; framed<> fits them into the table of steps. What is done
// with an answer or the dice (Ctx& first) goes on with the automatic steps that follow.
template <auto F, class T = decltype(F)>
struct Framed {
  static constexpr auto fit = F;  // it needs no frame
};
template <auto F, class Result, class... A>
struct Framed<F, Result (*)(const WingLeader&, const State&, const Frame&, A...)> {
  static Result call(const WingLeader& g, const State& s, A... a) { return F(g, s, s.top(), a...); }
  static constexpr auto fit = &call;
};
template <auto F, class A>
struct Framed<F, void (*)(Ctx&, Frame&, A)> {
  static void call(const WingLeader& g, State& s, A a, game::Events* events) {
    Ctx c{g, s, events};
    s.at = At::kRunning;
    F(c, s.top(), a);
    g.run(s, events);
  }
  static constexpr auto fit = &call;
};
template <auto F>
inline constexpr auto framed = Framed<F>::fit;

// Notation (actions.h has its table), and the seat: the same for every question.
game::Seat seat_asked(const WingLeader& g, const State& s);
std::string write_action(const WingLeader& g, const State& s, game::Action a);
std::optional<game::Action> read_action(const WingLeader& g, const State& s, std::string_view text);
game::Refusal refuse_plainly(const WingLeader& g, const State& s, game::Action a);  // "not now", with the prompt
// A refusal that knows some cases; the rest is refused plainly.
template <auto F>
game::Refusal refusing(const WingLeader& g, const State& s, game::Action a) {
  game::Refusal refusal = F(g, s, s.top(), a);
  return refusal.reason.empty() ? refuse_plainly(g, s, a) : refusal;
}
inline bool breaks_or_escapes(const WingLeader&, const State&, game::Action a) {
  return kind_of(a) == Kind::kBreak || kind_of(a) == Kind::kEscape;
}
template <Kind kKind>
bool is_kind(const WingLeader&, const State&, game::Action a) {
  return kind_of(a) == kKind;
}
// Whom a prompt is about. Its words stand in the question, as title and text; {unit} or {side} in them is filled in.
void about_unit(const WingLeader& g, const State& s, int unit, game::Prompt& prompt);
inline void of_unit(const WingLeader& g, const State& s, const Frame& f, game::Prompt& p) { about_unit(g, s, f.unit, p); }
void of_side(const WingLeader& g, const State& s, game::Prompt& prompt);  // whoever is asked
inline void plainly(const WingLeader&, const State&, game::Prompt&) {}    // nobody

// The label of a choice that is a unit's, {unit}, or to pass.
void pass_or_unit(const WingLeader& g, const State& s, game::Action a, game::ActionView& view, std::string_view pass,
                  std::string_view unit);

// A question: what may be chosen, what a choice does, and the words for the question and for a choice. `more` holds what
// few questions say.
template <auto kLegal, auto kApply, auto kPrompt, auto kLabel>
constexpr Question asked(std::string_view name, std::string_view rule, Question more = {}) {
  more.name = name, more.rule = rule;
  more.legal = framed<kLegal>, more.apply = framed<kApply>, more.prompt = framed<kPrompt>, more.label = framed<kLabel>;
  more.seat = seat_asked, more.notation = write_action, more.parse = read_action;
  if (!more.refuse) more.refuse = refuse_plainly;
  if (!more.gives_up) more.gives_up = breaks_or_escapes;
  return more;
}
// The same with the words of its prompt.
template <auto kLegal, auto kApply, auto kPrompt, auto kLabel>
constexpr Question asked(std::string_view name, std::string_view rule, std::string_view title, std::string_view text,
                         Question more = {}) {
  more.title = title, more.text = text;
  return asked<kLegal, kApply, kPrompt, kLabel>(name, rule, more);
}

// The usual dice, read as the book reads them: one face, or the sum of two.
void d6_outcomes(const WingLeader& g, const State& s, game::OutcomeList& out);
void two_d6_outcomes(const WingLeader& g, const State& s, game::OutcomeList& out);
template <auto kResolve, auto kDescribe, auto kOutcome>
constexpr Roll one_die(std::string_view name, std::string_view rule) {
  return {.name = name,
          .rule = rule,
          .dice = {6},
          .outcomes = d6_outcomes,
          .resolve = framed<kResolve>,
          .read = [](const WingLeader&, const State&, const game::Faces& faces) { return static_cast<uint32_t>(faces.sum()); },
          .describe = framed<kDescribe>,
          .outcome = framed<kOutcome>};
}
template <auto kResolve, auto kDescribe, auto kOutcome>
constexpr Roll two_dice(std::string_view name, std::string_view rule) {
  Roll roll = one_die<kResolve, kDescribe, kOutcome>(name, rule);
  roll.dice = {6, 6}, roll.outcomes = two_d6_outcomes;
  return roll;
}

#define FURBALL_DECLARE(Name, Number) extern const Procedure k##Name##Proc;
FURBALL_PROCEDURES(FURBALL_DECLARE)
#undef FURBALL_DECLARE
FURBALL_DECLARE_STEPS(WING_LEADER_STEPS)

}  // namespace furball::wing_leader
