#pragma once
// What the book would choose, as text: the options left, and the priority that decided.

#include "games/jet_duel/ai/rulebook.h"
#include "games/jet_duel/test_support.h"

namespace furball::jet_duel {

// "RR|LL": everything the priorities leave open, in the order of the action bits.
inline std::string book(const JetDuel& g, const State& s) {
  const Choice c = Rulebook(g).decide(s);
  std::string out;
  for (game::Action a : c) out += (out.empty() ? "" : "|") + question(s).notation(g, s, a);
  return out;
}

// The priority that removed the last alternative.
inline std::string decider(const JetDuel& g, const State& s) {
  const Choice c = Rulebook(g).decide(s);
  return c.drops().empty() ? "" : c.drops().back().rule;
}

// Both in one: "dive JD-AI-AP6".
inline std::string book_by(const JetDuel& g, const State& s) { return book(g, s) + " " + decider(g, s); }

// Every priority that removed something, in order, each once.
inline std::string deciders(const JetDuel& g, const State& s) {
  std::string out, last;
  const Choice c = Rulebook(g).decide(s);
  for (const auto& drop : c.drops())
    if (drop.rule != last) last = drop.rule, out += (out.empty() ? "" : " ") + last.substr(6);
  return out;
}

// Both in one, with every priority: "dive AP4 AP5".
inline std::string book_by_all(const JetDuel& g, const State& s) { return book(g, s) + " " + deciders(g, s); }

// Takes the book's choice (the first, where it would dice) at one node.
inline State follow(const JetDuel& g, State s) {
  g.take(s, Rulebook(g).decide(s)[0], nullptr);
  return s;
}

// ... which is this one, for this priority: "dive JD-AI-AP6".
inline State follow(const JetDuel& g, const State& s, const std::string& choice) {
  EXPECT_EQ(book_by(g, s), choice);
  return follow(g, s);
}

// The flight the book chooses, from the first hex to the last: "RRL", "RR stop".
inline std::string path(const JetDuel& g, State s, State* after = nullptr) {
  std::string out;
  while (s.phase == Phase::kFlight) {
    const std::string next = book(g, s);
    out += next.size() > 1 ? " " + next : next;
    s = follow(g, s);
  }
  if (after) *after = s;
  return out;
}

// A fight of AI pilots on both sides.
struct AiFight : Fight {
  explicit AiFight(const std::string& blue = "f-5a", const std::string& red = "mig-15bis", int count = 2)
      : Fight(blue, red, count) {
    for (Pilot& p : setup.pilots) p.ai = true;
  }
  // The state at the altitude choice of this slot against that opponent.
  State against(const JetDuel& g, Slot slot, Opponent opponent) {
    State s = start(g, *this, slot);
    s.phase = Phase::kAltitude;
    s.act.opponent = opponent;
    return s;
  }
};

}  // namespace furball::jet_duel
