#pragma once
// A match in play: a game, its steps, and the state they lead to. Undo is replay, so a match keeps one
// state only and idles in a few kilobytes.

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "libs/base/result.h"
#include "libs/base/value.h"
#include "libs/game/game.h"

namespace furball::record {

struct Step {
  bool chance = false;
  uint32_t code = 0;    // action bits or outcome id
  game::Faces faces{};  // of the dice, where they are known
  bool operator==(const Step&) const = default;
};

// What a record's first line holds.
struct Header {
  std::string game;  // "dogfight"
  int rules_version = 1;
  Value scenario;                             // the whole scenario, options included: a record stands alone
  Value position;                             // null, or the position it starts from
  std::string seats[2] = {"human", "human"};  // "human", "bot:ace"
  std::string names[2];
  uint64_t seed = 0;
  Value extra;  // further facts (fair-dice commitment, date); null or an object
};

class Match {
 public:
  Match(Header header, std::shared_ptr<const game::Game> game, game::AnyState start);

  const Header& header() const { return header_; }
  Header& header() { return header_; }
  const game::Game& game() const { return *game_; }
  std::shared_ptr<const game::Game> shared_game() const { return game_; }
  const game::AnyState& state() const { return state_; }
  const game::AnyState& start() const { return start_; }
  const std::vector<Step>& steps() const { return steps_; }
  game::Node node() const { return game_->node(state_); }
  int rolls() const { return rolls_; }

  Result<void> apply(game::Action action, game::Events* events = nullptr);
  // The faces, if given, must read as the outcome.
  Result<void> resolve(uint32_t outcome, game::Events* events = nullptr, const game::Faces& faces = {});
  // A step that apply() or resolve() would take, as its maker has made sure already.
  void take(const Step& step);
  // What the match's own seed gives to its next roll. Undoing and rolling again cannot change it.
  struct Rolled {
    uint32_t outcome = 0;
    game::Faces faces;
  };
  Rolled next_roll() const;

  game::AnyState state_at(int step) const;  // 0 <= step <= steps().size()
  int last_decision() const;                // its step number; -1: none
  bool rolled_since(int step) const;        // any dice among the steps from `step` on
  void undo_to(int step);

 private:
  void advance(game::AnyState& state, const Step& step) const;

  Header header_;
  std::shared_ptr<const game::Game> game_;
  game::AnyState start_;
  game::AnyState state_;
  std::vector<Step> steps_;
  int rolls_ = 0;
};

}  // namespace furball::record
