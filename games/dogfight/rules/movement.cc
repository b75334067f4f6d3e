#include "games/dogfight/rules/movement.h"

#include <algorithm>

#include "libs/base/sort.h"

namespace furball::dogfight {
namespace {

class PathFinder {
 public:
  PathFinder(const MoveRules& rules, const Place& start, std::vector<Path>& out)
      : rules_(rules), start_(start), began_high_(start.row >= rules.high_row), out_(out) {
    // DF-MOVE-01: distance by starting pitch. DF-MOVE-10: the minimum must be flown.
    switch (start.pitch) {
      case Pitch::kClimb: min_ = 1, max_ = 1; break;
      case Pitch::kLevel: min_ = 1, max_ = 2; break;
      case Pitch::kDive: min_ = 2, max_ = rules.slow && applies(kSlowDive) ? 2 : 3; break;  // DF-SLOW-01
    }
    if (!applies(kDistance)) min_ = 1, max_ = 3;
  }

  void run() {
    Path path;
    path.steps[path.size++] = start_;
    fly(path, 1, max_);
  }

 private:
  bool applies(Limit limit) const { return (rules_.lifted & limit) == 0; }

  // One more block, then every pitch allowed there. `allowed` is the distance still in force.
  void fly(Path& path, int number, int allowed) {
    Place here = path.end();
    const Pitch flown = here.pitch;
    here.col = static_cast<int8_t>(here.col + direction(here.heading));  // DF-MOVE-02, DF-MOVE-03
    here.row = static_cast<int8_t>(here.row + rise(flown));
    if (!here.on_board()) return;  // DF-STACK-01
    for (Pitch pitch : {Pitch::kClimb, Pitch::kLevel, Pitch::kDive}) {
      if (!may_pitch(number, here.row, flown, pitch)) continue;
      here.pitch = pitch;
      path.steps[path.size++] = here;
      const int limit = limit_after(number, flown, pitch, allowed);
      if (number >= min_) finish(path, number);
      if (number < limit) fly(path, number + 1, limit);
      --path.size;
    }
  }

  bool may_pitch(int number, int row, Pitch before, Pitch after) const {
    const int notches = static_cast<int>(after) - static_cast<int>(before);
    // DF-MOVE-04; DF-MOVE-05: a climbing start may go straight into a dive.
    const bool special = start_.pitch == Pitch::kClimb && number == 1 && after == Pitch::kDive;
    if (notches * notches > 1 && !special && applies(kOneNotch)) return false;
    // DF-MOVE-09, DF-VLOW-03: no block entered in a climb when high lets the flight keep climbing.
    if (before == Pitch::kClimb && after == Pitch::kClimb && row >= rules_.high_row && applies(kClimbForcesDown)) return false;
    // DF-LOW-02: nobody dives on in the lowest row above the ground.
    if (rules_.ground && row == 0 && after == Pitch::kDive && applies(kGroundPullUp)) return false;
    if (rules_.heavy) {
      if (start_.pitch == Pitch::kDive && after == Pitch::kClimb && applies(kHeavyDive)) return false;         // DF-HF-03
      if (start_.pitch == Pitch::kClimb && after == Pitch::kDive && applies(kHeavyClimbOrTurn)) return false;  // DF-HF-04
    }
    // DF-SLOW-03
    if (rules_.slow && start_.pitch == Pitch::kLevel && number == 2 && after == Pitch::kClimb && row >= rules_.high_row &&
        applies(kSlowNoClimb))
      return false;
    return true;
  }

  // The distance in force after a pitch change: DF-MOVE-06 says it stays, but for these.
  int limit_after(int number, Pitch before, Pitch after, int allowed) const {
    if (number != 1) return allowed;
    const bool up = after < before;
    // DF-MOVE-07, DF-MOVE-08: pitching up after the first block costs the optional extra block when
    // high.
    if (up && began_high_ && applies(kPitchUpCosts)) allowed = std::min(allowed, min_);
    if (rules_.slow && start_.pitch == Pitch::kLevel) {
      if (after == Pitch::kClimb && applies(kSlowStops)) allowed = 1;                                   // DF-SLOW-02
      if (rules_.odd_marker && began_high_ && after != Pitch::kDive && applies(kSlowOdd)) allowed = 1;  // DF-SLOW-04
    }
    return allowed;
  }

  void finish(Path& path, int number) {
    out_.push_back(path);
    // DF-WEAVE-01, DF-WEAVE-04
    if (start_.pitch == Pitch::kClimb && applies(kWeaveClimbStart)) return;
    if (number != min_ && applies(kWeaveDistance)) return;
    path.weave = true;
    const Place before = path.end();
    for (int step : {-1, 1}) {  // DF-WEAVE-02
      Place here = before;
      here.lane = static_cast<int8_t>(here.lane + step);
      if (!here.on_board()) continue;
      path.steps[path.size++] = here;
      keep_or_reverse(path);
      if ((here.pitch != Pitch::kClimb || !applies(kDropNotClimbing)) && may_drop(here)) {  // DF-WEAVE-03
        --here.row;
        path.drop = true;
        path.steps[path.size++] = here;
        keep_or_reverse(path);
        --path.size;
        path.drop = false;
      }
      --path.size;
    }
    path.weave = false;
  }

  bool may_drop(const Place& here) const {
    if (here.row == 0) return false;  // DF-STACK-01 (ruling 18)
    if (rules_.ground && here.row == 1 && here.pitch == Pitch::kDive && applies(kGroundPullUp)) return false;  // DF-LOW-02
    // DF-SLOW-01: two rows lost in the dive, none left to drop.
    if (rules_.slow && start_.pitch == Pitch::kDive && start_.row - here.row >= 2 && applies(kSlowDive)) return false;
    return true;
  }

  void keep_or_reverse(const Path& path) {
    out_.push_back(path);
    const Place end = path.end();
    if (start_.pitch != Pitch::kLevel && applies(kTurnLevelStart)) return;                // DF-TURN-02
    if (end.pitch == Pitch::kClimb && applies(kTurnNotClimbing)) return;                  // DF-TURN-01
    if (rules_.heavy && end.pitch == Pitch::kDive && applies(kHeavyClimbOrTurn)) return;  // DF-HF-04
    out_.push_back(path);
    out_.back().reverse = true;
    out_.back().steps[path.size - 1].heading = reversed(end.heading);
  }

  const MoveRules& rules_;
  const Place start_;
  const bool began_high_;
  int min_ = 1;
  int max_ = 1;
  std::vector<Path>& out_;
};

}  // namespace

void list_paths(const MoveRules& rules, const Place& start, std::vector<Path>& out) {
  out.clear();
  PathFinder(rules, start, out).run();
}

std::vector<EndState> end_states(const MoveRules& rules, const Place& start) {
  std::vector<Path> paths;
  paths.reserve(64);
  list_paths(rules, start, paths);
  std::vector<EndState> ends;
  ends.reserve(paths.size());
  for (const Path& path : paths) {
    uint32_t rows = 0;
    for (int i = 0; i < path.size; ++i) rows |= 1u << path.steps[i].row;
    ends.push_back({static_cast<uint32_t>(path.end().index()) | rows << 12 | (path.reverse ? 1u << 22 : 0)});
  }
  // Paths to one end touch the same rows, so the first of equals stands for all (a test proves it).
  sort_short(ends.begin(), ends.end(),
             [](EndState a, EndState b) { return a.index() != b.index() ? a.index() < b.index() : a.bits < b.bits; });
  ends.erase(std::unique(ends.begin(), ends.end(), [](EndState a, EndState b) { return a.index() == b.index(); }), ends.end());
  return ends;
}

}  // namespace furball::dogfight
