#pragma once
// The "doctrine" bot: what a squadron leader would tell his pilots, as a short list of priorities.
// Every term is in expected victory points, so that they can be added up and shown as reasons.

#include <vector>

#include "games/fast_easy/fast_easy.h"

namespace furball::fast_easy {

// What speaks for and against a plane standing somewhere at the end of its move.
struct MoveTerms {
  double shot = 0;      // what it can fire at from there
  double turrets = 0;   // fire of the bombers to be expected
  double fighters = 0;  // fire of enemy fighters to be expected
  double friendly = 0;  // gunners of its own side
  double approach = 0;  // nearness to those it wants to fight, nose towards them
  double edge = 0;      // room to turn
  double wingman = 0;   // flying where it supports a leader
  double bombs = 0;     // getting to a target
  double total() const {
    return shot + turrets + fighters + friendly + approach + edge + wingman + bombs;
  }
};

class Doctrine {
 public:
  explicit Doctrine(const FastEasy& game) : game_(game) {}
  game::BotChoice choose(const State& s, dice::Rng& rng) const;

  MoveTerms judge(State& s, int p, Hex at, int facing,
                  uint8_t over) const;  // `p` must be lifted in s
  double shot_value(const State& s, const Attack& a) const;

 private:
  struct Scored {
    Action action;
    double value;
    std::vector<game::Fact> reasons;
  };
  Scored move(const State& s, dice::Rng& rng) const;
  Scored place(const State& s, dice::Rng& rng) const;
  Scored fire(const State& s) const;
  bool follows(const State& s, const Shot& shot) const;
  Scored turrets(const State& s) const;
  Scored formation(const State& s) const;
  Scored straggler(const State& s) const;
  Scored bombs(const State& s) const;
  double plane_points(int p) const;
  std::vector<game::Fact> reasons_of(const MoveTerms& terms) const;

  const FastEasy& game_;
};

}  // namespace furball::fast_easy
