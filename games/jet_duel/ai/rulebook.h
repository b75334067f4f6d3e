#pragma once
// The rule book's own pilots: nested lists of priorities, each a filter on what is left (JD-AI-04).
// Everything here works on a State whose activation names the opponent, and after the selection looks at
// that one only (JD-AI-08); it never allocates.

#include <algorithm>

#include "games/jet_duel/steps.h"

namespace furball::jet_duel {

// The options of one choice and what the priorities did to them.
class Choice {
 public:
  struct Drop {
    const char* rule;
    Action action;
  };

  void add(Action a) { left_.push_back(a); }
  void sort() { std::sort(left_.begin(), left_.end()); }
  std::size_t size() const { return left_.size(); }
  Action operator[](std::size_t i) const { return left_[i]; }
  const Action* begin() const { return left_.begin(); }
  const Action* end() const { return left_.end(); }
  bool has(Action a) const {
    for (Action b : left_)
      if (a == b) return true;
    return false;
  }
  const InlineVector<Drop, 24>& drops() const { return drops_; }

  // Keeps the options that satisfy a priority, if any do.
  template <class F>
  void prefer(const char* rule, F ok) {
    least(rule, [&](Action a) { return ok(a) ? 0 : 1; });
  }
  // Keeps the options with the least value.
  template <class F>
  void least(const char* rule, F value) {
    if (left_.size() < 2) return;
    int values[24], best = 1 << 20;
    for (std::size_t i = 0; i < left_.size(); ++i) {
      values[i] = value(left_[i]);
      if (values[i] < best) best = values[i];
    }
    std::size_t kept = 0;
    for (std::size_t i = 0; i < left_.size(); ++i) {
      if (values[i] == best) left_[kept++] = left_[i];
      else drops_.push_back({rule, left_[i]});
    }
    left_.resize_down(kept);
  }

 private:
  InlineVector<Action, 24> left_;
  InlineVector<Drop, 24> drops_;
};

// "AP5" of JD-AI-AP5, and what it wants in a few words.
std::string_view priority_key(const char* rule);
std::string_view priority_words(std::string_view key);

class Rulebook {
 public:
  explicit Rulebook(const JetDuel& game) : g_(game) {}

  // The state with the opponent filled in. A pilot who is not an AI pilot has no node for it: there a
  // hash of the position stands in for the dice, so that all nodes of his activation agree.
  State with_opponent(const State& s, Choice* why = nullptr) const;
  Choice decide(const State& s) const;  // any decision node

  Choice opponent(const State& s) const;
  Choice altitude(const State& s) const;
  Choice hex(const State& s) const;
  Choice turn(const State& s) const;
  Choice throttle(const State& s) const;
  Choice weapon(const State& s) const;
  Choice guide(const State& s) const;

  // JD-AI-OP4: with this opponent every diced branch ends in an attack on it, turns succeeding.
  bool would_engage(const State& s, Slot target) const;

 private:
  bool engages(const State& s, Slot target) const;
  bool held_off(const State& s, Slot slot) const;  // JD-AI-CBT5
  Choice launches(const State& s) const;
  Choice bursts(const State& s) const;
  bool can_stop_and_fire(const State& s, Action level) const;       // JD-AI-STK2
  bool fires_at(const State& s, std::optional<Slot> target) const;  // from the turn on, turns succeeding; none: at anyone
  State after_turn(const State& s, Action turn) const;
  State after_throttle(const State& s) const;
  static constexpr int kRoomNeeded = 13;  // with less a jet that may leave turns away: at airspeed 4 that is three tries
  const JetState& opponent_jet(const State& s) const { return s.jets[s.act.opponent.slot()]; }
  bool against_jet(const State& s) const { return s.act.opponent.is_jet(); }
  bool against_missile(const State& s) const { return s.act.opponent.is_missile(); }

  const JetDuel& g_;
};

}  // namespace furball::jet_duel
