#pragma once
// A battle looked at again: what every choice cost and what every roll brought, in points of the final margin. It knows no
// game.
//
// The curve is the margin to expect at each step: at a choice, how games end that both sides play on by the game's own quick
// choices; at dice, the average of that over the outcomes by their exact weights. So a roll's luck is what it brought beyond
// its average, a side's skill what its choices brought beyond what the quick choices promised, and
//   expected at the start + blue's skill - red's skill + blue's luck = the result, always.
// Beside that every choice is graded against the best one that a search finds.

#include <optional>
#include <string>
#include <vector>

#include "libs/game/game.h"

namespace furball::search {

struct Played {  // one step of a record
  bool chance = false;
  uint32_t code = 0;  // action bits or outcome id
};

struct ReviewOptions {
  uint64_t seed = 1;
  int playouts = 16;    // of a position, always with the same dice: what differs is the position
  int visits = 48;      // of the search for better choices
  int point_scale = 1;  // sentences divide points by this, as the view does
  int grade_only = -1;  // this step alone, where a trial asks about one choice; the curve is the same
};

enum class Grade : uint8_t { kForced, kBest, kFine, kSlip, kBlunder };
std::string_view name(Grade grade);

struct ReviewedStep {
  int step = 0;  // how many came before it: "try again from here"
  bool chance = false;
  game::Seat seat = game::Seat::kBlue;  // who chose
  double before = 0, after = 0;         // expected margin for blue
  double win_before = 0.5;              // blue's chance to win
  // Choices:
  double cost = 0;  // points given away against the best choice, for whoever chose
  Grade grade = Grade::kForced;
  game::Action chosen, best;
  std::string why;  // the better choice is better, or the best one good, because ...

  double change() const { return after - before; }  // for blue: a roll's luck, or what the choice brought
};

struct ReviewedSide {
  double skill = 0;  // points its choices brought beyond the quick choices' promise
  double cost = 0;   // points given away against the best choices
  int grades[5] = {0, 0, 0, 0, 0};
  std::vector<std::string> lessons;  // at most three
};

struct ReviewSummary {
  double start = 0, result = 0;  // margins for blue
  double luck = 0;               // of blue; red's is the opposite
  bool finished = true;
  ReviewedSide sides[2];
  std::vector<int> turning_points;  // steps after which the curve was most different, at most five
  std::string words;
};

class Reviewer {
 public:
  Reviewer(const game::Game& game, const game::AnyState& start, std::vector<Played> steps, ReviewOptions options);

  int total() const { return static_cast<int>(steps_.size()); }
  const std::vector<Played>& steps() const { return steps_; }
  // The next step; call until done().
  const ReviewedStep& next();
  bool done() const { return reviewed_.size() == steps_.size(); }
  const std::vector<ReviewedStep>& reviewed() const { return reviewed_; }
  ReviewSummary summary() const;  // of what has been reviewed

  // What the margin will be, as far as playing on from here tells.
  struct Outlook {
    double margin = 0, win = 0.5;
  };
  Outlook outlook(const game::AnyState& state) const { return outlook(state, kOutcomes); }
  // Where the game is at a roll: what will be said if it falls so, and whether what is said now is the exact average of that.
  const game::AnyState& state() const { return state_; }
  Outlook now() const { return here_; }
  Outlook if_it_falls(uint32_t outcome) const;
  bool averaged() const { return outcomes_here() <= outcomes_; }

 private:
  static constexpr std::size_t kOutcomes = 60;  // of dice and dice that follow them at once, looked at one by one
  Outlook outlook(const game::AnyState& state, std::size_t outcomes) const;
  Outlook play_on(const game::AnyState& state) const;
  Outlook sampled(const game::AnyState& state, const game::OutcomeList& outcomes) const;
  std::size_t outcomes_here() const;
  std::size_t left_after_roll() const { return averaged() ? outcomes_ / outcomes_here() : kOutcomes; }
  void judge_choice(ReviewedStep& step) const;
  std::vector<std::string> lessons_of(game::Seat seat) const;
  std::vector<int> turning_points() const;

  const game::Game& game_;
  std::vector<Played> steps_;
  ReviewOptions options_;
  game::AnyState state_;
  Outlook here_;
  std::size_t outcomes_ = kOutcomes;  // what is left of them in a row of dice: before and after a roll are judged alike
  std::vector<ReviewedStep> reviewed_;
  std::vector<std::string> step_names_;  // what was asked, for the lessons
};

// How much a choice gives away against the best of the candidates, in points, by playing on from each with the same dice;
// `best` becomes the better one. Differences that chance could explain count for less.
double points_lost(const game::Game& game, const game::AnyState& state, game::Action chosen,
                   const std::vector<game::Action>& candidates, int playouts, uint64_t seed, game::Action& best);
Grade grade_of(double cost, double margin_scale);

}  // namespace furball::search
