#pragma once
// Listens to one game and tells what became of everybody, in the common vocabulary of events and views: no game's own words.

#include <map>
#include <string>
#include <vector>

#include "libs/lab/order.h"
#include "libs/sim/play.h"

namespace furball::lab {

class Story : public sim::Watcher {
 public:
  // `whole`: also when units went and the margin turn by turn, which costs a look at the view now and then.
  Story(const game::Game& game, bool whole);

  void on_event(game::Event event) override;
  void after(const game::AnyState& state) override;
  void end(const game::AnyState& state, GameLine& line);  // fills in what was seen

 private:
  struct Known {
    int side = -1;  // 0 blue, 1 red, -1 nobody's
    Fate fate;
  };
  Known& unit(const std::string& id);
  void note_turn(const game::AnyState& state);
  std::string shooter_at(const Known& target) const;
  void count_hits(const game::Event& event);

  const game::Game& game_;
  bool whole_;
  bool look_ = false;  // the turn may have changed, or somebody went
  int turn_ = 1;
  std::map<std::string, Known> units_;
  std::vector<std::string> went_;           // since the last look
  std::string last_shooter_, last_target_;  // of the last "fire"
  std::vector<int> by_turn_;
  int hits_[2] = {0, 0}, lost_[2] = {0, 0};
};

// The whole numbers that a unit's view shows, by key: its drawing hints and its facts ("3 (cannon)" counts as 3).
std::map<std::string, int64_t> figures_of(const game::UnitView& unit);

}  // namespace furball::lab
