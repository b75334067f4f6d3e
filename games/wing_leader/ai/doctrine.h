#pragma once
// The doctrine: rules of thumb of air fighting as scores on the legal actions, one function per kind of question.
// Everybody uses the same judgement: the doctrine bot (with the reasons), policy() (without words, to follow a plan
// to its end) and weigh() (what search looks at first).

#include "games/wing_leader/ai/evaluate.h"
#include "games/wing_leader/combat.h"
#include "games/wing_leader/surface.h"

namespace furball::wing_leader {

// Scores of one node are comparable: 1 is a clear preference. Texts are literals: an opinion costs no allocation.
struct Opinion {
  double score = 0;
  const char* key = "plain";
  const char* why = "the plain answer";
};

class Doctrine {
 public:
  Doctrine(const WingLeader& g, const State& s, const DoctrineWeights& weights);
  Opinion judge(game::Action a) const;

 private:
  const Unit& unit(int i) const { return s_.unit[i]; }
  const Unit& mover() const { return s_.unit[s_.move.unit]; }
  double strength(int i) const;
  double value_of(const Unit& t) const;
  double target_value(int u, int t) const;
  double tally_chance(int u, int t) const;
  bool raids(const Unit& u) const;    // has a load, guns or a camera still to bring to its target
  bool bombers_left(int side) const;  // raiders of this side still on their way

  // Before the move.
  Opinion tally(int u, int t, double chance) const;
  Opinion drop(int u) const;
  Opinion vector(int u, Square p) const;
  Opinion call_vector(int u) const;
  Opinion shift(Square p) const;
  Square meeting_point(int u) const;
  Opinion load(int u, int n) const;

  // The move.
  double station(Square p, int facing) const;  // how good it is to stand there, for the unit that moves
  double hunt(Square p, int facing) const;
  double guard(Square p) const;
  double approach(Square p) const;
  Opinion mode(int arg) const;
  Opinion step(int facing) const;
  Opinion to(Square p, int square) const;
  Opinion stay(int facing) const;
  Opinion end_here() const;
  Opinion attack(Square from) const;
  Opinion circle_in() const;
  Opinion jettison(int u, int what) const;
  Opinion break_off(int u) const;
  Opinion run_in(int target, int arg) const;
  Opinion release_now() const;
  bool outnumbered() const;

  // Combat and after.
  double exchange(const State& s) const;  // what the dice of s.combat bring the seat that decides, in points
  Opinion rating(int n) const;
  Opinion evade(bool yes) const;
  Opinion long_range(int n) const;
  Opinion hits(int arg) const;
  Opinion want(int n) const;
  Opinion drift(int n) const;
  Opinion face(int u, int facing) const;
  Opinion answer(bool yes) const;
  double hopes(int side) const;
  int short_of(int side) const;
  Opinion finish(bool yes) const;

  // Flak.
  struct Raider {
    double hit, spoil;  // points a hit on it and a point off its bombing dice are worth
  };
  Raider raider(int t, int firepower) const;
  double shot(int gun, int t, int supports) const;
  struct Passage {
    Square square[2];  // of the next turn
    double hit = 0, spoil = 0;
    int strength = 0, zones = 0;  // of the barrages in its way
    bool meets(int jx, int jy) const;
  };
  static constexpr int kBarrageWatch = 5;  // columns from the targets
  using Stream = InlineVector<Passage, 8>;
  Stream stream() const;
  double barrage_worth(const Stream& raiders, int strength, int jx, int jy) const;
  double aimed_worth(const Stream& raiders, int gun) const;
  Opinion barrage(int gun) const;
  Opinion marker(int gun, int junction) const;
  Opinion fire(int gun, int t) const;
  Opinion support(int gun) const;

  const WingLeader& g_;
  const State& s_;
  const DoctrineWeights& w_;
  int me_;
  double here_ = 0;            // station() of the mover where it stands: steps are judged by what they gain
  Stream stream_;              // when markers are laid
  BombPlan plan_;              // of the mover, under chapter 15
  mutable int met_unit_ = -1;  // meeting_point() of this unit is known
  mutable Square met_;
};

}  // namespace furball::wing_leader
