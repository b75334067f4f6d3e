#include "games/dogfight/rules/movement.h"

#include <algorithm>
#include <cstdlib>

#include "libs/base/sort.h"

namespace furball::dogfight {
namespace {

class PathFinder {
 public:
  PathFinder(const MoveRules& rules, const Place& start, std::vector<Path>& out)
      : rules_(rules), start_(start), began_high_(start.row >= rules.high_row), out_(out) {}

  void run() {
    Path path;
    path.steps[path.size++] = start_;
    fly(path, 1, extra());
  }

 private:
  bool applies(Limit limit) const { return (rules_.lifted & limit) == 0; }

  // DF-MOVE-01: the blocks that may be flown beyond the minimum, by starting pitch.
  int extra() const {
    if (!applies(kDistance)) return 2;
    if (start_.pitch == Pitch::kClimb) return 0;
    return start_.pitch == Pitch::kDive && rules_.slow && applies(kSlowDive) ? 0 : 1;  // DF-SLOW-01
  }

  // One more block, then every pitch allowed there. `extra` is what is still allowed beyond the minimum.
  void fly(Path& path, int number, int extra) {
    Place here = path.end();
    const Pitch flown = here.pitch;
    here.col = static_cast<int8_t>(here.col + direction(here.heading));  // DF-MOVE-02, DF-MOVE-03
    here.row = static_cast<int8_t>(here.row + rise(flown));
    if (!here.on_board()) return;  // DF-STACK-01
    for (Pitch pitch : {Pitch::kClimb, Pitch::kLevel, Pitch::kDive}) {
      if (!may_pitch(number, here.row, flown, pitch)) continue;
      here.pitch = pitch;
      path.steps[path.size++] = here;
      const int left = number == 1 && loses_extra(flown, pitch) ? 0 : extra;
      if (number >= min_) finish(path, number);
      if (number < min_ + left) fly(path, number + 1, left);
      --path.size;
    }
  }

  bool may_pitch(int number, int row, Pitch before, Pitch after) const {
    const int notches = static_cast<int>(after) - static_cast<int>(before);
    // DF-MOVE-04; DF-MOVE-05: a climbing start may go straight into a dive.
    if (std::abs(notches) > 1 && start_.pitch != Pitch::kClimb && applies(kOneNotch)) return false;
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

  // DF-MOVE-06: a pitch change leaves the distance as it is, but for these after the first block.
  bool loses_extra(Pitch before, Pitch after) const {
    // DF-MOVE-07, DF-MOVE-08: pitching up costs the optional extra block when high.
    if (after < before && began_high_ && applies(kPitchUpCosts)) return true;
    if (!rules_.slow || start_.pitch != Pitch::kLevel) return false;
    if (after == Pitch::kClimb && applies(kSlowStops)) return true;                         // DF-SLOW-02
    return rules_.odd_marker && began_high_ && after != Pitch::kDive && applies(kSlowOdd);  // DF-SLOW-04
  }

  void finish(Path& path, int number) {
    out_.push_back(path);
    // DF-WEAVE-01, DF-WEAVE-04
    if (start_.pitch == Pitch::kClimb && applies(kWeaveClimbStart)) return;
    if (number != min_ && applies(kWeaveDistance)) return;
    path.weave = true;
    const Place before = path.end();
    for (const int lane : {before.lane - 1, before.lane + 1}) {  // DF-WEAVE-02
      Place here = before;
      here.lane = static_cast<int8_t>(lane);
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
    // DF-SLOW-01: no third row is lost; a second one by a drop ends where diving on does.
    return !(rules_.slow && start_.pitch == Pitch::kDive && applies(kSlowDive));
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
  const int min_ = start_.pitch == Pitch::kDive && applies(kDistance) ? 2 : 1;  // DF-MOVE-01, DF-MOVE-10: it must be flown
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
    ends.push_back(end_state(path.end(), rows, path.reverse));
  }
  // Paths to one end touch the same rows, so they are one end state (a test proves it).
  sort_short(ends.begin(), ends.end());
  ends.erase(std::unique(ends.begin(), ends.end()), ends.end());
  return ends;
}

}  // namespace furball::dogfight
