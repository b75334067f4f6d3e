#pragma once
// One list of modifiers: its sum is what a rule uses, its items are what log, tooltip, odds and bots show. Texts are
// literals, so that building a list allocates nothing.

#include <string>
#include <vector>

#include "libs/base/inline_vector.h"
#include "libs/base/say.h"
#include "libs/game/view.h"

namespace furball::game {

inline std::string signed_number(int value) { return (value > 0 ? "+" : "") + std::to_string(value); }  // "+2", "-1", "0"

struct ModifierTerm {
  const char* rule;
  const char* label;
  int value;
};

struct Modifiers : InlineVector<ModifierTerm, 24> {
  // A term of zero is no term.
  void add(const char* rule, const char* label, int value) {
    if (value != 0) push_back({rule, label, value});
  }
  int sum() const {
    int total = 0;
    for (const ModifierTerm& term : *this) total += term.value;
    return total;
  }
  std::string text() const {  // "-12 climb, +2 thrust"
    std::string list;
    for (const ModifierTerm& term : *this)
      add_item(list, say("{value} {label}", {{"value", signed_number(term.value)}, {"label", term.label}}));
    return list;
  }
  std::vector<Modifier> view() const {
    std::vector<Modifier> list;
    for (const ModifierTerm& term : *this) list.push_back({term.rule, term.label, term.value});
    return list;
  }
};

// Why something is not allowed, as a quick answer for rules: false when it is. Texts are literals.
struct Objection {
  const char* rule = nullptr;
  const char* reason = "";
  explicit operator bool() const { return rule != nullptr; }
  operator Refusal() const { return {rule ? rule : "", reason}; }  // NOLINT: the same thing for players
};

}  // namespace furball::game
