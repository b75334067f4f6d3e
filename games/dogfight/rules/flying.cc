// A flight's turn to act: it moves or breaks formation. The choice itself, its words, and why others are not allowed.

#include <algorithm>

#include "games/dogfight/rules/steps.h"

namespace furball::dogfight {

using game::Action;
using game::ActionView;
using game::Events;
using game::Refusal;

namespace {

// --- Moving

std::vector<Path> paths_of(const Dogfight& g, const State& s) {
  std::vector<Path> paths;
  list_paths(g.move_rules(s, s.current), s.flights[s.current].place(), paths);
  return paths;
}

void tell_move(const Dogfight& g, const State& s, const Place& end, Events& events) {
  const Place start = s.flights[s.current].place();
  const bool turned = start.heading != end.heading;
  std::vector<game::Cell> cells;
  for (const Path& path : paths_of(g, s)) {
    if (path.end() != end) continue;
    for (int i = 0; i < path.size; ++i) cells.push_back(cell_of(path.steps[i]));
    break;
  }
  events.on_event(
      {.kind = turned ? game::EventKind("turn") : game::EventKind("move"),
       .text =
           say(turned ? "{unit} reverses to {block}, now {flying}." : "{unit} flies to {block}, now {flying}.",
               {{"unit", g.unit_name(s.current)}, {"block", block_name(end.block())}, {"flying", orient_name(end.orient())}}),
       .rule = turned ? "DF-TURN-01" : "DF-MOVE-01",
       .unit = g.unit_id(s.current),
       .cells = std::move(cells),
       .attrs = Value::object().set("from", place_text(start)).set("to", place_text(end))});
}

void act(const Dogfight& g, State& s, Action a, Events* events) {
  const Unit flight = s.current;
  if (kind_of(a) == Kind::kLeave) {  // DF-STACK-10
    g.remove(s, flight, events, "DF-STACK-10", "{unit} breaks formation and leaves.");
    return g.next_flight(s, events);
  }
  if (events) tell_move(g, s, place_at(argument_of(a)), *events);
  Flight& f = s.flights[flight];
  const Flight before = f;
  f.go(argument_of(a));
  f.set(Flight::kMoved);
  const std::optional<Unit> enemy = g.enemy_at(s, side_of(flight), f.block);
  if (!enemy) return g.next_flight(s, events);
  // DF-CBT-01, DF-STACK-06, DF-SEQ-03
  g.start_combat(s, g.combat_for(s, flight, before.place(), f.place(), *enemy), events);
}

// --- Why not

struct LimitText {
  Limit limit;
  const char* rule;
  const char* text;
  const char* very_low = nullptr;  // where the limit is not tied to rows 6-19, DF-VLOW-03
};

// In the order in which they are tried: the first limit whose lifting alone opens the way is named.
constexpr LimitText kLimits[] = {
    {kPitchUpCosts, "DF-MOVE-07",
     "Having begun in rows 6-19 and pitched up after its first block, the flight has lost the extra block.",
     "Having pitched up after its first block, the flight has lost the extra block. At very low altitude that is so in "
     "every row."},
    {kClimbForcesDown, "DF-MOVE-09", "A flight that climbs into rows 6-19 must pitch down there at once.",
     "At very low altitude a flight that climbs into any block must pitch down there at once."},
    {kGroundPullUp, "DF-LOW-02", "Above the ground a flight in rows 0-1 must be level or climbing."},
    {kDropNotClimbing, "DF-WEAVE-03", "A flight that ends in a climb may not drop a row."},
    {kTurnNotClimbing, "DF-TURN-01", "A flight that ends in a climb may not reverse its heading."},
    {kTurnLevelStart, "DF-TURN-02", "Only a flight that starts level may reverse its heading."},
    {kWeaveClimbStart, "DF-WEAVE-04", "A flight that starts in a climb may not weave."},
    {kHeavyDive, "DF-HF-03", "A heavy fighter that starts in a dive may not pitch up into a climb."},
    {kHeavyClimbOrTurn, "DF-HF-04", "A heavy fighter that starts in a climb or reverses may not pitch into a dive."},
    {kSlowDive, "DF-SLOW-01", "A slow fighter that starts in a dive flies two blocks and loses no third row by a weave."},
    {kSlowStops, "DF-SLOW-02", "A slow fighter that starts level stops as soon as it pitches up into a climb."},
    {kSlowNoClimb, "DF-SLOW-03", "A slow fighter may not pitch up into a climb after its second block in rows 6-19.",
     "At very low altitude a slow fighter may not pitch up into a climb after its second block in any row."},
    {kSlowOdd, "DF-SLOW-04",
     "With the turn marker on an odd number a slow fighter in rows 6-19 makes a second block only after pitching into a "
     "dive.",
     "With the turn marker on an odd number a slow fighter makes a second block only after pitching into a dive."},
    {kWeaveDistance, "DF-WEAVE-01", "Only a flight that makes its shortest move may weave."},
    {kOneNotch, "DF-MOVE-04", "The pitch changes by one notch after each block."},
    {kDistance, "DF-MOVE-01", "The starting pitch fixes the distance: a climb 1 block, level 1 or 2, a dive 2 or 3."},
};

bool reaches(MoveRules rules, uint32_t lifted, const Place& start, const Place& end) {
  rules.lifted = lifted;
  std::vector<Path> paths;
  list_paths(rules, start, paths);
  return std::any_of(paths.begin(), paths.end(), [&](const Path& p) { return p.end() == end; });
}

Refusal unreachable(const MoveRules& rules, const Place& start, const Place& end) {
  for (const LimitText& each : kLimits)
    if (reaches(rules, each.limit, start, end))
      return {each.rule, rules.high_row == 0 && each.very_low ? each.very_low : each.text};
  if ((end.lane - start.lane) * (end.lane - start.lane) > 1) return {"DF-WEAVE-02", "A weave is one step to the side."};
  if (end.heading != start.heading && end.lane == start.lane) return {"DF-TURN-01", "A reversal needs a weave to the side."};
  if (end.col == start.col && end.row == start.row) return {"DF-MOVE-10", "A flight must move: it cannot stay where it is."};
  if (end.lane != start.lane) return {"DF-WEAVE-01", "That is out of reach of a move with a weave from here."};
  return {"DF-MOVE-02",
          "The flight cannot end there in that pitch: each block takes it one column along its heading, and up or down "
          "by its pitch."};
}

Refusal refuse_move(const Dogfight& g, const State& s, Action a) {
  if (kind_of(a) != Kind::kMove || !well_formed(a))
    return {"DF-SEQ-02", say("{unit} must move or leave.", {{"unit", g.unit_name(s.current)}})};
  const Place end = place_at(argument_of(a)), start = s.flights[s.current].place();
  const MoveRules rules = g.move_rules(s, s.current);
  if (!reaches(rules, 0, start, end)) return unreachable(rules, start, end);
  return g.stacking_refused(s, s.current, end).value_or(Refusal{"DF-MOVE-01", "The flight can end its move there."});
}

std::optional<Refusal> why_not_there(const Dogfight& g, const State& s, game::Cell cell) {
  if (!on_board(cell)) return std::nullopt;
  const Place start = s.flights[s.current].place();
  const MoveRules rules = g.move_rules(s, s.current);
  Place end = place_of(block_of(cell.x, cell.y, cell.z));
  std::optional<Refusal> first;
  // The flight's own heading and pitches first: what a player most likely means.
  for (Heading heading : {start.heading, reversed(start.heading)})
    for (Pitch pitch : {Pitch::kLevel, Pitch::kDive, Pitch::kClimb}) {
      end.heading = heading;
      end.pitch = pitch;
      const bool reached = reaches(rules, 0, start, end);
      const auto refused = reached ? g.stacking_refused(s, s.current, end) : unreachable(rules, start, end);
      if (!refused) return std::nullopt;  // a legal end
      if (reached) return refused;
      if (!first) first = refused;
    }
  return first;
}

// --- Words

std::string distance_text(const MoveRules& rules, const Place& start) {
  switch (start.pitch) {
    case Pitch::kClimb: return "It climbs, so it moves exactly 1 block.";
    case Pitch::kDive:
      return rules.slow ? "It is slow, so even in a dive it moves exactly 2 blocks." : "It dives, so it moves 2 or 3 blocks.";
    case Pitch::kLevel: break;
  }
  if (!rules.slow) return "It is level, so it moves 1 or 2 blocks.";
  if (rules.odd_marker && start.row >= rules.high_row)
    return "It is slow and the turn marker is odd: it moves 1 block, or 2 if it pitches into a dive after the first.";
  return "It is slow and level: it moves 1 or 2 blocks, and stops if it pitches up into a climb.";
}

// DF-STACK-07: a flight that starts with an enemy may attack only with a reversal, if it can make one.
const char* pinned_text(const Dogfight& g, const State& s, const Place& start) {
  if (!g.pinned(s, s.current)) return "";
  const bool may_reverse =
      start.pitch == Pitch::kLevel && !g.reverse_near_bombers(start, start) && !(g.cloud_rows(s) >> start.row & 1);
  return may_reverse ? "It starts with an enemy, so it may attack only if it reverses."
                     : "It starts with an enemy and cannot reverse, so it may not attack.";
}

void prompt_move(const Dogfight& g, const State& s, game::Prompt& p) {
  const Place start = s.flights[s.current].place();
  p.title = say("Move {unit}", {{"unit", g.unit_name(s.current)}});
  p.text = distance_text(g.move_rules(s, s.current), start);
  add_sentence(p.text, pinned_text(g, s, start));
  p.unit = g.unit_id(s.current);
}

// "weave left and drop", "reverse"; the cells of the path are kept on the way.
std::string manoeuvre(const Dogfight& g, const State& s, const Place& start, const Place& end, std::vector<game::Cell>& cells) {
  for (const Path& path : paths_of(g, s)) {
    if (path.end() != end) continue;
    for (int i = 1; i < path.size; ++i) cells.push_back(cell_of(path.steps[i]));
    if (path.reverse) return path.drop ? "reverse and drop" : "reverse";
    if (!path.weave) return "";
    if (end.lane < start.lane) return path.drop ? "weave left and drop" : "weave left";
    return path.drop ? "weave right and drop" : "weave right";
  }
  return "";
}

void preview_attack(const Dogfight& g, const State& s, const Place& end, Unit enemy, ActionView& v) {
  v.attack = true;
  v.targets.push_back(g.unit_id(enemy));
  v.label = say("Attack {unit}: {move}", {{"unit", g.unit_name(enemy)}, {"move", v.label}});
  const Combat c = g.combat_for(s, s.current, s.flights[s.current].place(), end, enemy);
  const bool returns = g.combat_rules().target_may_fire(c);
  v.preview.rolls.push_back(g.combat_roll(s, c, true, returns));
  if (!returns) v.preview.facts.push_back({"return_fire", "Return fire", "none", is_bomber(enemy) ? "DF-FB-06" : "DF-CBT-04"});
}

// An interceptor that the shift will carry onto the bombers fights them then, unless an escort is there too.
void preview_bomber_phase(const Dogfight& g, const State& s, const Place& end, ActionView& v) {
  const int shifted = end.block() - g.shift_at(s.marker) * kRows * kLanes;
  if (shifted < 0 || !g.bombers_at(shifted)) return;
  State then = s;
  then.phase = Phase::kBombers;
  const int squadron = place_of(shifted).row - g.scenario().bomber_row(0);
  const Combat c = g.combat_for(then, s.current, end, end, squadron_unit(squadron));
  v.targets.push_back(g.unit_id(c.target));
  v.preview.facts.push_back(
      {"bomber_phase", "Bomber Phase", say("falls back onto {unit}", {{"unit", g.unit_name(c.target)}}), "DF-BPH-03"});
  v.preview.rolls.push_back(g.combat_roll(s, c, g.combat_rules().mover_may_fire(c), g.combat_rules().target_may_fire(c)));
}

void label_move(const Dogfight& g, const State& s, Action a, ActionView& v) {
  const Unit flight = s.current;
  v.unit = g.unit_id(flight);
  if (kind_of(a) == Kind::kLeave) {
    v.group = "leave";
    v.label = "Break formation and leave";
    v.rule = "DF-STACK-10";
    v.preview.warning = "The flight does not come back.";
    return;
  }
  const Place start = s.flights[flight].place(), end = place_at(argument_of(a));
  const std::string how = manoeuvre(g, s, start, end, v.cells);
  v.group = "move";
  v.rule = start.heading != end.heading ? "DF-TURN-01" : start.lane != end.lane ? "DF-WEAVE-02" : "DF-MOVE-01";
  v.label = say(how.empty() ? "{block}, {flying}" : "{block}, {flying} ({manoeuvre})",
                {{"block", block_name(end.block())}, {"flying", orient_name(end.orient())}, {"manoeuvre", how}});
  v.preview.end.push_back(cell_of(end));
  v.preview.angle = angle_of(end.orient());
  v.preview.facts.push_back({"orientation", "Ends", orient_name(end.orient()), "DF-UNIT-04"});
  if (!how.empty()) v.preview.facts.push_back({"manoeuvre", "Manoeuvre", how, v.rule});
  const std::optional<Unit> enemy = g.enemy_at(s, side_of(flight), end.block());
  if (enemy) preview_attack(g, s, end, *enemy, v);
  else if (side_of(flight) == Side::kInterceptors) preview_bomber_phase(g, s, end, v);
  std::string reach;
  for (const Unit i : g.attackers(s, flight, end)) add_item(reach, g.unit_name(i));
  if (!reach.empty()) v.preview.facts.push_back({"reach", "Within reach of", reach, "DF-CBT-01"});
  if (g.must_leave_next(s, flight, end))
    v.preview.warning = "No way on from there: the flight will have to leave next turn.";  // ruling 17
}

void legal(const Dogfight& g, const State& s, game::ActionList& out) {
  g.legal_moves(s, s.current, out);
  out.push_back(make_action(Kind::kLeave));  // DF-STACK-10
}

}  // namespace

constexpr steps::Question steps::kMove =
    steps::Question::asked("move", "DF-MOVE-01", legal, act, kSpelling, label_move,
                           {.refuse = refuse_move,
                            .gives_up = [](const Dogfight&, const State&, Action a) { return kind_of(a) == Kind::kLeave; },
                            .prompt = prompt_move,
                            .why_not = why_not_there,
                            .fields = kActiveFields});

}  // namespace furball::dogfight
