#pragma once
// What the chapters of the rules share: the steps, each in its file, and how one step leads to the next.

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "games/full_circle/full_circle.h"
#include "games/full_circle/words.h"
#include "libs/game/events.h"

namespace furball::full_circle {

using namespace game::in_steps;
using Question = game::Question<FullCircle>;
using Roll = game::Roll<FullCircle>;

FURBALL_DECLARE_STEPS(FULL_CIRCLE_STEPS)

// Each runs on to the next choice or roll.
void after_sun(const FullCircle& g, State& s, Events* events);
void choose_height(const FullCircle& g, State& s, Events* events);
void start_trades(const FullCircle& g, State& s, Side side, Events* events);
void start_placing(const FullCircle& g, State& s, Events* events);
void begin_round(const FullCircle& g, State& s, Events* events);
void next_activation(const FullCircle& g, State& s, Events* events);
void next_group(const FullCircle& g, State& s, int from, Events* events);
void leave_board(const FullCircle& g, State& s, int fighter, const char* rule, const char* told, Events* events);  // of {unit}
void ask_throttle(const FullCircle& g, State& s, Events* events);
void start_combat(const FullCircle& g, State& s, Events* events);

// Words that several chapters use. An event about a unit, told in a sentence.
game::Event about(int unit, game::EventKind kind, std::string rule, std::string text, std::vector<game::Cell> cells = {},
                  Value attrs = {});
game::Event about(const FullCircle& g, int unit, game::EventKind kind, std::string rule, std::string_view text);  // of {unit}
// The label of an outcome: its faces and what they bring.
std::string outcome_text(const std::string& faces, std::string_view result);
struct EnergyOdds {  // energies at the end, each with its weight out of six
  int energy[6] = {};
  int weight[6] = {};
  int count = 0;
  void add(int value, int ways);
};
void describe_energy(const FullCircle& g, int fighter, int before, int final_level, const EnergyOdds& odds,
                     game::Preview& preview);
void preview_flight(const FullCircle& g, const State& s, Action a, game::Preview& preview);
void preview_combat(const FullCircle& g, const State& s, Action a, ActionView& view);

template <Kind kKind>
void one_or_other(const FullCircle&, const State&, ActionList& out) {
  out.push_back(make(kKind, 0)), out.push_back(make(kKind, 1));
}

// Reads a choice back by writing every argument of its kind, legal or not: there are few.
static_assert(last_argument(Kind::kRaise) == kFighters && last_argument(Kind::kStep) == kSteps - 1 &&
              last_argument(Kind::kThrottle) == kMaxThrottle);
template <Kind kKind, auto kNotation>
inline constexpr Question::Spelling among = {
    kNotation, [](const FullCircle& g, const State& s, std::string_view text) -> std::optional<Action> {
      for (int arg = 0; arg <= last_argument(kKind); ++arg)
        if (kNotation(g, s, make(kKind, arg)) == text) return make(kKind, arg);
      return std::nullopt;
    }};

// A question about the active flight, {unit} in its title.
inline void of_active(const FullCircle& g, const State& s, Prompt& prompt) {
  prompt.title = say(prompt.title, {{"unit", unit_name(g, s.active)}});
  prompt.unit = unit_id(s.active);
}

// A die whose faces are merged where they lead to the same result. Key(g, s)(face) says which do; an outcome is named by
// its lowest face.
template <class Key>
struct Merged {
  // Such a roll by what it does and what its outcomes are called; `more` holds the rest by name.
  static constexpr Roll roll(std::string_view name, std::string_view rule, decltype(Roll::resolve) resolve,
                             decltype(Roll::outcome) outcome, Roll more) {
    more.name = name, more.rule = rule, more.resolve = resolve, more.outcome = outcome;
    more.dice = {Key::kSides};
    more.outcomes = outcomes, more.read = read, more.notation = notation;
    return more;
  }
  static void outcomes(const FullCircle& g, const State& s, OutcomeList& out) {
    const Key key(g, s);
    decltype(key(1)) keys[Key::kSides + 1];
    for (int face = 1; face <= Key::kSides; ++face) {
      keys[face] = key(face);
      game::Outcome* same = out.begin();
      while (same != out.end() && keys[same->id] != keys[face]) ++same;
      if (same != out.end()) ++same->weight;
      else out.push_back({static_cast<uint32_t>(face), 1});
    }
  }
  static uint32_t read(const FullCircle& g, const State& s, const Faces& faces) {
    const Key key(g, s);
    int face = 1;
    while (key(face) != key(faces[0])) ++face;
    return static_cast<uint32_t>(face);
  }
  // The faces behind an outcome: "1-3", "1-2,5-6".
  static std::string notation(const FullCircle& g, const State& s, uint32_t outcome) {
    const Key key(g, s);
    std::string text;
    for (int face = 1; face <= Key::kSides; ++face) {
      if (key(face) != key(static_cast<int>(outcome))) continue;
      int last = face;
      while (last < Key::kSides && key(last + 1) == key(face)) ++last;
      text += (text.empty() ? "" : ",") + std::to_string(face) + (last > face ? "-" + std::to_string(last) : "");
      face = last;
    }
    return text;
  }
};

}  // namespace furball::full_circle
