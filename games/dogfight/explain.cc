// Why a choice is not allowed: the precise rule and a sentence.

#include <algorithm>

#include "games/dogfight/dogfight.h"

namespace furball::dogfight {

using game::Action;
using game::Refusal;

namespace {

struct LimitText {
  Limit limit;
  const char* rule;
  const char* text;
};

// In the order in which they are tried: the first limit whose lifting alone opens the way is named.
constexpr LimitText kLimits[] = {
    {kPitchUpCosts, "DF-MOVE-07",
     "Having begun in rows 6-19 and pitched up after its first block, the flight has lost the "
     "extra block."},
    {kClimbForcesDown, "DF-MOVE-09", "A flight that climbs into rows 6-19 must pitch down there at once."},
    {kGroundPullUp, "DF-LOW-02", "Above the ground a flight in rows 0-1 must be level or climbing."},
    {kDropNotClimbing, "DF-WEAVE-03", "A flight that ends in a climb may not drop a row."},
    {kTurnNotClimbing, "DF-TURN-01", "A flight that ends in a climb may not reverse its heading."},
    {kTurnLevelStart, "DF-TURN-02", "Only a flight that starts level may reverse its heading."},
    {kWeaveClimbStart, "DF-WEAVE-04", "A flight that starts in a climb may not weave."},
    {kHeavyDive, "DF-HF-03", "A heavy fighter that starts in a dive may not pitch up into a climb."},
    {kHeavyClimbOrTurn, "DF-HF-04", "A heavy fighter that starts in a climb or reverses may not pitch into a dive."},
    {kSlowDive, "DF-SLOW-01", "A slow fighter that starts in a dive flies two blocks and loses no third row by a weave."},
    {kSlowStops, "DF-SLOW-02", "A slow fighter that starts level stops as soon as it pitches up into a climb."},
    {kSlowNoClimb, "DF-SLOW-03", "A slow fighter may not pitch up into a climb after its second block in rows 6-19."},
    {kSlowOdd, "DF-SLOW-04",
     "With the turn marker on an odd number a slow fighter makes a second block only after "
     "pitching into a dive."},
    {kWeaveDistance, "DF-WEAVE-01", "Only a flight that makes its shortest move may weave."},
    {kOneNotch, "DF-MOVE-04", "The pitch changes by one notch after each block."},
    {kDistance, "DF-MOVE-01", "The distance is fixed by the starting pitch: climb 1 block, level 1 or 2, dive 2 or 3."},
};

bool reaches(MoveRules rules, uint32_t lifted, const Place& start, const Place& end) {
  rules.lifted = lifted;
  std::vector<Path> paths;
  list_paths(rules, start, paths);
  return std::any_of(paths.begin(), paths.end(), [&](const Path& p) { return p.end() == end; });
}

Refusal move_refusal(const MoveRules& rules, const Place& start, const Place& end) {
  for (const LimitText& each : kLimits)
    if (reaches(rules, each.limit, start, end)) return {each.rule, each.text};
  if (end.lane != start.lane && (end.lane - start.lane) * (end.lane - start.lane) > 1)
    return {"DF-WEAVE-02", "A weave is one step to the side."};
  if (end.heading != start.heading && end.lane == start.lane) return {"DF-TURN-01", "A reversal needs a weave to the side."};
  if (end.col == start.col && end.row == start.row) return {"DF-MOVE-10", "A flight must move: it cannot stay where it is."};
  if (end.lane != start.lane) return {"DF-WEAVE-01", "That is out of reach of a move with a weave from here."};
  return {"DF-MOVE-02",
          "That block and pitch cannot be reached from here: each block is one column along the "
          "heading, up or down by pitch."};
}

}  // namespace

Refusal Dogfight::refuse(const State& s, Action a) const {
  if (!well_formed(a)) return {"", "This is not an action of the game."};
  const Kind kind = kind_of(a);
  switch (s.step) {
    case Step::kBid:
      if (kind == Kind::kBid)
        return {"DF-SETUP-08",
                "A bid must top the last one and may not exceed " + std::to_string(scenario_->options.max_bid) + "."};
      return {"DF-SETUP-08", "The sides are being bid for: name a handicap or pass."};
    case Step::kPlaceEscorts:
    case Step::kPlaceInterceptors:
      if (kind == Kind::kPlace)
        if (auto refused = placing_refused(s, s.current, argument_of(a))) return *refused;
      return {s.step == Step::kPlaceEscorts ? "DF-SETUP-03" : "DF-SETUP-04",
              "Choose a block for " + unit_name(s.current) + "."};
    case Step::kMove: {
      if (kind != Kind::kMove) return {"DF-SEQ-02", unit_name(s.current) + " is to move or to leave."};
      const Place end = place_at(argument_of(a));
      const Place start = s.flights[s.current].place();
      if (!reaches(move_rules(s, s.current), 0, start, end)) return move_refusal(move_rules(s, s.current), start, end);
      if (auto refused = stacking_refused(s, s.current, end)) return *refused;
      break;
    }
    case Step::kMoverFire:
    case Step::kTargetFire: return {"DF-CBT-03", "Fire or hold: the combat is settled before anything else."};
    case Step::kTurnEnd: return {"DF-VIC-01", "Fly on, or forfeit the game."};
    default: break;
  }
  return {"", "That is not possible now."};
}

std::optional<Refusal> Dogfight::why_not(const State& s, game::Cell cell) const {
  Place end{static_cast<int8_t>(cell.x), static_cast<int8_t>(cell.y), static_cast<int8_t>(cell.z), {}, {}};
  if (cell.x < 0 || cell.x >= kColumns || cell.y < 0 || cell.y >= kRows || cell.z < 0 || cell.z >= kLanes) return std::nullopt;
  if (s.step == Step::kPlaceEscorts || s.step == Step::kPlaceInterceptors) return placing_refused(s, s.current, end.block());
  if (s.step != Step::kMove) return std::nullopt;
  const Place start = s.flights[s.current].place();
  const MoveRules rules = move_rules(s, s.current);
  std::optional<Refusal> first;
  // The flight's own heading and pitches first: what a player most likely means.
  for (Heading heading : {start.heading, reversed(start.heading)})
    for (Pitch pitch : {Pitch::kLevel, Pitch::kDive, Pitch::kClimb}) {
      end.heading = heading;
      end.pitch = pitch;
      const bool reached = reaches(rules, 0, start, end);
      const auto refused = reached ? stacking_refused(s, s.current, end) : move_refusal(rules, start, end);
      if (!refused) return std::nullopt;  // a legal end
      if (reached) return refused;
      if (!first) first = refused;
    }
  return first;
}

}  // namespace furball::dogfight
