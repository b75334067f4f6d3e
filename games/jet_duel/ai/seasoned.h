#pragma once
// A pilot who looks to the end of his own move: every altitude, end hex and turn is weighed by where it leaves him
// towards the enemies (weights.h), and the best is flown. Search follows its plans by him; he is the bot "seasoned".

#include <span>
#include <vector>

#include "games/jet_duel/steps.h"

namespace furball::jet_duel {

class Seasoned {
 public:
  Seasoned(const JetDuel& game, const State& s, const PilotWeights& weights);

  Action choose();  // at any question
  std::vector<game::Fact> reasons(Action chosen);
  // How promising each choice of a flight is; false where there is no flight to choose.
  bool weigh(std::span<const Action> actions, std::span<float> weights);
  // Makes the choices of a flight up to the dice of its turn, `most` at most, and tells how many.
  int fly(State& s, int most);

  static bool flies_now(const State& s) {  // the questions that a plan answers
    return s.phase == Phase::kAltitude || s.phase == Phase::kFlight || s.phase == Phase::kTurn;
  }

 private:
  static constexpr std::size_t kMostEnemies = 4, kPlaces = 3;
  static constexpr double kNoWay = -1e30;

  struct Enemy {
    Slot slot;
    Hex at;
    HexCorner heading;
    int z = 0, airspeed = 0;
    double worth = 1;  // as prey
    bool guns = false, heat = false, front = false;
    Hex next[kPlaces];  // where he may be next turn: straight on, left, right
    HexCorner next_heading[kPlaces];
  };
  // A way to end the flight.
  struct Way {
    Action altitude = {};
    int rights = 0;  // of the hexes still to fly
    bool stops = false;
    Action turn = {};
    double worth = kNoWay;
  };

  template <class See>
  void each_way(See see);
  template <class See>
  void each_end(Way way, See& see);
  template <class See>
  void each_turn(Way way, See& see);
  Way best_way();
  Action next_hex(const State& s, Way& rest) const;

  std::vector<game::Fact> flight_reasons(Action chosen);

  // What the trial is worth to him.
  double place(int airspeed) const;
  double prey(const Enemy& e, int airspeed) const;
  double danger(const Enemy& e) const;
  double energy(int sp) const;
  double missiles() const;
  double attack();               // the best of bursts and launches
  double brings(Action weapon);  // on average, in tenths of a point
  double worth_of(Action weapon);

  Action throttle();
  Action weapon();
  Action guide();

  const JetDuel& g_;
  const State& s_;
  const PilotWeights& w_;
  Slot slot_;
  State trial_;  // as if the flight ended so
  InlineVector<Enemy, kMostEnemies> enemies_;
  Hex friend_at_;
  int spacing_ = 0;          // hexes from the friend that he should keep; 0: he is alone
  bool in_the_air_ = false;  // a missile at him, or one of his own
  bool front_ = false;       // he has missiles for any aspect
};

}  // namespace furball::jet_duel
