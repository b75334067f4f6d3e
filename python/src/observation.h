#pragma once
// A position as numbers for learners, in three kinds:
//   features   the game's own named features (libs/game/features.h), as the seat sees them, each divided by its range
//   board      what the view shows, for every game alike: turn, step, points and a slot for each unit
//   bytes      the state itself: complete, and quick to copy
// Equal positions give equal numbers in each.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "libs/game/game.h"

namespace furball::python {

struct ObservationName {
  std::string name;
  std::string meaning;
  double low = 0, high = 1;  // what the number lies in, after it has been divided
};

class Observer {
 public:
  virtual ~Observer() = default;
  std::size_t size() const { return names_.size(); }
  const std::vector<ObservationName>& names() const { return names_; }
  // As this seat sees it; `out` holds size() numbers. Bytes and features need no memory of their own.
  virtual void write(const game::Game&, const game::AnyState&, game::Seat, std::span<float> out) const = 0;

 protected:
  std::vector<ObservationName> names_;
};

// An error names the kinds there are. Empty: features where the game has some, else the board.
Result<std::unique_ptr<Observer>> make_observer(const game::Game& game, std::string_view kind);
std::vector<std::string> observation_kinds(const game::Game& game);

}  // namespace furball::python
